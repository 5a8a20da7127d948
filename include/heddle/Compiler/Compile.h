// One call from modules to a program: what heddle-compile does.
#ifndef HEDDLE_COMPILER_COMPILE_H
#define HEDDLE_COMPILER_COMPILE_H

#include "heddle/Compiler/TargetBackend.h"
#include "heddle/Pipelines/TrainStep.h"
#include "mlir/IR/OwningOpRef.h"

#include <functional>

namespace heddle {

/// What an entry does with the program's state: it makes leaves of nothing but seeds, reads them, or reads and writes
/// them.
enum class StateUse { Create, Read, Write };

/// A module with one public function. The first one of a program is its step, which writes; others share its state,
/// matched by `heddle.io` name. Another one that writes may have appended leaves that the step lacks. The entry `init`
/// makes all of the state.
struct SourceEntry {
  std::string name;
  StateUse use;
  mlir::OwningOpRef<mlir::ModuleOp> module;
};

/// Something that can't be run.
struct ProgramFault {
  std::string kernel;       // its name; empty for instructions that launch none
  std::optional<size_t> op; // of the kernel's body, where it is one of them
  std::string location;     // of the instruction: `step.mlir:12:8`; may be empty
  std::string sentence;
};

/// Where logits are made chunk by chunk (heddle-fuse-logits): where a device's would take kLargeLogits, or more than a
/// memory limit or budget leaves; everywhere; nowhere.
enum class FuseLogits { Auto, Always, Never };
constexpr int64_t kLargeLogits = 2'000'000'000;

enum class Rung { Graph, Local, Scheduled, Plan, Program };

/// What a configuration says of the step that its module has to say itself.
struct ExpectedStep {
  std::string source; // the configuration's file, which errors name
  /// Rows of the whole batch, and of a microbatch of one device.
  std::optional<int64_t> trainBatch, microBatch;
  /// Rajbhandari et al. 2019: of 1 on the optimizer's state is sharded along the batch's axes, of 3 parameters are,
  /// too.
  std::optional<int64_t> zeroStage;
};

/// Told, while a budget's candidates are planned, how many there are and what the last one does.
using OnCandidate = std::function<void(int64_t count, llvm::StringRef name)>;

struct CompileOptions {
  /// `data=2,model=2`, which must be the module's own mesh; nothing is demanded where it is empty. In a pipeline it may
  /// have more axes, as of heddle-widen-mesh.
  std::string mesh;
  /// How the step becomes a pipeline; without cuts it isn't one.
  PipelineChoice pipeline;
  /// As of TargetRegistry::find.
  std::string target = "trace";
  /// As of machine::loadMachine; the target's where it is empty.
  std::string machine;
  /// Bytes of a device; 0: without a limit.
  int64_t memoryLimit = 0;
  /// Bytes of a device that choose how much of the step is computed again and in which order it is done
  /// (lib/Compiler/BudgetLadder.h); 0: none. Other entries have it as their memory limit.
  int64_t memoryBudget = 0;
  /// Whether those candidates are planned without a budget, too, and the fastest is taken.
  bool sweepsBudgets = false;
  /// Bytes of the host and of the disk that an entry may take for each device; 0: without a limit.
  int64_t hostBudget = 0, diskBudget = 0;
  /// What of the state is on the host or on a disk, in all entries.
  OffloadChoice offload;
  ExpectedStep expected;
  OnCandidate onCandidate;
  /// How many parts the step's batch is done in, one after another; 0: as the step's module says
  /// (`heddle.microbatches`). Entries that only read state are done in as many where that can be.
  int64_t microbatches = 0;
  /// The options of heddle-microbatch; with gathers `auto` weights are gathered outside of the loop where that fits the
  /// memory limit, else inside.
  std::string microbatchGathers = "auto", localStatistics;
  /// Replicas of the step, each with a state and a batch of its own, and the entry `sync` in which they meet.
  SyncChoice sync;
  /// The rung to stop at.
  Rung rung = Rung::Program;
  /// As of heddle-mixed-precision and heddle-recompute.
  std::string precision, recompute;
  std::vector<std::string> recomputeOverrides;
  bool raiseAttention = true;
  FuseLogits fuseLogits = FuseLogits::Auto;
  /// Rows of a chunk of logits at most; 0: as heddle-fuse-logits chooses.
  int64_t logitsRows = 0;
  /// Whether a plan is proved free of races, undefined reads and deadlocks (heddle-verify-plan), or is an error.
  bool prove = true;
  /// Whether a program gets machine code, where there is a code generator for its target.
  bool code = true;
  /// Says what keeps a program of the target from being loaded by the runtime, which is no room of the compiler's;
  /// such a program is an error. Nothing is asked where there is none.
  std::function<std::vector<ProgramFault>(const format::Program &program)> findFaults;
  /// Roles of the step's arguments and results, as of heddle-import.
  std::vector<std::string> roles;
};

struct Compiled {
  /// All entries at the rung where compilation stopped, of a program its plan.
  mlir::OwningOpRef<mlir::ModuleOp> module;
  std::optional<format::Program> program;
  /// The report, which has no entries above the Plan rung.
  Report report;
};

/// Fails, having reported why.
mlir::FailureOr<Compiled> compile(std::vector<SourceEntry> entries, const TargetRegistry &targets,
                                  const CompileOptions &options);

} // namespace heddle

#endif // HEDDLE_COMPILER_COMPILE_H
