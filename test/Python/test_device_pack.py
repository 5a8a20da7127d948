"""What `./dev device-pack` makes: every header that its sources include is in it or of the compiler's or CUDA's, none is MLIR's or
LLVM's; it builds in an empty folder with g++ and CMake, and says so in a sentence where there is no GPU (`./dev test --full`)."""
import os
import re
import shutil
import subprocess
import sys

import pytest
from conftest import BUILD, FULL, ROOT

CUDA = {"cuda.h", "nccl.h", "cublasLt.h", "cudnn.h", "nvrtc.h", "nvtx3/nvToolsExt.h"}


@pytest.fixture(scope="module")
def pack(tmp_path_factory):
    folder = tmp_path_factory.mktemp("pack")
    done = subprocess.run([sys.executable, ROOT / "test/Device/pack.py", folder, "--models=mlp"], capture_output=True, text=True, timeout=600,
                          env={**os.environ, "HEDDLE_BUILD": str(BUILD)})
    assert done.returncode == 0, done.stderr
    assert "left out" not in done.stdout, done.stdout
    return folder


def test_has_all_that_it_includes(pack):
    sources = [file for folder in ("lib", "include", "tools", "device") for file in (pack / folder).rglob("*") if file.suffix in (".cpp", ".h")]
    assert len(sources) > 100
    third = pack / "third_party"
    for file in sources:
        for included in re.findall(r'^\s*#\s*include\s*[<"]([^>"]+)[>"]', file.read_text(), re.M):
            assert not included.startswith(("mlir", "llvm")), file
            places = (file.parent, pack / "include", pack / "lib", pack / "kernels/vocabulary/host", third / "include", third / "generated")
            isThere = any((place / included).exists() for place in places)
            isStandard = "." not in included or included.startswith(("sys/", "linux/")) or (included.endswith(".h") and "/" not in included)
            assert isThere or included in CUDA or isStandard, f"{file.relative_to(pack)} includes {included}"


@pytest.mark.skipif(not FULL, reason="builds the runtime again: ./dev test --full")
def test_builds_and_runs(pack):
    if not shutil.which("g++"):
        pytest.skip("g++ is not on the PATH")
    environment = {name: value for name, value in os.environ.items() if name not in ("CXXFLAGS", "CPATH", "CPLUS_INCLUDE_PATH")}
    done = subprocess.run(["./run", "tests"], cwd=pack, capture_output=True, text=True, timeout=3000, env=environment)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "no GPU: " in done.stdout or " passed, 0 failed, " in done.stdout, done.stdout
    done = subprocess.run(["./run", "emulated"], cwd=pack, capture_output=True, text=True, timeout=3000, env=environment)
    assert "no emulator: " in done.stdout or " passed, 0 failed, 0 skipped" in done.stdout, done.stdout + done.stderr
