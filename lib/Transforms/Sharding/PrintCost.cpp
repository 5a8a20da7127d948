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
  using PrintCostBase::PrintCostBase;

  void runOnOperation() override {
    FailureOr<RateOptions> rates = getRateOptions(getOperation().getLoc(), machine, 1, 1);
    if (failed(rates))
      return signalPassFailure();
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (!function.isExternal())
        print(function, rates->machine);
    markAllAnalysesPreserved();
  }

  void print(func::FuncOp function, const machine::MachineSpec &spec) {
    ProgramCost cost = getProgramCost(function);
    llvm::json::Object line{{"function", function.getName()},
                            {"wire_bytes", cost.wireBytes},
                            {"flops", cost.flops},
                            {"contraction_flops", cost.contractionFlops},
                            {"peak_live_bytes", cost.peakLiveBytes},
                            {"collectives", int64_t(cost.collectives.size())},
                            {"unknown_loops", cost.unknownLoops}};
    if (cost.handedBytes)
      line["handed_bytes"] = cost.handedBytes;
    if (!machine.empty()) {
      sdy::MeshAttr mesh = findMesh(cost);
      StepSeconds seconds =
          getSeconds(cost, MachineRates(RateOptions::ofMachine(spec), mesh, sdy::AxisKinds::of(function, mesh)));
      line["wire_seconds"] = seconds.wire;
      line["compute_seconds"] = seconds.compute;
    }
    llvm::outs() << llvm::json::Value(std::move(line)) << '\n';
  }
};

} // namespace
