#include "SingleLoop.h"

#include "Leaves.h"
#include "LoopBody.h"
#include "heddle/Analysis/StepRoles.h"
#include "heddle/Analysis/Uses.h"
#include "heddle/Dialect/Heddle/HeddleTypes.h"
#include "heddle/Dialect/Stablehlo/Combiners.h"
#include "heddle/Dialect/Stablehlo/Stablehlo.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::pipeline;

/// What depends on a batch, up to the gradients that the optimizer takes.
static SmallVector<Operation *> findPasses(func::FuncOp function) {
  StepRoles roles(function);
  DenseSet<Value> ofBatch, ofOptimizer;
  for (BlockArgument argument : function.getArguments())
    if (IoAttr io = getArgumentIo(function, argument.getArgNumber()); io && io.getRole() != Role::State)
      ofBatch.insert(argument);
  SmallVector<Operation *> ops;
  for (Operation &op : function.getBody().front().without_terminator()) {
    llvm::SetVector<Value> operands = getReadValues(&op);
    auto isIn = [&](const DenseSet<Value> &set) {
      return llvm::any_of(operands, [&](Value operand) { return set.contains(operand); });
    };
    bool isLate = isIn(ofOptimizer) || roles.getPart(&op) == StepPart::Optimizer;
    if (isLate)
      ofOptimizer.insert(op.result_begin(), op.result_end());
    else if (isIn(ofBatch)) {
      ofBatch.insert(op.result_begin(), op.result_end());
      ops.push_back(&op);
    }
  }
  return ops;
}

/// What the loop makes by itself, rather than to take it: of constants alone, or only another shape of what it takes.
static bool isMadeInside(Operation *op, const DenseSet<Operation *> &ofLeaves) {
  return isMemoryEffectFree(op) &&
         (!ofLeaves.contains(op) || isa<stablehlo::BroadcastInDimOp, stablehlo::ReshapeOp, stablehlo::TransposeOp>(op));
}

/// Adds to the ops of the passes those that are made inside with them, in the order of the text.
static void addMadeInside(func::FuncOp function, SmallVector<Operation *> &ops) {
  DenseSet<Operation *> ofLeaves, own(ops.begin(), ops.end());
  for (Operation &op : function.getBody().front())
    if (llvm::any_of(getReadValues(&op), [&](Value operand) {
          return !operand.getDefiningOp() || ofLeaves.contains(operand.getDefiningOp());
        }))
      ofLeaves.insert(&op);
  SmallVector<Operation *> stack(ops);
  while (!stack.empty())
    for (Value operand : getReadValues(stack.pop_back_val()))
      if (Operation *maker = operand.getDefiningOp(); maker && !own.contains(maker) && isMadeInside(maker, ofLeaves)) {
        own.insert(maker);
        stack.push_back(maker);
      }
  ops.clear();
  for (Operation &op : function.getBody().front())
    if (own.contains(&op))
      ops.push_back(&op);
}

FailureOr<ScanOp> heddle::pipeline::makeSingleLoop(func::FuncOp function) {
  SmallVector<Operation *> ops = findPasses(function);
  if (ops.empty())
    return function.emitOpError("@") << function.getName()
                                     << " has nothing that depends on a batch, needed a step to cut into stages";
  DenseSet<Operation *> ofPasses(ops.begin(), ops.end());
  addMadeInside(function, ops);
  DenseSet<Operation *> own(ops.begin(), ops.end());
  llvm::SetVector<Value> batch, constants, leaving;
  for (Operation *op : ops) {
    for (Value operand : getReadValues(op)) {
      if (operand.getDefiningOp() && own.contains(operand.getDefiningOp()))
        continue;
      auto argument = dyn_cast<BlockArgument>(operand);
      IoAttr io = argument ? getArgumentIo(function, argument.getArgNumber()) : IoAttr();
      (io && io.getRole() != Role::State ? batch : constants).insert(operand);
    }
    for (Value result : op->getResults())
      if (ofPasses.contains(op) && llvm::any_of(result.getUsers(), [&](Operation *user) {
            return !own.contains(function.getBody().findAncestorOpInRegion(*user));
          }))
        leaving.insert(result);
  }
  // What is summed stands before what is only given.
  auto isSummed = [](Value value) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    return type && isa<FloatType>(type.getElementType());
  };
  SmallVector<Value> given = leaving.takeVector();
  auto *firstOutput = std::stable_partition(given.begin(), given.end(), isSummed);
  size_t carryCount = firstOutput - given.begin();

  // The loop stands where its first op of a batch stood.
  Operation *first = *llvm::find_if(ops, [&](Operation *op) { return ofPasses.contains(op); });
  OpBuilder builder(first);
  // All that the body takes stands before it, as state does; what is made of state between its ops goes first.
  auto isAfterFirst = [&](Operation *op) { return op && first->isBeforeInBlock(op); };
  llvm::SetVector<Operation *> before;
  for (Value value : constants)
    if (isAfterFirst(value.getDefiningOp()))
      before.insert(value.getDefiningOp());
  for (size_t next = 0; next < before.size(); ++next)
    for (Value operand : getReadValues(before[next]))
      if (isAfterFirst(operand.getDefiningOp()))
        before.insert(operand.getDefiningOp());
  for (Operation &op : llvm::make_early_inc_range(function.getBody().front()))
    if (before.contains(&op))
      op.moveBefore(first);
  Location location = function.getLoc();
  SmallVector<Value> inputs, carries;
  SmallVector<Type> types;
  for (Value value : batch)
    inputs.push_back(stablehlo::ReshapeOp::create(builder, value.getLoc(), getStackOf(value.getType(), 1), value));
  for (auto [index, value] : llvm::enumerate(given)) {
    types.push_back(index < carryCount ? value.getType() : getStackOf(value.getType(), 1));
    if (index < carryCount)
      carries.push_back(stablehlo::ConstantOp::create(
          builder, value.getLoc(), stablehlo::getIdentities(cast<RankedTensorType>(value.getType()), Combiner::Add)));
  }
  auto scan = ScanOp::create(builder, location, types, constants.getArrayRef(), carries, inputs,
                             builder.getI64IntegerAttr(1), nullptr);
  scan->setAttr(HeddleDialect::microbatchesAttrName, builder.getUnitAttr());
  scan.getBody().getBlocks().clear();
  Block &body = scan.getBody().emplaceBlock();
  auto iterationType = RankedTensorType::get({}, builder.getI32Type());
  body.addArgument(iterationType, location);
  IRMapping mapping;
  for (Value value : constants)
    mapping.map(value, body.addArgument(value.getType(), value.getLoc()));
  for (Value carry : carries)
    body.addArgument(carry.getType(), carry.getLoc());
  for (Value value : batch)
    mapping.map(value, body.addArgument(value.getType(), value.getLoc()));
  builder.setInsertionPointToEnd(&body);
  for (Operation *op : ops)
    builder.clone(*op, mapping);
  SmallVector<Value> yielded;
  for (auto [index, value] : llvm::enumerate(given)) {
    Value inner = mapping.lookup(value);
    yielded.push_back(index < carryCount
                          ? stablehlo::AddOp::create(builder, value.getLoc(), scan.getBodyCarries()[index], inner)
                          : inner);
  }
  YieldOp::create(builder, location, yielded);
  builder.setInsertionPointAfter(scan);
  for (auto [index, value] : llvm::enumerate(given)) {
    Value result = scan.getResult(index);
    value.replaceAllUsesWith(
        index < carryCount ? result : stablehlo::ReshapeOp::create(builder, value.getLoc(), value.getType(), result));
  }
  for (Operation *op : llvm::reverse(ops))
    if (op->use_empty()) // others take some of what is made inside, too
      op->erase();
  return scan;
}
