#include "Outside.h"

#include "Leaves.h"
#include "LoopBody.h"
#include "heddle/Analysis/ReshardPlan.h"
#include "heddle/Analysis/Uses.h"
#include "heddle/Dialect/Heddle/FusionOps.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::pipeline;

/// State of so few elements is no matter of memory.
constexpr int64_t smallElements = 16;

static int64_t countElements(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type ? type.getNumElements() : 0;
}

static bool isSingle(Value value) { return countElements(value) == 1; }

static bool isOfSinglesOnly(Operation *op) {
  return llvm::all_of(op->getResults(), isSingle) && llvm::all_of(getReadValues(op), isSingle);
}

Outside::Outside(func::FuncOp function, ScanOp scan, int ranks)
    : function(function), scan(scan), ranks(ranks), stacked(function, ranks, !scan),
      argumentRanks(function.getNumArguments(), llvm::SmallBitVector(ranks)),
      resultRanks(function.getNumResults(), llvm::SmallBitVector(ranks)), before(ranks), after(ranks), known(ranks),
      sent(ranks) {}

void Outside::needBefore(int rank, Value value) {
  SmallVector<Value> stack = {value};
  while (!stack.empty()) {
    Value next = stack.pop_back_val();
    if (auto argument = dyn_cast<BlockArgument>(next))
      argumentRanks[argument.getArgNumber()].set(rank);
    else if (auto part = stacked.findPart(next.getDefiningOp()))
      stacked.getRanks(*part).set(rank);
    else if (before[rank].insert(next.getDefiningOp()).second)
      llvm::append_range(stack, getReadValues(next.getDefiningOp()));
  }
}

void Outside::setHome(Value result, int rank) {
  llvm::SmallBitVector home(ranks);
  home.set(rank);
  homes[result] = home;
}

static llvm::SmallBitVector getOwners(PlacementAttr placement, int ranks) {
  llvm::SmallBitVector owners(ranks);
  for (DenseI64ArrayAttr block : placement.getOwners())
    for (int64_t owner : block.asArrayRef())
      owners.set(owner);
  return owners;
}

void Outside::plan() {
  for (auto [index, own] : llvm::enumerate(argumentRanks))
    if (IoAttr io = getArgumentIo(function, index); io && io.getPlacement())
      own |= getOwners(io.getPlacement(), ranks);
  findHomes();
  findLeafRanks();
  for (auto [index, value] : llvm::enumerate(function.getBody().front().getTerminator()->getOperands())) {
    if (const StackedLeaf *leaf = stacked.findResult(index)) {
      for (auto [part, own] : llvm::zip_equal(leaf->given, leaf->ranks))
        for (unsigned rank : own.set_bits())
          need(rank, part);
      continue;
    }
    for (unsigned rank : resultRanks[index].set_bits())
      need(rank, value);
  }
  for (llvm::SmallBitVector &own : argumentRanks) // a batch that nothing takes
    if (own.none())
      own.set(0);
  for (int rank = 0; rank < ranks; ++rank)
    delay(rank);
}

/// Without a loop a value goes through the stages: an op is at home where its operands that come of the batch have got
/// to, or at the next stage that has the leaves which it reads, so that what takes a leaf of several stages (a tied
/// embedding) is done at the first of them that it can be. What is made of leaves alone is wherever all of them are.
llvm::SmallBitVector Outside::findStage(const llvm::SetVector<Value> &operands, bool isOfLeaves) {
  llvm::SmallBitVector owners(ranks, true), stage(ranks);
  int reached = -1;
  for (Value operand : operands) {
    llvm::SmallBitVector home = getHome(operand);
    if (ofLeaves.contains(operand) && home.any())
      owners &= home;
    else
      reached = std::max(reached, home.find_last());
  }
  if (isOfLeaves && owners.any())
    return owners;
  for (Value operand : operands) {
    if (!ofLeaves.contains(operand))
      continue;
    llvm::SmallBitVector home = getHome(operand);
    int next = reached <= 0 ? home.find_first() : home.find_next(reached - 1);
    reached = std::max(reached, next);
  }
  if (reached >= 0)
    stage.set(reached);
  return stage;
}

void Outside::findHomes() {
  for (BlockArgument argument : function.getArguments()) {
    if (IoAttr io = getArgumentIo(function, argument.getArgNumber()); io && io.getRole() == Role::State) {
      homes[argument] = argumentRanks[argument.getArgNumber()];
      ofLeaves.insert(argument);
    }
    if (isSingle(argument))
      ofSingles.insert(argument);
  }
  for (Operation &op : function.getBody().front().without_terminator()) {
    if (&op == scan)
      continue;
    if (auto part = stacked.findPart(&op)) {
      homes[op.getResult(0)] = stacked.getRanks(*part);
      ofLeaves.insert(op.getResult(0));
      continue;
    }
    llvm::SetVector<Value> operands = getReadValues(&op);
    bool givesSingles = llvm::all_of(op.getResults(), isSingle);
    llvm::SmallBitVector home(ranks);
    for (Value operand : operands)
      if (givesSingles || !ofSingles.contains(operand))
        home |= getHome(operand);
    bool isOfLeaves =
        !operands.empty() && llvm::all_of(operands, [&](Value operand) { return ofLeaves.contains(operand); });
    if (!scan)
      home = findStage(operands, isOfLeaves);
    bool isOfSingles = llvm::all_of(operands, [&](Value operand) { return ofSingles.contains(operand); });
    for (Value result : op.getResults()) {
      homes[result] = home;
      if (isOfLeaves)
        ofLeaves.insert(result);
      if (isOfSingles || isSingle(result))
        ofSingles.insert(result);
    }
  }
}

/// A part that nothing needs is with the one before.
void Outside::findLayerRanks(StackedLeaf &leaf) {
  llvm::SmallBitVector all(ranks), last(ranks);
  for (size_t part = 0; part < leaf.getPartCount(); ++part) {
    llvm::SmallBitVector &own = leaf.ranks[part];
    if (leaf.result && own.none())
      own |= getHome(leaf.given[part]);
    if (own.none())
      own = last;
    if (own.none())
      own.set(0);
    all |= last = own;
  }
  if (leaf.argument)
    argumentRanks[*leaf.argument] = all;
  if (leaf.result)
    resultRanks[*leaf.result] = all;
}

void Outside::findLeafRanks() {
  for (StackedLeaf &leaf : stacked.getAll())
    findLayerRanks(leaf);
  for (auto [index, value] : llvm::enumerate(function.getBody().front().getTerminator()->getOperands())) {
    if (stacked.findResult(index))
      continue;
    llvm::SmallBitVector home = getHome(value);
    std::optional<unsigned> argument = findArgument(function, index);
    IoAttr io = getResultIo(function, index);
    if (io && io.getPlacement()) { // of a leaf that another entry placed
      resultRanks[index] = getOwners(io.getPlacement(), ranks);
    } else if (argument) {
      llvm::SmallBitVector &own = argumentRanks[*argument];
      bool isSmall = home.none() && countElements(value) <= smallElements;
      own |= home;
      if (own.none() || isSmall)
        own.set();
      resultRanks[index] = own;
    } else if (home.none()) {
      resultRanks[index].set();
    } else {
      resultRanks[index].set(home.find_last()); // of the loss, the last stage
    }
  }
  for (auto [index, own] : llvm::enumerate(argumentRanks)) // state that is not given again
    if (IoAttr io = getArgumentIo(function, index); own.none() && io && io.getRole() == Role::State)
      own.set();
}

int Outside::need(int rank, Value value) {
  if (auto found = known[rank].find(value); found != known[rank].end())
    return found->second;
  int level = findLevel(rank, value);
  known[rank][value] = level;
  return level;
}

int Outside::findLevel(int rank, Value value) {
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    llvm::SmallBitVector &own = argumentRanks[argument.getArgNumber()];
    IoAttr io = getArgumentIo(function, argument.getArgNumber());
    if (!own[rank] && io && (io.getRole() == Role::State || io.getPlacement()))
      return receive(own.find_first(), rank, value);
    own.set(rank);
    return 0;
  }
  Operation *op = value.getDefiningOp();
  llvm::SmallBitVector home = getHome(value);
  if (op == scan)
    return home[rank] ? 0 : receive(home.find_last(), rank, value);
  if (auto part = stacked.findPart(op)) {
    const llvm::SmallBitVector &own = stacked.getRanks(*part);
    return own[rank] ? 0 : receive(own.find_last(), rank, value);
  }
  if (before[rank].contains(op))
    return 0;
  if (home.any() && !home[rank] && !(isOfSinglesOnly(op) && home.count() > 1))
    return receive(home.find_last(), rank, value);
  int level = 0;
  for (Value operand : getReadValues(op))
    level = std::max(level, need(rank, operand));
  after[rank][op] = level;
  return level;
}

int Outside::receive(int from, int rank, Value value) {
  int level = need(from, value);
  messages[{level, from, rank}].push_back(value);
  sent[from].insert(value);
  levels = std::max(levels, level + 2);
  return level + 1;
}

/// Pointwise ops whose results are no smaller than what they read are done where the first of their users is, so that
/// an optimizer's intermediate tensors do not wait for a norm that all stages have to know.
void Outside::delay(int rank) {
  Block &block = function.getBody().front();
  for (Operation &op : llvm::reverse(block)) {
    auto own = after[rank].find(&op);
    if (own == after[rank].end() || getKernelPart(&op) != KernelPart::Pointwise)
      continue;
    int64_t bytes = getTensorBytes(op.getResultTypes());
    if (llvm::any_of(op.getOperands(), [&](Value operand) { return getTensorBytes(operand) > bytes; }) ||
        llvm::any_of(op.getResults(), [&](Value result) { return sent[rank].contains(result); }))
      continue;
    std::optional<int> first;
    for (Operation *user : op.getUsers()) {
      Operation *inBlock = block.findAncestorOpInBlock(*user);
      auto found = after[rank].find(inBlock);
      if (found != after[rank].end())
        first = std::min(first.value_or(found->second), found->second);
      else if (inBlock->hasTrait<OpTrait::IsTerminator>() || before[rank].contains(inBlock))
        first = own->second;
    }
    if (first)
      own->second = std::max(own->second, *first);
  }
}

SmallVector<Operation *> Outside::getBefore(int rank) const {
  SmallVector<Operation *> ops;
  for (Operation &op : function.getBody().front())
    if (before[rank].contains(&op))
      ops.push_back(&op);
  return ops;
}

SmallVector<Operation *> Outside::getAfter(int rank, int level) const {
  SmallVector<Operation *> ops;
  for (Operation &op : function.getBody().front())
    if (auto found = after[rank].find(&op); found != after[rank].end() && found->second == level)
      ops.push_back(&op);
  return ops;
}

SmallVector<Value> Outside::getMessages(int level, int from, int to) const {
  auto found = messages.find({level, from, to});
  return found == messages.end() ? SmallVector<Value>() : found->second;
}
