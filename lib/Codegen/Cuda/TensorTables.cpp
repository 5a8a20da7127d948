#include "TensorTables.h"

#include "heddle/Dialect/Stablehlo/ConstantOps.h"
#include "heddle/Dialect/Stablehlo/ControlFlowOps.h"
#include "heddle/Dialect/Stablehlo/ShapeOps.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::cuda;

Signature::Signature(KernelState &state, ArrayRef<Value> values)
    : state(state), elements(typeOf(values.front()).getNumElements()) {
  for (Value value : values)
    add(value);
}

void Signature::add(Value value) {
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

void Signature::addOp(Value value, const std::string &element) {
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
  isPlain &= isElementwise(op);
  text += (op->getName().getStringRef() + ":" + element).str();
  llvm::raw_string_ostream(text) << op->getPropertiesAsAttribute() << "(";
  for (Value operand : op->getOperands())
    add(operand);
  text += ")";
}

Expression TableNest::addTable(TextEmitter &emitter, const std::string &name, ArrayRef<int64_t> numbers) {
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
  return Expression::verbatim(name);
}

Expression TableNest::findTensor(TextEmitter &emitter, size_t tensors, const Expression &firstBlocks,
                                 const Expression &block) {
  Expression tensor = emitter.declareVariable("i32", "tensor", 0);
  // By halves.
  Loop halves{"i32", "half", llvm::PowerOf2Ceil(tensors) / 2, [](const Expression &half) { return half > 0; }, "/=", 2};
  emitter.loop(halves, 1, [&](const Expression &half) {
    emitter.when(tensor + half < tensors && firstBlocks[tensor + half] <= block, 1,
                 [&] { emitter.assign(tensor, half, "+="); });
  });
  return tensor;
}

std::string TableNest::nameTable(ArrayRef<std::string> words, bool isResult, StringRef word) {
  bool isShared = !words.empty() && !words.front().empty() &&
                  llvm::all_of(words, [&](const std::string &own) { return own == words.front(); });
  std::string name = isShared ? words.front() : word.str();
  if (name.size() > 3 && name.back() == 's')
    name.pop_back();
  if (isResult && isShared)
    name = "new" + StringRef(name).take_front().upper() + name.substr(1);
  std::string wanted = name;
  for (unsigned number = 2; !usedWords.insert(name).second; ++number)
    name = wanted + "_" + std::to_string(number);
  return name;
}

void TableNest::place(TextEmitter &emitter, Memory &memory, const std::string &word, bool isWritten,
                      std::vector<uint32_t> arguments, const Expression &tensor, const Expression &elements,
                      double total) {
  Expression table = declare(word + "s");
  tables.push_back({table, memory.element, isWritten, std::move(arguments)});
  memory.name = "table " + word;
  memory.base = emitter.define("auto", word, table.member("at")(tensor, elements), false);
  memory.word = word;
  memory.isWritten = true;
  memory.elements = int64_t(total);
  memory.alignment = 256; // or the width were less
}

void TableNest::placeOperand(TextEmitter &emitter, unsigned like, ArrayRef<unsigned> operands, const Expression &tensor,
                             const Expression &elements, double total) {
  SmallVector<std::string> words;
  for (unsigned number : operands)
    words.push_back(emitter.state.operands[number].group);
  place(emitter, emitter.state.operands[like], nameTable(words, false, "gradient"), false,
        std::vector<uint32_t>(operands.begin(), operands.end()), tensor, elements, total);
}

void TableNest::placeResult(TextEmitter &emitter, unsigned like, ArrayRef<unsigned> results, const Expression &tensor,
                            const Expression &elements, double total, StringRef word) {
  SmallVector<std::string> words;
  std::vector<uint32_t> arguments;
  for (unsigned number : results) {
    words.push_back(emitter.state.results[number].group);
    arguments.push_back(emitter.state.operands.size() + number);
  }
  place(emitter, emitter.state.results[like], nameTable(words, true, word), true, std::move(arguments), tensor,
        elements, total);
}

int64_t heddle::cuda::limitWidth(int64_t width, int64_t elements, ArrayRef<Memory> memories) {
  while (elements % width != 0)
    width /= 2;
  for (const Memory &memory : memories)
    while (memory.alignment % std::min<int64_t>(width * getElementBytes(memory.element), 16) != 0)
      width /= 2;
  return width;
}
