#include "heddle/Dialect/Spmd/CollectiveInterface.h"

using namespace mlir;
using namespace heddle;

#include "heddle/Dialect/Spmd/CollectiveInterface.cpp.inc"

int64_t heddle::spmd::getWireBytes(Traffic traffic, int64_t operandBytes, int64_t resultBytes, int64_t members) {
  auto partOf = [&](int64_t bytes) { return bytes - bytes / members; };
  switch (traffic) {
  case Traffic::ReduceAround:
    return 2 * partOf(operandBytes);
  case Traffic::GatherAround:
    return partOf(resultBytes);
  case Traffic::ScatterAround:
  case Traffic::Exchange:
    return partOf(operandBytes);
  case Traffic::PassAround:
  case Traffic::Move:
    return operandBytes;
  }
  llvm_unreachable("all traffic is there");
}

DictionaryAttr spmd::CollectiveOpInterface::getPlanAttributes() {
  NamedAttrList attributes;
  attributes.set("mesh", getMeshAttr());
  if (sdy::AxisRefListAttr axes = findAxes())
    attributes.set("axes", axes);
  if (CombinerAttr reduction = findReduction())
    attributes.set("reduction", reduction);
  addPlanAttributes(attributes);
  return attributes.getDictionary(getContext());
}

Attribute spmd::CollectiveOpInterface::getGroup() {
  if (sdy::AxisRefListAttr axes = findAxes())
    return axes;
  return getMeshAttr();
}
