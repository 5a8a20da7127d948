// Calls by name: custom_call and composite; tuples.
#ifndef HEDDLE_DIALECT_STABLEHLO_CUSTOM_OPS_TD
#define HEDDLE_DIALECT_STABLEHLO_CUSTOM_OPS_TD

include "heddle/Dialect/Stablehlo/StablehloAttrs.td"
include "mlir/IR/SymbolInterfaces.td"

// ---- Attributes of custom_call ----

def Stablehlo_SymbolArrayAttr : TypedArrayAttrBase<FlatSymbolRefAttr, "array of flat symbol references"> {
  let constBuilderCall = "$_builder.getArrayAttr($0)";
}
def Stablehlo_LayoutAttr
  : Attr<And<[IndexElementsAttr.predicate,
              CPred<"::llvm::cast<::mlir::DenseIntElementsAttr>($_self).getType().getRank() == 1">]>,
         "layout, a 1-d tensor of index">;
def Stablehlo_LayoutArrayAttr : TypedArrayAttrBase<Stablehlo_LayoutAttr, "array of layouts (1-d tensors of index)">;
def Stablehlo_AliasArrayAttr
  : TypedArrayAttrBase<Stablehlo_OutputOperandAliasAttr, "array of #stablehlo.output_operand_alias"> {
  let constBuilderCall = "$_builder.getArrayAttr($0)";
}
def Stablehlo_BackendConfigAttr : AnyAttrOf<[StrAttr, DictionaryAttr], "string or dictionary">;

// ---- Ops ----

def Stablehlo_CustomCallOp : Stablehlo_Op<"custom_call", [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "Calls something outside the module by name";
  let description = [{
    Example:

    ```mlir
    %r = stablehlo.custom_call @foo(%a) {api_version = 4 : i32, backend_config = {eps = 1.0 : f32}}
        : (tensor<4xf32>) -> tensor<4xf32>
    ```

    Without `has_side_effect` it has none, and a call that nobody reads is dropped.

    The specification numbers no constraints; these are checked:
    - the name is not empty.
    - `backend_config` is a dictionary in API_VERSION_TYPED_FFI (4), a string in every other version.
    - `operand_layouts` and `result_layouts` are given together, one layout per operand and per result (per element when
      the only result is a tuple): a permutation of a tensor's dims, empty for what is not a tensor.
    - the indices of each of `output_operand_aliases` exist, and lead to parts of the same type.
  }];
  let arguments = (ins
    Variadic<Stablehlo_TensorTokenOrTuple>:$inputs,
    StrAttr:$call_target_name,
    DefaultValuedOptionalAttr<BoolAttr, "false">:$has_side_effect,
    OptionalAttr<Stablehlo_BackendConfigAttr>:$backend_config,
    DefaultValuedOptionalAttr<Stablehlo_CustomCallApiVersion,
                              "::heddle::stablehlo::CustomCallApiVersion::API_VERSION_ORIGINAL">:$api_version,
    DefaultValuedOptionalAttr<Stablehlo_SymbolArrayAttr, "{}">:$called_computations,
    OptionalAttr<Stablehlo_LayoutArrayAttr>:$operand_layouts,
    OptionalAttr<Stablehlo_LayoutArrayAttr>:$result_layouts,
    DefaultValuedOptionalAttr<Stablehlo_AliasArrayAttr, "{}">:$output_operand_aliases);
  let results = (outs Variadic<Stablehlo_TensorTokenOrTuple>:$results);
  let assemblyFormat = [{
    custom<CallTarget>($call_target_name) `(` $inputs `)` attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def Stablehlo_CompositeOp : Stablehlo_Op<"composite", [DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "An op of another name, which means what the function `decomposition` computes";
  let description = [{
    Example:

    ```mlir
    %r = stablehlo.composite "heddle.softmax" %a {
      composite_attributes = {dim = 1}, decomposition = @softmax, version = 1 : i32
    } : (tensor<4x8xf32>) -> tensor<4x8xf32>
    ```

    Regions, printed `stablehlo.composite "ns.op" %a ({...}) {...}`, describe the op to those that know its name; the
    decomposition does not see them.

    Constraints:
    - (C1) the name is a namespaced op name, `namespace.op`: the namespace starts with a letter and goes on with
      letters, digits and `_`; dots and one or more parts of letters, digits, `_` and `$` follow.
    - (C2) `decomposition` is a function of the enclosing symbol table.
    - (C3) the inputs have the types that it takes.
    - (C4) the results have the types that it returns.
  }];
  let arguments = (ins
    Variadic<Stablehlo_TensorTokenOrTuple>:$inputs,
    StrAttr:$name,
    DefaultValuedOptionalAttr<DictionaryAttr, "{}">:$composite_attributes,
    FlatSymbolRefAttr:$decomposition,
    DefaultValuedOptionalAttr<I32Attr, "0">:$version);
  let regions = (region VariadicRegion<AnyRegion>:$composite_regions);
  let results = (outs Variadic<Stablehlo_TensorTokenOrTuple>:$results);
  let assemblyFormat = [{
    $name $inputs (` ` `(` $composite_regions^ `)`)? attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def Stablehlo_TupleOp : Stablehlo_InferredOp<"tuple", [Pure]> {
  let summary = "A tuple of its operands";
  let description = [{
    Example: `stablehlo.tuple %a, %b : tuple<tensor<4xf32>, tensor<i32>>`.

    Constraints:
    - (C1) the result is the tuple of the operands' types.
  }];
  let arguments = (ins Variadic<Stablehlo_TensorTokenOrTuple>:$val);
  let results = (outs Stablehlo_Tuple:$result);
  let assemblyFormat = "$val attr-dict `:` custom<TupleType>(type($val), type($result))";
}

def Stablehlo_GetTupleElementOp : Stablehlo_InferredOp<"get_tuple_element", [Pure]> {
  let summary = "Element `index` of a tuple";
  let description = [{
    Example: `stablehlo.get_tuple_element %t[1] : (tuple<tensor<4xf32>, tensor<i32>>) -> tensor<i32>`.

    Constraints:
    - (C1) the tuple has an element `index`.
    - (C2) the result has that element's type.
  }];
  let arguments = (ins Stablehlo_Tuple:$operand, I32Attr:$index);
  let results = (outs Stablehlo_TensorTokenOrTuple:$result);
  let assemblyFormat = "$operand `[` $index `]` attr-dict `:` functional-type(operands, results)";
}

#endif // HEDDLE_DIALECT_STABLEHLO_CUSTOM_OPS_TD
