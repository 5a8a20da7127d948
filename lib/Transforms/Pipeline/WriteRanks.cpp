#include "WriteRanks.h"

#include "Leaves.h"
#include "SplitMessages.h"
#include "heddle/Analysis/Uses.h"
#include "heddle/Dialect/Heddle/StateResults.h"
#include "heddle/Dialect/Spmd/AsyncOps.h"
#include "heddle/Dialect/Spmd/ListsOps.h"
#include "heddle/Dialect/Spmd/MessageOps.h"
#include "heddle/Dialect/Stablehlo/Stablehlo.h"
#include "mlir/IR/IRMapping.h"

#include <deque>

using namespace mlir;
using namespace heddle;
using namespace heddle::pipeline;
using problems::PipelineTask;

namespace {

/// One function with the leaves that its devices have.
class RankWriter {
public:
  RankWriter(func::FuncOp entry, const Outside &outside, const Loop *loop, const PipeAxis &axis, int rank,
             SplitMessages &messages, SymbolTable &symbols)
      : entry(entry), outside(outside), loop(loop), axis(axis), rank(rank), messages(messages), symbols(symbols),
        builder(entry.getContext()) {}

  func::FuncOp write() {
    declare();
    takeLayers();
    callOutside(outside.getBefore(rank), "before");
    if (loop)
      writeLoop();
    for (int level = 0; level < outside.getLevels(); ++level)
      writeAfter(level);
    SmallVector<Value> results;
    for (auto [index, value] : llvm::enumerate(entry.getBody().front().getTerminator()->getOperands()))
      if (outside.getResultRanks(index)[rank])
        results.push_back(getResult(index, value));
    func::ReturnOp::create(builder, entry.getLoc(), results);
    return function;
  }

private:
  /// What lies in an order of its own: a value of the body for a microbatch.
  using Key = std::pair<Value, int>;

  void declare() {
    SmallVector<unsigned> arguments, results;
    for (unsigned index = 0; index < entry.getNumArguments(); ++index)
      if (outside.getArgumentRanks(index)[rank])
        arguments.push_back(index);
    for (unsigned index = 0; index < entry.getNumResults(); ++index)
      if (outside.getResultRanks(index)[rank])
        results.push_back(index);
    SmallVector<Type> argumentTypes, resultTypes;
    for (unsigned index : arguments)
      argumentTypes.push_back(getOwnType(entry.getArgumentTypes()[index], stacked().findArgument(index)));
    for (unsigned index : results)
      resultTypes.push_back(getOwnType(entry.getResultTypes()[index], stacked().findResult(index)));
    function = func::FuncOp::create(entry.getLoc(), (entry.getName() + "_rank_" + Twine(rank)).str(),
                                    builder.getFunctionType(argumentTypes, resultTypes));
    function.setPrivate();
    symbols.insert(function);
    Block *block = function.addEntryBlock();
    for (auto [index, own] : llvm::enumerate(arguments)) {
      function.setArgAttrs(index, entry.getArgAttrDict(own));
      if (IoAttr io = getArgumentIo(entry, own); io && io.getDonates()) {
        const auto *at = llvm::find(results, static_cast<unsigned>(*io.getDonates()));
        std::optional<int64_t> donates;
        if (at != results.end())
          donates = at - results.begin();
        function.setArgAttr(index, HeddleDialect::ioAttrName,
                            IoAttr::get(io.getContext(), io.getName(), io.getRole(), io.getType(), donates,
                                        io.getPlacement(), io.getAppended(), io.getSpace()));
      }
      values.map(entry.getArgument(own), block->getArgument(index));
    }
    for (auto [index, own] : llvm::enumerate(results))
      function.setResultAttrs(index, entry.getResultAttrDict(own));
    builder.setInsertionPointToEnd(block);
  }

  // ---- stacked leaves ----

  const StackedLeaves &stacked() const { return outside.getStackedLeaves(); }

  Type getOwnType(Type type, const StackedLeaf *leaf) const {
    return leaf ? Type(withRows(type, leaf->getRows(rank))) : type;
  }

  /// The parts of its leaves, where it has several.
  void takeLayers() {
    llvm::MapVector<unsigned, SmallVector<Operation *>> slices; // by argument
    for (Operation &op : entry.getBody().front())
      if (auto part = stacked().findPart(&op))
        if (const StackedLeaf &leaf = stacked().getAll()[part->first]; leaf.ranks[part->second][rank])
          slices[*leaf.argument].push_back(&op);
    for (auto &[argument, own] : slices) {
      const StackedLeaf &leaf = *stacked().findArgument(argument);
      Value stack = values.lookup(entry.getArgument(argument));
      SmallVector<size_t> parts = leaf.getPartsOf(rank);
      if (parts.size() == 1) {
        for (Operation *slice : own)
          values.map(slice->getResult(0), stack);
        continue;
      }
      for (Operation *slice : own) {
        size_t part = stacked().findPart(slice)->second;
        auto type = cast<RankedTensorType>(slice->getResult(0).getType());
        SmallVector<int64_t> starts(type.getRank(), 0), limits(type.getShape()), strides(type.getRank(), 1);
        for (size_t before : parts)
          if (before < part)
            starts[0] += leaf.offsets[before + 1] - leaf.offsets[before];
        limits[0] += starts[0];
        values.map(slice->getResult(0),
                   stablehlo::SliceOp::create(builder, slice->getLoc(), type, stack, starts, limits, strides));
      }
    }
  }

  Value getResult(unsigned index, Value value) {
    const StackedLeaf *leaf = stacked().findResult(index);
    if (!leaf)
      return values.lookup(value);
    SmallVector<Value> parts;
    for (size_t part : leaf->getPartsOf(rank))
      parts.push_back(values.lookup(leaf->given[part]));
    if (parts.size() == 1)
      return parts.front();
    RankedTensorType type = withRows(value.getType(), leaf->getRows(rank));
    return stablehlo::ConcatenateOp::create(builder, value.getLoc(), type, parts, 0);
  }

  /// Side by side along dim 0, by a task.
  Value join(ArrayRef<Value> parts, RankedTensorType type, StringRef name) {
    func::FuncOp task = declareTask(symbols, entry.getName() + "_" + name + "_" + Twine(rank), name,
                                    ValueRange(parts).getTypes(), type);
    OpBuilder inner = OpBuilder::atBlockEnd(&task.getBody().front());
    SmallVector<Value> rows;
    for (Value part : task.getArguments()) {
      auto own = cast<RankedTensorType>(part.getType());
      if (own.getRank() != type.getRank()) // a row
        part = stablehlo::ReshapeOp::create(inner, part.getLoc(), withRows(type, 1), part);
      rows.push_back(part);
    }
    Value whole = stablehlo::ConcatenateOp::create(inner, entry.getLoc(), type, rows, 0);
    func::ReturnOp::create(inner, entry.getLoc(), whole);
    return func::CallOp::create(builder, entry.getLoc(), task, parts).getResult(0);
  }

  // ---- the loop ----

  void writeLoop() {
    for (auto [operand, carry] : llvm::zip_equal(loop->scan.getCarries(), loop->scan.getBodyCarries()))
      if (Value init = values.lookupOrNull(operand))
        carries[carry] = init;
    for (auto [step, task] : llvm::enumerate(loop->schedule.ranks[rank])) {
      for (const Transfer &transfer : loop->transfers.getBefore(rank, step))
        begin(transfer);
      for (const Transfer &transfer : loop->transfers.getTaken(rank, step))
        take(transfer);
      if (const Outline *outline = loop->tasks.find({task.chunk, task.kind}))
        call(*outline, task);
      for (const Transfer &transfer : loop->transfers.getAfter(rank, step))
        begin(transfer);
    }
    for (auto &[channel, futures] : sending)
      for (Value future : futures)
        wait(future, {});
    OperandRange yielded = loop->scan.getYield().getValues();
    for (auto [index, result] : llvm::enumerate(loop->scan.getCarryResults()))
      if (isOwn(yielded[index]))
        values.map(result, carries.lookup(loop->scan.getBodyCarries()[index]));
    for (auto [result, value] : llvm::zip_equal(loop->scan.getOutputs(), yielded.take_back(loop->scan.getNumOutputs())))
      if (isOwn(value))
        values.map(result, stack(value, cast<RankedTensorType>(result.getType())));
  }

  bool isOwn(Value value) {
    std::optional<TaskKey> maker = loop->tasks.findMaker(value);
    return maker && llvm::any_of(loop->schedule.ranks[rank],
                                 [&](const PipelineTask &task) { return TaskKey{task.chunk, task.kind} == *maker; });
  }

  void call(const Outline &outline, const problems::PipelineTask &task) {
    int microbatch = task.microbatch;
    SmallVector<Value> operands;
    for (Value input : outline.inputs)
      operands.push_back(get(input, microbatch));
    auto call = func::CallOp::create(builder, entry.getLoc(), outline.function, operands);
    call->setAttr(HeddleDialect::taskAttrName, builder.getStringAttr(problems::toString(task)));
    for (auto [output, result] : llvm::zip_equal(outline.outputs, call.getResults()))
      made[{output, microbatch}] = result;
    for (auto [carry, next] : llvm::zip(loop->scan.getBodyCarries(), loop->scan.getYield().getValues()))
      if (llvm::is_contained(outline.outputs, next))
        carries[carry] = made.at({next, microbatch});
  }

  Value get(Value value, int microbatch) {
    auto argument = dyn_cast<BlockArgument>(value);
    if (!argument)
      return made.at({value, microbatch});
    if (Value carry = carries.lookup(argument))
      return carry;
    ScanOp scan = loop->scan;
    if (argument != scan.getIteration() &&
        argument.getArgNumber() <= scan.getConstants().size()) // they follow the iteration
      return values.lookup(scan.getConstants()[argument.getArgNumber() - 1]);
    if (argument == scan.getIteration()) {
      Value &own = made[{value, microbatch}];
      auto type = cast<RankedTensorType>(argument.getType());
      if (!own)
        own = stablehlo::ConstantOp::create(
            builder, entry.getLoc(),
            DenseElementsAttr::get(type, builder.getIntegerAttr(type.getElementType(), microbatch)));
      return own;
    }
    return values.lookup(getWhole(argument)); // the task takes it apart
  }

  /// All microbatches' values along dim 0, as a scan gives them.
  Value stack(Value value, RankedTensorType type) {
    SmallVector<Value> parts;
    for (int64_t place = 0; place < type.getDimSize(0); ++place) {
      int64_t microbatch = loop->scan.getReverse() ? type.getDimSize(0) - 1 - place : place;
      parts.push_back(made.at({value, static_cast<int>(microbatch)}));
    }
    return join(parts, type, "stack");
  }

  // ---- messages ----

  /// Sends values to a rank, and receives of the same one what has the types, as one launch.
  Value start(int64_t channel, int peer, ArrayRef<Value> sent, TypeRange received, Location location,
              const Twine &cause) {
    OpBuilder::InsertionGuard guard(builder);
    auto future = spmd::FutureType::get(builder.getContext(), llvm::to_vector(received));
    auto start = spmd::StartOp::create(builder, location, future, sent, channel + 1);
    Block &block = start.getBody().emplaceBlock();
    builder.setInsertionPointToEnd(&block);
    start->setAttr(HeddleDialect::causeAttrName, builder.getStringAttr(cause));
    int64_t offset = peer - rank;
    StringRef mesh = axis.mesh.getSymName();
    for (Value value : sent)
      spmd::SendOp::create(builder, location, block.addArgument(value.getType(), value.getLoc()), offset, channel,
                           axis.getAxes(), mesh);
    SmallVector<Value> results;
    for (Type type : received)
      results.push_back(spmd::ReceiveOp::create(builder, location, type, offset, channel, axis.getAxes(), mesh));
    spmd::YieldOp::create(builder, location, results);
    return start.getFuture();
  }

  ValueRange wait(Value future, TypeRange types) {
    return spmd::DoneOp::create(builder, entry.getLoc(), types, future).getResults();
  }

  /// What is received of values that stand in the entry.
  SmallVector<Type> getReceivedTypes(ArrayRef<Value> given) {
    return llvm::map_to_vector(given, [&](Value value) { return messages.getSentType(value); });
  }
  SmallVector<Value> receive(Value future, ArrayRef<Value> given) {
    SmallVector<Value> whole;
    for (auto [value, received] : llvm::zip_equal(given, wait(future, getReceivedTypes(given))))
      whole.push_back(messages.gather(builder, value, received));
    return whole;
  }

  void begin(const Transfer &transfer) {
    if (transfer.from == rank)
      send(transfer);
    else
      ask(transfer);
  }

  /// Where what crosses a cut is made.
  Location getPlace(const Transfer &transfer) const {
    return loop->transfers.getValues(transfer.maker, transfer.to).front().getLoc();
  }
  static std::string describe(const Transfer &transfer) {
    bool isForward = transfer.maker.kind == problems::PipelineTaskKind::Forward;
    return (Twine(isForward ? "what the pipeline's stage " : "gradients of the pipeline's stage ") +
            Twine(transfer.maker.chunk) + " gives")
        .str();
  }

  void send(const Transfer &transfer) {
    std::deque<Value> &futures = sending[transfer.channel];
    // Two may be on their way while a third is made; what they hold is free after that.
    if (futures.size() == 2) {
      wait(futures.front(), {});
      futures.pop_front();
    }
    SmallVector<Value> sent;
    for (Value value : loop->transfers.getValues(transfer.maker, transfer.to))
      sent.push_back(messages.cut(builder, value, made.at({value, transfer.microbatch})));
    futures.push_back(start(transfer.channel, transfer.to, sent, {}, getPlace(transfer), describe(transfer)));
  }

  void ask(const Transfer &transfer) {
    SmallVector<Value> given = loop->transfers.getValues(transfer.maker, rank);
    receiving[{transfer.maker, transfer.microbatch}] =
        start(transfer.channel, transfer.from, {}, getReceivedTypes(given), getPlace(transfer), describe(transfer));
  }

  void take(const Transfer &transfer) {
    SmallVector<Value> given = loop->transfers.getValues(transfer.maker, rank);
    Value future = receiving.at({transfer.maker, transfer.microbatch});
    for (auto [value, received] : llvm::zip_equal(given, receive(future, given)))
      made[{value, transfer.microbatch}] = received;
  }

  // ---- after the loop ----

  /// What needs so many messages, as a task, and the messages that follow it: pair by pair in one order, so that
  /// nobody waits in a ring.
  void writeAfter(int level) {
    callOutside(outside.getAfter(rank, level), "after");
    struct Waiting {
      Value future;
      SmallVector<Value> values;
    };
    SmallVector<Waiting> waiting;
    for (int first = 0; first < axis.size; ++first)
      for (int second = first + 1; second < axis.size; ++second) {
        if (first != rank && second != rank)
          continue;
        int peer = first == rank ? second : first;
        SmallVector<Value> sent;
        for (Value value : outside.getMessages(level, rank, peer))
          sent.push_back(messages.cut(builder, value, values.lookup(value)));
        SmallVector<Value> received = outside.getMessages(level, peer, rank);
        if (sent.empty() && received.empty())
          continue;
        int64_t channel = loop ? loop->transfers.getChannelCount() : 0;
        Value any = sent.empty() ? received.front() : outside.getMessages(level, rank, peer).front();
        waiting.push_back({start(channel, peer, sent, getReceivedTypes(received), any.getLoc(),
                                 "what updates on several stages of the pipeline need"),
                           received});
      }
    for (const Waiting &each : waiting)
      for (auto [value, result] : llvm::zip_equal(each.values, receive(each.future, each.values)))
        values.map(value, result);
  }

  void callOutside(ArrayRef<Operation *> ops, StringRef name) {
    if (ops.empty())
      return;
    DenseSet<Operation *> own(ops.begin(), ops.end());
    llvm::SetVector<Value> inputs, outputs;
    std::function<void(Value)> addInput = [&](Value value) {
      Operation *maker = value.getDefiningOp();
      if (maker && own.contains(maker))
        return;
      if (isOfScalars(value) && getDoers(maker).first) // the task makes it again
        llvm::for_each(maker->getOperands(), addInput);
      else
        inputs.insert(value);
    };
    for (Operation *op : ops) {
      llvm::for_each(getReadValues(op), addInput);
      for (Value result : op->getResults())
        if (!result.use_empty())
          outputs.insert(result);
    }
    outputs.remove_if([&](Value value) { return !isTaken(value, own); });
    Outline made = outline(symbols, entry.getName() + "_" + name + "_" + Twine(rank), name, ops, inputs.getArrayRef(),
                           outputs.getArrayRef());
    SmallVector<Value> operands;
    for (Value input : inputs)
      operands.push_back(values.lookup(input));
    auto call = func::CallOp::create(builder, entry.getLoc(), made.function, operands);
    for (auto [output, result] : llvm::zip_equal(made.outputs, call.getResults())) {
      values.map(output, result);
      if (isState(output, own))
        made.function.setResultAttr(result.getResultNumber(), kStateResultAttrName, builder.getUnitAttr());
    }
  }

  /// Whether others take a value of what the ops in `own` make in one task.
  bool isTaken(Value value, const DenseSet<Operation *> &own) {
    return outside.isSent(rank, value) || llvm::any_of(value.getUses(), [&](OpOperand &use) {
             Operation *user = entry.getBody().findAncestorOpInRegion(*use.getOwner());
             if (own.contains(user)) // another task may make what it makes again
               return !isOfScalars(value) && user->getNumResults() == 1 && isMadeAgain(user->getResult(0), own);
             auto [isOwn, isOthers] = getDoers(user);
             return isOwn ? !isOfScalars(value) : !isOthers;
           });
  }

  /// Whether another task of this rank makes a value again.
  bool isMadeAgain(Value value, const DenseSet<Operation *> &own) {
    return isOfScalars(value) && llvm::any_of(value.getUses(), [&](OpOperand &use) {
             Operation *user = entry.getBody().findAncestorOpInRegion(*use.getOwner());
             return own.contains(user) ? user->getNumResults() == 1 && isMadeAgain(user->getResult(0), own)
                                       : getDoers(user).first;
           });
  }

  /// Whether all elements are what scalars say: that is made where it is needed, or it would take its bytes until then.
  static bool isOfScalars(Value value) {
    Operation *maker = value.getDefiningOp();
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!maker || !type || type.getRank() == 0 || maker->getNumResults() != 1)
      return false;
    auto isScalar = [](Value operand) {
      auto type = dyn_cast<RankedTensorType>(operand.getType());
      return type && type.getRank() == 0;
    };
    if (isa<stablehlo::BroadcastInDimOp>(maker))
      return isScalar(maker->getOperand(0));
    return isElementwise(maker) && maker->getNumOperands() > 0 && !isa<stablehlo::ReshapeOp>(maker) &&
           llvm::all_of(maker->getOperands(), [&](Value operand) { return isScalar(operand) || isOfScalars(operand); });
  }

  /// Whether tasks outside of the loop do an op: of this rank, and of others.
  std::pair<bool, bool> getDoers(Operation *op) {
    if (outsideOps.empty())
      for (int other = 0; other < axis.size; ++other) {
        auto add = [&](ArrayRef<Operation *> ops) {
          for (Operation *op : ops)
            (other == rank ? outsideOps[op].first : outsideOps[op].second) = true;
        };
        add(outside.getBefore(other));
        for (int level = 0; level < outside.getLevels(); ++level)
          add(outside.getAfter(other, level));
      }
    return outsideOps.lookup(op);
  }

  /// Whether what ops make is new state, and others need it for nothing.
  bool isState(Value value, const DenseSet<Operation *> &makers) {
    return !outside.isSent(rank, value) && llvm::all_of(value.getUses(), [&](OpOperand &use) {
      Operation *user = entry.getBody().findAncestorOpInRegion(*use.getOwner());
      if (makers.contains(user))
        return true;
      auto io = user->hasTrait<OpTrait::IsTerminator>()
                    ? entry.getResultAttrOfType<IoAttr>(use.getOperandNumber(), HeddleDialect::ioAttrName)
                    : IoAttr();
      return io && io.getRole() == Role::State;
    });
  }

  func::FuncOp entry, function;
  const Outside &outside;
  const Loop *loop;
  const PipeAxis &axis;
  int rank;
  SplitMessages &messages;
  SymbolTable &symbols;
  OpBuilder builder;
  llvm::DenseMap<Operation *, std::pair<bool, bool>> outsideOps; // as of getDoers
  IRMapping values;                                              // of the entry
  llvm::DenseMap<Key, Value> made;
  llvm::DenseMap<Value, Value> carries;
  std::map<int64_t, std::deque<Value>> sending; // by channel
  std::map<std::pair<TaskKey, int>, Value> receiving;
};

} // namespace

void heddle::pipeline::writeRanks(func::FuncOp function, const Outside &outside, const Loop *loop, const PipeAxis &axis,
                                  const MachineRates &rates, SymbolTable &symbols) {
  MLIRContext *context = function.getContext();
  sdy::AxisRefListAttr axes = axis.getAxes();
  auto place = [&](IoAttr io, const llvm::SmallBitVector &ranks, const StackedLeaf *leaf) {
    PlacementAttr placement;
    if (leaf && leaf->isPlaced()) {
      placement = PlacementAttr::get(context, 0, axes, leaf->getOwners(context));
    } else if (!ranks.all()) {
      SmallVector<int64_t> owners(ranks.set_bits_begin(), ranks.set_bits_end());
      placement = PlacementAttr::get(context, 0, axes, DenseI64ArrayAttr::get(context, owners));
    }
    return IoAttr::get(context, io.getName(), io.getRole(), io.getType(), io.getDonates(), placement, io.getAppended(),
                       io.getSpace());
  };
  const StackedLeaves &stacked = outside.getStackedLeaves();
  SmallVector<Type> argumentTypes(function.getArgumentTypes()), resultTypes(function.getResultTypes());
  // What a function says nothing of is whole on each device.
  auto getWhole = [&](Type type) {
    auto mesh = FlatSymbolRefAttr::get(axis.mesh.getSymNameAttr());
    return sdy::TensorShardingAttr::getReplicated(cast<RankedTensorType>(type).getRank(), mesh);
  };
  for (unsigned index = 0; index < function.getNumArguments(); ++index) {
    if (IoAttr io = getArgumentIo(function, index))
      function.setArgAttr(index, HeddleDialect::ioAttrName,
                          place(io, outside.getArgumentRanks(index), stacked.findArgument(index)));
    if (const StackedLeaf *leaf = stacked.findArgument(index))
      argumentTypes[index] = withRows(argumentTypes[index], leaf->getMostRows());
    if (!function.getArgAttr(index, spmd::kShardingAttr))
      function.setArgAttr(index, spmd::kShardingAttr, getWhole(function.getArgumentTypes()[index]));
  }
  for (unsigned index = 0; index < function.getNumResults(); ++index) {
    if (IoAttr io = getResultIo(function, index))
      function.setResultAttr(index, HeddleDialect::ioAttrName,
                             place(io, outside.getResultRanks(index), stacked.findResult(index)));
    if (const StackedLeaf *leaf = stacked.findResult(index))
      resultTypes[index] = withRows(resultTypes[index], leaf->getMostRows());
    if (!function.getResultAttr(index, spmd::kShardingAttr))
      function.setResultAttr(index, spmd::kShardingAttr, getWhole(function.getResultTypes()[index]));
  }
  SplitMessages messages(function, axis.mesh, axes.getValue().front(), rates, symbols);
  SmallVector<Attribute> names;
  for (int rank = 0; rank < axis.size; ++rank)
    names.push_back(FlatSymbolRefAttr::get(RankWriter(function, outside, loop, axis, rank, messages, symbols).write()));
  OpBuilder builder(function);
  auto lists = spmd::ListsOp::create(builder, function.getLoc(), function.getSymNameAttr(),
                                     TypeAttr::get(FunctionType::get(context, argumentTypes, resultTypes)),
                                     function.getArgAttrsAttr(), function.getResAttrsAttr(), axes,
                                     FlatSymbolRefAttr::get(axis.mesh.getSymNameAttr()), builder.getArrayAttr(names));
  symbols.remove(function);
  function.erase();
  symbols.insert(lists);
}
