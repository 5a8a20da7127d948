#include "Epilogues.h"

#include "heddle/Dialect/Heddle/AttentionOps.h"
#include "heddle/Dialect/Stablehlo/ContractionOps.h"
#include "heddle/Dialect/Stablehlo/ElementwiseOps.h"
#include "heddle/Dialect/Stablehlo/ShapeOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::fusion;

LibraryKind heddle::fusion::getLibraryKind(Operation *product) {
  if (auto convolution = dyn_cast<stablehlo::ConvolutionOp>(product)) {
    // The gradient by the filter sums over the batch, which so becomes its feature dim, and has a kernel as large as an
    // image; that by the input reads a dilated image, or runs the kernel backwards.
    stablehlo::ConvDimensionNumbersAttr numbers = convolution.getDimensionNumbers();
    auto isAnyOver1 = [](std::optional<ArrayRef<int64_t>> values) {
      return values && llvm::any_of(*values, [](int64_t value) { return value > 1; });
    };
    if (numbers.getInputBatchDimension() > numbers.getInputFeatureDimension() ||
        isAnyOver1(convolution.getRhsDilation()))
      return LibraryKind::ConvolutionFilterGradient;
    bool isReversed = convolution.getWindowReversal() && llvm::is_contained(*convolution.getWindowReversal(), true);
    return isReversed || isAnyOver1(convolution.getLhsDilation()) ? LibraryKind::ConvolutionInputGradient
                                                                  : LibraryKind::Convolution;
  }
  if (isa<AttentionOp>(product))
    return LibraryKind::Attention;
  if (isa<AttentionBackwardOp>(product))
    return LibraryKind::AttentionBackward;
  return LibraryKind::Matmul;
}

namespace {

class EpilogueFinder {
public:
  EpilogueFinder(Operation *product, const TargetInfo &target) : product(product), target(target) {}

  SmallVector<Operation *> run() {
    auto dot = dyn_cast<stablehlo::DotGeneralOp>(product);
    if (!dot || !isLibraryType(dot.getResult()) || !llvm::all_of(dot->getOperands(), isLibraryType))
      return {};
    columnDims = countColumnDims(dot);
    for (Value value = product->getResult(0); value.hasOneUse();) {
      Operation *user = *value.user_begin();
      if (user->getBlock() != product->getBlock() || !take(user, value))
        break;
      epilogue.push_back(user);
      value = user->getResult(0);
    }
    return std::move(epilogue);
  }

private:
  /// Takes each step once, in the order in which the library has them: bias, residual, activation, cast.
  bool take(Operation *user, Value value) {
    if (isa<stablehlo::ConvertOp>(user))
      return target.castsResult && isCast(user->getResult(0)) && advanceTo(4);
    if (isa<stablehlo::AddOp>(user)) {
      Value other = user->getOperand(user->getOperand(0) == value ? 1 : 0);
      if (auto broadcast = other.getDefiningOp<stablehlo::BroadcastInDimOp>();
          broadcast && broadcast->hasOneUse() && broadcast->getBlock() == user->getBlock() && isBias(broadcast)) {
        if (!target.addsBias || !advanceTo(1))
          return false;
        epilogue.push_back(broadcast);
        return isAdded = true;
      }
      return isAdded = target.addsResidual && isReady(other) && advanceTo(2);
    }
    if (auto relu = dyn_cast<stablehlo::MaximumOp>(user)) {
      Value other = user->getOperand(user->getOperand(0) == value ? 1 : 0);
      auto broadcast = other.getDefiningOp<stablehlo::BroadcastInDimOp>();
      Operation *zero = broadcast ? broadcast.getOperand().getDefiningOp() : other.getDefiningOp();
      if (!target.appliesRelu || !zero || !matchPattern(zero, m_AnyZeroFloat()) ||
          (broadcast && (!broadcast->hasOneUse() || broadcast->getBlock() != user->getBlock())) || !advanceTo(3))
        return false;
      if (broadcast)
        epilogue.push_back(broadcast);
      return true;
    }
    return false;
  }

  bool advanceTo(int step) {
    if (step <= last)
      return false;
    last = step;
    return true;
  }

  /// Whether libraries do more than multiply values of the type: each target's library has these.
  static bool isLibraryType(Value value) {
    Type element = getElementTypeOrSelf(value.getType());
    return element.isF32() || element.isBF16() || element.isF16();
  }

  /// Whether cuBLASLt stores the type: that of the operands, or f32, in which also is what was added.
  bool isCast(Value value) const {
    Type element = getElementTypeOrSelf(value.getType());
    return !isAdded && (element.isF32() || element == getElementTypeOrSelf(product->getOperand(0).getType()));
  }

  /// Dims of the product that are columns; they are its last ones.
  static int64_t countColumnDims(stablehlo::DotGeneralOp dot) {
    stablehlo::DotDimensionNumbersAttr dims = dot.getDotDimensionNumbers();
    return cast<RankedTensorType>(dot.getRhs().getType()).getRank() -
           static_cast<int64_t>(dims.getRhsBatchingDimensions().size() + dims.getRhsContractingDimensions().size());
  }

  /// Whether a value has one element for each column of the product.
  bool isBias(stablehlo::BroadcastInDimOp op) const {
    if (columnDims != 1)
      return false;
    auto from = cast<RankedTensorType>(op.getOperand().getType()), to = cast<RankedTensorType>(op.getType());
    for (auto [dim, size] : llvm::enumerate(from.getShape()))
      if (size != 1 && op.getBroadcastDimensions()[dim] != to.getRank() - 1)
        return false;
    return from.getNumElements() == to.getShape().back();
  }

  /// The residual is there before the product, so that the call need not wait for what waits for it.
  bool isReady(Value other) const {
    Operation *from = other.getDefiningOp();
    return !from || from->getBlock() != product->getBlock() || from->isBeforeInBlock(product);
  }

  Operation *product;
  const TargetInfo &target;
  SmallVector<Operation *> epilogue;
  int64_t columnDims = 0;
  int last = 0;
  bool isAdded = false;
};

} // namespace

SmallVector<Operation *> heddle::fusion::findEpilogue(Operation *product, const TargetInfo &target) {
  return EpilogueFinder(product, target).run();
}
