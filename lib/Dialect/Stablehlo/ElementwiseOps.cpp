#include "heddle/Dialect/Stablehlo/ElementwiseOps.h"

#include "heddle/Dialect/Stablehlo/AssemblyFormat.h"
#include "heddle/Dialect/Stablehlo/TypeInference.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::stablehlo;

#define GET_OP_CLASSES
#include "heddle/Dialect/Stablehlo/ElementwiseOps.cpp.inc"

void StablehloDialect::registerElementwiseOps() {
  addOperations<
#define GET_OP_LIST
#include "heddle/Dialect/Stablehlo/ElementwiseOps.cpp.inc"
      >();
}

namespace {

/// The operand's shape with the element type of its real part, which for a real number is its own.
Type realPartType(Type operand) {
  auto type = cast<RankedTensorType>(operand);
  auto complex = dyn_cast<ComplexType>(type.getElementType());
  return complex ? type.clone(complex.getElementType()) : type;
}

/// `value` is a scalar or has the shape of `reference`.
LogicalResult checkScalarOrShape(std::optional<Location> location, StringRef opName, StringRef name, Value value,
                                 StringRef referenceName, Value reference) {
  auto type = cast<RankedTensorType>(value.getType());
  auto needed = cast<RankedTensorType>(reference.getType());
  if (type.getRank() == 0 || type.getShape() == needed.getShape())
    return success();
  return inferError(location, opName, name, " has type ", type, ", needed rank 0 or the shape of ", referenceName,
                    ", which has type ", needed);
}

} // namespace

LogicalResult AbsOp::inferReturnTypes(MLIRContext *, std::optional<Location>, Adaptor adaptor,
                                      SmallVectorImpl<Type> &types) {
  types.push_back(realPartType(adaptor.getOperand().getType()));
  return success();
}

LogicalResult RealOp::inferReturnTypes(MLIRContext *, std::optional<Location>, Adaptor adaptor,
                                       SmallVectorImpl<Type> &types) {
  types.push_back(realPartType(adaptor.getOperand().getType()));
  return success();
}

LogicalResult ImagOp::inferReturnTypes(MLIRContext *, std::optional<Location>, Adaptor adaptor,
                                       SmallVectorImpl<Type> &types) {
  types.push_back(realPartType(adaptor.getOperand().getType()));
  return success();
}

LogicalResult ComplexOp::inferReturnTypes(MLIRContext *, std::optional<Location> location, Adaptor adaptor,
                                          SmallVectorImpl<Type> &types) {
  if (failed(inferSameType(location, getOperationName(), adaptor.getOperands(), types))) // (C1)
    return failure();
  auto operand = cast<RankedTensorType>(types.front());
  types.front() = operand.clone(ComplexType::get(operand.getElementType()));
  return success();
}

LogicalResult BitcastConvertOp::verify() {
  auto operand = cast<RankedTensorType>(getOperand().getType());
  RankedTensorType result = getType();
  auto bitsOf = [](Type type) -> int64_t {
    if (auto complex = dyn_cast<ComplexType>(type))
      return 2 * complex.getElementType().getIntOrFloatBitWidth();
    return type.getIntOrFloatBitWidth();
  };
  if (isa<ComplexType>(operand.getElementType()) != isa<ComplexType>(result.getElementType())) // (C2)
    return emitOpError("operand has type ")
           << operand << " and result " << result << ", needed both complex or neither";

  // (C1): the wider type's shape is a prefix of the narrower's, which has one more dim.
  int64_t operandBits = bitsOf(operand.getElementType()), resultBits = bitsOf(result.getElementType());
  auto wide = operandBits >= resultBits ? operand : result;
  auto narrow = operandBits >= resultBits ? result : operand;
  SmallVector<int64_t> needed(wide.getShape());
  if (operandBits != resultBits) {
    int64_t wideBits = std::max(operandBits, resultBits), narrowBits = std::min(operandBits, resultBits);
    if (wideBits % narrowBits != 0)
      return emitOpError("element types have ")
             << operandBits << " and " << resultBits << " bits, needed one to be a multiple of the other";
    needed.push_back(wideBits / narrowBits);
  }
  if (narrow.getShape() != ArrayRef(needed))
    return emitOpError() << (narrow == operand ? "operand has type " : "result has type ") << narrow << ", needed "
                         << narrow.clone(needed) << " beside " << wide;
  return success();
}

LogicalResult ClampOp::inferReturnTypes(MLIRContext *, std::optional<Location> location, Adaptor adaptor,
                                        SmallVectorImpl<Type> &types) {
  auto operand = cast<RankedTensorType>(adaptor.getOperand().getType());
  for (auto [name, bound] : {std::pair{"min", adaptor.getMin()}, std::pair{"max", adaptor.getMax()}}) {
    if (failed(checkScalarOrShape(location, getOperationName(), name, bound, "the operand", adaptor.getOperand())))
      return failure(); // (C1), (C2)
    Type element = cast<RankedTensorType>(bound.getType()).getElementType();
    if (element != operand.getElementType()) // (C3)
      return inferError(location, getOperationName(), name, " has element type ", element, ", needed the operand's ",
                        operand.getElementType());
  }
  types.push_back(operand);
  return success();
}

LogicalResult CompareOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor,
                                          SmallVectorImpl<Type> &types) {
  auto lhs = cast<RankedTensorType>(adaptor.getLhs().getType());
  auto rhs = cast<RankedTensorType>(adaptor.getRhs().getType());
  Type element = lhs.getElementType();
  if (element != rhs.getElementType()) // (C1)
    return inferError(location, getOperationName(), "rhs has element type ", rhs.getElementType(), ", needed lhs's ",
                      element);
  if (lhs.getShape() != rhs.getShape()) // (C2)
    return inferError(location, getOperationName(), "rhs has type ", rhs, ", needed lhs's shape, that of ", lhs);
  if (failed(checkCompareType(location, getOperationName(), element, adaptor.getCompareType()))) // (C3)
    return failure();
  types.push_back(lhs.clone(IntegerType::get(context, 1)));
  return success();
}

LogicalResult ConvertOp::verify() {
  auto operand = cast<RankedTensorType>(getOperand().getType());
  if (operand.getShape() != getType().getShape()) // (C1)
    return emitOpError("result has type ")
           << getType() << ", needed the shape of the operand, which has type " << operand;
  return success();
}

LogicalResult IsFiniteOp::inferReturnTypes(MLIRContext *context, std::optional<Location>, Adaptor adaptor,
                                           SmallVectorImpl<Type> &types) {
  types.push_back(cast<RankedTensorType>(adaptor.getX().getType()).clone(IntegerType::get(context, 1)));
  return success();
}

LogicalResult ReducePrecisionOp::verify() {
  if (static_cast<int32_t>(getExponentBits()) < 1) // (C2)
    return emitOpError("exponent_bits is ") << static_cast<int32_t>(getExponentBits()) << ", needed at least 1";
  if (static_cast<int32_t>(getMantissaBits()) < 0) // (C3)
    return emitOpError("mantissa_bits is ") << static_cast<int32_t>(getMantissaBits()) << ", needed at least 0";
  return success();
}

LogicalResult SelectOp::inferReturnTypes(MLIRContext *, std::optional<Location> location, Adaptor adaptor,
                                         SmallVectorImpl<Type> &types) {
  Type onTrue = adaptor.getOnTrue().getType(), onFalse = adaptor.getOnFalse().getType();
  if (onTrue != onFalse) // (C2)
    return inferError(location, getOperationName(), "on_false has type ", onFalse, ", needed on_true's type ", onTrue);
  if (failed(
          checkScalarOrShape(location, getOperationName(), "pred", adaptor.getPred(), "on_true", adaptor.getOnTrue())))
    return failure(); // (C1)
  types.push_back(onTrue);
  return success();
}
