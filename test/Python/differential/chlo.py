"""chlo ops that the interpreter runs as they are."""
import numpy as np
from hypothesis import strategies as st

from .dtypes import COMPLEX, FLOATS, INTEGERS, NUMPY
from .program import Program, i64s
from .truth import FUNCTIONS
from .values import KINDS, arrays, dtypes, info, make, shapes

FAMILY = "chlo"
# XLA draws these out into ops that round at each step; narrow floats it computes in f32.
TRIGONOMETRIC = ["acos", "acosh", "asin", "asinh", "atan", "atanh", "cosh", "sinh"]
SPECIAL = ["erf", "erfc", "erf_inv", "lgamma", "digamma", "bessel_i1e"]
PREDICATES = ["is_inf", "is_neg_inf", "is_pos_inf"]
BROADCASTS = {"add": [*INTEGERS, *FLOATS], "subtract": [*INTEGERS, *FLOATS], "maximum": [*INTEGERS, *FLOATS], "and": INTEGERS, "divide": FLOATS}


def reach(op, dtype, x):
    """Where XLA's formulas are worth a comparison; CORNERS says what they do elsewhere."""
    if dtype in COMPLEX:
        return None
    with np.errstate(invalid="ignore"):
        size = np.abs(x.astype(np.float64))
        if op in ("sinh", "cosh"):
            return ~(size > 8) | np.isinf(size)
        if op == "erfc":
            return ~(size > 4) | np.isinf(size)
        if op == "erf_inv":
            return ~((size > 0.99) & (size < 1))
        if op in ("asin", "erf_inv", "bessel_i1e"):  # below, a step of XLA's is denormal
            return (size == 0) | ~(size < 8 * float(info(dtype).smallest_normal))
    return None


def scale_of(op, dtype):
    """Ulps of no less than 1 where a result has zeros that XLA's formula cancels at."""
    return 1 if op in ("lgamma", "digamma", "polygamma") or (dtype in COMPLEX and op in ("cosh", "sinh")) else None


def unary(draw, p):
    op = draw(st.sampled_from([*TRIGONOMETRIC, *SPECIAL, *PREDICATES, "square", "conj"]))
    dtype = draw(dtypes([*FLOATS, *COMPLEX] if op in (*TRIGONOMETRIC, "square") else COMPLEX if op == "conj" else FLOATS))
    shape = draw(shapes())
    array = draw(arrays(dtype, shape, ["small", "normal"] if dtype in COMPLEX or op in SPECIAL[2:] else KINDS))
    result = "i1" if op in PREDICATES else dtype
    p.output(p.op(f"chlo.{op}", [p.input(array, dtype)], (result, shape)), row=op, scale=scale_of(op, dtype), where=reach(op, dtype, array),
             **({"truth": [array]} if op in FUNCTIONS else {}))


def binary(draw, p):
    """polygamma of small orders, zeta where its series converges, next_after, mulhi."""
    op = draw(st.sampled_from(["next_after", "polygamma", "zeta", "mulhi"]))
    dtype, shape = draw(dtypes(["i32", "ui32", "i64", "ui64", "i8", "ui16"] if op == "mulhi" else FLOATS)), draw(shapes())
    x, y = (draw(arrays(dtype, shape, ["positive"] if op in ("polygamma", "zeta") else KINDS)) for _ in range(2))
    if op == "polygamma":
        x = np.floor(x.astype(np.float64)).astype(NUMPY[dtype])
    if op == "zeta":
        x = (x.astype(np.float64) + 1.5).astype(NUMPY[dtype])
    p.output(p.op(f"chlo.{op}", [p.input(x, dtype), p.input(y, dtype)], (dtype, shape)), row=op, scale=scale_of(op, dtype),
             **({"truth": [x, y]} if op in FUNCTIONS else {}))


def top_k(draw, p):
    dtype, shape = draw(dtypes([d for d in [*INTEGERS, *FLOATS] if d not in ("i4", "ui4")])), draw(shapes(least=1))
    k = draw(st.integers(0, shape[-1]))
    array = make(dtype, shape, draw(st.sampled_from(["small", "normal", "special", "bits"])), draw(st.integers(0, 999)))
    if dtype == "bf16":  # whose NaNs XLA tells by their signs only
        array = np.where(np.isnan(array), np.copysign(NUMPY[dtype](np.nan), array), array)
    x = p.input(array, dtype)
    result = (*shape[:-1], k)
    p.output(*p.op("chlo.top_k", [x], [(dtype, result), ("i32", result)], {"k": f"{k} : i64"}), row="top_k", moved=True)


def broadcast(draw, p):
    """The lower rank lies along the last dims; dims of 1 are stretched."""
    op = draw(st.sampled_from(sorted(BROADCASTS)))
    dtype, shape = draw(dtypes(BROADCASTS[op])), draw(shapes(empty=False))
    first = draw(st.integers(0, len(shape)))
    stretch = lambda sizes: tuple(s if draw(st.integers(0, 2)) else 1 for s in sizes)
    full, low = (*shape[:first], *stretch(shape[first:])), stretch(shape[first:])
    sides = [p.input(draw(arrays(dtype, s)), dtype) for s in (full, low)]
    result = (*shape[:first], *map(max, full[first:], low))
    attributes = {"broadcast_dimensions": i64s(range(first, len(shape)))} if draw(st.booleans()) else None
    p.output(p.op(f"chlo.broadcast_{op}", sides if draw(st.booleans()) else sides[::-1], (dtype, result), attributes), row=f"broadcast_{op}")


@st.composite
def programs(draw):
    p = Program(FAMILY)
    for _ in range(draw(st.integers(1, 3))):
        draw(st.sampled_from([unary, unary, unary, binary, top_k, broadcast]))(draw, p)
    return p
