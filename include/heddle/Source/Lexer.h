// The tokens of module text, as MLIR's own lexer cuts them, without a context and without errors.
#ifndef HEDDLE_SOURCE_LEXER_H
#define HEDDLE_SOURCE_LEXER_H

#include "llvm/ADT/StringRef.h"

namespace heddle {

struct Token {
  enum Kind {
    End,         // also where a string has no end: MLIR's lexer stops there
    String,      // "...", with its quotes
    Number,      // 12, 0x1F, 1.5e-3; the `4` of `4x8xi1`
    Identifier,  // func.func, tensor, the `xi1` of `4x8xi1`
    Prefixed,    // %0, @main, #loc3, !stablehlo.token, ^bb0; the bare prefix where no identifier follows
    Arrow,       // ->
    Relation,    // >= or <=; its `>` closes nothing
    Punctuation, // any other character
  };
  Kind kind = End;
  llvm::StringRef text;

  bool is(char punctuation) const { return kind == Punctuation && text.front() == punctuation; }
  bool isPrefixed(char prefix) const { return kind == Prefixed && text.front() == prefix; }
};

/// Cuts text into tokens; white space and comments are skipped.
class Lexer {
public:
  explicit Lexer(llvm::StringRef text) : rest(text) {}

  Token next();

private:
  Token take(Token::Kind kind, size_t size);
  void skipSpace();

  llvm::StringRef rest;
};

/// The tensor, vector or memref dims at the start of `text`, such as `4x?x` of `4x?xf32>`.
struct Dims {
  llvm::StringRef text; // with the last `x`
  bool isStatic = true;
  /// The product of the dims other than 0; the largest number there is where it does not fit.
  uint64_t nonZeroProduct = 1;
  bool hasZero = false;

  /// The number of elements, if isStatic.
  uint64_t numElements() const { return hasZero ? 0 : nonZeroProduct; }
};
Dims lexDims(llvm::StringRef text);

} // namespace heddle

#endif // HEDDLE_SOURCE_LEXER_H
