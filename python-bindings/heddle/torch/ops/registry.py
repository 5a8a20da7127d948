"""How ops of ATen are said in JAX: a function for each, found by its overload.

A lowering is called as `function(out, *args, **kwargs)` with the arguments of ATen's schema: arrays, numbers, lists, None. `out` is the
result's shape and type, or a list of them, as PyTorch's fake tensors have found them: type promotion is PyTorch's own, read there.
"""
import dataclasses

import jax.numpy as jnp
import numpy as np
import torch

LOWERINGS = {}
GAPLESS = set()  # lowerings of ops that count places in memory
UNREAD = set()  # lowerings that leave out operands which are functions: results of other ops that are only computed where they are read

# What torch calls a type, and what JAX does. Types that JAX has no name for are an error of the interpreter.
DTYPES = {getattr(torch, name): np.dtype(getattr(jnp, name)) for name in (
    "float32", "float64", "float16", "bfloat16", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "complex64")}
DTYPES[torch.bool] = np.dtype(bool)
TORCH_DTYPES = {jax: ours for ours, jax in DTYPES.items()}


@dataclasses.dataclass
class Out:
    shape: tuple
    dtype: np.dtype


def lower(*names):
    """Registers a function for ops by their names: `add.Tensor` is torch.ops.aten.add.Tensor, `prims.abs` is torch.ops.prims.abs.default. Names that this version of
    torch lacks are left out."""

    def register(function):
        for name in names:
            ops = torch.ops.prims if name.startswith("prims.") else torch.ops.aten
            packet, _, overload = name.removeprefix("prims.").partition(".")
            found = getattr(getattr(ops, packet, None), overload or "default", None)
            if found is not None:
                LOWERINGS[found] = function
        return function

    return register


def cast(x, dtype):
    """An array of that type of an array or a number."""
    if not hasattr(x, "dtype"):
        return jnp.asarray(x, dtype)
    return x if x.dtype == dtype else x.astype(dtype)


def promote(*values):
    """Both operands in the type in which PyTorch computes: numbers and arrays without dims decide only where they are of a higher kind."""

    def stand_in(x):
        return torch.empty((1,) * x.ndim, dtype=TORCH_DTYPES[x.dtype], device="meta") if hasattr(x, "dtype") else x

    dtype = DTYPES[torch.result_type(*map(stand_in, values))]
    return [cast(x, dtype) for x in values]


def dims_of(dims, rank):
    """`dim` of a reduction as a tuple of numbers from 0 on; all where there are none."""
    if dims is None or (isinstance(dims, (list, tuple)) and not dims):
        return tuple(range(rank))
    return tuple(sorted(d % rank for d in (dims if isinstance(dims, (list, tuple)) else [dims]))) if rank else ()
