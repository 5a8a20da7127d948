"""The reference interpreter against XLA's golden numbers: every model that has them, init and unannotated step.

`pytest -s test_golden.py` prints, per model, the worst leaf as a fraction of its tolerance in model.json."""
import subprocess

import pytest
from conftest import BUILD, FULL, model_folders

GOLDEN = sorted(file for folder in model_folders() for file in folder.glob("*/golden.safetensors"))


@pytest.mark.parametrize("entry", ["init", "step"])
@pytest.mark.parametrize("golden", GOLDEN, ids=lambda file: file.parent.name)
def test_golden(golden, entry):
    module = golden.parent / f"{entry}.mlir"
    steps = [] if FULL or entry == "init" else ["--golden-steps=1"]
    done = subprocess.run([BUILD / "bin" / "heddle-interpret", module, f"--golden={golden}", *steps], capture_output=True, text=True, timeout=300)
    assert not done.returncode, done.stdout[-2000:] + done.stderr[-2000:]
    print(f"{golden.parent.name}/{entry}: {done.stdout.splitlines()[-1]}")
