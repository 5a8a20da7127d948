"""while, case and if in nests that see values from outside; barriers; a case whose index is out of range."""
import numpy as np
from hypothesis import strategies as st

from .program import Program
from .values import arrays, dtypes, make, shapes

FAMILY = "control_flow"
TYPES = ["i1", "i8", "i32", "ui16", "i64", "f32", "f16", "bf16", "f64"]


class Nest:
    """Random ops on a few values of one type, with regions inside regions."""

    def __init__(self, draw, dtype, shape):
        self.draw, self.dtype, self.shape = draw, dtype, shape
        self.budget = draw(st.integers(1, 7))

    def counter(self, block, value):
        return block.constant(np.int32(value), "i32")

    def value(self, block, known, depth):
        """One more value from those known."""
        draw, dtype, shape = self.draw, self.dtype, self.shape
        self.budget -= 1
        kind = draw(st.sampled_from(["op", "op", "op", "if", "case", "while", "barrier"])) if self.budget > 0 and depth < 4 else "op"
        x, y = draw(st.sampled_from(known)), draw(st.sampled_from(known))
        if kind == "op":
            op = draw(st.sampled_from(["maximum", "minimum", "or", "and", "xor"] if dtype == "i1" else ["maximum", "minimum", "subtract", "add"]))
            return block.op(f"stablehlo.{op}", [x, y], (dtype, shape))
        if kind == "barrier":
            return block.op("stablehlo.optimization_barrier", [x, y], [(dtype, shape)] * 2)[draw(st.integers(0, 1))]
        branch = lambda inner: self.values(inner, known, depth + 1)
        if kind == "if":
            regions = [block.region([], branch) for _ in range(2)]
            return block.op("stablehlo.if", [self.predicate], (dtype, shape), None, regions)
        if kind == "case":
            regions = [block.region([], branch) for _ in range(draw(st.integers(1, 3)))]
            return block.op("stablehlo.case", [self.index], (dtype, shape), None, regions)
        trips = self.counter(block, draw(st.integers(0, 4)))
        carried = [("i32", ()), (dtype, shape), (dtype, shape)]

        def step(inner, i, a, b):
            following = self.values(inner, [*known, a, b], depth + 1)
            return inner.op("stablehlo.add", [i, self.counter(inner, 1)], ("i32", ())), following, a

        regions = [block.region(carried, lambda inner, i, a, b: inner.compare(i, trips, "LT")), block.region(carried, step)]
        return block.op("stablehlo.while", [self.counter(block, 0), x, y], carried, None, regions)[1 + draw(st.integers(0, 1))]

    def values(self, block, known, depth):
        known = list(known)
        for _ in range(self.draw(st.integers(1, 2))):
            known.append(self.value(block, known, depth))
        return known[-1]


@st.composite
def programs(draw):
    p = Program(FAMILY)
    dtype, shape = draw(dtypes(TYPES)), draw(shapes(most=2, elements=30))
    nest = Nest(draw, dtype, shape)
    # Small integers, whose sums are exact whatever the order.
    known = [p.input(draw(arrays(dtype, shape, ["small"])), dtype) for _ in range(2)]
    nest.predicate = p.input(draw(arrays("i1", ())), "i1")
    nest.index = p.input(make("i32", (), draw(st.sampled_from(["small", "special"])), draw(st.integers(0, 999))), "i32")
    p.output(nest.values(p, known, 0), row="nests of while, case, if")
    return p
