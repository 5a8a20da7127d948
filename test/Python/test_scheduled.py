"""The Scheduled rung against the unsharded step: every model and mesh that has golden numbers, as kernels, library calls and
collectives, run on the reference interpreter. Fusing keeps every op, so each row should have the Local rung's figures.

`pytest -s test_scheduled.py` prints a row for each: its worst leaf as a fraction of its tolerance."""
import re
import subprocess

import pytest
from conftest import BUILD, model_id, model_name, model_steps

INTERPRET = BUILD / "bin" / "heddle-interpret"
STEPS = model_steps(golden=True)
KERNELS = re.compile(r"heddle\.(?:fusion|library) (\w+)\(")


def run(heddle_opt, tmp_path, step, *passes):
    """The kernels of the step, and the interpreter's last line on its golden numbers."""
    text = heddle_opt(step, *passes, "--heddle-shard", "--heddle-to-scheduled").decode()
    (tmp_path / "scheduled.mlir").write_text(text)
    done = subprocess.run([INTERPRET, tmp_path / "scheduled.mlir", f"--golden={step.parent / 'golden.safetensors'}"],
                          capture_output=True, text=True, timeout=3000)
    assert not done.returncode, done.stdout[-2000:] + done.stderr[-2000:]
    return KERNELS.findall(text), done.stdout.splitlines()[-1]


@pytest.mark.parametrize("step", STEPS, ids=model_id)
def test_golden_steps(heddle_opt, tmp_path, step):
    kernels, worst = run(heddle_opt, tmp_path, step)
    assert "matmul" in kernels and ("updates" in kernels or "loop" in kernels), "nothing is fused"
    print(f"{model_id(step)}: {len(kernels)} kernels and calls, {worst}")


@pytest.mark.parametrize("step", [step for step in STEPS if step.parent.name.startswith(("gpt2", "llama"))], ids=model_id)
def test_attention(heddle_opt, tmp_path, step):
    """Each attention and each backward of one is a library call."""
    kernels, worst = run(heddle_opt, tmp_path, step, "--heddle-import", "--heddle-raise-attention")
    assert "attention" in kernels and "attention_backward" in kernels
    print(f"{model_id(step)}: {len(kernels)} kernels and calls, {worst}")


@pytest.mark.parametrize("policy", ["selective", "full"])
@pytest.mark.parametrize("step", [step for step in STEPS if model_name(step) in ("gpt2_tiny/step.dp2tp2", "gpt2_dropout/step.dp4")],
                         ids=model_id)
def test_recomputed(heddle_opt, tmp_path, step, policy):
    kernels, worst = run(heddle_opt, tmp_path, step, "--heddle-import", f"--heddle-recompute=policy={policy}")
    kept, _ = run(heddle_opt, tmp_path, step)
    assert kernels != kept, "nothing is computed again"
    print(f"{model_id(step)} {policy}: {len(kernels)} kernels and calls, {worst}")
