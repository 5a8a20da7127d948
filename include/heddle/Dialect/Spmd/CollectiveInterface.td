// What all collectives of the spmd dialect say of themselves, so that others ask instead of listing ops.
#ifndef HEDDLE_DIALECT_SPMD_COLLECTIVE_INTERFACE_TD
#define HEDDLE_DIALECT_SPMD_COLLECTIVE_INTERFACE_TD

include "mlir/IR/OpBase.td"

def Spmd_CollectiveOpInterface : OpInterface<"CollectiveOpInterface"> {
  let cppNamespace = "::heddle::spmd";
  let description = [{
    An op for which devices send: of one tensor to one tensor. Its kind is that of a `plan.collective` and of a program's
    instruction, and each kind has one op (docs/collectives.md says what a new one needs).

    How much a device sends and how long that takes follows from `getTraffic()`; the formulas and their source are at
    `Traffic` in `CollectiveInterface.h`. What the plan's instruction says is `getPlanAttributes()`.
  }];
  let methods = [
    InterfaceMethod<"What members get.", "::heddle::format::CollectiveKind", "getKind">,
    InterfaceMethod<"How its bytes travel.", "::heddle::spmd::Traffic", "getTraffic">,
    InterfaceMethod<"The name of the mesh.", "::mlir::FlatSymbolRefAttr", "getMeshAttr">,
    InterfaceMethod<"The axes along which members differ; null for a collective over the whole mesh.",
                    "::heddle::sdy::AxisRefListAttr", "findAxes", (ins), /*methodBody=*/"",
                    /*defaultImplementation=*/"return $_op.getAxesAttr();">,
    InterfaceMethod<"Of a collective over the whole mesh: the axes by dim, before and after.",
                    "::llvm::SmallVector<::heddle::sdy::ListOfAxisRefListsAttr>", "getShardings", (ins),
                    /*methodBody=*/"", /*defaultImplementation=*/"return {};">,
    InterfaceMethod<"How elements are combined; null where they are not.", "::heddle::CombinerAttr", "findReduction",
                    (ins), /*methodBody=*/"", /*defaultImplementation=*/"return nullptr;">,
    InterfaceMethod<[{The dim of the operand of which each member gets a part. In a plan these parts lie one after
                      another, so an operand that has others in front of this dim is packed.}],
                    "::std::optional<int64_t>", "findSplitDim", (ins), /*methodBody=*/"",
                    /*defaultImplementation=*/"return std::nullopt;">,
    InterfaceMethod<[{The dim of the result along which members' parts stand side by side; it is unpacked in a plan, as
                      the operand is packed.}],
                    "::std::optional<int64_t>", "findJoinedDim", (ins), /*methodBody=*/"",
                    /*defaultImplementation=*/"return std::nullopt;">,
    InterfaceMethod<"Adds what a plan's instruction says besides kind, axes, mesh and reduction.", "void",
                    "addPlanAttributes", (ins "::mlir::NamedAttrList &":$attributes), /*methodBody=*/"",
                    /*defaultImplementation=*/"return;">
  ];
  let extraClassDeclaration = [{
    /// What a `plan.collective` says besides its kind, buffers, stream and cost. Collectives that say the same may be
    /// one launch.
    ::mlir::DictionaryAttr getPlanAttributes();
    /// Equal for collectives among the same devices of a mesh: the axes, or the mesh.
    ::mlir::Attribute getGroup();
  }];
}

#endif // HEDDLE_DIALECT_SPMD_COLLECTIVE_INTERFACE_TD
