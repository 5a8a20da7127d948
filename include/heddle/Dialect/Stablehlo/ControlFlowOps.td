// Control flow: case, if, while, barriers, tokens, return.
#ifndef HEDDLE_DIALECT_STABLEHLO_CONTROLFLOW_OPS_TD
#define HEDDLE_DIALECT_STABLEHLO_CONTROLFLOW_OPS_TD

include "heddle/Dialect/Stablehlo/StablehloAttrs.td"
include "mlir/IR/OpAsmInterface.td"

// ---- Branches and loops ----

def Stablehlo_CaseOp : Stablehlo_Op<"case", [RecursiveMemoryEffects, RecursivelySpeculatable]> {
  let summary = "The results of branch `index`, or of the last branch when there is none of that number";
  let description = [{
    Example:

    ```mlir
    %r = "stablehlo.case"(%index) ({
      stablehlo.return %a : tensor<4xf32>
    }, {
      stablehlo.return %b : tensor<4xf32>
    }) : (tensor<i32>) -> tensor<4xf32>
    ```

    Constraints:
    - (C1) there is at least one branch.
    - (C2) branches take no arguments.
    - (C3) branches return the same types.
    - (C4) the results have the types that branch 0 returns.
  }];
  let arguments = (ins Stablehlo_ScalarOf<Stablehlo_TensorOf<[I32], "i32">, "i32">:$index);
  let regions = (region VariadicRegion<SizedRegion<1>>:$branches);
  let results = (outs Variadic<Stablehlo_TensorOrToken>:$results);
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def Stablehlo_IfOp : Stablehlo_Op<"if", [RecursiveMemoryEffects, RecursivelySpeculatable]> {
  let summary = "The results of `true_branch` or of `false_branch`, as `pred` says";
  let description = [{
    Example:

    ```mlir
    %r = "stablehlo.if"(%pred) ({
      stablehlo.return %a : tensor<4xf32>
    }, {
      stablehlo.return %b : tensor<4xf32>
    }) : (tensor<i1>) -> tensor<4xf32>
    ```

    Constraints:
    - (C1) branches take no arguments.
    - (C2) both branches return the same types.
    - (C3) the results have the types that `true_branch` returns.
  }];
  let arguments = (ins Stablehlo_ScalarPredTensor:$pred);
  let regions = (region SizedRegion<1>:$true_branch, SizedRegion<1>:$false_branch);
  let results = (outs Variadic<Stablehlo_TensorOrToken>:$results);
  let hasRegionVerifier = 1;
}

// Not speculatable: it need not end.
def Stablehlo_WhileOp : Stablehlo_InferredOp<"while", [
    RecursiveMemoryEffects, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmBlockArgumentNames"]>]> {
  let summary = "Runs `body` on its own results while `cond` is true";
  let description = [{
    Example:

    ```mlir
    %r:2 = stablehlo.while(%iterArg = %i, %iterArg_0 = %x) : tensor<i32>, tensor<4xf32>
    cond {
      %more = stablehlo.compare LT, %iterArg, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %more : tensor<i1>
    } do {
      %next = stablehlo.add %iterArg, %one : tensor<i32>
      stablehlo.return %next, %iterArg_0 : tensor<i32>, tensor<4xf32>
    }
    ```

    The pretty form gives the arguments of `cond` and `body` the same names. Attributes stand after the types,
    `attributes {note = 1}`.

    Constraints:
    - (C1) `cond` takes the operands' types and returns one pred scalar.
    - (C2) `body` takes and returns the operands' types.
    - (C3) the results have the operands' types.
  }];
  let arguments = (ins Variadic<Stablehlo_TensorOrToken>:$operand);
  let regions = (region SizedRegion<1>:$cond, SizedRegion<1>:$body);
  let results = (outs Variadic<Stablehlo_TensorOrToken>:$results);
  let hasCustomAssemblyFormat = 1;
  let hasRegionVerifier = 1;
}

def Stablehlo_ReturnOp : Stablehlo_Op<"return", [Pure, Terminator]> {
  let summary = "Ends a region of a stablehlo op with its results";
  let description = [{
    Example: `stablehlo.return %0, %1 : tensor<i1>, tensor<4xf32>`. The op that owns the region says how many values of
    which types it needs.
  }];
  let arguments = (ins Variadic<Stablehlo_TensorOrToken>:$values);
  let assemblyFormat = "$values attr-dict (`:` type($values)^)?";
}

// ---- Order ----

def Stablehlo_OptimizationBarrierOp : Stablehlo_InferredOp<"optimization_barrier", [Pure]> {
  let summary = "Its operands, all of them computed before any result is used; nothing moves across";
  let description = [{
    Example: `stablehlo.optimization_barrier %a, %b : tensor<4xf32>, tensor<8xf32>`, or without operands
    `stablehlo.optimization_barrier()`.

    Constraints:
    - (C1) the results have the operands' types.
  }];
  let arguments = (ins Variadic<Stablehlo_TensorOrToken>:$operand);
  let results = (outs Variadic<Stablehlo_TensorOrToken>:$result);
  let assemblyFormat = "attr-dict ($operand^ `:` custom<PairwiseTypes>(type($operand), type($result))):(`(` `)`)?";
}

def Stablehlo_AfterAllOp : Stablehlo_Op<"after_all", [Pure]> {
  let summary = "A token that comes after all operand tokens";
  let description = [{
    Example: `stablehlo.after_all %t0, %t1 : !stablehlo.token`.
  }];
  let arguments = (ins Variadic<Stablehlo_Token>:$inputs);
  let results = (outs Stablehlo_Token:$result);
  let assemblyFormat = "$inputs attr-dict `:` custom<OneTypeForAll>(ref($inputs), type($inputs), type($result))";
}

def Stablehlo_CreateTokenOp : Stablehlo_Op<"create_token", [Pure]> {
  let summary = "A token that comes after nothing; outside the specification, older text has it";
  let description = [{
    Example: `stablehlo.create_token : !stablehlo.token`.
  }];
  let results = (outs Stablehlo_Token:$output);
  let assemblyFormat = "attr-dict `:` type($output)";
}

#endif // HEDDLE_DIALECT_STABLEHLO_CONTROLFLOW_OPS_TD
