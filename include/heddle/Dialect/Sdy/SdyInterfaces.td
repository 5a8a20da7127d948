// Op interfaces of the sdy dialect.
#ifndef HEDDLE_DIALECT_SDY_INTERFACES_TD
#define HEDDLE_DIALECT_SDY_INTERFACES_TD

include "mlir/IR/OpBase.td"

def Sdy_CollectiveOpInterface : OpInterface<"CollectiveOpInterface"> {
  let cppNamespace = "::heddle::sdy";
  let description = [{
    An op that communicates to change a tensor's sharding, and not its value, into `out_sharding`.

    Constraints:
    - (C1) the operand has a sharding, unless `allowMissingInputSharding()`: then it is replicated.
    - (C2) `out_sharding` satisfies the constraints of `sharding` for the type of the result.
    - (C3) the operand's sharding has the same mesh (the same axes and device ids), unless `allowDifferentMeshes()`.
    - (C4) the operand's sharding and the axes of the op, where they are listed by dim, have the rank of `out_sharding`.
  }];
  let methods = [
    InterfaceMethod<"The operand.", "::mlir::Value", "getTensor">,
    InterfaceMethod<"The sharding of the result.", "::heddle::sdy::TensorShardingAttr", "getOutSharding">,
    InterfaceMethod<"Sets the sharding of the result.", "void", "setOutShardingAttr",
                    (ins "::heddle::sdy::TensorShardingAttr":$sharding)>,
    InterfaceMethod<"Operand and result may be sharded over different meshes.", "bool", "allowDifferentMeshes", (ins),
                    /*methodBody=*/"", /*defaultImplementation=*/"return false;">,
    InterfaceMethod<"An operand without a sharding is replicated.", "bool", "allowMissingInputSharding", (ins),
                    /*methodBody=*/"", /*defaultImplementation=*/"return false;">];
}

#endif // HEDDLE_DIALECT_SDY_INTERFACES_TD
