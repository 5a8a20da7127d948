"""What heddle-compile accepts, heddle-run loads and runs; what it refuses is an error at a line, and there is no program.

Each op x element type is a module of its own (test/Codegen/sweep_ops.py), with types that no kernel has among them; so are products with
what may stand behind them, for CPUs and for cuBLASLt. `./dev test` takes a slice, `--full` all; `-s` prints how many rows were run, how
many refused."""
import collections
import importlib.util
import re
import subprocess

import ml_dtypes
import numpy as np
import pytest
import safetensors
from conftest import BUILD, FULL, ROOT
from safetensors.numpy import load_file, save_file

SPEC = importlib.util.spec_from_file_location("sweep_ops", ROOT / "test" / "Codegen" / "sweep_ops.py")
sweep_ops = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(sweep_ops)

ROWS = sweep_ops.all_modules()
LIBRARY_ROWS = list(sweep_ops.library_rows(["f32", "bf16", "f16", "f64", "i8", "i16", "ui8", "i32"]))
# What was accepted once, and refused by heddle-run.
ONCE_LATE = ["dot_general_f64_f64_residual", "dot_general_i8_i32_residual_cast_f32", "dot_general_ui8_ui8_bias", "dot_general_i16_i16_residual",
             "dot_general_f8E5M2_f8E5M2_bias", "convert_f32_f8E4M3FN", "convert_bf16_f8E5M2", "compare_EQ_f8E4M3FN", "is_inf_f8E5M2",
             "reduce_window_multiply_f8E4M3FN", "reduce_window_add_complex_f64"]
# What results are read in other ways of.
OTHER_FILES = ["gather_f8E4M3FN", "select_f8E5M2", "slice_complex<f64>"]
DTYPES = {"i1": np.bool_, "bf16": ml_dtypes.bfloat16, "f16": np.float16, "f32": np.float32, "f64": np.float64, "f8E4M3FN": ml_dtypes.float8_e4m3fn,
          "f8E5M2": ml_dtypes.float8_e5m2, "complex<f32>": np.complex64, "complex<f64>": np.complex128,
          **{f"{sign}{width}": np.dtype(f"{kind}{width}") for sign, kind in [("i", "int"), ("ui", "uint")] for width in (8, 16, 32, 64)}}
TOLERANCE = {"bf16": 2e-2, "f16": 4e-3, "f32": 2e-5, "f64": 1e-12, "f8E4M3FN": 0.13, "f8E5M2": 0.26, "complex<f32>": 2e-5, "complex<f64>": 1e-12}
counts = collections.Counter()


def slice_of(rows, every, names=()):
    return [row for number, row in enumerate(rows) if FULL or number % every == 0 or row[0] in names]


def run(name, *arguments):
    return subprocess.run([BUILD / "bin" / name, *map(str, arguments)], capture_output=True, text=True, timeout=300)


def split(type):
    *sizes, element = re.fullmatch(r"tensor<(.*)>", type)[1].split("x") if "complex" not in type else [*re.findall(r"(\d+)x", type), re.search("complex<...>", type)[0]]
    return [int(size) for size in sizes], element


def random_values(rng, type):
    shape, element = split(type)
    dtype = DTYPES[element]
    if np.issubdtype(dtype, np.integer) or element == "i1":
        return rng.integers(0, 2 if element == "i1" else 5, shape).astype(dtype)
    return np.asarray(rng.standard_normal(shape)).astype(dtype)


def read(path, element):
    """As safetensors.numpy.load_file, which has no f8."""
    if not element.startswith("f8"):
        return load_file(path)
    return {name: np.frombuffer(told["data"], DTYPES[element]).reshape(told["shape"]) for name, told in safetensors.deserialize(path.read_bytes())}


def compile_row(tmp_path, row, *options):
    """Whether it is accepted."""
    step, program = tmp_path / "step.mlir", tmp_path / "step.heddle"
    step.write_text(sweep_ops.as_module(row))
    done = run("heddle-compile", step, *options, "-o", program)
    if done.returncode == 0:
        counts["accepted"] += 1
        return True
    assert done.returncode == 1
    assert len(re.findall(rf"^{re.escape(str(step))}:\d+:\d+: error: ", done.stderr, re.M)) == done.stderr.count("error: ") > 0, done.stderr
    assert not program.exists()
    counts["refused"] += 1
    return False


def run_row(tmp_path, row, *options):
    name, types, _, out = row
    rng = np.random.default_rng(5)
    inputs = {f"arg{number}": random_values(rng, type) for number, type in enumerate(types)}
    element = split(out)[1]
    if any("complex<f64>" in type for type in (*types, out)):  # which safetensors files lack
        np.savez(tmp_path / "in.npz", **inputs)
        done = run("heddle-run", "run", tmp_path / "step.heddle", *(f"--input=batch.{number}={tmp_path}/in.npz:arg{number}" for number in range(len(types))), *options)
        assert done.returncode == 0 and done.stdout, done.stderr
        return
    save_file(inputs, tmp_path / "in.safetensors")
    given = [part for number in range(len(types)) for part in ("--input", f"batch.{number}={tmp_path}/in.safetensors:arg{number}")]
    done = run("heddle-run", "run", tmp_path / "step.heddle", *given, "-o", tmp_path / "out.safetensors", *options)
    assert done.returncode == 0, done.stderr
    (found,) = read(tmp_path / "out.safetensors", element).values()
    done = run("heddle-interpret", tmp_path / "step.mlir", f"--inputs={tmp_path}/in.safetensors", f"--outputs={tmp_path}/expected.safetensors")
    assert done.returncode == 0, done.stderr
    expected = read(tmp_path / "expected.safetensors", element)["result0"]
    if element not in TOLERANCE:
        if not (name.startswith("convert") or "_cast_" in name):  # a float may be rounded to either side of an integer
            np.testing.assert_array_equal(found, expected)
        return
    wide = np.complex128 if "complex" in element else np.float64
    tolerance = max([TOLERANCE[element]] + [TOLERANCE.get(split(type)[1], 0) for type in types])
    np.testing.assert_allclose(found.astype(wide), expected.astype(wide), rtol=tolerance, atol=tolerance * (1 + np.nanmax(np.abs(expected.astype(wide)), initial=0)))


@pytest.mark.parametrize("row", slice_of(ROWS, 53, ONCE_LATE + OTHER_FILES), ids=lambda row: row[0])
def test_cpu(tmp_path, row):
    if compile_row(tmp_path, row, "--target=cpu", "--machine=host"):
        run_row(tmp_path, row)


PIECES = ("pieces", ["tensor<2x17x3x19x4xf32>", "tensor<17x19x4x5xf32>"],
          """%out = stablehlo.dot_general %0, %1, batching_dims = [1, 3] x [0, 1], contracting_dims = [4] x [2]
    : (tensor<2x17x3x19x4xf32>, tensor<17x19x4x5xf32>) -> tensor<17x19x2x3x5xf32>""", "tensor<17x19x2x3x5xf32>")


@pytest.mark.parametrize("row", slice_of(LIBRARY_ROWS, 9, ["convolution_grouped_bf16", "convolution_grouped_f16"]) + [PIECES], ids=lambda row: row[0])
def test_gpus(tmp_path, row):
    """Loaded by fakes of cuBLASLt and cuDNN, which hold to their rules, and run by the emulator."""
    fakes = BUILD / "lib" / "libheddle-fake-libraries.so"
    if compile_row(tmp_path, row, "--target=cuda-sm_90a", "--code=source") and "f64" not in row[0]:  # which the fakes lack
        run_row(tmp_path, row, "--device=emulated", f"--library=cublasLt={fakes}", f"--library=cudnn={fakes}")


GRADIENT = """%out = stablehlo.convolution(%0, %1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f],
    window = {stride = [1, 1], pad = [[2, 2], [2, 2]], lhs_dilate = [2, 2]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64}
    : (tensor<2x4x4x4xf32>, tensor<3x3x2x6xf32>) -> tensor<2x9x9x6xf32>"""
DEPTH = "%out = stablehlo.dot_general %0, %1, contracting_dims = [1] x [0] : (tensor<4x0xf32>, tensor<0x5xf32>) -> tensor<4x5xf32>"
MESH = 'sdy.mesh @mesh = <["x"=2]>\n'
SUM = """%out = sdy.manual_computation(%0) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[<@mesh, [{}]>] manual_axes={"x"} (%a: tensor<4xi32>) {
    %r = "stablehlo.all_reduce"(%a) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>,
        use_global_device_ids}> ({
    ^bb0(%b: tensor<i32>, %c: tensor<i32>):
      %d = stablehlo.and %b, %c : tensor<i32>
      stablehlo.return %d : tensor<i32>
    }) : (tensor<4xi32>) -> tensor<4xi32>
    sdy.return %r : tensor<4xi32>
    } : (tensor<8xi32>) -> tensor<4xi32>"""
REFUSED = {
    "integers": ("%out = stablehlo.dot_general %0, %1, contracting_dims = [1] x [0] : (tensor<4x8xi32>, tensor<8x5xi32>) -> tensor<4x5xi32>",
                 ["tensor<4x8xi32>", "tensor<8x5xi32>"], "tensor<4x5xi32>", "multiplies i32 and i32 to i32, needed operands of f32, bf16, f16 or f64"),
    "grouped gradient": (GRADIENT, ["tensor<2x4x4x4xf32>", "tensor<3x3x2x6xf32>"], "tensor<2x9x9x6xf32>", "needed one group in a gradient"),
    "depth": (DEPTH, ["tensor<4x0xf32>", "tensor<0x5xf32>"], "tensor<4x5xf32>", "that sums nothing, needed a depth of at least 1"),
    "and over devices": (SUM, ['tensor<8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}'], "tensor<4xi32>",
                         "there is no and of i32 over GPUs"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_refused_for_gpus(tmp_path, case):
    """What cuBLASLt, cuDNN and NCCL lack is said where a program is compiled, at the line of the op."""
    lines, types, out, words = REFUSED[case]
    step = tmp_path / "step.mlir"
    step.write_text(MESH * ("@mesh" in types[0]) + sweep_ops.as_module((case, types, lines, out)))
    done = run("heddle-compile", step, "--target=cuda-sm_90a", "--code=source", "-o", tmp_path / "step.heddle")
    assert done.returncode == 1 and not (tmp_path / "step.heddle").exists()
    line = 1 + next(number for number, text in enumerate(step.read_text().splitlines()) if 'all_reduce"' in text or ("%out = " in text and "manual" not in text))
    assert re.search(rf"^{re.escape(str(step))}:{line}:\d+: error: .*{re.escape(words)}", done.stderr, re.M), done.stderr
    assert done.stderr.count("error: ") == 1
    assert run("heddle-compile", step, "--target=cpu", "--machine=host", "-o", tmp_path / "step.heddle").returncode == 0


def test_processors(tmp_path):
    """A program holds code for the processor that --cpu names."""
    row = ("maximum", ["tensor<64xbf16>"] * 2, "%out = stablehlo.maximum %0, %1 : tensor<64xbf16>", "tensor<64xbf16>")
    for cpu, has, lacks in [("x86-64", "sse2", "avx"), ("x86-64-v3", "avx2", "avx512f"), ("x86-64-v4", "avx512f", "avx512bf16")]:
        assert compile_row(tmp_path, row, "--target=cpu", "--machine=host", f"--cpu={cpu}")
        needs = run("heddle-run", "info", tmp_path / "step.heddle").stdout.split("needs", 1)[1].split("kernels:")[0]
        assert re.search(rf"\b{has}\b", needs) and not re.search(rf"\b{lacks}\b", needs)
        if cpu == "x86-64":
            run_row(tmp_path, row)
    refuse = lambda *options: run("heddle-compile", tmp_path / "step.mlir", *options, "-o", tmp_path / "other.heddle").stderr
    assert 'error: processor "pentium9" is not known, needed one of native, ' in refuse("--target=cpu", "--cpu=pentium9")
    assert "error: --cpu is given with --target trace, needed --target cpu" in refuse("--cpu=x86-64-v3")


def test_counts():
    print(f"{len(ROWS)} rows for CPUs, {len(LIBRARY_ROWS)} for GPUs; of those tried {counts['accepted']} ran, {counts['refused']} were refused")
    assert counts["accepted"] > 20
