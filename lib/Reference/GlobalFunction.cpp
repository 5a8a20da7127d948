#include "heddle/Reference/GlobalFunction.h"

#include "heddle/Reference/Elements.h"
#include "heddle/Reference/Print.h"

#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Sdy/Shardings.h"
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

/// The type whose equal shards have type `local`; null if it has too many elements.
RankedTensorType wholeOf(RankedTensorType local, ArrayRef<int64_t> shards) {
  SmallVector<int64_t> shape(local.getShape());
  int64_t elements = 1;
  for (auto [size, count] : llvm::zip_equal(shape, shards))
    if (llvm::MulOverflow(size, count, size) || llvm::MulOverflow(elements, size, elements))
      return nullptr;
  return RankedTensorType::get(shape, local.getElementType());
}

} // namespace

LogicalResult GlobalFunction::findTypes(StringRef what, TypeRange local, ArrayAttr attributes,
                                        SmallVectorImpl<Type> &types, std::vector<std::optional<Cut>> &cuts) {
  for (auto [index, type] : llvm::enumerate(local)) {
    auto emitError = [&, index = index] {
      return function.emitOpError("@") << function.getName() << ' ' << what << " #" << index << ": ";
    };
    DictionaryAttr own = attributesAt(attributes, index);
    Attribute found = own ? own.get(kShardingName) : nullptr;
    auto tensor = dyn_cast<RankedTensorType>(type);
    types.push_back(type);
    cuts.push_back(std::nullopt);
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
    if (ownMesh.isMaximal() || !sharding.isFullyClosed() || !sharding.getUnreducedAxes().empty())
      return emitError() << kShardingName << " is " << sharding
                         << ", needed closed dims, nothing unreduced, and a mesh with axes";
    if (mesh && ownMesh != mesh)
      return emitError() << "is on " << sdy::describeMesh(sharding.getMeshOrRef(), ownMesh) << ", others on "
                         << mesh.toString() << ", needed one mesh";
    mesh = ownMesh;
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
    cuts.back() = Cut(sharding, mesh, whole);
    if (cuts.back()->getLocalType() != tensor)
      return emitError() << "has type " << type << ", needed " << cuts.back()->getLocalType() << ", a shard of "
                         << whole << " under " << sharding;
    types.back() = whole;
  }
  return success();
}

FailureOr<GlobalFunction> GlobalFunction::get(func::FuncOp function) {
  GlobalFunction global(function);
  ArrayAttr arguments = function.getArgAttrsAttr(), results = function.getResAttrsAttr();
  bool isPartitioned = false;
  for (ArrayAttr attributes : {arguments, results})
    for (unsigned index = 0; attributes && index < attributes.size(); ++index)
      isPartitioned |= attributesAt(attributes, index).contains(kShardingName);
  if (!isPartitioned) {
    global.argumentTypes = llvm::to_vector(function.getArgumentTypes());
    global.resultTypes = llvm::to_vector(function.getResultTypes());
    return global;
  }
  if (failed(global.findTypes("argument", function.getArgumentTypes(), arguments, global.argumentTypes,
                              global.argumentCuts)) ||
      failed(global.findTypes("result", function.getResultTypes(), results, global.resultTypes, global.resultCuts)))
    return failure();
  return global;
}

FailureOr<RuntimeValue> GlobalFunction::gather(unsigned result, ArrayRef<std::vector<RuntimeValue>> devices) const {
  const std::optional<Cut> &cut = resultCuts[result];
  if (!cut)
    return devices.front()[result];
  Tensor whole(cut->getWholeType());
  std::map<SmallVector<int64_t>, std::pair<int64_t, Tensor>> first; // which device has a shard first, and the shard
  for (auto [device, values] : llvm::enumerate(devices)) {
    int64_t position = getPosition(mesh, device);
    Tensor shard = cut->withoutPadding(values[result].tensor, position);
    auto [entry, isFirst] = first.try_emplace(cut->getShard(position), device, shard);
    if (isFirst) {
      cut->putShard(whole, shard, position);
      continue;
    }
    auto &[otherDevice, other] = entry->second;
    size_t differs =
        std::mismatch(shard.bytes().begin(), shard.bytes().end(), other.bytes().begin()).first - shard.bytes().begin();
    if (differs == shard.bytes().size())
      continue;
    int64_t element = differs / shard.getElementBytes();
    SmallVector<int64_t> strides = rowMajorStrides(shard.getShape()), start = cut->getStart(position);
    for (auto [index, stride, size] : llvm::zip_equal(start, strides, shard.getShape()))
      index += element / stride % size;
    std::string text;
    llvm::raw_string_ostream os(text);
    os << "result #" << result << " differs between copies: element [";
    llvm::interleaveComma(start, os);
    os << "] is ";
    printElement(os, other, element);
    os << " on r0p" << otherDevice << " and ";
    printElement(os, shard, element);
    os << " on r0p" << device;
    return getFunction().emitOpError("@") << getName() << ' ' << text;
  }
  return RuntimeValue(whole);
}

FailureOr<std::vector<RuntimeValue>> GlobalFunction::run(Interpreter &interpreter,
                                                         ArrayRef<RuntimeValue> arguments) const {
  if (!isPartitioned())
    return interpreter.run(function, arguments);
  Location location = getFunction().getLoc();
  if (failed(Grid(1, mesh.getDeviceCount()).verifySize(location)))
    return failure();
  std::vector<std::vector<RuntimeValue>> shards(mesh.getDeviceCount());
  std::vector<Program> programs;
  for (auto [device, own] : llvm::enumerate(shards)) {
    int64_t position = getPosition(mesh, device);
    for (auto [argument, cut] : llvm::zip_equal(arguments, argumentCuts))
      own.push_back(
          cut ? RuntimeValue(cut->takeShard(argument.tensor, position, makePoison(cut->getLocalType(), position)))
              : argument);
    programs.push_back({function, own});
  }
  auto all = interpreter.run(location, 1, shards.size(), programs);
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
