#include "RemoteMeeting.h"

#include "../../Errors.h"

#include <cstring>

using namespace heddle::runtime;

namespace {

/// Tags say what a message is: from the highest bit on, whether it is a channel's; of a meeting, its number, the lowest
/// bits of the collective's, the phase, both members, and the operand.
constexpr unsigned memberBits = 12, operandBits = 12, numberBits = 23, meetingBits = 3;
constexpr uint64_t channelTag = uint64_t(1) << 63;

enum class Phase : uint8_t { Parts, Results };

uint64_t makeTag(uint32_t number, uint32_t meeting, Phase phase, size_t from, size_t to, size_t operand) {
  uint64_t tag = number;
  tag = tag << meetingBits | (meeting & ((1u << meetingBits) - 1));
  tag = tag << 1 | static_cast<uint64_t>(phase);
  tag = tag << memberBits | from;
  tag = tag << memberBits | to;
  return tag << operandBits | operand;
}

/// Reductions of at most so many bytes go to all members whole: one message after another costs more than the bytes.
constexpr int64_t smallBytes = 4096;

bool isSmall(const CollectiveWork &work, size_t operand, int64_t members) {
  int64_t bytes = 0;
  for (int64_t member = 0; member < members; ++member) {
    CollectiveWork::Part part = work.getPart(operand, member, members);
    if (!part.isForAll)
      return false;
    bytes += part.count * part.elementBytes;
  }
  return bytes <= smallBytes;
}

/// What a member combines: all of a small reduction.
CollectiveWork::Part getPart(const CollectiveWork &work, size_t operand, int64_t member, int64_t members) {
  if (!isSmall(work, operand, members))
    return work.getPart(operand, member, members);
  CollectiveWork::Part whole = work.getPart(operand, 0, members), last = work.getPart(operand, members - 1, members);
  whole.count = last.from + last.count;
  whole.isForAll = false;
  return whole;
}

std::byte *at(void *address, int64_t offset) { return static_cast<std::byte *>(address) + offset; }

} // namespace

void RemoteMeeting::reserve(const CollectiveWork &work) {
  constexpr size_t mostMembers = size_t(1) << memberBits, mostOperands = size_t(1) << operandBits;
  if (devices.size() > mostMembers || work.getOperandCount() > mostOperands)
    throw LoadError("it has " + std::to_string(devices.size()) + " members and " +
                    std::to_string(work.getOperandCount()) + " operands, needed at most " +
                    std::to_string(mostMembers) + " and " + std::to_string(mostOperands) + " between hosts");
  auto members = static_cast<int64_t>(devices.size());
  uint64_t needed = 0;
  for (size_t operand = 0; work.getReduction() && operand < work.getOperandCount(); ++operand) {
    CollectiveWork::Part part = getPart(work, operand, 0, members); // the largest
    needed = addBytes(needed, roundUp(part.count * part.elementBytes) * devices.size());
  }
  stagingBytes = std::max(stagingBytes, needed);
}

uint64_t RemoteMeeting::getBytes() const {
  uint64_t bytes = 0;
  for (size_t member = 0; member < devices.size(); ++member)
    bytes = addBytes(bytes, isLocal(member) ? stagingBytes : 0);
  return bytes;
}

void RemoteMeeting::attach(uint32_t own) {
  number = own;
  if (number >> numberBits)
    throw LoadError("devices meet between hosts in " + std::to_string(number) + " ways, needed at most " +
                    std::to_string(1u << numberBits));
  for (size_t member = 0; member < devices.size(); ++member)
    if (isLocal(member)) {
      sides[member].staging = Memory(stagingBytes);
      sides[member].missing = std::vector<std::atomic<uint32_t>>(devices.size());
    }
}

/// One member's part in one collective.
struct RemoteMeeting::Call {
  RemoteMeeting &own;
  Side &side;
  size_t member;
  uint32_t instruction, meeting;
  void *const *addresses;
  const CollectiveWork &work;
  int64_t members = static_cast<int64_t>(own.devices.size());

  void *getOperand(size_t operand) const { return addresses[operand]; }
  void *getDestination(size_t operand) const { return addresses[work.getOperandCount() + operand]; }

  void send(size_t to, Phase phase, size_t operand, const std::byte *data, int64_t bytes) {
    if (bytes == 0)
      return;
    side.pending.add();
    own.remote.ucx->send(own.remote.findRank(own.devices[to]), makeTag(own.number, meeting, phase, member, to, operand),
                         data, bytes, [&side = side](uint64_t) { side.pending.end(); });
  }
  void receive(size_t from, Phase phase, size_t operand, std::byte *data, int64_t bytes) {
    if (bytes == 0)
      return;
    side.pending.add();
    ++side.missing[from];
    own.remote.ucx->receive(makeTag(own.number, meeting, phase, from, member, operand), data, bytes,
                            [&side = side, from](uint64_t) {
                              --side.missing[from];
                              side.pending.end();
                            });
  }
  int64_t wait() {
    return own.run.wait(
        own.devices[member], side.pending.getWord(), [&] { return side.pending.isDone(); },
        [&] { return own.describeMissing(member, instruction); });
  }

  int64_t move() {
    for (const CollectiveWork::Move &one : work.getMoves(static_cast<int64_t>(member), members, false)) {
      std::byte *to = at(getDestination(one.operand), one.toOffset);
      if (one.from < 0)
        std::memset(to, 0, one.bytes);
      else if (one.from == static_cast<int64_t>(member))
        std::memcpy(to, at(getOperand(one.operand), one.fromOffset), one.bytes);
      else
        receive(one.from, Phase::Parts, one.operand, to, one.bytes);
    }
    for (const CollectiveWork::Move &one : work.getMoves(static_cast<int64_t>(member), members, true))
      if (one.to != static_cast<int64_t>(member))
        send(one.to, Phase::Parts, one.operand, at(getOperand(one.operand), one.fromOffset), one.bytes);
    return wait();
  }

  int64_t reduce() {
    std::byte *next = side.staging.data();
    std::vector<std::byte *> parts; // by operand and member
    for (size_t operand = 0; operand < work.getOperandCount(); ++operand) {
      CollectiveWork::Part mine = getPart(work, operand, static_cast<int64_t>(member), members);
      int64_t bytes = mine.count * mine.elementBytes;
      for (size_t other = 0; other < own.devices.size(); ++other) {
        CollectiveWork::Part theirs = getPart(work, operand, static_cast<int64_t>(other), members);
        if (other == member) {
          parts.push_back(at(getOperand(operand), mine.from * mine.elementBytes));
          continue;
        }
        parts.push_back(next);
        receive(other, Phase::Parts, operand, next, bytes);
        next += roundUp(bytes);
        send(other, Phase::Parts, operand, at(getOperand(operand), theirs.from * theirs.elementBytes),
             theirs.count * theirs.elementBytes);
      }
    }
    int64_t waited = wait(); // also for what is sent: a destination may be the operand
    for (size_t operand = 0; operand < work.getOperandCount(); ++operand) {
      combine(operand, parts.data() + operand * own.devices.size());
      CollectiveWork::Part mine = getPart(work, operand, static_cast<int64_t>(member), members);
      for (size_t other = 0; mine.isForAll && other < own.devices.size(); ++other) {
        if (other == member)
          continue;
        CollectiveWork::Part theirs = getPart(work, operand, static_cast<int64_t>(other), members);
        receive(other, Phase::Results, operand, at(getDestination(operand), theirs.to * theirs.elementBytes),
                theirs.count * theirs.elementBytes);
        send(other, Phase::Results, operand, at(getDestination(operand), mine.to * mine.elementBytes),
             mine.count * mine.elementBytes);
      }
    }
    return waited + wait();
  }

  void combine(size_t operand, std::byte *const *parts) const {
    CollectiveWork::Part mine = getPart(work, operand, static_cast<int64_t>(member), members);
    std::vector<void *> table; // of each member, its part and the destination
    std::vector<Member> all;
    table.reserve(2 * own.devices.size());
    for (size_t other = 0; other < own.devices.size(); ++other) {
      all.push_back({table.data() + table.size()});
      table.push_back(parts[other]);
      table.push_back(at(getDestination(operand), mine.to * mine.elementBytes));
    }
    work.getReduction()({all.data(), all.size(), 0, 1, member, member + 1, 0, 0, mine.count});
  }
};

int64_t RemoteMeeting::meet(size_t member, uint32_t instruction, uint32_t meeting, void *const *addresses,
                            const CollectiveWork &work) {
  Call call{*this, sides[member], member, instruction, meeting, addresses, work};
  return work.getReduction() ? call.reduce() : call.move();
}

std::string RemoteMeeting::describeMissing(size_t member, uint32_t instruction) const {
  std::string missing;
  for (size_t other = 0; other < devices.size(); ++other)
    if (sides[member].missing[other].load() > 0)
      missing += (missing.empty() ? "device " : ", device ") + std::to_string(devices[other]) + ", which " +
                 run.describe(devices[other]);
  return "device " + std::to_string(devices[member]) + " has waited " + std::to_string(run.getTimeout().count()) +
         " ms in " + run.recorder.name(instruction) + " for " +
         (missing.empty() ? "others to take what it sends" : missing);
}

// ---- channels ----

void RemoteChannel::attach(uint32_t number) {
  tag = channelTag | number;
  slots = std::make_unique<Slot[]>(count);
  messages = Memory(getBytes());
  for (uint32_t message = 0; isReceiver && message < count; ++message)
    begin(message);
}

/// A message is taken as soon as it comes, into the place of one that has been received.
void RemoteChannel::begin(uint32_t message) {
  Slot &slot = slots[message % count];
  slot.isUnderWay.store(true, std::memory_order_relaxed);
  remote.ucx->receive(tag, getPlace(message), mostBytes, [this, &slot](uint64_t bytes) {
    slot.bytes = bytes;
    slot.isUnderWay.store(false, std::memory_order_release);
    changes.add();
  });
}

bool RemoteChannel::send(const void *data, uint64_t bytes) {
  if (!maySend())
    return false;
  Slot &slot = slots[next % count];
  if (bytes)
    std::memcpy(getPlace(next), data, bytes);
  slot.isUnderWay.store(true, std::memory_order_relaxed);
  remote.ucx->send(remote.findRank(to), tag, getPlace(next), bytes, [this, &slot](uint64_t) {
    slot.isUnderWay.store(false, std::memory_order_release);
    changes.add();
  });
  ++next;
  return true;
}

bool RemoteChannel::receive(void *data, uint64_t bytes) {
  if (!mayReceive())
    return false;
  if (slots[next % count].bytes != bytes)
    failSize(slots[next % count].bytes, bytes);
  if (bytes)
    std::memcpy(data, getPlace(next), bytes);
  begin(next++);
  return true;
}
