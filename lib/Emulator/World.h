// All emulated GPUs, and what their host has asked of them.
//
// Nothing runs by itself: a call that waits for a stream, or asks whether it is done, runs what has been put into the
// streams of the GPUs that it uses. Which of the operations that could go on does so is drawn from the seed. Several
// threads may run several GPUs at the same time; a GPU's order depends on its own streams alone, so it is the same for
// a seed: communications begin like other operations, and end (as do waits for other GPUs' events) when there is
// nothing else to do on their GPU, in the order in which they were asked for.
#ifndef HEDDLE_LIB_EMULATOR_WORLD_H
#define HEDDLE_LIB_EMULATOR_WORLD_H

#include "BlockRunner.h"
#include "Carrier.h"
#include "Memory.h"
#include "Operations.h"
#include "Settings.h"

#include <condition_variable>
#include <mutex>
#include <set>
#include <thread>
#include <unordered_set>

namespace heddle::emulator {

struct Device {
  uint32_t number = 0;
  Random random{0};
  BlockRunner runner;
  uint64_t executed = 0, submitted = 0;
  std::vector<Stream *> streams;
  uint32_t streamCount = 0; // ever
  Stream *legacy = nullptr; // the stream of number 0
  std::thread::id owner;    // the last that has put something into one of its streams
  bool isDriven = false;    // a thread runs it
  uint32_t retained = 0;    // primary context

  bool hasWork() const {
    for (const Stream *stream : streams)
      if (!stream->commands.empty())
        return true;
    return false;
  }
};

struct KernelCounters {
  uint64_t launches = 0;
  heddle_host::Counters sums;
};

class World {
public:
  using Lock = std::unique_lock<std::mutex>;

  std::mutex mutex; // of all that follows
  Settings settings = makeDefaultSettings();
  Memory memory;
  std::vector<std::unique_ptr<Device>> devices;
  bool isStarted = false; // cuInit
  std::map<std::string, KernelCounters> counters;

  /// Forgets everything. The lock is held.
  void configure(const Settings &settings);
  /// False where memory can't be reserved.
  bool start();

  // ---- Streams ----

  Stream &addStream(Device &device, bool isBlocking, std::string name);
  void removeStream(Stream &stream);
  /// Puts something into a stream: an entry of its queue, or a part of a graph.
  void submit(Stream &stream, std::shared_ptr<const Operation> operation, bool isEntry = true);
  /// What has been put into a stream last is an entry of its queue.
  void countEntry(Stream &stream);
  std::shared_ptr<Moment> record(Stream &stream);
  void wait(Stream &stream, const std::shared_ptr<Moment> &moment);
  /// A point that has all that is in the stream now before it.
  std::shared_ptr<Moment> mark(Stream &stream) { return record(stream); }

  // ---- Running ----

  /// Runs GPUs until the moment is there; false where there is a fault instead.
  bool runUntil(Lock &lock, const std::shared_ptr<Moment> &moment);
  /// Runs GPUs while a stream's queue is full; false where there is a fault instead.
  bool makeRoom(Lock &lock, Stream &stream);
  /// Runs GPUs until something is so, which a command's end or a call of another thread brings about; false where there
  /// is a fault instead. `ofAll`: also runs those that other threads have put something into; the order then depends on
  /// threads.
  bool runWhile(Lock &lock, Device &device, const std::function<bool()> &isAwaited, bool ofAll);
  /// Runs what can run now, until the moment is there.
  void runSome(Lock &lock, const std::shared_ptr<Moment> &moment);
  /// Everything on a device, and its host comes after it.
  bool finish(Lock &lock, Device &device);
  /// What is done is before what the host does next.
  void joinHost(const Clock &clock) { hostClock.join(clock); }
  const Clock &getHostClock() const { return hostClock; }

  // ---- Faults ----

  /// The first one counts.
  void report(std::string fault);
  bool hasFault() const { return !faults.empty(); }
  uint64_t getVersion() const { return version; } // of all that happens
  bool mayHang(uint32_t what) const { return (settings.hangs & what) != 0; }
  const std::vector<std::string> &getFaults() const { return faults; }

  Hazards hazards;
  std::condition_variable changed;
  const std::string *intern(const std::string &label) { return &*labels.insert(label).first; }
  /// Anything that others may wait for has happened.
  void progress() {
    ++version;
    lastProgress = std::chrono::steady_clock::now();
    changed.notify_all();
  }

private:
  Command &push(Stream &stream, Command::Kind kind);
  void waitForLegacy(Stream &stream);
  /// Takes what needs no running from the heads of streams, then runs one operation. False where none is ready.
  bool runOne(Lock &lock, Device &device);
  void execute(Lock &lock, Device &device, Stream &stream);
  /// The first command of a stream is over.
  void pop(Stream &stream);
  template <typename IsDone> bool runUntilDone(Lock &lock, const Moment &moment, IsDone isDone, bool ofAll = false);
  /// Ends the communication or foreign wait that was asked for first, or `any`. False where that can't be yet.
  void count(const char *kernel, const heddle_host::Counters &counts);
  bool endExternal(Lock &lock, Device &device, bool any);
  bool runOwned(Lock &lock, const Moment &moment, bool isDesperate);
  /// Whether this thread may run others' GPUs, and end communications in another order than that of the calls.
  bool mayBeDesperate() const;
  /// Whether a GPU waits for what another process is to bring.
  bool waitsForOthers() const;
  /// Whether those that wait will wait forever.
  void checkStuck(const Moment &moment);
  bool isMine(const Device &device, const Moment &moment, bool isDesperate) const;

  Clock hostClock;
  std::vector<std::unique_ptr<Stream>> streams;
  std::vector<uint32_t> freeChains;
  uint32_t chainCount = 0;
  std::vector<uint32_t> chainTicks; // of chains that are used again
  std::vector<std::string> faults;
  std::unordered_set<std::string> labels;
  uint64_t version = 0;
  std::chrono::steady_clock::time_point lastProgress = std::chrono::steady_clock::now();
  std::map<std::thread::id, uint64_t> stuckSince; // threads that wait, by the version that they have seen

public:
  Carrier carrier; // last: its thread uses the rest. It stays when all else is forgotten
};

World &getWorld();

} // namespace heddle::emulator

#endif // HEDDLE_LIB_EMULATOR_WORLD_H
