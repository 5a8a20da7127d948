#include "Units.h"

#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Stablehlo/StablehloDialect.h"
#include "heddle/Transforms/Recompute/Passes.h"
#include "heddle/Transforms/Recompute/Units.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Regex.h"

namespace heddle {
#define GEN_PASS_DEF_RECOMPUTE
#include "heddle/Transforms/Recompute/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;

std::vector<std::string> heddle::findRecomputeUnits(func::FuncOp function) {
  std::vector<RecomputeUnit> units;
  StepRoles roles(function);
  Dependence dependence(function);
  int64_t number = 0;
  Block &block = function.getBody().front();
  SmallVector<Block *> blocks{&block};
  function.walk([&](ScanOp scan) { blocks.push_back(&scan.getBody().front()); });
  for (Block *each : blocks)
    llvm::append_range(units, findSegments(*each, roles, dependence, number));
  llvm::append_range(units, findScanBodies(function, roles));
  llvm::stable_sort(units, [&](const RecomputeUnit &a, const RecomputeUnit &b) {
    Operation *first = block.findAncestorOpInBlock(*a.ops.front()),
              *second = block.findAncestorOpInBlock(*b.ops.front());
    return first != second && first->isBeforeInBlock(second);
  });
  std::vector<std::string> names;
  for (const RecomputeUnit &unit : units)
    names.push_back(unit.name);
  return names;
}

namespace {

struct Override {
  std::string text, pattern;
  RecomputePolicy policy;
  bool isUsed = false;

  bool matches(const RecomputeUnit &unit) const {
    llvm::Regex regex(pattern);
    return regex.match(unit.name) || llvm::any_of(unit.ops, [&](Operation *op) {
             auto scope = op->getAttrOfType<StringAttr>(HeddleDialect::scopeAttrName);
             return scope && regex.match(scope.getValue());
           });
  }
};

struct Recompute : heddle::impl::RecomputeBase<Recompute> {
  using RecomputeBase::RecomputeBase;

  void runOnOperation() override {
    policies.clear();
    if (failed(parseOptions()))
      return signalPassFailure();
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (!function.isExternal() && function.getBody().hasOneBlock())
        run(function);
    for (const Override &override : policies)
      if (!override.isUsed) {
        getOperation().emitError("override \"") << override.text << "\" matches no unit of the forward pass";
        return signalPassFailure();
      }
  }

private:
  std::optional<RecomputePolicy> parsePolicy(StringRef text) {
    std::optional<RecomputePolicy> parsed = parseRecomputePolicy(text);
    if (!parsed)
      getOperation().emitError("unknown recomputation policy \"") << text << "\", known are none, selective and full";
    return parsed;
  }

  LogicalResult parseOptions() {
    std::optional<RecomputePolicy> parsed = parsePolicy(policy);
    if (!parsed)
      return failure();
    standard = *parsed;
    for (const std::string &text : overrides) {
      auto [pattern, name] = StringRef(text).rsplit('=');
      if (name.empty())
        return getOperation().emitError("override \"") << text << "\" has no policy, needed <regex>=<policy>";
      std::optional<RecomputePolicy> own = parsePolicy(name);
      if (!own)
        return failure();
      std::string error;
      policies.push_back({text, pattern.str(), *own});
      if (!llvm::Regex(pattern).isValid(error))
        return getOperation().emitError("override \"") << text << "\" has no regular expression: " << error;
    }
    return success();
  }

  void decide(RecomputeUnit &unit) {
    unit.policy = standard;
    for (Override &override : policies)
      if (override.matches(unit)) {
        override.isUsed = true;
        unit.policy = override.policy;
      }
  }

  void print(func::FuncOp function, const RecomputeUnit &unit, const RecomputeOutcome &outcome) {
    if (report)
      llvm::outs() << llvm::formatv(
          "@{0} {1,-12} {2,-10} {3,5} ops again, {4,10:f3} MB freed, {5,10:f3} MB kept instead\n", function.getName(),
          unit.name, toString(unit.policy), outcome.repeatedOps, outcome.freedBytes / 1e6, outcome.keptBytes / 1e6);
  }

  void run(func::FuncOp function) {
    int64_t number = 0;
    {
      StepRoles roles(function);
      Dependence dependence(function);
      SmallVector<Block *> blocks{&function.getBody().front()};
      function.walk([&](ScanOp scan) { blocks.push_back(&scan.getBody().front()); });
      for (Block *block : blocks)
        for (RecomputeUnit &unit : findSegments(*block, roles, dependence, number)) {
          decide(unit);
          RecomputeOutcome outcome;
          if (unit.policy != RecomputePolicy::None)
            outcome = recomputeSegment(unit, roles, dependence);
          print(function, unit, outcome);
        }
    }
    // Scans are made anew, so what is known of them is, too.
    for (size_t index = 0;; ++index) {
      StepRoles roles(function);
      std::vector<RecomputeUnit> units = findScanBodies(function, roles);
      if (index >= units.size())
        break;
      RecomputeUnit &unit = units[index];
      decide(unit);
      RecomputeOutcome outcome;
      if (unit.policy != RecomputePolicy::None)
        outcome = recomputeScanBody(unit, Dependence(function));
      print(function, unit, outcome);
    }
  }

  RecomputePolicy standard = RecomputePolicy::None;
  std::vector<Override> policies;
};

} // namespace
