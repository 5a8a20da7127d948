#include "CollectiveCall.h"

#include "../../Errors.h"
#include "LibraryLimits.h"
#include "heddle/PlanFormat/CollectiveKind.h"

using namespace heddle;
using namespace heddle::runtime;
using namespace heddle::runtime::cuda;
using format::CollectiveKind, format::Combiner, format::DType, format::Instruction, format::TensorType;

namespace {

/// Translates types that checkReduction has let through, as below.
ncclDataType_t toNccl(DType dtype) {
  switch (dtype) {
  case DType::I8:
    return ncclInt8;
  case DType::U8:
  case DType::I1: // a byte that is 0 or 1
    return ncclUint8;
  case DType::I32:
    return ncclInt32;
  case DType::U32:
    return ncclUint32;
  case DType::I64:
    return ncclInt64;
  case DType::U64:
    return ncclUint64;
  case DType::F16:
    return ncclFloat16;
  case DType::BF16:
    return ncclBfloat16;
  case DType::F32:
    return ncclFloat32;
  case DType::F64:
    return ncclFloat64;
  default:
    throw LoadError(std::string("NCCL has no elements of ") + toString(dtype));
  }
}

/// For i1, and is the least and or the greatest; so is the sum, which is an or.
ncclRedOp_t toNccl(Combiner combiner, bool isPredicate) {
  switch (combiner) {
  case Combiner::Add:
    return isPredicate ? ncclMax : ncclSum;
  case Combiner::Multiply:
    return isPredicate ? ncclMin : ncclProd;
  case Combiner::Maximum:
    return ncclMax;
  case Combiner::Minimum:
    return ncclMin;
  case Combiner::And:
    return ncclMin;
  case Combiner::Or:
    return ncclMax;
  }
  return ncclSum;
}

} // namespace

CollectiveCall::CollectiveCall(const Instruction &instruction, const std::vector<TensorType> &from,
                               const std::vector<TensorType> &to, ncclComm_t communicator, int64_t member,
                               int64_t members, const std::vector<int64_t> &sources)
    : communicator(communicator), member(member), members(members) {
  if (instruction.kind == format::InstructionKind::Exchange) {
    addExchange(instruction, from, to);
    return;
  }
  for (size_t tensor = 0; tensor < from.size(); ++tensor) {
    uint64_t fromBytes = *format::getBytes(from[tensor]), toBytes = *format::getBytes(to[tensor]);
    switch (instruction.collective) {
    case CollectiveKind::AllReduce:
      kind = Kind::AllReduce;
      addReduction(tensor, instruction.combiner, to[tensor].dtype, toBytes);
      break;
    case CollectiveKind::ReduceScatter:
      kind = Kind::ReduceScatter;
      addReduction(tensor, instruction.combiner, to[tensor].dtype, toBytes);
      break;
    case CollectiveKind::AllGather:
      kind = Kind::AllGather;
      parts.push_back(fromBytes);
      if (members == 1)
        copies.push_back({tensor, tensor, 0, 0, toBytes});
      break;
    case CollectiveKind::AllToAll:
      addParts(tensor, toBytes);
      break;
    case CollectiveKind::Permute:
    case CollectiveKind::Shift:
    case CollectiveKind::Pairs:
      addMoves(tensor, toBytes, sources);
      break;
    }
  }
  if (members == 1)
    kind = Kind::Messages; // copies
}

CollectiveCall CollectiveCall::make(const format::Program &program, const format::List &list,
                                    const Instruction &instruction, const Group &group, ncclComm_t communicator) {
  auto members = static_cast<int64_t>(group.devices.size());
  std::vector<TensorType> from, to;
  for (const format::Operand &operand : instruction.operands)
    from.push_back(list.buffers[operand.number].type);
  for (uint32_t destination : instruction.destinations)
    to.push_back(list.buffers[destination].type);
  std::vector<int64_t> sources;
  if (instruction.kind == format::InstructionKind::Collective)
    sources = findSources(instruction, program.mesh, members);
  return {instruction, from, to, communicator, group.index, members, sources};
}

void CollectiveCall::addTo(Communicators::Use &use) const {
  use.isTogether |= kind != Kind::Messages;
  for (const Message &message : messages)
    if (message.bytes)
      use.messages.insert(message.isSent ? std::pair(member, message.peer) : std::pair(message.peer, member));
}

void CollectiveCall::addTo(std::vector<CollectivePart> &all, CollectivePart part) const {
  auto hash = [](const std::vector<uint64_t> &numbers) { return getChecksum(std::as_bytes(std::span(numbers))); };
  if (kind != Kind::Messages) {
    std::vector<uint64_t> numbers{static_cast<uint64_t>(kind), static_cast<uint64_t>(combiner)};
    for (const Reduction &own : reductions)
      numbers.insert(numbers.end(), {static_cast<uint64_t>(own.type), own.count});
    numbers.insert(numbers.end(), parts.begin(), parts.end());
    part.hash = hash(numbers);
    all.push_back(part);
  }
  for (const Message &message : messages) {
    if (message.bytes == 0)
      continue;
    auto peer = static_cast<uint32_t>(message.peer);
    part.from = message.isSent ? part.member : peer;
    part.to = message.isSent ? peer : part.member;
    part.hash = hash({message.bytes});
    all.push_back(part);
  }
}

void CollectiveCall::addReduction(size_t tensor, Combiner own, DType dtype, uint64_t bytes) {
  checkReduction(own, dtype);
  combiner = toNccl(own, dtype == DType::I1);
  reductions.push_back({toNccl(dtype), bytes / format::getBytes(dtype)});
  if (members == 1)
    copies.push_back({tensor, tensor, 0, 0, bytes});
}

void CollectiveCall::addParts(size_t tensor, uint64_t bytes) {
  uint64_t part = bytes / static_cast<uint64_t>(members);
  for (int64_t peer = 0; peer < members; ++peer) {
    uint64_t offset = part * static_cast<uint64_t>(peer);
    if (peer == member) {
      copies.push_back({tensor, tensor, offset, offset, part});
      continue;
    }
    messages.push_back({true, tensor, offset, part, peer});
    messages.push_back({false, tensor, offset, part, peer});
  }
}

void CollectiveCall::addMoves(size_t tensor, uint64_t bytes, const std::vector<int64_t> &sources) {
  int64_t source = sources[member];
  if (source == member)
    copies.push_back({tensor, tensor, 0, 0, bytes});
  else if (source >= 0)
    messages.push_back({false, tensor, 0, bytes, source});
  else
    zeros.emplace_back(tensor, bytes);
  for (int64_t peer = 0; peer < members; ++peer)
    if (sources[peer] == member && peer != member)
      messages.push_back({true, tensor, 0, bytes, peer});
}

void CollectiveCall::addExchange(const Instruction &instruction, const std::vector<TensorType> &from,
                                 const std::vector<TensorType> &to) {
  auto add = [&](bool isSent, size_t tensor, const TensorType &type, int64_t peer) { // another one: it has been checked
    if (member + peer < 0 || member + peer >= members)
      throw LoadError("member " + std::to_string(member) + " of " + std::to_string(members) + " has no peer " +
                      std::to_string(peer) + ", needed one to run this list");
    messages.push_back({isSent, tensor, 0, *format::getBytes(type), member + peer});
  };
  for (size_t index = 0; index < from.size(); ++index)
    add(true, index, from[index], instruction.to[index]);
  for (size_t index = 0; index < to.size(); ++index)
    add(false, index, to[index], instruction.from[index]);
}

void CollectiveCall::enqueue(const Gpu &gpu, const Nccl *nccl, CUstream stream, std::span<const CUdeviceptr> from,
                             std::span<const CUdeviceptr> to) const {
  for (const LocalCopy &copy : copies) {
    CUdeviceptr source = from[copy.from] + copy.fromOffset, target = to[copy.to] + copy.toOffset;
    if (copy.bytes && source != target)
      gpu.check(gpu.driver.cuMemcpyAsync(target, source, copy.bytes, stream), "copy");
  }
  for (auto [tensor, bytes] : zeros)
    if (bytes)
      gpu.check(gpu.driver.cuMemsetD8Async(to[tensor], 0, bytes, stream), "fill memory");
  bool hasMessages = kind != Kind::Messages || !messages.empty();
  if (!hasMessages || members == 1)
    return;
  auto check = [&](ncclResult_t result) { nccl->check(result, gpu.number, "begin a collective"); };
  auto *target = reinterpret_cast<cudaStream_t>(stream);
  auto at = [](CUdeviceptr address) { return reinterpret_cast<void *>(address); };
  check(nccl->ncclGroupStart());
  for (size_t tensor = 0; tensor < reductions.size(); ++tensor) {
    const Reduction &own = reductions[tensor];
    if (own.count == 0)
      continue;
    check(kind == Kind::AllReduce ? nccl->ncclAllReduce(at(from[tensor]), at(to[tensor]), own.count, own.type, combiner,
                                                        communicator, target)
                                  : nccl->ncclReduceScatter(at(from[tensor]), at(to[tensor]), own.count, own.type,
                                                            combiner, communicator, target));
  }
  for (size_t tensor = 0; tensor < parts.size(); ++tensor)
    if (parts[tensor])
      check(nccl->ncclAllGather(at(from[tensor]), at(to[tensor]), parts[tensor], ncclInt8, communicator, target));
  for (const Message &message : messages) {
    if (message.bytes == 0)
      continue;
    auto peer = static_cast<int>(message.peer);
    check(message.isSent ? nccl->ncclSend(at(from[message.tensor] + message.offset), message.bytes, ncclInt8, peer,
                                          communicator, target)
                         : nccl->ncclRecv(at(to[message.tensor] + message.offset), message.bytes, ncclInt8, peer,
                                          communicator, target));
  }
  check(nccl->ncclGroupEnd());
}
