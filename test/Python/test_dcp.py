"""States in PyTorch's distributed checkpoints (DCP): what PyTorch wrote is read, what is written PyTorch reads, and what is refused."""
import copy
import subprocess
import sys

import pytest

torch = pytest.importorskip("torch", reason="PyTorch is installed by ./dev test --full")
import heddle  # noqa: E402
import heddle.torch as door  # noqa: E402
import jax.numpy as jnp  # noqa: E402
import numpy as np  # noqa: E402
import torch.distributed.checkpoint as checkpoint  # noqa: E402
from jit_models import check_step_goes_on, needs_native, same  # noqa: E402
from test_torch import Net, batches, close, eager, loss_fn  # noqa: E402
from torch.distributed.checkpoint.state_dict import get_state_dict, set_state_dict  # noqa: E402

pytestmark = pytest.mark.filterwarnings("ignore:torch.distributed is")


def make_state():
    return {"params": {"w": jnp.arange(12.0).reshape(3, 4), "half": jnp.ones((5,), jnp.bfloat16) / 3, "layers": [jnp.zeros(2), jnp.ones(3, jnp.int8)]}, "count": np.int32(7)}


def test_trees(tmp_path):
    """PyTorch reads ours by the names of leaves, and we what PyTorch has written, nested or not."""
    state = make_state()
    heddle.save_state(tmp_path / "ours", state, format="dcp")
    same(heddle.load_state(tmp_path / "ours", like=state), state)
    found = {"params": {"w": torch.empty(3, 4), "half": torch.empty(5, dtype=torch.bfloat16)}, "count": torch.empty((), dtype=torch.int32)}
    checkpoint.load(found, checkpoint_id=tmp_path / "ours")
    assert torch.equal(found["params"]["w"], torch.arange(12.0).reshape(3, 4)) and found["count"] == 7
    assert torch.equal(found["params"]["half"], torch.ones(5, dtype=torch.bfloat16) / 3)
    checkpoint.save({"a": {"w": torch.ones(3)}, "b": [torch.ones(2)], "about": {"epoch": 3}}, checkpoint_id=tmp_path / "theirs")
    theirs = {"a": {"w": np.ones(3, np.float32)}, "b": [np.ones(2, np.float32)]}
    same(heddle.load_state(tmp_path / "theirs", like=theirs), theirs)


PARTS = """
import sys, torch, torch.distributed as dist, torch.distributed.checkpoint as checkpoint
from torch.distributed.tensor import Shard, distribute_tensor, init_device_mesh
dist.init_process_group("gloo", init_method="file://" + sys.argv[1] + "/meet", rank=int(sys.argv[2]), world_size=2)
whole = torch.arange(35.0).reshape(7, 5)
checkpoint.save({"w": distribute_tensor(whole, init_device_mesh("cpu", (2,)), [Shard(0)])}, checkpoint_id=sys.argv[1] + "/parts")
dist.destroy_process_group()
"""


def test_parts(tmp_path):
    """Of two processes, each of which has saved its rows."""
    processes = [subprocess.Popen([sys.executable, "-c", PARTS, str(tmp_path), str(rank)], stderr=subprocess.PIPE, text=True) for rank in range(2)]
    for process in processes:
        error = process.communicate(timeout=300)[1]
        assert process.returncode == 0, error
    same(heddle.load_state(tmp_path / "parts", like={"w": np.zeros((7, 5), np.float32)}), {"w": np.arange(35, dtype=np.float32).reshape(7, 5)})


@needs_native
def test_a_jax_step_goes_on(tmp_path):
    check_step_goes_on(tmp_path, "dcp")


MAKERS = {"adamw": lambda p: torch.optim.AdamW(p, lr=1e-2), "sgd": lambda p: torch.optim.SGD(p, lr=0.1, momentum=0.9, dampening=0.1)}


@pytest.mark.parametrize("name", MAKERS)
def test_a_torch_step_goes_on(name, tmp_path):
    """Two steps here, saved, then the rest by PyTorch; and two by PyTorch, saved, then the rest here."""
    torch.manual_seed(0)
    model, make, data = Net(), MAKERS[name], batches()
    own = copy.deepcopy(model)
    optimizer, other = make(model.parameters()), make(own.parameters())
    step = door.compile_step(model, loss_fn, optimizer, data[0])
    for batch in data[:2]:
        step(*batch)
    step.save(tmp_path / "ours")
    eager(own, loss_fn, other, data[:2])
    told = dict(zip(("model", "optimizer"), get_state_dict(own, other)))
    checkpoint.save(told, checkpoint_id=tmp_path / "theirs")
    rest = eager(own, loss_fn, other, data[2:])
    # Ours into PyTorch.
    into = Net()
    third = make(into.parameters())
    found = dict(zip(("model", "optimizer"), get_state_dict(into, third)))
    checkpoint.load(found, checkpoint_id=tmp_path / "ours")
    set_state_dict(into, third, model_state_dict=found["model"], optim_state_dict=found["optimizer"])
    assert eager(into, loss_fn, third, data[2:]) == pytest.approx(rest, rel=1e-4)
    # PyTorch's into a step of other weights; and one of a model alone.
    fresh = Net()
    after = door.compile_step(fresh, loss_fn, make(fresh.parameters()), data[0])
    after.load(tmp_path / "theirs")
    assert [after(*batch)["loss"] for batch in data[2:]] == pytest.approx(rest, rel=1e-4)
    checkpoint.save(own.state_dict(), checkpoint_id=tmp_path / "model")
    after.load(tmp_path / "model")
    close(after.state_dict(), own.state_dict(), 0)
    checkpoint.save({"model": own.state_dict(), "optimizer": {"state": {}, "x": torch.zeros(1)}}, checkpoint_id=tmp_path / "lacks")
    with pytest.raises(heddle.RunError, match='lacks has no "optimizer.state.conv.weight'):
        after.load(tmp_path / "lacks")


def test_refused(tmp_path):
    state = {"w": np.zeros(3, np.float32)}
    heddle.save_state(tmp_path / "x", state, format="dcp")
    with pytest.raises(heddle.RunError, match="x exists, needed a folder to make"):
        heddle.save_state(tmp_path / "x", state, format="dcp")
    with pytest.raises(heddle.RunError, match=r'has no "v", needed float32\[3\]'):
        heddle.load_state(tmp_path / "x", like={"v": state["w"]})
    with pytest.raises(heddle.RunError, match=r'has "w" as float32\[3\], needed float32\[4\]'):
        heddle.load_state(tmp_path / "x", like={"w": np.zeros(4, np.float32)})
    next((tmp_path / "x").glob("*.distcp")).unlink()
    with pytest.raises(heddle.RunError, match="x can't be read as a distributed checkpoint of PyTorch") as error:
        heddle.load_state(tmp_path / "x", like=state)
    assert "\n" not in str(error.value)
    (tmp_path / "x" / ".metadata").write_bytes(b"no")
    with pytest.raises(heddle.RunError, match="x can't be read as a distributed checkpoint of PyTorch"):
        heddle.load_state(tmp_path / "x", like=state)
    assert not list(tmp_path.glob(".*"))
    script = "import sys; sys.modules['torch'] = None; import heddle; heddle.load_state(sys.argv[1], like={})"
    done = subprocess.run([sys.executable, "-c", script, tmp_path / "x"], capture_output=True, text=True)
    assert "there is no package torch" in done.stderr and done.stderr.strip().endswith("needed it: pip install torch")
