#include "Localize.h"
#include "heddle/Analysis/ShardingRules.h"
#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Sdy/Sdy.h"
#include "heddle/Dialect/Sdy/Shardings.h"
#include "heddle/Dialect/Spmd/SpmdDialect.h"
#include "heddle/Dialect/Stablehlo/CollectiveOps.h"
#include "heddle/Transforms/Partition/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace heddle {
#define GEN_PASS_DEF_PARTITION
#include "heddle/Transforms/Partition/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;
using namespace heddle::sdy;
using namespace heddle::partition;

namespace {

class Partitioner {
public:
  Partitioner(func::FuncOp function, MeshInUse use, FloatType reduceType)
      : function(function), use(use), reduceType(reduceType) {}

  LogicalResult run() {
    if (failed(checkDeviceIds()) || failed(checkGlobalTypes()) || failed(checkReturn()) ||
        failed(readOps(function.getBody())))
      return failure();
    setArgumentTypes(function.getBody());
    if (failed(localizeOps()))
      return failure();
    placeOnDevices();
    spliceManualComputations();
    finishFunction();
    return checkCollectiveIds();
  }

private:
  /// What an op was before types changed, and what its results become.
  struct OpRecord {
    Operation *op;
    std::optional<ShardedOp> sharded;
    SmallVector<Type> localResultTypes;
    TensorShardingAttr operandSharding; // of a collective
    RankedTensorType globalType;
    std::optional<Regrouping> regrouping;
  };

  Type localTypeOf(Value value) const {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    return type ? getShardType(type, getPropagatedSharding(value, use), use.mesh) : value.getType();
  }

  LogicalResult checkSharding(Operation *op, StringRef what, unsigned index, Value value, TensorShardingAttr needed) {
    TensorShardingAttr found = getPropagatedSharding(value, use);
    if (!needed || found == needed)
      return success();
    return op->emitOpError() << what << " #" << index << " is sharded as " << found << ", needed " << needed
                             << "; heddle-reshard makes it so";
  }

  static LogicalResult refuseIds(InFlightDiagnostic diagnostic) {
    return LogicalResult(diagnostic << "is by ids of devices on a mesh with sequential axes, needed it along axes");
  }

  /// Positions along sequential axes are no devices, so ids of devices say nothing about them.
  LogicalResult checkDeviceIds() {
    if (use.kinds.areAllSpatial())
      return success();
    for (ArrayAttr attributes : {function.getAllArgAttrs(), function.getAllResultAttrs()})
      for (Attribute own : attributes ? attributes.getValue() : ArrayRef<Attribute>())
        if (cast<DictionaryAttr>(own).contains(HeddleDialect::deviceAttrName))
          return refuseIds(emitError(function.getLoc(), "an argument or result "));
    WalkResult walked = function.getBody().walk([&](Operation *op) {
      return WalkResult(op->hasAttr(HeddleDialect::deviceAttrName) ? refuseIds(op->emitOpError()) : success());
    });
    return failure(walked.wasInterrupted());
  }

  /// The ids of collectives that are along no axes say nothing, either.
  LogicalResult checkCollectiveIds() {
    if (use.kinds.areAllSpatial())
      return success();
    WalkResult walked = function.getBody().walk([&](Operation *op) {
      bool isById =
          isa<stablehlo::AllReduceOp, stablehlo::AllGatherOp, stablehlo::ReduceScatterOp, stablehlo::AllToAllOp,
              stablehlo::CollectivePermuteOp, stablehlo::CollectiveBroadcastOp, stablehlo::PartitionIdOp>(op);
      return WalkResult(isById ? refuseIds(op->emitOpError()) : success());
    });
    return failure(walked.wasInterrupted());
  }

  /// A local type does not say how much of its last shards is padding; `heddle.io` does.
  LogicalResult checkGlobalTypes() {
    auto check = [&](StringRef what, unsigned index, Type type, TensorShardingAttr sharding, bool hasIo) {
      auto tensor = dyn_cast<RankedTensorType>(type);
      if (!tensor || !sharding || hasIo || sharding.getLocalType(tensor, use.mesh))
        return success();
      return LogicalResult(emitError(function.getLoc())
                           << what << " #" << index << " of type " << type << " is sharded as " << sharding
                           << ", which does not divide it: needed heddle.io to keep its type (heddle-annotate-io)");
    };
    for (unsigned index = 0; index < function.getNumArguments(); ++index)
      if (failed(check("argument", index, function.getArgumentTypes()[index],
                       function.getArgAttrOfType<TensorShardingAttr>(index, kShardingAttr),
                       bool(function.getArgAttr(index, HeddleDialect::ioAttrName)))))
        return failure();
    for (unsigned index = 0; index < function.getNumResults(); ++index)
      if (failed(check("result", index, function.getResultTypes()[index],
                       function.getResultAttrOfType<TensorShardingAttr>(index, kShardingAttr),
                       bool(function.getResultAttr(index, HeddleDialect::ioAttrName)))))
        return failure();
    return success();
  }

  LogicalResult checkReturn() {
    Operation *terminator = function.getBody().front().getTerminator();
    for (auto [index, value] : llvm::enumerate(terminator->getOperands())) {
      if (failed(checkSharding(terminator, "operand", index, value, getResultSharding(function, index, use))))
        return failure();
    }
    return success();
  }

  LogicalResult readOps(Region &region) {
    for (Block &block : region)
      for (Operation &op : block)
        if (failed(readOp(&op)))
          return failure();
    return success();
  }

  LogicalResult readOp(Operation *op) {
    if (isa<ShardingConstraintOp, sdy::ReshardOp, ShardingGroupOp>(op))
      return op->emitOpError("is left, needed collectives in its place; heddle-reshard makes them");
    OpRecord record{
        op,      std::nullopt, llvm::map_to_vector(op->getResults(), [&](Value result) { return localTypeOf(result); }),
        nullptr, nullptr,      findRegrouping(op, use)};
    if (isa<CollectiveOpInterface>(op)) {
      record.operandSharding = getPropagatedSharding(op->getOperand(0), use);
      record.globalType = cast<RankedTensorType>(op->getOperand(0).getType());
    } else if (auto flow = dyn_cast<DataFlowOpInterface>(op)) {
      if (failed(checkFlow(flow)))
        return failure();
    } else if (record.regrouping) {
      // The op's operand and result need not agree.
    } else if (std::optional<ShardingRule> rule = getShardingRule(op)) {
      FailureOr<OpSharding> sharding = getOpSharding(op, std::move(*rule), use);
      if (failed(sharding))
        return failure();
      record.sharded = ShardedOp{op, std::move(*sharding), {}, llvm::DenseMap<int64_t, SmallVector<WindowAccess>>()};
      if (failed(readWindows(*record.sharded)))
        return failure();
      llvm::append_range(record.sharded->globalTypes, op->getOperandTypes());
      llvm::append_range(record.sharded->globalTypes, op->getResultTypes());
    }
    records.push_back(std::move(record));
    if (!hasScalarRegions(op))
      for (Region &region : op->getRegions())
        if (failed(readOps(region)))
          return failure();
    return success();
  }

  LogicalResult readWindows(ShardedOp &sharded) {
    for (int64_t factor = 0; factor < static_cast<int64_t>(sharded.sharding.axes.size()); ++factor) {
      int64_t shards = sharded.sharding.getShardCount(factor, use.mesh);
      if (shards == 1 || !hasWindows(sharded.op, sharded.sharding.rule, factor))
        continue;
      auto accesses = getWindowAccesses(sharded.op, sharded.sharding.rule, factor, shards);
      if (!accesses)
        return sharded.op->emitOpError() << "is sharded along a dim that its windows run over, in " << shards
                                         << " shards, which has no form on local shapes; heddle-reshard gathers it";
      sharded.windows[factor] = std::move(*accesses);
    }
    return success();
  }

  LogicalResult checkFlow(DataFlowOpInterface op) {
    llvm::DenseSet<OpOperand *> flowing;
    for (const DataFlowEdge &edge : op.getDataFlowEdges()) {
      flowing.insert(edge.sources.begin(), edge.sources.end());
      OpSharding sharding(edge.getShardingRule());
      sharding.axes =
          projectTensor(sharding.rule, edge.sources.size(), getPropagatedSharding(edge.targets[0], use), use.mesh);
      TensorShardingAttr target = getPropagatedSharding(edge.targets[0], use);
      for (auto [index, source] : llvm::enumerate(edge.sources)) {
        TensorShardingAttr needed = sharding.getTensorSharding(index, source->get().getType(), use);
        needed = TensorShardingAttr::get(op->getContext(), use.meshOrRef, needed.getDimShardings(), {},
                                         target.getUnreducedAxes(), target.getReductionOp());
        if (failed(checkSharding(source->getOwner(), "operand", source->getOperandNumber(), source->get(), needed)))
          return failure();
      }
    }
    for (OpOperand &operand : op->getOpOperands())
      if (auto type = dyn_cast<RankedTensorType>(operand.get().getType()); type && !flowing.contains(&operand))
        if (failed(checkSharding(op, "operand", operand.getOperandNumber(), operand.get(),
                                 TensorShardingAttr::getReplicated(type.getRank(), use.meshOrRef))))
          return failure();
    return success();
  }

  void setArgumentTypes(Region &region) {
    for (BlockArgument argument : region.getArguments())
      argument.setType(localTypeOf(argument));
  }

  LogicalResult localizeOps() {
    for (OpRecord &record : records) {
      Operation *op = record.op;
      if (record.operandSharding) {
        if (failed(localizeCollective(op, record.operandSharding, record.globalType, use, reduceType)))
          return failure();
        continue;
      }
      if (record.regrouping) {
        localizeRegrouping(op, *record.regrouping, cast<RankedTensorType>(record.localResultTypes[0]), use);
        continue;
      }
      if (record.sharded) {
        localizeOp(*record.sharded, record.localResultTypes, use);
        continue;
      }
      for (Region &region : op->getRegions())
        setArgumentTypes(region);
      for (auto [result, type] : llvm::zip_equal(op->getResults(), record.localResultTypes))
        result.setType(type);
    }
    return success();
  }

  static std::optional<int64_t> readDevice(Attribute attribute) {
    auto device = dyn_cast_or_null<IntegerAttr>(attribute);
    return device ? std::optional(device.getInt()) : std::nullopt;
  }

  void placeOnDevices() {
    for (BlockArgument argument : function.getArguments())
      if (auto device = readDevice(function.getArgAttr(argument.getArgNumber(), HeddleDialect::deviceAttrName));
          device && isa<RankedTensorType>(argument.getType()) && !argument.use_empty())
        spreadArgument(argument, *device, use);
    SmallVector<Operation *> placed;
    function.getBody().walk([&](Operation *op) {
      if (op->hasAttr(HeddleDialect::deviceAttrName))
        placed.push_back(op);
    });
    for (Operation *op : placed)
      placeOp(op, *readDevice(op->getAttr(HeddleDialect::deviceAttrName)), use);
  }

  /// `heddle.device` as a sharding: on a maximal mesh.
  TensorShardingAttr takePlace(Attribute attribute) {
    std::optional<int64_t> device = readDevice(attribute);
    return device ? TensorShardingAttr::get(function.getContext(), MeshAttr::get(function.getContext(), {}, *device),
                                            ArrayRef<DimensionShardingAttr>())
                  : TensorShardingAttr();
  }

  /// Their bodies are already what each device does.
  void spliceManualComputations() {
    SmallVector<ManualComputationOp> manuals;
    function.walk([&](ManualComputationOp op) { manuals.push_back(op); });
    for (ManualComputationOp op : manuals) {
      nameCollectives(op, use);
      Block &body = op.getBody().front();
      Operation *terminator = body.getTerminator();
      for (auto [argument, operand] : llvm::zip_equal(body.getArguments(), op->getOperands()))
        argument.replaceAllUsesWith(operand);
      op->getBlock()->getOperations().splice(op->getIterator(), body.getOperations(), body.begin(),
                                             terminator->getIterator());
      op->replaceAllUsesWith(terminator->getOperands());
      op->erase();
    }
  }

  /// `sdy.sharding` of arguments and results becomes `spmd.sharding`; inside, local types say all.
  void finishFunction() {
    function.getBody().walk([&](Operation *op) {
      op->removeAttr(kShardingAttr);
      op->removeAttr(HeddleDialect::bodyShardingAttrName);
      op->removeAttr(HeddleDialect::originsAttrName);
      op->removeAttr(HeddleDialect::bodyOriginsAttrName);
      op->removeAttr(kShardingRuleAttr);
    });
    SmallVector<Type> results(function.getBody().front().getTerminator()->getOperandTypes());
    for (unsigned index = 0; index < function.getNumArguments(); ++index)
      if (auto type = dyn_cast<RankedTensorType>(function.getArgumentTypes()[index])) {
        auto sharding = function.getArgAttrOfType<TensorShardingAttr>(index, kShardingAttr);
        function.removeArgAttr(index, kShardingAttr);
        function.removeArgAttr(index, HeddleDialect::originsAttrName);
        TensorShardingAttr place = takePlace(function.removeArgAttr(index, HeddleDialect::deviceAttrName));
        function.setArgAttr(index, spmd::kShardingAttr,
                            place      ? place
                            : sharding ? sharding.withClosedDims()
                                       : TensorShardingAttr::getReplicated(type.getRank(), use.meshOrRef));
      }
    for (unsigned index = 0; index < function.getNumResults(); ++index)
      if (TensorShardingAttr sharding = getResultSharding(function, index, use)) {
        TensorShardingAttr place = takePlace(
            function.removeResultAttr(index, StringAttr::get(function.getContext(), HeddleDialect::deviceAttrName)));
        function.setResultAttr(index, spmd::kShardingAttr, place ? place : sharding);
        function.removeResultAttr(index, StringAttr::get(function.getContext(), kShardingAttr));
      }
    function.setFunctionType(
        FunctionType::get(function.getContext(), function.getBody().front().getArgumentTypes(), results));
    dropDonations();
  }

  /// A buffer can't become a result of another size.
  void dropDonations() {
    for (unsigned index = 0; index < function.getNumArguments(); ++index) {
      auto io = function.getArgAttrOfType<IoAttr>(index, HeddleDialect::ioAttrName);
      if (!io || !io.getDonates())
        continue;
      Type argument = function.getArgumentTypes()[index], result = function.getResultTypes()[*io.getDonates()];
      if (argument == result)
        continue;
      emitWarning(function.getLoc()) << "argument #" << index << ", \"" << io.getName() << "\", of local type "
                                     << argument << " is not donated to result #" << *io.getDonates()
                                     << " of local type " << result << ", needed one sharding for both";
      function.setArgAttr(index, HeddleDialect::ioAttrName, io.withoutDonation());
    }
  }

  func::FuncOp function;
  MeshInUse use;
  FloatType reduceType;
  std::vector<OpRecord> records;
};

/// Annotations that cut nothing, in a function without a mesh or on one without axes.
void dropAnnotations(func::FuncOp function) {
  function.walk([](Operation *op) {
    op->removeAttr(kShardingAttr);
    if (isa<ShardingConstraintOp, sdy::ReshardOp, PropagationBarrierOp, DataFlowEdgeOp, FuncDataFlowEdgeOp>(op))
      op->getResult(0).replaceAllUsesWith(op->getOperand(0));
    else if (!isa<ShardingGroupOp>(op))
      return;
    op->erase();
  });
  for (unsigned index = 0; index < function.getNumArguments(); ++index)
    function.removeArgAttr(index, kShardingAttr);
  for (unsigned index = 0; index < function.getNumResults(); ++index)
    function.removeResultAttr(index, StringAttr::get(function.getContext(), kShardingAttr));
}

struct Partition : heddle::impl::PartitionBase<Partition> {
  using PartitionBase::PartitionBase;

  void runOnOperation() override {
    if (!reduceType.empty() && reduceType != "f32") {
      emitError(getOperation().getLoc(), "heddle-partition: reduce-type=") << reduceType << ", needed f32 or nothing";
      return signalPassFailure();
    }
    FloatType type = reduceType.empty() ? FloatType() : Float32Type::get(&getContext());
    llvm::DenseSet<Operation *> partitioned;
    if (failed(forEachShardedFunction(getOperation(), [&](func::FuncOp function, const MeshInUse &use) {
          if (!isa<FlatSymbolRefAttr>(use.meshOrRef))
            return LogicalResult(emitError(function.getLoc())
                                 << "is sharded on a mesh that is written out, needed the name of an sdy.mesh");
          partitioned.insert(function);
          return Partitioner(function, use, type).run();
        })))
      return signalPassFailure();
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (!function.isExternal() && !partitioned.contains(function))
        dropAnnotations(function);
    // A plan is for the devices of its only mesh.
    for (auto mesh : llvm::make_early_inc_range(getOperation().getOps<sdy::MeshOp>()))
      if (mesh.getMesh().getAxes().empty() && SymbolTable::symbolKnownUseEmpty(mesh, getOperation()))
        mesh.erase();
  }
};

} // namespace
