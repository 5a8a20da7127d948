"""On a mesh of one device JAX writes what a shard_map does without a manual computation around it."""
import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.sharding import PartitionSpec as P

import jax_steps


def test_collectives(tmp_path):
    def island(v):
        total, ranked = lax.psum(v, "x"), v * (lax.axis_index("x") + 2).astype(v.dtype)
        rows = lax.psum_scatter(lax.all_gather(ranked, "x", tiled=True), "x", tiled=True)
        return total + rows + lax.ppermute(v, "x", [(0, 0)]) + lax.pmax(v, "x") + lax.all_to_all(v, "x", 0, 1, tiled=True)

    def step(state, x):
        value = jax.shard_map(island, in_specs=P("x"), out_specs=P("x"), check_vma=False)(x * state["w"])
        return {"w": state["w"] + value.mean(0)}, {"loss": (value**2).sum()}

    init = lambda seed: {"w": jnp.arange(12, dtype=jnp.float32) / 12}
    batches = [(np.random.default_rng(number).normal(size=(8, 12)).astype(np.float32),) for number in range(2)]
    jax_steps.check(tmp_path, init, step, batches, {"x": 1}, ({"w": P()}, P("x")))
