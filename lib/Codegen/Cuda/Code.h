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
    Value,      ///< `const <type> <name> = <text>;`
    Variable,   ///< `<type> <name> = <text>;`, or without a value
    Assignment, ///< `<target> <sign> <text>;`
    Line,       ///< `<text>;`
    Loop,       ///< `<text> { <body> }`, with a variable `name`
    Branch,     ///< `if (<text>) { <body> } else { <otherwise> }`, or without another
    Function,   ///< `<text> { <body> };`
    Comment,
  };
  Kind kind;
  std::string text;
  unsigned id = 0;
  std::string type = {}, name = {};
  std::string suffix = {}; ///< after a variable's name: `[4]`
  std::string target = {}, sign = {};
  bool readsMemory = false; ///< or variables: it may not move past other statements
  bool mayFold = true;
  bool isUnrolled = false;
  std::unique_ptr<Block> body = {}, otherwise = {};
};

/// for (type name = first; condition; next)
struct Loop {
  std::string type, name, first, condition, next;

  /// While the variable is less than `end`.
  static Loop upTo(const llvm::Twine &type, const llvm::Twine &name, const llvm::Twine &first, const llvm::Twine &end,
                   int64_t step = 1);
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
  void addAssignment(Block &block, const llvm::Twine &target, const llvm::Twine &value, const llvm::Twine &sign = "=");
  void addLine(Block &block, const llvm::Twine &text);
  void addComment(Block &block, const llvm::Twine &text);
  // Blocks are filled before they stand in their place.
  void addLoop(Block &block, const Loop &loop, std::unique_ptr<Block> body, bool isUnrolled = false);
  void addBranch(Block &block, const llvm::Twine &condition, std::unique_ptr<Block> body,
                 std::unique_ptr<Block> otherwise = nullptr);
  void addFunction(Block &block, const llvm::Twine &head, std::unique_ptr<Block> body);

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
