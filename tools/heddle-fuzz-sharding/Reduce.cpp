#include "Reduce.h"

#include "heddle/Dialect/Sdy/Sdy.h"
#include "heddle/Dialect/Stablehlo/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::fuzz;

namespace {

constexpr StringRef kSharding = "sdy.sharding", kDonation = "tf.aliasing_output", kNumber = "check.number";

void setNumber(func::FuncOp function, unsigned argument, int64_t number) {
  function.setArgAttr(argument, kNumber, Builder(function.getContext()).getI64IntegerAttr(number));
}

/// The changes that can be made to a module, by number. Those that leave fewer ops come first.
class Changes {
public:
  Changes(func::FuncOp function, unsigned wanted) : function(function), wanted(wanted) {}

  /// Makes the change, if there is one of that number. It need not leave a valid module.
  bool make() {
    if (dropResults() || dropOps() || dropArguments() || dropAttributes() || simplifyShardings())
      return true;
    return false;
  }

private:
  /// Whether the change that is looked at is the one that is wanted.
  bool isWanted() { return seen++ == wanted; }

  bool dropResults() {
    Operation *terminator = function.getBody().front().getTerminator();
    if (function.getNumResults() < 2)
      return false;
    for (unsigned index = 0; index < function.getNumResults(); ++index)
      if (isWanted()) {
        BitVector erased(function.getNumResults());
        erased.set(index);
        (void)function.eraseResults(erased);
        terminator->eraseOperands(erased);
        renumberDonations(index);
        return true;
      }
    return false;
  }

  /// Donations to result `index`, which is gone, and to later ones.
  void renumberDonations(int64_t index) {
    for (unsigned argument = 0; argument < function.getNumArguments(); ++argument) {
      auto donated = function.getArgAttrOfType<IntegerAttr>(argument, kDonation);
      if (!donated || donated.getInt() < index)
        continue;
      function.removeArgAttr(argument, kDonation);
      if (donated.getInt() > index)
        function.setArgAttr(argument, kDonation, IntegerAttr::get(donated.getType(), donated.getInt() - 1));
    }
  }

  /// Unread ops go; results of others become an operand of the same type, or a new argument.
  bool dropOps() {
    SmallVector<Operation *> ops;
    function.walk([&](Operation *op) {
      if (op != function && !op->hasTrait<OpTrait::IsTerminator>() && isFree(op, /*inManual=*/true))
        ops.push_back(op);
    });
    for (Operation *op : llvm::reverse(ops)) {
      if (op->use_empty()) {
        if (isWanted()) {
          op->erase();
          return true;
        }
        continue;
      }
      for (Value operand : op->getOperands())
        if (op->getNumResults() == 1 && operand.getType() == op->getResult(0).getType() && isWanted()) {
          op->getResult(0).replaceAllUsesWith(operand);
          op->erase();
          return true;
        }
      if (!isFree(op, /*inManual=*/false))
        continue;
      bool isConstant = op->getNumOperands() == 0 && op->getNumRegions() == 0;
      if (!isConstant && isWanted()) {
        for (Value result : op->getResults())
          result.replaceAllUsesWith(addArgument(result.getType()));
        op->erase();
        return true;
      }
    }
    return false;
  }

  /// Whether an op stands in the function, loops and branches only, or, where `inManual`, in manual computations: what
  /// a reduction does must stay associative.
  static bool isFree(Operation *op, bool inManual) {
    for (Operation *parent = op->getParentOp(); !isa<func::FuncOp>(parent); parent = parent->getParentOp()) {
      bool isManual = isa<sdy::ManualComputationOp>(parent);
      if (isManual ? !inManual : !isa<stablehlo::WhileOp, stablehlo::CaseOp, stablehlo::IfOp>(parent))
        return false;
    }
    return true;
  }

  int64_t freshNumber() {
    int64_t number = 0;
    for (unsigned index = 0; index < function.getNumArguments(); ++index)
      if (auto other = function.getArgAttrOfType<IntegerAttr>(index, kNumber))
        number = std::max(number, other.getInt() + 1);
    return number;
  }

  Value addArgument(Type type) {
    unsigned index = function.getNumArguments();
    (void)function.insertArgument(index, type, {}, function.getLoc());
    setNumber(function, index, freshNumber());
    return function.getArgument(index);
  }

  bool dropArguments() {
    for (unsigned index = 0; index < function.getNumArguments(); ++index)
      if (function.getArgument(index).use_empty() && isWanted()) {
        (void)function.eraseArgument(index);
        return true;
      }
    return false;
  }

  bool dropAttributes() {
    for (unsigned index = 0; index < function.getNumArguments(); ++index)
      for (StringRef name : {kSharding, kDonation})
        if (function.getArgAttr(index, name) && isWanted()) {
          function.removeArgAttr(index, name);
          return true;
        }
    for (unsigned index = 0; index < function.getNumResults(); ++index)
      if (function.getResultAttr(index, kSharding) && isWanted()) {
        function.removeResultAttr(index, StringAttr::get(function.getContext(), kSharding));
        return true;
      }
    return false;
  }

  /// Shardings that are simpler than this in one way each.
  static SmallVector<sdy::TensorShardingAttr> simplerThan(sdy::TensorShardingAttr sharding) {
    SmallVector<sdy::TensorShardingAttr> simpler;
    auto add = [&](ArrayRef<sdy::DimensionShardingAttr> dims, ArrayRef<sdy::AxisRefAttr> replicated) {
      simpler.push_back(sdy::TensorShardingAttr::get(sharding.getContext(), sharding.getMeshOrRef(), dims, replicated));
    };
    if (!sharding.getReplicatedAxes().empty())
      add(sharding.getDimShardings(), {});
    for (auto [index, dim] : llvm::enumerate(sharding.getDimShardings())) {
      auto with = [&](sdy::DimensionShardingAttr changed) {
        SmallVector<sdy::DimensionShardingAttr> dims(sharding.getDimShardings());
        dims[index] = changed;
        add(dims, sharding.getReplicatedAxes());
      };
      MLIRContext *context = sharding.getContext();
      if (!dim.getAxes().empty()) {
        bool isClosed = dim.getIsClosed();
        with(sdy::DimensionShardingAttr::get(context, dim.getAxes().drop_back(), isClosed));
        with(sdy::DimensionShardingAttr::get(context, dim.getAxes().drop_front(), isClosed));
        for (auto [place, axis] : llvm::enumerate(dim.getAxes()))
          if (axis.isSubAxis()) {
            SmallVector<sdy::AxisRefAttr> axes(dim.getAxes());
            axes[place] = sdy::AxisRefAttr::get(context, axis.getName());
            with(sdy::DimensionShardingAttr::get(context, axes, isClosed));
          }
      }
      if (dim.getPriority())
        with(sdy::DimensionShardingAttr::get(context, dim.getAxes(), dim.getIsClosed()));
      if (dim.isOpen())
        with(sdy::DimensionShardingAttr::get(context, dim.getAxes(), true));
    }
    return simpler;
  }

  bool simplifyShardings() {
    for (unsigned index = 0; index < function.getNumArguments(); ++index)
      if (auto sharding = function.getArgAttrOfType<sdy::TensorShardingAttr>(index, kSharding))
        for (sdy::TensorShardingAttr simpler : simplerThan(sharding))
          if (isWanted()) {
            function.setArgAttr(index, kSharding, simpler);
            return true;
          }
    for (unsigned index = 0; index < function.getNumResults(); ++index)
      if (auto sharding = function.getResultAttrOfType<sdy::TensorShardingAttr>(index, kSharding))
        for (sdy::TensorShardingAttr simpler : simplerThan(sharding))
          if (isWanted()) {
            function.setResultAttr(index, kSharding, simpler);
            return true;
          }
    SmallVector<sdy::ShardingConstraintOp> constraints;
    function.walk([&](sdy::ShardingConstraintOp constraint) { constraints.push_back(constraint); });
    for (sdy::ShardingConstraintOp constraint : constraints)
      for (sdy::TensorShardingAttr simpler : simplerThan(constraint.getSharding()))
        if (isWanted()) {
          constraint.setShardingAttr(simpler);
          return true;
        }
    for (auto mesh : function->getParentOfType<ModuleOp>().getOps<sdy::MeshOp>())
      if (!mesh.getMesh().getDeviceIds().empty() && isWanted()) {
        mesh.setMeshAttr(sdy::MeshAttr::get(function.getContext(), mesh.getMesh().getAxes()));
        return true;
      }
    return false;
  }

  func::FuncOp function;
  unsigned wanted, seen = 0;
};

/// The module with its arguments numbered, so that they keep their values when others go.
std::string numberArguments(StringRef text, MLIRContext &context) {
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, ParserConfig(&context));
  auto function = module->lookupSymbol<func::FuncOp>("main");
  for (unsigned index = 0; index < function.getNumArguments(); ++index)
    if (!function.getArgAttr(index, kNumber))
      setNumber(function, index, index);
  std::string numbered;
  llvm::raw_string_ostream os(numbered);
  module->print(os);
  os << '\n';
  return numbered;
}

/// The text after change number `wanted`; empty where it is no valid module, nothing where there is no such change.
std::optional<std::string> change(StringRef text, unsigned wanted, MLIRContext &context) {
  ScopedDiagnosticHandler silence(&context, [](Diagnostic &) { return success(); });
  ParserConfig config(&context);
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, config);
  auto function = module ? module->lookupSymbol<func::FuncOp>("main") : nullptr;
  if (!function || !Changes(function, wanted).make())
    return std::nullopt;
  std::string changed;
  if (succeeded(verify(*module))) {
    llvm::raw_string_ostream os(changed);
    module->print(os);
    os << '\n';
  }
  return changed;
}

} // namespace

std::string heddle::fuzz::reduce(StringRef text, const Verdict &verdict, MLIRContext &context,
                                 const JudgeOptions &options) {
  if (verdict.outcome == Outcome::Invalid)
    return text.str();
  std::string smallest = numberArguments(text, context), cause = verdict.getCause();
  // A change that was refused may do after others, so until none of a whole round does.
  for (bool changedAny = true; changedAny;) {
    changedAny = false;
    for (unsigned wanted = 0;;) {
      std::optional<std::string> candidate = change(smallest, wanted, context);
      if (!candidate)
        break;
      if (!candidate->empty() && *candidate != smallest &&
          judgeApart(*candidate, context, options).getCause() == cause) {
        smallest = *candidate;
        changedAny = true;
      } else {
        ++wanted;
      }
    }
  }
  return smallest;
}
