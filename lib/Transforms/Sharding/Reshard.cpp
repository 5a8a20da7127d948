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
    resharding::ReshardOptions options;
    FailureOr<RateOptions> rates =
        getRateOptions(getOperation().getLoc(), machine, latencyWeight, repeatedFlopsPerByte);
    if (failed(rates))
      return signalPassFailure();
    if (gathers != "keep" && gathers != "again") {
      emitError(getOperation().getLoc(), "heddle-reshard: gathers=") << gathers << ", needed keep or again";
      return signalPassFailure();
    }
    options.rates = std::move(*rates);
    options.gathersAgain = gathers == "again";
    options.recordsAlternatives = alternatives;
    if (maxReshardBytes > 0)
      options.byteLimit = maxReshardBytes;
    if (failed(forEachShardedFunction(getOperation(), [&](func::FuncOp function, const MeshInUse &use) {
          return resharding::reshardFunction(function, use, options);
        })))
      signalPassFailure();
  }
};

} // namespace
