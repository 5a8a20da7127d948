// All tensors that an optimizer updates, in one launch. Loops that differ in their tensors alone are one piece of code,
// which finds in a table whose block it runs as.
#include "TextNest.h"

#include "heddle/Dialect/Stablehlo/ConstantOps.h"
#include "heddle/Dialect/Stablehlo/ControlFlowOps.h"
#include "heddle/Dialect/Stablehlo/ShapeOps.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::cuda;

namespace {

/// A loop's ops as text without shapes, and the arguments that it reads element by element.
class Signature {
public:
  Signature(KernelState &state, ArrayRef<Written> outputs)
      : state(state), elements(typeOf(outputs.front().value).getNumElements()) {
    for (const Written &output : outputs)
      add(output.value);
  }

  std::string text;
  SmallVector<unsigned> tensors; ///< numbers of arguments
  bool isPlain = true;           ///< element i of outputs is made of elements i alone, and of what all share

private:
  void add(Value value) {
    auto [it, isNew] = numbers.try_emplace(value, numbers.size());
    if (!isNew) {
      text += "#" + std::to_string(it->second) + " ";
      return;
    }
    RankedTensorType type = typeOf(value);
    bool isWhole = type.getNumElements() == elements;
    std::string element;
    llvm::raw_string_ostream(element) << type.getElementType();
    if (state.materialized.contains(value)) {
      isPlain &= type.getNumElements() == 1;
      text += llvm::formatv("m{0} ", value.getAsOpaquePointer());
    } else if (auto argument = dyn_cast<BlockArgument>(value)) {
      isPlain &= isWhole || type.getNumElements() == 1;
      text += (isWhole ? "tensor " : "argument" + std::to_string(argument.getArgNumber())) + element + " ";
      if (isWhole)
        tensors.push_back(argument.getArgNumber());
    } else {
      addOp(value, element);
    }
  }

  void addOp(Value value, const std::string &element) {
    Operation *op = value.getDefiningOp();
    bool isSpread = isa<stablehlo::BroadcastInDimOp>(op) && typeOf(op->getOperand(0)).getNumElements() == 1;
    bool isReshape = isa<stablehlo::ReshapeOp, stablehlo::OptimizationBarrierOp>(op);
    if (isReshape || isSpread) {
      text += "spread(";
      add(op->getOperand(isReshape ? cast<OpResult>(value).getResultNumber() : 0));
      text += ")";
      return;
    }
    if (auto constant = dyn_cast<stablehlo::ConstantOp>(op)) {
      auto dense = dyn_cast<DenseElementsAttr>(constant.getValue());
      isPlain &= dense && (dense.isSplat() || dense.getNumElements() == 1);
      if (isPlain)
        llvm::raw_string_ostream(text) << *dense.value_begin<Attribute>() << " ";
      return;
    }
    isPlain &= heddle::cuda::isElementwise(op);
    text += (op->getName().getStringRef() + ":" + element).str();
    llvm::raw_string_ostream(text) << op->getPropertiesAsAttribute() << "(";
    for (Value operand : op->getOperands())
      add(operand);
    text += ")";
  }

  KernelState &state;
  int64_t elements;
  llvm::DenseMap<Value, unsigned> numbers;
};

/// Tensors that the same code updates.
struct Group {
  std::vector<SmallVector<Written>> members;
  std::vector<SmallVector<unsigned>> tensors; ///< of each member
  int64_t width = 1, blocks = 0;
  std::vector<int64_t> firstBlocks;

  int64_t getElements(size_t member) const { return typeOf(members[member].front().value).getNumElements(); }
};

class UpdatesNest : public TextNest {
public:
  UpdatesNest(KernelState &state, std::vector<SmallVector<Written>> loops) {
    llvm::MapVector<std::pair<std::string, int64_t>, Group, std::map<std::pair<std::string, int64_t>, unsigned>> found;
    for (SmallVector<Written> &loop : loops) {
      Signature signature(state, loop);
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
    int64_t elements = typeOf(loop.front().value).getNumElements();
    for (const Written &output : loop)
      values.push_back(output.value);
    int64_t width = chooseWidth(findElementTypes(values));
    while (elements % width != 0)
      width /= 2;
    auto limit = [&](const Memory &memory) {
      while (memory.alignment % std::min<int64_t>(width * getElementBytes(memory.element), 16) != 0)
        width /= 2;
    };
    for (unsigned number : tensors)
      limit(state.operands[number]);
    for (const Written &output : loop)
      limit(state.results[output.result]);
    return width;
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
    std::string block = first == 0 ? "block()" : "block() - " + std::to_string(first);
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
      tensor = emitter.code.addVariable(emitter.here(), "i32", "tensor", "0");
      // By halves: the last tensor whose blocks begin at this one or before.
      emitter.block("for (i32 half = " + Twine(llvm::PowerOf2Ceil(group.members.size()) / 2) + "; half > 0; half /= 2)",
                    1, [&] {
                      emitter.block("if (" + tensor + " + half < " + Twine(group.members.size()) + " && firstBlocks" +
                                        suffix + "[" + tensor + " + half] <= " + block + ")",
                                    1, [&] { emitter.line(tensor + " += half"); });
                    });
      elements = emitter.define(type, "elements", "sizes" + suffix + "[" + tensor + "]", false);
      block = "(" + block + " - firstBlocks" + suffix + "[" + tensor + "])";
    } else if (first != 0) {
      block = "(" + block + ")";
    }
    std::string place = block + " * " + std::to_string(threads) + " + thread()";
    if (group.width > 1)
      place = "(" + place + ") * " + std::to_string(group.width);
    std::string name = emitter.define(type, "i", place, false);
    emitter.line("if (" + name + " >= " + elements + ") return");
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
        values.push_back(emitter.evaluateAt(output.value, element).text);
      for (auto [output, value] : llvm::zip(group.members[largest], values))
        emitter.store(emitter.getResult(output.result), element, value);
    });
    emitter.state.operands = std::move(savedOperands);
    emitter.state.results = std::move(savedResults);
  }

  static void addTable(TextEmitter &emitter, const std::string &name, ArrayRef<int64_t> numbers) {
    std::string text = "DEVICE_TABLE constexpr " + emitter.getIndexType().str() + " " + name + "[" +
                       std::to_string(numbers.size()) + "] = {";
    size_t lineStart = 0;
    for (auto [index, number] : llvm::enumerate(numbers)) {
      std::string item = (index ? ", " : "") + std::to_string(number);
      if (text.size() - lineStart + item.size() > 116) {
        text += ",\n    ";
        lineStart = text.size();
        item = std::to_string(number);
      }
      text += item;
    }
    emitter.state.addFunction(name, text + "};\n");
  }

  /// A word for a table: what all its tensors' names have, the last of it.
  std::string nameTable(TextEmitter &emitter, ArrayRef<std::string> words, bool isResult) {
    bool isShared = !words.empty() && !words.front().empty() &&
                    llvm::all_of(words, [&](const std::string &word) { return word == words.front(); });
    std::string name = isShared ? words.front() : "gradient";
    if (name.size() > 3 && name.back() == 's')
      name.pop_back();
    if (isResult)
      name = "new" + StringRef(name).take_front().upper() + name.substr(1);
    std::string wanted = name;
    for (unsigned number = 2; !usedWords.insert(name).second; ++number)
      name = wanted + "_" + std::to_string(number);
    emitter.code.reserve(name + "s");
    return name;
  }

  void placeInTables(TextEmitter &emitter, const Group &group, size_t largest, const std::string &elements,
                     double total) {
    auto place = [&](Memory &memory, const std::string &word, bool isWritten, std::vector<uint32_t> arguments) {
      tables.push_back({word + "s", memory.element, isWritten, std::move(arguments)});
      memory.name = emitter.define("auto", word, word + "s.at(" + tensor + ", " + elements + ")", false);
      memory.word = word;
      memory.elements = int64_t(total);
      memory.alignment = 256; // or the width were less
    };
    for (size_t number = 0; number < group.tensors[largest].size(); ++number) {
      std::vector<uint32_t> arguments;
      SmallVector<std::string> words;
      for (const SmallVector<unsigned> &own : group.tensors) {
        arguments.push_back(own[number]);
        words.push_back(emitter.state.operands[own[number]].group);
      }
      place(emitter.state.operands[group.tensors[largest][number]], nameTable(emitter, words, false), false, arguments);
    }
    for (size_t number = 0; number < group.members[largest].size(); ++number) {
      std::vector<uint32_t> arguments;
      SmallVector<std::string> words;
      for (const SmallVector<Written> &own : group.members) {
        arguments.push_back(emitter.state.operands.size() + own[number].result);
        words.push_back(emitter.state.results[own[number].result].group);
      }
      place(emitter.state.results[group.members[largest][number].result], nameTable(emitter, words, true), true,
            arguments);
    }
  }

  std::vector<Group> groups;
  std::string tensor;
  unsigned tableCount = 0;
  llvm::StringSet<> usedWords;
};

} // namespace

std::unique_ptr<TextNest> heddle::cuda::makeUpdatesNest(KernelState &state, std::vector<SmallVector<Written>> loops) {
  return std::make_unique<UpdatesNest>(state, std::move(loops));
}
