// What a step's devices send together, on which streams, and when.
#ifndef HEDDLE_TRANSFORMS_COLLECTIVES_PASSES_TD
#define HEDDLE_TRANSFORMS_COLLECTIVES_PASSES_TD

include "mlir/Pass/PassBase.td"

def CombineCollectives : Pass<"heddle-combine-collectives", "::mlir::ModuleOp"> {
  let summary = "Send small collectives of one kind, group and element type in one launch";
  let description = [{
    Before: each collective is a launch. After: of those of one kind (and reduction), over the same axes, on one element
    type, in one block, as many as pays are one `spmd.start`, waited for where it stands.

    With `g = reduce a`, `h = reduce b` and kernels between them, both go where `h` stands, since nobody but the
    optimizer waits for `g`; with `v = gather p`, `w = gather q` of two weights, both go where `v` stands, since `q` is
    there already. Values decide, never names:
    - None of a launch waits for another of it, and no value for itself.
    - What leads to a product (or to a loop's next iteration) is urgent, the rest can wait for the step's end. Urgent
      ones and others do not mix. An urgent one never waits for kernels that make another's operand while something that
      uses it could run, nor for another's bytes that take longer than the launch saved.
    - In a scan's body, gathers of its inputs alone don't mix with others: `heddle-prefetch-gathers` can start them early.
    - The others may wait for a later one's operand as long as what they send can hide behind products that follow, or
      nothing computes in between, or they send less than a latency's worth of bytes.
    - A launch grows until latency is `latency-share` of its time on the machine (or until `max-bytes` on the wires);
      where nothing computes in between, it grows on.
    - What is alive for longer because of it (gathered weights; gradients before a reduce-scatter) is at most
      `live-share` of the function's largest live set, for each launch.

    The same bytes are sent. Whether products hide what is sent is asked for each launch by itself.
  }];
  let dependentDialects = ["::heddle::spmd::SpmdDialect"];
  let options = [Option<"machine", "machine", "std::string", "\"\"", "as of heddle-reshard">,
                 Option<"latencyShare", "latency-share", "double", "0.04", "of a launch's time, where it is large enough">,
                 Option<"maxBytes", "max-bytes", "int64_t", "0", "that a device sends in a launch; 0: as latency-share says">,
                 Option<"liveShare", "live-share", "double", "0.1", "of the largest live set, for what lives longer">];
}

def StartCollectives : Pass<"heddle-start-collectives", "::mlir::ModuleOp"> {
  let summary = "Make every collective that sends a start and a done";
  let description = [{
    Before: some collectives are launches (`spmd.start`). After: all `spmd` ones that send are, each started and waited
    for in its place, on the stream of its group: those over the same axes have one stream, permutes of a mesh have one,
    numbered from 1 in the order of their text. `heddle-schedule` moves them apart. Collectives over written-out device
    ids, of manual computations, stay as they are.
  }];
  let dependentDialects = ["::heddle::spmd::SpmdDialect"];
}

def PrefetchGathers : Pass<"heddle-prefetch-gathers", "::mlir::ModuleOp"> {
  let summary = "Gather what a scan's next iteration needs during this one";
  let description = [{
    Before: `heddle-start-collectives`; iteration k gathers its weights, which are element k of stacked inputs, and waits
    for them. After: it waits for what iteration k - 1 started, and starts what iteration k + 1 needs:

    ```mlir
    %w0 = heddle.fusion loop(%s = %ws ...) { slice 0 }
    %f0 = spmd.start on 1 (%w0) { spmd.all_gather }
    heddle.scan constants(%stack = %ws) carries(%x, %f = %f0) {
      %next = heddle.fusion loop(%stack, %i) { dynamic_slice at %i + 1 }
      %g = spmd.start on 1 (%next) { spmd.all_gather } {skips_last}
      %w = spmd.done %f
      ...
      heddle.yield ..., %g
    }
    ```

    So for every start of gathers whose operands are made of inputs alone, through barriers, reshapes, and kernels' casts,
    slices and transposes, in either direction of the loop, in bodies of other loops too. The last iteration sends
    nothing, so that as many bytes are sent as before. The next values are alive beside these, as are the slices that are
    sent, which one kernel copies. Where the starts of one scan come to more than `max-bytes` (by default a share of the
    function's largest live set), or to more than `max-live-bytes` leaves, those that are needed later stay as they are, with a remark.
  }];
  let dependentDialects = ["::heddle::HeddleDialect", "::heddle::spmd::SpmdDialect", "::heddle::stablehlo::StablehloDialect"];
  let options = [Option<"maxBytes", "max-bytes", "int64_t", "0", "that prefetching may keep alive in a scan; 0: as live-share says">,
                 Option<"liveShare", "live-share", "double", "0.25", "of the function's largest live set, for max-bytes">,
                 Option<"maxLiveBytes", "max-live-bytes", "int64_t", "0", "as of heddle-schedule">];
}

def MergeExchanges : Pass<"heddle-merge-exchanges", "::mlir::ModuleOp"> {
  let summary = "Make exchanges one that would wait for each other";
  let description = [{
    Before: a plan of several lists. After: where communications waited for themselves through two neighbours of a list,
    these are one exchange.

    List 0 sends to list 1 and then receives from it, list 1 sends to list 0 and then receives: each waits for the
    other's receive. `plan.exchange send %a [1]`, `plan.exchange receive %b [1]` become
    `plan.exchange send %a [1] receive %b [1]`, whose parts go at the same time.

    Neighbours are two exchanges on one stream and channel, over the same axes, between which that stream does nothing
    else and no other waits for the first. Orders that fit together stay as they are; a cycle without neighbours is left to
    `heddle-verify-plan`, which says where it is.
  }];
  let dependentDialects = ["::heddle::plan::PlanDialect"];
}

#endif // HEDDLE_TRANSFORMS_COLLECTIVES_PASSES_TD
