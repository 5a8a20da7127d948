#include "heddle/Reference/Constants.h"
#include "heddle/Reference/Elements.h"
#include "heddle/Reference/Interpreter.h"

#include "heddle/Dialect/Stablehlo/ConstantOps.h"

using namespace mlir;
using namespace heddle::reference;
using namespace heddle::stablehlo;

FailureOr<Tensor> heddle::reference::readConstant(Operation *op, ElementsAttr value) {
  bool isSparse = isa<SparseElementsAttr>(value), isResource = isa<DenseResourceElementsAttr>(value);
  if (isa<DenseElementsAttr>(value) || (isSparse && !isa<ComplexType>(value.getElementType())))
    return makeTensor(value);
  return op->emitOpError("value is ") << (isResource ? "a dense_resource<>"
                                          : isSparse ? "a complex sparse<>"
                                                     : "an attribute of another kind")
                                      << ", needed elements such as dense<0> for the reference interpreter";
}

void heddle::reference::registerConstants(OpTable &table) {
  // spec: constant
  table.add<ConstantOp>([](ConstantOp op, Frame &frame) {
    FailureOr<Tensor> value = readConstant(op, op.getValue());
    if (succeeded(value))
      frame.setTensor(op.getResult(), std::move(*value));
    return LogicalResult(value);
  });

  // spec: iota
  table.add<IotaOp>([](IotaOp op, Frame &frame) {
    RankedTensorType type = op.getType();
    withComputeType(type.getElementType(), [&](auto zero) {
      using T = decltype(zero);
      std::vector<T> values;
      values.reserve(type.getNumElements());
      forEachIndex(type.getShape(),
                   [&](ArrayRef<int64_t> index) { values.push_back(static_cast<T>(index[op.getIotaDimension()])); });
      frame.setTensor(op.getResult(), makeTensor<T>(type, values));
    });
    return success();
  });
}
