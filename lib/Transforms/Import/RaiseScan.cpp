// Raises counted loops: first what each carry is, then which slices and updates move with the counter, then the
// rewrite.
#include "heddle/Transforms/Import/Passes.h"

#include "heddle/Analysis/AffineIndex.h"
#include "heddle/Dialect/Heddle/LoopOps.h"
#include "heddle/Dialect/Sdy/Sdy.h"
#include "heddle/Dialect/Stablehlo/Stablehlo.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/MapVector.h"

namespace heddle {
#define GEN_PASS_DEF_RAISESCAN
#include "heddle/Transforms/Import/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;
using namespace heddle::stablehlo;

namespace {

/// A carry that starts at a constant and grows by a constant.
struct Counter {
  int64_t start, step;
};

/// What a loop's condition says: carry `carry` is compared with a constant.
struct TripCount {
  unsigned carry;
  int64_t trips;
};

std::optional<Counter> matchCounter(WhileOp loop, unsigned carry) {
  Block &body = loop.getBody().front();
  std::optional<int64_t> start = constantInt(loop.getOperand()[carry]);
  auto next = body.getTerminator()->getOperand(carry).getDefiningOp<AddOp>();
  auto type = dyn_cast<RankedTensorType>(body.getArgument(carry).getType());
  if (!start || !next || !type || type.getRank() != 0 || type.getElementType().isInteger(1))
    return std::nullopt;
  Value argument = body.getArgument(carry);
  Value step = next.getLhs() == argument ? next.getRhs() : next.getRhs() == argument ? next.getLhs() : Value();
  std::optional<int64_t> stepValue = step ? constantInt(step) : std::nullopt;
  if (!stepValue)
    return std::nullopt;
  return Counter{*start, *stepValue};
}

/// How often `counter < bound` (or `<=`) holds, counting from its start by a step of at least 1.
std::optional<int64_t> countTrips(Counter counter, int64_t bound, bool inclusive, IntegerType type) {
  __int128 distance = __int128(bound) - counter.start + (inclusive ? 1 : 0);
  if (counter.step < 1)
    return std::nullopt;
  __int128 trips = distance <= 0 ? 0 : (distance + counter.step - 1) / counter.step;
  // The counter must reach its last value without wrapping around, and its type count the trips: an i8 goes from -100
  // to 100, but holds no 200.
  if (!holdsValue(type, counter.start + trips * counter.step) || !holdsValue(type, trips))
    return std::nullopt;
  return static_cast<int64_t>(trips);
}

/// The loop's trip count, where its condition is one comparison of a counter with a constant.
std::optional<TripCount> matchTripCount(WhileOp loop) {
  Block &cond = loop.getCond().front();
  auto compare = cond.getTerminator()->getOperand(0).getDefiningOp<CompareOp>();
  if (!compare || llvm::any_of(cond, [](Operation &op) { return !isPure(&op); }))
    return std::nullopt;
  for (bool swapped : {false, true}) {
    Value counted = swapped ? compare.getRhs() : compare.getLhs();
    Value limit = swapped ? compare.getLhs() : compare.getRhs();
    auto argument = dyn_cast<BlockArgument>(counted);
    if (!argument || argument.getOwner() != &cond)
      continue;
    ComparisonDirection below = swapped ? ComparisonDirection::GT : ComparisonDirection::LT;
    ComparisonDirection upTo = swapped ? ComparisonDirection::GE : ComparisonDirection::LE;
    ComparisonDirection direction = compare.getComparisonDirection();
    if (direction != below && direction != upTo)
      continue;
    // The limit may itself be a carry that no iteration changes.
    if (auto limitArgument = dyn_cast<BlockArgument>(limit); limitArgument && limitArgument.getOwner() == &cond) {
      unsigned carry = limitArgument.getArgNumber();
      if (loop.getBody().front().getTerminator()->getOperand(carry) != loop.getBody().getArgument(carry))
        continue;
      limit = loop.getOperand()[carry];
    }
    std::optional<int64_t> bound = constantInt(limit);
    std::optional<Counter> counter = matchCounter(loop, argument.getArgNumber());
    if (!bound || !counter)
      continue;
    auto type = cast<IntegerType>(cast<RankedTensorType>(argument.getType()).getElementType());
    if (std::optional<int64_t> trips = countTrips(*counter, *bound, direction == upTo, type))
      return TripCount{argument.getArgNumber(), *trips};
  }
  return std::nullopt;
}

/// Which way a slice or update moves along dim 0.
enum class Direction { Forward, Backward };

/// Rewrites one loop of a known, positive trip count.
class ScanBuilder {
public:
  ScanBuilder(WhileOp loop, TripCount tripCount)
      : loop(loop), body(loop.getBody().front()), trips(tripCount.trips), mainCounter(tripCount.carry), affine(trips) {}

  void rewrite() {
    classifyCarries();
    collectCaptures();
    chooseDirection();
    findOutputs();
    findInputs();
    build();
  }

private:
  enum class Kind { Constant, Counter, Output, Carry };

  struct Carry {
    Kind kind;
    std::optional<Counter> counter;
    DynamicUpdateSliceOp update;                             // of an output
    SmallVector<sdy::ShardingConstraintOp, 1> constraints{}; // on what it updates, the last one first
  };

  Value yielded(unsigned carry) { return body.getTerminator()->getOperand(carry); }

  void classifyCarries() {
    for (unsigned index = 0; index < body.getNumArguments(); ++index) {
      Carry carry{Kind::Carry, matchCounter(loop, index), nullptr};
      if (yielded(index) == body.getArgument(index))
        carry.kind = Kind::Constant;
      else if (carry.counter && staysInRange(*carry.counter, body.getArgument(index).getType())) {
        carry.kind = Kind::Counter;
        affine.set(body.getArgument(index), {carry.counter->step, carry.counter->start});
      }
      carries.push_back(carry);
    }
  }

  /// A second counter may wrap around within the trips; then it stays a carry.
  bool staysInRange(Counter counter, Type type) {
    auto integer = cast<IntegerType>(cast<RankedTensorType>(type).getElementType());
    return holdsValue(integer, counter.start + __int128(trips) * counter.step);
  }

  /// Values from above that the body uses become constants; constants are copied into the body.
  void collectCaptures() { getUsedValuesDefinedAbove(loop.getBody(), captures); }

  std::optional<Direction> directionOf(Value position) {
    std::optional<AffineIndex> index = affine.get(position);
    if (index == AffineIndex{1, 0})
      return Direction::Forward;
    if (index == AffineIndex{-1, trips - 1})
      return Direction::Backward;
    return std::nullopt;
  }

  /// One element along dim 0 of a whole `tensor<trips x ...>`: the other dims are full, so their starts are clamped to
  /// 0.
  bool coversOneElement(RankedTensorType whole, ArrayRef<int64_t> sizes) {
    return whole.getRank() > 0 && whole.getDimSize(0) == trips && sizes.front() == 1 &&
           sizes.drop_front() == whole.getShape().drop_front();
  }

  std::optional<Direction> sliceDirection(Operation *user, Value whole) {
    auto slice = dyn_cast<DynamicSliceOp>(user);
    if (!slice || slice.getOperand() != whole || user->getBlock() != &body ||
        !coversOneElement(cast<RankedTensorType>(whole.getType()), slice.getSliceSizes()))
      return std::nullopt;
    return directionOf(slice.getStartIndices().front());
  }

  std::optional<Direction> updateDirection(DynamicUpdateSliceOp update, Value whole) {
    auto updateType = cast<RankedTensorType>(update.getUpdate().getType());
    if (update.getOperand() != whole || update->getBlock() != &body ||
        !coversOneElement(cast<RankedTensorType>(whole.getType()), updateType.getShape()))
      return std::nullopt;
    return directionOf(update.getStartIndices().front());
  }

  /// All slices and updates of a scan move one way: the way of most of them.
  void chooseDirection() {
    int balance = 0;
    body.walk([&](Operation *op) {
      std::optional<Direction> found;
      if (auto slice = dyn_cast<DynamicSliceOp>(op); slice && isa<RankedTensorType>(slice.getOperand().getType()))
        found = sliceDirection(op, slice.getOperand());
      else if (auto update = dyn_cast<DynamicUpdateSliceOp>(op))
        found = updateDirection(update, update.getOperand());
      if (found)
        balance += *found == Direction::Forward ? 1 : -1;
    });
    direction = balance < 0 ? Direction::Backward : Direction::Forward;
  }

  /// Finds carries that are used only by one update at the counter, which they yield, and by slices at the same place
  /// that read them before.
  void findOutputs() {
    for (auto [index, carry] : llvm::enumerate(carries)) {
      if (carry.kind != Kind::Carry)
        continue;
      Value whole = body.getArgument(index), updated = yielded(index);
      // With explicit mesh axes JAX says after each op how its result lies.
      SmallVector<sdy::ShardingConstraintOp, 1> constraints;
      while (auto constraint = updated.getDefiningOp<sdy::ShardingConstraintOp>()) {
        if (!constraint->hasOneUse())
          break;
        constraints.push_back(constraint);
        updated = constraint.getInput();
      }
      auto update = updated.getDefiningOp<DynamicUpdateSliceOp>();
      if (!update || !update->hasOneUse() || updateDirection(update, whole) != direction)
        continue;
      bool onlyThere = llvm::all_of(whole.getUses(), [&](OpOperand &use) {
        if (use.getOwner() == update)
          return use.getOperandNumber() == 0;
        return sliceDirection(use.getOwner(), whole) == direction;
      });
      if (onlyThere) {
        carry.kind = Kind::Output;
        carry.update = update;
        carry.constraints = std::move(constraints);
      }
    }
  }

  /// Slices at the counter of values that no iteration changes, or of an output before it is written.
  void findInputs() {
    auto addSlices = [&](Value inside, Value outside) {
      if (!isa<RankedTensorType>(inside.getType()))
        return;
      SmallVector<DynamicSliceOp> slices;
      for (Operation *user : inside.getUsers())
        if (sliceDirection(user, inside) == direction)
          slices.push_back(cast<DynamicSliceOp>(user));
      if (!slices.empty())
        inputs.emplace_back(outside, std::move(slices));
    };
    for (auto [index, carry] : llvm::enumerate(carries))
      if (carry.kind == Kind::Constant || carry.kind == Kind::Output)
        addSlices(body.getArgument(index), loop.getOperand()[index]);
    for (Value capture : captures)
      addSlices(capture, capture);
  }

  /// Moves `value`, an element with a dim 0 of size 1, to the type `type` without it, or the other way round.
  static Value reshapeTo(OpBuilder &builder, Location loc, Value value, RankedTensorType type) {
    return value.getType() == type ? value : ReshapeOp::create(builder, loc, type, value);
  }

  /// The constant that makes `value`, or nothing.
  static Operation *constantToCopy(Value value) {
    Operation *op = value.getDefiningOp();
    return op && op->hasTrait<OpTrait::ConstantLike>() ? op : nullptr;
  }

  void build();

  WhileOp loop;
  Block &body;
  int64_t trips;
  unsigned mainCounter;
  AffineIndexAnalysis affine;
  Direction direction = Direction::Forward;
  SmallVector<Carry> carries;
  llvm::SetVector<Value> captures;
  SmallVector<std::pair<Value, SmallVector<DynamicSliceOp>>> inputs; // whole value outside, its slices in the body
};

void ScanBuilder::build() {
  OpBuilder builder(loop);
  Location loc = loop.getLoc();

  // Slices that became inputs, and updates that became outputs, no longer use what they read or write.
  llvm::SmallDenseSet<Operation *> replaced;
  for (auto &[whole, slices] : inputs)
    replaced.insert(slices.begin(), slices.end());
  for (Carry &carry : carries)
    if (carry.kind == Kind::Output) {
      replaced.insert(carry.update);
      replaced.insert(carry.constraints.begin(), carry.constraints.end());
    }
  auto stillUsed = [&](Value inside) {
    return llvm::any_of(inside.getUses(), [&](OpOperand &use) {
      if (use.getOwner() == body.getTerminator())
        return carries[use.getOperandNumber()].kind == Kind::Carry;
      if (!replaced.contains(use.getOwner()))
        return true;
      return isa<DynamicUpdateSliceOp>(use.getOwner()) && use.getOperandNumber() == 1; // what is written
    });
  };

  // Operands, in the scan's groups, beside the body values that they replace.
  SmallVector<Value> carryOperands, inputOperands, copies, carriesInside;
  llvm::MapVector<Value, unsigned> constants; // each once, however many carries hold it
  SmallVector<std::pair<Value, Value>> constantsInside;
  auto addConstant = [&](Value inside, Value outside) {
    if (!stillUsed(inside))
      return;
    if (constantToCopy(outside)) {
      copies.push_back(inside);
      return;
    }
    constants.try_emplace(outside, constants.size());
    constantsInside.emplace_back(inside, outside);
  };
  for (auto [index, carry] : llvm::enumerate(carries)) {
    Value inside = body.getArgument(index), outside = loop.getOperand()[index];
    if (carry.kind == Kind::Constant)
      addConstant(inside, outside);
    if (carry.kind == Kind::Carry) {
      carryOperands.push_back(outside);
      carriesInside.push_back(inside);
    }
  }
  for (Value capture : captures)
    addConstant(capture, capture);
  for (auto &[whole, slices] : inputs)
    inputOperands.push_back(whole);

  SmallVector<Type> resultTypes = llvm::to_vector(ValueRange(carryOperands).getTypes());
  for (auto [index, carry] : llvm::enumerate(carries))
    if (carry.kind == Kind::Output)
      resultTypes.push_back(body.getArgument(index).getType());
  auto scan = ScanOp::create(builder, loc, resultTypes, llvm::to_vector(llvm::make_first_range(constants)),
                             carryOperands, inputOperands, builder.getI64IntegerAttr(trips),
                             direction == Direction::Backward ? builder.getUnitAttr() : UnitAttr());
  for (NamedAttribute attribute : loop->getDiscardableAttrs())
    scan->setDiscardableAttr(attribute.getName(), attribute.getValue());
  if (auto shardings = loop->getAttrOfType<sdy::TensorShardingPerValueAttr>("sdy.sharding")) {
    SmallVector<sdy::TensorShardingAttr> kept; // those of the loop's results that are the scan's
    for (Kind kind : {Kind::Carry, Kind::Output})
      for (auto [carry, sharding] : llvm::zip(carries, shardings.getShardings()))
        if (carry.kind == kind)
          kept.push_back(sharding);
    scan->setAttr("sdy.sharding", sdy::TensorShardingPerValueAttr::get(loop.getContext(), kept));
  }

  // The body: iteration, constants, carries, inputs.
  Block *block = builder.createBlock(&scan.getBody());
  auto iterationType = cast<RankedTensorType>(body.getArgument(mainCounter).getType());
  BlockArgument iteration = block->addArgument(iterationType, loc);
  IRMapping mapping;
  for (auto &[outside, index] : constants)
    block->addArgument(outside.getType(), outside.getLoc());
  for (auto [inside, outside] : constantsInside)
    mapping.map(inside, block->getArgument(1 + constants[outside]));
  for (Value inside : carriesInside)
    mapping.map(inside, block->addArgument(inside.getType(), inside.getLoc()));
  for (Value copy : copies) {
    Value outside = isa<BlockArgument>(copy) && cast<BlockArgument>(copy).getOwner() == &body
                        ? loop.getOperand()[cast<BlockArgument>(copy).getArgNumber()]
                        : copy;
    mapping.map(copy, builder.clone(*constantToCopy(outside))->getResult(0));
  }
  for (auto &[whole, slices] : inputs) {
    auto wholeType = cast<RankedTensorType>(whole.getType());
    auto element = RankedTensorType::get(wholeType.getShape().drop_front(), wholeType.getElementType());
    Value argument = block->addArgument(element, slices.front().getLoc());
    for (DynamicSliceOp slice : slices)
      mapping.map(slice.getResult(),
                  reshapeTo(builder, slice.getLoc(), argument, cast<RankedTensorType>(slice.getResult().getType())));
  }
  for (auto [index, carry] : llvm::enumerate(carries)) {
    if (carry.kind != Kind::Counter || !stillUsed(body.getArgument(index)))
      continue;
    auto type = cast<RankedTensorType>(body.getArgument(index).getType());
    Value value = iteration;
    auto constant = [&](int64_t number) -> Value {
      APInt bits(type.getElementTypeBitWidth(), static_cast<uint64_t>(number), /*isSigned=*/true,
                 /*implicitTrunc=*/true);
      return ConstantOp::create(builder, loc, DenseElementsAttr::get(type, bits));
    };
    if (type != iterationType)
      value = ConvertOp::create(builder, loc, type, value);
    if (carry.counter->step != 1)
      value = MultiplyOp::create(builder, loc, value, constant(carry.counter->step));
    if (carry.counter->start != 0)
      value = AddOp::create(builder, loc, value, constant(carry.counter->start));
    mapping.map(body.getArgument(index), value);
  }
  for (Operation &op : body.without_terminator())
    if (!replaced.contains(&op))
      builder.clone(op, mapping);

  SmallVector<Value> yields;
  for (auto [index, carry] : llvm::enumerate(carries))
    if (carry.kind == Kind::Carry)
      yields.push_back(mapping.lookupOrDefault(yielded(index)));
  for (Carry &carry : carries)
    if (carry.kind == Kind::Output) {
      auto type = cast<RankedTensorType>(carry.update.getUpdate().getType());
      yields.push_back(reshapeTo(builder, carry.update.getLoc(), mapping.lookupOrDefault(carry.update.getUpdate()),
                                 RankedTensorType::get(type.getShape().drop_front(), type.getElementType())));
    }
  YieldOp::create(builder, body.getTerminator()->getLoc(), yields);

  // Results.
  builder.setInsertionPoint(loop);
  unsigned nextCarry = 0, nextOutput = carryOperands.size();
  for (auto [index, carry] : llvm::enumerate(carries)) {
    Value result = loop.getResult(index);
    switch (carry.kind) {
    case Kind::Constant:
      result.replaceAllUsesWith(loop.getOperand()[index]);
      break;
    case Kind::Counter: {
      if (result.use_empty())
        break;
      auto type = cast<RankedTensorType>(result.getType());
      APInt last(type.getElementTypeBitWidth(),
                 static_cast<uint64_t>(carry.counter->start + trips * carry.counter->step),
                 /*isSigned=*/true, /*implicitTrunc=*/true);
      result.replaceAllUsesWith(ConstantOp::create(builder, loc, DenseElementsAttr::get(type, last)));
      break;
    }
    case Kind::Carry:
      result.replaceAllUsesWith(scan.getResult(nextCarry++));
      break;
    case Kind::Output: {
      Value stack = scan.getResult(nextOutput++);
      for (sdy::ShardingConstraintOp constraint : llvm::reverse(carry.constraints))
        stack = sdy::ShardingConstraintOp::create(builder, constraint.getLoc(), stack, constraint.getSharding());
      result.replaceAllUsesWith(stack);
      break;
    }
    }
  }
  loop.erase();
}

struct RaiseScan : heddle::impl::RaiseScanBase<RaiseScan> {
  void runOnOperation() override {
    // Inner loops first, so that an outer body holds scans.
    SmallVector<WhileOp> loops;
    getOperation().walk([&](WhileOp loop) { loops.push_back(loop); });
    for (WhileOp loop : loops) {
      std::optional<TripCount> tripCount = matchTripCount(loop);
      if (!tripCount)
        continue;
      if (tripCount->trips == 0) {
        loop.replaceAllUsesWith(loop.getOperand());
        loop.erase();
        continue;
      }
      ScanBuilder(loop, *tripCount).rewrite();
    }
  }
};

} // namespace
