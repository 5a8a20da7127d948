// One text through the compiler, in a child process that may crash, hang or eat memory.
#ifndef HEDDLE_TOOLS_HEDDLE_FUZZ_RUNCASE_H
#define HEDDLE_TOOLS_HEDDLE_FUZZ_RUNCASE_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <chrono>
#include <optional>
#include <string>
#include <sys/types.h>

namespace mlir {
class MLIRContext;
} // namespace mlir

namespace heddle {

struct CaseOptions {
  std::string pipeline;   // empty: none
  bool interpret = false; // run every function on the reference interpreter, instead of reading back what is printed
  bool compile = false;   // to machine code for this processor; then `runner`, where there is one, runs the program
  std::string runner;     // a heddle-run
  unsigned seconds = 10;  // of CPU, or six times as many on the clock in which it sleeps
  unsigned megabytes = 4096;
};

/// AcceptedByDevices: by the interpreter, and functions that communicate on more than one. RunsOn: its program has
/// loops that end when it says so, and computes.
enum class Outcome {
  Accepted,
  AcceptedByDevices,
  RefusedByPasses,
  RefusedByParser,
  RefusedByRun,
  RunsOn,
  Crash,
  Hang,
  Memory,
  NotReadBack
};
llvm::StringRef toString(Outcome outcome);
inline bool isAccepted(Outcome outcome) { return outcome <= Outcome::AcceptedByDevices; }
inline bool isFault(Outcome outcome) { return outcome >= Outcome::Crash; }

/// A child at work.
class RunningCase {
public:
  /// Forks; the child gets its text from `text` and writes what it has to say into the file `log`, a descriptor.
  /// The context must have no threads.
  static RunningCase start(llvm::function_ref<std::string()> text, mlir::MLIRContext &context,
                           const CaseOptions &options, int log);

  /// The outcome once the child has ended; ends it where it takes too much.
  std::optional<Outcome> poll();

  /// "killed by signal 11 (Segmentation fault)" and the like, of a fault.
  const std::string &what() const { return ending; }

private:
  pid_t pid = -1;
  CaseOptions options;
  int log = -1;
  std::chrono::steady_clock::time_point lastAwake;
  std::string ending;
};

} // namespace heddle

#endif // HEDDLE_TOOLS_HEDDLE_FUZZ_RUNCASE_H
