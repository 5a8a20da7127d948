// Units change devices by one all-to-all, in which each device sends as many units to every other one; which ones go
// where stands in two small tables, by device.
#include "Localize.h"

#include "heddle/Analysis/ShardingOrigins.h"
#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Spmd/SpmdDialect.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::stablehlo;
using namespace heddle::partition;

namespace {

class RegroupingLocalizer {
public:
  RegroupingLocalizer(ReshapeOp op, const Regrouping &regrouping, const MeshInUse &use)
      : op(op), regrouping(regrouping), builder(op, use), perPair(regrouping.getUnitsPerPair()) {}

  void run(RankedTensorType resultType) {
    makeTables();
    int64_t dim = regrouping.dim, shards = regrouping.shards;
    auto type = cast<RankedTensorType>(op.getOperand().getType());
    SmallVector<int64_t> shape(type.getShape()); // with the units of a device along `dim`, their elements along dim + 1
    if (regrouping.isSplit) {
      shape[dim] /= regrouping.blocks;
      shape.insert(shape.begin() + dim, regrouping.blocks);
    }
    Value own = reshape(op.getOperand(), shape), units = pick(own, sent);
    // Members' units come side by side along a dim of their own in front.
    shape[dim] = shards * perPair;
    SmallVector<int64_t> unitsShape(shape), before(shape), after(shape);
    before.insert(before.begin() + dim, 1);
    after[dim] = perPair;
    after.insert(after.begin() + dim, shards);
    auto exchange = spmd::AllToAllOp::create(builder, type.clone(after), reshape(units, before),
                                             builder.getI64IntegerAttr(dim + 1), builder.getI64IntegerAttr(dim),
                                             builder.makeAxes(regrouping.axes), builder.getMeshRef());
    exchange->setAttr(HeddleDialect::causeAttrName, builder.getStringAttr("regrouping of stablehlo.reshape"));
    if (std::string explained = explainAxes(op.getOperand(), op, exchange.getAxes().getValue()); !explained.empty())
      exchange->setAttr(HeddleDialect::annotationsAttrName, builder.getStringAttr(explained));
    if (Attribute scope = op->getAttr(HeddleDialect::scopeAttrName))
      exchange->setAttr(HeddleDialect::scopeAttrName, scope);
    shape[dim] += regrouping.blocks;
    Value both = ConcatenateOp::create(builder, type.clone(shape), ValueRange{own, reshape(exchange, unitsShape)}, dim);
    Value result = reshape(pick(both, placed), resultType.getShape());
    op.getResult().replaceAllUsesWith(result);
    op->erase();
  }

private:
  /// For each device: of what it sends, slot by slot, the slot among its units; and of its units afterwards, the slot
  /// among those it had and those it received. Slots that no device needs hold any unit.
  void makeTables() {
    int64_t shards = regrouping.shards, blocks = regrouping.blocks;
    sent.assign(shards, SmallVector<int32_t>(shards * perPair, 0));
    placed.assign(shards, SmallVector<int32_t>(blocks, 0));
    for (int64_t from = 0; from < shards; ++from) {
      SmallVector<int64_t> counts(shards, 0);
      for (int64_t slot = 0; slot < blocks; ++slot) {
        int64_t unit = regrouping.getUnit(!regrouping.isSplit, from, slot);
        int64_t to = regrouping.getDevice(regrouping.isSplit, unit), number = counts[to]++;
        if (to != from)
          sent[from][to * perPair + number] = slot;
        for (int64_t place = 0; place < blocks; ++place)
          if (regrouping.getUnit(regrouping.isSplit, to, place) == unit)
            placed[to][place] = to == from ? slot : blocks + from * perPair + number;
      }
    }
  }

  Value reshape(Value value, ArrayRef<int64_t> shape) {
    auto type = cast<RankedTensorType>(value.getType());
    return type.getShape() == shape ? value : ReshapeOp::create(builder, type.clone(shape), value).getResult();
  }

  /// The units that this device's row of `table` names, in its order.
  Value pick(Value units, const SmallVector<SmallVector<int32_t>> &table) {
    int64_t rows = table.size(), count = table.front().size(), dim = regrouping.dim;
    SmallVector<int32_t> numbers;
    for (const SmallVector<int32_t> &row : table)
      llvm::append_range(numbers, row);
    auto intType = [&](ArrayRef<int64_t> shape) { return RankedTensorType::get(shape, builder.getI32Type()); };
    Value all = ConstantOp::create(builder, DenseElementsAttr::get(intType({rows, count}), ArrayRef(numbers)));
    Value own =
        DynamicSliceOp::create(builder, intType({1, count}), all,
                               ValueRange{builder.firstIndex(regrouping.axes, 1), builder.splatInt(intType({}), 0)},
                               builder.getDenseI64ArrayAttr({1, count}));
    own = reshape(own, {count});

    auto type = cast<RankedTensorType>(units.getType());
    SmallVector<int64_t> sizes(type.getShape()), shape(type.getShape()), offsetDims;
    sizes[dim] = 1;
    shape[dim] = count;
    for (int64_t other = 0; other < type.getRank(); ++other)
      if (other != dim)
        offsetDims.push_back(other);
    auto numbersAttr = GatherDimensionNumbersAttr::get(builder.getContext(), offsetDims, /*collapsed_slice_dims=*/{dim},
                                                       {}, {}, /*start_index_map=*/{dim}, /*index_vector_dim=*/1);
    return GatherOp::create(builder, type.clone(shape), units, own, numbersAttr, builder.getDenseI64ArrayAttr(sizes));
  }

  ReshapeOp op;
  const Regrouping &regrouping;
  LocalBuilder builder;
  int64_t perPair;
  SmallVector<SmallVector<int32_t>> sent, placed;
};

} // namespace

void heddle::partition::localizeRegrouping(Operation *op, const Regrouping &regrouping, RankedTensorType resultType,
                                           const MeshInUse &use) {
  RegroupingLocalizer(cast<ReshapeOp>(op), regrouping, use).run(resultType);
}
