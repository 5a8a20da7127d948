// Takes off attributes that only heddle reads, as the last step to text for others.
#include "heddle/Analysis/DeviceGroups.h"
#include "heddle/Conversion/Passes.h"
#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Sdy/AxisKinds.h"
#include "heddle/Dialect/Sdy/MeshOps.h"
#include "heddle/Dialect/Sdy/Shardings.h"
#include "heddle/Dialect/Spmd/SpmdDialect.h"
#include "heddle/Dialect/Stablehlo/ReplicaGroups.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinDialect.h"

namespace heddle {
#define GEN_PASS_DEF_STRIPANNOTATIONS
#include "heddle/Conversion/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;

namespace {

constexpr StringRef kFrontendAttributes = "mhlo.frontend_attributes", kAliasing = "tf.aliasing_output",
                    kPartitions = "mhlo.num_partitions", kReplicas = "mhlo.num_replicas";

bool isOurs(NamedAttribute attribute) {
  Dialect *dialect = attribute.getNameDialect();
  return isa_and_present<HeddleDialect, spmd::SpmdDialect>(dialect);
}

class Stripper {
public:
  explicit Stripper(ModuleOp module) : module(module), builder(module.getContext()) {}

  LogicalResult run() {
    if (failed(sdy::verifyAllSpatial(module, "other compilers")))
      return failure();
    for (auto function : module.getOps<func::FuncOp>())
      if (failed(stripBorder(function)))
        return failure();
    SmallVector<sdy::MeshOp> meshes;
    WalkResult walked = module.walk([&](Operation *op) {
      if (auto mesh = dyn_cast<sdy::MeshOp>(op)) {
        meshes.push_back(mesh);
        return WalkResult::advance();
      }
      return WalkResult(stripOp(op));
    });
    if (walked.wasInterrupted())
      return failure();
    for (sdy::MeshOp mesh : meshes)
      mesh.erase();
    if (mesh) {
      module->setAttr(kPartitions, builder.getI32IntegerAttr(mesh.getDeviceCount()));
      module->setAttr(kReplicas, builder.getI32IntegerAttr(1));
    }
    return success();
  }

private:
  LogicalResult stripOp(Operation *op) {
    Dialect *dialect = op->getDialect();
    if (!isa_and_present<BuiltinDialect, func::FuncDialect, stablehlo::StablehloDialect>(dialect) &&
        op->getName().getDialectNamespace() != "chlo")
      return op->emitOpError("is left, which is no op of StableHLO");
    for (NamedAttribute attribute : llvm::to_vector(op->getDiscardableAttrs())) {
      if (isOurs(attribute))
        op->removeDiscardableAttr(attribute.getName());
      else if (attribute.getName() == sdy::kShardingAttr)
        return op->emitOpError("has ") << sdy::kShardingAttr << ", needed a partitioned program";
    }
    return writeOutGroups(op);
  }

  /// Groups along axes of a mesh, as manual computations may have them, become lists of ids.
  LogicalResult writeOutGroups(Operation *op) {
    auto axes = op->getAttrOfType<stablehlo::ReplicaGroupMeshAxesAttr>("replica_groups");
    if (!axes)
      return success();
    FailureOr<Attribute> groups = writeOutMesh(op, axes);
    if (failed(groups))
      return failure();
    SmallVector<int64_t> ids;
    SmallVector<SmallVector<int64_t>> all = stablehlo::listReplicaGroups(*groups);
    for (const SmallVector<int64_t> &group : all)
      llvm::append_range(ids, group);
    SmallVector<int64_t> shape{static_cast<int64_t>(all.size()), static_cast<int64_t>(all.front().size())};
    auto type = RankedTensorType::get(shape, builder.getI64Type());
    op->setAttr("replica_groups", DenseIntElementsAttr::get(type, ids));
    return success();
  }

  LogicalResult stripBorder(func::FuncOp function) {
    for (unsigned index = 0; index < function.getNumArguments(); ++index) {
      DictionaryAttr attributes = function.getArgAttrDict(index);
      if (auto io = attributes ? attributes.getAs<IoAttr>(HeddleDialect::ioAttrName) : IoAttr(); io && io.getDonates())
        function.setArgAttr(index, kAliasing, builder.getI32IntegerAttr(*io.getDonates()));
      FailureOr<DictionaryAttr> stripped = strip(function, "argument", index, function.getArgAttrDict(index));
      if (failed(stripped))
        return failure();
      function.setArgAttrs(index, *stripped);
    }
    for (unsigned index = 0; index < function.getNumResults(); ++index) {
      FailureOr<DictionaryAttr> stripped = strip(function, "result", index, function.getResultAttrDict(index));
      if (failed(stripped))
        return failure();
      function.setResultAttrs(index, *stripped);
    }
    return success();
  }

  /// What a reader needs in order to cut and join tensors becomes strings, which all tools pass on.
  FailureOr<DictionaryAttr> strip(func::FuncOp function, StringRef what, unsigned index, DictionaryAttr attributes) {
    NamedAttrList kept, said;
    if (!attributes)
      return DictionaryAttr();
    for (NamedAttribute attribute : attributes) {
      if (attribute.getName() == sdy::kShardingAttr)
        return LogicalResult(function.emitOpError("@") << function.getName() << " has " << sdy::kShardingAttr << " on "
                                                       << what << " #" << index << ", needed a partitioned program");
      if (!isOurs(attribute))
        kept.append(attribute);
    }
    if (auto given = attributes.getAs<DictionaryAttr>(kFrontendAttributes))
      said = given;
    if (auto io = attributes.getAs<IoAttr>(HeddleDialect::ioAttrName)) {
      said.set("heddle.name", builder.getStringAttr(io.getName()));
      said.set("heddle.role", builder.getStringAttr(stringifyRole(io.getRole())));
      said.set("heddle.global_type", textOf(TypeAttr::get(io.getType())));
      if (io.getAppended())
        said.set("heddle.appended", textOf(io.getAppended()));
    }
    if (auto sharding = attributes.getAs<sdy::TensorShardingAttr>(spmd::kShardingAttr)) {
      sdy::MeshAttr found = sharding.getMesh(function);
      if (!found.isMaximal())
        mesh = found; // all meshes of a module have as many devices
      // The mesh is written out: its name means nothing elsewhere.
      said.set("heddle.sharding",
               textOf(sdy::TensorShardingAttr::get(builder.getContext(), found, sharding.getDimShardings(),
                                                   sharding.getReplicatedAxes(), sharding.getUnreducedAxes(),
                                                   sharding.getReductionOp())));
    }
    if (!said.empty())
      kept.set(kFrontendAttributes, said.getDictionary(builder.getContext()));
    return kept.getDictionary(builder.getContext());
  }

  StringAttr textOf(Attribute attribute) {
    std::string text;
    llvm::raw_string_ostream(text) << attribute;
    return builder.getStringAttr(text);
  }

  ModuleOp module;
  Builder builder;
  sdy::MeshAttr mesh;
};

struct StripAnnotations : heddle::impl::StripAnnotationsBase<StripAnnotations> {
  void runOnOperation() override {
    if (failed(Stripper(getOperation()).run()))
      signalPassFailure();
  }
};

} // namespace
