"""XLA's CPU backend on StableHLO text, without the flags that loosen its arithmetic; in a process of its own, as some programs end it."""
import os
import pathlib
import pickle
import re
import subprocess
import sys

OPTIONS = {"xla_cpu_enable_fast_math": False, "xla_cpu_enable_fast_min_max": False, "xla_allow_excess_precision": False}


class Refused(Exception):
    """XLA CPU does not take the program."""


class Xla:
    """Starts the process, and again after a program has ended it."""

    def __init__(self, log):
        log.parent.mkdir(parents=True, exist_ok=True)
        self.log, self.process = open(log, "ab"), None

    def run(self, text, arrays):
        """The results. A fault in the text is the suite's own: ValueError."""
        if self.process is None:
            self.process = subprocess.Popen([sys.executable, "-m", "differential.xla"], cwd=pathlib.Path(__file__).parents[1],
                                            env=dict(os.environ, JAX_PLATFORMS="cpu"),
                                            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.log)
        try:
            pickle.dump((text, arrays), self.process.stdin)
            self.process.stdin.flush()
            kind, answer = pickle.load(self.process.stdout)
        except (EOFError, BrokenPipeError):
            status = self.process.wait()
            self.close()
            raise Refused(f"XLA ended its process with status {status}") from None
        if kind == "refused":
            raise Refused(answer)
        if kind == "fault":
            raise ValueError(answer)
        return answer

    def close(self):
        if self.process:
            self.process.stdin.close()
            self.process.stdout.close()
            self.process.wait()
            self.process = None


def serve():
    import jax
    import numpy as np
    from jax._src import compiler
    from jax._src.interpreters import mlir as jax_mlir
    from jaxlib._jax import DeviceList
    from jaxlib.mlir import ir

    jax.config.update("jax_enable_x64", True)
    device = jax.devices("cpu")[0]
    context = jax_mlir.make_ir_context()

    def answer(text, arrays):
        with context:
            try:
                module = ir.Module.parse(text)
            except ir.MLIRError as error:
                return "fault", str(error)
            options = compiler.get_compile_options(num_replicas=1, num_partitions=1)
            options.env_option_overrides = list(OPTIONS.items())
            try:
                executable = device.client.compile_and_load(module, DeviceList((device,)), options)
                results = executable.execute([jax.device_put(a, device) for a in arrays])
                return "results", [np.asarray(r) for r in results]
            except jax.errors.JaxRuntimeError as error:
                return "refused", re.sub(r"\s+", " ", str(error))[:300]

    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what XLA prints is no reply
    while True:
        try:
            request = pickle.load(sys.stdin.buffer)
        except EOFError:
            return
        pickle.dump(answer(*request), replies)
        replies.flush()


if __name__ == "__main__":
    serve()
