"""Shardings of activations, said in a model's forward."""
import json

import torch
from jax.sharding import PartitionSpec

from ..errors import ExportError

ENTRIES = json.JSONDecoder()


@torch.library.custom_op("heddle::shard", mutates_args=())
def _shard(x: torch.Tensor, spec: str) -> torch.Tensor:
    return x.clone()


_shard.register_fake(lambda x, spec: torch.empty_like(x))
_shard.register_autograd(lambda context, grad: (_shard(grad, context.spec), None),
                         setup_context=lambda ctx, inputs, output: setattr(ctx, "spec", inputs[1]))
SHARD = torch.ops.heddle.shard.default


def shard(x, *spec):
    """x as it is; in the program its dims lie along axes of the mesh: `shard(x, "data", None, ("tensor", "pipe"))` or `shard(x,
    PartitionSpec("data"))`, dims that are not named being whole. Its gradient lies as x does. Outside of `heddle.torch.export` it says nothing."""
    if len(spec) == 1 and isinstance(spec[0], (PartitionSpec, list)):
        spec = tuple(spec[0])
    for entry in spec:
        if not (entry is None or isinstance(entry, str) or (isinstance(entry, tuple) and all(isinstance(axis, str) for axis in entry))):
            raise ExportError(f"shard has {entry!r}, needed names of axes, tuples of them, or None, one for each dim")
    if len(spec) > x.ndim:
        raise ExportError(f"shard has {len(spec)} entries for a tensor of {x.ndim} dims, needed at most one for each")
    from torch._C import _get_dispatch_mode, _TorchDispatchModeKey

    if _get_dispatch_mode(_TorchDispatchModeKey.FUNCTIONAL) is None:
        return x
    return _shard(x, json.dumps(spec))
