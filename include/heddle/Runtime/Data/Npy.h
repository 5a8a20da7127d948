// Arrays that NumPy saved (numpy.lib.format), versions 1 to 3.
#ifndef HEDDLE_RUNTIME_DATA_NPY_H
#define HEDDLE_RUNTIME_DATA_NPY_H

#include "heddle/PlanFormat/Types.h"

#include <span>

namespace heddle::runtime {

struct NpyHeader {
  format::TensorType type;
  uint64_t dataOffset = 0; // of elements, row major, little-endian
};

/// The longest beginning of a file that parseNpy needs.
constexpr uint64_t npyHeaderBytes = 1 << 17;

/// `begin` are the first bytes of an array of `size` bytes, or all of them. False, with one sentence in `error`, for
/// what is no array, is cut off, in Fortran's order, or has elements that heddle lacks.
bool parseNpy(std::span<const std::byte> begin, uint64_t size, NpyHeader &header, std::string &error);

} // namespace heddle::runtime

#endif // HEDDLE_RUNTIME_DATA_NPY_H
