"""True values of functions, by mpmath: they say which of the two is off where heddle and XLA differ."""
import ml_dtypes
import mpmath
import numpy as np

from .compare import unit_of
from .dtypes import COMPLEX, NUMPY, part

MP = mpmath.mp.clone()
MP.prec = 240  # more than enough for what f64 inputs cancel

FUNCTIONS = {
    "cosine": MP.cos, "sine": MP.sin, "tan": MP.tan, "tanh": MP.tanh, "exponential": MP.exp, "exponential_minus_one": MP.expm1, "log": MP.log,
    "log_plus_one": MP.log1p, "logistic": lambda x: 1 / (1 + MP.exp(-x)), "sqrt": MP.sqrt, "rsqrt": lambda x: 1 / MP.sqrt(x),
    "cbrt": lambda x: MP.sign(x) * MP.cbrt(abs(x)), "power": MP.power,
    "atan2": lambda y, x: -MP.j * MP.log((x + MP.j * y) / MP.sqrt(x * x + y * y)) if isinstance(x, MP.mpc) else MP.atan2(y, x),
    "acos": MP.acos, "acosh": MP.acosh, "asin": MP.asin, "asinh": MP.asinh, "atan": MP.atan, "atanh": MP.atanh, "cosh": MP.cosh, "sinh": MP.sinh,
    "erf": MP.erf, "erfc": MP.erfc, "erf_inv": MP.erfinv, "lgamma": lambda x: MP.re(MP.loggamma(x)), "digamma": MP.digamma,
    "bessel_i1e": lambda x: MP.besseli(1, x) * MP.exp(-abs(x)), "zeta": MP.zeta, "polygamma": lambda n, x: MP.psi(int(n), x),
}


def exact(x, dtype):
    return MP.mpc(float(x.real), float(x.imag)) if dtype in COMPLEX else MP.mpf(float(x))


def true_value(op, inputs, dtype):
    """None where there is no number, and on and near the axes that complex functions are cut along: mpmath knows no -0."""
    parts = [p for x in inputs for p in ((x.real, x.imag) if dtype in COMPLEX else (x,))]
    if not np.all(np.isfinite(np.asarray(parts, np.float64))) or (dtype in COMPLEX and any(p == 0 for p in parts)):
        return None
    try:
        value = FUNCTIONS[op](*(exact(x, dtype) for x in inputs))
    except (ValueError, ZeroDivisionError, OverflowError, MP.NoConvergence):
        return None
    if not MP.isfinite(value) or (dtype not in COMPLEX and MP.im(value) != 0):
        return None
    return value


def error(found, value, dtype, scale):
    """Ulps between a result and the true value, of the larger part and of no less than `scale`; None where the format has no normal number."""
    size = max(abs(MP.re(value)), abs(MP.im(value)))
    limits = ml_dtypes.finfo(NUMPY[part(dtype)])
    if not 4 * float(limits.smallest_normal) < size < float(limits.max) / 2 or not np.isfinite(np.asarray(found, NUMPY[dtype]).astype(complex)):
        return None
    unit = float(unit_of(np.float64(max(float(size), scale or 0)), dtype))
    found = exact(found, dtype)
    return float(max(abs(MP.re(found) - MP.re(value)), abs(MP.im(found) - MP.im(value))) / unit)
