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
that are only moved must agree exactly; floats within the bounds of `differential/bounds.py`, in units in the last place of the element's
type (linalg, normalization and jax: of the largest element's). An infinity is one unit above the largest number; NaN equals NaN; the sign
of a zero counts.

`./dev test` runs 500 cases, always the same ones, and `./dev test --full` 10,000. `HEDDLE_CASES=N` sets another number and `HEDDLE_FRESH=1`
draws others. A case that differs is cut down by hypothesis, printed, and saved in `build/differential/failures` as a module with its
inputs as constants, which `heddle-interpret` runs as it is.

This page is printed by `python -m differential.table` from the last run of the suite. In its tables *results* are values compared, *exact*
are the types that must agree exactly, and `f32 2 of 4` says that the largest difference of f32 was 2 units where 4 are allowed.
"""


def number(x):
    return f"{x:.0f}" if x == int(x) else f"{x:.1f}"


def line(family, row, cells):
    """One op: its types that must agree exactly, then the others with the largest difference seen and the bound."""
    exact, close = [], []
    for dtype in sorted(cells, key=[*ALL, *RARE].index):
        limit = bounds.limit(family, row, dtype)
        if limit:
            close.append(f"{dtype} {number(cells[dtype]['largest'])} of {limit}")
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
    out = [HEAD, f"{sum(r['cases'] for r in records.values()):,} cases, jaxlib {jaxlib.__version__}. XLA's flags: {flags}.", "",
           "What the generators leave out of all families:", "", *corners("all")]
    for name, record in records.items():
        out += ["", f"## {name}: {record['cases']} cases", ""]
        out += ["| op | results | elements | exact | largest difference, of the bound, in ulps |", "|---|---|---|---|---|"]
        out += [line(name, row, cells) for row, cells in sorted(record["rows"].items())]
        left_out = corners(name) + [f"- XLA refused {count} programs: `{reason}`" for reason, count in sorted(record["refused"].items())]
        out += ["", "Left out:", "", *left_out] if left_out else []
    return "\n".join(out) + "\n"


if __name__ == "__main__":
    print(table(pathlib.Path(sys.argv[1])), end="")
