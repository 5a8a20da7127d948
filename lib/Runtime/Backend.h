// What an executor runs on: devices with memory. What all kinds of devices have in common stands here: shards of whole
// tensors, state, and what is kept of a run.
#ifndef HEDDLE_LIB_RUNTIME_BACKEND_H
#define HEDDLE_LIB_RUNTIME_BACKEND_H

#include "Disk.h"
#include "Errors.h"
#include "Memory.h"
#include "PerDevice.h"
#include "Run.h"
#include "heddle/Runtime/Executor.h"
#include "heddle/Runtime/Loadable.h"

#include <functional>
#include <set>

namespace heddle::runtime {

/// A run's events; those after the last place are lost.
struct EventLog {
  std::vector<Event> events; // as many as there is room for
  size_t count = 0;
  int64_t began = 0;
};

/// Bytes of a device as the host reads them: where they lie, or a copy.
class ShardView {
public:
  explicit ShardView(const std::byte *place) : place(place) {}
  explicit ShardView(std::vector<std::byte> bytes) : copy(std::move(bytes)), place(copy.data()) {}
  ShardView(ShardView &&) = default; // a vector that moves keeps its bytes where they are

  const std::byte *data() const { return place; }

private:
  std::vector<std::byte> copy;
  const std::byte *place;
};

/// Throws LoadError for more devices of a process than the options allow.
void checkDeviceCount(const format::Program &program, const ExecutorOptions &options, LoadedOn devices);

class Backend {
public:
  Backend(std::shared_ptr<const format::Program> program, const ExecutorOptions &options);
  virtual ~Backend();

  /// Is called first: all ranks hold the same program and options, and each has its devices. Throws WorldError.
  void join();
  /// What the devices are, as all ranks must have them: `threads`.
  virtual std::string describeKind() const = 0;
  /// Is called next. Throws LoadError.
  virtual void load() = 0;
  /// One step of an entry; where it fails, `getRun()` says so.
  virtual void step(size_t entry) = 0;
  /// The threads of the host that compute.
  virtual unsigned getThreads() const = 0;
  /// All of it, and that of each class of devices.
  virtual MemoryUse getMemoryUse() const;
  std::vector<DeviceMemoryUse> getDeviceMemory() const;
  DiskTraffic getDiskTraffic() const { return disk ? disk->getTraffic() : DiskTraffic(); }

  /// What a local device has at an address, between runs. All throw std::runtime_error.
  ShardView read(int64_t device, Address address, uint64_t bytes) const;
  /// `fill` is given memory for all bytes; what they are when it returns is written.
  void write(int64_t device, Address address, uint64_t bytes, const std::function<void(std::byte *)> &fill);
  /// An argument's shard, for the next run; may return before its bytes are on the device.
  virtual void stage(size_t entry, size_t index, int64_t device, std::span<const std::byte> shard) = 0;

  /// The place of a port on the devices that have a layout.
  using FindPlace = std::function<Address(const Layout &)>;
  bool scatter(const std::string &name, const format::Port &port, const FindPlace &findPlace,
               std::span<const std::byte> whole, std::string &error);
  /// Throws WorldError where a rank can't. With `isForAll`, all ranks are given the whole, otherwise the first one.
  void gather(const std::string &name, const format::Port &port, const FindPlace &findPlace, bool isForAll,
              std::vector<std::byte> &whole) const;
  uint64_t getOwnBytes(const format::Port &port, int64_t device) const;
  /// Whether the only device there is has all of a port, as it is.
  bool hasWhole(const format::Port &port) const;

  const format::Program &getProgram() const { return program; }
  World &getWorld() const { return *options.world; }
  int64_t getDeviceCount() const { return deviceCount; }
  DeviceRange getLocalDevices() const { return local; }
  const std::vector<size_t> &getEntries() const { return entries; }
  const Layout &getLayout(int64_t device) const { return (*layouts)[device]; }
  void carryState(size_t entry);
  Run &getRun() { return *run; }
  const InstructionTable &getInstructions(size_t entry) const { return *instructions[entry]; }
  const EventLog *getLog(int64_t device) const {
    return logs.empty() || !local.contains(device) ? nullptr : &logs[device];
  }
  void setKeepingTimes(bool isKeeping) { isKeepingTimes = isKeeping; }

protected:
  /// Where to keep a device's times; null for nowhere.
  EventLog *findLog(int64_t device) { return logs.empty() || !isKeepingTimes ? nullptr : &logs[device]; }
  /// Entries and their instructions. Throws LoadError.
  void findEntries();
  /// The lists of an entry that local devices run; what others need is not loaded.
  std::set<size_t> getLocalLists(size_t entry) const;
  void checkSkip() const;
  void makeLogs();
  /// Is called before a step.
  void beginRecords(size_t entry);
  /// What a device has in its memory or the host's.
  virtual ShardView readMemory(int64_t device, Address address, uint64_t bytes) const = 0;
  virtual void writeMemory(int64_t device, Address address, uint64_t bytes,
                           const std::function<void(std::byte *)> &fill) = 0;
  /// Is called once there are layouts. Throws LoadError.
  void makeDisk();
  /// Where a device's part of the disk begins; null where nothing is there.
  std::byte *findDisk(int64_t device) const { return disk ? disk->data() + diskBegins[device] : nullptr; }
  /// What a device of a class uses.
  virtual MemoryUse getUseOf(size_t layoutClass) const { return layouts->getClasses()[layoutClass].layout.getUse(); }

  std::shared_ptr<const format::Program> shared;
  const format::Program &program;
  ExecutorOptions options;
  int64_t deviceCount;                                         // of the mesh
  DeviceRange local;                                           // of this process
  std::vector<size_t> entries;                                 // numbers of those that are loaded
  std::vector<std::unique_ptr<InstructionTable>> instructions; // by entry
  std::unique_ptr<Layouts> layouts;
  std::unique_ptr<Run> run;
  std::shared_ptr<const Disk> disk; // null where nothing is there
  PerDevice<EventLog> logs;         // where there are any

private:
  /// Puts together what local devices have of a port. A sentence where two differ, else empty.
  std::string gatherLocal(const std::string &name, const format::Port &port, const FindPlace &findPlace,
                          std::vector<std::byte> &whole) const;

  PerDevice<uint64_t> diskBegins;
  bool isKeepingTimes = true;
};

/// Null, with one sentence in `error`, where it can't be loaded.
std::unique_ptr<Executor> makeExecutor(std::unique_ptr<Backend> backend, std::string &error);

} // namespace heddle::runtime

#endif // HEDDLE_LIB_RUNTIME_BACKEND_H
