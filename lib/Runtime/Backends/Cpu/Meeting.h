// Where the devices of a group meet, and where one device sends to another.
#ifndef HEDDLE_LIB_RUNTIME_BACKENDS_CPU_MEETING_H
#define HEDDLE_LIB_RUNTIME_BACKENDS_CPU_MEETING_H

#include "../../Collectives.h"
#include "../../Memory.h"
#include "../../Run.h"

namespace heddle::runtime {

/// Devices that meet again and again. All say where their operands and destinations are; when the last one has come,
/// those that are awake share the work of all, slice by slice; a device that sleeps finds it done. Each slice is done
/// by the same order of additions, by whichever device.
class Meeting {
public:
  Meeting(Run &run, std::vector<int64_t> devices)
      : run(run), devices(std::move(devices)), members(this->devices.size()), places(this->devices.size()) {}

  /// Member `member` comes with an instruction: returns when all members' destinations are written, and gives the
  /// nanoseconds that it has waited. Throws Stopped when a member has not come in time, has come with another
  /// instruction, or the run failed.
  int64_t meet(size_t member, uint32_t instruction, uint32_t meeting, void *const *addresses,
               const CollectiveWork &work);

private:
  static constexpr uint64_t nobody = ~uint64_t(0);
  struct Place {
    uint32_t instruction = 0;
    std::atomic<uint32_t> round{0}; // that it has come to, counted from 1
  };

  std::string describeMissing(size_t member, uint32_t round) const;

  Run &run;
  std::vector<int64_t> devices; // in the order of the group
  std::vector<Member> members;
  std::vector<Place> places;
  alignas(64) std::atomic<uint64_t> expected{nobody}; // the first one's number and meeting
  std::atomic<uint32_t> arrived{0};
  Word round{0};
  alignas(64) std::atomic<size_t> next{0}; // slice
  alignas(64) Word done{0};                // slices
};

/// Leads from one device to another: messages come in the order in which they were sent, each received in one piece.
class Channel {
public:
  /// The words count what the channel does, for devices that wait for one of several channels.
  Channel(Run &run, int64_t from, int64_t to, Word &fromChanges, Word &toChanges)
      : run(run), from(from), to(to), fromChanges(fromChanges), toChanges(toChanges) {}

  /// Says before the run that a message may have as many bytes, and so many may wait to be received.
  void reserve(uint64_t bytes, uint32_t count);
  /// Throws LoadError where there is no memory.
  void allocate();
  uint64_t getBytes() const { return roundUp(mostBytes) * count; }

  bool maySend() const {
    return sent.load(std::memory_order_relaxed) - received.load(std::memory_order_acquire) < count;
  }
  bool mayReceive() const { return sent.load(std::memory_order_acquire) != received.load(std::memory_order_relaxed); }
  /// Both do nothing, and say so, where they would have to wait. `receive` throws Stopped for a message of another
  /// size.
  bool send(const void *data, uint64_t bytes);
  bool receive(void *data, uint64_t bytes);
  /// The other device, and what it does instead.
  std::string describe(bool sends) const;

private:
  Run &run;
  int64_t from, to;
  Word &fromChanges, &toChanges;
  uint64_t mostBytes = 0;
  uint32_t count = 1;
  Memory memory;
  std::vector<uint64_t> sizes; // of messages
  alignas(64) Word sent{0};
  alignas(64) Word received{0};
};

} // namespace heddle::runtime

#endif // HEDDLE_LIB_RUNTIME_BACKENDS_CPU_MEETING_H
