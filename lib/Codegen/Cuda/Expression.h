// C++ expressions as text, so that a formula in emitted code reads as one would write it: `(a + b) * c`, and never
// `((a) + (b)) * (c)`.
#ifndef HEDDLE_LIB_CODEGEN_CUDA_EXPRESSION_H
#define HEDDLE_LIB_CODEGEN_CUDA_EXPRESSION_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include <string>

namespace heddle::cuda {

/// How strongly an expression's parts hold together, as C++ has it.
enum class Precedence {
  Conditional,
  Or,
  And,
  BitOr,
  BitXor,
  BitAnd,
  Equality,
  Relation,
  Shift,
  Sum,
  Product,
  Unary,
  Primary
};

/// Text of an expression. Operators give text with parentheses where C++ needs them, and where a reader would: around
/// operands of bitwise operators and shifts. In all text here binary operators stand between spaces, and brackets of
/// templates do not.
class Expression {
public:
  Expression(std::string text) : text(std::move(text)) {}
  Expression(llvm::StringRef text) : text(text) {}
  Expression(const char *text) : text(text) {}

  const std::string &str() const { return text; }
  Precedence getPrecedence() const;
  /// In parentheses, if it holds together less than that.
  std::string atLeast(Precedence precedence) const;

private:
  std::string text;
};

Expression operator+(const Expression &a, const Expression &b);
Expression operator-(const Expression &a, const Expression &b);
Expression operator*(const Expression &a, const Expression &b);
Expression operator/(const Expression &a, const Expression &b);
Expression operator%(const Expression &a, const Expression &b);
Expression operator&(const Expression &a, const Expression &b);
Expression operator|(const Expression &a, const Expression &b);
Expression operator^(const Expression &a, const Expression &b);
Expression operator<<(const Expression &a, const Expression &b);
Expression operator>>(const Expression &a, const Expression &b);
Expression operator<(const Expression &a, const Expression &b);
Expression operator<=(const Expression &a, const Expression &b);
Expression operator>(const Expression &a, const Expression &b);
Expression operator>=(const Expression &a, const Expression &b);
Expression operator==(const Expression &a, const Expression &b);
Expression operator!=(const Expression &a, const Expression &b);
Expression operator&&(const Expression &a, const Expression &b);
Expression operator||(const Expression &a, const Expression &b);
Expression operator-(const Expression &a);
Expression operator!(const Expression &a);
Expression operator~(const Expression &a);
/// condition ? onTrue : onFalse
Expression select(const Expression &condition, const Expression &onTrue, const Expression &onFalse);
/// function(a, b, ...)
Expression call(const llvm::Twine &function, llvm::ArrayRef<Expression> arguments);

} // namespace heddle::cuda

#endif // HEDDLE_LIB_CODEGEN_CUDA_EXPRESSION_H
