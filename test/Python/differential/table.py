"""Prints the table of docs/reference-vs-xla.md from what the last run of test_differential.py left in a folder.

    python -m differential.table ../../build/differential        (in test/Python)
"""
import json
import pathlib
import sys

from . import FAMILIES, bounds
from .dtypes import ALL, RARE
from .xla import OPTIONS


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
    out = [f"{sum(r['cases'] for r in records.values())} cases. XLA's flags: {', '.join(f'`{k}={str(v).lower()}`' for k, v in OPTIONS.items())}.", "",
           "Left out of all families:", "", *corners("all")]
    for name, record in records.items():
        out += ["", f"## {name}: {record['cases']} cases", "", "| op | results | elements | exact | largest difference, of the bound, in ulps |", "|---|---|---|---|---|"]
        out += [line(name, row, cells) for row, cells in sorted(record["rows"].items())]
        left_out = corners(name) + [f"- XLA refused {count} programs: `{reason}`" for reason, count in sorted(record["refused"].items())]
        out += ["", "Left out:", "", *left_out] if left_out else []
    return "\n".join(out) + "\n"


if __name__ == "__main__":
    print(table(pathlib.Path(sys.argv[1])), end="")
