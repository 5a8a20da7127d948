// The entries in which a program's replicas meet, between steps or beside them.
#ifndef HEDDLE_TOOLS_HEDDLERUN_SYNC_H
#define HEDDLE_TOOLS_HEDDLERUN_SYNC_H

#include "Scalars.h"

#include <map>

namespace heddle::run {

class Sync {
public:
  /// `sync`, or `sync_0` and so on, each for a fragment of the parameters. Of a program whose meetings are beside steps
  /// `sync_beside_step`, or `sync_0_beside_step` and so on, for each shape of a step. Empty where there is none.
  static std::vector<std::string> findNames(const format::Program &program);
  /// Whether an entry is a step with a meeting beside it.
  static bool isBeside(const std::string &entry);
  /// Which step it is then.
  static std::string getStep(const std::string &entry);

  /// Throws Failure where there is no such entry, one between steps needs more than state, or fragments are more than
  /// steps.
  Sync(Session &session, uint64_t every);
  /// The fragment that meets after a step of the run, whichever process took it: a run that goes on meets where it
  /// would have met. The last fragment does after steps that `every` divides, the others evenly between.
  std::optional<size_t> findDue(uint64_t step) const;
  /// Whether what meets after a step does so beside the next one, which is an entry of its own.
  bool isDelayed() const { return delayed; }
  /// The entry that takes a step, where `steps` were taken before it: its own, or one with a meeting beside it, which
  /// has the same arguments and results in front of others.
  size_t findEntry(size_t step, uint64_t steps) const;
  /// Those with a meeting beside a step. Throws Failure where there is none, as findEntry does.
  std::vector<size_t> getBesides(size_t step) const;
  /// Runs a meeting between steps on all ranks. Gives the numbers of its record.
  Scalars run(size_t fragment);
  /// The numbers of a record of what was beside a step.
  Scalars describe(size_t fragment) const;
  /// `after every 50 steps, 1.2 MB of each device`.
  std::string describe() const;

private:
  struct Fragment {
    std::map<size_t, size_t> entries; // by the step that it is beside; between steps one
    double bytes = 0;                 // that collectives of one device move for it
  };

  double getSentBytes(size_t entry) const;
  size_t getBeside(const Fragment &fragment, size_t step) const;
  void addBetween(Fragment &fragment, const std::string &name);
  void addBeside(Fragment &fragment, const std::string &name);

  Session &session;
  uint64_t every;
  bool delayed = false;
  std::vector<Fragment> fragments;
};

} // namespace heddle::run

#endif // HEDDLE_TOOLS_HEDDLERUN_SYNC_H
