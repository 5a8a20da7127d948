// Lowers heddle.scan to the while loop that JAX would print for it.
#include "heddle/Transforms/Import/Passes.h"

#include "heddle/Dialect/Heddle/LoopOps.h"
#include "heddle/Dialect/Sdy/Sdy.h"
#include "heddle/Dialect/Stablehlo/Stablehlo.h"
#include "mlir/IR/IRMapping.h"

namespace heddle {
#define GEN_PASS_DEF_LOWERSCAN
#include "heddle/Transforms/Import/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;
using namespace heddle::stablehlo;

namespace {

Value makeInt(OpBuilder &builder, Location loc, RankedTensorType type, int64_t value) {
  APInt bits(type.getElementTypeBitWidth(), static_cast<uint64_t>(value), /*isSigned=*/true, /*implicitTrunc=*/true);
  return ConstantOp::create(builder, loc, DenseElementsAttr::get(type, bits));
}

/// What an output holds before its elements are written.
Value makeZeros(OpBuilder &builder, Location loc, RankedTensorType type) {
  Type element = type.getElementType();
  DenseElementsAttr zeros;
  if (auto complex = dyn_cast<ComplexType>(element)) {
    APFloat zero = APFloat::getZero(cast<FloatType>(complex.getElementType()).getFloatSemantics());
    zeros = DenseElementsAttr::get(type, std::complex<APFloat>(zero, zero));
  } else {
    zeros = DenseElementsAttr::get(type, cast<TypedAttr>(builder.getZeroAttr(element)));
  }
  return ConstantOp::create(builder, loc, zeros);
}

/// `tensor<4x5xf32>` as one element of a stack: `tensor<1x4x5xf32>`.
RankedTensorType withLeadingOne(RankedTensorType type) {
  SmallVector<int64_t> shape{1};
  llvm::append_range(shape, type.getShape());
  return RankedTensorType::get(shape, type.getElementType());
}

/// The scan's shardings in the order of the loop's results; what the scan has no result for is open.
sdy::TensorShardingPerValueAttr shardingsOfLoop(ScanOp scan, sdy::TensorShardingPerValueAttr shardings,
                                                ArrayRef<Type> types) {
  ArrayRef<sdy::TensorShardingAttr> given = shardings.getShardings();
  size_t firstCarry = 1 + scan.getConstants().size(), carries = scan.getCarries().size();
  size_t firstOutput = types.size() - scan.getNumOutputs();
  SmallVector<sdy::TensorShardingAttr> all;
  for (auto [index, type] : llvm::enumerate(types)) {
    if (index >= firstCarry && index < firstCarry + carries) {
      all.push_back(given[index - firstCarry]);
    } else if (index >= firstOutput) {
      all.push_back(given[carries + index - firstOutput]);
    } else {
      auto tensor = dyn_cast<RankedTensorType>(type);
      all.push_back(sdy::TensorShardingAttr::getFullyOpen(tensor ? tensor.getRank() : 0, given.front().getMeshOrRef()));
    }
  }
  return sdy::TensorShardingPerValueAttr::get(scan.getContext(), all);
}

void lower(ScanOp scan) {
  OpBuilder builder(scan);
  Location loc = scan.getLoc();
  Block &body = scan.getBody().front();
  auto counterType = cast<RankedTensorType>(scan.getIteration().getType());
  int64_t trips = scan.getTripCount();
  auto outputs = scan.getOutputs();

  // Loop carries: the counter, then the scan's constants, carries and inputs, then the outputs.
  SmallVector<Value> operands{makeInt(builder, loc, counterType, 0)};
  llvm::append_range(operands, scan.getOperands());
  for (Value output : outputs)
    operands.push_back(makeZeros(builder, loc, cast<RankedTensorType>(output.getType())));
  SmallVector<Type> types = llvm::to_vector(ValueRange(operands).getTypes());
  SmallVector<Location> locs(types.size(), loc);
  auto loop = WhileOp::create(builder, loc, types, operands);
  for (NamedAttribute attribute : scan->getDiscardableAttrs())
    loop->setDiscardableAttr(attribute.getName(), attribute.getValue());
  if (auto shardings = scan->getAttrOfType<sdy::TensorShardingPerValueAttr>("sdy.sharding");
      shardings && !shardings.getShardings().empty())
    loop->setAttr("sdy.sharding", shardingsOfLoop(scan, shardings, types));

  Block *cond = builder.createBlock(&loop.getCond(), {}, types, locs);
  Value below =
      CompareOp::create(builder, loc, cond->getArgument(0), makeInt(builder, loc, counterType, trips),
                        ComparisonDirectionAttr::get(scan.getContext(), ComparisonDirection::LT), ComparisonTypeAttr());
  ReturnOp::create(builder, loc, below);

  Block *block = builder.createBlock(&loop.getBody(), {}, types, locs);
  Value counter = block->getArgument(0);
  Value position = counter;
  if (scan.getReverse())
    position = SubtractOp::create(builder, loc, makeInt(builder, loc, counterType, trips - 1), counter);
  Value zero = makeInt(builder, loc, counterType, 0);
  auto startIndices = [&](RankedTensorType whole) {
    SmallVector<Value> starts(whole.getRank(), zero);
    starts.front() = position;
    return starts;
  };

  IRMapping mapping;
  mapping.map(body.getArgument(0), counter);
  size_t firstInput = 1 + scan.getConstants().size() + scan.getCarries().size();
  for (BlockArgument argument : body.getArguments().drop_front()) {
    Value value = block->getArgument(argument.getArgNumber());
    if (argument.getArgNumber() >= firstInput) {
      auto element = cast<RankedTensorType>(argument.getType());
      auto whole = cast<RankedTensorType>(value.getType());
      Value slice = DynamicSliceOp::create(builder, loc, value, startIndices(whole),
                                           builder.getDenseI64ArrayAttr(withLeadingOne(element).getShape()));
      value = ReshapeOp::create(builder, loc, element, slice);
    }
    mapping.map(argument, value);
  }
  for (Operation &op : body.without_terminator())
    builder.clone(op, mapping);

  SmallVector<Value> next(block->getArguments());
  next[0] = AddOp::create(builder, loc, counter, makeInt(builder, loc, counterType, 1));
  size_t firstCarry = 1 + scan.getConstants().size(), firstOutput = next.size() - outputs.size();
  for (auto [index, value] : llvm::enumerate(scan.getYield().getValues())) {
    Value mapped = mapping.lookup(value);
    if (index < scan.getCarries().size()) {
      next[firstCarry + index] = mapped;
      continue;
    }
    Value &whole = next[firstOutput + index - scan.getCarries().size()];
    auto element = cast<RankedTensorType>(mapped.getType());
    Value update = ReshapeOp::create(builder, loc, withLeadingOne(element), mapped);
    whole = DynamicUpdateSliceOp::create(builder, loc, whole, update,
                                         startIndices(cast<RankedTensorType>(whole.getType())));
  }
  ReturnOp::create(builder, loc, next);

  for (auto [index, result] : llvm::enumerate(scan.getCarryResults()))
    result.replaceAllUsesWith(loop.getResult(firstCarry + index));
  for (auto [index, result] : llvm::enumerate(outputs))
    result.replaceAllUsesWith(loop.getResult(firstOutput + index));
  scan.erase();
}

struct LowerScan : heddle::impl::LowerScanBase<LowerScan> {
  void runOnOperation() override {
    // Inner scans first: their bodies are then copied as loops.
    SmallVector<ScanOp> scans;
    getOperation().walk([&](ScanOp scan) { scans.push_back(scan); });
    for (ScanOp scan : scans)
      lower(scan);
  }
};

} // namespace
