// Counts flops by the leading terms of each routine's operation count. Those of factorizations and solvers are from
// LAPACK Working Note 41 ("Installation Guide for LAPACK", the appendix of operation counts), those of eigenvalues and
// singular values, which are iterative, from Golub and Van Loan ("Matrix Computations", 4th edition, sections 8.3 and
// 8.6).
#include "heddle/Analysis/LapackCost.h"

#include "heddle/Dialect/Stablehlo/LapackCalls.h"
#include "heddle/Dialect/Stablehlo/Stablehlo.h"

using namespace mlir;
using namespace heddle;

namespace {

/// The routine of an op and its letter `mode`.
struct Routine {
  StringRef name;
  char mode;
};

Routine findRoutine(Operation *op) {
  if (isa<stablehlo::CholeskyOp>(op))
    return {"potrf", 0};
  if (isa<stablehlo::TriangularSolveOp>(op))
    return {"trsm", 0};
  auto call = dyn_cast<stablehlo::CustomCallOp>(op);
  if (!call)
    return {"", 0};
  char mode = 'V';
  for (auto [option, value] : stablehlo::getLapackOptions(call))
    if (option == "mode")
      mode = static_cast<char>(value);
  return {stablehlo::getLapackRoutine(call), mode};
}

/// The flops for a matrix [m, n]; `other` is the number of reflectors of orgqr, and the elements that trsm solves for.
std::optional<double> findFlops(Routine routine, double m, double n, double other) {
  double large = std::max(m, n), least = std::min(m, n);
  if (routine.name == "potrf")
    return n * n * n / 3;
  if (routine.name == "getrf")
    return large * least * least - least * least * least / 3;
  if (routine.name == "geqrf")
    return 2 * large * least * least - 2 * least * least * least / 3;
  if (routine.name == "orgqr")
    return 4 * m * n * other - 2 * (m + n) * other * other + 4 * other * other * other / 3;
  if (routine.name == "trsm")
    return n * other;
  if (routine.name == "syevd") // without vectors it is the reduction to a tridiagonal matrix
    return (routine.mode == 'N' ? 4.0 / 3 : 9) * n * n * n;
  if (routine.name != "gesdd")
    return std::nullopt;
  switch (routine.mode) { // the R-SVD's
  case 'N':
    return 2 * large * least * least + 2 * least * least * least;
  case 'S':
    return 6 * large * least * least + 20 * least * least * least;
  default:
    return 4 * large * large * least + 22 * least * least * least;
  }
}

} // namespace

std::optional<double> heddle::findLapackFlops(Operation *op, llvm::function_ref<RankedTensorType(Value)> typeOf) {
  Routine routine = findRoutine(op);
  if (routine.name.empty() || op->getNumOperands() == 0)
    return std::nullopt;
  RankedTensorType matrix = typeOf(op->getOperand(0));
  if (!matrix || matrix.getRank() < 2)
    return std::nullopt;
  double m = matrix.getShape().end()[-2], n = matrix.getShape().back(), batch = 1, other = 0;
  for (int64_t size : matrix.getShape().drop_back(2))
    batch *= size;
  if (op->getNumOperands() > 1)
    if (RankedTensorType second = typeOf(op->getOperand(1)))
      other = static_cast<double>(second.getNumElements()) / std::max(1.0, batch);
  std::optional<double> flops = findFlops(routine, m, n, other);
  return flops ? std::optional(*flops * batch) : std::nullopt;
}
