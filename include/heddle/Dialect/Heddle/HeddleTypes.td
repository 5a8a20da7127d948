// Types of the heddle dialect: values that are no tensors.
#ifndef HEDDLE_DIALECT_HEDDLE_TYPES_TD
#define HEDDLE_DIALECT_HEDDLE_TYPES_TD

include "heddle/Dialect/Heddle/HeddleBase.td"
include "heddle/Interfaces/Space.td"

def Heddle_RingType : TypeDef<Heddle_Dialect, "Ring"> {
  let mnemonic = "ring";
  let summary = "Places for tensors of one type, used one after another and again from the first";
  let description = [{
    Example: `!heddle.ring<2 x tensor<8x4xf32>>`. A tensor that is put at k lies at place k modulo the number of places
    until it is read; so a loop that puts at k + 1 what it reads at k has two in flight. Rings are carries of
    `heddle.scan`. A ring is one piece of memory for as long as it is used, so each value of it has one use that
    puts something or hands it on, after all that read it.
  }];
  let parameters = (ins "int64_t":$places, "::mlir::RankedTensorType":$element);
  let assemblyFormat = "`<` $places `x` $element `>`";
  let genVerifyDecl = 1;
}

def Heddle_StowedType : TypeDef<Heddle_Dialect, "Stowed"> {
  let mnemonic = "stowed";
  let summary = "A tensor in the memory of the host or on a disk";
  let description = [{
    Examples: `!heddle.stowed<tensor<8x4xf32>, host>`, `!heddle.stowed<tensor<8x4xf32>, disk>`. No op computes on it:
    `heddle.fetch` gives the tensor, `heddle.stow` made it, or it is state of an entry, whose `heddle.io` says the same
    space. `heddle.scan` takes and gives it as it does tensors.
  }];
  let parameters = (ins "::mlir::RankedTensorType":$tensor, EnumParameter<Heddle_Space>:$space);
  let assemblyFormat = "`<` $tensor `,` $space `>`";
  let genVerifyDecl = 1;
}

#endif // HEDDLE_DIALECT_HEDDLE_TYPES_TD
