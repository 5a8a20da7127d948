#include "Collectives.h"

#include "Arithmetic.h"
#include "heddle/PlanFormat/Groups.h"

#include <cstring>

using namespace heddle;
using namespace heddle::runtime;
using format::CollectiveKind, format::Combiner, format::Instruction, format::TensorType;

namespace {

using Data = std::vector<const std::byte *>;
using Combine = BoundCollective::Combine;

/// `to[i] = members[0][from + i] op members[1][from + i] op ...`
template <typename T, typename Op> void reduce(const Data &members, T *to, int64_t count, int64_t from, Op op) {
  for (int64_t i = 0; i < count; ++i) {
    T result = reinterpret_cast<const T *>(members[0])[from + i];
    for (size_t member = 1; member < members.size(); ++member)
      result = op(result, reinterpret_cast<const T *>(members[member])[from + i]);
    to[i] = result;
  }
}

Combine bindReduction(Combiner combiner, format::DType dtype, int64_t count, int64_t from) {
  Combine combine;
  auto with = [&](auto types, auto op) {
    dispatch(dtype, types, [&](auto zero) -> Call {
      using T = decltype(zero);
      combine = [=](const Data &members, std::byte *to) {
        reduce(members, reinterpret_cast<T *>(to), count, from, op);
      };
      return [] {};
    });
  };
  switch (combiner) {
  case Combiner::Add:
    with(Elements(), Add());
    break;
  case Combiner::Multiply:
    with(Elements(), Multiply());
    break;
  case Combiner::Maximum:
    with(Elements(), Maximum());
    break;
  case Combiner::Minimum:
    with(Elements(), Minimum());
    break;
  case Combiner::And:
    with(Bits(), And());
    break;
  case Combiner::Or:
    with(Bits(), Or());
    break;
  }
  return combine;
}

/// Parts of `bytes` that lie in the members at `from`, one behind another.
Combine bindParts(uint64_t bytes, uint64_t from) {
  return [=](const Data &members, std::byte *to) {
    for (size_t member = 0; bytes && member < members.size(); ++member)
      std::memcpy(to + member * bytes, members[member] + from, bytes);
  };
}

/// A copy of what member `source` has; zeros where there is none.
Combine bindCopyOf(int64_t source, uint64_t bytes) {
  return [=](const Data &members, std::byte *to) {
    if (bytes && source >= 0 && source < static_cast<int64_t>(members.size()))
      std::memcpy(to, members[source], bytes);
    else if (bytes)
      std::memset(to, 0, bytes);
  };
}

int64_t findSender(const Instruction &instruction, int64_t index) {
  for (size_t pair = 0; pair < instruction.to.size(); ++pair)
    if (instruction.to[pair] == index)
      return instruction.from[pair];
  return -1;
}

Combine bindOne(const Instruction &instruction, const TensorType &to, int64_t index, int64_t size, int64_t source) {
  uint64_t bytes = *format::getBytes(to);
  auto count = static_cast<int64_t>(bytes / format::getBytes(to.dtype));
  switch (instruction.collective) {
  case CollectiveKind::AllReduce:
    return bindReduction(instruction.combiner, to.dtype, count, 0);
  case CollectiveKind::ReduceScatter:
    return bindReduction(instruction.combiner, to.dtype, count, index * count);
  case CollectiveKind::AllGather:
    return bindParts(bytes / size, 0);
  case CollectiveKind::AllToAll:
    return bindParts(bytes / size, bytes / size * index);
  case CollectiveKind::Permute:
    return bindCopyOf(source, bytes);
  case CollectiveKind::Shift:
    return bindCopyOf(instruction.isMirrored ? instruction.shift - index : index + instruction.shift, bytes);
  case CollectiveKind::Pairs:
    return bindCopyOf(findSender(instruction, index), bytes);
  }
  throw LoadError("is no collective");
}

BoundCollective findGroup(const Instruction &instruction, const format::Mesh &mesh, int64_t position) {
  BoundCollective bound;
  bound.index = format::getIndexAlong(mesh, instruction.axes, position);
  bound.group = format::getGroup(mesh, instruction.axes, position);
  for (int64_t &member : bound.group)
    member = format::getDevice(mesh, member);
  return bound;
}

} // namespace

BoundCollective heddle::runtime::bindCollective(const Instruction &instruction, const std::vector<TensorType> &from,
                                                const std::vector<TensorType> &to, const format::Mesh &mesh,
                                                int64_t position) {
  BoundCollective bound = findGroup(instruction, mesh, position);
  int64_t source = 0;
  if (instruction.collective == CollectiveKind::Permute) { // over the whole mesh
    bound.index = position;
    bound.group.clear();
    for (int64_t other = 0; other < format::getDeviceCount(mesh); ++other)
      bound.group.push_back(format::getDevice(mesh, other));
    source = format::getSources(mesh, instruction.fromSharding, instruction.toSharding)[position];
  }
  for (size_t index = 0; index < from.size(); ++index)
    bound.combines.push_back(
        bindOne(instruction, to[index], bound.index, static_cast<int64_t>(bound.group.size()), source));
  return bound;
}

BoundCollective heddle::runtime::bindExchange(const Instruction &instruction, const format::Mesh &mesh,
                                              int64_t position) {
  BoundCollective bound = findGroup(instruction, mesh, position);
  auto size = static_cast<int64_t>(bound.group.size());
  for (const std::vector<int64_t> *side : {&instruction.to, &instruction.from})
    for (int64_t peer : *side)
      if (bound.index + peer < 0 || bound.index + peer >= size)
        throw LoadError("member " + std::to_string(bound.index) + " of " + std::to_string(size) + " has no peer " +
                        std::to_string(peer) + ", needed one to run this list");
  return bound;
}
