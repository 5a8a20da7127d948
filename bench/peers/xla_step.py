"""A model's step by XLA on the CPU, at a caller's word: bench/step.py starts it and alternates with it.

    xla_step.py MODEL [MESH]      of test/models/export.py

Prints a line of JSON about the compiled step, then for each line "N" read from stdin one with the seconds of N steps. The state
is donated from step to step, as in training; the batch changes.
"""
import importlib.util
import json
import math
import os
import pathlib
import sys
import time

MODEL, MESH = sys.argv[1], (sys.argv + [None])[2]
SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "test/models/export.py"


def load_export():
    """test/models/export.py as a module."""
    spec = importlib.util.spec_from_file_location("export", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    sys.modules["export"] = module
    spec.loader.exec_module(module)
    return module


def say(record):
    print(json.dumps(record), flush=True)


def main():
    devices = os.environ.get("HEDDLE_PEER_DEVICES", "1")
    os.environ["XLA_FLAGS"] = f"--xla_force_host_platform_device_count={devices}"
    export = load_export()
    import jax
    import numpy as np

    case = export.MODELS[MODEL]()
    random = np.random.default_rng(1)
    batches = [case.batch(random, step) for step in range(2)]
    initialize = lambda seed: case.init(jax.random.key(seed))
    seed = jax.ShapeDtypeStruct((), np.int32)
    if MESH:
        step, state_shardings, batch_shardings = export.annotated(case, MESH)
        state = jax.device_put(jax.jit(initialize)(np.int32(0)), state_shardings)
        batches = [tuple(map(jax.device_put, batch, batch_shardings)) for batch in batches]
    else:
        step = jax.jit(case.step, donate_argnums=0)
        state = jax.jit(initialize)(np.int32(0))
    start = time.perf_counter()
    lowered = step.lower(jax.eval_shape(initialize, seed), *batches[0])
    lowering = time.perf_counter() - start
    start = time.perf_counter()
    compiled = lowered.compile()
    memory = compiled.memory_analysis()
    say({"lower_seconds": lowering, "compile_seconds": time.perf_counter() - start,
         "temporary_bytes": memory.temp_size_in_bytes, "argument_bytes": memory.argument_size_in_bytes})
    for line in sys.stdin:
        seconds = []
        for number in range(int(line)):
            start = time.perf_counter()
            state, metrics = compiled(state, *batches[number % 2])
            jax.block_until_ready((state, metrics))
            seconds.append(time.perf_counter() - start)
        finite = all(math.isfinite(float(np.sum(leaf))) for leaf in jax.tree_util.tree_leaves(metrics))
        say({"seconds": seconds, "finite": finite})


main()
