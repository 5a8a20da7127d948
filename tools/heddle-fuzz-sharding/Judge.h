// Runs a module as it is and after a pipeline, on the reference interpreter, and compares.
#ifndef HEDDLE_TOOLS_HEDDLE_FUZZ_SHARDING_JUDGE_H
#define HEDDLE_TOOLS_HEDDLE_FUZZ_SHARDING_JUDGE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <sys/types.h>

namespace mlir {
class MLIRContext;
} // namespace mlir

namespace heddle::fuzz {

enum class Outcome {
  Equal,
  Invalid, ///< the module itself does not parse or run: the generator's fault
  Refused, ///< by the pipeline
  Broken,  ///< what the pipeline made does not run
  Differs,
  Crash,
  Hang,
  LeftOut ///< the module has a word that is not wanted
};
llvm::StringRef toString(Outcome outcome);

struct Verdict {
  Outcome outcome;
  std::string message;
  unsigned exact = 0, bounded = 0; ///< results that were compared

  bool isFault() const { return outcome != Outcome::Equal && outcome != Outcome::LeftOut; }
  /// The outcome and the message without numbers and names: what two cases of one cause have in common.
  std::string getCause() const;
};

struct JudgeOptions {
  std::string pipeline;
  std::string first;     ///< passes before the first run already; then results must be the same bits
  unsigned seconds = 20; ///< of CPU, for a case
  llvm::ArrayRef<std::string> without;
  llvm::ArrayRef<std::string> mayRefuse = {}; ///< words of errors by which the pipeline leaves a case out
};

/// Arguments of @main hold small integers, other ones for each argument, or for each `check.number` that one may have;
/// results are compared with ==, or, where they have `check.error`, within that
/// absolute bound. NaN is like any NaN.
Verdict judge(llvm::StringRef text, mlir::MLIRContext &context, const JudgeOptions &options);

/// A child that judges cases `first`, `first + 1`, ... below `end`, one after the other.
class Worker {
public:
  using TextOf = llvm::function_ref<std::string(uint64_t)>;

  static Worker start(uint64_t first, uint64_t end, TextOf textOf, mlir::MLIRContext &context,
                      const JudgeOptions &options);

  /// Waits for the next verdict, that of case `next`; nothing once all are given. Where the child ended within a case,
  /// its verdict says how, and no more come.
  std::optional<Verdict> read();
  /// Whether `read` need not wait.
  bool hasRead() const { return buffer.find('\n') != std::string::npos; }
  int getDescriptor() const { return descriptor; }
  uint64_t getNext() const { return next; }
  uint64_t getEnd() const { return end; }
  bool hasEnded() const { return ended; }

private:
  std::optional<Verdict> endOfChild();

  pid_t pid = -1;
  int descriptor = -1, log = -1;
  uint64_t next = 0, end = 0;
  bool ended = false;
  std::string buffer;
};

/// Judges one text, in a child of its own.
Verdict judgeApart(llvm::StringRef text, mlir::MLIRContext &context, const JudgeOptions &options);

} // namespace heddle::fuzz

#endif // HEDDLE_TOOLS_HEDDLE_FUZZ_SHARDING_JUDGE_H
