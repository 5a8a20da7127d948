"""What may differ: the one table of bounds, in ulps, and of the corners that are left out. Everything else is exact."""
from .chlo import SPECIAL, TRIGONOMETRIC
from .dtypes import COMPLEX, F8

# Functions that neither side rounds correctly. XLA computes f8 in f16 and rounds again, hence 1.
FUNCTION = {"f32": 4, "f64": 4, "f16": 2, "bf16": 1, "f8": 1, "complex": 64}
# Sums and products in any order, of values that do not cancel. Narrow floats are summed in f32 and rounded once, or after each step.
SUM = {"f32": 32, "f64": 32, "f16": 1, "bf16": 1, "f8": 1, "complex": 32}

# (family, row) -> ulps per dtype; "f8" stands for all of them, "complex" for both. A row or dtype that is not named must agree exactly.
BOUNDS = {
    **{("elementwise", op): FUNCTION for op in ("cosine", "sine", "tan", "exponential", "log", "logistic", "sqrt", "rsqrt", "cbrt", "power", "atan2")},
    ("elementwise", "exponential_minus_one"): {**FUNCTION, "f32": 8, "f64": 8, "f16": 4},
    ("elementwise", "tanh"): {**FUNCTION, "f32": 8, "f64": 8},
    ("elementwise", "log_plus_one"): {**FUNCTION, "f64": 128, "complex": 128},
    ("elementwise", "log"): {**FUNCTION, "complex": 128},
    ("elementwise", "atan2"): {**FUNCTION, "complex": 512},  # XLA, of complex<f32>, is up to 385 off: a logarithm of what is near 1
    ("elementwise", "power"): {**FUNCTION, "complex": 256},
    ("elementwise", "abs"): {"f32": 2, "f64": 2},  # of complex numbers
    **{("elementwise", op): {"complex": 4} for op in ("sign", "multiply", "divide")},
    **{("contraction", row): SUM for row in ("dot_general", "convolution")},
    # XLA rounds f8 after each step, and where there are two operands all narrow floats.
    **{("reduction", f"{op} {reducer}"): {**SUM, "f8": 8} for op in ("reduce", "reduce_window") for reducer in ("add", "multiply")},
    **{("reduction", f"{op} pair"): {**SUM, "f16": 8, "bf16": 8, "f8": 8} for op in ("reduce", "reduce_window")},
    ("reduction", "select_and_scatter"): SUM,
    **{("indexing", f"scatter {combiner}"): {**SUM, "f8": 8} for combiner in ("add", "two operands")},
    ("normalization", "*"): {"f32": 64, "f64": 16, "f16": 8, "bf16": 4},  # of the largest element
    ("jax", "*"): {"f32": 64, "f64": 64, "bf16": 2},  # of the largest element
    ("linalg", "*"): {"f32": 64, "f64": 64, "complex": 64},  # of the largest element
    ("chlo", "broadcast_divide"): {"f32": 1, "f64": 1, "f16": 1, "bf16": 1},  # XLA multiplies by a scalar's reciprocal
    **{("chlo", op): {"f32": 32, "f64": 64, "f16": 2, "bf16": 1, "complex": 16} for op in (*TRIGONOMETRIC, *SPECIAL, "polygamma", "zeta", "square")},
}

# (family, row) whose zeros may differ in sign, and why.
FREE_ZERO_SIGNS = {
    ("contraction", "*"): "XLA multiplies where one pair is summed, without the 0 that a sum starts from",
}

# What the generators leave out, and why: (family, row, corner).
CORNERS = [
    ("all", "arithmetic", "denormal values of bf16, f32, f64 and complex: XLA CPU runs with flush-to-zero and denormals-are-zero; inputs have none, and a denormal result counts as a zero of its sign. Ops that move values are held to them."),
    ("all", "NaN", "one NaN is as good as another: payload and sign of a NaN are not compared."),
    ("elementwise", "power", "integer exponents of 64 and more, unsigned ones with the top bit: XLA squares six times and takes the top bit for a sign."),
    ("elementwise", "popcnt", "i4: XLA counts the bits of the sign-extended byte."),
    ("elementwise", "logistic", "f16 below -8: XLA rounds to f16 on the way, where exp overflows."),
    ("elementwise", "complex", "NaN, infinities, poles and magnitudes that overflow on the way, but in add, subtract, negate, compare, select: neither C's Annex G nor XLA's formulas are in the specification."),
    ("elementwise", "maximum, minimum", "complex numbers of equal real parts: XLA does not compare the imaginary ones."),
    ("elementwise", "cbrt", "complex: XLA refuses it."),
    ("elementwise", "compare", "NaN of the f8 FNUZ types in TOTALORDER: it has no sign, and IEEE 754 does not place it."),
    ("contraction", "convolution", "feature and batch groups over three spatial dims: XLA's algebraic simplifier ends the process on some."),
    ("convert", "reduce_precision", "f8 but f8E5M2: XLA reduces these in f16, which has other denormals and another range."),
    ("reduction", "any reducer", "init values other than the reducer's identity: the specification may take them any number of times."),
    ("reduction", "select_and_scatter", "equal elements and NaN in a window: XLA does not always keep the order of the window, and takes another of the equal ones."),
    ("indexing", "scatter", "windows that lie partly outside: XLA drops them whole, the specification only what lies outside."),
    ("indexing", "scatter", "assigning different values by windows that overlap: which is the last is not specified."),
    ("indexing", "scatter", "index vectors of no elements: XLA drops the updates, or fails in its own pass scatter_simplifier."),
    ("random_bits", "rng_bit_generator", "signed types: XLA gives the bits back as unsigned ones."),
    ("sort", "dimension", "negative ones: XLA takes them without normalising and sorts at random, so it is given the same dimension counted from the front."),
    ("sort", "comparators", "NaN in a comparison that is not TOTALORDER: no order; equal keys, unless stable."),
    ("chlo", "ragged_dot", "XLA CPU does not run it."),
    ("chlo", "broadcasts", "operands along other dims than the last: XLA refuses them."),
    ("chlo", "complex", "NaN, infinities and magnitudes that overflow on the way, as elementwise."),
    ("chlo", "polygamma", "orders past 1 and zeta below 1.5: outside of what a training step asks for."),
    ("chlo", "lgamma, digamma, polygamma", "differences are in ulps of no less than 1, as these have zeros."),
    ("jax", "solve", "and what else JAX lowers to LAPACK's custom calls, which the interpreter refuses."),
    ("chlo", "square", "integers: the dialect refuses them."),
]


def limit(family, row, dtype):
    table = BOUNDS.get((family, row), BOUNDS.get((family, "*"), {}))
    return table.get(dtype, table.get("f8", 0) if dtype in F8 else table.get("complex", 0) if dtype in COMPLEX else 0)


def zero_sign_is_free(family, row):
    return (family, row) in FREE_ZERO_SIGNS or (family, "*") in FREE_ZERO_SIGNS
