// Adds up the bytes of arguments, results, constants, the arena and communicators of one list, and finds what the arena
// holds at its peak from the lifetimes of buffers.
#include "heddle/Analysis/DeviceMemory.h"

#include "heddle/Analysis/DeviceGroups.h"
#include "heddle/Analysis/PlanPorts.h"
#include "heddle/Analysis/ShardingOrigins.h"
#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Plan/InstructionOps.h"
#include "heddle/Dialect/Sdy/AxisLists.h"
#include "heddle/Dialect/Sdy/Shardings.h"
#include "heddle/PlanFormat/CollectiveKind.h"

#include <map>
#include <set>

using namespace mlir;
using namespace heddle;

/// Whether only packing and unpacking and the collectives between them use a buffer: one instruction that is no
/// collective, and one that is.
static bool isPacked(plan::BufferOp buffer) {
  int collectives = 0, launches = 0;
  for (Operation *user : buffer->getUsers()) {
    collectives += isa<plan::CollectiveOp>(user);
    launches += isa<plan::LaunchOp>(user) && cast<plan::LaunchOp>(user).getStream() != 0;
  }
  return collectives == 1 && launches == 1 && llvm::range_size(buffer->getUsers()) == 2;
}

/// The axes along which members meet, none where each is alone; all of the mesh where a collective names none.
static SmallVector<sdy::AxisRefAttr> findMeetingAxes(sdy::MeshAttr mesh, sdy::AxisRefListAttr axes) {
  SmallVector<sdy::AxisRefAttr> found;
  if (axes)
    found = llvm::to_vector(axes.getValue());
  else
    for (sdy::MeshAxisAttr axis : mesh.getAxes())
      found.push_back(sdy::AxisRefAttr::get(mesh.getContext(), axis.getName()));
  llvm::erase_if(found, [&](sdy::AxisRefAttr axis) { return axis.getSize(mesh) == 1; });
  return found;
}

namespace {

/// The neighbours that a device has in a communicator: one in the ring of what combines or joins, and those that send
/// to it alone, each once.
struct Neighbours {
  int64_t members = 1;
  bool hasRing = false, areAllSenders = false;
  std::map<int64_t, std::set<int64_t>> senders; // by member

  int64_t count(int64_t most) const {
    int64_t count = areAllSenders ? members - 1 : 0;
    for (const auto &[member, own] : senders)
      count = std::max(count, static_cast<int64_t>(own.size()));
    return hasRing + std::min(count, most);
  }
};

} // namespace

static void add(Neighbours &neighbours, plan::CollectiveOp op, sdy::MeshAttr mesh) {
  bool cuts = op.getKind() == plan::CollectiveKind::AllToAll;
  SmallVector<int64_t> sources = findSources(op.getKind(), op->getAttrDictionary(), mesh, neighbours.members);
  neighbours.areAllSenders |= cuts;
  neighbours.hasRing |= sources.empty() && !cuts;
  for (auto [member, source] : llvm::enumerate(sources))
    if (source >= 0 && source != static_cast<int64_t>(member))
      neighbours.senders[static_cast<int64_t>(member)].insert(source);
}

/// There is a communicator for each list of axes along which members meet, and of exchanges for each channel, too.
static int64_t getCommunicatorBytes(plan::ListOp list, const machine::CommunicatorCost &cost) {
  if (cost.perNeighbour == 0) // of most targets, and of each candidate for a budget
    return 0;
  std::map<std::pair<std::string, int64_t>, Neighbours> communicators; // by axes and channel
  list.walk([&](Operation *op) {
    auto exchange = dyn_cast<plan::ExchangeOp>(op);
    auto collective = dyn_cast<plan::CollectiveOp>(op);
    if (!exchange && !collective)
      return;
    sdy::MeshAttr mesh = sdy::lookupMesh(op->getAttr("mesh"), op);
    SmallVector<sdy::AxisRefAttr> axes =
        findMeetingAxes(mesh, exchange ? exchange.getAxes() : collective.getAxesAttr());
    if (axes.empty())
      return;
    Neighbours &own = communicators[{sdy::toString(axes), exchange ? exchange.getChannel() : 0}];
    own.members = 1;
    for (sdy::AxisRefAttr axis : axes)
      own.members *= axis.getSize(mesh);
    if (collective)
      add(own, collective, mesh);
    else
      for (ArrayRef<int64_t> peers : {exchange.getSendTo(), exchange.getReceiveFrom()})
        own.senders[0].insert(peers.begin(), peers.end()); // of this list's device
  });
  int64_t all = 0;
  for (const auto &[communicator, own] : communicators)
    all += own.count(cost.mostNeighbours);
  return all * cost.perNeighbour;
}

DeviceMemory heddle::getDeviceMemory(plan::EntryOp entry, plan::ListOp list,
                                     const machine::CommunicatorCost &communicators) {
  DeviceMemory memory;
  memory.communicators = getCommunicatorBytes(list, communicators);
  ListPorts ports = getListPorts(list);
  auto add = [&](Space space, int64_t bytes, int64_t &onDevice) {
    (space == Space::Device ? onDevice : space == Space::Host ? memory.host : memory.disk) += bytes;
  };
  for (auto [index, bytes] : llvm::enumerate(ports.arguments))
    add(plan::getSpace(entry.getArgument(index)), bytes.most, memory.arguments);
  for (auto [index, bytes] : llvm::enumerate(ports.results))
    if (auto io = entry.getResultAttrOfType<IoAttr>(index, HeddleDialect::ioAttrName); !entry.findDonor(index))
      add(io ? io.getSpace() : Space::Device, bytes.most, memory.results);
  bool isUsed[3] = {}; // by space
  list.walk([&](Operation *op) {
    if (auto buffer = dyn_cast<plan::BufferOp>(op))
      isUsed[static_cast<int>(buffer.getSpace())] = true;
    if (auto constant = dyn_cast<plan::ConstantOp>(op))
      memory.constants += plan::getBytes(constant.getMemory().getType());
    else if (auto buffer = dyn_cast<plan::BufferOp>(op); buffer && isPacked(buffer))
      memory.packed += plan::getBytes(buffer.getMemory().getType());
    else if (auto call = dyn_cast<plan::LibraryOp>(op); call && call.getScratch())
      memory.scratch = std::max(memory.scratch, plan::getBytes(call.getScratch().getType()));
  });
  BufferPlacement placement = getPlacementProblem(list, Space::Device);
  problems::PlacementPeak peak = problems::getPeak(placement.problem);
  memory.live = peak.bytes;
  memory.arena = list.getDeviceBytes().value_or(peak.bytes);
  for (auto [space, bytes] : {std::pair(Space::Host, &memory.host), std::pair(Space::Disk, &memory.disk)})
    if (isUsed[static_cast<int>(space)])
      *bytes += list.getArenaBytes(space).value_or(problems::getPeak(getPlacementProblem(list, space).problem).bytes);
  for (size_t buffer : peak.buffers)
    memory.atPeak.push_back(placement.buffers[buffer].buffer);
  return memory;
}

LogicalResult heddle::checkMemoryLimit(plan::EntryOp entry, plan::ListOp list, int64_t limit,
                                       const machine::CommunicatorCost &communicators) {
  DeviceMemory memory = getDeviceMemory(entry, list, communicators);
  if (memory.getTotal() <= limit)
    return success();
  InFlightDiagnostic error = entry.emitOpError("@");
  error << entry.getName() << " takes " << memory.getTotal() << " bytes of a device, needed at most " << limit << ": "
        << memory.arguments << " of arguments, " << memory.results << " of results, " << memory.constants
        << " of constants, " << memory.arena << " of its arena";
  if (memory.communicators > 0)
    error << ", " << memory.communicators << " of communicators";
  for (plan::BufferOp buffer : ArrayRef(memory.atPeak).take_front(8))
    error.attachNote(buffer.getLoc()) << "where most of the arena is used it holds " << describe(buffer);
  return error;
}

std::string heddle::describe(plan::BufferOp buffer) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  stream << buffer.getMemory().getType() << ", " << plan::getBytes(buffer.getMemory().getType()) << " bytes";
  if (std::string line = describeLocation(buffer.getLoc()); !line.empty())
    stream << ", from " << line;
  return text;
}
