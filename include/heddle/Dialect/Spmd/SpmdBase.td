// The spmd dialect: what one device's program says to the others.
#ifndef HEDDLE_DIALECT_SPMD_BASE_TD
#define HEDDLE_DIALECT_SPMD_BASE_TD

include "heddle/Dialect/Sdy/SdyAttrs.td"
include "heddle/Interfaces/Combiner.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Spmd_Dialect : Dialect {
  let name = "spmd";
  let cppNamespace = "::heddle::spmd";
  let summary = "Collectives over named axes of a mesh, on local tensors: the Local rung";
  let description = [{
    ```mlir
    sdy.mesh @mesh = <["data"=4, "model"=2]>
    func.func @main(%x: tensor<2x8xf32>) -> tensor<2x8xf32> {
      %sum = spmd.all_reduce add %x over {"data"} on @mesh : tensor<2x8xf32>
      return %sum : tensor<2x8xf32>
    }
    ```

    Every device of the mesh runs the same program, unless `spmd.lists` says which devices run which. The members of a collective are the devices that differ only along
    its axes; they are numbered along the axes in the order given, the first one major. Nothing here grows with the
    number of devices: `heddle-spmd-to-stablehlo` writes groups out.
  }];
  let dependentDialects = ["::heddle::sdy::SdyDialect", "::mlir::func::FuncDialect"];
  let useDefaultTypePrinterParser = 1;
  let extraClassDeclaration = [{
    void registerAsync();
    void registerLists();
    void registerMessages();
  }];
}

class Spmd_PlainOp<string mnemonic, list<Trait> traits = []> : Op<Spmd_Dialect, mnemonic, traits>;

class Spmd_Op<string mnemonic, list<Trait> traits = []>
  : Op<Spmd_Dialect, mnemonic, traits # [DeclareOpInterfaceMethods<SymbolUserOpInterface>]>;

#endif // HEDDLE_DIALECT_SPMD_BASE_TD
