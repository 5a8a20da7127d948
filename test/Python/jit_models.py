"""Steps for the tests of heddle.jit: the models of test/models, and a small one of our own."""
import functools
import os
import sys

os.environ.setdefault("JAX_PLATFORMS", "cpu")
import heddle
import jax
import jax.numpy as jnp
import numpy as np
import pytest
from conftest import ROOT, SANITIZED

sys.path.insert(0, str(ROOT / "test/models"))

# A sanitizer's runtime would have to be Python's: python-bindings/native/CMakeLists.txt.
needs_native = pytest.mark.skipif(SANITIZED, reason="heddle._runtime is not built with sanitizers")


@functools.cache
def case(name):
    import export

    return export.MODELS[name]()


def init(name):
    return jax.jit(lambda seed: case(name).init(jax.random.key(seed)))(np.int32(0))


def sharded(name, mesh):
    """(step, mesh, in_shardings) of a model on one of its meshes."""
    axes, spec, batch, make, *extra = case(name).meshes[mesh]
    mesh = jax.sharding.AbstractMesh(tuple(axes.values()), tuple(axes))
    step = case(name).step
    if make:
        step = make(mesh) if extra == ["mesh"] else make(lambda x: jax.lax.with_sharding_constraint(x, jax.sharding.NamedSharding(mesh, extra[0])))
    key = lambda path: tuple(str(getattr(k, "key", getattr(k, "name", getattr(k, "idx", k)))) for k in path)  # noqa: E731
    state = jax.tree_util.tree_map_with_path(lambda path, leaf: spec(key(path), leaf), jax.eval_shape(lambda: init(name)))
    return step, mesh, (state, *batch)


def linear_state(size=8):
    return {"w": jnp.linspace(-1.0, 1.0, size), "b": jnp.zeros(())}


def linear(state, x, y, rate=0.1):
    """A step of linear regression by gradient descent."""
    def loss_of(params):
        return jnp.mean((x @ params["w"] + params["b"] - y) ** 2)

    loss, gradients = jax.value_and_grad(loss_of)(state)
    return jax.tree.map(lambda p, g: p - rate * g, state, gradients), {"loss": loss, "errors": x @ state["w"] - y, "count": jnp.int32(x.shape[0])}


def linear_batch(seed, rows=16, size=8):
    rng = np.random.default_rng(seed)
    x = rng.standard_normal((rows, size)).astype(np.float32)
    return x, x.sum(1).astype(np.float32)


def same(ours, theirs):
    """Trees of arrays with the same bits."""
    assert jax.tree.structure(ours) == jax.tree.structure(theirs)
    for one, other in zip(jax.tree.leaves(ours), jax.tree.leaves(theirs)):
        if jnp.issubdtype(one.dtype, jax.dtypes.prng_key):
            one, other = jax.random.key_data(one), jax.random.key_data(other)
        assert one.dtype == other.dtype and one.shape == other.shape and np.asarray(one).tobytes() == np.asarray(other).tobytes()


def check_step_goes_on(folder, format):
    """heddle.jit from a state that it has saved in another library's format, before its first call and after; gives the step."""
    step, batch = heddle.jit(linear, cache=folder / "cache"), linear_batch(1)
    state = linear_state()
    for _ in range(3):
        state, _ = step(state, *batch)
    step.save(folder / "three", format=format)
    wanted = jax.tree.map(np.asarray, step(state, *batch)[0])
    same(jax.tree.map(np.asarray, step(step.load(folder / "three"), *batch)[0]), wanted)
    fresh = heddle.jit(linear, cache=folder / "cache")
    same(jax.tree.map(np.asarray, fresh(fresh.load(folder / "three", like=linear_state()), *batch)[0]), wanted)
    return step
