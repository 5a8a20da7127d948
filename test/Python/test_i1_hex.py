"""Masks go between jaxlib and heddle both ways. jaxlib writes i1 as hex with a byte an element, MLIR 22 with packed bits."""
import numpy as np
import pytest
from jaxlib.mlir import ir

SHAPES = [(4096,), (64, 64), (101,), (129,), (7, 3, 11)]  # jaxlib writes hex from 101 elements on


def module(mask):
    """The text of a module with one mask, printed by jaxlib."""
    with ir.Context() as context, ir.Location.unknown():
        context.allow_unregistered_dialects = True
        attribute = ir.DenseElementsAttr.get(mask, type=ir.IntegerType.get_signless(1), shape=mask.shape)
        return f"module {{\n  func.func @mask() -> {attribute.type} {{\n    %c = stablehlo.constant {attribute}\n    return %c : {attribute.type}\n  }}\n}}\n"


def masks(shape):
    size = int(np.prod(shape))
    random = np.random.default_rng(size).random(size) < 0.3
    one = np.zeros(size, bool)
    one[-1] = True
    return {"random": random, "last": one, "all": np.ones(size, bool), "none": np.zeros(size, bool)}


@pytest.mark.parametrize("form", [[], ["--mlir-print-op-generic"], ["--emit-bytecode"]], ids=["pretty", "generic", "bytecode"])
@pytest.mark.parametrize("kind", ["random", "last", "all", "none"])
@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_mask(shape, kind, form, heddle_opt, jaxlib):
    mask = masks(shape)[kind].reshape(shape)
    text = module(mask)
    assert ('"0x' in text) == (kind in ("random", "last")), "jaxlib's spelling changed: this test no longer shows anything"
    written = heddle_opt(*form, stdin=text.encode())
    if form == ["--emit-bytecode"]:
        written = heddle_opt(stdin=written)
    written = written.decode()
    assert '"0x' not in written
    assert jaxlib(written) == jaxlib(text)


def test_mask_survives_twice(heddle_opt, jaxlib):
    """heddle reads its own spelling, and jaxlib's spelling of that."""
    text = module(masks((4096,))["random"])
    once = heddle_opt(stdin=text.encode())
    assert heddle_opt(stdin=once) == once
    assert heddle_opt(stdin=jaxlib(once.decode()).encode()) == once
