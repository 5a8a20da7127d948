// The tasks of a pipeline: what a stage does for a microbatch, as private functions.
#ifndef HEDDLE_LIB_TRANSFORMS_PIPELINE_TASKS_H
#define HEDDLE_LIB_TRANSFORMS_PIPELINE_TASKS_H

#include "Stages.h"
#include "heddle/Problems/Pipeline.h"
#include "mlir/IR/SymbolTable.h"

#include <map>
#include <set>

namespace heddle::pipeline {

/// Ops that are run together, of what is computed elsewhere.
struct Outline {
  llvm::SmallVector<mlir::Value> inputs, outputs;
  mlir::func::FuncOp function;
};

/// An empty private function with the attribute `heddle.task`, which is `description`, and a name like `name`.
mlir::func::FuncOp declareTask(mlir::SymbolTable &symbols, const llvm::Twine &name, llvm::StringRef description,
                               mlir::TypeRange arguments, mlir::TypeRange results);

/// What the scan takes apart whose body's input `element` is.
mlir::Value getWhole(mlir::Value element);

/// A task that does `ops`, which stand in one block in this order. Operands that are neither given by them nor inputs
/// are given by free ops, which are copied. An input that a scan takes apart is taken whole, the iteration beside it.
Outline outline(mlir::SymbolTable &symbols, const llvm::Twine &name, llvm::StringRef description,
                llvm::ArrayRef<mlir::Operation *> ops, llvm::ArrayRef<mlir::Value> inputs,
                llvm::ArrayRef<mlir::Value> outputs);

struct TaskKey {
  int chunk = 0;
  problems::PipelineTaskKind kind = problems::PipelineTaskKind::Forward;
  auto operator<=>(const TaskKey &) const = default;
};

class Tasks {
public:
  /// `body`'s ops have stages, which are chunks. `isSplit`: the backward pass is two tasks.
  Tasks(const LoopBody &body, const Stages &stages, bool isSplit);

  /// Fails where a carry is taken by one task and given by another, or given by none.
  mlir::LogicalResult check() const;
  void outlineAll(mlir::SymbolTable &symbols, llvm::StringRef entry);

  /// Null for a task in which nothing is done, as in the half of a backward pass.
  const Outline *find(TaskKey key) const {
    auto found = outlines.find(key);
    return found == outlines.end() ? nullptr : &found->second;
  }
  /// The task that makes a value of the body; nothing for arguments and what free ops make.
  std::optional<TaskKey> findMaker(mlir::Value value) const;
  /// The tasks that take it.
  llvm::SmallVector<TaskKey> getTakers(mlir::Value value) const;

private:
  void addWeightGradients(const llvm::SmallVector<mlir::Operation *> &backward);

  const LoopBody &body;
  llvm::DenseMap<mlir::Operation *, TaskKey> tasks;
  std::map<TaskKey, llvm::SmallVector<mlir::Operation *>> ops;
  llvm::MapVector<mlir::Value, std::set<TaskKey>> takers;
  std::map<TaskKey, Outline> outlines;
};

/// What a stage's backward pass reads of its forward pass is kept for as long as microbatches are in flight. Of ops that
/// cost no more than the memory that they would take, such as those of activation functions and norms, the backward
/// pass has copies of its own, so that the fewest bytes are kept: a minimum cut between what only products, sums, loops
/// and messages give and what the backward pass reads. To be done once all ops have stages.
void keepLess(const LoopBody &body, Stages &stages, bool isSplit, const MachineRates &rates);

} // namespace heddle::pipeline

#endif // HEDDLE_LIB_TRANSFORMS_PIPELINE_TASKS_H
