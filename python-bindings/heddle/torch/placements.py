"""Where tensors lie: PyTorch's placements, one for each axis of a mesh, as JAX's PartitionSpec, one entry for each dim."""
import fnmatch

import jax
import torch
from jax.sharding import PartitionSpec

from ..errors import ExportError


def mesh_of(mesh):
    """A jax.sharding.AbstractMesh of one, of a torch DeviceMesh, or of {"data": 2, "model": 2}."""
    if mesh is None or isinstance(mesh, (jax.sharding.Mesh, jax.sharding.AbstractMesh)):
        return mesh
    if isinstance(mesh, dict):
        return jax.sharding.AbstractMesh(tuple(mesh.values()), tuple(mesh))
    if hasattr(mesh, "mesh_dim_names"):
        if not mesh.mesh_dim_names:
            raise ExportError("mesh is a DeviceMesh whose dims have no names, needed mesh_dim_names")
        return jax.sharding.AbstractMesh(tuple(mesh.mesh.shape), tuple(mesh.mesh_dim_names))
    raise ExportError(f"mesh is a {type(mesh).__name__}, needed a dict of sizes by names, a DeviceMesh, or a jax.sharding.AbstractMesh")


def spec_of(name, placements, mesh, rank):
    """A PartitionSpec of `[Shard(0), Replicate()]`, or of one that is there already; of a spec as `("data", None)`, too."""
    if placements is None:
        return None
    if isinstance(placements, PartitionSpec):
        return placements
    placements = tuple(placements) if isinstance(placements, (tuple, list)) else (placements,)
    if all(entry is None or isinstance(entry, (str, tuple)) for entry in placements):
        return PartitionSpec(*placements)
    if mesh is None:
        raise ExportError(f'placements of "{name}" are given and no mesh, needed one')
    axes = mesh.axis_names
    if len(placements) != len(axes):
        raise ExportError(f'placements of "{name}" are {len(placements)}, needed {len(axes)}: one for each axis of the mesh, {", ".join(axes)}')
    dims = [[] for _ in range(rank)]
    for axis, placement in zip(axes, placements):
        kind = type(placement).__name__
        if kind == "Replicate":
            continue
        if kind not in ("Shard", "_StridedShard"):
            raise ExportError(f'placements of "{name}" have {placement} along "{axis}", needed Shard or Replicate')
        if not -rank <= placement.dim < rank:
            raise ExportError(f'placements of "{name}" have {placement} along "{axis}", needed a dim of its {rank}')
        dim = dims[placement.dim % rank]
        # A strided shard cuts what later axes have cut before: these split the dim into larger blocks.
        dim.append((axis, placement.split_factor if kind == "_StridedShard" else 1))
    return PartitionSpec(*(_entry(name, dim, mesh) for dim in dims))


def _entry(name, cuts, mesh):
    """The axes of a dim, those of the largest blocks first."""
    order = []
    for axis, factor in reversed(cuts):
        place, blocks = 0, 1
        while blocks < factor and place < len(order):
            blocks *= mesh.shape[order[place]]
            place += 1
        if blocks != factor:
            raise ExportError(f'placements of "{name}" have _StridedShard along "{axis}" with split_factor {factor}, needed the size of later axes on that dim')
        order.insert(place, axis)
    return None if not order else order[0] if len(order) == 1 else tuple(order)


def is_dtensor(tensor):
    return type(tensor).__name__ == "DTensor" and hasattr(tensor, "placements")


def specs_of(tensors, placements, mesh):
    """{name: PartitionSpec or None}, of tensors by name: by the patterns of `placements`, the first that fits, or a DTensor's own."""
    placements, found, used = placements or {}, {}, set()
    for name, tensor in tensors.items():
        pattern = next((pattern for pattern in placements if fnmatch.fnmatchcase(name, pattern)), None)
        if pattern is not None:
            used.add(pattern)
            found[name] = spec_of(name, placements[pattern], mesh, tensor.ndim)
        elif is_dtensor(tensor):
            found[name] = spec_of(name, tensor.placements, mesh, tensor.ndim)
    return found, used


def global_value(tensor):
    """The whole of a DTensor's or a plain tensor's value."""
    return (tensor.full_tensor() if is_dtensor(tensor) else tensor).detach()


def plain_like(tensor):
    """A tensor of that global shape without a value."""
    return torch.empty(tensor.shape, dtype=tensor.dtype, device="meta")
