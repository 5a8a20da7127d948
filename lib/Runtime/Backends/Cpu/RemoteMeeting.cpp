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
  CollectiveWork::Part last = work.getPart(operand, members - 1, members);
  return last.isForAll && (last.from + last.count) * last.elementBytes <= smallBytes;
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

/// Pieces of parts: some travel while another is combined.
constexpr int64_t mostPieceBytes = 4 << 20;
constexpr size_t mostUnderWay = 3;

/// A piece of all members' parts of an operand.
struct Piece {
  size_t operand;
  int64_t begin, end; // bytes of the largest part
};

std::vector<Piece> cut(const CollectiveWork &work, int64_t members) {
  std::vector<Piece> pieces;
  for (size_t operand = 0; operand < work.getOperandCount(); ++operand) {
    CollectiveWork::Part largest = getPart(work, operand, 0, members);
    int64_t bytes = largest.count * largest.elementBytes;
    for (int64_t begin = 0; begin < bytes; begin += mostPieceBytes)
      pieces.push_back({operand, begin, std::min(begin + mostPieceBytes, bytes)});
  }
  return pieces;
}

std::byte *at(void *address, int64_t offset) { return static_cast<std::byte *>(address) + offset; }

} // namespace

void RemoteMeeting::reserve(const CollectiveWork &work) {
  constexpr size_t mostMembers = size_t(1) << memberBits, mostOperands = size_t(1) << operandBits;
  if (devices.size() > mostMembers || work.getOperandCount() > mostOperands)
    throw LoadError("it has " + std::to_string(devices.size()) + " members and " +
                    std::to_string(work.getOperandCount()) + " operands, needed at most " +
                    std::to_string(mostMembers) + " and " + std::to_string(mostOperands) + " between hosts");
  if (work.getReduction())
    for (const Piece &piece : cut(work, static_cast<int64_t>(devices.size())))
      pieceBytes = std::max(pieceBytes, roundUp(piece.end - piece.begin));
}

uint64_t RemoteMeeting::getStagingBytes() const { return pieceBytes * devices.size() * mostUnderWay; }

uint64_t RemoteMeeting::getBytes() const {
  uint64_t bytes = 0;
  for (size_t member = 0; member < devices.size(); ++member)
    bytes = addBytes(bytes, isLocal(member) ? getStagingBytes() : 0);
  return bytes;
}

void RemoteMeeting::attach(uint32_t own) {
  number = own;
  if (number >> numberBits)
    throw LoadError("devices meet between hosts in " + std::to_string(number) + " ways, needed at most " +
                    std::to_string(1u << numberBits));
  for (size_t member = 0; member < devices.size(); ++member)
    if (isLocal(member)) {
      sides[member].staging = Memory(getStagingBytes());
      sides[member].pieces = std::vector<Pending>(mostUnderWay);
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
  Ucx::Turn turn{*own.remote.ucx};

  void *getOperand(size_t operand) const { return addresses[operand]; }
  void *getDestination(size_t operand) const { return addresses[work.getOperandCount() + operand]; }

  void send(Pending &pending, size_t to, Phase phase, size_t operand, const std::byte *data, int64_t bytes) {
    if (bytes == 0)
      return;
    pending.add();
    own.remote.ucx->send(own.remote.findRank(own.devices[to]), makeTag(own.number, meeting, phase, member, to, operand),
                         data, bytes, [&pending](uint64_t) { pending.end(); });
  }
  void receive(Pending &pending, size_t from, Phase phase, size_t operand, std::byte *data, int64_t bytes) {
    if (bytes == 0)
      return;
    pending.add();
    ++side.missing[from];
    own.remote.ucx->receive(makeTag(own.number, meeting, phase, from, member, operand), data, bytes,
                            [&pending, &missing = side.missing[from]](uint64_t) {
                              --missing;
                              pending.end();
                            });
  }
  int64_t wait(const Pending &pending) {
    return turn.wait(own.devices[member], pending, [&] { return own.describeMissing(member, instruction); });
  }

  int64_t move() {
    for (const CollectiveWork::Move &one : work.getMoves(static_cast<int64_t>(member), members, false)) {
      std::byte *to = at(getDestination(one.operand), one.toOffset);
      if (one.from < 0)
        std::memset(to, 0, one.bytes);
      else if (one.from == static_cast<int64_t>(member))
        std::memcpy(to, at(getOperand(one.operand), one.fromOffset), one.bytes);
      else
        receive(side.pending, one.from, Phase::Parts, one.operand, to, one.bytes);
    }
    for (const CollectiveWork::Move &one : work.getMoves(static_cast<int64_t>(member), members, true))
      if (one.to != static_cast<int64_t>(member))
        send(side.pending, one.to, Phase::Parts, one.operand, at(getOperand(one.operand), one.fromOffset), one.bytes);
    return wait(side.pending);
  }

  /// A member's part of a piece.
  CollectiveWork::Part getPart(const Piece &piece, size_t of) const {
    CollectiveWork::Part part = ::getPart(work, piece.operand, static_cast<int64_t>(of), members);
    int64_t begin = std::min(piece.begin / part.elementBytes, part.count);
    part.count = std::min(piece.end / part.elementBytes, part.count) - begin;
    part.from += begin;
    part.to += begin;
    return part;
  }
  static int64_t getBytes(const CollectiveWork::Part &part) { return part.count * part.elementBytes; }

  std::byte *getPlace(size_t piece, size_t from) const {
    return side.staging.data() + (piece % mostUnderWay * own.devices.size() + from) * own.pieceBytes;
  }

  /// A piece's sums come after all of it has gone, so that they may come to where it was: a destination may be the
  /// operand.
  int64_t reduce() {
    std::vector<Piece> pieces = cut(work, members);
    int64_t waited = 0;
    for (size_t next = 0; next < pieces.size() + mostUnderWay; ++next) {
      if (next >= mostUnderWay && next - mostUnderWay < pieces.size())
        waited += combine(pieces, next - mostUnderWay);
      if (next < pieces.size())
        exchange(pieces, next);
    }
    return waited + wait(side.pending);
  }

  void exchange(const std::vector<Piece> &pieces, size_t number) {
    const Piece &piece = pieces[number];
    CollectiveWork::Part mine = getPart(piece, member);
    for (size_t other = 0; other < own.devices.size(); ++other) {
      if (other == member)
        continue;
      CollectiveWork::Part theirs = getPart(piece, other);
      Pending &pending = side.pieces[number % mostUnderWay];
      receive(pending, other, Phase::Parts, piece.operand, getPlace(number, other), getBytes(mine));
      if (theirs.isForAll)
        receive(side.pending, other, Phase::Results, piece.operand,
                at(getDestination(piece.operand), theirs.to * theirs.elementBytes), getBytes(theirs));
      send(pending, other, Phase::Parts, piece.operand,
           at(getOperand(piece.operand), theirs.from * theirs.elementBytes), getBytes(theirs));
    }
  }

  int64_t combine(const std::vector<Piece> &pieces, size_t number) {
    int64_t waited = wait(side.pieces[number % mostUnderWay]); // also for what is sent: it may be written over now
    const Piece &piece = pieces[number];
    CollectiveWork::Part mine = getPart(piece, member);
    std::byte *sums = at(getDestination(piece.operand), mine.to * mine.elementBytes);
    std::vector<void *> table; // of each member, its part and the destination
    std::vector<Member> all;
    table.reserve(2 * own.devices.size());
    for (size_t other = 0; other < own.devices.size(); ++other) {
      all.push_back({table.data() + table.size()});
      table.push_back(other == member ? at(getOperand(piece.operand), mine.from * mine.elementBytes)
                                      : getPlace(number, other));
      table.push_back(sums);
    }
    constexpr int64_t perBlock = 1 << 16; // elements between looks at what travels
    for (int64_t begin = 0; begin < mine.count; begin += perBlock) {
      work.getReduction()(
          {all.data(), all.size(), 0, 1, member, member + 1, 0, begin, std::min(begin + perBlock, mine.count)});
      turn.moveOn();
    }
    for (size_t other = 0; mine.isForAll && other < own.devices.size(); ++other)
      if (other != member)
        send(side.pending, other, Phase::Results, piece.operand, sums, getBytes(mine));
    return waited;
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
  remote.ucx->leave();
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
  remote.ucx->leave();
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
