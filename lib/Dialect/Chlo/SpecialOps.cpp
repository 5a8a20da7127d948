#include "heddle/Dialect/Chlo/SpecialOps.h"

#include "heddle/Dialect/Stablehlo/TypeInference.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::chlo;

#define GET_OP_CLASSES
#include "heddle/Dialect/Chlo/SpecialOps.cpp.inc"

void ChloDialect::registerSpecialOps() {
  addOperations<
#define GET_OP_LIST
#include "heddle/Dialect/Chlo/SpecialOps.cpp.inc"
      >();
}

// ---- constant, constant_like ----

LogicalResult ConstantOp::inferReturnTypes(MLIRContext *, std::optional<Location>, Adaptor adaptor,
                                           SmallVectorImpl<Type> &types) {
  types.push_back(adaptor.getValue().getType()); // (C1)
  return success();
}

OpFoldResult ConstantOp::fold(FoldAdaptor) { return getValue(); }

LogicalResult ConstantLikeOp::inferReturnTypes(MLIRContext *, std::optional<Location> location, Adaptor adaptor,
                                               SmallVectorImpl<Type> &types) {
  TypedAttr value = adaptor.getValue();
  if (!isa<IntegerAttr, FloatAttr>(value) || isa<IndexType>(value.getType())) // (C2)
    return inferError(location, getOperationName(), "value is ", value,
                      ", needed a number such as 1.0 : f32 of the result's element type");
  types.push_back(cast<RankedTensorType>(adaptor.getOperand().getType()).clone(value.getType())); // (C1)
  return success();
}

// ---- top_k ----

LogicalResult TopKOp::inferReturnTypes(MLIRContext *context, std::optional<Location> location, Adaptor adaptor,
                                       SmallVectorImpl<Type> &types) {
  auto operand = cast<RankedTensorType>(adaptor.getOperand().getType());
  if (operand.getRank() == 0) // (C1)
    return inferError(location, getOperationName(), "operand has type ", operand, ", needed at least 1 dim");
  int64_t k = adaptor.getK(), size = operand.getShape().back();
  if (k < 0 || k > size) // (C2)
    return inferError(location, getOperationName(), "k is ", k, ", needed at least 0 and at most ", size,
                      ", the size of the operand's last dim");
  SmallVector<int64_t> shape(operand.getShape());
  shape.back() = k;
  types.push_back(operand.clone(shape)); // (C3)
  types.push_back(operand.clone(shape, IntegerType::get(context, 32)));
  return success();
}
