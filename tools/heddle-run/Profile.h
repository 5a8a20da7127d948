// Times of instructions, added up by what they do.
#ifndef HEDDLE_TOOLS_HEDDLERUN_PROFILE_H
#define HEDDLE_TOOLS_HEDDLERUN_PROFILE_H

#include "Session.h"

namespace heddle::run {

/// `matmul_3` for a launch or library call, else what kind of instruction it is: `all_reduce add`, `copy host to
/// device`.
std::string nameOf(const runtime::Executor &executor, size_t entry, size_t number);
/// `library matmul`, `loop`, `collective`, `copy`.
std::string kindOf(const format::Program &program, const format::Instruction &instruction);
/// The same of an instruction of an entry, by its number; `host` where the host's processors run it for the device.
std::string kindOf(const runtime::Executor &executor, size_t entry, size_t number);

/// What one thing takes per step and device, on average.
struct ProfileRow {
  std::string name, kind;
  double launches = 0, seconds = 0, waited = 0, predicted = 0, flops = 0, bytes = 0;

  void add(const ProfileRow &other);
};

class Profile {
public:
  Profile(const runtime::Executor &executor, size_t entry) : executor(executor), entry(entry) {}
  /// Adds the last run's events.
  void addRun();
  unsigned getRuns() const { return runs; }

  /// Rows by kernel, or by kind; the longest first.
  std::vector<ProfileRow> getRows(bool isByKind) const;

private:
  const runtime::Executor &executor;
  size_t entry;
  unsigned runs = 0;
  std::map<uint32_t, ProfileRow> rows; // by number of the instruction; sums over runs and devices
};

} // namespace heddle::run

#endif // HEDDLE_TOOLS_HEDDLERUN_PROFILE_H
