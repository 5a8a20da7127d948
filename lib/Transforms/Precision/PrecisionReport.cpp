#include "PrecisionReport.h"

#include "Movement.h"
#include "heddle/Analysis/ReshardPlan.h"
#include "heddle/Analysis/ShardingRules.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace heddle;

static StringRef describe(Product product) {
  switch (product) {
  case Product::Narrow:
    return "products";
  case Product::WideResult:
    return "products with an f32 result";
  case Product::ScoreGradient:
    return "products of the gradient of f32 scores";
  case Product::Precise:
    return "products with a precision or an algorithm of their own";
  case Product::Kept:
    return "products that `keep` names";
  }
  return "";
}

PrecisionReport::PrecisionReport(ModuleOp module, const NarrowPlan &plan) {
  module.walk([&](Operation *op) {
    if (op == module)
      return;
    auto product = plan.products.find(op);
    if (product != plan.products.end()) {
      bool isNarrow = product->second == Product::Narrow || product->second == Product::WideResult;
      Row &row = (isNarrow ? narrow : wide)[describe(product->second)];
      int64_t operands = getTensorBytes(op->getOperand(0)) + getTensorBytes(op->getOperand(1)),
              result = getTensorBytes(op->getResult(0));
      ++row.ops;
      row.before += operands + result;
      row.after +=
          isNarrow ? operands / 2 + (product->second == Product::Narrow ? result / 2 : result) : operands + result;
      return;
    }
    if (hasScalarRegions(op->getParentOp()))
      return;
    for (Value result : op->getResults()) {
      if (!isF32(result) || op->getNumRegions() > 1 || op->hasTrait<OpTrait::ConstantLike>())
        continue;
      bool isLookup = plan.lookups.contains(result), isStream = plan.streams.contains(result);
      // What only moves has the type of what it moves.
      if (!isLookup && !isStream && !getMovedOperands(op).empty())
        continue;
      Row &row = isLookup ? narrow["lookups"] : isStream ? narrow["streams"] : wide[op->getName().getStringRef()];
      ++row.ops;
      row.before += getTensorBytes(result);
      row.after += getTensorBytes(result) / (isLookup || isStream ? 2 : 1);
    }
  });
}

void PrecisionReport::print(llvm::raw_ostream &os) const {
  auto printRows = [&](StringRef title, const llvm::MapVector<StringRef, Row> &rows) {
    os << llvm::formatv("{0,-58} {1,6} {2,10} {3,10}\n", title, "ops", "f32 MB", "MB");
    std::vector<std::pair<StringRef, Row>> sorted(rows.begin(), rows.end());
    llvm::sort(sorted, [](const auto &a, const auto &b) {
      return std::tuple(-a.second.before, a.first) < std::tuple(-b.second.before, b.first);
    });
    for (const auto &[name, row] : sorted)
      os << llvm::formatv("  {0,-56} {1,6} {2,10:f3} {3,10:f3}\n", name, row.ops, row.before / 1e6, row.after / 1e6);
  };
  printRows("narrow", narrow);
  printRows("wide", wide);
}
