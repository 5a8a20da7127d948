// Figures are vendors' peaks without sparsity, links for each direction. Where they come from:
// - NVIDIA, "H100 Tensor Core GPU" and "H200 Tensor Core GPU" datasheets, SXM columns: flops (half of what they print
//   "with sparsity"), memory, NVLink 900 GB/s in both directions together.
// - NVIDIA, "A100 Tensor Core GPU" datasheet, 80GB SXM column; NVLink 600 GB/s in both directions together.
// - NVIDIA, "DGX H100/H200" and "DGX A100" user guides: 8 GPUs, and for each of them an adapter of 400 Gb/s (A100:
// 200).
// - Latencies of a ring's step: the hardware latencies of the LL128 protocol in NCCL's own tuning table.
// - Launches: an estimate of the gap between two kernels in a CUDA graph.
// - host: one core of the machine that heddle was developed on, by its clock and its vectors (AVX2, two FMA of 8 f32 at
//   3 GHz), its memory shared by two; a "link" is a copy through that memory.
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
  machine.devicesPerNode = 8;
  machine.withinNode = {450e9, 1.9e-6};
  machine.betweenNodes = {50e9, 4e-6};
  return machine;
}

static MachineSpec makeA100() {
  MachineSpec machine = makeHopper("a100-sxm", 80'000'000'000, 2.039e12);
  machine.contractionFlops = {{"f64", 19.5e12}, {"f32", 19.5e12}, {"tf32", 156e12}, {"f16", 312e12}, {"bf16", 312e12}};
  machine.vectorFlops = {{"f64", 9.7e12}, {"f32", 19.5e12}, {"f16", 78e12}, {"bf16", 39e12}};
  machine.withinNode.bytesPerSecond = 300e9;
  machine.betweenNodes.bytesPerSecond = 25e9;
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
  return machine;
}

const std::vector<MachineSpec> &heddle::machine::getKnownMachines() {
  static const std::vector<MachineSpec> machines = {makeHopper("h100-sxm", 80'000'000'000, 3.35e12),
                                                    makeHopper("h200-sxm", 141'000'000'000, 4.8e12), makeA100(),
                                                    makeHost()};
  return machines;
}
