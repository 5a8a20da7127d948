// The processes that run one program together: which devices each one has, and what they tell each other beside the
// program's own collectives. docs/runtime.md, "Devices of a process".
#ifndef HEDDLE_RUNTIME_WORLD_H
#define HEDDLE_RUNTIME_WORLD_H

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <ranges>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace heddle::runtime {

/// Some devices of a mesh, by their numbers in it: from `first` to the one before `last`.
struct DeviceRange {
  int64_t first = 0, last = 0;

  int64_t size() const { return last - first; }
  bool contains(int64_t device) const { return device >= first && device < last; }
  auto begin() const { return std::views::iota(first, last).begin(); }
  auto end() const { return std::views::iota(first, last).end(); }
  /// `device 3`, `devices 0 and 1`, `devices 0 to 7`.
  std::string describe() const;
};

/// What processes can't agree on, or one that is not there; what() is a sentence, the same on all that are.
struct WorldError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

using Message = std::vector<std::byte>;

inline Message toMessage(std::string_view text) {
  std::span<const std::byte> bytes = std::as_bytes(std::span(text));
  return {bytes.begin(), bytes.end()};
}
/// As long as the message is there.
inline std::string_view toText(std::span<const std::byte> message) {
  return {reinterpret_cast<const char *>(message.data()), message.size()};
}

/// What a world asks of its own rank while that runs, from a thread of its own.
class RankWatch {
public:
  virtual ~RankWatch() = default;
  /// Changes as the rank goes on.
  virtual uint64_t getProgress() const = 0;
  /// What the rank's devices do and did last: JSON, docs/runtime.md, "Flight records". Empty where it knows of none.
  virtual std::string describe() const = 0;
  /// All ranks end, with this sentence.
  virtual void end(const std::string &sentence) = 0;
};

/// One process's view of all of them. Each has a rank, from 0 on. All ranks make the same calls in the same order, from
/// one thread at a time: each call waits for the others. How long it waits, and what it does about a rank that has
/// ended, is up to what implements it, which throws WorldError then, and is of no more use. What must not wait for this
/// order, as a state that is saved while steps go on, has a World of its own: `split`.
class World {
public:
  virtual ~World();
  World(const World &) = delete;
  World &operator=(const World &) = delete;

  int64_t getRank() const { return rank; }
  int64_t getSize() const { return size; }
  bool isLone() const { return size == 1; }
  /// The first one prints, writes files, and decides.
  bool isFirst() const { return rank == 0; }
  /// A rank's part of a mesh of so many devices: as many as the others' have, one after the other in the order of the
  /// ranks. Throws WorldError where they can't have equally many.
  DeviceRange getDevices(int64_t rank, int64_t devices) const;
  DeviceRange getLocalDevices(int64_t devices) const { return getDevices(rank, devices); }
  /// The rank that has a device.
  int64_t findRank(int64_t device, int64_t devices) const { return device / getDevices(0, devices).size(); }

  /// Gives all ranks' messages to the first one, by rank; nothing to the others.
  virtual std::vector<Message> gather(std::span<const std::byte> message) = 0;
  /// Gives the first rank's message to all; what others bring is not looked at.
  virtual Message broadcast(std::span<const std::byte> message) = 0;
  /// A world of the same ranks with an order of its own, for another thread. It is a call as the others are.
  virtual std::unique_ptr<World> split() = 0;

  // ---- what no rank waits for, from any thread ----

  /// The first rank of the host that a rank is on; ranks of a host may share memory.
  virtual int64_t getHost(int64_t rank) const { return 0; }
  /// The number of a rank among those of its host.
  int64_t getLocalRank(int64_t rank) const;
  /// What is told when a rank ends. `unwatch` returns when it is used no more.
  virtual void watch(RankWatch &watched) {}
  virtual void unwatch(RankWatch &watched) {}
  /// Ends all ranks: those that wait in calls of the world, and what they watch.
  virtual void end(const std::string &sentence) {}
  /// The sentence that all ranks have ended with; empty before.
  virtual std::string getEnd() const { return ""; }
  /// What all ranks did as one of them has ended them: a table, rank 0's; empty elsewhere and before.
  virtual std::string getReport() const { return ""; }
  /// How long ago a rank has made progress, as far as it is known.
  virtual std::chrono::milliseconds getIdle() const { return std::chrono::milliseconds::max(); }

  // ---- what these two make, and with them all that is to end alike on all ranks ----

  /// Each rank brings a message, or a sentence that says why it can't. The first one makes something of all messages,
  /// which all are given. Throws WorldError on all where a rank can't: `rank 1: <sentence>`, of the first of them; what
  /// `make` throws; or, on all that are there, why there is one that is not.
  Message decide(const std::string &fault, std::span<const std::byte> message,
                 const std::function<Message(const std::vector<Message> &byRank)> &make);
  /// Throws on all ranks what went wrong on the first of those where it did; `fault` is empty on others. No rank
  /// returns before all have come.
  void confirm(const std::string &fault);
  /// Throws where ranks hold different bytes: `rank 1 differs from rank 0 in its <what>, needed the same`, of the first
  /// one that differs from most. Checksums travel.
  void agree(std::string_view what, std::span<const std::byte> bytes);
  void agree(std::string_view what, std::string_view text) { agree(what, std::as_bytes(std::span(text))); }

protected:
  World(int64_t rank, int64_t size) : rank(rank), size(size) {}

private:
  int64_t rank, size;
};

/// A process with all devices.
std::unique_ptr<World> makeLoneWorld();

uint64_t getChecksum(std::span<const std::byte> bytes);

} // namespace heddle::runtime

#endif // HEDDLE_RUNTIME_WORLD_H
