"""Element types by their MLIR names, with the numpy type that holds them."""
import ml_dtypes
import numpy as np

SIGNED = {"i4": ml_dtypes.int4, "i8": np.int8, "i16": np.int16, "i32": np.int32, "i64": np.int64}
UNSIGNED = {"ui4": ml_dtypes.uint4, "ui8": np.uint8, "ui16": np.uint16, "ui32": np.uint32, "ui64": np.uint64}
F8 = {
    "f8E4M3FN": ml_dtypes.float8_e4m3fn, "f8E5M2": ml_dtypes.float8_e5m2, "f8E4M3B11FNUZ": ml_dtypes.float8_e4m3b11fnuz,
    "f8E4M3FNUZ": ml_dtypes.float8_e4m3fnuz, "f8E5M2FNUZ": ml_dtypes.float8_e5m2fnuz, "f8E4M3": ml_dtypes.float8_e4m3,
    "f8E3M4": ml_dtypes.float8_e3m4,
}
FLOATS = {"bf16": ml_dtypes.bfloat16, "f16": np.float16, "f32": np.float32, "f64": np.float64}
COMPLEX = {"complex<f32>": np.complex64, "complex<f64>": np.complex128}
# Types that convert alone is tried on.
RARE = {"i2": ml_dtypes.int2, "ui2": ml_dtypes.uint2, "f8E8M0FNU": ml_dtypes.float8_e8m0fnu}
NUMPY = {"i1": np.bool_, **SIGNED, **UNSIGNED, **F8, **FLOATS, **COMPLEX, **RARE}

INTEGERS = [*SIGNED, *UNSIGNED]
REALS = [*FLOATS, *F8]
NUMBERS = [*INTEGERS, *REALS, *COMPLEX]
ALL = ["i1", *NUMBERS]

# Where XLA CPU flushes denormals (its threads run with FTZ and DAZ set): f16 and f8 are computed in wider types, in which their denormals are not.
FLUSHED = {"bf16", "f32", "f64", *COMPLEX}


def bits(dtype):
    """The width of an element; of a complex number both parts together."""
    if dtype.startswith("complex"):
        return 2 * bits(dtype[8:-1])
    return 8 if dtype.startswith("f8") else int(dtype.lstrip("uibf"))


def part(dtype):
    """The type of a complex number's parts; any other type is its own."""
    return dtype[8:-1] if dtype in COMPLEX else dtype


def is_float(dtype):
    return dtype in FLOATS or dtype.startswith("f8")


def patterns(array):
    """The elements' bits as unsigned integers."""
    return array.view(f"u{array.dtype.itemsize}")


def from_patterns(dtype, array):
    width = np.dtype(NUMPY[dtype]).itemsize
    return array.astype(f"u{width}").view(NUMPY[dtype])


def denormals(array):
    """Where the elements of a real floating-point array are denormal."""
    if array.dtype.itemsize == 1:
        return np.zeros(array.shape, bool)
    smallest = float(ml_dtypes.finfo(array.dtype).smallest_normal)
    with np.errstate(invalid="ignore"):  # a signalling NaN
        wide = array.astype(np.float64)
    return (wide != 0) & (np.abs(wide) < smallest)
