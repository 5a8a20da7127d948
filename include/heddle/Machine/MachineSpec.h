// The hardware that a program is made for: what a device computes and holds, and the wires between devices.
#ifndef HEDDLE_MACHINE_MACHINESPEC_H
#define HEDDLE_MACHINE_MACHINESPEC_H

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace heddle::machine {

/// What one device can send over, in each direction.
struct Link {
  double bytesPerSecond = 0;
  /// The latency of one step to a neighbour.
  double latencySeconds = 0;

  bool operator==(const Link &) const = default;
};

/// The memory of a node's host, which its devices share, and the link that each of them has to it.
struct HostMemory {
  Link link;
  int64_t bytes = 0;
  /// What the host's processors read and write of it together; 0 where nothing is said.
  double memoryBytesPerSecond = 0;

  bool operator==(const HostMemory &) const = default;
};

/// The disks of a node as one, which its devices share.
struct Disk {
  double readBytesPerSecond = 0, writeBytesPerSecond = 0;
  double latencySeconds = 0;
  int64_t bytes = 0;

  bool operator==(const Disk &) const = default;
};

/// Devices in nodes: all of a node reach each other by one kind of link, those of different nodes by another.
///
///     {"name": "two-cores",
///      "device": {"contraction_flops": {"f32": 2e11}, "vector_flops": {"f32": 5e10}, "memory_bytes": 8e9,
///                 "memory_bytes_per_second": 2e10, "launch_seconds": 1e-6, "processors": 1,
///                 "communicator_bytes": 4e8},
///      "node": {"devices": 2, "bytes_per_second": 1e10, "latency_seconds": 1e-6},
///      "network": {"bytes_per_second": 1e9, "latency_seconds": 1e-5},
///      "host": {"bytes_per_second": 5e9, "latency_seconds": 1e-5, "memory_bytes": 6.4e10},
///      "disk": {"read_bytes_per_second": 3e9, "write_bytes_per_second": 2e9, "latency_seconds": 1e-4,
///               "capacity_bytes": 1e12}}
///
/// `processors`, `communicator_bytes`, `host` and `disk` may be left out; a module that moves bytes where the machine
/// has none is an error.
struct MachineSpec {
  std::string name;
  /// Peak of dense products and of elementwise work, per second, by element type: `f32`, `bf16`, `f8`, `tf32`. Two for
  /// each multiply-add. "f32" is always there.
  std::map<std::string, double> contractionFlops, vectorFlops;
  /// The memory of one device.
  int64_t memoryBytes = 0;
  double memoryBytesPerSecond = 0;
  /// The time from one kernel to the next.
  double launchSeconds = 0;
  /// A GPU's streaming multiprocessors, for which kernels are cut into blocks; 0 where the description has none.
  int64_t processors = 0;
  /// What a communicator of NCCL takes of a device's memory for each neighbour; 0 where nothing is said.
  int64_t communicatorBytes = 0;
  int64_t devicesPerNode = 1;
  Link withinNode, betweenNodes;
  std::optional<HostMemory> host;
  std::optional<Disk> disk;

  /// The rate of a type; that of "f32" where it has none of its own.
  double getContractionFlops(const std::string &type) const { return find(contractionFlops, type); }
  double getVectorFlops(const std::string &type) const { return find(vectorFlops, type); }

  bool operator==(const MachineSpec &) const = default;

private:
  static double find(const std::map<std::string, double> &rates, const std::string &type) {
    auto it = rates.find(type);
    return it != rates.end() ? it->second : rates.at("f32");
  }
};

/// The machines that heddle knows by name; the first is what it assumes where none is named.
const std::vector<MachineSpec> &getKnownMachines();

/// Reads the form above; nothing, with a sentence in `error` that begins with `where`, where it is something else.
std::optional<MachineSpec> parseMachine(const std::string &text, const std::string &where, std::string &error);

/// Text that parses to the same machine.
std::string print(const MachineSpec &machine);

/// Loads a known machine, or one from a file, if the name has a dot or a slash.
std::optional<MachineSpec> loadMachine(const std::string &nameOrFile, std::string &error);

} // namespace heddle::machine

#endif // HEDDLE_MACHINE_MACHINESPEC_H
