#include "Launches.h"

#include "heddle/Analysis/ProgramBlocks.h"
#include "heddle/Transforms/Collectives/Passes.h"

namespace heddle {
#define GEN_PASS_DEF_STARTCOLLECTIVES
#include "heddle/Transforms/Collectives/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;
using namespace heddle::collectives;

namespace {

struct StartCollectives : heddle::impl::StartCollectivesBase<StartCollectives> {
  void runOnOperation() override {
    Streams streams(getOperation());
    for (Block *block : findProgramBlocks(getOperation()))
      for (Operation &op : llvm::make_early_inc_range(*block))
        if (isa<spmd::CollectiveOpInterface>(op))
          launch(&op, streams.of(&op));
  }
};

} // namespace
