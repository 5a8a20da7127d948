#include "heddle/Dialect/Stablehlo/TypeInference.h"

#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;
using namespace heddle;

namespace heddle::stablehlo {

LogicalResult inferSameType(std::optional<Location> location, StringRef opName, ValueRange operands,
                            SmallVectorImpl<Type> &types) {
  Type type = operands.front().getType();
  for (auto [index, operand] : llvm::enumerate(operands))
    if (operand.getType() != type)
      return inferError(location, opName, "operand #", index, " has type ", operand.getType(),
                        ", needed operand #0's type ", type);
  types.push_back(type);
  return success();
}

LogicalResult checkUniqueDims(std::optional<Location> location, StringRef opName, StringRef name,
                              ArrayRef<int64_t> dims, int64_t rank, StringRef of) {
  llvm::SmallBitVector taken(rank);
  for (int64_t dim : dims) {
    if (dim < 0 || dim >= rank)
      return inferError(location, opName, name, " has dim ", dim, ", needed a dim of the rank ", rank, " ", of);
    if (taken.test(dim))
      return inferError(location, opName, name, " has dim ", dim, " twice");
    taken.set(dim);
  }
  return success();
}

LogicalResult checkOneForEachDim(std::optional<Location> location, StringRef opName, StringRef name, size_t entries,
                                 int64_t rank) {
  if (static_cast<int64_t>(entries) == rank)
    return success();
  return inferError(location, opName, name, " has ", entries, " entries, needed one for each of ", rank, " dims");
}

LogicalResult checkCompareType(std::optional<Location> location, StringRef opName, Type element,
                               std::optional<ComparisonType> type) {
  if (!type || *type == ComparisonType::NOTYPE)
    return success();
  ComparisonType needed = ComparisonType::FLOAT;
  if (isa<IntegerType>(element))
    needed = element.isUnsignedInteger() || element.isInteger(1) ? ComparisonType::UNSIGNED : ComparisonType::SIGNED;
  bool total = isa<FloatType>(element) && *type == ComparisonType::TOTALORDER;
  if (*type == needed || total)
    return success();
  return inferError(location, opName, "compare_type is ", stringifyEnum(*type), ", needed ", stringifyEnum(needed),
                    " for element type ", element);
}

} // namespace heddle::stablehlo
