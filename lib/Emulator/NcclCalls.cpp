// NCCL: communicators of emulated GPUs, and what they are asked for.
#include "Driver.h"

#include "heddle/Emulator/Emulator.h"

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

/// What was called between ncclGroupStart and ncclGroupEnd.
struct Group {
  struct Join {
    ncclComm *communicator;
  };
  int depth = 0;
  std::vector<Join> joins;
  std::vector<std::pair<Stream *, Transfer>> transfers; // in the order of calls
  std::vector<std::shared_ptr<Clique>> ends;            // those that lose their last rank, destroyed or aborted
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
    const auto isWhole = [&] { return clique->joined == clique->ranks; };
    if (world.mayHang(HEDDLE_EMULATOR_HANG_RANKS))
      world.changed.wait(lock, isWhole);
    if (world.changed.wait_until(lock, end, isWhole))
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
    clique->aborted.resize(static_cast<size_t>(ranks));
    clique->connected.resize(static_cast<size_t>(ranks));
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

/// Connects as NCCL does at what a rank asks for first: for a collective to all ranks of the communicator, for a
/// message to the other one, and the host's thread waits until they come to do so, too.
ncclResult_t connect(World &world, World::Lock &lock, const std::vector<std::pair<Stream *, Transfer>> &transfers) {
  for (const auto &[stream, transfer] : transfers) {
    Clique &clique = *transfer.clique;
    if (transfer.isMail())
      clique.contacts.emplace(transfer.rank, transfer.peer);
    else
      clique.connected[static_cast<size_t>(transfer.rank)] = 1;
  }
  world.changed.notify_all();
  const auto findMissing = [](const Transfer &transfer) { // a rank; -1: none
    const Clique &clique = *transfer.clique;
    if (transfer.isMail())
      return clique.contacts.contains({transfer.peer, transfer.rank}) ? -1 : transfer.peer;
    const auto found = std::find(clique.connected.begin(), clique.connected.end(), 0);
    return found == clique.connected.end() ? -1 : static_cast<int>(found - clique.connected.begin());
  };
  const auto end = steady_clock::now() + world.settings.timeout;
  for (const auto &[stream, transfer] : transfers) {
    const Transfer &own = transfer;
    const auto isOver = [&] { return world.hasFault() || own.isAborted() || findMissing(own) < 0; };
    if (world.mayHang(HEDDLE_EMULATOR_HANG_RANKS))
      world.changed.wait(lock, isOver);
    else
      world.changed.wait_until(lock, end, isOver);
    const std::string who =
        "communicator " + std::to_string(own.clique->number) + ": rank " + std::to_string(own.rank) + " connects for ";
    if (world.hasFault())
      return ncclUnhandledCudaError;
    if (own.isAborted())
      return say(ncclInternalError, who + "the " + describe(own) + ", and is aborted");
    if (const int missing = findMissing(own); missing >= 0)
      return say(ncclSystemError, who + "the " + describe(own) + ", and rank " + std::to_string(missing) +
                                      " never comes to connect, too");
  }
  return ncclSuccess;
}

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
  return putTransfers(world, lock, {{stream, std::move(transfer)}});
}

bool hasTransfers(const Operation *operation, const Clique &clique) {
  return operation && std::any_of(operation->transfers.begin(), operation->transfers.end(),
                                  [&](const Transfer &transfer) { return transfer.clique.get() == &clique; });
}

/// A graph, one that is being captured, or a graph's launch that is not over keeps a communicator.
bool isKept(const World &world, const Clique &clique) {
  if (clique.hasBeenCaptured && world.mayHang(HEDDLE_EMULATOR_HANG_ABORTS))
    return true;
  const auto captures = [&](const Graph &graph) {
    return std::any_of(graph.steps.begin(), graph.steps.end(),
                       [&](const Graph::Step &step) { return hasTransfers(step.operation.get(), clique); });
  };
  for (const auto &device : world.devices)
    for (const Stream *stream : device->streams) {
      if (stream->capture && captures(stream->capture->graph))
        return true;
      for (const Command &command : stream->commands) // whether of a graph or not
        if (hasTransfers(command.operation.get(), clique))
          return true;
    }
  return getDriver().graphs.anyOf(captures) ||
         getDriver().instances.anyOf([&](const GraphInstance &instance) { return captures(instance.graph); });
}

/// Waits as NCCL does when the last rank of a process ends: for what has been asked of the communicator, and for the
/// end of all graphs that have captured it.
ncclResult_t finishEnds(World &world, World::Lock &lock, const std::vector<std::shared_ptr<Clique>> &ends) {
  for (const std::shared_ptr<Clique> &clique : ends) {
    Device &device = *world.devices[static_cast<size_t>(clique->devices[0])];
    const auto deadline = steady_clock::now() + world.settings.timeout;
    const bool mayHang = world.mayHang(HEDDLE_EMULATOR_HANG_RANKS | HEDDLE_EMULATOR_HANG_ABORTS);
    bool isLate = false;
    const auto isAwaited = [&] {
      isLate = !mayHang && steady_clock::now() > deadline;
      return !isLate && isKept(world, *clique);
    };
    world.runWhile(lock, device, isAwaited, true);
    if (isLate)
      return say(ncclSystemError, "communicator " + std::to_string(clique->number) +
                                      " ends, and a graph that has captured it, or what it has been asked for, never "
                                      "does");
  }
  return ncclSuccess; // also where there is a fault: nothing goes on then
}

ncclResult_t removeCommunicator(ncclComm_t communicator, bool isAborted) {
  World &world = getWorld();
  World::Lock lock(world.mutex);
  if (!communicator)
    return ncclSuccess;
  if (!getLibrary().communicators.erase(communicator))
    return say(ncclInvalidArgument, "there is no such communicator");
  const std::shared_ptr<Clique> clique = communicator->clique;
  clique->aborted[static_cast<size_t>(communicator->rank)] |= isAborted;
  delete communicator;
  world.progress();
  if (++clique->ended < clique->joined)
    return ncclSuccess;
  Group &group = getGroup();
  if (!group.depth)
    return finishEnds(world, lock, {clique});
  group.ends.push_back(clique);
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
  if (ncclResult_t result = finishEnds(world, lock, ended.ends); result != ncclSuccess)
    return result;
  return putTransfers(world, lock, ended.transfers);
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
