#include "heddle/Source/Limits.h"

#include "heddle/Source/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/MathExtras.h"

using namespace heddle;
using llvm::StringRef;
using llvm::Twine;

namespace {

/// Open brackets. Where text does not match up MLIR's parser stops, so a guess that cannot underflow is enough there.
class Brackets {
public:
  void see(const Token &token) {
    if (token.kind != Token::Punctuation)
      return;
    switch (char c = token.text.front()) {
    case '(':
    case '[':
    case '{':
    case '<':
      open.push_back(c);
      return;
    case '>':
      if (!open.empty() && open.back() == '<')
        open.pop_back();
      return;
    case ')':
    case ']':
    case '}':
      close(c == ')' ? '(' : c == ']' ? '[' : '{');
      return;
    }
  }
  size_t depth() const { return open.size(); }

private:
  /// `<` may be a relation in a dialect's own syntax; a bracket around it ends it too.
  void close(char opening) {
    size_t size = open.size();
    while (size && open[size - 1] == '<')
      --size;
    if (size && open[size - 1] == opening)
      open.resize(size - 1);
  }

  llvm::SmallVector<char, limits::nesting + 1> open;
};

/// Operators of the affine expression that is being read: those since the last token that cannot be inside one.
class Expression {
public:
  unsigned see(const Token &token) {
    StringRef text = token.text;
    switch (token.kind) {
    case Token::Identifier:
      operators += text == "mod" || text == "floordiv" || text == "ceildiv";
      break;
    case Token::Punctuation:
      if (StringRef("+-*").contains(text.front()))
        ++operators;
      else if (!StringRef("()").contains(text.front()))
        operators = 0;
      break;
    case Token::Number:
      break;
    case Token::Prefixed:
      if (text.front() != '%')
        operators = 0;
      break;
    default:
      operators = 0;
    }
    return operators;
  }

private:
  unsigned operators = 0;
};

/// Attribute, location and type aliases: `#a1 = [#a0, #a0]` and so on doubles with every line when it is written out.
class Aliases {
public:
  /// `depth`: brackets around `token`, or that it opened.
  std::optional<std::string> see(const Token &token, const Token &before, size_t depth) {
    if (token.is('=') && depth == 0 && (before.isPrefixed('#') || before.isPrefixed('!'))) {
      finish();
      current = before.text;
      size = Size();
      return std::nullopt;
    }
    if (!current.empty() && endsDefinition(token, before, depth))
      finish();
    if (!current.empty()) {
      size.isLocation |= before.is('=') && depth == 0 && token.text == "loc";
      size.own += token.text.size();
      size.depth = std::max<uint64_t>(size.depth, depth);
    }
    if (!token.isPrefixed('#') && !token.isPrefixed('!'))
      return std::nullopt;
    auto found = known.find(token.text);
    if (found == known.end())
      return std::nullopt;
    const Size &used = found->second;
    uint64_t grown = llvm::SaturatingAdd(used.own, used.growth);
    if (current.empty()) {
      total = llvm::SaturatingAdd(total, used.isLocation ? 0 : grown);
      if (total > limits::totalGrowth)
        return grew("the module", limits::totalGrowth);
      return std::nullopt;
    }
    size.growth = llvm::SaturatingAdd(size.growth, grown);
    size.depth = std::max(size.depth, depth + used.depth);
    if (size.growth > limits::aliasGrowth)
      return grew(Twine("alias ") + current, limits::aliasGrowth);
    if (size.depth > limits::aliasNesting)
      return (Twine("alias ") + current + " nests more than " + Twine(limits::aliasNesting) +
              " deep when its aliases are written out, needed at most " + Twine(limits::aliasNesting))
          .str();
    return std::nullopt;
  }

private:
  struct Size {
    uint64_t own = 0, growth = 0, depth = 0;
    bool isLocation = false;
  };

  static std::string grew(const Twine &subject, uint64_t limit) {
    return (subject + " gains more than " + Twine(limit) + " characters when aliases are written out, needed at most " +
            Twine(limit))
        .str();
  }

  /// An op or another definition begins outside all brackets, and not as a part of `: type` or `-> type`.
  static bool endsDefinition(const Token &token, const Token &before, size_t depth) {
    if (depth != 0 || before.is('=') || before.is(':') || before.kind == Token::Arrow)
      return false;
    return token.kind == Token::Identifier || token.kind == Token::String || token.isPrefixed('%');
  }

  void finish() {
    if (!current.empty())
      known[current] = size;
    current = StringRef();
  }

  StringRef current;
  Size size;
  uint64_t total = 0;
  llvm::StringMap<Size> known;
};

/// The type of a constant in hex, `"0x01" > : tensor < 4x`: MLIR compares the bytes there are with a product of the
/// dims that may have overflowed.
class HexType {
public:
  /// `rest`: the text from `token` on.
  std::optional<std::string> see(const Token &token, StringRef rest) {
    bool fits = false;
    switch (seen) {
    case 0:
      break;
    case 1:
      fits = token.is('>');
      break;
    case 2:
      fits = token.is(':');
      break;
    case 3:
      fits = token.text == "tensor" || token.text == "vector";
      break;
    case 4:
      if (token.is('<')) {
        Dims dims = lexDims(rest.drop_front());
        if (dims.nonZeroProduct > limits::elements)
          return (Twine("dims ") + dims.text.drop_back() +
                  " of a constant in hex have too large a product, needed at most 2^" +
                  Twine(llvm::Log2_64(limits::elements)) + " elements")
              .str();
      }
    }
    seen = fits ? seen + 1 : token.kind == Token::String && token.text.starts_with("\"0x");
    return std::nullopt;
  }

private:
  unsigned seen = 0; // tokens, from the string on
};

} // namespace

/// `i16777215`, `ui9`, or `xi9` of `4xi9`: its bits, else 0. A width of 10 digits or more counts as the largest.
static unsigned integerBits(StringRef identifier) {
  identifier.consume_front("x");
  if (!identifier.consume_front("si") && !identifier.consume_front("ui") && !identifier.consume_front("i"))
    return 0;
  if (identifier.empty() || !llvm::all_of(identifier, [](char c) { return llvm::isDigit(c); }))
    return 0;
  unsigned bits = UINT_MAX;
  identifier.getAsInteger(10, bits);
  return bits;
}

/// Faults that one token shows by itself or with the one before it.
static std::optional<std::string> checkToken(const Token &token, const Token &before) {
  StringRef text = token.text;
  unsigned number = 0;
  if (token.kind == Token::Number && text.size() > limits::digits)
    return (Twine("number has ") + Twine(text.size()) + " characters, needed at most " + Twine(limits::digits)).str();
  if (token.kind == Token::Identifier && integerBits(text) > limits::integerBits)
    return (Twine("integer type ") + text.drop_while([](char c) { return c == 'x'; }) +
            " is too wide, needed at most " + Twine(limits::integerBits) + " bits")
        .str();
  if (token.isPrefixed('#') && before.isPrefixed('%') && text.size() > 1 && llvm::isDigit(text[1]) &&
      (text.drop_front().getAsInteger(10, number) || number > limits::resultNumber))
    return (Twine("result number of ") + before.text + text + " is too large, needed at most " +
            Twine(limits::resultNumber))
        .str();
  return std::nullopt;
}

std::optional<SourceFault> heddle::checkLimits(StringRef text) {
  Lexer lexer(text);
  Brackets brackets;
  Expression expression;
  Aliases aliases;
  HexType hexType;
  Token before;
  for (Token token = lexer.next(); token.kind != Token::End; before = token, token = lexer.next()) {
    size_t offset = token.text.data() - text.data();
    auto fault = [&](const Twine &message) { return SourceFault{offset, message.str()}; };
    brackets.see(token);
    if (brackets.depth() > limits::nesting)
      return fault(Twine("brackets nest ") + Twine(brackets.depth()) + " deep, needed at most " +
                   Twine(limits::nesting));
    if (expression.see(token) > limits::expressionOperators)
      return fault(Twine("expression has more than ") + Twine(limits::expressionOperators) +
                   " operators, needed at most " + Twine(limits::expressionOperators));
    if (auto message = checkToken(token, before))
      return fault(*message);
    if (auto message = hexType.see(token, text.drop_front(offset)))
      return fault(*message);
    if (auto message = aliases.see(token, before, brackets.depth()))
      return fault(*message);
  }
  return std::nullopt;
}
