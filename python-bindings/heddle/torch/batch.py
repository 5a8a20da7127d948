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
    heads: list  # names of the arguments

    def with_values(self, tensors):
        values = list(self.values)
        for place, tensor in zip(self.places, tensors):
            values[place] = tensor
        return pytree.tree_unflatten(values, self.spec)

    def leaves_of(self, given):
        """{name: tensor} of another batch, as a tuple or a dict."""
        given = dict(given) if isinstance(given, Mapping) else tuple(given)
        if isinstance(given, dict) and set(given) == set(self.heads):
            given = {name: given[name] for name in self.heads}
        leaves, spec = pytree.tree_flatten(given)
        if spec != self.spec:
            raise ExportError(f"a batch has {self._said(given)}, as example_batch")
        found = {}
        for (name, example), place in zip(self.tensors, self.places):
            tensor = leaves[place]
            if not isinstance(tensor, torch.Tensor) or tensor.shape != example.shape or tensor.dtype != example.dtype:
                what = f"{tensor.dtype} {list(tensor.shape)}" if isinstance(tensor, torch.Tensor) else f"a {type(tensor).__name__}"
                # Nothing but a size differs: it is what the last batch of a loader has.
                is_size = isinstance(tensor, torch.Tensor) and tensor.dtype == example.dtype and tensor.ndim == example.ndim
                hint = ": batches of one size, as of DataLoader's drop_last=True, or a compile_step of this one" if is_size else ""
                raise ExportError(f'a batch has "{name}" as {what}, needed {example.dtype} {list(example.shape)}, as example_batch{hint}')
            found[name] = tensor
        return found

    def _said(self, given):
        """Found and needed of a batch of another tree."""
        own = pytree.tree_unflatten(self.values, self.spec)
        names = f" ({', '.join(self.heads)})"
        if isinstance(own, dict) != isinstance(given, dict):
            found, needed = ("by keyword", "by position") if isinstance(given, dict) else ("by position", "by keyword")
            return f"{_count(len(given))} {found}, needed {_count(len(own))} {needed}{names}"
        if isinstance(own, dict) and given.keys() != own.keys():
            return f"{_count(len(given))} ({', '.join(map(str, given))}), needed {_count(len(own))}{names}"
        if len(given) != len(own):
            return f"{_count(len(given))}, needed {_count(len(own))}{names}"
        trees = [[pytree.tree_structure(tree[key]) for key in (tree if isinstance(tree, dict) else range(len(tree)))] for tree in (given, own)]
        name, found, needed = next(row for row in zip(self.heads, *trees) if row[1] != row[2])
        return f'"{name}" as {_tree(found)}, needed {_tree(needed)}'


def _count(count):
    return f"{count} value{'' if count == 1 else 's'}"


def _tree(spec):
    return "a value" if spec.is_leaf() else f"a tree of {_count(spec.num_leaves)}, {pytree.treespec_pprint(spec)}"


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
    return Batch(tensors, [leaf for _, leaf in leaves], places, spec, list(map(str, heads[:len(example)])))
