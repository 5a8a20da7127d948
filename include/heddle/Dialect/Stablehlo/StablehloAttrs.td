// Attributes of the stablehlo dialect. Each op family keeps its own in <Family>Attrs.td; all are generated together,
// because a dialect has one attribute parser.
#ifndef HEDDLE_DIALECT_STABLEHLO_ATTRS_TD
#define HEDDLE_DIALECT_STABLEHLO_ATTRS_TD

include "heddle/Dialect/Stablehlo/StablehloBase.td"
include "heddle/Dialect/Stablehlo/StablehloEnums.td"
include "heddle/Dialect/Stablehlo/CollectiveAttrs.td"
include "heddle/Dialect/Stablehlo/ContractionAttrs.td"
include "heddle/Dialect/Stablehlo/CustomAttrs.td"
include "heddle/Dialect/Stablehlo/IndexingAttrs.td"

def Stablehlo_ResultAccuracyAttr : Stablehlo_Attr<"ResultAccuracy", "result_accuracy"> {
  let summary = "Accuracy that a transcendental op's result must keep";
  let description = [{
    Example: `#stablehlo.result_accuracy<ulps = 10, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>`.

    `atol` (absolute) and `rtol` (relative) are f64 bounds, `ulps` a bound in units in the last place; they may be
    non-zero only in mode TOLERANCE.
  }];
  let parameters = (ins
    DefaultValuedParameter<"::llvm::APFloat", "::llvm::APFloat(0.0)">:$atol,
    DefaultValuedParameter<"::llvm::APFloat", "::llvm::APFloat(0.0)">:$rtol,
    DefaultValuedParameter<"int64_t", "0">:$ulps,
    "::heddle::stablehlo::ResultAccuracyModeAttr":$mode);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def Stablehlo_BoundsAttr : Stablehlo_Attr<"Bounds", "bounds"> {
  let summary = "Upper bounds of dynamic dims; refused";
  let description = [{
    `tensor<?xf32, #stablehlo.bounds<4>>` is how StableHLO spells a bounded dim. heddle works on static shapes: parsing
    this attribute is an error that says so.
  }];
  let parameters = (ins);
  let hasCustomAssemblyFormat = 1;
}

#endif // HEDDLE_DIALECT_STABLEHLO_ATTRS_TD
