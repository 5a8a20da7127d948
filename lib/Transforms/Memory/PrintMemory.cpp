#include "heddle/Analysis/DeviceMemory.h"
#include "heddle/Transforms/Memory/Passes.h"
#include "llvm/Support/JSON.h"

namespace heddle {
#define GEN_PASS_DEF_PRINTMEMORY
#include "heddle/Transforms/Memory/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;

namespace {

struct PrintMemory : heddle::impl::PrintMemoryBase<PrintMemory> {
  using PrintMemoryBase::PrintMemoryBase;

  void runOnOperation() override {
    for (auto entry : getOperation().getOps<plan::EntryOp>())
      for (auto [number, list] : llvm::enumerate(entry.getBody().getOps<plan::ListOp>()))
        print(entry, list, number);
    markAllAnalysesPreserved();
  }

  void print(plan::EntryOp entry, plan::ListOp list, int64_t number) const {
    DeviceMemory memory = getDeviceMemory(entry, list);
    problems::PlacementProblem problem = getPlacementProblem(list, Space::Device).problem;
    llvm::json::Object object{{"entry", entry.getName()},
                              {"list", number},
                              {"buffers", int64_t(problem.buffers.size())},
                              {"arena_bytes", memory.arena},
                              {"live_bytes", memory.live},
                              {"lower_bound", int64_t(problems::getLowerBound(problem))},
                              {"argument_bytes", memory.arguments},
                              {"result_bytes", memory.results},
                              {"constant_bytes", memory.constants},
                              {"scratch_bytes", memory.scratch},
                              {"packed_bytes", memory.packed}};
    if (memory.host)
      object["host_bytes"] = memory.host;
    if (memory.disk)
      object["disk_bytes"] = memory.disk;
    llvm::outs() << llvm::json::Value(std::move(object)) << '\n';
    for (plan::BufferOp buffer : ArrayRef(memory.atPeak).take_front(live))
      llvm::outs() << describe(buffer) << '\n';
  }
};

} // namespace
