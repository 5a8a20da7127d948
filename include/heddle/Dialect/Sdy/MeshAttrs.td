// Meshes and references to their axes.
#ifndef HEDDLE_DIALECT_SDY_MESH_ATTRS_TD
#define HEDDLE_DIALECT_SDY_MESH_ATTRS_TD

include "heddle/Dialect/Sdy/SdyBase.td"

def Sdy_MeshAxisAttr : Sdy_Attr<"MeshAxis", "mesh_axis"> {
  let summary = "A named axis of a mesh";
  let description = [{
    Example: `"data"=4`.

    Constraints:
    - (C1) the size is at least 1.
  }];
  let parameters = (ins StringRefParameter<"name">:$name, "int64_t":$size);
  let genVerifyDecl = 1;
}

def Sdy_MeshAttr : Sdy_Attr<"Mesh", "mesh"> {
  let summary = "Named axes over an ordered list of devices";
  let description = [{
    Examples: `<["data"=4, "model"=2]>` has devices 0 to 7 in that order, `<["x"=2], device_ids=[1, 0]>` has its own
    order, `<[], device_ids=[3]>` is *maximal*: a value lives whole on device 3, and `<[]>` is empty, a placeholder.

    Device ids that only count up from 0 are dropped: they say nothing.

    Constraints:
    - (C1) device ids are not negative.
    - (C2) without axes there is at most one device id.
    - (C3) axis names are unique.
    - (C4) with axes, the device ids are a permutation of 0 to the number of devices - 1.
    - (C5) the number of devices, the product of the axis sizes, fits in 63 bits.
  }];
  let parameters = (ins ArrayRefParameter<"MeshAxisAttr">:$axes, ArrayRefParameter<"int64_t">:$device_ids);
  let skipDefaultBuilders = 1;
  let builders = [AttrBuilder<(ins "::llvm::ArrayRef<::heddle::sdy::MeshAxisAttr>":$axes,
                                   CArg<"::llvm::ArrayRef<int64_t>", "{}">:$deviceIds), [{
    return $_get($_ctxt, axes, dropIota(axes, deviceIds));
  }]>];
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// A placeholder that propagation may replace.
    bool isEmpty() const { return getAxes().empty() && getDeviceIds().empty(); }
    /// A value on such a mesh lives whole on one device.
    bool isMaximal() const { return getAxes().empty() && !getDeviceIds().empty(); }
    /// The device of a maximal mesh.
    int64_t getMaximalDevice() const;
    /// The product of the axis sizes; 1 without axes.
    int64_t getDeviceCount() const;
    /// The device at `position`, counted through the axes with the last one fastest.
    int64_t getDevice(int64_t position) const;

    std::optional<int64_t> findAxis(::llvm::StringRef name) const;
    bool hasAxis(::llvm::StringRef name) const { return findAxis(name).has_value(); }
    /// The position of each axis by name, for many lookups.
    ::llvm::DenseMap<::llvm::StringRef, int64_t> getAxisPositions() const;
    /// The size of an axis that exists.
    int64_t getAxisSize(::llvm::StringRef name) const;

    /// `<["data"=4, "model"=2]>`, for messages: without device ids, of which there may be thousands.
    std::string toString() const;

  private:
    static ::llvm::ArrayRef<int64_t> dropIota(::llvm::ArrayRef<::heddle::sdy::MeshAxisAttr> axes,
                                              ::llvm::ArrayRef<int64_t> deviceIds);
  public:
  }];
}

def Sdy_SubAxisInfoAttr : Sdy_Attr<"SubAxisInfo", "sub_axis_info"> {
  let summary = "Where a sub-axis lies in its axis";
  let description = [{
    Example: an axis of size 8 reshaped to [2, 4] has the sub-axes `(1)2` and `(2)4`: `(pre_size)size`, where
    pre_size is the product of all sizes to the left.

    Constraints:
    - (C1) pre_size is at least 1.
    - (C2) size is at least 2.
    - (C3) pre_size x size divides the size of the axis.
    - (C4) size is less than that of the axis, which would else be named whole.
  }];
  let parameters = (ins "int64_t":$pre_size, "int64_t":$size);
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// The pre-size of what follows this sub-axis.
    int64_t getNextPreSize() const { return getPreSize() * getSize(); }
  }];
}

def Sdy_AxisRefAttr : Sdy_Attr<"AxisRef", "axis_ref"> {
  let summary = "A whole axis of a mesh or a sub-axis";
  let description = [{
    Examples: `"data"`, `"data":(1)2`.

    Constraints:
    - (C1) the mesh has an axis of that name.
    - (C2) a sub-axis satisfies the constraints of `sub_axis_info`.
  }];
  let parameters = (ins StringRefParameter<"name of the axis">:$name,
                        OptionalParameter<"::heddle::sdy::SubAxisInfoAttr">:$sub_axis_info);
  let builders = [
    AttrBuilder<(ins "::llvm::StringRef":$name), [{ return $_get($_ctxt, name, SubAxisInfoAttr()); }]>,
    AttrBuilder<(ins "::llvm::StringRef":$name, "int64_t":$preSize, "int64_t":$size), [{
      return $_get($_ctxt, name, SubAxisInfoAttr::get($_ctxt, preSize, size));
    }]>];
  let extraClassDeclaration = [{
    // A sub-axis covers the range [pre-size, next pre-size) of its axis, a whole axis the range [1, size).
    bool isSubAxis() const { return static_cast<bool>(getSubAxisInfo()); }
    int64_t getPreSize() const { return isSubAxis() ? getSubAxisInfo().getPreSize() : 1; }
    int64_t getNextPreSize(::heddle::sdy::MeshAttr mesh) const;
    /// The number of shards along this axis.
    int64_t getSize(::heddle::sdy::MeshAttr mesh) const;

    /// The axis `name` from `preSize` up to `nextPreSize`; the whole axis where that is everything.
    static AxisRefAttr getRange(::llvm::StringRef name, int64_t preSize, int64_t nextPreSize,
                                ::heddle::sdy::MeshAttr mesh);

    /// Whether some part of the axis belongs to both.
    bool overlaps(AxisRefAttr other) const;
    /// `other` is all or a part of this axis that can be split off.
    bool contains(AxisRefAttr other) const;
    /// Both are made by one split of the axis: `"x":(1)4` and `"x":(6)2` are not, though they don't overlap.
    bool canCoexist(AxisRefAttr other) const;
    /// This is the major part of `other`, or all of it.
    bool isPrefixOf(AxisRefAttr other) const;
    /// This is the minor part of `other`, or all of it.
    bool isSuffixOf(AxisRefAttr other, ::heddle::sdy::MeshAttr mesh) const;

    /// What belongs to both, where that is one sub-axis.
    std::optional<AxisRefAttr> getOverlap(AxisRefAttr other) const;
    /// The part of this axis that is major to `other`.
    std::optional<AxisRefAttr> getPrefixBefore(AxisRefAttr other, ::heddle::sdy::MeshAttr mesh) const;
    /// The part of this axis that is minor to `other`.
    std::optional<AxisRefAttr> getSuffixAfter(AxisRefAttr other, ::heddle::sdy::MeshAttr mesh) const;

    /// `next` continues where this ends: `"x":(1)2` and `"x":(2)4` are `"x":(1)8`.
    bool canMerge(AxisRefAttr next) const;
    AxisRefAttr merge(AxisRefAttr next, ::heddle::sdy::MeshAttr mesh) const;
    /// Splits off a major part of `size` shards: nothing when `size` doesn't divide this axis into two.
    std::optional<std::pair<AxisRefAttr, AxisRefAttr>> split(int64_t size, ::heddle::sdy::MeshAttr mesh) const;

    /// Orders by name, then by position in the axis.
    bool operator<(AxisRefAttr other) const;
    /// Orders axes of the mesh by its order of axes, then by position in the axis.
    static std::function<bool(AxisRefAttr, AxisRefAttr)> getMeshComparator(::heddle::sdy::MeshAttr mesh);

    /// `"x":(1)2`, for messages.
    std::string toString() const;
  }];
}

def Sdy_AxisRefListAttr : Sdy_Attr<"AxisRefList", "axis_ref_list"> {
  let summary = "A list of axes";
  let description = [{
    Example: `{"x", "y":(1)2}`.

    Constraints:
    - (C1) each element satisfies the constraints of `axis_ref`.
    - (C2) no two elements share a part of an axis, and one split of an axis makes all its sub-axes in the list.
    - (C3) no two neighbours can be merged, such as `"x":(1)2, "x":(2)2`.
  }];
  let parameters = (ins ArrayRefParameter<"AxisRefAttr">:$value);
}

def Sdy_ListOfAxisRefListsAttr : Sdy_Attr<"ListOfAxisRefLists", "list_of_axis_ref_lists"> {
  let summary = "A list of axes for each dim";
  let description = "Example: `[{\"x\"}, {}, {\"y\", \"z\"}]`.";
  let parameters = (ins ArrayRefParameter<"AxisRefListAttr">:$value);
}

def Sdy_ManualAxesAttr : Sdy_Attr<"ManualAxes", "manual_axes"> {
  let summary = "The axes over which a manual computation's body is local";
  let description = [{
    Example: `{"x", "y"}`.

    Constraints:
    - (C1) names are unique.
  }];
  let parameters = (ins ArrayRefParameter<"::mlir::StringAttr">:$value);
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    bool contains(::llvm::StringRef name) const;
  }];
}

#endif // HEDDLE_DIALECT_SDY_MESH_ATTRS_TD
