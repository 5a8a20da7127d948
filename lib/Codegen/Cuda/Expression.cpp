#include "Expression.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace heddle::cuda;

Expression Expression::to(std::shared_ptr<const Declaration> declaration) {
  Node node{Kind::Reference, Precedence::Primary, "", {}, std::move(declaration)};
  Expression reference;
  reference.node = std::make_shared<Node>(std::move(node));
  return reference;
}

Expression Expression::operator()(llvm::ArrayRef<Expression> arguments) const {
  std::vector<Expression> parts{*this};
  llvm::append_range(parts, arguments);
  return Expression(Kind::Call, "", std::move(parts));
}

bool Expression::isSame(const Expression &other) const {
  if (node == other.node)
    return true;
  return node && other.node && node->kind == other.node->kind && node->text == other.node->text &&
         node->declaration == other.node->declaration && node->parts.size() == other.node->parts.size() &&
         llvm::all_of_zip(node->parts, other.node->parts,
                          [](const Expression &a, const Expression &b) { return a.isSame(b); });
}

void Expression::walk(llvm::function_ref<void(const Expression &)> visit) const {
  if (isNone())
    return;
  visit(*this);
  for (const Expression &part : node->parts)
    part.walk(visit);
}

static Precedence above(Precedence precedence) { return static_cast<Precedence>(static_cast<int>(precedence) + 1); }

/// What an operand holds together by at least to stand beside a binary operator without parentheses: what C++ needs,
/// and what a reader does. Operands of bitwise operators and shifts are no other binary expressions, those of
/// comparisons no comparisons, and `and` and `or` are not mixed.
static Precedence leastBeside(Precedence sign, Precedence operand, bool isLeft) {
  switch (sign) {
  case Precedence::And:
  case Precedence::Or:
    return operand == sign ? sign : Precedence::Equality;
  case Precedence::Equality:
  case Precedence::Relation:
    return Precedence::Shift;
  case Precedence::BitAnd:
  case Precedence::BitXor:
  case Precedence::BitOr:
    return isLeft && operand == sign ? sign : Precedence::Unary;
  case Precedence::Shift:
    return Precedence::Unary;
  default:
    return isLeft ? sign : above(sign);
  }
}

std::string Expression::print(llvm::function_ref<Expression(const Declaration &)> resolve) const {
  Expression whole = *this;
  while (whole.is(Kind::Reference))
    whole = resolve(*whole.node->declaration);
  const Node &own = *whole.node;
  auto part = [&](size_t number, llvm::function_ref<Precedence(const Expression &)> least) {
    Expression x = own.parts[number];
    while (x.is(Kind::Reference))
      x = resolve(*x.node->declaration);
    std::string text = x.print(resolve);
    return x.getPrecedence() < least(x) ? "(" + text + ")" : text;
  };
  auto at = [&](size_t number, Precedence least) { return part(number, [&](const Expression &) { return least; }); };
  switch (own.kind) {
  case Kind::Verbatim:
  case Kind::Reference:
    return own.text;
  case Kind::Number:
    return own.text + "(" + at(0, Precedence::Conditional) + ")";
  case Kind::Unary: // no --x
    return own.text + part(0, [&](const Expression &x) {
             return x.is(Kind::Unary) && x.getText() == own.text ? Precedence::Primary : Precedence::Unary;
           });
  case Kind::Binary: {
    auto beside = [&](bool isLeft) {
      return part(isLeft ? 0 : 1,
                  [&](const Expression &x) { return leastBeside(own.precedence, x.getPrecedence(), isLeft); });
    };
    return beside(true) + " " + own.text + " " + beside(false);
  }
  case Kind::Conditional:
    return at(0, Precedence::Or) + " ? " + at(1, Precedence::Or) + " : " + at(2, Precedence::Conditional);
  case Kind::Index:
  case Kind::Lane:
    return at(0, Precedence::Primary) + "[" + at(1, Precedence::Conditional) + "]";
  case Kind::Member:
    return at(0, Precedence::Primary) + "." + own.text;
  case Kind::Call: {
    std::string text = at(0, Precedence::Primary) + "(";
    for (size_t number = 1; number < own.parts.size(); ++number)
      text += (number > 1 ? ", " : "") + at(number, Precedence::Conditional);
    return text + ")";
  }
  }
  llvm_unreachable("unknown expression");
}

std::string Expression::str() const {
  return print([](const Declaration &declaration) { return verbatim(declaration.word); });
}
