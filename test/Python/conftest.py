"""Fixtures shared by the Python tests: heddle-opt, the model files, and jaxlib's own MLIR as the outside reader."""
import hashlib
import os
import pathlib
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(os.environ.get("HEDDLE_BUILD", ROOT / "build"))
_CACHE = BUILD / "CMakeCache.txt"
SANITIZED = _CACHE.is_file() and "HEDDLE_ASAN:BOOL=ON" in _CACHE.read_text()  # HEDDLE_PRESET=asan ./dev test
# The package of python-bindings/, also where it is not installed, here and in what tests start.
BINDINGS = str(ROOT / "python-bindings")
sys.path.insert(0, BINDINGS)
os.environ["PYTHONPATH"] = os.pathsep.join([BINDINGS, *filter(None, [os.environ.get("PYTHONPATH")])])
FULL = bool(os.environ.get("HEDDLE_FULL"))  # ./dev test --full: everything, however long it takes


# Tests of what happens when: ./dev test runs these after all others, alone on the machine, and the others on all cores.
ALONE = {"test_cluster.py", "test_cluster_faults.py", "test_compile_time.py", "test_jit_runs.py", "test_monitoring.py", "test_run_ends.py"}


def pytest_configure(config):
    config.addinivalue_line("markers", "alone: is about time, needs a machine that does nothing else")


@pytest.hookimpl(tryfirst=True)  # before -m selects
def pytest_collection_modifyitems(items):
    for item in items:
        if item.path.name in ALONE:
            item.add_marker(pytest.mark.alone)


def model_folders():
    """Where models stand: ../shared/models (or $HEDDLE_MODELS), and what ./dev has JAX export into build/models."""
    folders = [pathlib.Path(os.environ.get("HEDDLE_MODELS", ROOT.parent / "shared" / "models")), ROOT / "build" / "models"]
    return [f.resolve() for f in folders if f.is_dir()]


def model_files():
    """Every .mlir of the model folders, each text once."""
    seen = {}
    for folder in model_folders():
        for file in sorted(folder.glob("*/*.mlir")):
            seen.setdefault(hashlib.sha256(file.read_bytes()).digest(), file)
    return list(seen.values())


def model_steps(golden=False):
    """Every step*.mlir of the models, or of those with golden numbers; each model's once: as JAX exports it here, and in ../shared where
    it is not (or without golden numbers) exported here."""
    steps = {}
    for folder in reversed(model_folders()):
        for model in sorted(path for path in folder.iterdir() if path.is_dir()):
            if not golden or (model / "golden.safetensors").exists():
                steps.setdefault(model.name, sorted(model.glob("step*.mlir")))
    return [step for model in sorted(steps) for step in steps[model]]


def read_terminal(parent):
    """What a program wrote to the other end of a pseudoterminal until it closed that; closes this one."""
    out = b""
    try:
        while part := os.read(parent, 4096):
            out += part
    except OSError:  # the other end is closed
        pass
    os.close(parent)
    return out


def model_name(file):
    """`mlp/step.dp4`, whoever exported it."""
    return f"{file.parent.name}/{file.stem}"


def model_id(file):
    """`mlp/step.dp4`, and `build:mlp/step.dp4` for our own export."""
    return ("build:" if ROOT / "build" in file.parents else "") + model_name(file)


@pytest.fixture(scope="session")
def heddle_opt():
    """heddle_opt(*arguments, stdin=None) -> stdout as bytes; fails the test on an error."""
    tool = BUILD / "bin" / "heddle-opt"
    # MLIR's context is reachable at exit; leaks are not what these tests are about.
    environment = dict(os.environ, ASAN_OPTIONS="detect_leaks=0")

    def run(*arguments, stdin=None):
        done = subprocess.run([tool, *map(str, arguments)], input=stdin, capture_output=True, timeout=300, env=environment)
        if done.returncode:
            pytest.fail(f"heddle-opt {' '.join(map(str, arguments))} exited with {done.returncode}:\n{done.stderr.decode()[:2000]}", pytrace=False)
        return done.stdout

    return run


@pytest.fixture(scope="session")
def jaxlib():
    """jaxlib(text, debuginfo=False) -> the generic form of the module as jaxlib's bindings parse, verify and print it."""
    from jaxlib.mlir import ir
    from jaxlib_context import make_context

    context = make_context()

    def generic(text, debuginfo=False):
        with context:
            module = ir.Module.parse(text)
            assert module.operation.verify()
            return module.operation.get_asm(print_generic_op_form=True, enable_debug_info=debuginfo)

    return generic


@pytest.fixture(scope="module", autouse=True)
def jax_types(request):
    """JAX's 64-bit types are on where the differential tests trace, whose import turns them on, and off for everybody else."""
    if "jax" in sys.modules:
        sys.modules["jax"].config.update("jax_enable_x64", request.module.__name__.rsplit(".")[-1].startswith("test_differ"))
    yield
