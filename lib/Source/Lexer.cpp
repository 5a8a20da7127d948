#include "heddle/Source/Lexer.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace heddle;
using llvm::StringRef;

static bool isIdentifierStart(char c) { return llvm::isAlpha(c) || c == '_'; }
static bool isIdentifierPart(char c) { return llvm::isAlnum(c) || c == '_' || c == '$' || c == '.'; }
static bool isSuffixPart(char c) { return isIdentifierPart(c) || c == '-'; }

/// The size of the string at the start of `text`, quotes included; npos if it has no end.
static size_t stringSize(StringRef text) {
  for (size_t i = 1; i < text.size(); ++i) {
    char c = text[i];
    if (c == '"')
      return i + 1;
    if (c == '\n' || c == '\v' || c == '\f')
      break;
    if (c == '\\')
      ++i;
  }
  return StringRef::npos;
}

static size_t numberSize(StringRef text) {
  auto digits = [&](size_t from) {
    return std::min(text.find_if_not([](char c) { return llvm::isDigit(c); }, from), text.size());
  };
  if (text.size() > 2 && text[0] == '0' && text[1] == 'x' && llvm::isHexDigit(text[2]))
    return std::min(text.find_if_not([](char c) { return llvm::isHexDigit(c); }, 2), text.size());
  size_t size = digits(0);
  if (!text.substr(size).starts_with("."))
    return size;
  size = digits(size + 1);
  StringRef exponent = text.substr(size);
  size_t sign = exponent.size() > 1 && (exponent[1] == '+' || exponent[1] == '-') ? 1 : 0;
  bool hasExponent =
      exponent.size() > 1 + sign && llvm::toLower(exponent[0]) == 'e' && llvm::isDigit(exponent[1 + sign]);
  return hasExponent ? digits(size + 1 + sign) : size;
}

Token Lexer::take(Token::Kind kind, size_t size) {
  Token token{kind, rest.take_front(size)};
  rest = rest.drop_front(size);
  return token;
}

void Lexer::skipSpace() {
  while (true) {
    rest = rest.ltrim(StringRef(" \t\r\n\0", 5)); // MLIR takes NUL for a blank
    if (!rest.starts_with("//"))
      return;
    rest = rest.drop_front(std::min(rest.find_first_of("\r\n"), rest.size()));
  }
}

Token Lexer::next() {
  skipSpace();
  if (rest.empty())
    return take(Token::End, 0);
  char c = rest.front();
  if (c == '"') {
    size_t size = stringSize(rest);
    if (size != StringRef::npos)
      return take(Token::String, size);
    rest = rest.drop_front(rest.size());
    return take(Token::End, 0);
  }
  if (llvm::isDigit(c))
    return take(Token::Number, numberSize(rest));
  if (isIdentifierStart(c))
    return take(Token::Identifier, std::min(rest.find_if_not(isIdentifierPart), rest.size()));
  if (StringRef("%@#!^").contains(c)) {
    bool number = rest.size() > 1 && llvm::isDigit(rest[1]); // %12 ends at its last digit
    auto part = [&](char p) { return number ? llvm::isDigit(p) : isSuffixPart(p); };
    return take(Token::Prefixed, std::min(rest.find_if_not(part, 1), rest.size()));
  }
  if (rest.starts_with("->"))
    return take(Token::Arrow, 2);
  if (rest.starts_with(">=") || rest.starts_with("<="))
    return take(Token::Relation, 2);
  return take(Token::Punctuation, 1);
}

Dims heddle::lexDims(StringRef text) {
  Dims dims;
  StringRef rest = text;
  while (!rest.empty()) {
    StringRef digits = rest.take_while([](char c) { return llvm::isDigit(c); });
    bool dynamic = digits.empty() && rest.front() == '?';
    size_t size = dynamic ? 1 : digits.size();
    if (size == 0 || !rest.substr(size).starts_with("x"))
      break;
    rest = rest.drop_front(size + 1);
    uint64_t dim = 0;
    if (dynamic)
      dims.isStatic = false;
    else if (digits.getAsInteger(10, dim))
      dims.nonZeroProduct = UINT64_MAX; // more than 64 bits
    else if (dim == 0)
      dims.hasZero = true;
    else
      dims.nonZeroProduct = llvm::SaturatingMultiply(dims.nonZeroProduct, dim);
  }
  dims.text = text.drop_back(rest.size());
  return dims;
}
