"""How far results may differ.

What is within ULPS eps of JAX's, eps the distance from 1 to the next number of its type, times the largest element of its leaf, is
equal; integers and bools are where they are the same. What is further off is held to what rounding can do in this very function: every statement that rounds is run with noise: each element of what it gives is multiplied by 1 + u eps, with u drawn from [-1, 1]. What results do under several such draws is how far the function carries
rounding errors, whichever order and precision they were made in: cancellation, chaos in a loop, the flip of a comparison near a tie.
An element may differ from JAX's by FACTOR times the largest change that a draw made to it, or the median change in its leaf, and by
ULPS eps of the leaf's largest element (of what saturates, such as the derivative 1 - tanh(x)^2, the error has the size of the 1).
So what rounds nothing (integers, moved data, counters) must be equal.
"""
import jax
import jax.numpy as jnp
import numpy as np

from .scope import LARGEST

FACTOR, ULPS = 8, 4
FEW, MANY = 3, 32  # draws at first, and where a leaf differs
STARTS = 2048


class Noise:
    """Evaluates a jaxpr with noise, which `table` is drawn from: a tracer, so that one compiled function has all draws."""

    def __init__(self, table):
        self.table, self.place = table, 0

    def of(self, value):
        wide = jnp.float64 if value.dtype == jnp.float64 else jnp.float32
        self.place += 1
        if value.size > LARGEST:  # products of large values; the table repeats
            drawn = jnp.resize(self.table, value.shape)
        else:
            first = 17 * self.place % STARTS
            drawn = self.table[first : first + value.size].reshape(value.shape)
        return (value.astype(wide) * (1 + drawn.astype(wide) * eps_of(value.dtype))).astype(value.dtype)

    def run(self, closed, *args):
        return self.evaluate(closed.jaxpr, closed.consts, *args)

    def evaluate(self, jaxpr, consts, *args):
        known = dict(zip([*jaxpr.constvars, *jaxpr.invars], [*consts, *args]))
        for eqn in jaxpr.eqns:
            ins = [v.val if hasattr(v, "val") else known[v] for v in eqn.invars]
            outs = self.equation(eqn, ins)
            for var, value in zip(eqn.outvars, outs):
                known[var] = value
        return [v.val if hasattr(v, "val") else known[v] for v in jaxpr.outvars]

    def equation(self, eqn, ins):
        name, params = eqn.primitive.name, eqn.params
        if name == "scan":
            consts, carries = params["num_consts"], params["num_carry"]

            def body(carry, xs):
                outs = self.run(params["jaxpr"], *ins[:consts], *carry, *xs)
                return tuple(outs[:carries]), tuple(outs[carries:])

            last, ys = jax.lax.scan(body, tuple(ins[consts : consts + carries]), tuple(ins[consts + carries :]), params["length"], params["reverse"])
            return [*last, *ys]
        if name == "while":
            first, second = params["cond_nconsts"], params["cond_nconsts"] + params["body_nconsts"]
            return jax.lax.while_loop(lambda c: self.run(params["cond_jaxpr"], *ins[:first], *c)[0], lambda c: tuple(self.run(params["body_jaxpr"], *ins[first:second], *c)), tuple(ins[second:]))
        if name == "cond":
            return jax.lax.switch(ins[0], [lambda *given, branch=branch: tuple(self.run(branch, *given)) for branch in params["branches"]], *ins[1:])
        if name in CALLS:
            inner = params["jaxpr"] if "jaxpr" in params else params["call_jaxpr"]
            return self.run(inner, *ins) if hasattr(inner, "consts") else self.evaluate(inner, (), *ins)
        if name in SUMS:
            ins = [self.of(v) if jnp.issubdtype(v.dtype, jnp.floating) and v.size else v for v in ins]
        with eqn.ctx.manager:
            outs = eqn.primitive.bind(*ins, **eqn.primitive.get_bind_params(params))
        outs = list(outs) if eqn.primitive.multiple_results else [outs]
        if name in EXACT or (name == "convert_element_type" and not _narrows(ins[0].dtype, outs[0].dtype)):
            return outs
        return [self.of(v) if jnp.issubdtype(v.dtype, jnp.floating) and v.size else v for v in outs]


# What rounds on the way to a result that may be small beside its terms: as if these were rounded.
SUMS = frozenset("cumsum reduce_sum reduce_window_sum dot_general conv_general_dilated".split())
CALLS = frozenset("jit pjit closed_call core_call remat remat2 checkpoint custom_jvp_call custom_vjp_call".split())
# What moves numbers, or chooses between them.
EXACT = frozenset("""reshape transpose broadcast_in_dim slice dynamic_slice dynamic_update_slice gather concatenate pad select_n sort max min neg abs sign floor ceil round rev squeeze
expand_dims copy copy_p iota stop_gradient reduce_max reduce_min argmax argmin cummax cummin optimization_barrier reduce_precision sharding_constraint reshard clamp top_k split
select_and_scatter_add select_and_gather_add reduce_window_max reduce_window_min nextafter bitcast_convert_type is_finite mesh_cast tile""".split())


def _narrows(before, after):
    return not jnp.issubdtype(before, jnp.floating) or not jnp.issubdtype(after, jnp.floating) or jnp.finfo(after).nmant < jnp.finfo(before).nmant


def eps_of(dtype):
    """XLA's log1p of f64 is up to 125 ulps off (docs/reference-vs-xla.md), and so is what is drawn by it."""
    return float(jnp.finfo(dtype).eps) * (32 if dtype == jnp.float64 else 1)


def make_table(seed):
    """Of no noise for seed 0."""
    return np.random.default_rng(seed).uniform(-1, 1, STARTS + LARGEST).astype(np.float32) * (seed != 0)


def as_numbers(array):
    return np.asarray(array).astype(np.float64) if array.dtype != np.float64 else array


def are_near(found, plain):
    if plain.dtype == bool or np.issubdtype(plain.dtype, np.integer):
        return np.array_equal(found, plain)
    ours, wide = as_numbers(found), as_numbers(plain)
    with np.errstate(all="ignore"):
        same = (ours == wide) | (np.isnan(ours) & np.isnan(wide))
        return bool((same | (np.abs(ours - wide) <= _of_largest(plain))).all())


def _of_largest(plain):
    info, wide = jnp.finfo(plain.dtype), as_numbers(plain)
    finite = np.abs(wide[np.isfinite(wide)])
    return ULPS * eps_of(plain.dtype) * (finite.max() if finite.size else 0) + 4 * float(info.tiny)


def tolerance(plain, draws):
    """(how far each element may differ, elements that noise makes finite or not)."""
    wide = as_numbers(plain)
    with np.errstate(all="ignore"):
        changes = np.stack([np.abs(as_numbers(d) - wide) for d in draws])
        unsure = np.zeros(wide.shape, bool)
        for drawn in draws:
            unsure |= np.isfinite(as_numbers(drawn)) != np.isfinite(wide)
        largest = np.nan_to_num(changes, nan=0, posinf=0).max(axis=0)
        if not largest.any():  # no rounding reaches it
            return np.zeros(wide.shape), unsure
        allowed = FACTOR * np.maximum(largest, np.median(largest))
        if not np.issubdtype(plain.dtype, np.integer) and plain.dtype != bool:
            allowed = allowed + _of_largest(plain)
    return allowed, unsure


def differences(found, plain, draws):
    """A mask of the elements that differ by more than they may, and the share of elements that have next to no tolerance."""
    allowed, unsure = tolerance(plain, draws)
    wide, ours = as_numbers(plain), as_numbers(found)
    if plain.dtype in (np.int64, np.uint64) and not allowed.any():  # more digits than f64 has
        return found != plain, 1.0
    with np.errstate(all="ignore"):
        same = (ours == wide) | (np.isnan(ours) & np.isnan(wide)) | (np.abs(ours - wide) <= allowed) | unsure
        sharp = np.isfinite(wide) & ~unsure & (allowed <= 0.05 * np.maximum(np.abs(wide), np.median(np.abs(wide)) if wide.size else 0))
    return ~same, float(sharp.mean()) if sharp.size else 1.0
