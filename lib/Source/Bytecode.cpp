#include "heddle/Source/Bytecode.h"

#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/xxhash.h"

using namespace heddle;
using llvm::StringRef;
using llvm::Twine;

static constexpr StringRef magic = "ML\xefR";

StringRef heddle::version() { return HEDDLE_VERSION; }

/// The producer that the header names: after the magic and the format version, a number of 1 to 9 bytes.
static std::optional<StringRef> readProducer(StringRef bytes) {
  if (!bytes.consume_front(magic) || bytes.empty())
    return std::nullopt;
  // The zero bits at the bottom of the first byte count the bytes that follow it.
  size_t size = bytes[0] == 0 ? 9 : llvm::countr_zero<uint8_t>(bytes[0]) + 1;
  bytes = bytes.drop_front(std::min(size, bytes.size()));
  size_t end = bytes.find('\0');
  if (end == StringRef::npos)
    return std::nullopt;
  return bytes.take_front(end);
}

/// 16 hex digits over everything before and after the producer.
static std::string seal(StringRef bytes, StringRef producer) {
  auto hash = [](StringRef part) { return llvm::xxh3_64bits(llvm::arrayRefFromStringRef(part)); };
  StringRef before(bytes.begin(), producer.begin() - bytes.begin());
  StringRef behind(producer.end(), bytes.end() - producer.end());
  return llvm::utohexstr(hash(behind) ^ hash(before), /*LowerCase=*/true, /*Width=*/16);
}

std::optional<std::string> heddle::checkBytecode(StringRef bytes) {
  std::optional<StringRef> producer = readProducer(bytes);
  if (!producer)
    return "bytecode has no producer, needed bytecode that heddle wrote, or text";
  auto [name, rest] = producer->split(' ');
  if (name != "heddle") {
    std::string shown;
    llvm::raw_string_ostream os(shown);
    llvm::printEscapedString(producer->take_front(64), os);
    return (Twine("bytecode was written by '") + shown +
            "', needed bytecode that heddle wrote, or text: print the module as text, in Python for example " +
            (name.starts_with("StableHLO_") ? "exported.mlir_module() of what jax.export made"
                                            : "str(module) of jaxlib's module"))
        .str();
  }
  auto [writer, hash] = rest.split(' ');
  if (writer != version())
    return (Twine("bytecode was written by heddle ") + writer + ", needed heddle " + version() +
            ": print it as text with the version that wrote it")
        .str();
  if (hash != seal(bytes, *producer))
    return "bytecode changed since heddle wrote it: its hash does not fit";
  return std::nullopt;
}

llvm::LogicalResult heddle::writeBytecode(mlir::Operation *op, llvm::raw_ostream &os, const BytecodeOptions &options) {
  std::string producer = (Twine("heddle ") + version() + " " + std::string(16, '0')).str();
  mlir::BytecodeWriterConfig config(producer);
  if (options.resources)
    config.attachFallbackResourcePrinter(*options.resources);
  if (options.formatVersion)
    config.setDesiredBytecodeVersion(*options.formatVersion);
  if (options.elideResources)
    config.setElideResourceDataFlag();
  std::string bytes;
  llvm::raw_string_ostream buffer(bytes);
  if (failed(mlir::writeBytecodeToFile(op, buffer, config)))
    return llvm::failure();
  StringRef written = *readProducer(bytes);
  std::string hash = seal(bytes, written);
  bytes.replace(written.end() - bytes.data() - hash.size(), hash.size(), hash);
  os << bytes;
  return llvm::success();
}
