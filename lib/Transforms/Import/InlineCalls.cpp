// Inlines private calls bottom-up: a callee is itself free of calls before its body is copied to a call site.
#include "heddle/Transforms/Import/Passes.h"

#include "heddle/Dialect/Heddle/LoopOps.h"
#include "heddle/Dialect/Sdy/Sdy.h"
#include "heddle/Dialect/Stablehlo/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/SymbolTable.h"

namespace heddle {
#define GEN_PASS_DEF_INLINECALLS
#include "heddle/Transforms/Import/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;

namespace {

/// `layer` and `relu` give `layer/relu`.
StringAttr nestScope(StringAttr outer, StringAttr inner) {
  return inner ? StringAttr::get(outer.getContext(), outer.getValue() + "/" + inner.getValue()) : outer;
}

/// Puts `scope` before the scopes of `op` and of what its regions run. Reducers and comparators, which compute on
/// scalars, belong to their op; a constant belongs to none, so that equal ones become one.
void setScope(Operation *op, StringAttr scope) {
  if (op->hasTrait<OpTrait::ConstantLike>())
    return;
  op->setAttr(HeddleDialect::scopeAttrName,
              nestScope(scope, op->getAttrOfType<StringAttr>(HeddleDialect::scopeAttrName)));
  if (!isa<stablehlo::WhileOp, stablehlo::CaseOp, stablehlo::IfOp, ScanOp, sdy::ManualComputationOp,
           sdy::NamedComputationOp>(op))
    return;
  for (Region &region : op->getRegions())
    for (Operation &inner : region.front().without_terminator())
      setScope(&inner, scope);
}

class CallInliner {
public:
  explicit CallInliner(ModuleOp module) : symbols(module), context(module.getContext()) {}

  /// Leaves no call in `function`.
  LogicalResult inlineInto(func::FuncOp function) {
    if (!states.try_emplace(function, State::Open).second) {
      if (states[function] == State::Done)
        return success();
      return function.emitOpError("@") << function.getName() << " calls itself, needed a function that can be inlined";
    }
    // Calls are collected first: inlining one adds no other, since the callee has none left.
    SmallVector<func::CallOp> calls;
    function.walk([&](func::CallOp call) { calls.push_back(call); });
    llvm::StringMap<unsigned> callsOf; // of one callee in this caller, so far
    for (func::CallOp call : calls) {
      auto callee = symbols.lookup<func::FuncOp>(call.getCallee());
      if (failed(checkCallee(call, callee)) || failed(inlineInto(callee)))
        return failure();
      unsigned index = callsOf[callee.getName()]++;
      inlineCall(call, callee,
                 StringAttr::get(context, index ? callee.getName() + "#" + Twine(index) : Twine(callee.getName())));
      inlined.insert(callee);
    }
    states[function] = State::Done;
    return success();
  }

  /// Erases the functions that were used by inlined calls only. A composite or custom call may still name one.
  void eraseInlined(ModuleOp module) {
    SymbolTableCollection tables;
    SymbolUserMap users(tables, module);
    for (func::FuncOp callee : inlined)
      if (users.useEmpty(callee))
        callee.erase();
  }

private:
  enum class State { Open, Done };

  static LogicalResult checkCallee(func::CallOp call, func::FuncOp callee) {
    if (!callee)
      return call.emitOpError("calls @") << call.getCallee() << ", which is not a function of the module";
    StringRef problem = callee.isExternal()               ? "has no body"
                        : callee.isPublic()               ? "is public"
                        : !callee.getBody().hasOneBlock() ? "has several blocks"
                                                          : "";
    if (problem.empty())
      return success();
    InFlightDiagnostic error = call.emitOpError("calls @") << callee.getName() << ", which " << problem
                                                           << ", needed a private function of one block";
    error.attachNote(callee.getLoc()) << "defined here";
    return error;
  }

  void inlineCall(func::CallOp call, func::FuncOp callee, StringAttr scope) {
    OpBuilder builder(call);
    IRMapping mapping;
    for (auto [index, argument, operand] : llvm::enumerate(callee.getArguments(), call.getOperands()))
      mapping.map(argument, constrain(builder, call.getLoc(), operand, callee.getArgAttr(index, shardingAttr)));
    Block &body = callee.getBody().front();
    for (Operation &op : body.without_terminator()) {
      Operation *copy = builder.clone(op, mapping);
      copy->walk<WalkOrder::PreOrder>(
          [&](Operation *inner) { inner->setLoc(CallSiteLoc::get(inner->getLoc(), call.getLoc())); });
      setScope(copy, scope);
    }
    auto ofCall = call->getAttrOfType<sdy::TensorShardingPerValueAttr>(shardingAttr);
    for (auto [index, result, value] : llvm::enumerate(call.getResults(), body.getTerminator()->getOperands())) {
      Value inlinedValue =
          constrain(builder, call.getLoc(), mapping.lookupOrDefault(value), callee.getResultAttr(index, shardingAttr));
      if (ofCall)
        inlinedValue = constrain(builder, call.getLoc(), inlinedValue, ofCall.getShardings()[index]);
      result.replaceAllUsesWith(inlinedValue);
    }
    call.erase();
  }

  static constexpr StringLiteral shardingAttr = "sdy.sharding";

  /// `value`, with the sharding that stood at the edge of the call, if there is one.
  static Value constrain(OpBuilder &builder, Location loc, Value value, Attribute sharding) {
    auto tensorSharding = dyn_cast_or_null<sdy::TensorShardingAttr>(sharding);
    return tensorSharding ? sdy::ShardingConstraintOp::create(builder, loc, value, tensorSharding) : value;
  }

  SymbolTable symbols;
  MLIRContext *context;
  DenseMap<func::FuncOp, State> states;
  llvm::SetVector<func::FuncOp> inlined;
};

struct InlineCalls : heddle::impl::InlineCallsBase<InlineCalls> {
  void runOnOperation() override {
    CallInliner inliner(getOperation());
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (failed(inliner.inlineInto(function)))
        return signalPassFailure();
    inliner.eraseInlined(getOperation());
  }
};

} // namespace
