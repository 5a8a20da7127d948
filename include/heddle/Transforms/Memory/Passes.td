// Passes that decide where buffers lie.
#ifndef HEDDLE_TRANSFORMS_MEMORY_PASSES_TD
#define HEDDLE_TRANSFORMS_MEMORY_PASSES_TD

include "mlir/Pass/PassBase.td"

def PlanMemory : Pass<"heddle-plan-memory", "::mlir::ModuleOp"> {
  let summary = "Give every buffer an offset in its arena";
  let description = [{
    Before: `plan.buffer : memref<8xf32>`. After: `plan.buffer at 64 : memref<8xf32>`, and lists say how large their arenas
    are. Buffers that nobody uses are gone. Lifetimes are `Analysis/BufferLifetimes.h`'s; `Problems/Placement.h` places
    them, and checks that none overlap.

    With `memory-limit`, an entry whose arguments, results, constants and arena together take more bytes of a device is an
    error, which names the bytes needed, and what holds them where most are needed.
  }];
  let options = [
    Option<"memoryLimit", "memory-limit", "int64_t", "0", "bytes of a device; without a limit if 0">,
    Option<"effort", "effort", "int64_t", "0", "of the search, as of heddle-solve; its default if 0">,
  ];
}

def PrintMemory : Pass<"heddle-print-memory", "::mlir::ModuleOp"> {
  let summary = "Print what each list's device memory holds, as a line of JSON";
  let description = [{
    For each list: `arena_bytes`, `live_bytes` (the most that is alive at one instruction, sizes rounded up to the
    alignment), `lower_bound` (what no arena can be below), `argument_bytes`, `result_bytes` (those that lie in no
    argument's memory), `constant_bytes`, `scratch_bytes` and `packed_bytes` (of library calls, and of what is packed for
    collectives and unpacked: parts of the arena). With `live`, a line for each of so many of the largest buffers at the
    instruction where most is alive.
  }];
  let options = [
    Option<"live", "live", "int64_t", "0", "buffers to print">,
  ];
}

#endif // HEDDLE_TRANSFORMS_MEMORY_PASSES_TD
