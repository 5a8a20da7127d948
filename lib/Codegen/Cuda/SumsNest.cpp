// Reductions of whole tensors, many alike, as the norm of all gradients needs them: one launch in which each block has
// a part of one tensor, and one in which a warp has the parts of each tensor.
#include "TensorTables.h"
#include "TextReducer.h"

#include "heddle/Dialect/Stablehlo/Combiners.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::cuda;
using stablehlo::ReduceOp;

namespace {

constexpr int64_t kThreads = 256, kElementsOfBlock = 8192;

/// Tensors that are reduced alike; first those whose value is a result of the kernel.
struct Group {
  std::vector<ReduceOp> members;
  std::vector<SmallVector<unsigned>> tensors; ///< of each member
  size_t results = 0;                         ///< members whose value is one
  int64_t width = 1;
  std::string suffix;               ///< of its tables' names
  std::vector<int64_t> firstBlocks; ///< and how many there are
  int64_t partsOffset = 0, keptOffset = 0;

  Value getInput(size_t member) const { return ReduceOp(members[member]).getInputs()[0]; }
  int64_t getElements(size_t member) const { return typeOf(getInput(member)).getNumElements(); }
  TextReducer getReducer(size_t member) const {
    ReduceOp op = members[member];
    return TextReducer(op, op.getBody(), op.getInputs(), op.getInitValues());
  }
  Memory getParts(TextEmitter &emitter) const {
    TextReducer reducer = getReducer(0);
    return emitter.getScratch(partsOffset, reducer.getType(0), firstBlocks.back(), reducer.getName(0) + "Parts");
  }
};

class PartsNest : public TableNest {
public:
  explicit PartsNest(std::shared_ptr<Group> group) : group(std::move(group)) {
    blocks = this->group->firstBlocks.back();
    threads = kThreads;
  }

  void prepare(KernelState &state) override {
    state.note(llvm::formatv("{0} tensors are reduced alike: one code, {1} elements a block, {2} blocks dealt out by a "
                             "table; then a warp for the parts of each tensor",
                             group->members.size(), kElementsOfBlock, blocks));
  }

  void emit(TextEmitter &emitter) override {
    IndexSpace &space = emitter.space;
    size_t tensors = group->members.size(), largest = 0;
    std::vector<int64_t> sizes;
    double total = 0;
    for (size_t member = 0; member < tensors; ++member) {
      sizes.push_back(group->getElements(member));
      total += double(sizes.back());
      if (sizes[member] > sizes[largest])
        largest = member;
    }
    StringRef type = emitter.getIndexType();
    Expression firstBlocks = addTable(emitter, "firstBlocks" + group->suffix, group->firstBlocks);
    Expression allSizes = addTable(emitter, "sizes" + group->suffix, sizes);
    Expression tensor = findTensor(emitter, tensors, firstBlocks, block());
    Expression elements = emitter.define(type, "elements", allSizes[tensor], false);
    auto saved = emitter.state.operands;
    for (size_t number = 0; number < group->tensors[largest].size(); ++number) {
      SmallVector<unsigned> operands;
      for (const SmallVector<unsigned> &own : group->tensors)
        operands.push_back(own[number]);
      placeOperand(emitter, group->tensors[largest][number], operands, tensor, elements, total);
    }

    TextReducer reducer = group->getReducer(largest);
    SmallVector<Expression> accumulators = reducer.declare(emitter);
    Expression first = emitter.define(type, "first", (block() - firstBlocks[tensor]) * kElementsOfBlock, false);
    Expression end = emitter.define(type, "end", call("minimum", first + kElementsOfBlock, elements), false);
    int64_t width = group->width;
    Expression start = first + (width > 1 ? thread() * width : thread());
    emitter.loop(Loop::upTo(type, "e", start, end, kThreads * width), total / width, [&](const Expression &e) {
      Index vector = emitter.makeVariable(e, {0, sizes[largest] / width - 1}, width);
      emitter.withLanes(width, [&](Index lane) {
        Index place = space.add(space.multiply(vector, width), lane);
        Point point = space.delinearize(place, typeOf(group->getInput(largest)).getShape());
        reducer.combineInto(emitter, accumulators, reducer.evaluate(emitter, point));
      });
    });
    reducer.combineBlock(emitter, accumulators, kThreads);
    emitter.state.operands = std::move(saved);
    emitter.when(thread() == 0, double(blocks), [&] {
      emitter.store(group->getParts(emitter), emitter.makeVariable(block(), {0, blocks - 1}), accumulators.front());
    });
  }

  std::string describe() const override {
    return "parts of " + std::to_string(group->members.size()) + " tensors' " +
           getName(group->members[0]->getResult(0));
  }

private:
  std::shared_ptr<Group> group;
};

class TotalsNest : public TableNest {
public:
  explicit TotalsNest(std::shared_ptr<Group> group) : group(std::move(group)) {
    threads = kThreads;
    blocks = llvm::divideCeil(this->group->members.size(), kThreads / 32);
  }

  void prepare(KernelState &) override {}

  void emit(TextEmitter &emitter) override {
    int64_t tensors = group->members.size(), results = group->results;
    Expression firstBlocks = Expression::verbatim("firstBlocks" + group->suffix);
    Expression tensor = emitter.define("i32", "tensor", block() * (kThreads / 32) + warp(), false);
    emitter.returnIf(tensor >= tensors);
    TextReducer reducer = group->getReducer(0);
    SmallVector<Expression> accumulators = reducer.declare(emitter);
    emitter.loop(Loop::upTo("i32", "part", firstBlocks[tensor] + lane(), firstBlocks[tensor + 1], 32), double(blocks),
                 [&](const Expression &number) {
                   Index part = emitter.makeVariable(number, {0, group->firstBlocks.back() - 1});
                   Expression value = emitter.load(group->getParts(emitter), part, true).value;
                   reducer.combineInto(emitter, accumulators, value);
                 });
    reducer.combineLanes(emitter, accumulators, 32);
    auto saved = emitter.state.results;
    emitter.when(lane() == 0, double(tensors), [&] {
      Expression value = reducer.finish(emitter, accumulators).front();
      auto storeResult = [&] {
        SmallVector<unsigned> numbers;
        for (int64_t member = 0; member < results; ++member)
          numbers.push_back(getResultNumber(emitter.state, member));
        placeResult(emitter, numbers.front(), numbers, tensor, 1, double(results), reducer.getName(0));
        emitter.store(emitter.getResult(numbers.front()), emitter.space.constant(0), value);
      };
      auto storeKept = [&] {
        Memory kept =
            emitter.getScratch(group->keptOffset, typeOf(group->members.back()->getResult(0)).getElementType(),
                               tensors - results, reducer.getName(0) + "Kept");
        Index place = emitter.makeVariable(tensor, {results, tensors - 1});
        emitter.store(kept, emitter.space.add(place, -results), value);
      };
      if (results == tensors)
        storeResult();
      else if (results == 0)
        storeKept();
      else
        emitter.branch(tensor < results, storeResult, storeKept);
    });
    emitter.state.results = std::move(saved);
  }

  std::string describe() const override {
    return getName(group->members[0]->getResult(0)) + " of each of " + std::to_string(group->members.size()) +
           " tensors";
  }

private:
  unsigned getResultNumber(const KernelState &state, int64_t member) const {
    return *state.materialized.find(group->members[member]->getResult(0))->second.result;
  }

  std::shared_ptr<Group> group;
};

/// Reductions with equal texts can be one group. Empty where it can be in none.
std::string findKey(KernelState &state, ReduceOp op, SmallVector<unsigned> &tensors, int64_t &width) {
  bool isOfWhole = op.getInputs().size() == 1 && typeOf(op->getResult(0)).getNumElements() == 1;
  if (!isOfWhole || isOrdered(op))
    return {};
  Signature input(state, op.getInputs()[0]), init(state, op.getInitValues()[0]);
  if (!input.isPlain || !init.isPlain || !init.tensors.empty() || input.tensors.empty())
    return {};
  SmallVector<Memory> memories;
  for (unsigned number : input.tensors)
    memories.push_back(state.operands[number]);
  width = limitWidth(chooseWidth(findElementTypes(op.getInputs()[0])), typeOf(op.getInputs()[0]).getNumElements(),
                     memories);
  tensors = std::move(input.tensors);
  std::string text = input.text + "| " + init.text + "|";
  llvm::raw_string_ostream os(text);
  std::optional<SmallVector<Combiner>> combiners = stablehlo::matchCombiners(op.getBody());
  for (Combiner combiner : *combiners)
    os << ' ' << static_cast<int>(combiner);
  os << ' ' << typeOf(op->getResult(0)).getElementType() << ' ' << width;
  return text;
}

} // namespace

constexpr size_t kLeast = 4; // fewer may as well go through memory side by side

llvm::DenseSet<Operation *> heddle::cuda::findSums(KernelState &state) {
  std::map<std::string, SmallVector<Operation *>> groups;
  state.kernel.walk([&](ReduceOp op) {
    SmallVector<unsigned> tensors;
    int64_t width = 1;
    if (std::string key = findKey(state, op, tensors, width); !key.empty())
      groups[key].push_back(op);
  });
  llvm::DenseSet<Operation *> sums;
  for (auto &[key, ops] : groups)
    if (ops.size() >= kLeast)
      sums.insert(ops.begin(), ops.end());
  return sums;
}

std::vector<std::unique_ptr<TextNest>> heddle::cuda::takeSums(KernelState &state, std::vector<NestPlan> &stage) {
  llvm::MapVector<std::string, Group, std::map<std::string, unsigned>> groups;
  auto note = [&](ReduceOp op) {
    SmallVector<unsigned> tensors;
    int64_t width = 1;
    std::string key = findKey(state, op, tensors, width);
    if (key.empty())
      return;
    Group &group = groups[key];
    auto found = state.materialized.find(op->getResult(0));
    bool isResult = found != state.materialized.end() && found->second.result;
    size_t at = isResult ? group.results++ : group.members.size();
    group.members.insert(group.members.begin() + at, op);
    group.tensors.insert(group.tensors.begin() + at, std::move(tensors));
    group.width = width;
  };
  auto isRowsAlone = [](const NestPlan &nest) {
    return nest.kind == NestPlan::Kind::Rows && nest.rows.rows == 1 && nest.rows.columnReductions.empty() &&
           nest.rows.fullOutputs.empty() && nest.rows.rowOutputs.empty() &&
           llvm::all_of(nest.rows.rowReductions, [](const RowGroup::Item &item) { return item.pass == 0; });
  };
  for (NestPlan &nest : stage) {
    if (isRowsAlone(nest))
      for (const RowGroup::Item &item : nest.rows.rowReductions)
        note(item.value.getDefiningOp<ReduceOp>());
    if (nest.kind == NestPlan::Kind::Reduce)
      for (ReduceOp op : nest.reductions)
        note(op);
  }

  llvm::DenseSet<Operation *> taken;
  std::vector<std::unique_ptr<TextNest>> nests;
  for (auto &[key, found] : groups) {
    if (found.members.size() < kLeast)
      continue;
    auto group = std::make_shared<Group>(std::move(found));
    group->suffix = nests.empty() ? "" : std::to_string(nests.size() / 2 + 1);
    group->firstBlocks.push_back(0);
    for (size_t member = 0; member < group->members.size(); ++member)
      group->firstBlocks.push_back(group->firstBlocks.back() +
                                   llvm::divideCeil(group->getElements(member), kElementsOfBlock));
    int64_t bytes = getElementBytes(group->getReducer(0).getType(0));
    group->partsOffset = state.allocate(bytes * group->firstBlocks.back());
    Type element = typeOf(group->members[0]->getResult(0)).getElementType();
    int64_t kept = group->members.size() - group->results;
    group->keptOffset = state.allocate(getElementBytes(element) * kept);
    for (size_t member = 0; member < group->members.size(); ++member) {
      taken.insert(group->members[member]);
      if (member >= group->results)
        state.materialized[group->members[member]->getResult(0)] = {
            group->keptOffset + int64_t(member - group->results) * getElementBytes(element), 0, element};
    }
    nests.push_back(std::make_unique<PartsNest>(group));
    nests.push_back(std::make_unique<TotalsNest>(group));
  }
  for (NestPlan &nest : stage) {
    llvm::erase_if(nest.rows.rowReductions,
                   [&](const RowGroup::Item &item) { return taken.contains(item.value.getDefiningOp()); });
    llvm::erase_if(nest.reductions, [&](ReduceOp op) { return taken.contains(op); });
    llvm::erase_if(nest.kept, [&](Value value) { return taken.contains(value.getDefiningOp()); });
  }
  llvm::erase_if(stage, [&](const NestPlan &nest) {
    return (isRowsAlone(nest) && nest.rows.rowReductions.empty()) ||
           (nest.kind == NestPlan::Kind::Reduce && nest.reductions.empty());
  });
  return nests;
}
