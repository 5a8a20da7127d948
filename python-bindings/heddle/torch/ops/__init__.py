"""What each op of ATen means, said in JAX: LOWERINGS."""
from . import gradients, index, linalg, linear, merged, norm, pointwise, pool, random, reduce, shape  # noqa: F401  each registers its ops
from .registry import DTYPES, LOWERINGS, TORCH_DTYPES, Out, lower

__all__ = ["DTYPES", "LOWERINGS", "TORCH_DTYPES", "Out", "lower"]
