#!/usr/bin/env python3
"""Exports real JAX training steps as StableHLO + Shardy text, with golden numbers from XLA on the CPU.

    pip install jax==0.10.2 flax==0.12.8 optax==0.2.8 safetensors   (Python 3.11)
    ./export.py [--out DIR] [--text-only] [--explicit] [NAME ...]

Each model gives a folder:
  init.mlir           (seed: tensor<i32>) -> state leaves
  step.mlir           (state leaves..., batch leaves...) -> (state leaves..., metric leaves...), state donated
  step.<mesh>.mlir    the same step, annotated for a mesh of that name
  golden.safetensors  state.K, step{S}.batch.K, step{S}.metric.K, and after the last step final.K
  model.json          leaf names, shapes, dtypes, meshes, sizes, and per leaf a tolerance: 4x what XLA differs from itself
                      (each mesh, unoptimised, without excess precision), at least rtol, relative to the leaf's largest magnitude
Models marked text-only are too large to ship numbers for; they have no golden file.
With --explicit a folder has the annotated steps only, of meshes whose axes are explicit, as jax.make_mesh's are: JAX then
annotates every value. Their numbers are those of the others.
"""
import argparse
import dataclasses
import json
import math
import os
import pathlib
import subprocess
import sys
import tempfile

os.environ.setdefault("XLA_FLAGS", "--xla_force_host_platform_device_count=16")
import jax
import jax.numpy as jnp
import numpy as np
import optax
from flax import linen as nn
from jax import lax
from jax.sharding import AbstractMesh, AxisType, Mesh, NamedSharding, PartitionSpec as P, reshard
from safetensors.numpy import load_file, save_file

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))          # for those who load this file as a module
from explicit_axes import cut, dense_options, gathered, is_explicit, like, product, reshaped, rows_of, whole

jax.config.update("jax_hlo_source_file_canonicalization_regex", ".*/")     # locations name files, not folders
MODELS = {}
WITH_LOCATIONS = {"mlp", "gpt2_tiny", "llama_tiny", "manual_tp"}             # exported with source locations too


@dataclasses.dataclass
class Case:
    init: callable                  # key -> state pytree
    step: callable                  # (state, *batch) -> (state, metrics dict)
    batch: callable                 # (numpy Generator, step index) -> tuple of arrays
    meshes: dict = dataclasses.field(default_factory=dict)   # name -> (axes dict, state spec fn, batch specs, step or None)
    steps: int = 3
    rtol: float = 1e-4
    text_only: bool = False
    about: str = ""


def case(fn):
    MODELS[fn.__name__] = fn
    return fn


# ---------------------------------------------------------------- 1. MLP on digits-like data, SGD with momentum
@case
def mlp():
    tx = optax.sgd(0.1, momentum=0.9)

    def init(key):
        k1, k2 = jax.random.split(key)
        params = {"w1": jax.random.normal(k1, (64, 128)) * 0.1, "b1": jnp.zeros(128),
                  "w2": jax.random.normal(k2, (128, 10)) * 0.1, "b2": jnp.zeros(10)}
        return {"params": params, "opt": tx.init(params)}

    def loss_fn(p, x, y):
        h = jax.nn.relu(x @ p["w1"] + p["b1"])
        logits = product(h, p["w2"]) + p["b2"]
        return optax.softmax_cross_entropy_with_integer_labels(logits, y).mean(), logits

    def step(state, x, y):
        (loss, logits), g = jax.value_and_grad(loss_fn, has_aux=True)(state["params"], x, y)
        upd, opt = tx.update(g, state["opt"], state["params"])
        return ({"params": optax.apply_updates(state["params"], upd), "opt": opt},
                {"loss": loss, "accuracy": (logits.argmax(-1) == y).mean()})

    def batch(rng, i):
        x = rng.standard_normal((32, 64)).astype(np.float32)
        return x, (np.abs(x[:, :10]).argmax(1)).astype(np.int32)

    rep = lambda path, leaf: P()
    tp = lambda path, leaf: {"w1": P(None, "model"), "b1": P("model"), "w2": P("model", None)}.get(path[-1], P())
    return Case(init, step, batch, steps=5, meshes={
        "dp4": ({"data": 4}, rep, (P("data"), P("data")), None),
        "dp2tp2": ({"data": 2, "model": 2}, tp, (P("data"), P("data")), None)},
        about="2-layer perceptron, SGD with momentum; data parallel, and Megatron's column-then-row split")


# ---------------------------------------------------------------- 2. GPT-2: LayerNorm, GELU, tied embedding, AdamW, clip, schedule
def gpt(L, D, H, V, T, B, text_only=False, meshes=(), dropout=0.0, accumulate=1, steps=3, about="", dtype=jnp.float32):
    sched = optax.warmup_cosine_decay_schedule(0.0, 3e-3, 4, 100, 3e-4)
    decay = lambda p: jax.tree.map(lambda x: x.ndim > 1, p)
    tx = optax.chain(optax.clip_by_global_norm(1.0), optax.adamw(sched, b1=0.9, b2=0.95, eps=1e-5, weight_decay=0.1, mask=decay))

    dense = lambda features, name: nn.Dense(features, name=name, dtype=dtype, **dense_options())

    class Block(nn.Module):
        @nn.compact
        def __call__(self, x, key):
            b, t, d = x.shape
            h = nn.LayerNorm(name="ln1", dtype=dtype)(x)
            q, k, v = jnp.split(whole(dense(3 * d, name="qkv")(h), -1), 3, -1)
            q, k, v = (cut(a.reshape(b, t, H, d // H), 2) for a in (q, k, v))
            s = jnp.einsum("bqhd,bkhd->bhqk", q, k, preferred_element_type=jnp.float32) / math.sqrt(d // H)
            s = jnp.where(jnp.tril(jnp.ones((t, t), bool)), s, -1e9)
            a = jax.nn.softmax(s).astype(dtype)
            a = whole(jnp.einsum("bhqk,bkhd->bqhd", a, v), 2).reshape(b, t, d)
            a = dense(d, name="proj")(a)
            if dropout:
                key, k1, k2 = jax.random.split(key, 3)
                a = a * like(jax.random.bernoulli(k1, 1 - dropout, a.shape), a) / (1 - dropout)
            x = x + a
            h = nn.LayerNorm(name="ln2", dtype=dtype)(x)
            h = dense(d, name="down")(jax.nn.gelu(dense(4 * d, name="up")(h)))
            if dropout:
                h = h * like(jax.random.bernoulli(k2, 1 - dropout, h.shape), h) / (1 - dropout)
            return x + h

    class Gpt(nn.Module):
        @nn.compact
        def __call__(self, tok, key):
            wte = nn.Embed(V, D, name="wte", dtype=dtype)
            wpe = self.param("wpe", nn.initializers.normal(0.02), (T, D))
            x = (rows_of(wte.embedding.astype(dtype), tok) if is_explicit() else wte(tok)) + wpe[: tok.shape[1]].astype(dtype)
            for i in range(L):
                key, sub = jax.random.split(key)
                x = Block(name=f"h{i}")(x, sub)
            return wte.attend(nn.LayerNorm(name="lnf", dtype=dtype)(x)).astype(jnp.float32)

    net = Gpt()

    def init(key):
        params = net.init(key, jnp.zeros((1, T), jnp.int32), jax.random.key(0))["params"]
        return {"params": params, "opt": tx.init(params)}

    def loss_fn(p, tok, tgt, key):
        logits = whole(net.apply({"params": gathered(p)}, tok, key), -1)
        return optax.softmax_cross_entropy_with_integer_labels(logits, tgt).mean()

    def step(state, tok, tgt, *rest):
        key = jax.random.wrap_key_data(rest[0]) if dropout else jax.random.key(0)
        if accumulate == 1:
            loss, g = jax.value_and_grad(loss_fn)(state["params"], tok, tgt, key)
        else:
            def micro(acc, xs):
                loss, g = jax.value_and_grad(loss_fn)(state["params"], *xs, key)
                return jax.tree.map(jnp.add, acc, (loss, g)), None
            zero = (jnp.zeros(()), jax.tree.map(jnp.zeros_like, state["params"]))
            xs = tuple(reshaped(ids, (accumulate, -1, T), None, "data", None) for ids in (tok, tgt))
            (loss, g), _ = lax.scan(micro, zero, xs)
            loss, g = loss / accumulate, jax.tree.map(lambda x: x / accumulate, g)
        upd, opt = tx.update(g, state["opt"], state["params"])
        return ({"params": optax.apply_updates(state["params"], upd), "opt": opt},
                {"loss": loss, "grad_norm": optax.global_norm(g)})

    def batch(rng, i):
        s = rng.integers(0, V, (B, T + 1)).astype(np.int32)
        s[:, 1::2] = s[:, 0:-1:2]        # something to learn: every second token repeats the one before
        out = (s[:, :-1].copy(), s[:, 1:].copy())
        return out + ((np.array([7, i], np.uint32),) if dropout else ())

    def tp(path, leaf):
        if leaf.ndim == 0: return P()
        name, kind = (path[-2] if len(path) > 1 else ""), path[-1]
        if name in ("qkv", "up"): return P(None, "model") if kind == "kernel" else P("model")
        if name in ("proj", "down") and kind == "kernel": return P("model", None)
        if name == "wte": return P("model", None)
        return P()

    def fsdp(path, leaf):                # ZeRO-3: shard the largest dim that divides
        for d in sorted(range(leaf.ndim), key=lambda d: -leaf.shape[d]):
            if leaf.shape[d] % 4 == 0: return P(*[None] * d, "data")
        return P()

    def fsdp_tp(path, leaf):
        s = list(tp(path, leaf)) + [None] * leaf.ndim
        s = s[: leaf.ndim]
        for d in range(leaf.ndim):
            if s[d] is None and leaf.shape[d] % 2 == 0:
                s[d] = "data"; break
        return P(*s)

    nb = 3 if dropout else 2
    bs = lambda ax: tuple(P(ax) for _ in range(2)) + ((P(),) if dropout else ())
    known = {"dp4": ({"data": 4}, lambda p, l: P(), bs("data"), None),
             "fsdp4": ({"data": 4}, fsdp, bs("data"), None),
             "tp4": ({"model": 4}, tp, bs(None), None),
             "dp2tp2": ({"data": 2, "model": 2}, tp, bs("data"), None),
             "fsdp2tp2": ({"data": 2, "model": 2}, fsdp_tp, bs("data"), None),
             "fsdp4tp2": ({"data": 4, "model": 2}, fsdp_tp, bs("data"), None)}
    return Case(init, step, batch, steps=steps, text_only=text_only, meshes={m: known[m] for m in meshes}, about=about)


@case
def gpt2_tiny():
    return gpt(2, 64, 4, 256, 32, 8, meshes=("dp4", "fsdp4", "tp4", "dp2tp2", "fsdp2tp2"), steps=4,
               about="GPT-2: LayerNorm, GELU, tied embedding, AdamW with mask, clip by global norm, warmup + cosine; f32")


@case
def gpt2_dropout():
    return gpt(1, 48, 4, 96, 24, 8, dropout=0.1, meshes=("dp4",),
               about="the same with dropout drawn by threefry inside the step: the masks must be bit-exact")


@case
def gpt2_accumulate():
    return gpt(2, 48, 4, 96, 24, 16, accumulate=4, meshes=("dp4",),
               about="four microbatches accumulated by a scan (a while loop): one gradient reduction a step is enough")


@case
def gpt2_124m():
    return gpt(12, 768, 12, 50304, 1024, 8, text_only=True, meshes=("fsdp4", "dp2tp2", "fsdp4tp2"),
               about="GPT-2 small at its real size, B=8 T=1024")


@case
def gpt2_14m():
    return gpt(6, 384, 6, 8192, 256, 8, text_only=True, meshes=("dp2tp2", "fsdp4"),
               about="a GPT that two CPU cores can train: 6 layers, 384 wide, 8192 tokens, B=8 T=256")


@case
def gpt2_14m_bf16():
    return gpt(6, 384, 6, 8192, 256, 8, text_only=True, meshes=("dp2tp2",), dtype=jnp.bfloat16,
               about="the same, computing in bf16 over f32 parameters, softmax and loss in f32")


@case
def gpt2_124m_bf16():
    return gpt(12, 768, 12, 50304, 1024, 8, text_only=True, meshes=("fsdp4",), dtype=jnp.bfloat16,
               about="GPT-2 small in bf16 over f32 parameters: what a GPU trains")


# ---------------------------------------------------------------- 3. Llama: RMSNorm, RoPE, GQA, SwiGLU, bf16 + f32 masters, scan + remat
def llama(L, D, H, KV, F, V, T, B, scan=True, remat=True, text_only=False, meshes=(), steps=3, dtype=jnp.bfloat16, about=""):
    tx = optax.adamw(1e-3, b1=0.9, b2=0.95, eps=1e-5, weight_decay=0.1)
    hd = D // H

    def init(key):
        ks = jax.random.split(key, 9)
        n = lambda k, *s: jax.random.normal(k, s, jnp.float32) / math.sqrt(s[-2])
        layer = {"wq": n(ks[0], L, D, H * hd), "wk": n(ks[1], L, D, KV * hd), "wv": n(ks[2], L, D, KV * hd),
                 "wo": n(ks[3], L, H * hd, D), "gate": n(ks[4], L, D, F), "up": n(ks[5], L, D, F), "down": n(ks[6], L, F, D),
                 "norm1": jnp.ones((L, D)), "norm2": jnp.ones((L, D))}
        params = {"embed": n(ks[7], V, D), "head": n(ks[8], D, V), "norm": jnp.ones(D), "layers": layer}
        return {"params": params, "opt": tx.init(params)}

    def rms(x, w):
        x32 = x.astype(jnp.float32)
        return (x32 * lax.rsqrt((x32 * x32).mean(-1, keepdims=True) + 1e-5) * w).astype(dtype)

    def rope(x):
        t, d = x.shape[1], x.shape[-1]
        ang = jnp.arange(t)[:, None] * (10000.0 ** (-jnp.arange(0, d, 2) / d))[None]
        c, s = jnp.cos(ang)[None, :, None], jnp.sin(ang)[None, :, None]
        a, b = jnp.split(x.astype(jnp.float32), 2, -1)
        return jnp.concatenate([a * c - b * s, a * s + b * c], -1).astype(dtype)

    def make_step(wsc):
        def block(x, w):
            w = jax.tree.map(lambda a: a.astype(dtype) if a.ndim > 1 else a, gathered(w))
            b, t, _ = x.shape
            h = whole(rms(x, w["norm1"]), 1)
            q, k, v = (whole(product(h, w[n]), 2).reshape(b, t, -1, hd) for n in ("wq", "wk", "wv"))
            q, k = rope(q), rope(k)
            k, v = (jnp.repeat(a, H // KV, 2) for a in (k, v))
            q, k, v = (cut(a, 2) for a in (q, k, v))
            s = jnp.einsum("bqhd,bkhd->bhqk", q, k, preferred_element_type=jnp.float32) / math.sqrt(hd)
            s = jnp.where(jnp.tril(jnp.ones((t, t), bool)), s, -jnp.inf)
            a = jax.nn.softmax(s).astype(dtype)
            a = whole(jnp.einsum("bhqk,bkhd->bqhd", a, v), 2).reshape(b, t, -1)
            x = wsc(x + like(product(a, w["wo"]), x))
            h = whole(rms(x, w["norm2"]), 1)
            return wsc(x + like(product(jax.nn.silu(product(h, w["gate"])) * product(h, w["up"]), w["down"]), x))

        body = jax.checkpoint(block) if remat else block

        def loss_fn(p, tok, tgt):
            x = wsc(rows_of(gathered(p["embed"]).astype(dtype), tok))
            if scan:
                x, _ = lax.scan(lambda x, w: (body(x, w), None), x, p["layers"])
            else:
                for i in range(L):
                    x = body(x, jax.tree.map(lambda a: a[i], p["layers"]))
            logits = product(whole(rms(x, p["norm"]), 1), gathered(p["head"]).astype(dtype)).astype(jnp.float32)
            logits = whole(logits, -1)
            lse = jax.nn.logsumexp(logits, -1)
            picked = jnp.take_along_axis(logits, tgt[..., None], -1)[..., 0]
            return (lse - picked).mean() + 1e-4 * (lse ** 2).mean()

        def step(state, tok, tgt):
            loss, g = jax.value_and_grad(loss_fn)(state["params"], tok, tgt)
            upd, opt = tx.update(g, state["opt"], state["params"])
            return {"params": optax.apply_updates(state["params"], upd), "opt": opt}, {"loss": loss}
        return step

    def batch(rng, i):
        s = rng.integers(0, V, (B, T + 1)).astype(np.int32)
        s[:, 1::2] = s[:, 0:-1:2]
        return s[:, :-1].copy(), s[:, 1:].copy()

    def spec(data, model):
        def f(path, leaf):
            if leaf.ndim == 0: return P()
            k = path[-1]
            if k in ("wq", "wk", "wv", "gate", "up"): return P(None, data, model)
            if k in ("wo", "down"): return P(None, model, data)
            if k == "embed": return P(model, data)
            if k == "head": return P(data, model)
            return P()
        return f

    known = {"fsdp2": ({"data": 2}, spec("data", None), (P("data"), P("data")), None, P("data")),
             "fsdp4": ({"data": 4}, spec("data", None), (P("data"), P("data")), None, P("data")),
             "tp4sp": ({"model": 4}, spec(None, "model"), (P(), P()), None, P(None, "model")),      # sequence parallel between blocks
             "fsdp2tp2": ({"data": 2, "model": 2}, spec("data", "model"), (P("data"), P("data")), None, P("data")),
             "fsdp2tp2sp": ({"data": 2, "model": 2}, spec("data", "model"), (P("data"), P("data")), None, P("data", "model")),
             "dp2tp8": ({"data": 2, "model": 8}, spec(None, "model"), (P("data"), P("data")), None, P("data")),
             "fsdp2tp8": ({"data": 2, "model": 8}, spec("data", "model"), (P("data"), P("data")), None, P("data"))}
    ms = {m: known[m][:3] + (make_step,) + known[m][4:] for m in meshes}
    return Case(init, make_step(lambda x: x), batch, meshes=ms, steps=steps, rtol=2e-2 if dtype == jnp.bfloat16 else 1e-4, text_only=text_only, about=about)


@case
def llama_tiny():
    return llama(3, 64, 4, 2, 160, 128, 32, 8, meshes=("fsdp4", "tp4sp", "fsdp2tp2", "fsdp2tp2sp"),
                 about="Llama: RMSNorm, RoPE, grouped-query attention, SwiGLU, bf16 compute over f32 masters, scan over layers, remat")


@case
def llama_tiny_f32():
    return llama(3, 64, 4, 2, 160, 128, 32, 8, meshes=("fsdp4", "fsdp2tp2sp"), dtype=jnp.float32,
                 about="llama_tiny in f32, so that numbers can be held tightly")


@case
def llama_unrolled():
    return llama(2, 64, 4, 2, 160, 128, 32, 8, scan=False, remat=False, meshes=("fsdp2tp2sp",),
                 about="the same, layers unrolled and nothing recomputed")


@case
def llama_8b():
    return llama(32, 4096, 32, 8, 14336, 128256, 4096, 2, text_only=True, meshes=("fsdp2tp8",),
                 about="Llama-3 8B at its real size, scan + remat")


# ---------------------------------------------------------------- 4. Mixture of experts: top-2, capacity, dispatch by sort and scatter
@case
def moe():
    E, D, F, N, C = 4, 32, 64, 64, 40
    tx = optax.adam(1e-2, eps=1e-5)

    def init(key):
        k = jax.random.split(key, 4)
        p = {"router": jax.random.normal(k[0], (D, E)) * 0.2, "w_in": jax.random.normal(k[1], (E, D, F)) * 0.2,
             "w_out": jax.random.normal(k[2], (E, F, D)) * 0.2, "head": jax.random.normal(k[3], (D, 8)) * 0.2}
        return {"params": p, "opt": tx.init(p)}

    def make_step(wsc):
        def loss_fn(p, x, y):
            x, y = whole(x, 0), whole(y, 0)
            probs = jax.nn.softmax(x @ p["router"])
            gate, idx = lax.top_k(probs, 2)                                  # [N, 2]
            gate = gate / gate.sum(-1, keepdims=True)
            e = idx.T.reshape(-1)                                            # [2N] expert of each choice
            onehot = jax.nn.one_hot(e, E, dtype=jnp.int32)
            pos = (jnp.cumsum(onehot, 0) * onehot).sum(-1) - 1               # place in the expert's queue
            keep = pos < C
            slot = jnp.where(keep, e * C + pos, E * C)
            xs = jnp.concatenate([x, x])
            buf = jnp.zeros((E * C + 1, D)).at[slot].set(xs)[:-1].reshape(E, C, D)
            buf = wsc(buf)
            h = jax.nn.relu(jnp.einsum("ecd,edf->ecf", buf, p["w_in"]))
            out = whole(wsc(jnp.einsum("ecf,efd->ecd", h, p["w_out"])), 0).reshape(E * C, D)
            back = jnp.where(keep[:, None], out[jnp.where(keep, slot, 0)], 0) * gate.T.reshape(-1, 1)
            z = x + back[:N] + back[N:]
            load = onehot[:N].mean(0)
            aux = E * (load * probs.mean(0)).sum()
            loss = optax.softmax_cross_entropy_with_integer_labels(z @ p["head"], y).mean()
            return loss + 1e-2 * aux, (loss, keep.sum())

        def step(state, x, y):
            (_, (loss, kept)), g = jax.value_and_grad(loss_fn, has_aux=True)(state["params"], x, y)
            upd, opt = tx.update(g, state["opt"], state["params"])
            return {"params": optax.apply_updates(state["params"], upd), "opt": opt}, {"loss": loss, "kept": kept}
        return step

    def batch(rng, i):
        x = rng.standard_normal((N, D)).astype(np.float32)
        return x, x[:, :8].argmax(1).astype(np.int32)

    ep = lambda path, leaf: P("expert") if path[-1] in ("w_in", "w_out") else P()
    return Case(init, make_step(lambda x: x), batch, rtol=1e-3, meshes={
        "ep4": ({"expert": 4}, ep, (P("expert"), P("expert")), make_step, P("expert"))},
        about="mixture of experts: top-2 routing, capacity, cumulative sum, scatter dispatch, gather combine; expert parallel")


# ---------------------------------------------------------------- 5. Convolutions: ResNet blocks, BatchNorm statistics, pooling
@case
def resnet_tiny():
    class Net(nn.Module):
        @nn.compact
        def __call__(self, x, train=True):
            norm = lambda name: nn.BatchNorm(use_running_average=not train, momentum=0.9, name=name)
            x = nn.relu(norm("bn0")(nn.Conv(16, (3, 3), use_bias=False, name="conv0")(x)))
            x = cut(nn.max_pool(whole(x, 1), (3, 3), (2, 2), "SAME"), 1, "x")
            for i, (c, s) in enumerate([(16, 1), (32, 2)]):
                y = nn.relu(norm(f"bn{i}a")(nn.Conv(c, (3, 3), (s, s), use_bias=False, name=f"conv{i}a")(x)))
                y = norm(f"bn{i}b")(nn.Conv(c, (3, 3), use_bias=False, name=f"conv{i}b")(y))
                if x.shape != y.shape:
                    x = nn.Conv(c, (1, 1), (s, s), use_bias=False, name=f"skip{i}")(x)
                x = nn.relu(x + y)
            x = whole(x, 1)
            return nn.Dense(10)(nn.avg_pool(x, x.shape[1:3]).reshape(x.shape[0], -1))

    net, tx = Net(), optax.chain(optax.add_decayed_weights(5e-4), optax.sgd(0.05, momentum=0.9, nesterov=True))

    def init(key):
        v = net.init(key, jnp.zeros((1, 16, 16, 3)))
        return {"params": v["params"], "stats": v["batch_stats"], "opt": tx.init(v["params"])}

    def step(state, x, y):
        def loss_fn(p):
            logits, mut = net.apply({"params": p, "batch_stats": state["stats"]}, x, mutable=["batch_stats"])
            return optax.softmax_cross_entropy(logits, optax.smooth_labels(jax.nn.one_hot(y, 10), 0.1)).mean(), mut["batch_stats"]
        (loss, stats), g = jax.value_and_grad(loss_fn, has_aux=True)(state["params"])
        upd, opt = tx.update(g, state["opt"], state["params"])
        return {"params": optax.apply_updates(state["params"], upd), "stats": stats, "opt": opt}, {"loss": loss}

    def batch(rng, i):
        x = rng.standard_normal((16, 16, 16, 3)).astype(np.float32)
        return x, (np.abs(x[:, 0, :10, 0]).argmax(1)).astype(np.int32)

    return Case(init, step, batch, rtol=1e-3, meshes={
        "dp4": ({"data": 4}, lambda p, l: P(), (P("data"), P("data")), None),
        "spatial2": ({"x": 2}, lambda p, l: P(), (P(None, "x"), P()), None)},
        about="ResNet blocks: convolution and its two gradients, BatchNorm with running statistics over a sharded batch, max and average pooling; spatial2 needs halo exchange")


# ---------------------------------------------------------------- 6. Hand-written SPMD: Megatron's f and g, and ring attention, by shard_map
@case
def manual_tp():
    D, F, B = 32, 128, 16
    tx = optax.sgd(0.1)

    def init(key):
        k1, k2 = jax.random.split(key)
        return {"w1": jax.random.normal(k1, (D, F)) * 0.2, "w2": jax.random.normal(k2, (F, D)) * 0.2}

    def make(mesh):
        def mlp(x, w1, w2):
            return lax.psum(jax.nn.gelu(x @ w1) @ w2, "model")
        f = mlp_plain if mesh is None else jax.shard_map(
            mlp, mesh=mesh, in_specs=(P("data"), P(None, "model"), P("model", None)), out_specs=P("data"))

        def step(state, x, y):
            loss, g = jax.value_and_grad(lambda p: ((f(x, p["w1"], p["w2"]) - y) ** 2).mean())(state)
            return jax.tree.map(lambda p, g: p - 0.1 * g, state, g), {"loss": loss}
        return step

    def mlp_plain(x, w1, w2):
        return jax.nn.gelu(x @ w1) @ w2

    def batch(rng, i):
        x = rng.standard_normal((B, D)).astype(np.float32)
        return x, np.roll(x, 1, 1)

    spec = lambda path, leaf: P(None, "model") if path[-1] == "w1" else P("model", None)
    return Case(init, make(None), batch, meshes={
        "dp2tp2": ({"data": 2, "model": 2}, spec, (P("data"), P("data")), lambda mesh: make(mesh), "mesh")},
        about="a manual region (shard_map) with psum inside, gradients through it")


@case
def manual_ring():
    H, T, Dh, B = 2, 32, 16, 2

    def init(key):
        k = jax.random.split(key, 2)
        return {"wqkv": jax.random.normal(k[0], (H * Dh, 3 * H * Dh)) * 0.2, "wo": jax.random.normal(k[1], (H * Dh, H * Dh)) * 0.2}

    def plain(q, k, v):
        s = jnp.einsum("bqhd,bkhd->bhqk", q, k) / math.sqrt(Dh)
        return jnp.einsum("bhqk,bkhd->bqhd", jax.nn.softmax(s), v)

    def ring(n):
        def f(q, k, v):
            m = jnp.full(q.shape[:1] + (H, q.shape[1]), -jnp.inf)
            l, o = jnp.zeros_like(m), jnp.zeros(m.shape + (Dh,))
            m, l, o = (lax.pcast(a, "seq", to="varying") for a in (m, l, o))
            for i in range(n):
                s = jnp.einsum("bqhd,bkhd->bhqk", q, k) / math.sqrt(Dh)
                m2 = jnp.maximum(m, s.max(-1))
                p, c = jnp.exp(s - m2[..., None]), jnp.exp(m - m2)
                l, o, m = l * c + p.sum(-1), o * c[..., None] + jnp.einsum("bhqk,bkhd->bhqd", p, v), m2
                if i + 1 < n:
                    k, v = (lax.ppermute(a, "seq", [(j, (j + 1) % n) for j in range(n)]) for a in (k, v))
            return (o / l[..., None]).transpose(0, 2, 1, 3)
        return f

    def make(mesh):
        att = plain if mesh is None else jax.shard_map(ring(4), mesh=mesh, in_specs=(P(None, "seq"),) * 3, out_specs=P(None, "seq"))

        def step(state, x, y):
            def loss_fn(p):
                q, k, v = (a.reshape(B, T, H, Dh) for a in jnp.split(x @ p["wqkv"], 3, -1))
                return ((att(q, k, v).reshape(B, T, -1) @ p["wo"] - y) ** 2).mean()
            loss, g = jax.value_and_grad(loss_fn)(state)
            return jax.tree.map(lambda p, g: p - 0.1 * g, state, g), {"loss": loss}
        return step

    def batch(rng, i):
        x = rng.standard_normal((B, T, H * Dh)).astype(np.float32)
        return x, np.roll(x, 1, 1)

    return Case(init, make(None), batch, rtol=1e-3, meshes={
        "cp4": ({"seq": 4}, lambda p, l: P(), (P(None, "seq"), P(None, "seq")), lambda mesh: make(mesh), "mesh")},
        about="ring attention by shard_map: collective permutes forward, and their transposes in the gradient")


# ---------------------------------------------------------------- export
def path_of(kp):
    return tuple(str(getattr(k, "key", getattr(k, "idx", getattr(k, "name", k)))) for k in kp)


def leaves(tree):
    return [(".".join(path_of(kp)), leaf) for kp, leaf in jax.tree_util.tree_leaves_with_path(tree)]


def explicit_text(c, mname, shapes, bshapes):
    """The step's text on mesh `mname` with explicit axes, which are part of types: state goes out as it came in."""
    axes, sspec, bspecs, make, *extra = c.meshes[mname]
    mesh = AbstractMesh(tuple(axes.values()), tuple(axes), axis_types=(AxisType.Explicit,) * len(axes))
    step = c.step
    if make:
        step = make(mesh) if extra == ["mesh"] else make(lambda x: reshard(x, extra[0]))
    ss = jax.tree_util.tree_map_with_path(lambda kp, l: NamedSharding(mesh, sspec(path_of(kp), l)), shapes)
    bs = tuple(NamedSharding(mesh, s) for s in bspecs)
    place = lambda l, s: jax.ShapeDtypeStruct(l.shape, l.dtype, sharding=s)

    def closed(state, *batch):
        new, metrics = step(state, *batch)
        return jax.tree.map(reshard, new, ss), metrics

    with jax.sharding.use_abstract_mesh(mesh):
        f = jax.jit(closed, donate_argnums=0, keep_unused=True)
        return f.trace(jax.tree.map(place, shapes, ss), *map(place, bshapes, bs)).lower(lowering_platforms=("cpu",)).as_text()


def annotated(c, mname):
    """The step with mesh `mname`'s shardings, jitted, and its state and batch shardings."""
    axes, sspec, bspecs, make, *extra = c.meshes[mname]
    n = math.prod(axes.values())
    mesh = Mesh(np.array(jax.devices()[:n]).reshape(tuple(axes.values())), tuple(axes))
    step = c.step
    if make:
        step = make(mesh) if extra == ["mesh"] else make(
            lambda x, s=NamedSharding(mesh, extra[0]): lax.with_sharding_constraint(x, s))
    shapes = jax.eval_shape(lambda: c.init(jax.random.key(0)))
    ss = jax.tree_util.tree_map_with_path(lambda kp, l: NamedSharding(mesh, sspec(path_of(kp), l)), shapes)
    bs = tuple(NamedSharding(mesh, s) for s in bspecs)
    return jax.jit(step, in_shardings=(ss,) + bs, out_shardings=(ss, NamedSharding(mesh, P())), donate_argnums=0, keep_unused=True), ss, bs


def run(c, mname=None):
    """All golden steps from seed 0, on one device or on a mesh: {leaf name: array}."""
    rng = np.random.default_rng(1)
    state = jax.jit(lambda seed: c.init(jax.random.key(seed)))(np.int32(0))
    t = {f"state.{i}": np.asarray(l) for i, (_, l) in enumerate(leaves(state))}
    if mname:
        f, ss, bs = annotated(c, mname)
        state = jax.device_put(state, ss)
    else:
        f, bs = jax.jit(c.step), None
    for s in range(c.steps):
        b = c.batch(rng, s)
        state, metrics = f(state, *(jax.device_put(b, bs) if bs else b))
        t.update({f"step{s}.batch.{i}": np.asarray(x) for i, x in enumerate(b)})
        t.update({f"step{s}.metric.{i}": np.asarray(l) for i, (_, l) in enumerate(leaves(metrics))})
    t.update({f"final.{i}": np.asarray(l) for i, (_, l) in enumerate(leaves(state))})
    return {k: v if v.ndim == 0 else np.ascontiguousarray(v) for k, v in t.items()}


def distance(got, want):
    """Largest difference, relative to the leaf's largest magnitude."""
    got, want = (np.asarray(x, np.float64) for x in (got, want))
    return float(np.abs(got - want).max() / max(np.abs(want).max(), 1e-30)) if want.size else 0.0


def tolerances(script, name, c, golden):
    """Per leaf: 4x the largest deviation of XLA from itself (every mesh; no optimisation; no excess precision), at least rtol."""
    worst = {k: 0.0 for k in golden if ".batch." not in k}
    variants = [(m, "") for m in c.meshes] + [(None, "--xla_backend_optimization_level=0"), (None, "--xla_allow_excess_precision=false")]
    for mname, flags in variants:
        to = pathlib.Path(tempfile.mkdtemp()) / "v.safetensors"
        env = dict(os.environ, XLA_FLAGS=os.environ["XLA_FLAGS"] + " " + flags)
        subprocess.run([sys.executable, script, "--variant", str(to), name] + (["--mesh", mname] if mname else []), env=env, check=True, stderr=subprocess.DEVNULL)
        got = load_file(to)
        for k in worst:
            worst[k] = max(worst[k], distance(got[k], golden[k]))
    return {k: max(c.rtol, 4 * w) for k, w in worst.items()}


def export(name, c, out, script=__file__, text_only=False, explicit=False):
    d = out / name
    d.mkdir(parents=True, exist_ok=True)
    init = lambda seed: c.init(jax.random.key(seed))
    shapes = jax.eval_shape(init, jax.ShapeDtypeStruct((), np.int32))
    bshapes = tuple(jax.ShapeDtypeStruct(b.shape, b.dtype) for b in c.batch(np.random.default_rng(1), 0))
    if explicit:
        for mname in c.meshes:
            (d / f"step.{mname}.mlir").write_text(explicit_text(c, mname, shapes, bshapes))
        return
    (d / "init.mlir").write_text(jax.jit(init).lower(jax.ShapeDtypeStruct((), np.int32)).as_text())
    (d / "step.mlir").write_text(jax.jit(c.step, donate_argnums=0, keep_unused=True).lower(shapes, *bshapes).as_text())
    out_shapes = jax.eval_shape(c.step, shapes, *bshapes)
    meta = {"about": c.about, "jax": jax.__version__, "rtol": c.rtol, "steps": c.steps, "meshes": {},
            "state": [[n, list(l.shape), str(l.dtype)] for n, l in leaves(shapes)],
            "batch": [[list(b.shape), str(b.dtype)] for b in bshapes],
            "metrics": [[n, list(l.shape), str(l.dtype)] for n, l in leaves(out_shapes[1])],
            "parameters": int(sum(np.prod(l.shape) for l in jax.tree.leaves(shapes["params"] if "params" in shapes else shapes)))}
    for mname in c.meshes:
        f, _, _ = annotated(c, mname)
        (d / f"step.{mname}.mlir").write_text(f.lower(shapes, *bshapes).as_text(debug_info=name in WITH_LOCATIONS))
        meta["meshes"][mname] = c.meshes[mname][0]
    if not (text_only or c.text_only):
        golden = run(c)
        save_file(golden, d / "golden.safetensors")
        meta["tolerance"] = {k: float(f"{v:.2g}") for k, v in tolerances(script, name, c, golden).items()}
        meta["last_metrics"] = {n: float(golden[f"step{c.steps - 1}.metric.{i}"]) for i, (n, _) in enumerate(leaves(out_shapes[1]))}
    (d / "model.json").write_text(json.dumps(meta, indent=1))
    size = sum(p.stat().st_size for p in d.iterdir())
    loose = {k: v for k, v in meta.get("tolerance", {}).items() if v > c.rtol}
    print(f"{name:16} {meta['parameters']:>12,} parameters  {size/1e6:7.2f} MB  {meta.get('last_metrics', '')}  "
          f"{len(loose)} leaves looser than {c.rtol}, worst {max(loose.values(), default=0)}", flush=True)


def main(models, here, script):
    ap = argparse.ArgumentParser()
    ap.add_argument("--out", type=pathlib.Path, default=here)
    ap.add_argument("--variant", type=pathlib.Path, help="run NAME once under the environment's XLA_FLAGS, write its leaves here, nothing else")
    ap.add_argument("--mesh")
    ap.add_argument("--text-only", action="store_true", help="leave out golden numbers and tolerances, which need XLA to compile and run every step")
    ap.add_argument("--explicit", action="store_true", help="only the annotated steps, on meshes with explicit axes")
    ap.add_argument("names", nargs="*")
    a = ap.parse_args()
    if a.variant:
        return save_file(run(models[a.names[0]](), a.mesh), a.variant)
    for n in a.names or models:
        export(n, models[n](), a.out, script, a.text_only, a.explicit)


if __name__ == "__main__":
    main(MODELS, pathlib.Path(__file__).resolve().parent, __file__)
