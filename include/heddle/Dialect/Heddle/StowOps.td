// What takes tensors to other memories than the device's, and back.
#ifndef HEDDLE_DIALECT_HEDDLE_STOW_OPS_TD
#define HEDDLE_DIALECT_HEDDLE_STOW_OPS_TD

include "heddle/Dialect/Heddle/HeddleTypes.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Heddle_StowOp : Heddle_Op<"stow"> {
  let summary = "Takes a tensor to the host's memory, or to a disk";
  let description = [{
    Example: `%s = heddle.stow %x to host : tensor<8x4xf32> -> !heddle.stowed<tensor<8x4xf32>, host>`. In a region of
    `spmd.start` it goes beside computation, until `spmd.done`; alone it goes on stream 0.

    Constraints:
    - (C1) the result is the operand's type, stowed in the space.
  }];
  let arguments = (ins AnyStaticShapeTensor:$operand, Heddle_Space:$space);
  let results = (outs Heddle_StowedType:$result);
  let assemblyFormat = "$operand `to` $space attr-dict `:` type($operand) `->` qualified(type($result))";
  let hasVerifier = 1;
}

def Heddle_FetchOp : Heddle_Op<"fetch"> {
  let summary = "Gives a stowed tensor, or an element of a stowed stack";
  let description = [{
    Examples: `%x = heddle.fetch %s : !heddle.stowed<tensor<8x4xf32>, host> -> tensor<8x4xf32>`, and of a stack along
    dim 0 the element after that of an iteration,
    `%x = heddle.fetch %s[%k + 1] : tensor<i32>, !heddle.stowed<tensor<8x4xf32>, disk> -> tensor<4xf32>`, or the first one,
    `heddle.fetch %s[0] : ...`. The number in brackets is taken modulo the size of dim 0. In a scan with `reverse`, `[%k + 1]`
    is what iteration k + 1 takes, element trip_count - 1 - (k + 1). In a region of `spmd.start` it
    goes beside computation, until `spmd.done`; alone it goes on stream 0.

    Constraints:
    - (C1) the result is the tensor that is stowed; with a place, that without dim 0, which has at least one element.
    - (C2) %k is the iteration of the `heddle.scan` whose body holds the op, or the `spmd.start` that it is in.
  }];
  let arguments = (ins Heddle_StowedType:$operand, Optional<0DTensorOf<[AnyInteger]>>:$iteration,
                       OptionalAttr<I64Attr>:$place);
  let results = (outs AnyStaticShapeTensor:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// The iteration outside of the `spmd.start` that the op may be in.
    ::mlir::Value findIteration();
    /// With a place: the number of the element that it gives in an iteration.
    int64_t getElement(int64_t iteration);
  }];
}

def Heddle_StowedReshapeOp : Heddle_Op<"stowed_reshape", [Pure]> {
  let summary = "Gives a stowed tensor in another shape, where it lies";
  let description = [{
    Example: `%c = heddle.stowed_reshape %s : !heddle.stowed<tensor<6x4xf32>, host> -> !heddle.stowed<tensor<3x8xf32>, host>`.
    It is for stowed tensors what `stablehlo.reshape` is for tensors: the elements keep their row-major order, so that a
    leaf is a stack of chunks for `heddle.fetch` and `heddle.scan`.

    Constraints:
    - (C1) both tensors have one element type and as many elements, in one space.
  }];
  let arguments = (ins Heddle_StowedType:$operand);
  let results = (outs Heddle_StowedType:$result);
  let assemblyFormat = "$operand attr-dict `:` qualified(type($operand)) `->` qualified(type($result))";
  let hasVerifier = 1;
}

#endif // HEDDLE_DIALECT_HEDDLE_STOW_OPS_TD
