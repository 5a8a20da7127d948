#include "heddle/Analysis/ProgramCost.h"
#include "heddle/Analysis/ShardingOrigins.h"
#include "heddle/Analysis/WireCauses.h"
#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Heddle/ReshardAttrs.h"
#include "heddle/Dialect/Sdy/AxisLists.h"
#include "heddle/Transforms/Sharding/Passes.h"
#include "llvm/Support/FormatVariadic.h"
#include <map>

namespace heddle {
#define GEN_PASS_DEF_EXPLAINSHARDING
#include "heddle/Transforms/Sharding/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;

namespace {

std::string textOf(Operation *op, StringRef name) {
  auto attr = op->getAttrOfType<StringAttr>(name);
  return attr ? attr.getValue().str() : "";
}

std::string axesOf(Operation *op) {
  auto axes = op->getAttrOfType<sdy::AxisRefListAttr>("axes");
  return axes ? sdy::toString(axes.getValue()) : "";
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
    os << llvm::formatv("{0,12} {1,5} {2,-22} {3,-18} {4,-24} {5,-11} {6,-40} {7,-24} {8}\n", "bytes", "times",
                        "collective", "over", "result", "kind", "for", "at", "annotations");
    StepRoles roles(function);
    std::map<StringRef, int64_t> totals;
    for (const CollectiveCost &collective : cost.collectives) {
      Operation *op = collective.op;
      std::string type;
      llvm::raw_string_ostream(type) << op->getResult(0).getType();
      std::string cause = textOf(op, HeddleDialect::causeAttrName), scope = textOf(op, HeddleDialect::scopeAttrName);
      std::string place = describeLocation(op->getLoc());
      StringRef kind = getWireCause(op, roles);
      totals[kind] += collective.wireBytes * collective.times;
      os << llvm::formatv("{0,12} {1,5} {2,-22} {3,-18} {4,-24} {5,-11} {6,-40} {7,-24} {8}\n",
                          collective.wireBytes * collective.times, collective.times, op->getName().getStringRef(),
                          axesOf(op), StringRef(type).drop_front(6), kind, cause.empty() ? "the program's own" : cause,
                          place.empty() ? scope : place, textOf(op, HeddleDialect::annotationsAttrName));
      if (collective.handedBytes)
        os << llvm::formatv("{0,12}       handed on: {1} bytes from part to part, in a device's memory\n", "",
                            collective.handedBytes * collective.times);
      if (std::string others = textOf(op, kAlternativesAttrName); !others.empty())
        os << llvm::formatv("{0,12}       instead: {1}\n", "", others);
      if (std::string other = textOf(op, kOtherPathAttrName); !other.empty())
        os << llvm::formatv("{0,12}       other path: {1}\n", "", other);
    }
    os << "totals:";
    for (auto [kind, bytes] : totals)
      os << ' ' << kind << ' ' << bytes;
    os << '\n';
  }
};

} // namespace
