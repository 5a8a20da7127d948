"""Ops that move elements: every attribute, all types, slices at run-time indices far outside."""
from hypothesis import strategies as st

from .dtypes import ALL, INTEGERS, bits
from .program import Program, i64s
from .values import SIZES, arrays, dtypes, make, shapes

FAMILY = "shape"
INDEXES = [d for d in INTEGERS if d not in ("i4", "ui4")]


def operand(draw, p, shape, choices=ALL):
    dtype = draw(dtypes(choices))
    return p.input(draw(arrays(dtype, shape, flush=False)), dtype)


def broadcast_in_dim(draw, p):
    shape = draw(shapes())
    kept = [d for d in range(len(shape)) if draw(st.booleans())]
    if draw(st.booleans()):
        kept = draw(st.permutations(kept))
    x = operand(draw, p, tuple(shape[d] if draw(st.integers(0, 3)) else 1 for d in kept))
    return p.op("stablehlo.broadcast_in_dim", [x], (x.dtype, shape), {"broadcast_dimensions": i64s(kept)})


def concatenate(draw, p):
    shape = draw(shapes(least=1, elements=200))
    dim, dtype = draw(st.integers(0, len(shape) - 1)), draw(dtypes())
    parts = draw(st.lists(st.integers(0, 4), min_size=1, max_size=4))
    with_size = lambda size: (*shape[:dim], size, *shape[dim + 1:])
    xs = [p.input(draw(arrays(dtype, with_size(size), flush=False)), dtype) for size in parts]
    return p.op("stablehlo.concatenate", xs, (dtype, with_size(sum(parts))), {"dimension": f"{dim} : i64"})


def pad(draw, p):
    shape = draw(shapes(elements=120))
    x = operand(draw, p, shape)
    value = p.input(make(x.dtype, (), "special", draw(st.integers(0, 99))), x.dtype)
    low, high, interior, result = [], [], [], []
    for size in shape:
        gap = draw(st.integers(0, 2))
        inner = size + max(0, size - 1) * gap
        a = draw(st.integers(-min(inner, 4), 3))
        b = draw(st.integers(-min(inner + min(a, 0), 4), 3))
        if inner + a + b < 0:
            b = -inner - a
        low, high, interior, result = [*low, a], [*high, b], [*interior, gap], [*result, inner + a + b]
    attributes = {"edge_padding_low": i64s(low), "edge_padding_high": i64s(high), "interior_padding": i64s(interior)}
    return p.op("stablehlo.pad", [x, value], (x.dtype, tuple(result)), attributes)


def reshape(draw, p):
    x = operand(draw, p, draw(shapes()))
    sizes = [s for s in x.shape if s != 1]
    while len(sizes) > 1 and draw(st.booleans()):  # join two dims
        sizes[:2] = [sizes[0] * sizes[1]]
    for _ in range(draw(st.integers(0, 2))):
        sizes.insert(draw(st.integers(0, len(sizes))), 1)
    return p.op("stablehlo.reshape", [x], (x.dtype, tuple(sizes)))


def reverse(draw, p):
    x = operand(draw, p, draw(shapes()))
    dims = [d for d in range(len(x.shape)) if draw(st.booleans())]
    return p.op("stablehlo.reverse", [x], (x.dtype, x.shape), {"dimensions": i64s(draw(st.permutations(dims)))})


def slice_(draw, p):
    x = operand(draw, p, draw(shapes()))
    start = [draw(st.integers(0, s)) for s in x.shape]
    limit = [draw(st.integers(a, s)) for a, s in zip(start, x.shape)]
    stride = [draw(st.integers(1, 4)) for _ in x.shape]
    result = tuple(-(-(b - a) // c) for a, b, c in zip(start, limit, stride))
    return p.op("stablehlo.slice", [x], (x.dtype, result), {"start_indices": i64s(start), "limit_indices": i64s(limit), "strides": i64s(stride)})


def transpose(draw, p):
    x = operand(draw, p, draw(shapes()))
    order = draw(st.permutations(range(len(x.shape))))
    return p.op("stablehlo.transpose", [x], (x.dtype, tuple(x.shape[d] for d in order)), {"permutation": i64s(order)})


def starts(draw, p, rank):
    """Indices of one type, most of them near the operand, some at the ends of the type."""
    dtype = draw(dtypes(INDEXES))
    kind = draw(st.sampled_from(["small", "special"]))
    return [p.input(make(dtype, (), kind, draw(st.integers(0, 999))), dtype) for _ in range(rank)]


def window(draw, shape):
    return tuple(draw(st.integers(min(s, 1) if draw(st.integers(0, 5)) else 0, s)) for s in shape)


def dynamic_slice(draw, p):
    x = operand(draw, p, draw(shapes()))
    sizes = window(draw, x.shape)
    return p.op("stablehlo.dynamic_slice", [x, *starts(draw, p, len(sizes))], (x.dtype, sizes), {"slice_sizes": i64s(sizes)})


def dynamic_update_slice(draw, p):
    x = operand(draw, p, draw(shapes()))
    sizes = window(draw, x.shape)
    update = p.input(draw(arrays(x.dtype, sizes, flush=False)), x.dtype)
    return p.op("stablehlo.dynamic_update_slice", [x, update, *starts(draw, p, len(sizes))], (x.dtype, x.shape))


def iota(draw, p):
    dtype = draw(dtypes([d for d in ALL if d != "i1"]))
    # A count that the type does not hold is no part of the specification.
    shape = draw(shapes(least=1, sizes=st.integers(1, 8) if bits(dtype) <= 8 else SIZES))
    return p.op("stablehlo.iota", [], (dtype, shape), {"iota_dimension": f"{draw(st.integers(0, len(shape) - 1))} : i64"})


OPS = {"broadcast_in_dim": broadcast_in_dim, "concatenate": concatenate, "pad": pad, "reshape": reshape,
       "reverse": reverse, "slice": slice_, "transpose": transpose, "dynamic_slice": dynamic_slice,
       "dynamic_update_slice": dynamic_update_slice, "iota": iota}


@st.composite
def programs(draw):
    p = Program(FAMILY)
    for _ in range(draw(st.integers(1, 4))):
        row = draw(st.sampled_from(sorted(OPS)))
        p.output(OPS[row](draw, p), row=row, moved=True)
    return p
