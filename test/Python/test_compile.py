"""heddle-compile: what it writes runs to golden numbers, limits of memory are kept or are an error, and the predicted time is that of
the instructions."""
import collections
import json
import re
import subprocess

import heddle
import jax
import jax.numpy as jnp
import numpy as np
import pytest
from conftest import BUILD, FULL, ROOT, model_id, model_name, model_steps
from safetensors.numpy import load_file


def tool(name, *arguments, status=0):
    done = subprocess.run([BUILD / "bin" / name, *map(str, arguments)], capture_output=True, text=True, timeout=300)
    assert done.returncode == status, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout + done.stderr


def models(*names, golden=False):
    return [step for step in model_steps(golden) if model_name(step) in names]


def compile_step(folder, step, *options):
    """The report; the program is `folder`/step.heddle."""
    tool("heddle-compile", step, "--report", folder / "report.json", "-o", folder / "step.heddle", *options)
    return json.loads((folder / "report.json").read_text())


@pytest.mark.parametrize("step", models("gpt2_tiny/step.dp2tp2", "llama_tiny_f32/step.fsdp4", "mlp/step.dp4", "mlp/step", golden=True), ids=model_id)
def test_programs_of_two_entries(tmp_path, step):
    compile_step(tmp_path, step, "--entry", f"init={step.parent / 'init.mlir'}", "--raise-attention=false")
    out = tool("heddle-run", "check", tmp_path / "step.heddle", f"--golden={step.parent / 'golden.safetensors'}", "--portable")
    assert ", 0 of " in out.splitlines()[-1]


@pytest.mark.parametrize("step", models("gpt2_tiny/step.fsdp2tp2", "llama_tiny/step.fsdp2tp2", golden=True), ids=model_id)
def test_plans_with_attention(tmp_path, step):
    tool("heddle-compile", step, "--emit=plan", "-o", tmp_path / "plan.mlir")
    plan = (tmp_path / "plan.mlir").read_text()
    assert 'plan.library = "attention"' in plan and 'plan.library = "attention_backward"' in plan
    out = tool("heddle-interpret", tmp_path / "plan.mlir", "--entry", "step", f"--golden={step.parent / 'golden.safetensors'}", "--stream-seed=3")
    assert ", 0 of " in out.splitlines()[-1]


# An init entry, cut as the step's state is, gives the state that training began with.
@pytest.mark.parametrize("step", models("gpt2_tiny/step.dp2tp2", "mlp/step.dp2tp2", golden=True), ids=model_id)
def test_init_gives_the_first_state(tmp_path, step):
    tool("heddle-compile", step, "--entry", f"init={step.parent / 'init.mlir'}", "--emit=plan", "-o", tmp_path / "plan.mlir")
    tool("heddle-interpret", tmp_path / "plan.mlir", "--entry", "init", "--value=dense<0> : tensor<i32>", "--outputs", tmp_path / "state.safetensors")
    given, golden = load_file(tmp_path / "state.safetensors"), load_file(step.parent / "golden.safetensors")
    count = sum(name.startswith("state.") for name in golden)
    assert len(given) == count
    for index in range(count):
        np.testing.assert_allclose(given[f"result{index}"], golden[f"state.{index}"], rtol=1e-4, atol=1e-6)


@pytest.mark.parametrize("step", models("gpt2_tiny/step.dp2tp2", "llama_tiny/step.fsdp2tp2", "resnet_tiny/step.dp4"), ids=model_id)
def test_memory_limit(tmp_path, step):
    """Down from what the first schedule takes, each limit is kept by another schedule, until one error says what is needed."""
    entry = compile_step(tmp_path, step)["entries"][0]
    assert entry["schedule"] == ""
    total, least = entry["memory"]["total_bytes"], entry["memory"]["argument_bytes"]
    assert compile_step(tmp_path, step, f"--memory-limit={total}")["entries"][0] == entry
    for _ in range(8):
        done = subprocess.run([BUILD / "bin/heddle-compile", step, f"--memory-limit={total - 1}", "--report", tmp_path / "report.json"], capture_output=True, text=True)
        if done.returncode:
            break
        entry = json.loads((tmp_path / "report.json").read_text())["entries"][0]
        assert entry["memory"]["total_bytes"] < total and entry["schedule"]
        total = entry["memory"]["total_bytes"]
    assert total > least
    errors = tool("heddle-compile", step, f"--memory-limit={least}", "--report=text", status=1)
    assert errors.count("error:") == 1
    found = re.search(rf"@step takes (\d+) bytes of a device, needed at most {least}: {least} of arguments", errors)
    assert found and int(found[1]) <= total
    assert re.search(r"note: where most of the arena is used it holds memref<.*>, \d+ bytes, from \S+:\d+", errors)


def simulate(trace):
    """Nanoseconds until all streams have finished, from each instruction of a device."""
    streams, events = collections.defaultdict(int), {}
    for line in trace.splitlines():
        if not (found := re.match(r"\s*stream (\d+): (.*)", line)):
            continue
        stream, what = int(found[1]), found[2]
        if record := re.match(r"record event (\d+)", what):
            events[int(record[1])] = streams[stream]
        elif wait := re.match(r"wait for event (\d+)", what):
            streams[stream] = max(streams[stream], events.get(int(wait[1]), 0))
        elif cost := re.search(r", (\d+) ns", what):
            streams[stream] += int(cost[1])
    return max(streams.values())


LONG = """
func.func public @main(%w: tensor<1000x64xf32> {tf.aliasing_output = 0 : i32}, %x: tensor<64xf32>) -> (tensor<1000x64xf32>, tensor<64xf32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %end = stablehlo.constant dense<1000> : tensor<i32>
  %r:3 = stablehlo.while(%k = %zero, %a = %w, %h = %x) : tensor<i32>, tensor<1000x64xf32>, tensor<64xf32>
  cond {
    %c = stablehlo.compare LT, %k, %end : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %row = stablehlo.dynamic_slice %w, %k, %zero, sizes = [1, 64] : (tensor<1000x64xf32>, tensor<i32>, tensor<i32>) -> tensor<1x64xf32>
    %flat = stablehlo.reshape %row : (tensor<1x64xf32>) -> tensor<64xf32>
    %n = stablehlo.multiply %h, %flat : tensor<64xf32>
    %t = stablehlo.tanh %n : tensor<64xf32>
    %u = stablehlo.reshape %t : (tensor<64xf32>) -> tensor<1x64xf32>
    %b = stablehlo.dynamic_update_slice %a, %u, %k, %zero : (tensor<1000x64xf32>, tensor<1x64xf32>, tensor<i32>, tensor<i32>) -> tensor<1000x64xf32>
    %m = stablehlo.add %k, %one : tensor<i32>
    stablehlo.return %m, %b, %t : tensor<i32>, tensor<1000x64xf32>, tensor<64xf32>
  }
  return %r#1, %r#2 : tensor<1000x64xf32>, tensor<64xf32>
}
"""


def check_predicted_time(tmp_path, step):
    entry = compile_step(tmp_path, step)["entries"][0]
    nanoseconds = simulate(tool("heddle-run", "info", tmp_path / "step.heddle", "--instructions", "--unroll"))
    assert entry["seconds"]["total"] == pytest.approx(nanoseconds * 1e-9, rel=1e-9)
    assert entry["seconds"]["total"] == entry["seconds_by_list"][0]["total"] and entry["seconds"]["waiting_for_other_lists"] == 0
    # What is compiled and what is loaded are timed by one clock; `info` prints three digits.
    number, unit = re.search(r"predicted (\S+) (us|ms|s)\n", tool("heddle-run", "info", tmp_path / "step.heddle")).groups()
    assert float(number) * {"us": 1e-6, "ms": 1e-3, "s": 1}[unit] == pytest.approx(entry["seconds"]["total"], rel=6e-3)


@pytest.mark.parametrize("step", models("gpt2_tiny/step.dp2tp2", "llama_8b/step.fsdp2tp8", "gpt2_14m/step.fsdp4", "moe/step.ep4"), ids=model_id)
def test_predicted_time(tmp_path, step):
    check_predicted_time(tmp_path, step)


@pytest.mark.parametrize("options", [[], ["--offload=optimizer,activations"]], ids=" ".join)
def test_what_is_waited_for(tmp_path, options):
    """The report names it by kind, type and line; together it is no more than what the step waits."""
    report = compile_step(tmp_path, models("gpt2_tiny/step.fsdp4")[0], *options)
    entry, waits = report["entries"][0], report["entries"][0]["waits"]
    assert not any("needed again at once" in note for note in report["notes"])  # what comes back is used between
    assert waits == sorted(waits, key=lambda wait: -wait["seconds"]) and 0 < len(waits) <= 10
    assert sum(wait["seconds"] for wait in waits) <= entry["seconds"]["waiting_for_communication"] * (1 + 1e-9)
    for wait in waits:
        assert re.fullmatch(r"all_gather|all_reduce|reduce_scatter|packing|copy (to|from) the host", wait["for"]), wait
        assert wait["type"].startswith("memref<") and (wait["cause"] in ("weight", "gradient", "activation", "metric") or wait["for"] == "packing" or "copy" in wait["for"]), wait
        assert re.match(r"[\w.]+:\d+", wait["line"]) or re.match(r"(opt|params)\.", wait["cause"]), wait


def test_a_value_that_is_offloaded_and_needed_at_once(tmp_path):
    """What the source puts into the host's memory stays there, and the report says what that costs."""
    def init(seed):
        return {name: jax.random.normal(jax.random.key(seed), (256, 256)) / 16 for name in "vw"}

    def make_step(is_away):
        def step(state, x):
            loss, gradient = jax.value_and_grad(lambda state: jnp.mean((jnp.tanh(x @ state["v"]) @ state["w"]) ** 2))(state)
            if is_away:
                gradient = {name: jax.device_put(jax.device_put(own, jax.memory.Space.Host), jax.memory.Space.Device) for name, own in gradient.items()}
            return {name: state[name] - 0.1 * gradient[name] for name in state}, {"loss": loss}
        return step

    for is_away in (False, True):
        heddle.export(tmp_path, init=init, step=make_step(is_away), args=(jax.eval_shape(init, 0), jax.ShapeDtypeStruct((64, 256), jnp.float32)))
        report = compile_step(tmp_path, tmp_path / "step.mlir")
        said = [note for note in report["notes"] if 'needed again at once: entry "step" waits until it has left and come back' in note]
        assert len(said) == is_away and all(re.match(r"what goes to the host's memory at test_compile\.py:\d+ is needed", note) for note in said)
        assert {wait["for"] for wait in report["entries"][0]["waits"]} == ({"copy to the host", "copy from the host"} if is_away else set())


# Longer than what the prediction follows iteration by iteration.
def test_predicted_time_of_a_long_loop(tmp_path):
    (tmp_path / "long.mlir").write_text(LONG)
    check_predicted_time(tmp_path, tmp_path / "long.mlir")


def nest(depth):
    """Loops of 1,000 trips in each other, the innermost of which computes."""
    if depth == 0:
        return "    %y = stablehlo.tanh %h1 : tensor<4xf32>\n"
    inner = f"%h{depth - 1}" if depth > 1 else "%y"
    return f"""%r{depth}:2 = stablehlo.while(%k{depth} = %zero, %h{depth} = %h{depth + 1}) : tensor<i32>, tensor<4xf32>
      cond {{
        %c{depth} = stablehlo.compare LT, %k{depth}, %end : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %c{depth} : tensor<i1>
      }} do {{
        {nest(depth - 1)}
        %m{depth} = stablehlo.add %k{depth}, %one : tensor<i32>
        stablehlo.return %m{depth}, {"%r" + str(depth - 1) + "#1" if depth > 1 else inner} : tensor<i32>, tensor<4xf32>
      }}
    """


# Neither loops in loops nor choices in choices make the report take long.
def test_deep_nests(tmp_path):
    (tmp_path / "loops.mlir").write_text(f"""func.func public @main(%h6: tensor<4xf32>) -> tensor<4xf32> {{
      %zero = stablehlo.constant dense<0> : tensor<i32>
      %one = stablehlo.constant dense<1> : tensor<i32>
      %end = stablehlo.constant dense<1000> : tensor<i32>
      {nest(5)} return %r5#1 : tensor<4xf32> }}""")
    entry = compile_step(tmp_path, tmp_path / "loops.mlir", "--prove=false")["entries"][0]
    assert entry["seconds"]["total"] == pytest.approx(2e-6 * 1000**5, rel=0.01)
    compile_step(tmp_path, ROOT / "test/Fuzz/crashers/deep_case.mlir", "--emit=plan")


@pytest.mark.skipif(not FULL, reason="every model, in ./dev test --full")
@pytest.mark.parametrize("step", model_steps(), ids=model_id)
def test_every_model(tmp_path, step):
    init = step.parent / "init.mlir"
    report = compile_step(tmp_path, step, *(["--entry", f"init={init}"] if init.exists() else []))
    entry = report["entries"][0]
    assert sum(entry["wire_bytes_by_cause"].values()) == entry["wire_bytes"]
    assert tool("heddle-run", "info", tmp_path / "step.heddle", "--instructions", "--entry=step").count("stream 0: ")
