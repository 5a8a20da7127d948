// Emulated GPUs that wait for ever, as real ones do, and a program whose devices may leave something out.
#ifndef HEDDLE_TEST_UNIT_RUNTIME_HANGINGGPUS_H
#define HEDDLE_TEST_UNIT_RUNTIME_HANGINGGPUS_H

#include "EmulatedGpus.h"
#include "heddle/Emulator/Emulator.h"

namespace heddle::format {

constexpr std::chrono::milliseconds timeout{400};

inline runtime::CudaOptions hanging(uint32_t hangs = HEDDLE_EMULATOR_HANG_RANKS) {
  runtime::CudaOptions cuda = emulated();
  cuda.emulated.hangs = hangs;
  cuda.endTimeout = std::chrono::milliseconds(5000);
  return cuda;
}

inline runtime::ExecutorOptions impatient() {
  runtime::ExecutorOptions options;
  options.timeout = timeout;
  options.isPoisoned = true; // marks, too, before a step
  return options;
}

/// A step whose collectives a device leaves out where its number in argument 0 is 1.
struct Choice {
  Choice(int64_t a, int64_t b) : builder(a, b) {
    uint32_t chosen = builder.addPort(Space::Argument, {DType::I32, {1}}, "chosen");
    x = builder.addPort(Space::Argument, row, "x");
    y = builder.addPort(Space::Result, row, "y", Role::Metric);
    number = builder.addBuffer({scalar, {}, Space::Argument, 0, 0, {}, chosen, 0});
  }
  /// With what else a device does then.
  const Program &finish(std::vector<Instruction> body) {
    Instruction choice = ProgramBuilder::make(InstructionKind::Case, {number}, {});
    choice.bodies = {std::move(body), {ProgramBuilder::make(InstructionKind::Copy, {x}, {y})}};
    builder.list().instructions = {choice};
    return builder.program;
  }
  Instruction sum(bool a, bool b, uint32_t from, uint32_t to) {
    return ProgramBuilder::makeCollective(CollectiveKind::AllReduce, builder.axes(a, b), {from}, {to});
  }

  ProgramBuilder builder;
  uint32_t x, y, number;
};

} // namespace heddle::format

#endif // HEDDLE_TEST_UNIT_RUNTIME_HANGINGGPUS_H
