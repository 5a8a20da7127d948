// What a library call reads out of its kernel's body.
#ifndef HEDDLE_LIB_RUNTIME_LIBRARY_LIBRARYBODY_H
#define HEDDLE_LIB_RUNTIME_LIBRARY_LIBRARYBODY_H

#include "Library.h"

#include <stdexcept>

namespace heddle::runtime {

struct BlockKernels;

/// A body that there is no library call for; what() is the end of a sentence that begins with the kernel's name.
struct LibraryError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

using Sizes = std::vector<int64_t>;

/// Memory at run time: an argument (an operand, a result, or the scratch memory after them), or a constant.
struct Place {
  size_t argument = 0;
  const std::byte *constant = nullptr;
  uint64_t offset = 0; // in bytes

  const std::byte *in(void *const *arguments) const {
    return (constant ? constant : static_cast<const std::byte *>(arguments[argument])) + offset;
  }
  std::byte *writableIn(void *const *arguments) const { return static_cast<std::byte *>(arguments[argument]) + offset; }
};

class LibraryBody {
public:
  LibraryBody(const format::Program &program, const format::Kernel &kernel, const BlockKernels &blocks);

  const format::TensorType &typeOf(uint32_t value) const { return body.values[value]; }
  const std::vector<format::Op> &ops() const { return body.ops; }
  /// A parameter or a constant; throws where it is neither.
  Place placeOf(uint32_t value) const;
  Place placeOfResult(size_t index) const { return {kernel.parameters.size() + index, nullptr, 0}; }
  Place placeOfScratch() const { return {kernel.parameters.size() + kernel.results.size(), nullptr, 0}; }
  const std::vector<uint32_t> &results() const { return body.results; }
  /// Whether a value's elements are all the same constant zero.
  bool isZero(uint32_t value) const;
  /// The op that makes a value; null for parameters and constants.
  const format::Op *makerOf(uint32_t value) const;

  static const Sizes &attribute(const format::Op &op, const char *name);
  static bool hasAttribute(const format::Op &op, const char *name);

  const BlockKernels &blocks;

private:
  const format::Program &program;
  const format::Kernel &kernel;
  const format::Body &body;
};

/// Strides of row-major elements, in elements.
Sizes stridesOf(const Sizes &shape);
/// Offsets of all combinations of indices, the last dim fastest.
Sizes offsetsAlong(const Sizes &sizes, const Sizes &strides);
/// The largest length that divides the table into blocks of offsets that follow each other.
int64_t runOf(const Sizes &offsets);

} // namespace heddle::runtime

#endif // HEDDLE_LIB_RUNTIME_LIBRARY_LIBRARYBODY_H
