"""The reference interpreter against XLA's golden numbers: every model that has them, init and step, the step also as it is
annotated for each mesh. Shardings change nothing; manual_tp and manual_ring run on their mesh's devices.

`pytest -s test_golden.py` prints, per module, the worst leaf as a fraction of its tolerance in model.json."""
import subprocess

import pytest
from conftest import BUILD, model_steps

MODULES = sorted({module for step in model_steps(golden=True) for module in (step.parent / "init.mlir", step) if module.exists()})


@pytest.mark.parametrize("module", MODULES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_golden(module):
    golden = module.parent / "golden.safetensors"
    done = subprocess.run([BUILD / "bin" / "heddle-interpret", module, f"--golden={golden}"], capture_output=True, text=True, timeout=300)
    assert not done.returncode, done.stdout[-2000:] + done.stderr[-2000:]
    print(f"{module.parent.name}/{module.stem}: {done.stdout.splitlines()[-1]}")
