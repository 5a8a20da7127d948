"""States in Orbax' folders: what Orbax wrote is read, what is written Orbax reads, and what is refused. Where there is orbax-checkpoint."""
import shutil
import subprocess
import sys

import heddle
import jax
import jax.numpy as jnp
import numpy as np
import optax
import pytest
from jit_models import check_step_goes_on, linear_state, needs_native, same

checkpoint = pytest.importorskip("orbax.checkpoint", reason="there is no orbax-checkpoint, needed it for its folders")


def make_state():
    params = {"w": jnp.arange(12.0).reshape(3, 4), "half": jnp.ones((5,), jnp.bfloat16) / 3, "layers": [jnp.zeros(2), jnp.ones(3, jnp.int8)]}
    return {"params": params, "optimizer": optax.adam(1e-3).init(params["w"]), "key": jax.random.key(3), "count": np.int32(7)}


def write(folder, kind):
    """As Orbax' users do; the path that they would name."""
    state = make_state()
    if kind == "standard":
        with checkpoint.StandardCheckpointer() as checkpointer:
            checkpointer.save(folder / "state", state)
        return folder / "state"
    manager = checkpoint.CheckpointManager(folder)
    for step in (9, 10):  # 10 is the last, not "9"
        own = state | {"count": np.int32(step)}
        args = checkpoint.args.StandardSave(own) if kind == "manager" else checkpoint.args.Composite(state=checkpoint.args.PyTreeSave(own), about=checkpoint.args.JsonSave({"a": 1}))
        manager.save(step, args=args)
    manager.wait_until_finished()
    manager.close()
    return folder


@pytest.mark.parametrize("kind", ["standard", "manager", "composite"])
def test_read(tmp_path, kind):
    path, state = write(tmp_path, kind), make_state()
    wanted = state if kind == "standard" else state | {"count": np.int32(10)}
    same(heddle.load_state(path, like=jax.eval_shape(lambda: state)), wanted)
    if kind != "standard":
        same(heddle.load_state(path / "9", like=state), state | {"count": np.int32(9)})


def test_write(tmp_path):
    """Orbax restores what is written, and so does load_state; what is there stays."""
    state = make_state()
    heddle.save_state(tmp_path / "ours", state, format="orbax")
    same(heddle.load_state(tmp_path / "ours", like=state), state)
    plain = state | {"key": jax.random.key_data(state["key"]), "count": np.asarray(state["count"])}
    with checkpoint.StandardCheckpointer() as checkpointer:
        same(checkpointer.restore(tmp_path / "ours", plain), plain)
    with pytest.raises(heddle.RunError, match="ours exists, needed a folder to make"):
        heddle.save_state(tmp_path / "ours", state, format="orbax")
    with pytest.raises(heddle.RunError, match="the format is 'zarr', needed \"safetensors\", \"orbax\" or \"dcp\""):
        heddle.save_state(tmp_path / "x", state, format="zarr")


@needs_native
def test_a_step_goes_on(tmp_path):
    """heddle.jit from a state that Orbax has saved, before its first call and after, and back."""
    step = check_step_goes_on(tmp_path, "orbax")
    heddle.save_state(tmp_path / "other", {"w": np.zeros(8, np.float32)}, format="orbax")
    with pytest.raises(heddle.RunError, match='step is given a state without "b", needed float32'):
        step.load(tmp_path / "other")
    heddle.save_state(tmp_path / "wide", linear_state(9), format="orbax")
    with pytest.raises(heddle.RunError, match=r'step is given state "w" as float32\[9\], needed float32\[8\], as in its first call'):
        step.load(tmp_path / "wide")


def test_refused(tmp_path):
    path, state = write(tmp_path / "good", "standard"), make_state()
    cases = [({"params": state["params"]}, 'has "count", needed a file without it, or a tree with it'),
             (state | {"more": np.zeros(2)}, r'has no "more", needed float64\[2\]'),
             (state | {"count": np.zeros(3, np.int32)}, r'has "count" as int32\[\], needed int32\[3\]')]
    for like, said in cases:
        with pytest.raises(heddle.RunError, match=said):
            heddle.load_state(path, like=like)
    shutil.rmtree(next(path.glob("ocdbt*")))
    (path / "manifest.ocdbt").unlink()
    with pytest.raises(heddle.RunError, match="can't be read as a checkpoint of Orbax'") as error:
        heddle.load_state(path, like=state)
    assert "\n" not in str(error.value)
    for name in ("a", "b"):
        heddle.save_state(tmp_path / "two" / name, {"w": np.zeros(2)}, format="orbax")
    with pytest.raises(heddle.RunError, match="two has the trees a, b, needed the folder of one of them"):
        heddle.load_state(tmp_path / "two", like={"w": np.zeros(2)})
    # Without the package.
    script = "import sys; sys.modules['orbax'] = None; import heddle; heddle.load_state(sys.argv[1], like={})"
    done = subprocess.run([sys.executable, "-c", script, tmp_path / "two/a"], capture_output=True, text=True)
    assert "is Orbax' and there is no package orbax-checkpoint" in done.stderr and done.stderr.strip().endswith("needed it: pip install orbax-checkpoint")


def test_a_last_step_that_is_damaged(tmp_path):
    """Is no reason to go on from the one before without a word."""
    manager = tmp_path / "run"
    for step in (3, 12):
        heddle.save_state(manager / str(step) / "default", {"w": np.full(2, step, np.float32)}, format="orbax")
        (manager / str(step) / "_CHECKPOINT_METADATA").write_text("{}")
    assert heddle.load_state(manager, like={"w": np.zeros(2, np.float32)})["w"][0] == 12
    (manager / "12/default/_METADATA").unlink()
    with pytest.raises(heddle.RunError, match="run/12 has no tree"):
        heddle.load_state(manager, like={"w": np.zeros(2, np.float32)})


def test_what_orbax_does_not_take(tmp_path):
    with pytest.raises(heddle.RunError, match="can't be written .*needed a state that Orbax takes") as error:
        heddle.save_state(tmp_path / "[s]", {"w": np.zeros((0, 3), np.float32)}, format="orbax")
    assert "\n" not in str(error.value) and not list(tmp_path.iterdir())
