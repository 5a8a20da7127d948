// What devices that meet make of what they bring, on dense memory.
#ifndef HEDDLE_LIB_RUNTIME_COLLECTIVES_H
#define HEDDLE_LIB_RUNTIME_COLLECTIVES_H

#include "Kernel.h"
#include "heddle/PlanFormat/Program.h"

namespace heddle::runtime {

/// A collective, or an exchange, on one device.
struct BoundCollective {
  std::vector<int64_t> group; // devices, in the order of the group
  int64_t index = 0;          // of this one among them
  /// Fills a destination with what it gets of the members' sources. Reductions combine in the order of the group.
  using Combine = std::function<void(const std::vector<const std::byte *> &members, std::byte *to)>;
  std::vector<Combine> combines; // by operand
};

/// The device's part of a collective, whose operand i is of type `from[i]` and gives `to[i]`.
BoundCollective bindCollective(const format::Instruction &instruction, const std::vector<format::TensorType> &from,
                               const std::vector<format::TensorType> &to, const format::Mesh &mesh, int64_t position);

/// The group of an exchange. Throws LoadError where a peer is not there.
BoundCollective bindExchange(const format::Instruction &instruction, const format::Mesh &mesh, int64_t position);

} // namespace heddle::runtime

#endif // HEDDLE_LIB_RUNTIME_COLLECTIVES_H
