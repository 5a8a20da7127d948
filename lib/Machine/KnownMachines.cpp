// The machines of machines/*.json, which say where each figure comes from: vendors' peaks without sparsity, links for
// each direction.
#include "heddle/Machine/MachineSpec.h"

using namespace heddle::machine;

static MachineSpec makeHopper(std::string name, int64_t memoryBytes, double memoryBytesPerSecond) {
  MachineSpec machine;
  machine.name = std::move(name);
  machine.contractionFlops = {{"f64", 67e12},  {"f32", 67e12},   {"tf32", 494.7e12},
                              {"f16", 989e12}, {"bf16", 989e12}, {"f8", 1979e12}};
  machine.vectorFlops = {{"f64", 34e12}, {"f32", 67e12}, {"f16", 134e12}, {"bf16", 134e12}};
  machine.memoryBytes = memoryBytes;
  machine.memoryBytesPerSecond = memoryBytesPerSecond;
  machine.launchSeconds = 2e-6;
  machine.processors = 132;
  machine.communicatorBytes = 400'000'000;
  machine.devicesPerNode = 8;
  machine.withinNode = {450e9, 1.9e-6};
  machine.betweenNodes = {50e9, 4e-6};
  machine.host = {{55e9, 1e-5}, 2'199'023'255'552, 490e9};
  machine.disk = {54.4e9, 32e9, 1e-4, 30'720'000'000'000};
  return machine;
}

static MachineSpec makeA100() {
  MachineSpec machine = makeHopper("a100-sxm", 80'000'000'000, 2.039e12);
  machine.contractionFlops = {{"f64", 19.5e12}, {"f32", 19.5e12}, {"tf32", 156e12}, {"f16", 312e12}, {"bf16", 312e12}};
  machine.vectorFlops = {{"f64", 9.7e12}, {"f32", 19.5e12}, {"f16", 78e12}, {"bf16", 39e12}};
  machine.processors = 108;
  machine.withinNode.bytesPerSecond = 300e9;
  machine.betweenNodes.bytesPerSecond = 25e9;
  machine.host->link.bytesPerSecond = 25e9;
  machine.host->memoryBytesPerSecond = 330e9;
  return machine;
}

static MachineSpec makeHost() {
  MachineSpec machine;
  machine.name = "host";
  machine.contractionFlops = machine.vectorFlops = {{"f64", 48e9}, {"f32", 96e9}};
  machine.memoryBytes = 12'000'000'000;
  machine.memoryBytesPerSecond = 10e9;
  machine.launchSeconds = 1e-6;
  machine.devicesPerNode = 1024; // threads
  machine.withinNode = machine.betweenNodes = {5e9, 1e-6};
  machine.host = {machine.withinNode, 24'000'000'000, 10e9};
  machine.disk = {1.3e9, 2e9, 5.3e-5, 250'000'000'000};
  return machine;
}

const std::vector<MachineSpec> &heddle::machine::getKnownMachines() {
  static const std::vector<MachineSpec> machines = {makeHopper("h100-sxm", 80'000'000'000, 3.35e12),
                                                    makeHopper("h200-sxm", 141'000'000'000, 4.8e12), makeA100(),
                                                    makeHost()};
  return machines;
}
