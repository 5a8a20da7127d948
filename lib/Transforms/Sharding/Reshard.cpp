#include "Resharding/ReshardFunction.h"
#include "heddle/Transforms/Sharding/Passes.h"

namespace heddle {
#define GEN_PASS_DEF_RESHARD
#include "heddle/Transforms/Sharding/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;

namespace {

struct Reshard : heddle::impl::ReshardBase<Reshard> {
  using ReshardBase::ReshardBase;

  void runOnOperation() override {
    MachineRates rates;
    if (maxReshardBytes > 0)
      rates.reshardByteLimit = maxReshardBytes;
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      if (function.isExternal())
        continue;
      FailureOr<MeshInUse> use = findMesh(function);
      if (failed(use))
        return signalPassFailure();
      if (!use->mesh || use->mesh.isMaximal())
        continue;
      if (failed(resharding::reshardFunction(function, *use, rates)))
        return signalPassFailure();
    }
  }
};

} // namespace
