"""Replicas that train apart and meet in the entry sync (docs/sync.md): against data parallelism, against no sync, against NumPy's momentum,
on the Reference, on virtual devices, on emulated GPUs and in two processes, through saves and resumes."""
import json
import re
import subprocess

import heddle
import jax
import jax.numpy as jnp
import numpy as np
import pytest
from cluster import finish, free_port, start_rank
from conftest import BUILD
from jax.sharding import AbstractMesh, PartitionSpec as P
from safetensors.numpy import load_file, save_file

FEATURES, OUT, ROWS = 4, 4, 8  # of one replica


def loss(params, x, y):
    return jnp.mean((x @ params["w"] + params["b"] - y) ** 2)


def begin(seed):
    w = jnp.arange(FEATURES * OUT, dtype=jnp.float32).reshape(FEATURES, OUT) / 8 - 1 + 0 * seed
    return {"params": {"w": w, "b": jnp.zeros(OUT) + 0.5}, "moment": {"w": jnp.zeros_like(w)}, "count": jnp.int32(0)}


def train(momentum):
    """Rates and divisors are powers of two: of small whole numbers a few steps round nothing."""
    def step(state, x, y):
        params = state["params"]
        value, g = jax.value_and_grad(loss)(params, x, y)
        moment = momentum * state["moment"]["w"] + g["w"]
        params = {"w": params["w"] - 0.25 * moment, "b": params["b"] - 0.25 * g["b"]}
        return {"params": params, "moment": {"w": moment}, "count": state["count"] + 1}, {"loss": value, "errors": jnp.abs(y).sum().astype(jnp.int32)}
    return step


def measure(state, x, y):
    return {"loss": loss(state["params"], x, y)}


def tool(name, *arguments, status=0):
    done = subprocess.run([BUILD / "bin" / name, *map(str, arguments)], capture_output=True, text=True, timeout=600)
    assert done.returncode == status, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout + done.stderr


def run(*arguments, status=0):
    return tool("heddle-run", *arguments, status=status)


def export(folder, rows=ROWS, momentum=0.0, mesh=None, weight=P(), **more):
    f32 = jnp.float32
    args = (jax.eval_shape(begin, 0), jax.ShapeDtypeStruct((rows, FEATURES), f32), jax.ShapeDtypeStruct((rows, OUT), f32))
    state = {"params": {"w": weight, "b": P()}, "moment": {"w": weight}, "count": P()}
    shardings = mesh and (state, P("data"), P("data"))
    heddle.export(folder, step=train(momentum), init=begin, eval=measure, args=args, mesh=mesh, shardings=shardings, **more)
    return folder


def compile_step(folder, *options, target="cpu", output="step.heddle", status=0):
    out = tool("heddle-compile", folder / "step.mlir", f"--entry=init={folder}/init.mlir", f"--entry=eval={folder}/eval.mlir", f"--target={target}",
               *options, "-o", folder / output, status=status)
    return out if status else folder / output


NESTEROV = ["--outer=nesterov", "--outer-rate=0.5", "--outer-momentum=0.75"]
DATA = AbstractMesh((2,), ("data",))


@pytest.fixture(scope="module")
def data(tmp_path_factory):
    """Small whole numbers, so that sums are exact."""
    folder, random = tmp_path_factory.mktemp("data"), np.random.default_rng(0)
    draw = [random.integers(-1, 2, (96, width)).astype(np.float32) for width in (FEATURES, OUT)]
    np.savez(folder / "whole.npz", x=draw[0], y=draw[1])
    np.savez(folder / "any.npz", x=random.normal(size=(96, FEATURES)).astype(np.float32), y=random.normal(size=(96, OUT)).astype(np.float32))
    return folder


@pytest.fixture(scope="module")
def programs(tmp_path_factory):
    """Of two replicas with momentum of their own, each on a device, under a Nesterov outer optimizer."""
    return compile_step(export(tmp_path_factory.mktemp("two"), momentum=0.5), "--replicas=2", *NESTEROV)


def steps(program, data, count, *options, save):
    out = run("train", program, f"--data={data}", "--in-order", f"--steps={count}", *options, f"--save={save}")
    return out, load_file(save)


def bits(state):
    return {name: (value.dtype, value.shape, value.tobytes()) for name, value in state.items()}


# ---- what replicas are alike with ----


@pytest.mark.parametrize("outer", [["--outer=average"], ["--outer=nesterov", "--outer-rate=1", "--outer-momentum=0"]])
def test_every_step_is_data_parallelism(tmp_path, data, outer):
    """With plain SGD, an outer rate of 1 and no momentum: bit by bit where nothing is rounded. Elsewhere the mean of what two replicas have
    stepped to is not rounded as a step by their mean gradient is."""
    whole = compile_step(export(tmp_path / "whole", 2 * ROWS, mesh=DATA))
    apart = compile_step(export(tmp_path / "apart"), "--replicas=2", *outer)
    for name, tolerance in ("whole", 0), ("any", 1e-6):
        _, one = steps(whole, data / f"{name}.npz", 3, save=tmp_path / "one.safetensors")
        out, both = steps(apart, data / f"{name}.npz", 3, "--sync-every=1", save=tmp_path / "both.safetensors")
        assert out.count("  synced  ") == 3
        for leaf in "params.w", "params.b":
            for replica in range(2):
                np.testing.assert_allclose(both[leaf][replica], one[leaf], rtol=0, atol=tolerance)
        assert np.ptp(one["params.w"] - np.asarray(begin(0)["params"]["w"])) > 0.1
        assert (both["moment.w"][0] != both["moment.w"][1]).any()  # that of each one's gradient


class Reference:
    """Entries of a rung's text on the Reference; leaves by name."""

    def __init__(self, folder, rung, *options):
        self.folder = folder
        self.file = folder / f"{rung}.mlir"
        compile_step(folder, f"--emit={rung}", *options, output=self.file.name)
        self.text = self.file.read_text()

    def run(self, entry, leaves):
        signature = next(line for line in self.text.splitlines() if re.match(rf" *func.func (public )?@{entry}\(", line) or f"plan.entry @{entry}(" in line)
        arguments, results = (re.findall(r'#heddle\.io<name = "([^"]+)"', part) for part in signature.split(") -> ("))
        save_file({f"arg{number}": np.asarray(leaves[name]) for number, name in enumerate(arguments)}, self.folder / "in.safetensors")
        tool("heddle-interpret", self.file, f"--entry={entry}", f"--inputs={self.folder}/in.safetensors", f"--outputs={self.folder}/out.safetensors")
        out = load_file(self.folder / "out.safetensors")
        return leaves | {name: out[f"result{number}"] for number, name in enumerate(results)}


def test_every_step_is_data_parallelism_on_the_reference(tmp_path, data):
    one, both = Reference(export(tmp_path / "whole", 2 * ROWS, mesh=DATA), "local"), Reference(export(tmp_path / "apart"), "local", "--replicas=2")
    batches = np.load(data / "whole.npz")
    own, theirs = one.run("init", {"seed": np.int32(0)}), both.run("init", {"seed": np.int32(0)})
    for number in range(3):
        batch = {name: batches[name][2 * ROWS * number:2 * ROWS * (number + 1)] for name in "xy"}
        own, theirs = one.run("step", own | batch), both.run("sync", both.run("step", theirs | batch))
        assert own["loss"] == theirs["loss"]  # the mean of the replicas'
        for leaf in "params.w", "params.b":
            assert theirs[leaf][0].tobytes() == theirs[leaf][1].tobytes() == own[leaf].tobytes()


def test_one_replica_is_no_sync(tmp_path, data):
    folder = export(tmp_path / "one", momentum=0.5)
    plain, one = compile_step(folder, output="plain.heddle"), compile_step(folder, "--replicas=1")
    _, without = steps(plain, data / "any.npz", 5, save=tmp_path / "plain.safetensors")
    out, met = steps(one, data / "any.npz", 5, "--sync-every=2", save=tmp_path / "one.safetensors")
    assert out.count("  synced  ") == 2
    assert bits(met) == bits(without)


def test_replicas_that_are_alike_are_one(tmp_path, data):
    """Two replicas on the same rows keep the bits of one alone, met or not."""
    folder = export(tmp_path / "one", momentum=0.5)
    _, alone = steps(compile_step(folder, output="plain.heddle"), data / "any.npz", 5, save=tmp_path / "plain.safetensors")
    batches = np.load(data / "any.npz")
    np.savez(tmp_path / "twice.npz", **{name: np.repeat(batches[name].reshape(12, 1, ROWS, -1), 2, 1).reshape(24 * ROWS, -1) for name in "xy"})
    _, both = steps(compile_step(folder, "--replicas=2"), tmp_path / "twice.npz", 5, "--sync-every=2", save=tmp_path / "both.safetensors")
    for name, value in alone.items():
        for replica in range(2):
            assert both[name][replica].tobytes() == value.tobytes(), name


# ---- what meeting does ----


@pytest.mark.parametrize("kind", ["cpu", "cuda-sm_90a", "fsdp"])
def test_nesterov(tmp_path, data, kind):
    """Each replica is what it is alone; every second step they move by NumPy's momentum, to the same bits."""
    mesh = {"mesh": DATA, "weight": P("data")} if kind == "fsdp" else {}
    target = ["--code=source"] if kind.startswith("cuda") else []
    folder = export(tmp_path / "two", momentum=0.5, **mesh)
    program = compile_step(folder, "--replicas=2", *NESTEROV, *target, target=kind if target else "cpu")
    step = jax.jit(train(0.5))
    batches = np.load(data / "any.npz")
    replicas = [begin(0), begin(0)]
    theta = replicas[0]["params"]
    momentum = jax.tree.map(np.zeros_like, theta)
    for count in range(1, 6):
        for number in range(2):
            rows = slice(ROWS * (2 * (count - 1) + number), ROWS * (2 * (count - 1) + number + 1))
            replicas[number], _ = step(replicas[number], batches["x"][rows], batches["y"][rows])
        if count % 2 == 0:
            change = jax.tree.map(lambda t, a, b: t - (a + b) / 2, theta, *[own["params"] for own in replicas])
            momentum = jax.tree.map(lambda m, c: 0.75 * m + c, momentum, change)
            theta = jax.tree.map(lambda t, c, m: t - 0.5 * (c + 0.75 * m), theta, change, momentum)
            replicas = [own | {"params": theta} for own in replicas]
        out, state = steps(program, data / "any.npz", count, "--sync-every=2", save=tmp_path / "state.safetensors")
        for leaf in "w", "b":
            own = state[f"params.{leaf}"]
            for number in range(2):
                np.testing.assert_allclose(own[number], replicas[number]["params"][leaf], rtol=0, atol=2e-6)
            np.testing.assert_allclose(state[f"outer.theta.params.{leaf}"], np.stack([theta[leaf]] * 2), rtol=0, atol=2e-6)
            np.testing.assert_allclose(state[f"outer.momentum.params.{leaf}"], np.stack([momentum[leaf]] * 2), rtol=0, atol=2e-6)
            assert (own[0].tobytes() == own[1].tobytes()) == (count % 2 == 0)
        assert (state["moment.w"][0] != state["moment.w"][1]).any() and list(state["count"]) == [count] * 2


def test_fragments(tmp_path, data):
    """The bias meets after steps 2, 6 and so on, the weight after those that 4 divides; also where a run stops between."""
    program = compile_step(export(tmp_path / "two", momentum=0.5), "--replicas=2", "--sync-fragments=2")
    batches, step = np.load(data / "any.npz"), jax.jit(train(0.5))
    replicas = [begin(0), begin(0)]
    for count in range(1, 7):
        for number in range(2):
            rows = slice(ROWS * (2 * (count - 1) + number), ROWS * (2 * (count - 1) + number + 1))
            replicas[number], _ = step(replicas[number], batches["x"][rows], batches["y"][rows])
        for leaf, phase in ("b", 2), ("w", 0):
            if count % 4 == phase:
                mean = sum(own["params"][leaf] for own in replicas) / 2
                replicas = [own | {"params": own["params"] | {leaf: mean}} for own in replicas]
    out, whole = steps(program, data / "any.npz", 6, "--sync-every=4", f"--metrics={tmp_path}/m.jsonl", save=tmp_path / "whole.safetensors")
    for leaf in "w", "b":
        np.testing.assert_allclose(whole[f"params.{leaf}"], np.stack([own["params"][leaf] for own in replicas]), rtol=0, atol=2e-6)
    assert f"sync: after every 4 steps in 2 fragments, {4 * (FEATURES * OUT + OUT)} B of each device" in out
    met = [record for record in map(json.loads, (tmp_path / "m.jsonl").read_text().splitlines()) if "sync_bytes" in record]
    assert [(record["step"], record["sync_fragment"], record["sync_bytes"]) for record in met] == [(2, 0, 4 * OUT), (4, 1, 4 * FEATURES * OUT), (6, 0, 4 * OUT)]
    steps(program, data / "any.npz", 3, "--sync-every=4", save=tmp_path / "half.safetensors")
    _, rest = steps(program, data / "any.npz", 3, "--sync-every=4", f"--state={tmp_path}/half.safetensors", save=tmp_path / "rest.safetensors")
    assert bits(rest) == bits(whole)
    assert refuse("heddle-run", "train", program, f"--data={data}/any.npz", "--steps=1", "--sync-every=1") == \
        "--sync-every is 1, needed at least 2, a step for each fragment of the program"


def test_which_leaves_meet(tmp_path):
    """What the loss needs, or what is named."""
    folder = export(tmp_path / "two", momentum=0.5)
    for options, names in [([], {"params.w", "params.b"}), (["--sync-leaves=(params.w|moment.*)"], {"params.w", "moment.w"})]:
        compile_step(folder, "--replicas=2", *options, "--emit=graph", output="graph.mlir")
        sync = (folder / "graph.mlir").read_text().split("@sync(")[1].split("->")[0]
        assert set(re.findall(r'name = "([^"]+)"', sync)) == names


# ---- runs ----


def test_records_and_trace(programs, data, tmp_path):
    out, _ = steps(programs, data / "any.npz", 4, "--sync-every=2", "--eval-every=2", f"--eval-data={data}/any.npz", f"--metrics={tmp_path}/m.jsonl",
                   save=tmp_path / "a.safetensors")
    size = 4 * (FEATURES * OUT + OUT)
    assert f"sync: after every 2 steps, {size} B of each device" in out
    order = [line.split("  ")[1].split()[0] for line in out.splitlines() if line.startswith("step: ") and "Gflop" not in line]
    assert order == ["loss:", "loss:", "synced", "eval/loss:"] * 2 + ["saved"]  # what is evaluated and saved has met
    records = [json.loads(line) for line in (tmp_path / "m.jsonl").read_text().splitlines()]
    assert [record["step"] for record in records if "sync_seconds" in record] == [2, 4]
    assert {record["sync_bytes"] for record in records if "sync_seconds" in record} == {size}
    assert len(next(record["errors"] for record in records if "errors" in record)) == 2  # of each replica; the loss is their mean
    run("trace", programs, "--entry=sync", "-o", tmp_path / "trace.json")
    events = json.loads((tmp_path / "trace.json").read_text())["traceEvents"]
    assert {event["pid"] for event in events if event.get("cat") == "communication"} == {0, 1}
    out, _ = steps(programs, data / "any.npz", 1, save=tmp_path / "a.safetensors")
    assert "sync: never, since --sync-every is not given" in out


def test_resume_at_the_phase(programs, data, tmp_path):
    """A run that stops between two meetings goes on to the bits of one that does not, by a file, by a checkpoint, and in two processes."""
    sync = "--sync-every=3"
    _, whole = steps(programs, data / "any.npz", 7, sync, save=tmp_path / "whole.safetensors")
    steps(programs, data / "any.npz", 4, sync, save=tmp_path / "half.safetensors")
    _, rest = steps(programs, data / "any.npz", 3, sync, f"--state={tmp_path}/half.safetensors", save=tmp_path / "rest.safetensors")
    assert bits(rest) == bits(whole)
    for count in 5, 7:
        run("train", programs, f"--data={data}/any.npz", "--in-order", f"--steps={count}", sync, f"--checkpoint={tmp_path}/c", "--resume")
    run("export", tmp_path / "c", tmp_path / "exported")
    assert bits(load_file(tmp_path / "exported")) == bits(whole)
    run("launch", "--processes=2", "train", programs, f"--data={data}/any.npz", "--in-order", "--steps=7", sync, f"--save={tmp_path}/two.safetensors")
    assert bits(load_file(tmp_path / "two.safetensors")) == bits(whole)
    # On another mesh: each replica's weights cut in two.
    cut = compile_step(export(tmp_path / "cut", momentum=0.5, mesh=DATA, weight=P("data")), "--replicas=2", *NESTEROV)
    _, rest = steps(cut, data / "any.npz", 3, sync, f"--state={tmp_path}/half.safetensors", save=tmp_path / "rest.safetensors")
    for name, value in whole.items():
        np.testing.assert_allclose(rest[name], value, rtol=0, atol=2e-6)
    _, other = steps(programs, data / "any.npz", 3, "--sync-every=5", f"--state={tmp_path}/half.safetensors", save=tmp_path / "rest.safetensors")
    assert bits(other) != bits(whole)


def test_export_takes_the_whole_batch(tmp_path):
    """Which replicas share."""
    # From one line of this file, which the texts name.
    whole, own = (export(tmp_path / name, rows, replicas=count) for name, rows, count in (("whole", 2 * ROWS, 2), ("own", ROWS, None)))
    for name in "step", "eval", "init":
        assert (whole / f"{name}.mlir").read_text() == (own / f"{name}.mlir").read_text()


# ---- what is refused ----


def test_replicas_that_do_not_divide_the_batch(tmp_path):
    with pytest.raises(heddle.ExportError, match=f"^argument 1 of step has dim 0 of size {ROWS}, needed a multiple of 3 replicas$"):
        export(tmp_path, replicas=3)
    with pytest.raises(heddle.ExportError, match="^replicas is 0, needed a number of at least 1$"):
        export(tmp_path, replicas=0)
    exported = jax.export.export(jax.jit(train(0)))(jax.eval_shape(begin, 0), *[jax.ShapeDtypeStruct((ROWS, 4), jnp.float32)] * 2)
    with pytest.raises(heddle.ExportError, match="^step was exported by jax.export and replicas is 2, needed none: trace it with one replica's batch$"):
        heddle.export(tmp_path, step=exported, replicas=2)



def refuse(name, *arguments):
    errors = [line for line in tool(name, *arguments, status=1).splitlines() if "error: " in line]
    assert len(errors) == 1, errors
    return errors[0].split("error: ", 1)[1]


def test_sync_of_a_program_without_it(tmp_path, data):
    plain = compile_step(export(tmp_path / "plain"))
    assert refuse("heddle-run", "train", plain, f"--data={data}/any.npz", "--steps=1", "--sync-every=2").endswith("has the entries @step, @init, @eval, needed @sync")
    own = compile_step(tmp_path / "plain", f"--entry=sync={tmp_path}/plain/step.mlir:write", output="own.heddle")
    assert refuse("heddle-run", "train", own, f"--data={data}/any.npz", "--steps=1", "--sync-every=2") == \
        'entry @sync has the argument "x", needed state alone for --sync-every'


def test_ranks_that_sync_otherwise(programs, data):
    port = free_port()
    ended = finish([start_rank(rank, 2, [BUILD / "bin/heddle-run", "train", programs, f"--data={data}/any.npz", "--steps=4", f"--sync-every={2 + rank}"], port=port)
                    for rank in range(2)])
    assert [status for status, _, _ in ended] == [1, 1]
    assert "--sync-every 3" in "".join(errors for _, _, errors in ended)


@pytest.mark.parametrize("options, sentence", [
    (["--replicas=0"], "--replicas is 0, needed at least 1"),
    (["--outer=nesterov"], "--outer is given without --replicas, needed --replicas=NUMBER"),
    (["--replicas=2", "--outer=adam"], "--outer is adam, needed average or nesterov"),
    (["--replicas=2", "--outer-rate=1"], "--outer-rate is given with --outer average, needed --outer nesterov"),
    (["--replicas=2", "--outer=nesterov", "--outer-momentum=1"], "heddle-make-sync: momentum is 1.000000e+00, needed a number of at least 0 and below 1"),
    (["--replicas=2", "--sync-leaves=nothing"], '@step has no state of floats that it changes and "nothing" matches, needed such leaves for replicas to agree on'),
    (["--replicas=2", "--entry=sync=STEP:write"], 'entry "sync" is given beside replicas, needed none: it is made of the step'),
    (["--replicas=2", "--sync-fragments=0"], "--sync-fragments is 0, needed at least 1"),
    (["--replicas=2", "--sync-fragments=3"], "fragment 0 of 3 of @step's parameters is asked for, needed one of 1 to 2"),
    (["--replicas=2", "--pipeline=auto"], "replicas are asked for in a pipeline, needed one of the two"),
])
def test_options(tmp_path, options, sentence):
    folder = export(tmp_path / "one")
    options = [option.replace("STEP", str(folder / "step.mlir")) for option in options]
    assert refuse("heddle-compile", folder / "step.mlir", *options, "--target=cpu", "-o", folder / "step.heddle") == sentence


def test_meshes(tmp_path):
    named = AbstractMesh((2,), ("outer",))
    folder = tmp_path / "named"
    args = (jax.eval_shape(begin, 0), jax.ShapeDtypeStruct((ROWS, FEATURES), jnp.float32), jax.ShapeDtypeStruct((ROWS, OUT), jnp.float32))
    heddle.export(folder, step=train(0), args=args, mesh=named, shardings=(jax.tree.map(lambda _: P(), args[0]), P("outer"), P("outer")))
    assert 'has an axis "outer", needed that name for replicas' in refuse("heddle-compile", folder / "step.mlir", "--replicas=2", "--target=cpu", "-o", folder / "p.heddle")
