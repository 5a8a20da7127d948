#include "heddle/Reference/Reducer.h"

#include "heddle/Reference/Order.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::reference;

template <typename T> T heddle::reference::reduceStep(Combiner combiner, Type elementType, T a, T b) {
  constexpr bool isInt = std::is_same_v<T, int64_t>;
  switch (combiner) {
  case Combiner::Add:
    if constexpr (isInt)
      return static_cast<int64_t>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
    else
      return a + b;
  case Combiner::Multiply:
    if constexpr (isInt)
      return static_cast<int64_t>(static_cast<uint64_t>(a) * static_cast<uint64_t>(b));
    else
      return a * b;
  case Combiner::Maximum:
    return maximum(a, b, isInt && isUnsignedType(elementType));
  case Combiner::Minimum:
    return minimum(a, b, isInt && isUnsignedType(elementType));
  case Combiner::And:
    if constexpr (isInt)
      return a & b;
    break;
  case Combiner::Or:
    if constexpr (isInt)
      return a | b;
    break;
  }
  llvm_unreachable("and, or are of integers");
}

#define HEDDLE_INSTANTIATE(T) template T heddle::reference::reduceStep<T>(Combiner, Type, T, T);
HEDDLE_FOR_EACH_COMPUTE_TYPE(HEDDLE_INSTANTIATE)
#undef HEDDLE_INSTANTIATE

Tensor heddle::reference::scalarAt(const Tensor &tensor, int64_t position) {
  Tensor scalar(RankedTensorType::get({}, tensor.getElementType()));
  size_t size = tensor.getElementBytes();
  llvm::copy(tensor.bytes().slice(position * size, size), scalar.mutableBytes().begin());
  return scalar;
}

void heddle::reference::setScalar(Tensor &tensor, int64_t position, const Tensor &scalar) {
  size_t size = tensor.getElementBytes();
  llvm::copy(scalar.bytes(), tensor.mutableBytes().begin() + position * size);
}
