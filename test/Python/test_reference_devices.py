"""Programs for several devices: heddle-interpret against XLA on CPU devices.

Collectives on grids of replicas x partitions are compared bit by bit, but for these:
- f16 sums and products: XLA's own order of rounding is compared within an ulp a step.
- cross-replica-and-partition groups of all_gather and reduce_scatter: the specification counts a group's replicas of
  partition 0 first, XLA a replica's partitions; XLA's devices are compared in the specification's order."""
import os
import subprocess
import sys

import ml_dtypes  # lets numpy read bf16
import numpy as np
import pytest
from conftest import BUILD
from device_programs import GRID, MESH
from safetensors.numpy import load_file

HERE = os.path.dirname(__file__)


@pytest.fixture(scope="session")
def programs(tmp_path_factory):
    """The folder of every program, its inputs and what XLA made of them."""
    folder = tmp_path_factory.mktemp("programs")
    done = subprocess.run([sys.executable, f"{HERE}/device_programs.py", folder], capture_output=True, text=True, timeout=600)
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


def assert_same(found, expected, ulps=0):
    assert found.dtype == expected.dtype and found.shape == expected.shape
    if not ulps:
        np.testing.assert_array_equal(found, expected)
    else:
        np.testing.assert_allclose(found.astype(np.float64), expected.astype(np.float64), rtol=ulps * float(np.finfo(expected.dtype).eps))


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
