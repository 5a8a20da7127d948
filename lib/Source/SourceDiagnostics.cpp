#include "heddle/Source/SourceDiagnostics.h"

#include "LeftOut.h"

#include "heddle/Source/Lexer.h"
#include "mlir/IR/Location.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OperationSupport.h"
#include "llvm/Support/FileSystem.h"

using namespace mlir;
using namespace heddle;

/// The names of all ops that could have been meant: those of every dialect, loaded or not.
static SmallVector<std::string> allOpNames(MLIRContext *context) {
  MLIRContext all(context->getDialectRegistry(), MLIRContext::Threading::DISABLED);
  all.loadAllAvailableDialects();
  SmallVector<std::string> names;
  for (RegisteredOperationName op : all.getRegisteredOperations())
    names.push_back(op.getStringRef().str());
  return names;
}

/// How far `known` is from `name`: a wrong letter of the op weighs four times one of the dialect, and a wholly wrong
/// dialect no more than three, so that `mhlo.add` is near `stablehlo.add`.
static unsigned distance(StringRef name, StringRef known) {
  auto [dialect, op] = name.contains('.') ? name.split('.') : std::pair(StringRef(), name);
  auto [knownDialect, knownOp] = known.split('.');
  return 4 * op.edit_distance(knownOp) + std::min(dialect.edit_distance(knownDialect), 3u);
}

template <typename Names>
static std::string nearest(StringRef name, const Names &names, function_ref<unsigned(StringRef, StringRef)> distance) {
  std::pair<unsigned, std::string> best(UINT_MAX, "");
  for (StringRef known : names)
    best = std::min(best, std::pair(distance(name, known), known.str()));
  return best.second;
}

/// The text between the first `before` and the next `'`.
static StringRef between(StringRef message, StringRef before) {
  size_t begin = message.find(before);
  if (begin == StringRef::npos)
    return "";
  return message.drop_front(begin + before.size()).take_until([](char c) { return c == '\''; });
}

/// The offset of a place in the source, npos if it is elsewhere.
static size_t offsetOf(StringRef source, Location location) {
  auto place = dyn_cast<FileLineColLoc>(location);
  if (!place || place.getLine() == 0 || place.getColumn() == 0)
    return StringRef::npos;
  size_t offset = 0;
  for (unsigned line = 1; line < place.getLine(); ++line) {
    offset = source.find('\n', offset);
    if (offset == StringRef::npos)
      return offset;
    ++offset;
  }
  offset += place.getColumn() - 1;
  return offset < source.size() ? offset : StringRef::npos;
}

/// The op of MLIR's various ways to say that it does not know one, empty if it says something else.
static std::string unknownOp(StringRef message, Location location, StringRef source) {
  if (message.starts_with("custom op '") && message.contains("' is unknown"))
    return between(message, "custom op '").str();
  if (message.starts_with("unregistered operation '"))
    return between(message, "unregistered operation '").str();
  if (message.starts_with("Dialect `") && message.contains("not found for custom op '"))
    return between(message, "not found for custom op '").str();
  // The generic form in an unknown dialect; the place is after the quoted name.
  size_t offset = offsetOf(source, location);
  if (!message.starts_with("operation being parsed with an unregistered dialect") || offset == StringRef::npos)
    return "";
  StringRef before = source.take_front(offset).rtrim();
  if (!before.consume_back("\""))
    return "";
  return before.rsplit('"').second.str();
}

static bool isOddFile(StringRef name) {
  llvm::sys::fs::file_status status;
  if (llvm::sys::fs::status(name, status))
    return false; // there is none to open
  return !llvm::sys::fs::is_regular_file(status) && !llvm::sys::fs::is_directory(status);
}

/// The first part of a location that names a device, a pipe or the like, which could be read without end.
static FileLineColRange oddFile(Location location) {
  FileLineColRange found;
  location->walk([&](Location part) {
    auto file = dyn_cast<FileLineColRange>(part);
    if (!file || !isOddFile(file.getFilename().getValue()))
      return WalkResult::advance();
    found = file;
    return WalkResult::interrupt();
  });
  return found;
}

/// Whether a message only says again, from further out, that text does not parse: `expected ']'` after `expected
/// integer value`, or `failed to parse Stablehlo_PrecisionAttr parameter 'value'` after what is wrong with the value.
static bool isEcho(StringRef message) {
  if (message.consume_front("custom op '"))
    message = message.split("' ").second;
  return message.starts_with("expected ") || message.starts_with("failed to parse ");
}

SourceDiagnostics::SourceDiagnostics(MLIRContext *context, StringRef source)
    : ScopedDiagnosticHandler(context), context(context), source(source) {
  setHandler([this](Diagnostic &diagnostic) { return rewrite(diagnostic); });
}

LogicalResult SourceDiagnostics::rewrite(Diagnostic &diagnostic) {
  Location location = diagnostic.getLocation();
  std::string message = diagnostic.str();
  if (FileLineColRange odd = oddFile(location)) {
    emitError(UnknownLoc::get(context)) << message << " (at " << odd << ", which is not a regular file)";
    return success();
  }
  if (diagnostic.getSeverity() != DiagnosticSeverity::Error)
    return failure();
  if (std::exchange(hasError, true) && isEcho(message))
    return success();
  if (std::string op = unknownOp(message, location, source); !op.empty()) {
    if (StringRef why = whyLeftOut(op); !why.empty()) {
      emitError(location) << "op '" << op << "' is not supported: " << why;
      return success();
    }
    emitError(location) << "unknown op '" << op << "': the nearest known op is '"
                        << nearest(op, allOpNames(context), distance) << "'";
    return success();
  }
  auto tokenThere = [&]() {
    size_t offset = offsetOf(source, location);
    return offset == StringRef::npos ? Token() : Lexer(source.drop_front(offset)).next();
  };
  if (auto [name, values] = StringRef(message).split(" to be one of: "); name.starts_with("expected ::")) {
    // The C++ name of the enumeration is left out.
    emitError(location) << "found '" << tokenThere().text << "', needed one of " << values;
    return success();
  }
  if (message.find("quant") != std::string::npos &&
      message.find("type created with unregistered dialect") != std::string::npos) {
    emitError(location) << "quantized types are not supported";
    return success();
  }
  if (message == "expected non-function type") {
    Token token = tokenThere();
    if (token.kind != Token::Identifier)
      return failure();
    static constexpr StringRef types[] = {
        "bf16",     "complex",    "f16",    "f32",        "f4E2M1FN",  "f64",   "f8E3M4", "f8E4M3", "f8E4M3B11FNUZ",
        "f8E4M3FN", "f8E4M3FNUZ", "f8E5M2", "f8E5M2FNUZ", "f8E8M0FNU", "i1",    "i16",    "i2",     "i32",
        "i4",       "i64",        "i8",     "index",      "memref",    "none",  "tensor", "tuple",  "ui16",
        "ui2",      "ui32",       "ui4",    "ui64",       "ui8",       "vector"};
    emitError(location) << "unknown type '" << token.text << "': the nearest known type is '"
                        << nearest(token.text, types, [](StringRef a, StringRef b) { return a.edit_distance(b); })
                        << "'";
    return success();
  }
  return failure();
}
