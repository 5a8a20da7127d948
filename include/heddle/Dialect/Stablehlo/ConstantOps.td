// Ops that make a value from no operand.
#ifndef HEDDLE_DIALECT_STABLEHLO_CONSTANT_OPS_TD
#define HEDDLE_DIALECT_STABLEHLO_CONSTANT_OPS_TD

include "heddle/Dialect/Stablehlo/StablehloAttrs.td"
include "mlir/IR/OpAsmInterface.td"

def Stablehlo_ConstantOp : Stablehlo_Op<"constant", [
    Pure, ConstantLike, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "A constant tensor";
  let description = [{
    Example: `stablehlo.constant dense<[1, 2]> : tensor<2xi32>`.

    Constraints:
    - (C1) the value's type is the result's.
  }];
  let arguments = (ins ElementsAttr:$value);
  let results = (outs Stablehlo_Tensor:$output);
  let builders = [OpBuilder<(ins "::mlir::ElementsAttr":$value)>];
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Stablehlo_IotaOp : Stablehlo_Op<"iota", [Pure]> {
  let summary = "Each element is its index along `iota_dimension`";
  let description = [{
    Example: `stablehlo.iota dim = 1 : tensor<4x5xi32>`.

    Constraints:
    - (C1) `iota_dimension` is a dim of the result.
  }];
  let arguments = (ins ConfinedAttr<I64Attr, [IntNonNegative]>:$iota_dimension);
  let results = (outs Stablehlo_IntFloatComplexTensor:$output);
  let assemblyFormat = "`dim` `=` $iota_dimension attr-dict `:` type($output)";
  let hasVerifier = 1;
}

#endif // HEDDLE_DIALECT_STABLEHLO_CONSTANT_OPS_TD
