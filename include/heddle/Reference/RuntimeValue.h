// What the interpreter holds for an SSA value.
#ifndef HEDDLE_REFERENCE_RUNTIMEVALUE_H
#define HEDDLE_REFERENCE_RUNTIMEVALUE_H

#include "heddle/Reference/Tensor.h"

namespace heddle::reference {

/// A tensor, a token (an empty tensor), or a tuple.
struct RuntimeValue {
  Tensor tensor;
  std::vector<RuntimeValue> tuple;

  RuntimeValue() = default;
  RuntimeValue(Tensor tensor) : tensor(std::move(tensor)) {}

  int64_t getBytes() const {
    int64_t bytes = tensor ? static_cast<int64_t>(tensor.bytes().size()) : 0;
    for (const RuntimeValue &element : tuple)
      bytes += element.getBytes();
    return bytes;
  }
};

} // namespace heddle::reference

#endif // HEDDLE_REFERENCE_RUNTIMEVALUE_H
