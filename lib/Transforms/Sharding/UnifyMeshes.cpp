#include "heddle/Analysis/ShardingProjection.h"
#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Sdy/AxisLists.h"
#include "heddle/Dialect/Sdy/Limits.h"
#include "heddle/Dialect/Sdy/Sdy.h"
#include "heddle/Dialect/Sdy/Shardings.h"
#include "heddle/Transforms/Sharding/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringMap.h"

namespace heddle {
#define GEN_PASS_DEF_UNIFYMESHES
#include "heddle/Transforms/Sharding/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;
using namespace heddle::sdy;

namespace {

/// Each axis of one mesh as axes of another, major to minor.
using AxisMap = llvm::StringMap<SmallVector<AxisRefAttr>>;

/// A part of an axis: `count` steps of `stride` through the positions of a mesh.
struct Steps {
  int64_t stride, count;
};

/// Says the axes of one mesh in those of another that has the same devices.
class MeshTranslation {
public:
  MeshTranslation(MeshAttr from, MeshAttr to) : from(from), to(to), devices(from.getDeviceCount()) {
    if (from.getDeviceIds().empty() && to.getDeviceIds().empty())
      return;
    SmallVector<int64_t> positions(devices);
    for (int64_t position = 0; position < devices; ++position)
      positions[to.getDevice(position)] = position;
    for (int64_t position = 0; position < devices; ++position)
      moved.push_back(positions[from.getDevice(position)]);
  }

  /// Nothing where some axis is not made of parts of the other mesh's axes.
  std::optional<AxisMap> run() {
    if (to.getDeviceCount() != devices || positionOf(0) != 0)
      return std::nullopt;
    AxisMap map;
    int64_t stride = devices;
    SmallVector<std::pair<Steps, Steps>> all; // of `from` and of `to`
    for (MeshAxisAttr axis : from.getAxes()) {
      stride /= axis.getSize();
      std::optional<SmallVector<Steps>> digits = digitsOf({stride, axis.getSize()});
      if (!digits)
        return std::nullopt;
      int64_t own = stride;
      for (const Steps &digit : *digits) {
        all.push_back({{own, digit.count}, digit});
        own *= digit.count;
      }
      SmallVector<AxisRefAttr> &axes = map[axis.getName()];
      for (const Steps &digit : llvm::reverse(*digits))
        if (!append(digit, axes))
          return std::nullopt;
    }
    for (int64_t position = 0, last = moved.size(); position < last; ++position) {
      int64_t sum = 0;
      for (const auto &[own, other] : all)
        sum += position / own.stride % own.count * other.stride;
      if (sum != moved[position])
        return std::nullopt;
    }
    return map;
  }

private:
  /// Where `to` has the device that `from` has at a position.
  int64_t positionOf(int64_t position) const { return moved.empty() ? position : moved[position]; }

  /// What the positions in `to` are made of along an axis of `from`, minor to major.
  std::optional<SmallVector<Steps>> digitsOf(Steps axis) const {
    SmallVector<Steps> digits;
    for (int64_t done = 1; done < axis.count;) {
      int64_t stride = positionOf(axis.stride * done), count = axis.count / done;
      if (!moved.empty()) {
        int64_t straight = 1;
        while (straight < count && positionOf(axis.stride * done * straight) == stride * straight)
          ++straight;
        for (count = straight; axis.count / done % count != 0;)
          --count;
      }
      if (count == 1 || stride <= 0)
        return std::nullopt;
      digits.push_back({stride, count});
      done *= count;
    }
    return digits;
  }

  /// The axes of `to` that such steps go along.
  bool append(Steps steps, SmallVectorImpl<AxisRefAttr> &axes) const {
    int64_t end = devices, begin = steps.stride, limit = steps.stride * steps.count, covered = 1;
    for (MeshAxisAttr axis : to.getAxes()) {
      int64_t stride = end / axis.getSize(), low = std::max(begin, stride), high = std::min(limit, end);
      if (low < high) {
        if (low % stride != 0 || end % high != 0 || high % low != 0)
          return false;
        appendAxes(axes, AxisRefAttr::getRange(axis.getName(), end / high, end / low, to), to);
        covered *= high / low;
      }
      end = stride;
    }
    return covered == steps.count;
  }

  MeshAttr from, to;
  int64_t devices;
  SmallVector<int64_t> moved; // by position in `from`; empty where both count devices alike
};

/// The first user of a mesh.
struct MeshUser {
  std::string description;
  Location location;
};

std::string describeWithOrder(Attribute meshOrRef, MeshAttr mesh) {
  return describeMesh(meshOrRef, mesh) + (mesh.getDeviceIds().empty() ? "" : ", with its own order of devices,");
}

class Unifier {
public:
  explicit Unifier(func::FuncOp function) : function(function), builder(function.getContext()) {}

  LogicalResult run() {
    forEachSharding([&](TensorShardingAttr sharding, const MeshUser &user) {
      MeshAttr mesh = sharding.getMesh(function);
      if (!mesh || mesh.isEmpty())
        return;
      auto &known = mesh.isMaximal() ? maximal : meshes;
      auto [it, isNew] = known.insert({mesh, {sharding.getMeshOrRef(), user}});
      sharding.forEachAxis([&](AxisRefAttr axis) { used[mesh].insert({axis, user}); });
      if (!isNew && isa<FlatSymbolRefAttr>(sharding.getMeshOrRef()) && !isa<FlatSymbolRefAttr>(it->second.first))
        it->second.first = sharding.getMeshOrRef();
    });
    if (meshes.empty() && maximal.size() <= 1)
      return maximal.empty() ? success() : dropPlaces();
    if (meshes.empty())
      defineDevices();
    else if (failed(chooseMesh()))
      return failure();
    if (failed(placeOnDevices()))
      return failure();
    return rewrite();
  }

private:
  void forEachSharding(llvm::function_ref<void(TensorShardingAttr, const MeshUser &)> visit) {
    auto visitAll = [&](Attribute attribute, const MeshUser &user) {
      if (attribute)
        attribute.walk([&](TensorShardingAttr sharding) { visit(sharding, user); });
    };
    for (BlockArgument argument : function.getArguments())
      visitAll(function.getArgAttr(argument.getArgNumber(), kShardingAttr),
               {describeValue("argument", argument.getArgNumber()), argument.getLoc()});
    for (unsigned index = 0; index < function.getNumResults(); ++index)
      visitAll(function.getResultAttr(index, kShardingAttr), {describeValue("result", index), function.getLoc()});
    function.getBody().walk<WalkOrder::PreOrder>([&](Operation *op) {
      visitAll(op->getAttrDictionary(), {("op " + op->getName().getStringRef()).str(), op->getLoc()});
    });
  }

  std::string describeValue(StringRef what, unsigned index) {
    return (what + " #" + Twine(index) + " of @" + function.getName()).str();
  }

  /// The first mesh in which all others can be said; one of which manual axes are whole axes before others.
  LogicalResult chooseMesh() {
    std::optional<std::pair<Attribute, MeshUser>> stray;
    for (bool wantsManual : {true, false})
      for (auto &[candidate, user] : meshes) {
        mesh = candidate;
        meshOrRef = user.first;
        std::optional<std::pair<Attribute, MeshUser>> failing = findStray();
        if (!stray)
          stray = failing;
        if (failing || (wantsManual && !hasWholeManualAxes()))
          continue;
        if (!isa<FlatSymbolRefAttr>(meshOrRef))
          define();
        return success();
      }
    const auto &[first, firstUser] = meshes.front().second;
    return emitError(stray->second.location)
           << stray->second.description << " is sharded on "
           << describeWithOrder(stray->first, lookupMesh(stray->first, function))
           << " whose axes are not made of those of " << describeWithOrder(first, meshes.front().first) << " as for "
           << firstUser.description;
  }

  /// Fills `maps` to `mesh`. Returns a user of an axis that is not made of its axes, if there is one.
  std::optional<std::pair<Attribute, MeshUser>> findStray() {
    maps.clear();
    for (auto &[other, otherUser] : meshes) {
      std::optional<AxisMap> map = MeshTranslation(other, mesh).run();
      if (!map)
        return otherUser;
      maps[other] = std::move(*map);
      for (auto &[axis, user] : used[other])
        if (!translate(axis, other))
          return std::pair(otherUser.first, user);
    }
    return std::nullopt;
  }

  bool hasWholeManualAxes() {
    bool areWhole = true;
    function.getBody().walk([&](ManualComputationOp op) {
      if (MeshAttr own = findMeshOf(op).first)
        for (StringAttr axis : op.getManualAxes().getValue())
          areWhole &= llvm::none_of(maps[own][axis], [](AxisRefAttr part) { return part.isSubAxis(); });
    });
    return areWhole;
  }

  /// Gives a mesh that is written out a name.
  void define() {
    auto module = function->getParentOfType<ModuleOp>();
    OpBuilder atStart = OpBuilder::atBlockBegin(module.getBody());
    for (auto known : module.getOps<MeshOp>())
      if (known.getMesh() == mesh) {
        meshOrRef = FlatSymbolRefAttr::get(known);
        return;
      }
    auto op = MeshOp::create(atStart, function.getLoc(), "mesh", mesh);
    SymbolTable table(module);
    meshOrRef = FlatSymbolRefAttr::get(builder.getContext(), table.insert(op));
  }

  MeshAttr maximalOf(TensorShardingAttr sharding) {
    MeshAttr own = sharding ? sharding.getMesh(function) : nullptr;
    return own && own.isMaximal() ? own : nullptr;
  }

  LogicalResult checkDevice(MeshAttr place, const MeshUser &user) {
    if (place.getMaximalDevice() < mesh.getDeviceCount())
      return success();
    return emitError(user.location) << user.description << " is on device " << place.getMaximalDevice()
                                    << ", needed one of the " << mesh.getDeviceCount() << " of "
                                    << describeMesh(meshOrRef, mesh);
  }

  IntegerAttr deviceAttr(MeshAttr place) { return builder.getI64IntegerAttr(place.getMaximalDevice()); }

  /// What is on one device is replicated from there on, or up to there.
  LogicalResult placeOnDevices() {
    for (auto &[place, user] : maximal)
      if (failed(checkDevice(place, user.second)))
        return failure();
    auto whole = [&](Type type) {
      auto tensor = dyn_cast<RankedTensorType>(type);
      return TensorShardingAttr::getReplicated(tensor ? tensor.getRank() : 0, meshOrRef);
    };
    for (unsigned index = 0; index < function.getNumArguments(); ++index)
      if (MeshAttr place = maximalOf(function.getArgAttrOfType<TensorShardingAttr>(index, kShardingAttr))) {
        function.setArgAttr(index, HeddleDialect::deviceAttrName, deviceAttr(place));
        function.setArgAttr(index, kShardingAttr, whole(function.getArgumentTypes()[index]));
      }
    for (unsigned index = 0; index < function.getNumResults(); ++index)
      if (MeshAttr place = maximalOf(function.getResultAttrOfType<TensorShardingAttr>(index, kShardingAttr))) {
        function.setResultAttr(index, HeddleDialect::deviceAttrName, deviceAttr(place));
        function.setResultAttr(index, kShardingAttr, whole(function.getResultTypes()[index]));
      }
    WalkResult placed = function.getBody().walk([&](Operation *op) {
      if (auto constraint = dyn_cast<ShardingConstraintOp>(op)) {
        if (maximalOf(constraint.getSharding()))
          constraint.setShardingAttr(whole(constraint.getType()));
        return WalkResult::advance();
      }
      return WalkResult(placeOp(op, whole));
    });
    return failure(placed.wasInterrupted());
  }

  LogicalResult placeOp(Operation *op, llvm::function_ref<TensorShardingAttr(Type)> whole) {
    auto shardings = op->getAttrOfType<TensorShardingPerValueAttr>(kShardingAttr);
    if (!shardings)
      return success();
    SmallVector<TensorShardingAttr> all(shardings.getShardings());
    MeshAttr place;
    for (auto [index, sharding] : llvm::enumerate(all)) {
      MeshAttr own = maximalOf(sharding);
      if (!own)
        continue;
      if (place && place != own)
        return op->emitOpError("is on devices ")
               << place.getMaximalDevice() << " and " << own.getMaximalDevice() << ", needed one";
      place = own;
      if (index < op->getNumResults())
        sharding = whole(op->getResult(index).getType());
    }
    if (!place)
      return success();
    // An op that has no effects may do its work on any device, and on all.
    if (!isMemoryEffectFree(op) && op->getNumRegions() == 0)
      op->setAttr(HeddleDialect::deviceAttrName, deviceAttr(place));
    if (op->getNumResults() == 0)
      op->removeAttr(kShardingAttr);
    else
      op->setAttr(kShardingAttr, TensorShardingPerValueAttr::get(op->getContext(), all));
    return success();
  }

  /// Where values are on several devices, and no sharding says of how many: the module's mesh, or one of all devices up
  /// to the last that is named, or of as many as the module says. It is the other functions', too.
  void defineDevices() {
    auto module = function->getParentOfType<ModuleOp>();
    for (auto known : module.getOps<MeshOp>())
      if (!known.getMesh().getAxes().empty()) {
        mesh = known.getMesh();
        meshOrRef = FlatSymbolRefAttr::get(known);
        return;
      }
    int64_t devices = 1;
    module.walk([&](Operation *op) {
      op->getAttrDictionary().walk([&](MeshAttr named) {
        if (named.isMaximal())
          devices = std::max(devices, named.getMaximalDevice() + 1);
      });
    });
    if (auto partitions = module->getAttrOfType<IntegerAttr>("mhlo.num_partitions");
        partitions && partitions.getType().isSignlessInteger() && partitions.getInt() <= kMaxDevices)
      devices = std::max(devices, partitions.getInt());
    MLIRContext *context = function.getContext();
    mesh = MeshAttr::get(context, MeshAxisAttr::get(context, "device", devices));
    define();
  }

  /// Without a mesh that has axes, and with one device named at most, everything is on one device.
  LogicalResult dropPlaces() {
    for (unsigned index = 0; index < function.getNumArguments(); ++index)
      function.removeArgAttr(index, kShardingAttr);
    for (unsigned index = 0; index < function.getNumResults(); ++index)
      function.removeResultAttr(index, builder.getStringAttr(kShardingAttr));
    function.getBody().walk([&](Operation *op) {
      op->removeAttr(kShardingAttr);
      if (auto constraint = dyn_cast<ShardingConstraintOp>(op)) {
        constraint.replaceAllUsesWith(constraint.getInput());
        constraint.erase();
      }
    });
    return success();
  }

  /// Nothing where the axis, a part of one, ends within a part that can't be cut there.
  std::optional<SmallVector<AxisRefAttr>> translate(AxisRefAttr axis, MeshAttr from) {
    SmallVector<AxisRefAttr> translated;
    // A part of an axis is a run of the parts that the axis is made of.
    int64_t before = 1, begin = axis.getPreSize(), end = axis.getNextPreSize(from);
    for (AxisRefAttr part : maps[from][axis.getName()]) {
      int64_t after = before * part.getSize(mesh), low = std::max(begin, before), high = std::min(end, after);
      if (low < high) {
        if (low % before != 0 || high % low != 0 || after % high != 0)
          return std::nullopt;
        int64_t preSize = part.getPreSize();
        appendAxes(translated,
                   AxisRefAttr::getRange(part.getName(), preSize * (low / before), preSize * (high / before), mesh),
                   mesh);
      }
      before = after;
    }
    return translated;
  }

  SmallVector<AxisRefAttr> translate(ArrayRef<AxisRefAttr> axes, MeshAttr from) {
    SmallVector<AxisRefAttr> translated;
    for (AxisRefAttr axis : axes)
      appendAxes(translated, *translate(axis, from), mesh);
    return translated;
  }

  /// The mesh with axes of an op's own shardings, and how they refer to it.
  std::pair<MeshAttr, Attribute> findMeshOf(Operation *op) {
    std::pair<MeshAttr, Attribute> own;
    op->getAttrDictionary().walk([&](TensorShardingAttr sharding) {
      if (MeshAttr found = sharding.getMesh(function); found && !found.isMaximal() && !found.isEmpty())
        own = {found, sharding.getMeshOrRef()};
    });
    return own;
  }

  LogicalResult rewrite() {
    if (meshes.size() == 1 && meshes.front().second.first == meshOrRef && maximal.empty())
      return success();
    WalkResult moved = function.getBody().walk([&](Operation *op) { return WalkResult(rewriteManual(op)); });
    if (moved.wasInterrupted())
      return failure();
    AttrTypeReplacer replacer;
    replacer.addReplacement([&](TensorShardingAttr sharding) -> std::optional<Attribute> {
      MeshAttr own = sharding.getMesh(function);
      if (!own || own.isEmpty() || own.isMaximal())
        return std::nullopt;
      SmallVector<DimensionShardingAttr> dims;
      for (DimensionShardingAttr dim : sharding.getDimShardings()) {
        SmallVector<AxisRefAttr> axes = translate(dim.getAxes(), own);
        dims.push_back(
            DimensionShardingAttr::get(builder.getContext(), axes, dim.getIsClosed(),
                                       axes.empty() && dim.getIsClosed() ? std::nullopt : dim.getPriority()));
      }
      SmallVector<AxisRefAttr> unreduced = uniteAxes(translate(sharding.getUnreducedAxes(), own), {}, mesh);
      return TensorShardingAttr::get(builder.getContext(), meshOrRef, dims,
                                     uniteAxes(translate(sharding.getReplicatedAxes(), own), {}, mesh), unreduced,
                                     unreduced.empty() ? ReductionOp::SUM : sharding.getReductionOp());
    });
    replacer.recursivelyReplaceElementsIn(function, /*replaceAttrs=*/true);
    return success();
  }

  /// Manual axes are whole axes by name, and the sdy collectives name axes without a mesh.
  LogicalResult rewriteManual(Operation *op) {
    auto manual = dyn_cast<ManualComputationOp>(op);
    if (!manual && !isa<CollectiveOpInterface>(op))
      return success();
    auto [own, ownRef] = findMeshOf(op);
    if (!own || own == mesh)
      return success();
    if (!manual)
      return op->emitOpError("is on ") << describeMesh(ownRef, own) << ", needed " << describeMesh(meshOrRef, mesh)
                                       << ", which the function's other shardings are on";
    SmallVector<StringAttr> axes;
    for (StringAttr axis : manual.getManualAxes().getValue())
      for (AxisRefAttr part : maps[own][axis]) {
        if (part.isSubAxis())
          return op->emitOpError("has manual axis ")
                 << axis << " of " << describeMesh(ownRef, own) << ", which is a part of axis \"" << part.getName()
                 << "\" of " << describeMesh(meshOrRef, mesh) << ", needed whole axes";
        axes.push_back(builder.getStringAttr(part.getName()));
      }
    manual.setManualAxesAttr(ManualAxesAttr::get(op->getContext(), axes));
    return success();
  }

  func::FuncOp function;
  Builder builder;
  llvm::MapVector<MeshAttr, std::pair<Attribute, MeshUser>> meshes, maximal; // in the order of their first use
  llvm::DenseMap<Attribute, llvm::MapVector<AxisRefAttr, MeshUser>> used;    // by mesh
  llvm::DenseMap<Attribute, AxisMap> maps;
  MeshAttr mesh;
  Attribute meshOrRef;
};

struct UnifyMeshes : heddle::impl::UnifyMeshesBase<UnifyMeshes> {
  void runOnOperation() override {
    for (auto function : llvm::to_vector(getOperation().getOps<func::FuncOp>()))
      if (!function.isExternal() && failed(Unifier(function).run()))
        return signalPassFailure();
  }
};

} // namespace
