#include "ChunkLoop.h"

#include "heddle/Dialect/Heddle/SumsOn.h"
#include "heddle/Dialect/Stablehlo/Combiners.h"
#include "heddle/Dialect/Stablehlo/ConstantOps.h"
#include "heddle/Dialect/Stablehlo/ControlFlowOps.h"
#include "heddle/Dialect/Stablehlo/ElementwiseOps.h"
#include "heddle/Dialect/Stablehlo/IndexingOps.h"
#include "heddle/Dialect/Stablehlo/ReductionOps.h"
#include "heddle/Dialect/Stablehlo/ShapeOps.h"
#include "mlir/IR/IRMapping.h"
#include <numeric>

using namespace mlir;
using namespace heddle;
using namespace heddle::logits;

Cuts heddle::logits::chooseCuts(ArrayRef<int64_t> atomSizes, int64_t rows) {
  Cuts uncut(atomSizes.size(), 1), below, above;
  int64_t rowsBelow = 0, rowsAbove = 0, minor = 1; // rows of a chunk; those of the minor atoms
  for (size_t atom = atomSizes.size(); atom-- > 0; minor *= atomSizes[atom])
    for (int64_t parts = 1; parts <= atomSizes[atom]; ++parts) {
      if (atomSizes[atom] % parts != 0)
        continue;
      int64_t own = atomSizes[atom] / parts * minor;
      Cuts cuts(atomSizes.take_front(atom));
      cuts.push_back(parts);
      cuts.resize(atomSizes.size(), 1);
      if (own <= rows && own > rowsBelow) {
        below = std::move(cuts);
        rowsBelow = own;
      } else if (own > rows && (rowsAbove == 0 || own < rowsAbove)) {
        above = std::move(cuts);
        rowsAbove = own;
      }
    }
  return rowsAbove > 0 && rowsBelow * 4 < rows ? above : rowsBelow > 0 ? below : uncut;
}

namespace {

RankedTensorType typeOf(Value value) { return cast<RankedTensorType>(value.getType()); }

int64_t getSize(ArrayRef<int64_t> shape) {
  return std::accumulate(shape.begin(), shape.end(), int64_t(1), std::multiplies<>());
}

class LoopBuilder {
public:
  LoopBuilder(const RowRegion &region, ArrayRef<int64_t> cuts)
      : region(region), cuts(cuts), block(*region.product->getBlock()), builder(block.getParent()) {}

  ScanOp run() {
    findLeaves();
    placeBuilder();
    // Operands; what is made of constants and moves of elements is made in the loop, where products read it as it lies.
    SmallVector<Value> inputs;
    for (Value value : region.inputs)
      inputs.push_back(slice(value, region.dims.at(value)));
    for (IotaOp iota : rowIotas)
      inputs.push_back(slice(makeRowIota(iota), getRowIotaDims(iota)));
    SmallVector<Value> carries;
    SmallVector<Type> types;
    for (Operation *sum : region.sums) {
      auto type = getCarryType(sum);
      DenseElementsAttr start = stablehlo::getIdentities(type, getCombiner(sum));
      if (isa<stablehlo::DotGeneralOp>(sum)) // which starts from 0, as a whole product does
        start = cast<DenseElementsAttr>(builder.getZeroAttr(type));
      carries.push_back(stablehlo::ConstantOp::create(builder, sum->getLoc(), start));
      types.push_back(type);
    }
    for (Value output : region.outputs) {
      SmallVector<int64_t> shape{getSize(cuts)};
      llvm::append_range(shape, getChunkType(output).getShape());
      types.push_back(RankedTensorType::get(shape, typeOf(output).getElementType()));
    }
    auto scan = ScanOp::create(builder, region.product->getLoc(), types, leaves.getArrayRef(), carries, inputs,
                               builder.getI64IntegerAttr(getSize(cuts)), /*reverse=*/nullptr);
    fillBody(scan);
    replace(scan);
    return scan;
  }

private:
  using IotaOp = stablehlo::IotaOp;

  // ---- types ----

  RankedTensorType getChunkType(Value value) { return getChunkType(typeOf(value), region.dims.at(value)); }
  RankedTensorType getChunkType(RankedTensorType type, const RowDims &dims) {
    SmallVector<int64_t> shape(type.getShape());
    for (auto [dim, atoms] : llvm::enumerate(dims.atoms))
      for (Atom atom : atoms)
        shape[dim] /= cuts[atom];
    return RankedTensorType::get(shape, type.getElementType());
  }

  /// Chunks of narrow floats are added up in f32.
  static RankedTensorType getCarryType(Operation *sum) {
    RankedTensorType type = typeOf(sum->getResult(0));
    auto element = dyn_cast<FloatType>(type.getElementType());
    return element && element.getWidth() < 32
               ? RankedTensorType::get(type.getShape(), Float32Type::get(type.getContext()))
               : type;
  }
  static Combiner getCombiner(Operation *sum) {
    auto reduce = dyn_cast<stablehlo::ReduceOp>(sum);
    return reduce ? *stablehlo::matchCombiner(reduce.getBody()) : Combiner::Add;
  }

  // ---- what stands before and after the loop ----

  /// Constants of the loop, and what is made of them in it.
  void findLeaves() {
    SmallVector<Value> open(region.constants.begin(), region.constants.end());
    while (!open.empty()) {
      Value value = open.pop_back_val();
      Operation *op = value.getDefiningOp();
      bool isMoved = op && op->getBlock() == &block &&
                     (op->hasTrait<OpTrait::ConstantLike>() ||
                      isa<IotaOp, stablehlo::BroadcastInDimOp, stablehlo::TransposeOp, stablehlo::ReshapeOp>(op));
      if (!isMoved)
        leaves.insert(value);
      else if (moved.insert(op))
        llvm::append_range(open, op->getOperands());
    }
    for (Operation *op : region.ops)
      if (auto iota = dyn_cast<IotaOp>(op);
          iota && !region.dims.at(iota.getResult()).atoms[iota.getIotaDimension()].empty())
        rowIotas.push_back(iota);
  }

  /// Behind all that the loop takes; what comes of the region and stands before that moves behind the loop.
  void placeBuilder() {
    Operation *last = nullptr;
    auto consider = [&](Value value) {
      Operation *op = value.getDefiningOp();
      if (op && op->getBlock() == &block && (!last || last->isBeforeInBlock(op)))
        last = op;
    };
    llvm::for_each(region.inputs, consider);
    llvm::for_each(leaves, consider);
    // A place of its own, so that what moves stays in order.
    if (last)
      builder.setInsertionPointAfter(last);
    else
      builder.setInsertionPointToStart(&block);
    Operation *end = builder.getInsertionPoint() == block.end() ? nullptr : &*builder.getInsertionPoint();
    assert(end && "the region stands before the terminator");
    SmallVector<Operation *> early;
    for (Operation *op : region.dependents)
      if (last && op->isBeforeInBlock(last))
        early.push_back(op);
    for (Operation *op : early)
      op->moveBefore(end);
    if (!early.empty())
      builder.setInsertionPoint(early.front());
  }

  Value makeRowIota(IotaOp iota) {
    RankedTensorType type = typeOf(iota);
    return IotaOp::create(builder, iota.getLoc(),
                          RankedTensorType::get({type.getDimSize(iota.getIotaDimension())}, type.getElementType()),
                          builder.getI64IntegerAttr(0));
  }
  RowDims getRowIotaDims(IotaOp iota) {
    RowDims dims(1);
    dims.atoms[0] = region.dims.at(iota.getResult()).atoms[iota.getIotaDimension()];
    return dims;
  }

  /// A tensor with each dim of rows taken apart: counts of chunks, and what a chunk has, atom by atom.
  struct Parts {
    SmallVector<int64_t> shape;
    SmallVector<int64_t> counts; // by atom the place of its count, or -1
    SmallVector<int64_t> others; // the other places
  };
  Parts takeApart(RankedTensorType type, const RowDims &dims) {
    Parts parts;
    parts.counts.assign(cuts.size(), -1);
    auto add = [&](int64_t size) {
      parts.shape.push_back(size);
      return static_cast<int64_t>(parts.shape.size()) - 1;
    };
    for (auto [dim, atoms] : llvm::enumerate(dims.atoms)) {
      if (atoms.empty())
        parts.others.push_back(add(type.getDimSize(dim)));
      for (Atom atom : atoms) {
        if (cuts[atom] > 1)
          parts.counts[atom] = add(cuts[atom]);
        // One row is no dim: what moves past it is not moved.
        if (int64_t rest = region.atomSizes[atom] / cuts[atom]; rest > 1)
          parts.others.push_back(add(rest));
      }
    }
    return parts;
  }

  Value reshape(Value value, ArrayRef<int64_t> shape) {
    auto type = RankedTensorType::get(shape, typeOf(value).getElementType());
    return value.getType() == type ? value
                                   : stablehlo::ReshapeOp::create(builder, value.getLoc(), type, value).getResult();
  }
  Value transpose(Value value, ArrayRef<int64_t> permutation) {
    if (llvm::is_sorted(permutation))
      return value;
    SmallVector<int64_t> shape;
    for (int64_t dim : permutation)
      shape.push_back(typeOf(value).getDimSize(dim));
    return stablehlo::TransposeOp::create(builder, value.getLoc(),
                                          RankedTensorType::get(shape, typeOf(value).getElementType()), value,
                                          builder.getDenseI64ArrayAttr(permutation));
  }

  /// `[chunks, a chunk's dims]` of a tensor; what lacks some of the rows is the same in all chunks of these.
  Value slice(Value value, const RowDims &dims) {
    RankedTensorType chunk = getChunkType(typeOf(value), dims);
    Parts parts = takeApart(typeOf(value), dims);
    SmallVector<int64_t> permutation, counted, spread;
    for (auto [atom, place] : llvm::enumerate(parts.counts)) {
      if (cuts[atom] > 1) {
        if (place >= 0)
          spread.push_back(counted.size());
        counted.push_back(cuts[atom]);
      }
      if (place >= 0)
        permutation.push_back(place);
    }
    llvm::append_range(permutation, parts.others);
    Value moved = transpose(reshape(value, parts.shape), permutation);
    if (spread.size() != counted.size()) {
      SmallVector<int64_t> shape(counted);
      for (int64_t place : parts.others) {
        spread.push_back(shape.size());
        shape.push_back(parts.shape[place]);
      }
      moved = stablehlo::BroadcastInDimOp::create(builder, value.getLoc(),
                                                  RankedTensorType::get(shape, chunk.getElementType()), moved,
                                                  builder.getDenseI64ArrayAttr(spread));
    }
    SmallVector<int64_t> shape{getSize(cuts)};
    llvm::append_range(shape, chunk.getShape());
    return reshape(moved, shape);
  }

  /// The tensor whose `[chunks, a chunk's dims]` these are.
  Value join(Value chunks, RankedTensorType type, const RowDims &dims) {
    Parts parts = takeApart(type, dims);
    SmallVector<int64_t> shape, from;
    for (int64_t place : parts.counts)
      if (place >= 0)
        from.push_back(place);
    llvm::append_range(from, parts.others);
    SmallVector<int64_t> permutation(from.size());
    for (auto [index, place] : llvm::enumerate(from)) {
      shape.push_back(parts.shape[place]);
      permutation[place] = index;
    }
    return reshape(transpose(reshape(chunks, shape), permutation), type.getShape());
  }

  // ---- the loop ----

  void fillBody(ScanOp scan) {
    Block &body = scan.getBody().emplaceBlock();
    OpBuilder inside = OpBuilder::atBlockEnd(&body);
    IRMapping mapping;
    body.addArgument(RankedTensorType::get({}, builder.getI32Type()), scan.getLoc());
    for (Value value : leaves)
      mapping.map(value, body.addArgument(value.getType(), value.getLoc()));
    SmallVector<Value> carried;
    for (Operation *sum : region.sums)
      carried.push_back(body.addArgument(getCarryType(sum), sum->getLoc()));
    for (Value value : region.inputs)
      mapping.map(value, body.addArgument(getChunkType(value), value.getLoc()));
    llvm::DenseMap<Operation *, Value> indices;
    for (IotaOp iota : rowIotas) {
      auto type =
          RankedTensorType::get({typeOf(iota).getDimSize(iota.getIotaDimension())}, typeOf(iota).getElementType());
      indices[iota] = body.addArgument(getChunkType(type, getRowIotaDims(iota)), iota.getLoc());
    }

    SmallVector<Operation *> ops(region.ops);
    llvm::append_range(ops, moved);
    llvm::sort(ops, [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
    ops.erase(std::unique(ops.begin(), ops.end()), ops.end());
    llvm::SmallDenseMap<Operation *, Value> parts;
    for (Operation *op : ops) {
      if (Value index = indices.lookup(op)) {
        auto iota = cast<IotaOp>(op);
        mapping.map(iota.getResult(), stablehlo::BroadcastInDimOp::create(
                                          inside, op->getLoc(), getChunkType(iota.getResult()), index,
                                          inside.getDenseI64ArrayAttr({int64_t(iota.getIotaDimension())})));
        continue;
      }
      for (Value operand : op->getOperands())
        if (!mapping.contains(operand))
          mapping.map(operand, mapping.lookup(region.resolve(operand)));
      Operation *clone = inside.clone(*op, mapping);
      if (region.sums.contains(op))
        parts[op] = getPart(inside, clone, getCarryType(op));
      else if (!moved.contains(op))
        cutTypes(op, clone);
    }
    SmallVector<Value> yielded;
    for (auto [sum, before] : llvm::zip_equal(region.sums, carried)) {
      Value both = stablehlo::combine(inside, sum->getLoc(), getCombiner(sum), before, parts[sum]);
      if (isa<stablehlo::DotGeneralOp>(sum))
        both.getDefiningOp()->setAttr(kSumsOnAttrName, inside.getUnitAttr());
      yielded.push_back(both);
    }
    for (Value output : region.outputs)
      yielded.push_back(mapping.lookup(output));
    YieldOp::create(inside, scan.getLoc(), yielded);
  }

  /// What one chunk adds to a sum: a product in the carry's type, or converted to it.
  Value getPart(OpBuilder &inside, Operation *clone, RankedTensorType type) {
    Value result = clone->getResult(0);
    if (result.getType() == type)
      return result;
    if (isa<stablehlo::DotGeneralOp>(clone)) {
      result.setType(type);
      return result;
    }
    return stablehlo::ConvertOp::create(inside, clone->getLoc(), type, result);
  }

  /// Gives an op that was cloned from one on all rows the types of one chunk, and attributes that speak of sizes.
  void cutTypes(Operation *op, Operation *clone) {
    for (auto [whole, part] : llvm::zip_equal(op->getResults(), clone->getResults()))
      part.setType(getChunkType(whole));
    auto cutSizes = [](ArrayRef<int64_t> sizes, Value whole, Value part) {
      SmallVector<int64_t> cut(sizes);
      for (auto [dim, size] : llvm::enumerate(cut))
        if (typeOf(whole).getDimSize(dim) != typeOf(part).getDimSize(dim) && size == typeOf(whole).getDimSize(dim))
          size = typeOf(part).getDimSize(dim);
      return cut;
    };
    Value whole = op->getNumOperands() > 0 ? op->getOperand(0) : Value();
    Value part = whole ? clone->getOperand(0) : Value();
    if (auto constant = dyn_cast<stablehlo::ConstantOp>(clone))
      constant.setValueAttr(cast<ElementsAttr>(
          cast<DenseElementsAttr>(constant.getValue()).resizeSplat(cast<ShapedType>(clone->getResult(0).getType()))));
    else if (auto slice = dyn_cast<stablehlo::SliceOp>(clone))
      slice.setLimitIndices(cutSizes(slice.getLimitIndices(), whole, part));
    else if (auto slice = dyn_cast<stablehlo::DynamicSliceOp>(clone))
      slice.setSliceSizes(cutSizes(slice.getSliceSizes(), whole, part));
    else if (auto gather = dyn_cast<stablehlo::GatherOp>(clone))
      gather.setSliceSizes(cutSizes(gather.getSliceSizes(), whole, part));
  }

  /// Gives others what the loop gives, and drops what nothing reads any more.
  void replace(ScanOp scan) {
    for (Operation *barrier : region.barriers)
      for (auto [operand, result] : llvm::zip_equal(barrier->getOperands(), barrier->getResults()))
        result.replaceAllUsesWith(operand);
    llvm::DenseSet<Operation *> inside(region.ops.begin(), region.ops.end());
    auto replaceOutside = [&](Value old, Value made) {
      old.replaceUsesWithIf(made, [&](OpOperand &use) { return !inside.contains(use.getOwner()); });
    };
    for (auto [sum, carry] : llvm::zip_equal(region.sums, scan.getCarryResults())) {
      Value result = carry;
      Type type = sum->getResult(0).getType();
      if (type != result.getType())
        result = stablehlo::ConvertOp::create(builder, sum->getLoc(), type, result);
      replaceOutside(sum->getResult(0), result);
    }
    for (auto [output, chunks] : llvm::zip_equal(region.outputs, scan.getOutputs()))
      replaceOutside(output, join(chunks, typeOf(output), region.dims.at(output)));
    for (Operation *barrier : region.barriers)
      barrier->erase();
    for (Operation *op : llvm::reverse(region.ops))
      if (op->use_empty())
        op->erase();
  }

  const RowRegion &region;
  ArrayRef<int64_t> cuts;
  Block &block;
  OpBuilder builder;
  llvm::SetVector<Value> leaves;
  llvm::SetVector<Operation *> moved;
  SmallVector<IotaOp> rowIotas;
};

} // namespace

ScanOp heddle::logits::buildChunkLoop(const RowRegion &region, ArrayRef<int64_t> cuts) {
  return LoopBuilder(region, cuts).run();
}
