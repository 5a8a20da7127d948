"""heddle.jit of replicas that train apart and meet: against data parallelism, heddle-run train, no sync; saves, other batches, what is refused."""
import heddle
import jax
import jax.numpy as jnp
import numpy as np
import pytest
from jit_models import needs_native
from safetensors.numpy import load_file
from test_sync import NESTEROV, ROWS, begin, bits, compile_step, data, export, steps, train  # noqa: F401

pytestmark = needs_native


@pytest.fixture(scope="module")
def cache(tmp_path_factory):
    return tmp_path_factory.mktemp("programs")


def batches(data, name="any", rows=2 * ROWS):
    file = np.load(data / f"{name}.npz")
    return [(file["x"][begin:][:rows], file["y"][begin:][:rows]) for begin in range(0, len(file["x"]), rows)]


def take(step, state, batches):
    for batch in batches:
        state, metrics = step(state, *batch)
    return state, metrics


@pytest.mark.parametrize("outer", ["average", ("nesterov", 1, 0)])
def test_every_step_is_data_parallelism(data, cache, outer):
    """With plain SGD, an outer rate of 1 and no momentum, bit by bit where nothing is rounded."""
    for name, tolerance in ("whole", 0), ("any", 1e-6):
        step = heddle.jit(train(0.0), replicas=2, sync_every=1, outer=outer, cache=cache)
        one, _ = take(heddle.jit(train(0.0), cache=cache), begin(0), batches(data, name)[:3])
        both, metrics = take(step, begin(0), batches(data, name)[:3])
        assert step.executor.syncs == 3 and step.steps == 3 and type(metrics["loss"]) is float and metrics["errors"].shape == (2,)
        for leaf in "w", "b":
            assert both["params"][leaf].shape == (2, *one["params"][leaf].shape)
            for replica in range(2):
                np.testing.assert_allclose(both["params"][leaf][replica], one["params"][leaf], rtol=0, atol=tolerance)
        assert (both["moment"]["w"][0] != both["moment"]["w"][1]).any()  # each one's own


def test_one_replica_is_no_sync(data, cache):
    plain, _ = take(heddle.jit(train(0.5), cache=cache), begin(0), batches(data, rows=ROWS)[:5])
    step = heddle.jit(train(0.5), replicas=1, sync_every=2, cache=cache)
    one, _ = take(step, begin(0), batches(data, rows=ROWS)[:5])
    assert step.executor.syncs == 2
    for leaf, own in zip(jax.tree.leaves(plain), jax.tree.leaves(one)):
        assert own.shape == leaf.shape and np.asarray(own).tobytes() == np.asarray(leaf).tobytes()


def test_as_heddle_run(data, tmp_path, cache):
    """The bits of `heddle-run train --sync-every` from the same text, over a save after which it meets where it would have met, and as it goes on
    with arrays in place of handles."""
    program = compile_step(export(tmp_path / "two", momentum=0.5), "--replicas=2", *NESTEROV)
    _, wanted = steps(program, data / "any.npz", 5, "--sync-every=3", save=tmp_path / "wanted.safetensors")
    make = lambda: heddle.jit(train(0.5), replicas=2, sync_every=3, outer=("nesterov", 0.5, 0.75), cache=cache)
    step, given = make(), batches(data)
    state, _ = take(step, begin(0), given[:5])
    step.save(tmp_path / "whole.safetensors")
    whole = load_file(tmp_path / "whole.safetensors")
    assert whole.keys() == wanted.keys() and step.executor.syncs == 1 and step.executor.sync_seconds > 0
    for name, value in wanted.items():
        np.testing.assert_allclose(whole[name], value, rtol=0, atol=2e-6, err_msg=name)
    assert (whole["params.w"][0] != whole["params.w"][1]).any()

    first = make()
    take(first, begin(0), given[:2])
    first.save(tmp_path / "run")
    second = make()
    with pytest.raises(heddle.RunError, match="needed a first call before the state of its replicas"):
        second.load(tmp_path / "run", like=begin(0))
    second(begin(0), *given[0])
    state = second.load(tmp_path / "run")
    state, _ = take(second, state, given[2:4])
    assert second.executor.syncs == 1  # after step 3
    state, _ = take(second, jax.tree.map(lambda leaf: leaf, state), given[4:5])
    second.save(tmp_path / "resumed.safetensors")
    assert bits(load_file(tmp_path / "resumed.safetensors")) == bits(whole)
    # heddle-run goes on from what heddle.jit has saved; of data it knows nothing.
    file = np.load(data / "any.npz")
    np.savez(tmp_path / "rest.npz", **{name: file[name][2 * len(given[0][0]):] for name in "xy"})
    _, onward = steps(program, tmp_path / "rest.npz", 3, "--sync-every=3", f"--state={tmp_path}/run", save=tmp_path / "onward.safetensors")
    for name, value in wanted.items():
        np.testing.assert_allclose(onward[name], value, rtol=0, atol=2e-6, err_msg=name)


def test_states_and_batches(data, cache):
    """State may be all replicas' or one's, leaf by leaf; another batch is another entry over the same replicas; a key of all replicas is one."""
    def noisy(state, x, y):
        key, own = jax.random.split(state["key"])
        new, metrics = train(0.0)(state["rest"], x + 0 * jax.random.normal(own, x.shape), y)
        return {"rest": new, "key": key}, metrics

    step, given = heddle.jit(noisy, replicas=2, cache=cache), batches(data)
    state, _ = step({"rest": begin(0), "key": jax.random.key(3)}, *given[0])
    plain, _ = take(heddle.jit(train(0.0), replicas=2, cache=cache), begin(0), given[:1])
    assert state["key"].shape == (2,) and (jax.random.key_data(jnp.asarray(state["key"]))[0] == jax.random.key_data(jax.random.split(jax.random.key(3))[0])).all()
    params = {name: np.asarray(leaf) for name, leaf in state["rest"]["params"].items()}
    np.testing.assert_array_equal(params["w"], plain["params"]["w"])
    assert (params["w"][0] != params["w"][1]).any()  # they have not met
    state["rest"]["params"]["w"] = params["w"][0]  # for both
    state, _ = step(state, *(array[: ROWS] for array in given[1]))
    assert "2 kinds of batches" in repr(step) and step.steps == 2
    own = [train(0.0)({"params": {"w": params["w"][0], "b": params["b"][replica]}, "moment": {"w": np.zeros_like(params["w"][0])}, "count": 0},
                      *(array[:ROWS][replica * ROWS // 2:][: ROWS // 2] for array in given[1]))[0] for replica in range(2)]
    for replica in range(2):
        np.testing.assert_allclose(state["rest"]["params"]["w"][replica], own[replica]["params"]["w"], atol=1e-6)


def test_load_meets(data, tmp_path):
    """heddle.load of a program with sync_every does so, too."""
    program = compile_step(export(tmp_path / "two"), "--replicas=2")
    executor = heddle.load(program, sync_every=2)
    executor.init(0)
    for x, y in batches(data)[:4]:
        executor.run(x=x, y=y)
    assert executor.syncs == 2 and executor.steps == 4
    executor.run("sync")
    assert executor.steps == 4  # a meeting is no step
    plain = compile_step(export(tmp_path / "one"))
    with pytest.raises(heddle.RunError, match="the program has the entries @step, @init, @eval, needed @sync"):
        heddle.load(plain, sync_every=2)


@pytest.mark.parametrize("options, said", [
    ({"sync_every": 2}, "sync_every is given without replicas, needed replicas=NUMBER, which meet"),
    ({"outer": "nesterov"}, "outer is given without replicas, needed replicas=NUMBER, which meet"),
    ({"replicas": 2, "outer": "adam"}, "outer is 'adam', needed \"average\", \"nesterov\" or (\"nesterov\", rate, momentum)"),
    ({"replicas": 2, "outer": ("average", 1)}, "outer is ('average', 1), needed \"average\", \"nesterov\" or (\"nesterov\", rate, momentum)"),
    ({"replicas": 0}, "replicas is 0, needed a number of at least 1"),
    ({"replicas": 2, "sync_every": 2.5}, "sync_every is 2.5, needed a number of at least 1"),
])
def test_refused(options, said):
    with pytest.raises(heddle.ExportError) as error:
        heddle.jit(train(0.0), **options)
    assert str(error.value) == said


def test_rows_that_replicas_do_not_divide(data, cache):
    step = heddle.jit(train(0.0), replicas=2, cache=cache)
    with pytest.raises(heddle.ExportError, match="argument 1 of step has dim 0 of size 7, needed a multiple of 2 replicas"):
        step(begin(0), *(array[:7] for array in batches(data)[0]))
