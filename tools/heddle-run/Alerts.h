// What a training run does where a number of it is as a user has foreseen: --alert.
#ifndef HEDDLE_TOOLS_HEDDLERUN_ALERTS_H
#define HEDDLE_TOOLS_HEDDLERUN_ALERTS_H

#include "Rule.h"
#include "Scalars.h"

namespace heddle::run {

enum class AlertAction : uint8_t { Log, Save, Stop, Skip };

class Alerts {
public:
  /// Throws Failure for a text that is none, as `loss>3x:save` is one.
  explicit Alerts(const std::vector<std::string> &texts);

  /// Throws Failure where one is of a number that is not among these, where a step can't be skipped for it, or where
  /// there is no place to save to.
  void checkUse(const std::vector<std::string> &names, bool hasSave) const;
  bool isEmpty() const { return alerts.empty(); }
  /// The first one that puts the state back, which takes a copy of it; null for none.
  const std::string *findSkip() const;

  struct Raised {
    std::string alert, reason; // `loss>3x:save`, `loss is 9.1, 3.2 times the median 2.8`
    AlertAction action;
    bool isOfNan;
  };
  /// Looks at the values of a step or an evaluation. What holds in several of them in a row is told and saved once,
  /// but skips each of them.
  std::vector<Raised> look(const Scalars &values);

private:
  struct Alert {
    std::string text;
    Rule rule;
    AlertAction action;
    bool holds = false;
  };
  std::vector<Alert> alerts;
};

/// A copy of the state of this process's devices, to put back: as many bytes again.
class StateCopy {
public:
  void take(runtime::Executor &executor);
  void putBack(runtime::Executor &executor) const;
  uint64_t getBytes() const;

private:
  std::vector<std::vector<std::byte>> shards; // by leaf and device
};

} // namespace heddle::run

#endif // HEDDLE_TOOLS_HEDDLERUN_ALERTS_H
