#include "heddle/Dialect/Stablehlo/RegionChecks.h"

#include "heddle/Dialect/Stablehlo/ControlFlowOps.h"

using namespace mlir;
using namespace heddle::stablehlo;

FailureOr<TypeRange> heddle::stablehlo::verifyReturn(Operation *op, StringRef name, Region &region) {
  Operation &last = region.front().back();
  if (auto returnOp = dyn_cast<ReturnOp>(last))
    return TypeRange(returnOp.getValues());
  op->emitOpError() << name << " ends in '" << last.getName() << "', needed 'stablehlo.return'";
  return failure();
}

/// `found` equals `needed`; `verb` and `noun` are "takes" "argument", "returns" "value".
static LogicalResult checkTypes(Operation *op, StringRef name, StringRef verb, StringRef noun, TypeRange found,
                                TypeRange needed) {
  if (found.size() != needed.size())
    return op->emitOpError() << name << " " << verb << " " << found.size() << " " << noun << "s, needed "
                             << needed.size();
  for (auto [index, type, neededType] : llvm::enumerate(found, needed))
    if (type != neededType)
      return op->emitOpError() << name << " " << verb << " " << type << " as " << noun << " #" << index << ", needed "
                               << neededType;
  return success();
}

LogicalResult heddle::stablehlo::verifySignature(Operation *op, StringRef name, Region &region, TypeRange arguments,
                                                 TypeRange results) {
  if (failed(checkTypes(op, name, "takes", "argument", region.getArgumentTypes(), arguments)))
    return failure();
  FailureOr<TypeRange> returned = verifyReturn(op, name, region);
  if (failed(returned))
    return failure();
  return checkTypes(op, name, "returns", "value", *returned, results);
}

bool heddle::stablehlo::isPromotable(Type from, Type to) {
  if (auto fromComplex = dyn_cast<ComplexType>(from)) {
    auto toComplex = dyn_cast<ComplexType>(to);
    return toComplex && isPromotable(fromComplex.getElementType(), toComplex.getElementType());
  }
  bool floats = isa<FloatType>(from) && isa<FloatType>(to);
  bool integers = isa<IntegerType>(from) && isa<IntegerType>(to) && from.isInteger(1) == to.isInteger(1);
  return (floats || integers) && from.getIntOrFloatBitWidth() <= to.getIntOrFloatBitWidth();
}

SmallVector<Type> heddle::stablehlo::elementTypesOf(TypeRange tensors) {
  return llvm::map_to_vector(tensors, [](Type type) { return cast<RankedTensorType>(type).getElementType(); });
}

SmallVector<Type> heddle::stablehlo::accumulatorElementTypes(Region *region, ArrayRef<Type> elementTypes) {
  SmallVector<Type> accumulators(elementTypes);
  if (!region || region->empty() || region->getNumArguments() != 2 * elementTypes.size())
    return accumulators;
  for (auto [index, accumulator] : llvm::enumerate(accumulators)) {
    auto scalar = dyn_cast<RankedTensorType>(region->getArgument(index).getType());
    if (scalar && isPromotable(accumulator, scalar.getElementType()))
      accumulator = scalar.getElementType();
  }
  return accumulators;
}

LogicalResult heddle::stablehlo::verifyReducer(Operation *op, StringRef name, Region &region,
                                               ArrayRef<Type> elementTypes) {
  size_t count = elementTypes.size();
  if (region.getNumArguments() != 2 * count)
    return op->emitOpError() << name << " takes " << region.getNumArguments() << " arguments, needed " << 2 * count;
  SmallVector<Type> scalars = llvm::to_vector(TypeRange(region.getArgumentTypes()).take_front(count));
  for (auto [index, type, elementType] : llvm::enumerate(scalars, elementTypes)) {
    auto scalar = dyn_cast<RankedTensorType>(type);
    bool promotable = scalar && scalar.getRank() == 0 && isPromotable(elementType, scalar.getElementType());
    if (!promotable)
      return op->emitOpError() << name << " takes " << type << " as argument #" << index << ", needed "
                               << RankedTensorType::get({}, elementType) << " or one that it promotes to";
  }
  SmallVector<Type> arguments = scalars;
  arguments.append(scalars);
  return verifySignature(op, name, region, arguments, scalars);
}
