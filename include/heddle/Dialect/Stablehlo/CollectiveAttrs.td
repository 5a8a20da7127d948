// Attributes of collective ops: channel handles, and replica groups over the axes of a mesh.
#ifndef HEDDLE_DIALECT_STABLEHLO_COLLECTIVE_ATTRS_TD
#define HEDDLE_DIALECT_STABLEHLO_COLLECTIVE_ATTRS_TD

include "heddle/Dialect/Stablehlo/StablehloEnums.td"

def Stablehlo_ChannelHandleAttr : Stablehlo_Attr<"ChannelHandle", "channel_handle"> {
  let summary = "The channel a collective communicates on";
  let description = [{
    Example: `#stablehlo.channel_handle<handle = 1, type = 1>`. A collective between partitions has a positive handle.
  }];
  let parameters = (ins "int64_t":$handle, "int64_t":$type);
  let hasCustomAssemblyFormat = 1;
}

def Stablehlo_MeshAxisAttr : Stablehlo_Attr<"MeshAxis", "mesh_axis"> {
  let summary = "A named axis of a mesh";
  let description = [{
    Example: `#stablehlo.mesh_axis<name = "x", size = 2>`.
  }];
  let parameters = (ins StringRefParameter<>:$name, "int64_t":$size);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def Stablehlo_MeshAttr : Stablehlo_Attr<"Mesh", "mesh"> {
  let summary = "A grid of devices with named axes";
  let description = [{
    Example: `#stablehlo.mesh<axes=[<name = "x", size = 2>, <name = "y", size = 2>], device_ids=dense<[3, 2, 1, 0]> :
    tensor<4xi64>>`. Without `device_ids` the devices are numbered along the last axis first.
  }];
  let parameters = (ins
    ArrayRefParameter<"::heddle::stablehlo::MeshAxisAttr">:$axes,
    OptionalParameter<"::mlir::DenseIntElementsAttr">:$device_ids);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def Stablehlo_AxisRefAttr : Stablehlo_Attr<"AxisRef", "axis_ref"> {
  let summary = "An axis of a mesh, or a part of one";
  let description = [{
    Example: `#stablehlo.axis_ref<name = "x", sub_axis_info = (2)4>`, the part of size 4 that comes after a part of
    size 2 when "x" is split from its major end. `size` is 0 for the whole axis.
  }];
  let parameters = (ins
    StringRefParameter<>:$name,
    DefaultValuedParameter<"int64_t", "0">:$pre_size,
    DefaultValuedParameter<"int64_t", "0">:$size);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    bool isWholeAxis() const { return getSize() == 0; }
  }];
}

def Stablehlo_ReplicaGroupMeshAxesAttr : Stablehlo_Attr<"ReplicaGroupMeshAxes", "replica_group_mesh_axes"> {
  let summary = "Replica groups along axes of a mesh: each holds the devices that differ only there";
  let description = [{
    Example: `#stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "x">]>`; in place of
    `@mesh` the mesh itself may stand, `#stablehlo.mesh<...>`.
  }];
  let parameters = (ins "::mlir::Attribute":$mesh, "::mlir::ArrayAttr":$axes);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// The number of devices in a group; none where the mesh is only named.
    std::optional<int64_t> getGroupSize() const;
  }];
}

#endif // HEDDLE_DIALECT_STABLEHLO_COLLECTIVE_ATTRS_TD
