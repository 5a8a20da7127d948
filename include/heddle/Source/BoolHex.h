// Hex constants of i1, which jaxlib and MLIR 22 spell differently.
//
// For a mask of 129 elements jaxlib prints `dense<"0x0100...01"> : tensor<129xi1>`, a byte an element; MLIR 22 reads
// and prints packed bits, 17 bytes. heddle reads both and prints neither: it prints i1 element by element.
#ifndef HEDDLE_SOURCE_BOOLHEX_H
#define HEDDLE_SOURCE_BOOLHEX_H

#include "heddle/Source/Limits.h"
#include "llvm/ADT/ArrayRef.h"

namespace mlir {
class MLIRContext;
} // namespace mlir

namespace heddle {

/// Packs the bytes of i1 constants into the bits that MLIR 22 reads, where they stand: blanks fill up, so every other
/// character keeps its place. Stops at the first constant of a wrong or ambiguous size, which is a fault.
std::optional<SourceFault> packBoolHex(llvm::MutableArrayRef<char> text);

/// Returns `text`, as MLIR 22 printed it, with the elements of each hex constant of i1 spelled out; the text itself,
/// not copied, where there is none. `storage` holds the result.
llvm::StringRef spellOutBoolHex(llvm::StringRef text, std::string &storage, mlir::MLIRContext *context);

} // namespace heddle

#endif // HEDDLE_SOURCE_BOOLHEX_H
