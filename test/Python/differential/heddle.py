"""heddle-interpret on a standalone module."""
import json
import subprocess
import tempfile
import pathlib

import numpy as np

from .dtypes import NUMPY, from_patterns
from .program import CARRIERS

SAFETENSORS = {"BOOL": "i1", "F8_E4M3": "f8E4M3FN", "F8_E5M2": "f8E5M2", "F8_E8M0": "f8E8M0FNU",
               "F16": "f16", "BF16": "bf16", "F32": "f32", "F64": "f64", "C64": "complex<f32>",
               **{f"I{n}": f"i{n}" for n in (8, 16, 32, 64)}, **{f"U{n}": f"ui{n}" for n in (8, 16, 32, 64)}}


class Failed(Exception):
    """heddle-interpret exited with an error."""


def read_safetensors(path):
    data = path.read_bytes()
    start = 8 + int.from_bytes(data[:8], "little")
    tensors = {}
    for name, entry in json.loads(data[8:start]).items():
        begin, end = entry["data_offsets"]
        dtype = np.dtype(NUMPY[SAFETENSORS[entry["dtype"]]])
        tensors[name] = np.frombuffer(data[start + begin:start + end], np.uint8).view(dtype).reshape(entry["shape"])
    return tensors


class Run:
    """A run that goes on while XLA has its turn."""

    def __init__(self, tool, program, text):
        self.program = program
        self.folder = tempfile.TemporaryDirectory()
        self.path = pathlib.Path(self.folder.name) / "out.safetensors"
        source = pathlib.Path(self.folder.name) / "case.mlir"
        source.write_text(text)
        self.process = subprocess.Popen([tool, source, f"--outputs={self.path}"], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)

    def cancel(self):
        self.process.kill()
        self.process.communicate()
        self.folder.cleanup()

    def results(self):
        try:
            errors = self.process.communicate(timeout=60)[1]
            if self.process.returncode:
                raise Failed(f"heddle-interpret exited with {self.process.returncode}: {errors.strip()[:1500]}")
            tensors = read_safetensors(self.path)
        finally:
            self.folder.cleanup()
        found = iter(tensors[f"result{i}"] for i in range(len(tensors)))
        return [self.decoded(value, found) for value in self.program.outputs]

    def decoded(self, value, found):
        array = next(found)
        if value.dtype == "complex<f64>":
            both = np.empty(array.shape, np.complex128)
            both.real, both.imag = array, next(found)
            return both
        if value.dtype not in CARRIERS:
            return array
        return from_patterns(value.dtype, array) if value.dtype.startswith("f8") else array.astype(NUMPY[value.dtype])
