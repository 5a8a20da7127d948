// A layer loop that sums over microbatches becomes two loops: one before the sums, which each microbatch does, and one
// after them.
#include "LocalStatistics.h"
#include "Variance.h"

#include "heddle/Analysis/Effects.h"
#include "heddle/Analysis/Uses.h"
#include "heddle/Dialect/Heddle/HeddleTypes.h"
#include "heddle/Dialect/Stablehlo/ControlFlowOps.h"
#include "heddle/Dialect/Stablehlo/ElementwiseOps.h"
#include "heddle/Dialect/Stablehlo/IndexingOps.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::microbatch;

namespace {

/// A value of a scan's body, and the stack that has its elements.
using Taken = std::pair<Value, Value>;

/// A loop that does a part of what another one does.
class PartOfScan {
public:
  PartOfScan(ScanOp scan, ArrayRef<Taken> taken) : scan(scan), body(scan.getBody().front()) {
    for (auto [value, stack] : taken)
      stacks[value] = stack;
  }

  /// Says that a value of the body is needed: the ops that make it, and the carries that it is made of.
  void need(Value value) {
    SmallVector<Value> open{value};
    while (!open.empty()) {
      Value next = open.pop_back_val();
      if (!needed.insert(next) || stacks.contains(next))
        continue;
      if (Operation *op = next.getDefiningOp()) {
        if (op->getBlock() == &body && ops.insert(op))
          llvm::append_range(open, getReadValues(op));
      } else if (auto carry = dyn_cast<BlockArgument>(next); carry.getOwner() == &body && isCarry(carry)) {
        open.push_back(scan.getYield().getOperand(carry.getArgNumber() - firstCarry()));
      }
    }
  }
  /// Says that the carry is given back.
  void needCarry(size_t index) { need(body.getArgument(firstCarry() + index)); }

  /// The loop, which gives its carries, then `outputs`. `results` has the number of each carry of the old loop.
  ScanOp build(OpBuilder &builder, ArrayRef<Value> outputs, llvm::DenseMap<size_t, size_t> &results) {
    SmallVector<Value> constants, carries, inputs, yielded;
    SmallVector<Value> inner[3];
    SmallVector<Type> types;
    for (auto [index, value] : llvm::enumerate(scan.getConstants()))
      if (Value own = body.getArgument(1 + index); needed.contains(own)) {
        constants.push_back(value);
        inner[0].push_back(own);
      }
    for (auto [index, value] : llvm::enumerate(scan.getCarries()))
      if (Value own = body.getArgument(firstCarry() + index); needed.contains(own)) {
        results[index] = carries.size();
        carries.push_back(value);
        inner[1].push_back(own);
        yielded.push_back(scan.getYield().getOperand(index));
        types.push_back(value.getType());
      }
    for (auto [index, value] : llvm::enumerate(scan.getInputs()))
      if (Value own = scan.getBodyInputs()[index]; needed.contains(own)) {
        inputs.push_back(value);
        inner[2].push_back(own);
      }
    for (auto [value, stack] : stacks)
      if (needed.contains(value)) {
        inputs.push_back(stack);
        inner[2].push_back(value);
      }
    for (Value output : outputs) {
      yielded.push_back(output);
      types.push_back(getStackOf(output.getType(), scan.getTripCount()));
    }
    auto made = ScanOp::create(builder, scan.getLoc(), types, constants, carries, inputs, scan.getTripCountAttr(),
                               scan.getReverseAttr());
    made->setDiscardableAttrs(scan->getDiscardableAttrDictionary());
    Block &block = made.getBody().emplaceBlock();
    IRMapping mapping;
    mapping.map(scan.getIteration(), block.addArgument(scan.getIteration().getType(), scan.getLoc()));
    for (ArrayRef<Value> group : inner)
      for (Value value : group)
        mapping.map(value, block.addArgument(value.getType(), value.getLoc()));
    OpBuilder inside = OpBuilder::atBlockEnd(&block);
    for (Operation &op : body.without_terminator())
      if (ops.contains(&op))
        inside.clone(op, mapping);
    YieldOp::create(inside, scan.getLoc(),
                    llvm::map_to_vector(yielded, [&](Value value) { return mapping.lookupOrDefault(value); }));
    return made;
  }

private:
  size_t firstCarry() { return 1 + scan.getConstants().size(); }
  bool isCarry(BlockArgument argument) {
    return argument.getArgNumber() >= firstCarry() && argument.getArgNumber() < firstCarry() + scan.getCarries().size();
  }

  ScanOp scan;
  Block &body;
  llvm::MapVector<Value, Value> stacks;
  SetVector<Value> needed;
  SetVector<Operation *> ops;
};

class ScanSplitter {
public:
  ScanSplitter(const MicroAxis &axis, LocalScopes isLocal) : axis(axis), isLocal(isLocal) {}

  /// Goes through a block whose arguments, and what it reads from around it, are known.
  LogicalResult visit(Block &block, Variances &variances, bool isFunction) {
    for (Operation &op : llvm::make_early_inc_range(block.without_terminator())) {
      Operation *before = op.getPrevNode(), *after = op.getNextNode();
      if (op.getNumRegions() > 0 && axis.hasMeeting(&op)) {
        auto scan = dyn_cast<ScanOp>(op);
        if (!scan)
          return op.emitOpError("combines microbatches along \"")
                 << axis.getName() << "\" inside, needed that in no loop or branch but a heddle.scan";
        if (failed(split(scan, variances)))
          return failure();
      }
      for (Operation *made = before ? before->getNextNode() : &block.front(), *next; made != after; made = next) {
        next = made->getNextNode();
        variances.analyze(made);
        if (isFunction && axis.isMeeting(made))
          variances.set(made->getResult(0), Variance::Uniform);
        separate(made, variances);
      }
    }
    return success();
  }

private:
  /// Makes what is alike for all microbatches an op of its own, beside that which differs.
  void separate(Operation *op, Variances &variances) {
    if (auto barrier = dyn_cast<stablehlo::OptimizationBarrierOp>(op))
      return separate(barrier, variances);
    auto scan = dyn_cast<ScanOp>(op);
    if (!scan || hasOrderedEffects(scan))
      return;
    OpBuilder builder(scan);
    for (Variance own : {Variance::Uniform, Variance::OfOne, Variance::OfAll})
      takeResults(builder, scan, own, variances);
    scan.erase();
  }

  /// A barrier that a microbatch needs would bring all its operands into the microbatches' loop: it keeps only those
  /// that differ, the others go past it.
  static void separate(stablehlo::OptimizationBarrierOp barrier, Variances &variances) {
    SmallVector<Value> kept, results, passed;
    for (auto [operand, result] : llvm::zip_equal(barrier.getOperands(), barrier.getResults())) {
      bool isKept = variances.get(result) == Variance::OfOne;
      (isKept ? results : passed).push_back(result);
      if (isKept)
        kept.push_back(operand);
    }
    if (kept.empty() || passed.empty())
      return;
    for (Value result : passed)
      result.replaceAllUsesWith(barrier->getOperand(cast<OpResult>(result).getResultNumber()));
    OpBuilder builder(barrier);
    auto own = stablehlo::OptimizationBarrierOp::create(builder, barrier.getLoc(), TypeRange(ValueRange(kept)), kept);
    for (auto [old, result] : llvm::zip_equal(results, own.getResults())) {
      variances.set(result, Variance::OfOne);
      old.replaceAllUsesWith(result);
    }
    barrier.erase();
  }

  /// Gives the used results of that variance a loop of their own.
  void takeResults(OpBuilder &builder, ScanOp scan, Variance own, Variances &variances) {
    PartOfScan part(scan, {});
    SmallVector<Value> outputs;
    SmallVector<size_t> places; // of the old results
    bool isNeeded = false;
    for (OpResult result : scan->getResults()) {
      if (variances.get(result) != own || result.use_empty())
        continue;
      size_t index = result.getResultNumber();
      isNeeded = true;
      if (index < scan.getCarries().size()) {
        part.needCarry(index);
        continue;
      }
      places.push_back(index);
      outputs.push_back(scan.getYield().getOperand(index));
      part.need(outputs.back());
    }
    if (!isNeeded)
      return;
    llvm::DenseMap<size_t, size_t> results;
    ScanOp made = part.build(builder, outputs, results);
    auto replace = [&](size_t old, Value value) {
      if (variances.get(scan.getResult(old)) != own)
        return;
      variances.set(value, own);
      scan.getResult(old).replaceAllUsesWith(value);
    };
    for (auto [old, number] : results)
      replace(old, made.getResult(number));
    for (auto [number, old] : llvm::enumerate(places))
      replace(old, made.getOutputs()[number]);
  }

  LogicalResult split(ScanOp scan, Variances &outer) {
    Block &body = scan.getBody().front();
    Variances variances = outer;
    for (;;) {
      variances = outer;
      variances.analyze(scan);
      Variances::Conflict conflict = variances.getConflict();
      if (!conflict.meeting)
        break;
      if (conflict.meeting->getBlock() != &body || !isLocal(conflict.meeting))
        return refuse(conflict, axis);
      if (failed(takeOwnStatistics(conflict.meeting, axis, [&](Operation *op) {
            return llvm::any_of(op->getResults(), [&](Value value) { return variances.get(value) == Variance::OfOne; });
          })))
        return failure();
    }
    if (failed(visit(body, variances, /*isFunction=*/false))) // loops in it
      return failure();
    for (Operation &op : body.without_terminator())
      if (hasOrderedEffects(&op))
        return op.emitOpError("has effects in a loop that combines microbatches, needed none");
    return cut(scan, variances);
  }

  LogicalResult cut(ScanOp scan, Variances &variances) {
    Block &body = scan.getBody().front();
    SmallVector<Operation *> meetings;
    for (Operation &op : body.without_terminator())
      if (axis.isMeeting(&op)) {
        if (variances.get(op.getOperand(0)) == Variance::OfAll)
          return refuse({&op, &op}, axis);
        meetings.push_back(&op);
      }
    if (meetings.empty())
      return success();
    OpBuilder builder(scan);
    OperandRange yielded = scan.getYield().getValues();
    size_t carries = scan.getCarries().size();
    auto isOfAll = [&](size_t index) {
      Value value = index < carries ? Value(scan.getBodyCarries()[index]) : yielded[index];
      return variances.get(value) == Variance::OfAll;
    };

    // What each microbatch does.
    PartOfScan before(scan, {});
    SmallVector<Value> outputs;
    SmallVector<size_t> places; // of the old results
    for (size_t index = 0; index < scan->getNumResults(); ++index) {
      if (isOfAll(index))
        continue;
      if (index < carries) {
        before.needCarry(index);
        continue;
      }
      places.push_back(index);
      outputs.push_back(yielded[index]);
    }
    for (Operation *meeting : meetings)
      outputs.push_back(meeting->getOperand(0));
    for (Value output : outputs)
      before.need(output);
    llvm::DenseMap<size_t, size_t> results;
    ScanOp first = before.build(builder, outputs, results);
    for (auto [old, own] : results)
      scan.getResult(old).replaceAllUsesWith(first.getResult(own));
    auto stacked = first.getOutputs();
    for (auto [index, old] : llvm::enumerate(places))
      scan.getResult(old).replaceAllUsesWith(stacked[index]);

    // Where they meet.
    SmallVector<Taken> taken;
    for (auto [meeting, stack] : llvm::zip_equal(meetings, stacked.drop_front(places.size())))
      taken.push_back({meeting->getResult(0), meet(builder, meeting, stack)});

    // What is made of that.
    PartOfScan after(scan, taken);
    SmallVector<Value> later;
    places.clear();
    bool isNeeded = false;
    for (size_t index = 0; index < scan->getNumResults(); ++index) {
      if (!isOfAll(index))
        continue;
      if (index < carries) {
        after.needCarry(index);
        isNeeded = true;
        continue;
      }
      if (auto *direct = llvm::find_if(taken, [&](const Taken &own) { return own.first == yielded[index]; });
          direct != taken.end()) {
        scan.getResult(index).replaceAllUsesWith(direct->second);
        continue;
      }
      places.push_back(index);
      later.push_back(yielded[index]);
      after.need(yielded[index]);
      isNeeded = true;
    }
    if (isNeeded) {
      results.clear();
      ScanOp second = after.build(builder, later, results);
      for (auto [old, own] : results)
        if (isOfAll(old))
          scan.getResult(old).replaceAllUsesWith(second.getResult(own));
      for (auto [index, old] : llvm::enumerate(places))
        scan.getResult(old).replaceAllUsesWith(second.getOutputs()[index]);
    }
    scan.erase();
    return success();
  }

  /// The same of a stack of what is combined.
  Value meet(OpBuilder &builder, Operation *meeting, Value stack) {
    IRMapping mapping;
    mapping.map(meeting->getOperand(0), stack);
    Operation *op = builder.clone(*meeting, mapping);
    auto type = cast<RankedTensorType>(stack.getType());
    if (auto gather = dyn_cast<spmd::AllGatherOp>(op)) {
      gather.setDim(gather.getDim() + 1);
      type = multiplyDim(type, gather.getDim(), axis.getSize());
    }
    op->getResult(0).setType(type);
    return op->getResult(0);
  }

  const MicroAxis &axis;
  LocalScopes isLocal;
};

/// The number of the microbatch, and slices by it, come into loops and branches from outside.
void hoistIndices(func::FuncOp function, const MicroAxis &axis) {
  function.walk([&](spmd::AllSliceOp slice) {
    if (!axis.getSlice(slice) || slice->getParentOp() == function)
      return;
    OpBuilder builder(slice);
    Location loc = slice.getLoc();
    auto type = cast<RankedTensorType>(slice.getType());
    int64_t dim = slice.getDim();
    Value index = spmd::AxisIndexOp::create(builder, loc, RankedTensorType::get({}, builder.getI32Type()),
                                            axis.getList(), axis.getMeshRef());
    slice.getResult().replaceAllUsesWith(sliceAt(builder, slice.getOperand(), type, dim, index));
    slice.erase();
  });
  function.walk<WalkOrder::PostOrder>([&](Operation *op) {
    if (op == function || op->getNumRegions() == 0)
      return;
    SmallVector<spmd::AxisIndexOp> indices;
    for (Region &region : op->getRegions())
      for (auto index : region.getOps<spmd::AxisIndexOp>())
        if (axis.getIndex(index))
          indices.push_back(index);
    if (indices.empty())
      return;
    Operation *outside = indices.front()->clone();
    OpBuilder(op).insert(outside);
    Value value = outside->getResult(0);
    if (auto scan = dyn_cast<ScanOp>(op)) {
      BlockArgument inside =
          scan.getBody().insertArgument(1 + scan.getConstants().size(), value.getType(), value.getLoc());
      scan.getConstantsMutable().append(value);
      value = inside;
    }
    for (spmd::AxisIndexOp index : indices) {
      index.getResult().replaceAllUsesWith(value);
      index.erase();
    }
  });
}

} // namespace

LogicalResult heddle::microbatch::splitScans(func::FuncOp function, const MicroAxis &axis, LocalScopes isLocal) {
  hoistIndices(function, axis);
  Variances variances(axis);
  for (BlockArgument argument : function.getArguments())
    if (isCutAlong(function, argument.getArgNumber(), axis))
      variances.set(argument, Variance::OfOne);
  return ScanSplitter(axis, isLocal).visit(function.getBody().front(), variances, /*isFunction=*/true);
}
