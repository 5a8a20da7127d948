// The options of heddle-run train.
#ifndef HEDDLE_TOOLS_HEDDLERUN_TRAINOPTIONS_H
#define HEDDLE_TOOLS_HEDDLERUN_TRAINOPTIONS_H

#include "Checkpoints.h"
#include "Records.h"
#include "Session.h"
#include "StopRules.h"

namespace heddle::run {

struct TrainOptions {
  ProgramOptions program;
  StateOptions state;
  CheckpointOptions checkpoint;
  DataOptions data;
  StopOptions stop;
  RecordOptions records;
  uint64_t replicasEvery = 0, syncEvery = 0;
  uint64_t steps = 0, logEvery = 1, evalEvery = 0, evalSteps = 16, saveEvery = 0;
  std::string evalData, savePath;
  uint64_t attempt = 0; // how often --restart has begun it anew
  std::vector<std::string> shown;

  void add(CLI::App &train);
  /// What ranks have to have alike: as `--steps 7`. Those that take other steps, or save after others, would wait for
  /// each other.
  std::vector<std::string> tell() const;
};

} // namespace heddle::run

#endif // HEDDLE_TOOLS_HEDDLERUN_TRAINOPTIONS_H
