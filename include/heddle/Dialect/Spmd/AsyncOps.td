// Collectives, messages and transfers that run beside computation: started in one place, waited for in another.
#ifndef HEDDLE_DIALECT_SPMD_ASYNC_OPS_TD
#define HEDDLE_DIALECT_SPMD_ASYNC_OPS_TD

include "heddle/Dialect/Spmd/SpmdBase.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"

def Spmd_FutureType : TypeDef<Spmd_Dialect, "Future"> {
  let mnemonic = "future";
  let summary = "What a started collective will give";
  let description = [{
    Example: `!spmd.future<tensor<8x3xf32>, tensor<4xf32>>`, and `!spmd.future<>` of what is only sent. A future may be a loop's carry, so that what the next
    iteration needs is on its way during this one.
  }];
  let parameters = (ins OptionalArrayRefParameter<"::mlir::Type">:$types);
  let assemblyFormat = "`<` custom<FutureTypes>($types) `>`";
}

def Spmd_StartOp : Spmd_PlainOp<"start", [IsolatedFromAbove, SingleBlock]> {
  let summary = "Starts collectives, as one launch, on a stream of their own";
  let description = [{
    ```mlir
    %f = spmd.start on 1 (%x = %a : tensor<2x3xf32>, %y = %b : tensor<4xf32>) -> (tensor<2x3xf32>, tensor<4xf32>) {
      %0 = spmd.all_reduce add %x over {"data"} on @mesh : tensor<2x3xf32>
      %1 = spmd.all_reduce add %y over {"data"} on @mesh : tensor<4xf32>
      spmd.yield %0, %1 : tensor<2x3xf32>, tensor<4xf32>
    }
    ```

    With `skips_last`, nothing is sent in the last iteration of the scan around it, since no other follows that would
    wait for it.

    Several collectives in one region are one launch (`ncclGroupStart` and `ncclGroupEnd`): they are of one kind, over
    the same axes, on one dtype. Operands stay as they are until `spmd.done`. `stream` numbers the communication
    streams from 1; stream 0 computes.

    ```mlir
    %g = spmd.start on 2 (%x = %a : tensor<4xf32>) -> (tensor<8xf32>) {
      spmd.send %x to 1 over {"pipe"} on @mesh : tensor<4xf32>
      %0 = spmd.receive from 1 over {"pipe"} on @mesh : tensor<8xf32>
      spmd.yield %0 : tensor<8xf32>
    }
    %b = spmd.done %g : !spmd.future<tensor<8xf32>>
    ```

    So are several sends and receives, over the same axes on one channel: all go at the same time, so that two devices may
    send to each other. `spmd.done` gives what is received, and lets go of what is sent.

    ```mlir
    %h = spmd.start on 3 (%x = %a : tensor<4xf32>) -> (!heddle.stowed<tensor<4xf32>, host>) {
      %0 = heddle.stow %x to host : tensor<4xf32> -> !heddle.stowed<tensor<4xf32>, host>
      spmd.yield %0 : !heddle.stowed<tensor<4xf32>, host>
    }
    ```

    So are several transfers between the device and another space, one after the other, and one kernel of the host's
    (`heddle.host_fusion`).

    Constraints:
    - (C1) the region has an argument for each operand, of its type.
    - (C2) the region yields a value of each of the future's types.
    - (C3) `stream` is at least 1 and less than 2^31.
    - (C4) the region holds collectives (ops of `Spmd_CollectiveOpInterface`, which send) and nothing else: at least one,
      all of one kind, over the same axes, on one element type. Or it holds `spmd.send` and `spmd.receive`, over the same
      axes on one channel, and yields what it receives, in order. Or it holds `heddle.stow`s to one space, or
      `heddle.fetch`es, and yields what they give, in order. Or it holds one `heddle.host_fusion`, which takes the
      region's arguments and gives what is yielded, in order.
    - (C5) with `skips_last`, the op stands in the body of a `heddle.scan`, is nothing but one of the carries that it
      yields, and nobody uses the loop's last one.
    - (C6) a future of messages, transfers or a kernel of the host's is used: what is sent stays as it is until `spmd.done`.
  }];
  let arguments = (ins Variadic<AnyType>:$operands, I64Attr:$stream, UnitAttr:$skips_last);
  let results = (outs Spmd_FutureType:$future);
  let regions = (region SizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
  let hasRegionVerifier = 1;
  let extraClassDeclaration = [{
    /// Whether it sends to and receives from single devices, and is no collective.
    bool holdsMessages();
    /// Whether it takes tensors to another space, or gives those that are there.
    bool holdsTransfers();
    /// The kernel that it has the host run; null for other starts.
    ::heddle::HostFusionOp getHostKernel();
  }];
}

def Spmd_DoneOp : Spmd_PlainOp<"done"> {
  let summary = "Waits for what was started; gives its results";
  let description = [{
    Example: `%0:2 = spmd.done %f : !spmd.future<tensor<2x3xf32>, tensor<4xf32>>`.

    Constraints:
    - (C1) results have the future's types.
  }];
  let arguments = (ins Spmd_FutureType:$future);
  let results = (outs Variadic<AnyType>:$results);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Spmd_YieldOp : Spmd_PlainOp<"yield", [Pure, Terminator, ReturnLike, ParentOneOf<["StartOp"]>]> {
  let summary = "Ends the region of `spmd.start`";
  let arguments = (ins Variadic<AnyType>:$values);
  let assemblyFormat = "attr-dict ($values^ `:` type($values))?";
}

#endif // HEDDLE_DIALECT_SPMD_ASYNC_OPS_TD
