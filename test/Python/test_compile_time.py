"""What heddle-compile takes of a processor's time grows no faster than what it is given: leaves of a state, trips of a loop."""
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


SCAN = """
func.func @main(%w: tensor<TRIPSx4xf32>, %x: tensor<4xf32>) -> (tensor<TRIPSx4xf32>, tensor<4xf32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %end = stablehlo.constant dense<TRIPS> : tensor<i32>
  %r:3 = stablehlo.while(%k = %zero, %a = %w, %h = %x) : tensor<i32>, tensor<TRIPSx4xf32>, tensor<4xf32>
  cond {
    %c = stablehlo.compare LT, %k, %end : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %row = stablehlo.dynamic_slice %w, %k, %zero, sizes = [1, 4] : (tensor<TRIPSx4xf32>, tensor<i32>, tensor<i32>) -> tensor<1x4xf32>
    %flat = stablehlo.reshape %row : (tensor<1x4xf32>) -> tensor<4xf32>
    %n = stablehlo.multiply %h, %flat : tensor<4xf32>
    %t = stablehlo.tanh %n : tensor<4xf32>
    %u = stablehlo.reshape %t : (tensor<4xf32>) -> tensor<1x4xf32>
    %b = stablehlo.dynamic_update_slice %a, %u, %k, %zero : (tensor<TRIPSx4xf32>, tensor<1x4xf32>, tensor<i32>, tensor<i32>) -> tensor<TRIPSx4xf32>
    %m = stablehlo.add %k, %one : tensor<i32>
    stablehlo.return %m, %b, %t : tensor<i32>, tensor<TRIPSx4xf32>, tensor<4xf32>
  }
  return %r#1, %r#2 : tensor<TRIPSx4xf32>, tensor<4xf32>
}
"""


# 14 s where the proof followed trips one by one.
def test_trips_of_a_loop_that_stacks(tmp_path):
    step = tmp_path / "step.mlir"
    step.write_text(SCAN.replace("TRIPS", str(1 << 20)))
    assert processor_seconds("heddle-compile", step, "--target=cpu", "-o", tmp_path / "step.heddle") < SECONDS
