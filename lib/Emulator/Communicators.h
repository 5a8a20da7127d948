// NCCL's handles: how ranks of this process and others join communicators, split them, and end.
#ifndef HEDDLE_LIB_EMULATOR_COMMUNICATORS_H
#define HEDDLE_LIB_EMULATOR_COMMUNICATORS_H

#include "Driver.h"

#pragma GCC visibility push(default)
#include <nccl.h>
#pragma GCC visibility pop

#include <optional>

namespace heddle::emulator {

/// What ncclCommSplit has been asked for, where the handle is to come.
struct SplitCall {
  std::shared_ptr<Clique> parent;
  int rank = 0;        // there
  uint64_t number = 0; // of the parent's splits
  ncclComm_t *handle = nullptr;
  bool isBlocking = true; // the new one
};

} // namespace heddle::emulator

struct ncclComm {
  std::shared_ptr<heddle::emulator::Clique> clique;
  int rank = 0, device = 0;
  bool isBlocking = true;
  std::optional<heddle::emulator::SplitCall> split; // that is not over, of a communicator that does not block
  uint64_t bytes = 0, memory = 0;                   // of its GPU's memory, once it is connected
};

namespace heddle::emulator {

/// What was called between ncclGroupStart and ncclGroupEnd.
struct Group {
  int depth = 0;
  std::vector<ncclComm *> joins;
  std::vector<SplitCall> splits;
  std::vector<std::pair<Stream *, Transfer>> transfers; // in the order of calls
  std::vector<std::shared_ptr<Clique>> ends;            // those that lose their last rank here, destroyed or aborted
  std::optional<bool> isBlocking;
  bool hasLeft = false; // something of communicators that don't block
  ncclResult_t failed = ncclSuccess;
};
Group &getGroup(); // the thread's

ncclResult_t say(ncclResult_t result, std::string sentence);

// ---- all under the world's lock ----

/// Null where there is none.
ncclComm *findCommunicator(ncclComm_t handle);
/// The one that ranks of the process know by this number of theirs.
uint64_t takeUniqueNumber();

ncclResult_t join(World &world, World::Lock &lock, ncclComm_t *handle, int ranks, const std::string &id, int rank,
                  bool isBlocking);
ncclResult_t split(World &world, World::Lock &lock, ncclComm *parent, int colour, int key, ncclComm_t *handle,
                   bool isBlocking);
ncclResult_t remove(World &world, World::Lock &lock, ncclComm *communicator, bool isAborted);
/// ncclSuccess, or ncclInProgress for one that does not block; makes what has been split where all have come.
ncclResult_t getState(World &world, ncclComm *communicator);
/// Refuses one that is not ready for another call.
ncclResult_t checkReady(World &world, ncclComm *communicator);
/// Connects as NCCL does at what a rank asks for first: for a collective to all ranks of the communicator, for a
/// message to the other one, and the host's thread waits until they come to do so, too.
ncclResult_t connect(World &world, World::Lock &lock, const std::vector<std::pair<Stream *, Transfer>> &transfers);

/// What a group's calls wait for.
ncclResult_t finishJoins(World &world, World::Lock &lock, const std::vector<ncclComm *> &joins);
ncclResult_t finishSplits(World &world, World::Lock &lock, const std::vector<SplitCall> &splits);
ncclResult_t finishEnds(World &world, World::Lock &lock, const std::vector<std::shared_ptr<Clique>> &ends);

/// Another process says something. False where it makes no sense.
bool hear(World &world, int from, const std::string &head, const Body &body);

} // namespace heddle::emulator

#endif // HEDDLE_LIB_EMULATOR_COMMUNICATORS_H
