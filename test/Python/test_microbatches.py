"""Steps done in microbatches, against golden numbers and against the same program whose parts are positions of the mesh.

`pytest -s test_microbatches.py` prints a row for each mesh: its worst leaf as a fraction of its tolerance."""
import json
import re
import subprocess

import numpy as np
import pytest
from conftest import BUILD, model_id, model_steps
from safetensors.numpy import load_file, save_file

TOOL = {name: BUILD / "bin" / f"heddle-{name}" for name in ("compile", "interpret", "opt", "run")}
STEPS = [step for step in model_steps(golden=True) if step.parent.name not in ("moe", "resnet_tiny")]  # which need the whole batch
# In bf16 the Reference rounds a sum over positions once, a carry is rounded each time.
F32 = {step.parent.name for step in STEPS} - {"llama_tiny", "llama_unrolled"}


def run(*arguments, fails=False):
    done = subprocess.run([str(argument) for argument in arguments], capture_output=True, text=True, timeout=3000)
    assert bool(done.returncode) == fails, done.stdout[-2000:] + done.stderr[-3000:]
    return done.stderr if fails else done.stdout


def model(name, file="step.mlir"):
    found = [step for step in model_steps(golden=True) if step.parent.name == name and step.name == file]
    if not found:
        pytest.skip(f"no {name}/{file} here")
    return found[0]


def shard(step, options):
    done = subprocess.run([TOOL["opt"], step, f"--heddle-shard={options}"], capture_output=True, text=True)
    if done.returncode:
        size, needed = map(int, re.search(r"has dim 0 of size (\d+), needed a multiple of (\d+), ", done.stderr).groups())
        assert size % needed
        pytest.skip("its batch is too small")
    return done.stdout


def golden(step):
    return f"--golden={step.parent / 'golden.safetensors'}"


@pytest.mark.parametrize("microbatches", [2, 4])
@pytest.mark.parametrize("step", STEPS, ids=model_id)
def test_golden_steps(tmp_path, step, microbatches):
    """On the Reference, and each leaf within its tolerance."""
    text = shard(step, f"microbatches={microbatches}")
    assert f" in {microbatches}\n" in text and "} {heddle.microbatches" in text and '"micro"' not in text
    (tmp_path / "local.mlir").write_text(text)
    print(f"{model_id(step)} in {microbatches}:", run(TOOL["interpret"], tmp_path / "local.mlir", golden(step)).splitlines()[-1])


def results(local, step, tmp_path, name):
    """The bytes of each result of the first golden step."""
    values = load_file(step.parent / "golden.safetensors")
    states = sum(key.startswith("state.") for key in values)
    batch = sum(key.startswith("step0.batch.") for key in values)
    arguments = {f"arg{index}": values[f"state.{index}"] for index in range(states)}
    arguments |= {f"arg{states + index}": values[f"step0.batch.{index}"] for index in range(batch)}
    save_file(arguments, tmp_path / "in.safetensors")
    run(TOOL["interpret"], local, f"--inputs={tmp_path}/in.safetensors", f"--outputs={tmp_path}/{name}.safetensors")
    return {leaf: value.tobytes() for leaf, value in load_file(tmp_path / f"{name}.safetensors").items()}


@pytest.mark.parametrize("options", ["", " microbatch-gathers=inside"])
@pytest.mark.parametrize("microbatches", [2, 4])
@pytest.mark.parametrize("name", sorted(F32))
def test_bits_of_one_device(tmp_path, name, microbatches, options):
    """The loop against the same parts at positions of the mesh: sums over them go in their order in both, so all bits are alike."""
    step = model(name)
    for kind, more in (("parts", " loops=false"), ("loop", options)):
        (tmp_path / f"{kind}.mlir").write_text(shard(step, f"microbatches={microbatches}{more}"))
    assert "heddle.microbatches" in (tmp_path / "loop.mlir").read_text() and '"micro"' in (tmp_path / "parts.mlir").read_text()
    parts, loop = (results(tmp_path / f"{kind}.mlir", step, tmp_path, kind) for kind in ("parts", "loop"))
    assert parts.keys() == loop.keys() and len(loop) > 2
    assert [leaf for leaf in loop if loop[leaf] != parts[leaf]] == []


@pytest.mark.parametrize("file", ["step.dp4.mlir", "step.fsdp4.mlir", "step.fsdp2tp2.mlir"])
def test_gathers_inside(tmp_path, file):
    step = model("gpt2_tiny", file)
    text = shard(step, "microbatches=2 microbatch-gathers=inside")
    body = re.search(r"heddle\.scan .*? in 2\n(.*?)\} \{heddle.microbatches", text, re.S)[1]
    assert ("spmd.all_gather" in body) == ("fsdp" in file) and ("spmd.reduce_scatter" in body) == ("fsdp" in file)
    (tmp_path / "local.mlir").write_text(text)
    run(TOOL["interpret"], tmp_path / "local.mlir", golden(step))


@pytest.mark.parametrize("name, file, microbatches", [
    ("mlp", "step.dp2tp2.mlir", 4), ("gpt2_tiny", "step.dp4.mlir", 2), ("gpt2_tiny", "step.fsdp2tp2.mlir", 4), ("gpt2_dropout", "step.mlir", 4),
    ("llama_tiny_f32", "step.fsdp4.mlir", 2), ("llama_tiny_f32", "step.fsdp2tp2sp.mlir", 4)])
def test_golden_steps_on_cpu(tmp_path, name, file, microbatches):
    step = model(name, file)
    run(TOOL["compile"], step, f"--microbatches={microbatches}", "--target=cpu", "-o", tmp_path / "step.heddle")
    print(run(TOOL["run"], "check", tmp_path / "step.heddle", "--golden", step.parent / "golden.safetensors").splitlines()[-1])


@pytest.mark.parametrize("name, file", [("mlp", "step.dp4.mlir"), ("gpt2_tiny", "step.dp2tp2.mlir")])
def test_golden_steps_on_emulated_gpus(tmp_path, name, file):
    step = model(name, file)
    run(TOOL["compile"], step, "--microbatches=2", "--target=cuda-sm_90a", "--code=source", "-o", tmp_path / "step.heddle")
    print(run(TOOL["run"], "check", tmp_path / "step.heddle", "--golden", step.parent / "golden.safetensors", "--steps=1",
              "--seed=0").splitlines()[-1])


@pytest.mark.parametrize("name, file, words", [
    ("resnet_tiny", "step.mlir", r"'spmd.all_reduce' op along \"micro\" combines what all microbatches have of result #0 of stablehlo.reduce.*, "
                                 r"and 'stablehlo.subtract' at step.mlir:\d+ needs it again for each of them, needed "),
    ("moe", "step.ep4.mlir", r"'spmd.shift' op along \"micro\" moves data from one microbatch to another for halo of stablehlo.concatenate, needed ")])
def test_statistics_of_the_batch(tmp_path, name, file, words):
    """Norms over the batch, and places of tokens in the queues of experts, can't be known to a microbatch."""
    error = run(TOOL["compile"], model(name, file), "--microbatches=2", "--emit=local", "-o", tmp_path / "local.mlir", fails=True)
    lines = [line for line in error.splitlines() if ": error: " in line]
    assert len(lines) == 1 and re.search(words, lines[0]), error


def test_statistics_of_their_own(tmp_path):
    """Norms over each microbatch: what comes out is not what the batch's give, but near, and no metric is lost."""
    step = model("resnet_tiny")
    for kind, options in (("loop", "microbatches=2 local-statistics=.*"), ("whole", "")):
        (tmp_path / f"{kind}.mlir").write_text(shard(step, options))
    found, expected = (results(tmp_path / f"{kind}.mlir", step, tmp_path, kind) for kind in ("loop", "whole"))
    assert found.keys() == expected.keys()
    differences = [np.abs(np.frombuffer(found[leaf], np.float32) - np.frombuffer(expected[leaf], np.float32)).max() for leaf in expected]
    assert max(differences) > 0 and np.isfinite(differences).all()
    losses = [np.frombuffer(values[leaf], np.float32) for values in (found, expected) for leaf in values if len(values[leaf]) == 4]
    assert np.allclose(*np.split(np.concatenate(losses), 2), rtol=0.2, atol=0.2)


def test_a_learning_rate_that_depends_on_the_loss(tmp_path):
    """A gradient's sum over microbatches comes before the product with what all of them give, which would else be needed by each of them."""
    import heddle
    import jax
    import jax.numpy as jnp

    def step(state, x, y):
        loss, gradients = jax.value_and_grad(lambda w: jnp.mean((x @ w - y) ** 2))(state["w"])
        return {"w": state["w"] - 0.1 / (1 + loss) * gradients}, {"loss": loss}

    shape = jax.ShapeDtypeStruct((8, 8), jnp.float32)
    heddle.export(tmp_path, step=step, init=lambda seed: {"w": jax.random.normal(jax.random.key(seed), (8, 8))}, args=({"w": shape}, shape, shape))
    for name, options in (("whole", []), ("parts", ["--microbatches=4"])):
        run(TOOL["compile"], tmp_path / "step.mlir", f"--entry=init={tmp_path / 'init.mlir'}", *options, "--target=cpu", "-o", tmp_path / f"{name}.heddle")
    run(TOOL["run"], "check", tmp_path / "parts.heddle", f"--against={tmp_path / 'whole.heddle'}", "--data=synthetic")


def test_results_of_each_example(tmp_path):
    """An entry that reads is done in the step's parts, and what it gives of each example stands in the batch's order."""
    import heddle
    import jax
    import jax.numpy as jnp
    from jax.sharding import AbstractMesh, PartitionSpec as P

    def losses(state, x):
        return (jnp.tanh(x) @ state["w"]) ** 2

    def step(state, x):
        loss, slope = jax.value_and_grad(lambda state: losses(state, x).mean())(state)
        return {"w": state["w"] - 0.1 * slope["w"]}, {"loss": loss}

    state, x = {"w": jax.ShapeDtypeStruct((6,), jnp.float32)}, jax.ShapeDtypeStruct((16, 6), jnp.float32)
    folder = heddle.export(tmp_path / "model", step=step, eval=lambda state, x: {"each": losses(state, x)}, args=(state, x),
                           mesh=AbstractMesh((2,), ("data",)), shardings=({"w": P()}, P("data")), microbatches=4)
    run(TOOL["compile"], folder / "step.mlir", f"--entry=eval={folder}/eval.mlir", "--emit=local", "-o", tmp_path / "local.mlir")
    assert (tmp_path / "local.mlir").read_text().count("heddle.microbatches") == 2
    random = np.random.default_rng(0)
    arguments = {"arg0": random.normal(size=6).astype(np.float32), "arg1": random.normal(size=(16, 6)).astype(np.float32)}
    save_file(arguments, tmp_path / "in.safetensors")
    run(TOOL["interpret"], tmp_path / "local.mlir", "--entry=eval", f"--inputs={tmp_path}/in.safetensors", f"--outputs={tmp_path}/out.safetensors")
    found, = load_file(tmp_path / "out.safetensors").values()
    np.testing.assert_allclose(found, losses({"w": arguments["arg0"]}, arguments["arg1"]), rtol=1e-5)


def test_memory_goes_down(tmp_path):
    """The arena of a step whose activations are most of it."""
    step = next((step for step in model_steps() if step.parent.name == "gpt2_14m" and step.name == "step.mlir"), None)
    if not step:
        pytest.skip("no gpt2_14m here")
    arenas = []
    for microbatches in (1, 2, 4):
        run(TOOL["compile"], step, f"--microbatches={microbatches}", "--emit=plan", "-o", "/dev/null", "--report", tmp_path / "report.json")
        arenas.append(json.loads((tmp_path / "report.json").read_text())["entries"][0]["memory"]["arena_bytes"])
    print("gpt2_14m, arena by microbatches:", arenas)
    assert arenas[2] < 0.5 * arenas[0] and arenas[1] < 0.75 * arenas[0]


def test_gathers_that_fit(tmp_path):
    """Weights are gathered once a step where that fits, else for each microbatch; what fits neither way is one error."""
    step = next((step for step in model_steps() if step.parent.name == "gpt2_14m" and step.name == "step.fsdp4.mlir"), None)
    if not step:
        pytest.skip("no gpt2_14m here")

    def compile(*options, fails=False):
        out = run(TOOL["compile"], step, "--microbatches=2", "--emit=plan", "-o", "/dev/null", "--report", tmp_path / "report.json", *options, fails=fails)
        return out if fails else json.loads((tmp_path / "report.json").read_text())["entries"][0]

    taken = {place: compile(f"--microbatch-gathers={place}") for place in ("outside", "inside")}
    outside, inside = (taken[place]["memory"]["total_bytes"] for place in ("outside", "inside"))
    print("gpt2_14m fsdp4 in 2 microbatches, bytes of a device by place of gathers:", outside, inside)
    assert inside < outside and taken["inside"]["wire_bytes"] > taken["outside"]["wire_bytes"]
    assert compile(f"--memory-limit={outside}")["wire_bytes"] == taken["outside"]["wire_bytes"]
    fitted = compile(f"--memory-limit={inside}")
    assert fitted["wire_bytes"] == taken["inside"]["wire_bytes"] and "weights gathered for each microbatch" in fitted["schedule"]
    assert compile("--memory-limit=1MB", fails=True).count(": error: ") == 1


def test_bad_options(tmp_path):
    step = model("mlp")
    for option, sentence in (("--microbatches=0", "--microbatches is 0, needed at least 1"),
                             ("--microbatches=3", 'batch "batch.0" has dim 0 of size 32, needed a multiple of 3, 3 microbatches'),
                             ("--microbatch-gathers=often", "--microbatch-gathers is often, needed auto, outside or inside"),
                             ("--local-statistics=(", "--local-statistics is (, needed a regular expression: parentheses not balanced")):
        assert run(TOOL["compile"], step, option, "--emit=local", fails=True).splitlines()[-1].endswith("error: " + sentence)
