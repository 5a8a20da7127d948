#include "SplitMessages.h"

#include "Tasks.h"
#include "heddle/Analysis/ReshardPlan.h"
#include "heddle/Dialect/Sdy/AxisLists.h"
#include "heddle/Dialect/Spmd/SpmdDialect.h"
#include "heddle/Dialect/Stablehlo/Stablehlo.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::pipeline;

SplitMessages::SplitMessages(func::FuncOp entry, sdy::MeshOp mesh, sdy::AxisRefAttr pipe, const MachineRates &rates,
                             SymbolTable &symbols)
    : entry(entry), mesh(mesh), pipe(pipe), rates(rates), symbols(symbols), equal(entry, mesh.getMesh()) {}

SmallVector<sdy::AxisRefAttr> SplitMessages::chooseAxes(Value value) const {
  auto type = cast<RankedTensorType>(value.getType());
  auto bytes = static_cast<double>(getTensorBytes(type));
  auto getSeconds = [&](ArrayRef<sdy::AxisRefAttr> axes) {
    auto parts = static_cast<double>(sdy::getShardCount(axes, mesh.getMesh()));
    double seconds = problems::getPermuteSeconds(rates.getWires(), rates.getGroup(pipe), bytes / parts);
    if (!axes.empty()) // one more kernel cuts the part
      seconds += rates.getMemorySeconds(2 * bytes / parts) + rates.getLaunchSeconds() +
                 problems::getRingSeconds(rates.getWires(), rates.getGroup(axes), bytes * (parts - 1) / parts);
    return seconds;
  };
  // An axis more is taken as long as that is faster.
  SmallVector<sdy::AxisRefAttr> chosen;
  for (sdy::AxisRefAttr axis : equal.get(value)) {
    if (axis.getName() == pipe.getName())
      continue;
    SmallVector<sdy::AxisRefAttr> more(chosen);
    more.push_back(axis);
    if (type.getNumElements() % sdy::getShardCount(more, mesh.getMesh()) == 0 && getSeconds(more) < getSeconds(chosen))
      chosen = more;
  }
  return chosen;
}

ArrayRef<sdy::AxisRefAttr> SplitMessages::getAxes(Value value) {
  auto [found, isNew] = axes.try_emplace(value.getAsOpaquePointer());
  if (isNew)
    found->second = chooseAxes(value);
  return found->second;
}

Type SplitMessages::getSentType(Value value) {
  ArrayRef<sdy::AxisRefAttr> own = getAxes(value);
  auto type = cast<RankedTensorType>(value.getType());
  return own.empty() ? Type(type)
                     : type.clone(ArrayRef<int64_t>{type.getNumElements() / sdy::getShardCount(own, mesh.getMesh())});
}

/// Elements are one after another, so that parts are memory as it is.
Value SplitMessages::call(OpBuilder &builder, Value value, Value operand, bool isCut) {
  auto type = cast<RankedTensorType>(value.getType());
  auto line = type.clone(ArrayRef<int64_t>{type.getNumElements()});
  Type result = isCut ? getSentType(value) : Type(type);
  auto list = sdy::AxisRefListAttr::get(entry.getContext(), getAxes(value));
  func::FuncOp &task = tasks[{type.getAsOpaquePointer(), list.getAsOpaquePointer(), isCut}];
  if (!task) {
    StringRef name = isCut ? "cut" : "gather";
    task =
        declareTask(symbols, entry.getName() + "_" + name + "_" + Twine(tasks.size()), name, operand.getType(), result);
    OpBuilder inner = OpBuilder::atBlockEnd(&task.getBody().front());
    Location location = entry.getLoc();
    Value given = task.getArgument(0);
    StringRef on = mesh.getSymName();
    if (isCut) {
      given = stablehlo::ReshapeOp::create(inner, location, line, given);
      given = spmd::AllSliceOp::create(inner, location, result, given, 0, list, on);
    } else {
      auto gather = spmd::AllGatherOp::create(inner, location, line, given, 0, list, on);
      gather->setAttr(HeddleDialect::causeAttrName,
                      inner.getStringAttr("what stages of the pipeline send each other in parts"));
      given = stablehlo::ReshapeOp::create(inner, location, result, gather);
    }
    func::ReturnOp::create(inner, location, given);
  }
  return func::CallOp::create(builder, value.getLoc(), task, operand).getResult(0);
}

Value SplitMessages::cut(OpBuilder &builder, Value value, Value own) {
  return getAxes(value).empty() ? own : call(builder, value, own, /*isCut=*/true);
}

Value SplitMessages::gather(OpBuilder &builder, Value value, Value received) {
  return getAxes(value).empty() ? received : call(builder, value, received, /*isCut=*/false);
}
