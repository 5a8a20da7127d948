// heddle's own bytecode: MLIR's format under heddle's name, sealed with a hash.
#ifndef HEDDLE_SOURCE_BYTECODE_H
#define HEDDLE_SOURCE_BYTECODE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/LogicalResult.h"
#include "llvm/Support/raw_ostream.h"
#include <optional>
#include <string>

namespace mlir {
class FallbackAsmResourceMap;
class Operation;
} // namespace mlir

namespace heddle {

/// "0.1.0"
llvm::StringRef version();

/// Why heddle does not read this bytecode, or nothing if it does: bytecode that another program wrote (jaxlib's native
/// one would lose properties silently, portable artifacts need StableHLO's own reader), that another version of heddle
/// wrote, or that changed since it was written (MLIR's reader is not made for that and may crash).
std::optional<std::string> checkBytecode(llvm::StringRef bytes);

struct BytecodeOptions {
  mlir::FallbackAsmResourceMap *resources = nullptr; // written along
  bool elideResources = false;
  std::optional<int64_t> formatVersion; // of MLIR's bytecode
};

/// Writes bytecode that names `heddle <version> <hash>` as its producer. Fails if the format version can't be written.
llvm::LogicalResult writeBytecode(mlir::Operation *op, llvm::raw_ostream &os, const BytecodeOptions &options = {});

} // namespace heddle

#endif // HEDDLE_SOURCE_BYTECODE_H
