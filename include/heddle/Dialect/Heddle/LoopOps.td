// Loops over layers, microbatches and time steps.
#ifndef HEDDLE_DIALECT_HEDDLE_LOOP_OPS_TD
#define HEDDLE_DIALECT_HEDDLE_LOOP_OPS_TD

include "heddle/Dialect/Heddle/HeddleAttrs.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Heddle_ScanOp : Heddle_Op<"scan", [
    AttrSizedOperandSegments, IsolatedFromAbove, RecursiveMemoryEffects, SingleBlock,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmBlockArgumentNames"]>]> {
  let summary = "A loop of known trip count over constants, carries, per-iteration inputs and outputs";
  let description = [{
    Before: a `stablehlo.while` whose counter runs over a known range. After: the same work with its structure visible,
    so that layers can be recomputed, cut into stages, offloaded and prefetched.

    ```mlir
    %y, %saved = heddle.scan %i: tensor<i32> in 3
        constants(%c = %scale : tensor<4xf32>)
        carries(%x = %x0 : tensor<8x4xf32>)
        inputs(%w = %ws : tensor<3x4x4xf32>)
        -> (tensor<8x4xf32>, tensor<3x8x4xf32>) {
      // %i: tensor<i32>, %c: tensor<4xf32>, %x: tensor<8x4xf32>, %w: tensor<4x4xf32>
      ...
      heddle.yield %next, %x : tensor<8x4xf32>, tensor<8x4xf32>
    }
    ```

    The body runs `trip_count` times, for iteration k = 0, 1, ..., trip_count - 1. Its arguments are the iteration k,
    the constants, the carries (the operand at k = 0, then what was yielded before), and element p of each input along
    dim 0, where p = k, or p = trip_count - 1 - k under `reverse`. It yields the next carries, then element p of each
    output. Results are the last carries, then the outputs, stacked along dim 0. `heddle-lower-scan` restores a `while`.
    Stowed tensors (`!heddle.stowed`) are taken, sliced and stacked as tensors are, in their space.

    Constraints:
    - (C1) `trip_count` is at least 0.
    - (C2) the body's first argument is a 0-d tensor of an integer type that holds trip_count.
    - (C3) the body has one argument for each constant and carry, of its type.
    - (C4) each input is a tensor, or a stowed one, whose dim 0 has size trip_count; the body's argument has its type
      without dim 0.
    - (C5) the body yields a value of the carry's type for each carry, then the outputs.
    - (C6) results are the carries' types, then the outputs' types with a dim 0 of size trip_count in front.
  }];
  let arguments = (ins Variadic<AnyType>:$constants, Variadic<AnyType>:$carries, Variadic<AnyType>:$inputs,
                       I64Attr:$trip_count, UnitAttr:$reverse);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
  let hasRegionVerifier = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::BlockArgument getIteration() { return getBody().getArgument(0); }
    ::mlir::Block::BlockArgListType getBodyConstants() { return getBody().getArguments().slice(1, getConstants().size()); }
    ::mlir::Block::BlockArgListType getBodyCarries() {
      return getBody().getArguments().slice(1 + getConstants().size(), getCarries().size());
    }
    ::mlir::Block::BlockArgListType getBodyInputs() { return getBody().getArguments().take_back(getInputs().size()); }
    YieldOp getYield();
    size_t getNumOutputs() { return getNumResults() - getCarries().size(); }
    ::mlir::ResultRange getCarryResults() { return getResults().take_front(getCarries().size()); }
    ::mlir::ResultRange getOutputs() { return getResults().drop_front(getCarries().size()); }
  }];
}

def Heddle_YieldOp : Heddle_Op<"yield", [Pure, Terminator, ReturnLike, ParentOneOf<["FusionOp", "HostFusionOp", "LibraryOp", "ScanOp"]>]> {
  let summary = "Ends the body of a heddle op with the values that it gives";
  let arguments = (ins Variadic<AnyType>:$values);
  let assemblyFormat = "attr-dict ($values^ `:` type($values))?";
}

#endif // HEDDLE_DIALECT_HEDDLE_LOOP_OPS_TD
