#include "heddle/Source/BoolHex.h"

#include "heddle/Source/Lexer.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/Attributes.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/raw_ostream.h"

using namespace heddle;
using llvm::StringRef;
using llvm::Twine;

namespace {

/// A static tensor or vector type of i1, ui1, si1 or complex<i1>.
struct BoolType {
  StringRef kind;    // tensor or vector
  StringRef dims;    // 4x129x
  StringRef element; // i1
  uint64_t elements = 0;
  bool isComplex = false;

  std::string str() const {
    return (Twine(kind) + "<" + dims + (isComplex ? "complex<" : "") + element + (isComplex ? ">>" : ">")).str();
  }
};

/// A hex constant of a BoolType.
struct BoolHex {
  StringRef body;    // dense<"0x..."> or sparse<..., "0x...">
  StringRef literal; // "0x...", with its quotes
  BoolType type;
};

using TypeAliases = llvm::StringMap<StringRef>; // !name and the text after its `=`

} // namespace

/// `text`, or the text after the type alias that it begins with.
static StringRef resolve(StringRef text, const TypeAliases &aliases) {
  // The limits end a longer chain; MLIR refuses one that comes back to itself.
  for (unsigned i = 0; i < limits::aliasNesting; ++i) {
    Token token = Lexer(text).next();
    auto found = token.isPrefixed('!') ? aliases.find(token.text) : aliases.end();
    if (found == aliases.end())
      break;
    text = found->second;
  }
  return text;
}

static std::optional<BoolType> lexBoolType(StringRef text, const TypeAliases &aliases) {
  text = resolve(text, aliases);
  Lexer lexer(text);
  BoolType type;
  type.kind = lexer.next().text;
  Token bracket = lexer.next();
  if ((type.kind != "tensor" && type.kind != "vector") || !bracket.is('<'))
    return std::nullopt;
  StringRef inside = StringRef(bracket.text.end(), text.end() - bracket.text.end()).ltrim();
  Dims dims = lexDims(inside);
  if (!dims.isStatic)
    return std::nullopt;
  type.dims = dims.text;
  type.elements = dims.numElements();
  StringRef element = resolve(inside.drop_front(dims.text.size()), aliases);
  Lexer elementLexer(element);
  type.element = elementLexer.next().text;
  if (type.element == "complex" && elementLexer.next().is('<')) {
    type.isComplex = true;
    type.element = elementLexer.next().text;
  }
  if (type.element != "i1" && type.element != "ui1" && type.element != "si1")
    return std::nullopt;
  return type;
}

/// Calls `handle` on each hex constant of i1 in `text`, until it returns false.
static void forEachBoolHex(StringRef text, llvm::function_ref<bool(const BoolHex &)> handle) {
  if (!text.contains("\"0x"))
    return;
  TypeAliases aliases;
  Lexer lexer(text);
  StringRef keyword; // of the dense<...> or sparse<...> that is being read
  size_t depth = 0;  // of brackets inside it
  auto rest = [&](const Token &token) { return StringRef(token.text.end(), text.end() - token.text.end()); };
  Token before, token = lexer.next();
  auto advance = [&] {
    before = token;
    token = lexer.next();
  };
  for (; token.kind != Token::End; advance()) {
    if (token.is('=') && before.isPrefixed('!'))
      aliases[before.text] = rest(token);
    if (keyword.empty()) {
      if (token.is('<') && (before.text == "dense" || before.text == "sparse")) {
        keyword = before.text;
        depth = 1;
      }
      continue;
    }
    if (token.kind == Token::Punctuation && StringRef("([{<").contains(token.text))
      ++depth;
    if (token.kind != Token::Punctuation || !StringRef(")]}>").contains(token.text) || --depth > 0)
      continue;
    BoolHex found{StringRef(keyword.begin(), token.text.end() - keyword.begin()), before.text, BoolType()};
    keyword = StringRef();
    if (!found.literal.starts_with("\"0x"))
      continue;
    advance();
    if (!token.is(':'))
      continue;
    if (std::optional<BoolType> type = lexBoolType(rest(token), aliases)) {
      found.type = *type;
      if (!handle(found))
        return;
    }
  }
}

/// `bytes` hex digits for one found constant, or a fault; empty where MLIR 22 reads it as it is.
static std::string packDigits(const BoolHex &constant, std::string &fault) {
  StringRef digits = constant.literal.drop_front(3).drop_back();
  std::string bytes;
  if (!llvm::tryGetFromHex(digits, bytes) || digits.size() % 2)
    return ""; // MLIR says what hex looks like
  uint64_t elements = constant.type.elements;
  if (constant.body.starts_with("sparse")) {
    fault = "sparse i1 constant has its values in hex, needed true or false for each";
  } else if (constant.type.isComplex) {
    fault = "complex<i1> constant is in hex, needed (true, false) and so on for each element";
  } else if (bytes.size() == 1 && elements > 0) {
    uint8_t byte = bytes[0];
    if (byte != 0 && byte != 0xFF && (elements > 1 || byte != 1))
      fault = (Twine("i1 constant has the one byte 0x") + digits + " for " + Twine(elements) +
               (elements > 1 ? " elements, which is ambiguous (a splat or packed bits)" : " element") +
               ", needed dense<true>, dense<false> or a byte 00 or 01 for each element")
                  .str();
  } else if (bytes.size() == elements) {
    std::string packed((elements + 7) / 8, '\0');
    for (uint64_t i = 0; i < elements; ++i) {
      if (bytes[i] != 0 && bytes[i] != 1) {
        fault = (Twine("i1 constant has byte 0x") + digits.substr(2 * i, 2) + " for element " + Twine(i) +
                 ", needed 00 or 01")
                    .str();
        return "";
      }
      packed[i / 8] |= bytes[i] << (i % 8);
    }
    bool isSplat = llvm::all_of(bytes, [&](char byte) { return byte == bytes[0]; });
    return isSplat && elements > 0 ? (bytes[0] ? "FF" : "00") : llvm::toHex(packed);
  } else if (bytes.size() != (elements + 7) / 8) {
    fault = (Twine("i1 constant has ") + Twine(bytes.size()) + " bytes of hex for " + Twine(elements) +
             " elements, needed a byte for each, or packed bits in " + Twine((elements + 7) / 8) + " bytes")
                .str();
  }
  return "";
}

std::optional<SourceFault> heddle::packBoolHex(llvm::MutableArrayRef<char> text) {
  std::optional<SourceFault> result;
  forEachBoolHex(StringRef(text.data(), text.size()), [&](const BoolHex &constant) {
    std::string fault;
    std::string digits = packDigits(constant, fault);
    size_t offset = constant.literal.data() - text.data();
    if (!fault.empty()) {
      result = SourceFault{offset, fault};
      return false;
    }
    if (!digits.empty()) { // after the place where the lexer reads
      std::string literal = "\"0x" + digits + "\"";
      literal.resize(constant.literal.size(), ' ');
      llvm::copy(literal, text.begin() + offset);
    }
    return true;
  });
  return result;
}

StringRef heddle::spellOutBoolHex(StringRef text, std::string &storage, mlir::MLIRContext *context) {
  storage.clear();
  const char *copied = text.begin();
  forEachBoolHex(text, [&](const BoolHex &constant) {
    std::string type = " : " + constant.type.str();
    mlir::Attribute attribute = mlir::parseAttribute(constant.body.str() + type, context);
    if (!attribute)
      return true;
    std::string elements;
    llvm::raw_string_ostream os(elements);
    mlir::OpPrintingFlags flags;
    flags.printLargeElementsAttrWithHex(-1).elideLargeElementsAttrs(INT64_MAX);
    mlir::AsmState state(context, flags);
    attribute.print(os, state);
    storage.append(copied, constant.body.begin());
    storage += StringRef(elements).drop_back(StringRef(elements).ends_with(type) ? type.size() : 0);
    copied = constant.body.end();
    return true;
  });
  if (copied == text.begin())
    return text;
  storage.append(copied, text.end());
  return storage;
}
