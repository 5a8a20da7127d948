"""PyTorch models as programs of heddle: `export` writes a model's step, `compile_step` gives one that can be called.

See docs/torch.md.
"""
try:
    import torch  # noqa: F401
except ModuleNotFoundError as error:
    if error.name != "torch":
        raise
    raise ImportError("heddle.torch finds no module torch, needed PyTorch: pip install torch", name="torch") from None

from .compiled import CompiledStep, compile_step
from .export import export
from .sharding import shard

__all__ = ["CompiledStep", "compile_step", "export", "shard"]
