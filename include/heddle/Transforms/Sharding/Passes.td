// Passes that lead from annotations to a sharding of every value.
#ifndef HEDDLE_TRANSFORMS_SHARDING_PASSES_TD
#define HEDDLE_TRANSFORMS_SHARDING_PASSES_TD

include "mlir/Pass/PassBase.td"

// What a pass that weighs costs takes.
defvar machineOption = Option<"machine", "machine", "std::string", "\"\"",
    "what the devices are: h100-sxm (the default), h200-sxm, a100-sxm, host, or a file of JSON">;
defvar rateOptions = [
  machineOption,
  Option<"latencyWeight", "latency-weight", "double", "1e-5",
         "how much of the wires' latency counts in decisions: 1 all of it">,
  Option<"repeatedFlopsPerByte", "repeated-flops-per-byte", "double", "2",
         "a product is repeated on several devices where that costs at most so many flops for a byte that is not sent; inf: wherever it is faster">];

def PopulateShardingRules : Pass<"heddle-populate-sharding-rules", "::mlir::ModuleOp"> {
  let summary = "Write each op's sharding rule onto it, for reading and for tests";
  let description = [{
    Every op that has a rule gets `sdy.sharding_rule = #sdy.op_sharding_rule<...>`; one that a user wrote stays. No pass
    needs this: they ask the op.
  }];
  let dependentDialects = ["::heddle::sdy::SdyDialect"];
}

def UnifyMeshes : Pass<"heddle-unify-meshes", "::mlir::ModuleOp"> {
  let summary = "Say all shardings of a function on one mesh";
  let description = [{
    Before: shardings on several meshes. After: those of each function are on one that has a name. It is the first of its
    meshes in whose axes, or parts of them, all others can be said.

    With `@rows = <["a"=2, "b"=2]>` and `@all = <["x"=4]>`, `<@all, [{"x"} ]>` is `<@rows, [{"a", "b"} ]>`. With
    `@turned = <["p"=2, "q"=2], device_ids=[0, 2, 1, 3]>`, "p" is "b" and "q" is "a". An order of devices that no axes
    give, and axes that don't nest (2 x 3 and 3 x 2), are errors that name both meshes and a value of each.

    Maximal meshes, `<[], device_ids=[3]>`. An argument that is on one device gets `heddle.device = 3`, and so do results:
    inside, such a value is replicated. An op that is on one device and has no effects may be done by all, so its results
    are replicated; one that has effects gets `heddle.device`, too. `heddle-partition` does the rest. Where a function has
    no other mesh, it is a program for one device, and its shardings go.
  }];
  let dependentDialects = ["::heddle::sdy::SdyDialect", "::heddle::HeddleDialect"];
}

def LabelStepRoles : Pass<"heddle-label-step-roles", "::mlir::ModuleOp"> {
  let summary = "Write onto each op which part of a training step it is, for reading and for tests";
  let description = [{
    Every op with a result gets `heddle.part`: `"forward"`, `"backward"`, `"gradient"` (backward, and what the optimizer
    takes), `"optimizer"` or `"metric"`, by what reaches the loss, new state and metrics (`Analysis/StepRoles.h`).
    Functions without `heddle.io` are left alone. No pass needs this: they ask the analysis.
  }];
}

def SplitConstants : Pass<"heddle-split-constants", "::mlir::ModuleOp"> {
  let summary = "Give each use of a constant tensor or scalar broadcast its own copy";
  let description = [{
    One constant that is used in unrelated places would carry shardings from one to the other. After: constants, iotas,
    broadcasts of scalars, and ops of one operand on these, have one use each. Scalars themselves are left alone: they
    have no dims. One that a loop takes and uses in several places is made in the loop. CSE merges again what came to be
    sharded alike.
  }];
}

def SplitFusedProducts : Pass<"heddle-split-fused-products", "::mlir::ModuleOp"> {
  let summary = "Products that are only used in slices become products with slices of the weight";
  let description = [{
    `q, k, v = split(x @ w + b)` with w of 64x192 becomes three products of x with parts of w, and parts of b are added:
    where w is split along the 192, its shards are not those of heads, and moving a weight costs less than moving
    activations. So, too, in the gradient: `concatenate(dq, dk, dv) @ w^T` becomes a sum of three products, and what
    keeps the joined dim (the weight's gradient, the bias's) is joined after the product, where it is of a weight's size.
    A sum of values that zeros pad to one size counts as a concatenation.

    Before: anything on global types. After: a product's result that only slices use, through elementwise ops,
    broadcasts, transposes and reshapes that keep the dim, is computed in those slices; the slices are of one free dim
    that comes from the smaller operand, with stride 1 and disjoint, so that no work is repeated. Parts of equal size
    are cut from a reshape with a dim for the parts (64x3x64), along whose last dim they can be sharded alike;
    `heddle-reshard` has a way from shards of the 192 to those.

    Only where it can help: where the weight comes from an argument of which an axis splits that dim, one that splits
    state but no batch (by `heddle.io`). Each element of a sliced product is the same sum as before; the joined dim's sum
    is made part by part.
  }];
  let options = [Option<"always", "always", "bool", "false",
                        "whatever the shardings say; a weight is then what is smaller than what it multiplies">];
}

def Propagate : Pass<"heddle-propagate", "::mlir::ModuleOp"> {
  let summary = "From a few annotations to a sharding of every value";
  let description = [{
    Before: some arguments, results and values have an `sdy.sharding`, or stand under an `sdy.sharding_constraint`.
    After: every value has one, closed.

    Dims are products of factors (see `heddle-populate-sharding-rules`), and axes spread along factors, in both
    directions, until nothing changes. User priorities decide first (`p0` before `p1`); then batch and constraints
    before state, by the roles in `heddle.io`; then ops that only pass values on before others, and broadcasts forward
    last of all; where an axis is still wanted in two places, the larger tensor's comes first, then by name. Axes are
    taken in rounds, in which all ops see the same state, so the order of ops and arguments does not matter.

    An axis that state and constraints want, but the batch does not (sequence parallelism next to tensor parallelism:
    `model` cuts activations by sequence and weights by column), is contested: which of them spreads first decides which
    of them moves. Both ways are propagated, resharded and costed, one contested axis after the other, and the faster one
    stays. So are the other conflicts that neither priority nor role decides: an axis that two dims of a value could take
    (the sequences of queries and of keys in a square of scores), or a dim that two axes could take. Values of one shape
    are one class of them, its alternative is that they do not take the axis there, and the `max-alternatives` classes
    with most elements are tried. Where products are repeated along an axis, since nothing around them has it, a dim of
    their result may take it. And where an op's result is larger than what it sums along an axis, that axis may cut a
    dim of the result instead, and where a weight's dim is cut along the batch's axis and then along another, the batch
    may take the minor shards of both; remarks of `show-conflicts` say so.

    After Shardy ("Propagation", sections "Conflict resolution hierarchy" and "Core Propagation Algorithm"); phases by
    role and rounds are heddle's own.
  }];
  let options = [Option<"dumpEdges", "dump-edges", "bool", "false", "a remark for each axis that a dim takes">,
                 ListOption<"stateFirst", "state-first", "std::string",
                            "axes along which state spreads before batch and constraints; not chosen by cost then">,
                 Option<"conflicts", "conflicts", "std::string", "\"cost\"",
                        "which op spreads first along an axis that state and constraints want: by `cost`, by `roles` alone, or as in `shardy`, where roles say nothing either">,
                 Option<"showConflicts", "show-conflicts", "bool", "false",
                        "a remark for each conflict that was costed, with the cost of both ways">,
                 Option<"maxAlternatives", "max-alternatives", "int64_t", "8",
                        "how many classes of conflicts, beside contested axes, are costed">] # rateOptions;
  let dependentDialects = ["::heddle::sdy::SdyDialect"];
}

def Reshard : Pass<"heddle-reshard", "::mlir::ModuleOp"> {
  let summary = "Make every change of a sharding a collective";
  let description = [{
    Before: every value has the sharding that propagation gave it, whatever the ops on it need. After: each op's tensors
    are sharded by its factors, each the same way in all of them, and what needs another sharding gets it through
    `sdy.all_slice`, `all_gather`, `all_to_all`, `collective_permute`, `reduce_scatter` and `all_reduce`. Constraints,
    groups and barriers of propagation are gone. Types are still global.

    For each op the cheapest of a few shardings of its factors is taken, by time: wire seconds of the paths there and on
    to the result's sharding, and the work that is left on a device. Paths are cheapest paths between two shardings
    (`Problems/ReshardPath`). Times are those of `machine`, whose devices stand in nodes (`lib/Machine`): an axis of the
    mesh that crosses nodes has other wires than one that does not. Splitting is what annotations ask for, so that
    repeated products weigh more than they take (`repeated-flops-per-byte`). An op whose contracted or reduced factor is sharded gives a value that is `unreduced` along
    those axes.

    A weight whose shards are gathered for the forward pass is whole until the backward pass has used it. With
    `gathers=again` the whole one ends with the forward pass, and the first backward use gathers it again, as in
    fully sharded data parallelism: more bytes on the wires, fewer in memory. Such gathers have `heddle.again`, which
    keeps them from being merged with the first.

    One op may keep shardings that its factors don't give: a reshape from 64x192 sharded along the 192 to 64x3x64
    sharded along the last 64, or back, is an exchange of its own (`Analysis/Regrouping`).
  }];
  let options = [Option<"maxReshardBytes", "max-reshard-bytes", "int64_t", "0",
                        "bytes that a value may take on a device on the way of a reshard, its ends aside; 0: any">,
                 Option<"gathers", "gathers", "std::string", "\"keep\"",
                        "of a weight that is gathered for the forward pass: `keep` them for the backward pass, or gather `again`">,
                 Option<"alternatives", "alternatives", "bool", "false",
                        "note on collectives what else was weighed, for heddle-explain-sharding">]
      # rateOptions;
  let dependentDialects = ["::heddle::sdy::SdyDialect"];
}

def ExplainSharding : Pass<"heddle-explain-sharding", "::mlir::ModuleOp"> {
  let summary = "A table of a partitioned module's collectives, on standard output";
  let description = [{
    A row for each: the bytes that a device sends in a step, how often it runs, the collective and its axes, its result's
    local type, what it is for, and the source line. Rows with the most bytes come first. With `alternatives` of `heddle-reshard`, a line below says what the op
    would otherwise have been given, the best of the ways that were not taken, with what both weigh (`instead: operand #1
    as [{"data"}, {} ]: 3.10e-05 s, chosen 1.20e-05 s`), and another how the value could have come there by other
    collectives, if it could (`other path: all_reduce {"data"}, all_slice {"data"}: 2.4e-05 s, chosen 1.2e-05 s`). Kinds are by what reaches what (`Analysis/StepRoles.h`): a
    *gradient* is reduced for the optimizer, a *weight* gathered that is made of state alone or new state, an *activation*
    is what else the backward pass needs, a *metric* what only metrics do, and *optimizer* its own sums; besides *reshard*,
    *halo*, and the program's *own*.
  }];
}

def PrintCost : Pass<"heddle-print-cost", "::mlir::ModuleOp"> {
  let summary = "A line of JSON for each function: what it sends, computes and holds";
  let description = [{
    `{"function": "main", "wire_bytes": 57672, "flops": 1.2e6, "contraction_flops": 1.1e6, "peak_live_bytes": 81920,
    "collectives": 7, "unknown_loops": 0}`, on standard output; of one device where the module is partitioned, of all
    work where it is not. `Analysis/ProgramCost.h` says how each is counted. With a machine, also `"wire_seconds"` and
    `"compute_seconds"`: at its full rates, as if neither waited for the other.
  }];
  let options = [machineOption];
}

#endif // HEDDLE_TRANSFORMS_SHARDING_PASSES_TD
