// Shardings of values, wherever they are written, and their verification.
#ifndef HEDDLE_DIALECT_SDY_SHARDINGS_H
#define HEDDLE_DIALECT_SDY_SHARDINGS_H

#include "heddle/Dialect/Sdy/SdyDialect.h"

namespace heddle::sdy {

/// The sharding of `value`: that of the op that defines it, of the function's argument, or of the argument of a manual
/// or named computation (there without manual axes). Null when it has none.
TensorShardingAttr getSharding(mlir::Value value);

/// The mesh that `meshOrRef`, a mesh or its name, is seen from `op`; null when undefined. `tables` may be null.
MeshAttr lookupMesh(mlir::Attribute meshOrRef, mlir::Operation *op, mlir::SymbolTableCollection *tables = nullptr);

/// Starts an error; its text continues with what was found and needed.
using EmitError = llvm::function_ref<mlir::InFlightDiagnostic()>;

/// Finds the mesh or reports, as (C10) of a sharding, why there is none.
mlir::FailureOr<MeshAttr> verifyMesh(mlir::Attribute meshOrRef, mlir::Operation *op,
                                     mlir::SymbolTableCollection *tables, EmitError emitError);

/// Checks the constraints of `axis_ref_list`, and those of all lists together: no part of an axis is used twice.
llvm::LogicalResult verifyAxisLists(llvm::ArrayRef<llvm::ArrayRef<AxisRefAttr>> lists, mlir::Attribute meshOrRef,
                                    MeshAttr mesh, EmitError emitError);

/// The mesh of that name, which is not maximal, once it and the lists of axes are found to be in order; reports at
/// `op`.
mlir::FailureOr<MeshAttr> verifyAxesOnMesh(mlir::Operation *op, mlir::FlatSymbolRefAttr name,
                                           llvm::ArrayRef<llvm::ArrayRef<AxisRefAttr>> lists,
                                           mlir::SymbolTableCollection &tables);

/// Checks that axes stand in the order of the mesh; `what` names the list.
llvm::LogicalResult verifyMeshOrder(llvm::ArrayRef<AxisRefAttr> axes, llvm::StringRef what, mlir::Attribute meshOrRef,
                                    MeshAttr mesh, EmitError emitError);

/// Checks the constraints of `sharding` for a value of `type` seen from `op`. A null type stands for no value at all.
llvm::LogicalResult verifySharding(TensorShardingAttr sharding, mlir::Type type, mlir::Operation *op,
                                   mlir::SymbolTableCollection *tables, EmitError emitError);

/// Checks the constraints of `sharding_per_value`; `name` is that of the attribute, `what` of a value ("result").
llvm::LogicalResult verifyShardings(TensorShardingPerValueAttr shardings, mlir::TypeRange types, llvm::StringRef name,
                                    llvm::StringRef what, mlir::Operation *op, mlir::SymbolTableCollection *tables);

/// Checks a rule against the operands and results of `op`.
llvm::LogicalResult verifyShardingRule(OpShardingRuleAttr rule, mlir::Operation *op);

/// `@mesh <["x"=2]>` or `mesh <["x"=2]>`, for messages.
std::string describeMesh(mlir::Attribute meshOrRef, MeshAttr mesh);

} // namespace heddle::sdy

#endif // HEDDLE_DIALECT_SDY_SHARDINGS_H
