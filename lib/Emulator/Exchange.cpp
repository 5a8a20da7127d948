// What ranks give and take.
#include "Exchange.h"

#include "../Runtime/Reduce.h"
#include "Note.h"
#include "World.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <nccl.h>

using namespace heddle::emulator;
using heddle::format::Combiner, heddle::format::DType;

namespace {

struct TypeInfo {
  const char *name;
  uint64_t bytes;
  DType dtype;
};

const TypeInfo *findType(int type) {
  static const std::map<int, TypeInfo> types{
      {ncclInt8, {"i8", 1, DType::I8}},      {ncclUint8, {"ui8", 1, DType::U8}},
      {ncclInt32, {"i32", 4, DType::I32}},   {ncclUint32, {"ui32", 4, DType::U32}},
      {ncclInt64, {"i64", 8, DType::I64}},   {ncclUint64, {"ui64", 8, DType::U64}},
      {ncclFloat16, {"f16", 2, DType::F16}}, {ncclFloat32, {"f32", 4, DType::F32}},
      {ncclFloat64, {"f64", 8, DType::F64}}, {ncclBfloat16, {"bf16", 2, DType::BF16}},
  };
  const auto found = types.find(type);
  return found == types.end() ? nullptr : &found->second;
}

const char *getKindName(TransferKind kind) {
  switch (kind) {
  case TransferKind::AllReduce:
    return "all_reduce";
  case TransferKind::AllGather:
    return "all_gather";
  case TransferKind::ReduceScatter:
    return "reduce_scatter";
  case TransferKind::Broadcast:
    return "broadcast";
  case TransferKind::Reduce:
    return "reduce";
  case TransferKind::AllToAll:
    return "all_to_all";
  case TransferKind::Send:
    return "send";
  case TransferKind::Receive:
    return "receive";
  }
  return "transfer";
}

bool isReduction(TransferKind kind) {
  return kind == TransferKind::AllReduce || kind == TransferKind::ReduceScatter || kind == TransferKind::Reduce;
}

const char *getOpName(int op) {
  constexpr const char *names[] = {"sum", "product", "maximum", "minimum", "mean"};
  return op >= 0 && op < 5 ? names[op] : "unknown";
}

/// Elements [from, from + count) of all that is given, combined in the order of ranks.
void reduceRanks(const Meeting &meeting, const Transfer &transfer, uint64_t from, unsigned char *to) {
  constexpr Combiner combiners[] = {Combiner::Add, Combiner::Multiply, Combiner::Maximum, Combiner::Minimum,
                                    Combiner::Add};
  const TypeInfo &type = *findType(transfer.type);
  std::vector<std::array<void *, 2>> addresses;
  for (const auto &given : meeting.given)
    addresses.push_back({const_cast<unsigned char *>(given->data()), to}); // it is only read
  std::vector<heddle::runtime::Member> members;
  for (const auto &pair : addresses)
    members.push_back({pair.data()});
  heddle::runtime::findReduction(combiners[transfer.op],
                                 type.dtype)({members.data(), members.size(), 0, 1, 0, 1, static_cast<int64_t>(from), 0,
                                              static_cast<int64_t>(transfer.count)});
}

} // namespace

uint64_t heddle::emulator::getElementBytes(int type) {
  const TypeInfo *info = findType(type);
  return info ? info->bytes : 0;
}

std::string heddle::emulator::describe(const Transfer &transfer) {
  std::string text = getKindName(transfer.kind);
  if (isReduction(transfer.kind))
    text += std::string(" (") + getOpName(transfer.op) + ")";
  const TypeInfo *type = findType(transfer.type);
  text += " of " + std::to_string(transfer.count) + " " + (type ? type->name : "?");
  if (transfer.kind == TransferKind::Broadcast || transfer.kind == TransferKind::Reduce)
    text += ", root " + std::to_string(transfer.peer);
  if (transfer.isMail())
    text += (transfer.kind == TransferKind::Send ? " to rank " : " from rank ") + std::to_string(transfer.peer);
  return text;
}

uint64_t Transfer::getFromBytes() const {
  const uint64_t bytes = count * getElementBytes(type), ranks = static_cast<uint64_t>(clique->ranks);
  switch (kind) {
  case TransferKind::ReduceScatter:
  case TransferKind::AllToAll:
    return bytes * ranks;
  case TransferKind::Broadcast:
    return rank == peer ? bytes : 0;
  case TransferKind::Receive:
    return 0;
  default:
    return bytes;
  }
}

uint64_t Transfer::getToBytes() const {
  const uint64_t bytes = count * getElementBytes(type), ranks = static_cast<uint64_t>(clique->ranks);
  switch (kind) {
  case TransferKind::AllGather:
  case TransferKind::AllToAll:
    return bytes * ranks;
  case TransferKind::Reduce:
    return rank == peer ? bytes : 0;
  case TransferKind::Send:
    return 0;
  default:
    return bytes;
  }
}

Exchange::Exchange(const Operation &operation, const std::string *stream) : stream(stream) {
  for (const Transfer &transfer : operation.transfers) {
    Clique &clique = *transfer.clique;
    Part part{&transfer, nullptr, 0, nullptr, transfer.rank};
    if (transfer.isMail()) {
      const bool isSent = transfer.kind == TransferKind::Send;
      auto &[sent, received] = clique.messages[transfer.getEnds()];
      part.number = isSent ? sent++ : received++;
      part.slot = isSent ? 0 : 1;
    } else {
      part.number = clique.asked[static_cast<size_t>(transfer.rank)]++;
    }
    part.meeting = clique.findMeeting(transfer, part.number);
    parts.push_back(std::move(part));
  }
}

void Exchange::give() {
  for (Part &part : parts) {
    if (part.transfer->isAborted()) // it does nothing any more
      continue;
    const uint64_t bytes = part.transfer->getFromBytes();
    const auto *from = reinterpret_cast<const unsigned char *>(part.transfer->from);
    part.given = std::make_shared<std::vector<unsigned char>>(from, from + bytes);
  }
  for (const Part &part : parts)
    std::fill_n(reinterpret_cast<unsigned char *>(part.transfer->to), part.transfer->getToBytes(), 0xff);
}

bool heddle::emulator::bring(Meeting &meeting, int ownSlot, const Transfer &mine, uint64_t number, Body given,
                             std::string stream, std::string &fault) {
  const auto slot = static_cast<size_t>(ownSlot);
  for (size_t other = 0; other < meeting.came.size(); ++other) {
    if (!meeting.came[other])
      continue;
    const Transfer &theirs = meeting.asked[other];
    const bool isSame =
        mine.count == theirs.count && mine.type == theirs.type &&
        (mine.isMail() ||
         (mine.kind == theirs.kind && (!isReduction(mine.kind) || mine.op == theirs.op) &&
          ((mine.kind != TransferKind::Broadcast && mine.kind != TransferKind::Reduce) || mine.peer == theirs.peer)));
    if (isSame)
      continue;
    fault = "communicator " + std::to_string(mine.clique->number) + ", communication " + std::to_string(number) +
            ": rank " + std::to_string(mine.rank) + " asks for " + describe(mine) + " on " + stream + ", and rank " +
            std::to_string(theirs.rank) + " for " + describe(theirs) + " on " + meeting.streams[other];
    return false;
  }
  meeting.asked[slot] = mine;
  meeting.asked[slot].clique = nullptr; // it keeps the meeting
  meeting.given[slot] = std::move(given);
  meeting.streams[slot] = std::move(stream);
  meeting.came[slot] = 1;
  meeting.arrived++;
  return true;
}

bool Exchange::arrive(World &world, std::string &fault) {
  started = true;
  for (Part &part : parts) {
    const Transfer &mine = *part.transfer;
    if (!part.given)
      continue;
    Note note;
    note.numbers = {Note::Give, mine.rank, 0,         0,          0,          static_cast<int32_t>(mine.kind),
                    mine.type,  mine.op,   mine.peer, mine.count, part.number};
    note.clique = mine.clique->id;
    note.stream = *stream;
    if (!mine.isMail())
      tellRanks(world, *mine.clique, note, part.given);
    else if (const int process = mine.clique->processes[static_cast<size_t>(mine.peer)];
             process != world.carrier.getRank())
      world.carrier.send(process, note.pack(), part.given);
    if (!bring(*part.meeting, part.slot, mine, part.number, part.given, *stream, fault)) // others say so, too
      return false;
  }
  return true;
}

bool Exchange::isComplete() const {
  return std::all_of(parts.begin(), parts.end(), [](const Part &part) {
    return part.transfer->isAborted() || part.meeting->arrived == static_cast<int>(part.meeting->came.size());
  });
}

void Exchange::take() {
  for (const Part &part : parts) {
    const Transfer &transfer = *part.transfer;
    const Meeting &meeting = *part.meeting;
    auto *to = reinterpret_cast<unsigned char *>(transfer.to);
    const uint64_t bytes = transfer.count * getElementBytes(transfer.type);
    if (transfer.isAborted())
      continue;
    switch (transfer.kind) {
    case TransferKind::AllReduce:
      reduceRanks(meeting, transfer, 0, to);
      break;
    case TransferKind::ReduceScatter:
      reduceRanks(meeting, transfer, static_cast<uint64_t>(transfer.rank) * transfer.count, to);
      break;
    case TransferKind::Reduce:
      if (transfer.rank == transfer.peer)
        reduceRanks(meeting, transfer, 0, to);
      break;
    case TransferKind::AllGather:
      for (size_t rank = 0; rank < meeting.given.size(); ++rank)
        std::copy_n(meeting.given[rank]->data(), bytes, to + rank * bytes);
      break;
    case TransferKind::AllToAll:
      for (size_t rank = 0; rank < meeting.given.size(); ++rank)
        std::copy_n(meeting.given[rank]->data() + static_cast<uint64_t>(transfer.rank) * bytes, bytes,
                    to + rank * bytes);
      break;
    case TransferKind::Broadcast:
      std::copy_n(meeting.given[static_cast<size_t>(transfer.peer)]->data(), bytes, to);
      break;
    case TransferKind::Send:
      break;
    case TransferKind::Receive:
      std::copy_n(meeting.given[0]->data(), bytes, to);
      break;
    }
    if (isReduction(transfer.kind) && transfer.op == ncclAvg) {
      // NCCL's mean, of floats alone: see ncclAllReduce.
      const auto ranks = static_cast<double>(transfer.clique->ranks);
      for (uint64_t i = 0; i < transfer.count; ++i)
        if (transfer.type == ncclFloat32)
          reinterpret_cast<float *>(to)[i] /= static_cast<float>(ranks);
        else
          reinterpret_cast<double *>(to)[i] /= ranks;
    }
  }
}

void Exchange::leave() {
  for (const Part &part : parts) {
    const Transfer &transfer = *part.transfer;
    Clique &clique = *transfer.clique;
    const bool isPeerHere = transfer.isMail() && clique.devices[static_cast<size_t>(transfer.peer)] >= 0;
    if (++part.meeting->left < (transfer.isMail() ? 1 + isPeerHere : clique.local))
      continue;
    if (const auto [from, to] = transfer.getEnds(); transfer.isMail())
      clique.mail.erase({from, to, part.number});
    else
      clique.collectives.erase(part.number);
  }
}

std::optional<Exchange::Missing> Exchange::findMissing() const {
  for (const Part &part : parts) {
    const Transfer &transfer = *part.transfer;
    for (size_t slot = 0; slot < part.meeting->came.size(); ++slot) {
      if (part.meeting->came[slot])
        continue;
      const int rank = transfer.isMail() ? transfer.peer : static_cast<int>(slot);
      Missing missing{transfer.clique->devices[static_cast<size_t>(rank)],
                      transfer.clique->processes[static_cast<size_t>(rank)], ""};
      missing.description = "communicator " + std::to_string(transfer.clique->number) + ", communication " +
                            std::to_string(part.number) + ": rank " + std::to_string(rank) + ", " +
                            (missing.device >= 0 ? "GPU " + std::to_string(missing.device)
                                                 : "of process " + std::to_string(missing.process)) +
                            ", never comes to the " + describe(transfer) + ", in which rank " +
                            std::to_string(transfer.rank) + " waits on " + *stream;
      return missing;
    }
  }
  return std::nullopt;
}

// ---- communicators ----

bool Clique::setRanks(int count) {
  if (ranks != 0)
    return ranks == count;
  ranks = count;
  const auto size = static_cast<size_t>(count);
  devices.assign(size, -1);
  processes.assign(size, -1);
  asked.resize(size);
  aborted.resize(size);
  splitCounts.resize(size);
  return true;
}

std::set<int> Clique::getOthers(int own) const {
  std::set<int> others(processes.begin(), processes.end());
  others.erase(own);
  others.erase(-1);
  return others;
}

std::shared_ptr<Meeting> &Clique::findMeeting(const Transfer &transfer, uint64_t partNumber) {
  const auto [from, to] = transfer.getEnds();
  std::shared_ptr<Meeting> &meeting = transfer.isMail() ? mail[{from, to, partNumber}] : collectives[partNumber];
  if (!meeting) {
    meeting = std::make_shared<Meeting>();
    const size_t slots = transfer.isMail() ? 2 : static_cast<size_t>(ranks);
    meeting->given.resize(slots);
    meeting->came.resize(slots);
    meeting->streams.resize(slots);
    meeting->asked.resize(slots);
  }
  return meeting;
}
