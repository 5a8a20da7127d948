"""Prints how far heddle and XLA are from each other and from the true value, per function and type: what the bounds of functions come from.

    cd test/Python && ../../.venv/bin/python -m differential.measure ../../build [OP ...]

f16, bf16 and f8: all values. f32, f64 and complex: 20,000, of which the 40 that differ most are held against the true value."""
import pathlib
import sys

import numpy as np

from . import chlo, elementwise, truth
from .compare import distances
from .dtypes import COMPLEX, F8, FLOATS, FLUSHED, NUMPY, denormals, part
from .heddle import Run
from .program import Program
from .values import make
from .xla import Xla

COUNT = 20_000
UNARY = [op for op in truth.FUNCTIONS if op not in ("power", "atan2", "zeta", "polygamma")]


def operand(op, dtype):
    if dtype in COMPLEX:
        halves = [np.concatenate([make(part(dtype), (COUNT // 5,), "small", i), make(part(dtype), (COUNT * 4 // 5,), "normal", i + 9)]) for i in (1, 2)]
        both = np.empty(COUNT, NUMPY[dtype])
        both.real, both.imag = halves
        return both
    if dtype in F8 or dtype in ("f16", "bf16"):
        width = np.dtype(NUMPY[dtype]).itemsize
        every = np.arange(256**width).astype(f"u{width}").view(NUMPY[dtype])
        return every[~denormals(every)] if dtype in FLUSHED else every
    kinds = ["small", "normal", "positive"] if op in chlo.SPECIAL[2:] else ["small", "normal", "positive", "special", "bits"]
    return np.concatenate([make(dtype, (COUNT // len(kinds),), kind, i) for i, kind in enumerate(kinds)])


def measure(build, xla, op, dtype):
    x = operand(op, dtype)
    dialect = "stablehlo" if op in elementwise.UNARY else "chlo"
    program = Program("measure")
    program.output(program.op(f"{dialect}.{op}", [program.input(x, dtype)], (dtype, x.shape)))
    run = Run(build / "bin" / "heddle-interpret", program, program.standalone())
    (expected,), (found,) = xla.run(program.for_xla(), program.arrays), run.results()
    rule = elementwise.held(op, dtype, [x]) if dialect == "stablehlo" else {"scale": chlo.scale_of(op, dtype)}
    where = elementwise.reach(op, dtype, x) if dialect == "stablehlo" else chlo.reach(op, dtype, x)
    x, found, expected = (a if where is None else a[where] for a in (x, found, expected))
    distance = distances(found, expected, dtype, scale=rule.get("scale"))
    errors = [(0.0, 0.0)]
    for at in np.argsort(-distance)[:40]:
        true = truth.true_value(op, [x[at]], dtype) if 0 < distance[at] < np.inf else None
        pair = [None if true is None else truth.error(y[at], true, dtype, rule.get("scale")) for y in (found, expected)]
        errors += [pair] if None not in pair else []
    ours, theirs = (max(column) for column in zip(*errors))
    worst = np.argmax(distance)
    print(f"{op} {dtype}: {x.size} values, largest difference {distance[worst]:g} at {x[worst]!r}; off the true value: heddle {ours:.2g}, XLA {theirs:.3g}", flush=True)


def main(build, ops):
    xla = Xla(build / "differential" / "xla-measure.log")
    for op in ops or UNARY:
        types = elementwise.UNARY.get(op) or ([*FLOATS, *COMPLEX] if op in chlo.TRIGONOMETRIC else FLOATS)
        for dtype in types:
            measure(build, xla, op, dtype)
    xla.close()


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), sys.argv[2:])
