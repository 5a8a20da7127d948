"""Elementwise ops: unary, binary, compare, select, clamp, the parts of complex numbers. A program has up to four, each of its own inputs."""
import numpy as np
from hypothesis import strategies as st

from .dtypes import ALL, COMPLEX, FLOATS, INTEGERS, NUMBERS, REALS, SIGNED, bits, part
from .program import Program
from .truth import FUNCTIONS
from .values import KINDS, arrays, dtypes, shapes

FAMILY = "elementwise"
INEXACT = [*REALS, *COMPLEX]

UNARY = {
    "abs": [*SIGNED, *INEXACT],
    "negate": NUMBERS,
    "sign": [*SIGNED, *INEXACT],
    "not": ["i1", *INTEGERS],
    "popcnt": [d for d in INTEGERS if d != "i4"],
    "count_leading_zeros": INTEGERS,
    **dict.fromkeys(["ceil", "floor", "round_nearest_afz", "round_nearest_even"], REALS),
    **dict.fromkeys(["cosine", "sine", "tan", "tanh", "exponential", "exponential_minus_one"], INEXACT),
    **dict.fromkeys(["log", "log_plus_one", "logistic", "sqrt", "rsqrt"], INEXACT),
    "cbrt": REALS,
}
BINARY = {
    "add": ALL,
    "multiply": ALL,
    "subtract": NUMBERS,
    "divide": NUMBERS,
    "remainder": [*INTEGERS, *REALS],
    "power": NUMBERS,
    "atan2": INEXACT,
    "maximum": ALL,
    "minimum": ALL,
    **dict.fromkeys(["and", "or", "xor"], ["i1", *INTEGERS]),
    **dict.fromkeys(["shift_left", "shift_right_logical", "shift_right_arithmetic"], INTEGERS),
}
PLAIN = ["add", "subtract", "negate"]  # of complex numbers, taken part by part
DIRECTIONS = ["EQ", "NE", "LT", "LE", "GT", "GE"]


def kinds_of(op, dtype):
    if dtype in COMPLEX and op == "atan2":  # small integers meet its poles
        return ["normal"]
    return ["small", "normal"] if dtype in COMPLEX and op not in PLAIN else KINDS


def held(op, dtype, arrays):
    """The rule of a function: held against the true value too; where XLA's complex ones cancel, in ulps of no less than 1."""
    cancels = dtype in COMPLEX and op in ("cosine", "sine", "atan2")
    return ({"truth": arrays} if op in FUNCTIONS and dtype not in INTEGERS else {}) | ({"scale": 1} if cancels else {})


def reach(op, dtype, x):
    """Where XLA's formulas are worth a comparison; CORNERS says what they do elsewhere."""
    if op == "logistic" and dtype == "f16":
        return ~(x < -8)
    return np.abs(np.tan(x)) < 8 if op == "tan" and dtype in COMPLEX else None


def unary(draw, p):
    op = draw(st.sampled_from(sorted(UNARY)))
    dtype, shape = draw(dtypes(UNARY[op])), draw(shapes())
    array = draw(arrays(dtype, shape, kinds_of(op, dtype)))
    x = p.input(array, dtype)
    p.output(p.op(f"stablehlo.{op}", [x], (part(dtype) if op == "abs" else dtype, shape)), row=op, where=reach(op, dtype, array), **held(op, dtype, [array]))


def binary(draw, p):
    op = draw(st.sampled_from(sorted(BINARY)))
    dtype, shape = draw(dtypes(BINARY[op])), draw(shapes())
    x, y = (draw(arrays(dtype, shape, kinds_of(op, dtype))) for _ in range(2))
    if op == "power" and dtype in INTEGERS:
        y = np.where(y > 63, y & y.dtype.type(63), y) if bits(dtype) > 4 else y
        y = (y.astype(int) % 8).astype(y.dtype) if dtype == "ui4" else y
    where = None
    if dtype in COMPLEX and op in ("maximum", "minimum"):
        where = x.real != y.real
    if dtype in COMPLEX and op == "power":
        where = (x != 0) | (y.imag == 0)
    p.output(p.op(f"stablehlo.{op}", [p.input(x, dtype), p.input(y, dtype)], (dtype, shape)), row=op, where=where, **held(op, dtype, [x, y]))


def comparison(draw, p):
    dtype, shape = draw(dtypes()), draw(shapes())
    kinds = ["FLOAT", "TOTALORDER"] if dtype in REALS else [None]
    directions = ["EQ", "NE"] if dtype in COMPLEX else DIRECTIONS
    kind = draw(st.sampled_from(kinds))
    x, y = (draw(arrays(dtype, shape)) for _ in range(2))
    if kind == "TOTALORDER" and dtype.endswith("FNUZ"):
        x, y = (np.where(np.isnan(v), v.dtype.type(0), v) for v in (x, y))
    x, y = p.input(x, dtype), p.input(y, dtype)
    result = p.compare(x, y, draw(st.sampled_from(directions)), "FLOAT" if dtype in COMPLEX else kind)
    p.output(result, row="compare totalorder" if kind == "TOTALORDER" else "compare")


def choices(draw, p):
    """select and clamp, with operands of rank 0 or of the whole shape."""
    op = draw(st.sampled_from(["select", "clamp"]))
    dtype, shape = draw(dtypes(ALL if op == "select" else ["i1", *INTEGERS, *REALS])), draw(shapes())
    if op == "select":
        operands = [p.input(draw(arrays("i1", draw(st.sampled_from([(), shape])))), "i1")]
        operands += [p.input(draw(arrays(dtype, shape, flush=False)), dtype) for _ in range(2)]
    else:
        sides = [draw(st.sampled_from([(), shape])), shape, draw(st.sampled_from([(), shape]))]
        operands = [p.input(draw(arrays(dtype, side)), dtype) for side in sides]
    p.output(p.op(f"stablehlo.{op}", operands, (dtype, shape)), row=op)


def parts(draw, p):
    """complex, real, imag, is_finite."""
    op = draw(st.sampled_from(["complex", "real", "imag", "is_finite"]))
    shape = draw(shapes())
    if op == "complex":
        dtype = draw(dtypes(COMPLEX))
        values = [p.input(draw(arrays(part(dtype), shape, flush=False)), part(dtype)) for _ in range(2)]
        p.output(p.op("stablehlo.complex", values, (dtype, shape)), row=op)
    else:
        dtype = draw(dtypes(REALS if op == "is_finite" else [*FLOATS, *COMPLEX]))
        x = p.input(draw(arrays(dtype, shape, flush=False)), dtype)
        p.output(p.op(f"stablehlo.{op}", [x], ("i1" if op == "is_finite" else part(dtype), shape)), row=op)


@st.composite
def programs(draw):
    p = Program(FAMILY)
    for _ in range(draw(st.integers(1, 4))):
        draw(st.sampled_from([unary, unary, binary, binary, binary, comparison, choices, parts]))(draw, p)
    return p
