"""Partitioned steps run elsewhere: --heddle-export-stablehlo gives text that jaxlib reads and XLA runs as it stands on as many CPU
devices as the mesh has, with the golden numbers as result.

`pytest -s test_export_stablehlo.py` prints a row for each mesh: its worst leaf as a fraction of its tolerance."""
import os
import pathlib
import re
import subprocess
import sys

import pytest
from conftest import FULL, model_id, model_steps

MESHES = [step for step in model_steps() if step.name != "step.mlir"]
GOLDEN = [step for step in model_steps(golden=True) if step.name != "step.mlir"]
LARGE = ("gpt2_124m", "gpt2_124m_bf16", "llama_8b")
PLAIN = [step for step in model_steps() if step.name == "step.mlir"]


def export(heddle_opt, jaxlib, step, *passes):
    text = heddle_opt(step, *passes, "--heddle-export-stablehlo").decode()
    generic = jaxlib(text)
    assert {name.split(".")[0] for name in re.findall(r'^\s*(?:%\S+ = )?"([\w.]+)"', generic, re.M)} <= {"builtin", "func", "stablehlo"}
    return text


@pytest.mark.parametrize("step", GOLDEN, ids=model_id)
def test_golden_steps(heddle_opt, jaxlib, tmp_path, step):
    (tmp_path / "step.mlir").write_text(export(heddle_opt, jaxlib, step, "--heddle-shard"))
    runner = pathlib.Path(__file__).parent / "stablehlo_on_devices.py"
    done = subprocess.run([sys.executable, runner, tmp_path / "step.mlir", step.parent / "golden.safetensors"], capture_output=True,
                          text=True, timeout=600, env=dict(os.environ, JAX_PLATFORMS="cpu"))
    assert not done.returncode, done.stdout[-2000:] + done.stderr[-2000:]
    print(f"{model_id(step)}: {done.stdout.splitlines()[-1]}")


@pytest.mark.parametrize("step", [step for step in MESHES if step not in GOLDEN and (FULL or step.parent.name not in LARGE)], ids=model_id)
def test_reads(heddle_opt, jaxlib, step):
    assert "mhlo.num_replicas" in export(heddle_opt, jaxlib, step, "--heddle-shard")


@pytest.mark.parametrize("step", [step for step in PLAIN if FULL or step.parent.name not in LARGE], ids=model_id)
def test_reads_unsharded(heddle_opt, jaxlib, step):
    export(heddle_opt, jaxlib, step, "--heddle-import")
