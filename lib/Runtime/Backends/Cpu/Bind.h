// Binds a list of a program: makes the commands that a device runs.
#ifndef HEDDLE_LIB_RUNTIME_BACKENDS_CPU_BIND_H
#define HEDDLE_LIB_RUNTIME_BACKENDS_CPU_BIND_H

#include "../../Disk.h"
#include "../../InstructionTable.h"
#include "../../PerDevice.h"
#include "Commands.h"
#include "ProgramKernels.h"
#include "heddle/Runtime/Executor.h"

namespace heddle::runtime {

/// Where devices meet; made as their lists are bound.
class Network {
public:
  Network(Run &run, DeviceRange devices) : run(run), changes(devices) {}

  Meeting &getMeeting(const std::vector<int64_t> &devices);
  /// `group` are the devices among which both are members.
  Channel &getChannel(const std::vector<int64_t> &group, int64_t from, int64_t to, uint32_t channel);
  /// Counts what channels to and from a device do.
  const Word &getChanges(int64_t device) const { return changes[device]; }
  /// Is called after all lists are bound. Throws LoadError.
  void allocate();
  uint64_t getBytes() const;

private:
  Run &run;
  std::map<std::vector<int64_t>, std::unique_ptr<Meeting>> meetings;
  PerDevice<Word> changes;
  std::map<std::tuple<std::vector<int64_t>, int64_t, int64_t, uint32_t>, std::unique_ptr<Channel>> channels;
};

struct BindContext {
  const format::Program &program;
  size_t entry;
  const InstructionTable &instructions;
  ProgramKernels &kernels;
  Network &network;
  const ExecutorOptions &options;
  unsigned teamSize;
  std::byte *scratch;     // of the device, for kernels
  uint64_t stagingOffset; // from there on, for dense copies of operands
  const Disk *disk;       // null where nothing is there
};

/// Bytes of dense copies that some instruction of a list needs.
uint64_t getStagingBytes(const format::List &list);

/// Throws LoadError.
void bindList(const BindContext &context, int64_t device, Commands &commands);

} // namespace heddle::runtime

#endif // HEDDLE_LIB_RUNTIME_BACKENDS_CPU_BIND_H
