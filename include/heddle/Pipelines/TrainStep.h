// The phases from a training step's text to its plan, in the order in which heddle-compile runs them.
#ifndef HEDDLE_PIPELINES_TRAINSTEP_H
#define HEDDLE_PIPELINES_TRAINSTEP_H

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <string>
#include <vector>

namespace mlir {
class OpPassManager;
} // namespace mlir

namespace heddle {

struct GraphPhaseOptions {
  /// The options of heddle-import.
  std::string entry = "step";
  std::vector<std::string> roles;
  /// The options of heddle-mixed-precision and heddle-recompute; empty or "none" leaves them out.
  std::string precision, recompute;
  std::vector<std::string> recomputeOverrides;
  int64_t recomputeGroup = 1;
  bool raiseAttention = true;
  /// Attention that this target has no kernel for is written out. Empty: none is.
  std::string target;
};

/// The options of heddle-add-microbatches and heddle-microbatch.
struct MicrobatchChoice {
  int64_t count = 1;
  bool whereDivisible = false;
  std::string gathers = "outside", localStatistics;
};

/// The options of heddle-pipeline.
struct PipelineChoice {
  std::string axis = "pipe", schedule = "1f1b";
  std::vector<std::string> cuts;
  int64_t chunks = 0;
};

/// The options of heddle-make-sync and heddle-replicate, and whether heddle-delay-sync follows.
struct SyncChoice {
  /// 0: none, and no entry in which they meet.
  int64_t replicas = 0;
  std::string outer = "average", leaves;
  double rate = 0.7, momentum = 0.9;
  /// Parts of the parameters, each with an entry of its own.
  int64_t fragments = 1;
  /// 1: meetings are beside the step after them, which adds what they found at its end.
  int64_t delay = 0;
};

/// What is not on the device: `host` or `disk`; empty: the device.
struct OffloadChoice {
  /// State that only the update reads, and state that the loss needs, as of heddle-offload.
  std::string optimizer, parameters;
  /// What the step keeps for its backward pass, as of heddle-offload-activations.
  std::string activations;
  /// Only as far as the link carries activations beside computation.
  bool isBeside = false;
  /// Of state that moves at once; 0: as heddle-offload chooses.
  int64_t chunkBytes = 0;
  /// Whether the host updates what lies in its memory.
  bool updatesOnHost = false;
};

/// How a schedule trades time for memory.
struct ScheduleChoice {
  /// What people read: `no prefetched gathers`.
  std::string name;
  /// The cap on live bytes; 0: as heddle-schedule chooses.
  int64_t maxLiveBytes = 0;
  bool combineCollectives = true, startCollectives = true, prefetchGathers = true, memoryMinimal = false;
};

/// Leads to the Graph rung: imported, in its final precision, with what is computed twice, attention raised.
void buildGraphPhase(mlir::OpPassManager &manager, const GraphPhaseOptions &options);
/// Gives the module the axes of `mesh`, `pipe=2,data=2`, that it lacks.
void buildWidenPhase(mlir::OpPassManager &manager, const std::string &mesh, const std::string &pipelineAxis);
/// Goes on to the Local rung, one device's program.
void buildLocalPhase(mlir::OpPassManager &manager, const std::string &machine,
                     const MicrobatchChoice &microbatches = {});
/// From a step on the Graph rung to the entry in which its replicas meet, with a fragment of its parameters.
void buildSyncPhase(mlir::OpPassManager &manager, const SyncChoice &sync, int64_t fragment);
/// On the Local rung: products of rows x classes of at least `minBytes`, with loss and gradient, become loops over
/// rows, `rows` at a time; 0: as many as the pass chooses.
void buildLogitsPhase(mlir::OpPassManager &manager, int64_t minBytes, int64_t rows);
/// On the Local rung: from the program of one replica to that of all.
void buildReplicatePhase(mlir::OpPassManager &manager, int64_t replicas);
/// On the Local rung of all replicas: from a step and the entry in which they meet, by name, to one entry of both.
void buildDelayPhase(mlir::OpPassManager &manager, llvm::StringRef step, llvm::StringRef sync);
/// On the Local rung: takes leaves of the state, by name, to another memory, with the chunks and the updates of
/// `offload`.
void buildOffloadPhase(mlir::OpPassManager &manager, const std::string &space, const OffloadChoice &offload,
                       const std::vector<std::string> &leaves);
/// From one program for all devices to one for each stage of a pipeline.
/// `placed`: one that is no step, by the placements of its leaves.
void buildPipelinePhase(mlir::OpPassManager &manager, const std::string &machine, const PipelineChoice &pipeline,
                        bool placed);
/// From there on to kernels that the target has code for, in no order yet.
void buildKernelPhase(mlir::OpPassManager &manager, const std::string &machine, const std::string &target);
/// From there to the Scheduled rung.
void buildOrderPhase(mlir::OpPassManager &manager, const std::string &machine, const ScheduleChoice &choice);
/// From there to the Plan rung, where buffers have no offsets yet.
void buildPlanPhase(mlir::OpPassManager &manager, const std::string &machine, int64_t alignment);
/// Gives them their offsets.
void buildPlacementPhase(mlir::OpPassManager &manager);
/// Proves that what came out is free of races, undefined reads and deadlocks.
void buildProofPhase(mlir::OpPassManager &manager);

/// The choices to go through where a plan doesn't fit: each holds less, or waits more, than the one before it.
std::vector<ScheduleChoice> getScheduleChoices(int64_t maxLiveBytes);

} // namespace heddle

#endif // HEDDLE_PIPELINES_TRAINSTEP_H
