"""Files of safetensors, read and written a tensor at a time, and the folders of them that Hugging Face's libraries write."""
import json
import os
import pathlib
import shutil
import types

import jax.numpy as jnp
import numpy as np
from safetensors import SafetensorError, safe_open

from .files import whole_file

INDEX = "model.safetensors.index.json"
# safetensors' names of types.
TYPES = {"F64": "float64", "F32": "float32", "F16": "float16", "BF16": "bfloat16", "F8_E4M3": "float8_e4m3fn", "F8_E5M2": "float8_e5m2",
         "I64": "int64", "I32": "int32", "I16": "int16", "I8": "int8", "U64": "uint64", "U32": "uint32", "U16": "uint16", "U8": "uint8", "BOOL": "bool"}
# What a folder has beside its weights: configurations, tokenizers, chat templates, licences.
BESIDE = (".json", ".txt", ".model", ".jinja", ".tiktoken", ".md", "LICENSE")


class CheckpointError(ValueError):
    """A folder, state or names that don't fit: one sentence."""


class Tensor:
    """A tensor of an open file, read when it is asked for."""

    def __init__(self, file, name):
        self.slice = file.get_slice(name)
        self.shape = tuple(self.slice.get_shape())
        self.dtype = jnp.dtype(TYPES[self.slice.get_dtype()])
        self.whole = lambda: self._get(file, name)

    def _get(self, file, name):
        try:
            return file.get_tensor(name)
        except AttributeError:  # the package knows types that its arrays of NumPy have not
            raise CheckpointError(f'"{name}" is of {self.dtype}, which the package safetensors has no arrays of NumPy for, needed another type') from None

    def read(self, index=()):
        """The element at `index` of the leading dims."""
        return self.slice[tuple(slice(place, place + 1) for place in index)].reshape(self.shape[len(index):]) if index else self.whole()


class Tensors(dict):
    """The tensors of a file by name."""

    def __init__(self, path):
        super().__init__()
        try:
            file = safe_open(path, "numpy")
            for name in file.keys():
                self[name] = Tensor(file, name)
        except KeyError as error:
            raise CheckpointError(f"{path} has a tensor of {error}, needed one of {', '.join(TYPES)}") from None
        except (OSError, SafetensorError) as error:
            raise CheckpointError(f"{path} can't be read ({error}), needed a safetensors file") from None
        self.path = path

    @staticmethod
    def of_folder(folder, optional=False):
        """Those of all files of a folder, by its index where it has one. `optional`: none where it has neither."""
        folder = pathlib.Path(folder)
        if not (folder / INDEX).is_file():
            files = sorted(folder.glob("*.safetensors"))
            if not files and optional:
                return {}
            if len(files) != 1:
                raise CheckpointError(f"{folder} has {len(files)} safetensors files and no {INDEX}, needed one of either")
            return Tensors(files[0])
        try:
            where = json.loads((folder / INDEX).read_text())["weight_map"]
            files = {name: Tensors(folder / name) for name in sorted(set(where.values()))}
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            if isinstance(error, CheckpointError):
                raise
            raise CheckpointError(f"{folder / INDEX} can't be read, needed a JSON object with weight_map, names of tensors and their files") from None
        for name, file in where.items():
            if name not in files[file]:
                raise CheckpointError(f'{folder / file} has no "{name}", needed it by {INDEX}')
        for file, tensors in files.items():
            for name in tensors:
                if where.get(name) != file:
                    raise CheckpointError(f'{folder / file} has "{name}", needed a file without it, or {INDEX} with it')
        return {name: files[file][name] for name, file in where.items()}


def open_state(path):
    """The leaves of a state's file by name."""
    if pathlib.Path(path).is_dir():
        raise CheckpointError(f"{path} is a folder, needed a state's file: heddle-run export makes one of a checkpoint")
    return Tensors(path)


def write_tensors(path, tensors, metadata=None):
    """Writes {name: (dtype, shape, what makes it)} as a safetensors file, one tensor at a time in memory, or one part of it where an
    iterator is made; there as a whole or not at all."""
    names, header, end = {str(jnp.dtype(ours)): theirs for theirs, ours in TYPES.items()}, {"__metadata__": metadata} if metadata else {}, 0
    for name, (dtype, shape, _) in tensors.items():
        begin, end = end, end + int(np.prod(shape, dtype=np.int64)) * dtype.itemsize
        if str(dtype) not in names or name == "__metadata__":
            raise CheckpointError(f'{path}: "{name}" is of {dtype}, needed one of {", ".join(names)}, and a name that files do not use themselves')
        header[name] = {"dtype": names[str(dtype)], "shape": list(shape), "data_offsets": [begin, end]}
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    try:
        with whole_file(path) as partial, open(partial, "wb") as file:
            file.write(len(text).to_bytes(8, "little") + text)
            for _, _, make in tensors.values():
                made = make()
                for part in made if isinstance(made, types.GeneratorType) else [made]:
                    file.write(np.ascontiguousarray(part).reshape(-1).view(np.uint8).data)
    except OSError as error:
        raise CheckpointError(f"{path} can't be written ({error.strerror or error})") from None


def write_folder(folder, tensors, like, shard_bytes):
    """Writes {name: (dtype, shape, what makes it)} as model.safetensors, or as several files and their index, and copies what the folder
    `like` has beside its weights; the folder is there as a whole or not at all."""
    folder, like = pathlib.Path(folder), pathlib.Path(like)
    if folder.exists():
        raise CheckpointError(f"{folder} exists, needed a folder to make")
    if not (like / "config.json").is_file():
        raise CheckpointError(f"{like} has no config.json, needed the model's configuration")
    shards, left = [[]], shard_bytes
    for name, (dtype, shape, _) in tensors.items():
        size = int(np.prod(shape, dtype=np.int64)) * dtype.itemsize
        if size > left and shards[-1]:
            shards.append([])
            left = shard_bytes
        shards[-1].append(name)
        left -= size
    partial = folder.with_name(folder.name + f".{os.getpid()}.partial")
    try:
        try:
            partial.mkdir(parents=True)
            where, total = {}, 0
            for number, names in enumerate(shards, 1):
                file = "model.safetensors" if len(shards) == 1 else f"model-{number:05}-of-{len(shards):05}.safetensors"
                write_tensors(partial / file, {name: tensors[name] for name in names}, {"format": "pt"})  # as transformers demands
                where |= dict.fromkeys(names, file)
                total += sum(int(np.prod(tensors[name][1], dtype=np.int64)) * tensors[name][0].itemsize for name in names)
            if len(shards) > 1:
                (partial / INDEX).write_text(json.dumps({"metadata": {"total_size": total}, "weight_map": where}, indent=2) + "\n")
            for other in like.iterdir():
                if other.is_file() and other.name.endswith(BESIDE) and not other.name.endswith(".index.json"):
                    shutil.copy(other, partial)
            partial.rename(folder)
        finally:
            shutil.rmtree(partial, ignore_errors=True)
    except OSError as error:
        raise CheckpointError(f"{folder} can't be written ({error.strerror or error})") from None
