"""heddle-run's subcommands, on a small program of all entries for 4 devices: what trains goes on bit by bit where it was, on any mesh;
what is saved is whole after kill -9 and on a full disk; and bad input is one sentence."""
import json
import os
import pathlib
import pty
import random
import re
import resource
import shutil
import signal
import struct
import subprocess
import time

import numpy as np
import pytest
from conftest import BUILD, FULL, read_terminal
from safetensors import safe_open
from safetensors.numpy import load_file, save_file

RUN = BUILD / "bin" / "heddle-run"
MESHES = {"one": 'sdy.mesh @mesh = <["data"=1, "model"=1]>', "four": 'sdy.mesh @mesh = <["data"=2, "model"=2]>'}


def io(name, role, type, sharding, donates=None):
    donated = "" if donates is None else f", donates = {donates}"
    return f"{{heddle.io = #heddle.io<name = \"{name}\", role = {role}, type = {type}{donated}>, sdy.sharding = #sdy.sharding<@mesh, {sharding}>}}"


W, IDS, N, R, KEY = "tensor<64x8xf32>", "tensor<8x4xi32>", "tensor<i32>", "tensor<f32>", "tensor<2xui32>"
BY_COLUMN, BY_ROW, WHOLE = '[{}, {"model"}]', '[{"data"}, {}]', "[]"
ADD = "applies stablehlo.add across dimensions"

# The metrics are sums of what came in, so that they say what it was; w depends on all of it.
STEP = f"""
func.func public @main(%w: {W} {io("w", "state", W, BY_COLUMN, 0)}, %n: {N} {io("count", "state", N, WHOLE, 1)}, %rate: {R} {io("rate", "state", R, WHOLE, 2)},
    %x: {IDS} {io("x", "batch", IDS, BY_ROW)}, %y: {IDS} {io("y", "batch", IDS, BY_ROW)})
    -> ({W} {io("w", "state", W, BY_COLUMN)}, {N} {io("count", "state", N, WHOLE)}, {R} {io("rate", "state", R, WHOLE)},
        {R} {io("loss", "metric", R, WHOLE)}, {N} {io("inputs", "metric", N, WHOLE)}, {N} {io("targets", "metric", N, WHOLE)}) {{
  %zero = stablehlo.constant dense<0> : {N}
  %fzero = stablehlo.constant dense<0.0> : {R}
  %one = stablehlo.constant dense<1> : {N}
  %factor = stablehlo.constant dense<0.75> : {R}
  %sx = stablehlo.reduce(%x init: %zero) {ADD} = [0, 1] : ({IDS}, {N}) -> {N}
  %sy = stablehlo.reduce(%y init: %zero) {ADD} = [0, 1] : ({IDS}, {N}) -> {N}
  %f = stablehlo.convert %sx : ({N}) -> {R}
  %fr = stablehlo.multiply %f, %rate : {R}
  %b = stablehlo.broadcast_in_dim %fr, dims = [] : ({R}) -> {W}
  %s = stablehlo.sine %w : {W}
  %d = stablehlo.multiply %s, %b : {W}
  %next = stablehlo.subtract %w, %d : {W}
  %squares = stablehlo.multiply %next, %next : {W}
  %loss = stablehlo.reduce(%squares init: %fzero) {ADD} = [0, 1] : ({W}, {R}) -> {R}
  %m = stablehlo.add %n, %one : {N}
  %slower = stablehlo.multiply %rate, %factor : {R}
  return %next, %m, %slower, %loss, %sx, %sy : {W}, {N}, {R}, {R}, {N}, {N}
}}
"""
INIT = f"""
func.func public @main(%seed: {N} {io("seed", "seed", N, WHOLE)})
    -> ({W} {io("w", "state", W, BY_COLUMN)}, {N} {io("count", "state", N, WHOLE)}, {R} {io("rate", "state", R, WHOLE)}) {{
  %f = stablehlo.convert %seed : ({N}) -> {R}
  %b = stablehlo.broadcast_in_dim %f, dims = [] : ({R}) -> {W}
  %i = stablehlo.iota dim = 0 : {W}
  %j = stablehlo.iota dim = 1 : {W}
  %ij = stablehlo.subtract %i, %j : {W}
  %w = stablehlo.add %ij, %b : {W}
  %n = stablehlo.constant dense<0> : {N}
  %rate = stablehlo.constant dense<0.001> : {R}
  return %w, %n, %rate : {W}, {N}, {R}
}}
"""
EVAL = f"""
func.func public @main(%w: {W} {io("w", "state", W, BY_COLUMN)}, %x: {IDS} {io("x", "batch", IDS, BY_ROW)})
    -> ({R} {io("loss", "metric", R, WHOLE)}, {N} {io("inputs", "metric", N, WHOLE)}) {{
  %zero = stablehlo.constant dense<0> : {N}
  %fzero = stablehlo.constant dense<0.0> : {R}
  %sx = stablehlo.reduce(%x init: %zero) {ADD} = [0, 1] : ({IDS}, {N}) -> {N}
  %loss = stablehlo.reduce(%w init: %fzero) {ADD} = [0, 1] : ({W}, {R}) -> {R}
  return %loss, %sx : {R}, {N}
}}
"""
SAMPLE = f"""
func.func public @main(%w: {W} {io("w", "state", W, BY_COLUMN)}, %x: {IDS} {io("prompt", "batch", IDS, BY_ROW)},
    %t: {R} {io("temperature", "batch", R, WHOLE)}, %key: {KEY} {io("key", "seed", KEY, "[{}]")})
    -> ({IDS} {io("text", "metric", IDS, BY_ROW)}, {KEY} {io("used", "metric", KEY, "[{}]")}) {{
  %c = stablehlo.convert %t : ({R}) -> {N}
  %b = stablehlo.broadcast_in_dim %c, dims = [] : ({N}) -> {IDS}
  %text = stablehlo.add %x, %b : {IDS}
  return %text, %key : {IDS}, {KEY}
}}
"""


def run(*arguments, status=0, **options):
    done = subprocess.run([RUN, *map(str, arguments)], capture_output=True, text=True, timeout=120, **options)
    assert done.returncode == status, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout + done.stderr


def refuse(*arguments, **options):
    """The one sentence of an error."""
    done = subprocess.run([RUN, *map(str, arguments)], capture_output=True, text=True, timeout=120, **options)
    assert done.returncode == 1, done.stdout[-2000:] + done.stderr[-2000:]
    assert done.stderr.startswith("heddle-run: error: ") and done.stderr.count("\n") == 1, done.stderr
    return done.stderr[len("heddle-run: error: "):-1]


def compile_program(folder, mesh, step=STEP, vocabulary=None, shape="64x8"):
    """`shape`: of w."""
    folder.mkdir(exist_ok=True)
    said = "" if vocabulary is None else f" attributes {{heddle.vocabulary = {vocabulary} : i64}}"
    for name, text in {"step": step, "init": INIT, "eval": EVAL, "sample": SAMPLE}.items():
        (folder / f"{name}.mlir").write_text(f"module @{name}{said} {{\n{MESHES[mesh]}\n{text.replace('64x8x', shape + 'x')}}}\n")
    entries = [f"--entry={name}={folder}/{name}.mlir" for name in ("init", "eval", "sample")]
    done = subprocess.run([BUILD / "bin" / "heddle-compile", folder / "step.mlir", *entries, "--target=cpu", "--machine=host", "-o", folder / "step.heddle"],
                          capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return folder / "step.heddle"


@pytest.fixture(scope="module")
def programs(tmp_path_factory):
    folder = tmp_path_factory.mktemp("programs")
    return {mesh: compile_program(folder / mesh, mesh) for mesh in MESHES}


@pytest.fixture
def tokens(tmp_path):
    np.arange(1000, dtype=np.uint16).tofile(tmp_path / "tokens.bin")
    return tmp_path / "tokens.bin"


def lines(path):
    return [json.loads(line) for line in path.read_text().splitlines()]


def rows(path, *names):
    return [tuple(line[name] for name in names) for line in lines(path)]


# ---- train ----


def test_a_line_a_step(programs, tokens):
    out = run("train", programs["four"], f"--data={tokens}", "--steps=3", "--show=rate", "--show=count")
    assert '"data"=2, "model"=2' in out and "3 leaves, 2.06 kB, by @init from seed 0" in out
    assert 'tokens.bin, 1000 tokens of uint16 in 249 examples of 4: "x", "y" one further' in out
    assert "epoch: 31 steps of 32 tokens" in out
    steps = [line for line in out.splitlines() if line.startswith("step: ") and "loss" in line]
    assert len(steps) == 3 and steps[1].startswith("step: 2  loss: ") and "rate: 0.0005625  count: 2  time: " in steps[1]
    for part in ("inputs: ", "targets: ", "tokens/s: ", "peak: "):
        assert part in steps[0]
    assert "\r" not in out


def test_a_bar_on_a_terminal(programs, tokens):
    parent, child = pty.openpty()
    done = subprocess.Popen([RUN, "train", programs["one"], f"--data={tokens}", "--steps=2"], stdout=child, stderr=child)
    os.close(child)
    out = read_terminal(parent)
    assert done.wait() == 0 and b"[###############...............] 1/2, 0:00 left\r\x1b[Kstep: 2  loss" in out


def test_windows_and_epochs(programs, tokens, tmp_path):
    """Each of 249 windows is seen at most once an epoch, and what is left for no batch is left out."""
    run("train", programs["four"], f"--data={tokens}", "--steps=33", f"--metrics={tmp_path}/m.jsonl")
    for line in lines(tmp_path / "m.jsonl"):
        assert line["targets"] == line["inputs"] + 32
    epochs = rows(tmp_path / "m.jsonl", "epoch", "example")
    assert epochs[30:] == [(0, 248), (1, 8), (1, 16)]
    run("train", programs["four"], f"--data={tokens}", "--steps=31", "--in-order", f"--metrics={tmp_path}/m.jsonl")
    assert [line["inputs"] for line in lines(tmp_path / "m.jsonl")] == [sum(range(32 * s, 32 * s + 32)) for s in range(31)]


def test_goes_on_where_it_was_on_any_mesh(programs, tokens, tmp_path):
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    data = [f"--data={tokens}", "--data-seed=7"]
    run("train", programs["one"], *data, "--init-seed=3", "--steps=40", f"--metrics={whole}.jsonl", f"--save={whole}.safetensors")
    out = run("train", programs["four"], *data, "--init-seed=3", "--steps=17", f"--metrics={parts}.jsonl", f"--save={parts}.safetensors", "--save-every=6")
    assert out.count("saved") == 3
    out = run("train", programs["one"], *data[:1], f"--state={parts}.safetensors", "--steps=3", f"--metrics={parts}.jsonl", f"--save={parts}.safetensors")
    assert "step 17, made by another program" in out
    out = run("train", programs["four"], *data[:1], f"--state={parts}.safetensors", "--steps=20", f"--metrics={parts}.jsonl", f"--save={parts}.safetensors", "--threads=1")
    for names, tolerance in [(("step", "epoch", "example", "inputs", "targets"), 0), (("loss",), 1e-5)]:
        found, wanted = (rows(pathlib.Path(f"{run}.jsonl"), *names) for run in (parts, whole))
        np.testing.assert_allclose(found, wanted, rtol=tolerance)
    a, b = load_file(f"{whole}.safetensors"), load_file(f"{parts}.safetensors")
    assert a["count"] == b["count"] == 40 and a["w"].shape == (64, 8)
    np.testing.assert_array_equal(a["w"], b["w"])
    with safe_open(f"{parts}.safetensors", "np") as file:
        metadata = file.metadata()
    assert metadata["heddle.step"] == "40" and metadata["heddle.seed"] == "7" and metadata["heddle.epoch"] == "1" and metadata["heddle.example"] == "72"


def test_other_data(programs, tokens, tmp_path):
    """Safetensors files, by name and by number, bytes and 32 bits, and synthetic examples."""
    rng = np.random.default_rng(0)
    x, y = rng.integers(0, 99, (50, 4), np.int32), rng.integers(0, 99, (50, 4), np.int32)
    save_file({"x": x, "batch.1": y}, tmp_path / "data.safetensors")
    metrics = tmp_path / "m.jsonl"
    run("train", programs["four"], f"--data={tmp_path}/data.safetensors", "--steps=3", "--in-order", f"--metrics={metrics}")
    assert rows(metrics, "inputs", "targets") == [(x[k:k + 8].sum(), y[k:k + 8].sum()) for k in (0, 8, 16)]
    (tmp_path / "steps").mkdir()
    for step in range(3):
        save_file({"x": x[step:step + 8], "y": y[step:step + 8]}, tmp_path / "steps" / f"{step}.safetensors")
    run("train", programs["four"], f"--data={tmp_path}/steps", "--steps=3", "--in-order", f"--metrics={metrics}")
    assert rows(metrics, "inputs") == [(x[k:k + 8].sum(),) for k in range(3)]
    for dtype in (np.uint8, np.uint32):
        (np.arange(200) % 256).astype(dtype).tofile(tmp_path / "t")
        run("train", programs["four"], f"--data=tokens:{tmp_path}/t", f"--tokens={np.dtype(dtype).name}", "--steps=1", "--in-order", f"--metrics={metrics}", "--leaves=y")
        assert rows(metrics, "inputs", "targets") == [(sum(range(1, 33)), sum(range(32)))]
    for mesh in MESHES:
        run("train", programs[mesh], "--data=synthetic", "--vocab=1000", "--steps=2", f"--metrics={metrics}.{mesh}")
    assert rows(tmp_path / "m.jsonl.one", "inputs") == rows(tmp_path / "m.jsonl.four", "inputs")


def test_evaluates(programs, tokens, tmp_path):
    np.arange(100, dtype=np.uint16).tofile(tmp_path / "eval.bin")
    metrics = tmp_path / "m.jsonl"
    out = run("train", programs["four"], f"--data={tokens}", "--steps=5", "--eval-every=2", f"--eval-data={tmp_path}/eval.bin", f"--metrics={metrics}")
    evals = [line for line in lines(metrics) if "eval/loss" in line]
    assert [line["step"] for line in evals] == [2, 4, 5] and "step: 4  eval/loss: " in out and "batches: 4 " in out
    # Windows of 3 and the one behind them, since this entry has one leaf: 33 examples, in order, each time from the beginning.
    assert {line["eval/inputs"] for line in evals} == {np.mean([sum(3 * e + k for e in range(8 * b, 8 * b + 8) for k in range(4)) for b in range(4)])}
    out = run("train", programs["four"], f"--data={tokens}", "--steps=1", "--eval-every=2", f"--eval-data={tmp_path}/eval.bin", "--eval-steps=2")
    assert "batches: 2 " in out


def test_metrics_with_names_of_records(programs, tokens, tmp_path, monkeypatch):
    """They stand beside the record's own, and what @eval leaves out is said."""
    step = STEP.replace('"inputs"', '"step"').replace('"targets"', '"time"')
    wide = EVAL.replace("%loss, %sx : ", "%loss, %x : ").replace(f'{N} {io("inputs", "metric", N, WHOLE)}', f'{IDS} {io("inputs", "metric", IDS, BY_ROW)}')
    wide = wide.replace(f"return %loss, %x : {R}, {N}", f"return %loss, %x : {R}, {IDS}")
    monkeypatch.setitem(globals(), "EVAL", wide)
    program, metrics = compile_program(tmp_path / "p", "four", step), tmp_path / "m.jsonl"
    out = run("train", program, f"--data={tokens}", "--steps=1", "--in-order", f"--metrics={metrics}", "--eval-every=1", f"--eval-data={tokens}")
    assert rows(metrics, "step")[0] == (1,) and rows(metrics.rename(tmp_path / "n"), "step") == [(1,), (1,)]
    assert lines(tmp_path / "n")[0]["metric/step"] == sum(range(32)) and lines(tmp_path / "n")[0]["metric/time"] == sum(range(1, 33))
    line = next(line for line in out.splitlines() if line.startswith("step: 1  loss"))
    assert "  metric/step: 496  metric/time: 528  time: " in line and line.count("  time: ") == 1
    assert 'note: @eval: metric "inputs" is i32[8x4], no single number, and left out: reduce it in the entry\n' in out


def records(path):
    """Of a TFRecord file; lengths and bytes have masked CRC-32C."""
    data, found = path.read_bytes(), []
    while data:
        length, length_check = struct.unpack("<QI", data[:12])
        record, (check,) = data[12:12 + length], struct.unpack("<I", data[12 + length:16 + length])
        assert masked(data[:8]) == length_check and masked(record) == check
        found.append(record)
        data = data[16 + length:]
    return found


def masked(data):
    check = 0xFFFFFFFF
    for byte in data:
        check ^= byte
        for _ in range(8):
            check = check >> 1 ^ (0x82F63B78 if check & 1 else 0)
    check ^= 0xFFFFFFFF
    return ((check >> 15 | check << 17) + 0xA282EAD8) & 0xFFFFFFFF


def fields(message):
    """(number, value) of a protobuf message."""
    at = 0

    def varint():
        nonlocal at
        value = shift = 0
        while True:
            value |= (message[at] & 127) << shift
            at, shift = at + 1, shift + 7
            if message[at - 1] < 128:
                return value

    while at < len(message):
        tag = varint()
        size = {1: 8, 5: 4, 2: 0}.get(tag & 7)
        if tag & 7 == 0:
            yield tag >> 3, varint()
            continue
        size = size or varint()
        value, at = message[at:at + size], at + size
        yield tag >> 3, struct.unpack("<d" if size == 8 else "<f", value)[0] if tag & 7 != 2 else value


def test_tensorboard(programs, tokens, tmp_path):
    run("train", programs["four"], f"--data={tokens}", "--steps=2", f"--tensorboard={tmp_path}/board/run", f"--metrics={tmp_path}/m.jsonl", "--show=rate")
    (file,) = (tmp_path / "board" / "run").iterdir()
    assert "tfevents" in file.name
    first, *events = [dict(fields(record)) for record in records(file)]
    assert first[3] == b"brain.Event:2" and abs(first[1] - time.time()) < 300
    for event, line in zip(events, lines(tmp_path / "m.jsonl"), strict=True):
        values = {value[1].decode(): value[2] for value in (dict(fields(value)) for _, value in fields(event[5]))}
        assert event[2] == line["step"]
        for name in ("loss", "inputs", "rate"):
            np.testing.assert_allclose(values[name], line[name], rtol=1e-6)
        assert values["speed/tokens_per_second"] > 0


def test_interrupted(programs, tokens, tmp_path):
    done = subprocess.Popen([RUN, "train", programs["one"], f"--data={tokens}", "--steps=100000000", f"--save={tmp_path}/s"], stdout=subprocess.PIPE, text=True)
    while not done.stdout.readline().startswith("step: 5 "):
        pass
    done.send_signal(signal.SIGINT)
    out = done.communicate(timeout=60)[0].splitlines()
    assert done.returncode == 130 and out[-1].startswith("interrupted after step ")
    with safe_open(tmp_path / "s", "np") as file:
        assert out[-1].split()[-1] == file.metadata()["heddle.step"]


# ---- saving ----


def test_kill_at_any_moment(programs, tokens, tmp_path):
    """The state is that after some step, whole, in each of many runs that go on from it and are killed: w and count agree."""
    state = tmp_path / "s.safetensors"
    run("train", programs["one"], f"--data={tokens}", "--steps=1", f"--save={state}")
    arguments = [RUN, "train", programs["one"], f"--data={tokens}", f"--state={state}", "--steps=100000", f"--save={state}", "--save-every=1"]
    truth = {1: load_file(state)["w"]}
    rng, kills, inside, last = random.Random(0), 100 if FULL else 10, 0, 1
    for _ in range(kills):
        done = subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        while "saved" not in (line := done.stdout.readline()):
            assert line, "ended before it saved"
        time.sleep(rng.random() * 0.02)
        done.kill()
        done.communicate()
        inside += (tmp_path / "s.safetensors.partial").exists()
        found = load_file(state)
        with safe_open(state, "np") as file:
            assert file.metadata()["heddle.step"] == str(found["count"])
        assert found["count"] > last and set(found) == {"w", "count", "rate"}
        last = int(found["count"])
        # What it holds is what one run without any kill has after as many steps.
    run("train", programs["one"], f"--data={tokens}", f"--steps={last}", f"--save={tmp_path}/whole")
    for name, leaf in load_file(tmp_path / "whole").items():
        np.testing.assert_array_equal(load_file(state)[name], leaf)
    print(f"{kills} kills, {inside} of them while a file was being written, {last} steps")
    run("train", programs["one"], f"--data={tokens}", f"--state={state}", "--steps=1", f"--save={state}")
    assert not (tmp_path / "s.safetensors.partial").exists()


def test_full_disk(programs, tokens, tmp_path):
    state = tmp_path / "s.safetensors"
    run("train", programs["one"], f"--data={tokens}", "--steps=1", f"--save={state}")
    before = state.read_bytes()
    limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
    # Code is loaded from a file in memory, which the limit is for, too.
    found = refuse("train", programs["one"], f"--data={tokens}", f"--state={state}", "--steps=1", f"--save={state}", "--portable", preexec_fn=limit)
    assert found == f"{state}: can't be written: File too large"
    assert state.read_bytes() == before and sorted(os.listdir(tmp_path)) == [state.name, "tokens.bin"]


@pytest.mark.skipif(os.geteuid() != 0, reason="mounts a file system")
def test_full_file_system(programs, tokens, tmp_path):
    disk = tmp_path / "disk"
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=16k", "heddle-test", disk], capture_output=True).returncode:
        pytest.skip("this machine mounts nothing")
    try:
        state = disk / "s"
        run("train", programs["one"], f"--data={tokens}", "--steps=1", f"--save={state}")
        before = state.read_bytes()
        (disk / "filler").write_bytes(bytes(4096 * (shutil.disk_usage(disk).free // 4096)))
        found = refuse("train", programs["one"], f"--data={tokens}", f"--state={state}", "--steps=1", f"--save={state}")
        assert found == f"{state}: can't be written: No space left on device"
        assert state.read_bytes() == before and sorted(os.listdir(disk)) == ["filler", "s"]
    finally:
        subprocess.run(["umount", disk], check=True)


# ---- run, info, bench, trace, check ----


def test_run_an_entry(programs, tokens, tmp_path):
    prompt = np.arange(32, dtype=np.int32).reshape(8, 4)
    np.save(tmp_path / "p.npy", prompt)
    save_file({"prompt": prompt, "other": prompt * 2}, tmp_path / "p.safetensors")
    run("train", programs["four"], f"--data={tokens}", "--steps=1", f"--save={tmp_path}/s")
    sample = ["run", programs["four"], "--entry=sample", f"--state={tmp_path}/s", "--input=temperature=5"]
    for given, factor in [("p.npy", 1), ("p.safetensors", 1), ("p.safetensors:other", 2)]:
        run(*sample, f"--input=prompt={tmp_path}/{given}", f"--output={tmp_path}/o", "--seed=4294967298")
        found = load_file(tmp_path / "o")
        np.testing.assert_array_equal(found["text"], prompt * factor + 5)
        np.testing.assert_array_equal(found["used"], [1, 2])
    assert run(*sample, "--input=prompt=2") == "text: i32[8x4]" + " 7" * 16 + " ...\nused: u32[2] 0 0\n"
    # An entry that changes state.
    run("run", programs["four"], "--entry=init", "--seed=3", f"--save={tmp_path}/t")
    assert load_file(tmp_path / "t")["w"][0, 0] == 3
    np.save(tmp_path / "wrong.npy", prompt.astype(np.int64))
    for given, needed in [
        ("prompt=" + str(tmp_path / "wrong.npy"), f'argument "prompt" is given i64[8x4] of {tmp_path}/wrong.npy, needed i32[8x4]'),
        ("prompt=much", "argument \"prompt\" is given 'much', needed a number, FILE.npy, FILE.npz or FILE.safetensors"),
        ("promt=1", 'entry @sample has no argument "promt", needed one of "prompt", "temperature", "key"'),
        ("w=1", 'entry @sample has no argument "w", needed one of "prompt", "temperature", "key"'),
        ("prompt", "--input is 'prompt', needed NAME=VALUE"),
        ("key=1", 'argument "prompt" of @sample is not given, needed --input prompt=... of i32[8x4]'),
        (f"prompt={tmp_path}/s.safetensors", f"{tmp_path}/s.safetensors: can't be opened: No such file or directory"),
        (f"prompt={tmp_path}/p.safetensors:no", f"{tmp_path}/p.safetensors: has no tensor 'no', needed argument \"prompt\""),
    ]:
        assert refuse(*sample, f"--input={given}") == needed


def test_text(programs, tokens, tmp_path):
    run("train", programs["four"], f"--data={tokens}", "--steps=1", f"--save={tmp_path}/s")
    np.save(tmp_path / "p.npy", np.frombuffer(b"what a program says, in 32 bytes", np.uint8).astype(np.int32).reshape(8, 4))
    sample = ["run", programs["four"], "--entry=sample", f"--state={tmp_path}/s", "--input=temperature=0", f"--input=prompt={tmp_path}/p.npy"]
    assert run(*sample, "--text=text") == "text: what a program says, in 32 bytes\nused: u32[2] 0 0\n"
    assert run(*sample, "--text=text", "-o", tmp_path / "o") == "text: what a program says, in 32 bytes\n"


def test_a_device_that_skips_a_collective(programs, tokens, tmp_path):
    """The run ends after the timeout and says who waits where, and what each device did."""
    run("trace", programs["four"], f"--output={tmp_path}/t.json")
    reduce = next(e for e in json.loads((tmp_path / "t.json").read_text())["traceEvents"] if e["name"].startswith("all_reduce"))["args"]["instruction"]
    start = time.monotonic()
    out = run("train", programs["four"], f"--data={tokens}", "--steps=3", "--leave-out", 2, reduce, "--timeout=0.5", f"--flight-record={tmp_path}/f.json", status=1)
    assert time.monotonic() - start < 10
    assert out.splitlines()[-1].startswith("heddle-run: error: ") and "all_reduce" in out.splitlines()[-1]
    for device in range(4):
        assert f"device {device}: " in out
    found = json.loads((tmp_path / "f.json").read_text())
    assert [device["device"] for device in found["devices"]] == [0, 1, 2, 3] and all(device["instructions"] for device in found["devices"])


def test_info(programs):
    out = run("info", programs["four"])
    for part in ('step.heddle: 4 devices, mesh "data"=2, "model"=2', "kernels: ", "entry @step: 1 list, ", "entry @sample: ", "memory of a device: ",
                 'w      state   f32[64x8] by [{}, {"model"}], f32[64x4] a device, donated', 'x      batch   i32[8x4] by [{"data"}, {}], i32[4x4] a device',
                 "loss     metric  f32"):
        assert part in out, out
    assert "@init" not in run("info", programs["four"], "--entry=eval")
    out = run("info", programs["four"], "--instructions", "--device=3")
    assert out.startswith("device 3 of 4, data = 1, model = 1: entry @step") and "all_reduce add" in out
    assert "needed @train" in refuse("info", programs["four"], "--entry=train")


def test_bench(programs, tmp_path):
    out = run("bench", programs["four"], "--steps=5", f"--json={tmp_path}/b.json")
    assert "step: median " in out and "of 5 after 2" in out and "predicted " in out and "communication" in out
    found = json.loads((tmp_path / "b.json").read_text())
    assert len(found["steps"]) == 5 and found["median_seconds"] == sorted(found["steps"])[2] and found["devices"] == 4
    reduces = [row for row in found["kernels"] if row["name"] == "all_reduce add"]
    assert reduces and reduces[0]["launches"] == round(reduces[0]["launches"]) > 0 and reduces[0]["predicted_seconds"] > 0
    inside = sum(row["seconds"] for row in found["kernels"])
    assert 0 < inside <= 1.1 * max(found["steps"])


def test_trace(programs, tmp_path):
    run("trace", programs["four"], f"--output={tmp_path}/t.json")
    found = json.loads((tmp_path / "t.json").read_text())["traceEvents"]
    names = {(e["pid"], e["args"]["name"]) for e in found if e["name"] == "process_name"}
    assert names == {(d, f"device {d}, data = {d // 2}, model = {d % 2}") for d in range(4)}
    spans = [e for e in found if e["ph"] == "X"]
    rows = {(e["pid"], e["tid"]) for e in found if e["name"] == "thread_name"}
    assert {(e["pid"], e["tid"]) for e in spans} == rows and {pid for pid, _ in rows} == set(range(4))
    reduce = next(e for e in spans if e["name"].startswith("all_reduce"))
    assert {"kind", "predicted_us", "bytes", "location"} <= reduce["args"].keys()
    for row in rows:  # what a row shows is one after another
        own = sorted((e["ts"], e["dur"]) for e in spans if (e["pid"], e["tid"]) == row)
        assert all(a[0] + a[1] <= b[0] + 1e-3 for a, b in zip(own, own[1:]))


def test_check(programs, tmp_path):
    out = run("check", programs["four"], f"--against={programs['one']}", "--twice", "--threads-list=1,2,4", "--steps=3")
    assert f"against {programs['one']}: worst leaf " in out and "0 of 12 leaves out of tolerance" in out
    assert out.splitlines()[1:] == [f"{what}: 12 leaves bitwise equal" for what in ("twice", "1 thread", "2 threads", "4 threads")]
    other = compile_program(tmp_path / "other", "one", STEP.replace("0.75", "0.5"))
    out = run("check", programs["four"], f"--against={other}", status=1)
    # The second step's rate is wrong, and with it w's change, which is small beside w.
    assert re.fullmatch(r"final w differs by 0\.\d+, tolerance 0\.001", out.splitlines()[0]), out
    assert out.splitlines()[1] == "final rate differs by 0.556, tolerance 0.001" and ": worst leaf final rate differs by 0.556, 2 of 9 leaves out of" in out
    other = compile_program(tmp_path / "named", "one", STEP.replace('"inputs"', '"ins"'))
    assert refuse("check", programs["four"], f"--against={other}") == f'{other} has no result of "step0 inputs", needed i32, as {programs["four"]} has'
    assert "--golden" in run("check", programs["four"], status=1)
    found = refuse("check", programs["one"], "--seeds-list=1,2", "--threads=2")
    assert found == f"--seeds-list is of the orders of an emulated GPU, but {programs['one']} runs on 2 threads, needed --device emulated"


# ---- bad input ----


def test_wrong_options_are_errors_of_one_sentence(programs):
    """With the status of all others; CLI11 has two lines for them and a status for each kind."""
    help = "; --help lists what there is"
    commands = "train, bench, check, trace, info, run, export, import, launch, explain"
    assert refuse() == f"heddle-run has nothing to run, needed one of {commands}"
    assert refuse("trian") == f"heddle-run has 'trian' to run, needed one of {commands}"
    assert refuse("train") == f"program is required{help}"
    assert refuse("info", programs["one"], "--nonsense") == f"the following argument was not expected: --nonsense{help}"
    assert refuse("check", programs["one"], "--steps") == f"--steps: 1 required UINT missing{help}"
    done = subprocess.run([RUN, "train", "--help"], capture_output=True, text=True)
    assert done.returncode == 0 and "Usage: heddle-run train" in done.stdout and not done.stderr


def test_a_number_for_all_elements(programs, tmp_path):
    known = compile_program(tmp_path / "known", "one", vocabulary=61)
    run("train", known, "--data=synthetic", "--steps=1", f"--save={tmp_path}/s")

    def sample(program, *inputs):
        return ["run", program, "--entry=sample", f"--state={tmp_path}/s", "--input=temperature=1e-1", *(f"--input={name}" for name in inputs)]

    for given, shown in [("7", 7), ("1e3", 1000), ("-2147483648", -2147483648), ("2147483647", 2147483647)]:
        assert f"{shown:.6g}" in run(*sample(programs["one"], f"prompt={given}"))
    assert "u32[2] 4.29497e+09 " in run(*sample(programs["one"], "prompt=0", "key=4294967295"))
    for given in ("1.5", "nan", "inf", "-inf", "1e9999", "2147483648", "-2147483649", "1e300", "18446744073709551616"):
        found = refuse(*sample(programs["one"], f"prompt={given}"))
        assert found == f'argument "prompt" of i32[8x4] is given {given}, needed a whole number of -2147483648 to 2147483647'
    assert refuse(*sample(programs["one"], "prompt=0", "key=-1")) == 'argument "key" of u32[2] is given -1, needed a whole number of 0 to 4294967295'
    for given in ("61", "-1", "1.5"):
        assert refuse(*sample(known, f"prompt={given}")) == f'argument "prompt" of i32[8x4] is given {given}, needed an id below 61, the vocabulary (or a file)'
    assert "text: i32[8x4] 60 " in run(*sample(known, "prompt=60", "key=61"))  # a key is no id
    assert refuse(*sample(known, "prompt=1", "prompt=1")) == 'argument "prompt" is given twice, needed once'
    assert refuse("train", known, "--data=synthetic", "--steps=1", "--vocab=62") == "--vocab is 62, needed at most 61, the vocabulary that the program says"
    run("train", known, "--data=synthetic", "--steps=1", "--vocab=61")


def test_outputs_that_would_replace_what_is_read(programs, tokens, tmp_path):
    program, steps = tmp_path / "p.heddle", tmp_path / "steps"
    shutil.copy(programs["one"], program)
    steps.mkdir()
    save_file({name: np.zeros((8, 4), np.int32) for name in "xy"}, steps / "0.safetensors")
    (tmp_path / "link").symlink_to(program)
    os.link(program, tmp_path / "hard")
    state, train = tmp_path / "s", ["train", program, "--steps=1", f"--data=tokens:{tokens}"]
    run(*train, f"--save={state}")
    run(*train, f"--state={state}", f"--save={state}")  # goes on
    before = {path: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()}
    for path in (program, tmp_path / "link", tmp_path / "hard", tmp_path / "steps" / ".." / "p.heddle"):
        assert refuse(*train, f"--save={path}") == f"--save {path} is the program, too, needed another file"
    for options, needed in [
        ([*train, f"--save={tokens}"], f"--save {tokens} is the data, too"),
        ([*train, f"--save={tmp_path}/n", f"--metrics={tmp_path}/n"], f"--save {tmp_path}/n is --metrics, too"),
        ([*train, "--eval-every=1", f"--eval-data={tmp_path}/e", f"--save={tmp_path}/e"], f"--save {tmp_path}/e is the data of @eval, too"),
        ([*train, f"--metrics={program}"], f"--metrics {program} is the program, too"),
        ([*train, f"--metrics={state}", f"--state={state}"], f"--metrics {state} is --state, too"),
        ([*train, f"--flight-record={program}"], f"--flight-record {program} is the program, too"),
        (["train", program, "--steps=1", f"--data={steps}", f"--save={steps}/1.safetensors"], f"--save {steps}/1.safetensors is in the folder of the data"),
        (["run", program, "--entry=init", f"--save={program}"], f"--save {program} is the program, too"),
        (["run", program, "--entry=init", f"--output={program}"], f"--output {program} is the program, too"),
        (["trace", program, f"--output={program}"], f"--output {program} is the program, too"),
        (["bench", program, f"--json={program}"], f"--json {program} is the program, too"),
        (["check", program, f"--golden={state}", f"--flight-record={state}"], f"--flight-record {state} is --golden, too"),
    ]:
        found = refuse(*options)
        assert found.startswith(needed + ", needed another "), found
    assert before == {path: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()}


def test_outputs_that_can_not_be_written(programs, tmp_path):
    """The system says why, and no part of a file stays."""
    out = tmp_path / "out"
    run("trace", programs["four"], f"--output={out}")
    reduce = next(e for e in json.loads(out.read_text())["traceEvents"] if e["name"].startswith("all_reduce"))["args"]["instruction"]
    failing = ["train", programs["four"], "--data=synthetic", "--steps=1", "--leave-out", 2, reduce, "--timeout=0.2", "--portable"]
    commands = [["trace", programs["four"], "--portable", "--output"], ["bench", programs["four"], "--portable", "--json"], [*failing, "--flight-record"]]
    limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
    for command in commands:
        for path, reason in ((tmp_path / "none" / "f", "No such file or directory"), ("/dev/full", "No space left on device"), (out, "File too large")):
            out.write_text("old")
            found = run(*command, path, status=1, preexec_fn=limit if path == out else None)
            assert found.splitlines()[-1].endswith(f"{path}: can't be written: {reason}"), found
            assert list(tmp_path.iterdir()) == [out] and out.read_text() == "old"
        assert "is a folder" in run(*command, tmp_path, status=1)
    run(*commands[0], out)
    assert json.loads(out.read_text())["traceEvents"]


def test_a_program_for_another_processor(programs, tokens, tmp_path):
    folder = tmp_path / "trace"
    compile_program(folder, "one")
    done = subprocess.run([BUILD / "bin" / "heddle-compile", folder / "step.mlir", f"--entry=init={folder}/init.mlir", "--target=trace", "-o", folder / "t.heddle"],
                          capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    note = f"heddle-run: note: {folder}/t.heddle has no machine code, so its kernels run op by op\n"
    for command in (["train", "--steps=1", f"--data={tokens}"], ["bench", "--steps=1"], ["check", "--twice", "--threads-list=1,2"]):
        options = [command[0], folder / "t.heddle", *command[1:]]
        assert run(*options).count(note) == 1
        assert "note" not in run(*options, "--portable")
        assert "note" not in run(command[0], programs["one"], *command[1:])


def test_peak_is_of_this_process(programs, tmp_path):
    """Not that of the one that started it."""
    large = np.ones(800_000_000, np.uint8)
    run("train", programs["one"], "--data=synthetic", "--steps=1", f"--metrics={tmp_path}/m")
    (peak,) = rows(tmp_path / "m", "peak_bytes")
    assert 1e6 < peak[0] < 4e8
    folder = programs["one"].parent
    done = subprocess.run([BUILD / "bin" / "heddle-compile", folder / "step.mlir", f"--report={tmp_path}/r", "--target=trace"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert 1e6 < json.loads((tmp_path / "r").read_text())["peak_resident_bytes"] < large.nbytes


def test_a_program_where_text_is_needed(programs, tmp_path):
    done = subprocess.run([BUILD / "bin" / "heddle-compile", programs["one"], "--target=trace", "-o", tmp_path / "o"], capture_output=True, text=True)
    assert done.returncode == 1 and done.stderr.count("\n") == 1 and done.stderr.endswith(f"{programs['one']}: is a program file, needed the text of a module\n")
    assert refuse("info", tmp_path / "o") == f"{tmp_path}/o: can't be opened: No such file or directory"


def test_data_that_does_not_fit(programs, tokens, tmp_path):
    train = ["train", programs["four"], "--steps=40"]
    assert refuse(*train, f"--data={tokens}", "--vocab=900").startswith(f"{tokens}: token ")
    assert refuse(*train, f"--data={tokens}", "--vocab=5", "--in-order") == f"{tokens}: token 5 is 5, needed ids below 5, the vocabulary"
    known = compile_program(tmp_path / "known", "four", vocabulary=5)  # said by the program itself
    assert refuse("train", known, "--steps=1", f"--data={tokens}", "--in-order") == f"{tokens}: token 5 is 5, needed ids below 5, the vocabulary"
    short = tmp_path / "short"
    short.write_bytes(bytes(64))
    assert refuse(*train, f"--data={short}") == f"{short}: has 32 tokens, needed at least 33 for a batch of 8 rows of 4"
    short.write_bytes(bytes(65))
    assert refuse(*train, f"--data={short}") == f"{short}: has 65 bytes, needed a multiple of 2, tokens of uint16"
    assert refuse(*train, f"--data={tmp_path}/none") == f"{tmp_path}/none: can't be opened: No such file or directory"
    assert refuse(*train) == 'entry @step has batch leaf "x", needed data for it (--data, --eval-data)'
    for prefix in ("raw:", "tokens:"):
        assert refuse(*train, f"--data={prefix}") == f"the data is '{prefix}', needed a file after the colon"
    assert refuse(*train, "--save=", f"--data={tokens}") == "--save: is empty, needed a value; --help lists what there is"
    x = np.zeros((50, 4), np.int32)
    for tensors, needed in [({"x": x}, "has no tensor 'y' or 'batch.1', needed the batch leaf's I32[8,4]"),
                            ({"x": x, "y": x.astype(np.float32)}, "tensor 'y' has type F32[50,4], needed I32[examples,4]"),
                            ({"x": x[:, :3], "y": x}, "tensor 'x' has type I32[50,3], needed I32[examples,4]"),
                            ({"x": x, "y": x[:9]}, "tensor 'y' has 9 examples, needed the 50 of 'x'"),
                            ({"x": x[:7], "y": x[:7]}, "has 7 examples, needed at least the 8 of a batch")]:
        save_file(tensors, tmp_path / "d.safetensors")
        assert refuse(*train, f"--data={tmp_path}/d.safetensors") == f"{tmp_path}/d.safetensors: {needed}"
    assert refuse(*train, f"--data={tokens}", "--random=z") == 'entry @step has no batch leaf "z", needed one of "x", "y"'
    assert refuse(*train, f"--data={tokens}", "--show=w") == 'state "w" is f32[64x8], needed one number to show'
    assert refuse(*train, f"--data={tokens}", "--show=lr") == 'the program has no state "lr", needed one of "count", "rate"'
    assert refuse(*train, f"--data={tokens}", "--metrics=/nowhere/m") == "/nowhere/m: can't be written: No such file or directory"
    assert refuse(*train, f"--data={tokens}", "--save=/nowhere/s").startswith("/nowhere/s: can't be written: ")


def test_state_that_does_not_fit(programs, tokens, tmp_path):
    train = ["train", programs["four"], "--steps=1", f"--data={tokens}", f"--state={tmp_path}/s"]
    good = {"w": np.zeros((64, 8), np.float32), "count": np.array(4, np.int32), "rate": np.array(1, np.float32)}
    save_file(good, tmp_path / "s")
    out = run(*train, "--show=count")
    assert "count: 5" in out and "step: 1 " in out  # it says nothing about where it was
    for change, needed in [({"w": None}, ': lacks "w", needed the program\'s 3 leaves of state and no others'),
                           ({"count": None, "counts": np.int32(1)}, ': lacks "count" and has "counts", needed the program\'s 3 leaves of state and no others, since it appends no such state'),
                           ({"w": np.zeros((8, 64), np.float32)}, ': "w" has type F32[8,64], needed F32[64,8]'),
                           ({"rate": np.float64(1)}, ': "rate" has type F64[], needed F32[]')]:
        save_file({name: np.array(leaf) for name, leaf in {**good, **change}.items() if leaf is not None}, tmp_path / "s")
        assert refuse(*train) == f"{tmp_path}/s{needed}"
    (tmp_path / "s").write_bytes(b"no")
    assert refuse(*train) == f"{tmp_path}/s: has 2 bytes, needed the 8 of a header size"
    alone = compile_program(tmp_path / "p", "four")
    done = subprocess.run([BUILD / "bin" / "heddle-compile", tmp_path / "p" / "step.mlir", "--target=cpu", "--machine=host", "-o", alone], capture_output=True)
    assert done.returncode == 0
    assert refuse("train", alone, "--steps=1", f"--data={tokens}") == f"{alone}: the program has state and no entry @init to make it, needed --state FILE"


def test_programs_that_are_none(programs, tokens, tmp_path):
    file, other = programs["four"].read_bytes(), tmp_path / "other.heddle"
    for change, needed in [(file[:-1], "needed the"), (b"text", "does not begin as a heddle program does"), (file[:8] + b"\x09" + file[9:], "newer than this runtime reads"),
                           (file[:200] + b"?" + file[201:], "has changed since it was written")]:
        other.write_bytes(change)
        for command in (["train", other, "--steps=1", f"--data={tokens}"], ["info", other], ["bench", other], ["trace", other, "-o", tmp_path / "t"], ["run", other]):
            found = refuse(*command)
            assert found.startswith(f"{other}: ") and needed in found
    assert "needed @train" in refuse("train", programs["four"], "--entry=train", "--steps=1")


@pytest.mark.parametrize("options, needed", [
    (["--steps=-1"], "--steps: '-1' is no whole number that fits"),
    (["--steps=99999999999999999999"], "--steps: '99999999999999999999' is no whole number that fits"),
    (["--steps=2", "--timeout=nan"], "--timeout: 'nan' is no number that fits"),
    (["--steps=2", "--timeout=0"], "--timeout: '0' is out of range, needed 0.001 to 1000000"),
    *((["--steps=2", *options, "0"], f"{options[-1]}: '0' is too small, needed at least 1")
      for options in (["--log-every"], ["--vocab"], ["--save=s", "--save-every"], ["--eval-every"], ["--eval-every=1", "--eval-steps"])),
    (["--steps=2", "--threads=100000000"], "the run has 100000000 threads, needed at most 4096"),
], ids=lambda value: value[-1] if isinstance(value, list) else "")
def test_numbers_that_are_none(programs, options, needed):
    done = subprocess.run([RUN, "train", programs["one"], "--data=synthetic", *options], capture_output=True, text=True, timeout=60)
    assert done.returncode == 1 and needed in done.stderr and done.stderr.count("\n") == 1, done.stderr


def test_where_state_cannot_go_shows_before_the_first_step(programs, tmp_path):
    for path, needed in ((tmp_path, "is a folder"), (tmp_path / "none" / "state", "can't be written")):
        done = subprocess.run([RUN, "train", programs["one"], "--data=synthetic", "--steps=2", f"--save={path}"], capture_output=True, text=True, timeout=60)
        assert done.returncode and needed in done.stderr and "step: 1" not in done.stdout
    assert not list(tmp_path.iterdir())
