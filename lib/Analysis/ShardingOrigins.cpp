// Looks up which annotation put an axis into a sharding, from `heddle.origins` on ops and arguments, or from the
// nearest value that has the axis, found breadth first.
#include "heddle/Analysis/ShardingOrigins.h"

#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace heddle;

std::string heddle::describeLocation(Location location) {
  std::string text;
  location->walk([&](Location part) {
    auto file = dyn_cast<FileLineColLoc>(part);
    if (!file)
      return WalkResult::advance();
    text = (llvm::sys::path::filename(file.getFilename().getValue()) + ":" + Twine(file.getLine())).str();
    return WalkResult::interrupt();
  });
  return text;
}

DictionaryAttr heddle::getOrigins(Value value) {
  Operation *op = value.getDefiningOp();
  StringRef name = HeddleDialect::originsAttrName;
  unsigned index = 0;
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    op = argument.getOwner()->getParentOp();
    index = argument.getArgNumber();
    if (auto function = dyn_cast_or_null<func::FuncOp>(op))
      return function.getArgAttrOfType<DictionaryAttr>(index, name);
    name = HeddleDialect::bodyOriginsAttrName;
  } else {
    index = cast<OpResult>(value).getResultNumber();
  }
  auto origins = op ? op->getAttrOfType<ArrayAttr>(name) : nullptr;
  return origins && index < origins.size() ? dyn_cast<DictionaryAttr>(origins[index]) : nullptr;
}

StringAttr heddle::getOrigin(Value value, StringRef axis) {
  DictionaryAttr origins = getOrigins(value);
  return origins ? origins.getAs<StringAttr>(axis) : nullptr;
}

static StringAttr getOriginAmong(ValueRange values, StringRef axis) {
  for (Value value : values)
    if (StringAttr origin = getOrigin(value, axis))
      return origin;
  return nullptr;
}

/// The origin that the nearest value has for the axis, against and along the flow of values.
static StringAttr findOriginNear(Operation *op, StringRef axis) {
  constexpr size_t limit = 1000; // ops
  llvm::SetVector<Operation *> near;
  near.insert(op);
  for (size_t next = 0; next < near.size() && near.size() < limit; ++next) {
    for (ValueRange values : {ValueRange(near[next]->getOperands()), ValueRange(near[next]->getResults())})
      if (StringAttr origin = getOriginAmong(values, axis))
        return origin;
    for (Value operand : near[next]->getOperands())
      if (Operation *from = operand.getDefiningOp())
        near.insert(from);
    SmallVector<Operation *> users(near[next]->getUsers());
    for (Operation *user : llvm::reverse(users))
      near.insert(user);
  }
  return nullptr;
}

static StringRef getAnnotation(StringAttr origin) { return origin.getValue().split(kThrough).first; }

std::string heddle::explainAxes(Value value, Operation *op, ArrayRef<sdy::AxisRefAttr> axes) {
  std::string text;
  bool isKnown = false;
  for (sdy::AxisRefAttr axis : axes) {
    // A result is partial along axes that its operands brought.
    bool isResult = value.getDefiningOp() == op;
    StringAttr here = isResult ? getOriginAmong(op->getOperands(), axis.getName()) : getOrigin(value, axis.getName());
    StringAttr there = getOriginAmong(op->getResults(), axis.getName());
    if (!there && !isResult)
      there = getOriginAmong(op->getOperands(), axis.getName());
    StringAttr near = here || there ? nullptr : findOriginNear(op, axis.getName());
    isKnown |= here || there || near;
    text += (text.empty() ? "" : "; ") + axis.toString() + ": ";
    if (here && there && getAnnotation(here) != getAnnotation(there))
      text += here.str() + " -> " + there.str();
    else if (here || there)
      text += (here ? here : there).str();
    else if (near)
      text += "chosen by cost, near " + near.str();
    else
      text += "nobody";
  }
  return isKnown ? text : "";
}
