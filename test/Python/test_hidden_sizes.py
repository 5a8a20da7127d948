"""Norms of the hidden sizes that models have, forward and backward: their kernels compile for both architectures, with no more static
shared memory than compilers allow, and without spilling a register."""
import json
import subprocess

import jax
import jax.numpy as jnp
import pytest
from conftest import BUILD
from test_cuda_code import nvrtc  # noqa: F401

ROWS = 512
SIZES = (1536, 1792, 2048, 4096, 5120, 12288, 16384)


def layer_norm(x, scale, bias):
    wide = x.astype(jnp.float32)
    centered = wide - wide.mean(-1, keepdims=True)
    return (centered * jax.lax.rsqrt((centered * centered).mean(-1, keepdims=True) + 1e-5) * scale + bias).astype(x.dtype)


def rms_norm(x, scale):
    wide = x.astype(jnp.float32)
    return (wide * jax.lax.rsqrt((wide * wide).mean(-1, keepdims=True) + 1e-6) * scale).astype(x.dtype)


def with_gradients(norm, dy, *inputs):
    """A norm's result, and the gradients of what it is given."""
    result, pull = jax.vjp(norm, *inputs)
    return result, pull(dy)


@pytest.mark.parametrize("target", ("cuda-sm_80", "cuda-sm_90a"))
@pytest.mark.parametrize("dtype", ("bfloat16", "float32"))
def test_norms_compile(nvrtc, tmp_path, target, dtype):  # noqa: F811
    shapes = []
    for size in SIZES:
        rows, row = jax.ShapeDtypeStruct((ROWS, size), dtype), jax.ShapeDtypeStruct((size,), jnp.float32)
        shapes.append(((rows, rows, row, row), (rows, rows, row)))
    text = jax.jit(lambda *all: [(with_gradients(layer_norm, *layer), with_gradients(rms_norm, *rms)) for layer, rms in all]).lower(*shapes).as_text()
    (tmp_path / "step.mlir").write_text(text)
    done = subprocess.run([BUILD / "bin" / "heddle-compile", tmp_path / "step.mlir", f"--target={target}", "--cache=", "--code=cubin",
                           f"--report={tmp_path / 'report.json'}", "-o", tmp_path / "step.heddle"], capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr[-2000:]
    kernels = json.loads((tmp_path / "report.json").read_text())["code"]["gpu_kernels"]
    launches = [launch for kernel in kernels for launch in kernel["launches"]]
    assert len(kernels) >= 2 * len(SIZES)
    assert [launch["symbol"] for launch in launches if launch["spill_bytes"]] == []
    assert [launch["symbol"] for launch in launches if launch["occupancy"] == 0] == [], "a block does not fit"
