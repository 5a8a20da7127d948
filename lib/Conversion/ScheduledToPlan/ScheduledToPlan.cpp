// Turns kernels, library calls and collectives on values into instructions on buffers.
#include "PlanWriter.h"

#include "heddle/Analysis/ProgramCost.h"
#include "heddle/Analysis/TransferCost.h"
#include "heddle/Conversion/Passes.h"
#include "heddle/Dialect/Sdy/AxisKinds.h"
#include "heddle/Dialect/Sdy/MeshOps.h"
#include "heddle/Dialect/Spmd/ListsOps.h"
#include "llvm/Support/MathExtras.h"

namespace heddle {
#define GEN_PASS_DEF_LOWERTOPLAN
#include "heddle/Conversion/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;

namespace {

struct LowerToPlan : heddle::impl::LowerToPlanBase<LowerToPlan> {
  using LowerToPlanBase::LowerToPlanBase;

  void runOnOperation() override {
    if (alignment <= 0 || !llvm::isPowerOf2_64(alignment)) {
      emitError(getOperation().getLoc()) << "alignment is " << int64_t(alignment) << ", needed a power of two";
      return signalPassFailure();
    }
    if (failed(sdy::verifyAllSpatial(getOperation(), "a plan")))
      return signalPassFailure();
    FailureOr<RateOptions> options = getRateOptions(getOperation().getLoc(), machine, 1, 1);
    if (failed(options))
      return signalPassFailure();
    toplan::PlanKernels kernels(getOperation());
    RateOptions rates = RateOptions::ofMachine(options->machine);
    for (auto lists : llvm::make_early_inc_range(getOperation().getOps<spmd::ListsOp>()))
      if (failed(lower(lists, kernels, rates)))
        return signalPassFailure();
    for (auto function : llvm::make_early_inc_range(getOperation().getOps<func::FuncOp>()))
      if (!function.isPrivate() && failed(lower(function, kernels, rates)))
        return signalPassFailure();
  }

  /// Whether a port has a sharding on a mesh with axes.
  static bool isOnMesh(sdy::TensorShardingAttr sharding, FunctionOpInterface function) {
    return sharding && !sharding.getMesh(function).isMaximal();
  }

  /// The mesh of a function's ports; where none is on one, the module's first with axes.
  static FlatSymbolRefAttr findPortMesh(FunctionOpInterface function) {
    auto nameOf = [&](sdy::TensorShardingAttr sharding) {
      return isOnMesh(sharding, function) ? dyn_cast<FlatSymbolRefAttr>(sharding.getMeshOrRef()) : FlatSymbolRefAttr();
    };
    for (unsigned index = 0; index < function.getNumArguments(); ++index)
      if (auto name = nameOf(function.getArgAttrOfType<sdy::TensorShardingAttr>(index, spmd::kShardingAttr)))
        return name;
    for (unsigned index = 0; index < function.getNumResults(); ++index)
      if (auto name = nameOf(function.getResultAttrOfType<sdy::TensorShardingAttr>(index, spmd::kShardingAttr)))
        return name;
    for (auto mesh : function->getParentOfType<ModuleOp>().getOps<sdy::MeshOp>())
      if (!mesh.getMesh().isMaximal())
        return FlatSymbolRefAttr::get(mesh);
    return {};
  }

  /// A plan has one mesh, and its entries say of every argument and result how it lies there. A port
  /// without a sharding, as in a function that does not use its module's mesh, is replicated; so is one on one device,
  /// which a partitioned function writes as a maximal mesh: the others have it, too, and it is spread where it is used.
  static void shardPorts(FunctionOpInterface function) {
    FlatSymbolRefAttr mesh = findPortMesh(function);
    if (!mesh)
      return;
    auto whole = [&](Type type) { return sdy::TensorShardingAttr::getReplicated(getTensorOf(type).getRank(), mesh); };
    for (auto [index, type] : llvm::enumerate(function.getArgumentTypes()))
      if (!isOnMesh(function.getArgAttrOfType<sdy::TensorShardingAttr>(index, spmd::kShardingAttr), function))
        function.setArgAttr(index, spmd::kShardingAttr, whole(type));
    for (auto [index, type] : llvm::enumerate(function.getResultTypes()))
      if (!isOnMesh(function.getResultAttrOfType<sdy::TensorShardingAttr>(index, spmd::kShardingAttr), function))
        function.setResultAttr(index, spmd::kShardingAttr, whole(type));
  }

  LogicalResult lower(func::FuncOp function, toplan::PlanKernels &kernels, const RateOptions &options) const {
    shardPorts(function);
    toplan::Ports same{llvm::to_vector(llvm::seq(function.getNumArguments())),
                       llvm::to_vector(llvm::seq(function.getNumResults()))};
    if (failed(verifyFunction(function)) ||
        failed(writeList(function, kernels, options, toplan::makeEntry(function), std::move(same))))
      return failure();
    function.erase();
    return success();
  }

  /// An entry with a list for each function.
  LogicalResult lower(spmd::ListsOp lists, toplan::PlanKernels &kernels, const RateOptions &options) const {
    SmallVector<func::FuncOp> functions;
    for (FlatSymbolRefAttr name : lists.getListFunctions()) {
      functions.push_back(SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(lists, name));
      if (failed(verifyFunction(functions.back())))
        return failure();
      for (unsigned port = 0; port < lists.getNumResults(); ++port)
        if (auto io = lists.getResultAttrOfType<IoAttr>(port, HeddleDialect::ioAttrName);
            !io.getPlacement() && !llvm::is_contained(lists.getResultPorts(functions.back()), port))
          return lists.emitOpError("result \"") << io.getName() << "\" is not in " << name
                                                << ", needed it in every list of a plan, or a placement without it";
    }
    shardPorts(lists);
    plan::EntryOp entry = toplan::makeEntry(lists);
    entry.setListsByAttr(lists.getAxes());
    entry.setLists(lists.getListNumbers());
    entry.setMeshAttr(lists.getMeshAttr());
    for (func::FuncOp function : functions)
      if (failed(writeList(function, kernels, options, entry,
                           {lists.getArgumentPorts(function), lists.getResultPorts(function)})))
        return failure();
    lists.erase();
    for (func::FuncOp function : functions)
      function.erase();
    return success();
  }

  static LogicalResult verifyFunction(func::FuncOp function) {
    if (function.isExternal() || !function.getBody().hasOneBlock())
      return function.emitOpError("has no body of one block, needed one");
    for (Type type : llvm::concat<const Type>(function.getArgumentTypes(), function.getResultTypes()))
      if (RankedTensorType tensor = getTensorOf(type);
          !tensor || !tensor.hasStaticShape() || !plan::getElementBytes(tensor.getElementType()))
        return function.emitOpError("takes or gives ") << type << ", needed tensors of static shape, of whole bytes";
    return success();
  }

  LogicalResult writeList(func::FuncOp function, toplan::PlanKernels &kernels, const RateOptions &options,
                          plan::EntryOp entry, toplan::Ports ports) const {
    MachineRates rates(options, findMesh(getProgramCost(function)));
    if (failed(verifyTransfers(function, rates)))
      return failure();
    FailureOr<toplan::Storage> storage = toplan::Storage::get(function, alignment);
    if (failed(storage))
      return failure();
    return toplan::PlanWriter(function, *storage, kernels, rates, entry, std::move(ports), alignment).run();
  }
};

} // namespace
