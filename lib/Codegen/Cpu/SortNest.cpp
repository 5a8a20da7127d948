// Sorting: the places of a row's elements are merged, runs of 1, 2, 4, ... of them, in scratch; elements stay where
// they are until their order is known. Stable, so the order of equal elements is that of their places.
#include "Families.h"
#include "Nest.h"

#include "heddle/Codegen/Kernels/NestForms.h"
#include "heddle/Dialect/Chlo/SpecialOps.h"
#include "heddle/Dialect/Stablehlo/ShapeOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::cpu;

namespace {

class SortNest : public Nest {
public:
  /// `results`: the kernel's, for each of the op's; none where nobody wants it.
  SortNest(KernelState &state, Operation *op, ArrayRef<std::optional<unsigned>> results)
      : form(op), op(op), results(results) {
    Parts cut = cutIntoParts(form.rows, 16.0 * form.length * (llvm::Log2_64_Ceil(form.length) + 1), 16);
    parts = cut.count;
    chunk = cut.items;
    offset = state.allocate(parts * form.length * 2 * 4);
  }

  void prepare(KernelState &) override {}

  void emit(Emitter &emitter, Value begin, Value end) override {
    Memory places = emitter.getScratch(offset, IntegerType::get(op->getContext(), 32), parts * form.length * 2);
    emitter.loop(begin, end, {0, parts - 1}, double(parts), [&](Index part) {
      Index base = emitter.space.multiply(part, form.length * 2);
      Value number = emitter.emitIndex(part);
      OpBuilder builder = emitter.here();
      Value next = arith::AddIOp::create(builder, emitter.getLoc(), number, emitter.emitConstant(1));
      auto [from, to] = getItems(emitter, number, next, chunk, form.rows);
      emitter.loop(from, to, {0, form.rows - 1}, double(chunk),
                   [&](Index row) { emitRow(emitter, places, base, row); });
    });
  }

private:
  void emitRow(Emitter &emitter, const Memory &places, Index base, Index row) {
    IndexSpace &space = emitter.space;
    Type i32 = places.element;
    emitter.loop(0, form.length, [&](Index at) {
      Value value = emitter.emitIndex(at);
      OpBuilder builder = emitter.here();
      Value place = arith::IndexCastOp::create(builder, emitter.getLoc(), i32, value);
      emitter.store(places, space.add(base, at), {place, emitter.getDepth()});
    });
    int64_t passes = llvm::Log2_64_Ceil(form.length);
    emitter.loop(0, passes, [&](Index pass) { emitPass(emitter, places, base, row, pass); });
    Index sorted = space.add(base, passes % 2 * form.length);
    emitter.loop(0, form.taken, [&](Index at) {
      Value loaded = emitter.loadNow(places, space.add(sorted, at)).value;
      Point to = form.getPoint(emitter.space, row, at),
            from = form.getPoint(emitter.space, row, indexOf(emitter, loaded));
      for (auto [number, result] : llvm::enumerate(results)) {
        if (!result)
          continue;
        Value value = op->getResult(number);
        bool isPlace = isa<chlo::TopKOp>(op) && number == 1;
        Evaluated element =
            isPlace ? Evaluated{loaded, emitter.getDepth()} : emitter.evaluate(op->getOperand(number), from);
        emitter.store(emitter.getResult(*result), space.linearize(to, typeOf(value).getShape()), element);
      }
    });
  }

  /// Runs of 2^pass places, two by two.
  void emitPass(Emitter &emitter, const Memory &places, Index base, Index row, Index pass) {
    IndexSpace &space = emitter.space;
    Location loc = emitter.getLoc();
    Value number = emitter.emitIndex(pass), one = emitter.emitConstant(1), all = emitter.emitConstant(form.length),
          none = emitter.emitConstant(0), last = emitter.emitConstant(form.length - 1);
    OpBuilder builder = emitter.here();
    Value run = arith::ShLIOp::create(builder, loc, one, number), two = arith::ShLIOp::create(builder, loc, run, one);
    Value pairs = arith::AddIOp::create(builder, loc, last, two); // rounded up
    pairs = arith::DivUIOp::create(builder, loc, pairs, two);
    Index odd = space.remainder(pass, 2);
    Index from = space.add(base, space.multiply(odd, form.length));
    Index to = space.add(base, space.multiply(space.add(space.multiply(odd, -1), int64_t(1)), form.length));
    emitter.loop(none, pairs, {0, form.length}, double(form.length), [&](Index pair) {
      Value place = emitter.emitIndex(pair);
      OpBuilder builder = emitter.here();
      Value low = arith::MulIOp::create(builder, loc, place, two);
      Value middle = arith::MinUIOp::create(builder, loc, arith::AddIOp::create(builder, loc, low, run), all);
      Value high = arith::MinUIOp::create(builder, loc, arith::AddIOp::create(builder, loc, low, two), all);
      emitter.loop(
          low, high, {0, form.length - 1}, 2, {low, middle}, [&](Index at, ValueRange heads) -> SmallVector<Value> {
            OpBuilder builder = emitter.here();
            auto load = [&](Value head) {
              Value inside = arith::MinUIOp::create(builder, loc, head, last);
              Index index = space.variable(inside.getAsOpaquePointer(), emitter.getDepth(), {0, form.length - 1});
              return emitter.loadNow(places, space.add(from, index)).value;
            };
            Value left = load(heads[0]), right = load(heads[1]);
            Value isBefore = emitIsBefore(emitter, row, right, left);
            OpBuilder after = emitter.here();
            auto compare = [&](arith::CmpIPredicate predicate, Value a, Value b) -> Value {
              return arith::CmpIOp::create(after, loc, predicate, a, b);
            };
            Value leftIsEmpty = compare(arith::CmpIPredicate::uge, heads[0], middle);
            Value takesRight = arith::OrIOp::create(after, loc, leftIsEmpty, isBefore);
            takesRight =
                arith::AndIOp::create(after, loc, takesRight, compare(arith::CmpIPredicate::ult, heads[1], high));
            Value taken = arith::SelectOp::create(after, loc, takesRight, right, left);
            emitter.store(places, space.add(to, at), {taken, emitter.getDepth()});
            Value step = arith::IndexCastUIOp::create(after, loc, after.getIndexType(), takesRight);
            Value other = arith::SubIOp::create(after, loc, one, step);
            return {arith::AddIOp::create(after, loc, heads[0], other),
                    arith::AddIOp::create(after, loc, heads[1], step)};
          });
    });
  }

  Index indexOf(Emitter &emitter, Value place) {
    OpBuilder builder = emitter.here();
    Value index = arith::IndexCastOp::create(builder, emitter.getLoc(), builder.getIndexType(), place);
    return emitter.space.variable(index.getAsOpaquePointer(), emitter.getDepth(), {0, form.length - 1});
  }

  /// Whether the element at place `a` of the row comes before the one at `b`, and not only because it stands there.
  Value emitIsBefore(Emitter &emitter, Index row, Value a, Value b) {
    Point first = form.getPoint(emitter.space, row, indexOf(emitter, a)),
          second = form.getPoint(emitter.space, row, indexOf(emitter, b));
    SmallVector<Value> values;
    unsigned inputs = isa<chlo::TopKOp>(op) ? 1 : op->getNumOperands();
    for (Value input : op->getOperands().take_front(inputs)) {
      values.push_back(emitter.evaluate(input, first).value);
      values.push_back(emitter.evaluate(input, second).value);
    }
    OpBuilder builder = emitter.here();
    Value no = arith::ConstantOp::create(builder, emitter.getLoc(), builder.getBoolAttr(false));
    if (emitter.state.hasFailed)
      return no;
    if (auto sort = dyn_cast<stablehlo::SortOp>(op))
      return emitRegion(builder, emitter.getLoc(), sort.getComparator(), values).front();
    Type element = typeOf(op->getOperand(0)).getElementType();
    bool isUnsigned = element.isUnsignedInteger() || element.isInteger(1);
    for (Value &value : values)
      if (isa<FloatType>(value.getType()))
        value = totalOrder(Expression(builder, emitter.getLoc(), value));
    return arith::CmpIOp::create(builder, emitter.getLoc(),
                                 isUnsigned ? arith::CmpIPredicate::ugt : arith::CmpIPredicate::sgt, values[0],
                                 values[1]);
  }

  codegen::SortForm form;
  Operation *op;
  SmallVector<std::optional<unsigned>> results;
  int64_t chunk, offset;
};

} // namespace

std::unique_ptr<Nest> heddle::cpu::makeSortNest(KernelState &state, Operation *op,
                                                ArrayRef<std::optional<unsigned>> results) {
  auto sort = dyn_cast<stablehlo::SortOp>(op);
  bool isSupported = !sort || isElementwiseRegion(sort.getComparator());
  for (Value operand : op->getOperands())
    isSupported &= isElementType(typeOf(operand).getElementType());
  if (isSupported && typeOf(op->getOperand(0)).getRank() > 0)
    return std::make_unique<SortNest>(state, op, results);
  state.fail(op, "has a comparator or elements that have no code for CPUs");
  return nullptr;
}
