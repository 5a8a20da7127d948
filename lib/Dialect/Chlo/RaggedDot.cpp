// The verifier of ragged_dot.
#include "heddle/Dialect/Chlo/SpecialOps.h"

#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::chlo;

namespace {

/// One kind of dims of an operand.
struct DimList {
  StringRef kind;
  ArrayRef<int64_t> dims;
};

/// The lists name dims of the operand, none twice; `free` becomes its other dims, in order.
LogicalResult checkDims(RaggedDotOp op, StringRef name, RankedTensorType type, ArrayRef<DimList> lists,
                        SmallVectorImpl<int64_t> &free) {
  llvm::SmallBitVector taken(type.getRank());
  for (auto [kind, dims] : lists)
    for (int64_t dim : dims) {
      if (dim < 0 || dim >= type.getRank())
        return op.emitOpError() << name << " has " << kind << " dim " << dim << ", needed a dim of " << type;
      if (taken.test(dim))
        return op.emitOpError() << name << " has " << kind << " dim " << dim << " twice, needed different dims";
      taken.set(dim);
    }
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    if (!taken.test(dim))
      free.push_back(dim);
  return success();
}

/// Checks that there are as many dims on both sides, of the same sizes.
LogicalResult checkPairs(RaggedDotOp op, StringRef kind, ArrayRef<int64_t> lhsDims, ArrayRef<int64_t> rhsDims) {
  auto lhs = cast<RankedTensorType>(op.getLhs().getType()), rhs = cast<RankedTensorType>(op.getRhs().getType());
  for (auto [lhsDim, rhsDim] : llvm::zip_equal(lhsDims, rhsDims))
    if (lhs.getDimSize(lhsDim) != rhs.getDimSize(rhsDim))
      return op.emitOpError() << "rhs " << kind << " dim " << rhsDim << " has size " << rhs.getDimSize(rhsDim)
                              << ", needed " << lhs.getDimSize(lhsDim) << ", the size of lhs dim " << lhsDim;
  return success();
}

SmallVector<int64_t> sizesOf(RankedTensorType type, ArrayRef<int64_t> dims) {
  return llvm::map_to_vector(dims, [&](int64_t dim) { return type.getDimSize(dim); });
}

} // namespace

LogicalResult RaggedDotOp::verify() {
  RaggedDotDimensionNumbersAttr numbers = getRaggedDotDimensionNumbers();
  auto lhs = cast<RankedTensorType>(getLhs().getType()), rhs = cast<RankedTensorType>(getRhs().getType());
  auto groupSizes = cast<RankedTensorType>(getGroupSizes().getType());
  ArrayRef<int64_t> lhsBatching = numbers.getLhsBatchingDimensions(), rhsBatching = numbers.getRhsBatchingDimensions();
  ArrayRef<int64_t> lhsContracting = numbers.getLhsContractingDimensions(),
                    rhsContracting = numbers.getRhsContractingDimensions();
  ArrayRef<int64_t> ragged = numbers.getLhsRaggedDimensions(), group = numbers.getRhsGroupDimensions();

  if (lhsBatching.size() != rhsBatching.size()) // (C1)
    return emitOpError("rhs has ") << rhsBatching.size() << " batching dims, needed lhs's " << lhsBatching.size();
  if (lhsContracting.size() != rhsContracting.size()) // (C2)
    return emitOpError("rhs has ") << rhsContracting.size() << " contracting dims, needed lhs's "
                                   << lhsContracting.size();
  SmallVector<int64_t> lhsFree, rhsFree;
  if (failed(
          checkDims(*this, "lhs", lhs, {{"batching", lhsBatching}, {"contracting", lhsContracting}}, lhsFree))) // (C3)
    return failure();
  if (failed(checkDims(*this, "rhs", rhs,
                       {{"batching", rhsBatching}, {"contracting", rhsContracting}, {"group", group}},
                       rhsFree))) // (C4)
    return failure();
  if (failed(checkPairs(*this, "batching", lhsBatching, rhsBatching)) ||        // (C5)
      failed(checkPairs(*this, "contracting", lhsContracting, rhsContracting))) // (C6)
    return failure();

  if (ragged.size() != 1) // (C7)
    return emitOpError("lhs has ") << ragged.size() << " ragged dims, needed 1";
  if (ragged[0] < 0 || ragged[0] >= lhs.getRank())
    return emitOpError("lhs has ragged dim ") << ragged[0] << ", needed a dim of " << lhs;
  bool isBatching = llvm::is_contained(lhsBatching, ragged[0]),
       isContracting = llvm::is_contained(lhsContracting, ragged[0]);
  size_t neededGroups = isBatching || isContracting ? 0 : 1;
  if (group.size() != neededGroups) // (C8)
    return emitOpError("rhs has ") << group.size() << " group dims, needed " << neededGroups << " beside a "
                                   << (isBatching      ? "batching"
                                       : isContracting ? "contracting"
                                                       : "free")
                                   << " ragged dim";

  // (C9)
  SmallVector<int64_t> before = isBatching ? SmallVector<int64_t>() : SmallVector<int64_t>(lhsBatching);
  for (int64_t dim : isBatching ? lhsBatching : isContracting ? lhsContracting : ArrayRef<int64_t>(lhsFree)) {
    if (dim == ragged[0])
      break;
    before.push_back(dim);
  }
  SmallVector<int64_t> prefix = sizesOf(lhs, before);
  if (groupSizes.getRank() == 0 ||
      (groupSizes.getRank() != 1 && groupSizes.getShape().drop_back() != ArrayRef(prefix))) {
    InFlightDiagnostic error = emitOpError("group_sizes has type ") << groupSizes << ", needed shape [g]";
    if (!prefix.empty())
      error << " or [" << prefix << ", g]";
    return error;
  }
  int64_t groups = groupSizes.getShape().back();
  if (!group.empty() && rhs.getDimSize(group[0]) != groups) // (C10)
    return emitOpError("rhs group dim ") << group[0] << " has size " << rhs.getDimSize(group[0]) << ", needed "
                                         << groups << ", the number of groups";

  SmallVector<int64_t> shape; // (C11)
  if (isContracting)
    shape.push_back(groups);
  llvm::append_range(shape, sizesOf(lhs, lhsBatching));
  llvm::append_range(shape, sizesOf(lhs, lhsFree));
  llvm::append_range(shape, sizesOf(rhs, rhsFree));
  auto result = cast<RankedTensorType>(getType());
  if (result.getShape() != ArrayRef(shape))
    return emitOpError("result has type ") << result << ", needed " << result.clone(shape);

  if (getPrecisionConfig() && !getPrecisionConfig()->empty() && getPrecisionConfig()->size() != 2) // (C12)
    return emitOpError("precision_config has ") << getPrecisionConfig()->size() << " elements, needed 2 or none";
  auto isF8 = [](Type type) { return isa<FloatType>(type) && type.getIntOrFloatBitWidth() == 8; };
  if (lhs.getElementType() != rhs.getElementType() &&
      !(isF8(lhs.getElementType()) && isF8(rhs.getElementType()))) // (C13)
    return emitOpError("rhs has element type ") << rhs.getElementType() << ", needed lhs's " << lhs.getElementType();
  return success();
}
