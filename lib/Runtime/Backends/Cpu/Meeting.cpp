#include "Meeting.h"

#include <bit>
#include <cstring>

using namespace heddle;
using namespace heddle::runtime;

Meeting::~Meeting() = default;
Channel::~Channel() = default;

// ---- meetings ----

uint64_t MemoryMeeting::getBytes() const {
  uint64_t addresses = regions ? devices.size() * mostAddresses * sizeof(uint64_t) : 0;
  return roundUp(sizeof(State)) + roundUp(devices.size() * sizeof(Place)) + roundUp(addresses);
}

void MemoryMeeting::attach(std::byte *memory) {
  state = reinterpret_cast<State *>(memory);
  places = reinterpret_cast<Place *>(memory + roundUp(sizeof(State)));
  codes = reinterpret_cast<std::atomic<uint64_t> *>(memory + roundUp(sizeof(State)) +
                                                    roundUp(devices.size() * sizeof(Place)));
  seen.assign(regions ? devices.size() : 0, Seen{});
  for (size_t member = 0; member < seen.size(); ++member) {
    if (!run.recorder.getDevices().contains(devices[member]))
      continue;
    seen[member].addresses.resize(devices.size() * mostAddresses);
    for (size_t other = 0; other < devices.size(); ++other)
      seen[member].members.push_back({seen[member].addresses.data() + other * mostAddresses});
  }
}

void MemoryMeeting::publish(size_t member, void *const *addresses, size_t count) {
  members[member].addresses = addresses;
  for (size_t index = 0; regions && index < count; ++index) {
    uint64_t code = 0;
    if (!regions->encode(devices[member], addresses[index], code))
      run.fail("device " + std::to_string(devices[member]) +
               " brings what is not in its memory, needed a buffer of it");
    codes[member * mostAddresses + index].store(code, std::memory_order_relaxed);
  }
}

/// Where another thread has done the last slice meanwhile, its device may have come to the next meeting: then what is
/// found is used for nothing.
const std::vector<Member> &MemoryMeeting::collect(size_t member, size_t count) {
  if (!regions)
    return members;
  Seen &own = seen[member];
  for (size_t other = 0; other < devices.size(); ++other)
    for (size_t index = 0; index < count; ++index)
      own.addresses[other * mostAddresses + index] =
          regions->decode(devices[other], codes[other * mostAddresses + index].load(std::memory_order_relaxed));
  return own.members;
}

int64_t MemoryMeeting::meet(size_t member, uint32_t instruction, uint32_t meeting, void *const *addresses,
                            const CollectiveWork &work) {
  auto &[expected, arrived, round, next, done] = *state;
  uint32_t current = round.load(std::memory_order_acquire);
  publish(member, addresses, work.getAddressCount());
  places[member].instruction = instruction;
  places[member].round.store(current + 1, std::memory_order_release);
  uint64_t first = 0;
  if (!expected.compare_exchange_strong(first, (uint64_t(member) << 32 | meeting) + 1) &&
      uint32_t(first - 1) != meeting)
    run.fail("device " + std::to_string(devices[member]) + " has come to " + run.recorder.name(instruction) +
             ", where device " + std::to_string(devices[(first - 1) >> 32]) + " is at " +
             run.recorder.name(places[(first - 1) >> 32].instruction) + ", needed the same collective");
  int64_t waited = 0;
  size_t count = work.getSliceCount();
  if (arrived.fetch_add(1, std::memory_order_acq_rel) + 1 == members.size()) {
    arrived.store(0, std::memory_order_relaxed);
    expected.store(0, std::memory_order_relaxed);
    next.store(0, std::memory_order_relaxed);
    done.store(0, std::memory_order_relaxed);
    if (work.isSmall()) { // done before others could come to help
      const std::vector<Member> &all = collect(member, work.getAddressCount());
      for (size_t slice = 0; slice < count; ++slice)
        work.run(slice, all);
      next.store(count, std::memory_order_relaxed);
      done.store(static_cast<uint32_t>(count), std::memory_order_relaxed);
    }
    round.fetch_add(1, std::memory_order_release);
    wakeAll(round, getSleepers());
  } else {
    waited += run.wait(
        devices[member], round, [&] { return round.load(std::memory_order_acquire) != current; },
        [&] { return describeMissing(member, current + 1); }, getSleepers());
  }
  if (done.load(std::memory_order_acquire) < count) {
    const std::vector<Member> &all = collect(member, work.getAddressCount());
    for (size_t slice; (slice = next.fetch_add(1, std::memory_order_relaxed)) < count;) {
      work.run(slice, all);
      if (done.fetch_add(1, std::memory_order_acq_rel) + 1 == count)
        wakeAll(done, getSleepers());
    }
  }
  return waited + run.wait(
                      devices[member], done, [&] { return done.load(std::memory_order_acquire) >= count; },
                      [&] { return "the slices of " + run.recorder.name(instruction) + " are not done in time"; },
                      getSleepers());
}

std::string MemoryMeeting::describeMissing(size_t member, uint32_t wanted) const {
  std::string missing;
  for (size_t other = 0; other < members.size(); ++other)
    if (places[other].round.load(std::memory_order_acquire) != wanted)
      missing += (missing.empty() ? "device " : ", device ") + std::to_string(devices[other]) + ", which " +
                 run.describe(devices[other]);
  return "device " + std::to_string(devices[member]) + " has waited " + std::to_string(run.getTimeout().count()) +
         " ms in " + run.recorder.name(places[member].instruction) + " for " + missing;
}

// ---- channels ----

void Channel::reserve(uint64_t bytes, uint32_t messages) {
  mostBytes = std::max(mostBytes, bytes);
  count = std::bit_ceil(std::max(count, messages)); // so that numbers of messages may wrap
}

std::string Channel::describe(bool sends) const {
  if (sends)
    return "device " + std::to_string(to) + ", which " + run.describe(to) + ", to receive what it has sent before";
  return "what device " + std::to_string(from) + " sends, which " + run.describe(from);
}

void Channel::failSize(uint64_t found, uint64_t needed) const {
  run.fail("device " + std::to_string(to) + " receives " + std::to_string(found) + " bytes from device " +
           std::to_string(from) + ", needed " + std::to_string(needed));
}

uint64_t MemoryChannel::getBytes() const {
  return addBytes(roundUp(sizeof(State)) + roundUp(count * sizeof(uint64_t)), roundUp(mostBytes) * count);
}

void MemoryChannel::attach(std::byte *memory) {
  state = reinterpret_cast<State *>(memory);
  sizes = reinterpret_cast<uint64_t *>(memory + roundUp(sizeof(State)));
  messages = memory + roundUp(sizeof(State)) + roundUp(count * sizeof(uint64_t));
}

bool MemoryChannel::send(const void *data, uint64_t bytes) {
  if (!maySend())
    return false;
  uint32_t number = state->sent.load(std::memory_order_relaxed);
  if (bytes)
    std::memcpy(messages + number % count * roundUp(mostBytes), data, bytes);
  sizes[number % count] = bytes;
  state->sent.store(number + 1, std::memory_order_release);
  toChanges.add();
  return true;
}

bool MemoryChannel::receive(void *data, uint64_t bytes) {
  if (!mayReceive())
    return false;
  uint32_t number = state->received.load(std::memory_order_relaxed);
  if (sizes[number % count] != bytes)
    failSize(sizes[number % count], bytes);
  if (bytes)
    std::memcpy(data, messages + number % count * roundUp(mostBytes), bytes);
  state->received.store(number + 1, std::memory_order_release);
  fromChanges.add();
  return true;
}
