// Sharding rules of ops that read nothing, or a whole operand: constants, random numbers, linear algebra, calls.
#include "heddle/Dialect/Stablehlo/Sharding.h"

#include "heddle/Dialect/Stablehlo/ConstantOps.h"
#include "heddle/Dialect/Stablehlo/CustomOps.h"
#include "heddle/Dialect/Stablehlo/LinalgOps.h"
#include "heddle/Dialect/Stablehlo/RandomOps.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::stablehlo;

namespace {

/// No number depends on another: each device can make all of them and keep its own part.
ShardingRule rngRule(RngBitGeneratorOp op) {
  ShardingRule rule(op);
  for (auto [dim, size] : llvm::enumerate(cast<RankedTensorType>(op->getResult(1).getType()).getShape()))
    rule.add(size).result(1, dim);
  return rule.close();
}

/// Dims but for the last `wholeDims`; of the rest, each tensor needs all.
ShardingRule batchedRule(Operation *op, int64_t wholeDims) {
  ShardingRule rule(op);
  ArrayRef<int64_t> shape = cast<RankedTensorType>(op->getResult(0).getType()).getShape();
  for (auto [dim, size] : llvm::enumerate(shape.drop_back(wholeDims)))
    rule.add(size).operands(0, op->getNumOperands(), dim).result(0, dim);
  return rule.close();
}

ShardingRule fftRule(FftOp op) { return batchedRule(op, op.getFftLength().size()); }

ShardingRule choleskyRule(CholeskyOp op) { return batchedRule(op, 2); }

/// Each column of b, or row where a stands on the right, is a system of its own.
ShardingRule triangularSolveRule(TriangularSolveOp op) {
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  int64_t rank = type.getRank(), systems = op.getLeftSide() ? rank - 1 : rank - 2;
  ShardingRule rule(op);
  for (int64_t dim = 0; dim < rank - 2; ++dim)
    rule.add(type.getDimSize(dim)).operands(0, 2, dim).result(0, dim);
  rule.add(type.getDimSize(systems)).operand(1, systems).result(0, systems);
  return rule.close();
}

} // namespace

void heddle::stablehlo::attachSourceSharding(MLIRContext &context) {
  attachShardingRule<getPointwiseRule, ConstantOp, IotaOp>(context);
  attachShardingRule<rngRule, RngBitGeneratorOp>(context);
  attachShardingRule<fftRule, FftOp>(context);
  attachShardingRule<choleskyRule, CholeskyOp>(context);
  attachShardingRule<triangularSolveRule, TriangularSolveOp>(context);
  // Nothing is known of them; an `sdy.sharding_rule` on the op says more.
  attachShardingRule<getReplicatedRule, CompositeOp, CustomCallOp>(context);
}
