"""State that a pass appended to a step (`appended` of heddle.io), by a module that has it in its text: each kind goes through init, save, a
file that lacks it, golden numbers and resume, bit by bit, on the Reference, on CPU and on emulated GPUs."""
import json
import subprocess

import numpy as np
import pytest
from conftest import BUILD
from safetensors.numpy import load_file, save_file

BF16, N, R, W, X = "tensor<bf16>", "tensor<i32>", "tensor<f32>", "tensor<4x6xf32>", "tensor<8x4xf32>"
MESH = 'sdy.mesh @mesh = <["data"=2]>\n'
WHOLE, ROWS, COLUMNS = "[{}, {}]", '[{"data"}, {}]', '[{}, {"data"}]'


def io(name, role, type, appended="", donates=None, sharding=None):
    text = f"{{heddle.io = #heddle.io<name = \"{name}\", role = {role}, type = {type}"
    text += (f", donates = {donates}" if donates is not None else "") + (f", appended = <{appended}>" if appended else "") + ">"
    return text + (f", sdy.sharding = #sdy.sharding<@mesh, {sharding}>" if sharding else "") + "}"


# A copy that is cut otherwise than its leaf, a copy of that copy, splats of three types, and zeros.
APPENDED = [("outer.w", W, 'copy of "w"', COLUMNS), ("outer.old", W, 'copy of "outer.w"', None), ("scale", R, "splat 1.024000e+03 : f32", "[]"),
            ("half", BF16, "splat 1.500000e+00 : bf16", "[]"), ("good", N, "splat 5 : i32", "[]"), ("rest", W, "zeros", ROWS)]
APPENDED_ARGUMENTS = ", ".join(f"%a{k}: {type} {io(name, 'state', type, how, 3 + k, sharding)}" for k, (name, type, how, sharding) in enumerate(APPENDED))
APPENDED_RESULTS = ", ".join(f"{type} {io(name, 'state', type, how, None, sharding)}" for name, type, how, sharding in APPENDED)
# All numbers are small sums of powers of two, so that every device gives the same bits.
STEP = f"""
func.func public @main(%w: {W} {io("w", "state", W, "", 0, ROWS)}, %n: {N} {io("count", "state", N, "", 1)}, %x: {X} {io("x", "batch", X, sharding=ROWS)}, {APPENDED_ARGUMENTS})
    -> ({W} {io("w", "state", W)}, {N} {io("count", "state", N)}, {R} {io("loss", "metric", R)}, {APPENDED_RESULTS}) {{
  %zero = stablehlo.constant dense<0.0> : {R}
  %one = stablehlo.constant dense<1> : {N}
  %half = stablehlo.constant dense<0.5> : {R}
  %loss = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0, 1] : ({X}, {R}) -> {R}
  %scaled = stablehlo.multiply %a2, %half : {R}
  %small = stablehlo.multiply %scaled, %half : {R}
  %b = stablehlo.broadcast_in_dim %small, dims = [] : ({R}) -> {W}
  %rest = stablehlo.add %a5, %b : {W}
  %moved = stablehlo.add %w, %rest : {W}
  %mean = stablehlo.add %a0, %moved : {W}
  %count = stablehlo.add %n, %one : {N}
  %good = stablehlo.add %a4, %count : {N}
  %h = stablehlo.add %a3, %a3 : {BF16}
  return %moved, %count, %loss, %mean, %a0, %scaled, %h, %good, %rest : {W}, {N}, {R}, {W}, {W}, {R}, {BF16}, {N}, {W}
}}
"""
INIT = f"""
func.func public @main(%seed: {N} {io("seed", "seed", N)}) -> ({W} {io("w", "state", W)}, {N} {io("count", "state", N)}) {{
  %s = stablehlo.convert %seed : ({N}) -> {R}
  %b = stablehlo.broadcast_in_dim %s, dims = [] : ({R}) -> {W}
  %i = stablehlo.iota dim = 0 : {W}
  %w = stablehlo.add %i, %b : {W}
  %n = stablehlo.constant dense<0> : {N}
  return %w, %n : {W}, {N}
}}
"""
# It reads an appended leaf, and not the one that this is a copy of.
EVAL = f"""
func.func public @main(%x: {X} {io("x", "batch", X)}, %o: {W} {io("outer.w", "state", W, 'copy of "w"')}) -> ({R} {io("sum", "metric", R)}) {{
  %zero = stablehlo.constant dense<0.0> : {R}
  %sum = stablehlo.reduce(%o init: %zero) applies stablehlo.add across dimensions = [0, 1] : ({W}, {R}) -> {R}
  return %sum : {R}
}}
"""
SAMPLE = f"""
func.func public @main(%n: {N} {io("count", "state", N)}) -> ({N} {io("steps", "metric", N)}) {{
  return %n : {N}
}}
"""
NAMES = [name for name, _, _, _ in APPENDED]


def tool(name, *arguments, status=0):
    done = subprocess.run([BUILD / "bin" / name, *map(str, arguments)], capture_output=True, text=True, timeout=600)
    assert done.returncode == status, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout + done.stderr


def run(*arguments):
    return tool("heddle-run", *arguments)


def refuse(name, *arguments):
    """The one sentence of an error."""
    errors = [line for line in tool(name, *arguments, status=1).splitlines() if "error: " in line]
    assert len(errors) == 1, errors
    return errors[0].split("error: ", 1)[1]


def compile_program(folder, *options, entries=("init", "eval", "sample"), output="step.heddle", **texts):
    for name, text in {"step": STEP, "init": INIT, "eval": EVAL, "sample": SAMPLE, **texts}.items():
        (folder / f"{name}.mlir").write_text(MESH + text)
    tool("heddle-compile", folder / "step.mlir", *[f"--entry={name}={folder}/{name}.mlir" for name in entries], "--machine=host", *options, "-o", folder / output)
    return folder / output


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("appended")


@pytest.fixture(scope="module", params=["cpu", "cuda-sm_90a"])
def program(request, folder):
    own = folder / request.param
    own.mkdir()
    return compile_program(own, f"--target={request.param}", *["--code=source"] * (request.param != "cpu"))


@pytest.fixture(scope="module")
def cpu_program(folder):
    own = folder / "one"
    own.mkdir()
    return compile_program(own, "--target=cpu")


def bits(path):
    """Each tensor's bytes; NumPy has no bfloat16."""
    data = path.read_bytes()
    length = int.from_bytes(data[:8], "little")
    header = json.loads(data[8:8 + length])
    return {name: (own["dtype"], tuple(own["shape"]), data[8 + length + own["data_offsets"][0]:8 + length + own["data_offsets"][1]])
            for name, own in header.items() if name != "__metadata__"}, header.get("__metadata__", {})


def write(path, tensors, metadata):
    header, body = {"__metadata__": metadata} if metadata else {}, b""
    for name, (dtype, shape, data) in tensors.items():
        header[name] = {"dtype": dtype, "shape": shape, "data_offsets": [len(body), len(body) + len(data)]}
        body += data
    text = json.dumps(header).encode()
    path.write_bytes(len(text).to_bytes(8, "little") + text + body)


def begin(seed=0):
    """What each leaf begins with."""
    w = np.arange(4, dtype=np.float32)[:, None] + np.full((4, 6), seed, np.float32)
    bf16 = ("BF16", (), np.float32(1.5).tobytes()[2:])
    return {"w": w, "count": np.int32(0), "outer.w": w, "outer.old": w, "scale": np.float32(1024), "half": bf16, "good": np.int32(5),
            "rest": np.zeros((4, 6), np.float32)}


def check_state(path, seed=0):
    found = bits(path)[0]
    assert list(sorted(found)) == sorted(begin(seed))
    for name, value in begin(seed).items():
        assert found[name] == value if name == "half" else found[name][2] == value.tobytes(), name


def test_init_makes_it(program, tmp_path):
    """By copies of copies and splats, from any seed, on devices as on the Reference."""
    run("train", program, "--data=synthetic", "--steps=0", "--init-seed=3", f"--save={tmp_path}/state.safetensors")
    check_state(tmp_path / "state.safetensors", 3)


@pytest.mark.parametrize("rung", ["graph", "local", "scheduled", "plan"])
def test_init_of_the_reference(cpu_program, tmp_path, rung):
    step = cpu_program.parent / "step.mlir"
    tool("heddle-compile", step, f"--entry=init={step.parent}/init.mlir", f"--emit={rung}", "-o", tmp_path / "text.mlir")
    out = tool("heddle-interpret", tmp_path / "text.mlir", "--entry=init", "--value=dense<3> : tensor<i32>").splitlines()
    assert len(out) == 8
    assert out[2].split(" = ")[1] == out[3].split(" = ")[1] == out[0].split(" = ")[1]
    assert [line.split(" = ")[1] for line in out[4:7]] == ["dense<1024.0> : tensor<f32>", "dense<1.5> : tensor<bf16>", "dense<5> : tensor<i32>"]
    assert "dense<[[0.0, 0.0" in out[7] or "dense<0.0>" in out[7]


def test_resume_gives_the_bits(program, tmp_path):
    common = ["--data=synthetic", "--eval-every=2", "--eval-data=synthetic", "--eval-steps=1"]
    run("train", program, *common, "--steps=4", f"--save={tmp_path}/whole.safetensors")
    run("train", program, *common, "--steps=2", f"--save={tmp_path}/half.safetensors")
    out = run("train", program, *common, "--steps=2", f"--state={tmp_path}/half.safetensors", f"--save={tmp_path}/rest.safetensors")
    assert "eval/sum" in out and "note" not in out
    assert bits(tmp_path / "whole.safetensors") == bits(tmp_path / "rest.safetensors")
    # Through a checkpoint.
    for steps in (2, 4):
        run("train", program, *common, f"--steps={steps}", f"--checkpoint={tmp_path}/c", "--resume")
    run("export", tmp_path / "c", tmp_path / "exported")
    assert bits(tmp_path / "exported") == bits(tmp_path / "whole.safetensors")
    assert bits(tmp_path / "whole.safetensors")[0]["good"][2] == np.int32(5 + 1 + 2 + 3 + 4).tobytes()


def test_a_file_without_it(program, tmp_path):
    """It begins anew, by what the file has; one line says so. Going on is as from the file of init."""
    first, bare = tmp_path / "first.safetensors", tmp_path / "bare.safetensors"
    run("train", program, "--data=synthetic", "--steps=0", "--init-seed=3", f"--save={first}")
    tensors, metadata = bits(first)
    write(bare, {name: value for name, value in tensors.items() if name not in NAMES}, {})
    out = run("train", program, "--data=synthetic", "--steps=0", f"--state={bare}", f"--save={tmp_path}/made.safetensors")
    note = 'lacks appended state, which begins anew: "outer.w" as copy of "w", "outer.old" as copy of "outer.w", "scale" as splat 1024, "half" as splat 1.5 and 2 more'
    assert out.count("note: ") == 1 and f"heddle-run: note: {bare} {note}\n" in out
    check_state(tmp_path / "made.safetensors", 3)
    # From a checkpoint without it.
    run("import", bare, tmp_path / "c")
    out = run("train", program, "--data=synthetic", "--steps=0", f"--state={tmp_path}/c", f"--save={tmp_path}/made.safetensors")
    assert out.count("note: ") == 1 and f"heddle-run: note: {tmp_path}/c/step-0 {note}\n" in out
    check_state(tmp_path / "made.safetensors", 3)
    for name, state in [("a", first), ("b", bare)]:
        run("train", program, "--data=synthetic", "--steps=3", f"--state={state}", f"--save={tmp_path}/{name}.safetensors")
    assert bits(tmp_path / "a.safetensors")[0] == bits(tmp_path / "b.safetensors")[0]
    # A copy begins as what the file has of it, and not as its leaf.
    write(bare, {name: value for name, value in tensors.items() if name != "outer.old"} | {"outer.w": tensors["rest"]}, {})
    out = run("train", program, "--data=synthetic", "--steps=0", f"--state={bare}", f"--save={tmp_path}/made.safetensors")
    assert 'begins anew: "outer.old" as copy of "outer.w"\n' in out
    assert bits(tmp_path / "made.safetensors")[0]["outer.old"] == tensors["rest"]


def test_entries_with_some_leaves(cpu_program, tmp_path):
    """An entry gets a copy from the file's leaf, also where it has not that leaf itself; one without appended state needs none."""
    write(tmp_path / "bare.safetensors", {"w": ("F32", (4, 6), np.full((4, 6), 2, np.float32).tobytes()), "count": ("I32", (), np.int32(7).tobytes())}, {})
    out = run("run", cpu_program, "--entry=eval", f"--state={tmp_path}/bare.safetensors", "--input=x=0")
    assert "sum: f32 48\n" in out and '"outer.w" as copy of "w"\n' in out
    assert "steps: i32 7\n" in run("run", cpu_program, "--entry=sample", f"--state={tmp_path}/bare.safetensors")


def test_info(cpu_program):
    out = run("info", cpu_program, "--entry=step")
    lines = {line.split()[0]: line for line in out.splitlines() if line.startswith("    ")}
    for name, how in [("outer.w", 'copy of "w"'), ("scale", "splat 1024"), ("half", "splat 1.5"), ("good", "splat 5"), ("rest", "zeros")]:
        assert lines[name].endswith(f", appended: {how}"), lines[name]
    assert "appended" not in lines["w"]
    text = tool("heddle-translate", "--program-to-text", cpu_program)
    assert 'argument #5 state "scale": f32 [], here f32, donated to result #5, appended: splat 0x44800000' in text


def golden(folder, final_w):
    """By position: appended leaves have no numbers."""
    x = np.ones((8, 4), np.float32)
    w = begin()["w"]
    tensors = {"state.0": w, "state.1": np.int32(0), "step0.batch.0": x, "step1.batch.0": x, "step0.metric.0": np.float32(32), "step1.metric.0": np.float32(32),
               "final.0": final_w, "final.1": np.int32(2)}
    save_file({name: np.asarray(value) for name, value in tensors.items()}, folder / "golden.safetensors")
    (folder / "model.json").write_text(json.dumps({"steps": 2, "tolerance": {name: 1e-6 for name in tensors}}))
    return f"--golden={folder}/golden.safetensors"


def test_golden_numbers(program, tmp_path):
    option = golden(tmp_path, begin()["w"] + 256 + 256 + 128)
    assert run("check", program, option, "--twice").splitlines()[0].endswith(", 0 of 4 leaves out of tolerance, 6 appended leaves unchecked")
    out = tool("heddle-run", "check", program, golden(tmp_path, begin()["w"]), status=1)
    assert "1 of 4 leaves out of tolerance, 6 appended" in out and "(w)" in out


@pytest.mark.parametrize("rung", ["graph", "local", "scheduled", "plan"])
def test_golden_numbers_of_the_reference(cpu_program, tmp_path, rung):
    tool("heddle-compile", cpu_program.parent / "step.mlir", f"--emit={rung}", "-o", tmp_path / "text.mlir")
    out = tool("heddle-interpret", tmp_path / "text.mlir", "--entry=step", golden(tmp_path, begin()["w"] + 256 + 256 + 128))
    assert out.splitlines()[-1].endswith(", 0 of 4 leaves out of tolerance, 6 appended leaves unchecked")


def test_against_a_program_without_it(cpu_program, tmp_path):
    """What only one of two programs appended is unchecked, and begins by its rule."""
    plain = f"""
    func.func public @main(%w: {W} {io("w", "state", W)}, %n: {N} {io("count", "state", N)}, %x: {X} {io("x", "batch", X)})
        -> ({W} {io("w", "state", W)}, {N} {io("count", "state", N)}, {R} {io("loss", "metric", R)}) {{
      %zero = stablehlo.constant dense<0.0> : {R}
      %one = stablehlo.constant dense<1> : {N}
      %b = stablehlo.constant dense<256.0> : {W}
      %loss = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0, 1] : ({X}, {R}) -> {R}
      %moved = stablehlo.add %w, %b : {W}
      %count = stablehlo.add %n, %one : {N}
      return %moved, %count, %loss : {W}, {N}, {R}
    }}"""
    other = compile_program(tmp_path, "--target=cpu", entries=("init",), step=plain)
    for one, two in [(cpu_program, other), (other, cpu_program)]:
        assert "0 of 3 leaves out of tolerance 0.001, 6 appended leaves unchecked" in run("check", one, f"--against={two}", "--steps=1")


def test_without_init(tmp_path):
    """Where all state is appended nothing else has to make it; else only a file can."""
    counter = f"""
    func.func public @main(%x: {X} {io("x", "batch", X)}, %n: {N} {io("count", "state", N, "splat 5 : i32")})
        -> ({R} {io("loss", "metric", R)}, {N} {io("count", "state", N, "splat 5 : i32")}) {{
      %zero = stablehlo.constant dense<0.0> : {R}
      %one = stablehlo.constant dense<1> : {N}
      %loss = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0, 1] : ({X}, {R}) -> {R}
      %count = stablehlo.add %n, %one : {N}
      return %loss, %count : {R}, {N}
    }}"""
    program = compile_program(tmp_path, "--target=cpu", entries=(), step=counter)
    out = run("train", program, "--data=synthetic", "--steps=2", f"--save={tmp_path}/s.safetensors")
    assert "state: 1 leaves, 4 B, as appended state begins\n" in out
    assert load_file(tmp_path / "s.safetensors")["count"] == 7
    run("bench", program, "--steps=1")
    program = compile_program(tmp_path, "--target=cpu", entries=())
    assert refuse("heddle-run", "train", program, "--data=synthetic", "--steps=1") == f"{program}: the program has state and no entry @init to make it, needed --state FILE"


def test_files_of_other_state_are_refused(cpu_program, tmp_path):
    path = tmp_path / "s.safetensors"
    run("train", cpu_program, "--data=synthetic", "--steps=0", f"--save={path}")
    tensors, _ = bits(path)
    train = ["train", cpu_program, "--data=synthetic", "--steps=1", f"--state={path}"]
    write(path, tensors | {"amax": tensors["scale"]}, {})
    assert refuse("heddle-run", *train) == f'{path}: has "amax", needed the program\'s 8 leaves of state and no others, since it appends no such state'
    write(path, {name: value for name, value in tensors.items() if name != "w"}, {})
    assert refuse("heddle-run", *train) == f'{path}: lacks "w", needed the program\'s 8 leaves of state and no others'
    write(path, {name: value for name, value in tensors.items() if name not in ("w", "outer.w", "outer.old")}, {})
    assert refuse("heddle-run", *train) == f'{path}: lacks "w", needed the program\'s 8 leaves of state and no others'
    write(path, tensors | {"scale": tensors["good"]}, {})
    assert refuse("heddle-run", *train) == f'{path}: "scale" has type I32[], needed F32[]'


def test_entries_that_don_t_fit_are_refused(tmp_path):
    def fault(**texts):
        for name, text in {"step": STEP, "init": INIT, "eval": EVAL, **texts}.items():
            (tmp_path / f"{name}.mlir").write_text(MESH + text)
        return refuse("heddle-compile", tmp_path / "step.mlir", *[f"--entry={name}={tmp_path}/{name}.mlir" for name in ("init", "eval")], "--report=text")

    assert fault(step=STEP.replace('copy of "w"', 'copy of "v"')) == 'entry "step" has state "outer.w", appended as a copy of "v", needed a leaf of the state'
    late = f"""
    func.func public @main(%o: {W} {io("outer.w", "state", W)}, %x: {X} {io("x", "batch", X)}) -> ({W} {io("o", "metric", W)}) {{
      return %o : {W}
    }}"""
    assert fault(eval=late) == "'func.func' op @eval argument #0, \"outer.w\", is appended and has #1 after it, which is not, needed appended ones after all others"
    short = INIT.replace(f', {N} {io("count", "state", N)})', ")").replace("return %w, %n : {W}, {N}".format(W=W, N=N), f"return %w : {W}")
    assert fault(init=short) == 'entry "init" does not give state "count", needed all of entry "step"'
    own = INIT.replace(f'{N} {io("count", "state", N)})', f'{N} {io("count", "state", N)}, {R} {io("scale", "state", R)})')
    own = own.replace(f"return %w, %n : {W}, {N}", f"return %w, %n, %s : {W}, {N}, {R}")
    for name, text in {"step": STEP, "init": own}.items():
        (tmp_path / f"{name}.mlir").write_text(MESH + text)
    program = tmp_path / "own.heddle"
    tool("heddle-compile", tmp_path / "step.mlir", f"--entry=init={tmp_path}/init.mlir", "--target=cpu", "--machine=host", "-o", program)
    run("train", program, "--data=synthetic", "--steps=0", "--init-seed=3", f"--save={tmp_path}/s.safetensors")
    assert load_bits(tmp_path / "s.safetensors", "scale") == np.float32(3).tobytes()  # the init entry's own


SYNC = f"""
func.func public @main(%w: {W} {io("w", "state", W, "", 0)}, %anchor: {W} {io("anchor", "state", W, 'copy of "w"', 1)})
    -> ({W} {io("w", "state", W)}, {W} {io("anchor", "state", W, 'copy of "w"')}) {{
  %back = stablehlo.subtract %w, %anchor : {W}
  return %anchor, %back : {W}, {W}
}}
"""
MEASURE = f"""
func.func public @main(%anchor: {W} {io("anchor", "state", W, 'copy of "w"')}) -> ({R} {io("sum", "metric", R)}) {{
  %zero = stablehlo.constant dense<0.0> : {R}
  %sum = stablehlo.reduce(%anchor init: %zero) applies stablehlo.add across dimensions = [0, 1] : ({W}, {R}) -> {R}
  return %sum : {R}
}}
"""


def test_an_entry_that_writes_has_appended_state_of_its_own(tmp_path):
    """What the step does not know is made by @init, saved beside its state, read by others, and written by its own entry."""
    entries = ["measure", "init", "sync"]
    for name, text in {"step": STEP, "init": INIT, "sync": SYNC, "measure": MEASURE}.items():
        (tmp_path / f"{name}.mlir").write_text(MESH + text)
    roles = {"measure": ":read", "init": "", "sync": ":write"}
    program = tmp_path / "step.heddle"
    tool("heddle-compile", tmp_path / "step.mlir", *[f"--entry={name}={tmp_path}/{name}.mlir{roles[name]}" for name in entries], "--target=cpu", "--machine=host", "-o", program)
    state, synced, rest = (tmp_path / f"{name}.safetensors" for name in ("state", "synced", "rest"))
    run("train", program, "--data=synthetic", "--steps=1", f"--save={state}")
    w = begin()["w"]
    assert load_bits(state, "anchor") == w.tobytes() and load_bits(state, "w") == (w + 256).tobytes()
    run("run", program, "--entry=sync", f"--state={state}", f"--save={synced}")
    assert load_bits(synced, "w") == w.tobytes() and load_bits(synced, "anchor") == np.full((4, 6), 256, np.float32).tobytes()
    assert load_bits(synced, "scale") == load_bits(state, "scale")
    # A run that goes on keeps it.
    out = run("train", program, "--data=synthetic", "--steps=1", f"--state={synced}", f"--save={rest}")
    assert "note" not in out and load_bits(rest, "anchor") == load_bits(synced, "anchor")
    assert "sum: f32 6144\n" in run("run", program, "--entry=measure", f"--state={rest}")


def test_what_entries_may_do_with_state(tmp_path):
    def fault(role, text):
        for name, own in {"step": STEP, "other": text}.items():
            (tmp_path / f"{name}.mlir").write_text(MESH + own)
        return refuse("heddle-compile", tmp_path / "step.mlir", f"--entry=other={tmp_path}/other.mlir{role}", "--report=text")

    gives = INIT.replace(io("seed", "seed", N), io("seed", "batch", N))
    assert fault(":read", gives) == 'entry "other" gives state "w", needed an entry that writes state for that'
    assert fault(":create", SYNC.replace(', appended = <copy of "w">', "")) == 'entry "other" takes state "w", needed an entry that reads state for that'
    new = SYNC.replace(', appended = <copy of "w">', "")
    assert fault(":write", new) == 'entry "other" has state "anchor", needed a leaf of the state of entry "step"'
    needed = "needed init=FILE, eval=FILE or sample=FILE, or another NAME=FILE:ROLE of role read, write or create"
    for entry in ("other=x.mlir", "other=x.mlir:reads", "step=x.mlir:write", "a-b=x.mlir:read", "init=", "other=:read"):
        assert refuse("heddle-compile", tmp_path / "step.mlir", f"--entry={entry}", "--report=text") == f"--entry is {entry}, {needed}"


def load_bits(path, name):
    return bits(path)[0][name][2]
