// sine, cosine, tangent, atan2 of f32. Arguments are reduced in f64: by pi / 2 in two parts, which is exact enough up
// to 2^30, and beyond by the digits of 2 / pi that matter (Payne and Hanek, "Radian reduction for trigonometric
// functions", 1983), here in pieces whose products with an f32 number are exact. Coefficients are of coefficients.py.
#include "Math.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace heddle::cpu;

namespace {

constexpr double pi = 0x1.921fb54442d18p+1, halfPi = 0x1.921fb54442d18p+0, halfPiLow = 0x1.1a62633145c07p-54;

/// 2 / pi in pieces of 28 bits: the sum of piece i times 2^(-28 (i + 1)). 196 bits leave less than 2^-68 of the largest
/// f32, and no f32 number is nearer than 2^-33 to a multiple of pi / 2.
constexpr double inversePieces[] = {0xa2f9836, 0xe4e4415, 0x29fc275, 0x7d1f534, 0xddc0db6, 0x295993c, 0x439041f};

/// (sin(r) - r) / r^3 and (cos(r) - 1 + r^2 / 2) / r^4, of r^2, up to pi / 4
constexpr double sineTail[] = {-0x1.555546p-3, 0x1.110778p-7, -0x1.9954p-13};
constexpr double cosineTail[] = {0x1.55554ap-5, -0x1.6c0c2ap-10, 0x1.99e91p-16};
/// The same in f64, but for all of the cosine.
constexpr double wideSineTail[] = {-0x1.5555555552225p-3, 0x1.1111110c85e84p-7, -0x1.a019f937c2989p-13,
                                   0x1.71d76c4078417p-19, -0x1.a9615648c9a1dp-26};
constexpr double wideCosine[] = {0x1.ffffffffffdb2p-1,   -0x1.ffffffffdff3ap-2, 0x1.555555430d7f2p-5,
                                 -0x1.6c16b208a5bc2p-10, 0x1.a00e38dee80fap-16, -0x1.23b6a1b7f28eep-22};
/// atan(t) / t, of t^2, up to 1
constexpr double arcSeries[] = {0x1.ffffffff7ebf9p-1,  -0x1.5555542698554p-2, 0x1.9999238e8a649p-3,
                                -0x1.2489327167360p-3, 0x1.c66110d16fdeep-4,  -0x1.6fd4a2252463cp-4,
                                0x1.28c8de07554fap-4,  -0x1.bca78d0ef6496p-5, 0x1.183ec20ab4a36p-5,
                                -0x1.07f94a90cd859p-6, 0x1.3de9277a16c23p-8,  -0x1.670740ef31210p-11};

/// x = quarter pi / 2 + rest, of which quarter, i32, counts by its last two bits; the rest is f64.
struct Reduced {
  Expression quarter, rest;
};

/// The whole number nearest to x, below 2^31, is what the bits of x + magic end in.
constexpr double magic = 0x1.8p52;

Reduced reduceUsual(Expression x) {
  Expression sum = fma(x, 0x1.45f306dc9c883p-1, magic), n = sum - magic;
  return {sum.bits().toSigned(32), fma(n, -halfPiLow, fma(n, -halfPi, x))};
}

/// x times the pieces, each without its multiples of 4, which are whole turns.
Reduced reduceHuge(Expression x) {
  Expression sum = x.constant(0.0), error = sum;
  double unit = 1;
  for (double piece : inversePieces) {
    unit *= 0x1p-28;
    Expression product = x * (piece * unit); // 24 bits times 28
    product = product - roundEven(product * 0.25) * 4.0;
    // The sum with what its rounding loses (Knuth's two-sum).
    Expression next = sum + product, part = next - sum;
    error = error + ((sum - (next - part)) + (product - part));
    sum = next;
  }
  Expression whole = sum + magic;
  return {whole.bits().toSigned(32), ((sum - (whole - magic)) + error) * halfPi};
}

/// Reduces an f32. The way for huge numbers is only gone if a lane has one, and then by the others for nothing: a
/// lane's result does not depend on its neighbours.
Reduced reduce(Expression x) {
  OpBuilder &builder = x.getBuilder();
  Expression wide = x.toFloat(builder.getF64Type());
  Reduced usual = reduceUsual(wide);
  Expression isHuge = abs(x) >= 0x1p30;
  auto branch = scf::IfOp::create(
      builder, x.getLoc(), any(isHuge),
      [&](OpBuilder &inner, Location loc) {
        Reduced huge = reduceHuge(Expression(inner, loc, wide));
        scf::YieldOp::create(
            inner, loc, ValueRange{select(isHuge, huge.quarter, usual.quarter), select(isHuge, huge.rest, usual.rest)});
      },
      [&](OpBuilder &inner, Location loc) { scf::YieldOp::create(inner, loc, ValueRange{usual.quarter, usual.rest}); });
  return {x.with(branch.getResult(0)), x.with(branch.getResult(1))};
}

/// sin(r + quarter pi / 2)
Expression sineOfReduced(Expression quarter, Expression rest) {
  Type f32 = quarter.getBuilder().getF32Type();
  Expression r = rest.toFloat(f32), square = r * r;
  Expression sine = fma(r * square, polynomial(square, sineTail), r);
  Expression cosine = fma(square * square, polynomial(square, cosineTail), fma(square, -0.5, 1.0));
  Expression size = select((quarter & 1) != 0, cosine, sine);
  return (size.bits() ^ ((quarter & 2) << 30)).asFloat(f32);
}

Expression sin32(Expression x) {
  auto [quarter, rest] = reduce(x);
  return select(x == 0.0, x, sineOfReduced(quarter, rest)); // -0 stays
}

Expression cos32(Expression x) {
  auto [quarter, rest] = reduce(x);
  return sineOfReduced(quarter + 1, rest);
}

Expression tan32(Expression x) {
  auto [quarter, rest] = reduce(x);
  Expression square = rest * rest, isOdd = (quarter & 1) != 0;
  Expression sine = fma(rest * square, polynomial(square, wideSineTail), rest);
  Expression cosine = polynomial(square, wideCosine);
  Expression ratio = select(isOdd, -cosine, sine) / select(isOdd, sine, cosine);
  return select(x == 0.0, x, ratio.toFloat(x.getElementType()));
}

/// In f64: atan of the smaller size by the larger, moved to its eighth of the circle.
Expression atan232(Expression y, Expression x) {
  Type f64 = x.getBuilder().getF64Type();
  Expression isNegative = x.bits() < 0;
  Expression height = abs(y).toFloat(f64), width = abs(x).toFloat(f64);
  Expression isSteep = height > width;
  Expression small = select(isSteep, width, height), large = select(isSteep, height, width);
  // Both 0 or infinite, the quotient would be none.
  Expression ratio = select(small == large, select(small == 0.0, 0.0, small.constant(1.0)), small / large);
  Expression angle = ratio * polynomial(ratio * ratio, arcSeries);
  angle = select(isSteep, halfPi - angle, angle);
  angle = select(isNegative, pi - angle, angle);
  return copySign(angle.toFloat(x.getElementType()), y);
}

} // namespace

namespace heddle::cpu {

Expression sine(Expression x) { return isDouble(x) ? callLibm("sin", x) : sin32(x); }
Expression cosine(Expression x) { return isDouble(x) ? callLibm("cos", x) : cos32(x); }
Expression tangent(Expression x) { return isDouble(x) ? callLibm("tan", x) : tan32(x); }
Expression angleOf(Expression y, Expression x) { return isDouble(x) ? callLibm("atan2", y, x) : atan232(y, x); }

} // namespace heddle::cpu
