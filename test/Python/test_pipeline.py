"""Pipelines (heddle-compile --pipeline): a step that is cut into stages gives the same bits in every order of tasks, on the Reference, on
threads and on emulated GPUs, those of the same stages on one device, and golden numbers.

`pytest -s test_pipeline.py` prints a row for each program: its worst leaf as a fraction of its tolerance."""
import json
import re
import subprocess

import numpy as np
import pytest
from conftest import BUILD, FULL, ROOT
from safetensors.numpy import load_file, save_file

MODELS = ROOT / "build" / "models"
SCHEDULES = ["gpipe", "1f1b", "zb-h1", "zb-h2", "interleaved", "zb-v"]
SEVERAL = ("interleaved", "zb-v")  # chunks of a device
# model, step, mesh, microbatches, schedules
CASES = [("mlp", "step", "pipe=2", 4, SCHEDULES[:4]),
         ("gpt2_tiny", "step", "pipe=2", 4, SCHEDULES),
         ("gpt2_tiny", "step", "pipe=4", 8, ["1f1b", "zb-h2", "interleaved"]),
         ("gpt2_tiny", "step", "pipe=2,data=2", 2, ["1f1b", "zb-v"]),
         ("gpt2_tiny", "step.dp2tp2", "pipe=2,data=2,model=2", 2, ["1f1b", "zb-v"]),
         ("gpt2_tiny", "step.fsdp2tp2", "pipe=2,data=2,model=2", 2, ["1f1b", "zb-h1"]),
         ("gpt2_tiny", "step.tp4", "pipe=4,model=4", 4, ["1f1b"]),
         ("gpt2_dropout", "step", "pipe=2", 2, ["1f1b", "zb-h1"]),
         ("gpt2_tiny", "step", "pipe=2", 1, ["1f1b", "zb-h1"]),
         ("moe", "step.ep4", "pipe=2,expert=4", 1, ["1f1b", "zb-h1"]),
         ("resnet_tiny", "step", "pipe=2", 1, ["gpipe"])]
# Loops over layers, three of them: stages get two and one, or one of several chunks; stacked leaves lie in blocks.
LAYERS = [("llama_tiny_f32", "step", "pipe=2", 2, ["gpipe", "1f1b", "zb-h1"]), ("llama_tiny_f32", "step", "pipe=3", 4, ["1f1b"]),
          ("llama_tiny_f32", "step", "pipe=2", 4, ["interleaved"]), ("llama_tiny_f32", "step.fsdp4", "pipe=2,data=4", 1, ["1f1b"]),
          ("llama_tiny_f32", "step.fsdp4", "pipe=3,data=4", 2, ["1f1b"]), ("llama_tiny_f32", "step.fsdp2tp2sp", "pipe=2,data=2,model=2", 2, ["1f1b"])]


def name(case):
    return f"{case[0]}-{case[1]}-{case[2]}-m{case[3]}"


def tool(tool, *arguments, status=0):
    done = subprocess.run([BUILD / "bin" / tool, *map(str, arguments)], capture_output=True, text=True, timeout=600)
    assert done.returncode == status, done.stdout[-2000:] + done.stderr[-3000:]
    return done.stdout if status == 0 else done.stderr


def compile(case, schedule, output, *options, mesh=None, status=0):
    model, step, own, microbatches, _ = case
    return tool("heddle-compile", MODELS / model / f"{step}.mlir", f"--mesh={mesh or own}", "--pipeline=auto",
                f"--pipeline-schedule={schedule}", f"--microbatches={microbatches}", *options, "-o", output, status=status)


def run_steps(module, model, folder, steps=3):
    """The bytes of the state after golden batches, on the Reference."""
    golden = load_file(MODELS / model / "golden.safetensors")
    state = [golden[f"state.{index}"] for index in range(sum(key.startswith("state.") for key in golden))]
    for step in range(steps):
        batch = [golden[f"step{step}.batch.{index}"] for index in range(sum(key.startswith(f"step{step}.batch.") for key in golden))]
        save_file({f"arg{index}": value for index, value in enumerate(state + batch)}, folder / "in.safetensors")
        tool("heddle-interpret", module, "--entry=step", f"--inputs={folder / 'in.safetensors'}", f"--outputs={folder / 'out.safetensors'}")
        given = load_file(folder / "out.safetensors")
        state = [given[f"result{index}"] for index in range(len(state))]
    return [value.tobytes() for value in state]


def make_inputs(module):
    """Numbers for the leaves of a model without golden ones; second moments are squares, and ids are small."""
    leaves = re.findall(r'name = "([^"]*)", role = (?:state|batch), type = tensor<([^>]*)>', re.search(r"@step\(.*?\) -> \(", module)[0])
    rng, inputs = np.random.default_rng(5), {}
    for index, (leaf, text) in enumerate(leaves):
        *shape, element = text.split("x")
        shape = [int(size) for size in shape]
        if element == "i32":
            inputs[f"arg{index}"] = rng.integers(0, 50, shape, np.int32)
        else:
            assert element == "f32"
            values = rng.standard_normal(shape).astype(np.float32) / 8
            inputs[f"arg{index}"] = values * values if ".nu." in leaf else values
    return inputs


@pytest.mark.parametrize("case", LAYERS, ids=name)
def test_layers_of_a_loop_are_cut(case, tmp_path):
    """The bits of the loop that is not cut, at the Local rung and as a plan; state files know leaves whole."""
    model, step, _, microbatches, schedules = case
    whole = tmp_path / "whole.mlir"
    if microbatches > 1:
        tool("heddle-compile", MODELS / model / f"{step}.mlir", f"--microbatches={microbatches}", "--emit=local", "-o", whole)
    outputs = {}
    for schedule in schedules:
        compile(case, schedule, tmp_path / f"{schedule}.local.mlir", "--emit=local")
        compile(case, schedule, tmp_path / f"{schedule}.plan.mlir", "--emit=plan")
    for file in ([whole] if microbatches > 1 else []) + sorted(tmp_path.glob("*.*.mlir")):
        save_file(make_inputs(file.read_text()), tmp_path / "in.safetensors")
        tool("heddle-interpret", file, "--entry=step", f"--inputs={tmp_path / 'in.safetensors'}", f"--outputs={tmp_path / 'out.safetensors'}")
        outputs[file.name] = {leaf: value.tobytes() for leaf, value in load_file(tmp_path / "out.safetensors").items()}
    first, *others = outputs.values()
    assert len(first) > 30 and all(other == first for other in others), {name: other == first for name, other in outputs.items()}
    signature = re.search(r"spmd.lists @step\(.*?\) -> \(", (tmp_path / f"{schedules[0]}.local.mlir").read_text())[0]
    blocks = re.search(r'name = "params.layers.wq", .*?owners = \[(.*?)\]>', signature)[1]
    assert blocks.count("[") == 3 and len(set(re.findall(r"\d", blocks))) > 1
    files = []
    for name, options in (("cut", [f"--mesh={case[2]}", "--pipeline=auto", f"--pipeline-schedule={schedules[0]}"]), ("whole", [])):
        files.append(tmp_path / f"{name}.heddle")
        tool("heddle-compile", MODELS / model / f"{step}.mlir", f"--entry=init={MODELS / model / 'init.mlir'}", f"--microbatches={microbatches}",
             *options, "--target=cpu", "-o", files[-1])
    tool("heddle-run", "check", files[0], f"--against={files[1]}", "--data=synthetic")


@pytest.mark.parametrize("case", CASES if FULL else [case for case in CASES if case[2] != "pipe=4,model=4"], ids=name)
def test_reference_gives_the_same_bits_in_every_order(case, tmp_path):
    """At the Local rung and, of one of them, as a plan."""
    model, _, mesh, _, schedules = case
    expected = {}
    for schedule in schedules:
        compile(case, schedule, tmp_path / "local.mlir", "--emit=local")
        expected[schedule] = run_steps(tmp_path / "local.mlir", model, tmp_path)
    assert len(set(expected[schedules[0]])) > 1
    compile(case, schedules[-1], tmp_path / "plan.mlir", "--emit=plan")
    assert run_steps(tmp_path / "plan.mlir", model, tmp_path) == expected[schedules[-1]]
    # The same stages on one device, one microbatch after another.
    for several in (False, True):
        alike = [schedule for schedule in schedules if (schedule in SEVERAL) == several]
        if not alike:
            continue
        ranks = int(re.match(r"pipe=(\d+)", mesh)[1])
        compile(case, "interleaved", tmp_path / "one.mlir", "--emit=local", f"--pipeline-chunks={ranks * (1 + several)}",
                mesh=re.sub(r"pipe=\d+", "pipe=1", mesh))
        alone = run_steps(tmp_path / "one.mlir", model, tmp_path)
        for schedule in alike:
            assert expected[schedule] == alone, schedule


def test_a_step_without_tied_weights_has_the_bits_of_accumulation(tmp_path):
    compile(CASES[0], "1f1b", tmp_path / "cut.mlir", "--emit=local")
    tool("heddle-compile", MODELS / "mlp" / "step.mlir", "--microbatches=4", "--emit=local", "-o", tmp_path / "loop.mlir")
    assert run_steps(tmp_path / "cut.mlir", "mlp", tmp_path) == run_steps(tmp_path / "loop.mlir", "mlp", tmp_path)


def program(case, schedule, folder, target):
    """With its init entry, and how far it is from golden numbers."""
    file, folder_of_model = folder / f"{schedule}.{target}.heddle", MODELS / case[0]
    compile(case, schedule, file, f"--entry=init={folder_of_model / 'init.mlir'}", f"--target={target}")
    device = [] if target == "cpu" else ["--device=emulated"]
    worst = tool("heddle-run", "check", file, f"--golden={folder_of_model / 'golden.safetensors'}", *device).splitlines()[-1]
    assert " 0 of " in worst, worst
    print(f"{name(case)} {schedule} {target}: {worst}")
    return file


def train(case, file, end, *options):
    """The bytes of the state after three steps from init."""
    keys = ["--random=batch.2"] if case[0] == "gpt2_dropout" else []
    tool("heddle-run", "train", file, "--steps=3", "--data=synthetic", f"--save={end}", "--poison", *keys, *options)
    return {leaf: value.tobytes() for leaf, value in load_file(end).items()}


@pytest.mark.parametrize("case", CASES if FULL else CASES[:1] + CASES[4:6], ids=name)
def test_threads_give_golden_numbers_and_one_order_s_bits(case, tmp_path):
    ends = {}
    for schedule in case[4]:
        file = program(case, schedule, tmp_path, "cpu")
        ends[schedule] = train(case, file, tmp_path / "end.safetensors", "--threads=2")
        assert train(case, file, tmp_path / "end.safetensors", "--threads=1") == ends[schedule]
    for alike in (("gpipe", "1f1b"), ("zb-h1", "zb-h2")):  # the same tasks
        of = [ends[schedule] for schedule in alike if schedule in ends]
        assert all(end == of[0] for end in of)


@pytest.mark.parametrize("case", CASES if FULL else [CASES[0], CASES[3]], ids=name)
def test_emulated_gpus_give_golden_numbers_and_one_order_s_bits(case, tmp_path):
    ends = {}
    for schedule in case[4] if FULL else case[4][:2]:
        file = program(case, schedule, tmp_path, "cuda-sm_90a")
        ends[schedule] = train(case, file, tmp_path / "end.safetensors", "--device=emulated")
        assert train(case, file, tmp_path / "end.safetensors", "--device=emulated", "--order-seed=3") == ends[schedule]
    for alike in (("gpipe", "1f1b"), ("zb-h1", "zb-h2")):
        of = [ends[schedule] for schedule in alike if schedule in ends]
        assert all(end == of[0] for end in of)


def test_an_entry_that_reads_goes_through_the_stages(tmp_path):
    """eval, made of the step's text as one without new state, gives the loss of the step that follows."""
    case = CASES[1]
    compile(case, "1f1b", tmp_path / "plan.mlir", "--emit=plan", f"--entry=init={MODELS / case[0] / 'init.mlir'}")
    text = (tmp_path / "plan.mlir").read_text()
    assert text.count("plan.entry") == 2 and text.count("lists_by") == 2


def test_the_source_says_where_stages_begin(tmp_path):
    """Between unequal stages, where nothing would be cut by itself, and with gradients that go back there."""
    import heddle
    import jax
    import jax.numpy as jnp

    def loss(params, x, y):
        for number, w in enumerate(params["layers"]):
            x = jnp.tanh(x @ w)
            if number == 3:
                x = heddle.stage_boundary(x)
        return ((x - y) ** 2).mean()

    def step(params, x, y):
        value, gradients = jax.value_and_grad(loss)(params, x, y)
        return jax.tree.map(lambda w, g: w - 0.1 * g, params, gradients), {"loss": value}

    x = jax.ShapeDtypeStruct((8, 16), jnp.float32)
    heddle.export(tmp_path, step=step, init=lambda seed: {"layers": list(jax.random.normal(jax.random.key(seed), (5, 16, 16)) / 4)},
                  args=({"layers": [jax.ShapeDtypeStruct((16, 16), jnp.float32)] * 5}, x, x))
    cut = ["--mesh=pipe=2", "--pipeline=source", "--microbatches=2"]
    tool("heddle-compile", tmp_path / "step.mlir", *cut, "--emit=local", "-o", tmp_path / "local.mlir")
    signature = next(line for line in (tmp_path / "local.mlir").read_text().splitlines() if "spmd.lists" in line)
    owners = re.findall(r'role = state, type = tensor<16x16xf32>, donates = \d+, placement = <axes = {"pipe"}, owners = \[\[(\d)\]\]>', signature)
    assert owners == ["0", "0", "0", "0", "1"]
    for name, options in (("cut", cut), ("whole", [])):
        tool("heddle-compile", tmp_path / "step.mlir", f"--entry=init={tmp_path / 'init.mlir'}", *options, "--target=cpu", "-o", tmp_path / f"{name}.heddle")
    tool("heddle-run", "check", tmp_path / "cut.heddle", f"--against={tmp_path / 'whole.heddle'}", "--data=synthetic")
    # Without a pipeline, or cut elsewhere, it means nothing.
    error = tool("heddle-compile", tmp_path / "step.mlir", "--mesh=pipe=4", *cut[1:], "--emit=local", "-o", tmp_path / "no.mlir", status=1)
    assert "has 1 heddle.stage_boundary in its forward pass, needed 3 between the 4 stages of the pipeline" in error


def test_stages_begin_at_scopes(tmp_path):
    """Layers that the source calls as jitted functions."""
    import heddle
    import jax
    import jax.numpy as jnp

    @jax.jit
    def encoder(w, x):
        return jnp.tanh(x @ w)

    @jax.jit
    def decoder(w, x):
        return jnp.tanh(x @ w)

    def step(params, x):
        value, gradients = jax.value_and_grad(lambda p: (decoder(p["b"], encoder(p["a"], x)) ** 2).mean())(params)
        return jax.tree.map(jnp.subtract, params, gradients), {"loss": value}

    w, x = jax.ShapeDtypeStruct((4, 4), jnp.float32), jax.ShapeDtypeStruct((4, 4), jnp.float32)
    heddle.export(tmp_path, step=step, args=({"a": w, "b": w}, x))
    tool("heddle-compile", tmp_path / "step.mlir", "--mesh=pipe=2", "--pipeline=decoder", "--microbatches=2", "--emit=local", "-o", tmp_path / "local.mlir")
    text = (tmp_path / "local.mlir").read_text()
    assert text.count("stablehlo.dot_general") == 5  # a product forward each, two backward of decoder's, one of encoder's
    first = re.search(r"func.func private @step_forward_0.*?return", text, re.S)[0]
    assert "encoder" in first and "decoder" not in first


def test_backward_loops_have_two_halves(tmp_path):
    """A loop over layers that keeps its activations: W is a loop of its own, without carries, beside I's. One that computes them again is whole."""
    import heddle
    import jax
    import jax.numpy as jnp

    def step(params, x, y, remat):
        def layer(x, w):
            return x + jnp.tanh(jnp.tanh(x @ w["up"]) @ w["down"]), None

        def loss(p):
            out, _ = jax.lax.scan(jax.checkpoint(layer) if remat else layer, x @ p["in"], p["layers"])
            return ((out - y) ** 2).mean()
        value, gradients = jax.value_and_grad(loss)(params)
        return jax.tree.map(lambda w, g: w - 0.1 * g, params, gradients), {"loss": value}

    def init(seed):
        key = jax.random.key(seed)
        return {"in": jax.random.normal(key, (16, 16)) / 4,
                "layers": {"up": jax.random.normal(key, (4, 16, 64)) / 4, "down": jax.random.normal(key, (4, 64, 16)) / 8}}

    x = jax.ShapeDtypeStruct((8, 16), jnp.float32)
    for remat, loops in ((False, 2), (True, 1)):
        heddle.export(tmp_path, step=lambda params, x, y: step(params, x, y, remat), init=init, args=(jax.eval_shape(init, 0), x, x))
        programs = {}
        for schedule in ("1f1b", "zb-h1"):
            cut = [tmp_path / "step.mlir", "--mesh=pipe=2", "--pipeline=auto", f"--pipeline-schedule={schedule}", "--microbatches=4"]
            tool("heddle-compile", *cut, "--emit=local", "-o", tmp_path / "local.mlir")
            programs[schedule] = tmp_path / f"{schedule}.heddle"
            tool("heddle-compile", *cut, f"--entry=init={tmp_path / 'init.mlir'}", "--target=cpu", "-o", programs[schedule])
        backward = [task for task in re.findall(r"func.func private @step_(?:input|weight)_gradient_0.*?\n  }", (tmp_path / "local.mlir").read_text(), re.S)
                    if "heddle.scan" in task]
        assert len(backward) == loops and sum("carries(" in task for task in backward) == 1
        tool("heddle-run", "check", programs["zb-h1"], f"--against={programs['1f1b']}", "--data=synthetic")


@pytest.mark.parametrize("schedule", ["1f1b", "zb-h2"])
def test_mutants_are_caught_or_equal(schedule, tmp_path):
    """10,000 of each under --full."""
    compile(CASES[0], schedule, tmp_path / "plan.mlir", "--emit=plan")
    count = 10_000 if FULL else 150
    passes = f"builtin.module(test-mutate-plan{{count={count} orders=6 seed=100}})"
    printed = tool("heddle-opt", f"--load-pass-plugin={BUILD / 'lib' / 'HeddleTestPasses.so'}", f"--pass-pipeline={passes}", tmp_path / "plan.mlir",
                   "-o", "/dev/null")
    made, invalid, caught, equivalent, another, missed = map(int, re.search(r"^all +(.*)$", printed, re.M).group(1).split())
    assert made == count and missed == 0 and another == 0 and caught > count / 3


@pytest.mark.parametrize("options, sentence", [
    (["--mesh=pipe=4", "--pipeline=auto", "--microbatches=4"],
     "has 2 products that follow each other in its forward pass, needed one for each of 4 stages of the pipeline"),
    (["--mesh=pipe=2", "--pipeline=auto", "--microbatches=3"], 'has dim 0 of size 32, needed a multiple of 3, 3 microbatches'),
    (["--mesh=pipe=2,data=3", "--pipeline=auto", "--microbatches=2"], 'has dim 0 of size 32, needed a multiple of 3 to cut it along "data"'),
    (["--mesh=pipe=2", "--pipeline=nowhere", "--microbatches=2"], 'has no op of a scope "nowhere" in its forward pass, needed one where a stage of the pipeline begins'),
    (["--mesh=pipe=2", "--pipeline=(", "--microbatches=2"], 'is cut at the scope "(", needed a regular expression'),
    (["--mesh=pipe=2", "--pipeline=source", "--microbatches=2"], "has 0 heddle.stage_boundary in its forward pass, needed 1 between the 2 stages"),
    (["--mesh=pipe=2", "--pipeline=auto", "--pipeline-schedule=2f2b", "--microbatches=2"], "schedule=2f2b, needed gpipe, 1f1b, interleaved, zb-h1, zb-h2 or zb-v"),
    (["--mesh=data=2", "--pipeline=auto", "--microbatches=2"], 'is on no mesh with an axis "pipe", needed one along which the stages of a pipeline lie'),
    (["--pipeline-schedule=1f1b"], "--pipeline-schedule is given without --pipeline, needed --pipeline=auto, source or scopes"),
    (["--mesh=pipe=2,pipe=2", "--pipeline=auto"], 'axes=pipe=2,pipe=2: mesh has two axes "pipe", needed unique names'),
    (["--mesh=pipe", "--pipeline=auto"], "axes=pipe, needed names and sizes of axes, such as pipe=2,data=4")])
def test_what_can_t_be_cut_is_one_sentence(options, sentence, tmp_path):
    error = tool("heddle-compile", MODELS / "mlp" / "step.mlir", *options, "-o", tmp_path / "never.heddle", status=1)
    assert sentence in error and not (tmp_path / "never.heddle").exists()


@pytest.mark.parametrize("axes, sentence", [
    ("model=2,pipe=2", 'needed one with the axes that the module has, in their order'),
    ("pipe=2,model=2,data=2", 'needed one with the axes that the module has, in their order')])
def test_a_mesh_keeps_its_axes(axes, sentence, tmp_path):
    error = tool("heddle-compile", MODELS / "mlp" / "step.dp2tp2.mlir", f"--mesh={axes}", "--pipeline=auto", "--microbatches=2", "-o", tmp_path / "x", status=1)
    assert sentence in error


@pytest.mark.parametrize("axis", ["model", "data"])
def test_an_axis_has_one_purpose(axis, tmp_path):
    error = tool("heddle-compile", MODELS / "mlp" / "step.dp2tp2.mlir", "--mesh=data=2,model=2", "--pipeline=auto", f"--pipeline-axis={axis}",
                 "--microbatches=2", "-o", tmp_path / "x", status=1)
    assert f'axis "{axis}", needed it for the stages of the pipeline alone' in error and re.search(r'error: argument #\d+, "[\w.]+", of @', error), error


def layers(count):
    import jax
    import jax.numpy as jnp

    def init(seed):
        return {"w": list(jax.random.normal(jax.random.key(seed), (count, 16, 16)) / 4)}

    def forward(ws, x):
        for w in ws:
            x = jnp.tanh(x @ w)
        return x

    return init, forward


def scaled_update(loss):
    """A step, of a loss that gives metrics, too."""
    import jax

    def step(params, x, y):
        (value, metrics), gradients = jax.value_and_grad(loss, has_aux=True)(params, x, y)
        return jax.tree.map(lambda w, g: w - 0.1 * g, params, gradients), {"loss": value, **metrics}

    return step


def key_in_state():
    """init makes key and stacked layers by concatenations; that key's numbers come between passes."""
    import jax
    import jax.numpy as jnp
    init, forward = layers(4)

    def make(seed):
        return {**init(seed), "key": jax.random.key(seed), "stack": jnp.stack([jnp.ones(16), jnp.zeros(16)])}

    def step(state, x, y):
        key, own = jax.random.split(state["key"])

        def loss(w):
            h = forward(w[:2], x)
            h = jnp.where(jax.random.bernoulli(own, 0.8, h.shape), h, 0) + state["stack"][0] * state["stack"].sum()
            return ((forward(w[2:], h + jax.random.normal(own, h.shape)) - y) ** 2).mean()

        value, gradients = jax.value_and_grad(loss)(state["w"])
        return {**state, "w": [w - 0.1 * g for w, g in zip(state["w"], gradients)], "key": key}, {"loss": value}

    return make, step


def loss_of_each_layer():
    """A metric that only the first layer gives is not the loss."""
    import jax.numpy as jnp
    init, _ = layers(4)

    def loss(params, x, y):
        of_layers = []
        for w in params["w"]:
            x = jnp.tanh(x @ w)
            of_layers.append((x**2).mean())
        return ((x - y) ** 2).mean() + 0.1 * sum(of_layers), {"first": of_layers[0], "all": jnp.stack(of_layers)}

    return init, scaled_update(loss)


def biases():
    """What is computed again, of a weight of one stage and a bias of another."""
    import jax
    import jax.numpy as jnp
    init, _ = layers(4)

    def loss(params, x, y):
        for w, b in zip(params["w"], params["b"]):
            x = jax.nn.gelu(x @ w + b)
        return ((x - y) ** 2).mean(), {}

    return lambda seed: {**init(seed), "b": [jnp.zeros(16) for _ in range(4)]}, scaled_update(loss)


def one_checkpoint():
    """All layers are computed again at once."""
    import jax
    init, forward = layers(5)
    loss = jax.checkpoint(lambda params, x, y: ((forward(params["w"], jax.nn.relu(x @ params["w"][0])) - y) ** 2).mean())
    return init, scaled_update(lambda params, x, y: (loss(params, x, y), {}))


def checkpointed_layers():
    """Each layer of an attention and an MLP is computed again, of weights taken out of their stacks; of three layers in two stages one is cut."""
    import jax
    import jax.numpy as jnp

    def norm(h, scale):
        return h * jax.lax.rsqrt((h * h).mean(-1, keepdims=True) + 1e-5) * scale

    @jax.checkpoint
    def layer(h, w):
        q, k, v = jnp.moveaxis(jnp.einsum("btd,dce->btce", norm(h, w["g"][0]), w["qkv"]), 2, 0)
        h = h + jnp.einsum("bts,bsd->btd", jax.nn.softmax(jnp.einsum("btd,bsd->bts", q, k) / 2), v) @ w["o"]
        return h + jax.nn.silu(norm(h, w["g"][1]) @ w["up"]) @ w["down"]

    def loss(params, x, y):
        h = x.reshape(8, 4, 4)
        for number in range(3):
            h = layer(h, jax.tree.map(lambda leaf: leaf[number], params["layers"]))
        return ((h.reshape(8, 16) @ params["head"] - y) ** 2).mean(), {}

    def init(seed):
        keys = jax.random.split(jax.random.key(seed), 5)
        layers = {name: jax.random.normal(key, (3, *shape)) / 4
                  for key, (name, shape) in zip(keys, {"qkv": (4, 3, 4), "o": (4, 4), "up": (4, 32), "down": (32, 4)}.items())}
        return {"layers": {**layers, "g": jnp.ones((3, 2, 4))}, "head": jax.random.normal(keys[4], (16, 16)) / 4}

    return init, scaled_update(loss)


def shared_in_a_loop():
    """A weight that all layers of a loop read: its gradient is summed in the loop, beside what is computed again."""
    import jax
    import jax.numpy as jnp

    def loss(params, x, y):
        h, _ = jax.lax.scan(lambda h, w: (jnp.tanh((h @ w) @ params["shared"]) * params["scale"], None), x, params["w"])
        return ((h - y) ** 2).mean(), {}

    def init(seed):
        keys = jax.random.split(jax.random.key(seed), 2)
        return {"w": jax.random.normal(keys[0], (4, 16, 16)) / 4, "shared": jax.random.normal(keys[1], (16, 16)) / 4, "scale": jnp.ones(())}

    return init, scaled_update(loss)


def metrics_of_the_batch():
    """What no weight is part of, given by no stage's ops, complex numbers, and a metric named as a leaf of the state."""
    import jax.numpy as jnp
    init, forward = layers(4)
    update = scaled_update(lambda w, x, y: (((jnp.fft.ifft(jnp.fft.fft(forward(w, x)) * 2).real - y) ** 2).mean(), {}))

    def step(state, x, y):
        new, metrics = update(state["w"], x, y)
        return {"w": new, "last": x}, {**metrics, "last": x.mean(), "twice": y * 2, "same": y, "count": (y > 0).sum(), "sum": x.sum(0)}

    return lambda seed: {**init(seed), "last": jnp.zeros((8, 16))}, step


@pytest.mark.parametrize("make, options", [
    (key_in_state, ["--mesh=pipe=2", "--microbatches=2"]), (key_in_state, ["--mesh=pipe=2"]),
    (loss_of_each_layer, ["--mesh=pipe=4", "--microbatches=4"]),
    (biases, ["--mesh=pipe=2", "--microbatches=2", "--recompute=full"]), (biases, ["--mesh=pipe=2", "--microbatches=2", "--recompute=selective"]),
    (one_checkpoint, ["--mesh=pipe=2", "--microbatches=2"]), (one_checkpoint, ["--mesh=pipe=4", "--microbatches=4", "--pipeline-schedule=zb-h1"]),
    (checkpointed_layers, ["--mesh=pipe=2", "--microbatches=2"]), (checkpointed_layers, ["--mesh=pipe=2", "--microbatches=2", "--pipeline-schedule=zb-h1"]),
    (shared_in_a_loop, ["--mesh=pipe=2", "--microbatches=2", "--recompute=full"]),
    (metrics_of_the_batch, ["--mesh=pipe=2", "--microbatches=2"]), (metrics_of_the_batch, ["--mesh=pipe=2"])],
    ids=lambda value: value.__name__ if callable(value) else "".join(value))
def test_steps_as_sources_write_them(make, options, tmp_path):
    """State of three steps, and metrics, are those of the step that is not cut."""
    import heddle
    import jax
    import jax.numpy as jnp
    init, step = make()
    x = jax.ShapeDtypeStruct((8, 16), jnp.float32)
    heddle.export(tmp_path, init=init, step=step, args=(jax.eval_shape(init, 0), x, x))
    for name, own in (("cut", ["--pipeline=auto", *options]), ("whole", [])):
        tool("heddle-compile", tmp_path / "step.mlir", f"--entry=init={tmp_path / 'init.mlir'}", *own, "--target=cpu", "-o", tmp_path / f"{name}.heddle")
    tool("heddle-run", "check", tmp_path / "cut.heddle", f"--against={tmp_path / 'whole.heddle'}", "--data=synthetic")


def boxes(svg):
    """(panel, list) to {task: left end} of a drawing."""
    rows, panel, row = {}, -1, None
    for line in svg.splitlines():
        if 'font-weight="bold"' in line:
            panel += 1
        elif found := re.search(r">list (\d+)<", line):
            row = rows.setdefault((panel, int(found[1])), {})
        elif found := re.search(r'<rect x="([\d.]+)".*<title>(\w+): ', line):
            row[found[2]] = float(found[1])
    return rows


def test_drawings(tmp_path):
    """Each task of each stage stands once, after what it waits for: as predicted, and as a traced step ran, also of two processes."""
    program, svg = tmp_path / "step.heddle", tmp_path / "step.svg"
    compile(("gpt2_tiny", "step", "pipe=2", 4, None), "zb-h1", program, "--target=cpu", f"--entry=init={MODELS / 'gpt2_tiny' / 'init.mlir'}")
    tool("heddle-run", "info", program, f"--draw={svg}")
    panels = [boxes(svg.read_text())]
    for launch in ([], ["launch", "--processes=2"]):
        tool("heddle-run", *launch, "trace", program, "--data=synthetic", "-o", tmp_path / "trace.json", f"--draw={svg}")
        panels.append(boxes(svg.read_text()))
    assert [len(own) for own in panels] == [2, 4, 4]
    for own in panels:
        for (panel, row), tasks in own.items():
            assert set(tasks) == {f"{row}{kind}{microbatch}" for kind in "FIW" for microbatch in range(4)}
            assert all(tasks[f"{row}F{m}"] < tasks[f"{row}I{m}"] < tasks[f"{row}W{m}"] for m in range(4))
    assert all(panels[0][0, 0][f"0F{m}"] < panels[0][0, 1][f"1F{m}"] for m in range(4))
    assert all(panels[0][0, 1][f"1I{m}"] < panels[0][0, 0][f"0I{m}"] for m in range(4))
    tool("heddle-compile", MODELS / "mlp" / "step.mlir", "--target=trace", "-o", tmp_path / "whole.heddle")
    error = tool("heddle-run", "info", tmp_path / "whole.heddle", f"--draw={svg}", status=1)
    assert "entry @step has no tasks of a pipeline to draw, needed a step that heddle-compile --pipeline has cut into stages" in error


def make_machine(folder, devices, **network):
    """One whose nodes have so many devices, and between them such a network."""
    spec = json.loads((ROOT / "machines" / "h100-sxm.json").read_text())
    spec["node"]["devices"] = devices
    spec["network"].update(network)
    folder.mkdir(exist_ok=True)
    (folder / "machine.json").write_text(json.dumps({**spec, "name": "small"}))
    return f"--machine={folder / 'machine.json'}"


def test_report_is_of_a_device(tmp_path):
    """What a device of a stage sends, and computes: no more than its time allows, and by cause and by link what it is in all."""
    machine = make_machine(tmp_path, devices=2)

    def report(*options):
        tool("heddle-compile", MODELS / "gpt2_tiny" / "step.tp4.mlir", *options, machine, "--target=trace",
             f"--report={tmp_path / 'report.json'}", "-o", tmp_path / "step.heddle")
        return json.loads((tmp_path / "report.json").read_text())["entries"][0]

    cut, whole = report("--mesh=pipe=2,model=4", "--pipeline=auto", "--microbatches=2"), report("--microbatches=2")
    for entry in (cut, whole):
        assert sum(entry["wire_bytes_by_cause"].values()) == entry["wire_bytes"] == sum(entry["wire_bytes_by_link"].values())
    assert "pipeline" in cut["wire_bytes_by_cause"] and cut["wire_bytes_by_link"]["between_nodes"] > 0
    assert 0.4 * whole["contraction_flops"] < cut["contraction_flops"] < 0.7 * whole["contraction_flops"]
    of_lists = [own["products_at_peak"] for own in cut["seconds_by_list"]]
    assert sum(of_lists) == pytest.approx(whole["seconds"]["products_at_peak"], rel=0.02) and max(of_lists) < cut["seconds"]["total"]


@pytest.mark.parametrize("schedule, most", [("1f1b", 0.65), ("zb-v", 0.3)])
def test_what_devices_have_alike_is_sent_in_parts(schedule, most, tmp_path):
    """Where the wire between stages is slow each device sends its part of an activation, and the stage that takes it gathers it: the bits are
    those of sending all, on the Reference and on the CPU, and a quarter of it goes between nodes. 1f1b's cut is in an attention, whose heads every
    device has its own of, and the tied weight's gradients are cut by vocabulary anyway."""
    case = ("gpt2_tiny", "step.tp4", "pipe=2,model=4", 4, [schedule])
    ways = {name: make_machine(tmp_path / name, devices=4, bytes_per_second=rate, latency_seconds=0) for name, rate in (("whole", 1e15), ("parts", 5e8))}
    states, ends, bytes_between = {}, {}, {}
    for way, machine in ways.items():
        compile(case, schedule, tmp_path / f"{way}.mlir", machine, "--emit=local")
        states[way] = run_steps(tmp_path / f"{way}.mlir", case[0], tmp_path, steps=2)
        compile(case, schedule, tmp_path / f"{way}.heddle", machine, f"--entry=init={MODELS / case[0] / 'init.mlir'}", "--target=cpu",
                f"--report={tmp_path / 'report.json'}")
        entry = next(entry for entry in json.loads((tmp_path / "report.json").read_text())["entries"] if entry["name"] == "step")
        bytes_between[way] = entry["wire_bytes_by_link"]["between_nodes"]
        ends[way] = train(case, tmp_path / f"{way}.heddle", tmp_path / "end.safetensors")
    assert states["whole"] == states["parts"] and ends["whole"] == ends["parts"]
    assert bytes_between["parts"] < most * bytes_between["whole"], bytes_between


def test_a_stage_keeps_what_products_need(tmp_path):
    """Of each of its layers and microbatches in flight a stage keeps what formulas say: the inputs of both norms, queries, keys and values, the
    attention, its rows' sums, and what the activation function takes: 10 x the width and the heads of each token, within 5 %. The rest is made again."""
    layers, width, heads, tokens, stages = 6, 384, 6, 256, 3
    options = [MODELS / "gpt2_14m" / "step.mlir", "--mesh=pipe=3", "--pipeline=auto", "--microbatches=8", "--target=trace"]
    tool("heddle-compile", *options, "--emit=local", "-o", tmp_path / "local.mlir")
    text, found = (tmp_path / "local.mlir").read_text(), 0
    for stage in range(stages):
        inputs = re.search(rf"func.func private @step_backward_{stage}\((.*?)\) ->", text)[1]
        shapes = [[int(size) for size in shape[:-4].split("x")] for shape in re.findall(r"tensor<([\dx]+xf32)>", inputs)]
        sizes = [int(np.prod(shape)) for shape in shapes if shape[0] == 1 and tokens in shape and 8192 not in shape]
        attentions, mlps = sizes.count(3 * width * tokens), sizes.count(4 * width * tokens)
        formula = tokens * (attentions * (5 * width + heads) + mlps * 5 * width)  # a border may lie between the two
        assert 0.95 * formula <= sum(sizes) <= 1.05 * formula + 2 * tokens * width, (stage, attentions, mlps, sizes)  # and what crosses its borders
        found += attentions + mlps
    assert found == 2 * layers
    tool("heddle-compile", *options, f"--report={tmp_path / 'report.json'}", "-o", tmp_path / "step.heddle")
    cut = json.loads((tmp_path / "report.json").read_text())["entries"][0]["memory"]["total_bytes"]
    tool("heddle-compile", MODELS / "gpt2_14m" / "step.mlir", "--microbatches=8", "--target=trace", f"--report={tmp_path / 'report.json'}", "-o", tmp_path / "step.heddle")
    whole = json.loads((tmp_path / "report.json").read_text())["entries"][0]["memory"]["total_bytes"]
    assert cut < 0.75 * whole, (cut, whole)  # three microbatches in flight of a third of the layers, and a third of the state


def test_an_entry_takes_layers_as_it_likes(tmp_path):
    """All at once, one, or those behind one another in another order, though each stage has some of them."""
    import heddle
    import jax
    import jax.numpy as jnp

    def forward(w, x):
        return jax.lax.scan(lambda h, own: (jnp.tanh(h @ own), None), x, w)[0]

    def step(state, x):
        value, gradient = jax.value_and_grad(lambda w: (forward(w, x) ** 2).mean())(state["w"])
        return {"w": state["w"] - 0.1 * gradient}, {"loss": value}

    def evaluate(state, x):
        w = state["w"]
        return {"loss": (forward(w, x) ** 2).mean(), "count": (x > 0).sum(), "norm": (w**2).sum(), "first": w[0].sum(), "some": forward(w[1:], x).sum(), "back": forward(w[::-1], x).sum()}

    x = jax.ShapeDtypeStruct((8, 16), jnp.float32)
    heddle.export(tmp_path, init=lambda seed: {"w": jax.random.normal(jax.random.key(seed), (4, 16, 16)) / 4}, step=step, eval=evaluate,
                  args=({"w": jax.ShapeDtypeStruct((4, 16, 16), jnp.float32)}, x))
    shown = []
    for options in (["--mesh=pipe=2", "--pipeline=auto", "--pipeline-schedule=interleaved", "--microbatches=2"], ["--mesh=pipe=3", "--pipeline=auto", "--microbatches=2"], []):
        entries = [f"--entry={entry}={tmp_path / entry}.mlir" for entry in ("init", "eval")]
        tool("heddle-compile", tmp_path / "step.mlir", *entries, *options, "--target=cpu", "-o", tmp_path / "program.heddle")
        printed = tool("heddle-run", "train", tmp_path / "program.heddle", "--steps=2", "--data=synthetic", "--eval-data=synthetic", "--eval-every=1")
        shown.append([float(number) for number in re.findall(r"eval/\w+: (\S+)", printed)])
    assert len(shown[-1]) == 12
    for cut in shown[:-1]:
        np.testing.assert_allclose(cut, shown[-1], rtol=1e-3, atol=1e-5)


def test_weights_are_gathered_as_memory_has_room(tmp_path):
    """Once a step, where that fits, else for each microbatch: by loops over layers of the stages' own."""
    case = ("llama_tiny_f32", "step.fsdp4", "pipe=3,data=4", 2, ["1f1b"])

    def report(*options):
        compile(case, "1f1b", tmp_path / "step.heddle", "--target=cpu", f"--report={tmp_path / 'report.json'}", *options)
        return json.loads((tmp_path / "report.json").read_text())["entries"][0]

    outside, inside = (report(f"--microbatch-gathers={place}") for place in ("outside", "inside"))
    assert inside["memory"]["total_bytes"] < outside["memory"]["total_bytes"] and 2 * outside["wire_bytes"] < inside["wire_bytes"]
    assert report()["wire_bytes"] == outside["wire_bytes"]
    fitted = report(f"--memory-limit={inside['memory']['total_bytes']}")
    assert fitted["wire_bytes"] == inside["wire_bytes"] and "weights gathered for each microbatch" in fitted["schedule"]
