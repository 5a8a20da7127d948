"""fft, cholesky, triangular_solve: differences in ulps of the largest element."""
import numpy as np
from hypothesis import strategies as st

from .dtypes import COMPLEX, NUMPY, part
from .program import Program, i64s
from .values import arrays, dtypes, make, shapes

FAMILY = "linalg"
FACTORED = ["f32", "f64", *COMPLEX]


def fft(draw, p):
    kind = draw(st.sampled_from(["FFT", "IFFT", "RFFT", "IRFFT"]))
    wide = draw(dtypes(COMPLEX))
    rank = draw(st.integers(1, 3))
    length = [draw(st.sampled_from([4, 3, 1, 5, 8, 7, 2, 12])) for _ in range(rank)]
    batch = draw(shapes(most=2, elements=8))
    half = (*batch, *length[:-1], length[-1] // 2 + 1)
    source = part(wide) if kind == "RFFT" else wide
    array = make(source, half if kind == "IRFFT" else (*batch, *length), draw(st.sampled_from(["small", "normal"])), draw(st.integers(0, 999)))
    if kind == "IRFFT":  # a spectrum of a real signal
        signal = make(part(wide), (*batch, *length), "normal", draw(st.integers(0, 999)))
        array = np.fft.rfftn(signal, axes=range(len(batch), len(batch) + rank)).astype(NUMPY[wide])
    x = p.input(array, source)
    result = (part(wide), (*batch, *length)) if kind == "IRFFT" else (wide, half if kind == "RFFT" else (*batch, *length))
    attributes = {"fft_type": f"#stablehlo<fft_type {kind}>", "fft_length": i64s(length)}
    p.output(p.op("stablehlo.fft", [x], result, attributes), row=f"fft {kind}", scale="largest")


def triangle(array, lower):
    return np.tril(array) if lower else np.triu(array)


def cholesky(draw, p):
    dtype, size, batch = draw(dtypes(FACTORED)), draw(st.integers(0, 6)), draw(shapes(most=2, elements=8))
    a = make(dtype, (*batch, size, size), "normal", draw(st.integers(0, 999)))
    array = (a @ a.conj().swapaxes(-1, -2) + 4 * np.eye(size)).astype(NUMPY[dtype])
    lower = draw(st.booleans())
    x = p.input(array, dtype)
    result = p.op("stablehlo.cholesky", [x], (dtype, array.shape), {"lower": "true" if lower else "false"})
    # The other triangle is implementation-defined.
    p.output(result, row="cholesky", scale="largest", where=triangle(np.ones(array.shape, bool), lower))


def triangular_solve(draw, p):
    dtype, size, batch = draw(dtypes(FACTORED)), draw(st.integers(1, 6)), draw(shapes(most=2, elements=8))
    left, lower, unit = (draw(st.booleans()) for _ in range(3))
    transpose = draw(st.sampled_from(["NO_TRANSPOSE", "TRANSPOSE", "ADJOINT"]))
    seed = draw(st.integers(0, 999))
    a = make(dtype, (*batch, size, size), "normal", seed) / 8 + np.eye(size) * 4
    columns = draw(st.integers(0, 5))
    a = p.input(a.astype(NUMPY[dtype]), dtype)  # what is in the other triangle must not matter
    b = p.input(draw(arrays(dtype, (*batch, size, columns) if left else (*batch, columns, size), ["small", "normal"])), dtype)
    flags = {"left_side": left, "lower": lower, "unit_diagonal": unit}
    attributes = {name: "true" if on else "false" for name, on in flags.items()} | {"transpose_a": f"#stablehlo<transpose {transpose}>"}
    p.output(p.op("stablehlo.triangular_solve", [a, b], (dtype, b.shape), attributes), row="triangular_solve", scale="largest")


@st.composite
def programs(draw):
    p = Program(FAMILY)
    draw(st.sampled_from([fft, cholesky, triangular_solve]))(draw, p)
    return p
