"""Normalizations."""
import jax.numpy as jnp
from jax import lax

from .registry import cast, lower


def _wide(x):
    """Statistics of narrow floats are in f32."""
    return cast(x, jnp.float32) if x.dtype.itemsize < 4 else x


@lower("native_layer_norm")
def layer_norm(out, x, shape, weight, bias, eps):
    dims = tuple(range(x.ndim - len(shape), x.ndim))
    wide = _wide(x)
    mean = jnp.mean(wide, axis=dims, keepdims=True)
    rstd = lax.rsqrt(jnp.mean(lax.square(wide - mean), axis=dims, keepdims=True) + eps)
    y = (wide - mean) * rstd
    y = y if weight is None else y * weight
    y = y if bias is None else y + bias
    return cast(y, out[0].dtype), cast(mean, out[1].dtype), cast(rstd, out[2].dtype)


@lower("native_layer_norm_backward")
def layer_norm_backward(out, grad, x, shape, mean, rstd, weight, bias, mask):
    dims, lead = tuple(range(x.ndim - len(shape), x.ndim)), tuple(range(x.ndim - len(shape)))
    grad, mean, rstd = _wide(grad), _wide(mean), _wide(rstd)
    normal = (_wide(x) - mean) * rstd
    scaled = grad if weight is None else grad * weight
    inner = jnp.mean(scaled, axis=dims, keepdims=True), jnp.mean(scaled * normal, axis=dims, keepdims=True)
    dx = (scaled - inner[0] - normal * inner[1]) * rstd
    return (
        cast(dx, x.dtype) if mask[0] else None,
        cast(jnp.sum(grad * normal, axis=lead), weight.dtype) if mask[1] and weight is not None else None,
        cast(jnp.sum(grad, axis=lead), bias.dtype) if mask[2] and bias is not None else None,
    )


def _shaped(value, x):
    return value.reshape((1, -1) + (1,) * (x.ndim - 2))


def _statistics(x):
    """(mean, variance) of each channel."""
    dims, wide = (0, *range(2, x.ndim)), _wide(x)
    mean = jnp.mean(wide, axis=dims)
    return mean, jnp.mean(lax.square(wide - _shaped(mean, x)), axis=dims)


@lower("_native_batch_norm_legit_functional")
def batch_norm(out, x, weight, bias, running_mean, running_var, training, momentum, eps):
    """-> (y, mean, 1 / deviation, new running mean, new running variance); the running one is of the sample, as in PyTorch."""
    new_mean, new_var = mean, var = _wide(running_mean), _wide(running_var)
    if training:
        mean, var = _statistics(x)
        count = x.size // x.shape[1]
        new_mean = new_mean * (1 - momentum) + mean * momentum
        new_var = new_var * (1 - momentum) + var * (momentum * count / max(count - 1, 1))
    rstd = lax.rsqrt(var + eps)
    y = (_wide(x) - _shaped(mean, x)) * _shaped(rstd, x)
    y = y if weight is None else y * _shaped(weight, x)
    y = y if bias is None else y + _shaped(bias, x)
    saved = (mean, rstd) if training else (jnp.zeros(out[1].shape, out[1].dtype), jnp.zeros(out[2].shape, out[2].dtype))
    return tuple(cast(value, one.dtype) for value, one in zip((y, *saved, new_mean, new_var), out))


@lower("native_batch_norm_backward")
def batch_norm_backward(out, grad, x, weight, running_mean, running_var, save_mean, save_rstd, training, eps, mask):
    dims = (0, *range(2, x.ndim))
    if not training:
        mean, var = _wide(running_mean), _wide(running_var)
        rstd = lax.rsqrt(var + eps)
    elif save_mean.dtype.itemsize < 4:  # fake tensors say that of narrow inputs; PyTorch keeps these in f32
        mean, var = _statistics(x)
        rstd = lax.rsqrt(var + eps)
    else:
        mean, rstd = save_mean, save_rstd
    wide = _wide(grad)
    normal = (_wide(x) - _shaped(mean, x)) * _shaped(rstd, x)
    dweight, dbias = jnp.sum(wide * normal, axis=dims), jnp.sum(wide, axis=dims)
    scale = _shaped(rstd if weight is None else rstd * weight, x)
    if training:
        count = x.size // x.shape[1]
        dx = (wide - _shaped(dbias / count, x) - normal * _shaped(dweight / count, x)) * scale
    else:
        dx = wide * scale
    return cast(dx, x.dtype) if mask[0] else None, cast(dweight, out[1].dtype) if mask[1] else None, cast(dbias, out[2].dtype) if mask[2] else None


@lower("_weight_norm_interface_backward")
def weight_norm_backward(out, grad, v, g, norms, dim):
    """Of g * v / |v|, where norms are of all dims but `dim`."""
    dims = tuple(d for d in range(v.ndim) if d != dim % v.ndim)
    wide, grad, norms = _wide(v), _wide(grad), _wide(norms)
    product = jnp.sum(grad * wide, axis=dims, keepdims=True)
    dv = (g / norms) * (grad - wide * (product / lax.square(norms)))
    return cast(dv, out[0].dtype), cast(product / norms, out[1].dtype)
