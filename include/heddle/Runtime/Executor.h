// Runs a program's entries on the devices of its mesh: docs/runtime.md.
//
// Virtual devices are threads with memory of their own. Each does what its list says one after another, which is one of
// the orders that streams and events allow.
#ifndef HEDDLE_RUNTIME_EXECUTOR_H
#define HEDDLE_RUNTIME_EXECUTOR_H

#include "heddle/PlanFormat/Program.h"
#include "heddle/Runtime/World.h"

#include <chrono>
#include <memory>
#include <span>
#include <string_view>

namespace heddle::runtime {

struct ExecutorOptions {
  /// The processes that run the program together, each its range of the devices; null: this one has all.
  std::shared_ptr<World> world;
  /// Entries to load; none means all of the program's.
  std::vector<std::string> entries;
  /// The threads that compute at a time, for all devices together, at most 4,096; 0: as many as this process has cores.
  unsigned threads = 0;
  /// How long a device waits in a collective for another one.
  std::chrono::milliseconds timeout{60'000};
  /// The most memory of this process's devices: arenas, state, arguments, results, and scratch; 0: as much as this
  /// machine has.
  uint64_t maxBytes = 0;
  int64_t maxDevices = 256; // of this process
  /// Where the file of what devices have on the disk is made.
  std::string diskFolder = "/tmp";
  /// What carries messages between hosts, as UCX_TLS says it (`tcp`, `rc,ud`); empty: all that there is.
  std::string transports;
  /// Kernels run by their portable bodies, whether or not there is code for this machine.
  bool usesPortableOnly = false;
  /// Memory begins as NaN (bytes 0xFF) instead of zeros: shows what is read before it is written. Touches all memory.
  bool isPoisoned = false;
  /// Keeps the times of all instructions of the last run.
  bool isProfiled = false;
  /// A fault to test with: this device leaves out this instruction of every entry, counted in the order of the text
  /// through all nested ones and all lists.
  struct Skip {
    int64_t device;
    size_t instruction;
  };
  std::optional<Skip> skip;
};

/// What an instruction took on a device, in nanoseconds since the run began. One in a loop has an event for each time.
struct Event {
  uint32_t instruction = 0; // number: `Executor::getInstruction`
  int64_t start = 0, end = 0;
  int64_t waited = 0; // of that time, for other devices
};

/// Bytes of all devices of a process, in their memory but for the last two.
struct MemoryUse {
  uint64_t arenas = 0; // one a device, for the largest of its lists
  uint64_t state = 0;
  uint64_t arguments = 0, results = 0; // those that are no state
  uint64_t scratch = 0;                // of kernels and collectives
  uint64_t communication = 0;          // that NCCL has taken, as far as that is known
  uint64_t host = 0, disk = 0;         // arenas and state there
  uint64_t getTotal() const { return arenas + state + arguments + results + scratch + communication; }
};

/// What has gone between memory and the disk since the program was loaded. Seconds are those of all copies, also of
/// those that ran beside each other.
struct DiskTraffic {
  struct Way {
    uint64_t bytes = 0;
    double seconds = 0;
  } read, written;
};

/// Bytes of each of some devices, which have equally much of everything.
struct DeviceMemoryUse {
  MemoryUse use;
  std::vector<int64_t> devices;
};

class Backend; // what the devices are
class Layout;

/// Entries are named by their number in the program. State is by name, one for all entries that have an argument or
/// result of role state with that name, and stays where it is between runs.
class Executor {
public:
  /// Makes one of virtual devices; Backends/Cuda.h has another kind. Null, with one sentence in `error`, for a program
  /// that can't be run: code for another machine, a kernel without code and body, or with an op that does not take its
  /// operands. The program has been checked.
  static std::unique_ptr<Executor> create(std::shared_ptr<const format::Program> program,
                                          const ExecutorOptions &options, std::string &error);
  ~Executor();

  const format::Program &getProgram() const;
  /// The devices of the mesh, and those of this process. A device's number is that in the mesh, here and in all that is
  /// said of it.
  int64_t getDeviceCount() const;
  DeviceRange getLocalDevices() const;
  World &getWorld() const;
  unsigned getThreads() const;

  /// The number of a loaded entry. An empty name is that of the only loaded one.
  std::optional<size_t> findEntry(std::string_view name, std::string &error) const;
  const format::Entry &getEntry(size_t entry) const;

  // ---- what goes in ----

  /// Cuts an argument's elements into the shards of this process's devices. False, with a sentence in `error`, for
  /// another number of bytes than the argument has. An argument of role state is the state of its name.
  bool setArgument(size_t entry, size_t index, std::span<const std::byte> whole, std::string &error);
  /// What a device has of it (its shard or, with a placement, those of its blocks, with padding), dense; false as
  /// above, and for a device of another process.
  bool setShard(size_t entry, size_t index, int64_t device, std::span<const std::byte> shard, std::string &error);

  // ---- running ----

  /// One step: all instructions on all devices of this process. False, with a sentence in `error`, where devices fail
  /// to meet in a collective; such an executor runs no more.
  bool run(size_t entry, std::string &error);
  /// After a run, makes its state the next one's: each result of role state becomes the state of its name. No bytes
  /// are copied. Results of role state can't be read from `getResult` after this.
  void carryState(size_t entry);

  // ---- what comes out ----

  /// Puts a result together, for all ranks of the world: all of them must call this. False, with a sentence in `error`,
  /// where copies of one shard differ between devices, on all ranks alike.
  bool getResult(size_t entry, size_t index, std::vector<std::byte> &whole, std::string &error) const;

  // ---- state ----

  /// A port of each leaf, of some entry, in the order in which entries name them.
  const std::vector<const format::Port *> &getState() const;
  /// The number of a leaf in that list.
  std::optional<size_t> findState(std::string_view name) const;
  /// These work as setArgument and getResult.
  bool setState(size_t leaf, std::span<const std::byte> whole, std::string &error);
  bool getState(size_t leaf, std::vector<std::byte> &whole, std::string &error) const;
  /// Puts a leaf together for the first rank alone, where it is to be written; on others `whole` is not set.
  bool gatherState(size_t leaf, std::vector<std::byte> &whole, std::string &error) const;
  /// A shard with its padding, of a device of this process.
  bool setStateShard(size_t leaf, int64_t device, std::span<const std::byte> shard, std::string &error);
  bool getStateShard(size_t leaf, int64_t device, std::vector<std::byte> &shard, std::string &error) const;

  // ---- what happened ----

  /// These two are of this process's devices.
  MemoryUse getMemoryUse() const;
  /// By class of devices, the one that uses most first.
  std::vector<DeviceMemoryUse> getDeviceMemory() const;
  DiskTraffic getDiskTraffic() const;
  /// Says whether runs keep their times from now on, as they do at first, if `ExecutorOptions::isProfiled`. GPUs that
  /// do run launch by launch, and slower.
  void setKeepingTimes(bool isKeepingTimes);
  /// With `ExecutorOptions::isProfiled`, the last run's events of a device, in the order of their starts; at most the
  /// first million of them. None of a device of another process.
  std::span<const Event> getEvents(int64_t device) const;
  /// An instruction of an entry by its number, counted in the order of the text through all nested ones and all lists.
  const format::Instruction &getInstruction(size_t entry, size_t number) const;
  size_t getInstructionCount(size_t entry) const;
  /// The list that it is in.
  const format::List &getList(size_t entry, size_t number) const;
  /// Text of one line, with its location.
  std::string describeInstruction(size_t entry, size_t number) const;

  /// The seconds that a device of this process has waited for others in all runs, on average; 0 for GPUs.
  double getWaitedSeconds() const;

  /// What each device of this process did last in a run that failed, as a table; empty where none has failed.
  std::string getFlightRecord() const;
  /// Writes the flight record as JSON, to a file.
  bool writeFlightRecord(const std::string &path, std::string &error) const;

private:
  explicit Executor(std::unique_ptr<Backend> backend);
  bool checkLocal(const char *what, const format::Port &port, int64_t device, std::string &error) const;
  bool checkShard(const char *what, const format::Port &port, int64_t device, std::span<const std::byte> shard,
                  std::string &error) const;
  const Layout &getFirstLayout() const;
  bool gatherState(size_t leaf, bool isForAll, std::vector<std::byte> &whole, std::string &error) const;
  friend std::unique_ptr<Executor> makeExecutor(std::unique_ptr<Backend> backend, std::string &error);
  std::unique_ptr<Backend> backend;
};

} // namespace heddle::runtime

#endif // HEDDLE_RUNTIME_EXECUTOR_H
