"""Replicas whose meetings are beside the next step, which adds what they found at its end (docs/sync.md): against NumPy's rule, against step and
sync on the Reference, against no sync, through resumes between sending and adding, and whether the plan hides them."""
import json

import heddle
import jax
import jax.numpy as jnp
import numpy as np
import pytest
from conftest import BUILD
from jax.sharding import PartitionSpec as P
from jit_models import needs_native
from safetensors.numpy import load_file
from test_jit_replicas import batches, take
from test_sync import DATA, NESTEROV, OUT, FEATURES, ROWS, Reference, begin, bits, compile_step, data, export, refuse, run, steps, tool, train  # noqa: F401

LATE = ["--replicas=2", "--sync-delay=1"]


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    return compile_step(export(tmp_path_factory.mktemp("late"), momentum=0.5), *LATE, *NESTEROV)


class Oracle:
    """NumPy's: two replicas of one JAX step, and fragments of leaves that meet at some steps and are added at the next ones."""

    def __init__(self, data, outer):
        self.batches, self.step, self.outer, self.done = np.load(data), jax.jit(train(0.5)), outer, 0
        self.replicas = [begin(0), begin(0)]
        self.theta = {name: np.asarray(leaf) for name, leaf in begin(0)["params"].items()}
        self.momentum = {name: np.zeros_like(leaf) for name, leaf in self.theta.items()}
        self.late = {}  # what leaves are, and what they would be, after a meeting

    def take(self, meets):
        """A step, and what the leaves do that met after the last one; then those of `meets` meet."""
        for number in range(2):
            rows = slice(ROWS * (2 * self.done + number), ROWS * (2 * self.done + number + 1))
            self.replicas[number], _ = self.step(self.replicas[number], self.batches["x"][rows], self.batches["y"][rows])
        self.done += 1
        for leaf, (sent, found) in self.late.items():
            for own, before in zip(self.replicas, sent):
                own["params"] = own["params"] | {leaf: np.asarray(own["params"][leaf]) - (before - found)}
            if self.outer:
                self.theta[leaf], self.momentum[leaf] = found, self.pending[leaf]
        self.late, self.pending = {}, {}
        for leaf in meets:
            sent = [np.asarray(own["params"][leaf]) for own in self.replicas]
            found = (sent[0] + sent[1]) / 2
            if self.outer:
                change = self.theta[leaf] - found
                self.pending[leaf] = 0.75 * self.momentum[leaf] + change
                found = self.theta[leaf] - 0.5 * (change + 0.75 * self.pending[leaf])
            self.late[leaf] = sent, found

    def check(self, state):
        for leaf in "w", "b":
            np.testing.assert_allclose(state[f"params.{leaf}"], np.stack([own["params"][leaf] for own in self.replicas]), rtol=0, atol=2e-6)
            if self.outer:
                np.testing.assert_allclose(state[f"outer.theta.params.{leaf}"], np.stack([self.theta[leaf]] * 2), rtol=0, atol=2e-6)
                np.testing.assert_allclose(state[f"outer.momentum.params.{leaf}"], np.stack([self.momentum[leaf]] * 2), rtol=0, atol=2e-6)


# ---- the rule ----


@pytest.mark.parametrize("kind", ["cpu", "cuda-sm_90a", "fsdp"])
def test_nesterov(tmp_path, data, kind):
    """Every second step's meeting, added by the step after it; the parameters of replicas are never alike."""
    if kind.startswith("cuda") and not (BUILD / "lib/libheddle-emulator.so").exists():
        pytest.skip("built without CUDA's headers")
    mesh = {"mesh": DATA, "weight": P("data")} if kind == "fsdp" else {}
    target = ["--code=source"] if kind.startswith("cuda") else []
    program = compile_step(export(tmp_path / "two", momentum=0.5, **mesh), *LATE, *NESTEROV, *target, target=kind if target else "cpu")
    oracle = Oracle(data / "any.npz", outer=True)
    for count in range(1, 6):
        oracle.take("wb" if count % 2 == 0 else "")
        out, state = steps(program, data / "any.npz", count, "--sync-every=2", save=tmp_path / "state.safetensors")
        oracle.check(state)
        assert out.count("  synced  1 step late") == (count - 1) // 2
        assert (state["params.w"][0] != state["params.w"][1]).any() and list(state["count"]) == [count] * 2


def test_fragments(tmp_path, data):
    """The bias's meetings after steps 2 and 6 are added by steps 3 and 7, the weight's after step 4 by step 5; records say how late."""
    program = compile_step(export(tmp_path / "two", momentum=0.5), *LATE, "--sync-fragments=2")
    oracle = Oracle(data / "any.npz", outer=False)
    for count in range(1, 7):
        oracle.take({2: "b", 0: "w"}.get(count % 4, ""))
    out, state = steps(program, data / "any.npz", 6, "--sync-every=4", f"--metrics={tmp_path}/m.jsonl", save=tmp_path / "state.safetensors")
    oracle.check(state)
    assert f"sync: after every 4 steps in 2 fragments, beside the next one and 1 step late, {4 * (FEATURES * OUT + OUT)} B of each device" in out
    met = [record for record in map(json.loads, (tmp_path / "m.jsonl").read_text().splitlines()) if "sync_bytes" in record]
    assert [(record["step"], record["sync_fragment"], record["sync_bytes"], record["sync_delay"]) for record in met] == \
        [(3, 0, 4 * OUT, 1), (5, 1, 4 * FEATURES * OUT, 1)]
    assert not any("sync_seconds" in record for record in met)  # they are the step's


def test_both_entries_on_the_reference(tmp_path, data):
    """The entry of both is, bit by bit, what a step and a meeting by themselves make of one state, by the rule that docs/sync.md has."""
    folder = export(tmp_path / "apart", momentum=0.5)
    apart = Reference(folder, "local", "--replicas=2", *NESTEROV)
    (tmp_path / "late").mkdir()
    for file in folder.glob("*.mlir"):
        (tmp_path / "late" / file.name).write_text(file.read_text())
    late = Reference(tmp_path / "late", "local", *LATE, *NESTEROV)
    file = np.load(data / "any.npz")
    state = apart.run("init", {"seed": np.int32(0)})
    for number in range(3):
        batch = {name: file[name][2 * ROWS * number:2 * ROWS * (number + 1)] for name in "xy"}
        own, met = apart.run("step", state | batch), apart.run("sync", state)
        both = late.run("sync_beside_step", state | batch)
        for name in state.keys() - {"params.w", "params.b", "seed"}:
            assert both[name].tobytes() == (met if name.startswith("outer.") else own)[name].tobytes(), name
        for name in "params.w", "params.b":
            assert both[name].tobytes() == (own[name] - (state[name] - met[name])).tobytes()
        assert own["loss"] == both["loss"]
        state = {name: both[name] for name in state}
    assert np.abs(own["params.w"] - both["params.w"]).max() > 1e-3


# ---- what it is equal to ----


def test_no_delay_is_as_without_the_option(tmp_path):
    folder = export(tmp_path / "two")
    plain, none = (compile_step(folder, "--replicas=2", *option, output=name) for option, name in (([], "a.heddle"), (["--sync-delay=0"], "b.heddle")))
    assert plain.read_bytes() == none.read_bytes()


def test_one_replica_is_no_sync(tmp_path, data):
    """By averaging, nothing is moved, so that the step's own result stays, and its zeros' signs."""
    folder = export(tmp_path / "one", momentum=0.5)
    plain, one = compile_step(folder, output="plain.heddle"), compile_step(folder, "--replicas=1", "--sync-delay=1")
    _, without = steps(plain, data / "any.npz", 5, save=tmp_path / "plain.safetensors")
    out, met = steps(one, data / "any.npz", 5, "--sync-every=2", save=tmp_path / "one.safetensors")
    assert out.count("  synced  1 step late") == 2
    assert bits(met) == bits(without)


def test_replicas_that_are_alike_are_one(tmp_path, data):
    folder = export(tmp_path / "one", momentum=0.5)
    _, alone = steps(compile_step(folder, output="plain.heddle"), data / "any.npz", 5, save=tmp_path / "plain.safetensors")
    file = np.load(data / "any.npz")
    np.savez(tmp_path / "twice.npz", **{name: np.repeat(file[name].reshape(12, 1, ROWS, -1), 2, 1).reshape(24 * ROWS, -1) for name in "xy"})
    _, both = steps(compile_step(folder, *LATE), tmp_path / "twice.npz", 5, "--sync-every=2", save=tmp_path / "both.safetensors")
    for name, value in alone.items():
        for replica in range(2):
            assert both[name][replica].tobytes() == value.tobytes(), name


def test_resume_between_sending_and_adding(program, data, tmp_path):
    """What a meeting sends is the state after a step: a run that goes on from there sends it again, to the bits of one that did not stop. Step 3's
    meeting is added by step 4, step 6's by step 7."""
    sync = "--sync-every=3"
    _, whole = steps(program, data / "any.npz", 7, sync, save=tmp_path / "whole.safetensors")
    for count in 3, 4, 6:
        steps(program, data / "any.npz", count, sync, save=tmp_path / "part.safetensors")
        _, rest = steps(program, data / "any.npz", 7 - count, sync, f"--state={tmp_path}/part.safetensors", save=tmp_path / "rest.safetensors")
        assert bits(rest) == bits(whole), count
    for count in 3, 7:
        run("train", program, f"--data={data}/any.npz", "--in-order", f"--steps={count}", sync, f"--checkpoint={tmp_path}/c", "--resume")
    run("export", tmp_path / "c", tmp_path / "exported")
    assert bits(load_file(tmp_path / "exported")) == bits(whole)
    run("launch", "--processes=2", "train", program, f"--data={data}/any.npz", "--in-order", "--steps=7", sync, f"--save={tmp_path}/two.safetensors")
    assert bits(load_file(tmp_path / "two.safetensors")) == bits(whole)
    _, other = steps(program, data / "any.npz", 7, "--sync-every=2", save=tmp_path / "other.safetensors")
    assert bits(other) != bits(whole)


def test_a_step_that_is_taken_back(program, tmp_path):
    """Takes its meeting with it, which no line tells of."""
    random = np.random.default_rng(1)
    x = random.normal(size=(6 * 2 * ROWS, FEATURES)).astype(np.float32)
    x[2 * 2 * ROWS] = np.nan  # of step 3
    np.savez(tmp_path / "bad.npz", x=x, y=random.normal(size=(len(x), OUT)).astype(np.float32))
    out, state = steps(program, tmp_path / "bad.npz", 5, "--sync-every=2", "--alert=loss=nan:skip", save=tmp_path / "state.safetensors")
    assert "step: 3  synced" not in out and "step: 5  synced  1 step late, by the state after step 4" in out
    assert list(state["count"]) == [4, 4] and np.isfinite(state["params.w"]).all()


# ---- the plan ----


def test_the_plan_hides_it(tmp_path):
    """Between two machines of a slow network a meeting by itself takes about as long as a step; beside it, nearly nothing."""
    width, rows = 256, 1024
    machine = {"name": "far", "node": {"devices": 1, "bytes_per_second": 5e9, "latency_seconds": 1e-6}, "network": {"bytes_per_second": 0.1e9, "latency_seconds": 1e-5},
               "device": {"contraction_flops": {"f32": 96e9}, "vector_flops": {"f32": 96e9}, "memory_bytes": 12000000000, "memory_bytes_per_second": 10e9,
                          "launch_seconds": 1e-6}}
    (tmp_path / "far.json").write_text(json.dumps(machine))

    def step(state, x, y):
        loss, g = jax.value_and_grad(lambda p: jnp.mean((jnp.tanh(x @ p["a"]) @ p["b"] - y) ** 2))(state)
        return jax.tree.map(lambda p, g: p - 0.25 * g, state, g), {"loss": loss}
    shape = jax.ShapeDtypeStruct
    heddle.export(tmp_path, step=step, args=({name: shape((width, width), jnp.float32) for name in "ab"}, *[shape((rows, width), jnp.float32)] * 2))
    seconds = {}
    for options in [], ["--sync-delay=1"]:
        tool("heddle-compile", tmp_path / "step.mlir", "--replicas=2", *NESTEROV, *options, "--target=cpu", f"--machine={tmp_path}/far.json",
             f"--report={tmp_path}/report.json", "-o", tmp_path / "step.heddle")
        for entry in json.loads((tmp_path / "report.json").read_text())["entries"]:
            seconds[entry["name"]] = entry["seconds"]["total"]
    assert seconds.keys() == {"step", "sync", "sync_beside_step"}
    assert seconds["sync"] > 0.25 * seconds["step"]
    assert seconds["sync_beside_step"] - seconds["step"] < 0.1 * seconds["sync"]


# ---- heddle.jit ----


@needs_native
def test_as_heddle_run(program, data, tmp_path):
    """`heddle.jit(sync_delay=1)` has the bits of `heddle-run train`'s program, over a save between sending and adding, and for other batches."""
    _, wanted = steps(program, data / "any.npz", 5, "--sync-every=2", save=tmp_path / "wanted.safetensors")
    make = lambda: heddle.jit(train(0.5), replicas=2, sync_every=2, sync_delay=1, outer=("nesterov", 0.5, 0.75), cache=tmp_path / "cache")
    step, given = make(), batches(data)
    take(step, begin(0), given[:5])
    step.save(tmp_path / "whole.safetensors")
    whole = load_file(tmp_path / "whole.safetensors")
    assert whole.keys() == wanted.keys() and step.executor.syncs == 2 and step.executor.sync_seconds == 0 and step.steps == 5
    for name, value in wanted.items():
        np.testing.assert_allclose(whole[name], value, rtol=0, atol=2e-6, err_msg=name)
    first = make()
    take(first, begin(0), given[:2])
    first.save(tmp_path / "run")
    second = make()
    second(begin(0), *given[0])
    state = second.load(tmp_path / "run")
    take(second, state, given[2:5])
    second.save(tmp_path / "resumed.safetensors")
    assert bits(load_file(tmp_path / "resumed.safetensors")) == bits(whole) and second.executor.syncs == 2


@needs_native
def test_other_batches(data, tmp_path):
    """Batches of other shapes are steps that have meetings beside them, too."""
    given = batches(data)
    step = heddle.jit(train(0.5), replicas=2, sync_every=2, sync_delay=1, cache=tmp_path)
    state, _ = take(step, begin(0), given[:2])
    state = jax.tree.map(np.asarray, state)
    half = [tuple(array[:ROWS] for array in given[2])]
    plain = heddle.jit(train(0.5), replicas=2, cache=tmp_path)
    take(plain, begin(0), given[:1])  # of one replica's state, at first
    own, _ = take(plain, state, half)
    late, _ = take(step, step.state, half)
    assert "2 kinds of batches" in repr(step) and step.executor.syncs == 1
    for leaf, sent in state["params"].items():
        wanted = np.asarray(own["params"][leaf]) - (sent - (sent[0] + sent[1]) / 2)
        np.testing.assert_allclose(late["params"][leaf], wanted, rtol=0, atol=2e-6)
        assert np.abs(wanted - np.asarray(own["params"][leaf])).max() > 1e-3


def test_load_meets(program, data):
    executor = heddle.load(program, sync_every=2)
    executor.init(0)
    for x, y in batches(data)[:5]:
        executor.run(x=x, y=y)
    assert executor.syncs == 2 and executor.steps == 5


# ---- what is refused ----


def test_an_entry_that_is_no_step(tmp_path, data):
    folder = export(tmp_path / "two")
    program = compile_step(folder, *LATE, f"--entry=other={folder}/step.mlir:write")
    said = "entry @other has no meeting of replicas beside it, needed a step for --sync-every"
    assert refuse("heddle-run", "train", program, "--entry=other", f"--data={data}/any.npz", "--steps=4", "--sync-every=2") == said
    executor = heddle.load(program, sync_every=1)
    executor.init(0)
    x, y = batches(data)[0]
    executor.run(x=x, y=y)
    with pytest.raises(heddle.RunError, match=said):
        executor.run("other", x=x, y=y)


@pytest.mark.parametrize("options, sentence", [
    (["--sync-delay=1"], "--sync-delay is given without --replicas, needed --replicas=NUMBER"),
    (["--replicas=2", "--sync-delay=2"], "--sync-delay is 2, needed 0 or 1"),
    ([*LATE, "--entry=sync_beside_step=STEP:write"], 'entry "sync_beside_step" is given beside replicas, needed none: it is made of the step'),
    ([*LATE, "--sync-fragments=3"], "fragment 0 of 3 of @step's parameters is asked for, needed one of 1 to 2"),
])
def test_options(tmp_path, options, sentence):
    folder = export(tmp_path / "one")
    options = [option.replace("STEP", str(folder / "step.mlir")) for option in options]
    assert refuse("heddle-compile", folder / "step.mlir", *options, "--target=cpu", "-o", folder / "step.heddle") == sentence


@pytest.mark.parametrize("options, said", [
    ({"sync_delay": 1}, "sync_delay is given without replicas, needed replicas=NUMBER, which meet"),
    ({"replicas": 2, "sync_delay": 2}, "sync_delay is 2, needed 0 or 1"),
])
def test_refused(options, said):
    with pytest.raises(heddle.ExportError) as error:
        heddle.jit(train(0.0), **options)
    assert str(error.value) == said
