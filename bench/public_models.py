#!/usr/bin/env python3
"""Models made of the layers that flax (linen and nnx) and transformers publish, trained by optax's optimizers: heddle against JAX.

    bench/public_models.py [FILTER ...] [--steps 3] [--with-transformers]

A row a model and kind of axes: the optimizer, the mesh, and how far the losses of heddle's steps are from those that JAX has on one
device, relative to the loss; the status is 1 where one is further than 1e-4. Each begins with the state that JAX made, and sees the
same batches. Under automatic axes matrices of the state are sharded along "model" and batches along "data"; under explicit axes, which
JAX propagates itself, batches are. Where JAX refuses a public layer under explicit axes, as look-ups of an embedding, the loss and its
gradient are computed in jax.sharding.auto_axes, and the row says so.

--with-transformers needs the package transformers 4.x, the last that has Flax models: `./dev bench public-models --with-transformers`.
"""
import argparse
import dataclasses
import json
import os
import pathlib
import subprocess
import sys
import tempfile

os.environ.setdefault("JAX_PLATFORMS", "cpu")
ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "python-bindings"))

import heddle  # noqa: E402
import jax  # noqa: E402
import jax.numpy as jnp  # noqa: E402
import numpy as np  # noqa: E402
import optax  # noqa: E402
from flax import linen as nn, nnx  # noqa: E402
from heddle.leaves import key_of  # noqa: E402
from jax.sharding import AbstractMesh, AxisType, NamedSharding, PartitionSpec as P  # noqa: E402
from optax import contrib  # noqa: E402
from safetensors.numpy import save_file  # noqa: E402

ROWS, IDS, TIMES = 8, 64, 16
TOLERANCE = 1e-4


@dataclasses.dataclass
class Model:
    """`init()` gives variables, of which `params` are trained; `loss(variables, batch, count)` gives (loss, variables that are not trained)."""

    name: str
    init: object
    loss: object
    batch: object  # of a NumPy generator: {name: array}
    optimizer: str
    axes: tuple = (("data", 2), ("model", 2))


OPTIMIZERS = {
    "adamw": optax.adamw(1e-3), "sgd+momentum": optax.sgd(1e-2, momentum=0.9, nesterov=True), "lion": optax.lion(1e-4), "lamb": optax.lamb(1e-3), "adafactor": optax.adafactor(1e-3),
    "muon": contrib.muon(1e-3), "novograd": optax.novograd(1e-3), "yogi": optax.yogi(1e-3), "lbfgs": optax.lbfgs(memory_size=3), "adabelief": optax.adabelief(1e-3), "radam": optax.radam(1e-3),
    "sm3": optax.sm3(1e-2), "nadamw+clip": optax.chain(optax.clip_by_global_norm(1.0), optax.nadamw(optax.warmup_cosine_decay_schedule(0.0, 1e-3, 2, 10))), "prodigy": contrib.prodigy(1.0),
    "schedule_free": contrib.schedule_free_adamw(1e-3), "adan": optax.adan(1e-3),
}  # fmt: skip


# ---- what models share ----


def images(size, channels, classes=10):
    return lambda random: {"image": random.standard_normal((ROWS, size, size, channels)).astype(np.float32), "label": random.integers(0, classes, ROWS).astype(np.int32)}


def texts(random):
    return {"ids": random.integers(0, IDS, (ROWS, TIMES + 1)).astype(np.int32)}


def cross_entropy(logits, labels):
    return optax.softmax_cross_entropy_with_integer_labels(logits.astype(jnp.float32), labels).mean()


def linen(module, example, loss, mutable=()):
    """(init, loss) of a linen module; `loss(apply, batch)` calls apply(*inputs)."""

    def init():
        keys = {"params": jax.random.key(0), "dropout": jax.random.key(1), "noise": jax.random.key(2)}
        return module.init(keys, *example)

    def of(variables, batch, count):
        new = {}

        def apply(*inputs):
            keys = {name: jax.random.fold_in(jax.random.key(place), count) for place, name in enumerate(("dropout", "noise"))}
            out, changed = module.apply(variables, *inputs, rngs=keys, mutable=list(mutable))
            new.update(changed)
            return out

        return loss(apply, batch), new

    return init, of


def classify(apply, batch):
    return cross_entropy(apply(batch["image"]), batch["label"])


def next_token(apply, batch):
    return cross_entropy(apply(batch["ids"][:, :-1]), batch["ids"][:, 1:])


# ---- linen: the models of flax's examples ----


class Cnn(nn.Module):  # examples/mnist
    @nn.compact
    def __call__(self, x):
        for features in (8, 16):
            x = nn.avg_pool(nn.relu(nn.Conv(features, (3, 3))(x)), (2, 2), strides=(2, 2))
        x = nn.relu(nn.Dense(32)(x.reshape((x.shape[0], -1))))
        return nn.Dense(10)(x)


class ResNet(nn.Module):  # examples/imagenet
    @nn.compact
    def __call__(self, x):
        norm = lambda: nn.BatchNorm(use_running_average=False, momentum=0.9)  # noqa: E731
        x = nn.max_pool(nn.relu(norm()(nn.Conv(8, (3, 3), use_bias=False)(x))), (3, 3), strides=(2, 2), padding="SAME")
        for features, strides in ((8, 1), (16, 2)):
            y = nn.relu(norm()(nn.Conv(features, (3, 3), (strides, strides), use_bias=False)(x)))
            y = norm()(nn.Conv(features, (3, 3), use_bias=False)(y))
            if x.shape != y.shape:
                x = norm()(nn.Conv(features, (1, 1), (strides, strides), use_bias=False)(x))
            x = nn.relu(x + y)
        return nn.Dense(10)(x.mean((1, 2)))


class TransformerLm(nn.Module):  # examples/lm1b
    norm: type = nn.LayerNorm
    rate: float = 0.1

    @nn.compact
    def __call__(self, ids):
        x = nn.Embed(IDS, 32)(ids) + nn.Embed(TIMES, 32)(jnp.arange(ids.shape[1]))[None]
        for _ in range(2):
            y = self.norm()(x)
            y = nn.MultiHeadDotProductAttention(num_heads=4, dropout_rate=0.0, deterministic=True)(y, mask=nn.make_causal_mask(ids))
            x = x + nn.Dropout(self.rate, deterministic=False)(y)
            x = x + nn.Dense(32)(nn.gelu(nn.Dense(64)(self.norm()(x))))
        return nn.Dense(IDS)(self.norm()(x))


class Recurrent(nn.Module):  # examples/seq2seq, examples/sst2
    cell: type
    both: bool = False

    @nn.compact
    def __call__(self, ids):
        x = nn.Embed(IDS, 16)(ids)
        forward = nn.RNN(self.cell(24))
        x = nn.Bidirectional(forward, nn.RNN(self.cell(24)))(x) if self.both else forward(x)
        return nn.Dense(IDS)(x)


class Vae(nn.Module):  # examples/vae
    @nn.compact
    def __call__(self, image):
        x = nn.sigmoid(image.reshape((image.shape[0], -1)))
        h = nn.relu(nn.Dense(32)(x))
        mean, variance = nn.Dense(8)(h), nn.Dense(8)(h)
        z = mean + jnp.exp(0.5 * variance) * jax.random.normal(self.make_rng("noise"), mean.shape)
        logits = nn.Dense(x.shape[1])(nn.relu(nn.Dense(32)(z)))
        kl = -0.5 * jnp.sum(1 + variance - mean**2 - jnp.exp(variance), axis=-1)
        return jnp.mean(optax.sigmoid_binary_cross_entropy(logits, x).sum(-1) + kl)


class ActorCritic(nn.Module):  # examples/ppo
    @nn.compact
    def __call__(self, x):
        for features, size, strides in ((8, 4, 2), (16, 3, 1)):
            x = nn.relu(nn.Conv(features, (size, size), (strides, strides), padding="VALID")(x))
        x = nn.relu(nn.Dense(32)(x.reshape((x.shape[0], -1))))
        return nn.log_softmax(nn.Dense(6)(x)), nn.Dense(1)(x)


def ppo(apply, batch):
    log_probs, values = apply(batch["image"])
    chosen = jax.vmap(lambda row, action: row[action])(log_probs, batch["label"])
    ratios = jnp.exp(chosen - batch["old"])
    advantages = (batch["advantage"] - batch["advantage"].mean()) / (batch["advantage"].std() + 1e-8)
    policy = -jnp.mean(jnp.minimum(ratios * advantages, jnp.clip(ratios, 0.9, 1.1) * advantages))
    return policy + 0.5 * jnp.mean((batch["advantage"] - values[:, 0]) ** 2) + 0.01 * jnp.sum(jnp.exp(log_probs) * log_probs, axis=1).mean()


class Vit(nn.Module):
    @nn.compact
    def __call__(self, x):
        x = nn.Conv(24, (4, 4), strides=(4, 4))(x)
        x = x.reshape((x.shape[0], -1, 24))
        x = jnp.concatenate([jnp.tile(self.param("cls", nn.initializers.zeros, (1, 1, 24)), (x.shape[0], 1, 1)), x], axis=1)
        x = x + self.param("position", nn.initializers.normal(0.02), (1, x.shape[1], 24))
        for _ in range(2):
            x = x + nn.SelfAttention(num_heads=3)(nn.LayerNorm()(x))
            x = x + nn.Dense(24)(nn.gelu(nn.Dense(48)(nn.LayerNorm()(x))))
        return nn.Dense(10)(nn.LayerNorm()(x)[:, 0])


class Mixer(nn.Module):
    @nn.compact
    def __call__(self, x):
        x = nn.Conv(16, (4, 4), strides=(4, 4))(x).reshape((x.shape[0], -1, 16))
        for _ in range(2):
            y = jnp.swapaxes(nn.LayerNorm()(x), 1, 2)
            x = x + jnp.swapaxes(nn.Dense(y.shape[-1])(nn.gelu(nn.Dense(12)(y))), 1, 2)
            x = x + nn.Dense(16)(nn.gelu(nn.Dense(32)(nn.LayerNorm()(x))))
        return nn.Dense(10)(nn.GroupNorm(num_groups=4)(x).mean(1))


# ---- nnx ----


def nnx_model(make, loss):
    graph, *_ = nnx.split(nnx.eval_shape(lambda: make(nnx.Rngs(0))), nnx.Param, ...)

    def init():
        _, params, rest = nnx.split(make(nnx.Rngs(0)), nnx.Param, ...)
        return {"params": nnx.to_pure_dict(params), "rest": nnx.to_pure_dict(rest)}

    def of(variables, batch, count):
        _, params, rest = nnx.split(nnx.eval_shape(lambda: make(nnx.Rngs(0))), nnx.Param, ...)
        nnx.replace_by_pure_dict(params, variables["params"])
        nnx.replace_by_pure_dict(rest, variables["rest"])
        model = nnx.merge(graph, params, rest)
        value = loss(model, batch)
        _, _, rest = nnx.split(model, nnx.Param, ...)
        return value, {"rest": nnx.to_pure_dict(rest)}

    return init, of


class Decoder(nnx.Module):  # as flax's nnx gemma: RMS norms, gated MLPs
    def __init__(self, rngs):
        self.embed = nnx.Embed(IDS, 32, rngs=rngs)
        self.layers = nnx.List([
            nnx.Dict(before=nnx.RMSNorm(32, rngs=rngs), attention=nnx.MultiHeadAttention(4, 32, decode=False, rngs=rngs), after=nnx.RMSNorm(32, rngs=rngs),
                     gate=nnx.Linear(32, 48, use_bias=False, rngs=rngs), up=nnx.Linear(32, 48, use_bias=False, rngs=rngs), down=nnx.Linear(48, 32, use_bias=False, rngs=rngs))
            for _ in range(2)
        ])  # fmt: skip
        self.norm = nnx.RMSNorm(32, rngs=rngs)

    def __call__(self, ids):
        x = self.embed(ids)
        mask = nnx.make_causal_mask(ids)
        for layer in self.layers:
            x = x + layer.attention(layer.before(x), mask=mask)
            y = layer.after(x)
            x = x + layer.down(nnx.silu(layer.gate(y)) * layer.up(y))
        return self.embed.attend(self.norm(x))


class NnxCnn(nnx.Module):  # flax's nnx mnist tutorial
    def __init__(self, rngs):
        self.first, self.norm = nnx.Conv(1, 8, (3, 3), rngs=rngs), nnx.BatchNorm(8, rngs=rngs)
        self.second, self.out = nnx.Conv(8, 16, (3, 3), rngs=rngs), nnx.Linear(16 * 9, 10, rngs=rngs)

    def __call__(self, x):
        x = nnx.avg_pool(nnx.relu(self.norm(self.first(x))), (2, 2), strides=(2, 2))
        x = nnx.avg_pool(nnx.relu(self.second(x)), (2, 2), strides=(2, 2))
        return self.out(x.reshape((x.shape[0], -1)))


# ---- transformers' Flax models ----


def transformer(kind):
    from transformers import BertConfig, GPT2Config
    from transformers.models.bert.modeling_flax_bert import FlaxBertForMaskedLMModule
    from transformers.models.gpt2.modeling_flax_gpt2 import FlaxGPT2LMHeadModule

    if kind == "gpt2":
        module = FlaxGPT2LMHeadModule(GPT2Config(vocab_size=IDS, n_positions=TIMES, n_embd=32, n_layer=2, n_head=4))
        call = lambda apply, ids, places: apply(ids, jnp.ones_like(ids), places, None, None, False).logits  # noqa: E731
    else:
        module = FlaxBertForMaskedLMModule(BertConfig(vocab_size=IDS, hidden_size=32, num_hidden_layers=2, num_attention_heads=4, intermediate_size=64, max_position_embeddings=TIMES))
        call = lambda apply, ids, places: apply(ids, jnp.ones_like(ids), jnp.zeros_like(ids), places, None, False).logits  # noqa: E731
    ids = jnp.zeros((2, TIMES), jnp.int32)
    places = jnp.broadcast_to(jnp.arange(TIMES), ids.shape)
    example = (ids, jnp.ones_like(ids), places) if kind == "gpt2" else (ids, jnp.ones_like(ids), jnp.zeros_like(ids), places, None)
    return linen(module, example, lambda apply, batch: cross_entropy(call(apply, batch["ids"][:, :-1], jnp.broadcast_to(jnp.arange(TIMES), batch["ids"][:, 1:].shape)), batch["ids"][:, 1:]))


# ---- the list ----


def models(with_transformers=False):
    image = lambda size, channels: (jnp.zeros((2, size, size, channels)),)  # noqa: E731
    ids = (jnp.zeros((2, TIMES), jnp.int32),)

    def ppo_batch(random):
        return images(12, 4, 6)(random) | {"old": -1.8 + 0.1 * random.standard_normal(ROWS).astype(np.float32), "advantage": random.standard_normal(ROWS).astype(np.float32)}

    found = [
        Model("linen cnn (mnist)", *linen(Cnn(), image(12, 1), classify), images(12, 1), "sgd+momentum"),
        Model("linen resnet (imagenet)", *linen(ResNet(), image(16, 3), classify, ["batch_stats"]), images(16, 3), "lamb"),
        Model("linen transformer (lm1b)", *linen(TransformerLm(), ids, next_token), texts, "adamw", (("data", 2), ("model", 3))),
        Model("linen lstm (seq2seq)", *linen(Recurrent(nn.OptimizedLSTMCell), ids, next_token), texts, "nadamw+clip"),
        Model("linen bidirectional gru (sst2)", *linen(Recurrent(nn.GRUCell, True), ids, next_token), texts, "yogi"),
        Model("linen vae", *linen(Vae(), image(8, 1), lambda apply, batch: apply(batch["image"])), lambda random: {"image": images(8, 1)(random)["image"]}, "novograd"),
        Model("linen actor critic (ppo)", *linen(ActorCritic(), image(12, 4), ppo), ppo_batch, "adabelief"),
        Model("linen vit", *linen(Vit(), image(16, 3), classify), images(16, 3), "lion", (("data", 4), ("model", 3))),
        Model("linen mixer", *linen(Mixer(), image(16, 3), classify), images(16, 3), "adafactor"),
        Model("linen transformer, rms norm", *linen(TransformerLm(nn.RMSNorm, 0.0), ids, next_token), texts, "muon"),
        Model("nnx decoder (gemma)", *nnx_model(Decoder, next_token), texts, "adamw"),
        Model("nnx cnn (mnist)", *nnx_model(NnxCnn, classify), images(12, 1), "adan"),
        Model("linen mlp mixer", *linen(Mixer(), image(16, 3), classify), images(16, 3), "lbfgs"),
        Model("linen vit", *linen(Vit(), image(16, 3), classify), images(16, 3), "sm3"),
        Model("linen cnn (mnist)", *linen(Cnn(), image(12, 1), classify), images(12, 1), "prodigy"),
        Model("linen transformer (lm1b)", *linen(TransformerLm(), ids, next_token), texts, "schedule_free"),
        Model("linen vae", *linen(Vae(), image(8, 1), lambda apply, batch: apply(batch["image"])), lambda random: {"image": images(8, 1)(random)["image"]}, "radam"),
    ]  # fmt: skip
    if with_transformers:
        found += [Model(f"transformers {kind}", *transformer(kind), texts, optimizer) for kind, optimizer in (("gpt2", "adamw"), ("bert", "lamb"))]
    return found


# ---- running one ----


def make_step(model, is_inside_automatic=False):
    tx = OPTIMIZERS[model.optimizer]

    def init():
        variables = model.init()
        return {"variables": variables, "opt": tx.init(variables["params"]), "count": jnp.int32(0)}

    def step(state, batch):
        rest = {name: part for name, part in state["variables"].items() if name != "params"}

        def loss_of(params):
            return model.loss({"params": params, **rest}, batch, state["count"])

        params = state["variables"]["params"]
        compute = jax.value_and_grad(lambda params, rest, batch, count: model.loss({"params": params, **rest}, batch, count), has_aux=True)
        given = params, rest, batch, state["count"]
        if is_inside_automatic:
            compute = jax.sharding.auto_axes(compute, out_sharding=P())
        (loss, new), grads = compute(*given)
        more = {"value": loss, "grad": grads, "value_fn": lambda p: loss_of(p)[0]} if model.optimizer == "lbfgs" else {}
        updates, opt = tx.update(grads, state["opt"], params, **more)
        return {"variables": {"params": optax.apply_updates(params, updates), **{**rest, **new}}, "opt": opt, "count": state["count"] + 1}, {"loss": loss}

    return init, step


def named(tree):
    return {".".join(map(key_of, path)): np.ascontiguousarray(leaf).reshape(leaf.shape) for path, leaf in jax.tree_util.tree_leaves_with_path(tree)}


class NotTraced(Exception):
    """JAX does not take the model under these axes."""


def difference(model, is_explicit, steps, folder, is_inside_automatic=False):
    """The largest relative difference of a step's loss; raises NotTraced, or RuntimeError with what a tool said."""
    folder = pathlib.Path(folder)
    kind = AxisType.Explicit if is_explicit else AxisType.Auto
    axes, sizes = zip(*model.axes)
    init, step = make_step(model, is_inside_automatic)
    random = np.random.default_rng(1)
    batches = [model.batch(random) for _ in range(steps)]
    state = jax.jit(init)()

    def spec(leaf):
        return P(*[None] * (leaf.ndim - 1), "model") if not is_explicit and leaf.ndim > 1 and leaf.shape[-1] % sizes[1] == 0 else P()

    specs = jax.tree.map(spec, state), jax.tree.map(lambda _: P("data"), batches[0])
    shapes = jax.tree.map(lambda leaf: jax.ShapeDtypeStruct(leaf.shape, leaf.dtype), (state, batches[0]))
    single = jax.make_mesh((1,) * len(axes), axes, axis_types=(kind,) * len(axes))
    try:
        with jax.set_mesh(single):
            compiled = jax.jit(step)
            put = lambda tree, spec: jax.tree.map(lambda leaf, s: jax.device_put(leaf, NamedSharding(single, s)), tree, spec)  # noqa: E731
            now, wanted = put(state, specs[0]), []
            for batch in batches:
                now, metrics = compiled(now, put(batch, specs[1]))
                wanted.append(float(metrics["loss"]))
        heddle.export(folder, step=step, args=shapes, mesh=AbstractMesh(sizes, axes, axis_types=(kind,) * len(axes)), shardings=specs)
    except heddle.ExportError:
        raise
    except Exception as error:
        raise NotTraced(f"{type(error).__name__}: {str(error).splitlines()[0]}") from error
    run("heddle-compile", folder / "step.mlir", "--target=cpu", "-o", folder / "step.heddle")
    save_file(named(state), folder / "state.safetensors")
    (folder / "data").mkdir()
    for number, batch in enumerate(batches):
        save_file({f"batch.{name}": array for name, array in batch.items()}, folder / "data" / f"{number}.safetensors")
    run("heddle-run", "train", folder / "step.heddle", "--state", folder / "state.safetensors", "--data", folder / "data", "--in-order", "--steps", steps, "--metrics", folder / "metrics.jsonl")
    found = [json.loads(line)["loss"] for line in (folder / "metrics.jsonl").read_text().splitlines()]
    assert len(found) == steps and all(np.isfinite(wanted)), (found, wanted)
    return max(abs(a - b) / max(abs(b), 1e-3) for a, b in zip(found, wanted))


def run(tool, *arguments):
    done = subprocess.run([heddle.find_tool(tool), *map(str, arguments)], capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(next((line for line in done.stderr.splitlines() if "error" in line), f"{tool} exited with {done.returncode}"))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("filter", nargs="*", help="words that a row's model, optimizer and axes contain")
    parser.add_argument("--steps", type=int, default=3)
    parser.add_argument("--with-transformers", action="store_true")
    options = parser.parse_args()
    print("| model | optimizer | mesh | axes | worst difference of a loss |\n|---|---|---|---|---|")
    bad = 0
    for model in models(options.with_transformers):
        for is_explicit in (False, True):
            axes = "explicit" if is_explicit else "automatic"
            row = f"| {model.name} | {model.optimizer} | {', '.join(f'{axis}={size}' for axis, size in model.axes)} | {axes} |"
            if not all(word in row for word in options.filter):
                continue
            for inside in (False, True) if is_explicit else (False,):
                try:
                    with tempfile.TemporaryDirectory() as folder:
                        worst = difference(model, is_explicit, options.steps, folder, inside)
                    bad += worst > TOLERANCE
                    said = f"{worst:.1e}{' (auto_axes inside)' if inside else ''}"
                    break
                except NotTraced as error:
                    said = f"JAX: {error}"[:150]
                except (RuntimeError, heddle.ExportError) as error:
                    bad += 1
                    said = str(error)[-200:]
                    break
            print(f"{row} {said} |", flush=True)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
