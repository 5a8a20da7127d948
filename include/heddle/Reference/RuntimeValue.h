// What the interpreter holds for an SSA value.
#ifndef HEDDLE_REFERENCE_RUNTIMEVALUE_H
#define HEDDLE_REFERENCE_RUNTIMEVALUE_H

#include "heddle/Reference/Tensor.h"

namespace heddle::reference {

struct Receipt;

/// A tensor, a token (an empty tensor), a tuple, a tensor that is still to be received, or a ring, a tuple of its
/// places.
struct RuntimeValue {
  Tensor tensor;
  std::vector<RuntimeValue> tuple;
  std::shared_ptr<Receipt> receipt;
  std::shared_ptr<bool> isRead; ///< of what lies at a ring's place

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
