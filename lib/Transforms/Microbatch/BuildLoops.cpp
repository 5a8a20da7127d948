// From the program of one microbatch to loops over all of them.
#include "LocalStatistics.h"
#include "Variance.h"

#include "heddle/Analysis/Effects.h"
#include "heddle/Analysis/Uses.h"
#include "heddle/Dialect/Heddle/FusionOps.h"
#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Heddle/HeddleTypes.h"
#include "heddle/Dialect/Stablehlo/Combiners.h"
#include "heddle/Dialect/Stablehlo/ConstantOps.h"
#include "heddle/Dialect/Stablehlo/ShapeOps.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/MapVector.h"
#include <set>

using namespace mlir;
using namespace heddle;
using namespace heddle::microbatch;

namespace {

/// What is known of the values of a function's entry block.
struct Facts {
  explicit Facts(const MicroAxis &axis) : variances(axis) {}

  bool isOfOne(Value value) const { return variances.get(value) == Variance::OfOne; }
  bool isOfOne(Operation *op) const {
    return llvm::any_of(op->getResults(), [&](Value value) { return isOfOne(value); });
  }

  Variances variances;
  llvm::DenseMap<Value, int> levels; // how many loops come before it is there
  llvm::DenseSet<Value> ofState;
  llvm::DenseMap<Operation *, size_t> places; // of ops in the block
  /// The meetings that microbatches need the outcome of, each with an op that does.
  llvm::MapVector<Operation *, Operation *> early;
};

class LoopBuilder {
public:
  LoopBuilder(func::FuncOp function, const MicroAxis &axis, bool gathersInside, LocalScopes isLocal)
      : function(function), block(function.getBody().front()), axis(axis), gathersInside(gathersInside),
        isLocal(isLocal), facts(axis) {}

  LogicalResult run() {
    dropDead();
    if (failed(checkBorders()) || failed(learn()))
      return failure();
    for (Operation &op : block.without_terminator())
      if (facts.isOfOne(&op) && hasOrderedEffects(&op))
        return op.emitOpError("has effects and differs between microbatches, needed none there");
    front = &function.getBody().emplaceBlock();
    std::set<int> levels;
    for (auto [meeting, user] : facts.early)
      levels.insert(facts.levels.lookup(meeting->getOperand(0)));
    for (int level : levels)
      buildEarly(level);
    buildMain();
    block.getOperations().splice(block.begin(), front->getOperations());
    front->erase();
    eraseParts();
    dropDead();
    return success();
  }

private:
  // ---- what is known ----

  LogicalResult checkBorders() {
    auto check = [&](StringRef what, unsigned index, sdy::TensorShardingAttr sharding) -> LogicalResult {
      if (!sharding || !axis.isIn(sharding))
        return success();
      for (sdy::DimensionShardingAttr dim : sharding.getDimShardings())
        if (axis.isIn(dim.getAxes()) &&
            (dim.getAxes().back().getName() != axis.getName() || dim.getAxes().back().isSubAxis()))
          return emitError(function.getLoc())
                 << what << " #" << index << " of @" << function.getName() << " is sharded as " << sharding
                 << ", needed \"" << axis.getName() << "\" as the minor axis of its dim";
      if (axis.isIn(sharding.getUnreducedAxes()))
        return emitError(function.getLoc())
               << what << " #" << index << " of @" << function.getName() << " is sharded as " << sharding
               << ", needed it reduced along \"" << axis.getName() << '"';
      return success();
    };
    for (unsigned index = 0; index < function.getNumArguments(); ++index)
      if (failed(
              check("argument", index, function.getArgAttrOfType<sdy::TensorShardingAttr>(index, spmd::kShardingAttr))))
        return failure();
    for (unsigned index = 0; index < function.getNumResults(); ++index)
      if (failed(check("result", index, getResultSharding(index))))
        return failure();
    return success();
  }

  sdy::TensorShardingAttr getResultSharding(unsigned index) {
    return function.getResultAttrOfType<sdy::TensorShardingAttr>(index, spmd::kShardingAttr);
  }

  /// Learns the facts, having given microbatches statistics of their own where they may have them.
  LogicalResult learn() {
    for (;;) {
      facts = Facts(axis);
      analyze();
      Operation *own = nullptr;
      for (auto [meeting, user] : facts.early) {
        if (!facts.ofState.contains(meeting->getOperand(0)) || !facts.isOfOne(meeting->getOperand(0)))
          continue;
        if (!isLocal(meeting))
          return refuse({meeting, user}, axis);
        own = meeting;
        break;
      }
      if (!own)
        return success();
      if (failed(takeOwnStatistics(own, axis, [&](Operation *op) { return facts.isOfOne(op); })))
        return failure();
      dropDead();
    }
  }

  /// What nothing needs would keep what it reads in the loop.
  void dropDead() {
    for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block)))
      if (op.use_empty() && !op.hasTrait<OpTrait::IsTerminator>() && !hasOrderedEffects(&op))
        op.erase();
  }

  void analyze() {
    for (BlockArgument argument : block.getArguments()) {
      unsigned index = argument.getArgNumber();
      auto io = function.getArgAttrOfType<IoAttr>(index, HeddleDialect::ioAttrName);
      if (isCutAlong(function, index, axis))
        facts.variances.set(argument, Variance::OfOne);
      if (io ? io.getRole() == Role::State : !isCutAlong(function, index, axis))
        facts.ofState.insert(argument);
    }
    for (auto [place, op] : llvm::enumerate(block)) {
      facts.places[&op] = place;
      facts.variances.analyze(&op);
      int level = 0;
      bool isOfState = false;
      for (Value value : getReadValues(&op)) {
        level = std::max(level, facts.levels.lookup(value));
        isOfState |= facts.ofState.contains(value);
      }
      if (axis.isMeeting(&op)) {
        facts.variances.set(op.getResult(0), Variance::Uniform);
        ++level;
      }
      for (Value result : op.getResults()) {
        facts.levels[result] = level;
        if (isOfState)
          facts.ofState.insert(result);
      }
    }
    for (Operation &op : block.without_terminator())
      if (facts.isOfOne(&op) || axis.isMeeting(&op))
        findEarly(&op);
  }

  /// Finds the meetings that an op in a loop needs the outcome of, through what is alike for all microbatches.
  void findEarly(Operation *user) {
    SmallVector<Value> open = getReadValues(user).takeVector();
    llvm::DenseSet<Value> seen;
    while (!open.empty()) {
      Value value = open.pop_back_val();
      Operation *op = value.getDefiningOp();
      if (!op || facts.isOfOne(value) || !seen.insert(value).second)
        continue;
      if (axis.isMeeting(op))
        facts.early.insert({op, user});
      else
        llvm::append_range(open, getReadValues(op));
    }
  }

  // ---- loops ----

  void buildEarly(int level) {
    SmallVector<Operation *> meetings;
    for (Operation &op : block.without_terminator())
      if (facts.early.contains(&op) && facts.levels.lookup(op.getOperand(0)) == level)
        meetings.push_back(&op);
    buildLoop(meetings, {}); // not the loop that the step's work is in
  }

  void buildMain() {
    SmallVector<Operation *> meetings, ofCopies;
    for (Operation &op : block.without_terminator())
      if (axis.isMeeting(&op) && !facts.early.contains(&op))
        (facts.isOfOne(op.getOperand(0)) ? meetings : ofCopies).push_back(&op);
    SmallVector<OpOperand *> results, copies;
    for (OpOperand &result : block.getTerminator()->getOpOperands())
      if (facts.isOfOne(result.get()))
        results.push_back(&result);
      else if (isCutResult(result.getOperandNumber()))
        copies.push_back(&result);
    if (!meetings.empty() || !results.empty())
      buildLoop(meetings, results)->setAttr(HeddleDialect::microbatchesAttrName, UnitAttr::get(function.getContext()));
    // What is alike for all microbatches may be made of what they were combined to.
    for (Operation *meeting : ofCopies)
      buildLoop({meeting}, {});
    OpBuilder builder(block.getTerminator());
    for (OpOperand *copy : copies)
      copy->set(
          joinParts(builder, makeCopies(builder, copy->get()), findDim(getResultSharding(copy->getOperandNumber()))));
  }

  /// One for each microbatch.
  Value makeCopies(OpBuilder &builder, Value value) {
    auto stack = cast<RankedTensorType>(getStackOf(value.getType(), axis.getSize()));
    SmallVector<int64_t> dims = llvm::to_vector(llvm::seq<int64_t>(1, stack.getRank()));
    return stablehlo::BroadcastInDimOp::create(builder, value.getLoc(), stack, value,
                                               builder.getDenseI64ArrayAttr(dims));
  }

  bool isCutResult(unsigned index) {
    sdy::TensorShardingAttr sharding = getResultSharding(index);
    return sharding && axis.isIn(sharding);
  }

  /// What a loop has of the block.
  struct Body {
    SetVector<Operation *> ops; // in it, in any order
    SetVector<Value> constants;
    /// Parts of arguments, and slices of what is alike for all microbatches.
    SetVector<Value> inputs;
  };

  /// What goes from one microbatch to the next: what they are combined to, or, without a combiner, the last one's.
  struct Carry {
    Value value; // of one microbatch
    std::optional<Combiner> combiner;
  };

  Body collect(ArrayRef<Operation *> meetings, ArrayRef<OpOperand *> results) {
    Body body;
    SmallVector<Value> open;
    for (Operation *meeting : meetings)
      open.push_back(meeting->getOperand(0));
    for (OpOperand *result : results)
      open.push_back(result->get());
    llvm::DenseSet<Value> seen;
    while (!open.empty()) {
      Value value = open.pop_back_val();
      if (!seen.insert(value).second)
        continue;
      Operation *op = value.getDefiningOp();
      bool isSlice = op && axis.getSlice(op) && !facts.isOfOne(op->getOperand(0));
      if (facts.isOfOne(value) && (!op || isSlice)) {
        body.inputs.insert(value);
      } else if (facts.isOfOne(value) || getMade(value) != Made::Before) {
        if (body.ops.insert(op))
          llvm::append_range(open, getReadValues(op));
      } else {
        body.constants.insert(value);
      }
    }
    return body;
  }

  /// How what is alike for all microbatches comes to be made in the loop nonetheless, where kernels make it on their
  /// way and it need not be kept; `Before` is all else.
  enum class Made { Before, OfConstants, Moved, Spread, Gathered };

  Made getMade(Value value) {
    auto [it, isNew] = made.try_emplace(value, Made::Before);
    if (!isNew)
      return it->second;
    Operation *op = value.getDefiningOp();
    bool isOfBlock = op && facts.places.contains(op); // and not of what loops give
    return made[value] = isOfBlock && !axis.isMeeting(op) ? findMade(op) : Made::Before;
  }

  Made findMade(Operation *op) {
    if (op->hasTrait<OpTrait::ConstantLike>() || isa<stablehlo::IotaOp, spmd::AxisIndexOp>(op))
      return Made::OfConstants;
    SmallVector<Made> operands = llvm::map_to_vector(op->getOperands(), [&](Value value) { return getMade(value); });
    if (gathersInside && (isa<spmd::AllGatherOp>(op) || llvm::is_contained(operands, Made::Gathered)))
      return Made::Gathered;
    bool isMove = isa<stablehlo::BroadcastInDimOp, stablehlo::TransposeOp, stablehlo::ReshapeOp>(op);
    if ((!isMove && !isElementwise(op)) || operands.empty())
      return Made::Before;
    if (llvm::all_equal(operands) && operands[0] == Made::OfConstants)
      return Made::OfConstants;
    if (isa<stablehlo::BroadcastInDimOp>(op) || llvm::is_contained(operands, Made::Spread))
      return Made::Spread;
    return isMove ? Made::Moved : Made::Before;
  }

  /// Puts what makes these, all of it alike for all microbatches, in front of the loop.
  void putBefore(ArrayRef<Value> values) {
    SmallVector<Value> open(values);
    SetVector<Operation *> ops;
    while (!open.empty()) {
      Operation *op = open.pop_back_val().getDefiningOp();
      if (op && op->getBlock() == &block && ops.insert(op))
        llvm::append_range(open, getReadValues(op));
    }
    for (Operation *op : inOrder(ops))
      op->moveBefore(front, front->end());
  }

  SmallVector<Operation *> inOrder(const SetVector<Operation *> &ops) const {
    SmallVector<Operation *> sorted(ops.begin(), ops.end());
    llvm::sort(sorted, [&](Operation *a, Operation *b) { return facts.places.lookup(a) < facts.places.lookup(b); });
    return sorted;
  }

  static RankedTensorType typeOf(Value value) { return cast<RankedTensorType>(value.getType()); }

  int64_t findDim(sdy::TensorShardingAttr sharding) const {
    return llvm::find_if(sharding.getDimShardings(), [&](auto dim) { return axis.isIn(dim.getAxes()); }) -
           sharding.getDimShardings().begin();
  }

  /// All parts of an input, one after another.
  Value makeStack(OpBuilder &builder, Value part) {
    if (Operation *op = part.getDefiningOp()) {
      auto slice = cast<spmd::AllSliceOp>(op);
      return stackParts(builder, slice.getOperand(), slice.getDim(), axis.getSize());
    }
    Value &stack = stacks[part];
    if (stack)
      return stack;
    auto argument = cast<BlockArgument>(part);
    int64_t dim =
        findDim(function.getArgAttrOfType<sdy::TensorShardingAttr>(argument.getArgNumber(), spmd::kShardingAttr));
    // The argument becomes whole once nothing in the block reads the part any more.
    wholes.push_back({argument, multiplyDim(typeOf(part), dim, axis.getSize())});
    auto whole = stablehlo::ReshapeOp::create(builder, part.getLoc(), wholes.back().second, part); // a place for it
    stack = stackParts(builder, whole, dim, axis.getSize());
    places.push_back(whole);
    return stack;
  }

  ScanOp buildLoop(ArrayRef<Operation *> meetings, ArrayRef<OpOperand *> results) {
    Body body = collect(meetings, results);
    SmallVector<Value> needed(body.constants.begin(), body.constants.end());
    for (Value input : body.inputs)
      if (Operation *slice = input.getDefiningOp())
        needed.push_back(slice->getOperand(0));
    putBefore(needed);
    OpBuilder builder = OpBuilder::atBlockEnd(front);
    Location loc = function.getLoc();

    SmallVector<Value> constants(body.constants.begin(), body.constants.end()), carries, inputs;
    SmallVector<Carry> carried;
    SmallVector<Type> types;
    auto carry = [&](Value value, std::optional<Combiner> combiner) {
      Combiner any = typeOf(value).getElementType().isInteger(1) ? Combiner::Or : Combiner::Add;
      carries.push_back(stablehlo::ConstantOp::create(builder, value.getLoc(),
                                                      stablehlo::getIdentities(typeOf(value), combiner.value_or(any))));
      types.push_back(value.getType());
      carried.push_back({value, combiner});
    };
    for (Operation *meeting : meetings)
      if (spmd::AllReduceOp sum = axis.getReduce(meeting))
        carry(sum.getOperand(), sum.getReduction());
    for (OpOperand *result : results)
      if (!isCutResult(result->getOperandNumber())) // the last microbatch's, as good as any
        carry(result->get(), std::nullopt);
    for (Value input : body.inputs)
      inputs.push_back(makeStack(builder, input));
    // What microbatches have side by side: the value, and the dim along which it is.
    SmallVector<std::pair<Value, int64_t>> outputs;
    for (Operation *meeting : meetings)
      if (spmd::AllGatherOp gather = axis.getGather(meeting))
        outputs.push_back({gather.getOperand(), gather.getDim()});
    for (OpOperand *result : results)
      if (isCutResult(result->getOperandNumber()))
        outputs.push_back({result->get(), findDim(getResultSharding(result->getOperandNumber()))});
    for (auto [value, dim] : outputs)
      types.push_back(getStackOf(value.getType(), axis.getSize()));

    auto scan = ScanOp::create(builder, loc, types, constants, carries, inputs,
                               builder.getI64IntegerAttr(axis.getSize()), /*reverse=*/nullptr);
    fillBody(scan, body, carried, outputs);

    size_t nextCarry = 0, nextOutput = 0;
    auto takeCarry = [&] { return scan.getCarryResults()[nextCarry++]; };
    auto takeOutput = [&] {
      Value stack = scan.getOutputs()[nextOutput];
      return joinParts(builder, stack, outputs[nextOutput++].second);
    };
    for (Operation *meeting : meetings)
      meeting->getResult(0).replaceAllUsesWith(axis.getReduce(meeting) ? takeCarry() : takeOutput());
    for (OpOperand *result : results)
      result->set(isCutResult(result->getOperandNumber()) ? takeOutput() : takeCarry());
    return scan;
  }

  void fillBody(ScanOp scan, const Body &body, ArrayRef<Carry> carried, ArrayRef<std::pair<Value, int64_t>> outputs) {
    Block &inside = scan.getBody().emplaceBlock();
    Location loc = scan.getLoc();
    OpBuilder builder = OpBuilder::atBlockEnd(&inside);
    IRMapping mapping;
    Value iteration = inside.addArgument(RankedTensorType::get({}, builder.getI32Type()), loc);
    for (Value value : body.constants)
      mapping.map(value, inside.addArgument(value.getType(), value.getLoc()));
    SmallVector<Value> before = llvm::map_to_vector(carried, [&](const Carry &carry) -> Value {
      return inside.addArgument(carry.value.getType(), carry.value.getLoc());
    });
    for (Value value : body.inputs)
      mapping.map(value, inside.addArgument(value.getType(), value.getLoc()));
    for (Operation *op : inOrder(body.ops)) {
      if (spmd::AllSliceOp slice = axis.getSlice(op))
        mapping.map(slice.getResult(),
                    sliceAt(builder, mapping.lookup(slice.getOperand()), typeOf(slice), slice.getDim(), iteration));
      else if (spmd::AxisIndexOp index = axis.getIndex(op))
        mapping.map(index.getResult(), iteration);
      else
        builder.clone(*op, mapping);
    }
    SmallVector<Value> yielded;
    for (auto [carry, sum] : llvm::zip_equal(carried, before)) {
      Value own = mapping.lookup(carry.value);
      yielded.push_back(carry.combiner ? stablehlo::combine(builder, own.getLoc(), *carry.combiner, sum, own) : own);
    }
    for (auto [value, dim] : outputs)
      yielded.push_back(mapping.lookup(value));
    YieldOp::create(builder, loc, yielded);
  }

  /// What loops do now is not done any more beside them.
  void eraseParts() {
    for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block)))
      if (op.use_empty() && (facts.isOfOne(&op) || axis.isMeeting(&op)))
        op.erase();
    for (auto [argument, whole] : wholes)
      argument.setType(whole);
    for (Operation *place : places) {
      place->getResult(0).replaceAllUsesWith(place->getOperand(0));
      place->erase();
    }
    for (BlockArgument argument : block.getArguments()) // that no loop reads
      if (isCutAlong(function, argument.getArgNumber(), axis) && !stacks.contains(argument))
        argument.setType(multiplyDim(
            typeOf(argument),
            findDim(function.getArgAttrOfType<sdy::TensorShardingAttr>(argument.getArgNumber(), spmd::kShardingAttr)),
            axis.getSize()));
  }

  func::FuncOp function;
  Block &block;
  const MicroAxis &axis;
  bool gathersInside;
  LocalScopes isLocal;
  Facts facts;
  Block *front = nullptr; // of what comes first: loops, and what they need
  llvm::DenseMap<Value, Made> made;
  llvm::DenseMap<Value, Value> stacks; // of arguments
  SmallVector<std::pair<BlockArgument, RankedTensorType>> wholes;
  SmallVector<Operation *> places;
};

} // namespace

LogicalResult heddle::microbatch::buildLoops(func::FuncOp function, const MicroAxis &axis, bool gathersInside,
                                             LocalScopes isLocal) {
  return LoopBuilder(function, axis, gathersInside, isLocal).run();
}
