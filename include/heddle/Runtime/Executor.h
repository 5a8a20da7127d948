// Runs a program: each device of the mesh is a thread with an arena of its own, kernels are plain loops, and
// collectives read the other members' arenas. Slow, and simple: a seed of the real runtime.
#ifndef HEDDLE_RUNTIME_EXECUTOR_H
#define HEDDLE_RUNTIME_EXECUTOR_H

#include "heddle/PlanFormat/ThreadProgram.h"

#include <chrono>
#include <memory>
#include <span>

namespace heddle::runtime {

struct ExecutorOptions {
  /// How long a device waits in a collective for another one.
  std::chrono::milliseconds timeout{60'000};
  /// Of the arenas of all devices.
  uint64_t maxBytes = uint64_t(16) << 30;
  int64_t maxDevices = 256;
  /// A fault to test with: this device leaves out this instruction.
  struct Skip {
    int64_t device;
    size_t instruction;
  };
  std::optional<Skip> skip;
};

class Executor {
public:
  /// Null, with one sentence in `error`, for a program that can't be run: a kernel that is not there, or operands that
  /// it doesn't take. The program has been checked.
  static std::unique_ptr<Executor> create(format::thread::Program program, const ExecutorOptions &options,
                                          std::string &error);
  ~Executor();

  const format::thread::Program &getProgram() const;

  /// Cuts an argument's elements into the devices' shards. False, with a sentence in `error`, for another number of
  /// bytes than the argument has.
  bool setArgument(size_t index, std::span<const std::byte> whole, std::string &error);

  /// One step: all instructions on all devices. False, with a sentence in `error`, where devices fail to meet in a
  /// collective; such an executor runs no more.
  bool run(std::string &error);

  /// Puts a result together. False, with a sentence in `error`, where copies of one shard differ between devices.
  bool getResult(size_t index, std::vector<std::byte> &whole, std::string &error) const;

  /// After a step, makes its state the next one's: each result of role state becomes the argument of its name, without
  /// a copy where that was donated to it. Results can't be read after this, as it may write over them.
  void carryState();

private:
  struct Implementation;
  explicit Executor(std::unique_ptr<Implementation> implementation);
  std::unique_ptr<Implementation> implementation;
};

} // namespace heddle::runtime

#endif // HEDDLE_RUNTIME_EXECUTOR_H
