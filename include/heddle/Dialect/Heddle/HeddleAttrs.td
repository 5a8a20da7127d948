// Attributes of the heddle dialect.
#ifndef HEDDLE_DIALECT_HEDDLE_ATTRS_TD
#define HEDDLE_DIALECT_HEDDLE_ATTRS_TD

include "heddle/Dialect/Heddle/HeddleBase.td"

def Heddle_Role : I32EnumAttr<"Role", "what an entry's argument or result is to a training step", [
  I32EnumAttrCase<"State", 0, "state">, I32EnumAttrCase<"Batch", 1, "batch">, I32EnumAttrCase<"Metric", 2, "metric">,
  I32EnumAttrCase<"Seed", 3, "seed">]> {
  let cppNamespace = "::heddle";
  let genSpecializedAttr = 0;
}

def Heddle_FusionKind : I32EnumAttr<"FusionKind", "the loop nest of a kernel", [
  I32EnumAttrCase<"Loop", 0, "loop">, I32EnumAttrCase<"RowReduce", 1, "row_reduce">,
  I32EnumAttrCase<"ColumnReduce", 2, "column_reduce">, I32EnumAttrCase<"Scatter", 3, "scatter">,
  I32EnumAttrCase<"Updates", 4, "updates">, I32EnumAttrCase<"Single", 5, "single">]> {
  let cppNamespace = "::heddle";
  let genSpecializedAttr = 0;
}
def Heddle_FusionKindAttr : EnumAttr<Heddle_Dialect, Heddle_FusionKind, "fusion_kind">;

def Heddle_LibraryKind : I32EnumAttr<"LibraryKind", "what a library has a kernel for", [
  I32EnumAttrCase<"Matmul", 0, "matmul">, I32EnumAttrCase<"Convolution", 1, "convolution">,
  I32EnumAttrCase<"ConvolutionInputGradient", 2, "convolution_input_gradient">,
  I32EnumAttrCase<"ConvolutionFilterGradient", 3, "convolution_filter_gradient">,
  I32EnumAttrCase<"Attention", 4, "attention">, I32EnumAttrCase<"AttentionBackward", 5, "attention_backward">]> {
  let cppNamespace = "::heddle";
  let genSpecializedAttr = 0;
}
def Heddle_LibraryKindAttr : EnumAttr<Heddle_Dialect, Heddle_LibraryKind, "library_kind">;

def Heddle_IoAttr : Heddle_Attr<"Io", "io"> {
  let summary = "What an argument or result of an entry is to the training step";
  let description = [{
    Example: `#heddle.io<name = "params.w1", role = state, type = tensor<64x128xf32>, donates = 6>`.

    `role`: `state` lives from step to step (parameters, optimizer moments, counters), `batch` is new in every step,
    `metric` is reported, `seed` starts an init entry. `type` is the global type, which a partitioned entry's local
    argument no longer shows. `donates`, on an argument only, is the index of the result that takes its buffer.

    Constraints:
    - (C1) the name is not empty.
    - (C2) without `spmd.sharding` beside it, `type` is the type of the argument or result, of memory as a tensor.
    - (C3) `donates` stands on an argument and is the index of a result.
    - (C4) the result that an argument is donated to has the argument's type.
    - (C5) no two arguments are donated to one result.
  }];
  let parameters = (ins
    StringRefParameter<"path of the leaf, such as params.w1">:$name,
    EnumParameter<Heddle_Role>:$role,
    "::mlir::Type":$type,
    OptionalParameter<"std::optional<int64_t>">:$donates);
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
}

#endif // HEDDLE_DIALECT_HEDDLE_ATTRS_TD
