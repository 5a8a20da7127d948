"""A training step whose optimizer state lives on the host (test/Runtime/offload.mlir) or on the disk (offload-disk.mlir), streamed by
chunks: bits of the same step with the state on the device, on the reference, on threads and on emulated GPUs; its reports and its trace;
and what it comes to without a wait."""
import json
import re
import subprocess

import numpy as np
import pytest
from conftest import BUILD, FULL, ROOT, SANITIZED
from safetensors.numpy import load_file, save_file

RUNTIME = ROOT / "test" / "Runtime"
SPACES = ["host", "disk"]
CODE = {"portable": (), "cpu": ("--code",), "emulated": ("--code", "--target=cuda-sm_90a")}
LEAVES = ["w", "m", "v", "n"]
STEPS = 5


def tool(name, *arguments, status=0):
    done = subprocess.run([BUILD / "bin" / name, *map(str, arguments)], capture_output=True, text=True, timeout=300)
    assert done.returncode == status, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout + done.stderr


def on_device(text):
    """The same step with its state on the device: nothing is fetched or stowed, the update is made where the state lies."""
    text = text.replace(", space = host", "")
    step = text.index("plan.entry @step")
    lines = [line for line in text[step:].splitlines() if not re.search(r"plan\.(copy|wait 4|record 4|wait 3|record 3|wait 2|record 2|when)|%[mv]s?[01s] = ", line)]
    body = "\n".join(lines).replace("      }\n", "", 1)
    body = re.sub(r"%([mv])k = plan.view %\1s\[.*", lambda found: f"%{found[1]}k = plan.view %{found[1]}[affine_map<(k) -> (k * 32)>(%k)] : memref<8x4xf32> to memref<2x4xf32>", body)
    return text[:step] + body + "\n"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Plans and programs of each space and kind of devices, and batches."""
    folder = tmp_path_factory.mktemp("offload")
    host = (RUNTIME / "offload.mlir").read_text()
    for space, text in {"host": host, "disk": (RUNTIME / "offload-disk.mlir").read_text(), "device": on_device(host)}.items():
        (folder / "plan.mlir").write_text(text)
        tool("heddle-opt", folder / "plan.mlir", "--heddle-plan-memory", "--heddle-verify-plan", "-o", folder / f"{space}.mlir")
        for kind, code in CODE.items():
            tool("heddle-translate", "--plan-to-program", folder / f"{space}.mlir", *code, "-o", folder / f"{space}.{kind}.heddle")
    assert "stream 2" not in (folder / "device.mlir").read_text()
    np.savez(folder / "data.npz", x=np.random.default_rng(0).standard_normal((16 * STEPS, 4)).astype(np.float32))
    return folder


def train(folder, program, out, *options, steps=STEPS):
    tool("heddle-run", "train", folder / f"{program}.heddle", f"--data={folder}/data.npz", "--in-order", f"--steps={steps}", "--poison",
         f"--save={out}", f"--metrics={out.with_suffix('.metrics')}", *options)
    losses = [json.loads(line)["loss"] for line in out.with_suffix(".metrics").read_text().splitlines()]
    return {name: leaf.tobytes() for name, leaf in load_file(out).items()}, losses


def expected(folder):
    """Adam as numpy says it."""
    x = np.load(folder / "data.npz")["x"]
    w, m, v = np.arange(32, dtype=np.float32).reshape(8, 4) + 7, np.zeros((8, 4), np.float32), np.zeros((8, 4), np.float32)
    for k in range(STEPS):
        g = (w - x[16 * k:16 * k + 8]) + (w - x[16 * k + 8:16 * k + 16])
        m, v = m * np.float32(0.875) + g * np.float32(0.125), v * np.float32(0.96875) + g * g * np.float32(0.03125)
        w = w - m / (np.sqrt(v) + np.float32(0.0009765625)) * np.float32(0.125)
    return {"w": w, "m": m, "v": v, "n": np.int32(STEPS)}


@pytest.mark.parametrize("kind", CODE)
def test_bits_of_the_step_on_the_device(folder, tmp_path, kind):
    """Through @init, steps, a saved state, and steps from there on."""
    alike = train(folder, f"device.{kind}", tmp_path / "device.s", "--init-seed=7")
    for name, leaf in load_file(tmp_path / "device.s").items():
        np.testing.assert_allclose(leaf, expected(folder)[name], rtol=1e-5, err_msg=name)
    for space in SPACES:
        assert train(folder, f"{space}.{kind}", tmp_path / f"{space}.s", "--init-seed=7") == alike
        train(folder, f"{space}.{kind}", tmp_path / "two.s", "--init-seed=7", steps=2)
        state, losses = train(folder, f"{space}.{kind}", tmp_path / f"{space}.again.s", f"--state={tmp_path}/two.s", steps=STEPS - 2)
        assert (state, losses) == (alike[0], alike[1][2:])
        # Through a checkpoint, which what has it on the device goes on from.
        for where, steps in ((space, 2), ("device", 3), (space, STEPS)):
            tool("heddle-run", "train", folder / f"{where}.{kind}.heddle", f"--data={folder}/data.npz", "--in-order", f"--steps={steps}", "--init-seed=7",
                 f"--checkpoint={tmp_path}/{space}.c", "--resume", f"--save={tmp_path}/more.s", "--poison")
        assert {name: leaf.tobytes() for name, leaf in load_file(tmp_path / "more.s").items()} == alike[0]


@pytest.mark.parametrize("space", SPACES)
def test_no_order_of_emulated_streams_changes_a_bit(folder, tmp_path, space):
    alike = train(folder, "device.emulated", tmp_path / "device.s", "--init-seed=7", steps=3)
    for seed in range(20):
        graphs = ["--no-graphs"] if seed % 2 else []
        assert train(folder, f"{space}.emulated", tmp_path / f"{seed}.s", "--init-seed=7", f"--order-seed={seed}", *graphs, steps=3) == alike


@pytest.mark.parametrize("kind", CODE)
@pytest.mark.parametrize("space", SPACES)
def test_golden(folder, tmp_path, space, kind):
    """Leaves of a golden file go to where they live, and come from there: those of the step on the device."""
    _, losses = train(folder, f"device.{kind}", tmp_path / "device.s", "--init-seed=7")
    first = {"w": np.arange(32, dtype=np.float32).reshape(8, 4) + 7, "m": np.zeros((8, 4), np.float32), "v": np.zeros((8, 4), np.float32), "n": np.int32(0)}
    last, data = load_file(tmp_path / "device.s"), np.load(folder / "data.npz")["x"]
    golden = {f"state.{index}": np.asarray(first[name]) for index, name in enumerate(LEAVES)} | {f"final.{index}": last[name] for index, name in enumerate(LEAVES)}
    for k in range(STEPS):
        golden |= {f"step{k}.batch.0": data[16 * k:16 * k + 16], f"step{k}.metric.0": np.float32(losses[k])}
    save_file({name: np.asarray(value) for name, value in golden.items()}, tmp_path / "golden.safetensors")
    (tmp_path / "model.json").write_text(json.dumps({"steps": STEPS, "tolerance": {name: 0 for name in golden if "metric" in name or "final" in name}}))
    orders = ["--seeds-list=1,2,3"] if kind == "emulated" else ["--threads-list=1,4"]
    out = tool("heddle-run", "check", folder / f"{space}.{kind}.heddle", f"--golden={tmp_path}/golden.safetensors", "--twice", *orders)
    assert "bitwise equal" in out


def interpret(folder, plan, tmp_path, seed):
    rng = np.random.default_rng(1)
    arrays = [rng.standard_normal((8, 4)).astype(np.float32), rng.standard_normal((8, 4)).astype(np.float32), rng.random((8, 4)).astype(np.float32),
              np.int32(3), np.load(folder / "data.npz")["x"][:16]]
    save_file({f"arg{index}": np.asarray(array) for index, array in enumerate(arrays)}, tmp_path / "in")
    tool("heddle-interpret", plan, "--entry=step", f"--stream-seed={seed}", f"--inputs={tmp_path}/in", f"--outputs={tmp_path}/out")
    return {name: leaf.tobytes() for name, leaf in load_file(tmp_path / "out").items()}


@pytest.mark.parametrize("space", SPACES)
def test_reference(folder, tmp_path, space):
    alike = interpret(folder, folder / "device.mlir", tmp_path, 0)
    assert len(set(alike.values())) == 5
    for seed in range(8):
        assert interpret(folder, folder / f"{space}.mlir", tmp_path, seed) == alike


# A wait that is left out, the proof's words, and whether emulated GPUs see it where host functions hide what they touch.
WAITS = {"fetched": (r"plan.wait 2\n", "reads"), "left": (r"plan.wait 4 stream 2\n", "writes"), "updated": (r"plan.wait 3 stream 3\n", "reads")}


@pytest.mark.parametrize("space", SPACES)
@pytest.mark.parametrize("wait", WAITS)
def test_without_a_wait(folder, tmp_path, space, wait):
    """The proof refuses it, and under some order emulated GPUs say what is wrong, or give other bits."""
    pattern, word = WAITS[wait]
    text, count = re.subn(rf"^ *{pattern}", "", (folder / f"{space}.mlir").read_text(), flags=re.M)
    assert count == 1
    (tmp_path / "early.mlir").write_text(text)
    out = tool("heddle-opt", tmp_path / "early.mlir", "--heddle-verify-plan", "-o", "/dev/null", status=1)
    assert re.search(rf"'plan\.\w+' op (in iteration \d )?{word} .* on stream \d while stream \d may still .*, needed a wait between them", out)
    tool("heddle-translate", "--plan-to-program", tmp_path / "early.mlir", *CODE["emulated"], "-o", tmp_path / "early.heddle")
    alike = train(folder, "device.emulated", tmp_path / "device.s", "--init-seed=7", steps=2)
    for seed in range(20):
        done = subprocess.run([BUILD / "bin" / "heddle-run", "train", tmp_path / "early.heddle", f"--data={folder}/data.npz", "--in-order", "--steps=2",
                               "--init-seed=7", f"--save={tmp_path}/s", f"--order-seed={seed}"], capture_output=True, text=True, timeout=300)
        if done.returncode != 0 or {name: leaf.tobytes() for name, leaf in load_file(tmp_path / "s").items()} != alike[0]:
            return
    pytest.fail("no order shows it")


# Copies that are put on a stream of their own.
STRAYS = {"stowed": "%mbo to %mo stream 3", "fetched": "%m1 to %mh1 stream 2"}


@pytest.mark.parametrize("stray", STRAYS)
def test_host_functions_without_an_order(tmp_path, folder, stray):
    """Emulated GPUs know what copies to and from the disk touch, in the host's memory and on the disk, whatever order they run in."""
    copy = STRAYS[stray]
    text = (RUNTIME / "offload-disk.mlir").read_text()
    assert text.count(copy) == 1
    (tmp_path / "stray.mlir").write_text(text.replace(copy, copy[:-1] + "5"))
    tool("heddle-opt", tmp_path / "stray.mlir", "--heddle-plan-memory", "-o", tmp_path / "planned.mlir")
    assert "needed a wait between them" in tool("heddle-opt", tmp_path / "planned.mlir", "--heddle-verify-plan", "-o", "/dev/null", status=1)
    tool("heddle-translate", "--plan-to-program", tmp_path / "planned.mlir", *CODE["emulated"], "-o", tmp_path / "stray.heddle")
    out = tool("heddle-run", "train", tmp_path / "stray.heddle", f"--data={folder}/data.npz", "--steps=1", status=1)
    assert re.search(r"copy (to|from) the disk on stream .* 32 bytes .*, without an order between them", out), out


@pytest.mark.parametrize("kind", ("cpu", "emulated"))
@pytest.mark.parametrize("space", SPACES)
def test_reports_and_trace(folder, tmp_path, space, kind):
    program, data = folder / f"{space}.{kind}.heddle", f"--data={folder}/data.npz"
    out = tool("heddle-run", "train", program, data, "--steps=1")
    memory = re.search(r"^memory: .*$", out, re.M)[0]
    # m and v of two devices, 128 bytes each, at multiples of the alignment; and, where they are on the disk, four buffers of two chunks.
    leaves = {"cpu": "512 B", "emulated": "1.02 kB"}[kind]
    assert memory.endswith(f", {leaves} on the host" if space == "host" else f", 512 B on the host, {leaves} on the disk")
    tool("heddle-run", "trace", program, data, "-o", tmp_path / "trace.json")
    events = [event for event in json.loads((tmp_path / "trace.json").read_text())["traceEvents"] if event["ph"] == "X" and event["pid"] == 0]
    copies = sorted((event["name"], event["tid"]) for event in events if event["name"].startswith("copy"))
    ways = [("copy device to host", 3), ("copy host to device", 2)]
    if space == "disk":
        ways += [("copy disk to host", 2), ("copy host to disk", 3)]
    assert copies == sorted(ways * 8)


def test_predicted_time_has_the_copies(folder):
    """On each stream 8 copies of 2 us or 16, the last stow after the last fetch: what a step takes at least."""
    for space, least in (("host", 16), ("disk", 32)):
        out = tool("heddle-run", "info", folder / f"{space}.cpu.heddle", "--entry=step")
        predicted = re.search(r"predicted ([\d.]+) us", out)
        assert float(predicted[1]) >= least
    assert "predicted 0 us" in tool("heddle-run", "info", folder / "device.cpu.heddle", "--entry=step")


@pytest.mark.skipif(SANITIZED, reason="a sanitizer's shadow takes more addresses than the limit")
def test_more_of_the_host_than_there_is(tmp_path):
    """Drivers grant such memory, and the process would be killed once it is written."""
    leaf = "memref<1000000000000xf32> {heddle.io = #heddle.io<name = \"m\", role = state, type = tensor<1000000000000xf32>, space = host>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}"
    (tmp_path / "m.mlir").write_text(f'sdy.mesh @mesh = <["data"=2]>\nplan.entry @step(%m: {leaf}) {{\n  plan.list {{\n  }}\n}}\n')
    tool("heddle-translate", "--plan-to-program", tmp_path / "m.mlir", "-o", tmp_path / "m.heddle")
    limited = ["bash", "-c", 'ulimit -v 400000000; exec "$@"', "-"]
    for kind, said in (("emulated", r"the program needs \d+ bytes of the host's memory for 2 devices, needed at most \d+, as much as this machine has\n"),
                       ("cpu", r"the program needs \d+ bytes on each of 2 devices, needed at most \d+ in all, as much as this machine has\n")):
        done = subprocess.run([*limited, BUILD / "bin" / "heddle-run", "run", tmp_path / "m.heddle", f"--device={kind}"], capture_output=True, text=True, timeout=100)
        assert done.returncode == 1 and re.fullmatch("heddle-run: error: .*" + said, done.stderr), done



def test_disks_that_are_no_use(folder, tmp_path):
    program, data = folder / "disk.cpu.heddle", f"--data={folder}/data.npz"
    out = tool("heddle-run", "train", program, data, "--steps=1", f"--disk-folder={tmp_path}/none", status=1)
    assert f"{tmp_path}/none: no file can be made there for what is on the disk: No such file or directory, needed a folder that may be written to (--disk-folder)" in out
    tool("heddle-run", "train", program, data, "--steps=1", f"--disk-folder={tmp_path}")
    assert list(tmp_path.iterdir()) == []  # nothing is left
    # State of 2^55 bytes.
    large = (RUNTIME / "offload-disk.mlir").read_text()
    large = large[:large.index("plan.entry @init")] + """plan.entry @large(%m: memref<9007199254740992xf32> {heddle.io = #heddle.io<name = "m", role = state, type = tensor<9007199254740992xf32>, space = disk>, spmd.sharding = #sdy.sharding<@mesh, [{}]>}) {
  plan.list {
  }
}
"""
    (tmp_path / "large.mlir").write_text(large)
    tool("heddle-translate", "--plan-to-program", tmp_path / "large.mlir", "-o", tmp_path / "large.heddle")
    out = tool("heddle-run", "run", tmp_path / "large.heddle", f"--disk-folder={tmp_path}", f"--save={tmp_path}/s", status=1)
    assert re.search(rf"{tmp_path}: the disk has \d+ bytes free, needed 72057594037927936 for what devices have on it \(--disk-folder\)", out)


@pytest.mark.parametrize("space", SPACES)
def test_mutants_are_caught_or_equal(folder, space):
    """10,000 of each under --full. Each device has a list of its own, so that a changed collective is one that others do not share."""
    count = 10_000 if FULL else 100
    passes = f"builtin.module(test-split-lists,test-mutate-plan{{count={count} orders=6 seed=100}})"
    done = subprocess.run([BUILD / "bin" / "heddle-opt", f"--load-pass-plugin={BUILD / 'lib' / 'HeddleTestPasses.so'}", f"--pass-pipeline={passes}",
                           folder / f"{space}.mlir", "-o", "/dev/null"], capture_output=True, text=True, timeout=3000)
    print(f"\n{done.stdout}")
    assert done.returncode == 0, done.stdout[:3000] + done.stderr[:3000]
    made, invalid, caught, equivalent, another, missed = map(int, re.search(r"^all +(.*)$", done.stdout, re.M).group(1).split())
    assert made == count and missed == 0 and another == 0
