"""reduce, reduce_window, select_and_scatter, map, with reducers of one op and of several, over one operand and over two."""
import numpy as np
from hypothesis import strategies as st

from .contraction import window
from .dtypes import COMPLEX, INTEGERS, NUMPY, REALS, is_float
from .program import Program, i64s, matrix
from .values import arrays, distinct, dtypes, info, shapes

FAMILY = "reduction"

REDUCERS = {
    "add": ["i1", *INTEGERS, *REALS, *COMPLEX], "multiply": ["i1", *INTEGERS, *REALS, *COMPLEX], "maximum": ["i1", *INTEGERS, *REALS],
    "minimum": ["i1", *INTEGERS, *REALS], "and": ["i1", *INTEGERS], "or": ["i1", *INTEGERS], "xor": ["i1", *INTEGERS],
    "a+b+ab": INTEGERS, "-min(-a,-b)": REALS, "pair": REALS, "argmax": [*INTEGERS, *REALS],
}


def identity(op, dtype):
    """An init value that changes nothing, as a reducer may take it any number of times."""
    if op in ("maximum", "argmax", "minimum", "-min(-a,-b)"):
        if dtype == "i1":
            return op == "minimum"
        i = info(dtype)
        lowest = -np.inf if is_float(dtype) and np.isneginf(NUMPY[dtype](-np.inf)) else i.min
        highest = np.inf if is_float(dtype) and np.isposinf(NUMPY[dtype](np.inf)) else i.max
        return highest if op == "minimum" else lowest
    if op == "and":
        return dtype == "i1" or (info(dtype).max if dtype.startswith("ui") else -1)
    return 1 if op in ("multiply", "product") else 0


def kinds_for(op, dtype):
    if dtype in INTEGERS or op in ("maximum", "minimum"):
        return ["small", "normal", "special", "bits"]
    if op == "multiply":
        return ["positive"] if dtype in COMPLEX else ["positive", "normal", "small"]
    return ["small", "normal", "positive"]


def operands_of(draw, p, op, shape):
    """The reducer's inputs and init values."""
    dtype = draw(dtypes(REDUCERS[op]))
    kinds = kinds_for(op, dtype)
    if op == "pair":  # a sum and a product
        inputs = [p.input(draw(arrays(dtype, shape, ["positive"])), dtype) for _ in range(2)]
        inits = [p.input(np.asarray(identity(kind, dtype), NUMPY[dtype]), dtype) for kind in ("add", "product")]
    elif op == "argmax":
        values = draw(arrays(dtype, shape, ["small", "normal", "special"]))
        if is_float(dtype):
            values = np.where(np.isnan(values), NUMPY[dtype](0), values)  # compare would not order these
            values = values + NUMPY[dtype](0)  # nor the zeros
        places = np.arange(values.size, dtype=np.int32).reshape(shape)
        inputs = [p.input(values.astype(NUMPY[dtype]), dtype), p.input(places, "i32")]
        inits = [p.input(np.asarray(identity(op, dtype), NUMPY[dtype]), dtype), p.input(np.asarray(2**30, np.int32), "i32")]
    else:
        inputs = [p.input(draw(arrays(dtype, shape, kinds)), dtype)]
        inits = [p.input(np.asarray(identity(op, dtype), NUMPY[dtype]), dtype)]
    return inputs, inits


def body_of(op):
    def body(block, *v):
        scalar = lambda name, x, y: block.op(f"stablehlo.{name}", [x, y], (x.dtype, ()))
        if op == "a+b+ab":
            return scalar("add", scalar("add", v[0], v[1]), scalar("multiply", v[0], v[1]))
        if op == "-min(-a,-b)":
            negate = lambda x: block.op("stablehlo.negate", [x], (x.dtype, ()))
            return negate(scalar("minimum", *map(negate, v)))
        if op == "pair":
            return scalar("add", v[0], v[2]), scalar("multiply", v[1], v[3])
        if op == "argmax":  # of equal values the first
            above, equal = block.compare(v[0], v[2], "GT"), block.compare(v[0], v[2], "EQ")
            first = scalar("and", equal, block.compare(v[1], v[3], "LT"))
            keep = scalar("or", above, first)
            return [block.op("stablehlo.select", [keep, a, b], (a.dtype, ())) for a, b in ((v[0], v[2]), (v[1], v[3]))]
        return scalar(op, *v)

    return body


def region_of(p, op, inputs):
    return p.region([(x.dtype, ()) for x in inputs] * 2, body_of(op))


def reduce(draw, p):
    op, shape = draw(st.sampled_from(sorted(REDUCERS))), draw(shapes())
    inputs, inits = operands_of(draw, p, op, shape)
    dims = [d for d in range(len(shape)) if draw(st.booleans())]
    kept = tuple(s for d, s in enumerate(shape) if d not in dims)
    results = p.op("stablehlo.reduce", [*inputs, *inits], [(x.dtype, kept) for x in inputs], {"dimensions": i64s(dims)}, [region_of(p, op, inputs)])
    p.output(*results, row=f"reduce {op}")


def reduce_window(draw, p):
    op, shape = draw(st.sampled_from(sorted(REDUCERS))), draw(shapes(most=3, elements=120))
    inputs, inits = operands_of(draw, p, op, shape)
    taps = [draw(st.integers(1, 3)) for _ in shape]
    windows = [window(draw, s, t) for s, t in zip(shape, taps)]
    strides, bases, spreads, padding, places = zip(*windows) if windows else ((),) * 5
    attributes = {"window_dimensions": i64s(taps), "window_strides": i64s(strides), "base_dilations": i64s(bases), "window_dilations": i64s(spreads),
                  "padding": matrix(padding) if shape else "dense<> : tensor<0x2xi64>"}
    results = p.op("stablehlo.reduce_window", [*inputs, *inits], [(x.dtype, tuple(places)) for x in inputs], attributes, [region_of(p, op, inputs)])
    # XLA goes through some of these windows in another order, so that rounded sums are others.
    other = sum(t > 1 for t in taps) > 1
    rounded = op in ("add", "multiply", "pair") and inputs[0].dtype not in ("i1", *INTEGERS)
    p.output(*results, row=f"reduce_window {op}", where=np.zeros(places, bool) if rounded and other else None)


def select_and_scatter(draw, p):
    shape = draw(shapes(least=1, most=3, elements=120, empty=False))
    dtype = draw(dtypes([d for d in [*INTEGERS, *REALS] if d not in ("i4", "ui4")]))
    taps = [draw(st.integers(1, min(3, s))) for s in shape]
    strides = [draw(st.integers(1, 3)) for _ in shape]
    padding = [(draw(st.integers(0, t - 1)), draw(st.integers(0, t - 1))) for t in taps]
    places = tuple((s + sum(pads) - t) // stride + 1 for s, pads, t, stride in zip(shape, padding, taps, strides))
    operand = p.input(distinct(dtype, shape, draw(st.integers(0, 999))), dtype)
    source = p.input(draw(arrays(dtype, places, ["small", "positive"])), dtype)
    init = p.input(np.asarray(0, NUMPY[dtype]), dtype)
    direction = draw(st.sampled_from(["GE", "GT", "LE", "LT"]))
    regions = [p.region([(dtype, ())] * 2, lambda b, x, y: b.compare(x, y, direction)), p.region([(dtype, ())] * 2, body_of("add"))]
    attributes = {"window_dimensions": i64s(taps), "window_strides": i64s(strides), "padding": matrix(padding)}
    p.output(p.op("stablehlo.select_and_scatter", [operand, source, init], (dtype, shape), attributes, regions), row="select_and_scatter")


def map_(draw, p):
    shape, dtype = draw(shapes()), draw(dtypes([*INTEGERS, *REALS]))
    inputs = [p.input(draw(arrays(dtype, shape)), dtype) for _ in range(draw(st.integers(1, 3)))]

    def body(block, *v):
        total = v[0]
        for x in v:
            total = block.op("stablehlo.maximum", [total, block.op("stablehlo.negate", [x], (dtype, ()))], (dtype, ()))
        return total

    region = p.region([(dtype, ()) for _ in inputs], body)
    p.output(p.op("stablehlo.map", inputs, (dtype, shape), {"dimensions": i64s(range(len(shape)))}, [region]), row="map")


@st.composite
def programs(draw):
    p = Program(FAMILY)
    for _ in range(draw(st.integers(1, 2))):
        draw(st.sampled_from([reduce, reduce, reduce_window, reduce_window, select_and_scatter, map_]))(draw, p)
    return p
