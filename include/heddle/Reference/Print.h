// Values of the interpreter as text.
#ifndef HEDDLE_REFERENCE_PRINT_H
#define HEDDLE_REFERENCE_PRINT_H

#include "heddle/Reference/RuntimeValue.h"
#include "llvm/Support/raw_ostream.h"

namespace heddle::reference {

/// The element at a position of the buffer, for people to read: `true`, `-3`, `0.5`, `(1,0)`.
void printElement(llvm::raw_ostream &os, const Tensor &tensor, int64_t position);

/// The index of a position of the buffer: `[1, 0]`.
void printIndex(llvm::raw_ostream &os, llvm::ArrayRef<int64_t> shape, int64_t position);

/// Least, largest and mean element, and how many are NaN: ` min -1 max 3 mean 0.5 nan 0`. NaNs are left out of the
/// others. Complex tensors give their magnitudes: ` abs min 1 max 5 mean 3 nan 0`.
void printSummary(llvm::raw_ostream &os, const Tensor &tensor);

/// `dense<...> : type`, which MLIR reads back to the same bits, for small tensors; else the type and its summary.
void printTensor(llvm::raw_ostream &os, const Tensor &tensor);

/// A value of `type` as an attribute: a tensor as above, a tuple as `[dense<1> : tensor<i32>, unit]`, a token as
/// `unit`.
void printValue(llvm::raw_ostream &os, mlir::Type type, const RuntimeValue &value);

} // namespace heddle::reference

#endif // HEDDLE_REFERENCE_PRINT_H
