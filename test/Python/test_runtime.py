"""The thread to the end: a sharded step becomes a plan and a program file, which heddle-run runs on a thread for each device, without
LLVM. Golden numbers must come out, and every kernel and collective must give what the reference interpreter gives.

`pytest -s test_runtime.py` prints a row for each mesh: its worst leaf as a fraction of its tolerance."""
import json
import re
import subprocess

import numpy as np
import pytest
from conftest import BUILD, model_id, model_name, model_steps
from safetensors.numpy import load_file, save_file

# What the portable kernels carry: f32, and no convolutions.
MODELS = ("gpt2_accumulate", "gpt2_dropout", "gpt2_tiny", "llama_tiny_f32", "manual_ring", "manual_tp", "mlp", "moe")
STEPS = [step for step in model_steps(golden=True) if step.parent.name in MODELS]


def tool(name, *arguments, status=0):
    done = subprocess.run([BUILD / "bin" / name, *map(str, arguments)], capture_output=True, text=True, timeout=300)
    assert done.returncode == status, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout + done.stderr


def compile_step(folder, step, *passes, options=()):
    """`folder`/plan.mlir and step.heddle of a module."""
    tool("heddle-opt", step, *passes, "--heddle-to-scheduled", "--heddle-to-plan", "-o", folder / "plan.mlir")
    tool("heddle-translate", "--plan-to-program", folder / "plan.mlir", *options, "-o", folder / "step.heddle")


@pytest.mark.parametrize("step", STEPS, ids=model_id)
def test_golden_steps(tmp_path, step):
    compile_step(tmp_path, step, "--heddle-shard")
    plan, back = (tmp_path / "plan.mlir").read_text(), tool("heddle-translate", "--program-to-plan", tmp_path / "step.heddle")
    assert back == plan
    out = tool("heddle-run", "check", tmp_path / "step.heddle", f"--golden={step.parent / 'golden.safetensors'}", "--twice",
               "--threads-list", 1, 2, 4, "--portable").splitlines()
    assert out[-5].endswith("leaves out of tolerance") and all(line.endswith("leaves bitwise equal") for line in out[-4:]), out
    print(f"{model_id(step)}: {out[-5]}")


def test_a_rank_that_leaves_out_a_collective(tmp_path):
    """The run ends within its timeout, with who waits where for whom, and what each rank did last."""
    step = next(step for step in STEPS if step.parent.name == "mlp" and step.name == "step.dp2tp2.mlir")
    tool("heddle-compile", step, "--machine=host", "--target=cpu", "-o", tmp_path / "step.heddle")
    instructions = tool("heddle-run", "info", tmp_path / "step.heddle", "--instructions").splitlines()[1:]
    number = next(number for number, line in enumerate(instructions) if ": all_reduce" in line)
    run = ["heddle-run", "check", tmp_path / "step.heddle", f"--golden={step.parent / 'golden.safetensors'}"]
    out = tool(*run, "--timeout=0.5", "--leave-out", 3, number, f"--flight-record={tmp_path}/record.json", status=1)
    error = out.splitlines()[-1]
    at = r"instruction #\d+ \(.*all_reduce .*:\d+:\d+\)"
    assert re.search(rf"^heddle-run: error: device \d has (waited 500 ms in {at} for device \d, which|come to {at}, where device \d) ", error), error
    assert all(re.search(rf"^device {device}: (waits in|runs|ended its step)", out, re.M) for device in range(4)), out
    record = json.loads((tmp_path / "record.json").read_text())
    assert len(record["devices"]) == 4 and all(device["instructions"] for device in record["devices"])
    assert "needed one of 4 devices" in tool(*run, "--leave-out", 4, number, status=1)


# heddle-compile raises attention, which a portable body has as the ops that it means, and puts the entries side by side.
COMPILED = [step for step in STEPS if model_name(step) == "gpt2_tiny/step.dp2tp2"]


@pytest.mark.parametrize("step", COMPILED, ids=model_id)
def test_compiled_entries(tmp_path, step):
    tool("heddle-compile", step, "--entry", f"init={step.parent}/init.mlir", "--machine=host", "--target=cpu", "-o", tmp_path / "step.heddle")
    assert "heddle.attention" in tool("heddle-translate", "--program-to-plan", tmp_path / "step.heddle")
    golden = f"--golden={step.parent / 'golden.safetensors'}"
    for options in ([], ["--entry=step"]):
        assert tool("heddle-run", "check", tmp_path / "step.heddle", golden, *options).splitlines()[-1].endswith("0 of 94 leaves out of tolerance")
    assert "has the entries @step, @init, needed @eval" in tool("heddle-run", "check", tmp_path / "step.heddle", golden, "--entry=eval", status=1)


def test_no_llvm():
    libraries = subprocess.run(["ldd", BUILD / "bin" / "heddle-run"], capture_output=True, text=True, check=True).stdout
    assert "libc.so" in libraries and not re.search("LLVM|MLIR|Heddle", libraries), libraries


# On a mesh of 2 x 3 devices, each op once, so that a shard is `tensor<4x6>`; results that differ between devices are sharded.
BOTH, ROWS, WHOLE = '[{"a"}, {"b"}]', '[{"a"}, {}]', "[{}, {}]"
MESH = 'sdy.mesh @mesh = <["a"=2, "b"=3]>\n'
F, I, U, P, U64, C = (f"tensor<4x6x{e}>" for e in ("f32", "i32", "ui32", "i1", "ui64", "complex<f32>"))


def reducer(op, element):
    return f"""({{ ^bb0(%l: tensor<{element}>, %r: tensor<{element}>): %lr = {op} %l, %r : tensor<{element}>
      stablehlo.return %lr : tensor<{element}> }})"""


def lapack(call, operands, types, results, options=""):
    """A custom call as JAX prints it, whose first operand is a matrix: matrices lie in columns."""

    def layout(type_):
        rank = len(type_.split("x")) - 1
        return f"dense<[0, 1]> : tensor<2xindex>" if rank == 2 else f"dense<{'[0]' if rank else ''}> : tensor<{rank}xindex>"

    return f"""stablehlo.custom_call @lapack_s{call}_ffi({operands}) {{backend_config = "", mhlo.backend_config = {{{options}}},
      operand_layouts = [{", ".join(map(layout, types))}], result_layouts = [{", ".join(map(layout, results))}]}}
      : ({", ".join(types)}) -> ({", ".join(results)})"""


# %p, symmetric and positive, and its factor's pattern.
SQUARE, TALL, NUMBER = "tensor<4x4xf32>", "tensor<6x4xf32>", "tensor<i32>"
POSITIVE = f"""%d0 = stablehlo.iota dim = 0 : tensor<4x4xi32>\n%d1 = stablehlo.iota dim = 1 : tensor<4x4xi32>
      %on = stablehlo.compare EQ, %d0, %d1, SIGNED : (tensor<4x4xi32>, tensor<4x4xi32>) -> tensor<4x4xi1>\n%one = stablehlo.convert %on : (tensor<4x4xi1>) -> {SQUARE}
      %five = stablehlo.constant dense<5.0> : {SQUARE}\n%eye = stablehlo.multiply %one, %five : {SQUARE}
      %xx = stablehlo.dot_general %x, %x, contracting_dims = [1] x [1] : ({F}, {F}) -> {SQUARE}\n%p = stablehlo.add %xx, %eye : {SQUARE}"""


# (lines that end in %out, type of %out, sharding of %out's dims or None for all over the mesh)
HEADS = "tensor<4x3x1x2xf32>"
CASES = {
    **{op: (f"%out = stablehlo.{op} %x : {F}", F) for op in ("abs", "cbrt", "ceil", "cosine", "exponential", "exponential_minus_one", "floor",
                                                          "logistic", "negate", "round_nearest_afz", "round_nearest_even", "sign", "sine", "tan", "tanh")},
    **{op: (f"%y = stablehlo.abs %x : {F}\n%out = stablehlo.{op} %y : {F}", F) for op in ("log", "log_plus_one", "rsqrt", "sqrt")},
    **{f"{op}_f32": (f"%y = stablehlo.cosine %x : {F}\n%out = stablehlo.{op} %x, %y : {F}", F)
       for op in ("add", "atan2", "divide", "maximum", "minimum", "multiply", "remainder", "subtract")},
    "power": (f"%y = stablehlo.abs %x : {F}\n%out = stablehlo.power %y, %x : {F}", F),
    "attention": (f"""%q = stablehlo.reshape %x : ({F}) -> {HEADS}
      %o, %lse = heddle.attention %q, %q, %q scale 5.000000e-01 causal 0 : ({HEADS}, {HEADS}, {HEADS}) -> ({HEADS}, tensor<4x1x3xf32>)
      %dq, %dk, %dv = heddle.attention_backward %q, %q, %q, %o, %lse, %q scale 5.000000e-01 causal 0
          : ({HEADS}, {HEADS}, {HEADS}, {HEADS}, tensor<4x1x3xf32>, {HEADS}) -> ({HEADS}, {HEADS}, {HEADS})
      %s = stablehlo.add %o, %dq : {HEADS}\n%t = stablehlo.subtract %dk, %dv : {HEADS}\n%u = stablehlo.multiply %s, %t : {HEADS}
      %out = stablehlo.reshape %u : ({HEADS}) -> {F}""", F),
    "convolution": (f"""%image = stablehlo.reshape %x : ({F}) -> tensor<1x4x3x2xf32>\n%w = stablehlo.reshape %x : ({F}) -> tensor<3x2x2x2xf32>
      %c = stablehlo.convolution(%image, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, f, 1],
          window = {{stride = [2, 1], pad = [[1, 2], [0, 1]], lhs_dilate = [1, 2], rhs_dilate = [1, 2], reverse = [true, false]}}
          {{batch_group_count = 1 : i64, feature_group_count = 1 : i64}} : (tensor<1x4x3x2xf32>, tensor<3x2x2x2xf32>) -> tensor<1x3x2x4xf32>
      %out = stablehlo.reshape %c : (tensor<1x3x2x4xf32>) -> {F}""", F),
    "erf": (f"%out = chlo.erf %x : {F} -> {F}", F),
    "square": (f"%out = chlo.square %x : {F} -> {F}", F),
    **{f"{op}_i32": (f"%one = stablehlo.constant dense<3> : {I}\n%out = stablehlo.{op} %i, %one : {I}", I)
       for op in ("add", "and", "divide", "maximum", "minimum", "multiply", "or", "power", "remainder", "shift_left",
                  "shift_right_arithmetic", "shift_right_logical", "subtract", "xor")},
    "unsigned": (f"""%u = stablehlo.convert %i : ({I}) -> {U}\n%n = stablehlo.not %u : {U}\n%m = stablehlo.shift_right_logical %n, %u : {U}
      %out = stablehlo.maximum %m, %u : {U}""", U),
    "unsigned_64": (f"""%u = stablehlo.convert %i : ({I}) -> {U64}\n%w = stablehlo.iota dim = 1 : {U64}\n%n = stablehlo.not %u : {U64}
      %k = stablehlo.constant dense<33> : {U64}\n%m = stablehlo.shift_right_logical %n, %k : {U64}\n%d = stablehlo.divide %m, %u : {U64}
      %o = stablehlo.xor %d, %w : {U64}\n%out = stablehlo.convert %o : ({U64}) -> {U}""", U),
    "preds": (f"""%zero = stablehlo.constant dense<0.0> : {F}\n%p = stablehlo.compare GT, %x, %zero, FLOAT : ({F}, {F}) -> {P}
      %q = stablehlo.is_finite %x : ({F}) -> {P}\n%n = stablehlo.not %p : {P}\n%o = stablehlo.xor %q, %n : {P}
      %s = stablehlo.select %o, %x, %zero : {P}, {F}\n%c = stablehlo.convert %p : ({P}) -> {F}\n%out = stablehlo.add %s, %c : {F}""", F),
    "bitcast_convert": (f"""%u = stablehlo.bitcast_convert %x : ({F}) -> {U}\n%k = stablehlo.constant dense<9> : {U}
      %m = stablehlo.shift_right_logical %u, %k : {U}\n%c = stablehlo.bitcast_convert %m : ({U}) -> tensor<4x6x2xui16>
      %out = stablehlo.bitcast_convert %c : (tensor<4x6x2xui16>) -> {U}""", U),
    "top_k": (f"""%k = stablehlo.constant dense<3> : {I}\n%r = stablehlo.remainder %i, %k : {I}
      %v, %n = chlo.top_k(%x, k = 4) : {F} -> (tensor<4x4xf32>, tensor<4x4xi32>)
      %w, %m = chlo.top_k(%r, k = 4) : {I} -> (tensor<4x4xi32>, tensor<4x4xi32>)
      %a = stablehlo.convert %n : (tensor<4x4xi32>) -> tensor<4x4xf32>\n%b = stablehlo.convert %m : (tensor<4x4xi32>) -> tensor<4x4xf32>
      %c = stablehlo.add %v, %a : tensor<4x4xf32>\n%ten = stablehlo.constant dense<10.0> : tensor<4x4xf32>
      %d = stablehlo.multiply %b, %ten : tensor<4x4xf32>\n%e = stablehlo.add %c, %d : tensor<4x4xf32>
      %f = stablehlo.convert %w : (tensor<4x4xi32>) -> tensor<4x4xf32>\n%out = stablehlo.add %e, %f : tensor<4x4xf32>""", "tensor<4x4xf32>"),
    "clamp": (f"""%low = stablehlo.constant dense<-0.5> : tensor<f32>\n%high = stablehlo.constant dense<0.25> : {F}
      %out = stablehlo.clamp %low, %x, %high : (tensor<f32>, {F}, {F}) -> {F}""", F),
    "converts": (f"""%k = stablehlo.convert %x : ({F}) -> {I}\n%w = stablehlo.convert %i : ({I}) -> tensor<4x6xi64>
      %v = stablehlo.convert %w : (tensor<4x6xi64>) -> {I}\n%out = stablehlo.add %k, %v : {I}""", I),
    "shapes": (f"""%t = stablehlo.transpose %x, dims = [1, 0] : ({F}) -> tensor<6x4xf32>
      %v = stablehlo.reshape %t : (tensor<6x4xf32>) -> tensor<3x8xf32>\n%w = stablehlo.reverse %v, dims = [1] : tensor<3x8xf32>
      %s = stablehlo.slice %w [0:3:2, 1:8:3] : (tensor<3x8xf32>) -> tensor<2x3xf32>
      %b = stablehlo.broadcast_in_dim %s, dims = [0, 2] : (tensor<2x3xf32>) -> tensor<2x2x3xf32>
      %f = stablehlo.reshape %b : (tensor<2x2x3xf32>) -> tensor<2x6xf32>\n%c = stablehlo.concatenate %f, %x, dim = 0 : (tensor<2x6xf32>, {F}) -> tensor<6x6xf32>
      %n = stablehlo.slice %c [1:5, 0:6] : (tensor<6x6xf32>) -> {F}
      %j = stablehlo.iota dim = 1 : {F}\n%out = stablehlo.add %n, %j : {F}""", F),
    "pad": (f"""%zero = stablehlo.constant dense<7.0> : tensor<f32>
      %out = stablehlo.pad %x, %zero, low = [2, -1], high = [-3, 2], interior = [1, 2] : ({F}, tensor<f32>) -> tensor<6x17xf32>""",
            "tensor<6x17xf32>"),
    "dynamic": (f"""%c = stablehlo.constant dense<[[1, 9]]> : tensor<1x2xi32>\n%d = stablehlo.slice %c [0:1, 1:2] : (tensor<1x2xi32>) -> tensor<1x1xi32>
      %e = stablehlo.reshape %d : (tensor<1x1xi32>) -> tensor<i32>\n%g = spmd.axis_index {{"a"}} on @mesh : tensor<i32>
      %s = stablehlo.dynamic_slice %x, %g, %e, sizes = [2, 3] : ({F}, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
      %out = stablehlo.dynamic_update_slice %x, %s, %e, %g : ({F}, tensor<2x3xf32>, tensor<i32>, tensor<i32>) -> {F}""", F),
    "dot_general": (f"""%t = stablehlo.reshape %x : ({F}) -> tensor<2x4x3xf32>\n%u = stablehlo.cosine %t : tensor<2x4x3xf32>
      %d = stablehlo.dot_general %t, %u, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<2x4x3xf32>, tensor<2x4x3xf32>) -> tensor<2x4x4xf32>
      %out = stablehlo.reshape %d : (tensor<2x4x4xf32>) -> tensor<8x4xf32>""", "tensor<8x4xf32>"),
    "reduce": (f"""%zero = stablehlo.constant dense<2.0> : tensor<f32>\n%k = stablehlo.constant dense<0> : tensor<i32>
      %m:2 = stablehlo.reduce(%x init: %zero), (%i init: %k) across dimensions = [1] : ({F}, {I}, tensor<f32>, tensor<i32>) -> (tensor<4xf32>, tensor<4xi32>)
       reducer(%a: tensor<f32>, %b: tensor<f32>) (%c: tensor<i32>, %d: tensor<i32>) {{
        %e = stablehlo.maximum %a, %b : tensor<f32>\n%f = stablehlo.add %c, %d : tensor<i32>
        stablehlo.return %e, %f : tensor<f32>, tensor<i32>
      }}
      %n = stablehlo.convert %m#1 : (tensor<4xi32>) -> tensor<4xf32>\n%o = stablehlo.add %m#0, %n : tensor<4xf32>
      %out = stablehlo.broadcast_in_dim %o, dims = [0] : (tensor<4xf32>) -> {F}""", F),
    # The first NaN counts, as JAX's argmax has it: elements are combined in their order.
    "argmax": (f"""%low = stablehlo.constant dense<0xFF800000> : tensor<f32>\n%k = stablehlo.constant dense<0> : tensor<i32>
      %y = stablehlo.log %x : {F}\n%p = stablehlo.iota dim = 1 : {I}
      %m:2 = stablehlo.reduce(%y init: %low), (%p init: %k) across dimensions = [1] : ({F}, {I}, tensor<f32>, tensor<i32>) -> (tensor<4xf32>, tensor<4xi32>)
       reducer(%a: tensor<f32>, %b: tensor<f32>) (%c: tensor<i32>, %d: tensor<i32>) {{
        %gt = stablehlo.compare GT, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        %nan = stablehlo.compare NE, %a, %a, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        %left = stablehlo.or %gt, %nan : tensor<i1>\n%eq = stablehlo.compare EQ, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        %lt = stablehlo.compare LT, %c, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>\n%tie = stablehlo.and %eq, %lt : tensor<i1>
        %first = stablehlo.or %left, %tie : tensor<i1>\n%v = stablehlo.select %left, %a, %b : tensor<i1>, tensor<f32>
        %at = stablehlo.select %first, %c, %d : tensor<i1>, tensor<i32>
        stablehlo.return %v, %at : tensor<f32>, tensor<i32>
      }}
      %out = stablehlo.broadcast_in_dim %m#1, dims = [0] : (tensor<4xi32>) -> {I}""", I),
    **{f"cholesky_{lower}": (f"{POSITIVE}\n%out = stablehlo.cholesky %p, lower = {lower} : {SQUARE}", SQUARE) for lower in ("true", "false")},
    **{f"triangular_solve_{lower}_{way}": (f"""{POSITIVE}\n%s = "stablehlo.triangular_solve"(%p, %x) <{{left_side = true, lower = {lower},
        unit_diagonal = false, transpose_a = #stablehlo<transpose {way}>}}> : ({SQUARE}, {F}) -> {F}
      %t = stablehlo.transpose %s, dims = [1, 0] : ({F}) -> {TALL}
      %out = "stablehlo.triangular_solve"(%p, %t) <{{left_side = false, lower = {lower}, unit_diagonal = true,
        transpose_a = #stablehlo<transpose {way}>}}> : ({SQUARE}, {TALL}) -> {TALL}""", TALL)
       for lower, way in (("true", "NO_TRANSPOSE"), ("false", "TRANSPOSE"))},
    **{f"rng_bit_generator_{one}_{two}": (f"""%k = stablehlo.constant dense<[77, 18446744073709551614]> : tensor<2xui64>
      %s, %a = stablehlo.rng_bit_generator %k, algorithm = {one} : (tensor<2xui64>) -> (tensor<2xui64>, {U})
      %r, %b = stablehlo.rng_bit_generator %s, algorithm = {two} : (tensor<2xui64>) -> (tensor<2xui64>, {U64})
      %q, %c = stablehlo.rng_bit_generator %r, algorithm = {one} : (tensor<2xui64>) -> (tensor<2xui64>, tensor<8x3xui32>)
      %n = stablehlo.convert %b : ({U64}) -> {U}\n%o = stablehlo.xor %n, %a : {U}\n%m = stablehlo.reshape %c : (tensor<8x3xui32>) -> {U}
      %out = stablehlo.add %o, %m : {U}""", U) for one, two in (("THREE_FRY", "DEFAULT"), ("PHILOX", "THREE_FRY"))},
    "lapack_qr": (f"""%t = stablehlo.transpose %x, dims = [1, 0] : ({F}) -> {TALL}
      %a:2 = {lapack("geqrf", "%t", [TALL], [TALL, "tensor<4xf32>"])}
      %out = {lapack("orgqr", "%a#0, %a#1", [TALL, "tensor<4xf32>"], [TALL])}""", TALL),
    "lapack_lu": (f"""{POSITIVE}\n%a:3 = {lapack("getrf", "%p", [SQUARE], [SQUARE, "tensor<4xi32>", NUMBER])}
      %out = {lapack("trsm", "%a#0, %x", [SQUARE, F], [F], "uplo = 85 : ui8, side = 76 : ui8, trans_x = 84 : ui8, diag = 78 : ui8")}""", F),
    "lapack_roots": (f"""{POSITIVE}\n%a:2 = {lapack("potrf", "%p", [SQUARE], [SQUARE, NUMBER], "uplo = 76 : ui8")}
      %v:3 = {lapack("syevd", "%a#0", [SQUARE], [SQUARE, "tensor<4xf32>", NUMBER], "uplo = 76 : ui8, mode = 86 : ui8")}
      %w = stablehlo.broadcast_in_dim %v#1, dims = [1] : (tensor<4xf32>) -> {SQUARE}\n%out = stablehlo.multiply %v#0, %w : {SQUARE}""", SQUARE),
    "lapack_svd": (f"""%a:5 = {lapack("gesdd", "%x", [F], [F, "tensor<4xf32>", SQUARE, F, NUMBER], "mode = 83 : ui8")}
      %out = stablehlo.dot_general %a#2, %a#3, contracting_dims = [1] x [0] : ({SQUARE}, {F}) -> {F}""", F),
    **{f"fft_{n}": (f"""%y = stablehlo.reshape %x : ({F}) -> tensor<{m}x{n}xf32>
      %r = stablehlo.fft %y, type = RFFT, length = [{n}] : (tensor<{m}x{n}xf32>) -> tensor<{m}x{n // 2 + 1}xcomplex<f32>>
      %f = stablehlo.fft %r, type = FFT, length = [{m}, {n // 2 + 1}] : (tensor<{m}x{n // 2 + 1}xcomplex<f32>>) -> tensor<{m}x{n // 2 + 1}xcomplex<f32>>
      %v = stablehlo.fft %f, type = IFFT, length = [{n // 2 + 1}] : (tensor<{m}x{n // 2 + 1}xcomplex<f32>>) -> tensor<{m}x{n // 2 + 1}xcomplex<f32>>
      %b = stablehlo.fft %v, type = IRFFT, length = [{m}, {n}] : (tensor<{m}x{n // 2 + 1}xcomplex<f32>>) -> tensor<{m}x{n}xf32>
      %out = stablehlo.reshape %b : (tensor<{m}x{n}xf32>) -> {F}""", F) for m, n in ((24, 1), (8, 3), (6, 4), (4, 6), (3, 8), (2, 12))},
    "complex": (f"""%y = stablehlo.cosine %x : {F}\n%c = stablehlo.complex %x, %y : {C}\n%e = stablehlo.exponential %c : {C}
      %l = stablehlo.log %c : {C}\n%s = stablehlo.sqrt %e : {C}\n%d = stablehlo.divide %s, %l : {C}\n%t = stablehlo.tanh %d : {C}
      %g = stablehlo.sign %c : {C}\n%m = stablehlo.multiply %t, %g : {C}\n%n = stablehlo.subtract %m, %l : {C}
      %k = stablehlo.convert %x : ({F}) -> {C}\n%o = stablehlo.add %n, %k : {C}\n%p = stablehlo.compare EQ, %k, %c, FLOAT : ({C}, {C}) -> {P}
      %q = stablehlo.select %p, %k, %o : {P}, {C}\n%re = stablehlo.real %q : ({C}) -> {F}\n%im = stablehlo.imag %q : ({C}) -> {F}
      %ab = stablehlo.abs %n : ({C}) -> {F}\n%a = stablehlo.add %re, %im : {F}\n%out = stablehlo.multiply %a, %ab : {F}""", F),
    "reduce_complex": (f"""%y = stablehlo.cosine %x : {F}\n%c = stablehlo.complex %x, %y : {C}\n%k = stablehlo.constant dense<(1.0, -2.0)> : tensor<complex<f32>>
      %a = spmd.all_reduce add %c over {{"b"}} on @mesh : ({C}) -> {C}\n%t = stablehlo.transpose %a, dims = [1, 0] : ({C}) -> tensor<6x4xcomplex<f32>>
      %r = stablehlo.reduce(%t init: %k) applies stablehlo.multiply across dimensions = [0] : (tensor<6x4xcomplex<f32>>, tensor<complex<f32>>) -> tensor<4xcomplex<f32>>
      %d = stablehlo.dot_general %a, %t, contracting_dims = [1] x [0] : ({C}, tensor<6x4xcomplex<f32>>) -> tensor<4x4xcomplex<f32>>
      %b = stablehlo.broadcast_in_dim %r, dims = [0] : (tensor<4xcomplex<f32>>) -> tensor<4x4xcomplex<f32>>\n%e = stablehlo.multiply %d, %b : tensor<4x4xcomplex<f32>>
      %out = stablehlo.imag %e : (tensor<4x4xcomplex<f32>>) -> tensor<4x4xf32>""", "tensor<4x4xf32>", ROWS),
    "reduce_window": (f"""%zero = stablehlo.constant dense<2.0> : tensor<f32>
      %s = "stablehlo.reduce_window"(%x, %zero) <{{window_dimensions = array<i64: 4, 1>, padding = dense<[[3, 0], [0, 0]]> : tensor<2x2xi64>}}>
        {reducer("stablehlo.add", "f32")} : ({F}, tensor<f32>) -> {F}
      %out = "stablehlo.reduce_window"(%s, %zero) <{{window_dimensions = array<i64: 2, 3>, window_strides = array<i64: 1, 2>,
        base_dilations = array<i64: 2, 1>, window_dilations = array<i64: 3, 2>, padding = dense<[[1, 2], [2, -1]]> : tensor<2x2xi64>}}>
        {reducer("stablehlo.maximum", "f32")} : ({F}, tensor<f32>) -> tensor<7x2xf32>""", "tensor<7x2xf32>"),
    "gather": (f"""%k = stablehlo.constant dense<[[[1], [5], [-1]], [[0], [9], [2]], [[1], [1], [1]], [[4], [3], [2]]]> : tensor<4x3x1xi32>
      %out = "stablehlo.gather"(%x, %k) <{{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0],
        start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1>}}> :
        ({F}, tensor<4x3x1xi32>) -> tensor<4x3xf32>""", "tensor<4x3xf32>"),
    "gather_windows": (f"""%k = stablehlo.constant dense<[[1, 3], [9, -4], [2, 2]]> : tensor<3x2xi32>
      %g = "stablehlo.gather"(%x, %k) <{{dimension_numbers = #stablehlo.gather<offset_dims = [0, 2], start_index_map = [1, 0],
        index_vector_dim = 1>, slice_sizes = array<i64: 2, 3>}}> : ({F}, tensor<3x2xi32>) -> tensor<2x3x3xf32>
      %out = stablehlo.reshape %g : (tensor<2x3x3xf32>) -> tensor<6x3xf32>""", "tensor<6x3xf32>"),
    "scatter": (f"""%k = stablehlo.constant dense<[[1, 3], [9, 0], [1, 3], [3, 5]]> : tensor<4x2xi32>
      %s = stablehlo.slice %x [0:4, 0:1] : ({F}) -> tensor<4x1xf32>\n%u = stablehlo.reshape %s : (tensor<4x1xf32>) -> tensor<4xf32>
      %out = "stablehlo.scatter"(%x, %k, %u) <{{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1],
        scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>}}> {reducer("stablehlo.add", "f32")} :
        ({F}, tensor<4x2xi32>, tensor<4xf32>) -> {F}""", F),
    "scatter_windows": (f"""%k = stablehlo.constant dense<[3, -1, 1, 5]> : tensor<4xi32>
      %s = stablehlo.slice %x [0:4, 1:4] : ({F}) -> tensor<4x3xf32>
      %out = "stablehlo.scatter"(%x, %k, %s) <{{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1],
        input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>}}>
        {reducer("stablehlo.multiply", "f32")} : ({F}, tensor<4xi32>, tensor<4x3xf32>) -> {F}""", F),
    **{f"all_reduce_{c}": (f'%out = spmd.all_reduce {c} %x over {{"b"}} on @mesh : ({F}) -> {F}', F, ROWS)
       for c in ("add", "multiply", "maximum", "minimum")},
    **{f"all_reduce_{c}": (f'%out = spmd.all_reduce {c} %i over {{"b", "a"}} on @mesh : ({I}) -> {I}', I, WHOLE) for c in ("and", "or")},
    "all_gather": (f'%out = spmd.all_gather %x dim 1 over {{"b"}} on @mesh : ({F}) -> tensor<4x18xf32>', "tensor<4x18xf32>", ROWS),
    "all_gather_rows": (f'%out = spmd.all_gather %x dim 0 over {{"b", "a"}} on @mesh : ({F}) -> tensor<24x6xf32>', "tensor<24x6xf32>", WHOLE),
    "reduce_scatter": (f'%out = spmd.reduce_scatter add %x dim 1 over {{"b"}} on @mesh : ({F}) -> tensor<4x2xf32>', "tensor<4x2xf32>"),
    "all_slice": (f'%out = spmd.all_slice %x dim 1 over {{"b"}} on @mesh : ({F}) -> tensor<4x2xf32>', "tensor<4x2xf32>"),
    "all_to_all": (f'%out = spmd.all_to_all %x split 0 concat 1 over {{"a"}} on @mesh : ({F}) -> tensor<2x12xf32>', "tensor<2x12xf32>"),
    "shift": (f'%out = spmd.shift %x by -2 over {{"b"}} on @mesh : ({F}) -> {F}', F),
    "exchange": (f'%out = spmd.pairs %x from [0, 2] to [1, 0] over {{"b"}} on @mesh : ({F}) -> {F}', F),
    "exchange_all": (f'%out = spmd.pairs %x from [0, 1, 2, 3, 4, 5] to [1, 2, 3, 4, 5, 0] over {{"b", "a"}} on @mesh : ({F}) -> {F}', F),
    "permute": (f'%out = spmd.permute %x from [{{"a", "b"}}, {{}}] to [{{"b", "a"}}, {{}}] on @mesh : ({F}) -> {F}', F),
    "axis_index": (f"""%n = spmd.axis_index {{"b", "a"}} on @mesh : tensor<i32>
      %b = stablehlo.broadcast_in_dim %n, dims = [] : (tensor<i32>) -> {I}\n%out = stablehlo.add %b, %i : {I}""", I),
}


def ported(name, role, local, sharding):
    """An argument or result with what import and partition write beside it."""
    rows, columns, element = local[len("tensor<"):-1].split("x")
    whole = f"tensor<{int(rows) * (2 if 'a' in sharding else 1)}x{int(columns) * (3 if 'b' in sharding else 1)}x{element}>"
    return f'{{heddle.io = #heddle.io<name = "{name}", role = {role}, type = {whole}>, spmd.sharding = #sdy.sharding<@mesh, {sharding}>}}'


@pytest.mark.parametrize("case", CASES)
def test_equals_reference(tmp_path, case):
    lines, out, sharding = (*CASES[case], BOTH)[:3]
    (tmp_path / "step.mlir").write_text(f"""{MESH}func.func public @main(%x: {F} {ported("x", "batch", F, BOTH)}, %i: {I} {ported("i", "batch", I, BOTH)})
      -> ({out} {ported("out", "metric", out, sharding)}) {{\n{lines}\nreturn %out : {out}\n}}\n""")
    rng = np.random.default_rng(3)
    x, i = rng.standard_normal((8, 18), np.float32), rng.integers(-4, 40, (8, 18), np.int32)
    save_file({"arg0": x, "arg1": i}, tmp_path / "in.safetensors")
    tool("heddle-interpret", tmp_path / "step.mlir", f"--inputs={tmp_path}/in.safetensors", f"--outputs={tmp_path}/out.safetensors")
    expected = load_file(tmp_path / "out.safetensors")["result0"]
    assert expected.std() > 0 or case.startswith("all_reduce_and")
    save_file({"step0.batch.0": x, "step0.batch.1": i, "step0.metric.0": expected}, tmp_path / "golden.safetensors")
    (tmp_path / "model.json").write_text(json.dumps({"steps": 1, "tolerance": {"step0.metric.0": 1e-6}}))
    for options in ((), ("--code",)):
        compile_step(tmp_path, tmp_path / "step.mlir", options=options)
        tool("heddle-run", "check", tmp_path / "step.heddle", f"--golden={tmp_path}/golden.safetensors")


def test_every_kernel_is_compared():
    kernels = re.findall(r'^    "(\w+)",$', (BUILD.parent / "lib" / "PlanFormat" / "Kernels.cpp").read_text(), re.M)
    text = "\n".join(lines for lines, *_ in CASES.values())
    missing = [name for name in kernels if not re.search(rf"(stablehlo|chlo|heddle)\.{name}\b|@{name.replace('lapack_', 'lapack_s')}_ffi", text)]
    assert kernels and not missing


STATE = """
func.func public @main(
    %a: tensor<3xf32> {heddle.io = #heddle.io<name = "a", role = state, type = tensor<3xf32>, donates = 1>},
    %b: tensor<3xf32> {heddle.io = #heddle.io<name = "b", role = state, type = tensor<3xf32>, donates = 0>},
    %c: tensor<3xf32> {heddle.io = #heddle.io<name = "c", role = state, type = tensor<3xf32>>})
    -> (tensor<3xf32> {heddle.io = #heddle.io<name = "a", role = state, type = tensor<3xf32>>},
        tensor<3xf32> {heddle.io = #heddle.io<name = "b", role = state, type = tensor<3xf32>>},
        tensor<3xf32> {heddle.io = #heddle.io<name = "c", role = state, type = tensor<3xf32>>}) {
  %0 = stablehlo.add %a, %c : tensor<3xf32>
  return %b, %a, %0 : tensor<3xf32>, tensor<3xf32>, tensor<3xf32>
}
"""


def run_state(folder, leaves, *options, status=0):
    (folder / "step.mlir").write_text(STATE)
    save_file({name: np.float32(value) for name, value in leaves.items()}, folder / "golden.safetensors")
    (folder / "model.json").write_text(json.dumps({"steps": 2, "tolerance": {f"final.{k}": 1e-6 for k in range(3)}}))
    compile_step(folder, folder / "step.mlir")
    return tool("heddle-run", "check", folder / "step.heddle", f"--golden={folder}/golden.safetensors", *options, status=status)


LEAVES = {"state.0": [1, 2, 3], "state.1": [4, 5, 6], "state.2": [0, 0, 0], "final.0": [1, 2, 3], "final.1": [4, 5, 6], "final.2": [5, 7, 9]}


def test_state_is_carried(tmp_path):
    """a and b change places in each step, each in the other's buffer, and c, which is not donated, adds up."""
    assert "worst leaf final.2 at 0.000" in run_state(tmp_path, LEAVES)


@pytest.mark.parametrize("change, needed", [
    ({"final.2": [5, 7, 9.5]}, "final.2 differs by 0.0526, tolerance 1e-06 (c)"),
    ({"state.1": [1]}, "heddle-run: error: argument \"b\": 'state.1' has type F32[1], needed F32[3]"),
    ({"state.3": [1]}, "heddle-run: error: the golden file has 4 state leaves, needed 3"),
    ({"final.3": [1]}, "heddle-run: error: the golden file has 'final.3', for which the entry has no result"),
], ids=lambda value: "" if isinstance(value, str) else next(iter(value)))
def test_what_differs_is_named(tmp_path, change, needed):
    assert needed in run_state(tmp_path, LEAVES | change, status=1)


def test_files_that_are_none(tmp_path):
    run_state(tmp_path, LEAVES)
    file = (tmp_path / "step.heddle").read_bytes()
    for change, needed in [(file[:-1], f"has {len(file) - 1} bytes, needed the {len(file)}"), (b"text", "does not begin as a heddle program does"),
                           (file[:8] + b"\4" + file[9:], "has version 4.0, newer than this runtime reads"),
                           (file[:200] + b"?" + file[201:], "has changed since it was written")]:
        (tmp_path / "other.heddle").write_bytes(change)
        out = tool("heddle-run", "check", tmp_path / "other.heddle", f"--golden={tmp_path}/golden.safetensors", status=1)
        assert out.startswith(f"heddle-run: error: {tmp_path}/other.heddle: ") and needed in out and out.count("\n") == 1, out
