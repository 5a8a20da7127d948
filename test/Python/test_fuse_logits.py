"""heddle-fuse-logits: spellings of losses on logits, with their gradients, against JAX; and models in chunks."""
import json
import re

import jax
import logits_programs as programs
import ml_dtypes
import numpy as np
import pytest
from conftest import FULL
from safetensors.numpy import load_file
from test_attention import compare
from test_pipeline import MODELS, tool

ROWS = 12  # of a chunk; all rows are 48


def lowered(heddle_opt, tmp_path, step, arguments, *passes):
    (tmp_path / "step.mlir").write_text(jax.jit(step, keep_unused=True).lower(*arguments).as_text())
    return heddle_opt(tmp_path / "step.mlir", "--heddle-shard", *passes, "--canonicalize", "--cse").decode()


def tables(text, least=programs.B * (programs.T - 1) * programs.V):
    """Types with all rows and all classes that ops give; arguments are no such."""
    body = "\n".join(line for line in text.splitlines() if "func.func" not in line)
    results = re.findall(r"(?::|->) \(?(tensor<.*)", body)
    shapes = {shape for result in results for shape in re.findall(r"tensor<([\dx]+)x[a-z]", result.split("->")[-1])}
    return sorted(shape for shape in shapes if np.prod([int(size) for size in shape.split("x")]) >= least)


def check(heddle_opt, tmp_path, choice, is_bf16):
    arguments = programs.arguments(ml_dtypes.bfloat16 if is_bf16 else np.float32)
    step = programs.make_step(programs.make_loss(*choice))
    text = lowered(heddle_opt, tmp_path, step, arguments, f"--heddle-fuse-logits=chunk-rows={ROWS}")
    compare(text, arguments, jax.tree.leaves(jax.jit(step)(*arguments)), tmp_path, 4e-2 if is_bf16 else 2e-5)
    return text


SINGLE = [("plain", "none", "optax, integers", "mean", "nothing")]
SINGLE += [(name, *SINGLE[0][1:]) for name in programs.PRODUCTS if name != "plain"]
SINGLE += [(SINGLE[0][0], name, *SINGLE[0][2:]) for name in programs.CAPS if name != "none"]
SINGLE += [(*SINGLE[0][:2], name, *SINGLE[0][3:]) for name in programs.LOSSES if name != "optax, integers"]
SINGLE += [(*SINGLE[0][:3], name, SINGLE[0][4]) for name in programs.REDUCTIONS if name != "mean"]
SINGLE += [(*SINGLE[0][:4], name) for name in programs.AROUND if name != "nothing"]


@pytest.mark.parametrize("choice", SINGLE, ids=", ".join)
def test_spelling(heddle_opt, tmp_path, choice):
    text = check(heddle_opt, tmp_path, choice, is_bf16=False)
    given = ["4x1x12x40"] if choice[2] in ("teacher", "divergence") else []  # the argument, as chunks
    assert "heddle.scan" in text and tables(text) == given


@pytest.mark.parametrize("seed", range(300 if FULL else 8))
def test_random(heddle_opt, tmp_path, seed):
    choice, is_bf16 = programs.choose(seed)
    text = check(heddle_opt, tmp_path, choice, is_bf16)
    # Rows that a slice reads across stay together, so that nothing can be flattened with them.
    assert choice[4] == "shifted" or "heddle.scan" in text, choice


def test_bits(heddle_opt, tmp_path):
    """Loss and gradient of each row are those of whole logits, to the bit; sums over rows are added in another order."""
    arguments = programs.arguments()
    step = programs.make_step(programs.make_loss(*SINGLE[0]))
    found = []
    for passes in ([], [f"--heddle-fuse-logits=chunk-rows={ROWS}"]):
        compare(lowered(heddle_opt, tmp_path, step, arguments, *passes), arguments, jax.tree.leaves(jax.jit(step)(*arguments)), tmp_path, 2e-5)
        found.append(load_file(tmp_path / "out.safetensors"))
    whole, chunks = found
    for name in ("result0", "result1"):
        assert whole[name].tobytes() == chunks[name].tobytes(), name


# ---- models ----

# Around the loop: meshes that share the vocabulary or the batch, microbatches, a pipeline's last stage, what is computed again.
AROUND = [("gpt2_tiny", "step", []), ("gpt2_tiny", "step.tp4", []), ("gpt2_tiny", "step.fsdp2tp2", []), ("llama_tiny_f32", "step.fsdp2tp2sp", []),
          ("gpt2_tiny", "step.dp2tp2", ["--microbatches=2"]), ("gpt2_tiny", "step", ["--recompute=full"]),
          ("gpt2_tiny", "step", ["--mesh=pipe=2", "--pipeline=auto", "--microbatches=2"])]


@pytest.mark.parametrize("model, step, options", AROUND, ids=lambda value: "-".join(value) if isinstance(value, list) else value)
def test_model(tmp_path, model, step, options):
    loops = {}
    for name in ("never", "always"):
        given = [MODELS / model / f"{step}.mlir", "--target=cpu", *options, f"--fuse-logits={name}", "--logits-rows=16"]
        tool("heddle-compile", *given, f"--entry=init={MODELS / model / 'init.mlir'}", "-o", tmp_path / f"{name}.heddle")
        loops[name] = tool("heddle-compile", *given, "--emit=local").count("heddle.scan")
    assert loops["always"] > loops["never"]
    tool("heddle-run", "check", tmp_path / "always.heddle", f"--against={tmp_path / 'never.heddle'}")


@pytest.mark.parametrize("mesh", ["step", "step.tp4"] if FULL else ["step"])
def test_emulated_gpu(tmp_path, mesh):
    step = MODELS / "gpt2_tiny" / f"{mesh}.mlir"
    init = f"--entry=init={MODELS / 'gpt2_tiny' / 'init.mlir'}"
    tool("heddle-compile", step, init, "--target=cuda-sm_90a", "--code=source", "--fuse-logits=always", "--logits-rows=64", "-o", tmp_path / "gpu.heddle")
    tool("heddle-compile", step, init, "--target=cpu", "--fuse-logits=never", "-o", tmp_path / "cpu.heddle")
    tool("heddle-run", "check", tmp_path / "gpu.heddle", "--device=emulated", f"--against={tmp_path / 'cpu.heddle'}", "--steps=1")


def report(tmp_path, step, *options):
    tool("heddle-compile", step, "--target=trace", "--machine=h100-sxm", *options, f"--report={tmp_path / 'report.json'}", "-o", tmp_path / "step.heddle")
    return json.loads((tmp_path / "report.json").read_text())["entries"][0]


def has_tables(step, classes, *options):
    plan = tool("heddle-compile", step, "--target=trace", *options, "--emit=plan")
    return any(np.prod([int(size) for size in shape.split("x")]) >= 8 * 1024 * classes for shape in set(re.findall(r"memref<([\dx]+)x\w+>", plan)))


@pytest.mark.parametrize("model, classes", [("gpt2_124m_bf16", 50257), ("gpt2_124m", 128256), ("gpt2_124m_bf16", 128256)])
def test_large_vocabulary(tmp_path, model, classes):
    text = (MODELS / model / "step.mlir").read_text().replace("50304", str(classes)).replace("50303", str(classes - 1))
    step = tmp_path / "step.mlir"
    step.write_text(text)
    whole, chunks = (report(tmp_path, step, f"--fuse-logits={name}") for name in ("never", "always"))
    width = 2 if model.endswith("bf16") else 4
    # At most one copy of the logits was alive beside what takes as much as the chunks.
    assert whole["memory"]["total_bytes"] - chunks["memory"]["total_bytes"] > 0.6 * 8 * 1024 * classes * width
    assert has_tables(step, classes, "--fuse-logits=never") and not has_tables(step, classes, "--fuse-logits=always")
    assert has_tables(step, classes) == (8 * 1024 * classes * width < 2e9)  # auto
    assert chunks["seconds"]["total"] < 1.05 * whole["seconds"]["total"]


def test_pipeline(tmp_path):
    """The loop is no layers: stages are as they were, and as fast."""
    options = ["--mesh=pipe=2", "--pipeline=auto", "--microbatches=4"]
    whole, chunks = (report(tmp_path, MODELS / "gpt2_124m_bf16" / "step.mlir", *options, f"--fuse-logits={name}") for name in ("never", "always"))
    assert chunks["memory"]["total_bytes"] <= whole["memory"]["total_bytes"]
    assert chunks["seconds"]["total"] < 1.05 * whole["seconds"]["total"]


def test_nothing_to_do_is_said(tmp_path):
    for model, notes in (("mlp", 1), ("gpt2_tiny", 0)):
        report(tmp_path, MODELS / model / "step.mlir", "--fuse-logits=always")
        assert sum("--fuse-logits=always finds nothing" in note for note in json.loads((tmp_path / "report.json").read_text())["notes"]) == notes, model


def test_smallest_budget(tmp_path):
    """Beyond the state of gpt2_124m, in f32 on one device."""
    entry = report(tmp_path, MODELS / "gpt2_124m" / "step.mlir", "--recompute=full", "--fuse-logits=always")
    assert entry["memory"]["total_bytes"] - entry["memory"]["argument_bytes"] < 1.2e9


def test_limits(tmp_path):
    """A limit, and a budget, that only chunks keep."""
    step = MODELS / "gpt2_14m" / "step.mlir"
    whole, chunks = (report(tmp_path, step, "--recompute=full", f"--fuse-logits={name}")["memory"]["total_bytes"] for name in ("never", "always"))
    limit = (whole + chunks) // 2
    assert "takes" in tool("heddle-compile", step, "--target=trace", "--recompute=full", "--fuse-logits=never", f"--memory-limit={limit}", "-o",
                           tmp_path / "step.heddle", status=1)
    held = report(tmp_path, step, "--recompute=full", f"--memory-limit={limit}")
    assert held["memory"]["total_bytes"] <= limit and held["schedule"] == "logits in chunks"
    held = report(tmp_path, step, "--recompute=full", f"--memory-budget={limit}")
    assert held["memory"]["total_bytes"] <= limit and held["done_for_budget"].startswith("logits in chunks")
    # Also where gathers for each microbatch would be the next thing to try.
    error = tool("heddle-compile", MODELS / "gpt2_tiny" / "step.mlir", "--target=trace", "--microbatches=2", "--recompute=full", "--memory-limit=1MB",
                 "-o", tmp_path / "step.heddle", status=1)
    assert error.count(": error: ") == 1 and "needed at most 1000000" in error
    for option, words in (("--logits-rows=0", "--logits-rows is 0, needed at least 1"), ("--fuse-logits=maybe", "--fuse-logits is maybe, needed auto, always or never")):
        error = tool("heddle-compile", step, "--target=trace", option, "-o", tmp_path / "step.heddle", status=1)
        assert error == f"heddle-compile: error: {words}\n"
