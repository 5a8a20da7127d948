#include "Emitter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::cpu;

Type heddle::cpu::getMemoryType(Type element) {
  Type type = getStorageType(element);
  if (type.isInteger(1))
    return IntegerType::get(type.getContext(), 8);
  // LLVM can't select stores of a single bf16 in a vector's rest; as bits it can.
  return isNarrowFloat(type) ? IntegerType::get(type.getContext(), 16) : type;
}

Emitter::Emitter(KernelState &state, StringRef symbol) : Evaluator(state), location(state.kernel.getLoc()) {
  MLIRContext *context = state.kernel.getContext();
  SmallVector<Type> inputs;
  int64_t largest = 0;
  auto add = [&](TypeRange types) {
    for (Type type : types) {
      auto tensor = cast<RankedTensorType>(type);
      inputs.push_back(MemRefType::get({tensor.getNumElements()}, getMemoryType(tensor.getElementType())));
      largest = std::max(largest, tensor.getNumElements());
    }
  };
  add(state.kernel.getArgumentTypes());
  add(state.kernel.getResultTypes());
  for (Operation &op : state.kernel.getBody().front())
    for (Type type : op.getResultTypes())
      if (auto tensor = dyn_cast<RankedTensorType>(type))
        largest = std::max(largest, tensor.getNumElements());
  inputs.push_back(MemRefType::get({std::max<int64_t>(state.scratchBytes, 1)}, IntegerType::get(context, 8)));
  inputs.append(2, IndexType::get(context));
  // Lanes of 32 bits reach everything but tensors that hardly fit into memory.
  laneIndexType = IntegerType::get(context, largest < (int64_t(1) << 30) ? 32 : 64);

  OpBuilder builder = OpBuilder::atBlockEnd(state.module.getBody());
  function = func::FuncOp::create(builder, location, symbol, FunctionType::get(context, inputs, {}));
  Block *entry = function.addEntryBlock();
  unsigned number = 0;
  for (Type type : state.kernel.getArgumentTypes())
    arguments.push_back({entry->getArgument(number++), cast<RankedTensorType>(type).getElementType()});
  for (Type type : state.kernel.getResultTypes())
    results.push_back({entry->getArgument(number++), cast<RankedTensorType>(type).getElementType()});
  scratch = entry->getArgument(number++);
  begin = entry->getArgument(number++);
  end = entry->getArgument(number);
  OpBuilder inEntry = OpBuilder::atBlockEnd(entry);
  func::ReturnOp::create(inEntry, location);
  scopes.emplace_back(entry, entry->getTerminator());
}

OpBuilder Emitter::at(unsigned depth) {
  Scope &scope = scopes[depth];
  if (scope.before)
    return OpBuilder(scope.before);
  return OpBuilder::atBlockEnd(scope.block);
}

Memory Emitter::getScratch(int64_t offset, Type element, int64_t elements) {
  OpBuilder builder = at(0);
  Value shift = emitConstant(offset);
  auto type = MemRefType::get({elements}, getMemoryType(element));
  return {memref::ViewOp::create(builder, location, type, scratch, shift, ValueRange()), element};
}

void Emitter::nested(Operation *op, Block *block, function_ref<void(Scope &)> prepare, function_ref<void()> body) {
  const Scope &outer = scopes.back();
  Scope scope(block ? block : outer.block);
  scope.mask = outer.mask;
  scope.isGuarded = outer.isGuarded;
  scope.width = outer.width;
  scope.trips = outer.trips;
  if (!block)
    scope.before = outer.before;
  prepare(scope);
  // Code for scopes that share the block goes before the op from now on.
  SmallVector<std::pair<size_t, Operation *>> moved;
  if (op)
    for (size_t depth = scopes.size(); depth-- > 0 && scopes[depth].block == op->getBlock();) {
      moved.push_back({depth, scopes[depth].before});
      scopes[depth].before = op;
    }
  scopes.push_back(std::move(scope));
  body();
  scopes.pop_back();
  for (auto [depth, before] : moved)
    scopes[depth].before = before;
}

SmallVector<Value> Emitter::loop(Value from, Value to, Range range, double trips, ValueRange carried, LoopBody body) {
  OpBuilder builder = here();
  auto op = scf::ForOp::create(builder, location, from, to, emitConstant(1), carried);
  SmallVector<Value> next;
  nested(
      op, op.getBody(),
      [&](Scope &scope) {
        scope.trips *= trips;
        if (carried.empty())
          scope.before = op.getBody()->getTerminator();
      },
      [&] {
        Index variable = space.variable(op.getInductionVar().getAsOpaquePointer(), getDepth(), range);
        next = body(variable, op.getRegionIterArgs());
        if (!carried.empty()) {
          OpBuilder inside = here();
          scf::YieldOp::create(inside, location, next);
        }
      });
  return SmallVector<Value>(op.getResults());
}

SmallVector<Value> Emitter::loop(int64_t from, int64_t to, ValueRange carried, LoopBody body) {
  if (to <= from)
    return SmallVector<Value>(carried);
  if (to == from + 1)
    return body(space.constant(from), carried);
  Value first = emitConstant(from), last = emitConstant(to);
  return loop(first, last, {from, to - 1}, to - from, carried, body);
}

void Emitter::loop(int64_t from, int64_t to, function_ref<void(Index)> body) {
  loop(from, to, {}, [&](Index index, ValueRange) {
    body(index);
    return SmallVector<Value>();
  });
}

void Emitter::loop(Value from, Value to, Range range, double trips, function_ref<void(Index)> body) {
  loop(from, to, range, trips, {}, [&](Index index, ValueRange) {
    body(index);
    return SmallVector<Value>();
  });
}

void Emitter::when(Value condition, function_ref<void()> body) {
  OpBuilder builder = here();
  auto op = scf::IfOp::create(builder, location, condition, false);
  nested(
      op, op.thenBlock(),
      [&](Scope &scope) {
        scope.isGuarded = true;
        scope.before = op.thenBlock()->getTerminator();
      },
      body);
}

void Emitter::withLanes(int64_t width, int64_t used, function_ref<void(Index)> body) {
  nested(
      nullptr, nullptr, [&](Scope &scope) { scope.width = width; },
      [&] {
        Index lane = width == 1 ? space.constant(0) : space.lane(getDepth(), used);
        if (used < width) {
          OpBuilder builder = here();
          SmallVector<bool> isUsed(width, false);
          std::fill(isUsed.begin(), isUsed.begin() + used, true);
          scopes.back().mask = arith::ConstantOp::create(
              builder, location, DenseElementsAttr::get(VectorType::get({width}, builder.getI1Type()), isUsed));
        }
        body(lane);
      });
}

VectorType Emitter::getLaneIndexType() const { return VectorType::get({getWidth()}, laneIndexType); }

Value Emitter::widen(Evaluated element) {
  if (isVector(element) || getWidth() == 1)
    return element.value;
  Value &known = scopes[element.depth].widened[{element.value, getWidth()}];
  if (!known) {
    OpBuilder builder = at(element.depth);
    known = vector::BroadcastOp::create(builder, location, VectorType::get({getWidth()}, element.value.getType()),
                                        element.value);
    count(element.depth, 1);
  }
  return known;
}

Value Emitter::emitIndex(Index index, unsigned *givenDepth) {
  unsigned depth = space.getDepth(index);
  if (givenDepth)
    *givenDepth = depth;
  if (Value known = scopes[depth].indices.lookup(index))
    return known;
  LinearForm form = space[index];
  // What is known further out is added up there.
  LinearForm outer{form.constant, {}}, inner;
  for (auto term : form.terms)
    (space.getAtom(term.first).depth < depth ? outer : inner).terms.push_back(term);
  Value sum;
  if (!outer.terms.empty() && !inner.terms.empty()) {
    sum = emitIndex(space.of(outer));
    form = inner;
  }
  auto constant = [&](OpBuilder &builder, int64_t value) -> Value {
    return arith::ConstantIndexOp::create(builder, location, value);
  };
  for (auto [number, factor] : form.terms) {
    Atom atom = space.getAtom(number);
    Value term = Value::getFromOpaquePointer(atom.code);
    bool isFolded = atom.kind == Atom::Kind::Quotient || atom.kind == Atom::Kind::Remainder;
    bool isItself = form.terms.size() == 1 && factor == 1 && form.constant == 0 && !sum;
    if (isFolded && !isItself)
      term = emitIndex(space.of({0, {{number, 1}}}));
    else if (isFolded)
      term = emitIndex(atom.of);
    OpBuilder builder = at(depth);
    if (isFolded && isItself) {
      Value by = constant(builder, atom.by);
      term = atom.kind == Atom::Kind::Quotient ? Value(arith::DivUIOp::create(builder, location, term, by))
                                               : Value(arith::RemUIOp::create(builder, location, term, by));
      count(depth, 4);
      isPlain = false;
    }
    if (factor != 1)
      term = arith::MulIOp::create(builder, location, term, constant(builder, factor));
    sum = sum ? Value(arith::AddIOp::create(builder, location, sum, term)) : term;
    count(depth, 0.5);
  }
  OpBuilder builder = at(depth);
  if (!sum)
    sum = constant(builder, form.constant);
  else if (form.constant != 0)
    sum = arith::AddIOp::create(builder, location, sum, constant(builder, form.constant));
  return scopes[depth].indices[index] = sum;
}

Value Emitter::emitIndexVector(Index index, unsigned *givenDepth) {
  unsigned depth = space.getDepth(index);
  if (givenDepth)
    *givenDepth = depth;
  if (Value known = scopes[depth].vectors.lookup({index, getWidth()}))
    return known;
  VectorType type = getLaneIndexType();
  auto [uniform, varying] = space.splitUniform(index);
  unsigned uniformDepth = 0;
  Value scalar = emitIndex(uniform, &uniformDepth);
  OpBuilder atUniform = at(uniformDepth);
  Value base = arith::IndexCastOp::create(atUniform, location, laneIndexType, scalar);
  Value sum = widen({base, uniformDepth});
  bool isZero = space.getConstant(uniform) == 0; // there is no sum yet
  LinearForm form = space[varying];
  OpBuilder builder = at(depth);
  auto splat = [&](int64_t value) -> Value {
    return arith::ConstantOp::create(builder, location,
                                     DenseElementsAttr::get(type, builder.getIntegerAttr(laneIndexType, value)));
  };
  for (auto [number, factor] : form.terms) {
    Atom atom = space.getAtom(number);
    Value term = Value::getFromOpaquePointer(atom.code);
    if (atom.kind == Atom::Kind::Lane) {
      SmallVector<Attribute> lanes;
      for (int64_t lane = 0; lane < getWidth(); ++lane)
        lanes.push_back(builder.getIntegerAttr(laneIndexType, lane));
      term = arith::ConstantOp::create(builder, location, DenseElementsAttr::get(type, lanes));
    } else if (atom.kind != Atom::Kind::Lanes && form.terms.size() + (factor != 1) + !isZero > 1) {
      term = emitIndexVector(space.of({0, {{number, 1}}})); // by itself, so that it is emitted once
      builder = at(depth);
    } else if (atom.kind != Atom::Kind::Lanes) {
      Value of = emitIndexVector(atom.of);
      builder = at(depth);
      Value by = splat(atom.by);
      term = atom.kind == Atom::Kind::Quotient ? Value(arith::DivUIOp::create(builder, location, of, by))
                                               : Value(arith::RemUIOp::create(builder, location, of, by));
      count(depth, 8);
      isPlain = false;
    }
    if (factor != 1)
      term = arith::MulIOp::create(builder, location, term, splat(factor));
    sum = isZero ? term : Value(arith::AddIOp::create(builder, location, sum, term));
    isZero = false;
    count(depth, 1);
  }
  return scopes[depth].vectors[{index, getWidth()}] = sum;
}

void Emitter::requestSplit(Index index, int64_t low, int64_t end) {
  isPlain = false;
  if (!column)
    return;
  if (std::optional<int64_t> shift = space.getConstant(space.subtract(index, *column))) {
    splits.insert(low - *shift);
    splits.insert(end - *shift);
  }
}
