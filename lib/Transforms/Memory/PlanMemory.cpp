#include "heddle/Analysis/DeviceMemory.h"
#include "heddle/Transforms/Memory/Passes.h"
#include "mlir/IR/Builders.h"

namespace heddle {
#define GEN_PASS_DEF_PLANMEMORY
#include "heddle/Transforms/Memory/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;

namespace {

struct PlanMemory : heddle::impl::PlanMemoryBase<PlanMemory> {
  using PlanMemoryBase::PlanMemoryBase;

  void runOnOperation() override {
    for (auto entry : getOperation().getOps<plan::EntryOp>())
      for (auto list : entry.getBody().getOps<plan::ListOp>())
        if (failed(place(list, Space::Device)) || failed(place(list, Space::Host)) ||
            failed(place(list, Space::Disk)) || (memoryLimit > 0 && failed(checkMemoryLimit(entry, list, memoryLimit))))
          return signalPassFailure();
  }

  LogicalResult place(plan::ListOp list, Space space) const {
    for (auto buffer : llvm::make_early_inc_range(list.getBody().getOps<plan::BufferOp>()))
      if (buffer->use_empty())
        buffer.erase();
    auto isHere = [&](plan::BufferOp buffer) { return buffer.getSpace() == space; };
    if (space != Space::Device && llvm::none_of(list.getOps<plan::BufferOp>(), isHere))
      return success();
    BufferPlacement placement = getPlacementProblem(list, space);
    if (std::string fault = problems::check(placement.problem); !fault.empty())
      return list.emitOpError("makes no problem of placement: ") << fault;
    problems::PlacementOptions options;
    if (effort > 0)
      options.effort = effort;
    problems::PlacementResult result = problems::solve(placement.problem, options);
    if (std::string fault = problems::verify(placement.problem, result.placement); !fault.empty())
      return list.emitOpError("is placed wrong, which is heddle's mistake: ") << fault;
    Builder builder(list.getContext());
    auto size = static_cast<int64_t>(result.placement.bytes);
    list.setArenaBytes(space, size);
    for (auto [index, lifetime] : llvm::enumerate(placement.buffers)) {
      plan::BufferOp buffer = lifetime.buffer;
      buffer.setOffset(static_cast<int64_t>(result.placement.offsets[index]));
    }
    return success();
  }
};

} // namespace
