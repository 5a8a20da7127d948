"""Machine code for this processor: every model and mesh with golden numbers is compiled for it and run on virtual devices. Golden
numbers must come out, the same bits twice and with 1, 2 and 4 threads.

`./dev test` runs one step of each; `./dev test --full` all golden steps. `pytest -s test_cpu.py` prints a row for each mesh: its worst
leaf as a fraction of its tolerance."""
import json
import subprocess

import pytest
from conftest import BUILD, FULL, model_id, model_steps

STEPS = model_steps(golden=True)
# What has no machine code yet and runs op by op.
WITHOUT_CODE = ("chlo.top_k",)


def tool(name, *arguments, status=0):
    done = subprocess.run([BUILD / "bin" / name, *map(str, arguments)], capture_output=True, text=True, timeout=600)
    assert done.returncode == status, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout + done.stderr


@pytest.mark.parametrize("step", STEPS, ids=model_id)
def test_golden_steps(tmp_path, step):
    program, report = tmp_path / "step.heddle", tmp_path / "report.json"
    tool("heddle-compile", step, "--target=cpu", "--machine=host", f"--cache={tmp_path / 'cache'}", f"--report={report}", "-o", program)
    without = [note for note in json.loads(report.read_text())["notes"] if "no machine code" in note]
    assert not [note for note in without if not any(op in note for op in WITHOUT_CODE)]
    limit = [] if FULL else ["--steps=1"]
    out = tool("heddle-run", "check", program, f"--golden={step.parent / 'golden.safetensors'}", "--twice", "--threads-list=1,2,4", *limit).splitlines()
    print(f"{model_id(step)}: {out[-1]}")


def test_cache(tmp_path):
    """Kernels come from the cache the second time, and the program is the same; a damaged object is made again."""
    step = next(step for step in STEPS if step.parent.name == "mlp")
    cache = tmp_path / "cache"

    def compile(name):
        report = tmp_path / f"{name}.json"
        tool("heddle-compile", step, "--target=cpu", f"--cache={cache}", f"--report={report}", "-o", tmp_path / f"{name}.heddle")
        return (tmp_path / f"{name}.heddle").read_bytes(), json.loads(report.read_text())["code"]

    first, code = compile("first")
    assert code["kernels"] > 3 and code["cached_kernels"] == 0
    second, code = compile("second")
    assert second == first and code["cached_kernels"] == code["kernels"]
    damaged = sorted(cache.glob("*/*.o"))
    damaged[0].write_bytes(damaged[0].read_bytes()[:-1])
    damaged[1].write_bytes(b"")
    third, code = compile("third")
    assert third == first and code["cached_kernels"] == code["kernels"] - 2


def test_cache_that_cannot_be_written(tmp_path):
    (tmp_path / "file").write_text("")
    step = next(step for step in STEPS if step.parent.name == "mlp")
    tool("heddle-compile", step, "--target=cpu", f"--cache={tmp_path / 'file' / 'cache'}", "-o", tmp_path / "step.heddle")
