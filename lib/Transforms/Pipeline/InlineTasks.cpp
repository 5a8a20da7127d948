#include "heddle/Dialect/Heddle/FusionOps.h"
#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Transforms/Pipeline/Passes.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/SymbolTable.h"

namespace heddle {
#define GEN_PASS_DEF_INLINETASKS
#include "heddle/Transforms/Pipeline/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;

namespace {

struct InlineTasks : heddle::impl::InlineTasksBase<InlineTasks> {
  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    SmallVector<func::CallOp> calls;
    getOperation().walk([&](func::CallOp call) { calls.push_back(call); });
    for (func::CallOp call : calls)
      if (auto task = symbols.lookup<func::FuncOp>(call.getCallee());
          task && task->hasAttr(HeddleDialect::taskAttrName))
        inlineCall(call, task);
    for (auto function : llvm::make_early_inc_range(getOperation().getOps<func::FuncOp>()))
      if (function->hasAttr(HeddleDialect::taskAttrName))
        function.erase();
  }

  /// Says of kernels, in loops too, whose they are.
  static void tag(Operation *op, Attribute task) {
    op->walk<WalkOrder::PreOrder>([&](Operation *inner) {
      if (!isa<FusionOp, LibraryOp>(inner))
        return WalkResult::advance();
      inner->setAttr(HeddleDialect::taskAttrName, task);
      return WalkResult::skip();
    });
  }

  static void inlineCall(func::CallOp call, func::FuncOp task) {
    OpBuilder builder(call);
    IRMapping mapping;
    mapping.map(task.getArguments(), call.getOperands());
    Block &body = task.getBody().front();
    Attribute said = call->getAttr(HeddleDialect::taskAttrName);
    for (Operation &op : body.without_terminator()) {
      Operation *own = builder.clone(op, mapping);
      if (said)
        tag(own, said);
    }
    for (auto [result, value] : llvm::zip_equal(call.getResults(), body.getTerminator()->getOperands()))
      result.replaceAllUsesWith(mapping.lookup(value));
    call.erase();
  }
};

} // namespace
