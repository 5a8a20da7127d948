"""heddle-compile --offload-updates=host: the host's processors update the state that lies in its memory. Bits are those of updates on the device,
on the CPU, and on emulated GPUs in every order of the streams."""
import re

import heddle
import jax
import jax.numpy as jnp
import pytest
from conftest import BUILD, FULL
from test_offload_optimizer import CODE, compile, folder_of, report, train
from test_pipeline import tool

ALL = "--offload=optimizer,parameters"
UPDATES = "--offload-updates=host"
CASES = [("gpt2_tiny", "step", [ALL]), ("gpt2_tiny", "step.fsdp4", [ALL + ",activations"]), ("llama_tiny_f32", "step", [ALL + ",activations"]),
         ("mlp", "step.dp2tp2", [ALL])]
CASES += [("gpt2_tiny", "step.dp2tp2", [ALL]), ("llama_tiny_f32", "step.fsdp4", [ALL]), ("gpt2_accumulate", "step", [ALL]), ("gpt2_tiny", "step", [ALL, "--precision=bf16"]),
          ("resnet_tiny", "step", [ALL]), ("llama_tiny", "step", [ALL + ",activations"])] * FULL


def host_launches(program):
    """Of the step, by the host's processors."""
    return sum(row["launches"] for row in report(program)["step"]["kernels"] if row["kind"] == "host")


@pytest.mark.parametrize("model, step, options", CASES, ids=lambda given: given if isinstance(given, str) else "+".join(given))
def test_bits_of_updates_on_the_device(tmp_path, model, step, options):
    states = {}
    for way, own in {"kept": [one for one in options if "offload" not in one], "device": options, "host": [*options, UPDATES]}.items():
        compile(tmp_path / way, step, *CODE["cpu"], *own, model=model)
        states[way] = train(tmp_path / way, "synthetic")
        assert states[way] == states["kept"], way
    placed = {way: report(tmp_path / way)["step"]["placed_bytes"] for way in states}
    assert host_launches(tmp_path / "host") > 0 == host_launches(tmp_path / "device")
    assert placed["host"]["device"] < placed["kept"]["device"], placed


@pytest.mark.parametrize("model, step", [("gpt2_tiny", "step"), ("gpt2_tiny", "step.fsdp4")] + [("llama_tiny_f32", "step"), ("mlp", "step.dp2tp2")] * FULL)
def test_no_order_of_emulated_streams_changes_a_bit(tmp_path, model, step):
    """The host's kernels have code of their own in the program, which emulated GPUs call in the order of a stream."""
    for way in ("device", "host"):
        compile(tmp_path / way, step, *CODE["emulated"], ALL, *[UPDATES] * (way == "host"), model=model)
    modules = tool("heddle-translate", "--program-to-text", tmp_path / "host")
    assert " for cpu" in modules
    alike = train(tmp_path / "device", "synthetic", "--device=emulated", "--init-seed=7", steps=2)
    for seed in range(20 if FULL else 3):
        assert train(tmp_path / "host", "synthetic", "--device=emulated", "--init-seed=7", f"--order-seed={seed}", steps=2) == alike


def test_a_program_for_gpus_is_run_by_gpus(tmp_path):
    """Though it has code for the host's processors, too; which is none for the rest of it."""
    compile(tmp_path / "step", "step", *CODE["emulated"], ALL, UPDATES)
    assert "emulated GPU" in tool("heddle-run", "train", tmp_path / "step", "--data=synthetic", "--steps=1")
    error = tool("heddle-run", "train", tmp_path / "step", "--data=synthetic", "--steps=1", "--device=cpu", status=1)
    assert error.count("error: ") == 1 and "the program has code for cuda-source, needed code for cpu" in error
    rows = tool("heddle-run", "bench", tmp_path / "step", "--steps=2")
    assert re.search(r"^ +host +\d", rows, re.M), rows


def test_a_leaf_that_is_kept_for_the_next_step(tmp_path):
    """The weights of the step before are returned as they came, and updated on the host all the same."""
    def init(seed):
        w = jax.random.normal(jax.random.key(seed), (64, 64))
        return {"w": w, "m": jnp.zeros_like(w), "v": jnp.zeros_like(w), "before": w}

    def step(state, x):
        loss, gradient = jax.value_and_grad(lambda w: jnp.mean(jnp.tanh(x @ w) ** 2))(state["w"])
        m, v = 0.9 * state["m"] + 0.1 * gradient, 0.99 * state["v"] + 0.01 * gradient**2
        w = state["w"] - 0.01 * m / (jnp.sqrt(v) + 1e-8) + 0.1 * (state["w"] - state["before"])
        return {"w": w, "m": m, "v": v, "before": state["w"]}, {"loss": loss}

    heddle.export(tmp_path, step=step, init=init, args=(jax.eval_shape(init, 0), jax.ShapeDtypeStruct((8, 64), jnp.float32)))
    states = []
    for own in ([], [ALL], [ALL, UPDATES]):
        tool("heddle-compile", tmp_path / "step.mlir", f"--entry=init={tmp_path / 'init.mlir'}", "--target=cpu", *own, f"--report={tmp_path / 'out.json'}", "-o", tmp_path / "out")
        states.append(train(tmp_path / "out", "synthetic"))
    assert states[0] == states[1] == states[2]
    assert host_launches(tmp_path / "out") > 0


def test_stages_of_a_pipeline(tmp_path):
    pipeline = ["--mesh=pipe=2", "--pipeline=auto", "--microbatches=4", "--pipeline-schedule=1f1b"]
    states = {}
    for way, own in {"kept": [], "host": [ALL, UPDATES]}.items():
        compile(tmp_path / way, "step", *CODE["cpu"], *pipeline, *own)
        states[way] = train(tmp_path / way, "synthetic")
    assert states["host"] == states["kept"]
    assert host_launches(tmp_path / "host")


def test_the_link_carries_less_and_the_step_is_predicted_faster(tmp_path):
    """A link that is slow beside the host's memory decides."""
    seconds = {}
    for way, own in {"device": [ALL], "host": [ALL, UPDATES]}.items():
        compile(tmp_path / way, "step", "--target=trace", "--machine=h100-sxm", *own)
        seconds[way] = report(tmp_path / way)["step"]["seconds"]["total"]
    assert seconds["host"] < seconds["device"]


@pytest.mark.parametrize("options, words", [
    (["--offload-updates=host"], "--offload-updates=host is given without state on the host, needed --offload=optimizer,parameters or one of them"),
    (["--offload=optimizer=disk", "--offload-updates=host"], "--offload-updates=host is given without state on the host"),
    (["--offload=optimizer", "--offload-updates=disk"], "--offload-updates is disk, needed device or host")])
def test_errors_are_one_sentence(tmp_path, options, words):
    error = compile(tmp_path / "out", "step", "--target=trace", *options, status=1)
    assert words in error and error.count("error: ") == 1


def test_what_a_budget_says_of_the_host_is_so(tmp_path):
    """Its smallest row has updates by the host on one H100, whose host's memory is faster than the link."""
    printed = tool("heddle-compile", folder_of("gpt2_tiny") / "step.mlir", "--target=trace", "--machine=h100-sxm", f"--budget-sweep={tmp_path / 'sweep.svg'}")
    rows = re.findall(r"^ *(\d+) +[\d.]+ ms  (.*)$", printed, re.M)
    assert any("updates by the host" in done for _, done in rows), printed
    for budget, done in rows:
        compile(tmp_path / "out", "step", "--target=trace", "--machine=h100-sxm", f"--memory-budget={budget}")
        assert report(tmp_path / "out")["step"]["done_for_budget"] == done
        assert ("updates by the host" in done) == (host_launches(tmp_path / "out") > 0)


def test_deepspeed_says_where_state_is(tmp_path):
    (tmp_path / "ds.json").write_text('{"zero_optimization": {"offload_optimizer": {"device": "cpu"}, "offload_param": {"device": "cpu"}}}')
    compile(tmp_path / "out", "step", "--target=trace", f"--deepspeed={tmp_path / 'ds.json'}", UPDATES)
    assert host_launches(tmp_path / "out") > 0


def test_moments_alone_are_updated_on_the_device(tmp_path):
    """Their weights are there: both would go to the host, and the weights come back."""
    compile(tmp_path / "out", "step", "--target=trace", "--offload=optimizer", UPDATES)
    assert host_launches(tmp_path / "out") == 0


def test_mutants_of_plans_are_caught_or_equal(tmp_path):
    """Waits that are dropped, views that are shifted, kernels of the host that change streams: refused, or the Reference gives the same bits."""
    plan = tmp_path / "plan.mlir"
    moved = [f"--heddle-offload=state={state} updates=host chunk-bytes=16" for state in ("optimizer", "parameters")]
    tool("heddle-opt", BUILD.parent / "test" / "Transforms" / "Offload" / "offload.mlir", *moved, "--heddle-to-scheduled", "--heddle-to-plan", "-o", plan)
    on_host = [line for line in plan.read_text().splitlines() if "plan.launch" in line and "stream" in line]
    assert len(on_host) >= 2
    count = 2000 if FULL else 200
    printed = tool("heddle-opt", f"--load-pass-plugin={BUILD / 'lib' / 'HeddleTestPasses.so'}", f"--pass-pipeline=builtin.module(test-mutate-plan{{count={count} orders=6 seed=1}})",
                   plan, "-o", "/dev/null")
    made, invalid, caught, equivalent, another, missed = map(int, re.search(r"^all +(.*)$", printed, re.M).group(1).split())
    assert made == count and caught > 0 and missed == 0 and another == 0
