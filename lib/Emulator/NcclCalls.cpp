// NCCL: communicators of emulated GPUs, and what they are asked for.
#include "Driver.h"

#pragma GCC visibility push(default)
#include <nccl.h>
#pragma GCC visibility pop

#include <cstring>

using namespace heddle::emulator;
using std::chrono::steady_clock;

struct ncclComm {
  std::shared_ptr<Clique> clique;
  int rank = 0, device = 0;
};

namespace {

struct Library {
  std::set<ncclComm *> communicators;
  std::map<uint64_t, std::weak_ptr<Clique>> cliques; // by unique id
  uint64_t ids = 0, cliqueCount = 0;
};
Library &getLibrary() { // under the world's lock
  static Library library;
  return library;
}

} // namespace

void heddle::emulator::clearCommunicators() {
  for (ncclComm *communicator : getLibrary().communicators)
    delete communicator;
  getLibrary() = {};
}

namespace {

/// Between ncclGroupStart and ncclGroupEnd.
struct Group {
  struct Join {
    ncclComm *communicator;
  };
  int depth = 0;
  std::vector<Join> joins;
  std::vector<std::pair<Stream *, Transfer>> transfers; // in the order of calls
  ncclResult_t failed = ncclSuccess;
};
Group &getGroup() {
  thread_local Group group;
  return group;
}

ncclResult_t say(ncclResult_t result, std::string sentence) {
  getThread().sentence = std::move(sentence);
  return result;
}

/// Waits until all ranks of these have come.
ncclResult_t finishJoins(World &world, World::Lock &lock, const std::vector<Group::Join> &joins) {
  const auto end = steady_clock::now() + world.settings.timeout;
  for (const Group::Join &join : joins) {
    const std::shared_ptr<Clique> clique = join.communicator->clique;
    if (world.changed.wait_until(lock, end, [&] { return clique->joined == clique->ranks; }))
      continue;
    std::string missing;
    for (size_t rank = 0; rank < clique->devices.size(); ++rank)
      if (clique->devices[rank] < 0)
        missing += (missing.empty() ? "" : ", ") + std::to_string(rank);
    return say(ncclSystemError, "communicator " + std::to_string(clique->number) + " of " +
                                    std::to_string(clique->ranks) + " ranks: rank " + missing + " never comes to join");
  }
  return ncclSuccess;
}

ncclResult_t join(ncclComm_t *handle, int ranks, const ncclUniqueId &id, int rank) {
  World &world = getWorld();
  World::Lock lock(world.mutex);
  if (world.hasFault())
    return ncclUnhandledCudaError;
  const Device *device = world.isStarted ? findCurrent() : nullptr;
  if (!device)
    return say(ncclUnhandledCudaError, "a rank joins a communicator without a current context");
  if (ranks < 1 || rank < 0 || rank >= ranks)
    return say(ncclInvalidArgument, "rank " + std::to_string(rank) + " of " + std::to_string(ranks));
  uint64_t number;
  std::memcpy(&number, id.internal, sizeof(number));
  Library &library = getLibrary();
  std::shared_ptr<Clique> clique = library.cliques[number].lock();
  if (!clique) {
    library.cliques[number] = clique = std::make_shared<Clique>();
    clique->number = library.cliqueCount++;
    clique->ranks = ranks;
    clique->devices.assign(static_cast<size_t>(ranks), -1);
    clique->asked.resize(static_cast<size_t>(ranks));
  }
  int &place = clique->devices[static_cast<size_t>(std::min(rank, clique->ranks - 1))];
  if (clique->ranks != ranks || place >= 0)
    return say(ncclInvalidUsage, "rank " + std::to_string(rank) + " of " + std::to_string(ranks) + " joins " +
                                     (place >= 0 ? "twice" : "a communicator of " + std::to_string(clique->ranks)));
  for (const int other : clique->devices)
    if (other == static_cast<int>(device->number))
      return say(ncclInvalidUsage, "GPU " + std::to_string(other) + " is two ranks of a communicator");
  place = static_cast<int>(device->number);
  clique->joined++;
  auto *communicator = new ncclComm{clique, rank, place};
  library.communicators.insert(communicator);
  *handle = communicator;
  world.progress();
  Group &group = getGroup();
  if (group.depth) {
    group.joins.push_back({communicator});
    return ncclSuccess;
  }
  return finishJoins(world, lock, {{communicator}});
}

/// What is asked for together on a stream is one operation there.
ncclResult_t putTransfers(World &world, const std::vector<std::pair<Stream *, Transfer>> &transfers) {
  std::vector<Stream *> streams;
  for (const auto &[stream, transfer] : transfers)
    if (std::find(streams.begin(), streams.end(), stream) == streams.end())
      streams.push_back(stream);
  for (Stream *stream : streams) {
    auto operation = std::make_shared<Operation>();
    for (const auto &[own, transfer] : transfers) {
      if (own != stream)
        continue;
      if (const uint64_t bytes = transfer.getFromBytes())
        operation->ranges.push_back({transfer.from, bytes, true, false});
      if (const uint64_t bytes = transfer.getToBytes())
        operation->ranges.push_back({transfer.to, bytes, false, true});
      operation->name = operation->transfers.empty() ? describe(transfer) : "group of NCCL calls";
      operation->transfers.push_back(transfer);
    }
    if (put(world, *stream, std::move(operation)) != CUDA_SUCCESS)
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
  if (!getLibrary().communicators.contains(communicator))
    return fail(ncclInvalidArgument, "there is no such communicator");
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
  return putTransfers(world, {{stream, std::move(transfer)}});
}

ncclResult_t removeCommunicator(ncclComm_t communicator, bool isAborted) {
  World &world = getWorld();
  World::Lock lock(world.mutex);
  if (!communicator)
    return ncclSuccess;
  if (!getLibrary().communicators.erase(communicator))
    return say(ncclInvalidArgument, "there is no such communicator");
  communicator->clique->isAborted |= isAborted;
  delete communicator;
  world.progress();
  return ncclSuccess;
}

template <typename F> ncclResult_t look(const ncclComm_t communicator, F body) {
  World &world = getWorld();
  World::Lock lock(world.mutex);
  if (!getLibrary().communicators.contains(communicator))
    return say(ncclInvalidArgument, "there is no such communicator");
  return body(world);
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
  const uint64_t number = ++getLibrary().ids;
  std::memcpy(id->internal, &number, sizeof(number));
  return ncclSuccess;
}

ncclResult_t ncclCommInitRank(ncclComm_t *communicator, int ranks, ncclUniqueId id, int rank) {
  return join(communicator, ranks, id, rank);
}
ncclResult_t ncclCommInitRankConfig(ncclComm_t *communicator, int ranks, ncclUniqueId id, int rank, ncclConfig_t *) {
  return join(communicator, ranks, id, rank);
}

ncclResult_t ncclCommInitAll(ncclComm_t *communicators, int count, const int *devices) {
  ncclUniqueId id;
  ncclGetUniqueId(&id);
  ncclResult_t result = ncclGroupStart();
  for (int rank = 0; rank < count && result == ncclSuccess; ++rank) {
    std::vector<int> &contexts = getThread().contexts;
    contexts.push_back(devices ? devices[rank] : rank);
    result = join(&communicators[rank], count, id, rank);
    contexts.pop_back();
  }
  const ncclResult_t ended = ncclGroupEnd();
  return result == ncclSuccess ? ended : result;
}

ncclResult_t ncclCommFinalize(ncclComm_t communicator) {
  return look(communicator, [](World &) { return ncclSuccess; });
}
ncclResult_t ncclCommDestroy(ncclComm_t communicator) { return removeCommunicator(communicator, false); }
ncclResult_t ncclCommAbort(ncclComm_t communicator) { return removeCommunicator(communicator, true); }

ncclResult_t ncclCommGetAsyncError(ncclComm_t communicator, ncclResult_t *error) {
  return look(communicator, [&](World &world) {
    *error = world.hasFault() ? ncclUnhandledCudaError : ncclSuccess;
    return ncclSuccess;
  });
}
ncclResult_t ncclCommCount(const ncclComm_t communicator, int *count) {
  return look(communicator, [&](World &) {
    *count = communicator->clique->ranks;
    return ncclSuccess;
  });
}
ncclResult_t ncclCommCuDevice(const ncclComm_t communicator, int *device) {
  return look(communicator, [&](World &) {
    *device = communicator->device;
    return ncclSuccess;
  });
}
ncclResult_t ncclCommUserRank(const ncclComm_t communicator, int *rank) {
  return look(communicator, [&](World &) {
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
  return putTransfers(world, ended.transfers);
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
