// What of the state lies in other memories than the device's, and how it comes and goes.
#ifndef HEDDLE_TRANSFORMS_OFFLOAD_PASSES_TD
#define HEDDLE_TRANSFORMS_OFFLOAD_PASSES_TD

include "mlir/Pass/PassBase.td"

def Offload : Pass<"heddle-offload", "::mlir::ModuleOp"> {
  let summary = "Take leaves of state to the host's memory, or to a disk";
  let description = [{
    Before: the Local rung, all of whose state is on the device. After: the leaves that are named, or with
    `state=optimizer` those that only the update reads, are stowed arguments and results (`space = host` in their
    `heddle.io`), which `spmd.start`s of `heddle.fetch` and `heddle.stow` move beside computation, on two streams.

    With `state=parameters` they are those that the loss needs (weights), with `state=annotated` those whose arguments or results have `mhlo.memory_kind = "pinned_host"`.

    `m' = 0.9 m + g`, `w' = w - 0.1 m'`, where `m` is to be on the host: `m` is fetched before that, `m'` stowed after it.

    - Leaves that are updated together (a parameter's moments) come together, and those whose updates follow one another share a
      start until they are a chunk. `heddle-form-fusions` makes one launch of the updates of each start, so that a chunk
      arrives while the one before is updated and the one before that leaves.
    - A start of more than a chunk says in how many equal chunks its update may be done, `heddle.chunks`, where that is
      elementwise, as in SGD, Adam and their kin: `heddle-stream-updates` does so, once it is a kernel.
    - What is used in other ways (a norm of each leaf, factored moments, an entry that reads it elsewhere) comes whole.
    - What the forward and backward passes read comes for them once more, whole; `heddle-offload-activations` fetches it when each
      needs it, and layer by layer where loops take it.

    In a pipeline (`spmd.lists`) leaves are named, and each function has those that it takes. Tasks that follow the
    microbatches take them as they lie, and move them as a function does; others, and what stands between tasks, have what is
    fetched one task before the first of them.

    With `updates=host` starts that fetch leaves for their update say so, `heddle.update_on_host`, and `heddle-update-on-host` has the
    host do it once it is a kernel.

    A chunk has `chunk-bytes`, of all leaves that one update reads. Without it, it has a 32nd of the bytes of all leaves,
    but from 64 KiB to 256 MiB: more would fill the device, less would be latency.
  }];
  let options = [Option<"state", "state", "std::string", "\"\"", "optimizer: all state that only the update reads; parameters: what the loss needs; annotated: what the text puts there">,
                 ListOption<"leaves", "leaves", "std::string", "names of leaves, in addition">,
                 Option<"space", "space", "std::string", "\"host\"", "where they go: host or disk">,
                 Option<"updates", "updates", "std::string", "\"device\"", "where leaves on the host are updated: device, or host">,
                 Option<"chunkBytes", "chunk-bytes", "int64_t", "0", "of what moves at once; 0: by the bytes of all">];
  let dependentDialects = ["::heddle::HeddleDialect", "::heddle::spmd::SpmdDialect"];
}

def UpdateOnHost : Pass<"heddle-update-on-host", "::mlir::ModuleOp"> {
  let summary = "Update leaves on the host where they lie";
  let description = [{
    Before: the Scheduled rung after `heddle-form-fusions`; starts with `heddle.update_on_host` fetch leaves that kernels update, and others stow
    what these give. After: no such attribute is left. A kernel of them is the host's (`heddle.host_fusion`): what it takes of the device, gradients
    and numbers such as a clipping factor, is stowed for it, by the loop that stacks it or whole; leaves it takes and gives where they
    lie; what the device reads of its results comes back.

    The host's kernel has the ops of the device's. One stays on the device, and a remark says why, where the link would carry no fewer bytes of the step in its busier
    direction (moments on the host whose weights are on the device: weights and gradients would go there), where it has reductions over a dim or
    asks for the device's index.

    Moving an update to the host's processors is ZeRO-Offload's (Ren et al. 2021, "ZeRO-Offload: Democratizing Billion-Scale Model Training").
  }];
  let dependentDialects = ["::heddle::HeddleDialect", "::heddle::spmd::SpmdDialect"];
}

def StreamUpdates : Pass<"heddle-stream-updates", "::mlir::ModuleOp"> {
  let summary = "Update leaves that are in another memory by chunks";
  let description = [{
    Before: the Scheduled rung after `heddle-form-fusions`; a `spmd.start` with `heddle.chunks = 8` fetches whole leaves of
    state, which one kernel updates and other starts stow. After: no `heddle.chunks` is left. The leaves are stacks of
    eight chunks (`heddle.stowed_reshape`), and a `heddle.scan` over them has the kernel, on an eighth of its elements: each
    iteration fetches the next chunk beside its own update, and stows what it made. What the kernel reads and gives on
    the device are stacks, too, where they lie, so that a new weight is made in the place of the old one.

    The kernel's ops are the same ones on the same elements, in one kernel as before, so that results are the same bits.
    Where more than one kernel reads what is fetched, or one that is not elementwise, a remark says so, and it comes whole.
  }];
  let dependentDialects = ["::heddle::HeddleDialect", "::heddle::spmd::SpmdDialect",
                           "::heddle::stablehlo::StablehloDialect"];
}

def OffloadActivations : Pass<"heddle-offload-activations", "::mlir::ModuleOp"> {
  let summary = "Have on the device what lies idle only when it is used";
  let description = [{
    Before: the Scheduled rung, its kernels formed. After: what would lie idle on the device while most bytes are live
    comes when it is needed, on streams beside the computation. Kernels stay the same ones, and so do all bits.

    Of what `spmd.start` fetches whole (state in other memories), in all functions; and of what the step makes, in
    functions that say `heddle.offload_activations = "host"`, or "disk", where it is stowed meanwhile. First of all what the
    source says: what an `optimization_barrier {heddle.memory = "host"}` gives waits on the host, whatever that does to the
    peak. Then:

    - In each block, by the order of the fewest live bytes: of the values that lie idle across its peak for longer than
      their transfers take, the one that does so for the longest against that time, then the next one at the peak that is left,
      until no other one lowers it. Small ones (`least-bytes`) stay. What is made is stowed once its first users are done;
      what was fetched is fetched again.
    - What loops take as an input comes element by element, each iteration fetching the next one's: what another loop
      stacks, which stows each element as it is made, and what is made or fetched for loops alone.
    - With `heddle.offload_beside` only what the link carries beside computation is stowed: of values those whose transfers
      find the link free in time, of loops as much as an iteration's own seconds have room for.

    `heddle-schedule` places transfers, under its cap on live bytes. The link and the disk are the machine's.

    A stage of a pipeline has its tasks in their order. What a microbatch's task keeps for a later one leaves after the one
    and comes before the other, by the predicted seconds of the tasks in between, where one of these is left in which it
    is elsewhere.
  }];
  let options = [Option<"machine", "machine", "std::string", "\"\"", "as of heddle-reshard">,
                 Option<"leastBytes", "least-bytes", "int64_t", "65536", "of a value that moves">];
  let dependentDialects = ["::heddle::HeddleDialect", "::heddle::spmd::SpmdDialect"];
}

#endif // HEDDLE_TRANSFORMS_OFFLOAD_PASSES_TD
