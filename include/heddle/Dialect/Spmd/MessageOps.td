// Messages between single devices, for programs in which devices do different things.
#ifndef HEDDLE_DIALECT_SPMD_MESSAGE_OPS_TD
#define HEDDLE_DIALECT_SPMD_MESSAGE_OPS_TD

include "heddle/Dialect/Spmd/SpmdBase.td"

/// One end of a message. The fields that both ends have come last, so that `getPeer` and the others are one.
class Spmd_MessageOp<string mnemonic, dag own, string before, string peer>
  : Spmd_Op<mnemonic> {
  let arguments = !con(own, (ins I64Attr:$peer, DefaultValuedAttr<I64Attr, "0">:$channel, Sdy_AxisRefListAttr:$axes,
                             FlatSymbolRefAttr:$mesh));
  string format = before # peer # " $peer (`channel` $channel^)? `over` $axes `on` $mesh attr-dict `:` ";
}

def Spmd_SendOp : Spmd_MessageOp<"send", (ins AnyStaticShapeTensor:$operand), "$operand ", "`to`"> {
  let summary = "Sends a tensor to one other device";
  let description = [{
    Example: `spmd.send %x to 1 over {"pipe"} on @mesh : tensor<4xf32>` sends %x to the next member along "pipe";
    `spmd.send %x to -1 channel 2 over {"pipe"} on @mesh : tensor<4xf32>` to the one before, on channel 2.

    Members differ along the axes only and are numbered along them, as those of a collective. `to` is the receiver's
    number relative to one's own. The k-th tensor that is sent to a member over some axes on a channel is what its k-th
    `spmd.receive` from there gives. Sending does not wait for the receiver; what is sent between
    two devices on one channel keeps its order, and channels know nothing of each other. In a plan both ends are a
    `plan.exchange`, and each channel has a communicator of its own.

    Constraints:
    - (C1) `mesh` names an `sdy.mesh` that is not maximal, and the axes satisfy the constraints of `axis_ref_list`.
    - (C2) there is at least one axis.
    - (C3) the peer is not 0, and less than the number of members in magnitude.
    - (C4) `channel` is at least 0 and less than 2^31.
  }];
  let assemblyFormat = format # "type($operand)";
}

def Spmd_ReceiveOp : Spmd_MessageOp<"receive", (ins), "", "`from`"> {
  let summary = "Receives a tensor from one other device";
  let description = [{
    Example: `%y = spmd.receive from -1 over {"pipe"} on @mesh : tensor<4xf32>` is what the member before sends. Its type
    is that of what is sent. In a region of `spmd.start` it is what `spmd.done` waits for.

    Constraints:
    - (C1) `mesh` names an `sdy.mesh` that is not maximal, and the axes satisfy the constraints of `axis_ref_list`.
    - (C2) there is at least one axis.
    - (C3) the peer is not 0, and less than the number of members in magnitude.
    - (C4) `channel` is at least 0 and less than 2^31.
  }];
  let results = (outs AnyStaticShapeTensor:$result);
  let assemblyFormat = format # "type($result)";
}

#endif // HEDDLE_DIALECT_SPMD_MESSAGE_OPS_TD
