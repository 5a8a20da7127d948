"""A PyTorch model's step and evaluation as the files that heddle-compile takes, and its state by PyTorch's names."""
import contextlib
import inspect
import os
import pathlib

import jax
import torch
from jax.sharding import PartitionSpec
from safetensors.torch import save_file

from ..errors import ExportError
from ..export import OWN, STATE_FILE, check_own
from ..export import export as export_entries
from . import batch as batches
from . import interpret, placements, trace
from .ops import DTYPES

RANDOM = "heddle.random"  # the leaf: a seed, and the steps done


class Model:
    """What the entries of a model are made of: graphs, the state's beginning, and names."""

    def __init__(self, model, loss_fn, optimizer, example_batch, mesh=None, specs=None, clip_grad_norm=None, schedule=None, seed=0):
        loss_fn = loss_fn or (lambda model, *args, **kwargs: model(*args, **kwargs))
        self.mesh = placements.mesh_of(mesh)
        self.model, self.optimizer = model, optimizer
        self.batch = batches.read(example_batch, loss_fn)
        self.step, self.functional = trace.trace_step(model, loss_fn, optimizer, self.batch, clip_grad_norm, schedule)
        self.evaluation = trace.trace_eval(model, loss_fn, self.batch)
        parameters, buffers = trace.tensors_of(model)
        initial = {name: placements.global_value(tensor) for name, tensor in {**parameters, **buffers, **self.functional.initial}.items()}
        constant = self._constants(buffers)
        self.constants = {name: initial.pop(name) for name in constant}
        self.initial = initial
        if interpret.is_random(self.step.graph) or interpret.is_random(self.evaluation.graph):
            self.initial[RANDOM] = torch.tensor([seed, 0], dtype=torch.uint32)
        self._read_shardings(parameters, specs)

    def _constants(self, buffers):
        """Buffers that no state_dict has and that the step leaves as they are: masks, tables of angles."""
        persistent = self.model.state_dict(keep_vars=True)
        held = {id(tensor) for tensor in persistent.values()}
        outputs = dict(zip(self.step.results, _sources(self.step.graph)))
        inputs = dict(zip(self.step.state, (node for node in self.step.graph.graph.nodes if node.op == "placeholder")))
        return [name for name, tensor in buffers.items() if id(tensor) not in held and outputs[name] is inputs[name]]

    def _read_shardings(self, parameters, specs):
        tensors = {**parameters, **{name: value for name, value in self.initial.items() if name not in parameters}}
        named = dict(self.batch.tensors)
        if collision := [name for name in named if name in tensors]:
            raise ExportError(f'example_batch has "{collision[0]}", which is also a name of the state, needed another')
        placed = {name: tensor for name, tensor in {**tensors, **named}.items() if name not in self.functional.initial}
        self.specs, used = placements.specs_of(placed, specs, self.mesh)
        for pattern in (specs or {}).keys() - used:
            raise ExportError(f'placements have "{pattern}", needed names of parameters, buffers or batch tensors, or patterns of them as "layers.*.weight"')
        for name, (_, parameter) in self.functional.moments.items():
            self.specs[name] = self.specs.get(parameter)
        if self.mesh is None and any(spec is not None for spec in self.specs.values()):
            raise ExportError("placements are given and no mesh, needed one")

    # ---- as functions of JAX ----

    def entry(self, traced, is_step):
        """`step(state, *batch)` of a graph, with the batch's names as its parameters."""
        heads = list(dict.fromkeys(name.split(".")[0] for name, _ in self.batch.tensors))

        def call(state, *values):
            by_name = {}
            for head, value in zip(heads, values):
                by_name.update({head: value} if not isinstance(value, dict) else {f"{head}.{rest}": leaf for rest, leaf in value.items()})
            known = {**{name: jax.numpy.asarray(interpret.to_numpy(value)) for name, value in self.constants.items()}, **state}
            random = state.get(RANDOM)
            results = interpret.run(traced.graph, [*(known[name] for name in traced.state), *(by_name[name] for name in traced.batch)], random)
            new = {name: value for name, value in zip(traced.results, results) if name in state}
            if random is not None:
                new[RANDOM] = random.at[1].add(jax.numpy.uint32(1))
            metrics = dict(zip(traced.metrics, results[len(traced.results):]))
            return (new, metrics) if is_step else metrics

        kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
        call.__signature__ = inspect.Signature([inspect.Parameter(name, kind) for name in ["state", *heads]])
        call.__name__ = call.__qualname__ = "step" if is_step else "evaluate"
        return call

    def arguments(self):
        """(shapes, shardings) of the state and of each argument of the batch."""
        def spec(name):
            found = self.specs.get(name)
            return found if found is None or isinstance(found, PartitionSpec) else PartitionSpec(*found)

        shapes = {name: shape_of(value) for name, value in self.initial.items()}
        batch, batch_specs = {}, {}
        for name, tensor in self.batch.tensors:
            head, _, rest = name.partition(".")
            if rest:
                batch.setdefault(head, {})[rest], batch_specs.setdefault(head, {})[rest] = shape_of(tensor), spec(name)
            else:
                batch[head], batch_specs[head] = shape_of(tensor), spec(name)
        return (shapes, *batch.values()), ({name: spec(name) for name in shapes}, *batch_specs.values())


def _sources(graph):
    """The nodes that a graph's results are, copies left out."""
    def source(node):
        while node.op == "call_function" and node.target in (torch.ops.aten.alias.default, torch.ops.aten.detach.default):
            node = node.args[0]
        return node

    return [source(node) for node in next(node for node in graph.graph.nodes if node.op == "output").args[0]]


def shape_of(tensor):
    if tensor.dtype not in DTYPES:
        raise ExportError(f"a tensor is of {tensor.dtype}, needed one of {', '.join(str(dtype).split('.')[1] for dtype in DTYPES)}")
    return jax.ShapeDtypeStruct(tuple(tensor.shape), DTYPES[tensor.dtype])


def export(directory, model, loss_fn, optimizer, example_batch, *, mesh=None, placements=None, clip_grad_norm=None, schedule=None, seed=0,
           vocabulary=None, microbatches=None):
    """Writes `step.mlir`, `eval.mlir` and the state to begin with, `init.safetensors`, into `directory`; returns its path.

    model:
        an `nn.Module`; its parameters may be DTensors, whose placements are then read. As it is when this is called: in training mode or not.
    loss_fn:
        `(model, *batch) -> loss`, or `(loss, {name: metric})`, or something with `.loss`. None: the model itself gives one of these.
    optimizer:
        `torch.optim.SGD`, `Adam` or `AdamW` over parameters of the model.
    example_batch:
        a tuple of loss_fn's arguments after the model, or a dict of its keywords; of the tensors only shapes and types count.
    mesh:
        `{"data": 2, "tensor": 2}`, a DeviceMesh with names, or a `jax.sharding.AbstractMesh`. No devices are needed.
    placements:
        {name: placements}, of parameters, buffers and batch tensors, or patterns of names; the first that fits. Placements are PyTorch's, one for each axis
        (`[Shard(0), Replicate()]`), or JAX's `PartitionSpec`. What has none is heddle's to choose.
    clip_grad_norm:
        what `torch.nn.utils.clip_grad_norm_` would be given; the norm is then the metric `grad_norm`.
    schedule:
        a function of the steps done, a float32 tensor, that gives a factor of the learning rates.
    seed:
        of dropout and other random ops.
    vocabulary, microbatches:
        as in `heddle.export`.

    Raises ExportError where something can't be traced or has no form in StableHLO: it names the op and the line.
    """
    return write(directory, Model(model, loss_fn, optimizer, example_batch, mesh, placements, clip_grad_norm, schedule, seed), vocabulary, microbatches)


def write(directory, made, vocabulary=None, microbatches=None):
    """The files of a Model."""
    file = pathlib.Path(directory) / STATE_FILE
    check_own(file)
    with as_pytorch_says():
        args, shardings = made.arguments()
        directory = export_entries(directory, step=made.entry(made.step, True), eval=made.entry(made.evaluation, False), args={"step": args},
                                    mesh=made.mesh, shardings=None if made.mesh is None else {"step": shardings}, vocabulary=vocabulary, microbatches=microbatches)
    try:
        save_file({name: value.contiguous().clone() for name, value in made.initial.items()}, os.fspath(file), metadata=OWN)
    except OSError as error:
        raise ExportError(f"{file} can't be written ({error.strerror}), needed a folder for the entries") from None
    return directory


@contextlib.contextmanager
def as_pytorch_says():
    """64-bit types are those of the program, and a location is one line, the model's: not who called for the export."""
    before = jax.config.jax_traceback_in_locations_limit
    jax.config.update("jax_traceback_in_locations_limit", 1)
    try:
        with jax.enable_x64(True):
            yield
    finally:
        jax.config.update("jax_traceback_in_locations_limit", before)
