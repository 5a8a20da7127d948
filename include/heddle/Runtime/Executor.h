// Runs an entry of a program: each device of the mesh is a thread with arenas of its own, kernels are loops for each op
// of their bodies, and collectives read the other members' memory. Slow, and simple: a seed of the real runtime.
//
// A device does what its list says one after another, which is one of the orders that streams and events allow.
#ifndef HEDDLE_RUNTIME_EXECUTOR_H
#define HEDDLE_RUNTIME_EXECUTOR_H

#include "heddle/PlanFormat/Program.h"

#include <chrono>
#include <memory>
#include <span>

namespace heddle::runtime {

struct ExecutorOptions {
  /// The entry to run; empty for the only one.
  std::string entry;
  /// How long a device waits in a collective for another one.
  std::chrono::milliseconds timeout{60'000};
  /// Of all devices: arenas, arguments, results, and values of kernels.
  uint64_t maxBytes = uint64_t(16) << 30;
  int64_t maxDevices = 256;
  /// A fault to test with: this device leaves out this instruction, counted in the order of the text through all
  /// nested ones and all lists.
  struct Skip {
    int64_t device;
    size_t instruction;
  };
  std::optional<Skip> skip;
};

class Executor {
public:
  /// Null, with one sentence in `error`, for a program that can't be run: a kernel without a body, or with an op that
  /// does not take its operands. The program has been checked.
  static std::unique_ptr<Executor> create(format::Program program, const ExecutorOptions &options, std::string &error);
  ~Executor();

  const format::Entry &getEntry() const;

  /// Cuts an argument's elements into the devices' shards. False, with a sentence in `error`, for another number of
  /// bytes than the argument has.
  bool setArgument(size_t index, std::span<const std::byte> whole, std::string &error);

  /// One step: all instructions on all devices. False, with a sentence in `error`, where devices fail to meet in a
  /// collective; such an executor runs no more.
  bool run(std::string &error);

  /// Puts a result together. False, with a sentence in `error`, where copies of one shard differ between devices.
  bool getResult(size_t index, std::vector<std::byte> &whole, std::string &error) const;

  /// After a step, makes its state the next one's: each result of role state becomes the argument of its name, without
  /// a copy where that was donated to it. Results that lie in arguments can't be read after this.
  void carryState();

private:
  struct Implementation;
  explicit Executor(std::unique_ptr<Implementation> implementation);
  std::unique_ptr<Implementation> implementation;
};

} // namespace heddle::runtime

#endif // HEDDLE_RUNTIME_EXECUTOR_H
