// Enums of the heddle dialect.
#ifndef HEDDLE_DIALECT_HEDDLE_ENUMS_TD
#define HEDDLE_DIALECT_HEDDLE_ENUMS_TD

include "mlir/IR/EnumAttr.td"

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

def Heddle_LibraryKind : I32EnumAttr<"LibraryKind", "what a library has a kernel for", [
  I32EnumAttrCase<"Matmul", 0, "matmul">, I32EnumAttrCase<"Convolution", 1, "convolution">,
  I32EnumAttrCase<"ConvolutionInputGradient", 2, "convolution_input_gradient">,
  I32EnumAttrCase<"ConvolutionFilterGradient", 3, "convolution_filter_gradient">,
  I32EnumAttrCase<"Attention", 4, "attention">, I32EnumAttrCase<"AttentionBackward", 5, "attention_backward">]> {
  let cppNamespace = "::heddle";
  let genSpecializedAttr = 0;
}

#endif // HEDDLE_DIALECT_HEDDLE_ENUMS_TD
