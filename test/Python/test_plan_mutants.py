"""heddle-verify-schedule against mutants of correct plans of several ranks (test/Passes/MutatePlan.cpp): what a rank does is swapped,
dropped, done twice, with another size, element type, reduction, group, stream, event or peer. Those that the verifier passes run on the
Reference in many orders: one that fails, or gives different results in different orders, is a fault."""
import re
import subprocess

import pytest

from conftest import BUILD, FULL, ROOT

PLANS = ["mutate-plan", "mutate-pipeline"]
COUNT = 1000 if FULL else 150  # of each


@pytest.mark.parametrize("plan", PLANS)
def test_mutants_that_could_hang_or_corrupt_are_caught(plan):
    passes = f"builtin.module(test-split-lists,test-mutate-plan{{count={COUNT} seed=5000}})"
    command = [BUILD / "bin" / "heddle-opt", f"--load-pass-plugin={BUILD / 'lib' / 'HeddleTestPasses.so'}", f"--pass-pipeline={passes}",
               ROOT / "test" / "Passes" / f"{plan}.mlir", "-o", "/dev/null"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    print(f"\n{plan}\n{done.stdout}")
    assert done.returncode == 0, done.stdout[:3000] + done.stderr[:3000]
    made, invalid, caught, equivalent, another, missed = map(int, re.search(r"^all +(.*)$", done.stdout, re.M).group(1).split())
    assert made == COUNT and missed == 0
    # Which of two like collectives comes first is a rank's own meaning: no verifier knows it. None of these plans has such.
    assert another == 0
