"""Hugging Face's folders as state of a program and back: names, stacked layers, transposed products, dtypes, files that are wrong."""
import dataclasses
import json
import pathlib
import subprocess
import sys

import heddle
import jax
import jax.numpy as jnp
import ml_dtypes
import numpy as np
import optax
import pytest
from conftest import ROOT
from heddle.huggingface import CheckpointError, load, load_file, names, save
from jax.sharding import AbstractMesh, PartitionSpec as P
from safetensors.numpy import load_file as read, save_file

BUFFER = "model.layers.0.self_attn.rotary_emb.inv_freq"


def folder_of(path, tensors, config=None, files=1):
    """A folder as transformers writes it, the tensors in so many files."""
    path.mkdir()
    every = sorted(tensors)
    where = {name: f"model-{number % files + 1:05}-of-{files:05}.safetensors" for number, name in enumerate(every)}
    for file in sorted(set(where.values())):
        save_file({name: np.ascontiguousarray(tensors[name]) for name in every if where[name] == file}, path / (file if files > 1 else "model.safetensors"), metadata={"format": "pt"})
    if files > 1:
        (path / "model.safetensors.index.json").write_text(json.dumps({"metadata": {}, "weight_map": where}))
    (path / "config.json").write_text(json.dumps(config or {"model_type": "other"}))
    (path / "tokenizer.json").write_text("{}")
    (path / "optimizer.pt").write_text("not of the model")
    return path


def draw(*shape, dtype=np.float32, seed=0):
    return np.random.default_rng([seed, *shape]).standard_normal(shape).astype(dtype)


NAMES = {"p.layers.w": "h.{}.w.weight.T", "p.layers.n": "h.{}.n", "p.experts": "h.{}.e.{}.w", "p.heads": "h.0.q.weight.T", "p.b{}": "b.{}.bias"}


def tensors_of():
    found = {"h.0.q.weight": draw(12, 5, seed=9), "b.3.bias": draw(4), "b.10.bias": draw(4, seed=1), BUFFER: draw(2)}
    for layer in range(11):  # ten and more: numbers, not their spelling, are the order
        found |= {f"h.{layer}.w.weight": draw(8, 5, seed=layer), f"h.{layer}.n": draw(8, seed=layer, dtype=ml_dtypes.bfloat16)}
        found |= {f"h.{layer}.e.{expert}.w": draw(2, 3, seed=10 * layer + expert) for expert in range(2)}
    return found


STATE = {"p": {"layers": {"w": np.zeros((11, 5, 8), np.float32), "n": np.zeros((11, 8), np.float32)}, "experts": np.zeros((11, 2, 2, 3), np.float16),
               "heads": np.zeros((5, 3, 4), np.float32), "b3": np.zeros(4, np.float32), "b10": np.zeros(4, np.float32)}, "step": np.int32(7)}


def flat(tree):
    """{"p.layers.w": array}"""
    return {".".join(str(getattr(key, "key", getattr(key, "idx", getattr(key, "name", key)))) for key in path): np.asarray(leaf)
            for path, leaf in jax.tree_util.tree_leaves_with_path(tree)}


@pytest.mark.parametrize("files", [1, 3])
def test_there_and_back(tmp_path, files):
    tensors = tensors_of()
    folder = folder_of(tmp_path / "theirs", tensors, files=files)
    state = load(folder, NAMES, STATE)
    assert state["step"] == 7 and jax.tree.map(lambda a: (a.dtype, a.shape), state) == jax.tree.map(lambda a: (a.dtype, a.shape), STATE)
    for layer in range(11):
        np.testing.assert_array_equal(state["p"]["layers"]["w"][layer], tensors[f"h.{layer}.w.weight"].T)
        np.testing.assert_array_equal(state["p"]["layers"]["n"][layer], tensors[f"h.{layer}.n"].astype(np.float32))
        np.testing.assert_array_equal(state["p"]["experts"][layer, 1], tensors[f"h.{layer}.e.1.w"].astype(np.float16))
    np.testing.assert_array_equal(state["p"]["heads"], tensors["h.0.q.weight"].T.reshape(5, 3, 4))
    np.testing.assert_array_equal(state["p"]["b10"], tensors["b.10.bias"])

    # The same by files, with names as `heddle-run export --names` takes them.
    (tmp_path / "names").write_text("".join(f"{ours} {theirs}  # remark\n" for ours, theirs in NAMES.items()))
    save_file(flat(STATE), tmp_path / "init.safetensors")
    load_file(folder, tmp_path / "names", tmp_path / "init.safetensors", tmp_path / "state.safetensors")
    found = read(tmp_path / "state.safetensors")
    assert list(found) and all(np.array_equal(found[name], leaf) and found[name].dtype == leaf.dtype for name, leaf in flat(state).items())

    for number, (given, options) in enumerate([(state, {}), (tmp_path / "state.safetensors", {"shard_bytes": 400})]):
        out = tmp_path / f"back{number}"
        save(out, NAMES, given, like=folder, **options)
        index = out / "model.safetensors.index.json"
        assert index.exists() == bool(options)
        assert {file.name for file in out.iterdir() if not file.name.startswith("model")} == {"tokenizer.json", "config.json"}
        modes = {file.stat().st_mode & 0o777 for file in out.iterdir()}
        assert modes == {(tmp_path / "names").stat().st_mode & 0o777}  # as anybody's files, for others to read where these may be
        back = {}
        for file in out.glob("*.safetensors"):
            assert not options or sum(array.nbytes for array in read(file).values()) <= 400
            back |= read(file)
        assert set(back) == set(tensors) - {BUFFER}
        for name, array in back.items():
            assert array.dtype == tensors[name].dtype
            np.testing.assert_array_equal(array, tensors[name].astype(np.float16).astype(np.float32) if ".e." in name else tensors[name])


def test_dtypes(tmp_path):
    """A type by name; without tensors beside the configuration, the leaves' own."""
    like = tmp_path / "like"
    like.mkdir()
    (like / "config.json").write_text("{}")
    save(tmp_path / "half", {"w": "x.weight.T"}, {"w": draw(3, 4)}, like=like, dtype=ml_dtypes.bfloat16)
    assert (read(tmp_path / "half/model.safetensors")["x.weight"] == draw(3, 4).T.astype(ml_dtypes.bfloat16)).all()
    save(tmp_path / "own", {"w": "x.weight"}, {"w": jnp.asarray(draw(3, 4))}, like=like)
    assert (read(tmp_path / "own/model.safetensors")["x.weight"] == draw(3, 4)).all()


def test_shapes_alone(tmp_path):
    """Leaves that the names have may be shapes, which take no memory."""
    folder = folder_of(tmp_path / "theirs", {"x": draw(3, 4)})
    state = load(folder, {"w": "x"}, {"w": jax.ShapeDtypeStruct((3, 4), jnp.bfloat16), "step": 3})
    assert state["w"].dtype == jnp.bfloat16 and state["step"] == 3


BAD = [
    ({"p.layers.v": "h.{}.w"}, {}, 'there is no "p.layers.v" among the 7 leaves of state'),
    ({"p.b{}": "b.bias"}, {}, r'names "p.b\{\}" and "b.bias" have 1 and 0 \{\}, needed as many in theirs, or more'),
    ({"step": "h.{}.w.weight"}, {}, r'"step" has 0 dims, needed 1 for the numbers of "h.\{\}.w.weight"'),
    ({"p.layers.w": "h.{}.v"}, {}, r'has no "h.0.v", "h.1.v", "h.10.v" and 8 more, needed them by the names'),
    ({}, {"extra": draw(1)}, r'no name leads to "extra" of .*theirs, needed a leaf for each of its 49 tensors'),
    ({}, {"h.11.w.weight": draw(8, 5)}, r'no name leads to "h.11.w.weight"'),
    ({"p.layers.w": "h.{}.w.weight"}, {}, r'"h.0.w.weight" is \[8, 5\], needed \[5, 8\] for "p.layers.w"'),
    ({"p.layers.n": "h.{}.n.T"}, {}, r'"h.0.n" has 1 dims, needed 2 to be transposed into "p.layers.n"'),
    ({"step": "s"}, {"s": np.float32(3)}, '"s" is of float32, needed int32: only floating-point types become others'),
    ({}, {"h.3.e.1.w": np.full((2, 3), 1e6, np.float32)}, '"h.3.e.1.w" has elements beyond what float16 holds'),
]


@pytest.mark.parametrize("change, more, said", BAD, ids=range(len(BAD)))
def test_bad(tmp_path, change, more, said):
    folder = folder_of(tmp_path / "theirs", tensors_of() | more)
    with pytest.raises(CheckpointError, match=said) as error:
        load(folder, NAMES | change, STATE)
    assert "\n" not in str(error.value)


def test_bad_files(tmp_path):
    folder = folder_of(tmp_path / "theirs", tensors_of(), files=2)
    second = folder / "model-00002-of-00002.safetensors"
    kept = second.read_bytes()
    second.write_bytes(kept[:100])
    with pytest.raises(CheckpointError, match="00002.safetensors can't be read .*needed a safetensors file"):
        load(folder, NAMES, STATE)
    second.unlink()
    with pytest.raises(CheckpointError, match="00002.safetensors can't be read"):
        load(folder, NAMES, STATE)
    save_file({"a": draw(2)}, second)
    with pytest.raises(CheckpointError, match='00002.safetensors has no ".*", needed it by model.safetensors.index.json'):
        load(folder, NAMES, STATE)
    (folder / "model.safetensors.index.json").write_text("[]")
    with pytest.raises(CheckpointError, match="index.json can't be read, needed a JSON object with weight_map"):
        load(folder, NAMES, STATE)
    (folder / "model.safetensors.index.json").unlink()
    with pytest.raises(CheckpointError, match="has 2 safetensors files and no model.safetensors.index.json"):
        load(folder, NAMES, STATE)
    with pytest.raises(CheckpointError, match='model_type is "other", needed one of gpt2, llama, or names of your own'):
        names(folder)
    with pytest.raises(CheckpointError, match="config.json can't be read"):
        names(tmp_path)
    with pytest.raises(CheckpointError, match=f"{folder} exists, needed a folder to make"):
        save(folder, {"w": "a"}, {"w": draw(2)}, like=tmp_path)
    with pytest.raises(CheckpointError, match="has no config.json"):
        save(tmp_path / "out", {"w": "a"}, {"w": draw(2)}, like=tmp_path)
    with pytest.raises(CheckpointError, match='"a" and "b" have other elements, needed the same: both are "x"'):
        save(tmp_path / "out", {"a": "x", "b": "x"}, {"a": draw(2), "b": draw(2, seed=1)}, like=tmp_path)
    (tmp_path / "like").mkdir()
    one = folder_of(tmp_path / "one", {"x": draw(2), "y": draw(2)})
    with pytest.raises(CheckpointError, match='one has "y", needed a leaf that names leads there'):
        save(tmp_path / "out", {"a": "x"}, {"a": draw(2)}, like=one)
    (tmp_path / "names").write_text("a b c\n")
    with pytest.raises(CheckpointError, match="names:1: needed two names, ours and theirs"):
        load(one, tmp_path / "names", {"a": draw(2)})
    assert not (tmp_path / "out").exists() and not list(tmp_path.glob("*.partial"))


# ---- with transformers ----

MESH = AbstractMesh((2, 2), ("data", "model"))


def run(*arguments):
    return heddle.run(*arguments, echo=False, capture_output=True, text=True).stdout


def tokens_of(vocabulary, batch, context, seed=0):
    return np.random.default_rng(seed).integers(0, vocabulary, (batch, context)).astype(np.int32)


def theirs_say(folder, tokens):
    import torch
    import transformers

    model = transformers.AutoModelForCausalLM.from_pretrained(folder, torch_dtype=torch.float32).eval()
    with torch.no_grad():
        return model(torch.from_numpy(tokens).long()).logits.numpy()


def check_round_trip(tmp_path, folder, step, state, shardings, config, logits, context, batch):
    """A folder of random weights gives transformers' logits on four devices; and, after 10 steps, the folder of their state gives heddle's."""
    tokens = jax.ShapeDtypeStruct((batch, context), jnp.int32)
    drawn = tokens_of(config.vocab_size, batch, context)
    heddle.export(tmp_path / "model", step=step, eval=lambda s, tokens: {"logits": logits(s, tokens)}, args={"step": (state, tokens, tokens), "eval": (state, tokens)},
                  mesh=MESH, shardings={"step": (shardings, P("data"), P("data")), "eval": (shardings, P("data"))}, vocabulary=config.vocab_size)
    program = heddle.compile(tmp_path / "model", tmp_path / "model.heddle", "--target=cpu", echo=False, capture_output=True)
    zeros = jax.tree.map(lambda leaf: np.zeros(leaf.shape, leaf.dtype), state)
    save_file(flat(zeros), tmp_path / "init.safetensors")
    np.save(tmp_path / "tokens.npy", drawn)
    command = [sys.executable, "-c", "from heddle.huggingface import main; main()"]
    subprocess.run([*command, "load", folder, tmp_path / "init.safetensors", tmp_path / "state.safetensors"], check=True)

    def ours(state):
        run("heddle-run", "run", program, "--entry=eval", f"--state={state}", f"--input=tokens={tmp_path / 'tokens.npy'}", "-o", tmp_path / "out.safetensors")
        return read(tmp_path / "out.safetensors")["logits"]

    first = theirs_say(folder, drawn)
    np.testing.assert_allclose(ours(tmp_path / "state.safetensors"), first, rtol=1e-4, atol=1e-5)
    run("heddle-run", "train", program, "--data=synthetic", "--steps=10", f"--state={tmp_path / 'state.safetensors'}", f"--checkpoint={tmp_path / 'run'}")
    run("heddle-run", "export", tmp_path / "run", tmp_path / "trained.safetensors")
    subprocess.run([*command, "save", tmp_path / "trained.safetensors", tmp_path / "trained", "--like", folder, "--shard-bytes=50e3"], check=True)
    assert len(list((tmp_path / "trained").glob("model-*-of-*.safetensors"))) > 1
    then = theirs_say(tmp_path / "trained", drawn)
    assert abs(then - first).max() > 0.05
    np.testing.assert_allclose(ours(tmp_path / "trained.safetensors"), then, rtol=1e-4, atol=1e-5)


def test_llama(tmp_path, monkeypatch):
    transformers = pytest.importorskip("transformers", reason="there is no transformers, needed it to make a Llama's folder")
    monkeypatch.syspath_prepend(str(ROOT / "examples/llama"))
    import llama

    c = dataclasses.replace(llama.Config(), vocabulary=96, context=32, batch=4)
    config = transformers.LlamaConfig(vocab_size=c.vocabulary, hidden_size=c.width, intermediate_size=c.hidden, num_hidden_layers=c.layers, num_attention_heads=c.heads,
                                      num_key_value_heads=c.groups, rms_norm_eps=1e-5, rope_theta=10000.0, max_position_embeddings=c.context, tie_word_embeddings=False, initializer_range=0.2)
    transformers.set_seed(0)
    transformers.LlamaForCausalLM(config).save_pretrained(tmp_path / "theirs", max_shard_size="100KB")
    assert (tmp_path / "theirs/model.safetensors.index.json").exists()
    state = jax.eval_shape(lambda: llama.init(c, 0))
    optimizer = optax.tree.map_params(llama.OPTIMIZER, lambda _, spec: spec, state["optimizer"], llama.PARAMS, transform_non_params=lambda _: P())
    check_round_trip(tmp_path, tmp_path / "theirs", lambda s, tokens, targets: llama.step(c, s, tokens, targets), state, {"params": llama.PARAMS, "optimizer": optimizer},
                     config, lambda s, tokens: llama.logits(c, s["params"], tokens), c.context, c.batch)


def gpt2_logits(config, params, tokens):
    """A GPT-2, its leaves called as Flax calls them."""
    def norm(x, w):
        centred = x - x.mean(-1, keepdims=True)
        return centred * jax.lax.rsqrt((centred**2).mean(-1, keepdims=True) + 1e-5) * w["scale"] + w["bias"]

    def dense(x, w):
        return x @ w["kernel"] + w["bias"]

    x = params["wte"]["embedding"][tokens] + params["wpe"][: tokens.shape[1]]
    for layer in range(config.n_layer):
        w = params[f"h{layer}"]
        q, k, v = (a.reshape(*a.shape[:2], config.n_head, -1) for a in jnp.split(dense(norm(x, w["ln1"]), w["qkv"]), 3, -1))
        scores = jnp.einsum("bqhd,bkhd->bhqk", q, k) / np.sqrt(q.shape[-1])
        weights = jax.nn.softmax(jnp.where(jnp.tril(jnp.ones(scores.shape[-2:], bool)), scores, -1e9))
        x = x + dense(jnp.einsum("bhqk,bkhd->bqhd", weights, v).reshape(x.shape), w["proj"])
        x = x + dense(jax.nn.gelu(dense(norm(x, w["ln2"]), w["up"])), w["down"])
    return norm(x, params["lnf"]) @ params["wte"]["embedding"].T


@pytest.mark.parametrize("prefix", ["transformer.", ""])
def test_gpt2(tmp_path, prefix):
    """Also of a folder whose names lack the prefix, as those of the hub's gpt2."""
    transformers = pytest.importorskip("transformers", reason="there is no transformers, needed it to make a GPT-2's folder")
    config = transformers.GPT2Config(vocab_size=64, n_positions=16, n_embd=32, n_layer=2, n_head=4, initializer_range=0.2)
    transformers.set_seed(0)
    transformers.GPT2LMHeadModel(config).save_pretrained(tmp_path / "theirs")
    file = tmp_path / "theirs/model.safetensors"
    save_file({name.replace("transformer.", prefix): array for name, array in read(file).items()} | {prefix + "h.0.attn.bias": np.ones((1, 1, 16, 16), bool)}, file, metadata={"format": "pt"})
    d = config.n_embd
    dense = lambda i, o: {"kernel": jax.ShapeDtypeStruct((i, o), np.float32), "bias": jax.ShapeDtypeStruct((o,), np.float32)}
    norm = {part: jax.ShapeDtypeStruct((d,), np.float32) for part in ("scale", "bias")}
    block = {"ln1": norm, "qkv": dense(d, 3 * d), "proj": dense(d, d), "ln2": norm, "up": dense(d, 4 * d), "down": dense(4 * d, d)}
    state = {"params": {"wte": {"embedding": jax.ShapeDtypeStruct((64, d), np.float32)}, "wpe": jax.ShapeDtypeStruct((16, d), np.float32), "h0": block, "h1": block, "lnf": norm}}

    def step(state, tokens, targets):
        def loss(params):
            scores = gpt2_logits(config, params, tokens)
            return jnp.mean(jax.nn.logsumexp(scores, -1) - jnp.take_along_axis(scores, targets[..., None], -1)[..., 0])

        value, grads = jax.value_and_grad(loss)(state["params"])
        return {"params": jax.tree.map(lambda p, g: p - 0.1 * g, state["params"], grads)}, {"loss": value}

    check_round_trip(tmp_path, tmp_path / "theirs", step, state, jax.tree.map(lambda _: P(), state), config, lambda s, tokens: gpt2_logits(config, s["params"], tokens), 16, 4)


def test_tied(tmp_path):
    """A model that ties its head: it is the embedding, transposed; after they have become unequal, saving is refused."""
    folder = folder_of(tmp_path / "theirs", {"model.embed_tokens.weight": draw(6, 4)}, {"model_type": "llama", "tie_word_embeddings": True})
    both = {ours: theirs for ours, theirs in names(folder).items() if ours in ("params.embed", "params.head")}
    state = load(folder, both, {"params": {"embed": np.zeros((6, 4), np.float32), "head": np.zeros((4, 6), np.float32)}})
    np.testing.assert_array_equal(state["params"]["head"], state["params"]["embed"].T)
    save(tmp_path / "same", both, state, like=folder)
    state["params"]["head"][0, 0] += 1
    with pytest.raises(CheckpointError, match='"params.embed" and "params.head" have other elements, needed the same: both are "model.embed_tokens.weight"'):
        save(tmp_path / "other", both, state, like=folder)


def test_command(tmp_path):
    """What is wrong is one sentence of the command, and no file."""
    folder = folder_of(tmp_path / "theirs", {"x": draw(2)})
    save_file({"w": draw(3)}, tmp_path / "state.safetensors")
    pathlib.Path(tmp_path / "names").write_text('{"w": "x"}')
    done = subprocess.run([sys.executable, "-c", "from heddle.huggingface import main; main()", "load", folder, tmp_path / "state.safetensors", tmp_path / "out.safetensors",
                           "--names", tmp_path / "names"], capture_output=True, text=True)
    assert done.returncode == 1 and done.stderr == 'heddle-huggingface: error: "x" is [2], needed [3] for "w"\n' and not (tmp_path / "out.safetensors").exists()
