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
        "block() < " + Twine(first + group.blocks), [&] { emitGroup(emitter, group, first); },
        [&] { emitFrom(emitter, number + 1, first + group.blocks); });
  }

  void emitGroup(TextEmitter &emitter, Group &group, int64_t first) {
    std::string block = first == 0 ? emitter.getBlock() : emitter.getBlock() + " - " + std::to_string(first);
    std::string type = emitter.getIndexType().str();
    size_t largest = 0;
    for (size_t member = 1; member < group.members.size(); ++member)
      if (group.getElements(member) > group.getElements(largest))
        largest = member;
    std::string elements = std::to_string(group.getElements(0)), vectors;
    bool hasTable = group.members.size() > 1;
    double total = 0;
    for (size_t member = 0; member < group.members.size(); ++member)
      total += double(group.getElements(member));
    if (hasTable) {
      std::string suffix = ++tableCount > 1 ? std::to_string(tableCount) : "";
      addTable(emitter, "firstBlocks" + suffix, group.firstBlocks);
      std::vector<int64_t> sizes;
      for (size_t member = 0; member < group.members.size(); ++member)
        sizes.push_back(group.getElements(member));
      addTable(emitter, "sizes" + suffix, sizes);
      if (first != 0)
        block = emitter.define("i32", "ownBlock", block, false);
      tensor = findTensor(emitter, group.members.size(), "firstBlocks" + suffix, block);
      elements = emitter.define(type, "elements", "sizes" + suffix + "[" + tensor + "]", false);
      block = "(" + block + " - firstBlocks" + suffix + "[" + tensor + "])";
    } else if (first != 0) {
      block = "(" + block + ")";
    }
    std::string place = block + " * " + std::to_string(threads) + " + thread()";
    if (group.width > 1)
      place = "(" + place + ") * " + std::to_string(group.width);
    std::string name = emitter.define(type, "i", place, false);
    emitter.returnIf(name + " >= " + elements);
    auto savedOperands = emitter.state.operands, savedResults = emitter.state.results;
    if (hasTable)
      placeInTables(emitter, group, largest, elements, total);
    emitter.setTrips(total / group.width);
    Index start = emitter.makeVariable(
        name, {0, int64_t(llvm::divideCeil(group.getElements(largest), group.width)) - 1}, group.width);
    emitter.withLanes(group.width, [&](Index lane) {
      Index element = emitter.space.add(emitter.space.multiply(start, group.width), lane);
      SmallVector<std::string> values;
      for (const Written &output : group.members[largest])
        values.push_back(emitter.evaluateAt(output.value, element).value);
      for (auto [output, value] : llvm::zip(group.members[largest], values))
        emitter.store(emitter.getResult(output.result), element, value);
    });
    emitter.state.operands = std::move(savedOperands);
    emitter.state.results = std::move(savedResults);
  }

  void placeInTables(TextEmitter &emitter, const Group &group, size_t largest, const std::string &elements,
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
  std::string tensor;
  unsigned tableCount = 0;
};

} // namespace

std::unique_ptr<TextNest> heddle::cuda::makeUpdatesNest(KernelState &state, std::vector<SmallVector<Written>> loops) {
  return std::make_unique<UpdatesNest>(state, std::move(loops));
}
