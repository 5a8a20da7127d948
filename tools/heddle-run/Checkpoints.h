// Checkpoints of a training run: snapshots that are written while its steps go on.
#ifndef HEDDLE_TOOLS_HEDDLERUN_CHECKPOINTS_H
#define HEDDLE_TOOLS_HEDDLERUN_CHECKPOINTS_H

#include "Scalars.h"
#include "heddle/Runtime/Checkpoint/Checkpoint.h"

#include <atomic>
#include <chrono>
#include <deque>
#include <thread>

namespace heddle::run {

struct CheckpointOptions {
  std::string folder, keepBest; // METRIC, METRIC:max
  uint64_t every = 0, keepLast = 0;
  bool isResumed = false;

  void add(CLI::App &command);
  bool isAsked() const { return !folder.empty(); }
  /// What is to stay of them.
  runtime::Retention getRetention() const;
};

/// The step that a run goes on from: with `--resume` the latest, if there is one. Throws where there is one without
/// that. All ranks call it.
std::optional<uint64_t> findBegin(runtime::World &world, const CheckpointOptions &options);

/// All ranks of a session have one, and make the same calls of it.
class Checkpoints {
public:
  /// What became of a save.
  struct Report {
    uint64_t step = 0, bytes = 0;  // of all ranks' files, on the first one
    double stall = 0, seconds = 0; // that steps waited for it, and that it took
    std::string fault, warning;    // why it failed, or what else did
  };

  /// Makes the folder, which is then this run's. `savedStep` is the one that it goes on from.
  Checkpoints(const CheckpointOptions &options, Session &session, uint64_t firstStep,
              std::optional<uint64_t> savedStep);
  ~Checkpoints();

  bool isDue(uint64_t step) const { return options.every > 0 && step % options.every == 0; }
  /// Copies the state, which a thread writes from here on; waits for the one before, whose report is then the next
  /// one. Gives the seconds that this took. `metrics` are those of the step.
  double begin(const runtime::DataPosition &position, const Scalars &metrics);
  /// The report of a save that has ended, once; with `waits` it waits until there is none any more.
  std::optional<Report> findReport(bool waits);
  /// Whether that step was saved, or is being saved.
  bool has(uint64_t step) const { return savedStep == step; }

private:
  /// What the rank does while its steps wait for a save.
  struct Progress : runtime::RankWatch {
    std::atomic<uint64_t> bytes = 0;
    uint64_t getProgress() const override { return bytes; }
    std::string describe() const override { return ""; }
    void end(const std::string &) override {} // which the thread sees
  };

  void write(const runtime::DataPosition &position, const Scalars &metrics);
  void end();

  const CheckpointOptions &options;
  Session &session;
  uint64_t firstStep;
  runtime::Retention retention;
  runtime::CheckpointFolder folder;
  std::unique_ptr<runtime::World> world; // the thread's
  Progress progress;
  std::thread thread;
  std::atomic<bool> hasEnded = false;
  runtime::Snapshot snapshot; // which the thread writes
  bool isWriting = false;
  Report current; // the thread's, until it has ended
  std::deque<Report> reports;
  std::optional<uint64_t> savedStep;
};

} // namespace heddle::run

#endif // HEDDLE_TOOLS_HEDDLERUN_CHECKPOINTS_H
