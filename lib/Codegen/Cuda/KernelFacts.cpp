#include "heddle/Codegen/Cuda/KernelFacts.h"

#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Plan/BufferOps.h"
#include "heddle/Dialect/Plan/InstructionOps.h"
#include "heddle/Dialect/Plan/ProgramOps.h"

#include "llvm/ADT/StringExtras.h"

#include <numeric>

using namespace mlir;
using namespace heddle;
using namespace heddle::cuda;

namespace {

/// The alignment of arenas, arguments and results of the cuda targets; constants lie in the file's section.
constexpr int64_t bufferAlignment = 256, constantAlignment = 64;

int64_t getAlignment(Value memory) {
  Operation *op = memory.getDefiningOp();
  if (auto view = dyn_cast_or_null<plan::ViewOp>(op)) {
    int64_t divisor = view.getPlace().getResult(0).getLargestKnownDivisor(); // 0 of 0
    return std::gcd(getAlignment(view.getSource()), divisor);
  }
  if (auto buffer = dyn_cast_or_null<plan::BufferOp>(op))
    return std::gcd(bufferAlignment, static_cast<int64_t>(buffer.getOffset().value_or(0)));
  return isa_and_nonnull<plan::ConstantOp>(op) ? constantAlignment : bufferAlignment;
}

/// `scale` of `params.ln_1['scale']`: the last word of a name, and as many before it as make a name in C++.
std::string getWord(StringRef name) {
  auto isLetter = [](char c) { return llvm::isAlnum(c) || c == '_'; };
  name = name.take_front(name.find_last_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") + 1);
  size_t begin = name.size();
  while (begin > 0 && isLetter(name[begin - 1]))
    --begin;
  StringRef word = name.drop_front(begin);
  if (!word.empty() && llvm::isDigit(word.front())) {
    std::string front = getWord(name.take_front(begin));
    return front.empty() ? "" : front + "_" + word.str();
  }
  return word.str();
}

/// The words that C++20 keeps for itself: keywords and alternative tokens (ISO/IEC 14882:2020, [lex.key],
/// [lex.digraph]).
bool isKeyword(StringRef word) {
  static constexpr StringLiteral words[] = {
      "alignas",     "alignof",  "and",        "and_eq",    "asm",       "auto",         "bitand",
      "bitor",       "bool",     "break",      "case",      "catch",     "char",         "char16_t",
      "char32_t",    "char8_t",  "class",      "co_await",  "co_return", "co_yield",     "compl",
      "concept",     "const",    "const_cast", "consteval", "constexpr", "constinit",    "continue",
      "decltype",    "default",  "delete",     "do",        "double",    "dynamic_cast", "else",
      "enum",        "explicit", "export",     "extern",    "false",     "float",        "for",
      "friend",      "goto",     "if",         "inline",    "int",       "long",         "mutable",
      "namespace",   "new",      "noexcept",   "not",       "not_eq",    "nullptr",      "operator",
      "or",          "or_eq",    "private",    "protected", "public",    "register",     "reinterpret_cast",
      "requires",    "return",   "short",      "signed",    "sizeof",    "static",       "static_assert",
      "static_cast", "struct",   "switch",     "template",  "this",      "thread_local", "throw",
      "true",        "try",      "typedef",    "typeid",    "typename",  "union",        "unsigned",
      "using",       "virtual",  "void",       "volatile",  "wchar_t",   "while",        "xor",
      "xor_eq"};
  return llvm::is_contained(words, word);
}

/// A word as a name of C++: `new_`, and `NAN_`, since macros are in capitals.
std::string toName(std::string word) {
  bool isMacro = word.size() > 2 && llvm::none_of(word, llvm::isLower) && llvm::any_of(word, llvm::isUpper);
  return isKeyword(word) || isMacro ? word + "_" : word;
}

/// `mu` of `opt.1.0.mu.ln_1.scale`, `params` of `params.ln_1.scale`: the word before the last number that stands by
/// itself and has words after it, or the first. What optimizers keep for each parameter is named like that.
std::string getGroup(StringRef name) {
  SmallVector<StringRef> words;
  name.split(words, '.');
  size_t first = 0;
  for (size_t number = 0; number + 2 < words.size(); ++number)
    if (llvm::all_of(words[number], llvm::isDigit))
      first = number + 1;
  return words.size() > 1 ? getWord(words[first]) : "";
}

/// The port's name of an argument's or a result's memory, or of a part of it.
StringRef getPort(Value memory) {
  if (auto view = memory.getDefiningOp<plan::ViewOp>())
    return getPort(view.getSource());
  IoAttr io;
  if (auto result = memory.getDefiningOp<plan::ResultOp>()) {
    auto entry = result->getParentOfType<plan::EntryOp>();
    io = entry.getResultAttrOfType<IoAttr>(result.getIndex(), HeddleDialect::ioAttrName);
  } else if (auto argument = dyn_cast<BlockArgument>(memory)) {
    if (auto entry = dyn_cast<plan::EntryOp>(argument.getOwner()->getParentOp()))
      io = entry.getArgAttrOfType<IoAttr>(argument.getArgNumber(), HeddleDialect::ioAttrName);
  }
  return io ? io.getName() : "";
}

void add(std::vector<ArgumentFacts> &facts, ValueRange arguments, bool isFirst) {
  facts.resize(arguments.size());
  for (auto [own, argument] : llvm::zip_equal(facts, arguments)) {
    if (!isa<MemRefType>(argument.getType())) {
      own.isScalar = true;
      continue;
    }
    own.alignment = std::gcd(own.alignment, getAlignment(argument));
    StringRef port = getPort(argument);
    auto join = [&](std::string &known, const std::string &word) {
      if (isFirst || known == word)
        known = word;
      else
        known.clear();
    };
    join(own.name, toName(getWord(port)));
    join(own.group, toName(getGroup(port)));
  }
}

} // namespace

std::map<std::string, KernelFacts> cuda::collectFacts(ModuleOp module) {
  std::map<std::string, KernelFacts> all;
  auto addLaunch = [&](StringRef kernel, ValueRange arguments, ValueRange destinations) {
    auto [entry, isFirst] = all.try_emplace(kernel.str());
    add(entry->second.operands, arguments, isFirst);
    add(entry->second.results, destinations, isFirst);
  };
  module.walk([&](Operation *op) {
    if (auto launch = dyn_cast<plan::LaunchOp>(op); launch && !launch.isOnHost())
      addLaunch(launch.getKernel(), launch.getArguments(), launch.getDestinations());
    else if (auto call = dyn_cast<plan::LibraryOp>(op))
      addLaunch(call.getCallee(), call.getArguments(), call.getDestinations());
  });
  return all;
}
