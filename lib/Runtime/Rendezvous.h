// Where the devices of a group wait for each other, with an end to every wait.
#ifndef HEDDLE_LIB_RUNTIME_RENDEZVOUS_H
#define HEDDLE_LIB_RUNTIME_RENDEZVOUS_H

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <stdexcept>
#include <string>
#include <vector>

namespace heddle::runtime {

/// A run that has failed, on whichever device.
struct Stopped : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class Rendezvous {
public:
  using Group = std::vector<int64_t>; // devices, in the order of the group

  /// `describe` gives an instruction's text for messages.
  Rendezvous(int64_t devices, std::chrono::milliseconds timeout, std::function<std::string(size_t)> describe)
      : timeout(timeout), describe(std::move(describe)), places(devices) {}

  /// A group that devices meet in again and again. Called before any of them runs.
  size_t addGroup(const Group &group);

  /// Before a step, and as a device comes to an instruction, for messages.
  void start();
  void reach(int64_t device, size_t instruction);
  void finish(int64_t device);

  /// Waits until all members have come with this instruction; `data[i]` is then what member i brought, until the member
  /// leaves. Throws Stopped when a member has not come in time, has come with another instruction, or the run failed.
  void meet(size_t group, size_t member, size_t instruction, const std::byte *own,
            std::vector<const std::byte *> &data);
  /// Waits until all members have read what they need.
  void leave(size_t group, size_t member);

  /// Leaves bytes for another device, which gets them in the order in which they were sent.
  void send(int64_t from, int64_t to, std::vector<std::byte> bytes);
  /// Waits for them. Throws Stopped when none have come in time, or the run failed.
  std::vector<std::byte> receive(int64_t from, int64_t to, size_t instruction);

  /// Ends the run on all devices; throws Stopped.
  [[noreturn]] void stop(const std::string &message);

private:
  struct Meeting {
    Group group;
    std::vector<bool> isHere;
    std::vector<size_t> instructions; // that members came with
    std::vector<const std::byte *> data;
    size_t here = 0, round = 0;
  };
  struct Place {
    size_t instruction = 0;
    bool hasFinished = false;
  };

  /// Waits for the others with the lock held.
  void wait(std::unique_lock<std::mutex> &lock, Meeting &meeting, size_t member);
  std::string nameOf(size_t instruction) const;

  std::chrono::milliseconds timeout;
  std::function<std::string(size_t)> describe;
  std::mutex mutex;
  std::condition_variable changed;
  std::vector<Meeting> meetings;
  std::map<Group, size_t> numbers;
  std::vector<Place> places;                                                      // by device
  std::map<std::pair<int64_t, int64_t>, std::deque<std::vector<std::byte>>> sent; // by sender and receiver
  std::string failure;
};

} // namespace heddle::runtime

#endif // HEDDLE_LIB_RUNTIME_RENDEZVOUS_H
