// Code as it is written: statements in blocks, with values that have no name yet.
//
// What computes a value is a statement of its own until the text is written: then a value that is used once, nearby,
// becomes a part of the expression that uses it, what nobody uses is gone, and the rest gets names.
#ifndef HEDDLE_LIB_CODEGEN_CUDA_CODE_H
#define HEDDLE_LIB_CODEGEN_CUDA_CODE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/Twine.h"

#include <memory>
#include <string>
#include <vector>

namespace heddle::cuda {

struct Block;

struct Statement {
  enum class Kind {
    Value,    ///< `const <type> <name> = <text>;`
    Variable, ///< `<type> <name> = <text>;`, or without a value
    Line,     ///< `<text>;`
    Block,    ///< `<text> { <body> }`
    Comment,
  };
  Kind kind;
  std::string text;
  unsigned id = 0;
  std::string type = {}, name = {};
  std::string suffix = {};  ///< after a variable's name: `[4]`
  bool readsMemory = false; ///< or variables: it may not move past other statements
  bool mayFold = true;
  bool isUnrolled = false;
  std::unique_ptr<Block> body = {};
};

/// What stands between braces.
struct Block {
  std::vector<Statement> statements;
};

/// Makes values and writes text. Texts that refer to a value hold its reference, which prints as its name.
class Code {
public:
  /// A value `name`, or something like it where that is taken. Its reference.
  std::string addValue(Block &block, llvm::StringRef type, const llvm::Twine &name, const llvm::Twine &text,
                       bool readsMemory = false, bool mayFold = true);
  std::string addVariable(Block &block, llvm::StringRef type, const llvm::Twine &name, const llvm::Twine &text = "",
                          const llvm::Twine &suffix = "");
  void addLine(Block &block, const llvm::Twine &text);
  void addComment(Block &block, const llvm::Twine &text);
  /// A block, which is to be filled before it stands in its place.
  void addBlock(Block &block, const llvm::Twine &head, std::unique_ptr<Block> body, bool isUnrolled = false);

  /// Names that are taken.
  void reserve(llvm::StringRef name) { names.insert(name); }
  /// The text of the statements.
  std::string write(Block &block, unsigned indent);

  /// Whether text refers to a variable, whose value may change.
  bool readsVariables(llvm::StringRef text) const;

private:
  std::string makeReference(unsigned id);
  unsigned nextId = 1;
  llvm::StringSet<> names;
  std::vector<bool> isVariable{false};
};

} // namespace heddle::cuda

#endif // HEDDLE_LIB_CODEGEN_CUDA_CODE_H
