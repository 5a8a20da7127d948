"""PyTorch's distributed checkpoints (DCP): folders of tensors by name, by the package torch, which need not be there."""
import os
import pathlib
import shutil
import warnings

import numpy as np

from .errors import RunError

METADATA = ".metadata"  # written last: a folder without it is none


def is_folder(path):
    return (pathlib.Path(path) / METADATA).is_file()


def read_tensors(path):
    """{name: tensor}, each as a whole, however many processes have saved parts of it. What is no tensor is a pickle of Python's there, and left out."""
    torch, checkpoint = _library(path)
    try:
        known = checkpoint.FileSystemReader(path).read_metadata().state_dict_metadata
        found = {name: torch.empty(told.size, dtype=told.properties.dtype) for name, told in known.items() if hasattr(told, "chunks")}
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # that there is no process group
            checkpoint.load(found, checkpoint_id=path, no_dist=True)
    except (Exception, checkpoint.CheckpointException) as error:  # of PyTorch's, pickle's and Python's types; PyTorch's is no Exception
        raise RunError(f"{path} can't be read as a distributed checkpoint of PyTorch ({_said(error)}), needed a whole one") from None
    return found


def write_tensors(path, values):
    """A folder that `torch.distributed.checkpoint.load` reads, as a whole or not at all. `values` is a state_dict, nested or not."""
    _, checkpoint = _library(path)
    path = pathlib.Path(path)
    if path.exists():
        raise RunError(f"{path} exists, needed a folder to make")
    partial = path.with_name(f".{path.name}.{os.getpid()}.partial")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            checkpoint.save(values, checkpoint_id=partial, no_dist=True)
        partial.rename(path)
    except (Exception, checkpoint.CheckpointException) as error:
        raise RunError(f"{path} can't be written ({_said(error)}), needed a folder to write to") from None
    finally:
        shutil.rmtree(partial, ignore_errors=True)


def read(path):
    """{name: array}"""
    found = read_tensors(path)
    from .torch.interpret import to_numpy

    try:
        return {name: to_numpy(value) for name, value in found.items()}
    except TypeError as error:  # of a type that NumPy has not
        raise RunError(f"{path} has a tensor that is no array ({error}), needed tensors of NumPy's types or bf16") from None


def write(path, arrays):
    _library(path)
    from .torch.interpret import to_torch

    try:
        values = {name: to_torch(np.array(value)) for name, value in arrays.items()}
    except TypeError as error:
        raise RunError(f"{path} can't be written ({error}), needed a state of types that PyTorch has") from None
    write_tensors(path, values)


def _said(error):
    """A line of what went wrong; a CheckpointException has an exception for each process."""
    for error, _ in getattr(error, "failures", {}).values():
        break
    said = str(error).strip().splitlines()
    return said[0][:200] if said else type(error).__name__


def _library(path):
    try:
        import torch
        import torch.distributed.checkpoint as checkpoint
    except ImportError as error:
        raise RunError(f"{path} is a distributed checkpoint of PyTorch and there is no package torch ({error}), needed it: pip install torch") from None
    return torch, checkpoint
