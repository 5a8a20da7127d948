"""heddle-raise-attention: ways to write attention in JAX, what is only close to it, and every attention of the models.

Each program is run on the reference interpreter after the pass and compared with JAX's own results, gradients included."""
import re
import subprocess

import attention_programs as programs
import jax
import ml_dtypes
import numpy as np
import pytest
from conftest import BUILD, model_files, model_id, model_steps
from safetensors.numpy import load_file, save_file

INTERPRET = BUILD / "bin" / "heddle-interpret"
# Attentions and gradients in a step: layers; those of a scan stand once, and twice forward where they are recomputed.
LAYERS = {"gpt2_124m": 12, "gpt2_124m_bf16": 12, "gpt2_14m": 6, "gpt2_14m_bf16": 6, "gpt2_accumulate": 2, "gpt2_dropout": 1,
          "gpt2_tiny": 2, "llama_unrolled": 2, "manual_ring": 1}
SCANNED = {"llama_8b", "llama_tiny", "llama_tiny_f32"}


def counts(text):
    return len(re.findall(r"heddle\.attention ", text)), len(re.findall(r"heddle\.attention_backward ", text))


def raised(text, *passes):
    done = subprocess.run([BUILD / "bin" / "heddle-opt", "-", "--heddle-import", "--heddle-raise-attention", *passes], input=text,
                          capture_output=True, text=True, timeout=300)
    assert not done.returncode, done.stderr[-2000:]
    # What import guesses of functions that no step is made of is no matter here.
    said = [line for line in done.stderr.splitlines() if ": remark: " not in line or "is donated; " not in line]
    return done.stdout, "\n".join(line for line in said if re.search(r": (remark|warning|error): ", line))


def compare(text, arguments, expected, tmp_path, tolerance):
    (tmp_path / "raised.mlir").write_text(text)
    save_file({f"arg{i}": np.array(x, order="C") for i, x in enumerate(arguments)}, tmp_path / "in.safetensors")
    done = subprocess.run([INTERPRET, tmp_path / "raised.mlir", f"--inputs={tmp_path}/in.safetensors", f"--outputs={tmp_path}/out.safetensors"],
                          capture_output=True, text=True, timeout=300)
    assert not done.returncode, done.stderr[-2000:]
    found = load_file(tmp_path / "out.safetensors")
    assert len(found) == len(expected)
    for i, want in enumerate(expected):
        want, have = np.asarray(want).astype(np.float64), found[f"result{i}"].astype(np.float64)
        assert np.isfinite(have).all() and np.abs(have - want).max() <= tolerance * np.abs(want).max(), f"result {i}"


def arguments_of(shapes, others, dtype=np.float32):
    rng = np.random.default_rng(1)
    qkv = [rng.standard_normal(shape).astype(np.float32).astype(dtype) for shape in shapes]
    return [*qkv, rng.standard_normal(shapes[0]).astype(np.float32), *others]


@pytest.mark.parametrize("name", programs.SPELLINGS)
def test_spelling(tmp_path, name):
    function, shapes, others, attributes = programs.SPELLINGS[name]
    arguments = arguments_of(shapes, others, ml_dtypes.bfloat16 if name in programs.BF16 else np.float32)
    step = jax.jit(programs.with_gradient(function))
    text, said = raised(step.lower(*arguments).as_text())
    assert counts(text) == (2 if name in programs.TWICE else 1, 1), said + text
    assert "exponential" not in text and not said
    operations = re.findall(r"heddle\.attention.*", text)
    for operation in operations:
        assert re.search(attributes, operation), operation
        # Groups are a matter of shapes: keys come with their own number of heads.
        assert f"x{shapes[1][2]}x{programs.D}x" in re.search(r": \((.*?)\) ->", operation)[1].split(", ")[1], operation
    compare(text, arguments, step(*arguments), tmp_path, 4e-2 if name in programs.BF16 else 2e-5)
    forward = jax.jit(lambda q, k, v, ct, *others: function(q, k, v, *others), keep_unused=True)
    text, said = raised(forward.lower(*arguments).as_text())
    assert counts(text) == (1, 0) and "exponential" not in text, said
    compare(text, arguments, [forward(*arguments)], tmp_path, 4e-2 if name in programs.BF16 else 2e-5)


@pytest.mark.parametrize("name", programs.NEAR_MISSES)
def test_near_miss(tmp_path, name):
    function, others, remark = programs.NEAR_MISSES[name]
    arguments = arguments_of(programs.FULL, others)
    step = jax.jit(programs.with_gradient(function))
    text, said = raised(step.lower(*arguments).as_text())
    assert counts(text) == (0, 0), text
    assert re.search(r"remark: looks like attention and stays as it is: .*" + re.escape(remark), said), said
    compare(text, arguments, step(*arguments), tmp_path, 2e-5)


def test_softmax_over_queries(tmp_path):
    """The forward alone is none; with its gradient, that of the values is one: k asks, q and the output's gradient answer."""
    arguments = arguments_of(programs.FULL, ())
    forward = jax.jit(lambda q, k, v, ct: programs.softmax_over_queries(q, k, v), keep_unused=True)
    text, said = raised(forward.lower(*arguments).as_text())
    assert counts(text) == (0, 0) and "no product of the probabilities with values" in said
    compare(text, arguments, [forward(*arguments)], tmp_path, 2e-5)
    step = jax.jit(programs.with_gradient(programs.softmax_over_queries))
    text, _ = raised(step.lower(*arguments).as_text())
    assert counts(text) == (1, 1) and "%out, %lse = heddle.attention %arg1, %arg0, %arg3 " in text
    compare(text, arguments, step(*arguments), tmp_path, 2e-5)


def test_logits_from_outside_of_a_loop(tmp_path):
    """The attention stands in the loop, where queries and keys become constants; its gradient is carried, so that it is left."""
    arguments = arguments_of(programs.FULL, ())
    forward = jax.jit(lambda q, k, v, ct: programs.softmax_in_a_loop(q, k, v), keep_unused=True)
    text, said = raised(forward.lower(*arguments).as_text())
    assert counts(text) == (1, 0) and text.index("heddle.scan") < text.index("heddle.attention"), said
    compare(text, arguments, [forward(*arguments)], tmp_path, 2e-5)
    step = jax.jit(programs.with_gradient(programs.softmax_in_a_loop))
    text, said = raised(step.lower(*arguments).as_text())
    assert counts(text) == (0, 0) and "remark: looks like attention" in said
    compare(text, arguments, step(*arguments), tmp_path, 2e-5)


def test_bias_with_a_gradient_is_left(tmp_path):
    arguments = arguments_of(programs.FULL, (programs.BIAS,))
    step = jax.jit(programs.with_bias_gradient)
    text, said = raised(step.lower(*arguments).as_text())
    assert counts(text) == (0, 0) and "is also used by" in said, said
    compare(text, arguments, step(*arguments), tmp_path, 2e-5)


def test_nothing_is_left_of_the_probabilities_between_scans():
    """out and lse travel from the forward scan to the backward one; nothing of the size of the logits does."""
    function, shapes, others, _ = programs.SPELLINGS["scan"]
    text, _ = raised(jax.jit(programs.with_gradient(function)).lower(*arguments_of(shapes, others)).as_text())
    assert "x6x6x" not in text, "a tensor of logits"
    stacks = re.findall(r"inputs\((.*)\)", text)[1]
    assert "tensor<3x2x6x4x8xf32>" in stacks and "tensor<3x2x4x6xf32>" in stacks, stacks


STEPS = [file for file in model_files() if file.name.startswith("step")]


@pytest.mark.parametrize("step", STEPS, ids=model_id)
def test_every_layer_is_raised(heddle_opt, step):
    name = step.parent.name
    expected = (2, 1) if name in SCANNED else (LAYERS.get(name, 0),) * 2
    if step.stem == "step.cp4":
        expected = (0, 0)  # a ring of its own
    text = heddle_opt(step, "--heddle-import", "--heddle-raise-attention").decode()
    assert counts(text) == expected
    if step.stem != "step":
        local = heddle_opt(step, "--heddle-import", "--heddle-raise-attention", "--heddle-shard").decode()
        local = re.sub(r'"[^"]*"', "", local)  # annotations name ops, too
        assert counts(local) == expected and not re.search(r"\bsdy\.(?!mesh\b|sharding<)\w", local)


@pytest.mark.parametrize("name", ["gpt2_tiny", "llama_unrolled"])
@pytest.mark.parametrize("policy, again", [("selective", 0), ("full", 1)])
def test_what_is_repeated_is_raised(heddle_opt, name, policy, again):
    """Where the product with values is kept, the gradient takes the forward pass's attention: there is no second one."""
    step = next(step for step in model_steps() if (step.parent.name, step.stem) == (name, "step"))
    text = heddle_opt(step, "--heddle-import", f"--heddle-recompute=policy={policy}", "--heddle-raise-attention").decode()
    assert counts(text) == (LAYERS[name] * (1 + again), LAYERS[name])


GOLDEN = [step for step in model_steps(golden=True) if step.parent.name in LAYERS or step.parent.name in SCANNED]


@pytest.mark.parametrize("step", GOLDEN, ids=model_id)
def test_golden_steps(heddle_opt, tmp_path, step):
    """Sharded on all devices of its mesh, where it has one."""
    shard = [] if step.stem == "step" else ["--heddle-shard"]
    (tmp_path / "step.mlir").write_bytes(heddle_opt(step, "--heddle-import", "--heddle-raise-attention", *shard))
    done = subprocess.run([INTERPRET, tmp_path / "step.mlir", f"--golden={step.parent / 'golden.safetensors'}"], capture_output=True, text=True, timeout=3000)
    assert not done.returncode, done.stdout[-2000:] + done.stderr[-2000:]
    print(f"{model_id(step)}: {done.stdout.splitlines()[-1]}")
