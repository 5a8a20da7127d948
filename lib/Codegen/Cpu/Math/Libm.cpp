// Functions as ops of the math dialect, which become calls of libm.
#include "Math.h"

#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;

namespace {
using heddle::cpu::Expression;
template <typename Op> Expression emit(Expression x) { return x.with(Op::create(x.getBuilder(), x.getLoc(), x.get())); }
template <typename Op> Expression emit(Expression x, Expression y) {
  return x.with(Op::create(x.getBuilder(), x.getLoc(), x.get(), y.get()));
}
} // namespace

namespace heddle::cpu {
Expression exponential(Expression x) { return emit<math::ExpOp>(x); }
Expression exponentialMinusOne(Expression x) { return emit<math::ExpM1Op>(x); }
Expression logistic(Expression x) { return 1.0 / (1.0 + exponential(-x)); }
Expression hyperbolicTangent(Expression x) { return emit<math::TanhOp>(x); }
Expression logarithm(Expression x) { return emit<math::LogOp>(x); }
Expression logarithmOnePlus(Expression x) { return emit<math::Log1pOp>(x); }
Expression power(Expression x, Expression y) { return emit<math::PowFOp>(x, y); }
Expression cubeRoot(Expression x) { return emit<math::CbrtOp>(x); }
Expression reciprocalSquareRoot(Expression x) { return 1.0 / sqrt(x); }
Expression sine(Expression x) { return emit<math::SinOp>(x); }
Expression cosine(Expression x) { return emit<math::CosOp>(x); }
Expression tangent(Expression x) { return emit<math::TanOp>(x); }
Expression angleOf(Expression y, Expression x) { return emit<math::Atan2Op>(y, x); }
Expression errorFunction(Expression x) { return emit<math::ErfOp>(x); }
Expression errorFunctionComplement(Expression x) { return emit<math::ErfcOp>(x); }
} // namespace heddle::cpu
