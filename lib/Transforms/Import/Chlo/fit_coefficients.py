#!/usr/bin/env python3
"""Fits the rational approximations of Coefficients.h and prints that file.

    pip install mpmath; ./fit_coefficients.py > Coefficients.h        (some minutes)

Each function is written as a factor that the formula computes exactly enough (named beside its table) times a smooth
rest; the rest is approximated by P/Q with the least maximal relative error that reweighted least squares finds
(Sanathanan and Koerner's iteration for the denominator, Lawson's for the maximum).
"""
import mpmath as m
from mpmath import mpf

m.mp.dps = 50
TINY = mpf("1e-15")


def fit(f, low, high, degree_p, degree_q, iterations=25):
    """(P, Q, largest relative error) with P and Q from the constant term up, Q[0] = 1."""
    low, high = mpf(low), mpf(high)
    count = 5 * (degree_p + degree_q + 2)
    middle, half = (low + high) / 2, (high - low) / 2  # solved in t = (x - middle) / half, for its condition
    ts = [m.cos(m.pi * (2 * k + 1) / (2 * count)) for k in range(count)]
    values = [f(middle + half * t) for t in ts]
    lawson, denominators = [mpf(1)] * count, [mpf(1)] * count
    best = None
    for _ in range(iterations):
        rows, right = m.matrix(count, degree_p + degree_q + 1), m.matrix(count, 1)
        for i, (t, value) in enumerate(zip(ts, values)):
            scale = m.sqrt(lawson[i]) / (abs(value) * denominators[i])
            for j in range(degree_p + 1):
                rows[i, j] = scale * t**j
            for j in range(1, degree_q + 1):
                rows[i, degree_p + j] = -scale * value * t**j
            right[i] = scale * value
        solution = m.lu_solve(rows.T * rows, rows.T * right)
        p = [solution[j] for j in range(degree_p + 1)]
        q = [mpf(1)] + [solution[degree_p + j] for j in range(1, degree_q + 1)]
        denominators = [abs(m.polyval(q[::-1], t)) for t in ts]
        errors = [abs(m.polyval(p[::-1], t) / m.polyval(q[::-1], t) / value - 1) for t, value in zip(ts, values)]
        worst = max(errors)
        if best is None or worst < best[0]:
            best = worst, p, q
        lawson = [weight * (error / worst + mpf("1e-3")) for weight, error in zip(lawson, errors)]
        mean = sum(lawson) / count
        lawson = [weight / mean for weight in lawson]

    def in_x(coefficients):
        result = [mpf(0)]
        for coefficient in reversed(coefficients):  # Horner's rule with polynomials
            shifted = [mpf(0)] * (len(result) + 1)
            for power, value in enumerate(result):
                shifted[power + 1] += value / half
                shifted[power] -= value * middle / half
            shifted[0] += coefficient
            result = shifted
        return result[: len(coefficients)]

    worst, p, q = best
    p, q = in_x(p), in_x(q)
    return [c / q[0] for c in p], [c / q[0] for c in q], worst


# ---- The smooth rests ----

DIGAMMA_ROOT = m.findroot(m.digamma, mpf("1.4616"))


def erf_rest(t):
    return m.erf(m.sqrt(t)) / m.sqrt(t) if t > 0 else 2 / m.sqrt(m.pi)


def erfc_rest(x):
    return m.exp(x * x) * m.erfc(x)


def lgamma_rest(x):
    if min(abs(x - 1), abs(x - 2)) < TINY:
        return m.diff(m.loggamma, m.nint(x)) / (2 * m.nint(x) - 3)
    return m.loggamma(x) / ((x - 1) * (x - 2))


def lgamma_tail(u):
    x = 1 / m.sqrt(u)
    return x * (m.loggamma(x) - (x - mpf(1) / 2) * m.log(x) + x - m.log(2 * m.pi) / 2)


def digamma_rest(x):
    return m.psi(1, x) if abs(x - DIGAMMA_ROOT) < TINY else m.digamma(x) / (x - DIGAMMA_ROOT)


def digamma_tail(u):
    x = 1 / m.sqrt(u)
    return (m.log(x) - 1 / (2 * x) - m.digamma(x)) / u


def bessel_rest(x):
    return m.exp(-x) * m.besseli(1, x) / x


def bessel_tail(split):
    def rest(z):
        t = (z + 1) / (2 * split)  # 1 / x
        return m.exp(-1 / t) * m.besseli(1, 1 / t) / m.sqrt(t) if t > mpf("1e-4") else m.hyp2f0(-mpf(1) / 2, mpf(3) / 2, t / 2) / m.sqrt(2 * m.pi)

    return rest


TABLES = [
    ("erf", "erf(x) / x, of x * x",
     {"F32": (erf_rest, 0, mpf("15.5"), 6, 5), "F64": (erf_rest, 0, 1, 4, 5)}),
    ("erfc", "erfc(x) * exp(x * x), of x",
     {"F32": (erfc_rest, 0.5, 10.7, 4, 5), "F64": (erfc_rest, 0.5, 28, 9, 10)}),
    ("lgamma", "lgamma(x) / ((x - 1) * (x - 2)), of x",
     {"F32": (lgamma_rest, 0.5, 3, 5, 4), "F64": (lgamma_rest, 0.5, 3, 9, 9)}),
    ("lgammaTail", "what Stirling's formula leaves of lgamma(x), times x, of 1 / (x * x)",
     {"F32": (lgamma_tail, mpf("1e-12"), mpf(1) / 9, 3, 0), "F64": (lgamma_tail, mpf("1e-12"), mpf(1) / 9, 5, 4)}),
    ("digamma", "digamma(x) / (x - its positive root), of x",
     {"F32": (digamma_rest, 0.5, 3, 4, 4), "F64": (digamma_rest, 0.5, 3, 7, 7)}),
    ("digammaTail", "(log(x) - 1 / (2 * x) - digamma(x)) * x * x, of 1 / (x * x)",
     {"F32": (digamma_tail, mpf("1e-12"), mpf(1) / 9, 3, 0), "F64": (digamma_tail, mpf("1e-12"), mpf(1) / 9, 5, 4)}),
    ("besselI1e", "bessel_i1e(x) / x, of x",
     {"F32": (bessel_rest, TINY, 8, 6, 6), "F64": (bessel_rest, TINY, 12, 13, 13)}),
    ("besselI1eTail", "bessel_i1e(x) * sqrt(x), of 2 * split / x - 1 with the split at 8 (f32) or 12 (f64)",
     {"F32": (bessel_tail(8), -1, 1, 6, 0), "F64": (bessel_tail(12), -1, 1, 18, 0)}),
]


def array(name, values):
    numbers = ", ".join(m.nstr(value, 18, min_fixed=-3, max_fixed=4) for value in values)
    lines, line = [], "   "
    for number in numbers.split(", "):
        if len(line) + len(number) + 2 > 118:
            lines.append(line)
            line = "   "
        line += f" {number},"
    lines.append(line.rstrip(","))
    return f"inline constexpr double {name}[] = {{\n" + "\n".join(lines) + "};\n"


print("""// Coefficients of rational approximations, from the constant term up. Printed by fit_coefficients.py, which says how
// they were found; regenerate rather than edit.
// clang-format off
#ifndef HEDDLE_LIB_TRANSFORMS_IMPORT_CHLO_COEFFICIENTS_H
#define HEDDLE_LIB_TRANSFORMS_IMPORT_CHLO_COEFFICIENTS_H

namespace heddle::decomposition::coefficients {
""")
for name, meaning, kinds in TABLES:
    print(f"// ---- {meaning} ----\n")
    for kind, (f, low, high, degree_p, degree_q) in kinds.items():
        p, q, error = fit(f, low, high, degree_p, degree_q)
        print(f"// On [{m.nstr(mpf(low), 4)}, {m.nstr(mpf(high), 4)}], relative error below {m.nstr(error, 2)}.")
        print(array(f"{name}Numerator{kind}" if degree_q else f"{name}{kind}", p))
        if degree_q:
            print(array(f"{name}Denominator{kind}", q))
for kind, bits in (("F32", 24), ("F64", 53)):
    m_high = m.mpf(m.nint(DIGAMMA_ROOT * 2 ** (bits - 1))) / 2 ** (bits - 1)
    print(f"// digamma's positive root in two parts.\ninline constexpr double digammaRoot{kind}[] = {{{m.nstr(m_high, 20)}, {m.nstr(DIGAMMA_ROOT - m_high, 18)}}};\n")
print("} // namespace heddle::decomposition::coefficients\n\n#endif // HEDDLE_LIB_TRANSFORMS_IMPORT_CHLO_COEFFICIENTS_H")
