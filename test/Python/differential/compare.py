"""Differences of two arrays in units in the last place, and the record of the largest."""
import collections
import json
import pathlib
import subprocess

import ml_dtypes
import numpy as np

from .dtypes import COMPLEX, FLUSHED, NUMPY, denormals, is_float, part, patterns


def order(array):
    """Integers in the order of the floats, neighbours one apart, both zeros at 0; exact up to 64 bits (object where needed)."""
    width = array.dtype.itemsize * 8
    raw = patterns(array)
    if str(array.dtype) == "float8_e8m0fnu":
        return raw.astype(np.int64)
    magnitude = (raw & raw.dtype.type((1 << (width - 1)) - 1)).astype(np.int64)
    return np.where(raw >> raw.dtype.type(width - 1), -magnitude, magnitude)


def flushed(array, dtype):
    """The elements as XLA CPU's arithmetic leaves them."""
    if part(dtype) not in FLUSHED and dtype not in FLUSHED:
        return array
    return np.where(denormals(array), np.copysign(array.dtype.type(0), array), array).astype(array.dtype)


def float_distances(found, expected, dtype, moved=False):
    """Ulps between real floats: NaN is at 0 from NaN and at infinity from numbers. Both zeros are one, unless `moved`: then all bits count,
    but a NaN's."""
    if not moved:
        found, expected = flushed(found, dtype), flushed(expected, dtype)
    a, b = order(found), order(expected)
    # As floats: two 64-bit orders of opposite sign are further apart than an int64 holds.
    distance = np.where((a < 0) == (b < 0), np.abs(a - b).astype(np.float64), np.abs(a.astype(np.float64) - b.astype(np.float64)))
    if moved:  # -0 is not 0
        distance = np.where((distance == 0) & (patterns(found) != patterns(expected)), np.inf, distance)
    nan_a, nan_b = np.isnan(found), np.isnan(expected)
    return np.where(nan_a | nan_b, np.where(nan_a & nan_b, 0, np.inf), distance)


def unit_of(magnitude, dtype):
    """The place value of the last bit of a number as large."""
    eps = float(ml_dtypes.finfo(NUMPY[part(dtype)]).eps)
    return np.ldexp(eps, np.frexp(np.maximum(magnitude, 2.0**-1000).astype(np.float64))[1] - 1)


def complex_distances(found, expected, dtype):
    """Each part's difference in ulps of the larger part; parts that are not finite as real numbers are compared."""
    real = part(dtype)
    scale = np.maximum(np.abs(expected.real), np.abs(expected.imag))
    finite = np.isfinite(scale) & np.isfinite(found.real) & np.isfinite(found.imag)
    unit = unit_of(np.where(finite, np.maximum(scale, np.finfo(scale.dtype).smallest_normal), 1), dtype)
    worst = np.zeros(found.shape)
    for side in ("real", "imag"):
        a, b = flushed(getattr(found, side), real), flushed(getattr(expected, side), real)
        with np.errstate(all="ignore"):
            relative = np.abs(a.astype(np.float64) - b.astype(np.float64)) / unit
        worst = np.maximum(worst, np.where(finite, relative, float_distances(a, b, real)))
    return worst


def scaled_distances(found, expected, dtype, magnitude):
    """In ulps of a magnitude, or as float_distances where a number is not finite."""
    with np.errstate(all="ignore"):
        relative = np.abs(found.astype(np.complex128) - expected.astype(np.complex128)) / unit_of(magnitude, dtype)
    return np.where(np.isfinite(found) & np.isfinite(expected), relative, distances(found, expected, dtype))


def distances(found, expected, dtype, moved=False, scale=None):
    """Per element; 0 or infinity for integers and preds. `moved`: the values are inputs, so that their bits are held: denormals and the signs
    of zeros too.
    `scale`: "largest" counts in ulps of the largest element, a number in ulps of no less than that."""
    if scale == "largest":
        return scaled_distances(found, expected, dtype, np.abs(expected.astype(np.complex128)).max(initial=0, where=np.isfinite(expected)))
    if scale:
        return scaled_distances(found, expected, dtype, np.maximum(np.abs(expected.astype(np.complex128)), scale))
    if dtype in COMPLEX and moved:
        return np.maximum(*(float_distances(getattr(found, side), getattr(expected, side), part(dtype), moved) for side in ("real", "imag")))
    if dtype in COMPLEX:
        return complex_distances(found, expected, dtype)
    if is_float(dtype):
        return float_distances(found, expected, dtype, moved)
    return np.where(found == expected, 0, np.inf)


def zero_signs_differ(found, expected, dtype):
    if dtype in COMPLEX:
        return np.logical_or(*(zero_signs_differ(getattr(found, side), getattr(expected, side), part(dtype)) for side in ("real", "imag")))
    if not is_float(dtype) or dtype == "f8E8M0FNU":
        return np.zeros(found.shape, bool)
    a, b = flushed(found, dtype), flushed(expected, dtype)
    return (a == 0) & (b == 0) & (np.signbit(a) != np.signbit(b))


class Record:
    """What was compared: per family and row, per dtype, the elements and the largest difference seen."""

    def __init__(self):
        self.cases = collections.Counter()
        self.refused = collections.defaultdict(collections.Counter)
        self.rows = {}

    def add(self, family, row, dtype, found, distance):
        cell = self.rows.setdefault(family, {}).setdefault(row, {}).setdefault(dtype, {"results": 0, "elements": 0, "largest": 0.0})
        cell["results"] += 1
        cell["elements"] += int(found.size)
        cell["largest"] = max(cell["largest"], float(distance.max(initial=0)))

    def add_truth(self, family, row, dtype, ours, theirs):
        cell = self.rows[family][row][dtype]
        cell["truth"] = [max(a, b) for a, b in zip(cell.get("truth", (0, 0)), (ours, theirs))]

    def save(self, folder, family):
        folder.mkdir(parents=True, exist_ok=True)
        # The last commit that changed the interpreter.
        commit = subprocess.run(["git", "log", "-1", "--format=%h", "--", "lib/Reference", "include/heddle/Reference"], capture_output=True, text=True,
                                cwd=pathlib.Path(__file__).parents[3]).stdout.strip()
        text = json.dumps({"commit": commit or "unknown", "cases": self.cases[family], "refused": self.refused[family], "rows": self.rows.get(family, {})}, indent=1)
        (folder / f"{family}.json").write_text(text)
