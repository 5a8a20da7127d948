"""What a model says more where its mesh's axes are explicit, as jax.make_mesh's are: types have shardings then, and JAX asks
where it can't tell one. Under other meshes, and without one, these give what plain jax.numpy gives, text for text.

Weights are gathered along the batch's axis before they are used, rows keep it, and columns of products are the weight's."""
import jax
import jax.numpy as jnp
from jax import lax
from jax.sharding import PartitionSpec as P


def is_explicit():
    mesh = jax.sharding.get_abstract_mesh()
    return not mesh.empty and mesh.are_all_axes_explicit


def spec(x):
    """Of each dim its axis, or None."""
    found = tuple(jax.typeof(x).sharding.spec)
    return found + (None,) * (x.ndim - len(found))


def placed(x, *dims):
    return jax.sharding.reshard(x, P(*dims)) if is_explicit() else x


def like(x, other):
    return placed(x, *spec(other)) if is_explicit() else x


def whole(x, *dims):
    """Not split along `dims`."""
    if not is_explicit():
        return x
    dims = [dim % x.ndim for dim in dims]
    return placed(x, *(None if dim in dims else axis for dim, axis in enumerate(spec(x))))


def cut(x, dim, axis="model"):
    """Split along `dim`, where the mesh has the axis and it divides."""
    if not is_explicit():
        return x
    sizes = jax.sharding.get_abstract_mesh().shape
    if axis not in sizes or x.shape[dim] % sizes[axis] or axis in spec(x):
        return x
    return placed(x, *(axis if at == dim % x.ndim else other for at, other in enumerate(spec(x))))


def gathered(tree, axis="data"):
    """Weights, without the axis that they are stored along."""
    if not is_explicit():
        return tree
    return jax.tree.map(lambda x: placed(x, *(None if at == axis else at for at in spec(x))), tree)


def contraction(x, w, numbers=None, precision=None, preferred_element_type=None):
    """What flax's Dense takes as its dot_general: the last dim of `x` with the first of `w`."""
    x = placed(x, *spec(x)[:-1], spec(w)[0])
    rows, column = spec(x)[:-1], spec(w)[1]
    out = P(*rows, None if column in rows else column)
    return lax.dot_general(x, w, numbers or (((x.ndim - 1,), (0,)), ((), ())), precision=precision,
                           preferred_element_type=preferred_element_type, out_sharding=out)


def dense_options():
    return {"dot_general": contraction} if is_explicit() else {}


def product(x, w):
    return contraction(x, w) if is_explicit() else x @ w


def rows_of(table, ids):
    return table.at[ids].get(out_sharding=P(*spec(ids), None)) if is_explicit() else table[ids]


def reshaped(x, shape, *dims):
    return jnp.reshape(x, shape, out_sharding=P(*dims)) if is_explicit() else x.reshape(shape)
