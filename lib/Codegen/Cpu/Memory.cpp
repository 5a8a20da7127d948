// Loads and stores of elements: scalars, vectors, lanes that lie apart.
#include "Emitter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::cpu;

Evaluated Emitter::load(const Memory &memory, Index place, bool isInRange) {
  bool mayNotRun = llvm::any_of(scopes, [](const Scope &scope) { return scope.isGuarded; });
  return loadAt(memory, place, !isInRange && mayNotRun ? getDepth() : space.getDepth(place));
}

Evaluated Emitter::loadNow(const Memory &memory, Index place) { return loadAt(memory, place, getDepth()); }

/// With lanes, if `value` has some.
Value Emitter::castBits(OpBuilder &builder, Value value, Type element) {
  auto lanes = dyn_cast<VectorType>(value.getType());
  return arith::BitcastOp::create(builder, location, lanes ? lanes.clone(element) : element, value);
}

Evaluated Emitter::loadAt(const Memory &memory, Index place, unsigned depth) {
  Type type = getMemoryType(memory.element);
  auto convert = [&](OpBuilder &builder, Value loaded) -> Evaluated {
    if (memory.element.isInteger(1))
      loaded = loadAsI1(builder, location, loaded);
    else if (isNarrowFloat(memory.element))
      loaded = castBits(builder, loaded, memory.element);
    return {loaded, depth};
  };
  if (!space.varies(place)) {
    Value at0 = emitIndex(place);
    OpBuilder builder = at(depth);
    count(depth, 1);
    return convert(builder, memref::LoadOp::create(builder, location, memory.memref, at0));
  }
  int64_t width = getWidth();
  Value mask = scopes[depth].mask;
  auto vectorType = VectorType::get({width}, type);
  std::optional<int64_t> stride = space.getStride(place);
  auto [uniform, varying] = space.splitUniform(place);
  if (stride == -1 && !mask) {
    Value from = emitIndex(space.add(uniform, -(width - 1)));
    OpBuilder builder = at(depth);
    Value loaded = vector::LoadOp::create(builder, location, vectorType, memory.memref, from);
    SmallVector<int64_t> lanes = llvm::to_vector(llvm::reverse(llvm::seq<int64_t>(0, width)));
    count(depth, 2);
    return convert(builder, vector::ShuffleOp::create(builder, location, loaded, loaded, lanes));
  }
  Value from = emitIndex(uniform);
  if (stride == 1) {
    OpBuilder builder = at(depth);
    count(depth, std::max<double>(1, double(width) / state.getLanes()));
    if (!mask)
      return convert(builder, vector::LoadOp::create(builder, location, vectorType, memory.memref, from));
    Value none = arith::ConstantOp::create(builder, location, builder.getZeroAttr(vectorType));
    return convert(builder,
                   vector::MaskedLoadOp::create(builder, location, vectorType, memory.memref, from, mask, none));
  }
  Value lanes = emitIndexVector(varying);
  OpBuilder builder = at(depth);
  Value none = arith::ConstantOp::create(builder, location, builder.getZeroAttr(vectorType));
  if (!mask)
    mask = arith::ConstantOp::create(builder, location,
                                     DenseElementsAttr::get(VectorType::get({width}, builder.getI1Type()), true));
  count(depth, 1.5 * width);
  // Each lane in a cache line of its own, of which nothing else is used soon.
  isPlain = false;
  bool isFar = !stride || std::abs(*stride) * getElementBytes(memory.element) >= 64;
  if (isFar && !(tile && std::abs(space.getFactor(place, *tile)) == 1))
    farLoads += width * scopes[depth].trips;
  return convert(builder,
                 vector::GatherOp::create(builder, location, vectorType, memory.memref, from, lanes, mask, none));
}

void Emitter::store(const Memory &memory, Index place, Evaluated element) {
  bool isVector = space.varies(place);
  Value value = isVector ? widen(element) : element.value;
  Value mask = getMask();
  auto [uniform, varying] = space.splitUniform(place);
  Value to = emitIndex(uniform);
  std::optional<int64_t> stride = space.getStride(place);
  Value lanes = isVector && stride != 1 ? emitIndexVector(varying) : Value();
  OpBuilder builder = here();
  if (memory.element.isInteger(1))
    value = storeAsI8(builder, location, value);
  else if (isNarrowFloat(memory.element))
    value = castBits(builder, value, getMemoryType(memory.element));
  count(getDepth(), !isVector || stride == 1 ? 1 : 1.5 * getWidth());
  if (!isVector) {
    memref::StoreOp::create(builder, location, value, memory.memref, to);
  } else if (stride == 1 && !mask) {
    vector::StoreOp::create(builder, location, value, memory.memref, to);
  } else if (stride == 1) {
    vector::MaskedStoreOp::create(builder, location, memory.memref, to, mask, value);
  } else {
    if (!mask)
      mask = arith::ConstantOp::create(
          builder, location, DenseElementsAttr::get(VectorType::get({getWidth()}, builder.getI1Type()), true));
    vector::ScatterOp::create(builder, location, Type(), memory.memref, to, lanes, mask, value);
  }
}
