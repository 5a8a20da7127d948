// How communicators come to be and end.
#include "Communicators.h"

#include "Note.h"
#include "heddle/Emulator/Emulator.h"

using namespace heddle::emulator;
using std::chrono::steady_clock;

namespace {

struct Library {
  std::set<ncclComm *> communicators;
  std::map<std::string, std::shared_ptr<Clique>> cliques; // by id
  uint64_t cliqueCount = 0;
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

Group &heddle::emulator::getGroup() {
  thread_local Group group;
  return group;
}

ncclResult_t heddle::emulator::say(ncclResult_t result, std::string sentence) {
  getThread().sentence = std::move(sentence);
  return result;
}

ncclComm *heddle::emulator::findCommunicator(ncclComm_t handle) {
  return getLibrary().communicators.contains(handle) ? handle : nullptr;
}

uint64_t heddle::emulator::takeUniqueNumber() {
  static uint64_t numbers = 0; // never again the same, also after all is forgotten: others may know the old one
  return ++numbers;
}

namespace {

std::string nameOf(const Clique &clique) {
  return "communicator " + std::to_string(clique.number) + " of " + std::to_string(clique.ranks) + " ranks";
}

/// It may be known from other processes' ranks alone.
std::shared_ptr<Clique> &findClique(const std::string &id) {
  std::shared_ptr<Clique> &clique = getLibrary().cliques[id];
  if (!clique) {
    clique = std::make_shared<Clique>();
    clique->id = id;
  }
  return clique;
}

void settle(Clique &clique, int rank, int process, int device) {
  if (device >= 0 && clique.local++ == 0)
    clique.number = getLibrary().cliqueCount++;
  clique.devices[static_cast<size_t>(rank)] = device;
  clique.processes[static_cast<size_t>(rank)] = process;
  clique.joined++;
}

ncclComm *makeHandle(const std::shared_ptr<Clique> &clique, int rank, bool isBlocking) {
  auto *communicator = new ncclComm{clique, rank, clique->devices[static_cast<size_t>(rank)], isBlocking, {}, 0, 0};
  getLibrary().communicators.insert(communicator);
  return communicator;
}

/// Waits for what others bring about, for so long as the world lets it.
template <typename IsOver> bool waitFor(World &world, World::Lock &lock, steady_clock::time_point end, IsOver isOver) {
  if (world.mayHang(HEDDLE_EMULATOR_HANG_RANKS))
    world.changed.wait(lock, isOver);
  return world.changed.wait_until(lock, end, isOver);
}

} // namespace

ncclResult_t heddle::emulator::finishJoins(World &world, World::Lock &lock, const std::vector<ncclComm *> &joins) {
  const auto end = steady_clock::now() + world.settings.timeout;
  for (const ncclComm *communicator : joins) {
    const std::shared_ptr<Clique> clique = communicator->clique;
    if (waitFor(world, lock, end, [&] { return clique->isWhole(); }))
      continue;
    std::string missing;
    for (size_t rank = 0; rank < clique->processes.size(); ++rank)
      if (clique->processes[rank] < 0)
        missing += (missing.empty() ? "" : ", ") + std::to_string(rank);
    return say(ncclSystemError, nameOf(*clique) + ": rank " + missing + " never comes to join");
  }
  return ncclSuccess;
}

ncclResult_t heddle::emulator::join(World &world, World::Lock &lock, ncclComm_t *handle, int ranks,
                                    const std::string &id, int rank, bool isBlocking) {
  const Device *device = world.isStarted ? findCurrent() : nullptr;
  if (!device)
    return say(ncclUnhandledCudaError, "a rank joins a communicator without a current context");
  if (ranks < 1 || rank < 0 || rank >= ranks)
    return say(ncclInvalidArgument, "rank " + std::to_string(rank) + " of " + std::to_string(ranks));
  const std::shared_ptr<Clique> clique = findClique(id);
  const bool isTaken = clique->ranks == ranks && clique->processes[static_cast<size_t>(rank)] >= 0;
  if (isTaken || !clique->setRanks(ranks))
    return say(ncclInvalidUsage, "rank " + std::to_string(rank) + " of " + std::to_string(ranks) + " joins " +
                                     (isTaken ? "twice" : "a communicator of " + std::to_string(clique->ranks)));
  const int own = static_cast<int>(device->number);
  if (std::find(clique->devices.begin(), clique->devices.end(), own) != clique->devices.end())
    return say(ncclInvalidUsage, "GPU " + std::to_string(own) + " is two ranks of a communicator");
  settle(*clique, rank, world.carrier.getRank(), own);
  ncclComm *communicator = makeHandle(clique, rank, isBlocking);
  *handle = communicator;
  Note note;
  note.numbers.kind = Note::Join;
  note.numbers.rank = rank;
  note.numbers.ranks = ranks;
  note.clique = id;
  tellAll(world, note);
  world.progress();
  Group &group = getGroup();
  if (!isBlocking) {
    group.hasLeft |= group.depth != 0;
    return ncclInProgress;
  }
  if (group.depth) {
    group.joins.push_back(communicator);
    return ncclSuccess;
  }
  return finishJoins(world, lock, {communicator});
}

// ---- splits ----

namespace {

bool isWhole(const SplitCall &call) {
  const Clique &parent = *call.parent;
  return static_cast<int>(parent.splits.at(call.number).asked.size()) == parent.ranks;
}

/// The rank's new handle, of what all have asked for.
void makeSplit(World &world, const SplitCall &call) {
  Clique &parent = *call.parent;
  Split &split = parent.splits.at(call.number);
  const int colour = split.asked.at(call.rank).first;
  *call.handle = nullptr;
  if (colour >= 0) {
    std::vector<std::pair<int, int>> members; // key and rank
    for (const auto &[rank, asked] : split.asked)
      if (asked.first == colour)
        members.emplace_back(asked.second, rank);
    std::sort(members.begin(), members.end());
    const std::shared_ptr<Clique> clique =
        findClique(parent.id + '/' + std::to_string(call.number) + ':' + std::to_string(colour));
    int own = 0;
    const bool isNew = clique->ranks == 0;
    clique->setRanks(static_cast<int>(members.size()));
    for (size_t rank = 0; rank < members.size(); ++rank) {
      const auto old = static_cast<size_t>(members[rank].second);
      if (isNew)
        settle(*clique, static_cast<int>(rank), parent.processes[old], parent.devices[old]);
      if (members[rank].second == call.rank)
        own = static_cast<int>(rank);
    }
    *call.handle = makeHandle(clique, own, call.isBlocking);
  }
  if (++split.made == parent.local)
    parent.splits.erase(call.number);
  world.progress();
}

} // namespace

ncclResult_t heddle::emulator::finishSplits(World &world, World::Lock &lock, const std::vector<SplitCall> &splits) {
  const auto end = steady_clock::now() + world.settings.timeout;
  for (const SplitCall &call : splits) {
    const Clique &parent = *call.parent;
    const auto isAborted = [&] { return parent.aborted[static_cast<size_t>(call.rank)] != 0; };
    if (!waitFor(world, lock, end, [&] { return isAborted() || isWhole(call); })) {
      std::string missing;
      for (int rank = 0; rank < parent.ranks; ++rank)
        if (!parent.splits.at(call.number).asked.contains(rank))
          missing += (missing.empty() ? "" : ", ") + std::to_string(rank);
      return say(ncclSystemError, nameOf(parent) + ": rank " + missing + " never comes to split it");
    }
    if (isAborted())
      return say(ncclInternalError,
                 nameOf(parent) + ": rank " + std::to_string(call.rank) + " splits it, and is aborted");
    makeSplit(world, call);
  }
  return ncclSuccess;
}

ncclResult_t heddle::emulator::split(World &world, World::Lock &lock, ncclComm *parent, int colour, int key,
                                     ncclComm_t *handle, bool isBlocking) {
  if (colour < 0 && colour != NCCL_SPLIT_NOCOLOR)
    return say(ncclInvalidArgument, "a communicator is split by colour " + std::to_string(colour));
  Clique &clique = *parent->clique;
  const uint64_t number = clique.splitCounts[static_cast<size_t>(parent->rank)]++;
  clique.splits[number].asked[parent->rank] = {colour, key};
  *handle = nullptr;
  Note note;
  note.numbers.kind = Note::Split;
  note.numbers.rank = parent->rank;
  note.numbers.colour = colour;
  note.numbers.key = key;
  note.numbers.number = number;
  note.clique = clique.id;
  tellRanks(world, clique, note);
  world.progress();
  const SplitCall call{parent->clique, parent->rank, number, handle, isBlocking};
  Group &group = getGroup();
  if (!parent->isBlocking) { // who asks for its state later gets the handle
    parent->split = call;
    group.hasLeft |= group.depth != 0;
    return ncclInProgress;
  }
  if (group.depth) {
    group.splits.push_back(call);
    return ncclSuccess;
  }
  return finishSplits(world, lock, {call});
}

ncclResult_t heddle::emulator::getState(World &world, ncclComm *communicator) {
  if (!communicator->clique->isWhole())
    return ncclInProgress;
  if (communicator->split) {
    if (!isWhole(*communicator->split))
      return ncclInProgress;
    makeSplit(world, *communicator->split);
    communicator->split.reset();
  }
  return ncclSuccess;
}

ncclResult_t heddle::emulator::checkReady(World &, ncclComm *communicator) {
  if (communicator->clique->isWhole() && !communicator->split)
    return ncclSuccess;
  return say(ncclInvalidArgument, nameOf(*communicator->clique) + " is asked for more while it is in progress");
}

// ---- the first communication ----

namespace {

/// What a rank has come to connect for takes memory of its GPU.
ncclResult_t takeMemory(World &world, const Transfer &transfer) {
  for (ncclComm *communicator : getLibrary().communicators)
    if (communicator->clique == transfer.clique && communicator->rank == transfer.rank && !communicator->memory) {
      communicator->bytes = world.settings.communicatorBytes;
      if (!communicator->bytes)
        continue;
      communicator->memory = world.memory.allocate(communicator->device, communicator->bytes);
      if (!communicator->memory)
        return say(ncclUnhandledCudaError, nameOf(*transfer.clique) + ": GPU " + std::to_string(communicator->device) +
                                               " has no " + std::to_string(communicator->bytes) + " bytes for it");
    }
  return ncclSuccess;
}

} // namespace

ncclResult_t heddle::emulator::connect(World &world, World::Lock &lock,
                                       const std::vector<std::pair<Stream *, Transfer>> &transfers) {
  for (const auto &[stream, transfer] : transfers) {
    Clique &clique = *transfer.clique;
    if (ncclResult_t result = takeMemory(world, transfer); result != ncclSuccess)
      return result;
    const bool isNew = transfer.isMail() ? clique.contacts.emplace(transfer.rank, transfer.peer).second
                                         : clique.connected.insert(transfer.rank).second;
    if (!isNew)
      continue;
    Note note;
    note.numbers.kind = transfer.isMail() ? Note::Contact : Note::Connect;
    note.numbers.rank = transfer.rank;
    note.numbers.peer = transfer.peer;
    note.clique = clique.id;
    tellRanks(world, clique, note);
  }
  world.changed.notify_all();
  const auto findMissing = [](const Transfer &transfer) { // a rank; -1: none
    const Clique &clique = *transfer.clique;
    if (transfer.isMail())
      return clique.contacts.contains({transfer.peer, transfer.rank}) ? -1 : transfer.peer;
    for (int rank = 0; static_cast<int>(clique.connected.size()) < clique.ranks; ++rank)
      if (!clique.connected.contains(rank))
        return rank;
    return -1;
  };
  const auto end = steady_clock::now() + world.settings.timeout;
  for (const auto &[stream, transfer] : transfers) {
    const Transfer &own = transfer;
    waitFor(world, lock, end, [&] { return world.hasFault() || own.isAborted() || findMissing(own) < 0; });
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

// ---- the end ----

namespace {

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

} // namespace

/// Waits as NCCL does when the last rank of a process ends: for what has been asked of the communicator, and for the
/// end of all graphs that have captured it.
ncclResult_t heddle::emulator::finishEnds(World &world, World::Lock &lock,
                                          const std::vector<std::shared_ptr<Clique>> &ends) {
  for (const std::shared_ptr<Clique> &clique : ends) {
    const auto first = std::find_if(clique->devices.begin(), clique->devices.end(), [](int own) { return own >= 0; });
    Device &device = *world.devices[static_cast<size_t>(*first)];
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

ncclResult_t heddle::emulator::remove(World &world, World::Lock &lock, ncclComm *communicator, bool isAborted) {
  const std::shared_ptr<Clique> clique = communicator->clique;
  getLibrary().communicators.erase(communicator);
  clique->aborted[static_cast<size_t>(communicator->rank)] |= isAborted;
  if (Allocation allocation; communicator->memory)
    world.memory.free(communicator->memory, false, allocation);
  delete communicator;
  world.progress();
  if (++clique->ended < clique->local)
    return ncclSuccess;
  getLibrary().cliques.erase(clique->id);
  Group &group = getGroup();
  if (!group.depth)
    return finishEnds(world, lock, {clique});
  group.ends.push_back(clique);
  return ncclSuccess;
}

// ---- what other processes say ----

bool heddle::emulator::hear(World &world, int from, const std::string &head, const Body &body) {
  const std::optional<Note> note = Note::unpack(head);
  if (!note)
    return false;
  const Note::Numbers &said = note->numbers;
  if (said.kind == Note::Give && !getLibrary().cliques.contains(note->clique))
    return true; // it has ended here, or it is of a time that is forgotten
  const std::shared_ptr<Clique> clique = findClique(note->clique);
  const auto rank = static_cast<size_t>(said.rank);
  switch (said.kind) {
  case Note::Join: {
    if (said.ranks < 1 || said.rank >= said.ranks || !clique->setRanks(said.ranks) || clique->processes[rank] >= 0)
      return false;
    settle(*clique, said.rank, from, -1);
    return true;
  }
  case Note::Split:
    return clique->splits[said.number].asked.try_emplace(said.rank, said.colour, said.key).second;
  case Note::Connect:
    clique->connected.insert(said.rank);
    return true;
  case Note::Contact:
    clique->contacts.emplace(said.rank, said.peer);
    return true;
  default:
    break;
  }
  // What a rank gives: all of this process's have connected, so the communicator is known.
  if (said.rank >= clique->ranks || said.transfer < 0 || said.transfer > static_cast<int>(TransferKind::Receive) ||
      said.peer < 0 || said.peer >= clique->ranks)
    return false;
  Transfer transfer;
  transfer.kind = static_cast<TransferKind>(said.transfer);
  transfer.clique = clique;
  transfer.rank = said.rank;
  transfer.count = said.count;
  transfer.type = said.type;
  transfer.op = said.op;
  transfer.peer = said.peer;
  if (clique->processes[rank] != from || body->size() != transfer.getFromBytes())
    return false;
  const int slot = !transfer.isMail() ? said.rank : transfer.kind == TransferKind::Send ? 0 : 1;
  std::string fault;
  if (!bring(*clique->findMeeting(transfer, said.number), slot, transfer, said.number, body,
             note->stream + " of process " + std::to_string(from), fault))
    world.report(fault);
  return true;
}
