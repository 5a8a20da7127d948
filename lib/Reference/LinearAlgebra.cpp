// cholesky and triangular_solve, in f64 or complex<f64> whatever the element type; sums of substitutions in extended
// precision, so that an unknown is rounded about once whatever the length. Calls of LAPACK.
#include "LapackCalls.h"
#include "heddle/Reference/Elements.h"
#include "heddle/Reference/Interpreter.h"

#include "heddle/Dialect/Stablehlo/LinalgOps.h"

#include <cmath>

using namespace mlir;
using namespace heddle::reference;
using namespace heddle::stablehlo;

namespace {

double conjugate(double x) { return x; }
std::complex<double> conjugate(std::complex<double> x) { return std::conj(x); }

/// One matrix of a batch, in row-major order.
template <typename T> struct Matrix {
  MutableArrayRef<T> values;
  int64_t columns;

  T &operator()(int64_t row, int64_t column) { return values[row * columns + column]; }
};

/// Calls `visit(zero, tensor in the wide type)` and gives what it leaves, in the operand's type again.
template <typename Visit> Tensor computeWide(const Tensor &operand, Visit visit) {
  MLIRContext *context = operand.getType().getContext();
  Type wide = Float64Type::get(context);
  bool isComplex = isa<ComplexType>(operand.getElementType());
  if (isComplex)
    wide = ComplexType::get(wide);
  Tensor tensor = convertTensor(operand, operand.getType().clone(wide));
  if (isComplex)
    visit(std::complex<double>(), tensor);
  else
    visit(double(), tensor);
  return convertTensor(tensor, operand.getType());
}

/// Row by row (Golub and Van Loan, Matrix Computations, section 4.2): L[i][j] from the rows above and what stands left
/// of it. Only the lower triangle is read and written. NaN where a pivot is not positive.
template <typename T> void factorize(Matrix<T> a, int64_t n) {
  for (int64_t i = 0; i < n; ++i)
    for (int64_t j = 0; j <= i; ++j) {
      T rest = a(i, j);
      for (int64_t k = 0; k < j; ++k)
        rest -= a(i, k) * conjugate(a(j, k));
      a(i, j) = j < i ? rest / a(j, j) : T(std::real(rest) > 0 ? std::sqrt(std::real(rest)) : NAN);
    }
}

/// The triangles of a change places, conjugated.
template <typename T> void adjoin(Matrix<T> a, int64_t n) {
  for (int64_t i = 0; i < n; ++i)
    for (int64_t j = 0; j < i; ++j) {
      T upper = a(j, i);
      a(j, i) = conjugate(a(i, j));
      a(i, j) = conjugate(upper);
    }
}

template <typename T> void clearTriangle(Matrix<T> a, int64_t n, bool lower) {
  for (int64_t i = 0; i < n; ++i)
    for (int64_t j = 0; j < i; ++j)
      (lower ? a(i, j) : a(j, i)) = T();
}

/// spec: cholesky; the other triangle is 0
LogicalResult runCholesky(CholeskyOp op, Frame &frame) {
  const Tensor &operand = frame.tensor(op.getA());
  int64_t n = operand.getShape().back();
  frame.setTensor(op.getResult(), computeWide(operand, [&](auto zero, Tensor &tensor) {
                    using T = decltype(zero);
                    MutableArrayRef<T> values = tensor.mutableElements<T>();
                    for (size_t first = 0; first < values.size(); first += n * n) {
                      Matrix<T> matrix{values.slice(first, n * n), n};
                      if (!op.getLower())
                        adjoin(matrix, n);
                      factorize(matrix, n);
                      if (!op.getLower())
                        adjoin(matrix, n);
                      clearTriangle(matrix, n, !op.getLower());
                    }
                  }));
  return success();
}

/// What `op(a)` looks like to the substitution: which triangle it has, and how its elements are read from a.
template <typename T> struct TriangularMatrix {
  Matrix<T> a;
  bool lower, unitDiagonal, transposed, conjugated;

  bool isLower() const { return lower != transposed; }
  T at(int64_t row, int64_t column) {
    if (row == column && unitDiagonal)
      return T(1);
    T value = transposed ? a(column, row) : a(row, column);
    return conjugated ? conjugate(value) : value;
  }
};

/// Solves for the vector with x[first + i * step] as its element i, which holds the right side before: an unknown at a
/// time, from the one that stands alone in its equation.
template <typename T>
void substitute(TriangularMatrix<T> a, MutableArrayRef<T> x, int64_t n, int64_t first, int64_t step) {
  using Wide = std::conditional_t<std::is_same_v<T, double>, long double, std::complex<long double>>;
  std::vector<Wide> known(n);
  for (int64_t solved = 0; solved < n; ++solved) {
    int64_t i = a.isLower() ? solved : n - 1 - solved;
    Wide rest = x[first + i * step];
    for (int64_t before = 0; before < solved; ++before) {
      int64_t j = a.isLower() ? before : n - 1 - before;
      rest -= Wide(a.at(i, j)) * known[j];
    }
    known[i] = rest / Wide(a.at(i, i));
  }
  for (int64_t i = 0; i < n; ++i)
    x[first + i * step] = T(known[i]);
}

/// spec: triangular_solve; x * op(a) = b is transposed to op(a)^T * x^T = b^T
LogicalResult runTriangularSolve(TriangularSolveOp op, Frame &frame) {
  const Tensor &left = frame.tensor(op.getA()), &right = frame.tensor(op.getB());
  int64_t n = left.getShape().back(), rows = right.getShape().take_back(2)[0], columns = right.getShape().back();
  bool transposed = op.getTransposeA() != Transpose::NO_TRANSPOSE, leftSide = op.getLeftSide();
  Tensor result;
  computeWide(left, [&](auto zero, Tensor &a) {
    using T = decltype(zero);
    result = computeWide(right, [&](auto other, Tensor &b) {
      if constexpr (std::is_same_v<T, decltype(other)>) {
        MutableArrayRef<T> values = a.mutableElements<T>(), x = b.mutableElements<T>();
        size_t size = x.empty() ? 0 : rows * columns; // which may be too large where there are no batches
        for (size_t batch = 0; batch * size < x.size(); ++batch) {
          TriangularMatrix<T> matrix{{values.slice(batch * n * n, n * n), n},
                                     op.getLower(),
                                     op.getUnitDiagonal(),
                                     transposed == leftSide,
                                     op.getTransposeA() == Transpose::ADJOINT};
          MutableArrayRef<T> sides = x.slice(batch * size, size);
          for (int64_t i = 0; i < (leftSide ? columns : rows); ++i)
            substitute(matrix, sides, n, leftSide ? i : i * columns, leftSide ? columns : 1);
        }
      }
    });
  });
  frame.setTensor(op.getResult(), result);
  return success();
}

} // namespace

LogicalResult heddle::reference::runLapackCall(CustomCallOp op, Frame &frame) {
  std::string error;
  std::optional<lapack::Signature> signature = getLapackSignature(op, error);
  if (!signature)
    return op.emitOpError("is ") << error << ", which the reference interpreter does not know";
  std::unique_ptr<lapack::Call> call = lapack::makeCall(*signature, error);
  if (!call)
    return op.emitOpError() << error;
  std::vector<const void *> operands;
  for (Value operand : op.getInputs())
    operands.push_back(frame.tensor(operand).bytes().data());
  std::vector<Tensor> results;
  std::vector<void *> buffers;
  for (Type type : op.getResultTypes())
    results.emplace_back(cast<RankedTensorType>(type));
  for (Tensor &result : results)
    buffers.push_back(result.mutableBytes().data());
  call->run(operands, buffers);
  for (auto [value, result] : llvm::zip_equal(op.getResults(), results))
    frame.setTensor(value, result);
  return success();
}

void heddle::reference::registerLinearAlgebra(OpTable &table) {
  table.add<CholeskyOp>([](CholeskyOp op, Frame &frame) { return runCholesky(op, frame); });
  table.add<TriangularSolveOp>([](TriangularSolveOp op, Frame &frame) { return runTriangularSolve(op, frame); });
}
