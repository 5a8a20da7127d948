// The reference interpreter: what every program means. Too simple to doubt: one short function an op, no optimisation
// that a reader would have to trust.
#ifndef HEDDLE_REFERENCE_INTERPRETER_H
#define HEDDLE_REFERENCE_INTERPRETER_H

#include "heddle/Reference/Devices.h"
#include "heddle/Reference/Observer.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/raw_ostream.h"

namespace heddle::reference {

class Frame;
class Interpreter;

/// Executes one op: reads its operands from the frame and sets its results, or reports an error at the op.
using OpFunction = llvm::LogicalResult (*)(mlir::Operation *op, Frame &frame);

/// The function of each op, by name. Each family has a `register<Family>(OpTable &)`.
class OpTable {
public:
  /// `Function` is a captureless `LogicalResult (Op op, Frame &frame)`.
  template <typename Op, typename Function> void add(Function) {
    functions[Op::getOperationName()] = [](mlir::Operation *op, Frame &frame) {
      return Function()(llvm::cast<Op>(op), frame);
    };
  }
  OpFunction lookup(llvm::StringRef name) const { return functions.lookup(name); }
  llvm::SmallVector<llvm::StringRef> names() const { return llvm::to_vector(functions.keys()); }

private:
  llvm::StringMap<OpFunction> functions;
};

struct InterpreterOptions {
  /// A while loop that runs longer is an error at the loop.
  int64_t maxIterations = 1'000'000;
  /// Where interpreter.probe writes files; nowhere if empty.
  std::string probeDir;
  /// Where interpreter.print prints.
  llvm::raw_ostream *output = &llvm::outs();
  /// Bytes of all tensors at a time; an op that needs more is an error.
  int64_t maxBytes = int64_t(16) << 30;
  /// The order in which the streams of a plan go on.
  int64_t streamSeed = 0;
  /// Whether a plan goes on where two streams access the same memory and nothing orders them.
  bool ignoreRaces = false;
  /// The observers of a run; they are not owned.
  std::vector<Observer *> observers;
};

/// The type of an op's one result, a tensor.
inline mlir::RankedTensorType resultType(mlir::Operation *op) {
  return llvm::cast<mlir::RankedTensorType>(op->getResult(0).getType());
}

/// The values of one region's run. A frame sees those of the frames around it.
class Frame {
public:
  Frame(Interpreter &interpreter, Device &device) : interpreter(interpreter), device(device) {}
  explicit Frame(Frame &parent) : interpreter(parent.interpreter), device(parent.device), parent(&parent) {}

  Frame(const Frame &) = delete;
  ~Frame();

  const RuntimeValue &get(mlir::Value value) const;
  const Tensor &tensor(mlir::Value value) const { return get(value).tensor; }
  void set(mlir::Value value, RuntimeValue held);
  void setTensor(mlir::Value value, Tensor tensor) { set(value, RuntimeValue(std::move(tensor))); }

  /// All of several values, such as an op's operands.
  std::vector<RuntimeValue> getAll(mlir::ValueRange values) const;
  /// Sets an op's results, each from a tensor or a value.
  template <typename Range> void setResults(mlir::Operation *op, const Range &held) {
    for (auto [result, value] : llvm::zip_equal(op->getResults(), held))
      set(result, RuntimeValue(value));
  }

  /// Runs a region of one block with these arguments; gives the operands of its terminator.
  llvm::FailureOr<std::vector<RuntimeValue>> runRegion(mlir::Region &region, llvm::ArrayRef<RuntimeValue> arguments);

  Interpreter &interpreter;
  Device &device;

private:
  llvm::LogicalResult runBlock(mlir::Block &block);
  llvm::LogicalResult runOp(mlir::Operation &op);

  Frame *parent = nullptr;
  int64_t heldBytes = 0;
  llvm::DenseMap<mlir::Value, RuntimeValue> values;
};

/// What one device runs.
struct Program {
  mlir::func::FuncOp entry;
  llvm::ArrayRef<RuntimeValue> arguments;
};

/// Runs functions of one verified module.
class Interpreter {
public:
  Interpreter(mlir::ModuleOp module, InterpreterOptions options = {});

  /// Runs `entry` on one device. Arguments have the entry's argument types.
  llvm::FailureOr<std::vector<RuntimeValue>> run(mlir::func::FuncOp entry, llvm::ArrayRef<RuntimeValue> arguments);

  /// Runs a program on each device of a grid, in the order of the devices' indices; gives the results of each. An error
  /// about the grid itself is one at `location`. `parent`: the device of the op
  /// that runs the grid.
  llvm::FailureOr<std::vector<std::vector<RuntimeValue>>> run(mlir::Location location, int64_t replicas,
                                                              int64_t partitions, llvm::ArrayRef<Program> programs,
                                                              const Device *parent = nullptr);

  /// Runs a function within a run, for the call op `caller`: too deep a recursion is an error there.
  llvm::FailureOr<std::vector<RuntimeValue>> call(mlir::func::FuncOp callee, llvm::ArrayRef<RuntimeValue> arguments,
                                                  Device &device, mlir::Operation *caller);

  /// An error at an op that needs more bytes than the limit leaves beside what is held. Results are checked before an
  /// op runs; an op that needs much more than its operands and results take asks for itself.
  llvm::LogicalResult checkBytes(mlir::Operation *op, int64_t needed) const;

  const OpTable &getTable() const { return table; }
  const InterpreterOptions &getOptions() const { return options; }
  /// Counts the files of interpreter.probe, from 1.
  unsigned nextProbe() { return ++probes; }
  mlir::func::FuncOp lookupFunction(llvm::StringRef name) const { return symbols.lookup<mlir::func::FuncOp>(name); }
  /// A function, or the entry of a plan.
  mlir::FunctionOpInterface lookupEntry(llvm::StringRef name) const {
    return symbols.lookup<mlir::FunctionOpInterface>(name);
  }

private:
  friend class Frame;

  llvm::FailureOr<std::vector<RuntimeValue>> run(const Program &program, Device &device);
  /// An error at the op if its results have types that no value has, or would not fit into memory beside what is held.
  llvm::LogicalResult checkResults(mlir::Operation &op) const;

  mlir::SymbolTable symbols;
  InterpreterOptions options;
  OpTable table;
  unsigned probes = 0;
  int64_t heldBytes = 0; // by all frames; a buffer that two values share counts twice
};

// These register the ops of one family each.
void registerAttention(OpTable &table);
void registerBits(OpTable &table);
void registerChecks(OpTable &table);
void registerChlo(OpTable &table);
void registerChloTensors(OpTable &table);
void registerCollectives(OpTable &table);
void registerConstants(OpTable &table);
void registerContraction(OpTable &table);
void registerControlFlow(OpTable &table);
void registerElementwise(OpTable &table);
void registerFourier(OpTable &table);
void registerIndexing(OpTable &table);
void registerLinearAlgebra(OpTable &table);
void registerInterpreterOps(OpTable &table);
void registerManualComputation(OpTable &table);
void registerRandom(OpTable &table);
void registerReduction(OpTable &table);
void registerRings(OpTable &table);
void registerSdy(OpTable &table);
void registerShape(OpTable &table);
void registerSort(OpTable &table);
void registerSpmd(OpTable &table);

} // namespace heddle::reference

#endif // HEDDLE_REFERENCE_INTERPRETER_H
