// NumPy's file format for one array.
#ifndef HEDDLE_REFERENCE_NPY_H
#define HEDDLE_REFERENCE_NPY_H

#include "heddle/Reference/Tensor.h"

namespace heddle::reference {

/// Writes a tensor to a .npy file of version 1.0; false, with a sentence in `error`, if that cannot be. NumPy has no
/// bf16 and no narrower floats: they are written as raw bytes, `V2` and `V1`. Integers of 2 and 4 bits take a byte.
bool writeNpy(const std::string &path, const Tensor &tensor, std::string &error);

} // namespace heddle::reference

#endif // HEDDLE_REFERENCE_NPY_H
