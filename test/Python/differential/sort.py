"""sort: along any dim, stable or not, by one key and by two, in the types' own order and in total order."""
import numpy as np
from hypothesis import strategies as st

from .dtypes import COMPLEX, INTEGERS, NUMPY, REALS, is_float
from .program import Program
from .values import arrays, dtypes, shapes

FAMILY = "sort"
KEYS = ["i1", *INTEGERS, *REALS]


class Sort(Program):
    def for_xla(self):
        """With a dimension that is counted from the front: XLA sorts at random along one that is not."""
        return super().for_xla().replace(f"dimension = {self.dim} :", f"dimension = {self.dim % self.rank} :")


def key(draw, p, dtype, shape, stable, total):
    array = draw(arrays(dtype, shape, ["small", "normal", "special", "bits"]))
    if is_float(dtype) and (not total or dtype.endswith("FNUZ")):  # NaN has no place in the order of numbers
        array = np.where(np.isnan(array), NUMPY[dtype](1), array).astype(NUMPY[dtype])
        array = array if stable else (array + NUMPY[dtype](0)).astype(NUMPY[dtype])  # zeros of both signs are equal
    return p.input(array, dtype)


@st.composite
def programs(draw):
    p = Sort(FAMILY)
    shape = draw(shapes(least=1, most=3, elements=200))
    p.rank, p.dim = len(shape), draw(st.integers(-len(shape), len(shape) - 1))
    stable, direction, two = draw(st.booleans()), draw(st.sampled_from(["LT", "GT"])), draw(st.booleans())
    types = [draw(dtypes(KEYS)) for _ in range(1 + two)]
    totals = [is_float(t) and draw(st.booleans()) for t in types]
    operands = [key(draw, p, t, shape, stable, total) for t, total in zip(types, totals)]
    if stable and draw(st.booleans()):  # what is carried along shows the order of equal keys
        carried = draw(dtypes([*KEYS, *COMPLEX]))
        operands.append(p.input(draw(arrays(carried, shape, flush=False)), carried))

    def before(block, *v):
        pairs = [(v[2 * i], v[2 * i + 1], "TOTALORDER" if totals[i] else None) for i in range(len(types))]
        result = block.compare(*pairs[-1][:2], direction, pairs[-1][2])
        for a, b, kind in reversed(pairs[:-1]):
            equal = block.compare(a, b, "EQ", kind)
            rest = block.op("stablehlo.and", [equal, result], ("i1", ()))
            result = block.op("stablehlo.or", [block.compare(a, b, direction, kind), rest], ("i1", ()))
        return result

    region = p.region([(x.dtype, ()) for x in operands for _ in range(2)], before)
    attributes = {"dimension": f"{p.dim} : i64", "is_stable": "true" if stable else "false"}
    results = p.op("stablehlo.sort", operands, [(x.dtype, shape) for x in operands], attributes, [region])
    p.output(*results, row="sort by two keys" if two else "sort by one key", moved=True)
    return p
