"""A step whose momentum is stowed (test/Conversion/offload-step.mlir), on the host and on a disk: threads and emulated GPUs give the bits of
the step that keeps it on the device, in every order of the streams."""
import numpy as np
import pytest
from conftest import ROOT
from safetensors.numpy import load_file, save_file
from test_lists import tool


@pytest.fixture(scope="module", params=["host", "disk"])
def plan(request, tmp_path_factory):
    folder = tmp_path_factory.mktemp(request.param)
    text = (ROOT / "test" / "Conversion" / "offload-step.mlir").read_text()
    for old, new in ((", host>", ", {}>"), (" to host ", " to {} "), ("space = host", "space = {}")):
        text = text.replace(old, new.format(request.param))
    (folder / "step.mlir").write_text(text)
    tool("heddle-opt", folder / "step.mlir", "--heddle-to-plan", "-o", folder / "plan.mlir")
    rng = np.random.default_rng(7)
    w, m = (rng.standard_normal((4, 3, 3)).astype(np.float32) for _ in range(2))
    save_file({"w": w, "m": m, "m_kept": m}, folder / "state.safetensors")
    for name in ("x", "y"):
        np.save(folder / f"{name}.npy", rng.standard_normal((4, 3)).astype(np.float32))
    return folder / "plan.mlir"


def run(program, entry, folder, *options):
    """The step's weights, momentum and loss."""
    out = folder / "out.safetensors"
    tool("heddle-run", "run", program, f"--entry={entry}", f"--state={folder}/state.safetensors", f"--input=x={folder}/x.npy",
         f"--input=y={folder}/y.npy", "-o", out, "--poison", *options)
    leaves = load_file(out)
    return [leaves[name].tobytes() for name in ("w", "m" if entry == "step" else "m_kept", "loss")]


@pytest.mark.parametrize("code", [(), ("--code",)], ids=["portable", "code"])
def test_threads_give_the_bits_of_the_step_that_keeps_it(plan, tmp_path, code):
    tool("heddle-translate", "--plan-to-program", plan, *code, "-o", tmp_path / "step.heddle")
    expected = run(tmp_path / "step.heddle", "kept", plan.parent)
    for threads in (1, 2):
        assert run(tmp_path / "step.heddle", "step", plan.parent, f"--threads={threads}") == expected


def test_emulated_gpus_give_the_bits_of_the_step_that_keeps_it(plan, tmp_path):
    tool("heddle-translate", "--plan-to-program", plan, "--code", "--target=cuda-sm_90a", "-o", tmp_path / "step.heddle")
    expected = run(tmp_path / "step.heddle", "kept", plan.parent, "--device=emulated")
    for seed in range(20):
        assert run(tmp_path / "step.heddle", "step", plan.parent, "--device=emulated", f"--order-seed={seed}") == expected
