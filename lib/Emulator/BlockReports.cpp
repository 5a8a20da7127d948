// What is wrong with a block, in words.
#include "BlockRunner.h"

#include <bit>

using namespace heddle::emulator;
using namespace heddle_host;

bool heddle::emulator::checkLaunch(const BlockLaunch &launch, std::string &fault) {
  const KernelEntry &kernel = *launch.kernel;
  const std::string name = std::string("kernel ") + kernel.name;
  size_t slots = 0;
  for (i32 p = 0; p < kernel.parameterCount; ++p)
    slots += static_cast<size_t>(kernel.parameters[p].slots);
  if (launch.slots.size() != slots) {
    fault = name + " takes " + std::to_string(slots) + " parameters of 8 bytes, and is launched with " +
            std::to_string(launch.slots.size());
    return false;
  }
  if (launch.blocks == 0 || launch.threads == 0 || launch.threads > static_cast<uint32_t>(kernel.threads) ||
      launch.threads > kMaxThreads) {
    fault = name + " is for blocks of 1 to " + std::to_string(kernel.threads) + " threads, and is launched with " +
            std::to_string(launch.blocks) + " blocks of " + std::to_string(launch.threads);
    return false;
  }
  size_t slot = 0;
  for (i32 p = 0; p < kernel.parameterCount; ++p) {
    const Parameter &parameter = kernel.parameters[p];
    for (i32 i = 0; i < parameter.slots; ++i, ++slot)
      if (parameter.access && launch.slots[slot] % static_cast<u64>(parameter.elementBytes)) {
        fault = name + ": parameter " + std::to_string(slot) + " is not aligned to its elements of " +
                std::to_string(parameter.elementBytes) + " bytes";
        return false;
      }
  }
  return true;
}

std::string BlockRunner::where(int32_t thread) const {
  return std::string("kernel ") + launch.kernel->name + ", block " + std::to_string(state->block) + ", thread " +
         std::to_string(thread);
}

/// What a thread waits for.
std::string BlockRunner::what(int32_t thread) const {
  const Warp &warp = warps[static_cast<uint32_t>(thread) / 32];
  const uint32_t lane = static_cast<uint32_t>(thread) % 32;
  if (warp.atBarrier >> lane & 1)
    return "waits at the barrier in line " + std::to_string(barrierLine);
  if (warp.meeting >> lane & 1)
    return "waits in line " + std::to_string(warp.lines[lane]) + " for the lanes of mask " +
           std::to_string(warp.masks[lane]);
  return "has ended";
}

/// No thread can go on, and not all have ended: some wait for lanes, others elsewhere.
void BlockRunner::failWaiting() {
  for (uint32_t w = 0; w < warps.size(); ++w) {
    const Warp &warp = warps[w];
    if (!warp.meeting)
      continue;
    const uint32_t lane = static_cast<uint32_t>(std::countr_zero(warp.meeting));
    const uint32_t missing = warp.masks[lane] & ~warp.meeting;
    const uint32_t other = missing ? static_cast<uint32_t>(std::countr_zero(missing)) : lane;
    fail(where(static_cast<int32_t>(w * 32 + lane)) + ", line " + std::to_string(warp.lines[lane]) +
         ": waits for the lanes of mask " + std::to_string(warp.masks[lane]) + ", but thread " +
         std::to_string(w * 32 + other) + " " + what(static_cast<int32_t>(w * 32 + other)));
  }
  fail(std::string("kernel ") + launch.kernel->name + ", block " + std::to_string(state->block) +
       ": its threads wait for each other");
}

std::string BlockRunner::describe(const MisuseReport &report) const {
  const auto number = [](int64_t value) { return std::to_string(value); };
  const std::string name = report.name && *report.name ? std::string("\"") + report.name + "\"" : "";
  const std::string here = where(state->thread) + ", line " + number(report.line) + ": ";
  const int32_t otherThread = report.other < 0 ? -1 : report.other & kThreadMask;
  const std::string other = "thread " + number(otherThread) + " in line " +
                            number(report.otherLine < 0 ? -report.otherLine : report.otherLine);
  const std::string element = "element " + number(report.index) + " of shared memory " + name;
  switch (report.kind) {
  case Misuse::Bounds:
    return here + "element " + number(report.index) + " of " + number(report.count) + " elements of " +
           number(report.bytes) + " bytes";
  case Misuse::Alignment:
    return here + "an access at element " + number(report.count) + " is not aligned to " + number(report.bytes) +
           " bytes";
  case Misuse::SharedBounds:
    return here + element + ", which has " + number(report.count);
  case Misuse::SharedAlignment:
    return here + element + " is not aligned to " + number(report.bytes) + " bytes";
  case Misuse::WriteWrite:
    return here + "writes " + element + ", which " + other + " has written since the last barrier";
  case Misuse::ReadWrite:
    return here + "writes " + element + ", which " + other + " has read since the last barrier";
  case Misuse::WriteRead:
    return here + "reads " + element + ", which " + other + " has written since the last barrier";
  case Misuse::NeverWritten:
    return here + "reads " + element + ", which this block has not written";
  case Misuse::InFlight:
    return here + "touches " + element + ", to which a copy is on its way from " + other;
  case Misuse::DynamicBytes:
    return here + "shared memory " + name + " ends at byte " + number(report.index) + ", and the launch has " +
           number(report.count) + " bytes of it";
  case Misuse::StaticBytes:
    return here + "arrays in shared memory have " + number(report.index) + " bytes with " + name + ", and a kernel's " +
           number(report.count) + " at most";
  case Misuse::Table:
    return here + "entry " + number(report.index) + " of a table of " + number(report.count);
  case Misuse::Trap:
    return here + report.name;
  }
  return here + "unknown misuse";
}
