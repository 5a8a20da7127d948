#include "Expression.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>

using namespace heddle::cuda;
using llvm::StringRef;

namespace {

struct Operator {
  StringRef name;
  Precedence precedence;
};

constexpr Operator operators[] = {
    {"?", Precedence::Conditional}, {":", Precedence::Conditional}, {"||", Precedence::Or},
    {"&&", Precedence::And},        {"|", Precedence::BitOr},       {"^", Precedence::BitXor},
    {"&", Precedence::BitAnd},      {"==", Precedence::Equality},   {"!=", Precedence::Equality},
    {"<", Precedence::Relation},    {"<=", Precedence::Relation},   {">", Precedence::Relation},
    {">=", Precedence::Relation},   {"<<", Precedence::Shift},      {">>", Precedence::Shift},
    {"+", Precedence::Sum},         {"-", Precedence::Sum},         {"*", Precedence::Product},
    {"/", Precedence::Product},     {"%", Precedence::Product}};

/// `a op b`, of operands that hold together so much at least.
Expression binary(const Expression &a, StringRef name, const Expression &b, Precedence left, Precedence right) {
  return a.atLeast(left) + " " + name.str() + " " + b.atLeast(right);
}

Precedence above(Precedence precedence) { return static_cast<Precedence>(static_cast<int>(precedence) + 1); }

Expression arithmetic(const Expression &a, StringRef name, const Expression &b, Precedence precedence) {
  return binary(a, name, b, precedence, above(precedence));
}

/// Operands are no other binary expressions, but for those of the same operator on the left.
Expression bitwise(const Expression &a, StringRef name, const Expression &b, Precedence precedence) {
  Precedence left = precedence != Precedence::Shift && a.getPrecedence() == precedence ? precedence : Precedence::Unary;
  return binary(a, name, b, left, Precedence::Unary);
}

/// Operands are no comparisons.
Expression comparison(const Expression &a, StringRef name, const Expression &b) {
  return binary(a, name, b, Precedence::Shift, Precedence::Shift);
}

/// `and` and `or` are associative, and not mixed without parentheses.
Expression logical(const Expression &a, StringRef name, const Expression &b, Precedence precedence) {
  auto least = [&](const Expression &x) { return x.getPrecedence() == precedence ? precedence : Precedence::Equality; };
  return binary(a, name, b, least(a), least(b));
}

Expression unary(char name, const Expression &a) {
  bool isRepeated = !a.str().empty() && a.str().front() == name;
  return name + a.atLeast(isRepeated ? Precedence::Primary : Precedence::Unary);
}

} // namespace

namespace heddle::cuda {

Precedence Expression::getPrecedence() const {
  int depth = 0;
  Precedence least = !text.empty() && StringRef("-!~").contains(text.front()) ? Precedence::Unary : Precedence::Primary;
  StringRef rest = text;
  for (size_t at = 0; at < rest.size(); ++at) {
    char c = rest[at];
    if (c == '(' || c == '[' || c == '{')
      ++depth;
    else if (c == ')' || c == ']' || c == '}')
      --depth;
    else if (c == ' ' && depth == 0)
      for (const Operator &op : operators) {
        StringRef after = rest.substr(at + 1);
        if (after.consume_front(op.name) && after.starts_with(" "))
          least = std::min(least, op.precedence);
      }
  }
  return least;
}

std::string Expression::atLeast(Precedence precedence) const {
  return getPrecedence() < precedence ? "(" + text + ")" : text;
}

Expression operator+(const Expression &a, const Expression &b) { return arithmetic(a, "+", b, Precedence::Sum); }
Expression operator-(const Expression &a, const Expression &b) { return arithmetic(a, "-", b, Precedence::Sum); }
Expression operator*(const Expression &a, const Expression &b) { return arithmetic(a, "*", b, Precedence::Product); }
Expression operator/(const Expression &a, const Expression &b) { return arithmetic(a, "/", b, Precedence::Product); }
Expression operator%(const Expression &a, const Expression &b) { return arithmetic(a, "%", b, Precedence::Product); }
Expression operator&(const Expression &a, const Expression &b) { return bitwise(a, "&", b, Precedence::BitAnd); }
Expression operator|(const Expression &a, const Expression &b) { return bitwise(a, "|", b, Precedence::BitOr); }
Expression operator^(const Expression &a, const Expression &b) { return bitwise(a, "^", b, Precedence::BitXor); }
Expression operator<<(const Expression &a, const Expression &b) { return bitwise(a, "<<", b, Precedence::Shift); }
Expression operator>>(const Expression &a, const Expression &b) { return bitwise(a, ">>", b, Precedence::Shift); }
Expression operator<(const Expression &a, const Expression &b) { return comparison(a, "<", b); }
Expression operator<=(const Expression &a, const Expression &b) { return comparison(a, "<=", b); }
Expression operator>(const Expression &a, const Expression &b) { return comparison(a, ">", b); }
Expression operator>=(const Expression &a, const Expression &b) { return comparison(a, ">=", b); }
Expression operator==(const Expression &a, const Expression &b) { return comparison(a, "==", b); }
Expression operator!=(const Expression &a, const Expression &b) { return comparison(a, "!=", b); }
Expression operator&&(const Expression &a, const Expression &b) { return logical(a, "&&", b, Precedence::And); }
Expression operator||(const Expression &a, const Expression &b) { return logical(a, "||", b, Precedence::Or); }
Expression operator-(const Expression &a) { return unary('-', a); }
Expression operator!(const Expression &a) { return unary('!', a); }
Expression operator~(const Expression &a) { return unary('~', a); }

Expression select(const Expression &condition, const Expression &onTrue, const Expression &onFalse) {
  return condition.atLeast(Precedence::Or) + " ? " + onTrue.atLeast(Precedence::Or) + " : " + onFalse.str();
}

Expression call(const llvm::Twine &function, llvm::ArrayRef<Expression> arguments) {
  return function.str() + "(" +
         llvm::join(llvm::map_range(arguments, [](const Expression &x) { return x.str(); }), ", ") + ")";
}

} // namespace heddle::cuda
