#include "EqualAxes.h"

#include "heddle/Analysis/Uses.h"
#include "heddle/Dialect/Spmd/SpmdDialect.h"
#include "heddle/Dialect/Stablehlo/ControlFlowOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::pipeline;

EqualAxes::EqualAxes(func::FuncOp function, sdy::MeshAttr mesh) : mesh(mesh) {
  // A mesh of more axes than there are bits has none along which values are known to be equal.
  size_t count = mesh.getAxes().size();
  all = count >= 64 ? ~Axes(0) : (Axes(1) << count) - 1;
  for (BlockArgument argument : function.getArguments())
    if (auto sharding =
            function.getArgAttrOfType<sdy::TensorShardingAttr>(argument.getArgNumber(), spmd::kShardingAttr))
      sharding.walk([&](sdy::AxisRefAttr axis) {
        if (!llvm::is_contained(sharding.getReplicatedAxes(), axis))
          differs[argument] |= getBits(axis, /*whole=*/false);
      });
  for (Operation &op : function.getBody().front())
    follow(&op);
}

SmallVector<sdy::AxisRefAttr> EqualAxes::get(Value value) const {
  SmallVector<sdy::AxisRefAttr> axes;
  if (mesh.getAxes().size() < 64)
    for (auto [index, axis] : llvm::enumerate(mesh.getAxes()))
      if (axis.getSize() > 1 && !(differs.lookup(value) >> index & 1))
        axes.push_back(sdy::AxisRefAttr::get(mesh.getContext(), axis.getName()));
  return axes;
}

/// Parts of axes count as the whole axis, or, `whole`, as nothing.
EqualAxes::Axes EqualAxes::getBits(ArrayRef<sdy::AxisRefAttr> axes, bool whole) const {
  Axes bits = 0;
  for (auto [index, own] : llvm::enumerate(mesh.getAxes()))
    for (sdy::AxisRefAttr axis : axes)
      if (axis.getName() == own.getName() && index < 64 && !(whole && axis.getSubAxisInfo()))
        bits |= Axes(1) << index;
  return bits;
}

EqualAxes::Axes EqualAxes::getNamed(Operation *op) const {
  Axes named = 0;
  op->walk([&](Operation *inner) {
    if (isa_and_present<spmd::SpmdDialect>(inner->getDialect()))
      for (NamedAttribute attribute : inner->getAttrs())
        attribute.getValue().walk([&](sdy::AxisRefAttr axis) { named |= getBits(axis, /*whole=*/false); });
  });
  return named;
}

void EqualAxes::follow(Operation *op) {
  if (auto scan = dyn_cast<ScanOp>(op))
    return follow(scan);
  if (isa<stablehlo::OptimizationBarrierOp>(op)) {
    for (auto [operand, result] : llvm::zip_equal(op->getOperands(), op->getResults()))
      differs[result] = differs.lookup(operand);
    return;
  }
  Axes made = 0;
  for (Value value : getReadValues(op))
    made |= differs.lookup(value);
  if (auto reduce = dyn_cast<spmd::AllReduceOp>(op))
    made &= ~getBits(reduce.getAxes().getValue(), /*whole=*/true);
  else if (auto gather = dyn_cast<spmd::AllGatherOp>(op))
    made &= ~getBits(gather.getAxes().getValue(), /*whole=*/true);
  else if (isa_and_present<spmd::SpmdDialect>(op->getDialect()) || isMemoryEffectFree(op))
    made |= getNamed(op);
  else
    made = all;
  for (Value result : op->getResults())
    differs[result] = made;
}

void EqualAxes::follow(ScanOp scan) {
  auto take = [&](ValueRange from, ValueRange to) {
    for (auto [value, same] : llvm::zip_equal(from, to))
      differs[same] = differs.lookup(value);
  };
  take(scan.getConstants(), scan.getBodyConstants());
  take(scan.getCarries(), scan.getBodyCarries());
  take(scan.getInputs(), scan.getBodyInputs());
  ValueRange yielded = scan.getYield().getValues();
  for (bool changed = true; changed;) {
    changed = false;
    for (Operation &op : scan.getBody().front().without_terminator())
      follow(&op);
    for (auto [carry, next] : llvm::zip(scan.getBodyCarries(), yielded)) {
      Axes joined = differs.lookup(carry) | differs.lookup(next);
      changed |= joined != differs.lookup(carry);
      differs[carry] = joined;
    }
  }
  take(scan.getBodyCarries(), scan.getCarryResults());
  take(yielded.take_back(scan.getNumOutputs()), scan.getOutputs());
}
