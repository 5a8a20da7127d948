#!/usr/bin/env python3
"""./dev wheel: writes wheels of the tools that were built, with the shared libraries that they need, into a folder.

    make_wheel.py [FOLDER] [--runtime]    build/wheels; --runtime: only heddle-runtime

`heddle` has the Python package, all tools and the compiler's libraries; `heddle-runtime` has heddle-run and the Python package without
compiler, JAX or PyTorch. Where heddle._runtime was built it is in both, which are for that Python then, and otherwise for any. finds and copies the libraries, and names the oldest glibc that all of it runs with; here are only the files, and the licences of what
they are made of.
"""
import argparse
import importlib.machinery
import importlib.metadata
import importlib.util
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent
BUILD = pathlib.Path(os.environ.get("HEDDLE_BUILD", ROOT / "build")).resolve()
TOOLS = ("heddle-compile", "heddle-run", "heddle-opt", "heddle-interpret", "heddle-translate", "heddle-solve")
# The Debian packages whose headers or static libraries are inside of the tools (Boost's licence asks for no notice in binaries), and those
# of libraries that auditwheel leaves to the machine, which all of manylinux have.
INSIDE = {"nlohmann-json3-dev", "libcli11-dev", "libflatbuffers-dev", "libxxhash-dev"}
INSIDE_COMPILER = {"liblld-22-dev"}
EVERYWHERE = {"libc6", "libgcc-s1", "libstdc++6", "zlib1g"}
SETUP = """\
from setuptools import Distribution, setup
from setuptools.command.bdist_wheel import bdist_wheel


class Binary(Distribution):
    def has_ext_modules(self):
        return True


class Wheel(bdist_wheel):
    def get_tag(self):
        return TAG(*super().get_tag())


setup(distclass=Binary, cmdclass={"bdist_wheel": Wheel})
"""
# Of a platform: for any Python, where no file is an extension module, or for this one.
ANY, THIS = 'lambda python, abi, platform: ("py3", "none", platform)', "lambda *tag: tag"


def call(*command):
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, env=dict(os.environ, PATH=f"{pathlib.Path(sys.executable).parent}:{os.environ['PATH']}"))
    if done.returncode:
        sys.exit(f"make_wheel.py: {' '.join(map(str, command[:4]))}: {(done.stderr or done.stdout).strip()[-2000:]}")
    return done.stdout


def libraries(tools):
    """The shared libraries that the tools load, other than heddle's own."""
    found = {path for tool in tools for path in re.findall(r"=> (/\S+)", call("ldd", tool))}
    return sorted(os.path.realpath(path) for path in found if not pathlib.Path(path).resolve().is_relative_to(BUILD))


def native():
    """heddle._runtime, where it was built for the Python that runs this."""
    file = BUILD / "python" / f"_runtime{importlib.machinery.EXTENSION_SUFFIXES[0]}"
    return [file] if file.is_file() else []


def licences(tools, inside, out):
    """The copyright files of the Debian packages that the tools are made of; a library of no package is an error."""
    packages = set(inside)
    for library in libraries(tools):
        # dpkg knows some files by the path from before /lib became /usr/lib.
        for path in (library, library.removeprefix("/usr"), "/usr" + library):
            owner = subprocess.run(["dpkg-query", "-S", path], capture_output=True, text=True).stdout
            if owner:
                break
        else:
            sys.exit(f"make_wheel.py: {library} is of no Debian package, needed one, whose licence goes into the wheel")
        packages.add(owner.split(":")[0])
    for package in sorted(packages - EVERYWHERE):
        shutil.copy(f"/usr/share/doc/{package}/copyright", out / f"{package}.txt")
    if native():
        shutil.copy(next(file.locate() for file in importlib.metadata.files("nanobind") if file.name == "LICENSE"), out / "nanobind.txt")
        header = pathlib.Path(importlib.util.find_spec("nanobind").origin).parent / "ext/robin_map/include/tsl/robin_map.h"
        (out / "robin-map.txt").write_text(header.read_text().split("*/")[0] + "*/\n")  # which is inside of nanobind


def project(stage, fields, scripts, tag):
    # What is text or a list is TOML in JSON's form, too.
    rows = [f"{key} = {json.dumps(value)}" for key, value in fields.items() if not isinstance(value, dict)] + ['license-files = ["licences/*"]']
    for section, values in (("optional-dependencies", fields.get("optional-dependencies", {})), ("scripts", scripts)):
        rows += ["", f"[project.{section}]", *(f"{key} = {json.dumps(value)}" for key, value in values.items())]
    (stage / "pyproject.toml").write_text('[build-system]\nrequires = ["setuptools>=77"]\nbuild-backend = "setuptools.build_meta"\n\n[project]\n'
                                          + "\n".join(rows) + '\n\n[tool.setuptools]\ninclude-package-data = false\n\n'
                                          '[tool.setuptools.packages.find]\ninclude = ["heddle*"]\n\n[tool.setuptools.package-data]\n"*" = ["bin/*", "_runtime*.so"]\n')
    (stage / "setup.py").write_text(SETUP.replace("TAG", f"({tag})"))


def make(name, tools, package, out):
    """The wheel `name` with the tools in `package`/bin; its path."""
    base = tomllib.loads((HERE / "pyproject.toml").read_text())["project"]
    is_runtime = name == "heddle-runtime"
    with tempfile.TemporaryDirectory(dir=out) as folder:
        stage = pathlib.Path(folder)
        (stage / package / "bin").mkdir(parents=True)
        shutil.copy(HERE / "heddle_tools/__init__.py", stage / package)
        for tool in tools:
            if not (BUILD / "bin" / tool).is_file():
                sys.exit(f"make_wheel.py: there is no {BUILD}/bin/{tool}, needed it: ./dev wheel builds it")
            shutil.copy(BUILD / "bin" / tool, stage / package / "bin")
        (stage / "licences").mkdir()
        shutil.copy(ROOT / "LICENSE", stage / "licences" / "heddle.txt")
        licences([*(stage / package / "bin" / tool for tool in tools), *native()], INSIDE if is_runtime else INSIDE | INSIDE_COMPILER, stage / "licences")
        scripts = {tool: f"{package}:{tool.replace('-', '_')}" for tool in tools}
        if native() or not is_runtime:
            shutil.copytree(HERE / "heddle", stage / "heddle", ignore=shutil.ignore_patterns("__pycache__"))
        for file in native():
            shutil.copy(file, stage / "heddle")
        own = base.pop("scripts", {})
        if is_runtime:
            base |= {"name": name, "description": "Runs heddle's programs, without a compiler", "dependencies": ["numpy", "ml_dtypes"] if native() else []}
            base.pop("optional-dependencies", None)
        else:
            scripts |= own
        project(stage, base, scripts, THIS if native() else ANY)
        call(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "-w", stage / "plain", stage)
        plain, = (stage / "plain").glob("*.whl")
        call(sys.executable, "-m", "auditwheel", "repair", "--strip", "--zip-compression-level", "9", "-w", stage / "repaired", plain)
        repaired, = (stage / "repaired").glob("*.whl")
        for old in out.glob(f"{name.replace('-', '_')}-*.whl"):
            old.unlink()
        return shutil.move(repaired, out / repaired.name)


def main():
    parser = argparse.ArgumentParser(prog="./dev wheel")
    parser.add_argument("folder", nargs="?", type=pathlib.Path, default=BUILD / "wheels")
    parser.add_argument("--runtime", action="store_true", help="only heddle-runtime, which has heddle-run alone")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    wheels = [("heddle-runtime", ["heddle-run"], "heddle_runtime")] + ([] if options.runtime else [("heddle", TOOLS, "heddle_tools")])
    for wheel in wheels:
        file = make(*wheel, options.folder)
        print(f"{file}: {file.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
