// Values element by element: each thread computes a vector of them.
#include "TextNest.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::cuda;

int64_t heddle::cuda::chooseWidth(ArrayRef<Type> elementTypes) {
  int64_t least = 8, most = 1;
  for (Type type : elementTypes) {
    least = std::min(least, getElementBytes(type));
    most = std::max(most, getElementBytes(type));
  }
  return std::clamp<int64_t>(16 / least, 1, std::min<int64_t>(8, 32 / most));
}

SmallVector<Type> heddle::cuda::findElementTypes(ArrayRef<Value> values) {
  SmallVector<Type> types;
  llvm::SmallDenseSet<Value> seen;
  SmallVector<Value> open(values);
  int64_t elements = 0;
  for (Value value : values) {
    elements = std::max(elements, typeOf(value).getNumElements());
    types.push_back(typeOf(value).getElementType());
  }
  while (!open.empty()) {
    Value value = open.pop_back_val();
    if (!seen.insert(value).second)
      continue;
    if (Operation *op = value.getDefiningOp())
      llvm::append_range(open, op->getOperands());
    else if (typeOf(value).getNumElements() >= elements && isElementType(typeOf(value).getElementType()))
      types.push_back(typeOf(value).getElementType());
  }
  return types;
}

namespace {

class LoopNest : public TextNest {
public:
  explicit LoopNest(ArrayRef<Written> outputs) : outputs(outputs) {
    elements = typeOf(outputs.front().value).getNumElements();
  }

  void prepare(KernelState &state) override {
    SmallVector<Value> values;
    for (const Written &output : outputs)
      values.push_back(output.value);
    width = chooseWidth(findElementTypes(values));
    while (width > 1 && elements < width)
      width /= 2;
    hasTail = elements % width != 0;
    threads = elements <= 32 ? 32 : elements / width <= 1024 ? 128 : 256;
    int64_t vectors = llvm::divideCeil(elements, width);
    blocks = llvm::divideCeil(vectors, threads);
    state.note(llvm::formatv("{0} elements, {1} a thread: {2}", elements, width,
                             width > 1 ? "16 bytes of the narrowest type" : "one at a time"));
  }

  void emit(TextEmitter &emitter) override {
    int64_t vectors = llvm::divideCeil(elements, width);
    Expression first = threads == 1  ? emitter.getBlock()
                       : blocks == 1 ? thread()
                                     : emitter.getBlock() * threads + thread();
    Expression i = emitter.define(emitter.getIndexType(), "i", width > 1 ? first * width : first, false);
    emitter.setTrips(double(vectors));
    if (blocks * threads * width > elements && !hasTail) {
      emitter.returnIf(i >= elements);
      write(emitter, i);
    } else if (hasTail) {
      emitter.branch(
          i + width <= elements, [&] { write(emitter, i, elements / width); },
          [&] {
            emitter.loop(Loop::upTo(emitter.getIndexType(), "rest", i, elements), 0, [&](const Expression &rest) {
              Range range{elements - elements % width, elements - 1};
              // More than one, so that it is a variable.
              range.low -= range.low == range.high && range.low > 0;
              writeOne(emitter, emitter.makeVariable(rest, range));
            });
          });
    } else {
      write(emitter, i);
    }
  }

  std::string describe() const override { return ""; }

private:
  void write(TextEmitter &emitter, const Expression &i, int64_t vectors = 0) {
    vectors = vectors ? vectors : llvm::divideCeil(elements, width);
    Index start = emitter.makeVariable(i, {0, vectors - 1}, width);
    emitter.withLanes(
        width, [&](Index lane) { writeOne(emitter, emitter.space.add(emitter.space.multiply(start, width), lane)); });
  }

  void writeOne(TextEmitter &emitter, Index place) {
    SmallVector<Expression> values;
    // All of an element before the first is stored: results may lie in operands.
    for (const Written &output : outputs) {
      Evaluated element = emitter.evaluateAt(output.value, place);
      values.push_back(element.value);
    }
    for (auto [output, value] : llvm::zip(outputs, values))
      emitter.store(emitter.getResult(output.result), place, value);
  }

  SmallVector<Written> outputs;
  int64_t elements, width = 1;
  bool hasTail = false;
};

} // namespace

std::unique_ptr<TextNest> heddle::cuda::makeLoopNest(KernelState &state, ArrayRef<Written> outputs) {
  if (std::unique_ptr<TextNest> transpose = makeTransposeNest(state, outputs))
    return transpose;
  return std::make_unique<LoopNest>(outputs);
}
