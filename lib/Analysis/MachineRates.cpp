// Counts how many devices of a group of axes share a node, which decides the wires between them, and divides flops and
// bytes by the machine's rates; a flop of a product costs at least 1 / `repeatedFlopsPerByte` of a byte on the wires.
#include "heddle/Analysis/MachineRates.h"

#include "heddle/Machine/AxisMap.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Diagnostics.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::sdy;

/// The name of a type as `MachineSpec` writes it: `f32`, and `f8` for all of 8 bits.
static std::string getTypeName(Type type) {
  if (auto complex = dyn_cast_or_null<ComplexType>(type))
    type = complex.getElementType();
  if (!type)
    return "f32";
  if (type.isBF16())
    return "bf16";
  unsigned bits = type.isIntOrFloat() ? type.getIntOrFloatBitWidth() : 32;
  return (isa<FloatType>(type) ? "f" : "i") + std::to_string(bits);
}

MachineRates::MachineRates(const RateOptions &options, MeshAttr mesh, AxisKinds kinds)
    : machine(options.machine), mesh(mesh), kinds(kinds) {
  auto weigh = [&](const machine::Link &link) {
    return problems::Link{link.bytesPerSecond, link.latencySeconds * options.latencyWeight};
  };
  wires = {weigh(machine.withinNode), weigh(machine.betweenNodes),
           weigh({machine.memoryBytesPerSecond, machine.launchSeconds})};
  const problems::Link &slowest = getWholeGroup().crossesNodes() ? wires.betweenNodes : wires.withinNode;
  secondsPerRepeatedFlop = 1 / (options.repeatedFlopsPerByte * slowest.bytesPerSecond);
}

problems::DeviceGroup MachineRates::getGroup(AxisRefAttr axis) const {
  int64_t size = axis.getSize(mesh);
  if (kinds.isSequential(axis.getName()))
    return {1, 1, size};
  auto [it, isNew] = nodeMembers.try_emplace(axis, 1);
  if (isNew) {
    std::vector<int64_t> sizes;
    size_t number = 0; // among spatial axes
    for (MeshAxisAttr each : mesh.getAxes()) {
      if (kinds.isSequential(each.getName()))
        continue;
      if (each.getName() == axis.getName())
        number = sizes.size();
      sizes.push_back(each.getSize());
    }
    machine::AxisMap map(std::move(sizes), kinds.getDeviceIds(mesh).vec(), machine.devicesPerNode);
    it->second = map.countNodeMembers(number, axis.getPreSize(), size);
  }
  return {size, it->second};
}

problems::DeviceGroup MachineRates::getGroup(ArrayRef<AxisRefAttr> axes) const {
  problems::DeviceGroup group;
  for (AxisRefAttr axis : axes)
    group = group.times(getGroup(axis));
  return group;
}

problems::DeviceGroup MachineRates::getWholeGroup() const {
  int64_t devices = mesh ? kinds.getDeviceCount(mesh) : 1, positions = mesh ? mesh.getDeviceCount() : 1;
  return {devices, std::min(devices, machine.devicesPerNode), positions / devices};
}

double MachineRates::getContractionSeconds(Type elementType, double flops) const {
  return flops * std::max(1 / machine.getContractionFlops(getTypeName(elementType)), secondsPerRepeatedFlop);
}

std::optional<double> MachineRates::findTransferSeconds(Space from, Space to, double bytes) const {
  if (from == to)
    return getMemorySeconds(2 * bytes);
  double seconds = 0;
  if (from == Space::Device || to == Space::Device) {
    if (!machine.host)
      return std::nullopt;
    seconds += machine.host->link.latencySeconds + bytes / machine.host->link.bytesPerSecond;
  }
  if (from == Space::Disk || to == Space::Disk) {
    if (!machine.disk || !machine.host)
      return std::nullopt;
    double rate = from == Space::Disk ? machine.disk->readBytesPerSecond : machine.disk->writeBytesPerSecond;
    auto sharers = static_cast<double>(getWholeGroup().nodeMembers);
    seconds += machine.disk->latencySeconds + bytes * sharers / rate;
  }
  return seconds;
}

std::optional<double> MachineRates::findHostSeconds(double bytes) const {
  if (!machine.host || machine.host->memoryBytesPerSecond == 0)
    return std::nullopt;
  auto sharers = static_cast<double>(getWholeGroup().nodeMembers);
  return machine.host->link.latencySeconds + bytes * sharers / machine.host->memoryBytesPerSecond;
}

double MachineRates::getVectorSeconds(Type elementType, double flops) const {
  return flops / machine.getVectorFlops(getTypeName(elementType));
}

FailureOr<RateOptions> heddle::getRateOptions(Location location, StringRef machine, double latencyWeight,
                                              double repeatedFlopsPerByte) {
  RateOptions options;
  std::string error;
  if (!machine.empty()) {
    std::optional<machine::MachineSpec> found = machine::loadMachine(machine.str(), error);
    if (!found)
      return emitError(location) << error;
    options.machine = std::move(*found);
  }
  if (!(latencyWeight >= 0) || !std::isfinite(latencyWeight))
    return emitError(location) << "latency-weight is " << latencyWeight << ", needed a number of at least 0";
  if (!(repeatedFlopsPerByte > 0))
    return emitError(location) << "repeated-flops-per-byte is " << repeatedFlopsPerByte
                               << ", needed a positive number or inf";
  options.latencyWeight = latencyWeight;
  options.repeatedFlopsPerByte = repeatedFlopsPerByte;
  return options;
}
