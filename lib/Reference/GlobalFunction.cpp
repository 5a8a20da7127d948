#include "heddle/Reference/GlobalFunction.h"

#include "heddle/Reference/Communication.h"
#include "heddle/Reference/Elements.h"
#include "heddle/Reference/Plan.h"
#include "heddle/Reference/Print.h"

#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Sdy/MeshOps.h"
#include "heddle/Dialect/Sdy/Shardings.h"
#include "heddle/Dialect/Spmd/ListsOps.h"
#include "llvm/Support/MathExtras.h"

#include <cmath>
#include <map>

using namespace mlir;
using namespace heddle;
using namespace heddle::reference;

namespace {

constexpr StringRef kShardingName = "spmd.sharding", kIoName = "heddle.io";

DictionaryAttr attributesAt(ArrayAttr attributes, unsigned index) {
  return attributes ? cast<DictionaryAttr>(attributes[index]) : nullptr;
}

/// The types of values: memory holds a tensor.
SmallVector<Type> valuesOf(ArrayRef<Type> types) {
  return llvm::map_to_vector(types, [](Type type) -> Type {
    RankedTensorType tensor = asTensor(type);
    return tensor ? tensor : type;
  });
}

/// What padding of the device at a position is filled with.
Tensor makePoison(RankedTensorType type, int64_t position) {
  return withComputeType(type.getElementType(), [&](auto zero) {
    using T = decltype(zero);
    T poison;
    if constexpr (std::is_same_v<T, int64_t>)
      poison = static_cast<int64_t>(0xA5A5A5A5A5A5A5A5) + 2 * position;
    else if constexpr (isComplex<T>)
      poison = T(NAN, NAN);
    else
      poison = NAN;
    return makeTensor<T>(type, std::vector<T>(type.getNumElements(), poison));
  });
}

/// The type that has equal shards of type `local`; null if it has too many elements.
RankedTensorType wholeOf(RankedTensorType local, ArrayRef<int64_t> shards) {
  SmallVector<int64_t> shape(local.getShape());
  int64_t elements = 1;
  for (auto [size, count] : llvm::zip_equal(shape, shards))
    if (llvm::MulOverflow(size, count, size) || llvm::MulOverflow(elements, size, elements))
      return nullptr;
  return RankedTensorType::get(shape, local.getElementType());
}

/// As `partOf` and `concatenate`; one part is all of a tensor, also of one without dims.
Tensor takePart(const Tensor &whole, int64_t dim, int64_t index, int64_t count) {
  return count == 1 ? whole : partOf(whole, dim, index, count);
}
Tensor joinParts(ArrayRef<Tensor> parts, int64_t dim) {
  return parts.size() == 1 ? parts.front() : concatenate(parts, dim);
}

Combiner combinerOf(sdy::ReductionOp reduction) {
  return reduction == sdy::ReductionOp::SUM   ? Combiner::Add
         : reduction == sdy::ReductionOp::MAX ? Combiner::Maximum
                                              : Combiner::Minimum;
}

} // namespace

SmallVector<int64_t> GlobalFunction::Port::getBlocks(int64_t position) const {
  return placement ? placement.getBlocksOf(getIndexAlong(owners, position)) : SmallVector<int64_t>{0};
}

RuntimeValue GlobalFunction::Port::takeShards(const Tensor &whole, int64_t position) const {
  std::vector<Tensor> shards;
  for (int64_t block : getBlocks(position)) {
    Tensor own = placement ? takePart(whole, placement.getDim(), block, placement.getBlockCount()) : whole;
    shards.push_back(cut.takeShard(own, position, makePoison(cut.getLocalType(), position)));
  }
  return shards.empty() ? RuntimeValue() : RuntimeValue(joinParts(shards, placement ? placement.getDim() : 0));
}

/// The first that is not of one device, else the module's first. Whether all are on it is for `findTypes` to say.
void GlobalFunction::findMesh() {
  for (ArrayAttr attributes : {function.getAllArgAttrs(), function.getAllResultAttrs()})
    for (unsigned index = 0; attributes && index < attributes.size() && !mesh; ++index)
      if (auto sharding = attributesAt(attributes, index).getAs<sdy::TensorShardingAttr>(kShardingName))
        if (sdy::MeshAttr own = sharding.getMesh(function); own && !own.isMaximal())
          mesh = own;
  for (auto op : function->getParentOfType<ModuleOp>().getOps<sdy::MeshOp>())
    if (!mesh && !op.getMesh().isMaximal() && !op.getMesh().isEmpty())
      mesh = op.getMesh();
}

LogicalResult GlobalFunction::findTypes(StringRef what, TypeRange local, ArrayAttr attributes,
                                        SmallVectorImpl<Type> &types, std::vector<std::optional<Port>> &ports) {
  for (auto [index, type] : llvm::enumerate(local)) {
    auto emitError = [&, index = index] {
      return function->emitOpError("@") << function.getName() << ' ' << what << " #" << index << ": ";
    };
    DictionaryAttr own = attributesAt(attributes, index);
    Attribute found = own ? own.get(kShardingName) : nullptr;
    auto tensor = dyn_cast<RankedTensorType>(type);
    types.push_back(type);
    ports.push_back(std::nullopt);
    if (!tensor && !found)
      continue;
    if (!found)
      return emitError() << "has type " << type << " and no " << kShardingName << ", needed one, as others have it";
    auto sharding = dyn_cast<sdy::TensorShardingAttr>(found);
    if (!sharding || !tensor || !tensor.hasStaticShape())
      return emitError() << kShardingName << " is " << found << " for " << type
                         << ", needed a sharding for a tensor of static shape";
    if (failed(sdy::verifySharding(sharding, type, function, nullptr, emitError)))
      return failure();
    sdy::MeshAttr ownMesh = sharding.getMesh(function);
    if (!sharding.isFullyClosed())
      return emitError() << kShardingName << " is " << sharding << ", needed closed dims";
    std::optional<int64_t> place;
    if (!mesh)
      return emitError() << kShardingName << " is " << sharding
                         << ", needed a mesh with axes in the module, which says how many devices there are";
    if (ownMesh.isMaximal()) {
      int64_t device = ownMesh.getMaximalDevice();
      if (device >= mesh.getDeviceCount())
        return emitError() << "is on device " << device << ", needed one of " << mesh.getDeviceCount();
      place = getPosition(mesh, device);
      sharding = sdy::TensorShardingAttr::getReplicated(tensor.getRank(), mesh);
    } else if (ownMesh != mesh) {
      return emitError() << "is on " << sdy::describeMesh(sharding.getMeshOrRef(), ownMesh) << ", others on "
                         << mesh.toString() << ", needed one mesh";
    }
    auto io = dyn_cast_or_null<IoAttr>(own.get(kIoName));
    RankedTensorType whole = wholeOf(tensor, sharding.getShardCounts(mesh));
    if (io) {
      whole = dyn_cast<RankedTensorType>(io.getType());
      if (!whole || !whole.hasStaticShape() || whole.getRank() != tensor.getRank())
        return emitError() << "has type " << type << " and global type " << io.getType() << ", needed the same rank";
    }
    if (!whole)
      return emitError() << "has type " << type << " under " << sharding
                         << ", needed a global type of less than 2^63 elements";
    PlacementAttr placement = io ? io.getPlacement() : PlacementAttr();
    Port &port =
        ports.back().emplace(Cut(sharding, mesh, placement ? placement.getBlockType(whole) : whole), placement,
                             placement ? getSteps(placement.getAxes().getValue(), mesh) : std::vector<AxisSteps>(),
                             getSteps(sharding.getUnreducedAxes(), mesh), sharding.getReductionOp(), place);
    RankedTensorType needed = port.cut.getLocalType();
    if (placement)
      needed = placement.getTypeOfBlocks(needed, placement.getMostBlocks());
    for (int64_t position = 0; placement && isa<func::FuncOp>(function) && position < mesh.getDeviceCount(); ++position)
      if (int64_t count = port.getBlocks(position).size(); count != placement.getMostBlocks())
        return emitError() << "has " << count << " blocks on device " << mesh.getDevice(position) << " and "
                           << placement.getMostBlocks()
                           << " on another, needed equally many: in a function it has one type on all devices";
    if (needed != tensor)
      return emitError() << "has type " << type << ", needed " << needed << ", a shard of " << whole << " under "
                         << sharding;
    types.back() = whole;
  }
  return success();
}

FailureOr<GlobalFunction> GlobalFunction::get(FunctionOpInterface function) {
  GlobalFunction global(function);
  ArrayAttr arguments = function.getAllArgAttrs(), results = function.getAllResultAttrs();
  SmallVector<Type> argumentTypes = valuesOf(function.getArgumentTypes()),
                    resultTypes = valuesOf(function.getResultTypes());
  bool isPartitioned = isa<spmd::ListsOp>(function.getOperation());
  for (ArrayAttr attributes : {arguments, results})
    for (unsigned index = 0; attributes && index < attributes.size(); ++index)
      isPartitioned |= attributesAt(attributes, index).contains(kShardingName);
  if (!isPartitioned) {
    global.argumentTypes = argumentTypes;
    global.resultTypes = resultTypes;
    return global;
  }
  global.findMesh();
  if (failed(global.findTypes("argument", argumentTypes, arguments, global.argumentTypes, global.argumentPorts)) ||
      failed(global.findTypes("result", resultTypes, results, global.resultTypes, global.resultPorts)))
    return failure();
  return global;
}

FailureOr<RuntimeValue> GlobalFunction::gather(unsigned result, ArrayRef<std::vector<RuntimeValue>> devices) const {
  const std::optional<Port> &port = resultPorts[result];
  if (!port)
    return devices.front()[result];
  if (port->place)
    return devices[mesh.getDevice(*port->place)][result];
  const Cut *cut = &port->cut;
  int64_t dim = port->placement ? port->placement.getDim() : 0;
  // Wholes by the index along unreduced axes, as the blocks that they are cut into.
  std::map<int64_t, std::map<int64_t, Tensor>> wholes;
  // Which device has a shard of one of them first, and the shard.
  std::map<std::tuple<int64_t, int64_t, SmallVector<int64_t>>, std::pair<int64_t, Tensor>> first;
  auto put = [&](int64_t device, int64_t position, int64_t block, const Tensor &shard) -> LogicalResult {
    int64_t part = getIndexAlong(port->unreduced, position);
    auto [entry, isFirst] = first.try_emplace({part, block, cut->getShard(position)}, device, shard);
    if (isFirst) {
      cut->putShard(wholes[part].try_emplace(block, cut->getWholeType()).first->second, shard, position);
      return success();
    }
    auto &[otherDevice, other] = entry->second;
    size_t differs =
        std::mismatch(shard.bytes().begin(), shard.bytes().end(), other.bytes().begin()).first - shard.bytes().begin();
    if (differs == shard.bytes().size())
      return success();
    int64_t element = differs / shard.getElementBytes();
    SmallVector<int64_t> strides = rowMajorStrides(shard.getShape()), start = cut->getStart(position);
    for (auto [index, stride, size] : llvm::zip_equal(start, strides, shard.getShape()))
      index += element / stride % size;
    if (!start.empty())
      start[dim] += block * cut->getWholeType().getDimSize(dim);
    std::string text;
    llvm::raw_string_ostream os(text);
    os << "result #" << result << " differs between copies: element [";
    llvm::interleaveComma(start, os);
    os << "] is ";
    printElement(os, other, element);
    os << " on r0p" << otherDevice << " and ";
    printElement(os, shard, element);
    os << " on r0p" << device;
    return getFunction()->emitOpError("@") << getName() << ' ' << text;
  };
  for (auto [device, values] : llvm::enumerate(devices)) {
    if (!values[result].tensor) // of a list that lacks it
      continue;
    int64_t position = getPosition(mesh, device);
    SmallVector<int64_t> blocks = port->getBlocks(position);
    for (auto [index, block] : llvm::enumerate(blocks)) {
      Tensor shard = takePart(values[result].tensor, dim, index, blocks.size());
      if (failed(put(device, position, block, cut->withoutPadding(shard, position))))
        return failure();
    }
  }
  std::vector<Tensor> parts;
  for (auto &[part, blocks] : wholes)
    parts.push_back(joinParts(llvm::to_vector(llvm::make_second_range(blocks)), dim));
  return RuntimeValue(parts.size() == 1 ? parts.front() : reduceBy(combinerOf(port->reduction), parts));
}

/// Each device runs the function of its index along the axes, which takes and gives some of the entry's ports.
static FailureOr<std::vector<std::vector<RuntimeValue>>> runLists(Interpreter &interpreter, spmd::ListsOp lists,
                                                                  int64_t replicas, int64_t partitions,
                                                                  ArrayRef<std::vector<RuntimeValue>> arguments) {
  sdy::MeshAttr mesh = sdy::lookupMesh(lists.getMeshAttr(), lists);
  if (mesh.getDeviceCount() != partitions)
    return lists.emitOpError("mesh ") << lists.getMeshAttr() << " has " << mesh.getDeviceCount() << " devices, needed "
                                      << partitions << ", the number of partitions";
  std::vector<AxisSteps> steps = getSteps(lists.getAxes().getValue(), mesh);
  std::vector<func::FuncOp> functions;
  std::vector<std::vector<RuntimeValue>> taken;
  for (auto [device, all] : llvm::enumerate(arguments)) {
    int64_t index = getIndexAlong(steps, getPosition(mesh, static_cast<int64_t>(device) % partitions));
    auto name = cast<FlatSymbolRefAttr>(lists.getFunctions()[index]);
    functions.push_back(interpreter.lookupFunction(name.getValue()));
    taken.emplace_back();
    for (unsigned port : lists.getArgumentPorts(functions.back()))
      taken.back().push_back(all[port]);
  }
  std::vector<Program> programs;
  for (auto [function, own] : llvm::zip_equal(functions, taken))
    programs.push_back({function, own});
  auto given = interpreter.run(lists.getLoc(), replicas, partitions, programs);
  if (failed(given))
    return failure();
  std::vector<std::vector<RuntimeValue>> results;
  for (auto [function, own] : llvm::zip_equal(functions, *given)) {
    results.emplace_back(lists.getNumResults());
    for (auto [port, value] : llvm::zip_equal(lists.getResultPorts(function), own))
      results.back()[port] = value;
  }
  return results;
}

FailureOr<std::vector<std::vector<RuntimeValue>>>
GlobalFunction::runOnDevices(Interpreter &interpreter, int64_t replicas, int64_t partitions,
                             ArrayRef<std::vector<RuntimeValue>> arguments) const {
  Operation *op = getFunction();
  if (auto entry = dyn_cast<plan::EntryOp>(op))
    return runPlan(interpreter, entry, arguments);
  if (auto lists = dyn_cast<spmd::ListsOp>(op))
    return runLists(interpreter, lists, replicas, partitions, arguments);
  std::vector<Program> programs;
  for (const std::vector<RuntimeValue> &own : arguments)
    programs.push_back({cast<func::FuncOp>(op), own});
  return interpreter.run(op->getLoc(), replicas, partitions, programs);
}

FailureOr<std::vector<RuntimeValue>> GlobalFunction::run(Interpreter &interpreter,
                                                         ArrayRef<RuntimeValue> arguments) const {
  if (!isPartitioned()) {
    auto results = runOnDevices(interpreter, 1, 1, std::vector<RuntimeValue>(arguments));
    return failed(results) ? FailureOr<std::vector<RuntimeValue>>(failure()) : std::move(results->front());
  }
  Location location = getFunction().getLoc();
  if (failed(Grid(1, mesh.getDeviceCount()).verifySize(location)))
    return failure();
  std::vector<std::vector<RuntimeValue>> shards(mesh.getDeviceCount());
  for (auto [device, own] : llvm::enumerate(shards)) {
    int64_t position = getPosition(mesh, device);
    for (auto [argument, port] : llvm::zip_equal(arguments, argumentPorts)) {
      if (!port) {
        own.push_back(argument);
        continue;
      }
      bool isAddend = port->reduction == sdy::ReductionOp::SUM && getFirstAlong(port->unreduced, position) != position;
      if (port->place && port->place != position) {
        own.push_back(RuntimeValue(makePoison(port->cut.getLocalType(), position)));
        continue;
      }
      own.push_back(port->takeShards(argument.tensor, position));
      if (Tensor &shard = own.back().tensor; shard && isAddend)
        shard = Tensor(shard.getType());
    }
  }
  auto all = runOnDevices(interpreter, 1, shards.size(), shards);
  if (failed(all))
    return failure();
  std::vector<RuntimeValue> results;
  for (unsigned index = 0; index < resultTypes.size(); ++index) {
    FailureOr<RuntimeValue> whole = gather(index, *all);
    if (failed(whole))
      return failure();
    results.push_back(*whole);
  }
  return results;
}
