"""The interpreter does not run regions of one op (lib/Reference/Reduction.cpp). Here each such reducer is held, in every bit, against the
same region behind an optimization_barrier, which is run: in reduce and reduce_window, of all element types, of numbers, infinities,
NaNs, zeros of both signs, and with the region's arguments in either order."""
import itertools
import subprocess

import ml_dtypes
import numpy as np
import pytest
from conftest import BUILD

DTYPES = {"i1": np.bool_, "i4": ml_dtypes.int4, "i8": np.int8, "i64": np.int64, "ui4": ml_dtypes.uint4, "ui8": np.uint8, "ui64": np.uint64,
          "f16": np.float16, "bf16": ml_dtypes.bfloat16, "f32": np.float32, "f64": np.float64, "f8E4M3FN": ml_dtypes.float8_e4m3fn,
          "f8E5M2": ml_dtypes.float8_e5m2, "f8E4M3FNUZ": ml_dtypes.float8_e4m3fnuz, "complex<f32>": np.complex64, "complex<f64>": np.complex128}
ROWS, COLUMNS = 6, 70  # more than XLA's windows of 32


def elements(dtype, seed):
    """A dense attribute of ROWS x COLUMNS: bits at random, so that a row of narrow floats has everything; the last three rows tame."""
    rng = np.random.default_rng(seed)
    kind = np.dtype(DTYPES[dtype])
    bits = rng.integers(0, 256, (ROWS, COLUMNS * kind.itemsize), np.uint8)
    if dtype in ("i1", "i4", "ui4"):
        bits &= 1 if dtype == "i1" else 15
    values = bits.view(kind)
    if "f" in dtype:
        values[3:] = rng.normal(size=(3, COLUMNS)).astype(kind)
        values[0, 5:8] = -0.0
    if dtype in ("i1", "i4", "ui4"):
        return str([[str(v).lower() if dtype == "i1" else int(v) for v in row] for row in values.tolist()]).replace("'", "")
    return f'"0x{values.tobytes().hex()}"'


def region(op, scalar, operands, hidden):
    result = "%r" if not hidden else "%h"
    barrier = f"      %h = stablehlo.optimization_barrier %r : {scalar}\n" if hidden else ""
    return (f"({{\n    ^bb0(%a: {scalar}, %b: {scalar}):\n      %r = stablehlo.{op} {operands} : {scalar}\n{barrier}"
            f"      stablehlo.return {result} : {scalar}\n    }})")


@pytest.mark.parametrize("dtype", DTYPES)
def test_regions(tmp_path, dtype):
    ops = ["add", "multiply", "maximum", "minimum"] + ([] if "f" in dtype else ["and", "or"])
    scalar, operand, row = (f"tensor<{dims}{dtype}>" for dims in ("", f"{ROWS}x{COLUMNS}x", f"{ROWS}x"))
    windows = f"tensor<{ROWS}x{COLUMNS // 2}x{dtype}>"
    init = {"i1": "true", "complex<f32>": "(1.0, 0.5)", "complex<f64>": "(1.0, 0.5)"}.get(dtype, "1.0" if "f" in dtype else "1")
    lines = [f"func.func @main() {{\n  %x = stablehlo.constant dense<{elements(dtype, 4)}> : {operand}",
             f"  %z = stablehlo.constant dense<{init}> : {scalar}"]
    for n, (op, operands) in enumerate(itertools.product(ops, ("%a, %b", "%b, %a"))):
        for name, hidden in ((f"%p{n}", False), (f"%q{n}", True)):
            body = region(op, scalar, operands, hidden)
            lines.append(f'  {name} = "stablehlo.reduce"(%x, %z) <{{dimensions = array<i64: 1>}}> {body} : ({operand}, {scalar}) -> {row}')
            lines.append(f'  {name}w = "stablehlo.reduce_window"(%x, %z) <{{window_dimensions = array<i64: 1, 4>, window_strides = array<i64: 1, 2>, '
                         f'padding = dense<[[0, 0], [1, 1]]> : tensor<2x2xi64>}}> {body} : ({operand}, {scalar}) -> {windows}')
        lines += [f"  check.expect_eq %p{n}, %q{n} : {row}", f"  check.expect_eq %p{n}w, %q{n}w : {windows}"]
    (tmp_path / "m.mlir").write_text("\n".join([*lines, "  return\n}\n"]))
    done = subprocess.run([BUILD / "bin" / "heddle-interpret", tmp_path / "m.mlir", "--profile"], capture_output=True, text=True, timeout=300)
    assert not done.returncode, done.stderr[-1000:]
    assert "stablehlo.optimization_barrier" in done.stdout  # the regions behind it did run
