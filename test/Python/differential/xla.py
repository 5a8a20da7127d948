"""XLA's CPU backend on StableHLO text, without the flags that loosen its arithmetic."""
import os
import re

os.environ.setdefault("JAX_PLATFORMS", "cpu")  # read when jax is imported
import jax
import numpy as np
from jax._src import compiler
from jax._src.interpreters import mlir as jax_mlir
from jaxlib._jax import DeviceList
from jaxlib.mlir import ir

OPTIONS = {"xla_cpu_enable_fast_math": False, "xla_cpu_enable_fast_min_max": False, "xla_allow_excess_precision": False}


class Refused(Exception):
    """XLA CPU does not take the program."""


class Xla:
    def __init__(self):
        jax.config.update("jax_enable_x64", True)
        self.device = jax.devices("cpu")[0]
        self.context = jax_mlir.make_ir_context()

    def parse(self, text):
        """The module; a fault in it is the suite's own."""
        with self.context:
            return ir.Module.parse(text)

    def run(self, text, arrays):
        module = self.parse(text)
        options = compiler.get_compile_options(num_replicas=1, num_partitions=1)
        options.env_option_overrides = list(OPTIONS.items())
        try:
            with self.context:
                executable = self.device.client.compile_and_load(module, DeviceList((self.device,)), options)
            results = executable.execute([jax.device_put(a, self.device) for a in arrays])
        except jax.errors.JaxRuntimeError as error:
            raise Refused(re.sub(r"\s+", " ", str(error))[:300]) from error
        return [np.asarray(r) for r in results]
