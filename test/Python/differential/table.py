"""Prints docs/reference-vs-xla.md from what the last run of test_differential.py left in a folder:

    ./dev test --full
    cd test/Python && ../../.venv/bin/python -m differential.table ../../build/differential >../../docs/reference-vs-xla.md
"""
import json
import pathlib
import sys

import jaxlib

from . import FAMILIES, bounds
from .dtypes import ALL, RARE
from .xla import OPTIONS

HEAD = """# The reference interpreter against XLA

`test/Python/test_differential.py` draws random programs per op family with hypothesis (`test/Python/differential/`, one module per
family), runs each on XLA's CPU backend and on `heddle-interpret`, and compares every element of every result. Integers, preds and values
that are only moved (bitcast_convert, shape, gather, sort, top_k) must agree in all bits, but for a NaN's payload and sign; floats within
the bounds of `differential/bounds.py`, in units in the last place of the element's type. Where the bound is 0 that is all bits, too, but
for denormals (below) and NaNs. Where it is not, an infinity is one unit above the largest number and the sign of a zero still counts.
It does not in complex numbers with a bound, and where units are of a larger number: the largest element (linalg and jax), the largest sum
on the way (normalization), or 1 (lgamma, digamma, polygamma, complex cosine, sine, cosh, sinh and atan2).

Functions are held against the true value as well, computed by mpmath for the four elements of a result that differ most: heddle may be
0.51 units off (1 of complex<f32>, 2 of f64, 4 of complex<f64>). So a wide bound is XLA's inexactness. `test_differences.py` has both
answers for what is left out of complex zeros, f8E8M0FNU and top_k, and where XLA is far from the truth.

`./dev test` runs 500 cases, always the same ones, and `./dev test --full` 10,000. `HEDDLE_CASES=N` sets another number and `HEDDLE_FRESH=1`
draws others. A case that differs is cut down by hypothesis, printed, and saved in `build/differential/failures` as a module with its
inputs as constants, which `heddle-interpret` runs as it is.

This page is printed by `python -m differential.table` from the last run of the suite. In its tables *results* are values compared, *exact*
are the types that must agree exactly, and `f32 2 of 4` says that the largest difference of f32 was 2 units where 4 are allowed;
`(true 0.5, 1.8)` that heddle was up to 0.5 units off the true value, and XLA 1.8.
"""


def number(x):
    return f"{x:.0f}" if x == int(x) else f"{x:.1f}"


def line(family, row, cells):
    """One op: its types that must agree exactly, then the others with the largest difference seen and the bound."""
    exact, close = [], []
    for dtype in sorted(cells, key=[*ALL, *RARE].index):
        limit = bounds.limit(family, row, dtype)
        if limit:
            truth = cells[dtype].get("truth")
            close.append(f"{dtype} {number(cells[dtype]['largest'])} of {limit}" + (f" (true {truth[0]:.2g}, {truth[1]:.2g})" if truth else ""))
        else:
            exact.append(dtype)
    results, elements = (sum(cell[key] for cell in cells.values()) for key in ("results", "elements"))
    return f"| {row} | {results} | {elements} | {' '.join(exact)} | {', '.join(close)} |"


def corners(family):
    found = [(row, text) for name, row, text in bounds.CORNERS if name == family]
    found += [(row, "the sign of a zero: " + why) for (name, row), why in bounds.FREE_ZERO_SIGNS.items() if name == family]
    return [f"- {'' if row == '*' else row + ': '}{text}" for row, text in found]


def table(folder):
    records = {name: json.loads((folder / f"{name}.json").read_text()) for name in (f.FAMILY for f in FAMILIES) if (folder / f"{name}.json").exists()}
    flags = ", ".join(f"`{name}={str(value).lower()}`" for name, value in OPTIONS.items())
    commits = ", ".join(sorted({r["commit"] for r in records.values()}))
    out = [HEAD, f"{sum(r['cases'] for r in records.values()):,} cases, heddle as of commit {commits}, jaxlib {jaxlib.__version__}. XLA's flags: {flags}.", "",
           "What the generators leave out of all families:", "", *corners("all")]
    for name, record in records.items():
        out += ["", f"## {name}: {record['cases']} cases", ""]
        out += ["| op | results | elements | exact | largest difference, of the bound, in ulps |", "|---|---|---|---|---|"]
        out += [line(name, row, cells) for row, cells in sorted(record["rows"].items())]
        left_out = corners(name) + [f"- XLA refused {count} programs: `{reason}`" for reason, count in sorted(record["refused"].items())]
        out += ["", "Left out:", "", *left_out] if left_out else []
        why = [f"- {'' if rows == '*' else rows + ': '}{text}" for rows, text in bounds.reasons(name)]
        out += ["", "Why the bounds:", "", *why] if why else []
    return "\n".join(out) + "\n"


if __name__ == "__main__":
    print(table(pathlib.Path(sys.argv[1])), end="")
