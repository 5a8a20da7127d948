// Elementwise ops: every dim passes through; scalar operands have none.
#include "heddle/Dialect/Stablehlo/Sharding.h"

#include "heddle/Dialect/Stablehlo/ElementwiseOps.h"
#include "heddle/Dialect/Stablehlo/ReductionOps.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::stablehlo;

/// The minor dim that one of the types has more, where the widths differ, belongs to one element of the other.
static ShardingRule bitcastRule(BitcastConvertOp op) {
  ArrayRef<int64_t> from = op.getOperand().getType().getShape(), to = op.getType().getShape();
  ShardingRule rule(op);
  for (size_t dim = 0; dim < std::min(from.size(), to.size()); ++dim)
    rule.add(from[dim]).operand(0, dim).result(0, dim);
  return rule.close();
}

void heddle::stablehlo::attachElementwiseSharding(MLIRContext &context) {
  attachShardingRule<getPointwiseRule, AbsOp, AddOp, AndOp, Atan2Op, CbrtOp, CeilOp, ClampOp, CompareOp, ComplexOp,
                     ConvertOp, CosineOp, CountLeadingZerosOp, DivideOp, ExponentialMinusOneOp, ExponentialOp, FloorOp,
                     ImagOp, IsFiniteOp, LogOp, LogPlusOneOp, LogisticOp, MapOp, MaximumOp, MinimumOp, MultiplyOp,
                     NegateOp, NotOp, OrOp, PopcntOp, PowerOp, RealOp, ReducePrecisionOp, RemainderOp,
                     RoundNearestAfzOp, RoundNearestEvenOp, RsqrtOp, SelectOp, ShiftLeftOp, ShiftRightArithmeticOp,
                     ShiftRightLogicalOp, SignOp, SineOp, SqrtOp, SubtractOp, TanOp, TanhOp, XorOp>(context);
  attachShardingRule<bitcastRule, BitcastConvertOp>(context);
}
