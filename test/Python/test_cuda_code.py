"""Text and cubins of GPU kernels: all kernels of models with golden numbers compile with NVRTC for both targets, without spilling a
register and without a warning; the cache gives the same programs; nvcc takes the folder of text.

`./dev test` compiles a few models for sm_90a, `./dev test --full` all meshes for both. Without NVRTC what needs it is skipped."""
import json
import shutil
import subprocess

import pytest
from conftest import BUILD, FULL, model_id
from test_cpu import STEPS, tool

SOME = ("mlp", "gpt2_dropout", "moe")
TARGETS = ("cuda-sm_80", "cuda-sm_90a") if FULL else ("cuda-sm_90a",)
MLP = next(step for step in STEPS if step.parent.name == "mlp")


@pytest.fixture(scope="session")
def nvrtc(tmp_path_factory):
    done = subprocess.run([BUILD / "bin" / "heddle-compile", MLP, "--target=cuda-sm_90a", "--code=cubin", "--cache=", "-o",
                           tmp_path_factory.mktemp("nvrtc") / "step.heddle"], capture_output=True, text=True, timeout=600)
    if "NVRTC is not found" in done.stderr:
        pytest.skip(done.stderr.strip().removeprefix("heddle-compile: error: "))


def compile_step(step, folder, *options):
    """The report."""
    report = folder / "report.json"
    tool("heddle-compile", step, f"--report={report}", "-o", folder / "step.heddle", *options)
    return json.loads(report.read_text())


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("step", [step for step in STEPS if FULL or step.parent.name in SOME], ids=model_id)
def test_all_kernels_compile(nvrtc, tmp_path, step, target):
    report = compile_step(step, tmp_path, f"--target={target}", "--cache=", "--code=source,cubin", f"--entry=init={step.parent / 'init.mlir'}")
    code = report["code"]
    launches = [launch for kernel in code["gpu_kernels"] for launch in kernel["launches"]]
    assert code["kernels"] == len(code["gpu_kernels"]) > 3
    assert [launch["symbol"] for launch in launches if not 0 < launch["registers"] <= 255] == []
    assert [launch["symbol"] for launch in launches if launch["spill_bytes"]] == []
    assert [launch["symbol"] for launch in launches if launch["occupancy"] == 0] == [], "a block does not fit"
    assert [warning for kernel in code["gpu_kernels"] for warning in kernel["warnings"]] == []
    architecture = target.removeprefix("cuda-")
    assert code["compiler"].startswith("NVRTC ") and code["compiler"].endswith(f" for {architecture}")
    info = tool("heddle-run", "info", tmp_path / "step.heddle")
    assert f"code: for {target}, " in info and "code: for cuda-source, " in info


def test_cache(nvrtc, tmp_path):
    """Cubins come from the cache the second time, and the program is the same; a damaged one is made again."""
    options = ["--target=cuda-sm_90a", f"--cache={tmp_path / 'cache'}"]

    def compile():
        report = compile_step(MLP, tmp_path, *options)
        return (tmp_path / "step.heddle").read_bytes(), report["code"]

    first, code = compile()
    assert code["kernels"] > 3 and code["cached_kernels"] == 0
    second, code = compile()
    assert second == first and code["cached_kernels"] == code["kernels"]
    damaged = sorted((tmp_path / "cache").glob("*/*.cubin"))
    damaged[0].write_bytes(damaged[0].read_bytes()[:-1])
    damaged[1].write_bytes(b"")
    third, code = compile()
    assert third == first and code["cached_kernels"] == code["kernels"] - 2


def test_nvcc_takes_the_folder(tmp_path):
    nvcc = shutil.which("nvcc")
    if not nvcc:
        pytest.skip("nvcc is not on the PATH")
    tool("heddle-compile", MLP, "--target=cuda-sm_90a", "--emit=cuda", "-o", tmp_path / "kernels")
    done = subprocess.run(["make", "-C", tmp_path / "kernels", f"NVCC={nvcc}"], capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    kernels = sorted(file.stem for file in (tmp_path / "kernels").glob("*.cu"))
    assert kernels and kernels == sorted(file.stem for file in (tmp_path / "kernels").glob("*.cubin"))
