// Writes the entry of a plan for a function of the Scheduled rung.
#ifndef HEDDLE_LIB_CONVERSION_SCHEDULEDTOPLAN_PLANWRITER_H
#define HEDDLE_LIB_CONVERSION_SCHEDULEDTOPLAN_PLANWRITER_H

#include "PlanKernels.h"
#include "Storage.h"
#include "heddle/Analysis/MachineRates.h"
#include "heddle/Analysis/Views.h"
#include "heddle/Dialect/Plan/BufferOps.h"
#include "heddle/Dialect/Plan/InstructionOps.h"
#include "heddle/Dialect/Plan/ProgramOps.h"
#include "heddle/Dialect/Spmd/MessageOps.h"
#include "heddle/Dialect/Stablehlo/ConstantOps.h"

namespace heddle::toplan {

/// A constant of one value and many bytes, which is made where it is needed; other constants lie in the program.
mlir::DenseElementsAttr findSplat(mlir::Value value);

/// An entry of the name and with the ports of a function, or of one whose devices run several, before it; it has no
/// list yet.
plan::EntryOp makeEntry(mlir::FunctionOpInterface function);

/// For each argument and result of a function, the number of its entry's.
struct Ports {
  llvm::SmallVector<unsigned> arguments, results;
};

/// Writes what a function does as a list of an entry.
class PlanWriter {
public:
  PlanWriter(mlir::func::FuncOp function, const Storage &storage, PlanKernels &kernels, const MachineRates &rates,
             plan::EntryOp entry, Ports ports, int64_t alignment)
      : function(function), storage(storage), kernels(kernels), rates(rates), builder(function), entry(entry),
        ports(std::move(ports)), alignment(alignment) {}

  llvm::LogicalResult run();

private:
  llvm::LogicalResult writeBlock(mlir::Block &block);
  llvm::LogicalResult writeOp(mlir::Operation &op);
  void writeLaunch(mlir::Operation *op);
  void writeConstant(stablehlo::ConstantOp op);
  llvm::LogicalResult writeScan(ScanOp scan);
  llvm::LogicalResult writeBody(ScanOp scan);
  void forEachCarry(ScanOp scan, llvm::function_ref<void(unsigned, unsigned, const Place &)> visit);
  llvm::LogicalResult writeWhile(mlir::Operation *op);
  llvm::LogicalResult writeBranches(mlir::Operation *op);
  void writeResults();
  void writeResult(unsigned index, const ReturnedPart &part,
                   llvm::SmallVectorImpl<std::pair<mlir::Value, mlir::Value>> &copies);
  /// Writes into a region of its own.
  llvm::LogicalResult writeInside(mlir::Region &region, llvm::function_ref<llvm::LogicalResult()> write);

  // Collectives.
  void writeStart(spmd::StartOp start);
  void writeHostKernel(spmd::StartOp start, int64_t stream);
  void writeCollective(spmd::CollectiveOpInterface op, int64_t stream);
  void writeMessages(spmd::StartOp start, int64_t stream);
  /// Sends and receives as one exchange. `sent` and `received` are the memory of each, in their order.
  void writeMessages(llvm::ArrayRef<mlir::Operation *> messages, llvm::ArrayRef<mlir::Value> sent,
                     llvm::ArrayRef<mlir::Value> received, int64_t stream);
  struct Sent {
    spmd::CollectiveOpInterface op;
    mlir::Value source, destination;
    mlir::RankedTensorType from, to;
  };
  /// Operands that have to lie in other orders are packed before and unpacked after, on the same stream. Collectives of
  /// one kind, reduction and direction are one launch.
  void writeCollectives(llvm::ArrayRef<Sent> sent, int64_t stream);
  void writeLike(llvm::ArrayRef<Sent> sent, int64_t stream);
  mlir::Value pack(Sent sent, int64_t stream);
  void writeSlice(mlir::Operation *op);
  int64_t countMembers(spmd::CollectiveOpInterface op) const;

  // Memory.
  mlir::Value getRoot(int item);
  mlir::Value getResultMemory(unsigned index);
  mlir::Value getMemory(Place place, mlir::RankedTensorType type);
  mlir::Value getMemory(Part part);
  /// A value as an argument of a launch: memory, or what the host knows.
  mlir::Value getArgument(mlir::Value value);
  mlir::Value getScalar(const Scalar &scalar);
  mlir::Value getIndex(mlir::Attribute axes, mlir::FlatSymbolRefAttr mesh);
  mlir::Value addBuffer(mlir::RankedTensorType type, Space space = Space::Device);
  mlir::Value addView(mlir::Value root, mlir::MemRefType type, const Place &place);

  // Copies.
  struct Copy {
    mlir::Value value; // what is copied
    unsigned part;
    Place from; // of a value with memory; none of a constant's or the host's
    Place to;
    mlir::RankedTensorType type;
  };
  /// Copies a part to a place, unless it lies there.
  void addCopy(llvm::SmallVectorImpl<Copy> &copies, Part part, Place to);
  /// Copies all at once: what one copy overwrites, others take first.
  void writeCopies(llvm::ArrayRef<Copy> copies, mlir::Location loc);
  void writeCopy(const Copy &copy, mlir::Location loc);
  void writeMove(mlir::Value from, mlir::Value to, int64_t stream, mlir::Location loc);
  void writeTransfer(mlir::Operation *op, Place from, Place to, int64_t stream);
  void fill(mlir::DenseElementsAttr splat, mlir::Value memory, mlir::Location loc);

  plan::CostAttr getKernelCost(mlir::Operation *op) const;
  /// The cost of an instruction that no op of the function stands for (a fill, a copy, packing): a launch, and its
  /// bytes.
  void addMoveCosts();
  /// What is sent, and what is received, go at the same time.
  plan::CostAttr getMessageCost(llvm::ArrayRef<mlir::Operation *> messages) const;
  plan::CostAttr getCollectiveCost(llvm::ArrayRef<Sent> sent) const;

  mlir::func::FuncOp function;
  const Storage &storage;
  PlanKernels &kernels;
  const MachineRates &rates;
  mlir::OpBuilder builder;
  plan::EntryOp entry;
  Ports ports;
  int64_t alignment;
  plan::ListOp list;
  llvm::DenseMap<int, mlir::Value> roots;
  llvm::DenseMap<unsigned, mlir::Value> results;             // their memory, where no argument gives it
  llvm::DenseMap<mlir::Operation *, mlir::Value> iterations; // by scan
  using ViewKey = std::tuple<void *, const void *, const void *, std::vector<const void *>>;
  /// Views, of the region being written and of those around it.
  llvm::SmallVector<std::map<ViewKey, mlir::Value>> views;
};

} // namespace heddle::toplan

#endif // HEDDLE_LIB_CONVERSION_SCHEDULEDTOPLAN_PLANWRITER_H
