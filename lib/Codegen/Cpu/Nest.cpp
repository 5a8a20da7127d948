#include "Nest.h"

#include "heddle/Dialect/Stablehlo/ConstantOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::cpu;

Memory Output::getMemory(Emitter &emitter) const {
  if (result)
    return emitter.getResult(*result);
  return emitter.getScratch(offset, typeOf(value).getElementType(), typeOf(value).getNumElements());
}

double heddle::cpu::getBytes(Value value) {
  return double(typeOf(value).getNumElements()) * getElementBytes(typeOf(value).getElementType());
}

Parts heddle::cpu::cutIntoParts(int64_t items, double bytesPerItem, int64_t most) {
  constexpr double kLeastBytes = 32 << 10; // less is done sooner than another thread would begin
  int64_t count = std::clamp<int64_t>(items * bytesPerItem / kLeastBytes, 1, most);
  int64_t each = llvm::divideCeil(items, count);
  return {int64_t(llvm::divideCeil(items, std::max<int64_t>(each, 1))), each};
}

std::pair<Value, Value> heddle::cpu::getItems(Emitter &emitter, Value begin, Value end, int64_t itemsPerPart,
                                              int64_t items) {
  OpBuilder builder = emitter.here();
  Value each = emitter.emitConstant(itemsPerPart), all = emitter.emitConstant(items);
  Value from = arith::MulIOp::create(builder, emitter.getLoc(), begin, each);
  Value to = arith::MulIOp::create(builder, emitter.getLoc(), end, each);
  to = arith::MinSIOp::create(builder, emitter.getLoc(), to, all);
  return {from, to};
}

int64_t heddle::cpu::countOps(ArrayRef<Value> values) {
  llvm::SmallDenseSet<Operation *> seen;
  SmallVector<Value> open(values);
  int64_t count = 0;
  while (!open.empty()) {
    Operation *op = open.pop_back_val().getDefiningOp();
    if (!op || !seen.insert(op).second || typeOf(op->getResult(0)).getNumElements() == 1)
      continue;
    count += isElementwise(op);
    if (!isa<stablehlo::ReduceOp>(op))
      llvm::append_range(open, op->getOperands());
  }
  return count;
}

int64_t heddle::cpu::chooseWidth(int64_t columns, int64_t ops, int64_t lanes) {
  if (columns <= lanes)
    return llvm::PowerOf2Ceil(std::max<int64_t>(columns, 1));
  int64_t most = ops <= 12 ? 4 : ops <= 40 ? 2 : 1;
  for (int64_t factor = most; factor > 1; factor /= 2)
    if (columns % (lanes * factor) == 0 || columns >= lanes * factor * 8)
      return lanes * factor;
  return lanes;
}

SmallVector<Value> heddle::cpu::forColumns(Emitter &emitter, int64_t columns, const std::set<int64_t> &splits,
                                           int64_t width, ValueRange carried, Emitter::LoopBody body) {
  SmallVector<Value> values(carried);
  auto vectors = [&](Index from, int64_t lanes, int64_t used, ValueRange inner) {
    SmallVector<Value> next;
    emitter.withLanes(lanes, used, [&](Index lane) {
      Index column = emitter.space.add(from, lane);
      std::optional<Index> outer = std::exchange(emitter.column, column);
      next = body(column, inner);
      emitter.column = outer;
      if (used < lanes)
        for (auto [old, value] : llvm::zip(inner, next)) {
          OpBuilder builder = emitter.here();
          value = arith::SelectOp::create(builder, emitter.getLoc(), emitter.getMask(), value, old);
        }
    });
    return next;
  };
  SmallVector<int64_t> ends;
  for (int64_t split : splits)
    if (split > 0 && split < columns)
      ends.push_back(split);
  ends.push_back(columns);
  int64_t start = 0;
  for (int64_t end : ends) {
    int64_t whole = (end - start) / width, rest = (end - start) % width;
    values = emitter.loop(0, whole, values, [&](Index step, ValueRange inner) {
      return vectors(emitter.space.add(emitter.space.multiply(step, width), start), width, width, inner);
    });
    Index last = emitter.space.constant(start + whole * width);
    if (rest > 0)
      values = vectors(last, values.empty() ? llvm::PowerOf2Ceil(rest) : width, rest, values);
    start = end;
  }
  return values;
}
