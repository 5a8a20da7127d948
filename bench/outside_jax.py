#!/usr/bin/env python3
"""The examples that flax ships, as they are: models.py and train.py of each, by heddle.jit and by jax.jit.

    bench/outside_jax.py [NAME ...] [--sdist flax-0.12.8.tar.gz] [--steps 5]

The sources are those of flax's sdist, which pip downloads into build/outside once. Models are small, the optimizer is optax's AdamW, the step is the example's
train_step. A row an example: how far the losses of heddle's steps are at worst from jax.jit's on one device, relative to the loss: on one device; with batches over
data=2 and the last dim of matrices over model=2 (dp2tp2); with batches and the largest dim of each leaf of the state over data=4 (fsdp4). The status is 1 where one
is further than 1e-4, or fails; then the row has what was said.
What the files import beside the model is a stub where it isn't installed (STUBS): data, logs. Steps for jax.pmap run as its one replica, under a jax.vmap
of one that has their axis "batch". ogbg_molpcba is left out, since its model is made of jraph's classes, and ppo, since it plays games.
"""
import argparse
import importlib.util
import subprocess
import sys
import tarfile
from unittest.mock import MagicMock

from public_models import IDS, ROOT, ROWS, TIMES, TOLERANCE, images

import heddle
import jax
import jax.numpy as jnp
import numpy as np
import optax
from absl import flags
from flax import io, nnx  # noqa: F401: io looks for tensorflow, now, where there is no stub yet
from flax.training.train_state import TrainState
from jax.sharding import AbstractMesh, PartitionSpec as P

FOLDER = ROOT / "build/outside"
STUBS = ("PIL", "clu", "grain", "jaxtyping", "ml_collections", "sentencepiece", "tensorboard", "tensorboard.plugins.hparams", "tensorflow", "tensorflow.compat.v2", "tensorflow_datasets", "tensorflow_text")
SMALL = {"vocab_size": IDS, "output_vocab_size": IDS, "emb_dim": 32, "num_heads": 4, "num_layers": 2, "qkv_dim": 32, "mlp_dim": 64, "max_len": 2 * TIMES}
RATE = optax.constant_schedule(1e-3)  # which steps put among their metrics
KEY, TEXT = jax.random.key(0), jnp.ones((2, TIMES))  # to initialize by
MESHES = {"one device": None, "dp2tp2": AbstractMesh((2, 2), ("data", "model")), "fsdp4": AbstractMesh((4,), ("data",))}


def unpack(sdist):
    FOLDER.mkdir(parents=True, exist_ok=True)
    if sdist is None and not list(FOLDER.glob("flax-*.tar.gz")):
        subprocess.run([sys.executable, "-m", "pip", "-q", "download", "flax==0.12.8", "--no-binary=flax", "--no-deps", "--no-build-isolation", f"--dest={FOLDER}"], check=True)
    with tarfile.open(sdist or max(FOLDER.glob("flax-*.tar.gz"))) as file:
        file.extractall(FOLDER, [one for one in file.getmembers() if "/examples/" in one.name])
        return FOLDER / file.getnames()[0].split("/")[0] / "examples"


def load(folder, *modules):
    for file in folder.glob("*.py"):
        sys.modules.pop(file.stem, None)
    flags.FLAGS.remove_flag_values(list(flags.FLAGS))  # examples define flags of the same names
    sys.path.insert(0, str(folder))  # the modules of an example import their neighbours by bare names
    return [importlib.import_module(module) for module in modules]


def linen(name, model, params, train_step, batch, kind=TrainState, **more):
    """(name, parameters, state, step, batch); `train_step(state, batch, key)` gives (state, metrics)."""
    def step(state, batch, key):
        state, metrics = train_step(state, batch, key)
        return state, {"loss": metrics["loss"].sum() / (metrics["denominator"].sum() if "denominator" in metrics else 1)}

    return name, params, kind.create(apply_fn=model.apply, params=params, tx=optax.adamw(1e-3), **more), step, batch


def of_nnx(name, model, train_step, batch):
    metrics, optimizer = nnx.MultiMetric(accuracy=nnx.metrics.Accuracy(), loss=nnx.metrics.Average("loss")), nnx.Optimizer(model, optax.adamw(1e-3), wrt=nnx.Param)
    graph, state = nnx.split({"model": model, "optimizer": optimizer, "metrics": metrics, "rngs": nnx.Rngs(1)})

    def step(state, batch, key):
        objects = nnx.merge(graph, state)
        objects["metrics"].reset()
        train_step(objects, batch)  # which changes them
        return nnx.state(objects), {"loss": objects["metrics"].compute()["loss"]}

    return name, nnx.state(model, nnx.Param), state, step, batch


def one_replica(step, state, batch):
    return jax.vmap(step, in_axes=(None, 0), out_axes=(None, 0), axis_name="batch")(state, jax.tree.map(lambda leaf: leaf[None], batch))


def texts(random):
    """Tokens, two documents in a row, with padding after them in most rows."""
    inputs, targets = (np.where(np.arange(TIMES) < random.integers(TIMES // 2, TIMES + 1, (ROWS, 1)), random.integers(1, IDS, (ROWS, TIMES)), 0).astype(np.int32) for _ in range(2))
    position = np.tile(np.arange(TIMES, dtype=np.int32), (ROWS, 1))
    return {"inputs": inputs, "targets": targets} | {f"{text}_{name}": array for text in ("inputs", "targets") for name, array in (("position", position % 8), ("segmentation", position // 8 + 1))}


def imagenet(folder):
    models, train = load(folder, "models", "train")
    model = train.create_model(model_cls=models.ResNet18, half_precision=False, num_filters=8)
    params, stats = train.initialized(KEY, 64, model)
    step = lambda state, batch, key: one_replica(lambda *given: train.train_step(*given, RATE), state, batch)  # noqa: E731
    return linen("ResNet18", model, params, step, images(64, 3, train.NUM_CLASSES), train.TrainState, batch_stats=stats, dynamic_scale=None)


def lm1b(folder):
    models, train, utils = load(folder, "models", "train", "utils")
    model = models.TransformerLM(models.TransformerConfig(**SMALL))
    params = utils.unbox_logicallypartioned_trainstate(jax.jit(model.init)(KEY, TEXT)["params"])
    return linen("TransformerLM", model, params, lambda state, batch, key: train.train_step(state, batch, model.config, RATE, 0.1, key), texts)


def wmt(folder):
    models, train = load(folder, "models", "train")
    model = models.Transformer(models.TransformerConfig(**SMALL, share_embeddings=True, logits_via_embedding=True))
    step = lambda state, batch, key: one_replica(lambda *given: train.train_step(*given, model.config, RATE, 0.1, key), state, batch)  # noqa: E731
    return linen("Transformer, encoder and decoder", model, jax.jit(model.init)(KEY, TEXT, TEXT)["params"], step, texts, train.TrainState, dynamic_scale=None)


def nlp_seq(folder):
    models, train = load(folder, "models", "train")
    model = models.Transformer(models.TransformerConfig(**SMALL))
    params = jax.jit(lambda key: model.init(key, inputs=TEXT, train=False))(KEY)["params"]
    return linen("Transformer, encoder", model, params, lambda state, batch, key: one_replica(lambda *given: train.train_step(*given, model, RATE, key), state, batch), texts)


def seq2seq(folder):
    train, data = load(folder, "train", "input_pipeline")
    flags.FLAGS(["train", "--hidden_size=64"])
    table = data.CharacterTable("0123456789+= ", 3)
    model = train.get_model(table)
    batch = lambda random: data.random.seed(int(random.integers(1 << 30))) or table.get_batch(ROWS)  # noqa: E731
    return linen("Seq2seq, LSTMs that sample", model, train.get_initial_params(model, KEY, table), lambda *given: train.train_step(*given, table.eos_id), batch)


def sst2(folder):
    models, train = load(folder, "models", "train")
    model = models.TextClassifier(32, 32, IDS, 1, dropout_rate=0.5, word_dropout_rate=0.1)
    step = lambda state, batch, key: ((out := train.train_step(state, batch, {"dropout": key}))[0], vars(out[1]))  # noqa: E731
    batch = lambda random: {"token_ids": (tokens := texts(random)["inputs"]), "length": (tokens > 0).sum(1, dtype=np.int32), "label": random.integers(0, 2, ROWS).astype(np.float32)}  # noqa: E731
    return linen("TextClassifier, LSTMs", model, train.get_initial_params(KEY, model), step, batch)


def vae(folder):
    models, train = load(folder, "models", "train")
    model = models.model(20)
    loss = lambda state, batch, key: train.compute_metrics((out := model.apply({"params": state.params}, batch, key))[0], batch, *out[1:])  # noqa: E731
    step = lambda state, batch, key: (train.train_step(state, batch, key := jax.random.fold_in(key, state.step), 20), loss(state, batch, key))  # noqa: E731
    return linen("VAE", model, model.init(KEY, jnp.ones((2, 784)), KEY)["params"], step, lambda random: random.integers(0, 2, (ROWS, 784)).astype(np.float32))


def mnist(folder):
    (train,) = load(folder, "train")
    return of_nnx("CNN", train.CNN(nnx.Rngs(0)), lambda o, batch: train.train_step(o["model"], o["optimizer"], o["metrics"], batch, o["rngs"]), images(28, 1, 10))


def gemma(folder):
    transformer, config, train = load(folder, "transformer", "transformer_cfg", "train")
    model = transformer.Transformer(config.TransformerConfig(2, IDS, 32, 64, 4, 8, 2, 30.0, True, True, tuple(config.AttentionType), attn_logits_soft_cap=50.0, use_qk_norm=True, sliding_window_size=4), rngs=nnx.Rngs(0))
    return of_nnx("Transformer", model, lambda o, batch: train.jax_train_step(o["model"], o["optimizer"], o["rngs"], batch, o["metrics"]), texts)


EXAMPLES = {made.__name__: made for made in (imagenet, lm1b, wmt, nlp_seq, seq2seq, sst2, vae, mnist, gemma)}


def spec(leaf, mesh):
    if "model" in mesh.axis_names:
        return P(*[None] * (leaf.ndim - 1), "model") if leaf.ndim > 1 and leaf.shape[-1] % 2 == 0 else P()
    size, dim = max(((size, -dim) for dim, size in enumerate(leaf.shape) if size % 4 == 0), default=(0, 0))
    return P(*[None] * -dim, "data") if size else P()


def losses(step, state, batches):
    for batch in batches:
        state, metrics = step(state, batch, jax.random.key(7))
        yield float(metrics["loss"])


def difference(state, step, batches, wanted, mesh):
    shardings = mesh and (jax.tree.map(lambda leaf: spec(jnp.asarray(leaf), mesh), state), P("data"), P())
    try:
        found = np.array([*losses(heddle.jit(step, mesh=mesh, in_shardings=shardings, cache=FOLDER / "programs"), state, batches)])
        return f"{(abs(found - wanted) / np.maximum(abs(wanted), 1e-3)).max():.1e}"
    except Exception as error:  # any is a result
        return f"{type(error).__name__}: {error}".splitlines()[0]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name", nargs="*", help=f"of {', '.join(EXAMPLES)}")
    parser.add_argument("--sdist", help="flax's source, instead of pip's download")
    parser.add_argument("--steps", type=int, default=5)
    options = parser.parse_args()
    folder, bad = unpack(options.sdist), 0
    sys.modules.update({name: MagicMock() for name in STUBS if not importlib.util.find_spec(name.split(".")[0])})
    print(f"| example | model | parameters | {' | '.join(MESHES)} |\n|---|---|---|{'---|' * len(MESHES)}")
    for name in options.name or EXAMPLES:
        model, params, state, step, batch = EXAMPLES[name](folder / name)
        batches = [batch(np.random.default_rng(number)) for number in range(options.steps)]
        wanted = np.array([*losses(jax.jit(step), state, batches)])
        row = [difference(state, step, batches, wanted, mesh) for mesh in MESHES.values()]
        bad += sum(not (said[0].isdigit() and float(said) <= TOLERANCE) for said in row)
        print(f"| {name} | {model} | {sum(leaf.size for leaf in jax.tree.leaves(params)):,} | {' | '.join(row)} |", flush=True)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
