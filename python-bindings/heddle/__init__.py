"""From JAX to heddle: `export` writes a model's entries as text, `compile` and `run` call the tools.

See docs/python.md.
"""
from . import huggingface
from .errors import ExportError
from .export import ENTRIES, export
from .pipeline import stage_boundary
from .tools import compile, find_tool, run, try_out

__all__ = ["ENTRIES", "ExportError", "compile", "export", "find_tool", "huggingface", "run", "stage_boundary", "try_out"]
