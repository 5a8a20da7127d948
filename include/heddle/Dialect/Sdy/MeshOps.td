// Definitions of meshes.
#ifndef HEDDLE_DIALECT_SDY_MESH_OPS_TD
#define HEDDLE_DIALECT_SDY_MESH_OPS_TD

include "heddle/Dialect/Sdy/SdyAttrs.td"

def Sdy_MeshOp : Sdy_Op<"mesh", [HasParent<"::mlir::ModuleOp">, Symbol]> {
  let summary = "Names a mesh";
  let description = [{
    Example: `sdy.mesh @mesh = <["data"=4, "model"=2]>`.

    The constraints of the attribute `mesh` are C1 to C5.

    Constraints:
    - (C6) the meshes of a module have the same number of devices, but for maximal and empty ones.
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, Sdy_MeshAttr:$mesh);
  let assemblyFormat = "$sym_name `=` $mesh attr-dict";
  let hasVerifier = 1;
}

#endif // HEDDLE_DIALECT_SDY_MESH_OPS_TD
