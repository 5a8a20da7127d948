// Shardings of dims, tensors and all values of an op.
#ifndef HEDDLE_DIALECT_SDY_SHARDING_ATTRS_TD
#define HEDDLE_DIALECT_SDY_SHARDING_ATTRS_TD

include "heddle/Dialect/Sdy/MeshAttrs.td"
include "heddle/Dialect/Sdy/SdyEnums.td"

def Sdy_DimensionShardingAttr : Sdy_Attr<"DimensionSharding", "dimension_sharding"> {
  let summary = "The axes that shard one dim, from major to minor";
  let description = [{
    Examples: `{"x", "y"}` is closed: nothing may be added; `{"x", ?}` is open; `{"x"}p1` propagates after all shardings
    of priority 0, which is that of a dim without one.

    Constraints:
    - (C1) the axes satisfy the constraints of `axis_ref_list`.
    - (C2) a priority is not negative.
    - (C3) a closed dim with a priority has an axis.
  }];
  let parameters = (ins ArrayRefParameter<"AxisRefAttr">:$axes, "bool":$is_closed,
                        OptionalParameter<"std::optional<int64_t>">:$priority);
  let skipDefaultBuilders = 1;
  let builders = [AttrBuilder<(ins "::llvm::ArrayRef<::heddle::sdy::AxisRefAttr>":$axes, "bool":$isClosed,
                                   CArg<"std::optional<int64_t>", "std::nullopt">:$priority), [{
    return $_get($_ctxt, axes, isClosed, priority);
  }]>];
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    bool isOpen() const { return !getIsClosed(); }
    int64_t getPriorityOrDefault() const { return getPriority().value_or(0); }
    /// The number of shards along this dim.
    int64_t getShardCount(::heddle::sdy::MeshAttr mesh) const;
  }];
}

def Sdy_TensorShardingAttr : Sdy_Attr<"TensorSharding", "sharding"> {
  let summary = "How a tensor is distributed over a mesh";
  let description = [{
    Examples: `<@mesh, [{"x"}, {"y", ?} ], replicated={"z"}>`, `<mesh<["a"=2]>, [{"a"} ]>` with the mesh written out,
    `<@mesh, [{} ], unreduced={"x"}>` for a value whose parts along "x" are still to be summed, and
    `unreduced=max{"x"}`.

    An axis in none of the lists is replicated too, but propagation may use it for an open dim.

    Constraints:
    - (C1) each dim sharding satisfies the constraints of `dimension_sharding`.
    - (C2) the replicated axes satisfy the constraints of `axis_ref_list`.
    - (C3) the unreduced axes satisfy the constraints of `axis_ref_list`.
    - (C4) what isn't shaped, such as a token, has a sharding of rank 0 without replicated or unreduced axes.
    - (C5) a shaped type has a rank, and static dims; a tuple has one element.
    - (C6) there are as many dim shardings as dims.
    - (C7) a dim of size 0 has no axes.
    - (C8) no two axes of the sharding share a part of an axis, and one split of an axis makes all its sub-axes.
    - (C9) replicated and unreduced axes stand in the order of the mesh.
    - (C10) the mesh is written out or is the name of an `sdy.mesh`.
    - (C11) on a maximal mesh the sharding has rank 0 and no axes; the value may have any type.
    - (C12) in the body of a manual computation its manual axes are not used.
    - (C13) a reduction op other than sum comes with unreduced axes.
  }];
  let parameters = (ins "::mlir::Attribute":$mesh_or_ref, ArrayRefParameter<"DimensionShardingAttr">:$dim_shardings,
                        ArrayRefParameter<"AxisRefAttr">:$replicated_axes,
                        ArrayRefParameter<"AxisRefAttr">:$unreduced_axes,
                        "::heddle::sdy::ReductionOp":$reduction_op);
  let skipDefaultBuilders = 1;
  let builders = [
    AttrBuilder<(ins "::mlir::Attribute":$meshOrRef,
                     "::llvm::ArrayRef<::heddle::sdy::DimensionShardingAttr>":$dimShardings,
                     CArg<"::llvm::ArrayRef<::heddle::sdy::AxisRefAttr>", "{}">:$replicatedAxes,
                     CArg<"::llvm::ArrayRef<::heddle::sdy::AxisRefAttr>", "{}">:$unreducedAxes,
                     CArg<"::heddle::sdy::ReductionOp", "::heddle::sdy::ReductionOp::SUM">:$reductionOp), [{
      return $_get($_ctxt, meshOrRef, dimShardings, replicatedAxes, unreducedAxes, reductionOp);
    }]>];
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// A sharding with every dim closed and without axes.
    static TensorShardingAttr getReplicated(int64_t rank, ::mlir::Attribute meshOrRef);
    /// Every dim open and without axes: what a tensor without a sharding has.
    static TensorShardingAttr getFullyOpen(int64_t rank, ::mlir::Attribute meshOrRef);

    int64_t getRank() const { return getDimShardings().size(); }
    /// The name of the mesh, null for a mesh that is written out.
    ::mlir::StringAttr getMeshName() const;
    /// The mesh seen from `op`; null when it is undefined.
    ::heddle::sdy::MeshAttr getMesh(::mlir::Operation *op) const;
    ::heddle::sdy::MeshAttr getMesh(::mlir::Operation *op, ::mlir::SymbolTableCollection &tables) const;

    /// No dim has an axis and nothing is unreduced.
    bool isReplicated() const;
    /// Whether no dim may be sharded further.
    bool isFullyClosed() const;
    /// Every axis of this sharding: those of the dims, then replicated, then unreduced ones.
    void forEachAxis(::llvm::function_ref<void(::heddle::sdy::AxisRefAttr)> visit) const;
    /// The same axes shard each dim, whatever is open or has a priority.
    bool hasSameDimAxes(TensorShardingAttr other) const;

    TensorShardingAttr withDims(::llvm::ArrayRef<::heddle::sdy::DimensionShardingAttr> dimShardings) const;
    TensorShardingAttr withClosedDims() const;
    TensorShardingAttr withOpenDims() const;
    /// The sharding inside of a computation that is manual over `axes`: without these and their sub-axes.
    TensorShardingAttr withoutAxes(::heddle::sdy::ManualAxesAttr axes) const;
    /// The sharding of `axes` and their sub-axes only.
    TensorShardingAttr withOnlyAxes(::heddle::sdy::ManualAxesAttr axes) const;

    /// The number of shards along each dim.
    ::llvm::SmallVector<int64_t> getShardCounts(::heddle::sdy::MeshAttr mesh) const;
    /// The type of one shard of `global`; null when a dim doesn't divide evenly. What isn't a ranked tensor is whole
    /// everywhere, and so is everything on a maximal mesh.
    ::mlir::Type getLocalType(::mlir::Type global, ::heddle::sdy::MeshAttr mesh) const;
  }];
}

def Sdy_TensorShardingPerValueAttr : Sdy_Attr<"TensorShardingPerValue", "sharding_per_value"> {
  let summary = "A sharding for each operand or each result of an op";
  let description = [{
    Example: `[<@mesh, [{"x"} ]>, <@mesh, [{}, {} ]>]`.

    Constraints:
    - (C1) each element satisfies the constraints of `sharding`.
    - (C2) there is one element for each value; an op without results may have one of rank 0, which places it.
  }];
  let parameters = (ins ArrayRefParameter<"TensorShardingAttr">:$shardings);
}

#endif // HEDDLE_DIALECT_SDY_SHARDING_ATTRS_TD
