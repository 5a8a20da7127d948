"""Training steps of JAX, compiled and run by heddle: `jit` does all of it, `export` writes a model's entries as text, `compile` and `run` call
the tools, `load` runs a program in this process; `heddle.torch` does the same for models of PyTorch.

See docs/python.md, docs/jit.md and docs/torch.md.
"""
from .errors import CompileError, ExportError, RunError
from .executor import Executor, load
from .tools import ENTRIES, compile, find_tool, run, try_out

__all__ = ["ENTRIES", "CompileError", "Executor", "ExportError", "RunError", "compile", "find_tool", "load", "run", "try_out"]

_OF_JAX = ["export", "huggingface", "jit", "load_state", "save_batch", "save_state", "stage_boundary"]

try:
    import jax as _jax  # noqa: F401
except ModuleNotFoundError:  # programs are compiled and run without it
    pass
else:
    from . import huggingface
    from .export import export
    from .jitted import jit
    from .pipeline import stage_boundary
    from .trees import load_state, save_batch, save_state

    __all__ += _OF_JAX


def __getattr__(name):
    """heddle.torch, only where it is asked for: it needs PyTorch."""
    if name == "torch":
        import importlib

        return importlib.import_module(".torch", __name__)
    if name in _OF_JAX:
        raise AttributeError(f"heddle.{name} is for steps of JAX, which is not installed here, needed it: pip install jax")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
