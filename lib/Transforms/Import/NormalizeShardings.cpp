// The older spelling of shardings: strings that tile a list of devices, as XLA's HloSharding prints them.
#include "heddle/Transforms/Import/Passes.h"

#include "heddle/Dialect/Sdy/Limits.h"
#include "heddle/Dialect/Sdy/Sdy.h"
#include "heddle/Dialect/Stablehlo/Stablehlo.h"
#include "heddle/Transforms/Import/HloSharding.h"

namespace heddle {
#define GEN_PASS_DEF_NORMALIZESHARDINGS
#include "heddle/Transforms/Import/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;

namespace {

constexpr StringLiteral stringAttr = "mhlo.sharding", sdyAttr = "sdy.sharding";

/// One string in the module, and where it stands.
struct Annotation {
  Operation *op; // the op or the function
  enum { Argument, Result, Op } place;
  unsigned index; // of an argument or result
  SmallVector<HloSharding> shardings;
};

class Normalizer {
public:
  explicit Normalizer(ModuleOp module) : module(module), context(module.getContext()) {}

  LogicalResult run() {
    if (failed(collect()))
      return failure();
    if (annotations.empty())
      return success();
    if (failed(makeMesh()))
      return failure();
    for (const Annotation &annotation : annotations)
      if (failed(replace(annotation)))
        return failure();
    return success();
  }

private:
  LogicalResult collectOne(Operation *op, decltype(Annotation::place) place, unsigned index, Attribute attribute) {
    auto text = dyn_cast<StringAttr>(attribute);
    if (!text)
      return op->emitOpError("has mhlo.sharding = ") << attribute << ", needed a string";
    Annotation annotation{op, place, index, {}};
    std::string problem;
    if (failed(parseHloShardings(text.getValue(), annotation.shardings, problem)))
      return op->emitOpError("has mhlo.sharding = ") << attribute << ": " << problem;
    annotations.push_back(std::move(annotation));
    return success();
  }

  LogicalResult collect() {
    WalkResult result = module.walk([&](Operation *op) -> WalkResult {
      if (auto function = dyn_cast<func::FuncOp>(op)) {
        for (unsigned index = 0; index < function.getNumArguments(); ++index)
          if (Attribute attribute = function.getArgAttr(index, stringAttr))
            if (failed(collectOne(op, Annotation::Argument, index, attribute)))
              return failure();
        for (unsigned index = 0; index < function.getNumResults(); ++index)
          if (Attribute attribute = function.getResultAttr(index, stringAttr))
            if (failed(collectOne(op, Annotation::Result, index, attribute)))
              return failure();
      }
      if (auto call = dyn_cast<stablehlo::CustomCallOp>(op))
        if (call.getCallTargetName() == "SPMDFullToShardShape" || call.getCallTargetName() == "SPMDShardToFullShape")
          return call.emitOpError("@") << call.getCallTargetName()
                                       << " is a shard_map without Shardy, needed sdy.manual_computation "
                                          "(jax_use_shardy_partitioner)";
      if (Attribute attribute = op->getAttr(stringAttr))
        return collectOne(op, Annotation::Op, 0, attribute);
      return success();
    });
    return failure(result.wasInterrupted());
  }

  /// The coarsest axes that express every tiling: their sizes are the ratios of neighbouring strides.
  LogicalResult makeMesh() {
    SetVector<int64_t> cuts;
    cuts.insert(1);
    for (const Annotation &annotation : annotations)
      for (const HloSharding &sharding : annotation.shardings)
        for (ArrayRef<DeviceFactor> dim : sharding.dims)
          for (DeviceFactor factor : dim) {
            cuts.insert(factor.stride);
            cuts.insert(factor.stride * factor.size);
          }
    if (auto partitions = module->getAttrOfType<IntegerAttr>("mhlo.num_partitions");
        partitions && partitions.getInt() > 1)
      cuts.insert(partitions.getInt());
    SmallVector<int64_t> sorted = cuts.takeVector();
    llvm::sort(sorted, std::greater<>());
    SmallVector<sdy::MeshAxisAttr> axes;
    for (auto [coarse, fine] : llvm::zip(sorted, ArrayRef(sorted).drop_front())) {
      if (coarse % fine != 0)
        return module.emitError("mhlo.sharding strings split the devices at ")
               << coarse << " and at " << fine << ", needed strides that divide each other";
      axes.push_back(sdy::MeshAxisAttr::get(context, ("axis_" + Twine(axes.size())).str(), coarse / fine));
    }
    if (!sorted.empty() && sorted.front() > sdy::kMaxDevices)
      return module.emitError("has mhlo.num_partitions = ")
             << sorted.front() << " beside mhlo.sharding strings, needed at most " << sdy::kMaxDevices << " devices";
    strides.assign(sorted.begin() + (sorted.empty() ? 0 : 1), sorted.end());
    meshAxes = axes;
    OpBuilder builder = OpBuilder::atBlockBegin(module.getBody());
    meshName = define(builder, "mesh", sdy::MeshAttr::get(context, axes));
    return success();
  }

  /// Adds a mesh under `name`, or under `name_0`, ... where that is taken.
  FlatSymbolRefAttr define(OpBuilder &builder, const Twine &name, sdy::MeshAttr mesh) {
    std::string free = name.str();
    for (unsigned suffix = 0; SymbolTable::lookupSymbolIn(module, free); ++suffix)
      free = (name + "_" + Twine(suffix)).str();
    sdy::MeshOp::create(builder, module.getLoc(), free, mesh);
    return FlatSymbolRefAttr::get(context, free);
  }

  /// The mesh that puts a value on one device.
  FlatSymbolRefAttr maximalMesh(int64_t device) {
    FlatSymbolRefAttr &name = maximalMeshes[device];
    if (!name) {
      OpBuilder builder = OpBuilder::atBlockBegin(module.getBody());
      name = define(builder, "maximal_mesh_" + Twine(device),
                    sdy::MeshAttr::get(context, ArrayRef<sdy::MeshAxisAttr>(), ArrayRef<int64_t>(device)));
    }
    return name;
  }

  /// Axes of `factor`, from major to minor.
  void appendAxes(DeviceFactor factor, SmallVectorImpl<sdy::AxisRefAttr> &axes) {
    for (auto [axis, stride] : llvm::zip(meshAxes, strides))
      if (stride >= factor.stride && stride < factor.stride * factor.size)
        axes.push_back(sdy::AxisRefAttr::get(context, axis.getName()));
  }

  /// 0 for what has no dims to split; the verifier refuses shardings of unranked tensors.
  static int64_t rankOf(Type type) {
    auto shaped = dyn_cast<ShapedType>(type);
    return shaped && shaped.hasRank() ? shaped.getRank() : 0;
  }

  /// Null for an unknown sharding. `open` are dims that a Sharding call leaves unspecified.
  FailureOr<sdy::TensorShardingAttr> convert(Operation *op, const HloSharding &sharding, Type type,
                                             ArrayRef<int64_t> open = {}) {
    if (sharding.kind == HloSharding::Unknown)
      return sdy::TensorShardingAttr();
    int64_t rank = rankOf(type);
    SmallVector<sdy::DimensionShardingAttr> dims;
    if (sharding.kind == HloSharding::Maximal)
      return sdy::TensorShardingAttr::get(context, maximalMesh(sharding.device), dims);
    if (sharding.kind == HloSharding::Tiled && static_cast<int64_t>(sharding.dims.size()) != rank)
      return op->emitOpError("has mhlo.sharding of ")
             << sharding.dims.size() << " dims, needed the " << rank << " of " << type;
    for (int64_t dim = 0; dim < rank; ++dim) {
      SmallVector<sdy::AxisRefAttr> axes;
      if (sharding.kind == HloSharding::Tiled)
        for (DeviceFactor factor : sharding.dims[dim])
          appendAxes(factor, axes);
      dims.push_back(sdy::DimensionShardingAttr::get(context, axes, /*isClosed=*/!llvm::is_contained(open, dim)));
    }
    return sdy::TensorShardingAttr::get(context, meshName, dims);
  }

  LogicalResult replace(const Annotation &annotation) {
    auto function = dyn_cast<func::FuncOp>(annotation.op);
    if (annotation.place == Annotation::Op)
      return replaceOnOp(annotation);
    bool isArgument = annotation.place == Annotation::Argument;
    Type type =
        isArgument ? function.getArgumentTypes()[annotation.index] : function.getResultTypes()[annotation.index];
    bool hasOwn = isArgument ? bool(function.getArgAttr(annotation.index, sdyAttr))
                             : bool(function.getResultAttr(annotation.index, sdyAttr));
    if (annotation.shardings.size() != 1)
      return function.emitOpError("has ") << annotation.shardings.size() << " shardings on one value, needed 1";
    FailureOr<sdy::TensorShardingAttr> sharding = convert(function, annotation.shardings.front(), type);
    if (failed(sharding))
      return failure();
    if (isArgument) {
      function.removeArgAttr(annotation.index, StringAttr::get(context, stringAttr));
      if (*sharding && !hasOwn)
        function.setArgAttr(annotation.index, sdyAttr, *sharding);
    } else {
      function.removeResultAttr(annotation.index, StringAttr::get(context, stringAttr));
      if (*sharding && !hasOwn)
        function.setResultAttr(annotation.index, sdyAttr, *sharding);
    }
    return success();
  }

  LogicalResult replaceOnOp(const Annotation &annotation) {
    Operation *op = annotation.op;
    op->removeAttr(stringAttr);
    auto call = dyn_cast<stablehlo::CustomCallOp>(op);
    bool isConstraint = call && call.getCallTargetName() == "Sharding" && call->getNumOperands() == 1 &&
                        call->getNumResults() == 1 && call->getOperand(0).getType() == call->getResult(0).getType();
    if (op->getNumResults() == 0 || (op->hasAttr(sdyAttr) && !isConstraint))
      return success();
    // One sharding may stand for all results.
    size_t count = annotation.shardings.size();
    if (count != 1 && count != op->getNumResults())
      return op->emitOpError("has mhlo.sharding of ") << count << " values, needed " << op->getNumResults();
    SmallVector<sdy::TensorShardingAttr> shardings;
    for (auto [index, result] : llvm::enumerate(op->getResults())) {
      FailureOr<sdy::TensorShardingAttr> sharding =
          convert(op, annotation.shardings[count == 1 ? 0 : index], result.getType(),
                  isConstraint ? unspecifiedDims(call) : SmallVector<int64_t>());
      if (failed(sharding))
        return failure();
      if (!*sharding) // unknown: open
        *sharding = sdy::TensorShardingAttr::getFullyOpen(rankOf(result.getType()), meshName);
      shardings.push_back(*sharding);
    }
    if (!isConstraint) {
      op->setAttr(sdyAttr, sdy::TensorShardingPerValueAttr::get(context, shardings));
      return success();
    }
    OpBuilder builder(op);
    auto constraint = sdy::ShardingConstraintOp::create(builder, op->getLoc(), op->getOperand(0), shardings.front());
    op->replaceAllUsesWith(constraint->getResults());
    op->erase();
    return success();
  }

  /// `backend_config = "unspecified_dims=[0,2]"` on a Sharding call.
  static SmallVector<int64_t> unspecifiedDims(stablehlo::CustomCallOp call) {
    SmallVector<int64_t> dims;
    auto config = dyn_cast_or_null<StringAttr>(call.getBackendConfigAttr());
    if (!config)
      return dims;
    StringRef list = config.getValue().split("unspecified_dims=[").second.split(']').first;
    while (!list.empty()) {
      auto [first, rest] = list.split(',');
      int64_t dim;
      if (!first.trim().getAsInteger(10, dim))
        dims.push_back(dim);
      list = rest;
    }
    return dims;
  }

  ModuleOp module;
  MLIRContext *context;
  SmallVector<Annotation> annotations;
  SmallVector<sdy::MeshAxisAttr> meshAxes; // major to minor
  SmallVector<int64_t> strides;            // of each axis, in devices
  FlatSymbolRefAttr meshName;
  DenseMap<int64_t, FlatSymbolRefAttr> maximalMeshes;
};

struct NormalizeShardings : heddle::impl::NormalizeShardingsBase<NormalizeShardings> {
  void runOnOperation() override {
    if (failed(Normalizer(getOperation()).run()))
      signalPassFailure();
  }
};

} // namespace
