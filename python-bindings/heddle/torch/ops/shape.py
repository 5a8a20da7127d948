"""Ops that move elements, and those that make arrays of nothing. Views and permutations are in merged.py."""
import jax.numpy as jnp
import numpy as np
from jax import lax

from .registry import GAPLESS, cast, lower

# Views and copies: functionalization has made every write a value of its own.
for _name in ("lift_fresh", "lift_fresh_copy", "lift", "alias_copy", "resolve_conj", "resolve_neg", "detach_copy"):
    lower(_name)(lambda out, x, **_: x)
for _name in ("unflatten.int", "expand_as", "view_as"):
    lower(_name)(lambda out, x, *_, **__: x.reshape(out.shape))
for _name in ("_to_copy", "to.dtype", "copy", "_conj", "prims.convert_element_type"):
    lower(_name)(lambda out, x, *rest, **__: jnp.broadcast_to(cast(rest[0] if rest and hasattr(rest[0], "dtype") else x, out.dtype), out.shape))
for _name in ("zeros", "zeros_like", "new_zeros", "empty.memory_format", "empty_like", "new_empty", "empty_strided", "empty_permuted", "new_empty_strided",
              "_efficientzerotensor"):
    lower(_name)(lambda out, *_, **__: jnp.zeros(out.shape, out.dtype))
for _name in ("ones", "ones_like", "new_ones"):
    lower(_name)(lambda out, *_, **__: jnp.ones(out.shape, out.dtype))
for _name in ("full", "full_like", "new_full"):
    lower(_name)(lambda out, *found, **__: jnp.broadcast_to(cast(found[-1], out.dtype), out.shape))
lower("fill.Scalar", "fill.Tensor")(lambda out, x, value: jnp.broadcast_to(cast(value, out.dtype), out.shape))
lower("scalar_tensor")(lambda out, value, **_: cast(value, out.dtype))
lower("view.dtype")(lambda out, x, dtype: lax.bitcast_convert_type(x, out.dtype).reshape(out.shape))
lower("eye", "eye.m")(lambda out, *_, **__: jnp.eye(*out.shape, dtype=out.dtype))


@lower("arange", "arange.start", "arange.start_step")
def arange(out, start, end=None, step=1, **_):
    start = 0 if end is None else start
    count = lax.iota(out.dtype, out.shape[0])
    count = count if step == 1 else count * cast(step, out.dtype)
    return count if start == 0 else count + cast(start, out.dtype)


@lower("linspace")
def linspace(out, start, end, steps, **_):
    return jnp.linspace(start, end, steps, dtype=out.dtype)


# ---- order of dims and elements ----


lower("flip")(lambda out, x, dims: lax.rev(x, tuple(d % x.ndim for d in dims)) if x.ndim else x)
lower("repeat")(lambda out, x, repeats: jnp.tile(x, repeats))
lower("cat")(lambda out, parts, dim=0: jnp.concatenate([cast(x, out.dtype) for x in parts if x.shape != (0,)] or parts[:1], dim))
lower("stack")(lambda out, parts, dim=0: jnp.stack([cast(x, out.dtype) for x in parts], dim))


@lower("roll")
def roll(out, x, shifts, dims=()):
    if not dims:
        return jnp.roll(x.reshape(-1), tuple(shifts)).reshape(x.shape)
    return jnp.roll(x, tuple(shifts), tuple(dims))


# ---- parts ----


def _bounds(size, start, end):
    def place(at, otherwise):
        return otherwise if at is None else max(min(at + size if at < 0 else at, size), 0)

    return place(start, 0), max(place(end, size), place(start, 0))


@lower("slice.Tensor", "slice_copy.Tensor")
def slice_(out, x, dim=0, start=None, end=None, step=1):
    begin, end = _bounds(x.shape[dim], start, end)
    return x if (begin, end, step) == (0, x.shape[dim], 1) else lax.slice_in_dim(x, begin, end, step, dim % x.ndim)


@lower("slice_scatter")
def slice_scatter(out, x, part, dim=0, start=None, end=None, step=1):
    begin, end = _bounds(x.shape[dim], start, end)
    where = [slice(None)] * x.ndim
    where[dim] = slice(begin, end, step)
    return x.at[tuple(where)].set(cast(part, x.dtype))


@lower("select.int", "select_copy.int")
def select(out, x, dim, index):
    place = index % x.shape[dim]
    return lax.slice_in_dim(x, place, place + 1, axis=dim % x.ndim).reshape(out.shape)


@lower("select_scatter")
def select_scatter(out, x, part, dim, index):
    where = [slice(None)] * x.ndim
    where[dim] = index % x.shape[dim]
    return x.at[tuple(where)].set(cast(part, x.dtype))


@lower("split.Tensor", "split_with_sizes", "split_copy.Tensor", "split_with_sizes_copy", "chunk")
def split(out, x, sizes, dim=0):
    ends = np.cumsum([0] + [part.shape[dim] for part in out])
    return [lax.slice_in_dim(x, int(a), int(b), axis=dim % x.ndim) for a, b in zip(ends, ends[1:])]


@lower("unbind.int", "unbind_copy.int")
def unbind(out, x, dim=0):
    return [lax.index_in_dim(x, place, dim % x.ndim, keepdims=False) for place in range(x.shape[dim])]


@lower("unfold", "unfold_copy")
def unfold(out, x, dim, size, step):
    if not x.ndim:
        return jnp.broadcast_to(x, out.shape)
    starts = np.arange(out.shape[dim]) * step
    return jnp.moveaxis(jnp.take(x, starts[:, None] + np.arange(size), axis=dim), dim % x.ndim + 1, -1)


@lower("diagonal", "diagonal_copy")
def diagonal(out, x, offset=0, dim1=0, dim2=1):
    return jnp.diagonal(x, offset, dim1, dim2)


@lower("diagonal_scatter")
def diagonal_scatter(out, x, part, offset=0, dim1=0, dim2=1):
    moved = jnp.moveaxis(x, (dim1, dim2), (-2, -1))
    rows = np.arange(part.shape[-1]) + max(-offset, 0)
    return jnp.moveaxis(moved.at[..., rows, rows + offset].set(cast(part, x.dtype)), (-2, -1), (dim1, dim2))


def _strided(x, size, stride, offset):
    """Where the elements of a strided view lie in its base, which has been laid out without gaps."""
    places = np.full(tuple(size), offset or 0)
    for dim, step in enumerate(stride):
        places = places + (np.arange(size[dim]) * step).reshape([-1 if d == dim else 1 for d in range(len(size))])
    return places


@lower("as_strided", "as_strided_copy")
def as_strided(out, x, size, stride, storage_offset=None):
    return x.reshape(-1)[_strided(x, size, stride, storage_offset)]


@lower("as_strided_scatter")
def as_strided_scatter(out, x, part, size, stride, storage_offset=None):
    return x.reshape(-1).at[_strided(x, size, stride, storage_offset)].set(cast(part, x.dtype)).reshape(x.shape)


GAPLESS.update((as_strided, as_strided_scatter))
lower("tril")(lambda out, x, diagonal=0: jnp.tril(x, diagonal))
lower("triu")(lambda out, x, diagonal=0: jnp.triu(x, diagonal))


@lower("constant_pad_nd")
def pad(out, x, pad, value=0):
    """`pad` has two numbers for each dim, the last one's first; negative ones cut off."""
    config = [(0, 0, 0)] * x.ndim
    for place in range(len(pad) // 2):
        config[x.ndim - 1 - place] = (pad[2 * place], pad[2 * place + 1], 0)
    return lax.pad(x, cast(value, x.dtype), config)
