// C++ expressions as trees, so that a formula in emitted code reads as one would write it: `(a + b) * c`, and never
// `((a) + (b)) * (c)`. What a value or a variable is called is decided when the text is written.
#ifndef HEDDLE_LIB_CODEGEN_CUDA_EXPRESSION_H
#define HEDDLE_LIB_CODEGEN_CUDA_EXPRESSION_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include <concepts>
#include <memory>
#include <string>
#include <vector>

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

/// What a name stands for: a value, a variable, a parameter. It is called `word`, or something like it where that is
/// taken.
struct Declaration {
  std::string word;
  bool isVariable = false; ///< its value may change
};

/// An expression, or none. Its nodes are shared and never change.
class Expression {
public:
  enum class Kind {
    Verbatim,  ///< `thread`, `true`, `0.5f`
    Number,    ///< a literal in a narrower type, of which it is a number: `bf16(0.5f)`
    Reference, ///< to a declaration
    Unary,
    Binary,
    Conditional,
    Index,  ///< `array[index]`
    Lane,   ///< `vector[k]`, of the lane at hand
    Member, ///< `table.at`
    Call,   ///< `function(arguments)`, `float(x)`
  };

  Expression() = default;
  template <std::integral T>
    requires(!std::same_as<T, bool>)
  Expression(T number)
      : Expression(number < 0 ? unary("-", verbatim(std::to_string(number).substr(1)))
                              : verbatim(std::to_string(number))) {}

  /// A literal, or a word that means the same everywhere.
  static Expression verbatim(const llvm::Twine &text) { return Expression(Kind::Verbatim, text.str(), {}); }
  static Expression number(llvm::StringRef type, const Expression &literal) {
    return Expression(Kind::Number, type.str(), {literal});
  }
  static Expression to(std::shared_ptr<const Declaration> declaration);
  static Expression conditional(const Expression &condition, const Expression &onTrue, const Expression &onFalse) {
    return Expression(Kind::Conditional, "", {condition, onTrue, onFalse}, Precedence::Conditional);
  }
  /// The vector's element for the lane at hand, which is the variable `k`.
  static Expression lane(const Expression &vector, const Expression &k) {
    return Expression(Kind::Lane, "", {vector, k});
  }
  static Expression unary(const char *sign, const Expression &a) {
    return Expression(Kind::Unary, sign, {a}, Precedence::Unary);
  }
  static Expression binary(const Expression &a, const char *sign, const Expression &b, Precedence precedence) {
    return Expression(Kind::Binary, sign, {a, b}, precedence);
  }

  Expression operator[](const Expression &index) const { return Expression(Kind::Index, "", {*this, index}); }
  Expression member(llvm::StringRef name) const { return Expression(Kind::Member, name.str(), {*this}); }
  /// function(a, b, ...)
  Expression operator()(llvm::ArrayRef<Expression> arguments) const;
  template <typename... Arguments>
    requires(std::convertible_to<Arguments, Expression> && ...)
  Expression operator()(const Arguments &...arguments) const {
    return (*this)(llvm::ArrayRef<Expression>{Expression(arguments)...});
  }

  bool isNone() const { return !node; }
  bool is(Kind kind) const { return node && node->kind == kind; }
  /// Whether it is this literal, or word.
  bool isVerbatim(llvm::StringRef text) const { return is(Kind::Verbatim) && node->text == text; }
  /// Whether both are made of the same.
  bool isSame(const Expression &other) const;
  /// Whether it is the literal 0, 0.0 or 0.0f.
  bool isZero() const { return isVerbatim("0") || isVerbatim("0.0") || isVerbatim("0.0f"); }

  llvm::StringRef getText() const { return node->text; } ///< of Verbatim; the sign of Unary and Binary; a member
  const Expression &getPart(size_t number) const { return node->parts[number]; }
  const Declaration *getDeclaration() const { return node->declaration.get(); } ///< of a Reference
  Precedence getPrecedence() const { return node->precedence; }

  /// Visits the expression and its parts.
  void walk(llvm::function_ref<void(const Expression &)> visit) const;
  /// Its text, where references stand as `resolve` says: verbatim, or as expressions that take their place.
  std::string print(llvm::function_ref<Expression(const Declaration &)> resolve) const;
  /// Its text, where everything is called as it would be.
  std::string str() const;

private:
  struct Node {
    Kind kind;
    Precedence precedence;
    std::string text;
    std::vector<Expression> parts;
    std::shared_ptr<const Declaration> declaration;
  };
  Expression(Kind kind, std::string text, std::vector<Expression> parts, Precedence precedence = Precedence::Primary)
      : node(std::make_shared<Node>(Node{kind, precedence, std::move(text), std::move(parts), nullptr})) {}

  std::shared_ptr<const Node> node;
};

#define HEDDLE_BINARY(sign, precedence)                                                                                \
  inline Expression operator sign(const Expression &a, const Expression &b) {                                          \
    return Expression::binary(a, #sign, b, Precedence::precedence);                                                    \
  }
HEDDLE_BINARY(+, Sum)
HEDDLE_BINARY(-, Sum)
HEDDLE_BINARY(*, Product)
HEDDLE_BINARY(/, Product)
HEDDLE_BINARY(%, Product)
HEDDLE_BINARY(&, BitAnd)
HEDDLE_BINARY(|, BitOr)
HEDDLE_BINARY(^, BitXor)
HEDDLE_BINARY(<<, Shift)
HEDDLE_BINARY(>>, Shift)
HEDDLE_BINARY(<, Relation)
HEDDLE_BINARY(<=, Relation)
HEDDLE_BINARY(>, Relation)
HEDDLE_BINARY(>=, Relation)
HEDDLE_BINARY(==, Equality)
HEDDLE_BINARY(!=, Equality)
HEDDLE_BINARY(||, Or)
#undef HEDDLE_BINARY
/// A condition that is none holds always.
inline Expression operator&&(const Expression &a, const Expression &b) {
  return a.isNone() ? b : b.isNone() ? a : Expression::binary(a, "&&", b, Precedence::And);
}
inline Expression operator-(const Expression &a) { return Expression::unary("-", a); }
inline Expression operator!(const Expression &a) { return Expression::unary("!", a); }
inline Expression operator~(const Expression &a) { return Expression::unary("~", a); }
inline Expression select(const Expression &condition, const Expression &onTrue, const Expression &onFalse) {
  return Expression::conditional(condition, onTrue, onFalse);
}
/// function(a, b, ...), of a function of the vocabulary or a type.
template <typename... Arguments> Expression call(const llvm::Twine &function, const Arguments &...arguments) {
  return Expression::verbatim(function)(arguments...);
}

// ---- What the vocabulary calls what runs ----

inline Expression block() { return call("block"); }
inline Expression thread() { return call("thread"); }
inline Expression lane() { return call("lane"); }
inline Expression warp() { return call("warp"); }

} // namespace heddle::cuda

#endif // HEDDLE_LIB_CODEGEN_CUDA_EXPRESSION_H
