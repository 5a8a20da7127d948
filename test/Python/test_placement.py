"""Leaves that are on some devices only: test/Runtime/placements.mlir on the reference, on virtual devices and on emulated GPUs, from
@init through steps, saved state and evaluation, against what numpy says; reports go by owners; copies that differ are found."""
import json
import subprocess

import numpy as np
import pytest
from conftest import BUILD, ROOT
from safetensors.numpy import load_file, save_file

PLAN = ROOT / "test" / "Runtime" / "placements.mlir"
LEAVES = ["first", "layers", "chunks", "columns", "tied", "bias", "count"]
CODE = {"portable": (), "cpu": ("--code",), "emulated": ("--code", "--target=cuda-sm_90a"), "turned": ()}
STEPS = 8


def tool(name, *arguments, status=0):
    done = subprocess.run([BUILD / "bin" / name, *map(str, arguments)], capture_output=True, text=True, timeout=300)
    assert done.returncode == status, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout + done.stderr


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """The plan with its memory planned, a program for each kind of devices, and batches."""
    folder = tmp_path_factory.mktemp("placements")
    tool("heddle-opt", PLAN, "--heddle-plan-memory", "--heddle-verify-plan", "-o", folder / "plan.mlir")
    # Devices in another order of the mesh.
    text = (folder / "plan.mlir").read_text()
    (folder / "turned.mlir").write_text(text.replace('["data"=2, "pipe"=2]>', '["data"=2, "pipe"=2], device_ids=[2, 0, 3, 1]>'))
    for kind, code in CODE.items():
        plan = "turned" if kind == "turned" else "plan"
        tool("heddle-translate", "--plan-to-program", folder / f"{plan}.mlir", *code, "-o", folder / f"{kind}.heddle")
    rng = np.random.default_rng(0)
    np.savez(folder / "data.npz", **{name: rng.integers(-9, 9, 8 * STEPS).astype(np.float32) for name in "xy"})
    return folder


def initial(seed):
    ramp = lambda start, *shape: (seed + start + np.arange(np.prod(shape))).astype(np.float32).reshape(shape)
    return {"first": ramp(100, 4, 3), "layers": ramp(200, 6, 4), "chunks": ramp(300, 8, 2), "columns": ramp(400, 2, 8),
            "tied": ramp(500, 5, 2), "bias": np.float32(seed + 600), "count": np.int32(0)}


def step(state, x, y):
    """The next state, and the metrics."""
    each = np.arange(1, 5, dtype=np.float32)
    layers = state["layers"].reshape(3, 2, 4)
    out = 2 * x + y
    return {"first": 2 * state["first"],
            "layers": np.stack([layers[0] + 1, 3 * layers[1], layers[2] + 2]).reshape(6, 4),
            "chunks": (state["chunks"].reshape(4, 2, 2) + each[:, None, None]).reshape(8, 2),
            "columns": (state["columns"].reshape(2, 4, 2) + each[None, :, None]).reshape(2, 8),
            "tied": 6 * state["tied"], "bias": state["bias"] + 1, "count": np.int32(state["count"] + 1)}, {"loss": out.sum(), "out": out}


def run(state, data, steps, begin=0):
    metrics = []
    for k in range(begin, begin + steps):
        state, own = step(state, data["x"][8 * k:8 * k + 8], data["y"][8 * k:8 * k + 8])
        metrics.append(own)
    return state, metrics


def assert_equal(found, expected):
    assert set(found) == set(expected)
    for name, value in expected.items():
        np.testing.assert_array_equal(found[name], value, name)


@pytest.mark.parametrize("kind", CODE)
def test_trains_saves_and_goes_on(folder, tmp_path, kind):
    program, data = folder / f"{kind}.heddle", f"--data={folder}/data.npz"
    tool("heddle-run", "train", program, data, "--in-order", "--init-seed=7", "--steps=5", "--poison", f"--save={tmp_path}/five", f"--metrics={tmp_path}/m",
               "--eval-every=5", f"--eval-data={folder}/data.npz", "--eval-steps=1")
    state, metrics = run(initial(7), np.load(folder / "data.npz"), 5)
    assert_equal(load_file(tmp_path / "five"), state)
    lines = [json.loads(line) for line in (tmp_path / "m").read_text().splitlines()]
    assert [(line["loss"], line["out"]) for line in lines[:5]] == [(float(own["loss"]), own["out"].tolist()) for own in metrics]
    assert lines[5]["eval/loss"] == float(state["bias"])
    # In two runs, the second from a file.
    tool("heddle-run", "train", program, data, "--in-order", "--init-seed=7", "--steps=2", f"--save={tmp_path}/two")
    tool("heddle-run", "train", program, data, "--in-order", f"--state={tmp_path}/two", "--steps=3", f"--save={tmp_path}/again")
    assert_equal(load_file(tmp_path / "again"), state)
    # Through checkpoints, which devices of another kind, and in another order, go on from.
    train = ["train", data, "--in-order", "--init-seed=7", f"--checkpoint={tmp_path}/c", "--resume"]
    tool("heddle-run", *train, program, "--steps=2")
    tool("heddle-run", *train, folder / "turned.heddle", "--steps=3", "--poison")
    tool("heddle-run", *train, program, "--steps=5", "--poison")
    tool("heddle-run", "export", tmp_path / "c", tmp_path / "exported")
    assert_equal(load_file(tmp_path / "exported"), state)


def arguments(entry, state, data):
    names = LEAVES if entry == "step" else ["bias"]
    values = [np.asarray(state[name]) for name in names] + [data["x"][:8]] + ([data["y"][:8]] if entry == "step" else [])
    return {f"arg{index}": value for index, value in enumerate(values)}


@pytest.mark.parametrize("plan, seed", [("plan", 0), ("plan", 1), ("plan", 2), ("turned", 3)])
def test_reference(folder, tmp_path, plan, seed):
    """The plan itself, in several orders of its streams."""
    data = np.load(folder / "data.npz")
    save_file(arguments("step", initial(3), data), tmp_path / "in")
    tool("heddle-interpret", folder / f"{plan}.mlir", "--entry=step", f"--stream-seed={seed}", f"--inputs={tmp_path}/in", f"--outputs={tmp_path}/out")
    state, (metrics,) = run(initial(3), data, 1)
    found = load_file(tmp_path / "out")
    assert_equal(found, {f"result{index}": value for index, value in enumerate([*(state[name] for name in LEAVES), metrics["loss"], metrics["out"]])})
    tool("heddle-interpret", folder / f"{plan}.mlir", "--entry=init", f"--stream-seed={seed}", "--value=dense<3> : tensor<i32>", f"--outputs={tmp_path}/out")
    assert_equal(load_file(tmp_path / "out"), {f"result{index}": initial(3)[name] for index, name in enumerate(LEAVES)})


@pytest.mark.parametrize("kind", CODE)
def test_golden(folder, tmp_path, kind):
    """All leaves that a golden file has, put together from their owners; the same bits again, and in other orders."""
    data = np.load(folder / "data.npz")
    golden = {f"state.{index}": np.asarray(initial(2)[name]) for index, name in enumerate(LEAVES)}
    state, metrics = run(initial(2), data, 2)
    for k in range(2):
        golden |= {f"step{k}.batch.{index}": data[name][8 * k:8 * k + 8] for index, name in enumerate("xy")}
        golden |= {f"step{k}.metric.{index}": np.asarray(metrics[k][name]) for index, name in enumerate(("loss", "out"))}
    golden |= {f"final.{index}": np.asarray(state[name]) for index, name in enumerate(LEAVES)}
    save_file(golden, tmp_path / "golden.safetensors")
    (tmp_path / "model.json").write_text(json.dumps({"steps": 2, "tolerance": {name: 0 for name in golden if "metric" in name or "final" in name}}))
    orders = ["--seeds-list=1,2,3"] if kind == "emulated" else ["--threads-list=1,4"]
    out = tool("heddle-run", "check", folder / f"{kind}.heddle", f"--golden={tmp_path}/golden.safetensors", "--twice", *orders)
    assert "bitwise equal" in out


@pytest.mark.parametrize("kind", ("cpu", "emulated"))
def test_reports_go_by_owners(folder, kind):
    """first is 24 bytes, layers 16 or 32, chunks and columns 32, tied 24, bias 4, count 4; each is rounded up to the alignment."""
    out = tool("heddle-run", "train", folder / f"{kind}.heddle", f"--data={folder}/data.npz", "--steps=1")
    alignment = {"cpu": 64, "emulated": 256}[kind]
    assert f"of them {6 * alignment * 4 / 1000:.3g} kB state" in out
    rows = [line for line in out.splitlines() if line.startswith("memory of devices ")]
    assert len(rows) == 2 and {row.split(":")[0] for row in rows} == {"memory of devices 0, 2", "memory of devices 1, 3"}


def test_info(folder):
    out = tool("heddle-run", "info", folder / "cpu.heddle", "--entry=step")
    assert "memory of devices 1, 3: " in out and "arguments 144 B, results 20 B" in out  # layers, chunks, columns, tied, bias, count, y
    assert "memory of devices 0, 2: " in out and "arguments 148 B, results 0 B" in out  # first, layers, chunks, columns, tied, count, x
    assert 'layers   state   f32[6x4] by [{}, {"data"}], f32[4x2] a device, blocks of dim 0 on [[0], [1], [1]] along {"pipe"}, donated' in out
    assert 'bias     state   f32, whole on [[1]] along {"pipe"}, donated' in out


def test_copies_that_differ(folder, tmp_path):
    """The first stage leaves out the second of its updates of what the last one has, too."""
    text = tool("heddle-translate", "--program-to-text", folder / "cpu.heddle")
    step = text[text.index("entry @step"):]
    number = [line.split()[0][1:] for line in step.splitlines() if "launch @add_3x2" in line][1]
    out = tool("heddle-run", "train", folder / "cpu.heddle", f"--data={folder}/data.npz", "--steps=1", f"--save={tmp_path}/s", "--leave-out", 0, number, status=1)
    assert 'state "tied" differs between copies: element 0 of f32[5x2] on device 1, needed that of device 0' in out
