#include "heddle/Dialect/Stablehlo/ContractionOps.h"

#include "heddle/Dialect/Stablehlo/ContractionFormat.h"
#include "heddle/Dialect/Stablehlo/Windows.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::stablehlo;

#define GET_OP_CLASSES
#include "heddle/Dialect/Stablehlo/ContractionOps.cpp.inc"

void StablehloDialect::registerContractionOps() {
  addOperations<
#define GET_OP_LIST
#include "heddle/Dialect/Stablehlo/ContractionOps.cpp.inc"
      >();
}

/// Both operands' precisions are given, or none. (C11 of dot_general, C24 of convolution)
static LogicalResult checkPrecision(Operation *op, std::optional<ArrayAttr> precision) {
  if (precision && !precision->empty() && precision->size() != 2)
    return op->emitOpError("precision_config has ") << precision->size() << " elements, needed 2 or none";
  return success();
}

// ---- dot_general ----

namespace {

/// One side of a dot_general.
struct DotOperand {
  StringRef name;
  RankedTensorType type;
  ArrayRef<int64_t> batching, contracting;
};

/// The operand's batching and contracting dims exist and are different dims; `taken` becomes their set.
LogicalResult checkDotDims(Operation *op, const DotOperand &operand, llvm::SmallBitVector &taken) {
  taken.resize(operand.type.getRank());
  for (auto [kind, dims] : {std::pair{"batching", operand.batching}, std::pair{"contracting", operand.contracting}})
    for (int64_t dim : dims) {
      if (dim < 0 || dim >= operand.type.getRank()) // (C5), (C6), (C7), (C8)
        return op->emitOpError() << operand.name << " has " << kind << " dim " << dim << ", needed a dim of "
                                 << operand.type;
      if (taken.test(dim)) // (C3), (C4)
        return op->emitOpError() << operand.name << " has " << kind << " dim " << dim
                                 << " twice, needed different batching and contracting dims";
      taken.set(dim);
    }
  return success();
}

/// The dims that lhs and rhs list at one place have the same size.
LogicalResult checkPairedDims(Operation *op, StringRef kind, RankedTensorType lhs, ArrayRef<int64_t> lhsDims,
                              RankedTensorType rhs, ArrayRef<int64_t> rhsDims) {
  for (auto [lhsDim, rhsDim] : llvm::zip_equal(lhsDims, rhsDims))
    if (lhs.getDimSize(lhsDim) != rhs.getDimSize(rhsDim))
      return op->emitOpError() << kind << " dim " << lhsDim << " of lhs has size " << lhs.getDimSize(lhsDim)
                               << " and dim " << rhsDim << " of rhs " << rhs.getDimSize(rhsDim)
                               << ", needed the same size";
  return success();
}

bool isF8(Type type) { return isa<FloatType>(type) && type.getIntOrFloatBitWidth() == 8; }

} // namespace

LogicalResult DotGeneralOp::verify() {
  DotDimensionNumbersAttr numbers = getDotDimensionNumbers();
  DotOperand lhs{"lhs", cast<RankedTensorType>(getLhs().getType()), numbers.getLhsBatchingDimensions(),
                 numbers.getLhsContractingDimensions()};
  DotOperand rhs{"rhs", cast<RankedTensorType>(getRhs().getType()), numbers.getRhsBatchingDimensions(),
                 numbers.getRhsContractingDimensions()};

  if (lhs.batching.size() != rhs.batching.size()) // (C1)
    return emitOpError("rhs has ") << rhs.batching.size() << " batching dims, needed lhs's " << lhs.batching.size();
  if (lhs.contracting.size() != rhs.contracting.size()) // (C2)
    return emitOpError("rhs has ") << rhs.contracting.size() << " contracting dims, needed lhs's "
                                   << lhs.contracting.size();
  llvm::SmallBitVector lhsTaken, rhsTaken;
  if (failed(checkDotDims(*this, lhs, lhsTaken)) || failed(checkDotDims(*this, rhs, rhsTaken)) ||
      failed(checkPairedDims(*this, "batching", lhs.type, lhs.batching, rhs.type, rhs.batching)) ||          // (C9)
      failed(checkPairedDims(*this, "contracting", lhs.type, lhs.contracting, rhs.type, rhs.contracting)) || // (C10)
      failed(checkPrecision(*this, getPrecisionConfig())))                                                   // (C11)
    return failure();

  SmallVector<int64_t> needed; // (C12)
  for (int64_t dim : lhs.batching)
    needed.push_back(lhs.type.getDimSize(dim));
  for (int64_t dim = 0; dim < lhs.type.getRank(); ++dim)
    if (!lhsTaken.test(dim))
      needed.push_back(lhs.type.getDimSize(dim));
  for (int64_t dim = 0; dim < rhs.type.getRank(); ++dim)
    if (!rhsTaken.test(dim))
      needed.push_back(rhs.type.getDimSize(dim));
  if (getType().getShape() != ArrayRef(needed))
    return emitOpError("result has type ") << getType() << ", needed " << getType().clone(needed);

  Type lhsElement = lhs.type.getElementType(), rhsElement = rhs.type.getElementType();
  bool mayDiffer =
      getAlgorithm() ? isa<FloatType>(lhsElement) && isa<FloatType>(rhsElement) : isF8(lhsElement) && isF8(rhsElement);
  if (lhsElement != rhsElement && !mayDiffer) // (C13)
    return emitOpError("rhs has element type ") << rhsElement << ", needed lhs's " << lhsElement;

  if (getAlgorithm() && getPrecisionConfig()) // (C21)
    for (auto precision : getPrecisionConfig()->getAsRange<PrecisionAttr>())
      if (precision.getValue() != Precision::DEFAULT)
        return emitOpError("precision_config has ")
               << stringifyEnum(precision.getValue()) << ", needed DEFAULT beside an algorithm";
  return success();
}

// ---- convolution ----

/// Checks that batch, feature and group sizes agree.
static LogicalResult checkGroups(ConvolutionOp op, RankedTensorType lhs, RankedTensorType rhs) {
  ConvDimensionNumbersAttr numbers = op.getDimensionNumbers();
  int64_t featureGroups = op.getFeatureGroupCount(), batchGroups = op.getBatchGroupCount();
  if (featureGroups < 1) // (C21)
    return op.emitOpError("feature_group_count is ") << featureGroups << ", needed at least 1";
  if (batchGroups < 1) // (C22)
    return op.emitOpError("batch_group_count is ") << batchGroups << ", needed at least 1";
  if (featureGroups != 1 && batchGroups != 1) // (C23)
    return op.emitOpError("feature_group_count is ")
           << featureGroups << " and batch_group_count " << batchGroups << ", needed one of them to be 1";

  int64_t batch = lhs.getDimSize(numbers.getInputBatchDimension());
  int64_t features = lhs.getDimSize(numbers.getInputFeatureDimension());
  int64_t kernelInput = rhs.getDimSize(numbers.getKernelInputFeatureDimension());
  int64_t kernelOutput = rhs.getDimSize(numbers.getKernelOutputFeatureDimension());
  auto checkMultiple = [&](StringRef subject, int64_t size, StringRef groupsName, int64_t groups) -> LogicalResult {
    if (size % groups == 0)
      return success();
    return op.emitOpError() << subject << " of size " << size << " is not divisible by " << groupsName << " " << groups;
  };
  if (failed(checkMultiple("input batch dim", batch, "batch_group_count", batchGroups)) ||        // (C10)
      failed(checkMultiple("input feature dim", features, "feature_group_count", featureGroups))) // (C11)
    return failure();
  if (kernelInput != features / featureGroups) // (C14)
    return op.emitOpError("kernel input feature dim has size ")
           << kernelInput << ", needed " << features / featureGroups << ", the input's " << features << " over "
           << featureGroups << " feature groups";
  if (failed(checkMultiple("kernel output feature dim", kernelOutput, "batch_group_count", batchGroups))) // (C15)
    return failure();
  return checkMultiple("kernel output feature dim", kernelOutput, "feature_group_count", featureGroups); // (C16)
}

LogicalResult ConvolutionOp::verify() {
  auto lhs = cast<RankedTensorType>(getLhs().getType()), rhs = cast<RankedTensorType>(getRhs().getType());
  ConvDimensionNumbersAttr numbers = getDimensionNumbers();
  int64_t rank = lhs.getRank();

  if (rhs.getRank() != rank) // (C1)
    return emitOpError("rhs has type ") << rhs << ", needed lhs's rank " << rank;
  for (auto [name, spatial] : {std::pair{"input", numbers.getInputSpatialDimensions()},    // (C12)
                               std::pair{"kernel", numbers.getKernelSpatialDimensions()},  // (C17)
                               std::pair{"output", numbers.getOutputSpatialDimensions()}}) // (C19)
    if (static_cast<int64_t>(spatial.size()) != rank - 2)
      return emitOpError() << name << " has " << spatial.size() << " spatial dims, needed " << rank - 2 << " for rank "
                           << rank;
  if (failed(checkGroups(*this, lhs, rhs)) || failed(checkPrecision(*this, getPrecisionConfig()))) // (C24)
    return failure();

  SmallVector<int64_t> kernelSizes;
  for (int64_t dim : numbers.getKernelSpatialDimensions())
    kernelSizes.push_back(rhs.getDimSize(dim));
  SmallVector<WindowDim> windows; // (C2) to (C8)
  if (failed(readWindows(getLoc(), getOperationName(), kernelSizes,
                         {getWindowStridesAttr(), getPaddingAttr(), getLhsDilationAttr(), getRhsDilationAttr(),
                          "window_strides", "lhs_dilation", "rhs_dilation"},
                         windows)))
    return failure();
  if (getWindowReversal() && static_cast<int64_t>(getWindowReversal()->size()) != rank - 2) // (C9)
    return emitOpError("window_reversal has ") << getWindowReversal()->size() << " elements, needed " << rank - 2;

  SmallVector<int64_t> needed(rank); // (C25), (C26)
  needed[numbers.getOutputBatchDimension()] =
      lhs.getDimSize(numbers.getInputBatchDimension()) / static_cast<int64_t>(getBatchGroupCount());
  needed[numbers.getOutputFeatureDimension()] = rhs.getDimSize(numbers.getKernelOutputFeatureDimension());
  for (auto [window, inputDim, outputDim] :
       llvm::zip_equal(windows, numbers.getInputSpatialDimensions(), numbers.getOutputSpatialDimensions()))
    if (failed(inferWindowCount(getLoc(), getOperationName(), inputDim, lhs.getDimSize(inputDim), window,
                                needed[outputDim])))
      return failure();
  if (getType().getShape() != ArrayRef(needed))
    return emitOpError("result has type ") << getType() << ", needed " << getType().clone(needed);

  if (lhs.getElementType() != rhs.getElementType()) // (C27)
    return emitOpError("rhs has element type ") << rhs.getElementType() << ", needed lhs's " << lhs.getElementType();
  return success();
}
