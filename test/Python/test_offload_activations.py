"""heddle-compile --offload activations and parameters: what a step keeps for its backward pass, and its weights, lie on the host or a disk while
nobody uses them. Bits are those of the step without, on the CPU and on emulated GPUs in every order of the streams."""
import os
import re
import subprocess
import sys

import numpy as np
import pytest
from conftest import BUILD, FULL
from safetensors.numpy import load_file
from test_offload_optimizer import CODE, folder_of, report
from test_pipeline import tool

# Layers in a loop, of 64 KiB of activations and 256 KiB of weights each, with momentum; with and without recomputation, written out, and sharded.
SOURCE = """
import sys
import jax, jax.numpy as jnp, numpy as np
from jax import lax
from jax.ad_checkpoint import checkpoint_name
import heddle
from jax.sharding import AbstractMesh, PartitionSpec as P
folder, kind = sys.argv[1:]

def layer(x, w):
    return checkpoint_name(jnp.tanh(x @ w["up"]), "hidden") @ w["down"] + x

policies = jax.checkpoint_policies
policy = None
if "offloads" in kind:
    policy = policies.save_and_offload_only_these_names(names_which_can_be_saved=[], names_which_can_be_offloaded=["hidden"], offload_src="device", offload_dst="pinned_host")
elif "saves" in kind:
    policy = policies.save_only_these_names("hidden")

def step(state, x, y):
    def loss_of(params):
        body = jax.checkpoint(layer, policy=policy) if "remat" in kind or policy else layer
        if "flat" in kind:
            h = x
            for place in range(4):
                h = body(h, jax.tree.map(lambda w: w[place], params))
        else:
            h, _ = lax.scan(lambda h, w: (body(h, w), None), x, params)
        return jnp.mean((h - y) ** 2)
    loss, grads = jax.value_and_grad(loss_of)(state["params"])
    momentum = jax.tree.map(lambda m, g: 0.9 * m + g, state["momentum"], grads)
    return {"params": jax.tree.map(lambda p, m: p - 0.1 * m, state["params"], momentum), "momentum": momentum}, {"loss": loss}

def init(seed):
    keys = jax.random.split(jax.random.key(seed), 2)
    params = {name: jax.random.normal(key, (4, 256, 256)) / 16 for name, key in zip(("up", "down"), keys)}
    return {"params": params, "momentum": jax.tree.map(jnp.zeros_like, params)}

state = jax.eval_shape(init, jax.ShapeDtypeStruct((), np.int32))
batch = [jax.ShapeDtypeStruct((64, 256), np.float32)] * 2
mesh, shardings = None, None
if "fsdp" in kind:
    mesh = AbstractMesh((2,), ("data",))
    shardings = (jax.tree.map(lambda _: P(None, "data"), state), P("data"), P("data"))
heddle.export(folder, step=step, init=init, args=(state, *batch), mesh=mesh, shardings=shardings)
"""
KINDS = ["loop", "loop remat", "flat", "loop fsdp"]
WAYS = [["--offload=activations"], ["--offload=activations=disk"], ["--offload=activations", "--offload-beside"], ["--offload=parameters"], ["--offload=parameters=disk"],
        ["--offload=optimizer,parameters,activations"], ["--offload=optimizer=disk,parameters,activations"]]


@pytest.fixture(scope="module")
def models(tmp_path_factory):
    folders = {}

    def make(kind):
        if kind not in folders:
            folders[kind] = tmp_path_factory.mktemp("model")
            done = subprocess.run([sys.executable, "-c", SOURCE, folders[kind], kind], capture_output=True, text=True, env=os.environ | {"JAX_PLATFORMS": "cpu"})
            assert done.returncode == 0, done.stderr
            rng = np.random.default_rng(0)
            np.savez(folders[kind] / "data.npz", **{name: rng.standard_normal((128, 256)).astype(np.float32) for name in ("x", "y")})
        return folders[kind]

    return make


def compile(out, folder, *options):
    return tool("heddle-compile", folder / "step.mlir", f"--entry=init={folder / 'init.mlir'}", *options, f"--report={out}.json", "-o", out)


def train(program, folder, *options, steps=3):
    saved = program.with_suffix(".s")
    tool("heddle-run", "train", program, f"--data={folder / 'data.npz'}", "--in-order", f"--steps={steps}", f"--save={saved}", "--init-seed=7", "--poison", *options)
    return {name: leaf.tobytes() for name, leaf in load_file(saved).items()}


def placed(out):
    return report(out)["step"]["placed_bytes"]


@pytest.mark.parametrize("kind", KINDS)
def test_bits_of_the_step_without(tmp_path, models, kind):
    folder = models(kind)
    compile(tmp_path / "kept", folder, *CODE["cpu"])
    kept, alike = placed(tmp_path / "kept"), train(tmp_path / "kept", folder)
    for number, way in enumerate(WAYS):
        out = tmp_path / str(number)
        compile(out, folder, *CODE["cpu"], *way)
        assert train(out, folder) == alike, way
        if "parameters" in way[0]:
            assert placed(out)["host"] + placed(out)["disk"] > 0
    all_away = placed(tmp_path / "5")
    made = report(tmp_path / "5")["init"]["placed_bytes"]  # leaf by leaf: what is stowed makes room for the next one
    assert made["device"] < 0.8 * made["host"], made
    if "loop" in kind:  # weights come layer by layer
        assert all_away["device"] < 0.6 * kept["device"] and all_away["host"] > kept["device"] - all_away["device"]


@pytest.mark.parametrize("way", [["--offload=activations"], ["--offload=optimizer,parameters,activations"]], ids=str)
def test_no_order_of_emulated_streams_changes_a_bit(tmp_path, models, way):
    folder = models("loop fsdp")
    compile(tmp_path / "kept", folder, *CODE["emulated"])
    alike = train(tmp_path / "kept", folder, "--device=emulated", steps=1)
    compile(tmp_path / "away", folder, *CODE["emulated"], *way)
    for seed in range(20 if FULL else 3):
        assert train(tmp_path / "away", folder, "--device=emulated", f"--order-seed={seed}", steps=1) == alike


def test_microbatches_and_recomputation(tmp_path, models):
    """Stacks in the loop over microbatches, and what is computed again."""
    folder = models("loop")
    for options in (["--microbatches=2"], ["--recompute=full"], ["--microbatches=2", "--recompute=full"]):
        compile(tmp_path / "kept", folder, *CODE["cpu"], *options)
        compile(tmp_path / "away", folder, *CODE["cpu"], *options, "--offload=optimizer,parameters,activations")
        assert train(tmp_path / "away", folder) == train(tmp_path / "kept", folder) and placed(tmp_path / "away")["host"] > 0


@pytest.mark.parametrize("kind", ["loop", "flat", "loop fsdp"])
def test_policies_that_offload_by_name(tmp_path, models, kind):
    """Without an option: of jax.checkpoint around each layer, in a loop element by element. Bits are those of the policy that saves the same."""
    saves, offloads = models(f"{kind} saves"), models(f"{kind} offloads")
    assert 'heddle.memory = "host"' in tool("heddle-opt", offloads / "step.mlir", "--heddle-import")
    for options in ([], ["--microbatches=2"], ["--precision=bf16"], ["--recompute=full"], ["--offload=optimizer"], ["--offload=activations"]):
        compile(tmp_path / "kept", saves, *CODE["cpu"], *options)
        said = subprocess.run([BUILD / "bin/heddle-compile", offloads / "step.mlir", f"--entry=init={offloads / 'init.mlir'}", *CODE["cpu"], *options, f"--report={tmp_path / 'away'}.json",
                               "-o", tmp_path / "away"], capture_output=True, text=True, check=True).stderr
        assert options == ["--offload=activations"] or "warning" not in said, said
        assert train(tmp_path / "away", offloads) == train(tmp_path / "kept", saves), options
        least = 1  # of layers that are written out some may have come back before others leave, where memory is not short
        if kind != "flat" and not options:
            least = 4 * 64 * 256 * 4 // (2 if "fsdp" in kind else 1)
        assert placed(tmp_path / "away")["host"] >= least, options
    compile(tmp_path / "kept", saves, *CODE["emulated"])
    compile(tmp_path / "away", offloads, *CODE["emulated"])
    alike = train(tmp_path / "kept", saves, "--device=emulated", steps=1)
    for seed in range(20 if FULL else 2):
        assert train(tmp_path / "away", offloads, "--device=emulated", f"--order-seed={seed}", steps=1) == alike


def test_what_is_small_stays_with_a_warning(tmp_path):
    said = subprocess.run([BUILD / "bin/heddle-compile", folder_of("llama_tiny") / "step.fsdp2tp2sp.mlir", *CODE["cpu"], "--offload=activations", "-o", tmp_path / "out"],
                          capture_output=True, text=True, check=True).stderr
    assert said.count("warning: ") == 1 and "nothing that @step makes lies idle for as long as it takes to the host and back" in said


@pytest.mark.parametrize("space", ["host", "disk"])
def test_mutants_of_plans_are_caught_or_equal(tmp_path, space):
    """Waits that are dropped, views that are shifted, copies that change streams: refused, or the Reference gives the same bits."""
    source, plan = tmp_path / "loops.mlir", tmp_path / "plan.mlir"
    text = (BUILD.parent / "test/Transforms/Offload/activations.mlir").read_text()
    function = text[text.index("func.func @loops("):].split("\n}\n")[0].replace('"host"', f'"{space}"') + "\n}\n"
    source.write_text(function)
    machine = BUILD.parent / "test/Transforms/Offload/Inputs/fast-link.json"
    tool("heddle-opt", source, f"--heddle-offload-activations=machine={machine} least-bytes=1", "--heddle-schedule", "--heddle-to-plan", "-o", plan)
    count = 2000 if FULL else 100
    done = subprocess.run([BUILD / "bin" / "heddle-opt", f"--load-pass-plugin={BUILD / 'lib' / 'HeddleTestPasses.so'}",
                           f"--pass-pipeline=builtin.module(test-mutate-plan{{count={count} orders=6 seed=1}})", plan, "-o", "/dev/null"],
                          capture_output=True, text=True, timeout=3000)
    print(f"\n{done.stdout}")
    assert done.returncode == 0, done.stdout[:3000] + done.stderr[:3000]
    made, _, caught, _, another, missed = map(int, re.search(r"^all +(.*)$", done.stdout, re.M).group(1).split())
    assert made == count and caught > 0 and missed == 0 and another == 0
