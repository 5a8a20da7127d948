#include "CheckExpected.h"

#include "heddle/Analysis/BatchLeaves.h"
#include "heddle/Analysis/ReshardPlan.h"
#include "heddle/Analysis/StepRoles.h"
#include "heddle/Dialect/Sdy/Sdy.h"
#include "heddle/Dialect/Spmd/SpmdDialect.h"

#include <set>

using namespace mlir;
using namespace heddle;

namespace {

class Checker {
public:
  Checker(func::FuncOp step, const ExpectedStep &expected, int64_t microbatches)
      : step(step), expected(expected), microbatches(microbatches),
        source(expected.source.empty() ? "" : expected.source + ": ") {}

  LogicalResult run() { return success(succeeded(checkBatch()) && succeeded(checkStage())); }

private:
  IoAttr getIo(BlockArgument argument) {
    return step.getArgAttrOfType<IoAttr>(argument.getArgNumber(), HeddleDialect::ioAttrName);
  }

  std::set<StringRef> getAxes(BlockArgument argument, bool ofRows) {
    std::set<StringRef> axes;
    auto sharding = step.getArgAttrOfType<sdy::TensorShardingAttr>(argument.getArgNumber(), spmd::kShardingAttr);
    if (!sharding)
      return axes;
    ArrayRef<sdy::DimensionShardingAttr> dims = sharding.getDimShardings();
    for (sdy::DimensionShardingAttr dim : ofRows ? dims.take_front(1) : dims)
      for (sdy::AxisRefAttr axis : dim.getAxes())
        axes.insert(axis.getName());
    return axes;
  }

  LogicalResult checkBatch() {
    for (BlockArgument argument : step.getArguments()) {
      IoAttr io = getIo(argument);
      auto local = dyn_cast<RankedTensorType>(argument.getType());
      if (!local || !hasBatchRows(io, io ? io.getType() : Type()))
        continue;
      batchAxes.merge(getAxes(argument, /*ofRows=*/true));
      int64_t rows = cast<RankedTensorType>(io.getType()).getDimSize(0), own = local.getDimSize(0);
      if (expected.trainBatch && *expected.trainBatch != rows)
        return emitError(argument.getLoc())
               << source << "\"train_batch_size\" is " << *expected.trainBatch << ", batch leaf \"" << io.getName()
               << "\" has " << rows << " rows, needed that number";
      if (expected.microBatch && *expected.microBatch * microbatches != own)
        return emitError(argument.getLoc())
               << source << "\"train_micro_batch_size_per_gpu\" is " << *expected.microBatch << " with "
               << "\"gradient_accumulation_steps\" of " << microbatches << ", a device has " << own
               << " rows of batch leaf \"" << io.getName() << "\", needed their product to be that number";
    }
    return success();
  }

  /// ZeRO's stage is how the module shards state along the batch's axes.
  LogicalResult checkStage() {
    if (!expected.zeroStage || batchAxes.empty()) // one replica has all of its state in any stage
      return success();
    StepRoles roles(step);
    int64_t bytes[2] = {}, sharded[2] = {}; // of the optimizer's state, and of parameters
    for (BlockArgument argument : step.getArguments()) {
      IoAttr io = getIo(argument);
      if (!io || io.getRole() != Role::State)
        continue;
      bool isParameter = roles.getPart(argument) == StepPart::Forward;
      int64_t own = getTensorBytes(argument.getType());
      bytes[isParameter] += own;
      if (llvm::any_of(getAxes(argument, /*ofRows=*/false), [&](StringRef axis) { return batchAxes.contains(axis); }))
        sharded[isParameter] += own;
    }
    bool parameters = 2 * sharded[1] > bytes[1], optimizer = 2 * sharded[0] > bytes[0];
    int64_t stage = parameters ? 3 : optimizer ? 2 : 0;
    if (*expected.zeroStage == stage || (*expected.zeroStage == 1 && stage == 2))
      return success();
    return emitError(step.getLoc()) << source << "\"zero_optimization.stage\" is " << *expected.zeroStage
                                    << ", the module shards state along the batch's axes as stage " << stage
                                    << " does, needed shardings of that stage in the module";
  }

  func::FuncOp step;
  const ExpectedStep &expected;
  int64_t microbatches;
  std::string source;
  std::set<StringRef> batchAxes;
};

} // namespace

LogicalResult heddle::checkExpected(func::FuncOp step, const ExpectedStep &expected, int64_t microbatches) {
  return Checker(step, expected, microbatches).run();
}
