"""heddle._runtime, the module of python-bindings/native: beside this package where it was installed, else in a build folder."""
import functools
import importlib.machinery
import importlib.util
import os
import pathlib

_HERE = pathlib.Path(__file__).resolve().parent
_TREE = _HERE.parents[1]
SUFFIX = importlib.machinery.EXTENSION_SUFFIXES[0]  # of this Python


def find_native():
    """The path of the module's file."""
    folders = [_HERE, *([pathlib.Path(os.environ["HEDDLE_BUILD"]) / "python"] if "HEDDLE_BUILD" in os.environ else []), _TREE / "build" / "python"]
    for folder in folders:
        if (folder / f"_runtime{SUFFIX}").is_file():
            return folder / f"_runtime{SUFFIX}"
    raise FileNotFoundError(f"there is no _runtime{SUFFIX} beside {_HERE}, in $HEDDLE_BUILD/python or {_TREE}/build/python, needed one: "
                            "./dev build makes it where .venv has nanobind")


@functools.cache
def load_native():
    spec = importlib.util.spec_from_file_location("heddle._runtime", find_native())
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
