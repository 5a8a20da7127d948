// Sorts and top_k: the order of places, then the elements that stand there.
#include "IndexedNests.h"

#include "heddle/Codegen/Kernels/NestForms.h"
#include "heddle/Dialect/Chlo/SpecialOps.h"
#include "heddle/Dialect/Stablehlo/ShapeOps.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::cuda;

namespace {

class Sorting {
public:
  Sorting(Operation *op, ArrayRef<std::optional<unsigned>> results) : form(op), op(op), results(results) {}

  OrderedRows getRows() const {
    OrderedRows rows;
    rows.name = printShape(typeOf(op->getOperand(0)));
    rows.rows = form.rows;
    rows.length = form.length;
    rows.taken = form.taken;
    auto self = std::make_shared<Sorting>(*this);
    rows.isBefore = [self](TextEmitter &emitter, Index row, Index left, Index right) {
      return self->emitIsBefore(emitter, row, left, right);
    };
    rows.use = [self](TextEmitter &emitter, Index row, Index at, Index place) {
      self->emitUse(emitter, row, at, place);
    };
    return rows;
  }

private:
  Expression emitIsBefore(TextEmitter &emitter, Index row, Index left, Index right) const {
    Point first = form.getPoint(emitter.space, row, left), second = form.getPoint(emitter.space, row, right);
    auto sort = dyn_cast<stablehlo::SortOp>(op);
    SmallVector<Expression> values;
    for (auto [number, input] : llvm::enumerate(op->getOperands())) {
      // What the comparator doesn't look at is not loaded.
      for (unsigned side : {0u, 1u})
        values.push_back(sort && sort.getComparator().getArgument(2 * number + side).use_empty()
                             ? Expression()
                             : emitter.evaluate(input, side == 0 ? first : second).value);
      if (!sort)
        break;
    }
    if (emitter.state.hasFailed)
      return Expression::verbatim("false");
    if (sort)
      return emitter.emitRegion(sort.getComparator(), values).front();
    if (isa<FloatType>(typeOf(op->getOperand(0)).getElementType()))
      for (Expression &value : values)
        value = call("totalOrder", value);
    return values[0] > values[1];
  }

  void emitUse(TextEmitter &emitter, Index row, Index at, Index place) const {
    Point to = form.getPoint(emitter.space, row, at), from = form.getPoint(emitter.space, row, place);
    for (auto [number, result] : llvm::enumerate(results)) {
      if (!result)
        continue;
      RankedTensorType type = typeOf(op->getResult(number));
      bool isPlace = isa<chlo::TopKOp>(op) && number == 1;
      Expression element = isPlace ? emitIota(emitter.print(place), type.getElementType())
                                   : emitter.evaluate(op->getOperand(number), from).value;
      emitter.store(emitter.getResult(*result), emitter.space.linearize(to, type.getShape()), element);
    }
  }

  codegen::SortForm form;
  Operation *op;
  SmallVector<std::optional<unsigned>> results;
};

} // namespace

Nests heddle::cuda::makeSortNests(KernelState &state, Operation *op, ArrayRef<std::optional<unsigned>> results) {
  auto sort = dyn_cast<stablehlo::SortOp>(op);
  bool isSupported = !sort || isElementwiseRegion(sort.getComparator());
  for (Value operand : op->getOperands())
    isSupported &= isElementType(typeOf(operand).getElementType());
  if (isSupported && typeOf(op->getOperand(0)).getRank() > 0)
    return makeOrderNests(state, Sorting(op, results).getRows());
  state.fail(op, "has a comparator or elements that have no code for GPUs");
  return {};
}
