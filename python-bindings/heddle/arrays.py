"""Arrays of any library as NumPy's, and types by the names that programs have for them."""
import numpy as np

from .errors import RunError

NAMES = {"i1": "bool", "u8": "uint8", "u16": "uint16", "u32": "uint32", "u64": "uint64", "i8": "int8", "i16": "int16", "i32": "int32", "i64": "int64",
         "f16": "float16", "f32": "float32", "f64": "float64", "c64": "complex64", "c128": "complex128",
         "bf16": "bfloat16", "f8E4M3FN": "float8_e4m3fn", "f8E5M2": "float8_e5m2"}
NARROWED = {"int64": "int32", "uint64": "uint32", "float64": "float32", "complex128": "complex64"}  # as JAX does without its 64-bit types


def type_of(name):
    """The dtype of a program's `bf16`."""
    name = NAMES[name]
    if name.startswith(("bfloat", "float8")):
        import ml_dtypes  # NumPy's own types end above them

        return np.dtype(getattr(ml_dtypes, name))
    return np.dtype(name)


def text_of(value):
    """`float32[8,16]`"""
    return f"{value.dtype}[{','.join(map(str, value.shape))}]"


def to_numpy(value):
    """Without a copy, where the value's library gives NumPy its memory."""
    if hasattr(value, "__array__") or not hasattr(value, "__dlpack__"):
        return np.asarray(value)
    return np.from_dlpack(value)


def elements_of(value, port, subject):
    """Memory that holds a value as a port has it; the value's own where it lies so."""
    array = value if type(value) is np.ndarray else to_numpy(value)
    if array.dtype.kind == "O" and isinstance(value, int):  # beyond 64 bits
        raise RunError(f'{subject} "{port.name}" is given as {value!r}, needed a number that {port.dtype} holds')
    if array.shape != port.shape or array.dtype != port.dtype:
        if array.shape != port.shape or not (isinstance(value, (bool, int, float, complex)) or NARROWED.get(array.dtype.name) == port.dtype.name):
            raise RunError(f'{subject} "{port.name}" is given as {text_of(array)}, needed {text_of(port)}')
        given = array
        with np.errstate(all="ignore"):  # of numbers that the type does not hold, which are refused
            array = given.real.astype(port.dtype) if given.dtype.kind == "c" and port.dtype.kind != "c" else given.astype(port.dtype)
        if array.shape == () and port.dtype.kind in "iub" + "f" * (given.dtype.kind == "c") and array != given:
            raise RunError(f'{subject} "{port.name}" is given as {value!r}, needed a number that {port.dtype} holds')
    if not array.flags.c_contiguous:
        array = np.ascontiguousarray(array)
    return array.reshape(-1).view(np.uint8) if port.is_foreign else array


def from_elements(elements, dtype, shape):
    return elements.view(dtype).reshape(shape)
