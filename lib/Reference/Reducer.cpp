#include "heddle/Reference/Reducer.h"

#include <cmath>

using namespace mlir;
using namespace heddle;
using namespace heddle::reference;

namespace {

template <typename T> bool isNan(T value) { return value != value; }

template <typename T> bool isLess(Type elementType, T a, T b) {
  if constexpr (std::is_same_v<T, int64_t>)
    return isUnsignedType(elementType) ? static_cast<uint64_t>(a) < static_cast<uint64_t>(b) : a < b;
  else if constexpr (std::is_floating_point_v<T>)
    return a < b || (a == b && std::signbit(a) && !std::signbit(b));
  else
    return a.real() < b.real() || (a.real() == b.real() && a.imag() < b.imag());
}

} // namespace

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
    return isNan(a) || (!isNan(b) && isLess(elementType, b, a)) ? a : b;
  case Combiner::Minimum:
    return isNan(a) || (!isNan(b) && isLess(elementType, a, b)) ? a : b;
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
