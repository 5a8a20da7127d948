// The passes of import: from text as JAX prints it to one inlined, named, raised entry function.
#ifndef HEDDLE_TRANSFORMS_IMPORT_PASSES_TD
#define HEDDLE_TRANSFORMS_IMPORT_PASSES_TD

include "mlir/Pass/PassBase.td"

def ExpandComposites : Pass<"heddle-expand-composites", "::mlir::ModuleOp"> {
  let summary = "Replace composites without a kernel by calls of their decomposition";
  let description = [{
    Before: `stablehlo.composite "name" ... {decomposition = @impl}`. After: only composites named in `keep` are left; each
    other is a `func.call` of its decomposition, for `heddle-inline-calls` to inline.
  }];
  let dependentDialects = ["::mlir::func::FuncDialect"];
  let options = [ListOption<"keep", "keep", "std::string", "names of composites that have a kernel">];
}

def FastMath : Pass<"heddle-fast-math", "::mlir::ModuleOp"> {
  let summary = "Rewrites that may change the bits of float results";
  let description = [{
    Only where a user asks (`heddle-import=fast-math`), since each changes a result somewhere: `x + 0` is `x` (it turns -0
    into 0), `x * 0` is 0 (it is NaN for infinities and NaN), `x - x` is 0 (the same), `x / c` is `x * (1 / c)` for a
    constant c whose reciprocal is normal (rounded twice), `sqrt(x) / x` and `1 / sqrt(x)` are `rsqrt(x)`.
  }];
  let dependentDialects = ["::heddle::stablehlo::StablehloDialect"];
}

def InlineCalls : Pass<"heddle-inline-calls", "::mlir::ModuleOp"> {
  let summary = "Inline every call of a private function, keeping the call path as heddle.scope";
  let description = [{
    Before: `call @relu(%x)` of a private function with one block. After: no `func.call` and no function that only calls
    reached; each inlined op carries `heddle.scope`, the path of calls it came through, outermost first, and a call-site
    location over its own.

    `main` calls `@layer` twice, `@layer` calls `@relu`: the ops of the second `relu` get `heddle.scope = "layer#1/relu"`.

    Shardings on a callee's arguments and results and on the call (`sdy.sharding`) become `sdy.sharding_constraint`, so that none is lost.

    A call of an unknown, public or external function, of a function with several blocks, or a cycle of calls is an error.
  }];
  let dependentDialects = ["::heddle::sdy::SdyDialect"];
}

def FoldLoneCollectives : Pass<"heddle-fold-lone-collectives", "::mlir::ModuleOp"> {
  let summary = "Replace collectives of one device by their operands";
  let description = [{
    Before: anything. After: no `all_reduce`, `all_gather`, `reduce_scatter`, `all_to_all` or `collective_broadcast` has groups of
    one device each, and in a module of one device (`mhlo.num_partitions` and `mhlo.num_replicas` are 1) there is no
    `collective_permute`, `partition_id` or `replica_id`.

    On a mesh whose axes are all of size 1 JAX writes what a `shard_map` does without a manual computation around it:

    ```mlir
    %sum = "stablehlo.all_reduce"(%x) <{replica_groups = dense<0> : tensor<1x1xi64>, ...}> ({...})
    ```

    gives `%x` in the place of `%sum`. A permute that sends nothing gives zeros; an id is 0.
  }];
}

def FoldPlacements : Pass<"heddle-fold-placements", "::mlir::ModuleOp"> {
  let summary = "Fold the calls by which JAX says in which memory a value is to be";
  let description = [{
    Before: anything. After: no `stablehlo.custom_call @annotate_device_placement` is left, which `jax.device_put` to another
    memory kind becomes; its operand is in its place.

    Where state lives from step to step its `mhlo.memory_kind` says, `"pinned_host"`, which `heddle-offload=state=annotated`
    goes by. A value that is put there and read again in the step (a checkpoint policy that offloads by name) passes an
    `optimization_barrier {heddle.memory = "host"}`, which heddle-offload-activations goes by.
  }];
}

def DropScalarConstraints : Pass<"heddle-drop-scalar-constraints", "::mlir::ModuleOp"> {
  let summary = "Drop sharding constraints that say nothing: those of scalars";
  let description = [{
    Before: anything. After: no `sdy.sharding_constraint` stands in a region that computes on scalars (of `reduce`, `scatter`,
    `sort`, ...), and none is on a scalar, unless it says more than that the value is whole: it has unreduced axes, or its
    mesh is one device.

    With explicit mesh axes JAX writes a constraint after every op, also of reducers and loop counters:

    ```mlir
    %next = stablehlo.add %counter, %one : tensor<i32>
    %same = sdy.sharding_constraint %next <@mesh, []> : tensor<i32>
    ```

    gives `%next` in the place of `%same`. So it stands before `heddle-raise-scan`, which reads counters.
  }];
}

def MergeEqual : Pass<"heddle-merge-equal", "::mlir::ModuleOp"> {
  let summary = "Merge equal ops, also of different calls";
  let description = [{
    MLIR's CSE, to which ops that differ in `heddle.scope` are equal: the mean that a layer norm takes, and takes again
    inside of `var`, is one. The op that stays keeps its own scope.
  }];
}

def AnnotateIo : Pass<"heddle-annotate-io", "::mlir::ModuleOp"> {
  let summary = "Give every entry argument and result its heddle.io";
  let description = [{
    Before: public functions with JAX's `tf.aliasing_output`, `jax.buffer_donor` and `jax.result_info`. After: each
    argument and result of a public function has `heddle.io` (see its description for the fields), and those attributes
    are gone. Arguments and results that have `heddle.io` already keep it.

    Roles. An aliased or donated argument and its result are `state`; the other arguments are `batch`, the other results
    `metric`. A donated argument without an alias takes the first free result of its type, one with its own path before
    others; where there is none it is `batch`. Where nothing is donated and no `roles` are given, a tree of arguments of
    which there is one of results is `state`, with a remark: by names, which locations give, or by types in their order.
    The results are new state if they are made of the arguments element by element, and their gradients if not. With `entry=init`, arguments are `seed` and results are `state`. `roles`
    overrides.

    Names. `result[0]['opt'][0].trace['b1']` gives `opt.0.trace.b1`: the path of `jax.result_info` without `result` and,
    in a step, without its leading `[0]` or `[1]`. A donated argument has its result's name. Without that, the name of
    the value's location is used; without one, the role and a number (`batch.0`). A name that two arguments, or two
    results, would share gets a suffix (`x#1`).
  }];
  let dependentDialects = ["::heddle::HeddleDialect"];
  let options = [
    Option<"entry", "entry", "std::string", "\"step\"", "what the entries do: step or init">,
    ListOption<"roles", "roles", "std::string",
               "roles by position, such as arg.0-3=state,arg.4=batch,result.0=metric; ranges include both ends">
  ];
}

def RaiseScan : Pass<"heddle-raise-scan", "::mlir::ModuleOp"> {
  let summary = "Raise counted while loops to heddle.scan";
  let description = [{
    Before: a `stablehlo.while` whose condition compares a counter with a constant, the counter one of its carries that
    starts at a constant and grows by a constant step. After: a `heddle.scan` (see its description), or, for no trip at
    all, the loop's operands.

    - A value that no iteration changes becomes a constant, or, where it is only sliced along dim 0 at the counter, a
      per-iteration input. A constant is copied into the body.
    - A carry that each iteration overwrites at the counter, and nothing else reads, becomes an output. If it is also
      read at that place before, its first value becomes an input. A sharding constraint on what the iteration wrote is one on
      the output, after the scan.
    - Counters become expressions of the iteration.
    - If the counter counts up while all slices and updates are taken at trip_count - 1 - k, the scan is `reverse`.

    Positions are found by affine analysis through add, subtract, negate, multiply by a constant, convert, select,
    compare, minimum, maximum, reshape and broadcast of scalars, so it does not matter how the index is spelled. Run it
    after inlining. A loop of any other shape stays a `while`.
  }];
  let dependentDialects = ["::heddle::HeddleDialect", "::heddle::stablehlo::StablehloDialect"];
}

def RotateLoops : Pass<"heddle-rotate-loops", "::mlir::ModuleOp"> {
  let summary = "Let a loop carry its predicate where the condition computes more than with scalars";
  let description = [{
    Before: any `stablehlo.while`. After: each condition computes elementwise on scalars only, so that no device has to ask
    another in it; where it did more, it is computed before the loop and at the end of the body, and a carry holds what comes
    of it. Run it after `heddle-raise-scan`.

    ```mlir
    %r = stablehlo.while(%x = %init) : tensor<8x12xf32>
    cond {
      %norm = stablehlo.reduce(%x init: %zero) applies stablehlo.maximum across dimensions = [0, 1] : ...
      %more = stablehlo.compare GT, %norm, %limit : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %more : tensor<i1>
    } do { ... }
    ```

    gives a loop of two carries, `%x` and `%more`, whose condition is `stablehlo.return %more`. The norm of a sharded `%x`
    is then reduced in the body as any other value.
  }];
  let dependentDialects = ["::heddle::stablehlo::StablehloDialect"];
}

def LowerScan : Pass<"heddle-lower-scan", "::mlir::ModuleOp"> {
  let summary = "Lower heddle.scan to stablehlo.while";
  let description = [{
    Before: `heddle.scan`. After: none; each is a `stablehlo.while` over the counter, the constants, the carries, the
    inputs, sliced at the counter, and the outputs, which start as zeros and are updated at the counter. Raising the
    result gives the same scan again.
  }];
  let dependentDialects = ["::heddle::stablehlo::StablehloDialect"];
}

def NormalizeShardings : Pass<"heddle-normalize-shardings", "::mlir::ModuleOp"> {
  let summary = "Turn mhlo.sharding strings into Shardy's attributes";
  let description = [{
    Before: `mhlo.sharding = "{devices=[2,1,2]<=[4] last_tile_dim_replicate}"` on arguments, results and ops, and
    `stablehlo.custom_call @Sharding`. After: none of these; `sdy.sharding` on the same places, and
    `sdy.sharding_constraint`, over one mesh `@mesh` whose axes `axis_0`, `axis_1`, ... are the coarsest that express
    every sharding of the module. Dims are closed, but for those that a `Sharding` call leaves unspecified.

    `{devices=[2,2]<=[4]}` and `{devices=[2]<=[2,2]T(1,0) last_tile_dim_replicate}` give `<["axis_0"=2, "axis_1"=2]>`,
    dims split by `axis_0` and by `axis_1`, and one dim split by `axis_1`. Device lists that are no transposed iota, shardings that need axes that
    do not nest, and manual shardings (shard_map without Shardy) are errors. Where `sdy.sharding` stands beside a string,
    the string is dropped.
  }];
  let dependentDialects = ["::heddle::sdy::SdyDialect"];
}

def DecomposeChlo : Pass<"heddle-decompose-chlo"> {
  let summary = "Decompose chlo ops into stablehlo, except those that are worth keeping whole";
  let description = [{
    Before: any chlo ops. After: only those with the trait `Chlo_KeptAtImport` (square, erf, erfc, erf_inv, lgamma, digamma,
    next_after, top_k and ragged_dot; ChloBase.td says why each) and those named in `keep`.

    `chlo.broadcast_add %a, %b : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>` gives a `broadcast_in_dim` of `%b` and
    an `add`. `chlo.sinh` gives the formula.

    Special functions are computed in f32 (f64 for f64 operands) and rounded once. Each formula names its source;
    test/Python/test_chlo_decompositions.py states how many ulps each is off. The new ops keep the location and
    `heddle.scope` of the chlo op, those that define its results its shardings.
  }];
  let dependentDialects = ["::heddle::stablehlo::StablehloDialect"];
  let options = [ListOption<"keep", "keep", "std::string", "names of further chlo ops to keep, such as chlo.sinh">];
}

def ExpandChlo : Pass<"heddle-expand-chlo"> {
  let summary = "Decompose the chlo ops that the target has no kernel for";
  let description = [{
    Before: any chlo ops. After: only those named in `keep`, and with `keep-kernels` those of the trait `Chlo_HasKernel`
    (erf, erfc, top_k).

    As `heddle-decompose-chlo`, of which it is the second half. `chlo.erf` gives a rational function, `chlo.top_k` a stable
    sort in descending total order and slices, `chlo.ragged_dot` a dot_general under masks.
  }];
  let dependentDialects = ["::heddle::chlo::ChloDialect", "::heddle::stablehlo::StablehloDialect"];
  let options = [ListOption<"keep", "keep", "std::string", "names of chlo ops that have a kernel, such as chlo.erf">,
                 Option<"keepKernels", "keep-kernels", "bool", "false", "keep those that every target has a kernel for">];
}

#endif // HEDDLE_TRANSFORMS_IMPORT_PASSES_TD
