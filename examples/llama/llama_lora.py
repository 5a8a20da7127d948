"""LoRA: a Llama from a Hugging Face folder learns by small matrices beside its frozen weights, and becomes such a folder again.

    python examples/llama/llama_lora.py                          # makes a small folder of random weights, and learns this tree's Python
    python examples/llama/llama_lora.py --folder Llama/ --tokens ids.npy --context 512 --steps 500 --out Tuned/

On 2 x 2 virtual devices, as examples/llama says: an adapter's matrices are split as the sides of the weight that they stand beside. The
frozen weights are state that a step returns as it is, so they have no gradients and no optimizer state. Random weights begin at about
6 nats a byte and come to about 4 in 100 steps, of some seconds; a model that has been trained begins lower.
"""
import argparse
import dataclasses
import json
import os
import pathlib
import sys

import heddle
import jax
import jax.numpy as jnp
import llama  # beside this file
import numpy as np
import optax
from jax.sharding import PartitionSpec as P
from jax.tree_util import register_dataclass

TREE = pathlib.Path(__file__).resolve().parents[2]
ADAPTED = ("wq", "wk", "wv", "wo", "gate", "up", "down")
SCALE = 2.0  # of what adapters add
OPTIMIZER = optax.adam(5e-3)


@register_dataclass
@dataclasses.dataclass
class Adapted:
    """A weight [in, out] with an adapter a [in, rank], b [rank, out]; llama.py takes it for the weight, since all it does is x @ it."""
    weight: jax.Array
    a: jax.Array
    b: jax.Array

    def __rmatmul__(self, x):
        return x @ self.weight + (x @ self.a) @ self.b * SCALE


def read_config(folder, batch, context):
    """llama.Config of a folder; what examples/llama does not compute is refused."""
    config = json.loads((folder / "config.json").read_text())
    rope = config.get("rope_parameters") or {}  # of newer versions of transformers
    heads = config["num_attention_heads"]
    for name, found, needed in (
        ("rope_theta", config.get("rope_theta", rope.get("rope_theta", 1e4)), 1e4), ("rope_scaling", config.get("rope_scaling"), None), ("rope_type", rope.get("rope_type", "default"), "default"),
        ("rms_norm_eps", config.get("rms_norm_eps", 1e-6), 1e-5), ("hidden_act", config.get("hidden_act", "silu"), "silu"),
        ("attention_bias", config.get("attention_bias", False), False), ("mlp_bias", config.get("mlp_bias", False), False),
        ("head_dim", config.get("head_dim") or config["hidden_size"] // heads, config["hidden_size"] // heads),
    ):
        if found != needed:
            sys.exit(f"{folder / 'config.json'}: {name} is {found}, needed {needed}: it is what examples/llama computes")
    return llama.Config(layers=config["num_hidden_layers"], width=config["hidden_size"], heads=heads, groups=config.get("num_key_value_heads", heads),
                        hidden=config["intermediate_size"], vocabulary=config["vocab_size"], context=context, batch=batch)


def make_folder(folder):
    """A small Llama of random weights."""
    c = llama.Config(layers=2)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "config.json").write_text(json.dumps({
        "model_type": "llama", "architectures": ["LlamaForCausalLM"], "hidden_size": c.width, "intermediate_size": c.hidden, "num_hidden_layers": c.layers,
        "num_attention_heads": c.heads, "num_key_value_heads": c.groups, "vocab_size": c.vocabulary, "rms_norm_eps": 1e-5, "rope_theta": 1e4}))
    like = folder.with_name(folder.name + ".config")
    folder.rename(like)
    heddle.huggingface.save(folder, heddle.huggingface.names(like), {"params": jax.jit(llama.init, static_argnums=0)(c, 0)["params"]}, like=like)


def adapters(params, rank, seed):
    """Of each stacked weight [layers, in, out] an a [layers, in, rank], and a b of zeros: at first they add nothing."""
    keys = iter(jax.random.split(jax.random.key(seed), len(ADAPTED)))
    shapes = {name: params["layers"][name].shape for name in ADAPTED}
    return {name: {"a": jax.random.normal(next(keys), (n, i, rank)) / i**0.5, "b": jnp.zeros((n, rank, o))} for name, (n, i, o) in shapes.items()}


def with_adapters(params, adapted):
    return params | {"layers": params["layers"] | {name: Adapted(params["layers"][name], **pair) for name, pair in adapted.items()}}


def merge(params, adapted):
    """What the folder gets: each weight with what its adapter adds."""
    return params | {"layers": params["layers"] | {name: params["layers"][name] + SCALE * pair["a"] @ pair["b"] for name, pair in adapted.items()}}


def step(c, state, tokens, targets):
    def loss(adapted):
        return llama.loss(c, with_adapters(state["params"], adapted), tokens, targets)

    value, grads = jax.value_and_grad(loss)(state["adapters"])
    updates, optimizer = OPTIMIZER.update(grads, state["optimizer"])
    return {"params": state["params"], "adapters": optax.apply_updates(state["adapters"], updates), "optimizer": optimizer}, {"loss": value}


def shardings(optimizer):
    split = {name: {"a": P(None, llama.LAYER[name][1], None), "b": P(None, None, llama.LAYER[name][2])} for name in ADAPTED}
    moments = optax.tree.map_params(OPTIMIZER, lambda _, spec: spec, optimizer, split, transform_non_params=lambda _: P())
    return {"params": llama.PARAMS, "adapters": split, "optimizer": moments}, P("data"), P("data")


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--folder", type=pathlib.Path, help="config.json and safetensors of a Llama (default: a small one is made)")
    parser.add_argument("--tokens", help="ids in one dim, .npy (default: bytes of this tree's Python)")
    parser.add_argument("--out", type=pathlib.Path, help="the folder to make, with the adapters merged")
    for name, default in (("steps", 100), ("rank", 8), ("batch", 8), ("context", 64)):
        parser.add_argument(f"--{name}", type=int, default=default, help=f"(default {default})")
    options = parser.parse_args(arguments)
    build = pathlib.Path(os.environ.get("HEDDLE_BUILD", TREE / "build")) / "examples"
    folder = options.folder or build / "llama_random"
    if not options.folder and not folder.exists():
        make_folder(folder)
    c, names = read_config(folder, options.batch, options.context), heddle.huggingface.names(folder)
    text = np.load(options.tokens) if options.tokens else np.frombuffer(b"".join(file.read_bytes() for file in sorted(pathlib.Path(heddle.__file__).parent.glob("*.py"))), np.uint8)
    if text.max() >= c.vocabulary:
        sys.exit(f"{options.tokens} has id {text.max()}, needed ids below the {c.vocabulary} of {folder}")

    params = heddle.huggingface.load(folder, names, {"params": jax.eval_shape(lambda: llama.init(c, 0))["params"]})["params"]
    adapted = adapters(params, options.rank, 0)
    state = {"params": params, "adapters": adapted, "optimizer": OPTIMIZER.init(adapted)}
    count = lambda tree: sum(leaf.size for leaf in jax.tree.leaves(tree))  # noqa: E731
    print(f"{folder}: {count(params):,} frozen parameters, {count(adapted):,} of adapters")
    train = heddle.jit(lambda state, tokens, targets: step(c, state, tokens, targets), mesh=llama.MESH, in_shardings=shardings(state["optimizer"]))
    rng = np.random.default_rng(0)
    for number in range(options.steps):
        rows = text[rng.integers(0, len(text) - c.context, c.batch)[:, None] + np.arange(c.context + 1)].astype(np.int32)
        state, metrics = train(state, rows[:, :-1], rows[:, 1:])
        if number % 10 == 0 or number == options.steps - 1:
            print(f"step: {number + 1}  loss: {metrics['loss']:.4f}")
    if options.out:
        state = jax.tree.map(np.asarray, state)
        heddle.huggingface.save(options.out, names, {"params": merge(state["params"], state["adapters"])}, like=folder)
        print(f"saved {options.out}")
    return state


if __name__ == "__main__":
    main()
