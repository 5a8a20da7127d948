"""Models of Hugging Face's folders as state of a program, and back.

    names = heddle.huggingface.names(folder)                       by its config.json, for the leaves of examples/llama; or a dict of one's own
    state = heddle.huggingface.load(folder, names, state)          the tree, its leaves that names has replaced
    heddle.huggingface.save(out, names, state, like=folder)        a folder that transformers loads

and, on files, the command heddle-huggingface. See docs/huggingface.md.
"""
import argparse
import json
import pathlib
import re
import sys

import jax
import numpy as np

from .hf_folder import CheckpointError, Tensors, open_state, write_folder, write_tensors
from .leaves import key_of

__all__ = ["CheckpointError", "load", "load_file", "names", "save"]

_LAYER = "model.layers.{}."
# Ours, then theirs: {} stands for a number, one that ours has not for a leading dim of layers; .T for transposed.
_NAMES = {
    "llama": {
        "params.embed": "model.embed_tokens.weight",
        "params.layers.wq": _LAYER + "self_attn.q_proj.weight.T",
        "params.layers.wk": _LAYER + "self_attn.k_proj.weight.T",
        "params.layers.wv": _LAYER + "self_attn.v_proj.weight.T",
        "params.layers.wo": _LAYER + "self_attn.o_proj.weight.T",
        "params.layers.gate": _LAYER + "mlp.gate_proj.weight.T",
        "params.layers.up": _LAYER + "mlp.up_proj.weight.T",
        "params.layers.down": _LAYER + "mlp.down_proj.weight.T",
        "params.layers.norm1": _LAYER + "input_layernorm.weight",
        "params.layers.norm2": _LAYER + "post_attention_layernorm.weight",
        "params.norm": "model.norm.weight",
        "params.head": "lm_head.weight.T",
    },
    "gpt2": {  # whose products are [in, out], as ours
        "params.wte.embedding": "transformer.wte.weight",
        "params.wpe": "transformer.wpe.weight",
        **{f"params.h{{}}.{ours}.{part}": f"transformer.h.{{}}.{theirs}.{'bias' if part == 'bias' else 'weight'}"
           for ours, theirs, weight in (("ln1", "ln_1", "scale"), ("qkv", "attn.c_attn", "kernel"), ("proj", "attn.c_proj", "kernel"),
                                        ("ln2", "ln_2", "scale"), ("up", "mlp.c_fc", "kernel"), ("down", "mlp.c_proj", "kernel"))
           for part in (weight, "bias")},
        "params.lnf.scale": "transformer.ln_f.weight",
        "params.lnf.bias": "transformer.ln_f.bias",
    },
}
# What some folders have beside parameters: masks and frequencies.
_BUFFERS = re.compile(r"(.*\.)?(attn\.(masked_)?bias|rotary_emb\.inv_freq)")


def names(folder):
    """The names of a folder's tensors by its config.json: of a Llama for the leaves of examples/llama, of a GPT-2 for those of a Flax one
    with blocks h0, h1, ...; what it gives is a dict to change."""
    path = pathlib.Path(folder) / "config.json"
    try:
        config = json.loads(path.read_text())
        kind = config.get("model_type")
    except (OSError, ValueError, AttributeError) as error:
        raise CheckpointError(f"{path} can't be read ({getattr(error, 'strerror', None) or 'it is no JSON object'}), needed the model's configuration") from None
    if kind not in _NAMES:
        raise CheckpointError(f"{path}: model_type is {json.dumps(kind)}, needed one of {', '.join(sorted(_NAMES))}, or names of your own")
    found = dict(_NAMES[kind])
    tensors = Tensors.of_folder(folder, optional=True)
    if kind == "gpt2" and tensors and not any(name.startswith("transformer.") for name in tensors):
        found = {ours: theirs.removeprefix("transformer.") for ours, theirs in found.items()}  # a GPT2Model's, as the hub has it
    if "params.head" in found and (config.get("tie_word_embeddings") or False):
        found["params.head"] = found["params.embed"] + ".T"
    return found


def load(folder, names, state):
    """`state`, a tree of arrays, with the leaves that `names` has from the folder, in the dtypes that they have in it (of those, it may
    have shapes alone). Names are {ours: theirs}, or the path of a file of them as `heddle-run export --names` takes."""
    paths, tree = jax.tree_util.tree_flatten_with_path(state)
    leaves = {".".join(map(key_of, path)): leaf for path, leaf in paths}
    made = _plan_load(folder, names, {name: _array_of(leaf) for name, leaf in leaves.items()})
    return jax.tree.unflatten(tree, [made[name]() if name in made else leaf for name, leaf in leaves.items()])


def load_file(folder, names, state, out):
    """The same from a file of a state into another, a leaf at a time in memory."""
    leaves = open_state(state)
    made = _plan_load(folder, names, leaves)
    write_tensors(out, {name: (leaf.dtype, leaf.shape, made.get(name, leaf.read)) for name, leaf in leaves.items()})


def save(folder, names, state, like, dtype=None, shard_bytes=5e9):
    """Writes the leaves that `names` has into a new folder, with the configuration and the tokenizer of the folder `like`, in files of at most
    `shard_bytes`. `state` is a tree of arrays or the path of a file. Tensors have the shapes and dtypes that they have in `like`, where it
    has them, or `dtype`."""
    leaves = open_state(state) if isinstance(state, (str, pathlib.Path)) else {".".join(map(key_of, path)): _array_of(leaf) for path, leaf in jax.tree_util.tree_leaves_with_path(state)}
    theirs = Tensors.of_folder(like, optional=True)
    if dtype is not None:
        try:
            dtype = jax.numpy.dtype(dtype)
        except TypeError:
            raise CheckpointError(f"dtype is {dtype!r}, needed a type as float32 or bfloat16") from None
    tensors, made_of = {}, {}
    for name, parts in _parts(names, leaves).items():
        leaf = leaves[name]
        for index, other, is_transposed in parts:
            part = leaf.shape[len(index):]
            is_like = other in theirs
            wanted = theirs[other].shape if is_like else part[::-1] if is_transposed else part
            _check_fit(name, part, other, wanted, is_transposed)
            kind = dtype or (theirs[other].dtype if is_like else np.dtype(leaf.dtype))

            def make(name=name, index=index, is_transposed=is_transposed, wanted=wanted, kind=kind, other=other):
                array = _read(leaves[name], index)
                array = array.reshape(wanted[::-1]).T if is_transposed else array.reshape(wanted)
                return np.ascontiguousarray(_convert(array, kind, other))

            if other in tensors and not np.array_equal(tensors[other][2](), make()):
                raise CheckpointError(f'"{made_of[other]}" and "{name}" have other elements, needed the same: both are "{other}"')
            tensors.setdefault(other, (kind, wanted, make))
            made_of.setdefault(other, name)
    if lacking := [other for other in theirs if other not in tensors and not _BUFFERS.fullmatch(other)]:
        raise CheckpointError(f"{like} has {_some(lacking)}, needed a leaf that names leads there")
    write_folder(folder, tensors, like, shard_bytes)


# ---- names ----


def _read_names(names):
    if isinstance(names, dict):
        for ours, theirs in names.items():
            if not isinstance(ours, str) or not isinstance(theirs, str):
                raise CheckpointError(f"names have {ours!r}: {theirs!r}, needed texts, ours and theirs")
        return names
    path = pathlib.Path(names)
    try:
        text = path.read_text()
    except (OSError, UnicodeDecodeError) as error:
        raise CheckpointError(f"{path} can't be read ({getattr(error, 'strerror', None) or 'it is no text'}), needed names") from None
    if text.lstrip().startswith("{"):
        try:
            read = json.loads(text)
        except ValueError:
            read = None
        if not isinstance(read, dict) or not all(isinstance(value, str) for value in read.values()):
            raise CheckpointError(f"{path}: is no JSON object of names")
        return read
    rows = [(number, row.split("#")[0].split()) for number, row in enumerate(text.splitlines(), 1)]
    for number, row in rows:
        if len(row) not in (0, 2):
            raise CheckpointError(f"{path}:{number}: needed two names, ours and theirs")
    return dict(row for _, row in rows if row)


def _parts(names, leaves):
    """{leaf: [(place along its stacked dims, their tensor, whether it is transposed)]}"""
    found = {}
    # Names as they are come before patterns.
    for ours, theirs in sorted(_read_names(names).items(), key=lambda pair: "{}" in pair[0]):
        stacked = theirs.count("{}") - ours.count("{}")
        if stacked < 0:
            raise CheckpointError(f'names "{ours}" and "{theirs}" have {ours.count("{}")} and {theirs.count("{}")} {{}}, needed as many in theirs, or more')
        pattern = re.compile(re.escape(ours).replace(r"\{\}", r"(\d+)"))
        matches = [(name, match.groups()) for name in leaves if (match := pattern.fullmatch(name))]
        if not matches:
            raise CheckpointError(f'there is no "{ours}" among the {len(leaves)} leaves of state, needed one of those of names')
        for name, numbers in matches:
            if len(leaves[name].shape) < stacked:
                raise CheckpointError(f'"{name}" has {len(leaves[name].shape)} dims, needed {stacked} for the numbers of "{theirs}"')
            if name not in found:
                found[name] = [(index, _fill(theirs.removesuffix(".T"), (*numbers, *index)), theirs.endswith(".T"))
                               for index in np.ndindex(*leaves[name].shape[:stacked])]
    return found


def _fill(pattern, numbers):
    left = iter(numbers)
    return re.sub(r"\{\}", lambda _: str(next(left)), pattern)


def _plan_load(folder, names, leaves):
    """{leaf: what reads it}, after all names and shapes are known to fit."""
    theirs = Tensors.of_folder(folder)
    parts = _parts(names, leaves)
    used = {other for each in parts.values() for _, other, _ in each}
    if lacking := sorted(used - set(theirs)):
        raise CheckpointError(f"{folder} has no {_some(lacking)}, needed {'them' if len(lacking) > 1 else 'it'} by the names")
    if left := [other for other in theirs if other not in used and not _BUFFERS.fullmatch(other) and not _is_tied(other, theirs, used)]:
        raise CheckpointError(f"no name leads to {_some(left)} of {folder}, needed a leaf for each of its {len(theirs)} tensors")
    for name, each in parts.items():
        for index, other, is_transposed in each:
            _check_fit(name, leaves[name].shape[len(index):], other, theirs[other].shape, is_transposed)

    def make(name):
        leaf = leaves[name]
        array = np.empty(leaf.shape, leaf.dtype)
        for index, other, is_transposed in parts[name]:
            tensor = theirs[other].read()
            array[index] = _convert(tensor.T if is_transposed else tensor, array.dtype, other).reshape(leaf.shape[len(index):])
        return array

    return {name: lambda name=name: make(name) for name in parts}


def _is_tied(other, theirs, used):
    """Whether it is an output layer that is the embedding once more."""
    if not other.endswith("lm_head.weight"):
        return False
    return any(theirs[same].shape == theirs[other].shape and np.array_equal(theirs[same].read(), theirs[other].read()) for same in used if same.endswith(("embed_tokens.weight", "wte.weight")))


def _some(names):
    return ", ".join(f'"{name}"' for name in names[:3]) + (f" and {len(names) - 3} more" if len(names) > 3 else "")


# ---- shapes and types ----


def _check_fit(name, ours, other, theirs, is_transposed):
    """Where shapes differ, one has adjacent dims of the other as one, as [width, heads, size] and [width, heads*size]."""
    if is_transposed and len(theirs) != 2:
        raise CheckpointError(f'"{other}" has {len(theirs)} dims, needed 2 to be transposed into "{name}"')
    turned = tuple(theirs)[::-1] if is_transposed else tuple(theirs)
    ends, other_ends = ({int(np.prod(shape[: number + 1])) for number in range(len(shape))} for shape in (ours, turned))
    if np.prod(ours, dtype=np.int64) != np.prod(turned, dtype=np.int64) or not (ends <= other_ends or other_ends <= ends):
        raise CheckpointError(f'"{other}" is {list(theirs)}{", transposed" if is_transposed else ""}, needed {list(ours)} for "{name}"')


def _convert(array, dtype, name):
    if array.dtype == dtype:
        return array
    if not (jax.numpy.issubdtype(array.dtype, np.floating) and jax.numpy.issubdtype(dtype, np.floating)):
        raise CheckpointError(f'"{name}" is of {array.dtype}, needed {dtype}: only floating-point types become others')
    with np.errstate(over="ignore"):
        made = array.astype(dtype)
    if not np.array_equal(np.isfinite(made), np.isfinite(array)):
        raise CheckpointError(f'"{name}" has elements beyond what {dtype} holds')
    return made


def _array_of(leaf):
    return leaf if hasattr(leaf, "shape") and hasattr(leaf, "dtype") else np.asarray(leaf)


def _read(leaf, index):
    return leaf.read(index) if hasattr(leaf, "read") else np.asarray(leaf[index] if index else leaf)


def main():
    parser = argparse.ArgumentParser(prog="heddle-huggingface", description="Models of Hugging Face's folders as state of a program, and back.")
    commands = parser.add_subparsers(dest="command", required=True)
    command = commands.add_parser("load", help="a state with a folder's tensors")
    command.add_argument("folder", help="with config.json and safetensors")
    command.add_argument("state", help="a file with all leaves, as `heddle-run train --steps 0 --save` writes it")
    command.add_argument("out", help="the file to write")
    command = commands.add_parser("save", help="a folder of a state's leaves")
    command.add_argument("state", help="a file, as `heddle-run export` and --save write it")
    command.add_argument("folder", help="the folder to make")
    command.add_argument("--like", required=True, help="a folder with the model's config.json, whose tensors' shapes and dtypes are taken, too")
    command.add_argument("--dtype", choices=["float32", "bfloat16", "float16"], help="of the tensors")
    command.add_argument("--shard-bytes", type=float, default=5e9, help="of a file, at most (default 5e9)")
    for command in commands.choices.values():
        command.add_argument("--names", help="a file of our names and theirs (default: by config.json)")
    options = parser.parse_args()
    try:
        if options.command == "load":
            load_file(options.folder, options.names or names(options.folder), options.state, options.out)
        else:
            dtype = options.dtype and jax.numpy.dtype(options.dtype)
            save(options.folder, options.names or names(options.like), options.state, options.like, dtype, options.shard_bytes)
    except CheckpointError as error:
        sys.exit(f"heddle-huggingface: error: {error}")
