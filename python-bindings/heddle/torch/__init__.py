"""PyTorch models as programs of heddle: `export` writes a model's step, `compile_step` gives one that can be called.

See docs/torch.md.
"""
from .compiled import CompiledStep, compile_step
from .export import export
from .sharding import shard

__all__ = ["CompiledStep", "compile_step", "export", "shard"]
