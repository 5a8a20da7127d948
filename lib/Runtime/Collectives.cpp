#include "Collectives.h"

#include "Errors.h"
#include "heddle/PlanFormat/CollectiveKind.h"
#include "heddle/PlanFormat/Groups.h"

#include <cstring>

using namespace heddle;
using namespace heddle::runtime;
using format::CollectiveKind, format::Instruction, format::TensorType;

namespace {

/// What a slice reads of each member.
constexpr int64_t bytesPerSlice = 128 << 10;

std::byte *at(void *address, int64_t offset) { return static_cast<std::byte *>(address) + offset; }

} // namespace

ReduceFunction heddle::runtime::requireReduction(format::Combiner combiner, format::DType dtype) {
  ReduceFunction found = findReduction(combiner, dtype);
  if (!found)
    throw LoadError(std::string("there is no ") + format::toString(combiner) + " of " + format::toString(dtype) +
                    " over devices, needed a sum, product, maximum or minimum of real numbers, or bits of integers");
  return found;
}

CollectiveWork::CollectiveWork(const Instruction &instruction, const std::vector<TensorType> &from,
                               const std::vector<TensorType> &to, int64_t members, const std::vector<int64_t> &sources)
    : kind(instruction.collective), operands(from.size()), sources(sources) {
  bool isReduced = format::isReduction(kind);
  for (uint32_t operand = 0; operand < operands; ++operand) {
    auto bytes = static_cast<int64_t>(*format::getBytes(to[operand]));
    int64_t elementBytes = this->elementBytes.emplace_back(static_cast<int64_t>(format::getBytes(to[operand].dtype)));
    format::Extent extent = format::getFacts(kind).extent;
    bool isOfParts = extent == format::Extent::Gathered || extent == format::Extent::Parts;
    int64_t size = isReduced ? bytes / elementBytes : isOfParts ? bytes / members : bytes;
    int64_t perSlice = isReduced ? bytesPerSlice / elementBytes : bytesPerSlice;
    sizes.push_back(size);
    totalBytes += static_cast<uint64_t>(bytes) * members;
    if (isReduced)
      reduce = requireReduction(instruction.combiner, to[operand].dtype);
    for (int64_t member = 0; member < (kind == CollectiveKind::AllReduce ? 1 : members); ++member)
      add(operand, static_cast<uint32_t>(member), size, perSlice);
  }
}

void CollectiveWork::add(uint32_t operand, uint32_t member, int64_t count, int64_t perSlice) {
  for (int64_t begin = 0; begin < count; begin += perSlice)
    slices.push_back({operand, member, begin, std::min(begin + perSlice, count)});
}

void CollectiveWork::runReduction(const Slice &slice, const std::vector<Member> &members) const {
  bool isScattered = kind == CollectiveKind::ReduceScatter;
  Reduction reduction{members.data(), members.size(), slice.operand, operands + slice.operand, 0, members.size(), 0,
                      slice.begin,    slice.end};
  if (isScattered) {
    reduction.firstTo = slice.member;
    reduction.lastTo = slice.member + 1;
    reduction.from = slice.member * sizes[slice.operand];
  }
  reduce(reduction);
}

template <typename Visit>
void CollectiveWork::visitMoves(size_t operand, int64_t member, int64_t members, bool isSent, Visit visit) const {
  int64_t part = sizes[operand];
  for (int64_t other = 0; other < members; ++other) {
    int64_t from = isSent ? member : other, to = isSent ? other : member;
    switch (kind) {
    case CollectiveKind::AllReduce:
    case CollectiveKind::ReduceScatter:
      break;
    case CollectiveKind::AllGather:
      visit(Move{operand, from, to, 0, from * part, part});
      break;
    case CollectiveKind::AllToAll:
      visit(Move{operand, from, to, to * part, from * part, part});
      break;
    case CollectiveKind::Permute:
    case CollectiveKind::Shift:
    case CollectiveKind::Pairs:
      if (sources[to] == from)
        visit(Move{operand, from, to, 0, 0, part});
      else if (!isSent && other == 0 && sources[to] < 0)
        visit(Move{operand, -1, to, 0, 0, part});
      break;
    }
  }
}

void CollectiveWork::run(size_t number, const std::vector<Member> &members) const {
  const Slice &slice = slices[number];
  if (reduce)
    return runReduction(slice, members);
  // A slice of an all-gather is one member's, for all; others are of all members, for one.
  bool isSent = kind == CollectiveKind::AllGather;
  visitMoves(slice.operand, slice.member, static_cast<int64_t>(members.size()), isSent, [&](const Move &move) {
    std::byte *to = at(members[move.to].addresses[operands + move.operand], move.toOffset + slice.begin);
    int64_t bytes = slice.end - slice.begin;
    if (move.from < 0)
      std::memset(to, 0, bytes);
    else
      std::memcpy(to, at(members[move.from].addresses[move.operand], move.fromOffset + slice.begin), bytes);
  });
}

CollectiveWork::Part CollectiveWork::getPart(size_t operand, int64_t member, int64_t members) const {
  int64_t size = sizes[operand];
  if (kind == CollectiveKind::ReduceScatter)
    return {member * size, 0, size, elementBytes[operand], false};
  int64_t begin = size / members * member + std::min(member, size % members),
          end = begin + size / members + (member < size % members);
  return {begin, begin, end - begin, elementBytes[operand], true};
}

std::vector<CollectiveWork::Move> CollectiveWork::getMoves(int64_t member, int64_t members, bool isSent) const {
  std::vector<Move> moves;
  for (size_t operand = 0; operand < operands; ++operand)
    visitMoves(operand, member, members, isSent, [&](const Move &move) { moves.push_back(move); });
  return moves;
}

Group heddle::runtime::findGroup(const Instruction &instruction, const format::Mesh &mesh, int64_t position) {
  Group group;
  if (instruction.kind == format::InstructionKind::Collective && format::getFacts(instruction.collective).isOverMesh) {
    group.index = position;
    for (int64_t other = 0; other < format::getDeviceCount(mesh); ++other)
      group.devices.push_back(format::getDevice(mesh, other));
    return group;
  }
  group.index = format::getIndexAlong(mesh, instruction.axes, position);
  group.devices = format::getGroup(mesh, instruction.axes, position);
  for (int64_t &member : group.devices)
    member = format::getDevice(mesh, member);
  return group;
}

std::vector<int64_t> heddle::runtime::findSources(const Instruction &instruction, const format::Mesh &mesh,
                                                  int64_t members) {
  if (format::getFacts(instruction.collective).isOverMesh)
    return format::getSources(mesh, instruction.fromSharding, instruction.toSharding);
  return format::findSources(instruction.collective, format::getPeers(instruction), members);
}
