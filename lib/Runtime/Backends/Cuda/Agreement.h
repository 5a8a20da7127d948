// What ranks must have alike beside the program: versions of libraries, and what they ask each other for.
#ifndef HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_AGREEMENT_H
#define HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_AGREEMENT_H

#include "heddle/Runtime/World.h"

#include <functional>
#include <map>

namespace heddle::runtime::cuda {

/// By name, as `NCCL`, the version that a rank has, or another choice; what it does without is not there.
using Choices = std::map<std::string, std::string>;
/// Throws WorldError on all ranks: `rank 1 has NCCL 2.22.3, where rank 0 has 2.28.9, needed the same`; or what `fault`
/// of some rank says.
void agreeOnChoices(World &world, const std::string &fault, const Choices &own);

/// One member's part of what a group does, as NCCL is asked for it.
struct CollectivePart {
  static constexpr uint32_t all = ~uint32_t(0);

  uint32_t group = 0, member = 0;
  uint32_t from = all, to = all;       // of a message: members
  uint32_t entry = 0, instruction = 0; // their numbers
  uint64_t hash = 0;                   // of what members must ask for alike
};
/// Parts of local devices, each device's in the order of its list. The members of a group must come to its collectives
/// in one order, and so must both ends of messages. Groups have numbers that all ranks know them by, and so many
/// members. Throws WorldError on all ranks, which names the first two that differ.
void agreeOnParts(World &world, const std::vector<CollectivePart> &own, const std::vector<size_t> &memberCounts,
                  const std::function<std::string(const CollectivePart &)> &describe);

} // namespace heddle::runtime::cuda

#endif // HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_AGREEMENT_H
