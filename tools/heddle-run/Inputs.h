// What a check runs a program on: the first state, and a batch for each step.
#ifndef HEDDLE_TOOLS_HEDDLERUN_INPUTS_H
#define HEDDLE_TOOLS_HEDDLERUN_INPUTS_H

#include "Session.h"
#include "heddle/Safetensors/Golden.h"

namespace heddle::run {

class Inputs {
public:
  virtual ~Inputs() = default;
  virtual unsigned getSteps() const = 0;
  /// Begins once more: the first step's state. All throw Failure.
  virtual void begin(Session &session, size_t entry) = 0;
  /// The batches are those of the steps one after another.
  virtual void setBatch(Session &session, size_t entry, unsigned step) = 0;
};

/// `state.K` and `step{S}.batch.K` for the K-th argument of the role. Appended state is as it begins.
class GoldenInputs : public Inputs {
public:
  GoldenInputs(GoldenFile &golden, unsigned maxSteps) : golden(golden), steps(std::min(golden.getSteps(), maxSteps)) {}
  unsigned getSteps() const override { return steps; }
  void begin(Session &session, size_t entry) override;
  void setBatch(Session &session, size_t entry, unsigned step) override;

private:
  void setAll(Session &session, size_t entry, const std::string &prefix, format::Role role);

  GoldenFile &golden;
  unsigned steps;
};

/// Inputs that are state from @init or a file, and data.
class LoadedInputs : public Inputs {
public:
  LoadedInputs(StateOptions state, DataOptions data, unsigned steps)
      : state(std::move(state)), data(std::move(data)), steps(steps) {}
  unsigned getSteps() const override { return steps; }
  void begin(Session &session, size_t entry) override;
  void setBatch(Session &session, size_t entry, unsigned step) override;

protected:
  void startData(Session &session, size_t entry);

private:
  StateOptions state;
  DataOptions data;
  unsigned steps;
  std::unique_ptr<runtime::Loader> loader;
};

/// The state that another program has at the time, leaf by leaf, and the same data. Appended state that one of them
/// lacks is as it begins.
class CopiedInputs : public LoadedInputs {
public:
  CopiedInputs(Session &from, DataOptions data, unsigned steps)
      : LoadedInputs({}, std::move(data), steps), from(from) {}
  void begin(Session &session, size_t entry) override;

private:
  Session &from;
};

/// Runs all steps and gives what came out: the metrics of each step, and the state after the last one.
struct Leaf {
  std::string name; // `step0 loss`, `final params.w`
  format::TensorType type;
  std::vector<std::byte> bytes;
  bool isAppended = false;
};
/// `changeStart` may change the state that the first step begins with.
std::vector<Leaf> runSteps(Session &session, size_t entry, Inputs &inputs,
                           const std::function<void()> &changeStart = {});

} // namespace heddle::run

#endif // HEDDLE_TOOLS_HEDDLERUN_INPUTS_H
