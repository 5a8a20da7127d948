// Rings: what is in flight between the iterations of a pipeline's steady state.
#ifndef HEDDLE_DIALECT_HEDDLE_RING_OPS_TD
#define HEDDLE_DIALECT_HEDDLE_RING_OPS_TD

include "heddle/Dialect/Heddle/HeddleTypes.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Heddle_RingIndex : Optional<0DTensorOf<[AnyInteger]>>;

def Heddle_RingEmptyOp : Heddle_Op<"ring_empty"> {
  let summary = "A ring in which nothing is";
  let description = [{
    Example: `%r = heddle.ring_empty : !heddle.ring<2 x tensor<8x4xf32>>`.

    Constraints:
    - (C1) the ring's type has 1 to 65,536 places and at most 2^48 elements; its element's shape is static.
    - (C2) the ring, and every other value of ring type, is used by `heddle.ring_get`s, and after them by at most one
      other op of its block: a `heddle.ring_put`, a `heddle.scan` that carries it, or the `heddle.yield` of a scan, as the
      same carry.
  }];
  let results = (outs Heddle_RingType:$ring);
  let assemblyFormat = "attr-dict `:` qualified(type($ring))";
  let hasVerifier = 1;
}

def Heddle_RingPutOp : Heddle_Op<"ring_put"> {
  let summary = "Puts a tensor at a place of a ring";
  let description = [{
    Examples: `%r1 = heddle.ring_put %x into %r[%k + 1] : tensor<i32>, !heddle.ring<2 x tensor<4xf32>>` in a scan over
    %k, and `%r1 = heddle.ring_put %x into %r[0] : !heddle.ring<2 x tensor<4xf32>>`. The place is the number in brackets,
    modulo the ring's places.

    Constraints:
    - (C1) %k is the iteration of the `heddle.scan` whose body holds the op.
    - (C2) not checked: what lay at the place has been read before. `heddle-verify-local` and `heddle-verify-scheduled`,
      which follow loops, say where it has not, and so does the Reference.
    - (C3) as (C2) of `heddle.ring_empty`, for the result.
  }];
  let arguments = (ins AnyStaticShapeTensor:$value, Heddle_RingType:$ring, Heddle_RingIndex:$iteration, I64Attr:$offset);
  let results = (outs Heddle_RingType:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Heddle_RingGetOp : Heddle_Op<"ring_get"> {
  let summary = "What lies at a place of a ring";
  let description = [{
    Examples: `%x = heddle.ring_get %r[%k] : tensor<i32>, !heddle.ring<2 x tensor<4xf32>>` in a scan over %k, and
    `%x = heddle.ring_get %r[3] : !heddle.ring<2 x tensor<4xf32>>`.

    Constraints:
    - (C1) %k is the iteration of the `heddle.scan` whose body holds the op.
    - (C2) not checked: something has been put there before; as (C2) of `heddle.ring_put`.
  }];
  let arguments = (ins Heddle_RingType:$ring, Heddle_RingIndex:$iteration, I64Attr:$offset);
  let results = (outs AnyStaticShapeTensor:$value);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

#endif // HEDDLE_DIALECT_HEDDLE_RING_OPS_TD
