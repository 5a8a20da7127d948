// NCCL's calls on emulated GPUs.
#include "Communicators.h"

#include "heddle/Emulator/Emulator.h"

#include <cstring>

using namespace heddle::emulator;

namespace {

/// What is asked for together on a stream is one operation there.
ncclResult_t putTransfers(World &world, World::Lock &lock,
                          const std::vector<std::pair<Stream *, Transfer>> &transfers) {
  if (ncclResult_t result = connect(world, lock, transfers); result != ncclSuccess)
    return result;
  std::vector<Stream *> streams;
  for (const auto &[stream, transfer] : transfers)
    if (std::find(streams.begin(), streams.end(), stream) == streams.end())
      streams.push_back(stream);
  for (Stream *stream : streams) {
    auto operation = std::make_shared<Operation>();
    for (const auto &[own, transfer] : transfers) {
      if (own != stream)
        continue;
      transfer.clique->hasBeenCaptured |= stream->capture != nullptr;
      if (const uint64_t bytes = transfer.getFromBytes())
        operation->ranges.push_back({transfer.from, bytes, true, false});
      if (const uint64_t bytes = transfer.getToBytes())
        operation->ranges.push_back({transfer.to, bytes, false, true});
      operation->name = operation->transfers.empty() ? describe(transfer) : "group of NCCL calls";
      operation->transfers.push_back(transfer);
    }
    if (put(world, lock, *stream, std::move(operation)) != CUDA_SUCCESS)
      return ncclUnhandledCudaError;
  }
  return ncclSuccess;
}

ncclResult_t ask(TransferKind kind, const void *from, void *to, size_t count, ncclDataType_t type, int op, int peer,
                 ncclComm_t communicator, cudaStream_t streamHandle) {
  World &world = getWorld();
  World::Lock lock(world.mutex);
  Group &group = getGroup();
  const auto fail = [&](ncclResult_t result, std::string sentence) {
    group.failed = group.depth ? result : ncclSuccess;
    return say(result, std::move(sentence));
  };
  if (world.hasFault())
    return fail(ncclUnhandledCudaError, "");
  if (!findCommunicator(communicator))
    return fail(ncclInvalidArgument, "there is no such communicator");
  if (!communicator->isBlocking)
    return fail(ncclInvalidUsage, "the emulator has no communications of a communicator that does not block");
  if (checkReady(world, communicator) != ncclSuccess)
    return fail(ncclInvalidArgument, getThread().sentence);
  const std::shared_ptr<Clique> &clique = communicator->clique;
  std::vector<int> &contexts = getThread().contexts;
  contexts.push_back(communicator->device); // whichever is current
  Stream *stream = findStream(reinterpret_cast<CUstream>(streamHandle));
  contexts.pop_back();
  if (!stream || static_cast<int>(stream->device->number) != communicator->device)
    return fail(ncclInvalidArgument, "the stream is not one of GPU " + std::to_string(communicator->device));
  if (!getElementBytes(type))
    return fail(ncclInvalidArgument, "the emulator has no elements of type " + std::to_string(type));
  const bool isMean = op == ncclAvg;
  if (op < 0 || op > ncclAvg || (isMean && type != ncclFloat32 && type != ncclFloat64))
    return fail(ncclInvalidArgument, "the emulator can't combine elements by operation " + std::to_string(op));
  if (peer < 0 || peer >= clique->ranks)
    return fail(ncclInvalidArgument,
                "there is no rank " + std::to_string(peer) + " among " + std::to_string(clique->ranks));
  if ((kind == TransferKind::Send || kind == TransferKind::Receive) && peer == communicator->rank && !group.depth)
    return fail(ncclInvalidUsage, "a rank sends to itself outside of a group");
  Transfer transfer;
  transfer.kind = kind;
  transfer.clique = clique;
  transfer.rank = communicator->rank;
  transfer.from = Memory::toHost(reinterpret_cast<uint64_t>(from));
  transfer.to = Memory::toHost(reinterpret_cast<uint64_t>(to));
  transfer.count = count;
  transfer.type = type;
  transfer.op = op;
  transfer.peer = peer;
  if (!count)
    return ncclSuccess;
  if (group.depth) {
    group.transfers.emplace_back(stream, std::move(transfer));
    return ncclSuccess;
  }
  return putTransfers(world, lock, {{stream, std::move(transfer)}});
}

template <typename F> ncclResult_t look(const ncclComm_t communicator, F body) {
  World &world = getWorld();
  World::Lock lock(world.mutex);
  if (!findCommunicator(communicator))
    return say(ncclInvalidArgument, "there is no such communicator");
  return body(world, lock);
}

/// What NCCL asks of a configuration, and whether it blocks; nothing where it is damaged.
std::optional<bool> readConfig(const ncclConfig_t *config, bool isBlocking) {
  const ncclConfig_t whole = NCCL_CONFIG_INITIALIZER;
  if (!config)
    return isBlocking;
  if (config->magic != whole.magic || config->size == 0 || config->size > sizeof(whole) ||
      (config->blocking != NCCL_CONFIG_UNDEF_INT && config->blocking != 0 && config->blocking != 1)) {
    say(ncclInvalidArgument, "a configuration is none of NCCL_CONFIG_INITIALIZER");
    return std::nullopt;
  }
  return config->blocking != 0;
}

/// All of a group's are of one kind.
ncclResult_t enterGroup(bool isBlocking) {
  Group &group = getGroup();
  if (!group.depth || group.isBlocking.value_or(isBlocking) == isBlocking) {
    if (group.depth)
      group.isBlocking = isBlocking;
    return ncclSuccess;
  }
  return group.failed = say(ncclInvalidArgument, "communicators that block and those that don't can't be in one group");
}

ncclResult_t joinBy(ncclComm_t *communicator, int ranks, const ncclUniqueId &id, int rank, const ncclConfig_t *config) {
  World &world = getWorld();
  World::Lock lock(world.mutex);
  if (world.hasFault())
    return ncclUnhandledCudaError;
  const std::optional<bool> isBlocking = readConfig(config, true);
  if (!isBlocking)
    return ncclInvalidArgument;
  if (ncclResult_t result = enterGroup(*isBlocking); result != ncclSuccess)
    return result;
  return join(world, lock, communicator, ranks, std::string(id.internal, strnlen(id.internal, sizeof(id.internal))),
              rank, *isBlocking);
}

ncclResult_t removeBy(ncclComm_t communicator, bool isAborted) {
  if (!communicator)
    return ncclSuccess;
  return look(communicator,
              [&](World &world, World::Lock &lock) { return remove(world, lock, communicator, isAborted); });
}

} // namespace

extern "C" {

ncclResult_t ncclGetVersion(int *version) {
  *version = NCCL_VERSION_CODE;
  return ncclSuccess;
}

const char *ncclGetErrorString(ncclResult_t result) {
  switch (result) {
  case ncclSuccess:
    return "no error";
  case ncclUnhandledCudaError:
    return "unhandled cuda error";
  case ncclInternalError:
    return "internal error";
  case ncclSystemError:
    return "unhandled system error";
  case ncclInvalidArgument:
    return "invalid argument";
  case ncclInvalidUsage:
    return "invalid usage";
  case ncclInProgress:
    return "NCCL operation in progress";
  default:
    return "unknown result code";
  }
}

const char *ncclGetLastError(ncclComm_t) { return getThread().sentence.c_str(); }

// ---- Communicators ----

ncclResult_t ncclGetUniqueId(ncclUniqueId *id) {
  World &world = getWorld();
  World::Lock lock(world.mutex);
  std::memset(id, 0, sizeof(*id));
  const std::string text = std::to_string(world.carrier.getRank()) + '.' + std::to_string(takeUniqueNumber());
  std::memcpy(id->internal, text.data(), text.size());
  return ncclSuccess;
}

ncclResult_t ncclCommInitRank(ncclComm_t *communicator, int ranks, ncclUniqueId id, int rank) {
  return joinBy(communicator, ranks, id, rank, nullptr);
}
ncclResult_t ncclCommInitRankConfig(ncclComm_t *communicator, int ranks, ncclUniqueId id, int rank,
                                    ncclConfig_t *config) {
  return joinBy(communicator, ranks, id, rank, config);
}

ncclResult_t ncclCommInitAll(ncclComm_t *communicators, int count, const int *devices) {
  ncclUniqueId id;
  ncclGetUniqueId(&id);
  ncclResult_t result = ncclGroupStart();
  for (int rank = 0; rank < count && result == ncclSuccess; ++rank) {
    std::vector<int> &contexts = getThread().contexts;
    contexts.push_back(devices ? devices[rank] : rank);
    result = joinBy(&communicators[rank], count, id, rank, nullptr);
    contexts.pop_back();
  }
  const ncclResult_t ended = ncclGroupEnd();
  return result == ncclSuccess ? ended : result;
}

ncclResult_t ncclCommSplit(ncclComm_t parent, int colour, int key, ncclComm_t *communicator, ncclConfig_t *config) {
  return look(parent, [&](World &world, World::Lock &lock) {
    if (world.hasFault())
      return ncclUnhandledCudaError;
    const std::optional<bool> isBlocking = readConfig(config, parent->isBlocking);
    if (!isBlocking)
      return ncclInvalidArgument;
    if (ncclResult_t result = checkReady(world, parent); result != ncclSuccess)
      return result;
    if (ncclResult_t result = enterGroup(parent->isBlocking); result != ncclSuccess)
      return result;
    return split(world, lock, parent, colour, key, communicator, *isBlocking);
  });
}

ncclResult_t ncclCommFinalize(ncclComm_t communicator) {
  return look(communicator, [](World &, World::Lock &) { return ncclSuccess; });
}
ncclResult_t ncclCommDestroy(ncclComm_t communicator) { return removeBy(communicator, false); }
ncclResult_t ncclCommAbort(ncclComm_t communicator) { return removeBy(communicator, true); }

ncclResult_t ncclCommGetAsyncError(ncclComm_t communicator, ncclResult_t *error) {
  return look(communicator, [&](World &world, World::Lock &) {
    *error = world.hasFault() ? ncclUnhandledCudaError : getState(world, communicator);
    return ncclSuccess;
  });
}
ncclResult_t ncclCommCount(const ncclComm_t communicator, int *count) {
  return look(communicator, [&](World &, World::Lock &) {
    *count = communicator->clique->ranks;
    return ncclSuccess;
  });
}
ncclResult_t ncclCommCuDevice(const ncclComm_t communicator, int *device) {
  return look(communicator, [&](World &, World::Lock &) {
    *device = communicator->device;
    return ncclSuccess;
  });
}
ncclResult_t ncclCommUserRank(const ncclComm_t communicator, int *rank) {
  return look(communicator, [&](World &, World::Lock &) {
    *rank = communicator->rank;
    return ncclSuccess;
  });
}

// ---- Groups ----

ncclResult_t ncclGroupStart() {
  getGroup().depth++;
  return ncclSuccess;
}

ncclResult_t ncclGroupEnd() {
  Group &group = getGroup();
  if (group.depth == 0)
    return say(ncclInvalidUsage, "a group ends that has not begun");
  if (--group.depth)
    return ncclSuccess;
  const Group ended = std::move(group);
  group = {};
  if (ended.failed != ncclSuccess)
    return ended.failed;
  World &world = getWorld();
  World::Lock lock(world.mutex);
  if (world.hasFault())
    return ncclUnhandledCudaError;
  if (ncclResult_t result = finishJoins(world, lock, ended.joins); result != ncclSuccess)
    return result;
  if (ncclResult_t result = finishSplits(world, lock, ended.splits); result != ncclSuccess)
    return result;
  if (ncclResult_t result = finishEnds(world, lock, ended.ends); result != ncclSuccess)
    return result;
  if (ncclResult_t result = putTransfers(world, lock, ended.transfers); result != ncclSuccess)
    return result;
  return ended.hasLeft ? ncclInProgress : ncclSuccess;
}

// ---- Communications ----

ncclResult_t ncclAllReduce(const void *from, void *to, size_t count, ncclDataType_t type, ncclRedOp_t op,
                           ncclComm_t communicator, cudaStream_t stream) {
  return ask(TransferKind::AllReduce, from, to, count, type, op, 0, communicator, stream);
}
ncclResult_t ncclAllGather(const void *from, void *to, size_t count, ncclDataType_t type, ncclComm_t communicator,
                           cudaStream_t stream) {
  return ask(TransferKind::AllGather, from, to, count, type, 0, 0, communicator, stream);
}
ncclResult_t ncclReduceScatter(const void *from, void *to, size_t count, ncclDataType_t type, ncclRedOp_t op,
                               ncclComm_t communicator, cudaStream_t stream) {
  return ask(TransferKind::ReduceScatter, from, to, count, type, op, 0, communicator, stream);
}
ncclResult_t ncclReduce(const void *from, void *to, size_t count, ncclDataType_t type, ncclRedOp_t op, int root,
                        ncclComm_t communicator, cudaStream_t stream) {
  return ask(TransferKind::Reduce, from, to, count, type, op, root, communicator, stream);
}
ncclResult_t ncclBroadcast(const void *from, void *to, size_t count, ncclDataType_t type, int root,
                           ncclComm_t communicator, cudaStream_t stream) {
  return ask(TransferKind::Broadcast, from, to, count, type, 0, root, communicator, stream);
}
ncclResult_t ncclAlltoAll(const void *from, void *to, size_t count, ncclDataType_t type, ncclComm_t communicator,
                          cudaStream_t stream) {
  return ask(TransferKind::AllToAll, from, to, count, type, 0, 0, communicator, stream);
}
ncclResult_t ncclSend(const void *from, size_t count, ncclDataType_t type, int peer, ncclComm_t communicator,
                      cudaStream_t stream) {
  return ask(TransferKind::Send, from, nullptr, count, type, 0, peer, communicator, stream);
}
ncclResult_t ncclRecv(void *to, size_t count, ncclDataType_t type, int peer, ncclComm_t communicator,
                      cudaStream_t stream) {
  return ask(TransferKind::Receive, nullptr, to, count, type, 0, peer, communicator, stream);
}

} // extern "C"
