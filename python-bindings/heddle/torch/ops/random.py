"""Random numbers: JAX's threefry, of a key that each op of a step has for itself. PyTorch's own generator is not followed.

The functions take the op's key after `out`.
"""
import jax
import jax.numpy as jnp
from jax import lax

from .registry import cast, lower

RANDOM = set()  # the functions that take a key


def draw(*names):
    def register(function):
        RANDOM.add(function)
        return lower(*names)(function)

    return register


def op_key(seed_and_step, number):
    """seed_and_step: uint32[2], the state's leaf; number: which random op of the step it is."""
    return jax.random.fold_in(jax.random.wrap_key_data(seed_and_step, impl="threefry2x32"), number)


def _float(dtype):
    """What is drawn for a type of floats: narrow ones would have few different numbers."""
    return dtype if dtype.itemsize >= 4 else jnp.float32


@draw("bernoulli.p", "bernoulli")
def bernoulli(out, key, x, p=None, generator=None):
    chance = x if p is None else p
    return cast(jax.random.uniform(key, out.shape, jnp.float32) < cast(chance, jnp.float32), out.dtype)


@draw("native_dropout")
def dropout(out, key, x, p, train):
    if not train or p == 0:
        return x, jnp.ones(x.shape, bool)
    keep = jax.random.uniform(key, x.shape, jnp.float32) < 1 - p
    scale = 1 / (1 - p) if p < 1 else 0.0
    return jnp.where(keep, x * cast(scale, x.dtype), cast(0, x.dtype)), keep


lower("native_dropout_backward")(lambda out, grad, mask, scale: jnp.where(mask, grad * cast(scale, grad.dtype), cast(0, grad.dtype)))


@draw("rand", "rand_like", "uniform")
def uniform(out, key, x=None, low=0.0, high=1.0, **_):
    drawn = jax.random.uniform(key, out.shape, _float(out.dtype))
    return cast(drawn if (low, high) == (0.0, 1.0) else low + (high - low) * drawn, out.dtype)


@draw("randn", "randn_like", "normal_functional")
def normal(out, key, x=None, mean=0.0, std=1.0, **_):
    drawn = jax.random.normal(key, out.shape, _float(out.dtype))
    return cast(drawn if (mean, std) == (0.0, 1.0) else mean + std * drawn, out.dtype)


@draw("exponential")
def exponential(out, key, x, rate=1.0, generator=None):
    return cast(jax.random.exponential(key, out.shape, _float(out.dtype)) / rate, out.dtype)


@draw("randint", "randint_like")
def randint(out, key, first, high, *_, **__):
    return cast(jax.random.randint(key, out.shape, 0, high, jnp.int64), out.dtype)


@draw("randint.low", "randint_like.low_dtype")
def randint_from(out, key, low, high, *_, **__):
    return cast(jax.random.randint(key, out.shape, low, high, jnp.int64), out.dtype)


@draw("randperm")
def randperm(out, key, n, **_):
    drawn = jax.random.uniform(key, (n,), jnp.float32)
    return lax.sort((drawn, lax.iota(out.dtype, n)), num_keys=1)[1]
