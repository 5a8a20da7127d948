"""What heddle-interpret and XLA CPU are known to differ in, and what they agree in where it is easily got wrong: small programs with both
answers, so that docs/reference-vs-xla.md stays true when either changes. The numbers are XLA's of jaxlib 0.10.2."""
import ml_dtypes
import numpy as np
import pytest
from conftest import BUILD
from differential.dtypes import F8, NUMPY, part
from differential.heddle import Run
from differential.program import Program, i64s
from differential.xla import Xla


@pytest.fixture(scope="module")
def xla():
    xla = Xla(BUILD / "differential" / "xla-differences.log")
    yield xla
    xla.close()


def both(xla, program):
    run = Run(BUILD / "bin" / "heddle-interpret", program, program.standalone())
    expected = xla.run(program.for_xla(), program.arrays)
    return run.results(), expected


def one_op(xla, name, dtype, *operands, result=None):
    program = Program("difference")
    inputs = [program.input(np.asarray(x, NUMPY[dtype]), dtype) for x in operands]
    program.output(program.op(name, inputs, (result or dtype, inputs[0].shape)))
    found, expected = both(xla, program)
    return found[0], expected[0]


def number(real, imag):
    """A complex number with the signs of its zeros."""
    z = np.empty((), np.complex128)
    z.real, z.imag = real, imag
    return z[()]


def parts(z):
    return [float(np.copysign(1, p)) * abs(float(p)) for p in (z.real, z.imag)]


def text(z):
    return [f"{p:.3g}" for p in parts(z)]


# (op, operand, heddle's result, XLA's)
COMPLEX_ZEROS = [
    ("stablehlo.sqrt", number(-4, -0.0), ["0", "-2"], ["0", "2"]),
    ("stablehlo.sqrt", number(4, -0.0), ["2", "-0"], ["2", "0"]),
    ("stablehlo.sine", number(1, -0.0), ["0.841", "-0"], ["0.841", "0"]),
    ("stablehlo.sign", number(-0.0, -0.0), ["0", "0"], ["-0", "-0"]),
    ("chlo.asin", number(4, -0.0), ["1.57", "-2.06"], ["1.57", "2.06"]),
    ("chlo.acos", number(4, -0.0), ["0", "2.06"], ["0", "-2.06"]),
    ("chlo.asinh", number(-0.0, 4), ["-2.06", "1.57"], ["2.06", "1.57"]),
    ("chlo.acosh", number(0.5, -0.0), ["0", "-1.05"], ["0", "1.05"]),
    ("chlo.square", number(-1, 1), ["0", "-2"], ["0", "-2"]),
]


@pytest.mark.parametrize("op,operand,ours,theirs", COMPLEX_ZEROS)
@pytest.mark.parametrize("dtype", ["complex<f32>", "complex<f64>"])
def test_zeros_of_complex_numbers(xla, dtype, op, operand, ours, theirs):
    found, expected = one_op(xla, op, dtype, [operand])
    assert (text(found[0]), text(expected[0])) == (ours, theirs)


def test_zero_to_a_complex_power(xla):
    found, expected = one_op(xla, "stablehlo.power", "complex<f32>", [0], [1 + 3j])
    assert found[0] == 0 and np.isnan(expected[0])


@pytest.mark.parametrize("dtype", ["bf16", "f16", "f32", "f64"])
def test_top_k_sorts_in_total_order(xla, dtype):
    width = np.dtype(NUMPY[dtype]).itemsize
    sign = np.array([1 << (8 * width - 1)], f"u{width}")
    nan = np.array([np.nan]).astype(NUMPY[dtype]).view(sign.dtype) & ~sign
    row = np.concatenate([np.array([1, -np.inf, np.inf, -0.0, 0.0, -1]).astype(NUMPY[dtype]),
                          *(bits.view(NUMPY[dtype]) for bits in (nan | sign, nan, (nan + 1) | sign, nan + 1))])
    program = Program("difference")
    x = program.input(row, dtype)
    program.output(*program.op("chlo.top_k", [x], [(dtype, (10,)), ("i32", (10,))], {"k": "10 : i64"}))
    (_, found), (_, expected) = both(xla, program)
    assert found.tolist() == [9, 7, 2, 0, 4, 3, 5, 1, 6, 8]
    # XLA tells NaNs of bf16 by their signs only.
    assert expected.tolist() == ([7, 9, 2, 0, 4, 3, 5, 1, 6, 8] if dtype == "bf16" else found.tolist())


def reduced(xla, dtype, values, reducer="add"):
    program = Program("difference")
    x, init = program.input(np.asarray(values, NUMPY[dtype]), dtype), program.input(np.asarray(0, NUMPY[dtype]), dtype)
    region = program.region([(dtype, ())] * 2, lambda block, a, b: block.op(f"stablehlo.{reducer}", [a, b], (dtype, ())))
    program.output(program.op("stablehlo.reduce", [x, init], (dtype, ()), {"dimensions": i64s([0])}, [region]))
    (found,), (expected,) = both(xla, program)
    return float(found), float(expected)


def test_sums_round_each_step_and_go_in_windows_of_32(xla):
    assert reduced(xla, "bf16", [256, 1, 1, 1, 1]) == (256, 256)
    assert reduced(xla, "f8E5M2", [8, 1, 1, 1, 1]) == (8, 8)
    assert reduced(xla, "bf16", np.ones(1000)) == (1000, 1000)
    assert reduced(xla, "f32", [2.0**24] + [1] * 32) == (2**24 + 16, 2**24 + 16)
    assert reduced(xla, "f32", [1] * 32 + [2.0**24]) == (2**24 + 32, 2**24 + 32)


@pytest.mark.parametrize("length", [5, 32, 33, 600, 1100])
@pytest.mark.parametrize("dtype", ["bf16", "f16", "f32", "f64", "f8E4M3FN", "f8E5M2"])
def test_sums_are_equal(xla, dtype, length):
    values = np.random.default_rng(length).standard_normal(length).astype(NUMPY[dtype])
    found, expected = reduced(xla, dtype, values)
    assert found == expected


# ---- f8E8M0FNU: powers of two, with no zero, sign or infinity ----


def floats_near_powers_of_two(dtype):
    """All values of a narrow type; of a wider one eight between each two powers of two from 2^-160 up, and the specials."""
    if dtype in F8 or dtype in ("f16", "bf16"):
        width = np.dtype(NUMPY[dtype]).itemsize
        return np.arange(256**width).astype(f"u{width}").view(NUMPY[dtype])
    mantissas = np.array([1, 1 + 2.0**-23, 1.25, 1.5 - 2.0**-23, 1.5, 1.5 + 2.0**-23, 1.75, 2 - 2.0**-23])
    with np.errstate(all="ignore"):
        sizes = np.ldexp(mantissas[:, None], np.arange(-160, 130)).ravel()
        return np.concatenate([sizes, -sizes, [0.0, -0.0, np.inf, -np.inf, np.nan]]).astype(NUMPY[dtype])


def nearest_power(x):
    """The patterns that rounding to nearest gives. A tie goes up: the significand, which has one bit, is odd."""
    with np.errstate(all="ignore"):
        x = x.astype(np.float64)
        low = np.clip(np.frexp(x)[1] - 1, -127, 127)
        pattern = low + 127 + (x >= np.ldexp(1.5, low))  # 2^-127 has pattern 0
        return np.where((x > 0) & np.isfinite(x) & (pattern < 255), pattern, 255).astype(np.uint8)


@pytest.mark.parametrize("dtype", ["f64", "f32", "bf16", "f16", *F8])
def test_to_f8E8M0FNU(xla, dtype):
    """The nearest power of two. ml_dtypes, and XLA with it, goes through f32 and takes what lies between 2^-127 and 1.5 times it for
    2^-126; XLA takes f64's numbers below 2^-126 for 0, which is NaN, or others."""
    x = floats_near_powers_of_two(dtype)
    found, expected = (a.view(np.uint8) for a in one_op(xla, "stablehlo.convert", dtype, x, result="f8E8M0FNU"))
    with np.errstate(all="ignore"):
        wide = x.astype(np.float64)
        known = np.asarray(x if x.dtype.itemsize > 1 else wide).astype(ml_dtypes.float8_e8m0fnu).view(np.uint8)
        through = wide.astype(np.float32)
    np.testing.assert_array_equal(found, nearest_power(x))
    between = (through > 2.0**-127) & (wide < 1.5 * 2.0**-127) & (wide > 2.0**-127)
    lost = (wide > 0) & (wide <= 2.0**-150) if dtype == "f64" else np.zeros(x.shape, bool)
    np.testing.assert_array_equal(known, np.where(lost, 255, np.where(between, 1, found)))
    flushed = (wide > 0) & (wide < 2.0**-126) & (dtype == "f64")
    np.testing.assert_array_equal(expected[~flushed], known[~flushed])
    assert not flushed.any() or (expected[flushed] == 255).any()


@pytest.mark.parametrize("dtype", ["f64", "f32", "bf16", "f16", *F8, "i1", "complex<f32>"])
def test_from_f8E8M0FNU(xla, dtype):
    x = np.arange(256, dtype=np.uint8).view(ml_dtypes.float8_e8m0fnu)
    found, expected = one_op(xla, "stablehlo.convert", "f8E8M0FNU", x, result=dtype)
    with np.errstate(all="ignore"):
        known = x.astype(np.float64).astype(NUMPY[dtype])
    same = lambda a, b: (a == b) | ((a != a) & (b != b))
    assert same(found, known).all()
    assert (~same(found, expected)).nonzero()[0].tolist() == ([0] if dtype == "i1" else [])  # XLA: 2^-127 is a denormal f32, so false
    assert part(dtype) != dtype or found.dtype == NUMPY[dtype]


# ---- Where XLA is far from the true value: see bounds.RULES ----

FAR = [  # op, dtype, operand, heddle within, XLA beyond, in ulps
    ("stablehlo.log_plus_one", "f64", -0.41378584942448854, 1, 100), ("chlo.atanh", "f64", -0.41378584942448854, 2, 100),
    ("stablehlo.tanh", "f64", 19.503602459959655, 2, 3), ("chlo.cosh", "f32", 36.020557, 0.51, 20), ("chlo.sinh", "f64", 567.990788409344, 2, 300),
    ("chlo.erfc", "f32", 8.463213, 0.51, 35), ("chlo.erfc", "f64", 25.370716262476375, 2, 400), ("chlo.lgamma", "f32", -3.9576719, 0.51, 20),
]


@pytest.mark.parametrize("op,dtype,x,ours,theirs", FAR)
def test_xla_is_the_inexact_one(xla, op, dtype, x, ours, theirs):
    from differential import truth

    x = np.asarray(x, NUMPY[dtype])
    name = op.split(".")[1]
    true = truth.true_value(name, [x], dtype)
    errors = [truth.error(y[0], true, dtype, 1 if name == "lgamma" else None) for y in one_op(xla, op, dtype, [x])]
    assert errors[0] <= ours and errors[1] > theirs
