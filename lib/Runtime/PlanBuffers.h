// What backends ask of a plan's buffers.
#ifndef HEDDLE_LIB_RUNTIME_PLANBUFFERS_H
#define HEDDLE_LIB_RUNTIME_PLANBUFFERS_H

#include "heddle/PlanFormat/Program.h"

namespace heddle::runtime {

inline uint64_t bytesOf(const format::Buffer &buffer) { return *format::getBytes(buffer.type); }

/// Strides in elements, dense or not.
inline std::vector<int64_t> stridesOf(const format::Buffer &buffer) {
  return buffer.strides.empty() ? format::getDenseStrides(buffer.type.shape) : buffer.strides;
}

/// Whether two buffers may have a byte in common; those that move with loops may be anywhere in what they are in.
bool mayOverlap(const format::Buffer &a, const format::Buffer &b);

/// Destinations of a collective that others must not write to while operands are read.
std::vector<bool> findStaged(const format::Instruction &instruction, const std::vector<format::Buffer> &buffers);

} // namespace heddle::runtime

#endif // HEDDLE_LIB_RUNTIME_PLANBUFFERS_H
