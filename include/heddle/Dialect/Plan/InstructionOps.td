// What streams do.
#ifndef HEDDLE_DIALECT_PLAN_INSTRUCTION_OPS_TD
#define HEDDLE_DIALECT_PLAN_INSTRUCTION_OPS_TD

include "heddle/Dialect/Plan/PlanAttrs.td"

def Plan_InstructionInterface : OpInterface<"InstructionOpInterface"> {
  let cppNamespace = "::heddle::plan";
  let description = [{
    An op that runs on a stream. What it reads and writes are buffers; an operand may be both.
  }];
  let methods = [
    InterfaceMethod<"The stream that it runs on.", "int64_t", "getStreamNumber", (ins), [{
      return $_op.getStream();
    }]>,
    InterfaceMethod<"Buffers that it reads, all of each.", "::llvm::SmallVector<::mlir::Value>", "getRead">,
    InterfaceMethod<"Buffers that it writes, all of each.", "::llvm::SmallVector<::mlir::Value>", "getWritten">,
  ];
}

/// On a stream, with an estimate of what it takes.
class Plan_InstructionOp<string mnemonic, dag own, list<Trait> traits = []>
  : Plan_Op<mnemonic, traits # [DeclareOpInterfaceMethods<Plan_InstructionInterface, ["getRead", "getWritten"]>]> {
  let arguments = !con(own, (ins DefaultValuedAttr<I64Attr, "0">:$stream, OptionalAttr<Plan_CostAttr>:$cost));
}

def Plan_Argument : AnyTypeOf<[Plan_Memory, Index, I32], "memory or a scalar that the host knows">;

def Plan_LaunchOp : Plan_InstructionOp<"launch",
    (ins FlatSymbolRefAttr:$kernel, Variadic<Plan_Argument>:$arguments, Variadic<Plan_Memory>:$destinations),
    [AttrSizedOperandSegments, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Runs a kernel on buffers and scalars";
  let description = [{
    Example: `plan.launch @loop_3(%a, %k) to (%b) : (memref<8xf32>, index) -> memref<8xf32>`.

    A destination may be the same memory as an operand where the kernel reads each element of it only for the element
    of the result in the same place, or, of a scatter, where it is what is scattered into.

    Constraints:
    - (C1) `kernel` names a function with `plan.kernel`.
    - (C2) it has an argument for each operand and a result for each destination, tensors of their shapes and element
      types; of a scalar a 0-d tensor of integers.
    - (C3) `stream` is at least 0.
    - (C4) memory is the device's, or all of it the host's: then the host's processors run the kernel, on a stream
      other than 0, without scalars, on memory without gaps.
  }];
  let builders = [OpBuilder<(ins "::mlir::FlatSymbolRefAttr":$kernel, "::mlir::ValueRange":$arguments,
                                 "::mlir::ValueRange":$destinations, CArg<"int64_t", "0">:$stream), [{
    build($_builder, $_state, kernel, arguments, destinations, $_builder.getI64IntegerAttr(stream), CostAttr());
  }]>];
  let extraClassDeclaration = [{
    /// Whether the host's processors run it.
    bool isOnHost();
  }];
  let assemblyFormat = [{
    $kernel `(` $arguments `)` `to` ` ` `(` $destinations `)` (`stream` $stream^)? attr-dict
    `:` functional-type($arguments, $destinations)
  }];
}

def Plan_LibraryOp : Plan_InstructionOp<"library",
    (ins FlatSymbolRefAttr:$callee, Variadic<Plan_Argument>:$arguments, Variadic<Plan_Memory>:$destinations,
         Optional<Plan_Memory>:$scratch),
    [AttrSizedOperandSegments, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Calls a library: a matmul, a convolution, an attention, with its epilogue";
  let description = [{
    Example: `plan.library @matmul_2(%a, %b) to (%c) scratch %s : (memref<8x4xf32>, memref<4x6xf32>) ->
    memref<8x6xf32>, memref<1024xi8>`. What is in `scratch` before and after is nobody's.

    Constraints:
    - (C1) `callee` names a function with `plan.library`.
    - (C2) it has an argument for each operand and a result for each destination, tensors of their shapes and element
      types.
    - (C3) `stream` is at least 0.
    - (C4) memory is the device's.
  }];
  let builders = [OpBuilder<(ins "::mlir::FlatSymbolRefAttr":$callee, "::mlir::ValueRange":$arguments,
                                 "::mlir::ValueRange":$destinations), [{
    build($_builder, $_state, callee, arguments, destinations, ::mlir::Value(), $_builder.getI64IntegerAttr(0),
          CostAttr());
  }]>];
  let assemblyFormat = [{
    $callee `(` $arguments `)` `to` ` ` `(` $destinations `)` (`scratch` $scratch^)? (`stream` $stream^)? attr-dict
    `:` functional-type($arguments, $destinations) (`,` type($scratch)^)?
  }];
}

def Plan_CollectiveOp : Plan_InstructionOp<"collective",
    (ins Plan_CollectiveKind:$kind, OptionalAttr<Heddle_Combiner>:$reduction, Variadic<Plan_Memory>:$sources,
         Variadic<Plan_Memory>:$destinations, OptionalAttr<Sdy_AxisRefListAttr>:$axes,
         OptionalAttr<Sdy_ListOfAxisRefListsAttr>:$from, OptionalAttr<Sdy_ListOfAxisRefListsAttr>:$to,
         OptionalAttr<I64Attr>:$offset, UnitAttr:$mirrored, OptionalAttr<DenseI64ArrayAttr>:$senders,
         OptionalAttr<DenseI64ArrayAttr>:$receivers, FlatSymbolRefAttr:$mesh),
    [AttrSizedOperandSegments, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "What the devices that differ along axes do together";
  let description = [{
    Example: `plan.collective all_gather %a to %b over {"data"} on @mesh stream 1 : memref<2x3xf32> to
    memref<8x3xf32>`. Several pairs of source and destination are one launch (`ncclGroupStart`, `ncclGroupEnd`).

    Memory is dense, members are numbered along the axes, the first one major. docs/collectives.md says what members get
    of each kind.

    Constraints:
    - (C1) `mesh` names an `sdy.mesh` that is not maximal, and all axes satisfy the constraints of `axis_ref_list`.
    - (C2) a permute has `from` and `to`, lists for as many dims with as many shards each, and no `axes`; others have
      `axes`, at least one, and neither `from` nor `to`.
    - (C3) all_reduce and reduce_scatter have a `reduction`, others have none; `and` and `or` combine preds and
      integers only.
    - (C4) a shift has an `offset`, within the members' numbers as `spmd.shift` has it; others have none.
    - (C5) there are as many destinations as sources, at least one, all of one element type.
    - (C6) a destination has as many elements as its source, of an all_gather n times, of a reduce_scatter the n-th
      part; parts are of whole elements.
    - (C7) memory is dense.
    - (C8) `stream` is at least 0.
    - (C9) pairs have as many `senders` as `receivers`, numbers of members, none twice; others have neither.
    - (C10) memory is the device's.
  }];
  let assemblyFormat = [{
    custom<Kind>($kind) ($reduction^)? $sources `to` $destinations (`over` $axes^)? (`from` $from^)? (`to` $to^)?
    (`by` $offset^)? (`mirrored` $mirrored^)? (`senders` $senders^)? (`receivers` $receivers^)? `on` $mesh (`stream` $stream^)? attr-dict
    `:` type($sources) `to` type($destinations)
  }];
  let extraClassDeclaration = [{
    /// Which members send to which.
    ::heddle::format::CollectivePeers getPeers();
  }];
}

def Plan_ExchangeOp : Plan_InstructionOp<"exchange",
    (ins Variadic<Plan_Memory>:$sent, DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$send_to, Variadic<Plan_Memory>:$received,
         DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$receive_from, Sdy_AxisRefListAttr:$axes, FlatSymbolRefAttr:$mesh,
         DefaultValuedAttr<I64Attr, "0">:$channel),
    [AttrSizedOperandSegments, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Sends to and receives from single devices, as one launch";
  let description = [{
    Example: `plan.exchange send %a [1] receive %b [-1] over {"pipe"} on @mesh stream 2 : (memref<4xf32>) -> memref<4xf32>`
    sends %a to the next member along "pipe" and waits for %b from the one before: `ncclSend` and `ncclRecv` in a group.
    The k-th send of a member to another on a channel is received by its k-th receive from there on that channel:
    `over {"pipe"} on @mesh channel 1`. Each channel has a communicator of its own, so that two streams don't hold
    each other back. Peers are numbers of members relative to one's own; a device of the list has all of them.

    Constraints:
    - (C1) `mesh` names an `sdy.mesh` that is not maximal, and the axes, at least one, satisfy the constraints of
      `axis_ref_list`.
    - (C2) there is a peer for each buffer, not 0, and less than the number of members in magnitude; at least one.
    - (C3) memory is dense.
    - (C4) `stream` is at least 0.
    - (C5) `channel` is at least 0 and less than 2^31.
    - (C6) memory is the device's.
  }];
  let assemblyFormat = [{
    (`send` $sent^ $send_to)? (`receive` $received^ $receive_from)? `over` $axes `on` $mesh (`channel` $channel^)?
    (`stream` $stream^)? attr-dict
    `:` functional-type($sent, $received)
  }];
}

def Plan_CopyOp : Plan_InstructionOp<"copy", (ins Plan_Memory:$source, Plan_Memory:$destination)> {
  let summary = "Copies a buffer; also from one space to another";
  let description = [{
    Examples: `plan.copy %a to %b : memref<8xf32> to memref<8xf32>`, and with %h in the host's memory and %d on the disk
    `plan.copy %b to %h stream 2 : ...`, `plan.copy %h to %d stream 3 : ...`. Between the device and the disk bytes go
    through the host's memory.

    Constraints:
    - (C1) both have one shape and element type. They don't overlap.
    - (C2) `stream` is at least 0.
    - (C3) where one is on the disk, the other one is in the host's memory, and both are dense.
  }];
  let builders = [OpBuilder<(ins "::mlir::Value":$source, "::mlir::Value":$destination), [{
    build($_builder, $_state, source, destination, uint64_t(0), CostAttr());
  }]>];
  let assemblyFormat = [{
    $source `to` $destination (`stream` $stream^)? attr-dict `:` type($source) `to` type($destination)
  }];
  let hasVerifier = 1;
}

def Plan_FillOp : Plan_InstructionOp<"fill", (ins Plan_Memory:$destination, I64Attr:$byte)> {
  let summary = "Sets every byte of a buffer";
  let description = [{
    Example: `plan.fill %a with 0 : memref<8xf32>`.

    Constraints:
    - (C1) `byte` is at least 0 and less than 256. Memory is dense.
    - (C2) `stream` is at least 0.
    - (C3) memory is the device's.
  }];
  let builders = [OpBuilder<(ins "::mlir::Value":$destination, "uint8_t":$byte), [{
    build($_builder, $_state, destination, uint64_t(byte), uint64_t(0), CostAttr());
  }]>];
  let assemblyFormat = "$destination `with` $byte (`stream` $stream^)? attr-dict `:` type($destination)";
  let hasVerifier = 1;
}

def Plan_CallbackOp : Plan_InstructionOp<"callback",
    (ins StrAttr:$callee, Variadic<Plan_Memory>:$arguments, Variadic<Plan_Memory>:$destinations),
    [AttrSizedOperandSegments]> {
  let summary = "Calls a function of the host's, once the stream has come this far";
  let description = [{
    Example: `plan.callback "print_loss"(%a) to () : (memref<f32>) -> ()`. The runtime finds it by its name.

    Constraints:
    - (C1) the name is not empty.
    - (C2) `stream` is at least 0.
    - (C3) memory is not on the disk.
  }];
  let assemblyFormat = [{
    $callee `(` $arguments `)` `to` ` ` `(` $destinations `)` (`stream` $stream^)? attr-dict
    `:` functional-type($arguments, $destinations)
  }];
  let hasVerifier = 1;
}

class Plan_EventOp<string mnemonic> : Plan_Op<mnemonic> {
  let arguments = (ins I64Attr:$event, DefaultValuedAttr<I64Attr, "0">:$stream);
  let builders = [OpBuilder<(ins "int64_t":$event, CArg<"int64_t", "0">:$stream), [{
    build($_builder, $_state, static_cast<uint64_t>(event), static_cast<uint64_t>(stream));
  }]>];
  let assemblyFormat = "$event (`stream` $stream^)? attr-dict";
  let hasVerifier = 1;
}

def Plan_RecordOp : Plan_EventOp<"record"> {
  let summary = "Marks a place in a stream";
  let description = [{
    Example: `plan.record 3 stream 1` (cuEventRecord). Recorded again, an event is the later place.

    Constraints:
    - (C1) `event` and `stream` are at least 0.
  }];
}

def Plan_WaitOp : Plan_EventOp<"wait"> {
  let summary = "Holds a stream back until a marked place is reached";
  let description = [{
    Example: `plan.wait 3` (cuStreamWaitEvent): what follows on stream 0 begins when the place is reached that
    `plan.record 3`, the last handed out, has marked.

    Constraints:
    - (C1) `event` and `stream` are at least 0.
  }];
}

#endif // HEDDLE_DIALECT_PLAN_INSTRUCTION_OPS_TD
