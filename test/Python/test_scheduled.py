"""The Scheduled rung against the unsharded step: every model and mesh that has golden numbers, as kernels, library calls and
collectives, run on the reference interpreter. Fusing keeps every op, so each row should have the Local rung's figures.

`pytest -s test_scheduled.py` prints a row for each: its worst leaf as a fraction of its tolerance."""
import re
import subprocess

import pytest
from conftest import BUILD, model_folders, model_id

INTERPRET = BUILD / "bin" / "heddle-interpret"
STEPS = [step for folder in model_folders() for golden in sorted(folder.glob("*/golden.safetensors"))
         for step in sorted(golden.parent.glob("step*.mlir"))]
KERNELS = re.compile(r"heddle\.(?:fusion|library) (\w+)\(")


@pytest.mark.parametrize("step", STEPS, ids=model_id)
def test_golden_steps(heddle_opt, tmp_path, step):
    text = heddle_opt(step, "--heddle-shard", "--heddle-to-scheduled").decode()
    kernels = KERNELS.findall(text)
    assert "matmul" in kernels and ("updates" in kernels or "loop" in kernels), "nothing is fused"
    (tmp_path / "scheduled.mlir").write_text(text)
    done = subprocess.run([INTERPRET, tmp_path / "scheduled.mlir", f"--golden={step.parent / 'golden.safetensors'}"],
                          capture_output=True, text=True, timeout=3000)
    assert not done.returncode, done.stdout[-2000:] + done.stderr[-2000:]
    print(f"{model_id(step)}: {len(kernels)} kernels and calls, {done.stdout.splitlines()[-1]}")
