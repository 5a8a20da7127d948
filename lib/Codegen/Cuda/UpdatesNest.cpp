// All tensors that an optimizer updates, in one launch. Loops that differ in their tensors alone are one piece of code,
// which finds in a table whose block it runs as.
#include "TensorTables.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::cuda;

namespace {

/// Tensors that the same code updates.
struct Group {
  std::vector<SmallVector<Written>> members;
  std::vector<SmallVector<unsigned>> tensors; ///< of each member
  int64_t width = 1, blocks = 0;
  std::vector<int64_t> firstBlocks;

  int64_t getElements(size_t member) const { return typeOf(members[member].front().value).getNumElements(); }
};

class UpdatesNest : public TableNest {
public:
  UpdatesNest(KernelState &state, std::vector<SmallVector<Written>> loops) {
    llvm::MapVector<std::pair<std::string, int64_t>, Group, std::map<std::pair<std::string, int64_t>, unsigned>> found;
    for (SmallVector<Written> &loop : loops) {
      SmallVector<Value> values;
      for (const Written &output : loop)
        values.push_back(output.value);
      Signature signature(state, values);
      int64_t width = chooseOwnWidth(state, loop, signature.tensors);
      if (!signature.isPlain || typeOf(loop.front().value).getNumElements() == 1)
        signature.text = "alone " + std::to_string(found.size());
      Group &group = found[{signature.text, width}];
      group.width = width;
      group.members.push_back(std::move(loop));
      group.tensors.push_back(std::move(signature.tensors));
    }
    for (auto &[key, group] : found)
      groups.push_back(std::move(group));
  }

  void prepare(KernelState &state) override {
    threads = 256;
    blocks = 0;
    for (Group &group : groups) {
      for (size_t member = 0; member < group.members.size(); ++member) {
        group.firstBlocks.push_back(group.blocks);
        group.blocks += llvm::divideCeil(llvm::divideCeil(group.getElements(member), group.width), threads);
      }
      blocks += group.blocks;
      if (group.members.size() > 1)
        state.note(
            llvm::formatv("{0} tensors are updated alike: one code, {1} elements a thread, {2} blocks dealt out by "
                          "a table",
                          group.members.size(), group.width, group.blocks));
    }
    if (groups.size() > 1)
      state.note(llvm::formatv("{0} kinds of updates in one launch", groups.size()));
  }

  void emit(TextEmitter &emitter) override { emitFrom(emitter, 0, 0); }

  std::string describe() const override {
    size_t tensors = 0;
    for (const Group &group : groups)
      tensors += group.members.size();
    return "updates of " + std::to_string(tensors) + " tensors";
  }

private:
  static int64_t chooseOwnWidth(KernelState &state, ArrayRef<Written> loop, ArrayRef<unsigned> tensors) {
    SmallVector<Value> values;
    SmallVector<Memory> memories;
    for (const Written &output : loop) {
      values.push_back(output.value);
      memories.push_back(state.results[output.result]);
    }
    for (unsigned number : tensors)
      memories.push_back(state.operands[number]);
    return limitWidth(chooseWidth(findElementTypes(values)), typeOf(values.front()).getNumElements(), memories);
  }

  /// The kinds of updates from one on, whose blocks begin here.
  void emitFrom(TextEmitter &emitter, size_t number, int64_t first) {
    Group &group = groups[number];
    if (number + 1 == groups.size())
      return emitGroup(emitter, group, first);
    emitter.branch(
        block() < first + group.blocks, [&] { emitGroup(emitter, group, first); },
        [&] { emitFrom(emitter, number + 1, first + group.blocks); });
  }

  void emitGroup(TextEmitter &emitter, Group &group, int64_t first) {
    Expression own = first == 0 ? emitter.getBlock() : emitter.getBlock() - first;
    StringRef type = emitter.getIndexType();
    size_t largest = 0;
    for (size_t member = 1; member < group.members.size(); ++member)
      if (group.getElements(member) > group.getElements(largest))
        largest = member;
    Expression elements = group.getElements(0);
    bool hasTable = group.members.size() > 1;
    double total = 0;
    for (size_t member = 0; member < group.members.size(); ++member)
      total += double(group.getElements(member));
    if (hasTable) {
      std::string suffix = ++tableCount > 1 ? std::to_string(tableCount) : "";
      Expression firstBlocks = addTable(emitter, "firstBlocks" + suffix, group.firstBlocks);
      std::vector<int64_t> sizes;
      for (size_t member = 0; member < group.members.size(); ++member)
        sizes.push_back(group.getElements(member));
      Expression allSizes = addTable(emitter, "sizes" + suffix, sizes);
      if (first != 0)
        own = emitter.define("i32", "ownBlock", own, false);
      tensor = findTensor(emitter, group.members.size(), firstBlocks, own);
      elements = emitter.define(type, "elements", allSizes[tensor], false);
      own = own - firstBlocks[tensor];
    }
    Expression place = own * threads + thread();
    Expression i = emitter.define(type, "i", group.width > 1 ? place * group.width : place, false);
    emitter.returnIf(i >= elements);
    auto savedOperands = emitter.state.operands, savedResults = emitter.state.results;
    if (hasTable)
      placeInTables(emitter, group, largest, elements, total);
    emitter.setTrips(total / group.width);
    Index start = emitter.makeVariable(i, {0, int64_t(llvm::divideCeil(group.getElements(largest), group.width)) - 1},
                                       group.width);
    emitter.withLanes(group.width, [&](Index lane) {
      Index element = emitter.space.add(emitter.space.multiply(start, group.width), lane);
      SmallVector<Expression> values;
      for (const Written &output : group.members[largest])
        values.push_back(emitter.evaluateAt(output.value, element).value);
      for (auto [output, value] : llvm::zip(group.members[largest], values))
        emitter.store(emitter.getResult(output.result), element, value);
    });
    emitter.state.operands = std::move(savedOperands);
    emitter.state.results = std::move(savedResults);
  }

  void placeInTables(TextEmitter &emitter, const Group &group, size_t largest, const Expression &elements,
                     double total) {
    for (size_t number = 0; number < group.tensors[largest].size(); ++number) {
      SmallVector<unsigned> operands;
      for (const SmallVector<unsigned> &own : group.tensors)
        operands.push_back(own[number]);
      placeOperand(emitter, group.tensors[largest][number], operands, tensor, elements, total);
    }
    for (size_t number = 0; number < group.members[largest].size(); ++number) {
      SmallVector<unsigned> results;
      for (const SmallVector<Written> &own : group.members)
        results.push_back(own[number].result);
      placeResult(emitter, group.members[largest][number].result, results, tensor, elements, total);
    }
  }

  std::vector<Group> groups;
  Expression tensor;
  unsigned tableCount = 0;
};

} // namespace

std::unique_ptr<TextNest> heddle::cuda::makeUpdatesNest(KernelState &state, std::vector<SmallVector<Written>> loops) {
  return std::make_unique<UpdatesNest>(state, std::move(loops));
}
