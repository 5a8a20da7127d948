#include "heddle/Source/SourceText.h"

#include "heddle/Source/BoolHex.h"
#include "heddle/Source/Bytecode.h"
#include "heddle/Source/SourceDiagnostics.h"
#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/IR/AsmState.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Tools/ParseUtilities.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace heddle;

static std::unique_ptr<llvm::WritableMemoryBuffer> writableCopy(StringRef bytes, StringRef name) {
  // Aligned for bytecode, which may hold resources that are used where they stand.
  auto buffer = llvm::WritableMemoryBuffer::getNewUninitMemBuffer(bytes.size(), name, llvm::Align(64));
  llvm::copy(bytes, buffer->getBufferStart());
  return buffer;
}

std::unique_ptr<llvm::WritableMemoryBuffer> heddle::readModuleText(StringRef path, std::string &error) {
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> file = llvm::MemoryBuffer::getFileOrSTDIN(path);
  if (!file) {
    error = ("cannot read '" + path + "': " + file.getError().message()).str();
    return nullptr;
  }
  if ((*file)->getBuffer().starts_with("heddle\r\n")) { // docs/program-file.md
    error = (path + ": is a program file, needed the text of a module").str();
    return nullptr;
  }
  if (isBytecode((*file)->getMemBufferRef())) {
    if (std::optional<std::string> fault = checkBytecode((*file)->getBuffer())) {
      error = (path + ": " + *fault).str();
      return nullptr;
    }
  }
  return writableCopy((*file)->getBuffer(), (*file)->getBufferIdentifier());
}

std::optional<SourceFault> heddle::prepareText(MutableArrayRef<char> text) {
  StringRef whole(text.data(), text.size());
  if (isBytecode(llvm::MemoryBufferRef(whole, "")))
    return std::nullopt;
  if (std::optional<SourceFault> fault = checkLimits(whole))
    return fault;
  return packBoolHex(text);
}

Location heddle::locationOf(const llvm::MemoryBufferRef &buffer, size_t offset, MLIRContext *context) {
  StringRef before = buffer.getBuffer().take_front(offset);
  unsigned column = before.size() - (before.rfind('\n') + 1) + 1; // npos + 1 is 0
  return FileLineColLoc::get(context, buffer.getBufferIdentifier(), before.count('\n') + 1, column);
}

OwningOpRef<Operation *> heddle::parsePrepared(const std::shared_ptr<llvm::SourceMgr> &sources,
                                               const ParserConfig &config, bool implicitModule) {
  // The first buffer is the whole file where the last is a part of it.
  StringRef source = sources->getMemoryBuffer(sources->getMainFileID())->getBuffer();
  SourceDiagnostics diagnostics(config.getContext(), source);
  return parseSourceFileForTool(sources, config, implicitModule);
}

static OwningOpRef<ModuleOp> parseBuffer(std::unique_ptr<llvm::WritableMemoryBuffer> buffer,
                                         const ParserConfig &config) {
  auto sources = std::make_shared<llvm::SourceMgr>();
  std::optional<SourceFault> fault = prepareText(buffer->getBuffer());
  llvm::MemoryBufferRef text = *buffer;
  sources->AddNewSourceBuffer(std::move(buffer), llvm::SMLoc());
  SourceMgrDiagnosticHandler handler(*sources, config.getContext());
  if (fault) {
    emitError(locationOf(text, fault->offset, config.getContext())) << fault->message;
    return nullptr;
  }
  OwningOpRef<Operation *> op = parsePrepared(sources, config);
  return cast_if_present<ModuleOp>(op.release());
}

OwningOpRef<ModuleOp> heddle::parseModule(StringRef path, const ParserConfig &config) {
  std::string error;
  std::unique_ptr<llvm::WritableMemoryBuffer> buffer = readModuleText(path, error);
  if (!buffer) {
    emitError(UnknownLoc::get(config.getContext())) << error;
    return nullptr;
  }
  return parseBuffer(std::move(buffer), config);
}

OwningOpRef<ModuleOp> heddle::parseModuleText(StringRef text, StringRef name, const ParserConfig &config) {
  if (isBytecode(llvm::MemoryBufferRef(text, name))) {
    if (std::optional<std::string> fault = checkBytecode(text)) {
      emitError(UnknownLoc::get(config.getContext())) << name << ": " << *fault;
      return nullptr;
    }
  }
  return parseBuffer(writableCopy(text, name), config);
}

void heddle::printModule(Operation *op, raw_ostream &os, AsmState &state) {
  std::string text, storage;
  llvm::raw_string_ostream buffer(text);
  op->print(buffer, state);
  os << spellOutBoolHex(text, storage, op->getContext()) << '\n';
}

void heddle::printModule(Operation *op, raw_ostream &os) {
  AsmState state(op);
  printModule(op, os, state);
}
