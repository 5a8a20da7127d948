// Counts blocks of placed arguments and results: a device's by its number along the placement's axes, a list's by the
// numbers that its devices have.
#include "heddle/Analysis/PlanPorts.h"

#include "heddle/Dialect/Plan/BufferOps.h"
#include "heddle/Dialect/Sdy/AxisLists.h"
#include "heddle/Dialect/Sdy/Shardings.h"
#include "heddle/Dialect/Spmd/SpmdDialect.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::plan;

static PlanPort makePort(EntryOp entry, Type type, DictionaryAttr attributes) {
  PlanPort port{cast<MemRefType>(type), nullptr, nullptr, {}};
  auto io = attributes ? attributes.getAs<IoAttr>(HeddleDialect::ioAttrName) : IoAttr();
  if (!io || !io.getPlacement())
    return port;
  port.placement = io.getPlacement();
  port.mesh = attributes.getAs<sdy::TensorShardingAttr>(spmd::kShardingAttr).getMesh(entry);
  port.axes = getSteps(port.placement.getAxes().getValue(), port.mesh);
  return port;
}

PlanPort heddle::getArgumentPort(EntryOp entry, unsigned index) {
  return makePort(entry, entry.getArgumentTypes()[index], entry.getArgAttrDict(index));
}

PlanPort heddle::getResultPort(EntryOp entry, unsigned index) {
  return makePort(entry, entry.getResultTypes()[index], entry.getResultAttrDict(index));
}

SmallVector<int64_t> PlanPort::getBlocks(int64_t position) const {
  return placement ? placement.getBlocksOf(getIndexAlong(axes, position)) : SmallVector<int64_t>{0};
}

MemRefType PlanPort::getTypeOfBlocks(int64_t count) const {
  if (count == 0)
    return nullptr;
  if (!placement || type.getRank() == 0)
    return type;
  SmallVector<int64_t> shape(type.getShape());
  int64_t &size = shape[placement.getDim()];
  size = size / placement.getMostBlocks() * count;
  return MemRefType::get(shape, type.getElementType());
}

MemRefType PlanPort::getTypeAt(int64_t position) const {
  return getTypeOfBlocks(static_cast<int64_t>(getBlocks(position).size()));
}

int64_t PlanPort::getBytesAt(int64_t position) const {
  MemRefType own = getTypeAt(position);
  return own ? getBytes(own) : 0;
}

namespace {

/// The numbers that devices of a list have along axes.
class ListNumbers {
public:
  explicit ListNumbers(ListOp list) : entry(list->getParentOfType<EntryOp>()) {
    for (Operation &op : entry.getBody().front()) {
      if (&op == list)
        break;
      ++number;
    }
    if (entry.getLists())
      listsBy = getSteps(entry.getListsByAttr().getValue(), sdy::lookupMesh(entry.getMeshAttr(), entry));
  }

  const SmallVector<bool> &get(const PlanPort &port) {
    auto [found, isNew] = known.try_emplace({port.mesh, port.placement.getAxes()});
    if (isNew) {
      found->second.assign(sdy::getShardCount(port.placement.getAxes().getValue(), port.mesh), false);
      for (int64_t position = 0, count = port.mesh.getDeviceCount(); position < count; ++position)
        if (!entry.getLists() || (*entry.getLists())[getIndexAlong(listsBy, position)] == number)
          found->second[getIndexAlong(port.axes, position)] = true;
    }
    return found->second;
  }

private:
  EntryOp entry;
  int64_t number = 0;
  std::vector<AxisSteps> listsBy;
  llvm::DenseMap<std::pair<Attribute, Attribute>, SmallVector<bool>> known;
};

PortBytes getPortBytes(const PlanPort &port, ListNumbers &numbers) {
  if (!port.placement)
    return {getBytes(port.type), getBytes(port.type)};
  const SmallVector<bool> &own = numbers.get(port);
  int64_t blockBytes = getBytes(port.type) / port.placement.getMostBlocks();
  SmallVector<int64_t> counts(own.size(), 0);
  for (DenseI64ArrayAttr owners : port.placement.getOwners())
    for (int64_t owner : owners.asArrayRef())
      ++counts[owner];
  int64_t least = INT64_MAX, most = 0;
  for (auto [count, isOwn] : llvm::zip_equal(counts, own))
    if (isOwn) {
      least = std::min(least, count);
      most = std::max(most, count);
    }
  auto outer = port.type.getShape().take_front(port.placement.getDim());
  if (least != most && llvm::any_of(outer, [](int64_t size) { return size != 1; }))
    least = 0;
  return {least * blockBytes, most * blockBytes};
}

} // namespace

ListPorts heddle::getListPorts(ListOp list) {
  auto entry = list->getParentOfType<EntryOp>();
  ListNumbers numbers(list);
  ListPorts ports;
  for (unsigned index = 0; index < entry.getArgumentTypes().size(); ++index)
    ports.arguments.push_back(getPortBytes(getArgumentPort(entry, index), numbers));
  for (unsigned index = 0; index < entry.getResultTypes().size(); ++index)
    ports.results.push_back(getPortBytes(getResultPort(entry, index), numbers));
  return ports;
}
