"""dot_general and convolution. Operands are small integers, so that sums are exact in any order, or positive, so that they do not cancel."""
import math

from hypothesis import strategies as st

from .dtypes import COMPLEX, F8, FLOATS, INTEGERS
from .program import Program, bools, i64s, matrix
from .values import arrays, dtypes, shapes

FAMILY = "contraction"
CHOICES = [*FLOATS, *FLOATS, *COMPLEX, *INTEGERS, *F8, "i1"]
# Result types wider than the operands, as mixed-precision training asks for them.
WIDER = {"bf16": "f32", "f16": "f32", "f32": "f64", "i8": "i32", "ui8": "ui32", "f8E4M3FN": "f32", "f8E5M2": "bf16"}
SMALL = st.sampled_from([2, 1, 3, 5, 4])


def kinds_of(draw, dtype):
    """One kind for both operands; integers wrap."""
    return ["bits"] if dtype in INTEGERS else [draw(st.sampled_from(["small", "positive"]))]


def types(draw):
    dtype = draw(dtypes(CHOICES))
    result = WIDER[dtype] if dtype in WIDER and draw(st.booleans()) else dtype
    return dtype, result


def dot_general(draw, p):
    dtype, result = types(draw)
    batch = draw(st.lists(SMALL, max_size=2))
    inner = draw(st.lists(st.sampled_from([2, 1, 3, 7, 20, 0]), max_size=2))
    free = [draw(shapes(most=2, elements=60)) for _ in range(2)]
    sides, dims, kinds = [], [], kinds_of(draw, dtype)
    for side in range(2):
        # Labels: (0, i) batching, (1, i) contracting, (2, i) free, in any order.
        labels = [(0, i) for i in range(len(batch))] + [(1, i) for i in range(len(inner))] + [(2, i) for i in range(len(free[side]))]
        labels = draw(st.permutations(labels))
        sizes = tuple((batch, inner, free[side])[group][i] for group, i in labels)
        dims.append([[labels.index((group, i)) for i in range(n)] for group, n in enumerate((len(batch), len(inner)))])
        sides.append(p.input(draw(arrays(dtype, sizes, kinds)), dtype))
    (lhs_batch, lhs_inner), (rhs_batch, rhs_inner) = dims
    numbers = (f"#stablehlo.dot<lhs_batching_dimensions = {lhs_batch}, rhs_batching_dimensions = {rhs_batch}, "
               f"lhs_contracting_dimensions = {lhs_inner}, rhs_contracting_dimensions = {rhs_inner}>")
    # Free dims in the order of the operand.
    order = [[s for d, s in enumerate(x.shape) if d not in b and d not in c] for x, (b, c) in zip(sides, dims)]
    precision = draw(st.sampled_from([None, "[#stablehlo<precision DEFAULT>, #stablehlo<precision HIGHEST>]"]))
    attributes = {"dot_dimension_numbers": numbers, "precision_config": precision}
    return p.op("stablehlo.dot_general", sides, (result, (*batch, *order[0], *order[1])), attributes), math.prod(inner)


def window(draw, size, taps):
    """One spatial dim's attributes and its output's size; padding may be negative."""
    stride, base, spread = (draw(st.sampled_from([1, 1, 2, 3])) for _ in range(3))
    dilated = (size - 1) * base + 1 if size else 0
    reach = (taps - 1) * spread + 1 if taps else 0
    low = draw(st.integers(-min(2, dilated), 3))
    high = draw(st.integers(-min(2, max(0, dilated + low)), 3))
    total = dilated + low + high
    return stride, base, spread, (low, high), 0 if reach > total or total <= 0 else (total - reach) // stride + 1


def convolution(draw, p):
    dtype, result = types(draw)
    spatial = draw(st.sampled_from([2, 1, 0, 3]))
    mode = draw(st.sampled_from(["plain", "plain", "features", "batches"] if spatial < 3 else ["plain"]))
    groups = draw(st.integers(2, 3)) if mode != "plain" else 1
    batch, channels, outputs = draw(SMALL), draw(SMALL), draw(SMALL)
    sizes = [draw(st.integers(1, 7 if spatial < 3 else 4)) for _ in range(spatial)]
    taps = [draw(st.integers(1, 3)) for _ in range(spatial)]
    windows = [window(draw, s, t) for s, t in zip(sizes, taps)]
    strides, bases, spreads, padding, places = zip(*windows) if windows else ((),) * 5
    order = lambda: list(draw(st.permutations(range(spatial + 2))))
    # Where batch or output feature, feature or input feature, and each spatial dim stands.
    lhs, rhs, out = order(), order(), order()

    def laid_out(places_of, values):
        shape = [0] * (spatial + 2)
        for place, value in zip(places_of, values):
            shape[place] = value
        return tuple(shape)

    lhs_shape = laid_out(lhs, [batch * (groups if mode == "batches" else 1), channels * (groups if mode == "features" else 1), *sizes])
    rhs_shape = laid_out(rhs, [outputs * groups, channels, *taps])
    out_shape = laid_out(out, [batch, outputs * groups, *places])

    def dims(places_of, first, second):
        names = [""] * (spatial + 2)
        for place, name in zip(places_of, [first, second, *map(str, range(spatial))]):
            names[place] = name
        return "[" + ", ".join(names) + "]"

    kinds = kinds_of(draw, dtype)
    x, kernel = p.input(draw(arrays(dtype, lhs_shape, kinds)), dtype), p.input(draw(arrays(dtype, rhs_shape, kinds)), dtype)
    reversal = [draw(st.booleans()) for _ in range(spatial)]
    attributes = {
        "window_strides": i64s(strides), "padding": matrix(padding), "lhs_dilation": i64s(bases), "rhs_dilation": i64s(spreads),
        "window_reversal": bools(reversal) if any(reversal) else None,
        "dimension_numbers": f"#stablehlo.conv<{dims(lhs, 'b', 'f')}x{dims(rhs, 'o', 'i')}->{dims(out, 'b', 'f')}>",
        "feature_group_count": f"{groups if mode == 'features' else 1} : i64", "batch_group_count": f"{groups if mode == 'batches' else 1} : i64",
    }
    if not padding:
        attributes["padding"] = "dense<> : tensor<0x2xi64>"
    return p.op("stablehlo.convolution", [x, kernel], (result, out_shape), attributes), channels * math.prod(taps)


@st.composite
def programs(draw):
    p = Program(FAMILY)
    row, make = draw(st.sampled_from([("dot_general", dot_general), ("convolution", convolution)]))
    result, terms = make(draw, p)
    p.output(result, row=row, terms=terms)
    return p
