"""What heddle makes of chlo ops computes what XLA computes for them, live on XLA's CPU backend, and is as near to the truth.

Each op is compiled by XLA twice: as chlo, and as heddle-opt's --heddle-decompose-chlo --heddle-expand-chlo leaves it. The
inputs are every value of f16 and bf16, and for f32 and f64 a grid, powers of ten, the neighbours of the places where
formulas change, and special values. Errors are in ulps of the true value: scipy's in f64, and mpmath's for f64 itself.

ULPS states, per op, the bounds {f32, f64} x (against the truth, against XLA). Where the second is larger it is XLA that is
off, as `python test_chlo_decompositions.py` shows, which prints the measured table. Infinities, NaNs and, but for lgamma's
zeros, the sign of zero must be XLA's everywhere. In f16 and bf16, which are computed in f32 and rounded once, the bound
against the truth is half an ulp and what the f32 rounding adds.
"""
import itertools
import os
import subprocess
import sys

import ml_dtypes
import mpmath
import numpy as np
import pytest
import scipy.special
from conftest import FULL

DTYPES = {"f32": np.float32, "f64": np.float64, "bf16": ml_dtypes.bfloat16, "f16": np.float16,
          "i8": np.int8, "i16": np.int16, "i32": np.int32, "i64": np.int64, "i4": ml_dtypes.int4, "i1": np.bool_,
          "ui8": np.uint8, "ui16": np.uint16, "ui32": np.uint32, "ui64": np.uint64,
          "complex<f32>": np.complex64, "complex<f64>": np.complex128}
NAMES = {np.dtype(value): name for name, value in DTYPES.items()}

# ---- Running both ----


class Xla:
    """XLA's CPU backend, which compiles module text."""

    def __init__(self):
        import jax

        self.device = jax.devices("cpu")[0]

    def __call__(self, text, *arguments):
        import jax
        from jax._src.interpreters import mlir
        from jaxlib._jax import DeviceList
        from jaxlib.mlir import ir

        with mlir.make_ir_context():
            program = self.device.client.compile_and_load(ir.Module.parse(text), DeviceList((self.device,)))
        with jax.enable_x64(True):  # else device_put makes f32 of f64
            return [np.asarray(result) for result in program.execute([jax.device_put(a, self.device) for a in arguments])]


@pytest.fixture(scope="session")
def xla():
    return Xla()


def tensor(array_or_shape, element=None):
    shape = array_or_shape if element else array_or_shape.shape
    return "tensor<" + "".join(f"{size}x" for size in shape) + (element or NAMES[array_or_shape.dtype]) + ">"


def module(line, arguments, results):
    """A module whose main is `line`, of %a, %b, ... and giving %r (or %r#0, ...)."""
    names = [f"%{letter}" for letter in "abcdefgh"[: len(arguments)]]
    values = ["%r"] if len(results) == 1 else [f"%r#{i}" for i in range(len(results))]
    types = ", ".join(results)
    return (f"func.func @main({', '.join(f'{n}: {tensor(a)}' for n, a in zip(names, arguments))}) -> ({types}) {{\n"
            f"  %r{'' if len(results) == 1 else f':{len(results)}'} = {line}\n  return {', '.join(values)} : {types}\n}}\n")


def both(heddle_opt, xla, line, arguments, results):
    """(heddle's results, XLA's) of one chlo op."""
    text = module(line, arguments, results)
    decomposed = heddle_opt("--heddle-decompose-chlo", "--heddle-expand-chlo", stdin=text.encode()).decode()
    assert "chlo." not in decomposed
    return xla(decomposed, *arguments), xla(text, *arguments)


def same_bits(got, want):
    got, want = np.asarray(got), np.asarray(want)
    nan = got != got
    np.testing.assert_array_equal(nan, want != want)
    width = f"u{got.dtype.itemsize}"
    np.testing.assert_array_equal(got.view(width)[~nan], want.view(width)[~nan])


# ---- Real functions of one operand ----

# op -> ((f32: truth, XLA), (f64: truth, XLA))
ULPS = {
    "acos": ((2.5, 4), (2.5, 3)),
    "acosh": ((3, 4), (4, 4)),
    "asin": ((2.5, 3), (2.5, 2)),
    "asinh": ((3, 2), (3, 2)),
    "atan": ((1, 0), (3.5, 0)),
    "atanh": ((3.5, 4), (3, 140)),
    "bessel_i1e": ((3.5, 10), (11, 9)),
    "cosh": ((3, 28), (4, 21)),
    "digamma": ((5.5, 12), (9, 20)),
    "erf": ((5, 8), (4.5, 4)),
    "erf_inv": ((4, 66), (6, 1100)),
    "erfc": ((8, 70), (12, 550)),
    "lgamma": ((12, 42), (8, 30)),
    "sinh": ((5, 28), (4, 21)),
    "square": ((0.51, 0), (0.51, 0)),
    "tan": ((1.1, 0), (2, 0)),
}
HALF_ULPS = (0.51, 2.01)
# Where the value crosses 0 the error is that of terms of size 1.
FLOOR = {"lgamma": 1.0, "digamma": 1.0}
# Where the grid lies, in f32 and f64.
SPAN = {"acos": (-1, 1), "acosh": (0.9, 20), "asin": (-1, 1), "asinh": (-20, 20), "atan": (-10, 10), "atanh": (-1, 1),
        "bessel_i1e": (-60, 60), "cosh": (-95, 95), "digamma": (-12, 40), "erf": (-5, 5), "erf_inv": (-1, 1),
        "erfc": (-6, 28), "lgamma": (-12, 40), "sinh": (-95, 95), "square": (-3, 3), "tan": (-20, 20)}
TRUTH = {"acos": np.arccos, "acosh": np.arccosh, "asin": np.arcsin, "asinh": np.arcsinh, "atan": np.arctan,
         "atanh": np.arctanh, "bessel_i1e": scipy.special.i1e, "cosh": np.cosh, "digamma": scipy.special.digamma,
         "erf": scipy.special.erf, "erf_inv": scipy.special.erfinv, "erfc": scipy.special.erfc,
         "lgamma": scipy.special.gammaln, "sinh": np.sinh, "square": np.square, "tan": np.tan}


def inputs(op, name):
    dtype = DTYPES[name]
    if name in ("f16", "bf16"):
        return np.arange(65536, dtype=np.uint32).astype(np.uint16).view(dtype)
    info = np.finfo(dtype)
    special = [0, -0.0, np.inf, -np.inf, np.nan, info.tiny, -info.tiny, info.max, -info.max, *np.arange(-12, 13) / 2]
    low, high = SPAN[op]
    count = 15000 if FULL else 2000
    random = np.random.default_rng(0).uniform(low, high, count)
    powers = [sign * digit * 10.0**power for sign in (1, -1) for power in range(-37, 38) for digit in (1, 2.3, 7.7)]
    near = []
    for place in (0.5, 1, 2, 3, 3.925, 8, 12, 1e9):
        for sign in (1, -1):
            for direction in (np.inf, -np.inf):
                value = dtype(sign * place)
                for _ in range(30):
                    value = np.nextafter(value, dtype(direction))
                    near.append(value)
    return np.concatenate([special, np.linspace(low, high, count), random, powers, near]).astype(dtype)


def distance(got, want, name, floor=0.0, rest=0.0):
    """|got - (want + rest)| in ulps (of dtype `name`) of want, elementwise, and where they are not both finite or the same infinity
    or NaN. XLA flushes subnormals on CPU: near the smallest normal number only absolute errors count."""
    info = ml_dtypes.finfo(DTYPES[name])
    tiny = float(info.smallest_normal)
    with np.errstate(all="ignore"):
        rounded = want.astype(DTYPES[name]).astype(np.float64)
        got, want = got.astype(np.float64), want.astype(np.float64)
        different = ~((got == rounded) | (np.isnan(got) & np.isnan(rounded)) | (np.isfinite(got) & np.isfinite(rounded)))
        size = np.maximum(np.maximum(np.abs(want), floor), 4 * tiny)
        ulp = np.exp2(np.floor(np.log2(np.where(np.isfinite(size), size, 1)))) * float(info.eps)
        error = np.where(np.isfinite(got) & np.isfinite(want), np.maximum(np.abs((got - want) - rest) - 2 * tiny, 0) / ulp, 0)
    return error, different


def zero_signs(got, want):
    got, want = got.astype(np.float64), want.astype(np.float64)
    return (got == 0) & (want == 0) & (np.signbit(got) != np.signbit(want))


# scipy's own errors reach hundreds of ulps of f64 (erfc for large x, digamma and lgamma near poles and zeros).
EXACT = {"bessel_i1e": lambda x: mpmath.besseli(1, x) * mpmath.exp(-abs(x)), "erf_inv": mpmath.erfinv,
         "lgamma": lambda x: mpmath.re(mpmath.loggamma(x)), "square": lambda x: x * x,
         **{op: getattr(mpmath, op) for op in ULPS if hasattr(mpmath, op)}}


def exactly(function, values, *arguments):
    """`values`, but where they are finite `function` of the arguments in mpmath, less its rounding to f64; that rounding."""
    values, rest = values.copy(), np.zeros(values.shape)
    with mpmath.workdps(40):
        for place in np.flatnonzero(np.isfinite(values) & (values != 0)):
            truth = function(*(mpmath.mpf(float(argument[place])) for argument in arguments))
            values[place] = float(truth)
            if np.isfinite(values[place]):
                rest[place] = float(truth - mpmath.mpf(float(values[place])))
    return values, rest


def true_values(op, name, x):
    """The truth in f64, and in the case of f64 what it lacks for being rounded."""
    with np.errstate(all="ignore"):
        values = TRUTH[op](x.astype(np.float64))
    return exactly(EXACT[op], values, x) if name == "f64" else (values, 0.0)


def measure(op, name, heddle_opt, xla):
    """x, heddle's values, XLA's, the truth in f64 and what it lacks."""
    x = inputs(op, name)
    (got,), (theirs,) = both(heddle_opt, xla, f"chlo.{op} %a : {tensor(x)} -> {tensor(x)}", [x], [tensor(x)])
    return x, got, theirs, *true_values(op, name, x)


def check(x, got, want, error, bound, what):
    worst = int(np.argmax(error))
    if error[worst] > bound:
        pytest.fail(f"at {x[worst]!r}: {error[worst]:.2f} ulps from {what} ({got[worst]!r} against {want[worst]!r}), "
                    f"needed at most {bound}", pytrace=False)


@pytest.mark.parametrize("name", ["f32", "f64", "bf16", "f16"])
@pytest.mark.parametrize("op", ULPS)
def test_real_function(op, name, heddle_opt, xla):
    x, got, theirs, truth, rest = measure(op, name, heddle_opt, xla)
    to_truth, to_xla = ULPS[op][["f32", "f64"].index(name)] if name in ("f32", "f64") else HALF_ULPS

    error, different = distance(got, theirs, name, FLOOR.get(op, 0))
    assert not different.any(), f"at {x[different][:5]}: {got[different][:5]}, XLA has {theirs[different][:5]}"
    if op != "lgamma":
        wrong = zero_signs(got, theirs)
        assert not wrong.any(), f"at {x[wrong][:5]}: the sign of zero differs from XLA's"
    check(x, got, theirs, error, to_xla, "XLA")

    error, _ = distance(got, truth, name, FLOOR.get(op, 0), rest)
    check(x, got, truth, error, to_truth, "the truth")


# ---- Functions of two operands ----

# op -> ((f32: truth, XLA), (f64: truth, XLA)); powers and exponentials of large numbers are as exact as XLA's.
BINARY_ULPS = {"zeta": ((10, 10), (12, 40)), "polygamma": ((60, 60), (120, 120))}


RANDOM_PAIRS = 6000 if FULL else 1000


def binary_inputs(op, name):
    dtype, rng = DTYPES[name], np.random.default_rng(1)
    if op == "zeta":
        first, second = rng.uniform(1.01, 20, RANDOM_PAIRS), rng.uniform(0.1, 40, RANDOM_PAIRS)
        special = [0, -0.0, 1, -1, 2.5, -2, -2.5, 3, np.inf, -np.inf, np.nan, 1.5, 0.5, 8]
    else:
        first, second = rng.integers(0, 9, RANDOM_PAIRS), rng.uniform(0.1, 40, RANDOM_PAIRS)
        special = [0, -0.0, 1, -1, 2.5, -2, 3, np.inf, -np.inf, np.nan, 1.5, 0.5, 8]
    pairs = np.array(list(itertools.product(special, special)))
    return np.concatenate([first, pairs[:, 0]]).astype(dtype), np.concatenate([second, pairs[:, 1]]).astype(dtype)


def binary_truth(op, x, y):
    with np.errstate(all="ignore"):
        if op == "zeta":
            return exactly(mpmath.zeta, scipy.special.zeta(x, y), x, y)
        return exactly(lambda n, y: mpmath.psi(int(n), y), y, x, y)


@pytest.mark.parametrize("name", ["f32", "f64", "bf16", "f16"])
@pytest.mark.parametrize("op", BINARY_ULPS)
def test_function_of_two(op, name, heddle_opt, xla):
    x, y = binary_inputs(op, name)
    (got,), (theirs,) = both(heddle_opt, xla, f"chlo.{op} %a, %b : {tensor(x)}, {tensor(x)} -> {tensor(x)}", [x, y], [tensor(x)])
    to_truth, to_xla = BINARY_ULPS[op][["f32", "f64"].index(name)] if name in ("f32", "f64") else HALF_ULPS
    error, different = distance(got, theirs, name, 1.0 if op == "polygamma" else 0.0)
    where = list(zip(x[different], y[different]))[:5]
    assert not different.any(), f"at {where}: {got[different][:5]}, XLA has {theirs[different][:5]}"
    points = np.stack([x, y], axis=1)
    check(points, got, theirs, error, to_xla, "XLA")
    random = slice(0, RANDOM_PAIRS)  # scipy's special values differ from XLA's
    truth, rest = binary_truth(op, x[random].astype(np.float64), y[random].astype(np.float64))
    error, _ = distance(got[random], truth, name, 1.0 if op == "polygamma" else 0.0, rest)
    check(points[random], got[random], truth, error, to_truth, "the truth")


@pytest.mark.parametrize("name", ["f32", "f64", "bf16", "f16"])
def test_next_after(name, heddle_opt, xla):
    dtype = DTYPES[name]
    info = ml_dtypes.finfo(dtype)
    values = [0, -0.0, 1, -1, info.max, -info.max, info.smallest_normal, -info.smallest_normal, info.smallest_subnormal,
              -info.smallest_subnormal, 2, -2, 1.5, np.inf, -np.inf, np.nan]
    pairs = np.array(list(itertools.product(values, values))).astype(dtype)
    x, y = (np.ascontiguousarray(column) for column in pairs.T)
    (got,), (theirs,) = both(heddle_opt, xla, f"chlo.next_after %a, %b : {tensor(x)}, {tensor(x)} -> {tensor(x)}", [x, y], [tensor(x)])
    with np.errstate(all="ignore"):
        same_bits(got, np.where((x == 0) & (y == 0), y, np.nextafter(x, y)))  # numpy's has another answer in f16
        # XLA compares with subnormals flushed to 0, and then 0 and a subnormal are equal.
        usual = lambda values: ~((values != 0) & (np.abs(values.astype(np.float64)) < float(info.smallest_normal)))
    compared = usual(x) & usual(y) & ~((x == 0) & (y == 0))  # its answer for (0, -0) depends on the type
    same_bits(got[compared], theirs[compared])


# ---- Complex functions ----

# |got - want| / |want| in eps: of the truth, of XLA. numpy's complex functions are libm's.
COMPLEX = {"acos": (np.arccos, 8, 8), "acosh": (np.arccosh, 8, 8), "asin": (np.arcsin, 8, 8), "asinh": (np.arcsinh, 8, 8),
           "atan": (np.arctan, 8, 8), "atanh": (np.arctanh, 8, 8), "conj": (np.conj, 0, 0), "cosh": (np.cosh, 8, 60),
           "sinh": (np.sinh, 8, 60), "square": (np.square, 4, 0), "tan": (np.tan, 16, 0)}


@pytest.mark.parametrize("name", ["complex<f32>", "complex<f64>"])
@pytest.mark.parametrize("op", COMPLEX)
def test_complex_function(op, name, heddle_opt, xla):
    truth, to_truth, to_xla = COMPLEX[op]
    dtype = DTYPES[name]
    part = np.float32 if dtype == np.complex64 else np.float64
    rng = np.random.default_rng(2)
    large = [] if op in ("cosh", "sinh", "tan", "square") else [1e-12, 1e-5, 1e5, 1e12]
    parts = np.concatenate([rng.uniform(-4, 4, 60), [0.0, -0.0, 1, -1, 0.5, -0.5, 1 + 1e-6, 1 - 1e-6, 2, -2], large]).astype(part)
    z = np.array([complex(re, im) for re in parts for im in parts], dtype)
    (got,), (theirs,) = both(heddle_opt, xla, f"chlo.{op} %a : {tensor(z)} -> {tensor(z)}", [z], [tensor(z)])
    with np.errstate(all="ignore"):
        want = truth(z.astype(np.complex128))
        on_cut = (z.real == 0) | (z.imag == 0)
        for other, bound, what in ((want, to_truth, "the truth"), (theirs.astype(np.complex128), to_xla, "XLA")):
            # On a branch cut the sign of zero says which side is meant. XLA does not look at it.
            compared = ~on_cut if what == "XLA" else np.ones(z.shape, bool)
            finite = np.isfinite(other) & np.isfinite(got) & compared
            assert (np.isfinite(got) == np.isfinite(other)).all(), f"{z[np.isfinite(got) != np.isfinite(other)][:5]}: {what}"
            error = np.where(finite, np.abs(got - other) / np.maximum(np.abs(other), np.finfo(part).tiny), 0) / np.finfo(part).eps
            check(z, got, other, error, bound, what)


# ---- Exact ops ----


@pytest.mark.parametrize("name", ["f32", "f64", "bf16", "f16"])
@pytest.mark.parametrize("op", ["is_inf", "is_neg_inf", "is_pos_inf"])
def test_is_inf(op, name, heddle_opt, xla):
    x = np.array([0, 1, np.inf, -np.inf, np.nan, ml_dtypes.finfo(DTYPES[name]).max], DTYPES[name])
    (got,), (theirs,) = both(heddle_opt, xla, f"chlo.{op} %a : {tensor(x)} -> {tensor(x.shape, 'i1')}", [x], [tensor(x.shape, "i1")])
    np.testing.assert_array_equal(got, theirs)


@pytest.mark.parametrize("name", ["i4", "i8", "i16", "i32", "i64", "ui8", "ui16", "ui32", "ui64"])
def test_mulhi(name, heddle_opt, xla):
    dtype, bits = DTYPES[name], int(name.lstrip("ui"))
    low, high = (0, 2**bits - 1) if name[0] == "u" else (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1)
    rng = np.random.default_rng(3)
    values = [low, low + 1, 0, 1, high, high - 1, high // 2, *(int(v * (high - low)) + low for v in rng.uniform(0, 1, 20))]
    values = [min(max(value, low), high) for value in values]
    pairs = list(itertools.product(values, values))
    x, y = (np.array(column, dtype) for column in zip(*pairs))
    line = f"chlo.mulhi %a, %b : {tensor(x)}, {tensor(x)} -> {tensor(x)}"
    (got,), (theirs,) = both(heddle_opt, xla, line, [x, y], [tensor(x)])
    assert [int(value) for value in got] == [(a * b) >> bits for a, b in pairs]
    if name != "i4":  # where XLA's answer is another: 3 for 7 * 7 >> 4 is 0 there
        np.testing.assert_array_equal(got, theirs)


@pytest.mark.parametrize("name", ["f32", "f64", "bf16", "f16", "i8", "i32", "ui32", "i64", "i1"])
def test_top_k(name, heddle_opt, xla):
    dtype, rng = DTYPES[name], np.random.default_rng(4)
    if name == "i1":
        x = rng.integers(0, 2, (5, 17)).astype(dtype)
    elif name in ("f32", "f64", "bf16", "f16"):
        values = np.array([0, -0.0, 1, np.nan, np.inf, -np.inf, 2, -1, np.copysign(np.nan, -1)], dtype)
        x = values[rng.integers(0, len(values), (5, 17))]
    else:
        info = np.iinfo(dtype)
        x = np.array([info.min, info.max, 0, 1, 3], dtype)[rng.integers(0, 5, (5, 17))]
    for k in (0, 3, 17):
        results = [tensor((5, k), name), tensor((5, k), "i32")]
        got, theirs = both(heddle_opt, xla, f"chlo.top_k(%a, k = {k}) : {tensor(x)} -> ({', '.join(results)})", [x], results)
        np.testing.assert_array_equal(got[1], theirs[1])
        same_bits(got[0], theirs[0])


BROADCASTS = [((2, 3), (3,), None), ((3,), (2, 3), None), ((2, 3), (2,), [0]), ((2, 1), (1, 3), None), ((), (2, 3), []),
              ((2, 3), (2, 3), None)]
BROADCAST_OPS = {**dict.fromkeys(["add", "divide", "maximum", "minimum", "multiply", "power", "remainder", "subtract", "atan2",
                                  "next_after", "complex", "compare"], "f32"),
                 **dict.fromkeys(["and", "or", "xor", "shift_left", "shift_right_arithmetic", "shift_right_logical"], "i32")}


@pytest.mark.parametrize("op", BROADCAST_OPS)
def test_broadcast(op, heddle_opt, xla):
    element, rng = BROADCAST_OPS[op], np.random.default_rng(5)
    result = {"complex": "complex<f32>", "compare": "i1"}.get(op, element)
    for left, right, dims in BROADCASTS:
        arguments = [(rng.uniform(0.5, 9, shape)).astype(DTYPES[element]) for shape in (left, right)]
        full = np.broadcast_shapes(left, (2, 1) if dims == [0] else right)
        attributes = [f"broadcast_dimensions = array<i64{': ' + ', '.join(map(str, dims)) if dims else ''}>"] if dims is not None else []
        attributes += ["comparison_direction = #chlo<comparison_direction LT>"] if op == "compare" else []
        line = (f"chlo.broadcast_{op} %a, %b {'{' + ', '.join(attributes) + '}' if attributes else ''} : "
                f"({tensor(arguments[0])}, {tensor(arguments[1])}) -> {tensor(full, result)}")
        text = module(line, arguments, [tensor(full, result)])
        if dims == [0]:  # which XLA refuses: the same with a reshaped operand
            (got,) = xla(heddle_opt("--heddle-decompose-chlo", "--heddle-expand-chlo", stdin=text.encode()).decode(), *arguments)
            arguments[1] = arguments[1].reshape(2, 1)
            line = line.replace("broadcast_dimensions = array<i64: 0>", "").replace("{, ", "{").replace("{}", "").replace("tensor<2xf32>", "tensor<2x1xf32>").replace("tensor<2xi32>", "tensor<2x1xi32>")
            (theirs,) = xla(module(line, arguments, [tensor(full, result)]), *arguments)
        else:
            (got,), (theirs,) = both(heddle_opt, xla, line, arguments, [tensor(full, result)])
        np.testing.assert_array_equal(got, theirs)


def test_broadcast_select_and_constant_like(heddle_opt, xla):
    p, t, f = np.array([[True], [False]]), np.arange(3, dtype=np.float32), np.float32(-1).reshape(())
    line = f"chlo.broadcast_select %a, %b, %c : ({tensor(p)}, {tensor(t)}, {tensor(f)}) -> tensor<2x3xf32>"
    (got,), (theirs,) = both(heddle_opt, xla, line, [p, t, f], ["tensor<2x3xf32>"])
    np.testing.assert_array_equal(got, theirs)
    line = f'"chlo.constant_like"(%a) <{{value = 2.5 : f32}}> : ({tensor(t)}) -> {tensor(t)}'
    (got,), (theirs,) = both(heddle_opt, xla, line, [t], [tensor(t)])
    np.testing.assert_array_equal(got, theirs)


# ---- ragged_dot, which XLA's CPU backend does not run: against sums over slices ----


def ragged(numbers, arguments, result):
    fields = ", ".join(f"{name} = {dims}" for name, dims in numbers.items())
    return (f'"chlo.ragged_dot"(%a, %b, %c) <{{ragged_dot_dimension_numbers = #chlo.ragged_dot<{fields}>}}> : '
            f"({', '.join(map(tensor, arguments))}) -> {result}")


def run_decomposed(heddle_opt, xla, line, arguments, result):
    text = module(line, arguments, [result])
    (got,) = xla(heddle_opt("--heddle-expand-chlo", stdin=text.encode()).decode(), *arguments)
    return got


def whole(rng, *shape):
    """Small whole numbers, of which every sum is exact."""
    return rng.integers(-4, 5, shape).astype(np.float32)


@pytest.mark.parametrize("sizes", [[2, 1, 4], [0, 7, 0], [3, 0, 0], [[2, 1, 4], [0, 0, 5]]], ids=str)
def test_ragged_rows(sizes, heddle_opt, xla):
    rng, sizes = np.random.default_rng(6), np.array(sizes, np.int32)
    lhs, rhs = whole(rng, 2, 7, 5), whole(rng, 3, 2, 5, 4)
    rhs[1, 0, 0, 0] = np.inf  # reaches rows of group 1 alone
    numbers = {"lhs_batching_dimensions": [0], "rhs_batching_dimensions": [1], "lhs_contracting_dimensions": [2],
               "rhs_contracting_dimensions": [2], "lhs_ragged_dimensions": [1], "rhs_group_dimensions": [0]}
    arguments = [lhs, rhs, sizes]
    got = run_decomposed(heddle_opt, xla, ragged(numbers, arguments, "tensor<2x7x4xf32>"), arguments, "tensor<2x7x4xf32>")
    want = np.zeros((2, 7, 4), np.float32)
    for batch, own in enumerate(np.broadcast_to(sizes, (2, 3))):
        for group, (first, end) in enumerate(zip(np.cumsum(own) - own, np.cumsum(own))):
            with np.errstate(invalid="ignore"):
                want[batch, first:end] = lhs[batch, first:end] @ rhs[group, batch]
    np.testing.assert_array_equal(got, want)


def test_ragged_rows_behind_another_free_dim(heddle_opt, xla):
    rng = np.random.default_rng(7)
    lhs, rhs, sizes = whole(rng, 2, 7, 5), whole(rng, 4, 5, 3), np.array([[2, 1, 4], [1, 1, 1]], np.int64)
    numbers = {"lhs_contracting_dimensions": [2], "rhs_contracting_dimensions": [1], "lhs_ragged_dimensions": [1], "rhs_group_dimensions": [2]}
    arguments = [lhs, rhs, sizes]
    got = run_decomposed(heddle_opt, xla, ragged(numbers, arguments, "tensor<2x7x4xf32>"), arguments, "tensor<2x7x4xf32>")
    want = np.zeros((2, 7, 4), np.float32)
    for row, own in enumerate(sizes):
        for group, (first, end) in enumerate(zip(np.cumsum(own) - own, np.cumsum(own))):
            want[row, first:end] = lhs[row, first:end] @ rhs[:, :, group].T
    np.testing.assert_array_equal(got, want)


@pytest.mark.parametrize("sizes", [[2, 1, 4], [0, 3, 0], [[2, 1, 4], [0, 0, 5]]], ids=str)
def test_ragged_contraction(sizes, heddle_opt, xla):
    rng, sizes = np.random.default_rng(8), np.array(sizes, np.int32)
    lhs, rhs = whole(rng, 2, 5, 7), whole(rng, 7, 2, 4)
    rhs[3, 1, 0] = np.nan  # reaches the group of row 3 alone
    numbers = {"lhs_batching_dimensions": [0], "rhs_batching_dimensions": [1], "lhs_contracting_dimensions": [2],
               "rhs_contracting_dimensions": [0], "lhs_ragged_dimensions": [2]}
    arguments = [lhs, rhs, sizes]
    got = run_decomposed(heddle_opt, xla, ragged(numbers, arguments, "tensor<3x2x5x4xf32>"), arguments, "tensor<3x2x5x4xf32>")
    want = np.zeros((3, 2, 5, 4), np.float32)
    for batch, own in enumerate(np.broadcast_to(sizes, (2, 3))):
        for group, (first, end) in enumerate(zip(np.cumsum(own) - own, np.cumsum(own))):
            want[group, batch] = lhs[batch, :, first:end] @ rhs[first:end, batch]
    np.testing.assert_array_equal(got, want)


def test_ragged_batch(heddle_opt, xla):
    rng = np.random.default_rng(9)
    lhs, rhs, sizes = whole(rng, 4, 5, 7), whole(rng, 4, 7, 3), np.array([1, 3], np.int32)
    numbers = {"lhs_batching_dimensions": [0], "rhs_batching_dimensions": [0], "lhs_contracting_dimensions": [2],
               "rhs_contracting_dimensions": [1], "lhs_ragged_dimensions": [0]}
    arguments = [lhs, rhs, sizes]
    got = run_decomposed(heddle_opt, xla, ragged(numbers, arguments, "tensor<4x5x3xf32>"), arguments, "tensor<4x5x3xf32>")
    np.testing.assert_array_equal(got, lhs @ rhs)


# ---- The measured table ----

if __name__ == "__main__":
    from conftest import BUILD

    def run_heddle_opt(*arguments, stdin):
        return subprocess.run([BUILD / "bin/heddle-opt", *arguments], input=stdin, capture_output=True, check=True).stdout

    backend = Xla()
    print(f"{'ulps':22} {'heddle':>8} {'XLA':>8}   heddle against XLA")
    for op, name in itertools.product(ULPS, ["f32", "f64", "bf16", "f16"]):
        x, got, theirs, truth, rest = measure(op, name, run_heddle_opt, backend)
        worst = [distance(a, b, name, FLOOR.get(op, 0), r)[0].max() for a, b, r in ((got, truth, rest), (theirs, truth, rest), (got, theirs, 0))]
        print(f"{op:16} {name:5} {worst[0]:8.2f} {worst[1]:8.2f} {worst[2]:8.2f}", flush=True)
