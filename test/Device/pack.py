#!/usr/bin/env python3
"""Packs the runtime, programs and golden numbers for a GPU machine that can reach nothing: ./dev device-pack [FOLDER]

The folder has the sources of heddle-run and the emulator, the headers of the libraries that they include, programs of models with cubins for
sm_80 and sm_90a and with their text, golden numbers, and `run`, which builds all that with g++ and CMake and runs it. Nothing in it knows
MLIR or LLVM.
"""
import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(os.environ.get("HEDDLE_BUILD", ROOT / "build"))
FOLDERS = [folder for folder in (pathlib.Path(os.environ.get("HEDDLE_MODELS", ROOT.parent / "shared/models")), ROOT / "build/models") if folder.is_dir()]
ROOMS = ("Files", "PlanFormat", "Safetensors", "Lapack", "Runtime", "Emulator")
# Headers that the rooms include beyond the standard library's and CUDA's: the name in /usr/include, and the Debian package.
HEADERS = {"fmt": "libfmt-dev", "flatbuffers": "libflatbuffers-dev", "nlohmann": "nlohmann-json3-dev", "CLI": "libcli11-dev",
           "xxhash.h": "libxxhash-dev", "xxh3.h": "libxxhash-dev", "boost": "libboost1.74-dev", "ucp": "libucx-dev", "ucs": "libucx-dev"}
# What `run bench` measures: models as they train on one GPU.
BENCH = ("gpt2_14m", "gpt2_14m_bf16", "gpt2_124m", "gpt2_124m_bf16")
MAX_BYTES = 60e6


def call(*command):
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"device-pack: {' '.join(map(str, command[:3]))}: {done.stderr.strip()[-600:]}")
    return done.stdout


def copy_tree(source, target):
    for file in sorted(source.rglob("*")):
        if file.is_file() and "__pycache__" not in file.parts:
            (target / file.relative_to(source)).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, target / file.relative_to(source))


def copy_sources(out):
    for room in ROOMS:
        for base in ("lib", "include/heddle"):
            if (ROOT / base / room).is_dir():
                copy_tree(ROOT / base / room, out / base / room)
    for folder in ("tools/heddle-run", "kernels/vocabulary"):
        copy_tree(ROOT / folder, out / folder)
    shutil.rmtree(out / "tools/heddle-run/processes")  # what starts several processes is not of lib/Runtime
    (out / "tools/heddle-run/MetricsServer.cpp").unlink()  # of Boost.Asio, which is too large to go along
    for header in (ROOT / "tools").glob("*.h"):
        if "llvm/" not in header.read_text():
            shutil.copy(header, out / "tools")
    (out / "cmake").mkdir()
    shutil.copy(ROOT / "cmake/FindHeddleCuda.cmake", out / "cmake")
    shutil.copy(ROOT / "LICENSE", out)
    here = pathlib.Path(__file__).parent
    shutil.copy(here / "PackCMakeLists.txt", out / "CMakeLists.txt")
    shutil.copy(here / "PackReadme.md", out / "README.md")
    shutil.copy(here / "run", out)
    (out / "device").mkdir()
    for file in ("GpuCopy.cpp", "CompareStates.cpp", "torch_bench.py"):
        shutil.copy(here / file, out / "device")


def boost_headers():
    """The headers that boost/context/detail/fcontext.hpp includes, and those that they do."""
    done, left = set(), ["boost/context/detail/fcontext.hpp"]
    while left:
        name = left.pop()
        file = pathlib.Path("/usr/include") / name
        if name in done or not file.is_file():
            continue
        done.add(name)
        # Of `#include BOOST_ABI_PREFIX` and the like the names stand in other headers.
        left += re.findall(r'["<](boost/[\w/.-]+\.hpp)[">]', file.read_text(errors="replace"))
    return sorted(done)


def copy_libraries(out):
    third = out / "third_party"
    for name, package in HEADERS.items():
        source = pathlib.Path("/usr/include") / name
        if name == "boost":
            for header in boost_headers():
                (third / "include" / header).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(f"/usr/include/{header}", third / "include" / header)
        elif source.is_dir():
            copy_tree(source, third / "include" / name)
        elif source.exists():
            (third / "include").mkdir(parents=True, exist_ok=True)
            shutil.copy(source, third / "include")
        licence = pathlib.Path(f"/usr/share/doc/{package}/copyright")
        if licence.exists():
            (third / "licences").mkdir(exist_ok=True)
            shutil.copy(licence, third / "licences" / package)
    (third / "lib").mkdir()
    context = next((file for file in map(pathlib.Path, ("/usr/lib/x86_64-linux-gnu/libboost_context.a", "/usr/lib/aarch64-linux-gnu/libboost_context.a"))
                    if file.exists()), None)
    if context:
        shutil.copy(context, third / "lib")
    (third / "cmake").mkdir()
    (third / "cmake/CLI11Config.cmake").write_text("add_library(CLI11::CLI11 INTERFACE IMPORTED)\n")
    (third / "cmake/fmtConfig.cmake").write_text("add_library(fmt::fmt INTERFACE IMPORTED)\n"
                                                 "target_compile_definitions(fmt::fmt INTERFACE FMT_HEADER_ONLY)\n")
    (third / "generated").mkdir()
    call("flatc", "--cpp", "--scoped-enums", "-o", third / "generated", ROOT / "lib/PlanFormat/Program.fbs")


def compile_programs(out, models):
    """programs/<model>/<step>.<architecture>.heddle, and the lists that `run` goes through."""
    programs = out / "programs"
    programs.mkdir()
    tests, benches, missing = [], [], []
    steps = {}
    for folder in FOLDERS:
        for step in sorted(folder.glob("*/step*.mlir")):
            if not models or step.parent.name in models:
                steps.setdefault(f"{step.parent.name}/{step.stem}", step)
    for name, step in sorted(steps.items()):
        model = step.parent
        isTest = (model / "golden.safetensors").exists()
        isBench = model.name in BENCH and step.stem == "step"
        if not isTest and not isBench:
            continue
        (programs / model.name).mkdir(exist_ok=True)
        for architecture in ("sm_80", "sm_90a"):
            program = programs / f"{name}.{architecture}.heddle"
            done = subprocess.run(list(map(str, (BUILD / "bin/heddle-compile", step, f"--entry=init={model / 'init.mlir'}", f"--target=cuda-{architecture}",
                                                 "--code=source,cubin", "-o", program))), capture_output=True, text=True)
            if done.returncode:
                missing.append(f"{name} for {architecture}: " + next((line for line in done.stderr.splitlines() if "error" in line), "?"))
                break
        if missing and missing[-1].startswith(name + " "):
            continue
        info = call(BUILD / "bin/heddle-run", "info", programs / f"{name}.sm_90a.heddle")
        devices = int(re.search(r": (\d+) device|one device", info).group(1) or 1)
        if isTest:
            tests.append(f"{name} {devices} {model.name}/golden.safetensors")
            for file in ("golden.safetensors", "model.json"):
                shutil.copy(model / file, programs / model.name)
        if isBench:
            benches.append(name)
    (programs / "tests.txt").write_text("\n".join(tests) + "\n")
    (programs / "bench.txt").write_text("\n".join(benches) + "\n")
    with tarfile.open(out / "programs.tar.gz", "w:gz") as archive: # a quarter of the bytes
        archive.add(programs, "programs")
    shutil.rmtree(programs)
    return tests, missing


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", default=BUILD / "device-pack", type=pathlib.Path)
    parser.add_argument("--models", help="those alone, with commas between them (default: all with golden numbers, and GPT-2)")
    arguments = parser.parse_args()
    out, models = arguments.folder, arguments.models.split(",") if arguments.models else []
    if out.exists() and any(out.iterdir()):
        if not (out / "programs.tar.gz").exists():
            sys.exit(f"device-pack: {out} is no pack and not empty, needed a new folder")
        shutil.rmtree(out)
    (out / "tools").mkdir(parents=True)
    copy_sources(out)
    copy_libraries(out)
    tests, missing = compile_programs(out, models)
    size = sum(file.stat().st_blocks * 512 for file in out.rglob("*") if file.is_file())
    print(f"{out}: {len(tests)} programs with golden numbers for each architecture, {size / 1e6:.1f} MB")
    for line in missing:
        print(f"left out: {line}")
    if size > MAX_BYTES:
        sys.exit(f"device-pack: {size / 1e6:.1f} MB, needed at most {MAX_BYTES / 1e6:.0f}")


if __name__ == "__main__":
    main()
