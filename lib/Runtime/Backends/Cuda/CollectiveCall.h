// Collectives and exchanges of a plan as calls of NCCL.
#ifndef HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_COLLECTIVECALL_H
#define HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_COLLECTIVECALL_H

#include "../../Collectives.h"
#include "Agreement.h"
#include "Communicators.h"
#include "Gpu.h"
#include "heddle/PlanFormat/Program.h"

#include <span>

namespace heddle::runtime::cuda {

/// What one device does for one collective. What members get lies as lib/Runtime/Collectives.cpp has it. Tensors are
/// dense; no destination overlaps an operand, but that an all-reduce's operand i may be its destination i.
class CollectiveCall {
public:
  /// Null communicators are for groups of one. Throws LoadError for elements that NCCL can't combine.
  CollectiveCall(const format::Instruction &instruction, const std::vector<format::TensorType> &from,
                 const std::vector<format::TensorType> &to, ncclComm_t communicator, int64_t member, int64_t members,
                 const std::vector<int64_t> &sources);

  /// The call of a list's instruction by one of a group. Throws LoadError.
  static CollectiveCall make(const format::Program &program, const format::List &list,
                             const format::Instruction &instruction, const Group &group, ncclComm_t communicator);
  /// Adds what the member does here.
  void addTo(Communicators::Use &use) const;
  /// Adds what it asks NCCL for: `part` says of which group, member and instruction.
  void addTo(std::vector<CollectivePart> &parts, CollectivePart part) const;

  /// Throws DeviceError.
  void enqueue(const Gpu &gpu, const Nccl *nccl, CUstream stream, std::span<const CUdeviceptr> from,
               std::span<const CUdeviceptr> to) const;

private:
  /// Messages of one call, all at the same time.
  struct Message {
    bool isSent;
    size_t tensor; // operand or destination
    uint64_t offset, bytes;
    int64_t peer;
  };
  struct LocalCopy {
    size_t from, to;
    uint64_t fromOffset, toOffset, bytes;
  };
  struct Reduction {
    ncclDataType_t type;
    uint64_t count; // of elements of the destination
  };

  void addReduction(size_t tensor, format::Combiner own, format::DType dtype, uint64_t bytes);
  void addParts(size_t tensor, uint64_t bytes);
  void addMoves(size_t tensor, uint64_t bytes, const std::vector<int64_t> &sources);
  void addExchange(const format::Instruction &instruction, const std::vector<format::TensorType> &from,
                   const std::vector<format::TensorType> &to);

  enum class Kind : uint8_t { AllReduce, ReduceScatter, AllGather, Messages };
  Kind kind = Kind::Messages;
  ncclComm_t communicator;
  int64_t member, members;
  ncclRedOp_t combiner = ncclSum;
  std::vector<Reduction> reductions; // by operand
  std::vector<uint64_t> parts;       // of an all-gather: bytes that each member brings
  std::vector<Message> messages;
  std::vector<LocalCopy> copies;
  std::vector<std::pair<size_t, uint64_t>> zeros; // destinations that no member sends to, in bytes
};

} // namespace heddle::runtime::cuda

#endif // HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_COLLECTIVECALL_H
