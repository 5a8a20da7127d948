// The interpreter dialect: what a test module asks of the interpreter that runs it.
#ifndef HEDDLE_DIALECT_INTERPRETER_INTERPRETER_OPS_TD
#define HEDDLE_DIALECT_INTERPRETER_INTERPRETER_OPS_TD

include "heddle/Dialect/Stablehlo/StablehloBase.td"
include "mlir/IR/SymbolInterfaces.td"

def Interpreter_Dialect : Dialect {
  let name = "interpreter";
  let cppNamespace = "::heddle::interpreter";
  let summary = "Grids of programs, printing and probing, for modules that the reference interpreter runs";
  let description = [{
    Under the names and textual forms of StableHLO's own interpreter tests. The numbers of constraints are heddle's own.
  }];
  let dependentDialects = ["::heddle::stablehlo::StablehloDialect"];
}

def Interpreter_ProgramsAttr
  : TypedArrayAttrBase<TypedArrayAttrBase<FlatSymbolRefAttr, "functions">, "rows of functions such as [[@f, @g]]">;

def Interpreter_RunParallelOp
  : Op<Interpreter_Dialect, "run_parallel", [DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Runs a program on each device of a grid";
  let description = [{
    ```mlir
    %r:2 = "interpreter.run_parallel"(%a, %b) <{programs = [[@send], [@receive]]}>
        : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
    ```
    `programs` has a row for each replica and in it a function for each partition. Inputs are the arguments of all
    programs, one after the other, row by row; results are theirs in the same way.

    Constraints:
    - (C1) there is a row, and all rows have the same number of functions, at least one.
    - (C2) each program is a function of the module.
    - (C3) the inputs have the types of the programs' arguments.
    - (C4) the results have the types of the programs' results.
    - (C5) there is no `infeed`: no op reads from one.
  }];
  let arguments = (ins Variadic<Stablehlo_TensorOrToken>:$inputs, OptionalAttr<ArrayAttr>:$infeed,
                       Interpreter_ProgramsAttr:$programs);
  let results = (outs Variadic<Stablehlo_TensorOrToken>:$results);
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    int64_t getNumReplicas() { return getPrograms().size(); }
    int64_t getNumPartitions() { return ::llvm::cast<::mlir::ArrayAttr>(getPrograms()[0]).size(); }
    /// The functions' names, row by row.
    ::llvm::SmallVector<::mlir::FlatSymbolRefAttr> getProgramNames();
  }];
}

def Interpreter_PrintOp : Op<Interpreter_Dialect, "print"> {
  let summary = "Prints a value where the interpreter prints";
  let description = [{
    Example: `interpreter.print %0 : tensor<2xf32>` prints `%0 = dense<[1, 2]> : tensor<2xf32>`; of a large tensor its
    least, largest and mean element.
  }];
  let arguments = (ins Stablehlo_Tensor:$operand);
  let assemblyFormat = "$operand attr-dict `:` type($operand)";
}

def Interpreter_ProbeOp : Op<Interpreter_Dialect, "probe"> {
  let summary = "Stores a value in a file, and gives it on";
  let description = [{
    Example: `%1 = interpreter.probe %0, probe_id = "loss" : tensor<2xf32>`. With `--probe-output-dir=DIR` each run of the
    op writes a NumPy file, `DIR/probe1.npy` and so on, and a line to `DIR/index.csv`: id, type, file, device. Without, it
    writes nothing.

    Constraints:
    - (C1) the result has the operand's type.
  }];
  let arguments = (ins Stablehlo_Tensor:$operand, StrAttr:$probe_id);
  let results = (outs Stablehlo_Tensor:$result);
  let assemblyFormat = "$operand `,` `probe_id` `=` $probe_id attr-dict `:` custom<SameTypes>(type($operand), type($result))";
  let hasVerifier = 1;
}

#endif // HEDDLE_DIALECT_INTERPRETER_INTERPRETER_OPS_TD
