// Prints what one device of a program does, instead of doing it: each instruction in the order in which the host hands
// it out, with addresses, and devices where the program has axes.
#ifndef HEDDLE_RUNTIME_BACKENDS_TRACE_H
#define HEDDLE_RUNTIME_BACKENDS_TRACE_H

#include "heddle/PlanFormat/Program.h"

#include <ostream>

namespace heddle::runtime {

struct TraceOptions {
  /// The entry's name; empty for the only one.
  std::string entry;
  int64_t device = 0;
  /// Each iteration of a loop, with its own addresses; else its body once, with addresses that iterations move.
  bool unroll = false;
  /// Printing stops, saying so, after so many instructions and iterations.
  uint64_t most = 1'000'000;
};

/// False, with a sentence in `error`, where there is no such entry or device. The program has been checked.
///
///     device 1 of 4, data = 0, model = 1: entry @step, list 0, 320 bytes on the device, 0 on the host
///     stream 0: library @matmul_0(f32[4x16] at argument "batch.0", f32[16x4] at argument "w") to (f32[4x4] at
///     device+256) stream 0: record event 0 stream 1: wait for event 0 stream 1: all_reduce add f32[16x4] at device+0
///     to f32[16x4] at device+0 among devices [1, 3] loop 4 times, k0
///       stream 0: launch @loop_0(k0) to (f32[2x3] at device+96+k0*24)
bool trace(const format::Program &program, const TraceOptions &options, std::ostream &out, std::string &error);

} // namespace heddle::runtime

#endif // HEDDLE_RUNTIME_BACKENDS_TRACE_H
