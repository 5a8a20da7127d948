// Sums over devices, element by element, in the order of the devices.
#ifndef HEDDLE_LIB_RUNTIME_REDUCE_H
#define HEDDLE_LIB_RUNTIME_REDUCE_H

#include "heddle/PlanFormat/Types.h"

namespace heddle::runtime {

/// A device in a collective: the addresses of its operands, then of its destinations.
struct Member {
  void *const *addresses = nullptr;
};

/// Elements `from + i` of the members' address number `operand`, for i in [begin, end), become elements i of address
/// number `destination` of the members [firstTo, lastTo). bf16 and f16 are summed in f32 and rounded once.
struct Reduction {
  const Member *members;
  size_t memberCount, operand, destination, firstTo, lastTo;
  int64_t from, begin, end;
};
using ReduceFunction = void (*)(const Reduction &reduction);

/// Null for elements that can't be combined so.
ReduceFunction findReduction(format::Combiner combiner, format::DType dtype);

} // namespace heddle::runtime

#endif // HEDDLE_LIB_RUNTIME_REDUCE_H
