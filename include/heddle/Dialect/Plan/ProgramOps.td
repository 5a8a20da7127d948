// Entries, what their devices do, and the order of it: lists, loops, branches.
#ifndef HEDDLE_DIALECT_PLAN_PROGRAM_OPS_TD
#define HEDDLE_DIALECT_PLAN_PROGRAM_OPS_TD

include "heddle/Dialect/Plan/PlanAttrs.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/FunctionInterfaces.td"

def Plan_EntryOp : Plan_Op<"entry", [
    FunctionOpInterface, IsolatedFromAbove, SingleBlock, NoTerminator,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "What a runtime is asked to run, and the lists of its devices";
  let description = [{
    ```mlir
    plan.entry @step(%w: memref<8xf32> {heddle.io = ..., spmd.sharding = ...}) -> (memref<8xf32> {heddle.io = ...}) {
      plan.list device_bytes 4096 { ... }
    }
    ```

    Arguments and results have `heddle.io` and, where a mesh divides them, `spmd.sharding`, as the partitioned function
    had. All devices run the only list. Several lists are chosen from by a device's coordinates: with
    `lists_by = {"pipe"}, lists = [0, 1, 1]` the devices at index i along "pipe" run list lists[i].

    Constraints:
    - (C1) the body holds `plan.list` and nothing else: at least one.
    - (C2) arguments and results are memrefs of static shape without layout.
    - (C3) without `lists` there is one list. `lists` has a number of a list for each index along `lists_by`, and all
      lists are used. `lists_by` are axes of `mesh`.
    - (C4) arguments and results with a placement are on that mesh.
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttrOf<FunctionType>:$function_type,
                       OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs,
                       OptionalAttr<Sdy_AxisRefListAttr>:$lists_by, OptionalAttr<DenseI64ArrayAttr>:$lists,
                       OptionalAttr<FlatSymbolRefAttr>:$mesh);
  let regions = (region SizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
  let hasRegionVerifier = 1;
  let extraClassDeclaration = [{
    ::llvm::ArrayRef<::mlir::Type> getArgumentTypes() { return getFunctionType().getInputs(); }
    ::llvm::ArrayRef<::mlir::Type> getResultTypes() { return getFunctionType().getResults(); }
    ::mlir::Region *getCallableRegion() { return nullptr; }
    bool isDeclaration() { return false; }
    /// The argument whose memory a result lies in, if one is donated to it.
    std::optional<unsigned> findDonor(unsigned result);
  }];
}

def Plan_ListOp : Plan_Op<"list", [SingleBlock, NoTerminator, HasParent<"EntryOp">]> {
  let summary = "What a device does, in the order in which its host hands it out";
  let description = [{
    Example: `plan.list device_bytes 4096 { ... }`. `device_bytes`, `host_bytes` and `disk_bytes` are the sizes of the
    arenas, once buffers have offsets, which are multiples of `alignment`.

    Constraints:
    - (C1) `alignment` is a power of two, and sizes of arenas are not negative.
    - (C2) the body holds ops of the plan dialect.
  }];
  let arguments = (ins OptionalAttr<I64Attr>:$device_bytes, OptionalAttr<I64Attr>:$host_bytes,
                       OptionalAttr<I64Attr>:$disk_bytes, DefaultValuedAttr<I64Attr, "64">:$alignment);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    (`device_bytes` $device_bytes^)? (`host_bytes` $host_bytes^)? (`disk_bytes` $disk_bytes^)?
    (`alignment` $alignment^)? attr-dict-with-keyword $body
  }];
  let hasRegionVerifier = 1;
  let extraClassDeclaration = [{
    /// The size of the arena in a space, once buffers have offsets there.
    ::std::optional<int64_t> getArenaBytes(::heddle::Space space);
    void setArenaBytes(::heddle::Space space, int64_t bytes);
  }];
}

def Plan_LoopOp : Plan_Op<"loop", [
    SingleBlock, NoTerminator, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmBlockArgumentNames"]>]> {
  let summary = "Instructions a number of times that is known";
  let description = [{
    `plan.loop to 12 { ^bb0(%k: index): ... }`, printed `plan.loop %k to 12 { ... }`: for k = 0, 1, ..., 11.

    Constraints:
    - (C1) `trip_count` is at least 0.
    - (C2) the body's only argument is an index.
  }];
  let arguments = (ins I64Attr:$trip_count);
  let regions = (region SizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
  let hasRegionVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::BlockArgument getIteration() { return getBody().getArgument(0); }
  }];
}

def Plan_WhenOp : Plan_Op<"when", [SingleBlock, NoTerminator]> {
  let summary = "Instructions of some of a loop's iterations";
  let description = [{
    Example: `plan.when %k from 0 to 11 { ... }`, in a loop over %k: where 0 <= k < 11. The host knows.

    Constraints:
    - (C1) `iteration` is the argument of a `plan.loop` around it.
    - (C2) 0 <= `lower` <= `upper`.
  }];
  let arguments = (ins Index:$iteration, I64Attr:$lower, I64Attr:$upper);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$iteration `from` $lower `to` $upper attr-dict-with-keyword $body";
  let hasRegionVerifier = 1;
}

def Plan_WhileOp : Plan_Op<"while", [SingleBlock, NoTerminator]> {
  let summary = "Instructions as long as a device says so";
  let description = [{
    Example: `plan.while %more : memref<i1> { ... } do { ... }`: the first region runs; the host waits for stream 0 and
    reads %more; where it is true, the second region runs, and all again.

    Constraints:
    - (C1) `condition` is a memref of one i1.
    - (C2) both regions have one block without arguments.
    - (C3) `condition` is in the device's memory.
  }];
  let arguments = (ins Plan_Memory:$condition);
  let regions = (region SizedRegion<1>:$before, SizedRegion<1>:$body);
  let assemblyFormat = "$condition `:` type($condition) $before `do` $body attr-dict";
  let hasRegionVerifier = 1;
}

def Plan_CaseOp : Plan_Op<"case", [SingleBlock, NoTerminator]> {
  let summary = "Instructions that a device chooses";
  let description = [{
    Example: `plan.case %i : memref<i32> { ... } { ... }`: the host waits for stream 0, reads %i, and hands out the
    region of that number, the last one where there is none. An i1 counts as 0 or 1.

    Constraints:
    - (C1) `index` is a memref of one i1 or i32.
    - (C2) there is at least one region, each of one block without arguments.
    - (C3) `index` is in the device's memory.
  }];
  let arguments = (ins Plan_Memory:$index);
  let regions = (region VariadicRegion<SizedRegion<1>>:$branches);
  let assemblyFormat = "$index `:` type($index) $branches attr-dict";
  let hasRegionVerifier = 1;
}

#endif // HEDDLE_DIALECT_PLAN_PROGRAM_OPS_TD
