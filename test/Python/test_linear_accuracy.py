"""The Reference's fft and triangular_solve are rounded about once: held against sums in extended and in mpmath's precision."""
import subprocess

import mpmath
import numpy as np
import pytest
import safetensors.numpy
from conftest import BUILD, FULL

KINDS = ("FFT", "IFFT", "RFFT", "IRFFT")
LENGTHS = range(1, 257)


def constant(name, array, element):
    """A line of text that defines %name, with the bits of `array`; `element` is of a real number."""
    element = f"complex<{element}>" if np.iscomplexobj(array) else element
    kind = "tensor<" + "".join(f"{size}x" for size in array.shape) + element + ">"
    if array.size == 1:  # hex of one element would be a splat of a byte string
        value = array.reshape(())
        text = f"({value.real:.17e}, {value.imag:.17e})" if np.iscomplexobj(array) else f"{value:.17e}"
    else:
        text = '"0x' + array.tobytes().hex().upper() + '"'
    return f"  %{name} = stablehlo.constant dense<{text}> : {kind}\n", kind


def run(tmp_path, lines, values):
    """What the Reference gives for `values`, (name, type) pairs of real tensors, by name."""
    names, types = zip(*values)
    text = f"func.func public @main() -> ({', '.join(types)}) {{\n{''.join(lines)}  return {', '.join('%' + n for n in names)} : {', '.join(types)}\n}}\n"
    (tmp_path / "case.mlir").write_text(text)
    subprocess.run([BUILD / "bin/heddle-interpret", tmp_path / "case.mlir", "--outputs", tmp_path / "out.safetensors"], check=True)
    found = safetensors.numpy.load_file(tmp_path / "out.safetensors")
    return {name: found[f"result{index}"] for index, name in enumerate(names)}


def transforms(tmp_path, kind, lengths, real):
    """(length, operand, the Reference's transform) of random signals."""
    rng = np.random.default_rng(KINDS.index(kind))
    element, lines, values, operands = {np.float32: "f32", np.float64: "f64"}[real], [], [], {}
    for n in lengths:
        shape = n if kind in ("FFT", "IFFT", "RFFT") else n // 2 + 1
        x = rng.standard_normal(shape).astype(real)
        if kind != "RFFT":
            x = x + 1j * rng.standard_normal(shape).astype(real)
        operands[n] = x
        line, operand = constant(f"x{n}", x, element)
        of = n if kind in ("FFT", "IFFT", "IRFFT") else n // 2 + 1
        result = f"tensor<{of}x{element}>" if kind == "IRFFT" else f"tensor<{of}xcomplex<{element}>>"
        lines += [line, f"  %r{n} = stablehlo.fft %x{n}, type = {kind}, length = [{n}] : ({operand}) -> {result}\n"]
        for part in ("real", "imag"):
            lines.append(f"  %{part}{n} = stablehlo.{part} %r{n} : ({result}) -> tensor<{of}x{element}>\n" if kind != "IRFFT" else "")
            if kind != "IRFFT":
                values.append((f"{part}{n}", f"tensor<{of}x{element}>"))
        if kind == "IRFFT":
            values.append((f"r{n}", result))
    found = run(tmp_path, lines, values)
    for n in lengths:
        got = found[f"r{n}"] if kind == "IRFFT" else found[f"real{n}"] + 1j * found[f"imag{n}"]
        yield n, operands[n], got


def whole_spectrum(kind, n, x):
    return np.concatenate([x, np.conj(x[1:][::-1][(1 - n % 2):])]) if kind == "IRFFT" else x


@pytest.mark.parametrize("kind", KINDS)
def test_fft_f32(tmp_path, kind):
    """Within half an ulp of each part, at all lengths up to 256."""
    for n, x, got in transforms(tmp_path, kind, LENGTHS, np.float32):
        full = whole_spectrum(kind, n, x).astype(np.clongdouble)
        k = np.arange(len(got))[:, None] * np.arange(n)[None, :] % n
        angle = 2 * np.longdouble("3.14159265358979323846264338327950288") * k / n
        sign = -1 if kind in ("FFT", "RFFT") else 1
        want = (full[None, :] * (np.cos(angle) + sign * 1j * np.sin(angle))).sum(axis=1) / (n if sign > 0 else 1)
        want = want.real if kind == "IRFFT" else want  # the imaginary parts of the first and the middle one are none
        for part in (np.real, np.imag):
            error = np.abs(part(got).astype(np.longdouble) - part(want))
            # The sums here round, too: by 2^-64 of what they sum.
            assert (error <= 0.5001 * np.spacing(np.abs(part(got)).astype(np.float32)) + 2.0**-56 * np.abs(want).max()).all(), n


@pytest.mark.parametrize("kind", KINDS)
def test_fft_f64(tmp_path, kind):
    """Half an ulp, and what sums with 64 bits round: 2^-60 of the largest part."""
    lengths = LENGTHS if FULL else (2, 3, 7, 12, 31, 33, 64, 73, 97)
    with mpmath.workprec(160):
        for n, x, got in transforms(tmp_path, kind, lengths, np.float64):
            full = [mpmath.mpc(complex(value)) for value in whole_spectrum(kind, n, x)]
            sign = -1 if kind in ("FFT", "RFFT") else 1
            roots = [mpmath.expjpi(mpmath.mpf(2 * sign * k) / n) for k in range(n)]
            want = [mpmath.fsum(full[j] * roots[j * k % n] for j in range(n)) / (n if sign > 0 else 1) for k in range(len(got))]
            largest = max(abs(value) for value in want)
            for a, b in zip(got, want):
                for ours, theirs in ((a.real, b.real), (a.imag, b.imag))[: 1 if kind == "IRFFT" else 2]:
                    assert abs(mpmath.mpf(float(ours)) - theirs) <= 0.5001 * np.spacing(abs(float(ours))) + largest * 2.0**-60, n


@pytest.mark.parametrize("lower", (True, False))
def test_triangular_solve(tmp_path, lower):
    """Of f64: each unknown is within half an ulp, and what sums with 64 bits round, of the solution by rational numbers."""
    rng = np.random.default_rng(5)
    lines, values, cases = [], [], {}
    for n in (1, 2, 3, 5, 8, 13, 24):
        a = rng.standard_normal((n, n)) + 4 * np.eye(n)
        b = rng.standard_normal((n, 2))
        cases[n] = a, b
        first, left = constant(f"a{n}", a, "f64")
        second, right = constant(f"b{n}", b, "f64")
        lines += [first, second, f'  %x{n} = "stablehlo.triangular_solve"(%a{n}, %b{n}) <{{left_side = true, lower = {str(lower).lower()}, '
                  f"unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}}> : ({left}, {right}) -> {right}\n"]
        values.append((f"x{n}", right))
    found = run(tmp_path, lines, values)
    with mpmath.workprec(400):
        for n, (a, b) in cases.items():
            order = range(n) if lower else range(n - 1, -1, -1)
            for column in range(2):
                x = {}
                for i in order:
                    rest = mpmath.mpf(float(b[i, column])) - mpmath.fsum(mpmath.mpf(float(a[i, j])) * x[j] for j in x)
                    x[i] = rest / mpmath.mpf(float(a[i, i]))
                largest = max(abs(value) for value in x.values())
                for i in range(n):
                    got = float(found[f"x{n}"][i, column])
                    assert abs(mpmath.mpf(got) - x[i]) <= 0.5001 * np.spacing(abs(got)) + largest * 2.0**-58, (n, i)
