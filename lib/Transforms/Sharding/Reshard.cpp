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
    if (failed(forEachShardedFunction(getOperation(), [&](func::FuncOp function, const MeshInUse &use) {
          return resharding::reshardFunction(function, use, rates);
        })))
      signalPassFailure();
  }
};

} // namespace
