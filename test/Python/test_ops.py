"""Tests that heddle has every op of jaxlib's stablehlo, chlo and sdy, or says why it does not."""
import importlib
import pathlib
import subprocess
import sys

import pytest
from conftest import BUILD

sys.path.append(str(pathlib.Path(__file__).parents[1] / "checks"))
import op_coverage


def jaxlib_ops(dialect):
    module = importlib.import_module(f"jaxlib.mlir.dialects._{dialect}_ops_gen")
    return {c.OPERATION_NAME for c in vars(module).values() if getattr(c, "__module__", None) == module.__name__ and hasattr(c, "OPERATION_NAME")}


@pytest.mark.parametrize("dialect", ["stablehlo", "chlo", "sdy"])
def test_every_op_is_here_or_left_out_for_a_reason(dialect):
    ours = {op for op in op_coverage.ops() if op.startswith(dialect + ".")}
    theirs = jaxlib_ops(dialect)
    assert ours <= theirs, f"unknown to jaxlib: {' '.join(sorted(ours - theirs))}"
    for op in sorted(theirs - ours):
        said = subprocess.run([BUILD / "bin" / "heddle-opt"], input=f'"{op}"() : () -> ()', capture_output=True, text=True)
        assert f"error: op '{op}' is not supported: " in said.stderr, f"{op} is missing: {said.stderr}"
