// Arrays that NumPy saved (numpy.lib.format), versions 1 to 3.
#ifndef HEDDLE_TOOLS_HEDDLERUN_NPY_H
#define HEDDLE_TOOLS_HEDDLERUN_NPY_H

#include "heddle/PlanFormat/Types.h"

#include <span>

namespace heddle::run {

struct NpyArray {
  format::TensorType type;
  std::span<const std::byte> bytes; // row major, of the file's
};

/// False, with one sentence in `error`, for a file that is none, cut off, or of elements that heddle lacks.
bool parseNpy(std::span<const std::byte> file, NpyArray &array, std::string &error);

} // namespace heddle::run

#endif // HEDDLE_TOOLS_HEDDLERUN_NPY_H
