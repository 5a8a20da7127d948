// Everything between bytes on disk and MLIR's parser. No module text reaches the parser but through here.
#ifndef HEDDLE_SOURCE_SOURCETEXT_H
#define HEDDLE_SOURCE_SOURCETEXT_H

#include "heddle/Source/Limits.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/Support/MemoryBuffer.h"
#include <string>

namespace llvm {
class SourceMgr;
} // namespace llvm

namespace mlir {
class AsmState;
class ParserConfig;
} // namespace mlir

namespace heddle {

/// Reads a file, or the standard input for `-`: text, or bytecode that this heddle wrote. Else null, and one sentence
/// in `error`. The buffer is a copy of its own, which prepareText may change.
std::unique_ptr<llvm::WritableMemoryBuffer> readModuleText(llvm::StringRef path, std::string &error);

/// Checks the limits and packs hex constants of i1 where they stand: everything else keeps its place. `text` is one
/// module: all of a file, or what is between two `// -----` where files are split there. Bytecode is left alone.
std::optional<SourceFault> prepareText(llvm::MutableArrayRef<char> text);

/// The place of an offset in a buffer.
mlir::Location locationOf(const llvm::MemoryBufferRef &buffer, size_t offset, mlir::MLIRContext *context);

/// Parses the last buffer of `sources`, prepared before. An op that is not a module stays the top where
/// `implicitModule` is off.
mlir::OwningOpRef<mlir::Operation *> parsePrepared(const std::shared_ptr<llvm::SourceMgr> &sources,
                                                   const mlir::ParserConfig &config, bool implicitModule = true);

/// Reads, prepares and parses a file. Errors are printed to the standard error with the line they are about.
mlir::OwningOpRef<mlir::ModuleOp> parseModule(llvm::StringRef path, const mlir::ParserConfig &config);
/// Reads, prepares and parses text or bytecode in memory; `name` stands for the file in errors.
mlir::OwningOpRef<mlir::ModuleOp> parseModuleText(llvm::StringRef text, llvm::StringRef name,
                                                  const mlir::ParserConfig &config);

/// Prints text that jaxlib and MLIR 22 read as the same module: i1 is never in hex.
void printModule(mlir::Operation *op, llvm::raw_ostream &os, mlir::AsmState &state);
void printModule(mlir::Operation *op, llvm::raw_ostream &os);

} // namespace heddle

#endif // HEDDLE_SOURCE_SOURCETEXT_H
