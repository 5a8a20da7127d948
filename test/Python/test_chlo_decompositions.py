"""chlo's decompositions against XLA's own: each op by itself, and as heddle-opt decomposes and expands it, both run by
XLA on the CPU, over ordinary and special values. `bound` is in units in the last place of the result's type, beside an
absolute part for results near a zero of the function."""
import numpy as np
import pytest

jax = pytest.importorskip("jax")

SPECIAL = [0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 2.0, -2.0, 1e-30, -1e-30, 1e-6, -1e-6, 3e38, -3e38, np.inf, -np.inf, np.nan]
WIDE = np.concatenate([SPECIAL, np.linspace(-12, 12, 301), np.geomspace(1e-6, 80, 100), -np.geomspace(1e-6, 80, 100)])
UNIT = np.concatenate([[0.0, -0.0, 1.0, -1.0, np.nan, 2.0], np.linspace(-0.9999, 0.9999, 401)])
POSITIVE = np.concatenate([[np.inf, np.nan], np.linspace(0.1, 60, 400)])

# op: (values, ulps in f32, absolute error). sinh and cosh: XLA takes exp(x + log(1/2)) for large x, whose rounded argument
# alone is worth 16 ulps at x = 38. erf_inv near 1: an ulp of its argument is worth 400 ulps of its result.
OPS = {
    "square": (WIDE, 0, 0), "erf": (WIDE, 4, 0), "erfc": (WIDE, 64, 1e-38), "erf_inv": (UNIT, 64, 0),
    "lgamma": (POSITIVE, 16, 4e-6), "digamma": (POSITIVE, 16, 4e-6), "sinh": (WIDE, 32, 0), "cosh": (WIDE, 32, 0),
    "tan": (np.linspace(-1.5, 1.5, 301), 8, 1e-7), "asin": (UNIT, 16, 0), "acos": (UNIT, 16, 4e-7), "atan": (WIDE, 8, 0),
    "asinh": (WIDE, 16, 0), "acosh": (POSITIVE + 1, 16, 1e-6), "atanh": (UNIT, 16, 0), "bessel_i1e": (WIDE, 16, 1e-7),
}
PREDICATES = ["is_inf", "is_pos_inf", "is_neg_inf"]


def run_by_xla(text, *arguments):
    """The results of @main of a StableHLO module."""
    from jax._src.interpreters import mlir as jax_mlir
    from jaxlib._jax import DeviceList
    from jaxlib.mlir import ir

    devices = jax.devices()[:1]
    with jax_mlir.make_ir_context():
        executable = devices[0].client.compile_and_load(ir.Module.parse(text), DeviceList(tuple(devices)))
    results = executable.execute([jax.device_put(a) for a in arguments])
    return [np.asarray(r) for r in results]


def module_of(op, count, element, result=None):
    kind, out = f"tensor<{count}x{element}>", f"tensor<{count}x{result or element}>"
    return f"func.func @main(%x: {kind}) -> {out} {{\n  %0 = chlo.{op} %x : {kind} -> {out}\n  return %0 : {out}\n}}\n"


def ulps(found, expected):
    """Distance in units in the last place of float32."""
    distance = np.abs(found.astype(np.float64) - expected.astype(np.float64))
    return np.nan_to_num(distance / np.spacing(np.abs(expected)).astype(np.float64), nan=0.0, posinf=np.inf)


def both(heddle_opt, op, values, result=None):
    x = np.asarray(values, np.float32)
    text = module_of(op, len(x), "f32", result)
    decomposed = heddle_opt("--heddle-decompose-chlo", "--heddle-expand-chlo", stdin=text.encode()).decode()
    assert "chlo." not in decomposed
    return x, run_by_xla(decomposed, x)[0], run_by_xla(text, x)[0]


@pytest.mark.parametrize("op", OPS)
def test_f32(heddle_opt, op):
    values, bound, absolute = OPS[op]
    x, found, expected = both(heddle_opt, op, values)
    np.testing.assert_array_equal(np.isnan(found), np.isnan(expected), err_msg=f"{op}: NaN where XLA has none, or not")
    exact = (found == expected) | np.isnan(expected)
    off = ~exact & (ulps(found, expected) > bound) & ~(np.abs(found - expected) <= absolute)
    worst = np.max(np.where(exact, 0, ulps(found, expected)))
    print(f"{op}: worst {worst:.1f} ulps")
    assert not off.any(), [(x[i], found[i], expected[i], ulps(found, expected)[i]) for i in np.flatnonzero(off)[:5]]


@pytest.mark.parametrize("op", PREDICATES)
def test_predicates(heddle_opt, op):
    _, found, expected = both(heddle_opt, op, WIDE, "i1")
    np.testing.assert_array_equal(found, expected)
