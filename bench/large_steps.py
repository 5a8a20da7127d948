"""Steps for more devices than JAX has: shared by scaling.py, sharding_scale.py and pipeline_scale.py."""
import os
import pathlib
import re
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]


def export_llama(sizes, mesh=None, **options):
    """The text of a step of `test/models/export.py`'s llama on one of its meshes, {data = 2, model = 8}, or on one device."""
    os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=16"
    os.environ["JAX_PLATFORMS"] = "cpu"
    sys.path.insert(0, str(ROOT / "test/models"))
    import export as models
    import jax
    import numpy as np

    case = models.llama(*sizes, text_only=True, meshes=(mesh,) if mesh else (), **options)
    state = jax.eval_shape(lambda seed: case.init(jax.random.key(seed)), jax.ShapeDtypeStruct((), np.int32))
    batch = tuple(jax.ShapeDtypeStruct((sizes[-1], sizes[-2]), np.int32) for _ in range(2))
    step = models.annotated(case, mesh)[0] if mesh else jax.jit(case.step, donate_argnums=0, keep_unused=True)
    return step.lower(state, *batch).as_text()


def widen(text, data):
    """The same global program on {data, model = 8}, which JAX would want to have as devices."""
    text, count = re.subn(r'(sdy\.mesh @mesh = <\["data"=)2,', rf"\g<1>{data},", text)
    assert count == 1
    text = re.sub(r'(stablehlo\.mesh = \{axes = \[\{name = "data", size = )2 ', rf"\g<1>{data} ", text)
    return re.sub(r"mhlo\.num_partitions = 16", f"mhlo.num_partitions = {8 * data}", text)


def measure(*command):
    """(seconds, peak bytes) of a command."""
    start = time.monotonic()
    process = subprocess.Popen(list(map(str, command)), stderr=subprocess.PIPE, text=True)
    error = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        raise SystemExit(error)
    return time.monotonic() - start, usage.ru_maxrss * 1024
