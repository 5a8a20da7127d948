"""Runs a program's entries by heddle-run, a process for each: what `compile_step` does where heddle has no module that runs programs in this process."""
import pathlib
import shutil
import tempfile

import numpy as np
from safetensors.numpy import load_file

from ..tools import run


class ToolRuns:
    """The state lies in a file between runs."""

    def __init__(self, program):
        self.program = program
        self._folder = tempfile.TemporaryDirectory(prefix="heddle-torch-")
        self._state = pathlib.Path(self._folder.name) / "state.safetensors"

    def load(self, path):
        shutil.copyfile(path, self._state)

    def save(self, path):
        shutil.copyfile(self._state, path)

    def run(self, entry="step", **leaves):
        """Its metrics by name; what it makes of the state is the state from then on."""
        folder = self._state.parent
        arguments = []
        for number, (name, value) in enumerate(leaves.items()):
            np.save(folder / f"{number}.npy", value)
            arguments.append(f"--input={name}={folder / f'{number}.npy'}")
        kept = [f"--save={self._state}.new"] if entry == "step" else []
        run("heddle-run", "run", self.program, f"--entry={entry}", f"--state={self._state}", *arguments, *kept, "-o", folder / "out.safetensors", echo=False)
        if kept:
            pathlib.Path(f"{self._state}.new").replace(self._state)
        state = load_names(self._state)
        return {name: float(value) if value.size == 1 else value for name, value in load_file(folder / "out.safetensors").items() if name not in state}


def load_names(path):
    from safetensors import safe_open

    with safe_open(path, framework="numpy") as file:
        return set(file.keys())
