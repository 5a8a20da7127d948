// Where devices of several hosts meet: nothing of one is memory of another, so all that they bring are messages.
#ifndef HEDDLE_LIB_RUNTIME_BACKENDS_CPU_REMOTEMEETING_H
#define HEDDLE_LIB_RUNTIME_BACKENDS_CPU_REMOTEMEETING_H

#include "../../Ucx.h"
#include "Meeting.h"

namespace heddle::runtime {

/// What is needed to send to another device.
struct Remote {
  World &world;
  int64_t deviceCount;
  std::unique_ptr<Ucx> ucx; // null before ranks are connected

  int64_t findRank(int64_t device) const { return world.findRank(device, deviceCount); }
};

/// Each member combines one part of a reduction, from all members' parts in their order, and gives it to all: as many
/// bytes as a ring sends, and the bits of a meeting in memory. Pieces of parts travel while others are combined. Small
/// ones are sent to all, who combine all of them.
class RemoteMeeting : public Meeting {
public:
  RemoteMeeting(Run &run, Remote &remote, std::vector<int64_t> devices)
      : run(run), remote(remote), devices(std::move(devices)), sides(this->devices.size()) {}

  /// Says that a local member comes with such work. Throws LoadError for what has no numbers.
  void reserve(const CollectiveWork &work);
  uint64_t getBytes() const;
  /// `number`: the same on all ranks.
  void attach(uint32_t number);

  int64_t meet(size_t member, uint32_t instruction, uint32_t meeting, void *const *addresses,
               const CollectiveWork &work) override;

private:
  /// A local member's own.
  struct Side {
    Memory staging; // pieces of others' parts
    Pending pending;
    std::vector<Pending> pieces;                // what each of those under way waits for
    std::vector<std::atomic<uint32_t>> missing; // messages, by member
  };
  struct Call;
  friend struct Call;

  std::string describeMissing(size_t member, uint32_t instruction) const;
  uint64_t getStagingBytes() const; // of one member
  bool isLocal(size_t member) const { return run.recorder.getDevices().contains(devices[member]); }

  Run &run;
  Remote &remote;
  std::vector<int64_t> devices;
  uint32_t number = 0;
  uint64_t pieceBytes = 0; // of the largest
  std::vector<Side> sides; // by member
};

/// To or from a device of another host.
class RemoteChannel : public Channel {
public:
  RemoteChannel(Run &run, Remote &remote, int64_t from, int64_t to, Changes &ownChanges)
      : Channel(run, from, to), remote(remote), changes(ownChanges),
        isReceiver(run.recorder.getDevices().contains(to)) {}

  uint64_t getBytes() const override { return roundUp(mostBytes) * count; }
  void attach(uint32_t number);

  bool maySend() const override { return isFree(next); }
  bool mayReceive() const override { return isFree(next); }
  bool send(const void *data, uint64_t bytes) override;
  bool receive(void *data, uint64_t bytes) override;

private:
  struct Slot {
    std::atomic<bool> isUnderWay{false};
    uint64_t bytes = 0;
  };

  bool isFree(uint32_t message) const { return !slots[message % count].isUnderWay.load(std::memory_order_acquire); }
  std::byte *getPlace(uint32_t message) { return messages.data() + message % count * roundUp(mostBytes); }
  void begin(uint32_t message);

  Remote &remote;
  Changes &changes; // of the device that is of this process
  bool isReceiver;
  uint64_t tag = 0;
  uint32_t next = 0; // message
  std::unique_ptr<Slot[]> slots;
  Memory messages;
};

} // namespace heddle::runtime

#endif // HEDDLE_LIB_RUNTIME_BACKENDS_CPU_REMOTEMEETING_H
