// A communicator of NCCL's for each group of GPUs that meet, whichever processes they are of.
#ifndef HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_COMMUNICATORS_H
#define HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_COMMUNICATORS_H

#include "../../PerDevice.h"
#include "Nccl.h"

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <vector>

namespace heddle::runtime::cuda {

class Gpu;

/// The communicators of this process's devices, for all groups of the mesh's devices that meet somewhere in the
/// program, one for each channel. There is one of all devices, which blocks nobody and is only split: a group's, which
/// do block, come of it in an order that is the same in all processes.
class Communicators {
public:
  explicit Communicators(const std::string &path) : nccl(std::make_shared<Nccl>(path)) {}
  ~Communicators();

  /// Devices, in order, and the channel of their exchanges; collectives are on channel 0.
  using Group = std::pair<std::vector<int64_t>, uint32_t>;
  /// What its members do, so that NCCL can connect them before the first step.
  struct Use {
    bool isTogether = false;                        // some collective of all
    std::set<std::pair<int64_t, int64_t>> messages; // from a member to another
  };

  /// Says before `make` that these devices are a group, wherever they are.
  Use &add(const Group &group) { return groups[group].use; }
  /// A group's number in an order that all processes have, and how many members each has.
  size_t getNumber(const Group &group) const {
    return static_cast<size_t>(std::distance(groups.begin(), groups.find(group)));
  }
  std::vector<size_t> getMemberCounts() const;
  /// What all processes must be told, by the first of them.
  ncclUniqueId makeId() const;
  /// Makes those of devices `of`, which are all or, where no group has devices of several processes, the local ones,
  /// and connects their members. All processes come to it at about the same time. Throws LoadError where they are not
  /// made in time, or with what `findFault`, which may be null, says meanwhile.
  void make(const PerDevice<std::unique_ptr<Gpu>> &gpus, DeviceRange of, DeviceRange local, const ncclUniqueId &id,
            std::chrono::milliseconds timeout, const std::function<std::string()> &findFault);
  ncclComm_t get(const Group &group, int64_t member) const { return groups.at(group).members[member]; }
  /// What NCCL says is wrong with one of them; empty where nothing is.
  std::string findFault() const;
  /// What ends all that waits on GPUs for others, and may take for ever: it needs nothing of this. Communicators are
  /// aborted in one group, since what one of them has been asked for may stand on a stream after another's. Each waits
  /// for the graphs that have captured it to be destroyed. Nothing can be done with them from now on.
  std::function<void()> takeAbort();

  const Nccl &getNccl() const { return *nccl; }

private:
  struct Start;
  struct Own {
    Use use;
    std::vector<ncclComm_t> members; // null for other processes'
  };

  std::shared_ptr<Nccl> nccl;
  std::map<Group, Own> groups;
  std::shared_ptr<Start> start; // what `make` has made, or is at
  mutable std::mutex mutex;     // of those that may be aborted
  bool isTaken = false;
};

} // namespace heddle::runtime::cuda

#endif // HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_COMMUNICATORS_H
