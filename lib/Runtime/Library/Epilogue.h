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
  std::vector<Addend> addends;
  bool appliesRelu = false;
  format::DType result;
};

/// Reads all ops of the body but its product. Throws where there is another one among them, or in another order than
/// addends, relu; casts may be anywhere, and round once, at the end.
Epilogue readEpilogue(const LibraryBody &body, const format::Op &product);

} // namespace heddle::runtime

#endif // HEDDLE_LIB_RUNTIME_LIBRARY_EPILOGUE_H
