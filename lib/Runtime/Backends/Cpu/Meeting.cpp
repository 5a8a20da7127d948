#include "Meeting.h"

#include <bit>
#include <cstring>

using namespace heddle;
using namespace heddle::runtime;

int64_t Meeting::meet(size_t member, uint32_t instruction, uint32_t meeting, void *const *addresses,
                      const CollectiveWork &work) {
  uint32_t current = round.load(std::memory_order_acquire);
  members[member].addresses = addresses;
  places[member].instruction = instruction;
  places[member].round.store(current + 1, std::memory_order_release);
  uint64_t first = nobody;
  if (!expected.compare_exchange_strong(first, uint64_t(member) << 32 | meeting) && uint32_t(first) != meeting)
    run.fail("device " + std::to_string(devices[member]) + " has come to " + run.recorder.name(instruction) +
             ", where device " + std::to_string(devices[first >> 32]) + " is at " +
             run.recorder.name(places[first >> 32].instruction) + ", needed the same collective");
  int64_t waited = 0;
  size_t count = work.getSliceCount();
  if (arrived.fetch_add(1, std::memory_order_acq_rel) + 1 == members.size()) {
    arrived.store(0, std::memory_order_relaxed);
    expected.store(nobody, std::memory_order_relaxed);
    next.store(0, std::memory_order_relaxed);
    done.store(0, std::memory_order_relaxed);
    if (work.isSmall()) { // done before others could come to help
      for (size_t slice = 0; slice < count; ++slice)
        work.run(slice, members);
      next.store(count, std::memory_order_relaxed);
      done.store(static_cast<uint32_t>(count), std::memory_order_relaxed);
    }
    round.fetch_add(1, std::memory_order_release);
    wakeAll(round);
  } else {
    waited += run.wait(
        devices[member], round, [&] { return round.load(std::memory_order_acquire) != current; },
        [&] { return describeMissing(member, current + 1); });
  }
  for (size_t slice; (slice = next.fetch_add(1, std::memory_order_relaxed)) < count;) {
    work.run(slice, members);
    if (done.fetch_add(1, std::memory_order_acq_rel) + 1 == count)
      wakeAll(done);
  }
  return waited + run.wait(
                      devices[member], done, [&] { return done.load(std::memory_order_acquire) >= count; },
                      [&] { return "the slices of " + run.recorder.name(instruction) + " are not done in time"; });
}

std::string Meeting::describeMissing(size_t member, uint32_t wanted) const {
  std::string missing;
  for (size_t other = 0; other < members.size(); ++other)
    if (places[other].round.load(std::memory_order_acquire) != wanted)
      missing += (missing.empty() ? "device " : ", device ") + std::to_string(devices[other]) + ", which " +
                 run.recorder.describe(devices[other]);
  return "device " + std::to_string(devices[member]) + " has waited " + std::to_string(run.getTimeout().count()) +
         " ms in " + run.recorder.name(places[member].instruction) + " for " + missing;
}

void Channel::reserve(uint64_t bytes, uint32_t messages) {
  mostBytes = std::max(mostBytes, bytes);
  count = std::bit_ceil(std::max(count, messages)); // so that numbers of messages may wrap
}

void Channel::allocate() {
  memory = Memory(getBytes());
  sizes.resize(count);
}

static void countChange(Word &changes) {
  changes.fetch_add(1, std::memory_order_release);
  wakeAll(changes);
}

bool Channel::send(const void *data, uint64_t bytes) {
  if (!maySend())
    return false;
  uint32_t number = sent.load(std::memory_order_relaxed);
  if (bytes)
    std::memcpy(memory.data() + number % count * roundUp(mostBytes), data, bytes);
  sizes[number % count] = bytes;
  sent.store(number + 1, std::memory_order_release);
  countChange(toChanges);
  return true;
}

bool Channel::receive(void *data, uint64_t bytes) {
  if (!mayReceive())
    return false;
  uint32_t number = received.load(std::memory_order_relaxed);
  if (sizes[number % count] != bytes)
    run.fail("device " + std::to_string(to) + " receives " + std::to_string(sizes[number % count]) +
             " bytes from device " + std::to_string(from) + ", needed " + std::to_string(bytes));
  if (bytes)
    std::memcpy(data, memory.data() + number % count * roundUp(mostBytes), bytes);
  received.store(number + 1, std::memory_order_release);
  countChange(fromChanges);
  return true;
}

std::string Channel::describe(bool sends) const {
  if (sends)
    return "device " + std::to_string(to) + ", which " + run.recorder.describe(to) +
           ", to receive what it has sent before";
  return "what device " + std::to_string(from) + " sends, which " + run.recorder.describe(from);
}
