// What follows a product in its body: addends, a relu, a cast.
#ifndef HEDDLE_LIB_RUNTIME_LIBRARY_EPILOGUE_H
#define HEDDLE_LIB_RUNTIME_LIBRARY_EPILOGUE_H

#include "LibraryBody.h"

namespace heddle::runtime {

struct Epilogue {
  struct Addend {
    Place place;
    format::DType dtype;
    Sizes strides; // by the product's dims, 0 along those that it is broadcast
  };
  /// A narrower type than f32 that the value has after so many addends.
  struct Rounding {
    size_t addends;
    format::DType dtype;
  };
  std::vector<Addend> addends;
  /// Whether the product's sum goes on from the first addend, which is an f32 then, in place of that being added to it.
  bool sumsOn = false;
  std::vector<Rounding> roundings; // in order, without that of the result
  bool appliesRelu = false;
  format::DType result;
};

/// Reads all ops of the body but its product. Throws where there is another one among them, or in another order than
/// addends, relu; casts may be anywhere. What each op gives is rounded as its type says, so that results are those of
/// the same ops in several kernels.
Epilogue readEpilogue(const LibraryBody &body, const format::Op &product);

} // namespace heddle::runtime

#endif // HEDDLE_LIB_RUNTIME_LIBRARY_EPILOGUE_H
