"""From JAX to heddle: `export` writes a model's entries as text, `compile` and `run` call the tools.

See docs/python.md.
"""
from .errors import ExportError
from .export import ENTRIES, export
from .pipeline import stage_boundary
from .tools import compile, find_tool, run, try_out

__all__ = ["ENTRIES", "ExportError", "compile", "export", "find_tool", "run", "stage_boundary", "try_out"]


def __getattr__(name):
    """heddle.torch, only where it is asked for: it needs PyTorch."""
    if name == "torch":
        import importlib

        return importlib.import_module(".torch", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
