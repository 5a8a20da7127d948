// Branches, loops, calls, barriers, tuples.
#include "heddle/Reference/Elements.h"
#include "heddle/Reference/Interpreter.h"
#include "heddle/Reference/Strided.h"

#include "heddle/Dialect/Heddle/LoopOps.h"
#include "heddle/Dialect/Heddle/RingOps.h"
#include "heddle/Dialect/Heddle/StowOps.h"
#include "heddle/Dialect/Spmd/AsyncOps.h"
#include "heddle/Dialect/Stablehlo/ControlFlowOps.h"
#include "heddle/Dialect/Stablehlo/CustomOps.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::reference;
using namespace heddle::stablehlo;

namespace {

LogicalResult runBranch(Operation *op, Frame &frame, Region &branch) {
  FailureOr<std::vector<RuntimeValue>> results = frame.runRegion(branch, {});
  if (failed(results))
    return failure();
  frame.setResults(op, *results);
  return success();
}

/// Runs a function's body; it sees nothing of the caller's values but its arguments.
LogicalResult runCall(Operation *op, Frame &frame, StringRef callee) {
  func::FuncOp function = frame.interpreter.lookupFunction(callee);
  if (!function)
    return op->emitOpError("calls @") << callee << ", which is not a function of the module";
  FailureOr<std::vector<RuntimeValue>> results =
      frame.interpreter.call(function, frame.getAll(op->getOperands()), frame.device, op);
  if (failed(results))
    return failure();
  frame.setResults(op, *results);
  return success();
}

LogicalResult runBound(Operation *op, Frame &frame) {
  FailureOr<std::vector<RuntimeValue>> results = frame.runRegion(op->getRegion(0), frame.getAll(op->getOperands()));
  if (failed(results))
    return failure();
  frame.setResults(op, *results);
  return success();
}

/// One element of a stack along dim 0, without that dim.
Tensor elementAt(const Tensor &stack, int64_t position) {
  auto type = cast<RankedTensorType>(getElementOf(stack.getType()));
  SmallVector<int64_t> strides = rowMajorStrides(stack.getShape());
  return readStrided(stack, type, position * strides.front(), ArrayRef(strides).drop_front());
}

/// What is stowed is a tensor here; that nothing computes on it is for types to say.
LogicalResult runFetch(FetchOp op, Frame &frame) {
  const Tensor &stowed = frame.tensor(op.getOperand());
  if (!op.getPlace()) {
    frame.setTensor(op.getResult(), stowed);
    return success();
  }
  int64_t iteration = op.getIteration() ? Elements<int64_t>(frame.tensor(op.getIteration()))[0] : 0;
  frame.setTensor(op.getResult(), elementAt(stowed, op.getElement(iteration)));
  return success();
}

LogicalResult runScan(ScanOp op, Frame &frame) {
  int64_t trips = op.getTripCount();
  if (trips > frame.interpreter.getOptions().maxIterations)
    return op.emitOpError("has ") << trips << " iterations, more than max-iterations "
                                  << frame.interpreter.getOptions().maxIterations;
  auto counterType = cast<RankedTensorType>(op.getIteration().getType());
  std::vector<RuntimeValue> carries = frame.getAll(op.getCarries());
  std::vector<Tensor> outputs;
  for (Value output : op.getOutputs())
    outputs.emplace_back(getTensorOf(output.getType()));
  for (int64_t k = 0; k < trips; ++k) {
    int64_t position = op.getReverse() ? trips - 1 - k : k;
    std::vector<RuntimeValue> arguments{makeTensor<int64_t>(counterType, {k})};
    llvm::append_range(arguments, frame.getAll(op.getConstants()));
    llvm::append_range(arguments, carries);
    for (Value input : op.getInputs())
      arguments.push_back(elementAt(frame.tensor(input), position));
    FailureOr<std::vector<RuntimeValue>> yielded = frame.runRegion(op.getBody(), arguments);
    if (failed(yielded))
      return failure();
    for (auto [index, value] : llvm::enumerate(*yielded)) {
      if (index < carries.size()) {
        carries[index] = value;
        continue;
      }
      Tensor &stack = outputs[index - carries.size()];
      SmallVector<int64_t> strides = rowMajorStrides(stack.getShape());
      writeStrided(stack, value.tensor, position * strides.front(), ArrayRef(strides).drop_front());
    }
  }
  for (auto [result, value] : llvm::zip_equal(op.getCarryResults(), carries))
    frame.set(result, value);
  for (auto [result, stack] : llvm::zip_equal(op.getOutputs(), outputs))
    frame.setTensor(result, stack);
  return success();
}

} // namespace

void heddle::reference::registerControlFlow(OpTable &table) {
  // spec: case: the last branch where there is none of that number
  table.add<CaseOp>([](CaseOp op, Frame &frame) {
    int64_t index = Elements<int64_t>(frame.tensor(op.getIndex()))[0], last = op.getBranches().size() - 1;
    return runBranch(op, frame, op.getBranches()[index < 0 || index > last ? last : index]);
  });
  // spec: if
  table.add<IfOp>([](IfOp op, Frame &frame) {
    bool holds = Elements<int64_t>(frame.tensor(op.getPred()))[0];
    return runBranch(op, frame, holds ? op.getTrueBranch() : op.getFalseBranch());
  });
  // spec: while
  table.add<WhileOp>([](WhileOp op, Frame &frame) -> LogicalResult {
    std::vector<RuntimeValue> carries = frame.getAll(op.getOperand());
    for (int64_t iteration = 0;; ++iteration) {
      FailureOr<std::vector<RuntimeValue>> goesOn = frame.runRegion(op.getCond(), carries);
      if (failed(goesOn))
        return failure();
      if (!Elements<int64_t>(goesOn->front().tensor)[0])
        break;
      if (iteration == frame.interpreter.getOptions().maxIterations)
        return op.emitOpError("runs longer than max-iterations ") << iteration;
      FailureOr<std::vector<RuntimeValue>> next = frame.runRegion(op.getBody(), carries);
      if (failed(next))
        return failure();
      carries = std::move(*next);
    }
    frame.setResults(op, carries);
    return success();
  });
  table.add<StowOp>([](StowOp op, Frame &frame) {
    frame.setTensor(op.getResult(), frame.tensor(op.getOperand()));
    return success();
  });
  table.add<StowedReshapeOp>([](StowedReshapeOp op, Frame &frame) {
    frame.setTensor(op.getResult(), frame.tensor(op.getOperand()).withType(op.getResult().getType().getTensor()));
    return success();
  });
  table.add<FetchOp>([](FetchOp op, Frame &frame) { return runFetch(op, frame); });
  table.add<ScanOp>([](ScanOp op, Frame &frame) { return runScan(op, frame); });
  // A kernel is what its region says; where a collective is started it is also done.
  table.add<FusionOp>([](FusionOp op, Frame &frame) { return runBound(op, frame); });
  table.add<HostFusionOp>([](HostFusionOp op, Frame &frame) { return runBound(op, frame); });
  table.add<LibraryOp>([](LibraryOp op, Frame &frame) { return runBound(op, frame); });
  table.add<spmd::StartOp>([](spmd::StartOp op, Frame &frame) -> LogicalResult {
    if (op.getSkipsLast()) {
      auto scan = cast<ScanOp>(op->getParentOp());
      int64_t iteration = Elements<int64_t>(frame.tensor(scan.getIteration()))[0];
      if (iteration == static_cast<int64_t>(scan.getTripCount()) - 1) {
        frame.set(op.getFuture(), RuntimeValue()); // nothing waits for it
        return success();
      }
    }
    FailureOr<std::vector<RuntimeValue>> results = frame.runRegion(op.getBody(), frame.getAll(op.getOperands()));
    if (failed(results))
      return failure();
    RuntimeValue future;
    future.tuple = std::move(*results);
    frame.set(op.getFuture(), std::move(future));
    return success();
  });

  // spec: optimization_barrier, after_all, create_token, tuple, get_tuple_element
  table.add<OptimizationBarrierOp>([](OptimizationBarrierOp op, Frame &frame) {
    frame.setResults(op, frame.getAll(op.getOperands()));
    return success();
  });
  table.add<AfterAllOp>([](AfterAllOp op, Frame &frame) {
    frame.set(op->getResult(0), RuntimeValue());
    return success();
  });
  table.add<CreateTokenOp>([](CreateTokenOp op, Frame &frame) {
    frame.set(op->getResult(0), RuntimeValue());
    return success();
  });
  table.add<TupleOp>([](TupleOp op, Frame &frame) {
    RuntimeValue tuple;
    tuple.tuple = frame.getAll(op->getOperands());
    frame.set(op->getResult(0), std::move(tuple));
    return success();
  });
  table.add<GetTupleElementOp>([](GetTupleElementOp op, Frame &frame) {
    frame.set(op->getResult(0), frame.get(op->getOperand(0)).tuple[op.getIndex()]);
    return success();
  });

  // spec: composite; a call
  table.add<CompositeOp>([](CompositeOp op, Frame &frame) { return runCall(op, frame, op.getDecomposition()); });
  table.add<func::CallOp>([](func::CallOp op, Frame &frame) { return runCall(op, frame, op.getCallee()); });
}
