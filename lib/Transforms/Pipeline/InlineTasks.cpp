#include "heddle/Analysis/Views.h"
#include "heddle/Dialect/Heddle/FusionOps.h"
#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Heddle/LoopOps.h"
#include "heddle/Dialect/Spmd/AsyncOps.h"
#include "heddle/Dialect/Spmd/SpmdDialect.h"
#include "heddle/Transforms/Pipeline/Passes.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

namespace heddle {
#define GEN_PASS_DEF_INLINETASKS
#include "heddle/Transforms/Pipeline/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;

namespace {

/// What a device does for a microbatch, in the order of the text.
using Task = SmallVector<Operation *>;

/// Whether all that a start sends are parts of weights, for those who gather them.
bool isGather(spmd::StartOp start) {
  return llvm::all_of(start.getBody().front().without_terminator(),
                      [](Operation &op) { return isa<spmd::AllGatherOp>(op); });
}

/// The ops that make a value of the function's arguments alone, each after those that it needs; nothing where others
/// have a part in it.
bool collectMakers(Value value, llvm::SetVector<Operation *> &makers) {
  Operation *maker = value.getDefiningOp();
  if (!maker)
    return true;
  if (makers.contains(maker))
    return true;
  bool isSlice = isa<FusionOp>(maker) || isView(maker) || maker->hasTrait<OpTrait::ConstantLike>();
  if (!isSlice || !isPure(maker) ||
      !llvm::all_of(maker->getOperands(), [&](Value operand) { return collectMakers(operand, makers); }))
    return false;
  makers.insert(maker);
  return true;
}

/// Moves the gathers of weights at the head of each task to where the task before it begins, those of the first task to
/// its own beginning: streams keep the order of tasks.
void askEarly(ArrayRef<Task> tasks) {
  llvm::DenseSet<Operation *> moved;
  const Task *before = &tasks.front();
  for (const Task &task : tasks) {
    const auto *begin = before->begin(), *end = before->end();
    before = &task;
    for (Operation *op : task) {
      if (isa<LibraryOp, ScanOp>(op))
        break;
      auto start = dyn_cast<spmd::StartOp>(op);
      llvm::SetVector<Operation *> makers;
      if (!start || !isGather(start) ||
          !llvm::all_of(start.getOperands(), [&](Value operand) { return collectMakers(operand, makers); }))
        continue;
      makers.insert(start);
      for (Operation *maker : makers) {
        begin = std::find_if(begin, end, [&](Operation *op) { return !moved.contains(op); });
        if (begin != end && (*begin)->isBeforeInBlock(maker))
          maker->moveBefore(*begin);
        moved.insert(maker);
      }
    }
  }
}

struct InlineTasks : heddle::impl::InlineTasksBase<InlineTasks> {
  using InlineTasksBase::InlineTasksBase;

  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    SmallVector<func::CallOp> calls;
    getOperation().walk([&](func::CallOp call) { calls.push_back(call); });
    llvm::MapVector<Operation *, SmallVector<Task>> tasks; // by the function that they are written out in
    for (func::CallOp call : calls)
      if (auto task = symbols.lookup<func::FuncOp>(call.getCallee());
          task && task->hasAttr(HeddleDialect::taskAttrName)) {
        bool isOfMicrobatch = call->hasAttr(HeddleDialect::taskAttrName);
        auto function = call->getParentOfType<func::FuncOp>();
        Task written = inlineCall(call, task);
        if (isOfMicrobatch && !written.empty())
          tasks[function].push_back(std::move(written));
      }
    if (prefetch)
      for (auto &[function, own] : tasks)
        askEarly(own);
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

  static Task inlineCall(func::CallOp call, func::FuncOp task) {
    Task written;
    OpBuilder builder(call);
    IRMapping mapping;
    mapping.map(task.getArguments(), call.getOperands());
    Block &body = task.getBody().front();
    Attribute said = call->getAttr(HeddleDialect::taskAttrName);
    for (Operation &op : body.without_terminator()) {
      Operation *own = written.emplace_back(builder.clone(op, mapping));
      if (said)
        tag(own, said);
    }
    for (auto [result, value] : llvm::zip_equal(call.getResults(), body.getTerminator()->getOperands()))
      result.replaceAllUsesWith(mapping.lookup(value));
    call.erase();
    return written;
  }
};

} // namespace
