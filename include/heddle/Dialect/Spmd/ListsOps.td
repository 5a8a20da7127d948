// Which device runs which function.
#ifndef HEDDLE_DIALECT_SPMD_LISTS_OPS_TD
#define HEDDLE_DIALECT_SPMD_LISTS_OPS_TD

include "heddle/Dialect/Spmd/SpmdBase.td"
include "mlir/Interfaces/FunctionInterfaces.td"

def Spmd_ListsOp : Spmd_Op<"lists", [FunctionOpInterface, IsolatedFromAbove]> {
  let summary = "An entry whose devices run different functions, chosen by their coordinates";
  let description = [{
    ```mlir
    spmd.lists @step(tensor<4xf32> {heddle.io = ..., spmd.sharding = ...}) -> (tensor<4xf32> {heddle.io = ...})
        over {"pipe"} on @mesh [@step_first, @step_middle, @step_middle, @step_last]
    ```

    The device at index i along `axes` runs the i-th function. The entry's ports are stated once, as those of a
    `func.func` or a `plan.entry`: what runs entries sees one signature. A function takes and gives those
    of them that its devices have, in any order, and tells them apart by the names in `heddle.io`.

    Constraints:
    - (C1) `mesh` names an `sdy.mesh` that is not maximal, and the axes satisfy the constraints of `axis_ref_list`;
      there is at least one axis.
    - (C2) there is a name for each index along the axes, of a private `func.func` with a body.
    - (C3) every argument and result has `heddle.io`; no two arguments, and no two results, of one role have one name.
    - (C4) an argument or result of a function has the type, and all attributes, of the entry's of the same name;
      `donates` means the result of the same name. Under a placement the type is that of the blocks that the function's
      devices own, which may be fewer than others own.
    - (C5) each port stands in some function, and in those only whose devices own blocks of it. Of these it may be
      missing in some if it is a batch, or a metric without a placement.
    - (C6) what functions say of a mesh is about `mesh`.
    - (C7) ports with a placement are on `mesh`, and devices that run one function own equally many blocks of each.
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttrOf<FunctionType>:$function_type,
                       OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs,
                       Sdy_AxisRefListAttr:$axes, FlatSymbolRefAttr:$mesh, FlatSymbolRefArrayAttr:$functions);
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = [{
    ::llvm::ArrayRef<::mlir::Type> getArgumentTypes() { return getFunctionType().getInputs(); }
    ::llvm::ArrayRef<::mlir::Type> getResultTypes() { return getFunctionType().getResults(); }
    ::mlir::Region *getCallableRegion() { return nullptr; }
    bool isDeclaration() { return false; }

    /// For each argument, or result, of one of the functions, the number of the entry's.
    ::llvm::SmallVector<unsigned> getArgumentPorts(::mlir::FunctionOpInterface function);
    ::llvm::SmallVector<unsigned> getResultPorts(::mlir::FunctionOpInterface function);
    /// The number of the function that devices at an index run, among those that differ.
    ::llvm::SmallVector<int64_t> getListNumbers();
    /// The functions, each once, in the order of the indices.
    ::llvm::SmallVector<::mlir::FlatSymbolRefAttr> getListFunctions();
  }];
}

#endif // HEDDLE_DIALECT_SPMD_LISTS_OPS_TD
