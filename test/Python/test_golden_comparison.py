"""heddle-interpret --golden notices what differs: each test breaks a small golden file in one way."""
import json
import subprocess

import numpy as np
import pytest
from conftest import BUILD
from safetensors.numpy import save_file

STEP = """
func.func public @main(%s: tensor<3xf32>, %b: tensor<3xf32>) -> (tensor<3xf32>, tensor<f32>) {
  %0 = stablehlo.add %s, %b : tensor<3xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %1 = stablehlo.reduce(%0 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
  return %0, %1 : tensor<3xf32>, tensor<f32>
}
"""

# The same on 2 devices, with 2 elements on the first and 1 on the other, whose padding must not be summed.
PARTITIONED = """
sdy.mesh @mesh = <["a"=2]>
func.func public @main(
    %s: tensor<2xf32> {heddle.io = #heddle.io<name = "s", role = state, type = tensor<3xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{"a"}]>},
    %b: tensor<2xf32> {heddle.io = #heddle.io<name = "b", role = batch, type = tensor<3xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{"a"}]>})
    -> (tensor<2xf32> {heddle.io = #heddle.io<name = "s", role = state, type = tensor<3xf32>>, spmd.sharding = #sdy.sharding<@mesh, [{"a"}]>},
        tensor<f32> {heddle.io = #heddle.io<name = "sum", role = metric, type = tensor<f32>>, spmd.sharding = #sdy.sharding<@mesh, []>}) {
  %0 = stablehlo.add %s, %b : tensor<2xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %zeros = stablehlo.constant dense<0.0> : tensor<2xf32>
  %device = spmd.axis_index {"a"} on @mesh : tensor<i32>
  %devices = stablehlo.broadcast_in_dim %device, dims = [] : (tensor<i32>) -> tensor<2xi32>
  %index = stablehlo.iota dim = 0 : tensor<2xi32>
  %both = stablehlo.add %devices, %index : tensor<2xi32>
  %two = stablehlo.constant dense<2> : tensor<2xi32>
  %valid = stablehlo.compare LT, %both, %two, SIGNED : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
  %masked = stablehlo.select %valid, %0, %zeros : tensor<2xi1>, tensor<2xf32>
  %1 = stablehlo.reduce(%masked init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
  %2 = spmd.all_reduce add %1 over {"a"} on @mesh : (tensor<f32>) -> tensor<f32>
  return %0, %2 : tensor<2xf32>, tensor<f32>
}
"""


def golden():
    """One step of s + b, right in every leaf."""
    s, b = np.float32([1, 2, 3]), np.float32([10, 20, 30])
    return {"state.0": s, "step0.batch.0": b, "step0.metric.0": np.float32(66), "final.0": s + b}


def compare(folder, leaves, tolerance=None, steps=1, options=(), step=STEP):
    (folder / "step.mlir").write_text(step)
    save_file({name: np.asarray(leaf) for name, leaf in leaves.items()}, folder / "golden.safetensors")
    tolerance = tolerance or {"step0.metric.0": 1e-6, "final.0": 1e-6}
    (folder / "model.json").write_text(json.dumps({"steps": steps, "tolerance": tolerance}))
    return subprocess.run([BUILD / "bin" / "heddle-interpret", folder / "step.mlir", f"--golden={folder}/golden.safetensors", *options],
                          capture_output=True, text=True)


@pytest.mark.parametrize("step", [STEP, PARTITIONED], ids=["whole", "partitioned"])
def test_right_numbers_pass(tmp_path, step):
    done = compare(tmp_path, golden(), step=step)
    assert done.returncode == 0 and "0 of 2 leaves out of tolerance" in done.stdout, done.stdout + done.stderr


@pytest.mark.parametrize("leaf", ["step0.metric.0", "final.0"])
@pytest.mark.parametrize("wrong", [np.inf, -np.inf, np.nan, 1e9, 0])
def test_a_wrong_element_is_out_of_tolerance(tmp_path, leaf, wrong):
    leaves = golden()
    leaves[leaf] = np.array(leaves[leaf], ndmin=np.ndim(leaves[leaf]))
    leaves[leaf][(0,) * leaves[leaf].ndim] = wrong
    done = compare(tmp_path, leaves)
    assert done.returncode == 1 and f"{leaf} differs by" in done.stdout, done.stdout + done.stderr


@pytest.mark.parametrize("extra", ["final.1", "step0.metric.1"])
def test_a_leaf_too_many_is_an_error(tmp_path, extra):
    done = compare(tmp_path, golden() | {extra: np.float32(1)})
    assert done.returncode == 1 and f"the golden file has '{extra}', for which the entry has no result" in done.stderr, done.stderr


def test_padding_shows(tmp_path):
    done = compare(tmp_path, golden(), step=PARTITIONED.replace("reduce(%masked", "reduce(%0"))
    assert done.returncode == 1 and "step0.metric.0 differs by inf" in done.stdout, done.stdout + done.stderr


def test_two_steps_of_a_partitioned_module(tmp_path):
    leaves = golden() | {"step1.batch.0": np.float32([1, 1, 1]), "step1.metric.0": np.float32(69), "final.0": np.float32([12, 23, 34])}
    done = compare(tmp_path, leaves, tolerance={"step0.metric.0": 1e-6, "step1.metric.0": 1e-6, "final.0": 1e-6}, steps=2, step=PARTITIONED)
    assert done.returncode == 0 and "0 of 3 leaves out of tolerance" in done.stdout, done.stdout + done.stderr


def test_a_leaf_too_few_is_an_error(tmp_path):
    done = compare(tmp_path, {name: leaf for name, leaf in golden().items() if name != "final.0"})
    assert done.returncode == 1 and "'final.0' is missing" in done.stderr, done.stderr


def test_tolerances_are_not_negative(tmp_path):
    done = compare(tmp_path, golden(), tolerance={"step0.metric.0": -1.0, "final.0": 1e-6})
    assert done.returncode == 1 and "tolerance -1.0 for 'step0.metric.0', needed at least 0" in done.stderr, done.stderr


def test_nothing_compared_is_an_error(tmp_path):
    done = compare(tmp_path, golden(), options=["--golden-steps=0"])
    assert done.returncode == 1 and "no leaf was compared" in done.stderr, done.stderr


def test_other_inputs_beside_golden_are_an_error(tmp_path):
    done = compare(tmp_path, golden(), options=["--partitions=2"])
    assert done.returncode == 1 and "--golden has its own inputs" in done.stderr, done.stderr
