"""A graph of ATen ops as a function of JAX: each node by its lowering, at the user's line."""
import operator

import jax
import jax.numpy as jnp
import numpy as np
import torch
from jax import lax
from jax.sharding import PartitionSpec

from ..errors import ExportError
from .lines import call_at, text_of
from .ops import DTYPES, LOWERINGS, Out
from .ops.registry import GAPLESS, UNREAD
from .ops.random import RANDOM, op_key
from .sharding import ENTRIES, SHARD
from .trace import LINE


def is_random(graph):
    """Whether a graph draws random numbers."""
    return any(LOWERINGS.get(node.target) in RANDOM for node in graph.graph.nodes if node.op == "call_function")


def to_numpy(tensor):
    """With bf16 as ml_dtypes has it."""
    tensor = tensor.detach().cpu().contiguous()
    if tensor.dtype == torch.bfloat16:
        return tensor.view(torch.int16).numpy().view(DTYPES[torch.bfloat16])
    return tensor.numpy(force=True)  # a gradient of zeros may be no memory


def to_torch(array):
    """The other way."""
    array = np.ascontiguousarray(array).reshape(np.shape(array))
    if array.dtype == DTYPES[torch.bfloat16]:
        return torch.from_numpy(array.view(np.int16)).view(torch.bfloat16)
    return torch.from_numpy(array)


def run(graph, values, seed_and_step=None):
    """What the graph gives for arrays, under a trace of JAX."""
    environment, values, drawn = {}, iter(values), 0
    for node in graph.graph.nodes:
        if node.op == "placeholder":
            environment[node] = next(values)
        elif node.op == "get_attr":
            environment[node] = jnp.asarray(to_numpy(getattr(graph, node.target)))
        elif node.op == "output":
            return [_value(environment[value]) for value in node.args[0]]
        elif node.target is operator.getitem:
            environment[node] = environment[node.args[0]][node.args[1]]
        else:
            function, out = _lowering(node), _out(node)
            args, kwargs = torch.fx.map_arg((node.args, node.kwargs), lambda used: _value(environment[used], function))
            if function in RANDOM:
                args, drawn = (op_key(seed_and_step, drawn), *args), drawn + 1
            try:
                found = call_at(_line(node), function, out, *args, **kwargs)
            except NotImplementedError as error:
                raise ExportError(f"{text_of(_line(node))}{node.target} with {error} has no form in StableHLO here, needed a step without it") from None
            environment[node] = _check(node, found, out)
    raise AssertionError("a graph without output")


def _value(value, reader=None):
    return value() if callable(value) and reader not in UNREAD else value


def _line(node):
    return node.meta.get("custom", {}).get(LINE)


def _lowering(node):
    if node.target is SHARD:
        return _shard
    function = LOWERINGS.get(node.target)
    if function is None:
        raise ExportError(f"{text_of(_line(node))}{node.target} has no form in StableHLO here, needed a step without it: docs/torch.md lists what there is")
    if function in GAPLESS and not node.args[0].meta["val"].is_contiguous():
        raise ExportError(f"{text_of(_line(node))}{node.target} of a tensor that is laid out by other strides has no form in StableHLO here, needed one without gaps: contiguous()")
    return function


def _shard(out, x, spec):
    mesh = jax.sharding.get_abstract_mesh()
    if mesh.empty:
        return x
    entries = [tuple(entry) if isinstance(entry, list) else entry for entry in ENTRIES.decode(spec)]
    for axis in (axis for entry in entries if entry for axis in (entry if isinstance(entry, tuple) else (entry,))):
        if axis not in mesh.axis_names:
            raise ExportError(f'heddle.torch.shard has axis "{axis}", needed axes of the mesh, {", ".join(mesh.axis_names)}')
    return lax.with_sharding_constraint(x, PartitionSpec(*entries))


def _out(node):
    def read(value):
        if value is None:
            return None
        if isinstance(value, (list, tuple)):
            return [read(part) for part in value]
        if not isinstance(value, torch.Tensor):
            return value
        if value.dtype not in DTYPES:
            raise ExportError(f"{text_of(_line(node))}{node.target} gives {value.dtype}, needed a type that heddle has: {', '.join(str(d).split('.')[1] for d in DTYPES)}")
        return Out(tuple(value.shape), DTYPES[value.dtype])

    return read(node.meta["val"])


def _check(node, found, out):
    """That a lowering gives what PyTorch says: else it is a fault of ours."""
    def same(value, expected):
        if value is None or not hasattr(value, "shape") or not isinstance(expected, Out):
            return
        assert value.shape == expected.shape and value.dtype == expected.dtype, (
            f"{node.target} gives {value.dtype}{list(value.shape)}, needed {expected.dtype}{list(expected.shape)}")

    for value, expected in zip(found, out) if isinstance(out, list) else [(found, out)]:
        same(value, expected)
    return found
