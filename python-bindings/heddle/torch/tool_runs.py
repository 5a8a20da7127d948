"""Runs a program's entries by heddle-run, a process for each: what `compile_step` does where heddle has no module that runs programs in this process."""
import pathlib
import shutil
import tempfile

from safetensors import safe_open
from safetensors.torch import load_file as load_tensors
from safetensors.torch import save_file as save_tensors

from ..tools import run
from .interpret import to_numpy, to_torch


class ToolRuns:
    """The state lies in a file between runs."""

    def __init__(self, program, device=None, threads=None):
        self.program = program
        self._options = [f"--{name}={value}" for name, value in (("device", device), ("threads", threads)) if value is not None]
        self._folder = tempfile.TemporaryDirectory(prefix="heddle-torch-")
        self._state = pathlib.Path(self._folder.name) / "state.safetensors"

    def load(self, path):
        shutil.copyfile(path, self._state)

    def save(self, path):
        shutil.copyfile(self._state, path)

    def set_state(self, leaves):
        """Replaces leaves of the state by arrays, by name."""
        state = load_tensors(self._state)
        save_tensors({**state, **{name: to_torch(value) for name, value in leaves.items()}}, self._state)

    def run(self, entry="step", **leaves):
        """Its metrics by name; what it makes of the state is the state from then on."""
        folder = self._state.parent
        # Copies, since safetensors refuses a tensor that is given twice.
        save_tensors({name: to_torch(value).clone() for name, value in leaves.items()}, folder / "in.safetensors")
        arguments = [f"--input={name}={folder / 'in.safetensors'}" for name in leaves]
        kept = [f"--save={self._state}.new"] if entry == "step" else []
        run("heddle-run", "run", self.program, f"--entry={entry}", f"--state={self._state}", *arguments, *kept, *self._options, "-o", folder / "out.safetensors", echo=False)
        if kept:
            pathlib.Path(f"{self._state}.new").replace(self._state)
        results = load_tensors(folder / "out.safetensors")
        with safe_open(self._state, framework="numpy") as state:
            metrics = results.keys() - set(state.keys())
        return {name: results[name].item() if results[name].numel() == 1 else to_numpy(results[name]) for name in metrics}
