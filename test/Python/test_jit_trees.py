"""What a state's tree says beside its leaves counts as with jax.jit: static fields, containers, numbers of Python's."""
import dataclasses
import threading

import flax
import heddle
import jax
import jax.numpy as jnp
import numpy as np
import optax
import pytest
from flax.training.train_state import TrainState
from jit_models import needs_native

pytestmark = needs_native
X = np.random.default_rng(0).standard_normal((8, 4)).astype(np.float32)


@pytest.fixture(scope="module")
def cache(tmp_path_factory):
    return tmp_path_factory.mktemp("programs")


@flax.struct.dataclass
class Scaled:
    w: jax.Array
    rate: float = flax.struct.field(pytree_node=False)


def descend(state, x):
    loss, gradient = jax.value_and_grad(lambda w: jnp.mean((x @ w) ** 2))(state.w)
    return state.replace(w=state.w - state.rate * gradient), {"loss": loss}


def both(step, cache, **options):
    return heddle.jit(step, cache=cache, **options), jax.jit(step)


def same(ours, theirs):
    assert jax.tree.structure(ours) == jax.tree.structure(theirs)
    for a, b in zip(jax.tree.leaves(ours), jax.tree.leaves(theirs)):
        np.testing.assert_allclose(np.asarray(a, np.float64), np.asarray(b, np.float64), rtol=1e-5, atol=1e-6)
        assert a.shape == b.shape and a.dtype == b.dtype


def test_a_static_field_that_changes_is_traced_again(cache):
    steps = both(descend, cache)
    states = [Scaled(np.ones((4, 3), np.float32), 0.1) for _ in steps]
    for rate in (0.1, 0.0, 0.5, 0.1, 0.1):
        states = [step(state.replace(rate=rate), X)[0] for step, state in zip(steps, states)]
        same(*states)
    assert "compiled for 3 kinds" in repr(steps[0])


def test_another_optimizer_of_a_train_state(cache):
    def step(state, x):
        loss, gradients = jax.value_and_grad(lambda p: jnp.mean((x @ p["w"] - 1) ** 2))(state.params)
        return state.apply_gradients(grads=gradients), {"loss": loss}

    steps = both(step, cache)
    states = [TrainState.create(apply_fn=None, params={"w": jnp.ones((4, 3))}, tx=optax.sgd(0.1)) for _ in steps]
    states = [step(step(state, X)[0], X)[0] for step, state in zip(steps, states)]
    same(*(state.params for state in states))
    states = [step(state.replace(tx=optax.sgd(0.01)), X)[0] for step, state in zip(steps, states)]
    same(*(state.params for state in states))


def test_a_field_that_each_step_changes(cache):
    """What a step gives is not what it took: JAX traces each time, and so does heddle; text that is the same is compiled once."""
    def step(state, x):
        return dataclasses.replace(state, rate=state.rate + 1), {"loss": x.sum() + state.w.sum()}

    ours, theirs = both(step, cache)
    a = b = Scaled(np.ones((4, 3), np.float32), 0)
    for _ in range(3):
        (a, _), (b, _) = ours(a, X), theirs(b, X)
        assert a.rate == b.rate
    assert list(ours.executor.entries) == ["step"]


def test_containers_of_the_same_names(cache):
    steps = both(lambda state, x: (jax.tree.map(lambda value: value * 2, state), {"loss": x.sum()}), cache)
    for state in ({"0": {"a": np.ones(3, np.float32)}}, [{"a": np.ones(3, np.float32)}], ({"a": np.ones(3, np.float32)},)):
        same(*(step(state, X)[0] for step in steps))


def test_numbers_in_the_state_stay_weak(cache):
    """A float beside bf16 makes no f32 of it, whatever the shape of the batch is."""
    steps = both(lambda state, x: ({"w": state["w"] * state["scale"], "scale": state["scale"]}, {"loss": x.sum()}), cache)
    states = [{"w": jnp.ones(3, jnp.bfloat16), "scale": 0.5} for _ in steps]
    for rows in (4, 2, 4, 3):
        states = [step(state, np.ones((rows, 3), np.float32))[0] for step, state in zip(steps, states)]
        same(*states)
    assert states[0]["w"].dtype == jnp.bfloat16


def test_a_leaf_that_becomes_a_number(cache):
    """It is f32 for the first step and a number of Python's for those after it, beside which products are in bf16."""
    steps = both(lambda state, x: ({"w": (state["w"] * state["n"]).astype(jnp.bfloat16), "n": 1.01}, {"loss": x.sum()}), cache)
    states = [{"w": jnp.linspace(0, 1, 64, dtype=jnp.bfloat16), "n": np.float32(1.01)} for _ in steps]
    for _ in range(4):
        states = [step(state, X)[0] for step, state in zip(steps, states)]
        assert np.asarray(states[0]["w"]).tobytes() == np.asarray(states[1]["w"]).tobytes()
    assert len(steps[0].executor.entries) == 2


def test_a_leaf_and_an_argument_of_one_name(cache):
    steps = both(lambda state, x: ({"x": state["x"] + x.sum()}, {"loss": x.sum()}), cache)
    states = [step({"x": np.float32(1)}, X)[0] for step in steps]
    same(*states)
    assert [port.name for port in steps[0].executor.entries["step"].arguments] == ["x", "batch.x"]


def test_old_leaves_stay_readable_for_threads_and_loads(tmp_path, cache):
    step = heddle.jit(lambda state, x: ({"w": jnp.tanh(state["w"] + 1.0)}, {"loss": x.sum()}), donate=False, cache=cache)
    begin = {"w": np.zeros((300, 300), np.float32)}
    needed = np.asarray(step(begin, X)[0]["w"])
    faults = []

    def work():
        for _ in range(100):
            state, _ = step(begin, X)
            try:
                np.testing.assert_array_equal(np.asarray(state["w"]), needed)
            except heddle.RunError as error:
                faults.append(error)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not faults, faults[0]
    step.save(tmp_path / "w.safetensors")
    state, _ = step(begin, X)
    step.load(tmp_path / "w.safetensors")
    np.testing.assert_array_equal(np.asarray(state["w"]), needed)


def test_handles_are_waited_for(cache):
    state, _ = heddle.jit(descend, cache=cache)(Scaled(np.ones((4, 3), np.float32), 0.1), X)
    assert jax.block_until_ready(state) is not None and state.w.block_until_ready() is state.w


@pytest.mark.parametrize("options, words", [
    ({"microbatches": 0}, "microbatches is 0, needed a number of at least 1"), ({"microbatches": "a"}, "microbatches is 'a', needed a number of at least 1"),
], ids=str)
def test_numbers_of_options(options, words):
    with pytest.raises(heddle.ExportError, match=words):
        heddle.jit(descend, **options)


def test_a_budget_that_is_too_small_says_what_it_takes(cache):
    with pytest.raises(heddle.CompileError, match=r"needed at most 1000: .*; the smallest budget that the step fits is \d+, with") as caught:
        heddle.jit(descend, memory_budget=1000, cache=cache)(Scaled(np.ones((64, 3), np.float32), 0.1), np.ones((8, 64), np.float32))
    assert any("where most of the arena is used it holds" in note for note in caught.value.__notes__)


def test_an_unknown_option_is_named(cache):
    with pytest.raises(heddle.CompileError, match="--nope"):
        heddle.jit(descend, options=["--nope"], cache=cache)(Scaled(np.ones((4, 3), np.float32), 0.1), X)


class Strided:
    """Of a library that JAX can't read by DLPack."""

    def __init__(self, array):
        self._array = array

    shape, dtype = property(lambda self: self._array.shape), property(lambda self: self._array.dtype)

    def __dlpack__(self, **options):
        return self._array.__dlpack__(**options)

    def __dlpack_device__(self):
        return self._array.__dlpack_device__()


def test_strided_arrays_of_other_libraries(cache):
    step = heddle.jit(descend, cache=cache)
    begin = Scaled(np.ones((4, 3), np.float32), 0.1)
    wide = np.arange(64, dtype=np.float32).reshape(8, 8) / 64
    same(step(begin, Strided(wide[:, ::2]))[0], jax.jit(descend)(begin, wide[:, ::2])[0])


@flax.struct.dataclass
class Uncomparable:
    """Of its own: JAX's caches keep its trees, and fail at each that is compared with one."""
    w: jax.Array
    table: object = flax.struct.field(pytree_node=False)


def test_static_fields_that_cannot_be_compared_are_an_error(cache):
    step = heddle.jit(lambda state, x: (state.replace(w=state.w * 2), {"loss": x.sum()}), cache=cache)
    with pytest.raises((heddle.RunError, heddle.ExportError), match="static fields that can't be compared|arrays cannot be passed as metadata fields"):
        state, _ = step(Uncomparable(np.ones((4, 3), np.float32), np.ones(2)), X)
        step(state.replace(table=np.ones(2)), X)
