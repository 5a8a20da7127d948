// Where the devices of a group meet, and where one device sends to another.
#ifndef HEDDLE_LIB_RUNTIME_BACKENDS_CPU_MEETING_H
#define HEDDLE_LIB_RUNTIME_BACKENDS_CPU_MEETING_H

#include "../../Collectives.h"
#include "../../Memory.h"
#include "../../Run.h"
#include "Regions.h"

namespace heddle::runtime {

/// Devices that meet again and again.
class Meeting {
public:
  virtual ~Meeting();

  /// Member `member` comes with an instruction: returns when its destinations are written and its operands are read,
  /// and gives the nanoseconds that it has waited. Throws Stopped when a member has not come in time, has come with
  /// another instruction, or the run failed.
  virtual int64_t meet(size_t member, uint32_t instruction, uint32_t meeting, void *const *addresses,
                       const CollectiveWork &work) = 0;
};

/// In memory that all members have. All say where their operands and destinations are; when the last one has come,
/// those that are awake share the work of all, slice by slice; a device that sleeps finds it done. Each slice is done
/// by the same order of additions, by whichever device.
class MemoryMeeting : public Meeting {
public:
  /// `regions` where members are of several processes, else null.
  MemoryMeeting(Run &run, std::vector<int64_t> devices, const Regions *regions)
      : run(run), devices(std::move(devices)), regions(regions), members(this->devices.size()) {}

  /// Says that a member may come with so many addresses.
  void reserve(size_t addresses) { mostAddresses = std::max(mostAddresses, addresses); }
  size_t getMostAddresses() const { return mostAddresses; }
  /// What it needs of memory, that is all zeros at first.
  uint64_t getBytes() const;
  void attach(std::byte *memory);

  int64_t meet(size_t member, uint32_t instruction, uint32_t meeting, void *const *addresses,
               const CollectiveWork &work) override;

private:
  struct State {
    alignas(64) std::atomic<uint64_t> expected{0}; // the first one's number and meeting, and 1; 0: nobody has come
    std::atomic<uint32_t> arrived{0};
    Word round{0};
    alignas(64) std::atomic<uint64_t> next{0}; // slice
    alignas(64) Word done{0};                  // slices
  };
  struct Place {
    uint32_t instruction = 0;
    std::atomic<uint32_t> round{0}; // that it has come to, counted from 1
  };
  static_assert(std::atomic<uint64_t>::is_always_lock_free);

  void publish(size_t member, void *const *addresses, size_t count);
  /// What members have published, as this process sees it.
  const std::vector<Member> &collect(size_t member, size_t count);
  std::string describeMissing(size_t member, uint32_t round) const;
  Sleepers getSleepers() const { return regions ? Sleepers::OfHost : Sleepers::OfProcess; }

  Run &run;
  std::vector<int64_t> devices; // in the order of the group
  const Regions *regions;
  size_t mostAddresses = 0;
  State *state = nullptr;
  Place *places = nullptr;                // by member
  std::atomic<uint64_t> *codes = nullptr; // of addresses, by member, where there are regions
  std::vector<Member> members;
  struct Seen {
    std::vector<void *> addresses; // of all members
    std::vector<Member> members;
  };
  std::vector<Seen> seen; // by the member that looks
};

/// Leads from one device to another: messages come in the order in which they were sent, each received in one piece.
class Channel {
public:
  Channel(Run &run, int64_t from, int64_t to) : run(run), from(from), to(to) {}
  virtual ~Channel();

  /// Says before the run that a message may have as many bytes, and so many may wait to be received.
  void reserve(uint64_t bytes, uint32_t count);
  uint64_t getMostBytes() const { return mostBytes; }
  uint32_t getCount() const { return count; }
  virtual uint64_t getBytes() const = 0;

  virtual bool maySend() const = 0;
  virtual bool mayReceive() const = 0;
  /// Both do nothing, and say so, where they would have to wait. `receive` throws Stopped for a message of another
  /// size.
  virtual bool send(const void *data, uint64_t bytes) = 0;
  virtual bool receive(void *data, uint64_t bytes) = 0;
  /// The other device, and what it does instead.
  std::string describe(bool sends) const;

protected:
  [[noreturn]] void failSize(uint64_t found, uint64_t needed) const;

  Run &run;
  int64_t from, to;
  uint64_t mostBytes = 0;
  uint32_t count = 1;
};

/// Counts what channels to and from a device do, for a device that waits for one of several.
struct Changes {
  Word own{0}, *word = &own;
  Sleepers sleepers = Sleepers::OfProcess;

  void add() {
    word->fetch_add(1, std::memory_order_release);
    wakeAll(*word, sleepers);
  }
};

/// In memory that both have.
class MemoryChannel : public Channel {
public:
  MemoryChannel(Run &run, int64_t from, int64_t to, Changes &fromChanges, Changes &toChanges)
      : Channel(run, from, to), fromChanges(fromChanges), toChanges(toChanges) {}

  uint64_t getBytes() const override;
  /// Memory that is all zeros at first.
  void attach(std::byte *memory);

  bool maySend() const override {
    return state->sent.load(std::memory_order_relaxed) - state->received.load(std::memory_order_acquire) < count;
  }
  bool mayReceive() const override {
    return state->sent.load(std::memory_order_acquire) != state->received.load(std::memory_order_relaxed);
  }
  bool send(const void *data, uint64_t bytes) override;
  bool receive(void *data, uint64_t bytes) override;

private:
  struct State {
    alignas(64) Word sent{0};
    alignas(64) Word received{0};
  };

  Changes &fromChanges, &toChanges;
  State *state = nullptr;
  uint64_t *sizes = nullptr; // of messages
  std::byte *messages = nullptr;
};

} // namespace heddle::runtime

#endif // HEDDLE_LIB_RUNTIME_BACKENDS_CPU_MEETING_H
