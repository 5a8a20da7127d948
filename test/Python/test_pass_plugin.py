"""Tests that a pass outside the tree builds against the install tree and runs in the installed heddle-opt."""
import shutil
import subprocess

from conftest import BUILD, ROOT

EXAMPLE = ROOT / "examples" / "pass-plugin"
LLVM = "/usr/lib/llvm-22"


def sh(*command, **kwargs):
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=300, **kwargs)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_pass_plugin():
    prefix, build = BUILD / "pass-plugin" / "prefix", BUILD / "pass-plugin" / "build"
    shutil.rmtree(prefix, ignore_errors=True)
    sh("cmake", "--install", BUILD, "--prefix", prefix)
    sh("cmake", "-S", EXAMPLE, "-B", build, "-G", "Ninja", "--fresh", f"-DCMAKE_PREFIX_PATH={prefix};{LLVM}",
       "-DCMAKE_C_COMPILER=clang-22", "-DCMAKE_CXX_COMPILER=clang++-22", "-DCMAKE_CXX_COMPILER_LAUNCHER=ccache")
    sh("cmake", "--build", build)
    case = EXAMPLE / "fold-double-negate.mlir"
    printed = sh(prefix / "bin/heddle-opt", f"--load-pass-plugin={build / 'FoldDoubleNegate.so'}",
                 "--pass-pipeline=builtin.module(example-fold-double-negate)", case)
    sh(f"{LLVM}/bin/FileCheck", case, input=printed)
