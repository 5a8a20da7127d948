// What ends a training run before its last step, saved, beside signals: time, and what its metrics come to.
#ifndef HEDDLE_TOOLS_HEDDLERUN_STOPRULES_H
#define HEDDLE_TOOLS_HEDDLERUN_STOPRULES_H

#include "Clock.h"
#include "Rule.h"
#include "Scalars.h"

#include <CLI/CLI.hpp>

namespace heddle::run {

/// The status of a run that ends before its last step for want of time, saved: sysexits' EX_TEMPFAIL.
constexpr int goesOnLater = 75;

struct StopOptions {
  double maxSeconds = 0;           // 0: no limit
  double idleSeconds = 0;          // the same
  std::vector<std::string> rules;  // `loss<2.5`, `accuracy>0.9`, `eval/loss:5`, `eval/accuracy:5:max`
  std::vector<std::string> alerts; // `loss=nan:stop`, `step_seconds>2x:log`
  uint64_t restarts = 0;

  void add(CLI::App &command);
};

/// Rank 0's: others end as it says.
class StopRules {
public:
  /// Throws Failure for a rule that is none. The time counts from `begin`.
  StopRules(const StopOptions &options, Clock::time_point begin);

  /// Throws Failure where a rule is of a number that is not among these.
  void checkNames(const std::vector<std::string> &names) const;
  /// Looks at the values of a step or an evaluation.
  void look(const Scalars &values);
  bool isOutOfTime() const { return options.maxSeconds > 0 && since(begin) >= options.maxSeconds; }
  enum class Cause : uint8_t { None, Metric, Alert, Time, Data };
  /// Ends the run, unless something has ended it before; where a number is none, without its state.
  void end(Cause cause, const std::string &why, bool isOfNan);
  /// Why the run ends now.
  Cause find() const { return found != Cause::None ? found : isOutOfTime() ? Cause::Time : Cause::None; }
  /// Whether it does so without its state.
  bool losesState() const { return isLost; }
  /// The same of a step that has waited for data since then.
  Cause find(Clock::time_point waiting) const {
    bool isIdle = options.idleSeconds > 0 && since(waiting) >= options.idleSeconds;
    return isIdle ? Cause::Data : find();
  }
  std::string describe(Cause cause) const;

private:
  StopOptions options;
  Clock::time_point begin;
  std::vector<Rule> rules;
  Cause found = Cause::None;
  std::string reason;
  bool isLost = false;
};

} // namespace heddle::run

#endif // HEDDLE_TOOLS_HEDDLERUN_STOPRULES_H
