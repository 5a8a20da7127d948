#!/usr/bin/env python3
"""The coefficients of the polynomials in this folder, with the error that each leaves in exact arithmetic.

    /tmp/venv/bin/python lib/Codegen/Cpu/Math/coefficients.py

A polynomial is fitted for the least largest error (weighted, mostly relative to the function that it is a part of) by
Lawson's iteration of weighted least squares, on Chebyshev points. Coefficients of f32 are rounded one by one from the
lowest, and those above fitted again to what is left (as Brisebarre and Chevillard have it, without the lattice).
"""
import math
from fractions import Fraction

import numpy as np

LD = np.longdouble
LN2 = np.log(LD(2))


def points(low, high, count=3000):
    """Chebyshev points of an interval, without 0, where most functions here are 0 / 0."""
    x = LD(low + high) / 2 + LD(high - low) / 2 * np.cos(np.pi * (np.arange(count, dtype=LD) + LD(0.5)) / count)
    return x[np.abs(x) > 1e-3 * max(abs(low), abs(high))]


def lawson(basis, target, weight, rounds=300):
    importance = np.full(len(target), 1.0 / len(target))
    best, best_error = None, math.inf
    scaled, wanted = (basis * weight[:, None]).astype(np.float64), (target * weight).astype(np.float64)
    for _ in range(rounds):
        root = np.sqrt(importance)
        found = np.linalg.lstsq(scaled * root[:, None], wanted * root, rcond=None)[0]
        error = np.abs(wanted - scaled @ found)
        if error.max() < best_error:
            best, best_error = found, error.max()
        importance = importance * error
        importance /= importance.sum()
    return best


def pair(c):
    """Two f32 numbers that are one of twice the digits."""
    return np.float64(np.float32(c)) + np.float64(np.float32(c - LD(np.float32(c))))


def fit(name, x, variable, target, weight, count, number=np.float32, first=None):
    """target(x) by `count` coefficients of powers of variable(x), of which the first may be another kind of number; prints
    them and the largest |error * weight|."""
    powers = np.stack([variable(x) ** k for k in range(count)], axis=1)
    goal, weight = target(x), np.abs(weight(x))
    coefficients = np.zeros(count, dtype=LD)
    for k in range(count):
        rest = lawson(powers[:, k:], goal - powers[:, :k] @ coefficients[:k], weight, 300 if k == 0 else 60)
        coefficients[k:] = rest
        coefficients[k] = LD((first if first and k == 0 else number)(coefficients[k]))
    error = np.max(np.abs((goal - powers @ coefficients) * weight))
    print(f"// {name}: 2^{float(np.log2(error)):.1f}")
    print("{" + ", ".join(float(c).hex() for c in coefficients) + "}")
    if first:
        high = np.float32(coefficients[0])
        print(f"// the first: {float(high).hex()} and {float(coefficients[0] - LD(high)).hex()}")


def each(function):
    return lambda x: np.array([function(float(v)) for v in x], dtype=LD)


def two_over_pi(pieces, bits):
    """2 / pi in pieces of so many bits, by Machin's formula for pi."""
    unit = 10**120

    def arccot(x):
        total, term, n = 0, unit // x, 1
        while term:
            total += term // n if n % 4 == 1 else -(term // n)
            term, n = term // (x * x), n + 2
        return total

    digits = int(2 / Fraction(4 * (4 * arccot(5) - arccot(239)), unit) * 2 ** (pieces * bits))
    return [digits >> bits * (pieces - 1 - i) & (1 << bits) - 1 for i in range(pieces)]


same, squared, one = (lambda x: x), (lambda x: x * x), (lambda x: np.ones_like(x))
double = np.float64

if __name__ == "__main__":
    half = float(LN2 / 2) * 1.003  # rounding x / ln 2 may go a little beyond a half
    fit("(e^r - 1 - r) / r^2", points(-half, half), same, lambda r: (np.expm1(r) - r) / r**2, lambda r: r**2 / np.expm1(r), 5)
    fit("(e^2r - 1 - 2r) / 2r^2", points(-half / 2, half / 2), same, lambda r: (np.expm1(2 * r) / 2 - r) / r**2,
        lambda r: 2 * r**2 / np.expm1(2 * r), 5)
    fit("(log(1 + f) - f) / f^2", points(-1 / 3, 1 / 3), same, lambda f: (np.log1p(f) - f) / f**2, lambda f: f**2 / np.log1p(f), 9)
    y = each(lambda x: -math.log(math.erfc(x)) if x > 0.3 else -math.log1p(-math.erf(x)))
    fit("-log(erfc(x)) / x", points(0, 3.95), same, lambda x: y(x) / x, lambda x: x / np.expm1(y(x)), 9, first=pair)
    quarter = math.pi / 4 * 1.0001
    fit("(sin r - r) / r^3", points(0, quarter), squared, lambda r: (np.sin(r) - r) / r**3, lambda r: r**3 / np.sin(r), 3)
    fit("(cos r - 1 + r^2 / 2) / r^4", points(0, quarter), squared, lambda r: (r**2 / 2 - 2 * np.sin(r / 2) ** 2) / r**4,
        lambda r: r**4 / np.cos(r), 3)
    print("// ---- f64")
    fit("(sin r - r) / r^3", points(0, quarter), squared, lambda r: (np.sin(r) - r) / r**3, lambda r: r**3 / np.sin(r), 5, double)
    fit("cos r", points(0, quarter), squared, np.cos, lambda r: 1 / np.cos(r), 6, double)
    s = (math.sqrt(2) - 1) / (math.sqrt(2) + 1) * 1.0001
    fit("log2((1 + s) / (1 - s)) / s", points(0, s), squared, lambda s: (np.log1p(s) - np.log1p(-s)) / LN2 / s, lambda s: one(s) * LN2 / 2, 7, double)
    fit("2^r", points(-0.501, 0.501), same, lambda r: np.exp(r * LN2), lambda r: np.exp(-r * LN2), 8, double)
    fit("atan(t) / t", points(0, 1), squared, lambda t: np.arctan(t) / t, lambda t: t / np.arctan(t), 12, double)
    fit("erf(x) / x", points(0, 0.5), squared, lambda x: each(math.erf)(x) / x, lambda x: x / each(math.erfc)(x), 6, double)
    fit("erfc(x) e^(x^2)", points(0.5, 10.2), lambda x: (x - 2) / (x + 2), lambda x: each(math.erfc)(x) * np.exp(x * x),
        lambda x: 1 / (each(math.erfc)(x) * np.exp(x * x)), 12, double)
    print("// 2 / pi:", [hex(piece) for piece in two_over_pi(7, 28)])
