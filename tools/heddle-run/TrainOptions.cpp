#include "TrainOptions.h"

#include <fmt/ranges.h>

using namespace heddle::run;

void TrainOptions::add(CLI::App &train) {
  program.addProgram(train, "entry that is a step (default @step, or the only one)");
  train.add_option("--steps", steps, "steps to run, from where the state is")->required();
  state.add(train);
  data.add(train, false);
  auto *isEvaluated =
      train.add_option("--eval-every", evalEvery, "run @eval after every so many steps, and after the last one")
          ->check(atLeastOne());
  train.add_option("--eval-data", evalData, "what it reads, in order, from the beginning")->needs(isEvaluated);
  train.add_option("--eval-steps", evalSteps, "batches of it (default 16, or all there are)")
      ->needs(isEvaluated)
      ->check(atLeastOne());
  auto *isSaved = train.add_option("--save", savePath, "write the state after the last step (safetensors)");
  train.add_option("--save-every", saveEvery, "and after every so many steps")->needs(isSaved)->check(atLeastOne());
  checkpoint.add(train);
  stop.add(train);
  train
      .add_option(
          "--restart", stop.restarts,
          "where the run fails, begin anew from the last checkpoint, so many times; of processes that launch or "
          "this command has started")
      ->needs("--checkpoint");
  train
      .add_option("--check-replicas", replicasEvery,
                  "after every so many steps compare copies of state on several devices, and end where bits differ")
      ->check(atLeastOne());
  train.add_option("--sync-every", syncEvery, "run @sync, in which replicas meet, after every so many steps")
      ->check(atLeastOne());
  records.add(train);
  train.add_option("--show", shown, "a leaf of the state to show as a number: learning rate, step count")
      ->allow_extra_args(false);
  train.add_option("--log-every", logEvery, "print and record every so many steps (default 1)")->check(atLeastOne());
  program.addExecution(train);
}

std::vector<std::string> TrainOptions::tell() const {
  auto tell = [](const char *option, const auto &value) { return fmt::format("{} {}", option, value); };
  auto tellAll = [](const char *option, const std::vector<std::string> &values) {
    return values.empty() ? fmt::format("no {}", option) : fmt::format("{} {}", option, fmt::join(values, " "));
  };
  return {tell("--steps", steps),
          tell("--log-every", logEvery),
          tell("--eval-every", evalEvery),
          tell("--eval-steps", evalSteps),
          tell("--save-every", saveEvery),
          tellGiven("--save", !savePath.empty()),
          tellGiven("--metrics", !records.metricsPath.empty()),
          tellGiven("--metrics-port", records.port.has_value()),
          tell("--checkpoint-every", checkpoint.every),
          tell("--keep-last", checkpoint.keepLast),
          tellAll("--keep-best",
                  checkpoint.keepBest.empty() ? std::vector<std::string>() : std::vector{checkpoint.keepBest}),
          tell("--check-replicas", replicasEvery),
          tell("--sync-every", syncEvery),
          tell("--max-seconds", stop.maxSeconds),
          tell("--idle-exit", stop.idleSeconds),
          tellAll("--show", shown),
          tellAll("--stop-when", stop.rules),
          tellAll("--alert", stop.alerts)};
}
