"""What JAX makes of small functions: many ops together, calls, loops, gradients."""
import os
import re

os.environ.setdefault("JAX_PLATFORMS", "cpu")  # read when jax is imported
import jax
import numpy as np
from hypothesis import strategies as st

from .program import Program, Value
from .values import dtypes, make, shapes

FAMILY = "jax"
jax.config.update("jax_enable_x64", True)
jnp, lax, nn = jax.numpy, jax.lax, jax.nn
NAMES = {"bool": "i1", "bfloat16": "bf16", "float16": "f16", "float32": "f32", "float64": "f64",
         "complex64": "complex<f32>", "complex128": "complex<f64>",
         **{f"{s}int{n}": f"{'ui' if s else 'i'}{n}" for s in ("", "u") for n in (8, 16, 32, 64)}}


class Lowered(Program):
    """A function of arrays as JAX lowers it."""

    def __init__(self, name, function, arguments):
        super().__init__(FAMILY)
        for array in arguments:
            self.input(array, NAMES[str(array.dtype)])
        lowered = jax.jit(function, keep_unused=True).lower(*self.arrays)
        body = lowered.as_text().strip()
        self.text = body[body.index("{", body.index("attributes")) + 1:] if "attributes" in body.splitlines()[0] else body[body.index("{") + 1:]
        self.text = self.text[self.text.index("\n") + 1:self.text.rindex("}")]
        for index, info in enumerate(jax.tree.leaves(lowered.out_info)):
            value = Value(f"#{index}", NAMES[str(info.dtype)], info.shape)
            self.output(value, row=name, scale=None if value.dtype.startswith(("i", "ui")) else "largest")

    def functions(self, entry, private=False):
        return re.sub(r"func\.func public @main\b", f"func.func {'private' if private else 'public'} @{entry}", self.text)


def loss_of(f):
    """The gradient of a sum of f, by its first argument."""
    return lambda *args: jax.grad(lambda *a: jnp.sum(jnp.sin(f(*a))))(*args)


def attention(q, k, v):
    scores = jnp.einsum("qd,kd->qk", q, k) / float(np.sqrt(q.shape[-1]))
    scores = jnp.where(jnp.tri(*scores.shape, dtype=bool), scores, -1e9)
    return nn.softmax(scores, axis=-1) @ v


def layer_norm(x):
    mean = x.mean(-1, keepdims=True)
    return (x - mean) * lax.rsqrt(((x - mean) ** 2).mean(-1, keepdims=True) + 1e-3)


def image(f):
    """f on [1, H, W, C] and a kernel [2, 2, C, 1] cut out of the arguments."""
    return lambda x, y: f(x.reshape(1, *x.shape, 1), y.reshape(-1)[:4].reshape(2, 2, 1, 1))


def convolve(x, k):
    return lax.conv_general_dilated(x, k, (2, 1), "SAME", rhs_dilation=(1, 2), dimension_numbers=("NHWC", "HWIO", "NHWC"))


def pool(x, k):
    return lax.reduce_window(x, -jnp.inf, lax.max, (1, 2, 2, 1), (1, 2, 1, 1), "SAME")


def loop(x, y):
    return lax.scan(lambda c, row: (jnp.tanh(c + row), c.sum()), y[0], x)


def newton(x, y):
    unsettled = lambda s: (jnp.abs(s[0] ** 2 - 2).max() > 1e-3) & (s[1] < 20)
    return lax.while_loop(unsettled, lambda s: ((s[0] + 2 / s[0]) / 2, s[1] + 1), (jnp.abs(x) + 1, 0))


# Functions of two matrices of one shape, at least 2 by 2.
FLOAT = {
    "softmax": lambda x, y: nn.softmax(x + y, axis=0),
    "log_softmax": lambda x, y: nn.log_softmax(x, axis=-1),
    "layer_norm": lambda x, y: layer_norm(x),
    "gelu": lambda x, y: nn.gelu(x) + nn.gelu(y, approximate=False),
    "logsumexp": lambda x, y: nn.logsumexp(x, axis=1),
    "attention": lambda x, y: attention(x, y, x),
    "grad of attention": loss_of(lambda x, y: attention(x, y, y)),
    "grad of layer_norm": loss_of(lambda x, y: layer_norm(x) * y),
    "grad of softmax": loss_of(lambda x, y: nn.softmax(x) * y),
    "convolve": image(convolve),
    "grad of convolve": loss_of(image(convolve)),
    "pool": image(pool),
    "grad of pool": loss_of(image(pool)),
    "scan": loop,
    "grad of scan": loss_of(lambda x, y: loop(x, y)[0]),
    "while": newton,
    "cumsum": lambda x, y: (jnp.cumsum(x, axis=0), lax.cumlogsumexp(y, axis=1), lax.cummax(x, axis=1, reverse=True)),
    "norms": lambda x, y: (jnp.std(x), jnp.linalg.norm(y, axis=0)),
    "einsum": lambda x, y: jnp.einsum("ij,kj,il->kl", x, y, x),
    "quantile": lambda x, y: jnp.median(x, axis=0),
    "interp": lambda x, y: jnp.interp(x[0], jnp.sort(y[0]), y[1]),
    "erf_inv": lambda x, y: lax.erf_inv(jnp.clip(x / 8, -0.9, 0.9)),
}
NUMBER = {
    "sort": lambda x, y: (jnp.sort(x, axis=0), jnp.argsort(y, axis=-1)),
    "top_k": lambda x, y: lax.top_k(x, 2),
    "argmax": lambda x, y: (jnp.argmax(x, axis=0), jnp.argmin(y)),
    "take": lambda x, y: jnp.take(x, y.astype(jnp.int32), axis=0, mode="clip"),
    "fill": lambda x, y: jnp.take(x, y.astype(jnp.int32), axis=1, mode="fill", fill_value=7),
    "at set": lambda x, y: x.at[y[0].astype(jnp.int32)].max(y[:1].astype(x.dtype)),
    "segment_sum": lambda x, y: jax.ops.segment_sum(x, y[:, 0].astype(jnp.int32), num_segments=3),
    "roll": lambda x, y: jnp.roll(jnp.flip(x, 1), 1, axis=0),
    "where": lambda x, y: jnp.where(x < y, x, jnp.clip(y, -1, 2)),
    "tril": lambda x, y: jnp.tril(x) + jnp.triu(y, 1),
    "cond": lambda x, y: lax.cond(x.sum() > y.sum(), lambda a: a @ a.T, lambda a: y @ a.T, x),
    "switch": lambda x, y: lax.switch(y[0, 0].astype(jnp.int32), [lambda a: a + 1, lambda a: a * 2, jnp.flip], x),
    "searchsorted": lambda x, y: jnp.searchsorted(jnp.sort(x[0]), y),
    "unique": lambda x, y: jnp.unique(x, size=4),
    "histogram": lambda x, y: jnp.bincount(jnp.abs(x).astype(jnp.int32).reshape(-1), length=5),
    "one_hot": lambda x, y: nn.one_hot(x.astype(jnp.int32), 4),
    "divmod": lambda x, y: (x // jnp.where(y == 0, 1, y), x % jnp.where(y == 0, 1, y)),
    "fori": lambda x, y: lax.fori_loop(0, 3, lambda i, c: c.at[i % 2].add(y[i % 2]), x),
}
RANDOM = {
    "uniform": lambda key: jax.random.uniform(key, (5, 3)),
    "normal": lambda key: jax.random.normal(key, (7,)),
    "bernoulli": lambda key: jax.random.bernoulli(key, 0.3, (13,)),
    "randint": lambda key: jax.random.randint(key, (6,), -5, 1000),
    "permutation": lambda key: jax.random.permutation(key, 9),
    "categorical": lambda key: jax.random.categorical(key, jnp.arange(5.0), shape=(4,)),
    "bits": lambda key: jax.random.bits(key, (3, 3), jnp.uint8),
    "gamma": lambda key: jax.random.split(jax.random.fold_in(key, 3), 4),
}


@st.composite
def programs(draw):
    kind = draw(st.sampled_from(["float", "number", "random"]))
    if kind == "random":
        name = draw(st.sampled_from(sorted(RANDOM)))
        return Lowered(f"random {name}", RANDOM[name], [make("ui32", (2,), "bits", draw(st.integers(0, 999)))])
    functions = FLOAT if kind == "float" else NUMBER
    name = draw(st.sampled_from(sorted(functions)))
    dtype = draw(dtypes(["f32", "f64"] if kind == "float" else ["f32", "i32", "f64", "i64", "i8", "bf16"]))
    shape = draw(shapes(least=2, most=2, sizes=st.integers(2, 9), empty=False))
    arrays = [make(dtype, shape, "normal" if kind == "float" else "small", draw(st.integers(0, 999))) for _ in range(2)]
    return Lowered(name, functions[name], arrays)
