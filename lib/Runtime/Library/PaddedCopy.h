// A copy of a value with zeros around and between its elements.
#ifndef HEDDLE_LIB_RUNTIME_LIBRARY_PADDEDCOPY_H
#define HEDDLE_LIB_RUNTIME_LIBRARY_PADDEDCOPY_H

#include "LibraryBody.h"

namespace heddle::runtime {

struct PaddedCopy {
  Place from;
  uint64_t elementBytes = 0;
  Sizes sizes, fromStrides, toStrides; // in elements, of what is copied
  int64_t fromOffset = 0, toOffset = 0;
  int64_t parts = 1, elementsOfPart = 0; // the copy with its zeros; part i has index i of the first dim

  uint64_t getBytes() const { return static_cast<uint64_t>(parts * elementsOfPart) * elementBytes; }
  /// Runs parts [begin, end).
  void run(void *const *arguments, std::byte *to, int64_t begin, int64_t end) const;
};

} // namespace heddle::runtime

#endif // HEDDLE_LIB_RUNTIME_LIBRARY_PADDEDCOPY_H
