"""heddle-shard against the unsharded step: every mesh of every model that has golden numbers is partitioned and run on the
reference interpreter on all devices of its mesh. Copies must agree bit by bit, and every leaf of every golden step with XLA's.

The bf16 models' tolerances are loose by nature. So their partitioned programs, with every bf16 made f32, are also compared with
the unsharded program, made so too, at 1e-4.

`pytest -s test_sharding_equality.py` prints a row for each mesh: its worst leaf as a fraction of its tolerance."""
import re
import subprocess

import numpy as np
import pytest
from conftest import BUILD, model_id, model_steps
from safetensors.numpy import load_file, save_file

INTERPRET = BUILD / "bin" / "heddle-interpret"
STEPS = [step for step in model_steps(golden=True) if step.name != "step.mlir"]
BF16 = [step for step in model_steps() if step.name != "step.mlir" and step.parent.name in ("llama_tiny", "llama_unrolled")]
IO = re.compile(r'#heddle\.io<name = "[^"]*", role = (\w+), type = tensor<((?:\d+x)*)(\w+)>')
TOLERANCE = 1e-4


def interpret(*arguments):
    done = subprocess.run([INTERPRET, *arguments], capture_output=True, text=True, timeout=3000)
    assert not done.returncode, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout


def shard(heddle_opt, step, options=""):
    text = heddle_opt(step, f"--heddle-shard={options}").decode()
    assert "spmd.sharding" in text and re.search(r"spmd\.(all_|reduce_scatter|permute)|stablehlo\.all_reduce", text), "nothing is sharded"
    outside_strings = re.sub(r'"[^"]*"', "", text)
    assert not re.search(r"\bsdy\.(?!mesh\b|sharding<)\w", outside_strings), "ops or annotations of sdy are left"
    return text


@pytest.mark.parametrize("step", STEPS, ids=model_id)
def test_golden_steps(heddle_opt, tmp_path, step):
    (tmp_path / "local.mlir").write_text(shard(heddle_opt, step))
    last = interpret(tmp_path / "local.mlir", f"--golden={step.parent / 'golden.safetensors'}").splitlines()[-1]
    print(f"{model_id(step)}: {last}")


@pytest.mark.parametrize("step", [step for step in STEPS if "fsdp" in step.name and step.parent.name in ("gpt2_tiny", "llama_tiny_f32")], ids=model_id)
def test_golden_steps_gathered_again(heddle_opt, tmp_path, step):
    text = shard(heddle_opt, step, "gathers=again")
    assert "heddle.again" in text
    (tmp_path / "local.mlir").write_text(text)
    interpret(tmp_path / "local.mlir", f"--golden={step.parent / 'golden.safetensors'}")


def inputs(heddle_opt, step):
    """State from the model's own init, tokens at random."""
    header = heddle_opt(step.parent / "step.mlir", "--heddle-import").decode()
    header = header[header.index("func.func public @main("):].split("\n", 1)[0]
    arguments = IO.findall(header[:header.index(") -> (")])
    rng = np.random.default_rng(0)
    values = {}
    for index, (role, shape, element) in enumerate(arguments):
        if role == "batch":
            assert element == "i32", element
            values[f"arg{index}"] = rng.integers(0, 64, [int(size) for size in shape.split("x")[:-1]], np.int32)
    return values, [index for index, (role, *_) in enumerate(arguments) if role == "state"]


@pytest.mark.parametrize("step", BF16, ids=model_id)
def test_widened_bf16(heddle_opt, tmp_path, step):
    plugin = f"--load-pass-plugin={BUILD / 'lib' / 'HeddleTestPasses.so'}"

    def run(text, name, arguments):
        widened = heddle_opt(plugin, "--pass-pipeline=builtin.module(test-widen-bf16)", stdin=text)
        assert b"bf16" not in widened and b"bf16" in text
        (tmp_path / "step.mlir").write_bytes(widened)
        save_file(arguments, tmp_path / "in.safetensors")
        interpret(tmp_path / "step.mlir", f"--inputs={tmp_path}/in.safetensors", f"--outputs={tmp_path}/{name}.safetensors")
        return load_file(tmp_path / f"{name}.safetensors")

    interpret(step.parent / "init.mlir", "--value=dense<0> : tensor<i32>", f"--outputs={tmp_path}/init.safetensors")
    init = load_file(tmp_path / "init.safetensors")
    arguments, states = inputs(heddle_opt, step)
    arguments |= {f"arg{index}": init[f"result{place}"] for place, index in enumerate(states)}
    expected = run(heddle_opt(step.parent / "step.mlir", "--heddle-import"), "expected", arguments)
    found = run(shard(heddle_opt, step).encode(), "found", arguments)
    assert found.keys() == expected.keys() and len(found) > len(states)
    worst, worst_leaf = 0, None
    for leaf in expected:
        a, b = found[leaf].astype(np.float64), expected[leaf].astype(np.float64)
        assert a.shape == b.shape and np.isfinite(a).all()
        difference = np.abs(a - b).max() / max(np.abs(b).max(), 1e-30)
        if worst_leaf is None or difference > worst:
            worst, worst_leaf = difference, leaf
    print(f"{model_id(step)} in f32: worst leaf {worst_leaf} at {worst / TOLERANCE:.3f} of its tolerance, of {len(expected)} leaves")
    assert worst <= TOLERANCE
