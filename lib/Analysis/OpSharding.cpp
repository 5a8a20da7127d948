// Computes the axes of each factor of an op from the shardings of its tensors and back, by its sharding rule, and which
// operands a partial sum may pass through.
#include "heddle/Analysis/OpSharding.h"

#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Sdy/AxisLists.h"
#include "heddle/Dialect/Sdy/CollectiveOps.h"
#include "heddle/Dialect/Sdy/Shardings.h"
#include "heddle/Dialect/Stablehlo/Combiners.h"
#include "heddle/Dialect/Stablehlo/ConstantOps.h"
#include "heddle/Dialect/Stablehlo/ContractionOps.h"
#include "heddle/Dialect/Stablehlo/ElementwiseOps.h"
#include "heddle/Dialect/Stablehlo/IndexingOps.h"
#include "heddle/Dialect/Stablehlo/ReductionOps.h"
#include "heddle/Dialect/Stablehlo/ShapeOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::sdy;

FailureOr<MeshInUse> heddle::findMesh(func::FuncOp function) {
  MeshInUse use;
  LogicalResult status = success();
  auto see = [&](TensorShardingAttr sharding, Operation *op) {
    MeshAttr mesh = sharding.getMesh(op);
    if (!mesh || mesh.isEmpty() || mesh == use.mesh || failed(status))
      return;
    if (!use.mesh)
      use = {mesh, sharding.getMeshOrRef(), AxisKinds::of(function, mesh)};
    else
      status = emitError(op->getLoc()) << "is sharded on " << describeMesh(sharding.getMeshOrRef(), mesh) << ", needed "
                                       << describeMesh(use.meshOrRef, use.mesh) << " as before";
  };
  auto seeAll = [&](Attribute attr, Operation *op) {
    if (attr)
      attr.walk([&](TensorShardingAttr sharding) { see(sharding, op); });
  };
  seeAll(function->getAttrDictionary(), function);
  function.getBody().walk([&](Operation *op) { seeAll(op->getAttrDictionary(), op); });
  if (failed(status))
    return failure();
  return use;
}

LogicalResult heddle::forEachShardedFunction(ModuleOp module,
                                             llvm::function_ref<LogicalResult(func::FuncOp, const MeshInUse &)> act) {
  for (auto function : module.getOps<func::FuncOp>()) {
    if (function.isExternal())
      continue;
    FailureOr<MeshInUse> use = findMesh(function);
    if (failed(use))
      return failure();
    if (use->mesh && !use->mesh.isMaximal() && failed(act(function, *use)))
      return failure();
  }
  return success();
}

/// The sharding of an argument of a loop's regions: what its body says, else that of the result it goes around to.
static TensorShardingAttr getBodySharding(BlockArgument argument) {
  Operation *op = argument.getOwner()->getParentOp();
  auto shardings = op ? op->getAttrOfType<TensorShardingPerValueAttr>(HeddleDialect::bodyShardingAttrName) : nullptr;
  unsigned index = argument.getArgNumber();
  if (shardings)
    return index < shardings.getShardings().size() ? shardings.getShardings()[index] : nullptr;
  if (auto flow = dyn_cast_or_null<DataFlowOpInterface>(op))
    for (const DataFlowEdge &edge : flow.getDataFlowEdges())
      if (llvm::is_contained(edge.targets, argument) && edge.targets.front() != argument)
        return sdy::getSharding(edge.targets.front());
  return nullptr;
}

TensorShardingAttr heddle::getPropagatedSharding(Value value, const MeshInUse &use) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type)
    return nullptr;
  TensorShardingAttr sharding;
  if (auto argument = dyn_cast<BlockArgument>(value))
    sharding = getBodySharding(argument);
  if (!sharding)
    sharding = getSharding(value);
  return sharding
             ? TensorShardingAttr::get(value.getContext(), use.meshOrRef, sharding.withClosedDims().getDimShardings(),
                                       {}, sharding.getUnreducedAxes(), sharding.getReductionOp())
             : TensorShardingAttr::getReplicated(type.getRank(), use.meshOrRef);
}

TensorShardingAttr heddle::makeSharding(ArrayRef<PlacedAxes> dims, ArrayRef<AxisRefAttr> unreduced,
                                        ReductionOp reduction, const MeshInUse &use) {
  MLIRContext *context = use.meshOrRef.getContext();
  auto shardings = llvm::map_to_vector(dims, [&](const PlacedAxes &axes) {
    return DimensionShardingAttr::get(context, getAxisRefs(axes), /*isClosed=*/true);
  });
  return TensorShardingAttr::get(context, use.meshOrRef, shardings, {}, unreduced,
                                 unreduced.empty() ? ReductionOp::SUM : reduction);
}

PlacedAxes heddle::getPlacedAxes(DimensionShardingAttr dim) {
  PlacedAxes axes;
  for (AxisRefAttr axis : dim.getAxes())
    axes.push_back({axis});
  return axes;
}

std::optional<ReductionOp> heddle::getReductionOp(Combiner combiner, Type elementType) {
  switch (combiner) {
  case Combiner::Add:
    return ReductionOp::SUM;
  case Combiner::Maximum:
    return ReductionOp::MAX;
  case Combiner::Minimum:
    return ReductionOp::MIN;
  case Combiner::And: // of preds, which are 0 or 1
    return elementType.isInteger(1) ? std::optional(ReductionOp::MIN) : std::nullopt;
  case Combiner::Or:
    return elementType.isInteger(1) ? std::optional(ReductionOp::MAX) : std::nullopt;
  case Combiner::Multiply:
    return std::nullopt;
  }
  llvm_unreachable("combiner");
}

SmallVector<AxisRefAttr> OpSharding::getUnreducedAxes(MeshAttr mesh) const {
  SmallVector<AxisRefAttr> unreduced;
  for (auto [factor, placed] : llvm::zip_equal(rule.getFactors(), axes))
    if (factor.kind == FactorKind::Reduction)
      for (const PlacedAxis &axis : placed)
        unreduced.push_back(axis.axis);
  return uniteAxes(unreduced, {}, mesh);
}

TensorShardingAttr OpSharding::getTensorSharding(size_t tensor, Type type, const MeshInUse &use) const {
  auto ranked = dyn_cast<RankedTensorType>(type);
  if (!ranked)
    return nullptr;
  SmallVector<PlacedAxes> dims;
  for (const DimFactors &factors : rule.getTensor(tensor))
    dims.push_back(unprojectDim(llvm::map_to_vector(factors, [&](int64_t factor) { return axes[factor]; }), factors,
                                rule, use.mesh));
  if (tensor < rule.getOperands().size())
    return makeSharding(dims, {}, ReductionOp::SUM, use);
  ReductionOp reduction = ReductionOp::SUM;
  for (auto [factor, placed] : llvm::zip_equal(rule.getFactors(), axes))
    if (factor.kind == FactorKind::Reduction && !placed.empty())
      reduction = *getReductionOp(*factor.combiner, ranked.getElementType());
  return makeSharding(dims, getUnreducedAxes(use.mesh), reduction, use);
}

SmallVector<PlacedAxes> heddle::projectTensor(const ShardingRule &rule, size_t tensor, TensorShardingAttr sharding,
                                              MeshAttr mesh) {
  SmallVector<PlacedAxes> ofFactors(rule.getFactors().size());
  if (!sharding)
    return ofFactors;
  for (auto [dim, factors] : llvm::zip_equal(sharding.getDimShardings(), rule.getTensor(tensor)))
    if (!dim.getAxes().empty())
      for (auto [axes, factor] : llvm::zip_equal(projectDim(getPlacedAxes(dim), factors, rule, mesh), factors))
        ofFactors[factor] = std::move(axes);
  return ofFactors;
}

/// The dim of an operand that is all of a factor; -1 where there is none.
static int64_t findOperandDim(const ShardingRule &rule, int64_t operand, int64_t factor) {
  ArrayRef<DimFactors> dims = rule.getOperands()[operand];
  const DimFactors *found = llvm::find(dims, DimFactors{factor});
  return found == dims.end() ? -1 : found - dims.begin();
}

/// An index picks an element of the dim: it can be made one into a shard.
static bool isIndexed(ArrayRef<int64_t> indexMap, int64_t dim, Value indices) {
  return llvm::is_contained(indexMap, dim) && !getElementTypeOrSelf(indices).isUnsignedInteger(64);
}

bool heddle::hasLocalForm(Operation *op, const ShardingRule &rule, int64_t factor) {
  if (auto gather = dyn_cast<stablehlo::GatherOp>(op)) {
    int64_t dim = findOperandDim(rule, 0, factor);
    return rule.getFactor(factor).kind != FactorKind::Reduction ||
           isIndexed(gather.getDimensionNumbers().getStartIndexMap(), dim, gather.getStartIndices());
  }
  if (auto slice = dyn_cast<stablehlo::DynamicSliceOp>(op))
    return rule.getFactor(factor).kind != FactorKind::Reduction || slice.getStartIndices().empty() ||
           !getElementTypeOrSelf(slice.getStartIndices()[0]).isUnsignedInteger(64);
  if (auto update = dyn_cast<stablehlo::DynamicUpdateSliceOp>(op))
    return update.getStartIndices().empty() || !getElementTypeOrSelf(update.getStartIndices()[0]).isUnsignedInteger(64);
  if (auto scatter = dyn_cast<stablehlo::ScatterOp>(op)) {
    stablehlo::ScatterDimensionNumbersAttr numbers = scatter.getScatterDimensionNumbers();
    int64_t dim = findOperandDim(rule, 0, factor), inputs = scatter.getInputs().size();
    if (dim < 0 || llvm::is_contained(numbers.getInputBatchingDims(), dim) ||
        findOperandDim(rule, inputs + 1, factor) >= 0)
      return true;
    return llvm::is_contained(numbers.getInsertedWindowDims(), dim) &&
           isIndexed(numbers.getScatterDimsToOperandDims(), dim, scatter.getScatterIndices());
  }
  return true;
}

bool heddle::canShardUnevenly(Operation *op, const ShardingRule &rule, int64_t factor) {
  for (size_t tensor = 0; tensor < rule.getNumTensors(); ++tensor)
    for (const DimFactors &dim : rule.getTensor(tensor))
      if (dim.size() > 1 && llvm::is_contained(dim, factor))
        return false;
  // 8x5 to 20x2: both major dims have a factor of 4 and a rest that the rule does not name.
  if (auto reshape = dyn_cast<stablehlo::ReshapeOp>(op))
    for (auto [dims, type] : {std::pair(rule.getOperands()[0], reshape.getOperand().getType()),
                              std::pair(rule.getResults()[0], reshape.getType())})
      for (auto [dim, size] : llvm::zip_equal(dims, type.getShape()))
        if (llvm::is_contained(dim, factor) && size != rule.getFactor(factor).size)
          return false;
  switch (rule.getFactor(factor).kind) {
  case FactorKind::PassThrough:
    // A group of features is whole on a device.
    if (auto convolution = dyn_cast<stablehlo::ConvolutionOp>(op))
      return convolution.getFeatureGroupCount() == 1 && convolution.getBatchGroupCount() == 1;
    return true;
  case FactorKind::Reduction:
    return isa<stablehlo::ReduceOp, stablehlo::DotGeneralOp, stablehlo::ConvolutionOp, stablehlo::GatherOp,
               stablehlo::DynamicSliceOp, stablehlo::ScatterOp>(op);
  case FactorKind::Permutation: // what lies outside is masked
    return true;
  case FactorKind::NeedReplication:
    return false;
  }
  llvm_unreachable("kind");
}

/// Whether a value is one scalar in every place, also where it has been moved between devices.
static bool isSplat(Value value) {
  while (isa_and_nonnull<sdy::AllSliceOp, sdy::AllGatherOp, sdy::AllToAllOp, sdy::CollectivePermuteOp>(
      value.getDefiningOp()))
    value = value.getDefiningOp()->getOperand(0);
  auto broadcast = value.getDefiningOp<stablehlo::BroadcastInDimOp>();
  if (broadcast)
    return cast<RankedTensorType>(broadcast.getOperand().getType()).getNumElements() == 1;
  auto constant = value.getDefiningOp<stablehlo::ConstantOp>();
  auto dense = constant ? dyn_cast<DenseElementsAttr>(constant.getValue()) : nullptr;
  return dense && dense.isSplat();
}

bool heddle::isZeroSplat(Value value) {
  if (auto broadcast = value.getDefiningOp<stablehlo::BroadcastInDimOp>())
    return isZeroSplat(broadcast.getOperand());
  return matchPattern(value, m_Zero()) || matchPattern(value, m_AnyZeroFloat());
}

SmallVector<OpOperand *> heddle::findLinearOperands(Operation *op) {
  MutableArrayRef<OpOperand> operands = op->getOpOperands();
  if (isa<stablehlo::AddOp, stablehlo::SubtractOp>(op))
    return {&operands[0], &operands[1]};
  if (isa<stablehlo::TransposeOp, stablehlo::ReshapeOp, stablehlo::NegateOp, stablehlo::SliceOp>(op))
    return {&operands[0]};
  if (isa<stablehlo::ConcatenateOp>(op))
    return llvm::map_to_vector(operands, [](OpOperand &operand) { return &operand; });
  if (isa<stablehlo::PadOp>(op) && isZeroSplat(operands[1].get()))
    return {&operands[0]};
  if (auto reduce = dyn_cast<stablehlo::ReduceOp>(op))
    if (operands.size() == 2 && stablehlo::matchCombiner(reduce.getBody()) == Combiner::Add &&
        isZeroSplat(operands[1].get()))
      return {&operands[0]};
  if (isa<stablehlo::MultiplyOp>(op) && isSplat(operands[1].get()))
    return {&operands[0]};
  // The quotients of parts don't add up to that of the sum where they are integers.
  if (isa<stablehlo::DivideOp>(op) && isSplat(operands[1].get()) &&
      isa<FloatType, ComplexType>(getElementTypeOrSelf(op->getResult(0).getType())))
    return {&operands[0]};
  if (isa<stablehlo::MultiplyOp>(op) && isSplat(operands[0].get()))
    return {&operands[1]};
  return {};
}

/// Partial sums that pass through a linear op are no matter of its factors: all its linear operands and its result are
/// partial along the same axes.
static void dropPassedPartials(Operation *op, MutableArrayRef<TensorShardingAttr> ofTensors) {
  SmallVector<OpOperand *> linear = findLinearOperands(op);
  if (linear.empty())
    return;
  auto partialOf = [](TensorShardingAttr sharding) {
    return std::pair(sharding.getUnreducedAxes(), sharding.getReductionOp());
  };
  auto partial = partialOf(ofTensors.back());
  if (partial.second != ReductionOp::SUM || llvm::any_of(linear, [&](OpOperand *operand) {
        return partialOf(ofTensors[operand->getOperandNumber()]) != partial;
      }))
    return;
  auto drop = [](TensorShardingAttr &sharding) {
    sharding = TensorShardingAttr::get(sharding.getContext(), sharding.getMeshOrRef(), sharding.getDimShardings());
  };
  drop(ofTensors.back());
  for (OpOperand *operand : linear)
    drop(ofTensors[operand->getOperandNumber()]);
}

SmallVector<TensorShardingAttr> heddle::getTensorShardings(Operation *op, const MeshInUse &use) {
  SmallVector<TensorShardingAttr> shardings;
  for (Value value : llvm::concat<Value>(op->getOperands(), op->getResults()))
    shardings.push_back(getPropagatedSharding(value, use));
  return shardings;
}

OpSharding heddle::readOpSharding(ShardingRule rule, ArrayRef<TensorShardingAttr> ofTensors, MeshAttr mesh) {
  OpSharding sharding(std::move(rule));
  for (auto [tensor, ofTensor] : llvm::enumerate(ofTensors))
    for (auto [all, own] : llvm::zip_equal(sharding.axes, projectTensor(sharding.rule, tensor, ofTensor, mesh)))
      if (all.empty())
        all = std::move(own);
  return sharding;
}

TensorShardingAttr heddle::getResultSharding(func::FuncOp function, unsigned index, const MeshInUse &use) {
  auto type = dyn_cast<RankedTensorType>(function.getResultTypes()[index]);
  if (!type)
    return nullptr;
  auto sharding = function.getResultAttrOfType<TensorShardingAttr>(index, kShardingAttr);
  return sharding ? TensorShardingAttr::get(sharding.getContext(), use.meshOrRef,
                                            sharding.withClosedDims().getDimShardings(), {},
                                            sharding.getUnreducedAxes(), sharding.getReductionOp())
                  : TensorShardingAttr::getReplicated(type.getRank(), use.meshOrRef);
}

FailureOr<OpSharding> heddle::getOpSharding(Operation *op, ShardingRule rule, const MeshInUse &use) {
  SmallVector<TensorShardingAttr> ofTensors = getTensorShardings(op, use);
  dropPassedPartials(op, ofTensors);
  OpSharding sharding = readOpSharding(std::move(rule), ofTensors, use.mesh);
  for (auto [tensor, value] : llvm::enumerate(llvm::concat<Value>(op->getOperands(), op->getResults()))) {
    bool isOperand = tensor < op->getNumOperands();
    TensorShardingAttr needed = sharding.getTensorSharding(tensor, value.getType(), use);
    if (needed != ofTensors[tensor])
      return op->emitOpError() << (isOperand ? "operand #" : "result #")
                               << (isOperand ? tensor : tensor - op->getNumOperands()) << " is sharded as "
                               << ofTensors[tensor] << ", needed " << needed << " as for its other tensors";
  }
  return sharding;
}
