#include "heddle/Analysis/ProgramCost.h"
#include "heddle/Transforms/Sharding/Passes.h"
#include "llvm/Support/JSON.h"

namespace heddle {
#define GEN_PASS_DEF_PRINTCOST
#include "heddle/Transforms/Sharding/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;

namespace {

struct PrintCost : heddle::impl::PrintCostBase<PrintCost> {
  void runOnOperation() override {
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      if (function.isExternal())
        continue;
      ProgramCost cost = getProgramCost(function);
      llvm::outs() << llvm::json::Value(llvm::json::Object{{"function", function.getName()},
                                                           {"wire_bytes", cost.wireBytes},
                                                           {"flops", cost.flops},
                                                           {"contraction_flops", cost.contractionFlops},
                                                           {"peak_live_bytes", cost.peakLiveBytes},
                                                           {"collectives", int64_t(cost.collectives.size())},
                                                           {"unknown_loops", cost.unknownLoops}})
                   << '\n';
    }
    markAllAnalysesPreserved();
  }
};

} // namespace
