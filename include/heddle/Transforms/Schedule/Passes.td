// When kernels and collectives are launched.
#ifndef HEDDLE_TRANSFORMS_SCHEDULE_PASSES_TD
#define HEDDLE_TRANSFORMS_SCHEDULE_PASSES_TD

include "mlir/Pass/PassBase.td"

def ScheduleOps : Pass<"heddle-schedule", "::mlir::ModuleOp"> {
  let summary = "Put kernels and collectives in the order in which they are launched";
  let description = [{
    Before: the Scheduled rung, its ops in any order that their values allow. After: in every function, and in the loops
    and branches of it, the order in which one device launches them: collectives start as early as their operands are
    there and end as late as their users allow, as long as no more bytes are live at once than allowed. What an iteration
    of a loop sends for the next one is started after what came from the last one has been waited for.

    The cap of a function is `max-live-bytes` where that is given, and always `live-factor` times what the order needs
    that is chosen for memory alone; a loop's body and a branch have the second only, or
    half that share of the function's largest live set, if that is more and leaves room under `max-live-bytes`. An integer
    `heddle.schedule_room` on a function (`heddle-delay-sync`) is bytes more for it. The cap is hard: where no order is under
    it, the pass fails and names the op that is in the way, its bytes and the cap. With `memory-minimal`, that order
    itself is taken.

    What is live when: `Analysis/BlockSchedule.h`; how orders are searched: `Problems/Schedule.h`.
  }];
  let options = [Option<"maxLiveBytes", "max-live-bytes", "int64_t", "0", "bytes on one device, arguments and all; 0 for no limit">,
                 Option<"liveFactor", "live-factor", "double", "1.05", "times the least found, that may be live for speed">,
                 Option<"memoryMinimal", "memory-minimal", "bool", "false", "least bytes rather than least time">,
                 Option<"machine", "machine", "std::string", "\"\"", "as of heddle-reshard">];
}

def PrintSchedule : Pass<"heddle-print-schedule", "::mlir::ModuleOp"> {
  let summary = "Print what a step launches, moves and holds, as a line of JSON for each function";
  let description = [{
    `kernels`, `library_calls` and `collectives` (launches; a group is one), each as often as loops run them;
    `updates`: kernels of that kind that give results or single numbers, the optimizer's; `kernel_bytes`: what they read and write; `least_bytes`: the arguments and
    results once; `state_bytes`; `peak_live_bytes`: of the order as it stands; `least_peak_live_bytes`: of the order that
    is chosen for memory alone; `seconds`: as simulated on the machine. Loops of unknown trips count once.

    With `live=N`, the N largest values that are live where most bytes are follow, each with its bytes, type, and the op
    that made it: in which scope, and where in the source.
  }];
  let options = [Option<"live", "live", "int64_t", "0", "how many of the values at the peak to list">,
                 Option<"machine", "machine", "std::string", "\"\"", "as of heddle-reshard">];
}

#endif // HEDDLE_TRANSFORMS_SCHEDULE_PASSES_TD
