#include "heddle/Reference/Elements.h"
#include "heddle/Reference/Interpreter.h"

#include "heddle/Dialect/Stablehlo/ConstantOps.h"

using namespace mlir;
using namespace heddle::reference;
using namespace heddle::stablehlo;

void heddle::reference::registerConstants(OpTable &table) {
  // spec: constant
  table.add<ConstantOp>([](ConstantOp op, Frame &frame) {
    frame.setTensor(op.getResult(), makeTensor(op.getValue()));
    return success();
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
