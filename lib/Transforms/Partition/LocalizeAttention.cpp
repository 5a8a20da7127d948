// Attention on a shard of its queries.
#include "Localize.h"

#include "heddle/Dialect/Heddle/AttentionOps.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::partition;

void heddle::partition::localizeAttention(AttentionOp op, const ShardedOp &sharded, const MeshInUse &use) {
  int64_t queryDim = op.getQuery().getType().getRank() - 3;
  ArrayRef<PlacedAxis> axes = sharded.getDimAxes(0, queryDim);
  if (!op.getCausal() || axes.empty())
    return;
  LocalBuilder builder(op, use);
  Value start = builder.firstIndex(axes, op.getQuery().getType().getDimSize(queryDim));
  if (op.getQueryStart())
    start = stablehlo::AddOp::create(builder, op.getQueryStart(), start);
  op.getQueryStartMutable().assign(start);
}
