"""heddle-recompute on real steps: the same bits, fewer live bytes, no collectives twice; and that what jax.checkpoint or a
policy repeats stays repeated through every pass down to the Local rung.

`bench/recompute.py` prints live bytes and flops."""
import json
import re
import subprocess
import sys

import numpy as np
import pytest
from conftest import BUILD, ROOT, model_folders
from safetensors.numpy import load_file, save_file

sys.path.insert(0, str(ROOT / "test/models"))
from training import Training, interpret  # noqa: E402

POLICIES = ("none", "selective", "full")


def model(name):
    folder = next((folder / name for folder in model_folders() if (folder / name / "step.mlir").exists()), None)
    if folder is None:
        pytest.skip(f"{name} is in none of the model folders")
    return folder


@pytest.fixture(scope="session")
def scanned_llama(tmp_path_factory):
    """llama_tiny_f32 without jax.checkpoint: its scan gives out whatever the backward scan takes."""
    out = tmp_path_factory.mktemp("models")
    program = ("import pathlib, sys; sys.path.insert(0, sys.argv[1]); import export, jax.numpy as jnp\n"
               "case = export.llama(3, 64, 4, 2, 160, 128, 32, 8, remat=False, dtype=jnp.float32, meshes=('fsdp4',))\n"
               "export.export('llama_tiny_f32', case, pathlib.Path(sys.argv[2]), text_only=True)")
    subprocess.run([sys.executable, "-c", program, ROOT / "test/models", out], check=True, capture_output=True)
    return out / "llama_tiny_f32"


def cost(heddle_opt, step, *passes):
    printed = heddle_opt(step, *passes, "--heddle-print-cost", "-o", "/dev/null").decode()
    return next(line for line in map(json.loads, printed.splitlines()) if line["function"] == "main")


def check_bits_and_bytes(heddle_opt, scratch, name, folder, *before):
    training = Training(name, folder)
    leaves = [*training.state, *training.batch(np.random.default_rng(1), 0)]
    save_file({f"arg{index}": np.asarray(leaf) if np.ndim(leaf) == 0 else np.ascontiguousarray(leaf) for index, leaf in enumerate(leaves)},
              scratch / "in.safetensors")
    results, costs = {}, {}
    for policy in POLICIES:
        passes = ("--heddle-import", *before, f"--heddle-recompute=policy={policy}")
        (scratch / "step.mlir").write_bytes(heddle_opt(folder / "step.mlir", *passes))
        interpret(scratch / "step.mlir", f"--inputs={scratch}/in.safetensors", f"--outputs={scratch}/{policy}.safetensors")
        results[policy] = load_file(scratch / f"{policy}.safetensors")
        costs[policy] = cost(heddle_opt, folder / "step.mlir", *passes)
    for policy in POLICIES[1:]:
        assert results[policy].keys() == results["none"].keys()
        for leaf, value in results["none"].items():
            assert value.tobytes() == results[policy][leaf].tobytes(), (policy, leaf)
    return [costs[policy] for policy in POLICIES]


@pytest.mark.parametrize("name", ["gpt2_tiny", "gpt2_dropout", "gpt2_accumulate", "llama_unrolled"])
def test_same_bits_and_less_is_live(heddle_opt, tmp_path, name):
    none, selective, full = check_bits_and_bytes(heddle_opt, tmp_path, name, model(name))
    assert full["peak_live_bytes"] < selective["peak_live_bytes"] < none["peak_live_bytes"]
    assert none["contraction_flops"] <= selective["contraction_flops"] < full["contraction_flops"] < 1.34 * none["contraction_flops"]
    assert none["flops"] < selective["flops"]


@pytest.mark.parametrize("name", ["llama_tiny_f32", "resnet_tiny", "moe", "mlp"])
def test_same_bits(heddle_opt, tmp_path, name):
    none, selective, full = check_bits_and_bytes(heddle_opt, tmp_path, name, model(name))
    assert max(selective["peak_live_bytes"], full["peak_live_bytes"]) <= none["peak_live_bytes"]


def test_scan_bodies(heddle_opt, tmp_path, scanned_llama):
    none, selective, full = check_bits_and_bytes(heddle_opt, tmp_path, "llama_tiny_f32", scanned_llama)
    assert full["peak_live_bytes"] < selective["peak_live_bytes"] < none["peak_live_bytes"]
    assert selective["contraction_flops"] == none["contraction_flops"]
    # The products that jax.checkpoint repeats, and no others.
    assert full["contraction_flops"] == cost(heddle_opt, model("llama_tiny_f32") / "step.mlir", "--heddle-import")["contraction_flops"]


@pytest.mark.parametrize("name,mesh", [("gpt2_tiny", "fsdp4"), ("gpt2_tiny", "tp4"), ("gpt2_tiny", "dp2tp2"), ("gpt2_dropout", "dp4")])
@pytest.mark.parametrize("policy", POLICIES[1:])
def test_sharded(heddle_opt, tmp_path, name, mesh, policy):
    """Golden numbers on all devices; what is sent again are vectors, which pass the barrier, and no more."""
    folder = model(name)
    passes = ("--heddle-import", f"--heddle-recompute=policy={policy}", "--heddle-shard")
    (tmp_path / "local.mlir").write_bytes(heddle_opt(folder / f"step.{mesh}.mlir", *passes))
    if (folder / "golden.safetensors").exists():
        interpret(tmp_path / "local.mlir", f"--golden={folder / 'golden.safetensors'}")
    before, after = cost(heddle_opt, folder / f"step.{mesh}.mlir", "--heddle-shard"), cost(heddle_opt, folder / f"step.{mesh}.mlir", *passes)
    print(f"{name} {mesh} {policy}: {before['wire_bytes']} and {after['wire_bytes']} bytes on the wire, {before['peak_live_bytes']} and {after['peak_live_bytes']} live")
    assert after["wire_bytes"] < 1.01 * before["wire_bytes"]
    # The one layer of gpt2_dropout takes less than its optimizer.
    assert after["peak_live_bytes"] < before["peak_live_bytes"] or name == "gpt2_dropout"


def test_after_mixed_precision(heddle_opt, tmp_path):
    """Both policies together: narrow products are those that are repeated, and weights are gathered once, narrow."""
    none, selective, full = check_bits_and_bytes(heddle_opt, tmp_path, "gpt2_tiny", model("gpt2_tiny"), "--heddle-mixed-precision=policy=bf16")
    assert full["peak_live_bytes"] < selective["peak_live_bytes"] < none["peak_live_bytes"]
    passes = ("--heddle-import", "--heddle-mixed-precision=policy=bf16")
    step = model("gpt2_tiny") / "step.fsdp4.mlir"
    before, after = (cost(heddle_opt, step, *passes, *more, "--heddle-shard") for more in ((), ("--heddle-recompute=policy=full",)))
    assert after["wire_bytes"] < 1.02 * before["wire_bytes"] and after["peak_live_bytes"] < before["peak_live_bytes"]


STAGES = {
    "cse": ("--cse", "--canonicalize", "--cse", "--heddle-merge-equal"),
    "propagated": ("--heddle-split-fused-products", "--heddle-split-constants", "--heddle-propagate", "--cse"),
    "resharded": ("--heddle-split-fused-products", "--heddle-split-constants", "--heddle-propagate", "--cse", "--heddle-reshard", "--cse"),
    "local": ("--heddle-shard",),
}


@pytest.mark.parametrize("name,mesh,policy", [("llama_tiny_f32", "fsdp4", "none"), ("llama_tiny", "fsdp2tp2sp", "none"), ("gpt2_tiny", "fsdp4", "full"), ("gpt2_tiny", "dp2tp2", "selective")])
def test_what_is_repeated_stays_repeated(heddle_opt, name, mesh, policy):
    """Exponentials and hyperbolic tangents are counted: of repeated softmax and of activation functions, and each has
    the forward pass's beside it. Products may be split (fused weights), so only that none goes is asked of them."""
    ops = ("exponential", "tanh", "rsqrt")

    def count(*passes):
        text = heddle_opt(model(name) / f"step.{mesh}.mlir", *passes).decode()
        return {op: len(re.findall(rf"= stablehlo\.{op}\b", text)) for op in ops}, text.count("= stablehlo.dot_general"), text.count("= stablehlo.optimization_barrier")

    imported = ("--heddle-import", f"--heddle-recompute=policy={policy}")
    once, _, _ = count("--heddle-import")
    calls, products, barriers = count(*imported)
    assert barriers > 0
    if policy != "none":
        assert any(calls[op] > once[op] for op in ops)
    for stage, passes in STAGES.items():
        found = count(*imported, *passes)
        assert found[0] == calls and found[1] >= products and found[2] == barriers, stage
