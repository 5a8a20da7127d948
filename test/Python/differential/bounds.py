"""What may differ: the one table of bounds, in ulps, and of the corners that are left out. Everything else is exact."""
import math

from .dtypes import COMPLEX, F8

# (family, rows, ulps per dtype, why). "f8" stands for all f8 types, "complex" for both. A row or dtype that is not named must agree exactly.
# `python -m differential.measure` compares real functions of f16, bf16 and f8 for all their values: what is named is the largest difference
# of any. Those of f32, f64 and complex numbers it does for 20,000 values; bounds are up to twice the largest difference seen. Both sides take f64's cosine, sine,
# tan, log, cbrt, power, atan2, erf and square roots from the C library. heddle is also held against the true values (truth_limit), so
# that a wide bound is XLA's inexactness and leaves no room for heddle's.
RULES = [
    ("elementwise", "cosine, sine", {"f32": 2, "complex": 4}, "XLA's polynomials are 0.6 ulps off; complex ones cancel, 2.3 of no less than 1."),
    ("elementwise", "tan", {"f32": 2, "f8": 1, "complex": 16}, "f32 as sine; complex: XLA's quotient is 8 off for results below 8."),
    ("elementwise", "tanh", {"f32": 7, "f64": 8, "complex": 14}, "XLA's rational function is 3.8 (f32) and 6.5 (f64) ulps off, its complex quotient 7.2."),
    ("elementwise", "exponential", {"f32": 2, "f64": 4, "f8": 1, "complex": 4}, "XLA's polynomials are 1 (f32) and 1.5 (f64) ulps off, times a sine 2."),
    ("elementwise", "exponential_minus_one", {"f32": 8, "f64": 8, "f16": 2, "f8": 1, "complex": 6},
     "XLA is 4.3 (f32) and 3.9 (f64) ulps off, and rounds to f16 on the way; complex 3.2."),
    ("elementwise", "log", {"f32": 2, "complex<f32>": 4, "complex<f64>": 128}, "XLA is 0.9 ulps off; complex<f64> takes its log_plus_one."),
    ("elementwise", "log_plus_one", {"f32": 4, "f64": 128, "f8": 1, "complex<f32>": 8, "complex<f64>": 128},
     "XLA is 2.2 ulps off in f32, and 125 in f64 at -0.41."),
    ("elementwise", "logistic", {"f32": 3, "f64": 4, "f16": 2, "f8": 1, "complex": 32},
     "XLA is 2 ulps off and rounds to f16 on the way; a complex quotient is 16 off near a pole. heddle is 1.9 off in f64."),
    ("elementwise", "sqrt", {"f8": 1, "complex": 4}, "correctly rounded, but f8E3M4 by way of f16; complex: XLA is 2.2 ulps off."),
    ("elementwise", "rsqrt", {"f32": 2, "f64": 4, "complex": 6}, "XLA is 1.1 ulps off in f32, heddle 1.4 in f64; complex: XLA 3.2."),
    ("elementwise", "cbrt", {"f32": 2}, "XLA is 0.8 ulps off."),
    ("elementwise", "power", {"f32": 2, "f8": 1, "complex": 40}, "XLA is 0.6 ulps off; complex: an exponential of up to 20 times an ulp."),
    ("elementwise", "atan2", {"f32": 2, "f8": 1, "complex": 9}, "XLA is 0.9 ulps off; complex: the logarithm of what is near 1, 4.6 of no less than 1."),
    ("elementwise", "abs", {"f32": 2, "f64": 2}, "of complex numbers, by XLA's formula: 2 seen."),
    ("elementwise", "sign, divide", {"complex": 4}, "a quotient of rounded terms: 3 and 4 seen."),
    ("elementwise", "multiply", {"complex": 2}, "XLA fuses a product and a sum: each part is a unit of the larger one off."),
    ("contraction", "dot_general, convolution", {"f32": 16, "f64": 16, "complex": 21, "f16": 1, "bf16": 1, "f8": 1},
     "n positive terms in another order, and no more than 1 + sqrt(n): 8 seen of 400, 13 of complex ones. Narrow floats are rounded once, on two sides of a tie."),
    ("reduction", "reduce multiply, reduce_window multiply", {"complex": 32}, "XLA fuses a product and a sum at each step: 20 seen."),
    ("normalization", "*", {"f32": 4, "f64": 4, "f16": 4, "bf16": 1}, "of the largest sum on the way: XLA takes the steps in another order, and rounds to f16 after each."),
    ("jax", "*", {"f32": 12, "f64": 16}, "of the largest element: what its ops differ by, added up."),
    ("linalg", "cholesky", {"f32": 4, "f64": 4, "complex": 3}, "of the largest element: sums of products in another order."),
    ("linalg", "triangular_solve", {"f32": 4, "f64": 4, "complex": 4}, "as cholesky."),
    ("linalg", "fft FFT, fft IFFT, fft RFFT, fft IRFFT", {"f32": 6, "f64": 6, "complex": 8}, "of the largest element: XLA rounds at each level; heddle about once."),
    ("chlo", "broadcast_divide", {"f32": 1, "f64": 1, "f16": 1, "bf16": 1}, "XLA multiplies by a scalar's reciprocal."),
    ("chlo", "acos", {"f32": 4, "f64": 2, "f16": 1, "bf16": 1, "complex": 6}, "XLA rounds each step of its formula: 1.5 ulps off, complex 2.6."),
    ("chlo", "acosh", {"f32": 6, "f64": 6, "f16": 2, "bf16": 2, "complex": 6}, "XLA is 3.3 (f32) and 3.7 (f64) ulps off, two values of f16 and one of bf16 are 2."),
    ("chlo", "asin", {"f32": 4, "f64": 2, "f16": 1, "bf16": 1, "complex": 6}, "as acos; complex 3.4."),
    ("chlo", "asinh", {"f32": 4, "f64": 4, "f16": 1, "bf16": 1, "complex": 8}, "XLA is 2.4 ulps off, complex 4."),
    ("chlo", "atan", {"f32": 2, "f64": 4, "complex": 6}, "XLA is 0.7 ulps off, 2 seen of f64 in short vectors; complex: 3 seen, heddle 2.7 of them."),
    ("chlo", "atanh", {"f32": 5, "f64": 128, "f16": 1, "bf16": 1, "complex": 8}, "XLA is 2.7 ulps off in f32, and by its log_plus_one of f64 125."),
    ("chlo", "cosh", {"f32": 12, "f64": 8, "f16": 1, "complex": 16}, "XLA is 3 ulps off up to 4, and past it by half of x; complex 9.4 of no less than 1."),
    ("chlo", "sinh", {"f32": 12, "f64": 8, "f16": 1, "complex": 16}, "as cosh: 6 seen."),
    ("chlo", "erf", {"f32": 8, "f16": 1}, "XLA's rational function is 4.4 ulps off."),
    ("chlo", "erfc", {"f32": 14, "f64": 20}, "XLA's is 7 ulps off in f32, 10 in f64, up to 4."),
    ("chlo", "erf_inv", {"f32": 32, "f64": 32, "f16": 1}, "XLA's polynomials of log(1 - x^2) are 14 and 21 ulps off, up to 0.99."),
    ("chlo", "lgamma", {"f32": 32, "f64": 32, "f16": 1, "bf16": 1}, "in ulps of no less than 1: XLA's series of Lanczos is 24 and 19 off."),
    ("chlo", "digamma, polygamma", {"f32": 20, "f64": 30, "f16": 1, "bf16": 1}, "in ulps of no less than 1: XLA's series is 11 and 17 off."),
    ("chlo", "bessel_i1e", {"f32": 16, "f64": 12, "f16": 1}, "XLA's Chebyshev series are 8 and 6 ulps off."),
    ("chlo", "zeta", {"f32": 8, "f64": 8, "f16": 1, "bf16": 1}, "XLA's series is 4.2 ulps off."),
]
BOUNDS = {(family, row): ulps for family, rows, ulps, _ in RULES for row in rows.split(", ")}

# How far heddle may be from the true value of a function.
TRUTH = {"f64": 2, "complex<f64>": 4, "complex<f32>": 1}


def truth_limit(dtype):
    """Ulps; 0.51 of f32 and narrower types, which are computed in f64 and rounded."""
    return TRUTH.get(dtype, 0.51)


# (family, row) whose zeros may differ in sign, and why.
FREE_ZERO_SIGNS = {
    ("contraction", "*"): "XLA multiplies where one pair is summed, without the 0 that a sum starts from",
}

# What the generators leave out, and why: (family, row, corner).
CORNERS = [
    ("all", "arithmetic", "denormal values of bf16, f32, f64 and complex: XLA CPU runs with flush-to-zero and denormals-are-zero; inputs have none, and a denormal result counts as a zero of its sign. Ops that move values are held to them."),
    ("all", "NaN", "one NaN is as good as another: payload and sign of a NaN are not compared."),
    ("all", "complex", "the sign of a zero part where a bound is allowed, that is of functions, products and quotients: XLA's sine of 1-0i is 0.84+0i, C's Annex G, and heddle, have -0i."),
    ("elementwise", "power", "integer exponents of 64 and more, unsigned ones with the top bit: XLA squares six times and takes the top bit for a sign."),
    ("elementwise", "popcnt", "i4: XLA counts the bits of the sign-extended byte."),
    ("elementwise", "logistic", "f16 below -8: XLA rounds to f16 on the way, where exp overflows."),
    ("elementwise", "complex", "NaN, infinities, poles and magnitudes that overflow on the way, but in add, subtract, negate, compare, select: neither C's Annex G nor XLA's formulas are in the specification."),
    ("elementwise", "maximum, minimum", "complex numbers of equal real parts: XLA does not compare the imaginary ones."),
    ("elementwise", "complex sqrt, chlo's asin, acos, asinh, acosh", "negative zeros on the branch cut: XLA takes -0 for 0, so that sqrt(-4-0i) is 2i and acosh(0.5-0i) is 1.05i; heddle, as Annex G, has -2i and -1.05i."),
    ("elementwise", "complex sign", "of a zero: XLA gives the operand back, with its signs; the specification, and heddle, (0, 0)."),
    ("elementwise", "power", "complex: 0 to a number that is not real: XLA has NaN, heddle 0 (or NaN for a real part of 0 and less)."),
    ("elementwise", "tan", "complex: results above 8, near a pole, where XLA's quotient loses its digits."),
    ("elementwise", "cbrt", "complex: XLA refuses it."),
    ("elementwise", "compare", "NaN of the f8 FNUZ types in TOTALORDER: it has no sign, and IEEE 754 does not place it."),
    ("contraction", "convolution", "feature and batch groups over three spatial dims: XLA's algebraic simplifier ends the process on some."),
    ("convert", "f8E8M0FNU", "numbers below 2^-126: XLA takes those between 2^-127 and 1.5 times it for 2^-126, as ml_dtypes does, which is not the nearest, those of f64 for 0, which is NaN, or others, and 2^-127 as an i1 for false."),
    ("convert", "reduce_precision", "f8 but f8E5M2: XLA reduces these in f16, which has other denormals and another range."),
    ("reduction", "any reducer", "init values other than the reducer's identity: the specification may take them any number of times."),
    ("reduction", "reduce_window add, multiply, pair", "floats in windows over several dims: XLA goes through some of these in another order, and rounded sums are others."),
    ("reduction", "select_and_scatter", "equal elements and NaN in a window: XLA does not always keep the order of the window, and takes another of the equal ones."),
    ("indexing", "scatter", "windows that lie partly outside: XLA drops them whole, the specification only what lies outside."),
    ("indexing", "scatter", "index vectors of no elements: XLA drops the updates, or fails in its own pass scatter_simplifier."),
    ("random_bits", "rng_bit_generator", "signed types: XLA gives the bits back as unsigned ones."),
    ("sort", "dimension", "negative ones: XLA takes them without normalising and sorts at random, so it is given the same dimension counted from the front."),
    ("sort", "comparators", "NaN in a comparison that is not TOTALORDER: no order; equal keys, unless stable."),
    ("chlo", "top_k", "payloads of bf16's NaNs: XLA tells these by their signs only, heddle by their bits."),
    ("chlo", "ragged_dot", "XLA CPU does not run it."),
    ("chlo", "broadcasts", "operands along other dims than the last: XLA refuses them."),
    ("chlo", "sinh, cosh", "numbers above 8: XLA takes the exponential of x - log 2, which is off by x / 2 ulps."),
    ("chlo", "erfc", "numbers above 4, where XLA loses up to 39 (f32) and 460 (f64) ulps."),
    ("chlo", "erf_inv", "numbers between 0.99 and 1, where XLA loses up to 58 (f32) and 83 (f64) ulps."),
    ("chlo", "asin, erf_inv, bessel_i1e", "numbers below 8 times the smallest normal one: a step of XLA's is denormal."),
    ("chlo", "complex", "NaN, infinities and magnitudes that overflow on the way, as elementwise."),
    ("chlo", "polygamma", "orders past 1 and zeta below 1.5: outside of what a training step asks for."),
    ("chlo", "lgamma, digamma, polygamma", "differences are in ulps of no less than 1, as these have zeros."),
    ("jax", "solve", "and what else JAX lowers to LAPACK's custom calls, which the interpreter refuses."),
    ("chlo", "square", "integers: the dialect refuses them."),
]


def limit(family, row, dtype, terms=None):
    """Ulps. Of a sum of n terms no more than 1 + sqrt(n): n roundings of half a unit, each way, walk as far."""
    table = BOUNDS.get((family, row), BOUNDS.get((family, "*"), {}))
    ulps = table.get(dtype, table.get("f8", 0) if dtype in F8 else table.get("complex", 0) if dtype in COMPLEX else 0)
    return ulps if terms is None else min(ulps, 1 + math.ceil(math.sqrt(terms)))


def reasons(family):
    """(rows, why) of a family's bounds."""
    return [(rows, why) for name, rows, _, why in RULES if name == family]


def zero_sign_is_free(family, row):
    return (family, row) in FREE_ZERO_SIGNS or (family, "*") in FREE_ZERO_SIGNS
