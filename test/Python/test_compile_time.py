"""What heddle-compile takes of a processor's time grows no faster than what it is given: leaves of a state."""
import os
import resource
import subprocess

import pytest
from conftest import BUILD

SECONDS = 5  # on any processor, under sanitizers, too; each test says what it took before


def processor_seconds(name, *arguments):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([BUILD / "bin" / name, *map(str, arguments)], check=True, timeout=300, stdout=subprocess.DEVNULL,
                   env=dict(os.environ, ASAN_OPTIONS="detect_leaks=0"))
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime


def updates_of_leaves(count):
    """One kernel that updates all leaves in place."""
    arguments = ", ".join(f"%w{i}: tensor<4xf32> {{tf.aliasing_output = {i} : i32}}" for i in range(count))
    types = ", ".join(["tensor<4xf32>"] * count)
    body = "".join(f"  %s{i} = stablehlo.multiply %w{i}, %x : tensor<4xf32>\n  %u{i} = stablehlo.subtract %w{i}, %s{i} : tensor<4xf32>\n"
                   for i in range(count))
    results = ", ".join(f"%u{i}" for i in range(count))
    return f"func.func @main({arguments}, %x: tensor<4xf32>) -> ({types}) {{\n{body}  return {results} : {types}\n}}\n"


# 2.2 s for 1,200 leaves to be lowered and 9.3 s for them to be proved where each pair of them, and each with each result, walked all.
@pytest.mark.parametrize("passes", [["--heddle-lower-to-plan", "--heddle-plan-memory"], ["--heddle-verify-plan"]], ids=["lower", "verify"])
def test_leaves(passes, heddle_opt, tmp_path):
    seconds = {}
    for count in (400, 1600):
        step, given = tmp_path / "step.mlir", tmp_path / "given.mlir"
        step.write_text(updates_of_leaves(count))
        before = ["--heddle-to-plan=prove=false"] if passes == ["--heddle-verify-plan"] else []
        heddle_opt(step, "--heddle-shard", "--heddle-to-scheduled", *before, "-o", given)
        seconds[count] = processor_seconds("heddle-opt", given, *passes, "-o", "/dev/null")
    # Four times as many may take sixteen times as long, but no sixty-fourfold.
    assert seconds[1600] < 20 * seconds[400] and seconds[1600] < SECONDS, seconds
