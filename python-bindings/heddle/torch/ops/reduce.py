"""Sums, means, extremes, scans along a dim, and orders."""
import jax
import jax.numpy as jnp
from jax import lax

from .registry import cast, dims_of, lower


def sum_(out, x, dims=None, keepdim=False, dtype=None):
    return jnp.sum(cast(x, out.dtype), axis=dims_of(dims, x.ndim), keepdims=keepdim, dtype=out.dtype)


def _mean(out, x, dims=None, keepdim=False, dtype=None):
    return jnp.mean(cast(x, out.dtype), axis=dims_of(dims, x.ndim), keepdims=keepdim)


def _prod(out, x, dim=None, keepdim=False, dtype=None):
    return jnp.prod(cast(x, out.dtype), axis=dims_of(dim, x.ndim), keepdims=keepdim, dtype=out.dtype)


def _all(out, x, dims=None, keepdim=False):
    return cast(jnp.all(cast(x, bool), axis=dims_of(dims, x.ndim), keepdims=keepdim), out.dtype)


def _any(out, x, dims=None, keepdim=False):
    return cast(jnp.any(cast(x, bool), axis=dims_of(dims, x.ndim), keepdims=keepdim), out.dtype)


lower("sum", "sum.dim_IntList")(sum_)
lower("mean", "mean.dim")(_mean)
lower("prod", "prod.dim_int")(_prod)
lower("all", "all.dim", "all.dims")(_all)
lower("any", "any.dim", "any.dims")(_any)
lower("amax")(lambda out, x, dims=(), keepdim=False: jnp.max(x, axis=dims_of(dims, x.ndim), keepdims=keepdim))
lower("amin")(lambda out, x, dims=(), keepdim=False: jnp.min(x, axis=dims_of(dims, x.ndim), keepdims=keepdim))
lower("max")(lambda out, x: jnp.max(x))
lower("min")(lambda out, x: jnp.min(x))


@lower("var.correction")
def var(out, x, dim=None, correction=None, keepdim=False):
    return var_mean([out, out], x, dim, correction=correction, keepdim=keepdim)[0]


@lower("var_mean.correction")
def var_mean(out, x, dim=None, correction=None, keepdim=False):
    dims = dims_of(dim, x.ndim)
    count = 1
    for d in dims:
        count *= x.shape[d]
    mean = jnp.mean(x, axis=dims, keepdims=True)
    squares = jnp.sum(lax.square(x - mean), axis=dims, keepdims=keepdim)
    return squares / cast(max(count - (1 if correction is None else correction), 0), squares.dtype), mean.reshape(out[1].shape)


def _argument(find):
    def argument(out, x, dim=None, keepdim=False):
        found = find(x.reshape(-1), 0) if dim is None or not x.ndim else find(x, dim % x.ndim)
        return cast(found, out.dtype).reshape(out.shape)

    return argument


lower("argmax")(_argument(jnp.argmax))
lower("argmin")(_argument(jnp.argmin))


def _extreme(find):
    def extreme(out, x, dim, keepdim=False):
        if not x.ndim:
            return x, jnp.zeros((), out[1].dtype)
        place = find(x, axis=dim, keepdims=True)
        values = jnp.take_along_axis(x, place, dim)
        return values.reshape(out[0].shape), cast(place, out[1].dtype).reshape(out[1].shape)

    return extreme


lower("max.dim")(_extreme(jnp.argmax))
lower("min.dim")(_extreme(jnp.argmin))


# ---- along a dim ----


def _scan(function):
    return lambda out, x, dim, dtype=None: function(cast(x, out.dtype), dim % x.ndim) if x.ndim else cast(x, out.dtype)


lower("cumsum")(_scan(lambda x, dim: lax.cumsum(x, dim)))
lower("cumprod")(_scan(lambda x, dim: lax.cumprod(x, dim)))
lower("logcumsumexp")(_scan(lambda x, dim: lax.cumlogsumexp(x, dim)))


def _running(function, keeps):
    """Extremes so far, and where they stand: the last of equal ones, as PyTorch has it."""

    def running(out, x, dim):
        if not x.ndim:
            return x, jnp.zeros((), out[1].dtype)
        values = function(x, dim % x.ndim)
        place = lax.broadcasted_iota(out[1].dtype, x.shape, dim % x.ndim)
        return values, lax.cummax(jnp.where(keeps(x, values), place, 0), dim % x.ndim)

    return running


lower("cummax")(_running(lax.cummax, lambda x, y: x >= y))
lower("cummin")(_running(lax.cummin, lambda x, y: x <= y))


# ---- orders ----


def _sorted(x, dim, descending):
    """(values, places), equal elements in their order. NaN is the largest, as in PyTorch."""
    places = lax.broadcasted_iota(jnp.int64, x.shape, dim)
    if not descending:
        return lax.sort((x, places), dimension=dim, is_stable=True, num_keys=1)
    values, places = lax.sort((lax.rev(x, (dim,)), lax.rev(places, (dim,))), dimension=dim, is_stable=True, num_keys=1)
    return lax.rev(values, (dim,)), lax.rev(places, (dim,))


@lower("sort", "sort.stable")
def sort(out, x, dim=-1, descending=False, stable=None):
    if not isinstance(dim, int) or isinstance(dim, bool):
        raise TypeError("sort takes dim as a number")
    return _sorted(x, dim % x.ndim, descending) if x.ndim else (x, jnp.zeros((), jnp.int64))


lower("argsort", "argsort.stable")(lambda out, x, dim=-1, descending=False, stable=None: sort(None, x, dim, descending)[1])


@lower("topk")
def topk(out, x, k, dim=-1, largest=True, sorted=True):
    if not x.ndim:
        return x, jnp.zeros((), jnp.int64)
    values, places = _sorted(x, dim % x.ndim, largest)
    return tuple(lax.slice_in_dim(part, 0, k, axis=dim % x.ndim) for part in (values, places))


@lower("kthvalue")
def kthvalue(out, x, k, dim=-1, keepdim=False):
    values, places = sort(None, x, dim)
    if not x.ndim:
        return values, places
    return tuple(lax.slice_in_dim(part, k - 1, k, axis=dim % x.ndim).reshape(o.shape) for part, o in zip((values, places), out))


@lower("median.dim")
def median(out, x, dim, keepdim=False):
    return kthvalue(out, x, ((x.shape[dim] if x.ndim else 1) + 1) // 2, dim, keepdim)


lower("median")(lambda out, x: jnp.sort(x.reshape(-1))[(x.size - 1) // 2])


@lower("linalg_vector_norm")
def vector_norm(out, x, ord=2, dim=None, keepdim=False, dtype=None):
    x, axis = jnp.abs(cast(x, out.dtype)), dims_of(dim, x.ndim)
    if ord == 2:
        return jnp.sqrt(jnp.sum(x * x, axis=axis, keepdims=keepdim))
    if ord == 0:
        return jnp.sum(cast(x != 0, out.dtype), axis=axis, keepdims=keepdim)
    if ord in (float("inf"), float("-inf")):
        return (jnp.max if ord > 0 else jnp.min)(x, axis=axis, keepdims=keepdim)
    return jnp.sum(x, axis=axis, keepdims=keepdim) if ord == 1 else jnp.sum(x**ord, axis=axis, keepdims=keepdim) ** (1 / ord)


# ---- softmax ----


@lower("_softmax")
def softmax(out, x, dim, half_to_float):
    return cast(jax.nn.softmax(cast(x, jnp.float32) if half_to_float else x, axis=dim), out.dtype)


@lower("_safe_softmax")
def safe_softmax(out, x, dim, dtype=None):
    """Rows that are -inf everywhere, where attention sees no key, give 0."""
    return jnp.where(jnp.max(x, axis=dim, keepdims=True) == -jnp.inf, cast(0, out.dtype), jax.nn.softmax(cast(x, out.dtype), axis=dim))


@lower("_softmax_backward_data")
def softmax_backward(out, grad, y, dim, input_dtype):
    return cast(y * (grad - jnp.sum(grad * y, axis=dim, keepdims=True)), out.dtype)


@lower("_log_softmax")
def log_softmax(out, x, dim, half_to_float):
    x = cast(x, out.dtype)
    return x - jax.nn.logsumexp(x, axis=dim, keepdims=True) if x.ndim else jnp.zeros_like(x)


@lower("_log_softmax_backward_data")
def log_softmax_backward(out, grad, y, dim, input_dtype):
    return cast(grad - jnp.exp(y) * jnp.sum(grad, axis=dim, keepdims=True), out.dtype) if y.ndim else jnp.zeros_like(y)
