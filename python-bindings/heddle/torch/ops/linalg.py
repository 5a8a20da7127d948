"""Factorizations, which call LAPACK on CPUs and have no code on GPUs (docs/known-limits.md)."""
import jax.numpy as jnp
import jax.scipy.linalg as sl
from jax import lax

from .registry import lower


def _fine(out):
    """PyTorch's number of what went wrong: a program has none."""
    return jnp.zeros(out.shape, out.dtype)


@lower("linalg_cholesky_ex")
def cholesky(out, a, upper=False, check_errors=False):
    lower_part = jnp.linalg.cholesky(a)
    return jnp.swapaxes(lower_part, -1, -2) if upper else lower_part, _fine(out[1])


lower("linalg_inv_ex")(lambda out, a, check_errors=False: (jnp.linalg.inv(a), _fine(out[1])))


@lower("linalg_qr")
def qr(out, a, mode="reduced"):
    if mode == "r":
        return jnp.zeros(out[0].shape, out[0].dtype), jnp.linalg.qr(a, mode="r")
    return tuple(jnp.linalg.qr(a, mode=mode))


@lower("_linalg_eigh")
def eigh(out, a, UPLO="L", compute_v=True):
    values, vectors = jnp.linalg.eigh(a, UPLO=UPLO, symmetrize_input=False)
    return values, vectors.reshape(out[1].shape) if compute_v else jnp.zeros(out[1].shape, out[1].dtype)


@lower("linalg_solve_triangular")
def solve_triangular(out, a, b, upper, left=True, unitriangular=False):
    return lax.linalg.triangular_solve(*map(lambda x: jnp.broadcast_to(x, (*out.shape[:-2], *x.shape[-2:])), (a, b)), left_side=left, lower=not upper,
                                       unit_diagonal=unitriangular)


@lower("cholesky_solve")
def cholesky_solve(out, b, a, upper=False):
    return sl.cho_solve((a, not upper), b)
