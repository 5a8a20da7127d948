#include "heddle/Codegen/Kernels/Reduction.h"

#include "heddle/Dialect/Stablehlo/Combiners.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::codegen;

Reduction::Reduction(Operation *op, Region &body, ValueRange inputs, ValueRange inits)
    : op(op), body(body), inputs(inputs), inits(inits) {
  for (Value result : op->getResults()) {
    Type element = typeOf(result).getElementType();
    supported &= isElementType(element);
    given.push_back(element);
  }
  for (Value input : inputs)
    supported &= isElementType(typeOf(input).getElementType());
  accumulated = given;
  if (std::optional<SmallVector<Combiner>> simple = stablehlo::matchCombiners(body)) {
    combiners = *simple;
    for (Type &type : accumulated)
      if (isNarrowFloat(type))
        type = Float32Type::get(type.getContext());
  } else {
    supported = supported && isElementwiseRegion(body);
  }
}
