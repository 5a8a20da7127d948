#include "Ports.h"

#include "Instructions.h"
#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Sdy/Shardings.h"
#include "heddle/PlanFormat/Groups.h"

using namespace mlir;
using namespace heddle;

namespace {

constexpr StringRef kShardingName = "spmd.sharding";

class PortReader {
public:
  explicit PortReader(func::FuncOp entry) : entry(entry) {}

  LogicalResult read(StringRef what, TypeRange types, ArrayAttr attributes, std::vector<format::thread::Port> &ports) {
    for (auto [index, type] : llvm::enumerate(types)) {
      auto own = attributes ? cast<DictionaryAttr>(attributes[index]) : DictionaryAttr();
      auto emitError = [&, index = index] {
        return entry.emitOpError("@") << entry.getName() << ' ' << what << " #" << index << ' ';
      };
      auto io = own ? own.getAs<IoAttr>(HeddleDialect::ioAttrName) : IoAttr();
      if (!io)
        return emitError() << "has no " << HeddleDialect::ioAttrName << ", needed one, as import gives it";
      std::optional<format::TensorType> whole = toPlanType(io.getType()), local = toPlanType(type);
      if (!whole || !local)
        return emitError() << "has type " << type << " of " << io.getType()
                           << ", needed tensors of static shape and an element type that programs have";
      format::thread::Port port{io.getName().str(), static_cast<format::Role>(io.getRole()), *whole, {}, 0, {}};
      port.sharding.resize(whole->shape.size());
      if (io.getDonates())
        port.donatedTo = *io.getDonates();
      if (failed(readSharding(own.get(kShardingName), type, port, emitError)))
        return failure();
      if (format::getLocalShape(port.type.shape, port.sharding) != local->shape)
        return emitError() << "has type " << type << ", needed a shard of " << io.getType();
      ports.push_back(std::move(port));
    }
    return success();
  }

  sdy::MeshAttr mesh;

private:
  LogicalResult readSharding(Attribute found, Type type, format::thread::Port &port, sdy::EmitError emitError) {
    bool isFirst = std::exchange(isFirstPort, false);
    if (!found && !mesh)
      return success();
    auto sharding = dyn_cast_or_null<sdy::TensorShardingAttr>(found);
    if (!sharding || (!isFirst && !mesh))
      return emitError() << "has " << (found ? "an " : "no ") << kShardingName << ", needed "
                         << (found ? "none, as others have none" : "one, as others have it");
    if (failed(sdy::verifySharding(sharding, type, entry, nullptr, emitError)))
      return failure();
    sdy::MeshAttr own = sharding.getMesh(entry);
    if (own.isMaximal() || !sharding.isFullyClosed() || !sharding.getUnreducedAxes().empty())
      return emitError() << kShardingName << " is " << sharding
                         << ", needed closed dims, nothing unreduced, and a mesh with axes";
    if (mesh && own != mesh)
      return emitError() << "is on " << sdy::describeMesh(sharding.getMeshOrRef(), own) << ", others on "
                         << mesh.toString() << ", needed one mesh";
    mesh = own;
    if (sharding.getDimShardings().size() != port.sharding.size())
      return emitError() << kShardingName << " is " << sharding << ", needed " << port.sharding.size() << " dims";
    for (auto [dim, axes] : llvm::zip_equal(sharding.getDimShardings(), port.sharding))
      axes = toPlanAxes(dim.getAxes(), mesh);
    return success();
  }

  func::FuncOp entry;
  bool isFirstPort = true;
};

} // namespace

FailureOr<Ports> heddle::readPorts(func::FuncOp entry) {
  PortReader reader(entry);
  Ports ports;
  if (failed(reader.read("argument", entry.getArgumentTypes(), entry.getArgAttrsAttr(), ports.arguments)) ||
      failed(reader.read("result", entry.getResultTypes(), entry.getResAttrsAttr(), ports.results)))
    return failure();
  ports.mesh = reader.mesh;
  return ports;
}
