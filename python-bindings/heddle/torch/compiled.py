"""A compiled step that is called as a function, with its state in and out by PyTorch's names."""
import os
import pathlib
import tempfile

import numpy as np
import torch
from safetensors.torch import load_file

from .. import dcp
from ..errors import ExportError, RunError
from ..jitted import compile_options
from ..tools import compile as compile_program
from . import trace
from .export import RANDOM, Model, write
from .interpret import to_numpy
from .optimizers import PREFIX


class CompiledStep:
    """`step(*batch)`, or `step(**batch)`, trains on a batch and gives the metrics, `{"loss": ...}`. The parameters are the program's from then on: those of the
    model stay as they were until `update_model`. A learning rate that a scheduler has changed in the optimizer counts from the next step on; any other
    option that has changed is a RunError."""

    def __init__(self, made, program, executor):
        self.program = program
        self._made, self._executor = made, executor
        self._rates = self._current_rates()

    def __call__(self, *values, **named):
        self._made.functional.check(self._made.optimizer)
        rates = self._current_rates()
        if rates != self._rates:
            self._executor.set_state({name: to_numpy(torch.tensor(rate, dtype=self._made.functional.dtype)) for name, rate in rates.items()})
            self._rates = rates
        return self._run("step", values, named)

    def evaluate(self, *values, **named):
        """The metrics of a batch, by the model in eval mode."""
        return self._run("eval", values, named)

    def _run(self, entry, values, named):
        leaves = self._made.batch.leaves_of(named if named else values)
        return self._executor.run(entry, **{name: to_numpy(tensor) for name, tensor in leaves.items()})

    def _current_rates(self):
        return {group.rate: float(ours["lr"]) for group, ours in zip(self._made.functional.groups, self._made.optimizer.param_groups)}

    # ---- state ----

    def leaves(self):
        """All of the state by the names of the program."""
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "state.safetensors")
            self._executor.save(file)
            return load_file(file)

    def state_dict(self):
        """As `model.state_dict()` of the model after the steps so far."""
        leaves = self.leaves()
        return {name: leaves[leaf] for name, leaf in self._names().items()}

    def load_state_dict(self, values):
        """Takes parameters and buffers of what `state_dict` gives, or of the model's own."""
        names = self._names()
        for name in values:
            if name not in names:
                raise ExportError(f'state_dict has "{name}", needed names of the model, as "{next(iter(names))}"')
        new = {}
        for name, leaf in names.items():
            if name not in values:
                raise ExportError(f'state_dict has no "{name}", needed {list(self._made.initial[leaf].shape)}')
            needed = self._made.initial[leaf]
            if values[name].shape != needed.shape:
                raise ExportError(f'state_dict has "{name}" of shape {list(values[name].shape)}, needed {list(needed.shape)}')
            new[leaf] = to_numpy(values[name].to(needed.dtype))
        self._executor.set_state(new)

    def optimizer_state_dict(self):
        """As `optimizer.state_dict()` after the steps so far."""
        leaves, optimizer = self.leaves(), self._made.optimizer
        numbers = {name: number for number, name in enumerate(self._numbered())}
        state = {}
        for leaf, (kind, name) in self._made.functional.moments.items():
            if name in self._made.functional.updated:
                state.setdefault(numbers[name], {})[kind] = leaves[leaf]
        if not self._made.functional.is_sgd:
            for found in state.values():
                found["step"] = leaves[f"{PREFIX}step"].clone()
        return {"state": state, "param_groups": optimizer.state_dict()["param_groups"]}

    def save(self, path):
        """Writes a distributed checkpoint of PyTorch, a folder of {"model": ..., "optimizer": ...} as its `get_state_dict(model, optimizer)` gives them."""
        found, parameters = self.optimizer_state_dict(), self._numbered()
        state = {parameters[number]: values for number, values in found["state"].items()}
        groups = [{**options, "params": [parameters[number] for number in options["params"]]} for options in found["param_groups"]]
        values = {"model": self.state_dict(), "optimizer": {"state": state, "param_groups": groups}}
        if RANDOM in self._made.initial:
            values[RANDOM] = self.leaves()[RANDOM]
        dcp.write_tensors(path, values)

    def load(self, path):
        """Takes the state of such a folder, whoever and however many processes wrote it. One of a model alone, with "model." before its names or
        without, leaves the optimizer's as it is. Learning rates stay those of the optimizer."""
        found = dcp.read_tensors(path)
        model = {name.removeprefix("model."): value for name, value in found.items() if name.startswith("model.")}
        functional, new = self._made.functional, {}
        if any(name.startswith("optimizer.") for name in found):
            for leaf, (kind, name) in functional.moments.items():
                if name in functional.updated:
                    new[leaf] = self._taken(path, found, f"optimizer.state.{name}.{kind}", leaf)
                    last = name
            if (leaf := f"{PREFIX}step") in self._made.initial:
                # SGD with dampening asks whether there is a gradient before.
                new[leaf] = np.ones_like(to_numpy(self._made.initial[leaf])) if functional.is_sgd else self._taken(path, found, f"optimizer.state.{last}.step", leaf)
        if RANDOM in found and RANDOM in self._made.initial:
            new[RANDOM] = self._taken(path, found, RANDOM, RANDOM)
        self.load_state_dict(model or found)
        self._executor.set_state(new)

    def _taken(self, path, found, name, leaf):
        needed = self._made.initial[leaf]
        if name not in found or found[name].shape != needed.shape:
            what = f'"{name}" of shape {list(found[name].shape)}' if name in found else f'no "{name}"'
            raise RunError(f"{path} has {what}, needed {list(needed.shape)}")
        return to_numpy(found[name].to(needed.dtype))

    def _numbered(self):
        """The optimizer's parameters, by the numbers that its state_dict has."""
        names = {id(parameter): name for name, parameter in trace.tensors_of(self._made.model)[0].items()}
        return [names[id(parameter)] for group in self._made.optimizer.param_groups for parameter in group["params"]]

    def update_model(self):
        """Writes the state into the model and the optimizer that this was made of."""
        self._made.model.load_state_dict(self.state_dict())
        self._made.optimizer.load_state_dict(self.optimizer_state_dict())

    def _names(self):
        """{name of state_dict: leaf}: tied parameters are one leaf."""
        leaves = {}
        for tensors in trace.tensors_of(self._made.model):
            leaves.update({id(tensor): name for name, tensor in tensors.items()})
        return {name: leaves[id(tensor)] for name, tensor in self._made.model.state_dict(keep_vars=True).items() if id(tensor) in leaves}


def compile_step(model, loss_fn, optimizer, example_batch, *arguments, mesh=None, placements=None, clip_grad_norm=None, schedule=None, seed=0,
                 microbatches=None, target="cpu", machine=None, precision=None, memory_budget=None, recompute=None, options=(), device=None, threads=None,
                 directory=None):
    """A CompiledStep of what `export` takes.

    precision, memory_budget, recompute, target, machine:
        heddle-compile's --precision ("bf16"), --memory-budget (bytes, or "8GB"), --recompute, --target and --machine; `options`, and strings
        after example_batch, are others, as "--offload=optimizer".
    device, threads:
        what it runs on, as of `heddle.load`.
    directory:
        keeps the files, which are otherwise gone with the process.
    """
    compiling = [*compile_options(target, machine, precision, memory_budget, recompute, options), *arguments]
    made = Model(model, loss_fn, optimizer, example_batch, mesh, placements, clip_grad_norm, schedule, seed)
    folder = None if directory is not None else tempfile.TemporaryDirectory(prefix="heddle-torch-")
    files = write(pathlib.Path(directory or folder.name) / "step", made, microbatches=microbatches)
    program = compile_program(files, None, *compiling, echo=False)
    step = CompiledStep(made, program, _executor(program, device, threads))
    step._folder = folder  # lives as long
    step._executor.load(files / "init.safetensors")
    return step


def _executor(program, device, threads):
    """In this process where heddle has its module for that, else by heddle-run."""
    try:
        from ..executor import load

        return load(program, device=device, threads=threads)
    except (ImportError, FileNotFoundError):
        from .tool_runs import ToolRuns

        return ToolRuns(program, device, threads)
