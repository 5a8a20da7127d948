"""heddle-verify-plan against mutants of correct plans of several ranks (test/Passes/MutatePlan.cpp): what a rank does is swapped,
dropped, done twice, with another size, element type, reduction, group, stream, event or peer. Those that the verifier passes run on the
Reference in many orders: one that fails, or gives different results in different orders, is a fault."""
import re
import subprocess

import pytest

from conftest import BUILD, FULL, ROOT, model_files, model_id

PLANS = ["mutate-plan", "mutate-pipeline", "mutate-loops"]
COUNT = 1000 if FULL else 150  # of each
MODELS = ("mlp/step.dp4", "mlp/step.dp2tp2", "manual_ring/step.cp4", "manual_tp/step.dp2tp2") + (("llama_tiny_f32/step.fsdp4",) if FULL else ())
MODEL_COUNT = 250 if FULL else 20  # of llama_tiny_f32, which takes the Reference longer, a fifth


def mutate(plan, count, orders):
    """Prints a table of mutants by kind; fails where one is missed."""
    passes = f"builtin.module(test-split-lists,test-mutate-plan{{count={count} orders={orders} seed=5000}})"
    command = [BUILD / "bin" / "heddle-opt", f"--load-pass-plugin={BUILD / 'lib' / 'HeddleTestPasses.so'}", f"--pass-pipeline={passes}",
               plan, "-o", "/dev/null"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    print(f"\n{plan}\n{done.stdout}")
    assert done.returncode == 0, done.stdout[:3000] + done.stderr[:3000]
    made, invalid, caught, equivalent, another, missed = map(int, re.search(r"^all +(.*)$", done.stdout, re.M).group(1).split())
    assert made == count and missed == 0
    # Which of two like collectives comes first is a rank's own meaning, which no verifier knows.
    assert another <= 1 + count // 100


@pytest.mark.parametrize("plan", PLANS)
def test_mutants_that_could_hang_or_corrupt_are_caught(plan):
    mutate(ROOT / "test" / "Passes" / f"{plan}.mlir", COUNT, orders=12)


@pytest.mark.parametrize("file", [f for f in model_files() if model_id(f) in MODELS], ids=model_id)
def test_mutants_of_models_that_could_hang_or_corrupt_are_caught(file, heddle_opt, tmp_path):
    plan = tmp_path / "plan.mlir"
    heddle_opt(file, "--heddle-shard", "--heddle-to-scheduled", "--heddle-to-plan", "-o", plan)
    slow = file.parent.name.startswith("llama")
    mutate(plan, MODEL_COUNT // 5 if slow else MODEL_COUNT, orders=3 if slow else 6)
