#include "heddle/Dialect/Stablehlo/LinalgOps.h"

#include "heddle/Dialect/Stablehlo/AssemblyFormat.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::stablehlo;

#define GET_OP_CLASSES
#include "heddle/Dialect/Stablehlo/LinalgOps.cpp.inc"

void StablehloDialect::registerLinalgOps() {
  addOperations<
#define GET_OP_LIST
#include "heddle/Dialect/Stablehlo/LinalgOps.cpp.inc"
      >();
}

// ---- fft ----

/// The last dim of the complex side for `size` elements on the real side.
static int64_t halfSpectrum(int64_t size) { return size == 0 ? 0 : size / 2 + 1; }

LogicalResult FftOp::inferReturnTypes(MLIRContext *, std::optional<Location> location, Adaptor adaptor,
                                      SmallVectorImpl<Type> &types) {
  auto operand = cast<RankedTensorType>(adaptor.getOperand().getType());
  ArrayRef<int64_t> length = adaptor.getFftLength();
  FftType kind = adaptor.getFftType();

  if (length.empty() || length.size() > 3) // (C3)
    return inferError(location, getOperationName(), "fft_length has ", length.size(), " elements, needed 1, 2 or 3");
  if (static_cast<int64_t>(length.size()) > operand.getRank()) // (C1)
    return inferError(location, getOperationName(), "fft_length has ", length.size(),
                      " elements, needed at most the operand's rank ", operand.getRank());

  Type element = operand.getElementType();
  if (kind == FftType::RFFT) {
    if (!element.isF32() && !element.isF64()) // (C2)
      return inferError(location, getOperationName(), "operand has element type ", element,
                        ", needed f32 or f64 for RFFT");
    if (operand.getShape().take_back(length.size()) != length) // (C4)
      return inferError(location, getOperationName(), "operand has type ", operand, ", needed the last dims to be [",
                        length, "], the fft_length");
    SmallVector<int64_t> shape(operand.getShape());
    shape.back() = halfSpectrum(shape.back()); // (C5)
    types.push_back(RankedTensorType::get(shape, ComplexType::get(element)));
    return success();
  }

  auto complex = dyn_cast<ComplexType>(element);
  if (!complex) // (C2)
    return inferError(location, getOperationName(), "operand has element type ", element, ", needed a complex one for ",
                      stringifyEnum(kind));
  if (kind != FftType::IRFFT) {
    types.push_back(operand);
    return success();
  }
  // IRFFT: the last dims of the result are fft_length (C4), from which the operand's follow (C5).
  SmallVector<int64_t> shape(operand.getShape().drop_back(length.size()));
  llvm::append_range(shape, length);
  for (int64_t size : length)
    if (size < 0)
      return inferError(location, getOperationName(), "fft_length has ", size, ", needed at least 0");
  SmallVector<int64_t> needed(shape);
  needed.back() = halfSpectrum(needed.back());
  if (operand.getShape() != ArrayRef(needed))
    return inferError(location, getOperationName(), "operand has type ", operand, ", needed ", operand.clone(needed),
                      " for fft_length [", length, "]");
  types.push_back(RankedTensorType::get(shape, complex.getElementType()));
  return success();
}

// ---- cholesky ----

LogicalResult CholeskyOp::inferReturnTypes(MLIRContext *, std::optional<Location> location, Adaptor adaptor,
                                           SmallVectorImpl<Type> &types) {
  auto a = cast<RankedTensorType>(adaptor.getA().getType());
  if (a.getRank() < 2) // (C2)
    return inferError(location, getOperationName(), "a has type ", a, ", needed at least 2 dims");
  if (a.getDimSize(a.getRank() - 2) != a.getDimSize(a.getRank() - 1)) // (C3)
    return inferError(location, getOperationName(), "a has type ", a, ", needed square matrices in the last two dims");
  types.push_back(a); // (C1)
  return success();
}

// ---- triangular_solve ----

LogicalResult TriangularSolveOp::inferReturnTypes(MLIRContext *, std::optional<Location> location, Adaptor adaptor,
                                                  SmallVectorImpl<Type> &types) {
  auto a = cast<RankedTensorType>(adaptor.getA().getType()), b = cast<RankedTensorType>(adaptor.getB().getType());
  if (adaptor.getTransposeA() == Transpose::TRANSPOSE_INVALID)
    return inferError(location, getOperationName(),
                      "transpose_a is TRANSPOSE_INVALID, needed NO_TRANSPOSE, TRANSPOSE or ADJOINT");
  if (a.getElementType() != b.getElementType()) // (C1)
    return inferError(location, getOperationName(), "b has element type ", b.getElementType(), ", needed a's ",
                      a.getElementType());
  int64_t rank = a.getRank();
  if (rank < 2) // (C2)
    return inferError(location, getOperationName(), "a has type ", a, ", needed at least 2 dims");
  if (b.getRank() != rank) // (C2)
    return inferError(location, getOperationName(), "b has type ", b, ", needed a's rank ", rank);
  if (a.getShape().drop_back(2) != b.getShape().drop_back(2)) // (C3)
    return inferError(location, getOperationName(), "b has type ", b, ", needed the batch dims of a, which has type ",
                      a);
  int64_t sideDim = adaptor.getLeftSide() ? rank - 2 : rank - 1;
  int64_t size = b.getDimSize(sideDim);
  if (a.getDimSize(rank - 2) != size || a.getDimSize(rank - 1) != size) // (C3)
    return inferError(location, getOperationName(), "a has type ", a, ", needed last dims of size ", size,
                      ", that of dim ", sideDim, " of b");
  types.push_back(b); // (C4)
  return success();
}
