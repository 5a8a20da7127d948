// Several entries of one program: the state that they share, and one module for all.
#ifndef HEDDLE_COMPILER_ENTRIES_H
#define HEDDLE_COMPILER_ENTRIES_H

#include "heddle/Compiler/Compile.h"
#include "heddle/Dialect/Sdy/Sdy.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace heddle {

/// Gives the only public function of a module the entry's name.
mlir::LogicalResult nameEntry(SourceEntry &source);
mlir::func::FuncOp getFunction(SourceEntry &source);

/// Fails where `mesh`, `data=2,model=2`, is not one of the module's.
mlir::LogicalResult checkMesh(mlir::ModuleOp module, llvm::StringRef mesh);
/// The mesh of a program that isn't maximal, if it has one.
sdy::MeshOp findMesh(mlir::ModuleOp module);

/// Before `other` is partitioned, and after `step` was: state that other knows by its name gets its role, and, where
/// it has no sharding, the step's. Fails where types differ, and where an init entry doesn't give all state.
mlir::LogicalResult shareState(SourceEntry &step, SourceEntry &other);
/// After both were partitioned: fails where the two have state that is sharded in different ways.
mlir::LogicalResult checkSharedState(SourceEntry &step, SourceEntry &other);

/// Moves all that `from` has into `into`; private functions of one text are one, others get new names.
void mergeModules(mlir::ModuleOp into, mlir::ModuleOp from);

} // namespace heddle

#endif // HEDDLE_COMPILER_ENTRIES_H
