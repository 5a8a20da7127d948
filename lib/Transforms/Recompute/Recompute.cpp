#include "Units.h"

#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Stablehlo/StablehloDialect.h"
#include "heddle/Transforms/Recompute/Passes.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Regex.h"

namespace heddle {
#define GEN_PASS_DEF_RECOMPUTE
#include "heddle/Transforms/Recompute/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;

namespace {

struct Override {
  std::string text, pattern;
  UnitPolicy policy;
  bool isUsed = false;
  int64_t opsOfUnit = 0; // of the largest one that it matches

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
    for (const Override &override : policies) {
      if (!override.isUsed) {
        getOperation().emitError("override \"") << override.text << "\" matches no unit of the forward pass";
        return signalPassFailure();
      }
      for (int64_t number : override.policy.kept)
        if (number >= override.opsOfUnit) {
          getOperation().emitError("override \"")
              << override.text << "\" keeps op " << number << ", needed one of the unit's " << override.opsOfUnit
              << ", from 0 on";
          return signalPassFailure();
        }
    }
  }

private:
  std::optional<UnitPolicy> parsePolicy(StringRef text, bool isStandard) {
    std::optional<UnitPolicy> parsed = parseUnitPolicy(text);
    if (parsed && isStandard && parsed->policy == RecomputePolicy::Part)
      parsed.reset();
    if (!parsed)
      getOperation().emitError("unknown recomputation policy \"")
          << text << "\", known are none, selective, full and " << (isStandard ? "sqrt" : "keep:<numbers of ops>")
          << ", with /gather after it or not";
    return parsed;
  }

  LogicalResult parseOptions() {
    StringRef own = policy;
    neighbours = group;
    if (group < 0)
      return getOperation().emitError("group is ")
             << neighbours << ", needed at least 1, or 0 for as many as there are groups";
    if (own == "sqrt" || own == "sqrt/gather") {
      own = own == "sqrt" ? "full" : "full/gather";
      neighbours = 0;
    }
    std::optional<UnitPolicy> parsed = parsePolicy(own, /*isStandard=*/true);
    if (!parsed)
      return failure();
    standard = *parsed;
    for (const std::string &text : overrides) {
      auto [pattern, name] = StringRef(text).rsplit('=');
      if (name.empty())
        return getOperation().emitError("override \"") << text << "\" has no policy, needed <regex>=<policy>";
      std::optional<UnitPolicy> own = parsePolicy(name, /*isStandard=*/false);
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
        override.opsOfUnit = std::max(override.opsOfUnit, static_cast<int64_t>(unit.ops.size()));
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
        for (RecomputeUnit &unit : findSegments(*block, roles, dependence, neighbours, number)) {
          decide(unit);
          RecomputeOutcome outcome;
          if (!unit.policy.isNone())
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
      if (!unit.policy.isNone())
        outcome = recomputeScanBody(unit, Dependence(function));
      print(function, unit, outcome);
    }
  }

  UnitPolicy standard;
  int64_t neighbours = 1;
  std::vector<Override> policies;
};

} // namespace
