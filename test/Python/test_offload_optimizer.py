"""heddle-compile --offload: what only the update reads lies on the host or a disk and comes by chunks. Bits are those of the step without,
on the CPU, on emulated GPUs in every order of the streams, through checkpoints and other entries; what a budget makes of it."""
import json
import os
import re
import subprocess
import sys

import numpy as np
import pytest
from conftest import BUILD, FULL, ROOT, model_folders
from safetensors.numpy import load_file, save_file
from test_pipeline import tool

SPACES = ("host", "disk")
CODE = {"cpu": ["--target=cpu"], "emulated": ["--target=cuda-sm_90a", "--code=source"]}
STEPS = ["step", "step.fsdp4", "step.dp2tp2"]
# Small, so that of gpt2_tiny's leaves some are cut and others come together.
CHUNK = "--offload-chunk=30000"


def folder_of(model):
    return next(folder / model for folder in reversed(model_folders()) if (folder / model / "init.mlir").exists())


def compile(out, step, *options, model="gpt2_tiny", status=0):
    folder = folder_of(model)
    return tool("heddle-compile", folder / f"{step}.mlir", f"--entry=init={folder / 'init.mlir'}", *options, f"--report={out}.json", "-o", out, status=status)


def report(out):
    return {entry["name"]: entry for entry in json.loads(out.with_name(out.name + ".json").read_text())["entries"]}


@pytest.fixture(scope="module")
def data(tmp_path_factory):
    path = tmp_path_factory.mktemp("data") / "data.npz"
    rows = np.random.default_rng(0).integers(0, 60, (32, 33), np.int32)
    np.savez(path, **{"batch.0": rows[:, :-1], "batch.1": rows[:, 1:]})
    return path


def train(program, data, *options, steps=3):
    """The bits of all state, and losses."""
    saved, metrics = program.with_suffix(".s"), program.with_suffix(".metrics")
    tool("heddle-run", "train", program, f"--data={data}", *([] if data == "synthetic" else ["--in-order"]), f"--steps={steps}", f"--save={saved}", f"--metrics={metrics}", "--poison",
         *(options or ["--init-seed=7"]))
    return {name: leaf.tobytes() for name, leaf in load_file(saved).items()}, [json.loads(line)["loss"] for line in metrics.read_text().splitlines()]


@pytest.mark.parametrize("step", STEPS)
def test_bits_of_the_step_without(tmp_path, data, step):
    compile(tmp_path / "kept", step, *CODE["cpu"])
    kept, alike = report(tmp_path / "kept")["step"]["placed_bytes"], train(tmp_path / "kept", data)
    for space in SPACES:
        compile(tmp_path / space, step, *CODE["cpu"], f"--offload=optimizer={space}", CHUNK)
        assert train(tmp_path / space, data) == alike
        for entry in ("step", "init"):
            placed = report(tmp_path / space)[entry]["placed_bytes"]
            moved = placed[space]
            assert moved > 0
        # Each moment's bytes are gone from the device but for chunks; the smallest leaves are still there.
        assert report(tmp_path / space)["step"]["placed_bytes"]["device"] < kept["device"] - 0.75 * moved


@pytest.mark.parametrize("space", SPACES)
def test_no_order_of_emulated_streams_changes_a_bit(tmp_path, data, space):
    compile(tmp_path / "kept", "step.fsdp4", *CODE["emulated"])
    alike = train(tmp_path / "kept", data, "--device=emulated", "--init-seed=7", steps=1)
    compile(tmp_path / space, "step.fsdp4", *CODE["emulated"], f"--offload=optimizer={space}", CHUNK)
    for seed in range(20 if FULL else 3):
        assert train(tmp_path / space, data, "--device=emulated", "--init-seed=7", f"--order-seed={seed}", steps=1) == alike


# model, step, mesh, microbatches, schedule: stages with leaves of their own, a leaf of two, blocks of stacked ones, several stages of a device.
PIPELINES = [("gpt2_tiny", "step", "pipe=2", 4, "1f1b"), ("gpt2_tiny", "step.fsdp2tp2", "pipe=2,data=2,model=2", 4, "zb-v"), ("llama_tiny_f32", "step", "pipe=2", 4, "interleaved")]
PIPELINES += [("gpt2_tiny", "step", "pipe=4", 8, "1f1b"), ("llama_tiny_f32", "step.fsdp4", "pipe=3,data=4", 2, "1f1b"), ("resnet_tiny", "step", "pipe=2", 1, "gpipe"), ("mlp", "step", "pipe=2", 4, "zb-h1")] * FULL


@pytest.mark.parametrize("case", PIPELINES, ids=lambda case: "-".join(map(str, case)))
def test_stages_of_a_pipeline(tmp_path, case):
    """Each has its state, its weights, and what its tasks keep, elsewhere: the bits of the pipeline without, on the CPU and on emulated GPUs."""
    model, step, mesh, microbatches, schedule = case
    pipeline = [f"--mesh={mesh}", "--pipeline=auto", f"--microbatches={microbatches}", f"--pipeline-schedule={schedule}"]
    ways = {"kept": [], "host": ["--offload=optimizer", CHUNK], "disk": ["--offload=optimizer=disk,parameters", CHUNK], "all": ["--offload=optimizer,parameters,activations"]}
    states, placed = {}, {}
    for way, options in ways.items():
        compile(tmp_path / way, step, *CODE["cpu"], *pipeline, *options, model=model)
        placed[way] = report(tmp_path / way)["step"]["placed_bytes"]
        states[way] = train(tmp_path / way, "synthetic")
        assert states[way] == states["kept"], way
    share = 0 if schedule == "interleaved" else 0.6  # of the state: blocks of several stages of a device come whole
    assert placed["host"]["host"] > 0 and placed["host"]["device"] < placed["kept"]["device"] - share * placed["host"]["host"], placed
    assert placed["disk"]["disk"] > 0 and placed["all"]["host"] > placed["host"]["host"], placed
    tool("heddle-run", "check", tmp_path / "all", f"--against={tmp_path / 'kept'}", "--data=synthetic", "--threads-list=1,4")
    compile(tmp_path / "emulated", step, *CODE["emulated"], *pipeline, *ways["all"], model=model)
    compile(tmp_path / "on", step, *CODE["emulated"], *pipeline, model=model)
    alike = train(tmp_path / "on", "synthetic", "--device=emulated", "--init-seed=7", steps=1)
    for seed in range(20 if FULL else 2):
        assert train(tmp_path / "emulated", "synthetic", "--device=emulated", "--init-seed=7", f"--order-seed={seed}", steps=1) == alike


def test_other_memories_of_stages(tmp_path):
    """Budgets hold for the stage that has most there, which need not be the one that takes most of a device."""
    pipeline = ["--mesh=pipe=2", "--pipeline=auto", "--microbatches=4", "--offload=optimizer,parameters=disk", *CODE["cpu"]]
    compile(tmp_path / "step", "step", *pipeline)
    placed = report(tmp_path / "step")["step"]["placed_bytes"]
    for space in ("host", "disk"):
        compile(tmp_path / "fits", "step", *pipeline, f"--{space}-budget={placed[space]}")
        error = compile(tmp_path / "none", "step", *pipeline, f"--{space}-budget={placed[space] - 1}", status=1)
        assert f"takes {placed[space]} bytes of the {space} for each device, needed at most {placed[space] - 1} (--{space}-budget)" in error
    has = re.findall(r"memory of device \d+: .* (\d+) kB on the host, (\d+) kB on the disk", tool("heddle-run", "info", tmp_path / "step"))[:2]  # the step's
    assert [max(int(own[at]) for own in has) for at in (0, 1)] == [round(placed[space] / 1000) for space in ("host", "disk")]


def test_what_tasks_keep(tmp_path):
    """What forward tasks keep for backward tasks that come much later is on the host, or on a disk, in between."""
    pipeline = ["--mesh=pipe=2", "--pipeline=auto", "--microbatches=8", "--pipeline-schedule=gpipe", f"--machine={BUILD.parent / 'test/Transforms/Offload/Inputs/fast-link.json'}"]
    ways = {"kept": [], "host": ["--offload=activations"], "disk": ["--offload=activations=disk,optimizer"], "beside": ["--offload=activations", "--offload-beside"]}
    placed, states = {}, {}
    for way, options in ways.items():
        compile(tmp_path / way, "step", *CODE["cpu"], *pipeline, *options)
        placed[way] = report(tmp_path / way)["step"]["placed_bytes"]
        states[way] = train(tmp_path / way, "synthetic")
        assert states[way] == states["kept"], way
    assert placed["host"]["device"] < placed["kept"]["device"] and placed["host"]["host"] > 0 and placed["beside"]["host"] > 0 and placed["disk"]["disk"] > 0, placed
    for way in ("kept", "host"):
        compile(tmp_path / way, "step", *CODE["emulated"], *pipeline, *ways[way])
    alike = train(tmp_path / "kept", "synthetic", "--device=emulated", "--init-seed=7", steps=1)
    for seed in range(20 if FULL else 2):
        assert train(tmp_path / "host", "synthetic", "--device=emulated", "--init-seed=7", f"--order-seed={seed}", steps=1) == alike


def test_states_and_checkpoints_are_the_same_files(tmp_path, data):
    """What is saved with state on the host goes on without, and the other way round."""
    programs = {"kept": [], "host": ["--offload=optimizer"], "disk": ["--offload=optimizer=disk", CHUNK]}
    for name, options in programs.items():
        compile(tmp_path / name, "step", *CODE["cpu"], *options)
    alike, losses = train(tmp_path / "kept", data, steps=4)
    train(tmp_path / "host", data, steps=2)
    assert train(tmp_path / "disk", data, f"--state={tmp_path / 'host.s'}", steps=2) != (alike, losses)  # the data begins again
    for name, steps in (("host", 1), ("kept", 2), ("disk", 3), ("host", 4)):
        tool("heddle-run", "train", tmp_path / name, f"--data={data}", "--in-order", f"--steps={steps}", "--init-seed=7",
             f"--checkpoint={tmp_path / 'c'}", "--resume", f"--save={tmp_path / 'end.s'}", "--poison")
    assert {name: leaf.tobytes() for name, leaf in load_file(tmp_path / "end.s").items()} == alike


def test_golden(tmp_path):
    golden = folder_of("gpt2_tiny") / "golden.safetensors"
    if not golden.exists():
        pytest.skip("golden numbers are not there")
    compile(tmp_path / "host", "step", *CODE["cpu"], "--offload=optimizer", CHUNK)
    assert "0 of 94 leaves out of tolerance" in tool("heddle-run", "check", tmp_path / "host", f"--golden={golden}", "--twice", "--threads-list=1,4")


@pytest.mark.parametrize("space", SPACES)
def test_mutants_of_plans_are_caught_or_equal(tmp_path, space):
    """Waits that are dropped, views that are shifted, copies that change streams: refused, or the Reference gives the same bits."""
    source = BUILD.parent / "test" / "Transforms" / "Offload" / "offload.mlir"
    plan = tmp_path / "plan.mlir"
    tool("heddle-opt", source, f"--heddle-offload=state=optimizer space={space} chunk-bytes=16", "--heddle-to-scheduled", "--heddle-to-plan", "-o", plan)
    count = 2000 if FULL else 100
    done = subprocess.run([BUILD / "bin" / "heddle-opt", f"--load-pass-plugin={BUILD / 'lib' / 'HeddleTestPasses.so'}",
                           f"--pass-pipeline=builtin.module(test-mutate-plan{{count={count} orders=6 seed=1}})", plan, "-o", "/dev/null"],
                          capture_output=True, text=True, timeout=3000)
    print(f"\n{done.stdout}")
    assert done.returncode == 0, done.stdout[:3000] + done.stderr[:3000]
    made, invalid, caught, equivalent, another, missed = map(int, re.search(r"^all +(.*)$", done.stdout, re.M).group(1).split())
    assert made == count and caught > 0 and missed == 0 and another == 0


def test_budgets_have_the_state_elsewhere_where_it_does_not_fit(tmp_path, data):
    """The smallest candidate has the optimizer's state on the host; where the host has no room, on a disk."""
    printed = tool("heddle-compile", folder_of("gpt2_tiny") / "step.mlir", "--target=cpu", f"--budget-sweep={tmp_path / 'sweep.svg'}")
    rows = [(int(row[1]), row[2]) for row in re.finditer(r"^ *(\d+) +[\d.]+ ms  (.*)$", printed, re.M)]
    least, done = rows[0]
    assert "optimizer state" in done and "on the host" in done
    compile(tmp_path / "kept", "step", *CODE["cpu"])
    _, losses = train(tmp_path / "kept", data)
    compile(tmp_path / "host", "step", *CODE["cpu"], f"--memory-budget={least}")
    own = report(tmp_path / "host")
    assert own["step"]["done_for_budget"] == done and own["step"]["placed_bytes"]["device"] <= least
    assert own["init"]["placed_bytes"]["host"] > 0  # the other entries follow
    np.testing.assert_allclose(train(tmp_path / "host", data)[1], losses, rtol=1e-5)
    error = compile(tmp_path / "none", "step", *CODE["cpu"], f"--memory-budget={least}", "--host-budget=1000", status=1)
    assert f"needed at most {least}" in error and "the smallest budget that the step fits is" in error
    compile(tmp_path / "disk", "step", *CODE["cpu"], f"--memory-budget={least + 400000}", "--host-budget=500000", "--disk-budget=2MB")
    own = report(tmp_path / "disk")["step"]
    if "disk" in own["done_for_budget"]:
        assert own["placed_bytes"]["host"] <= 500000 and own["placed_bytes"]["disk"] > 0


def test_what_the_machine_has_not_is_an_error(tmp_path):
    """A device's share of the host's memory and of the disk, with and without a budget for the device."""
    def given(host, disk):
        machine = json.loads((ROOT / "machines/host.json").read_text())
        machine["host"]["memory_bytes"], machine["disk"]["capacity_bytes"] = host, disk
        (tmp_path / "small.json").write_text(json.dumps(machine))

    options = [*CODE["cpu"], f"--machine={tmp_path / 'small.json'}"]
    for offload, words in (("optimizer=disk", r"\d+ bytes of the disk for each device, needed at most 2000, a device's share of what the machine has"),
                           ("optimizer", r"\d+ bytes of the host for each device, needed at most 1000, a device's share of what the machine has")):
        given(1000 if offload == "optimizer" else 10**9, 2000)
        error = compile(tmp_path / "bad", "step", *options, f"--offload={offload}", status=1)
        assert error.count("error: ") == 1 and re.search('entry "step" takes ' + words, error), error
    plain = compile(tmp_path / "plain", "step", *options, "--memory-budget=3MB")
    assert "host" not in report(tmp_path / "plain")["step"]["done_for_budget"], plain
    error = compile(tmp_path / "tight", "step", *options, "--memory-budget=1MB", status=1)
    assert re.search(r"a candidate that holds \d+ takes \d+ bytes of the host for each device, needed at most 1000", error), error


@pytest.mark.parametrize("options, words", [
    (["--offload=weights"], "--offload is weights, needed optimizer, parameters or activations, or one of them with =host or =disk"),
    (["--offload=optimizer=tape"], "--offload is optimizer=tape, needed optimizer, parameters or activations, or one of them with =host or =disk"),
    (["--offload-chunk=1MB"], "--offload-chunk is given without --offload of state, needed --offload=optimizer or --offload=parameters"),
    (["--offload=optimizer", "--offload-chunk=none"], "--offload-chunk is none, needed bytes of at least 1"),
    (["--offload=activations", "--offload=activations=disk"], "--offload activations is given twice, needed once"),
    (["--offload=optimizer", "--offload-beside"], "--offload-beside is given without --offload=activations, needed that"),
    (["--host-budget=none"], "--host-budget is none, needed bytes of at least 1"),
    (["--offload=optimizer", "--host-budget=1kB"], r'entry "step" takes \d+ bytes of the host for each device, needed at most 1000 \(--host-budget\)'),
    (["--offload=optimizer=disk", "--disk-budget=1kB"], r'entry "step" takes \d+ bytes of the disk for each device, needed at most 1000 \(--disk-budget\)'),
    (["--offload=optimizer", "--host-budget=1kB", "--memory-budget=1GB"], r"the step takes \d+ bytes of the host for each device, needed at most 1000 \(--host-budget\)"),
], ids=str)
def test_errors_are_one_sentence(tmp_path, options, words):
    error = compile(tmp_path / "bad", "step", *CODE["cpu"], *options, status=1)
    assert error.count("error: ") == 1 and re.search(words, error), error
    assert not (tmp_path / "bad").exists()


@pytest.mark.parametrize("rate", [1e6, 1e15])
def test_a_disk_that_is_slower_than_stated(tmp_path, rate):
    """Is said once, by rates; one that is faster is not. Of 8 MB a step each way."""
    import heddle
    import jax
    import jax.numpy as jnp

    machine = json.loads((BUILD.parent / "machines" / "host.json").read_text())
    machine["disk"] |= {"read_bytes_per_second": rate, "write_bytes_per_second": rate, "latency_seconds": 0}
    (tmp_path / "machine.json").write_text(json.dumps(machine))

    def step(state, x):
        loss, gradient = jax.value_and_grad(lambda w: jnp.mean((x @ w) ** 2))(state["w"])
        momentum = state["m"] + gradient
        return {"w": state["w"] - momentum, "m": momentum}, {"loss": loss}

    x = np.ones((8, 512), np.float32)
    heddle.export(tmp_path, step=step, args=({name: jax.ShapeDtypeStruct((512, 4096), jnp.float32) for name in "wm"}, x))
    np.savez(tmp_path / "data.npz", x=x)
    save_file({name: np.zeros((512, 4096), np.float32) for name in "wm"}, tmp_path / "in.s")
    tool("heddle-compile", tmp_path / "step.mlir", "--target=cpu", "--offload=optimizer=disk", f"--machine={tmp_path / 'machine.json'}", "-o", tmp_path / "step")
    out = subprocess.run([BUILD / "bin/heddle-run", "train", tmp_path / "step", f"--data={tmp_path / 'data.npz'}", "--steps=100", f"--state={tmp_path / 'in.s'}", f"--disk-folder={tmp_path}"],
                         capture_output=True, text=True, check=True).stderr
    said = re.findall(rf"heddle-run: warning: {tmp_path}: the disk is (?:read|written) at \S+ [kMG]?B/s, needed \S+ TB/s, which the plan took it to be: "
                      r"copies of \d+ steps have taken .*, not .* \(heddle-compile --machine says how fast it is\)\n", out)
    assert len(said) == (rate > 1e9) == out.count("the disk is"), out


def test_a_machine_without_a_host_is_an_error(tmp_path):
    """Nothing is known of the link then."""
    machine = json.loads((BUILD.parent / "machines" / "h100-sxm.json").read_text())
    for key in ("host", "disk"):
        machine.pop(key, None)
    (tmp_path / "bare.json").write_text(json.dumps(machine))
    error = compile(tmp_path / "bad", "step", "--target=trace", f"--machine={tmp_path / 'bare.json'}", "--offload=optimizer", status=1)
    assert error.count("error: ") == 1 and 'needed "host" in its description' in error, error


SOURCE = """
import sys
import jax, jax.numpy as jnp, numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P
mesh = Mesh(np.array(jax.devices()[:1]), ("data",))
device, there = (NamedSharding(mesh, P(), memory_kind=kind) for kind in ("device", sys.argv[1]))

def step(state, x):
    w, m = state
    loss, g = jax.value_and_grad(lambda w: ((x @ w) ** 2).mean())(w)
    m = 0.9 * jax.device_put(m, device) + g
    return (w - 0.1 * m, jax.device_put(m, there)), loss

def shape(sharding, *dims):
    return jax.ShapeDtypeStruct(dims, np.float32, sharding=sharding)

print(jax.jit(step, donate_argnums=0, in_shardings=((device, there), device), out_shardings=((device, there), device))
      .lower((shape(device, 64, 8), shape(there, 64, 8)), shape(device, 16, 64)).as_text())
"""


def test_state_that_jax_puts_on_the_host(tmp_path):
    """By in_shardings and jax.device_put, without an option; the bits are those of the step that keeps it."""
    state = {}
    np.savez(tmp_path / "data.npz", **{"batch.0": np.random.default_rng(0).standard_normal((16, 64)).astype(np.float32)})
    for kind in ("device", "pinned_host"):
        text = subprocess.run([sys.executable, "-c", SOURCE, kind], capture_output=True, text=True, env=os.environ | {"JAX_PLATFORMS": "cpu"})
        assert text.returncode == 0, text.stderr
        assert ("annotate_device_placement" in text.stdout) == (kind == "pinned_host")
        (tmp_path / "step.mlir").write_text(text.stdout)
        tool("heddle-compile", tmp_path / "step.mlir", "--target=cpu", f"--report={tmp_path / 'step.json'}", "-o", tmp_path / "step")
        placed = report(tmp_path / "step")["step"]["placed_bytes"]
        assert placed["host"] == (0 if kind == "device" else 64 * 8 * 4)
        save_file({str(index): np.full((64, 8), 0.5 + index, np.float32) for index in range(2)}, tmp_path / "in.s")
        tool("heddle-run", "train", tmp_path / "step", f"--data={tmp_path / 'data.npz'}", "--steps=2", f"--state={tmp_path / 'in.s'}", f"--save={tmp_path / 'out.s'}")
        state[kind] = {name: leaf.tobytes() for name, leaf in load_file(tmp_path / "out.s").items()}
    assert state["device"] == state["pinned_host"]
