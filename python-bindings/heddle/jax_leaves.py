"""Leaves of a state as arguments of JAX's functions."""
import jax

from .executor import Leaf
from .trees import key_impl


class KeyLeaf(Leaf):
    """A leaf that is a typed key of JAX's generators; the program has its bits."""
    __slots__ = ("_key",)

    def __init__(self, version, number, key):
        super().__init__(version, number)
        self._key = key

    shape = property(lambda self: self._key.shape)
    dtype = property(lambda self: self._key.dtype)

    def __jax_array__(self):
        return jax.random.wrap_key_data(self.read(), impl=key_impl(self._key))


def _register():
    """JAX has no public way for arguments that are neither its own arrays nor NumPy's; without this one they go through jnp.asarray."""
    try:
        from jax._src.core import ShapedArray, pytype_aval_mappings as avals
        from jax._src.dtypes import canonicalize_value_handlers as values
    except ImportError:
        return
    avals[Leaf] = avals[KeyLeaf] = lambda leaf: ShapedArray(leaf.shape, leaf.dtype)
    values[Leaf], values[KeyLeaf] = Leaf.read, KeyLeaf.__jax_array__


_register()
