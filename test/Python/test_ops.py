"""Tests that heddle has every op of jaxlib's stablehlo, chlo and sdy, but for those left out here with a reason."""
import importlib
import pathlib
import sys

import pytest

sys.path.append(str(pathlib.Path(__file__).parents[1] / "checks"))
import op_coverage

LEFT_OUT = {
    "dynamic shapes are refused": """stablehlo.dynamic_broadcast_in_dim stablehlo.dynamic_conv stablehlo.dynamic_gather
        stablehlo.dynamic_iota stablehlo.dynamic_pad stablehlo.dynamic_reshape stablehlo.real_dynamic_slice
        stablehlo.get_dimension_size stablehlo.set_dimension_size""",
    "quantized types are refused": "stablehlo.uniform_quantize stablehlo.uniform_dequantize",
    "no part of a training step": "stablehlo.infeed stablehlo.outfeed stablehlo.send stablehlo.recv",
    "asynchronous pairs belong to a lower rung": "stablehlo.async_start stablehlo.async_done",
    "JAX 0.10.2 has its only use switched off": "chlo.scan",
    "the specification calls it a deprecated spelling of another op": """stablehlo.broadcast
        stablehlo.cross-replica-sum stablehlo.dot stablehlo.einsum stablehlo.rng
        stablehlo.torch_index_select stablehlo.unary_einsum""",
}


def jaxlib_ops(dialect):
    module = importlib.import_module(f"jaxlib.mlir.dialects._{dialect}_ops_gen")
    return {c.OPERATION_NAME for c in vars(module).values() if getattr(c, "__module__", None) == module.__name__ and hasattr(c, "OPERATION_NAME")}


@pytest.mark.parametrize("dialect", ["stablehlo", "chlo", "sdy"])
def test_every_op_is_here_or_left_out(dialect):
    ours = {op for op in op_coverage.ops() if op.startswith(dialect + ".")}
    left_out = {op for ops in LEFT_OUT.values() for op in ops.split() if op.startswith(dialect + ".")}
    theirs = jaxlib_ops(dialect)
    faults = {"missing": theirs - ours - left_out, "left out, but here": left_out & ours,
              "left out, but unknown to jaxlib": left_out - theirs, "unknown to jaxlib": ours - theirs}
    assert not any(faults.values()), "; ".join(f"{what}: {' '.join(sorted(ops))}" for what, ops in faults.items() if ops)
