"""Ops on single elements."""
import jax
import jax.numpy as jnp
from jax import lax

from .registry import cast, lower, promote

# Computed in the result's type: torch promotes integers to floats where the function is one of floats.
UNARY = {
    "exp": lax.exp, "exp2": jnp.exp2, "expm1": lax.expm1, "log": lax.log, "log2": jnp.log2, "log10": jnp.log10, "log1p": lax.log1p,
    "sin": lax.sin, "cos": lax.cos, "tan": lax.tan, "asin": lax.asin, "acos": lax.acos, "atan": lax.atan,
    "sinh": lax.sinh, "cosh": lax.cosh, "tanh": lax.tanh, "asinh": lax.asinh, "acosh": lax.acosh, "atanh": lax.atanh,
    "sqrt": lax.sqrt, "rsqrt": lax.rsqrt, "sigmoid": lax.logistic, "erf": lax.erf, "erfc": lax.erfc, "erfinv": lax.erf_inv,
    "lgamma": lax.lgamma, "digamma": lax.digamma, "neg": lax.neg, "floor": jnp.floor, "ceil": jnp.ceil, "trunc": jnp.trunc,
    "round": jnp.round, "bitwise_not": lax.bitwise_not, "positive": lambda x: x, "reciprocal": lambda x: 1 / x,
    "relu": lambda x: jnp.maximum(x, 0), "frac": lambda x: x - jnp.trunc(x), "square": lax.square, "silu": jax.nn.silu,
    "sign": lambda x: jnp.where(jnp.isnan(x), 0, jnp.sign(x)).astype(x.dtype) if jnp.issubdtype(x.dtype, jnp.floating) else jnp.sign(x),
}
BINARY = {
    "add": jnp.add, "sub": jnp.subtract, "mul": jnp.multiply, "remainder": jnp.remainder, "fmod": jnp.fmod, "maximum": jnp.maximum,
    "minimum": jnp.minimum, "fmax": jnp.fmax, "fmin": jnp.fmin, "atan2": jnp.arctan2, "hypot": jnp.hypot, "copysign": jnp.copysign,
    "bitwise_and": jnp.bitwise_and, "bitwise_or": jnp.bitwise_or, "bitwise_xor": jnp.bitwise_xor,
    "bitwise_left_shift": jnp.left_shift, "bitwise_right_shift": jnp.right_shift, "__lshift__": jnp.left_shift, "__rshift__": jnp.right_shift,
    "xlogy": jax.scipy.special.xlogy, "nextafter": jnp.nextafter, "floor_divide": jnp.floor_divide, "logaddexp": jnp.logaddexp,
}
COMPARE = {"eq": jnp.equal, "ne": jnp.not_equal, "lt": jnp.less, "le": jnp.less_equal, "gt": jnp.greater, "ge": jnp.greater_equal}
LOGICAL = {"logical_and": jnp.logical_and, "logical_or": jnp.logical_or, "logical_xor": jnp.logical_xor}
OVERLOADS = ("default", "Tensor", "Scalar", "Tensor_Tensor", "Tensor_Scalar", "Scalar_Tensor", "Tensor_mode", "Scalar_mode")


def overloads(name):
    return [f"{name}.{overload}" for overload in OVERLOADS]


def _define():
    for name, function in UNARY.items():
        lower(name)(lambda out, x, function=function: cast(function(cast(x, out.dtype)), out.dtype))
    for name, function in BINARY.items():
        lower(*overloads(name))(lambda out, a, b, function=function, alpha=1: function(cast(a, out.dtype), scaled(cast(b, out.dtype), alpha)))
    for name, function in COMPARE.items():
        lower(*overloads(name))(lambda out, a, b, function=function: function(*promote(a, b)))
    for name, function in LOGICAL.items():
        lower(name)(lambda out, a, b, function=function: function(cast(a, bool), cast(b, bool)))


def scaled(x, alpha):
    return x if alpha == 1 else x * cast(alpha, x.dtype)


_define()
lower("logical_not")(lambda out, x: jnp.logical_not(cast(x, bool)))
lower("isnan")(lambda out, x: jnp.isnan(x))
lower("isinf")(lambda out, x: jnp.isinf(x))
lower("isfinite")(lambda out, x: jnp.isfinite(x))
lower("signbit")(lambda out, x: jnp.signbit(x))
lower("abs")(lambda out, x: x if x.dtype == bool else lax.abs(x))
lower("rsub.Tensor", "rsub.Scalar")(lambda out, a, b, alpha=1: cast(b, out.dtype) - scaled(cast(a, out.dtype), alpha))
lower("where.self", "where.ScalarSelf", "where.ScalarOther", "where.Scalar")(lambda out, c, a, b: jnp.where(c, cast(a, out.dtype), cast(b, out.dtype)))
lower("masked_fill.Scalar", "masked_fill.Tensor")(lambda out, x, mask, value: jnp.where(mask, cast(value, out.dtype), x))
lower("threshold_backward")(lambda out, grad, x, threshold: jnp.where(x <= cast(threshold, x.dtype), cast(0, grad.dtype), grad))
lower("addcmul")(lambda out, x, a, b, value=1: cast(x, out.dtype) + scaled(cast(a, out.dtype) * cast(b, out.dtype), value))
lower("addcdiv")(lambda out, x, a, b, value=1: cast(x, out.dtype) + scaled(cast(a, out.dtype), value) / cast(b, out.dtype))


@lower(*overloads("div"), "true_divide.Tensor")
def div(out, a, b, rounding_mode=None):
    a, b = cast(a, out.dtype), cast(b, out.dtype)
    if rounding_mode == "floor":
        return jnp.floor_divide(a, b)
    if jnp.issubdtype(out.dtype, jnp.integer):
        return lax.div(*jnp.broadcast_arrays(a, b))  # towards zero, as the only other mode of integers
    return jnp.trunc(a / b) if rounding_mode == "trunc" else a / b


@lower(*overloads("pow"))
def power(out, a, b):
    if isinstance(b, (int, float)) and not isinstance(b, bool):
        if float(b).is_integer() and abs(b) < 64:
            return lax.integer_pow(cast(a, out.dtype), int(b))
        if b == 0.5:
            return lax.sqrt(cast(a, out.dtype))
    return jnp.power(cast(a, out.dtype), cast(b, out.dtype))


@lower("clamp", "clamp.Tensor")
def clamp(out, x, min=None, max=None):
    x = cast(x, out.dtype)
    x = x if min is None else jnp.maximum(x, cast(min, out.dtype))
    return x if max is None else jnp.minimum(x, cast(max, out.dtype))


@lower("clamp_min", "clamp_min.Tensor")
def clamp_min(out, x, bound):
    return clamp(out, x, min=bound)


@lower("clamp_max", "clamp_max.Tensor")
def clamp_max(out, x, bound):
    return clamp(out, x, max=bound)


@lower("round.decimals")
def round_decimals(out, x, decimals=0):
    return jnp.round(x, decimals)


@lower("gelu")
def gelu(out, x, approximate="none"):
    return jax.nn.gelu(x, approximate == "tanh")


@lower("gelu_backward")
def gelu_backward(out, grad, x, approximate="none"):
    return jax.vjp(lambda x: gelu(out, x, approximate), x)[1](grad)[0]


@lower("silu_backward")
def silu_backward(out, grad, x):
    return jax.vjp(jax.nn.silu, x)[1](grad)[0]


@lower("sigmoid_backward")
def sigmoid_backward(out, grad, y):
    return grad * (y * (1 - y))


@lower("tanh_backward")
def tanh_backward(out, grad, y):
    return grad * (1 - y * y)


@lower("softplus")
def softplus(out, x, beta=1, threshold=20):
    # Not log1p(exp(x)), which overflows before the select.
    return jnp.where(x * beta > threshold, x, jax.nn.softplus(x * beta) / cast(beta, x.dtype))


@lower("logit")
def logit(out, x, eps=None):
    x = cast(x, out.dtype)
    x = x if eps is None else jnp.clip(x, eps, 1 - eps)
    return jnp.log(x / (1 - x))


@lower("hardshrink_backward", "softshrink_backward")
def shrink_backward(out, grad, x, least):
    return jnp.where((x >= -least) & (x <= least), cast(0, grad.dtype), grad)


@lower("polygamma")
def polygamma(out, n, x):
    return jax.scipy.special.polygamma(n, cast(x, out.dtype))


@lower("nan_to_num")
def nan_to_num(out, x, nan=None, posinf=None, neginf=None):
    return jnp.nan_to_num(x, nan=nan or 0.0, posinf=posinf, neginf=neginf) if jnp.issubdtype(x.dtype, jnp.inexact) else x
