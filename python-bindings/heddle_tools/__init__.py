"""The command line tools of a wheel, in the folder bin beside this file. Each console script of the wheel is an attribute of this module,
`heddle_run` for heddle-run, and becomes the tool when it is called. It imports nothing of heddle, whose JAX takes a second."""
import os
import pathlib
import sys

FOLDER = pathlib.Path(__file__).resolve().parent / "bin"


def __getattr__(name):
    tool = FOLDER / name.replace("_", "-")
    if not tool.is_file():
        raise AttributeError(f"{FOLDER} has no {tool.name}")
    return lambda: os.execv(tool, [str(tool), *sys.argv[1:]])
