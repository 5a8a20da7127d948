// Attributes of the heddle dialect.
#ifndef HEDDLE_DIALECT_HEDDLE_ATTRS_TD
#define HEDDLE_DIALECT_HEDDLE_ATTRS_TD

include "heddle/Dialect/Heddle/HeddleBase.td"
include "heddle/Dialect/Heddle/HeddleEnums.td"
include "heddle/Interfaces/Space.td"

def Heddle_FusionKindAttr : EnumAttr<Heddle_Dialect, Heddle_FusionKind, "fusion_kind">;
def Heddle_LibraryKindAttr : EnumAttr<Heddle_Dialect, Heddle_LibraryKind, "library_kind">;

def Heddle_PlacementAttr : Heddle_Attr<"Placement", "placement"> {
  let summary = "Which devices have which part of an argument or result";
  let description = [{
    Example: `#heddle.placement<axes = {"pipe"}, owners = [[0], [1], [0, 1]]>`, in a `#heddle.io`
    `placement = <dim = 1, axes = ...>`.

    Dim `dim` (0 where it is not said) of the global type is cut into as many equal blocks as `owners` has lists; with one
    block the leaf is whole. Block b is on the devices whose number along `axes`, the first axis major, is in `owners[b]`.
    A block is sharded as `spmd.sharding` says for its own shape. The memory of a device is its blocks in ascending order,
    each a shard with its padding, side by side along the dim; without a block it has no bytes. The type of the argument
    or result is that of a device with the most blocks.

    Constraints, of a placement:
    - (C1) there is a block, and each has an owner.
    - (C2) the owners of a block ascend, from 0 on.
    - (C3) `dim` is at least 0.

    Constraints, on an argument or result:
    - (C4) `spmd.sharding` stands beside it, on a mesh with axes.
    - (C5) the axes satisfy the constraints of `axis_ref_list`, and the sharding has no part of them.
    - (C6) owners are less than the number of devices along `axes`.
    - (C7) `dim` is one of the global type, or 0, and its size is divisible by the number of blocks.
    - (C8) the type is the shard of a block, as often along the dim as a device has blocks at most; in a private function,
      which not all devices need run (`spmd.lists`), as often as some device has.
  }];
  let parameters = (ins
    DefaultValuedParameter<"int64_t", "0">:$dim,
    "::heddle::sdy::AxisRefListAttr":$axes,
    ArrayRefParameter<"::mlir::DenseI64ArrayAttr">:$owners);
  let assemblyFormat = "`<` struct($dim, $axes, custom<Owners>($owners)) `>`";
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    int64_t getBlockCount() const { return static_cast<int64_t>(getOwners().size()); }
    /// The blocks that the devices with a number along the axes have, in ascending order.
    ::llvm::SmallVector<int64_t> getBlocksOf(int64_t owner) const;
    /// The most blocks that a device has.
    int64_t getMostBlocks() const;
    /// The global type of one block of a tensor.
    ::mlir::RankedTensorType getBlockType(::mlir::RankedTensorType whole) const;
    /// The type of some blocks side by side.
    ::mlir::RankedTensorType getTypeOfBlocks(::mlir::RankedTensorType block, int64_t count) const;
  }];
}

def Heddle_AppendedAttr : Heddle_Attr<"Appended", "appended"> {
  let summary = "How a leaf of state that a pass added to a step begins";
  let description = [{
    Examples: `#heddle.appended<zeros>`, `#heddle.appended<splat 3.276800e+04 : f32>`,
    `#heddle.appended<copy of "params.w1">`.

    Every element is 0, or is the number of a splat; or the leaf has the elements of another one, when that begins.

    Constraints:
    - (C1) a splat is a number, and not 0, which `zeros` says.
    - (C2) the name of a copied leaf is not empty.
  }];
  let parameters = (ins
    OptionalParameter<"::mlir::TypedAttr", "the number of a splat">:$value,
    OptionalParameter<"::mlir::StringAttr", "the leaf that this is a copy of">:$source);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    bool isCopy() const { return getSource() != nullptr; }
    /// The elements that a leaf begins with that is no copy.
    ::mlir::DenseElementsAttr getElements(::mlir::ShapedType type) const;
  }];
}

def Heddle_SpaceParameter : EnumParameter<Heddle_Space> {
  let defaultValue = "::heddle::Space::Device";
}

def Heddle_IoAttr : Heddle_Attr<"Io", "io"> {
  let summary = "What an argument or result of an entry is to the training step";
  let description = [{
    Example: `#heddle.io<name = "params.w1", role = state, type = tensor<64x128xf32>, donates = 6>`.

    `role`: `state` lives from step to step (parameters, optimizer moments, counters), `batch` is new in every step,
    `metric` is reported, `seed` starts an init entry. `type` is the global type, which a partitioned entry's local
    argument no longer shows. `donates`, on an argument only, is the index of the result that takes its buffer.
    `placement` says which devices have which part, where not all have their shard.

    `appended` marks state that a pass added to the step, such as the scale of a loss: `appended = <zeros>`. It says how
    the leaf begins where nothing gives it: an init entry of other programs, a state file made without it, golden numbers.

    `space` is the memory that state lives in from step to step: `space = host` of the host, `space = disk` of a disk,
    and without it of the device.

    Constraints:
    - (C1) the name is not empty.
    - (C2) without `spmd.sharding` beside it, `type` is the type of the argument or result, of memory as a tensor.
    - (C3) `donates` stands on an argument and is the index of a result.
    - (C4) the result that an argument is donated to has the argument's type, placement and space.
    - (C5) no two arguments are donated to one result.
    - (C6) `appended` stands on state only; a splat's number is an element of `type`.
    - (C7) appended arguments stand after all others, and so do appended results.
    - (C8) an argument and a result of one name, both state, are appended alike.
    - (C9) a copied leaf that the function has is state, has `type`, and is not made of copies of this one.
    - (C10) `space` is the device's of all but state: other leaves live for one step, which begins or ends with them.
    - (C11) an argument and a result of one name, both state, are in one space.
  }];
  let parameters = (ins
    StringRefParameter<"path of the leaf, such as params.w1">:$name,
    EnumParameter<Heddle_Role>:$role,
    "::mlir::Type":$type,
    OptionalParameter<"std::optional<int64_t>">:$donates,
    OptionalParameter<"::heddle::PlacementAttr">:$placement,
    OptionalParameter<"::heddle::AppendedAttr">:$appended,
    Heddle_SpaceParameter:$space);
  let builders = [AttrBuilder<(ins "::llvm::StringRef":$name, "::heddle::Role":$role, "::mlir::Type":$type,
                                   "std::optional<int64_t>":$donates), [{
    return $_get($_ctxt, name, role, type, donates, ::heddle::PlacementAttr(), ::heddle::AppendedAttr(),
                 ::heddle::Space::Device);
  }]>];
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// The same without a result that takes the buffer.
    IoAttr withoutDonation() const;
  }];
}

#endif // HEDDLE_DIALECT_HEDDLE_ATTRS_TD
