// Values of the interpreter as text.
#ifndef HEDDLE_REFERENCE_PRINT_H
#define HEDDLE_REFERENCE_PRINT_H

#include "heddle/Reference/Tensor.h"
#include "llvm/Support/raw_ostream.h"

namespace heddle::reference {

/// The element at a position of the buffer: `true`, `-3`, `0.5`, `(1,0)`.
void printElement(llvm::raw_ostream &os, const Tensor &tensor, int64_t position);

/// Least, largest and mean element, and how many are NaN: ` min -1 max 3 mean 0.5 nan 0`. NaNs are left out of the
/// others. Of complex tensors, the magnitudes: ` abs min 1 max 5 mean 3 nan 0`.
void printSummary(llvm::raw_ostream &os, const Tensor &tensor);

/// `dense<...> : type` for small tensors, else the type and its summary.
void printTensor(llvm::raw_ostream &os, const Tensor &tensor);

} // namespace heddle::reference

#endif // HEDDLE_REFERENCE_PRINT_H
