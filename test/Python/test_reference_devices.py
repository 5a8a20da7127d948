"""Programs for several devices: heddle-interpret against XLA on CPU devices, bit by bit, and the files of devices.

XLA has no collective_broadcast on the CPU: test/Reference/Devices has its numbers by hand."""
import os
import subprocess
import sys

import ml_dtypes  # lets numpy read bf16
import numpy as np
import pytest
from conftest import BUILD, FULL
from device_programs import MESH, grid
from safetensors.numpy import load_file, save_file

HERE = os.path.dirname(__file__)
GRID = grid(FULL)


@pytest.fixture(scope="session")
def programs(tmp_path_factory):
    """The folder of every program, its inputs and what XLA made of them."""
    folder = tmp_path_factory.mktemp("programs")
    done = subprocess.run([sys.executable, f"{HERE}/device_programs.py", folder, *(["--full"] if FULL else [])], capture_output=True, text=True, timeout=600)
    assert not done.returncode, done.stderr[-2000:]
    return folder


def interpret(programs, name, *options):
    error = programs / f"{name}.error"
    assert not error.exists(), error.read_text()[:2000]
    found = programs / f"{name}.found.safetensors"
    done = subprocess.run([BUILD / "bin" / "heddle-interpret", programs / f"{name}.mlir", f"--inputs={programs}/{name}.in.safetensors", f"--outputs={found}", *options],
                          capture_output=True, text=True, timeout=300)
    assert not done.returncode, done.stderr[-2000:]
    return load_file(found), load_file(programs / f"{name}.out.safetensors")


def assert_same(found, expected):
    """In every bit, but of a NaN."""
    assert found.dtype == expected.dtype and found.shape == expected.shape
    np.testing.assert_array_equal(found, expected)
    for side in ("real", "imag") if found.dtype.kind == "c" else (None,):
        a, b = (np.ascontiguousarray(getattr(array, side) if side else array) for array in (found, expected))
        np.testing.assert_array_equal(*(np.where(x == x, x.view(f"u{x.dtype.itemsize}"), 0) for x in (a, b)))


@pytest.mark.parametrize("name", GRID)
def test_grid(programs, name):
    case = GRID[name]
    found, expected = interpret(programs, name, f"--replicas={case.replicas}", f"--partitions={case.partitions}")
    assert found.keys() == expected.keys()
    for key in found:
        assert_same(found[key], expected[key])


@pytest.mark.parametrize("name", MESH)
def test_mesh(programs, name):
    found, expected = interpret(programs, name)
    assert_same(found["result0"], expected["result0"])
    everywhere, _ = interpret(programs, name, f"--partitions={np.prod(list(MESH[name][1].values()))}")
    for result in everywhere.values():
        assert_same(result, found["result0"])


MODULE = """func.func @main(%x: tensor<2xi32>, %y: tensor<2xi32>) -> tensor<2xi32> {
  %0 = stablehlo.subtract %x, %y : tensor<2xi32>
  %1 = interpreter.probe %0, probe_id = "difference" : tensor<2xi32>
  return %1 : tensor<2xi32>
}
"""


def run(tmp_path, inputs, *options, module=MODULE):
    (tmp_path / "m.mlir").write_text(module)
    save_file(inputs, tmp_path / "in.safetensors")
    return subprocess.run([BUILD / "bin" / "heddle-interpret", tmp_path / "m.mlir", f"--inputs={tmp_path}/in.safetensors", f"--outputs={tmp_path}/out.safetensors", *options],
                          capture_output=True, text=True, timeout=300)


def test_own_inputs_and_shared_ones(tmp_path):
    """A device's own tensor goes before the one for all."""
    inputs = {"arg0": np.int32([10, 20]), "arg0@r1p0": np.int32([0, 0]), "arg1@r0p0": np.int32([1, 1]), "arg1@r0p1": np.int32([2, 2]),
              "arg1@r1p0": np.int32([3, 3]), "arg1@r1p1": np.int32([4, 4])}
    done = run(tmp_path, inputs, "--replicas=2", "--partitions=2", f"--probe-output-dir={tmp_path}/probes")
    assert not done.returncode, done.stderr
    expected = {"r0p0": [9, 19], "r0p1": [8, 18], "r1p0": [-3, -3], "r1p1": [6, 16]}
    found = load_file(tmp_path / "out.safetensors")
    assert {k: v.tolist() for k, v in found.items()} == {f"result0@{device}": value for device, value in expected.items()}
    index = [line.split(",") for line in (tmp_path / "probes" / "index.csv").read_text().splitlines()]
    assert {device: np.load(tmp_path / "probes" / file).tolist() for _, _, file, device in index} == expected


def test_missing_and_wrong_inputs_name_the_device(tmp_path):
    inputs = {"arg0": np.int32([1, 2]), "arg1@r0p0": np.int32([1, 2])}
    assert "'arg1@r0p1' and 'arg1' are missing, needed one of them with I32[2]" in run(tmp_path, inputs, "--partitions=2").stderr
    inputs["arg1@r0p1"] = np.float32([1, 2])
    assert "'arg1@r0p1' has type F32[2], needed I32[2]" in run(tmp_path, inputs, "--partitions=2").stderr


@pytest.mark.parametrize("dtype", ["bool", "int8", "uint8", "int16", "uint32", "int64", "float16", "float32", "float64", "complex64", "complex128"])
def test_probe_is_read_by_numpy(tmp_path, dtype):
    types = {"bool": "i1", "complex64": "complex<f32>", "complex128": "complex<f64>"}
    element = types.get(dtype) or dtype.replace("float", "f").replace("uint", "ui").replace("int", "i")
    for shape in ((), (3,), (2, 0), (1, 2, 3)):
        tensor = "tensor<" + "".join(f"{size}x" for size in shape) + element + ">"
        value = (np.arange(np.prod(shape, dtype=int)) - (0 if dtype.startswith(("u", "b")) else 2)).reshape(shape).astype(dtype)
        module = (f"func.func @main() {{\n  %0 = stablehlo.constant dense<{render(value)}> : {tensor}\n"
                  f'  %1 = interpreter.probe %0, probe_id = "x" : {tensor}\n  return\n}}\n')
        (tmp_path / "m.mlir").write_text(module)
        done = subprocess.run([BUILD / "bin" / "heddle-interpret", tmp_path / "m.mlir", f"--probe-output-dir={tmp_path}/{len(shape)}"], capture_output=True, text=True, timeout=300)
        assert not done.returncode, done.stderr
        assert_same(np.load(tmp_path / str(len(shape)) / "probe1.npy"), value)


def render(value):
    """The elements of a dense attribute."""
    if value.size == 0:
        return ""
    if value.ndim:
        return "[" + ", ".join(map(render, value)) + "]"
    if value.dtype.kind == "c":
        return f"({float(value.real)}, {float(value.imag)})"
    return str(value.item()).lower()
