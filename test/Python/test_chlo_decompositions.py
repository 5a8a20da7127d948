"""What heddle makes of chlo ops computes what XLA computes for them, live on XLA's CPU backend, and is as near to the truth.

Each op is compiled by XLA twice: as chlo, and as heddle-opt's --heddle-decompose-chlo --heddle-expand-chlo leaves it. The
inputs are every value of f16 and bf16, and for f32 and f64 a grid, powers of ten, the neighbours of the places where
formulas change, and special values; HEDDLE_FULL=1 makes the grids dense. Errors are in ulps of the true value: scipy's in
f64, and mpmath's for f64 itself, where scipy is hundreds of ulps off in places.

ULPS, BINARY_ULPS and COMPLEX state the bounds, and docs/chlo.md prints them beside what
`python test/Python/test_chlo_decompositions.py` measures. Where the bound against XLA is larger than that against the truth
it is XLA that is off. Infinities, NaNs and, but for lgamma's zeros, the sign of zero must be XLA's everywhere. In f16 and
bf16, which are computed in f32 and rounded once, the bound is half an ulp and what the f32 rounding adds.
"""
import functools
import itertools
import re
import subprocess

import ml_dtypes
import mpmath
import numpy as np
import pytest
import safetensors.numpy
import scipy.special
from conftest import BUILD, FULL, ROOT

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
    "acosh": ((3, 4), (3, 4)),
    "asin": ((2.5, 3), (2.5, 2)),
    "asinh": ((3, 2), (3, 2)),
    "atan": ((1, 0), (1, 0)),
    "atanh": ((3.5, 4), (3, 140)),
    "bessel_i1e": ((4, 10), (7, 9)),
    "cosh": ((3, 28), (4, 21)),
    "digamma": ((6, 12), (10, 20)),
    "erf": ((5, 8), (3, 4)),
    "erf_inv": ((4, 66), (4, 1100)),
    "erfc": ((5, 70), (8, 550)),
    "lgamma": ((13, 42), (7, 30)),
    "sinh": ((4.5, 28), (4, 21)),
    "square": ((0.51, 0), (0.51, 0)),
    "tan": ((1.1, 0), (1, 0)),
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
         "lgamma": lambda x: np.where(np.abs(x) < 1e-300, -np.log(np.abs(x)), scipy.special.gammaln(x)), "sinh": np.sinh, "square": np.square, "tan": np.tan}


def inputs(op, name):
    dtype = DTYPES[name]
    if name in ("f16", "bf16"):
        return np.arange(65536, dtype=np.uint32).astype(np.uint16).view(dtype)
    info = np.finfo(dtype)
    special = [0, -0.0, np.inf, -np.inf, np.nan, info.tiny, -info.tiny, info.max, -info.max, *np.arange(-12, 13) / 2]
    special += [sign * info.smallest_subnormal * size for sign in (1, -1) for size in (1, 3, 1000, 2.0 ** (info.nmant - 1))]
    low, high = SPAN[op]
    count = 15000 if FULL else 2000
    random = np.random.default_rng(0).uniform(low, high, count)
    powers_of_ten = [*range(-37, 38), *(range(-307, 308, 5) if name == "f64" else ())]
    powers = [sign * digit * 10.0**power for sign in (1, -1) for power in powers_of_ten for digit in (1, 2.3, 7.7)]
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
    """`values`, but where they are finite (and no 0 far out, for which mpmath takes long) `function` of the arguments in mpmath, less its rounding to f64; that rounding."""
    values, rest = values.copy(), np.zeros(values.shape)
    with mpmath.workdps(40):
        for place in np.flatnonzero(np.isfinite(values) & ((values != 0) | (np.abs(arguments[0]) < 30))):
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
    their_error, _ = distance(theirs, truth, name, FLOOR.get(op, 0), rest)
    assert error.max() <= max(4, 1.05 * their_error.max()), "more than 4 ulps, and XLA is nearer"


@pytest.mark.parametrize("name", ["f32", "f64"])
@pytest.mark.parametrize("op", ULPS)
def test_subnormal(op, name, heddle_opt, tmp_path):
    """Subnormal arguments and results, which XLA flushes to 0 on CPU, on heddle's interpreter, which does not."""
    dtype, info = DTYPES[name], np.finfo(DTYPES[name])
    sizes = np.unique(np.geomspace(1, 2.0 ** (info.nmant + 2), 60).astype(np.int64)).astype(dtype) * info.smallest_subnormal
    x = np.concatenate([sizes, -sizes, {"erfc": np.linspace(9, 28, 300)}.get(op, [])]).astype(dtype)
    text = module(f"chlo.{op} %a : {tensor(x)} -> {tensor(x)}", [x], [tensor(x)])
    decomposed, values, results = (tmp_path / name for name in ("module.mlir", "arguments", "results"))
    decomposed.write_bytes(heddle_opt("--heddle-expand-chlo", "--heddle-decompose-chlo", stdin=text.encode()))
    safetensors.numpy.save_file({"arg0": x}, values)
    subprocess.run([BUILD / "bin/heddle-interpret", decomposed, f"--inputs={values}", f"--outputs={results}"], check=True)
    got = safetensors.numpy.load_file(results)["result0"].astype(np.float64)
    truth, rest = true_values(op, name, x)
    with np.errstate(all="ignore"):
        same = (got == truth.astype(dtype)) | (np.isnan(got) & np.isnan(truth))
        size = np.maximum(np.abs(truth), max(float(info.tiny), FLOOR.get(op, 0)))
        ulp = np.exp2(np.floor(np.log2(np.where(np.isfinite(size), size, 1)))) * float(info.eps)
        error = np.where(same, 0, np.abs((got - truth) - rest) / ulp)
    check(x, got, truth, np.where(np.isnan(error), np.inf, error), ULPS[op][name == "f64"][0], "the truth")


# ---- Functions of two operands ----

# op -> ((f32: truth, XLA), (f64: truth, XLA)); powers and exponentials of large numbers are as exact as XLA's.
BINARY_ULPS = {"zeta": ((10, 10), (12, 40)), "polygamma": ((15, 60), (30, 120))}


BINARY_FLOOR = {"zeta": 0.0, "polygamma": 1.0}
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


def two(op, x):
    return f"chlo.{op} %a, %b : {tensor(x)}, {tensor(x)} -> {tensor(x)}"


def measure_two(op, name, heddle_opt, xla):
    """heddle's values of the random pairs (scipy's special values are not XLA's), XLA's, the truth and what it lacks."""
    x, y = (values[:RANDOM_PAIRS] for values in binary_inputs(op, name))
    (got,), (theirs,) = both(heddle_opt, xla, two(op, x), [x, y], [tensor(x)])
    return got, theirs, *binary_truth(op, x.astype(np.float64), y.astype(np.float64))


@pytest.mark.parametrize("name", ["f32", "f64", "bf16", "f16"])
@pytest.mark.parametrize("op", BINARY_ULPS)
def test_function_of_two(op, name, heddle_opt, xla):
    x, y = binary_inputs(op, name)
    (got,), (theirs,) = both(heddle_opt, xla, two(op, x), [x, y], [tensor(x)])
    to_truth, to_xla = BINARY_ULPS[op][["f32", "f64"].index(name)] if name in ("f32", "f64") else HALF_ULPS
    error, different = distance(got, theirs, name, BINARY_FLOOR[op])
    where = list(zip(x[different], y[different]))[:5]
    assert not different.any(), f"at {where}: {got[different][:5]}, XLA has {theirs[different][:5]}"
    points = np.stack([x, y], axis=1)
    check(points, got, theirs, error, to_xla, "XLA")
    got, theirs, truth, rest = measure_two(op, name, heddle_opt, xla)
    error, _ = distance(got, truth, name, BINARY_FLOOR[op], rest)
    check(points[:RANDOM_PAIRS], got, truth, error, to_truth, "the truth")
    their_error, _ = distance(theirs, truth, name, BINARY_FLOOR[op], rest)
    # The powers of the same sum are the backend's own, and random pairs meet its worst ones by chance.
    assert error.max() <= max(4, 1.25 * their_error.max()), "more than 4 ulps, and XLA is nearer"


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


def exact_square(z):  # z * z cancels in numpy
    return (z.real - z.imag) * (z.real + z.imag) + 2j * (z.real * z.imag)


# op -> (the truth, which is libm's of extended precision; bounds in eps {complex<f32>, complex<f64>} x each component).
COMPLEX = {"acos": (np.arccos, 2.5, 2.5), "acosh": (np.arccosh, 2.5, 2.5), "asin": (np.arcsin, 3, 3),
           "asinh": (np.arcsinh, 3, 3), "atan": (np.arctan, 4, 4), "atanh": (np.arctanh, 4, 4),
           "conj": (np.conj, 0, 0), "cosh": (np.cosh, 4, 4), "sinh": (np.sinh, 4, 4), "square": (exact_square, 1.5, 1.5),
           "tan": (np.tan, 17, 17)}


def complex_inputs(op, name):
    """Pairs of ordinary, tiny, huge and special parts, on branch cuts and on both sides of zero."""
    part = np.float32 if name == "complex<f32>" else np.float64
    info, rng = np.finfo(part), np.random.default_rng(2)
    parts = [rng.uniform(-4, 4, 400 if FULL else 50),
             [0, -0.0, 1, -1, 0.5, -0.5, 1 + 1e-6, 1 - 1e-6, 2, -2, 20, 1e-19, -1e-12, 1e-5, info.tiny, -4 * info.tiny],
             [np.inf, -np.inf, np.nan]]
    if op not in ("cosh", "sinh", "tan"):  # there a huge part is a matter of the sine, which is the backend's own
        parts.append([1e5, 1e9, -1.001e9, 1e10, 1e18, 4 * info.max**0.5, info.max / 4, info.max, -info.max])
    parts = np.concatenate(parts).astype(part)
    z = np.empty((parts.size, parts.size), DTYPES[name])
    z.real, z.imag = parts[:, None], parts[None, :]
    return z.ravel()


def component_errors(got, want, dtype):
    """The larger error of both components in eps, infinite where one of them is NaN, infinite or neither by mistake."""
    info, worst = np.finfo(dtype), np.zeros(got.shape)
    for component in ("real", "imag"):
        ours, true = getattr(got, component).astype(np.longdouble), getattr(want, component)
        with np.errstate(all="ignore"):
            rounded = true.astype(getattr(got, component).dtype)
            same = (ours == rounded) | (np.isnan(ours) & np.isnan(rounded))
            comparable = np.isfinite(ours) & np.isfinite(rounded)
            error = np.maximum(np.abs(ours - true) - 2 * info.tiny, 0) / np.maximum(np.abs(true), 4 * info.tiny) / info.eps
        worst = np.maximum(worst, np.where(same, 0, np.where(comparable, error, np.inf)))
    return worst


def measure_complex(op, name, heddle_opt, xla):
    """z, heddle's values, XLA's, the truth."""
    z = complex_inputs(op, name)
    (got,), (theirs,) = both(heddle_opt, xla, f"chlo.{op} %a : {tensor(z)} -> {tensor(z)}", [z], [tensor(z)])
    with np.errstate(all="ignore"):
        return z, got, theirs, COMPLEX[op][0](z.astype(np.clongdouble))


@pytest.mark.parametrize("name", ["complex<f32>", "complex<f64>"])
@pytest.mark.parametrize("op", COMPLEX)
def test_complex_function(op, name, heddle_opt, xla):
    bound = COMPLEX[op][1 + (name == "complex<f64>")]
    z, got, theirs, want = measure_complex(op, name, heddle_opt, xla)
    error, their_error = component_errors(got, want, z.dtype), component_errors(theirs, want, z.dtype)
    check(z[np.isfinite(z)], got[np.isfinite(z)], want[np.isfinite(z)], error[np.isfinite(z)], bound, "the truth")
    # C's rules for infinities and NaNs, as far as XLA has them; it has not all.
    special = ~np.isfinite(z) & (their_error <= 64)
    check(z[special], got[special], want[special], error[special], bound, "the truth, as XLA has it")


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


# ---- The table of docs/chlo.md ----


def table(measured):
    """Rows of docs/chlo.md: bounds, and what measured(op, name) = (heddle, XLA) gives, or `...` for each."""
    number = lambda value: value if value == "..." else f"{float(value):.3g}" if value < 1e4 else "1e4 and more"
    def row(op, names, bounds):
        cells = [f"{bound:g} ({ours} / {theirs})" for name, bound in zip(names, bounds) for ours, theirs in [map(number, measured(op, name))]]
        return f"| `{op}` | " + " | ".join(cells) + " |"
    yield from (row(op, ["f32", "f64"], [to_truth for to_truth, _ in both]) for op, both in {**ULPS, **BINARY_ULPS}.items())
    yield from (row(f"{op}, complex", ["complex<f32>", "complex<f64>"], bounds) for op, (_, *bounds) in COMPLEX.items())


def test_documented_bounds():
    """docs/chlo.md states the bounds that are tested here."""
    text = (ROOT / "docs/chlo.md").read_text()
    stated = [re.sub(r"\(.*?\)", "(... / ...)", line) for line in text.splitlines() if line.startswith("| `")]
    assert stated == list(table(lambda op, name: ("...", "...")))


def measured(run_heddle_opt, backend, op, name):
    """The largest errors of heddle and XLA."""
    if op in BINARY_ULPS:
        got, theirs, truth, rest = measure_two(op, name, run_heddle_opt, backend)
        return [distance(a, truth, name, BINARY_FLOOR[op], rest)[0].max() for a in (got, theirs)]
    if op.endswith(", complex"):
        z, got, theirs, want = measure_complex(op.split(",")[0], name, run_heddle_opt, backend)
        return [component_errors(a, want, z.dtype)[np.isfinite(z)].max() for a in (got, theirs)]
    _, got, theirs, truth, rest = measure(op, name, run_heddle_opt, backend)
    return [distance(a, truth, name, FLOOR.get(op, 0), rest)[0].max() for a in (got, theirs)]


if __name__ == "__main__":

    def run_heddle_opt(*arguments, stdin):
        return subprocess.run([BUILD / "bin/heddle-opt", *arguments], input=stdin, capture_output=True, check=True).stdout

    for line in table(functools.partial(measured, run_heddle_opt, Xla())):
        print(line, flush=True)
