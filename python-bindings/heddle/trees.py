"""PyTrees in files and out of them, each leaf by the name that `heddle.export` gives it."""
import collections
import pathlib

import jax
import numpy as np
from safetensors import SafetensorError
from safetensors.numpy import load_file, save_file

from . import dcp, orbax
from .arrays import from_elements, text_of, to_numpy, type_of
from .checks import parameter_names
from .errors import ExportError, RunError
from .executor import Leaf
from .files import whole_file
from .leaves import key_of
from .lowering import shape_of
from .native import load_native


def leaf_names(tree):
    """`params.w1`, ... in the order of jax.tree.leaves."""
    return [".".join(map(key_of, path)) for path, _ in jax.tree_util.tree_leaves_with_path(tree)]


def is_key(value):
    return hasattr(value, "dtype") and jax.dtypes.issubdtype(value.dtype, jax.dtypes.prng_key)


def _elements(leaf):
    """As a file has them: keys as their bits."""
    return to_numpy(jax.random.key_data(leaf) if is_key(leaf) and not isinstance(leaf, Leaf) else leaf)


def _by_name(leaves):
    """A dict of (name, leaf)."""
    leaves = list(leaves)
    for name, count in collections.Counter(name for name, _ in leaves).items():
        if count > 1:
            raise ExportError(f'the tree has two leaves named "{name}", needed one')
        if name in ("", "__metadata__"):
            raise ExportError("a tree that is one leaf has no name, needed a dict around it" if not name else f'the tree has a leaf named "{name}", which files have for their own use, needed another name')
    return dict(leaves)


def _leaves_by_name(tree):
    return _by_name(zip(leaf_names(tree), jax.tree.leaves(tree), strict=True))


def key_impl(key):
    """What generator a key is of; also of its shape, which JAX tells of a value that it traces alone."""
    found = []
    jax.eval_shape(lambda traced: found.append(jax.random.key_impl(traced)), key)
    return found[0]


def save_state(path, state, format="safetensors"):
    """Writes a state's leaves into a safetensors file, which `heddle-run --state`, `load_state` and others read, or into a folder: with `format="orbax"`
    one that Orbax reads, with "dcp" one that torch.distributed.checkpoint reads. Each is there as a whole or not at all."""
    if format not in ("safetensors", "orbax", "dcp"):
        raise RunError(f'the format is {format!r}, needed "safetensors", "orbax" or "dcp"')
    if format != "safetensors":
        tree = jax.tree.map(_elements, state)
        arrays = _leaves_by_name(tree)
        return orbax.write(path, tree) if format == "orbax" else dcp.write(path, arrays)
    _save(path, _leaves_by_name(state))


def save_batch(path, step, *batch):
    """Writes examples, arguments of `step` behind its state whose first dim counts them, into a file for `heddle-run train --data`."""
    words = parameter_names(step)[1:]
    if len(batch) > len(words):
        raise ExportError(f"the batch has {len(batch)} arguments, needed at most {len(words)}, those of {getattr(step, '__name__', 'the step')} behind its state")
    _save(path, _by_name((".".join(filter(None, (word, name))), leaf) for word, argument in zip(words, batch) for name, leaf in zip(leaf_names(argument), jax.tree.leaves(argument))))


def _save(path, leaves):
    arrays = {name: np.require(_elements(leaf), requirements="C") for name, leaf in leaves.items()}
    path = pathlib.Path(path)
    try:
        with whole_file(path) as partial:
            save_file(arrays, partial)
    except (OSError, SafetensorError) as error:
        raise RunError(f"{path} can't be written ({error}), needed a folder to write to") from None


def load_state(path, like):
    """The state that a safetensors file, a folder of checkpoints, or one of Orbax' or PyTorch's DCP has, as a tree of NumPy's arrays like `like`, of arrays or shapes."""
    wanted = _leaves_by_name(like)
    found = read_leaves(pathlib.Path(path))
    leaves = []
    for name, leaf in wanted.items():
        if name not in found:
            raise RunError(f'{path} has no "{name}", needed {text_of(leaf if hasattr(leaf, "dtype") else shape_of(leaf))}')
        value = found[name]
        if is_key(leaf):
            bits = jax.eval_shape(jax.random.key_data, jax.ShapeDtypeStruct(leaf.shape, leaf.dtype))
            if value.shape != bits.shape or value.dtype != bits.dtype:
                raise RunError(f'{path} has "{name}" as {text_of(value)}, needed {text_of(bits)}, the bits of {text_of(leaf)}')
            value = jax.random.wrap_key_data(value, impl=key_impl(leaf))
        dtype = jax.dtypes.canonicalize_dtype(leaf.dtype, allow_extended_dtype=True) if hasattr(leaf, "dtype") else value.dtype
        if value.shape != np.shape(leaf) or value.dtype != dtype:
            raise RunError(f'{path} has "{name}" as {text_of(value)}, needed {dtype}[{",".join(map(str, np.shape(leaf)))}]')
        leaves.append(value)
    for name in found:
        if name not in wanted:
            raise RunError(f'{path} has "{name}", needed a file without it, or a tree with it')
    return jax.tree.unflatten(jax.tree.structure(like), leaves)


def read_leaves(path):
    """{name: array}"""
    if path.is_dir():
        if dcp.is_folder(path):
            return dcp.read(path)
        if found := orbax.find_tree(path):
            return orbax.read(found)
        return {name: from_elements(elements, type_of(dtype), shape) for name, dtype, shape, elements in load_native().read_checkpoint(str(path))}
    try:
        return load_file(path)
    except OSError as error:
        why = error.strerror or ("there is no such file" if not path.exists() else error)
        raise RunError(f"{path} can't be read ({why}), needed a state file or a folder of checkpoints") from None
    except SafetensorError as error:
        raise RunError(f"{path} is no state file ({error}), needed safetensors or a folder of checkpoints") from None
