"""heddle.save_state, load_state and what is saved of handles: names that meet, keys, threads, files that don't fit."""
import threading

import heddle
import jax
import jax.numpy as jnp
import numpy as np
import pytest
from heddle import huggingface
from jit_models import linear, linear_batch, linear_state, needs_native
from safetensors.numpy import save_file
from test_huggingface import folder_of

ONES, ZEROS = np.ones(2, np.float32), np.zeros(2, np.float32)


@pytest.mark.parametrize("format", ["safetensors", "orbax", "dcp"])
def test_two_leaves_of_one_name_are_refused(tmp_path, format):
    """Or one of them would be lost."""
    with pytest.raises(heddle.ExportError, match='the tree has two leaves named "a.b", needed one'):
        heddle.save_state(tmp_path / "s.safetensors", {"a": {"b": ONES}, "a.b": ZEROS}, format=format)
    with pytest.raises(heddle.ExportError, match='has a leaf named "__metadata__", which files have for their own use'):
        heddle.save_state(tmp_path / "s.safetensors", {"__metadata__": ONES}, format=format)
    assert not list(tmp_path.iterdir())


def test_batches_and_what_is_loaded_have_names_of_their_own(tmp_path):
    with pytest.raises(heddle.ExportError, match='two leaves named "x.y.z"'):
        heddle.save_batch(tmp_path / "b.safetensors", lambda state, x: (state, {}), {"y": {"z": ONES}, "y.z": ZEROS})
    heddle.save_state(tmp_path / "s.safetensors", {"a": {"b": ONES}})
    with pytest.raises(heddle.ExportError, match='two leaves named "a.b"'):
        heddle.load_state(tmp_path / "s.safetensors", {"a": {"b": ONES}, "a.b": ZEROS})


def test_a_number_that_a_file_lacks(tmp_path):
    heddle.save_state(tmp_path / "s.safetensors", {"w": ONES})
    with pytest.raises(heddle.RunError, match=r'has no "lr", needed float32\[\]'):
        heddle.load_state(tmp_path / "s.safetensors", {"w": ONES, "lr": 0.1})


def test_arrays_of_keys_come_back(tmp_path):
    keys = {"k": jax.random.split(jax.random.key(3), (2, 2)), "w": np.asfortranarray(np.arange(6, dtype=np.float32).reshape(2, 3))}
    heddle.save_state(tmp_path / "s.safetensors", keys)
    found = heddle.load_state(tmp_path / "s.safetensors", keys)
    assert found["k"].shape == (2, 2) and (jax.random.key_data(found["k"]) == jax.random.key_data(keys["k"])).all()
    np.testing.assert_array_equal(found["w"], keys["w"])
    save_file({"k": np.zeros(3, np.uint32), "w": keys["w"]}, tmp_path / "bad.safetensors")
    with pytest.raises(heddle.RunError, match=r'has "k" as uint32\[3\], needed uint32\[2,2,2\], the bits of key<fry>\[2,2\]'):
        heddle.load_state(tmp_path / "bad.safetensors", keys)


@needs_native
@pytest.mark.parametrize("format", ["safetensors", "orbax"])
def test_handles_of_keys_are_saved(tmp_path, format):
    """Also after a step has made the key a handle."""
    if format == "orbax":
        pytest.importorskip("orbax.checkpoint")

    def step(state, x):
        return {"k": jax.random.split(state["k"])[0], "w": state["w"] + x}, {"loss": x.sum()}

    first = {"k": jax.random.key(3), "w": ZEROS}
    state, _ = heddle.jit(step, cache=tmp_path / "cache")(first, ONES)
    key = state["k"]
    assert key.shape == () and key.ndim == 0 and key.size == 1
    heddle.save_state(tmp_path / "s", state, format=format)
    found = heddle.load_state(tmp_path / "s", first)
    needed = jax.random.key_data(jax.random.split(first["k"])[0])
    assert (jax.random.key_data(found["k"]) == needed).all() and (jax.random.key_data(jnp.asarray(key)) == needed).all()


def test_threads_that_save_to_one_path(tmp_path):
    faults = []

    def save(number):
        try:
            for _ in range(20):
                heddle.save_state(tmp_path / "s.safetensors", {"w": np.full(1000, number, np.float32)})
        except Exception as error:
            faults.append(error)

    threads = [threading.Thread(target=save, args=(number,)) for number in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not faults and len(set(heddle.load_state(tmp_path / "s.safetensors", {"w": np.zeros(1000, np.float32)})["w"])) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["s.safetensors"]


@needs_native
def test_a_state_that_does_not_fit_leaves_handles_readable(tmp_path):
    """What is loaded is looked at before anything is replaced."""
    train = heddle.jit(linear, cache=tmp_path / "cache")
    state, _ = train(linear_state(), *linear_batch(1))
    train.save(tmp_path / "whole.safetensors")
    whole = (tmp_path / "whole.safetensors").read_bytes()
    (tmp_path / "cut.safetensors").write_bytes(whole[:-3])
    save_file({"w": np.zeros(3, np.float32)}, tmp_path / "other.safetensors")
    for name in ("cut", "other", "missing"):
        with pytest.raises(heddle.RunError):
            train.load(tmp_path / f"{name}.safetensors")
    with pytest.raises(heddle.RunError, match="init"):
        train.executor.init(seed=1)
    assert np.isfinite(np.asarray(state["w"])).all()
    train.load(tmp_path / "whole.safetensors")
    with pytest.raises(heddle.RunError, match="donated"):
        np.asarray(state["b"])


def test_half_precision_of_another_range(tmp_path):
    """bf16 and f16 have as many bits, and f16's end at 65,504."""
    folder_of(tmp_path / "hf", {"b": np.asarray(jnp.asarray([1e30, 1, 70000], jnp.bfloat16))})
    with pytest.raises(huggingface.CheckpointError, match='"b" has elements beyond what float16 holds'):
        huggingface.load(tmp_path / "hf", {"a": "b"}, {"a": jax.ShapeDtypeStruct((3,), jnp.float16)})
    with pytest.raises(huggingface.CheckpointError, match="names have 'a': 3, needed texts"):
        huggingface.load(tmp_path / "hf", {"a": 3}, {"a": jax.ShapeDtypeStruct((3,), jnp.float16)})
    with pytest.raises(huggingface.CheckpointError, match="dtype is 'bf16', needed a type"):
        huggingface.save(tmp_path / "out", {"a": "b"}, {"a": ONES}, tmp_path / "hf", dtype="bf16")
    with pytest.raises(huggingface.CheckpointError, match='"b" is of complex64, needed one of'):
        huggingface.save(tmp_path / "out", {"a": "b"}, {"a": np.ones(3, np.complex64)}, tmp_path / "hf", dtype="complex64")
    assert not (tmp_path / "out").exists()


def test_an_output_layer_that_is_the_embedding(tmp_path):
    """A folder with both, of a model that has one."""
    table = np.arange(6, dtype=np.float32).reshape(3, 2)
    names, state = {"e": "model.embed_tokens.weight"}, {"e": np.zeros((3, 2), np.float32)}
    folder_of(tmp_path / "same", {"model.embed_tokens.weight": table, "lm_head.weight": table})
    np.testing.assert_array_equal(huggingface.load(tmp_path / "same", names, state)["e"], table)
    folder_of(tmp_path / "other", {"model.embed_tokens.weight": table, "lm_head.weight": table + 1})
    with pytest.raises(huggingface.CheckpointError, match='no name leads to "lm_head.weight"'):
        huggingface.load(tmp_path / "other", names, state)
