// Stages, tasks, and who does what when.
#ifndef HEDDLE_TRANSFORMS_PIPELINE_PASSES_TD
#define HEDDLE_TRANSFORMS_PIPELINE_PASSES_TD

include "mlir/Pass/PassBase.td"

def WidenMesh : Pass<"heddle-widen-mesh", "::mlir::ModuleOp"> {
  let summary = "Give the module's mesh more axes, or make it one";
  let description = [{
    Before: the Graph rung on one mesh (`heddle-unify-meshes`) or on none, before propagation. After: the mesh has `axes`,
    the module's own among them in their order. Along `pipeline-axis` all devices do the same, until `heddle-pipeline`
    gives them stages. Along others that the module lacked the batch is cut: dim 0 of each argument of that role, as the
    major axes.
  }];
  let dependentDialects = ["::heddle::sdy::SdyDialect"];
  let options = [ListOption<"axes", "axes", "std::string", "axes and their sizes, such as pipe=2,data=4">,
                 Option<"pipelineAxis", "pipeline-axis", "std::string", "\"pipe\"", "as heddle-pipeline's axis">];
}

def Pipeline : Pass<"heddle-pipeline", "::mlir::ModuleOp"> {
  let summary = "Cut a step over microbatches into stages, one function for the devices of each";
  let description = [{
    Before: the Local rung, with a loop over microbatches (`heddle-microbatch`) whose devices along `axis` all do
    the same. After: an `spmd.lists` in place of the function, whose devices do their stages' tasks, in the order that
    `schedule` says, and send each other what crosses a cut.

    - Cuts: with `cuts=auto` the forward pass is cut, in the order of the text, where the stages' times are balanced and
      little is sent; with `cuts=source` where the source says `heddle.stage_boundary`; else `cuts` are regular
      expressions for `heddle.scope`, one for each stage but the first, which begins at the first op that it matches. What
      comes of weights alone, or of the batch alone, is computed wherever it is used. The backward pass is cut where
      the fewest bytes cross, by a minimum cut for each border (`Problems/MinimumCut.h`), such that no gradient crosses
      back.
    - Tasks: what a stage does for a microbatch is a private function with the attribute `heddle.task`: its forward
      pass, its backward pass, and where the schedule wants it the latter's two halves. They are called as often as
      there are microbatches and inlined after their kernels are formed (`heddle-inline-tasks`), so that kernels, and bits, are
      the same in every order of tasks. What a task makes of scalars alone (a factor for each element) is made
      by each that needs it. Results that are new state are marked (`heddle.state`), so that updates are one launch.
    - Leaves of state get a placement: the devices whose tasks need them and that update them. A leaf that several need
      (a tied embedding) is updated by all of them, of sums of gradients that they send each other. What
      single numbers of several stages give, as a norm for clipping does, is computed by each.
    - Orders, by name: `Problems/Pipeline.h`.

    With `placed`, entries (init, eval) are cut by the placements that their leaves have: what is made of one device's
    leaves is computed there, once, and what another one needs of it is sent.
  }];
  let dependentDialects = ["::heddle::HeddleDialect", "::heddle::spmd::SpmdDialect", "::heddle::stablehlo::StablehloDialect"];
  let options = [Option<"axis", "axis", "std::string", "\"pipe\"", "axis of the mesh along which the stages lie">,
                 Option<"schedule", "schedule", "std::string", "\"1f1b\"",
                        "gpipe, 1f1b, interleaved, zb-h1, zb-h2 or zb-v">,
                 ListOption<"cuts", "cuts", "std::string", "auto, source, or where stages begin">,
                 Option<"chunks", "chunks", "int64_t", "0", "stages of each device; 0 for what the schedule needs, 2 at most">,
                 Option<"placed", "placed", "bool", "false", "cut by the placements of leaves, and no loop">,
                 Option<"machine", "machine", "std::string", "\"\"", "as of heddle-reshard">];
}

def InlineTasks : Pass<"heddle-inline-tasks", "::mlir::ModuleOp"> {
  let summary = "Write the tasks of a pipeline out where they are called";
  let description = [{
    Calls of functions with the attribute `heddle.task` become copies of their bodies, in the order in which they stand,
    and the functions go.

    With `prefetch`, what a task gathers of weights before its first product is asked for where the task before it
    begins: in a loop over layers each iteration asks for the next one's weights, but nobody for the first one's. That
    gather's bytes are alive for one task more.
  }];
  let options = [Option<"prefetch", "prefetch", "bool", /*default=*/"false", "Ask one task early for weights">];
}

#endif // HEDDLE_TRANSFORMS_PIPELINE_PASSES_TD
