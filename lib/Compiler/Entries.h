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

/// Entries that write, the step first: a leaf of the program's state is the first one's that has it as an argument.
using StateOwners = llvm::MutableArrayRef<SourceEntry>;

/// Fails where appended state is a copy of no leaf.
mlir::LogicalResult checkAppendedState(StateOwners owners);
/// At the Graph rung: makes the appended leaves of the state that the init entry lacks its last results.
mlir::LogicalResult appendState(StateOwners owners, SourceEntry &init);

/// Before `other` is partitioned, and after the owners were: state that other knows by its name gets its role, and,
/// where it has no sharding, the owner's. Fails where types differ, where other does with state what it may not, and
/// where an init entry doesn't give all state.
mlir::LogicalResult shareState(StateOwners owners, SourceEntry &other);
/// After all were partitioned: fails where other has state that is sharded in another way.
mlir::LogicalResult checkSharedState(StateOwners owners, SourceEntry &other);

/// Those of the leaves that an entry has.
std::vector<std::string> selectState(mlir::FunctionOpInterface entry, llvm::ArrayRef<std::string> leaves);

/// Gives leaves of `other` the placement that they have in an entry that has been cut into stages.
void placeLeaves(SourceEntry &before, SourceEntry &other);

/// Whether functions that others see take and give the same, sharded and placed alike.
bool hasSameBorders(mlir::ModuleOp a, mlir::ModuleOp b);

/// Moves all that `from` has into `into`; private functions of one text are one, others get new names.
void mergeModules(mlir::ModuleOp into, mlir::ModuleOp from);

} // namespace heddle

#endif // HEDDLE_COMPILER_ENTRIES_H
