#include "heddle/Analysis/ProgramCost.h"
#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Sdy/SdyDialect.h"
#include "heddle/Transforms/Sharding/Passes.h"
#include "llvm/Support/FormatVariadic.h"

namespace heddle {
#define GEN_PASS_DEF_EXPLAINSHARDING
#include "heddle/Transforms/Sharding/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;

namespace {

/// `step.py:12`; of an inlined op the line that it stands on itself.
std::string describe(Location location) {
  std::string text = "-";
  location->walk([&](Location part) {
    auto file = dyn_cast<FileLineColLoc>(part);
    if (!file)
      return WalkResult::advance();
    text = (file.getFilename().getValue() + ":" + Twine(file.getLine())).str();
    return WalkResult::interrupt();
  });
  return text;
}

std::string textOf(Operation *op, StringRef name) {
  auto attr = op->getAttrOfType<StringAttr>(name);
  return attr ? attr.getValue().str() : "";
}

std::string axesOf(Operation *op) {
  std::string text;
  if (auto axes = op->getAttrOfType<sdy::AxisRefListAttr>("axes"))
    for (sdy::AxisRefAttr axis : axes.getValue())
      text += (text.empty() ? "" : ", ") + axis.toString();
  return text;
}

struct ExplainSharding : heddle::impl::ExplainShardingBase<ExplainSharding> {
  void runOnOperation() override {
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (!function.isExternal())
        explain(function);
    markAllAnalysesPreserved();
  }

  void explain(func::FuncOp function) {
    ProgramCost cost = getProgramCost(function);
    llvm::stable_sort(cost.collectives, [](const CollectiveCost &a, const CollectiveCost &b) {
      return a.wireBytes * a.times > b.wireBytes * b.times;
    });
    llvm::raw_ostream &os = llvm::outs();
    os << llvm::formatv("@{0}: {1} bytes in {2} collectives\n", function.getName(), cost.wireBytes,
                        cost.collectives.size());
    os << llvm::formatv("{0,12} {1,5} {2,-22} {3,-18} {4,-24} {5,-44} {6,-24} {7}\n", "bytes", "times", "collective",
                        "over", "result", "for", "scope", "at");
    for (const CollectiveCost &collective : cost.collectives) {
      Operation *op = collective.op;
      std::string type;
      llvm::raw_string_ostream(type) << op->getResult(0).getType();
      std::string cause = textOf(op, HeddleDialect::causeAttrName);
      os << llvm::formatv("{0,12} {1,5} {2,-22} {3,-18} {4,-24} {5,-44} {6,-24} {7}\n",
                          collective.wireBytes * collective.times, collective.times, op->getName().getStringRef(),
                          axesOf(op), StringRef(type).drop_front(6), cause.empty() ? "the program's own" : cause,
                          textOf(op, HeddleDialect::scopeAttrName), describe(op->getLoc()));
    }
  }
};

} // namespace
