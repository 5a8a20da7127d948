"""The example batch: its tensors, each with a name, and the rest of it."""
import dataclasses
from collections.abc import Mapping

import torch
from torch.utils import _pytree as pytree

from ..checks import parameter_names
from ..errors import ExportError


@dataclasses.dataclass
class Batch:
    tensors: list  # of (name, tensor): `tokens`, or `pair.0`
    values: list  # all leaves; tensors are replaced
    places: list  # of the tensors in them
    spec: object

    def with_values(self, tensors):
        values = list(self.values)
        for place, tensor in zip(self.places, tensors):
            values[place] = tensor
        return pytree.tree_unflatten(values, self.spec)

    def leaves_of(self, given):
        """{name: tensor} of another batch, as a tuple or a dict."""
        given = dict(given) if isinstance(given, Mapping) else tuple(given)
        leaves, spec = pytree.tree_flatten(given)
        if spec != self.spec:
            raise ExportError(f"a batch is {pytree.treespec_pprint(spec)}, needed {pytree.treespec_pprint(self.spec)}, as example_batch")
        found = {}
        for (name, example), place in zip(self.tensors, self.places):
            tensor = leaves[place]
            if not isinstance(tensor, torch.Tensor) or tensor.shape != example.shape or tensor.dtype != example.dtype:
                what = f"{tensor.dtype} {list(tensor.shape)}" if isinstance(tensor, torch.Tensor) else f"a {type(tensor).__name__}"
                raise ExportError(f'a batch has "{name}" as {what}, needed {example.dtype} {list(example.shape)}, as example_batch')
            found[name] = tensor
        return found


def read(example, loss_fn):
    """The Batch of a dict, whose keys are loss_fn's keywords; a tuple or list of its arguments after the model; or one tensor."""
    if isinstance(example, Mapping):
        example = dict(example)
        heads = list(example)
    else:
        example = tuple(example) if isinstance(example, (tuple, list)) else (example,)
        heads = parameter_names(loss_fn)[1:]
        heads += [f"batch{number}" for number in range(len(heads), len(example))]
    leaves, spec = pytree.tree_flatten_with_path(example)
    tensors, places = [], []
    for place, (path, leaf) in enumerate(leaves):
        keys = [key.key if hasattr(key, "key") else key.idx if hasattr(key, "idx") else key.name for key in path]
        head = keys[0] if isinstance(example, dict) else heads[keys[0]]
        if isinstance(leaf, torch.Tensor):
            if not str(head).isidentifier():
                raise ExportError(f"example_batch has a tensor at {head!r}, needed a name that a keyword may have")
            tensors.append((".".join(map(str, [head, *keys[1:]])), leaf))
            places.append(place)
    if not tensors:
        raise ExportError("example_batch has no tensor, needed at least one")
    return Batch(tensors, [leaf for _, leaf in leaves], places, spec)
