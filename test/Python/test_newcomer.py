"""What a newcomer meets beside heddle.export's sentences: metrics that are rows, a state of another model, kernels of an emulated GPU
that take their time, a memory limit that recomputation would keep."""
import json
import os
import pty
import re
import subprocess

import heddle
import jax
import jax.numpy as jnp
import numpy as np
import pytest
from conftest import BUILD, model_folders, read_terminal
from safetensors.numpy import save_file

RUN = BUILD / "bin" / "heddle-run"
STEPS = ["--data=synthetic", "--steps=2"]


@pytest.fixture(scope="module")
def entries(tmp_path_factory):
    def step(state, x):
        return {"w": state["w"] * 0.5}, {"loss": jnp.sum(x), "by_column": jnp.sum(x * 0 + 2, axis=0), "ok": jnp.bool_(True), "all": jnp.zeros((40, 30)) + x[0, 0]}

    shapes = {"w": jax.ShapeDtypeStruct((4, 4), jnp.float32)}, jax.ShapeDtypeStruct((8, 3), jnp.float32)
    return heddle.export(tmp_path_factory.mktemp("newcomer") / "model", step=step, init=lambda seed: {"w": jnp.ones((4, 4))}, args=shapes)


@pytest.fixture(scope="module")
def program(entries):
    return heddle.compile(entries, entries / "cpu.heddle", "--target=cpu", echo=False)


@pytest.fixture(scope="module")
def gpu_program(entries):
    return heddle.compile(entries, entries / "gpu.heddle", "--target=cuda-sm_90a", "--code=source", echo=False)


def test_metrics_of_several_elements(program, tmp_path):
    done = subprocess.run([RUN, "train", program, *STEPS, f"--metrics={tmp_path}/m.jsonl"], check=True, capture_output=True, text=True)
    assert 'note: metric "by_column" is f32[3], no single number: it goes into --metrics, not into lines\n' in done.stdout
    assert 'note: metric "all" is f32[40x30], more than 1,024 numbers, and left out: reduce it in the step, or look at it by heddle-run run -o FILE\n' in done.stdout
    lines = [json.loads(line) for line in (tmp_path / "m.jsonl").read_text().splitlines()]
    assert len(lines) == 2 and all(line["by_column"] == [16, 16, 16] and line["ok"] == 1 and "all" not in line for line in lines)


def test_a_state_of_another_model_is_refused_before_kernels_are_built(gpu_program, tmp_path):
    """The emulator itself is not there, which would be the error if it were asked for its kernels."""
    for tensors, says in (({"w": np.zeros((3, 3), np.float32)}, '"w" has type F32[3,3], needed F32[4,4]'), ({"q": np.zeros(2, np.float32)}, 'lacks "w" and has "q"')):
        save_file(tensors, tmp_path / "state.safetensors")
        for command in (["train", gpu_program, *STEPS], ["run", gpu_program, "--entry=step", "--input=x=1"], ["bench", gpu_program]):
            done = subprocess.run([RUN, *command, f"--state={tmp_path}/state.safetensors", "--device=emulated", "--library=cuda=/nowhere.so"], capture_output=True, text=True)
            assert done.returncode == 1 and done.stderr.count("\n") == 1 and says in done.stderr, done.stderr


def test_kernels_of_an_emulated_gpu_are_counted_on_a_terminal(gpu_program):
    parent, child = pty.openpty()
    done = subprocess.Popen([RUN, "train", gpu_program, *STEPS], stdout=subprocess.PIPE, stderr=child, text=True)
    os.close(child)
    out = read_terminal(parent)
    assert "step: 2  loss" in done.communicate()[0] and done.returncode == 0
    count = int(re.search(rb"building kernel 1 of (\d+)", out)[1])
    assert out == b"".join(b"\r\x1b[Kbuilding kernel %d of %d" % (k + 1, count) for k in range(count)) + b"\r\x1b[K"
    # Elsewhere nothing is said of it.
    assert subprocess.run([RUN, "train", gpu_program, *STEPS], check=True, capture_output=True, text=True).stderr == ""


def test_a_memory_limit_that_recomputation_would_keep(tmp_path):
    step = next(folder / "gpt2_tiny/step.mlir" for folder in model_folders() if (folder / "gpt2_tiny/step.mlir").exists())

    def memory(*options):
        subprocess.run([BUILD / "bin/heddle-compile", step, *options, f"--report={tmp_path}/report.json"], check=True, capture_output=True)
        return json.loads((tmp_path / "report.json").read_text())["entries"][0]["memory"]

    def refused(limit):
        done = subprocess.run([BUILD / "bin/heddle-compile", step, f"--memory-limit={limit}", f"--report={tmp_path}/report.json"], capture_output=True, text=True)
        assert done.returncode == 1 and done.stderr.count("error:") == 1
        return done.stderr.splitlines()[-1]

    full = memory("--recompute=full")
    assert refused(full["total_bytes"]) == "heddle-compile: note: with --recompute=full it takes no more than that"
    assert memory("--recompute=full", f"--memory-limit={full['total_bytes']}")["total_bytes"] <= full["total_bytes"]
    assert refused(full["argument_bytes"]) == "heddle-compile: note: with --recompute=full it takes more, too: needed more devices along an axis, or a smaller batch"
