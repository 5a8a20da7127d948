"""Ways to write a loss on logits in JAX: products, casts, caps, losses, weights and reductions, and any choice of each.

A program is `loss(h, w, b, labels, weights, teacher)` of h [B, T, C], w [C, V], b [V], labels [B, T] below V - 3, weights [B, T] of 0 and 1,
and teacher [B, T, V], a batch's own distributions."""
import jax
import jax.numpy as jnp
import numpy as np
import optax

B, T, C, V = 4, 12, 8, 40


def arguments(dtype=np.float32):
    rng = np.random.default_rng(1)
    normal = lambda *shape: rng.standard_normal(shape).astype(np.float32)
    teacher = np.exp(normal(B, T, V))
    return [normal(B, T, C).astype(dtype), (normal(C, V) / 2).astype(dtype), normal(V), rng.integers(0, V - 3, (B, T)).astype(np.int32),
            (rng.random((B, T)) < 0.7).astype(np.float32), (teacher / teacher.sum(-1, keepdims=True)).astype(np.float32)]


# ---- logits: [B, T, V] of h, w, b, and how their rows lie ----

def flattened(h, w, b):
    return (h.reshape(B * T, C) @ w)


PRODUCTS = {
    "plain": lambda h, w, b: h @ w,
    "with a bias": lambda h, w, b: h @ w + b,
    "tied": lambda h, w, b: h @ w.T.reshape(V, C).T,
    "of a transposed weight": lambda h, w, b: jnp.einsum("btc,vc->btv", h, w.T),
    "flattened": flattened,
    "classes first": lambda h, w, b: jnp.moveaxis(jnp.einsum("cv,btc->vbt", w, h), 0, -1),
    "time first": lambda h, w, b: jnp.swapaxes(jnp.einsum("tbc,cv->tbv", jnp.swapaxes(h, 0, 1), w), 0, 1),
    "in f32": lambda h, w, b: jnp.matmul(h, w, preferred_element_type=jnp.float32),
    "classes padded": lambda h, w, b: (h @ jnp.pad(w, ((0, 0), (0, 8))))[..., :V],
    "scaled": lambda h, w, b: (h @ w) / jnp.sqrt(jnp.float32(C)).astype(h.dtype),
    "reshaped after": lambda h, w, b: (h.reshape(B * T, C) @ w).reshape(B, T, V),
    "time split": lambda h, w, b: h.reshape(B, T // 3, 3, C) @ w,
}

CAPS = {
    "none": lambda logits: logits,
    "f32": lambda logits: logits.astype(jnp.float32),
    "tanh": lambda logits: 5 * jnp.tanh(logits.astype(jnp.float32) / 5),
    "masked classes": lambda logits: jnp.where(jnp.arange(V) < V - 3, logits.astype(jnp.float32), -1e9),
    "temperature": lambda logits: logits.astype(jnp.float32) / 0.7,
    "clipped": lambda logits: jnp.clip(logits.astype(jnp.float32), -4, 4),
}


# ---- losses of rows: [...] of logits [..., V], labels [...] and teacher [..., V] ----

def by_hand(logits, labels, teacher):
    top = jax.lax.stop_gradient(logits.max(-1, keepdims=True))
    shifted = logits - top
    picked = jnp.take_along_axis(shifted, labels[..., None], -1)[..., 0]
    return jnp.log(jnp.exp(shifted).sum(-1)) - picked


def smoothed(logits, labels, teacher):
    wanted = optax.smooth_labels(jax.nn.one_hot(labels, V), 0.1)
    return optax.softmax_cross_entropy(logits, wanted)


def with_z_loss(logits, labels, teacher):
    z = jax.nn.logsumexp(logits, -1)
    return z - jnp.take_along_axis(logits, labels[..., None], -1)[..., 0] + 1e-2 * z ** 2


def picked_by_iota(logits, labels, teacher):
    flat = jax.nn.log_softmax(logits).reshape(-1, V)
    return -flat[jnp.arange(flat.shape[0]), labels.reshape(-1)].reshape(labels.shape)


def compared_with_iota(logits, labels, teacher):
    here = labels[..., None] == jax.lax.broadcasted_iota(jnp.int32, logits.shape, logits.ndim - 1)
    return jax.nn.logsumexp(logits, -1) - jnp.where(here, logits, 0).sum(-1)


def focal(logits, labels, teacher):
    log_p = jnp.take_along_axis(jax.nn.log_softmax(logits), labels[..., None], -1)[..., 0]
    return -(1 - jnp.exp(log_p)) ** 2 * log_p


def by_vmap(logits, labels, teacher):
    return jax.vmap(lambda row, label: -jax.nn.log_softmax(row)[label])(logits.reshape(-1, V), labels.reshape(-1)).reshape(labels.shape)


LOSSES = {
    "optax, integers": lambda logits, labels, teacher: optax.softmax_cross_entropy_with_integer_labels(logits, labels),
    "optax, one-hot": lambda logits, labels, teacher: optax.softmax_cross_entropy(logits, jax.nn.one_hot(labels, V)),
    "optax, smoothed": smoothed,
    "log_softmax, gathered": lambda logits, labels, teacher: -jnp.take_along_axis(jax.nn.log_softmax(logits), labels[..., None], -1)[..., 0],
    "log_softmax, one-hot": lambda logits, labels, teacher: -(jax.nn.log_softmax(logits) * jax.nn.one_hot(labels, V)).sum(-1),
    "one-hot, einsum": lambda logits, labels, teacher: -jnp.einsum("...v,...v->...", jax.nn.log_softmax(logits), jax.nn.one_hot(labels, V)),
    "logsumexp": lambda logits, labels, teacher: jax.nn.logsumexp(logits, -1) - jnp.take_along_axis(logits, labels[..., None], -1)[..., 0],
    "by hand": by_hand,
    "z-loss": with_z_loss,
    "picked by iota": picked_by_iota,
    "compared with iota": compared_with_iota,
    "softmax, log": lambda logits, labels, teacher: -jnp.log((jax.nn.softmax(logits) * jax.nn.one_hot(labels, V)).sum(-1)),
    "focal": focal,
    "vmap": by_vmap,
    "checkpoint": lambda logits, labels, teacher: jax.checkpoint(optax.softmax_cross_entropy_with_integer_labels)(logits, labels),
    "teacher": lambda logits, labels, teacher: -(teacher.reshape(logits.shape) * jax.nn.log_softmax(logits)).sum(-1),
    "divergence": lambda logits, labels, teacher: optax.kl_divergence(jax.nn.log_softmax(logits), teacher.reshape(logits.shape)),
}

# ---- from rows to one number, and other results ----

REDUCTIONS = {
    "mean": lambda rows, weights: rows.mean(),
    "sum": lambda rows, weights: rows.sum(),
    "masked mean": lambda rows, weights: (rows * weights).sum() / jnp.maximum(weights.sum(), 1),
    "where": lambda rows, weights: jnp.where(weights > 0, rows, 0).sum() / (weights > 0).sum(),
    "mean of means": lambda rows, weights: rows.mean(-1).mean(),
    "of each time": lambda rows, weights: (rows * jnp.linspace(0.5, 1.5, T)).mean(),
    "of each sequence": lambda rows, weights: (rows * jnp.linspace(0.5, 1.5, B)[:, None]).mean(),
}

# What is done around it: "shifted" drops the last time of the logits, the first one of the labels.
AROUND = ("nothing", "shifted", "checkpoint", "accuracy", "two heads")


def make_loss(product, cap, loss, reduction, around):
    def rows_of(h, w, b, labels, teacher):
        logits = CAPS[cap](PRODUCTS[product](h, w, b))
        shape = logits.shape[:-1]
        metric = ()
        if around == "accuracy":
            metric = (logits.argmax(-1) == labels.reshape(shape)).mean()
        if around == "shifted":
            logits, labels, teacher = logits[:, :-1], labels[:, 1:], teacher[:, 1:]
            shape = logits.shape[:-1]
        return LOSSES[loss](logits, labels.reshape(shape), teacher).reshape(labels.shape), metric

    def whole(h, w, b, labels, weights, teacher):
        rows = jax.checkpoint(rows_of) if around == "checkpoint" else rows_of
        losses, metric = rows(h, w, b, labels, teacher)
        if around == "two heads":
            losses = losses + rows(h, jnp.flip(w, 1), b, labels, teacher)[0]
        if around == "shifted":
            weights = weights[:, 1:]
            losses = jnp.pad(losses, ((0, 0), (0, 1))) if reduction == "of each time" else losses
        return REDUCTIONS[reduction](losses, weights), metric

    return whole


def make_step(loss):
    """The loss, a metric if there is one, and the gradients by h, w and b."""
    def step(h, w, b, labels, weights, teacher):
        (value, metric), gradients = jax.value_and_grad(loss, (0, 1, 2), has_aux=True)(h * 1.5, w, b, labels, weights, teacher)
        return value, metric, *gradients
    return step


def choose(seed):
    rng = np.random.default_rng(seed)
    pick = lambda choices: list(choices)[rng.integers(len(choices))]
    choice = [pick(PRODUCTS), pick(CAPS), pick(LOSSES), pick(REDUCTIONS), pick(AROUND)]
    if choice[4] == "shifted" and choice[0] in ("flattened", "time split"):
        choice[4] = "nothing"  # whose second dim is not time
    return tuple(choice), bool(rng.integers(4) == 0)
