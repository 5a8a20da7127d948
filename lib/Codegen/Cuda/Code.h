// Code as it is written: statements in blocks, with values that have no name yet.
//
// What computes a value is a statement of its own until the text is written: then a value that is used once, nearby,
// becomes a part of the expression that uses it, what nobody uses is gone, and the rest gets names.
#ifndef HEDDLE_LIB_CODEGEN_CUDA_CODE_H
#define HEDDLE_LIB_CODEGEN_CUDA_CODE_H

#include "Expression.h"

#include <functional>

namespace heddle::cuda {

struct Block;

/// `<type> <name>`, of functions.
struct Parameter {
  std::string type;
  Expression name;
};

struct Statement {
  enum class Kind {
    Value,      ///< `const <type> <name> = <value>;`
    Variable,   ///< `<type> <name> = <value>;`, or without a value, or `<type> <name>[<elements>];`
    Shared,     ///< `SHARED(<type>, <name>, <elements>);`
    Assignment, ///< `<target> <sign> <value>;`
    Call,       ///< `<value>;`
    Return,     ///< `return <value>;`, or `if (<condition>) return;`
    Loop,       ///< `for (<type> <name> = <value>; <condition>; <name> <sign> <step>) { <body> }`
    Branch,     ///< `if (<condition>) { <body> } else { <otherwise> }`, or without another
    Function,   ///< `const auto <name> = [&](<parameters>) -> <type> { <body> };`, or without a type
  };
  Kind kind;
  Expression value = {};
  Expression name = {};
  std::string type = {};
  Expression target = {}, condition = {};
  const char *sign = "=";
  int64_t elements = 0, step = 1;
  std::vector<Parameter> parameters = {};
  bool readsMemory = false; ///< or variables: it may not move past other statements
  bool mayFold = true;
  bool isUnrolled = false;
  std::unique_ptr<Block> body = {}, otherwise = {};
};

/// for (type word = first; condition(it); it sign step)
struct Loop {
  std::string type, word;
  Expression first;
  std::function<Expression(const Expression &)> condition;
  const char *sign = "+=";
  int64_t step = 1;

  /// While the variable is less than `end`.
  static Loop upTo(llvm::StringRef type, llvm::StringRef word, const Expression &first, const Expression &end,
                   int64_t step = 1) {
    return {type.str(), word.str(), first, [end](const Expression &it) { return it < end; }, "+=", step};
  }
};

/// What stands between braces.
struct Block {
  std::vector<Statement> statements;
};

/// What stands for a name that is still to be chosen: `word`, or something like it.
Expression declare(const llvm::Twine &word, bool isVariable = false);

// Each of these puts a statement at the end of a block; those of names return what stands for it.
Expression addValue(Block &block, llvm::StringRef type, const llvm::Twine &word, const Expression &value,
                    bool readsMemory = false, bool mayFold = true);
/// An array has `elements`, any other variable none.
Expression addVariable(Block &block, llvm::StringRef type, const llvm::Twine &word, const Expression &value = {},
                       int64_t elements = 0);
/// An array in shared memory.
Expression addShared(Block &block, llvm::StringRef type, const llvm::Twine &word, int64_t elements);
void addAssignment(Block &block, const Expression &target, const Expression &value, const char *sign = "=");
void addCall(Block &block, const Expression &call);
/// Returns a value, or returns where a condition holds.
void addReturn(Block &block, const Expression &value, const Expression &condition = {});
// Blocks are filled before they stand in their place.
void addLoop(Block &block, const Loop &loop, const Expression &variable, std::unique_ptr<Block> body,
             bool isUnrolled = false);
void addBranch(Block &block, const Expression &condition, std::unique_ptr<Block> body,
               std::unique_ptr<Block> otherwise = nullptr);
Expression addFunction(Block &block, const llvm::Twine &word, std::vector<Parameter> parameters, llvm::StringRef result,
                       std::unique_ptr<Block> body);

struct FunctionText {
  std::string body;
  std::vector<std::string> parameters; ///< their names; empty of one that the body does not name
};
/// The text of a function's statements. A name is none of the words that the function takes from outside.
FunctionText write(Block &block, unsigned indent, llvm::ArrayRef<Parameter> parameters = {});

} // namespace heddle::cuda

#endif // HEDDLE_LIB_CODEGEN_CUDA_CODE_H
