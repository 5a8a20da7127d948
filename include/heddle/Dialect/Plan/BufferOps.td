// Where data lies: buffers, constants, results, views, and scalars that the host knows.
#ifndef HEDDLE_DIALECT_PLAN_BUFFER_OPS_TD
#define HEDDLE_DIALECT_PLAN_BUFFER_OPS_TD

include "heddle/Dialect/Plan/PlanAttrs.td"

def Plan_BufferOp : Plan_Op<"buffer"> {
  let summary = "Memory of an arena";
  let description = [{
    Examples: `plan.buffer : memref<8x3xf32>` before memory is planned, `plan.buffer at 4096 : memref<8x3xf32>` after,
    `plan.buffer host at 0 : memref<4xf32>` in the host's arena, `plan.buffer disk at 0 : memref<4xf32>` on the disk.
    Elements lie row major, each of whole bytes.

    Constraints:
    - (C1) the type has no layout, and elements of whole bytes or i1, which takes one.
    - (C2) `offset` is a multiple of the list's alignment, and the buffer ends inside the list's arena of its space.
  }];
  let arguments = (ins DefaultValuedAttr<Heddle_Space, "Space::Device">:$space, OptionalAttr<I64Attr>:$offset);
  let results = (outs Plan_Memory:$memory);
  let builders = [OpBuilder<(ins "::mlir::MemRefType":$type), [{
    build($_builder, $_state, type, Space::Device, ::mlir::IntegerAttr());
  }]>];
  let assemblyFormat = "($space^)? (`at` $offset^)? attr-dict `:` type($memory)";
  let hasVerifier = 1;
}

def Plan_ConstantOp : Plan_Op<"constant", [Pure]> {
  let summary = "Memory that holds the same in every run; nobody writes there";
  let description = [{
    Example: `plan.constant dense<[1, 2, 3]> : tensor<3xi32> : memref<3xi32>`.

    Constraints:
    - (C1) the type has no layout, and the value its shape and element type.
  }];
  let arguments = (ins ElementsAttr:$value);
  let results = (outs Plan_Memory:$memory);
  let assemblyFormat = "$value attr-dict `:` type($memory)";
  let hasVerifier = 1;
}

def Plan_ResultOp : Plan_Op<"result", [Pure]> {
  let summary = "The memory of one of the entry's results";
  let description = [{
    Example: `plan.result 2 : memref<f32>`.

    Constraints:
    - (C1) the entry has a result of that number and type, and no argument is donated to it: such a result is in the
      argument's memory.
  }];
  let arguments = (ins I64Attr:$index);
  let results = (outs Plan_Memory:$memory);
  let assemblyFormat = "$index attr-dict `:` type($memory)";
  let hasVerifier = 1;
}

def Plan_ViewOp : Plan_Op<"view", [Pure]> {
  let summary = "Part of a buffer, or a buffer by another type";
  let description = [{
    Examples: `plan.view %b[4096] : memref<8x3xf32> to memref<3xf32>`, with a place that moves on with a loop
    `plan.view %b[affine_map<(k) -> (k * 12)>(%k)] : memref<8x3xf32> to memref<3xf32>`. `place` gives the bytes from
    the source's first element to the view's.

    Constraints:
    - (C1) `place` has one result, no symbols, and a dim for each of `iterations`, which are arguments of `plan.loop`s
      around the op.
    - (C2) the source has no layout; that of the view is strided, with strides from 0 on.
    - (C3) wherever iterations of loops that hold the op put it, the view is inside of its source.
  }];
  let arguments = (ins Plan_Memory:$source, Variadic<Index>:$iterations, AffineMapAttr:$place);
  let results = (outs Plan_Memory:$memory);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// The place, with a number for each of `iterations`.
    int64_t getPlace(::llvm::ArrayRef<int64_t> iterations);
  }];
}

def Plan_AxisIndexOp : Plan_Op<"axis_index", [Pure, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "This device's number among those that differ along axes, a scalar argument of launches";
  let description = [{
    Example: `plan.axis_index {"data"} on @mesh : i32`.

    Constraints:
    - (C1) `mesh` names an `sdy.mesh` that is not maximal, and the axes satisfy the constraints of `axis_ref_list`.
  }];
  let arguments = (ins Sdy_AxisRefListAttr:$axes, FlatSymbolRefAttr:$mesh);
  let results = (outs I32:$index);
  let assemblyFormat = "$axes `on` $mesh attr-dict `:` type($index)";
}

#endif // HEDDLE_DIALECT_PLAN_BUFFER_OPS_TD
