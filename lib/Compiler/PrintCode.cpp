#include "PrintCode.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace heddle;
using llvm::formatv;

namespace {

std::string showMegabytes(double bytes) { return formatv("{0:F3}", bytes / 1e6).str(); }
std::string showRatio(double value, double whole) {
  return whole > 0 ? formatv("{0:F2}", value / whole).str() : std::string("-");
}

/// `41 launches with 16 to 96 registers, none spills`.
std::string summarise(const CodeReport &code) {
  int64_t launches = 0, spilling = 0, least = INT64_MAX, most = 0;
  for (const GpuKernelReport &kernel : code.gpuKernels)
    for (const LaunchReport &launch : kernel.launches) {
      ++launches;
      spilling += launch.spills > 0;
      least = std::min(least, launch.registers);
      most = std::max(most, launch.registers);
    }
  if (code.compiler.empty() || launches == 0)
    return formatv("{0} launches", launches).str();
  std::string spills = spilling ? std::to_string(spilling) + (spilling == 1 ? " spills" : " spill") : "none spills";
  return formatv("{0} launches with {1} to {2} registers, {3}", launches, least, most, spills).str();
}

} // namespace

void heddle::printGpuKernels(const CodeReport &code, llvm::raw_ostream &out) {
  out << formatv("code for GPUs, {0}: {1} kernels, {2} of them from the cache, {3}\n",
                 code.compiler.empty() ? "text alone" : code.compiler, code.kernels, code.cached, summarise(code));
  out << formatv("    {0,-32} {1,8} {2,7} {3,9} {4,7} {5,9} {6,11} {7,8} {8,8}\n", "launch", "blocks", "threads",
                 "registers", "shared", "occupancy", "traffic, MB", "of least", "vectors");
  for (const GpuKernelReport &kernel : code.gpuKernels) {
    for (const LaunchReport &launch : kernel.launches) {
      bool isFirst = &launch == &kernel.launches.front(), isCompiled = launch.registers > 0;
      out << formatv("    {0,-32} {1,8} {2,7} {3,9} {4,7} {5,9} {6,11} {7,8} {8,8}\n", launch.symbol, launch.blocks,
                     launch.threads, isCompiled ? std::to_string(launch.registers) : "-", launch.shared,
                     isCompiled ? formatv("{0:F2}", launch.occupancy).str() : std::string("-"),
                     showMegabytes(launch.traffic),
                     isFirst ? showRatio(kernel.getTraffic(), kernel.leastTraffic) : std::string(),
                     showRatio(launch.vectorTraffic, launch.traffic));
    }
    for (const std::string &note : kernel.notes)
      out << "      " << note << '\n';
  }
}

nlohmann::ordered_json heddle::getJson(const GpuKernelReport &kernel) {
  nlohmann::ordered_json launches = nlohmann::ordered_json::array();
  for (const LaunchReport &launch : kernel.launches)
    launches.push_back({{"symbol", launch.symbol},
                        {"blocks", launch.blocks},
                        {"threads", launch.threads},
                        {"shared_bytes", launch.shared},
                        {"registers", launch.registers},
                        {"spill_bytes", launch.spills},
                        {"occupancy", launch.occupancy},
                        {"traffic_bytes", launch.traffic},
                        {"vector_traffic_bytes", launch.vectorTraffic}});
  return {{"name", kernel.name},
          {"kind", kernel.kind},
          {"launches", std::move(launches)},
          {"least_traffic_bytes", kernel.leastTraffic},
          {"notes", kernel.notes},
          {"warnings", kernel.warnings},
          {"cached", kernel.isCached},
          {"compile_seconds", kernel.compileSeconds}};
}
