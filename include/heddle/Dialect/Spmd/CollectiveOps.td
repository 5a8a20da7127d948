// Collectives over axes of a mesh.
#ifndef HEDDLE_DIALECT_SPMD_COLLECTIVE_OPS_TD
#define HEDDLE_DIALECT_SPMD_COLLECTIVE_OPS_TD

include "heddle/Dialect/Spmd/CollectiveInterface.td"
include "heddle/Dialect/Spmd/SpmdBase.td"

/// An op that sends: its kind, how its bytes travel, and what more it says of `CollectiveOpInterface`'s.
class Spmd_Kind<string kind, string traffic, string more = ""> {
  string declarations = [{
    static ::heddle::format::CollectiveKind getKind();
    static ::heddle::spmd::Traffic getTraffic() { return ::heddle::spmd::Traffic::}] # traffic # [{; }
  }] # more;
  // In a .cpp file: files that include the op know no kinds by name.
  string definition = [{
    ::heddle::format::CollectiveKind $cppClass::getKind() { return ::heddle::format::CollectiveKind::}] # kind # [{; }
  }];
}
class Spmd_Reducing<string kind, string traffic, string more = "">
  : Spmd_Kind<kind, traffic, "::heddle::CombinerAttr findReduction() { return getReductionAttr(); }" # more>;

/// An op over axes. `own` are the arguments between the operand and the axes; `before` and `after` print them.
class Spmd_OverAxes<string mnemonic, dag own, string before, string after, list<Trait> traits = []>
  : Spmd_Op<mnemonic, traits> {
  let arguments = !con((ins AnyStaticShapeTensor:$operand), own,
                       (ins Sdy_AxisRefListAttr:$axes, FlatSymbolRefAttr:$mesh));
  let results = (outs AnyStaticShapeTensor:$result);
  let assemblyFormat = before # " $operand " # after
                       # " `over` $axes `on` $mesh attr-dict `:` functional-type($operand, $result)";
}

class Spmd_CollectiveOp<string mnemonic, Spmd_Kind kind, dag own, string before, string after>
  : Spmd_OverAxes<mnemonic, own, before, after, [Spmd_CollectiveOpInterface]> {
  let extraClassDeclaration = kind.declarations;
  let extraClassDefinition = kind.definition;
}

def Spmd_AllReduceOp : Spmd_CollectiveOp<"all_reduce", Spmd_Reducing<"AllReduce", "ReduceAround">,
                                         (ins Heddle_Combiner:$reduction), "$reduction", ""> {
  let summary = "The members' operands combined, on all of them";
  let description = [{
    Example: `spmd.all_reduce add %x over {"data"} on @mesh : (tensor<4xf32>) -> tensor<4xf32>`.

    Constraints:
    - (C1) `mesh` names an `sdy.mesh` that is not maximal, and the axes satisfy the constraints of `axis_ref_list`.
    - (C2) there is at least one axis.
    - (C3) operand and result have the same type.
    - (C4) `and` and `or` combine preds and integers only.
  }];
}

def Spmd_AllGatherOp
  : Spmd_CollectiveOp<"all_gather", Spmd_Kind<"AllGather", "GatherAround", [{
      std::optional<int64_t> findJoinedDim() { return static_cast<int64_t>(getDim()); }
    }]>, (ins I64Attr:$dim), "", "`dim` $dim"> {
  let summary = "The members' operands side by side along a dim, on all of them";
  let description = [{
    Example: with "data" of size 4, `spmd.all_gather %x dim 0 over {"data"} on @mesh : (tensor<2x3xf32>) ->
    tensor<8x3xf32>`.

    Constraints:
    - (C1) `mesh` names an `sdy.mesh` that is not maximal, and the axes satisfy the constraints of `axis_ref_list`.
    - (C2) there is at least one axis.
    - (C3) `dim` is a dim of the operand.
    - (C4) the result has the operand's type, with `dim` as often as there are members.
  }];
}

def Spmd_ReduceScatterOp
  : Spmd_CollectiveOp<"reduce_scatter", Spmd_Reducing<"ReduceScatter", "ScatterAround", [{
      std::optional<int64_t> findSplitDim() { return static_cast<int64_t>(getDim()); }
    }]>, (ins Heddle_Combiner:$reduction, I64Attr:$dim), "$reduction", "`dim` $dim"> {
  let summary = "The members' operands combined, each keeping its part along a dim";
  let description = [{
    Example: with "data" of size 4, `spmd.reduce_scatter add %x dim 0 over {"data"} on @mesh : (tensor<8x3xf32>) ->
    tensor<2x3xf32>`.

    Constraints:
    - (C1) `mesh` names an `sdy.mesh` that is not maximal, and the axes satisfy the constraints of `axis_ref_list`.
    - (C2) there is at least one axis.
    - (C3) `dim` is a dim of the operand, of a size that the number of members divides.
    - (C4) the result has the operand's type, with `dim` divided by the number of members.
    - (C5) `and` and `or` combine preds and integers only.
  }];
}

def Spmd_AllSliceOp : Spmd_OverAxes<"all_slice", (ins I64Attr:$dim), "", "`dim` $dim", [Pure]> {
  let summary = "Each member's part of its operand along a dim; nothing is sent";
  let description = [{
    Example: with "data" of size 4, `spmd.all_slice %x dim 0 over {"data"} on @mesh : (tensor<8x3xf32>) ->
    tensor<2x3xf32>`.

    Constraints:
    - (C1) `mesh` names an `sdy.mesh` that is not maximal, and the axes satisfy the constraints of `axis_ref_list`.
    - (C2) there is at least one axis.
    - (C3) `dim` is a dim of the operand, of a size that the number of members divides.
    - (C4) the result has the operand's type, with `dim` divided by the number of members.
  }];
}

def Spmd_AllToAllOp
  : Spmd_CollectiveOp<"all_to_all", Spmd_Kind<"AllToAll", "Exchange", [{
      std::optional<int64_t> findSplitDim() { return static_cast<int64_t>(getSplitDim()); }
      std::optional<int64_t> findJoinedDim() { return static_cast<int64_t>(getConcatDim()); }
    }]>, (ins I64Attr:$split_dim, I64Attr:$concat_dim), "",
                      "`split` $split_dim `concat` $concat_dim"> {
  let summary = "Each member gets its part along one dim of every member's operand, side by side along another";
  let description = [{
    Example: with "data" of size 4, `spmd.all_to_all %x split 1 concat 0 over {"data"} on @mesh : (tensor<2x8xf32>) ->
    tensor<8x2xf32>`.

    Constraints:
    - (C1) `mesh` names an `sdy.mesh` that is not maximal, and the axes satisfy the constraints of `axis_ref_list`.
    - (C2) there is at least one axis.
    - (C3) `split_dim` is a dim of the operand, of a size that the number of members divides.
    - (C4) `concat_dim` is another dim of the operand.
    - (C5) the result has the operand's type, with `split_dim` divided by the number of members and `concat_dim` as
      often.
  }];
}

def Spmd_PermuteKind : Spmd_Kind<"Permute", "Move", [{
  ::heddle::sdy::AxisRefListAttr findAxes() { return nullptr; }
  ::llvm::SmallVector<::heddle::sdy::ListOfAxisRefListsAttr> getShardings() { return {getFrom(), getTo()}; }
  void addPlanAttributes(::mlir::NamedAttrList &attributes);
}]>;

def Spmd_PermuteOp : Spmd_Op<"permute", [Spmd_CollectiveOpInterface]> {
  let summary = "Shards change devices: from where one sharding has them to where another has them";
  let description = [{
    Example: `spmd.permute %x from [{"a", "b"}, {} ] to [{"b", "a"}, {} ] on @mesh : (tensor<2x3xf32>) -> tensor<2x3xf32>`.

    Constraints:
    - (C1) `mesh` names an `sdy.mesh` that is not maximal, and all axes of `from`, and all of `to`, together satisfy the
      constraints of `axis_ref_list`.
    - (C2) `from` and `to` have a list of axes for each dim.
    - (C3) each dim has as many shards in `from` as in `to`.
    - (C4) operand and result have the same type.
  }];
  let arguments = (ins AnyStaticShapeTensor:$operand, Sdy_ListOfAxisRefListsAttr:$from,
                       Sdy_ListOfAxisRefListsAttr:$to, FlatSymbolRefAttr:$mesh);
  let results = (outs AnyStaticShapeTensor:$result);
  let assemblyFormat = [{
    $operand `from` $from `to` $to `on` $mesh attr-dict `:` functional-type($operand, $result)
  }];
  let extraClassDeclaration = Spmd_PermuteKind.declarations;
  let extraClassDefinition = Spmd_PermuteKind.definition;
}

def Spmd_ShiftOp
  : Spmd_CollectiveOp<"shift", Spmd_Kind<"Shift", "Move", [{
      void addPlanAttributes(::mlir::NamedAttrList &attributes);
      /// Which members send to which.
      ::heddle::format::CollectivePeers getPeers();
    }]>, (ins I64Attr:$offset, UnitAttr:$mirrored), "", "`by` $offset (`mirrored` $mirrored^)?"> {
  let summary = "What the member a few places further has, or one at the mirrored place; zeros where there is none";
  let description = [{
    Example: with "data" of size 4, `spmd.shift %x by 1 over {"data"} on @mesh : (tensor<2x3xf32>) -> tensor<2x3xf32>`
    gives member k the operand of member k + 1, and member 3 zeros: the first rows that follow a shard's own.
    `spmd.shift %x by 3 mirrored over {"data"} ...` gives member k the operand of member 3 - k: shards in reverse order.

    Constraints:
    - (C1) `mesh` names an `sdy.mesh` that is not maximal, and the axes satisfy the constraints of `axis_ref_list`.
    - (C2) there is at least one axis.
    - (C3) operand and result have the same type.
    - (C4) some member has what one gets: the offset's magnitude is less than their number, and not 0; `mirrored`, it is at
      least 0 and less than twice their number - 1.
  }];
}

def Spmd_PairsOp
  : Spmd_CollectiveOp<"pairs", Spmd_Kind<"Pairs", "Move", [{
      void addPlanAttributes(::mlir::NamedAttrList &attributes);
    }]>, (ins DenseI64ArrayAttr:$from, DenseI64ArrayAttr:$to), "", "`from` $from `to` $to"> {
  let summary = "Of pairs of members the second gets what the first has; members that are no second get zeros";
  let description = [{
    Example: with "seq" of size 4, `spmd.pairs %x from [0, 1, 2, 3] to [1, 2, 3, 0] over {"seq"} on @mesh :
    (tensor<2x3xf32>) -> tensor<2x3xf32>` turns a ring by one place.

    Constraints:
    - (C1) `mesh` names an `sdy.mesh` that is not maximal, and the axes satisfy the constraints of `axis_ref_list`.
    - (C2) there is at least one axis.
    - (C3) operand and result have the same type.
    - (C4) `from` and `to` have as many members, each of at least 0 and less than their number.
    - (C5) neither `from` nor `to` has a member twice.
  }];
}

def Spmd_AxisIndexOp : Spmd_Op<"axis_index", [Pure]> {
  let summary = "This device's number among those that differ along axes";
  let description = [{
    Example: `%i = spmd.axis_index {"data", "model"} on @mesh : tensor<i32>` is 2 * (index along "data") + (index along
    "model") with "model" of size 2.

    Constraints:
    - (C1) `mesh` names an `sdy.mesh` that is not maximal, and the axes satisfy the constraints of `axis_ref_list`.
    - (C2) the result is a tensor<i32>.
  }];
  let arguments = (ins Sdy_AxisRefListAttr:$axes, FlatSymbolRefAttr:$mesh);
  let results = (outs 0DTensorOf<[I32]>:$result);
  let assemblyFormat = "$axes `on` $mesh attr-dict `:` type($result)";
}

#endif // HEDDLE_DIALECT_SPMD_COLLECTIVE_OPS_TD
