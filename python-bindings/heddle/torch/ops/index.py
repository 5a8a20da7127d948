"""Ops that read and write where numbers say."""
import jax.numpy as jnp
from jax import lax

from .registry import cast, lower


def _where(x, indices):
    """What `x[...]` takes in JAX of PyTorch's list of indices, None for whole dims."""
    if any(index is not None and index.dtype == bool for index in indices):
        raise NotImplementedError("an index of booleans, whose result has as many elements as they say")
    return tuple(slice(None) if index is None else index for index in indices)


@lower("index.Tensor", "_unsafe_index.Tensor")
def index(out, x, indices):
    return x[_where(x, indices)]


@lower("index_put", "_unsafe_index_put")
def index_put(out, x, indices, values, accumulate=False):
    masks = [index for index in indices if index is not None and index.dtype == bool]
    if masks:
        return _put_masked(x, indices, values, accumulate)
    at = x.at[_where(x, indices)]
    values = cast(values, x.dtype)
    return at.add(values) if accumulate else at.set(values)


def _put_masked(x, indices, values, accumulate):
    if len([index for index in indices if index is not None]) > 1 or values.size != 1:
        raise NotImplementedError("an index of booleans with several values, of which as many are needed as they say")
    dim = next(place for place, index in enumerate(indices) if index is not None)
    mask = indices[dim]
    mask = mask.reshape((1,) * dim + mask.shape + (1,) * (x.ndim - dim - mask.ndim))
    value = cast(values, x.dtype).reshape(())
    return jnp.where(mask, x + value if accumulate else value, x)


@lower("gather")
def gather(out, x, dim, index, sparse_grad=False):
    if not x.ndim or not index.ndim:
        return jnp.broadcast_to(x.reshape(-1)[0], index.shape) if x.size else x
    limits = [size if d == dim % x.ndim else index.shape[d] for d, size in enumerate(x.shape)]
    return jnp.take_along_axis(lax.slice(x, [0] * x.ndim, limits), index, dim)


def _at(x, dim, index):
    """Where `scatter` writes along `dim`."""
    places = [lax.broadcasted_iota(index.dtype, index.shape, d) for d in range(x.ndim)]
    places[dim % x.ndim] = index
    return x.at[tuple(places)]


def _source(x, index, source):
    if not hasattr(source, "shape") or not source.shape:
        return cast(source, x.dtype)
    return cast(lax.slice(source, [0] * source.ndim, index.shape), x.dtype)


@lower("scatter.src", "scatter.value")
def scatter(out, x, dim, index, source):
    if not x.ndim:
        return jnp.broadcast_to(cast(source, x.dtype), ()) if index.size else x
    return _at(x, dim, index).set(_source(x, index, source))


@lower("scatter_add")
def scatter_add(out, x, dim, index, source):
    return _at(x, dim, index).add(_source(x, index, source)) if x.ndim else x + cast(source, x.dtype).reshape(())


@lower("scatter_reduce.two", "scatter.reduce", "scatter.value_reduce")
def scatter_reduce(out, x, dim, index, source, reduce, include_self=True):
    if not x.ndim:
        x, index, source = x[None], index.reshape(1), cast(source, x.dtype).reshape(1)
    at, source = _at(x, dim, index), _source(x, index, source)
    if not include_self:
        begin = {"sum": 0, "prod": 1, "mean": 0, "amax": _lowest(x.dtype), "amin": _highest(x.dtype)}[reduce]
        at = _at(at.set(cast(begin, x.dtype)), dim, index)
    if reduce == "mean":
        count = _at(jnp.full(x.shape, int(include_self), x.dtype), dim, index).add(1)
        total = at.add(source)
        count = jnp.maximum(count, 1)
        result = total / count if jnp.issubdtype(x.dtype, jnp.floating) else jnp.floor_divide(total, count)
    else:
        result = {"sum": at.add, "add": at.add, "prod": at.multiply, "multiply": at.multiply, "amax": at.max, "amin": at.min}[reduce](source)
    return result.reshape(out.shape)


def _lowest(dtype):
    return -jnp.inf if jnp.issubdtype(dtype, jnp.floating) else jnp.iinfo(dtype).min


def _highest(dtype):
    return jnp.inf if jnp.issubdtype(dtype, jnp.floating) else jnp.iinfo(dtype).max


# ---- whole slices along a dim ----


def _slices(x, dim, index):
    return x.at[(slice(None),) * (dim % x.ndim) + (index.reshape(-1),)]


@lower("index_select")
def index_select(out, x, dim, index):
    return jnp.take(x, index.reshape(-1), axis=dim).reshape(out.shape) if x.ndim else x


@lower("index_add")
def index_add(out, x, dim, index, source, alpha=1):
    source = cast(source, x.dtype) * cast(alpha, x.dtype)
    return _slices(x, dim, index).add(source) if x.ndim else x + jnp.sum(source)


@lower("index_copy")
def index_copy(out, x, dim, index, source):
    return _slices(x, dim, index).set(source) if x.ndim else source.reshape(())


@lower("index_fill.int_Scalar", "index_fill.int_Tensor")
def index_fill(out, x, dim, index, value):
    return _slices(x, dim, index).set(cast(value, x.dtype)) if x.ndim else cast(value, x.dtype)


lower("take")(lambda out, x, index: x.reshape(-1)[index])


@lower("put")
def put(out, x, index, source, accumulate=False):
    at = x.reshape(-1).at[index.reshape(-1)]
    return (at.add if accumulate else at.set)(source.reshape(-1)).reshape(x.shape)


@lower("masked_scatter")
def masked_scatter(out, x, mask, source):
    """The n-th element that the mask has takes the source's n-th."""
    mask = jnp.broadcast_to(mask, out.shape)
    places = jnp.cumsum(mask.reshape(-1)).reshape(out.shape) - 1
    return jnp.where(mask, source.reshape(-1)[jnp.maximum(places, 0)], x)


@lower("embedding")
def embedding(out, weight, index, padding_idx=-1, scale_grad_by_freq=False, sparse=False):
    return weight[index]


@lower("embedding_dense_backward")
def embedding_backward(out, grad, index, rows, padding_idx, scale_grad_by_freq):
    if scale_grad_by_freq:
        raise NotImplementedError("scale_grad_by_freq")
    if padding_idx >= 0:
        grad = jnp.where((index == padding_idx)[..., None], cast(0, grad.dtype), grad)
    return jnp.zeros(out.shape, out.dtype).at[index].add(grad)


@lower("searchsorted.Tensor", "searchsorted.Scalar")
def searchsorted(out, edges, x, out_int32=False, right=False, side=None, sorter=None):
    if edges.ndim != 1 or sorter is not None:
        raise NotImplementedError("edges of several dims")
    return cast(jnp.searchsorted(edges, x, side="right" if right or side == "right" else "left"), out.dtype)


@lower("bucketize.Tensor", "bucketize.Scalar")
def bucketize(out, x, edges, out_int32=False, right=False):
    return cast(jnp.searchsorted(edges, x, side="right" if right else "left"), out.dtype)


# ---- the loss of classes ----


def _kept(target, ignore_index):
    return target != ignore_index


@lower("nll_loss_forward")
def nll_loss(out, x, target, weight, reduction, ignore_index):
    """x [B, C] log probabilities, or [C] -> (loss, what it was divided by)."""
    kept = _kept(target, ignore_index)
    safe = jnp.where(kept, target, 0)
    weights = (jnp.ones(target.shape, x.dtype) if weight is None else weight[safe]) * kept
    loss = -jnp.take_along_axis(x, safe[..., None], -1)[..., 0] * weights
    total = jnp.sum(weights)
    if reduction == 0:
        return loss, jnp.zeros((), x.dtype)
    return jnp.sum(loss) / total if reduction == 1 else jnp.sum(loss), total


@lower("nll_loss_backward")
def nll_loss_backward(out, grad, x, target, weight, reduction, ignore_index, total):
    """A comparison with each class, where PyTorch scatters: it is computed with what reads it."""
    kept = _kept(target, ignore_index)
    weights = (jnp.ones(target.shape, x.dtype) if weight is None else weight[jnp.where(kept, target, 0)]) * kept
    grad = -grad * weights / (total if reduction == 1 else 1)
    classes = lax.broadcasted_iota(target.dtype, x.shape, x.ndim - 1)
    return jnp.where(classes == target[..., None], grad[..., None], cast(0, x.dtype))
