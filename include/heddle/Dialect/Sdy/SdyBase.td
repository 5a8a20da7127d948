// The sdy (Shardy) dialect and its attribute and op base classes, shared by every family.
#ifndef HEDDLE_DIALECT_SDY_BASE_TD
#define HEDDLE_DIALECT_SDY_BASE_TD

include "heddle/Interfaces/InferredTypes.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Sdy_Dialect : Dialect {
  let name = "sdy";
  let cppNamespace = "::heddle::sdy";
  let summary = "Shardings of tensors over the named axes of a mesh of devices";
  let description = [{
    ```mlir
    sdy.mesh @mesh = <["data"=4, "model"=2]>
    func.func @main(%x: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {} ]>}) { ... }
    ```

    Names, textual forms and semantics are those of the public Shardy (sdy) representation, so text printed by JAX
    parses as it is and heddle's output is read back by JAX's own bindings.

    A sharding stands in an op's own attribute, or as a discardable attribute that this dialect verifies:
    `sdy.sharding` (a `#sdy.sharding` on a function's argument or result, a `#sdy.sharding_per_value` on any other op)
    and `sdy.sharding_rule`. Shapes are static: a sharded tensor with a dynamic dim is refused.

    The documentation of the representation lists constraints without numbers; here each attribute and op numbers them
    in the order of that list, followed by those that the text says outside of lists.
  }];
  let useDefaultAttributePrinterParser = 1;
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
  let hasRegionResultAttrVerify = 1;
  let extraClassDeclaration = [{
    // Each family registers its own ops, so that no translation unit instantiates all of them.
    void registerAttributes();
    void registerCollectiveOps();
    void registerMeshOps();
    void registerRegionOps();
    void registerShardingOps();
  }];
}

class Sdy_Attr<string name, string attrMnemonic> : AttrDef<Sdy_Dialect, name> {
  let mnemonic = attrMnemonic;
  let hasCustomAssemblyFormat = 1;
}

class Sdy_Op<string mnemonic, list<Trait> traits = []> : Op<Sdy_Dialect, mnemonic, traits>;

/// An op with one operand, and one result of its type.
class Sdy_IdentityOp<string mnemonic, list<Trait> traits = []>
  : Sdy_Op<mnemonic, traits # [Heddle_InferredTypes]> {
  let extraClassDefinition = [{
    ::llvm::LogicalResult $cppClass::inferReturnTypes(::mlir::MLIRContext *, std::optional<::mlir::Location>,
        $cppClass::Adaptor adaptor, ::llvm::SmallVectorImpl<::mlir::Type> &types) {
      types.push_back(adaptor.getOperands().front().getType());
      return ::mlir::success();
    }
  }];
}

/// Shardings name meshes: they are looked up when the symbol table is verified, after the ops themselves.
def Sdy_MeshUser : DeclareOpInterfaceMethods<SymbolUserOpInterface>;

#endif // HEDDLE_DIALECT_SDY_BASE_TD
