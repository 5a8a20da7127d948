"""Placements of PyTorch become shardings of the program: by name, of DTensors, of activations; and what is refused."""
import re

import pytest

torch = pytest.importorskip("torch", reason="PyTorch is installed by ./dev test --full")
import heddle  # noqa: E402
import heddle.torch as door  # noqa: E402
import torch.distributed as dist  # noqa: E402
from heddle.torch.placements import mesh_of, spec_of  # noqa: E402
from jax.sharding import AbstractMesh, PartitionSpec as P  # noqa: E402
from torch import nn  # noqa: E402
from torch.distributed.tensor import DTensor, Partial, Replicate, Shard  # noqa: E402
from torch.distributed.tensor.placement_types import _StridedShard  # noqa: E402

MESH = AbstractMesh((2, 4), ("data", "model"))


@pytest.mark.parametrize("placements, wanted", [
    ([Shard(0), Replicate()], P("data", None)),
    ([Replicate(), Shard(-1)], P(None, "model")),
    ([Shard(1), Shard(0)], P("model", "data")),
    ([Shard(0), Shard(0)], P(("data", "model"), None)),
    ([_StridedShard(0, split_factor=4), Shard(0)], P(("model", "data"), None)),  # FSDP over tensor parallelism
    (P("model"), P("model")),
    (("data", None), P("data", None)),
])
def test_specs(placements, wanted):
    assert spec_of("w", placements, MESH, 2) == wanted


@pytest.mark.parametrize("placements, match", [
    ([Shard(0)], r'placements of "w" are 1, needed 2: one for each axis of the mesh, data, model'),
    ([Partial(), Replicate()], r'placements of "w" have .* along "data", needed Shard or Replicate'),
    ([Shard(2), Replicate()], r'placements of "w" have .* along "data", needed a dim of its 2'),
    ([_StridedShard(0, split_factor=3), Shard(0)], r'_StridedShard along "data" with split_factor 3, needed the size of later axes on that dim'),
])
def test_refused(placements, match):
    with pytest.raises(heddle.ExportError, match=match):
        spec_of("w", placements, MESH, 2)


def test_meshes():
    assert mesh_of({"data": 2, "model": 4}) == MESH
    with pytest.raises(heddle.ExportError, match="mesh is a int, needed a dict"):
        mesh_of(4)


class Net(nn.Module):
    def __init__(self, axis="model"):
        super().__init__()
        self.up, self.down, self.axis = nn.Linear(8, 16, bias=False), nn.Linear(16, 8, bias=False), axis

    def forward(self, x):
        return self.down(door.shard(torch.relu(self.up(x)), "data", self.axis))


def loss_fn(model, x):
    return (model(x) ** 2).mean()


def signature(folder):
    """{name: sharding} of the step's arguments."""
    text = next(row for row in (folder / "step.mlir").read_text().splitlines() if "func.func public" in row).split(" -> (")[0]
    arguments = [(re.search(r'name = "([^"]*)"', part), re.search(r"#sdy\.sharding<([^>]*)>", part)) for part in text.split("%arg")[1:]]
    return {name[1]: re.sub(r"[\s@]", "", sharding[1]) for name, sharding in arguments if sharding}


def test_names_and_moments(tmp_path):
    model = Net()
    out = door.export(tmp_path / "net", model, loss_fn, torch.optim.AdamW(model.parameters()), (torch.ones(4, 8),), mesh={"data": 2, "model": 4},
                      placements={"up.*": [Replicate(), Shard(0)], "*.weight": P(None, "model"), "x": [Shard(0), Replicate()]})
    found = signature(out)
    up, down = 'mesh,[{"model"},{}]', 'mesh,[{},{"model"}]'
    assert {name: found[name] for name in ("up.weight", "optimizer.exp_avg.up.weight", "optimizer.exp_avg_sq.up.weight")} == dict.fromkeys(
        ("up.weight", "optimizer.exp_avg.up.weight", "optimizer.exp_avg_sq.up.weight"), up)
    assert found["down.weight"] == found["optimizer.exp_avg.down.weight"] == down
    assert found["x"] == 'mesh,[{"data"},{}]'
    # The activation's, and its gradient's.
    assert (out / "step.mlir").read_text().count('sdy.sharding_constraint') == 2


def test_unknown_axis(tmp_path):
    model = Net("tensor")
    with pytest.raises(heddle.ExportError, match='heddle.torch.shard has axis "tensor", needed axes of the mesh, data, model'):
        door.export(tmp_path / "net", model, loss_fn, torch.optim.SGD(model.parameters(), lr=0.1), (torch.ones(4, 8),), mesh={"data": 2, "model": 4})
    x = torch.ones(2, 3)
    assert door.shard(x, "anything") is x  # outside of an export


@pytest.fixture
def device_mesh():
    """A mesh of 8 ranks, of which this process is one, without the others."""
    from torch.testing._internal.distributed.fake_pg import FakeStore

    dist.init_process_group("fake", rank=0, world_size=8, store=FakeStore())
    yield dist.device_mesh.init_device_mesh("cpu", (2, 4), mesh_dim_names=("data", "model"))
    dist.destroy_process_group()


def test_dtensors(tmp_path, device_mesh):
    """A model whose parameters are distributed already: their placements count where nothing else is said."""
    model = Net()
    for layer, placements in ((model.up, [Shard(1), Shard(0)]), (model.down, [Replicate(), Shard(1)])):
        local = dist.tensor.distribute_tensor(layer.weight.detach(), device_mesh, placements)
        assert isinstance(local, DTensor)
        layer.weight = nn.Parameter(local)
    out = door.export(tmp_path / "net", model, loss_fn, torch.optim.AdamW(model.parameters()), (torch.ones(4, 8),), mesh=device_mesh,
                      placements={"x": [Shard(0), Replicate()]})
    found = signature(out)
    assert found["up.weight"] == found["optimizer.exp_avg.up.weight"] == 'mesh,[{"model"},{"data"}]'
    assert found["down.weight"] == 'mesh,[{},{"model"}]'
    from safetensors.torch import load_file

    assert load_file(out / "init.safetensors")["up.weight"].shape == (16, 8)
