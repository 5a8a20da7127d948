#include "Transfers.h"

#include "heddle/Dialect/Spmd/SpmdDialect.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::offload;

CopyStreams::CopyStreams(Operation *module) {
  int64_t last = 0;
  std::optional<int64_t> fetches, stows, kernels;
  module->walk([&](spmd::StartOp start) {
    last = std::max<int64_t>(last, start.getStream());
    if (start.holdsTransfers())
      (isa<FetchOp>(start.getBody().front().front()) ? fetches : stows) = start.getStream();
    if (start.getHostKernel())
      kernels = start.getStream();
  });
  in = fetches ? *fetches : ++last;
  out = stows ? *stows : ++last;
  host = kernels ? *kernels : ++last;
}

/// One start; `move` makes what a value becomes in its region, of the type in `types`.
static spmd::StartOp makeStart(OpBuilder &builder, Location location, ValueRange operands, TypeRange types,
                               int64_t stream, llvm::function_ref<SmallVector<Value>(ValueRange)> move) {
  auto future = spmd::FutureType::get(builder.getContext(), SmallVector<Type>(types));
  auto start = spmd::StartOp::create(builder, location, future, operands, stream);
  OpBuilder::InsertionGuard guard(builder);
  Block &body = start.getBody().emplaceBlock();
  builder.setInsertionPointToEnd(&body);
  for (Value operand : operands)
    body.addArgument(operand.getType(), location);
  spmd::YieldOp::create(builder, location, move(body.getArguments()));
  return start;
}

spmd::StartOp offload::startFetch(OpBuilder &builder, Location location, ValueRange stowed, int64_t stream,
                                  std::optional<int64_t> place, Value iteration) {
  SmallVector<Value> operands(stowed);
  if (iteration)
    operands.push_back(iteration);
  SmallVector<Type> types;
  for (Value value : stowed)
    types.push_back(getTensorOf(place ? getElementOf(value.getType()) : value.getType()));
  return makeStart(builder, location, operands, types, stream, [&](ValueRange own) {
    SmallVector<Value> fetched;
    for (auto [value, type] : llvm::zip_equal(own.take_front(types.size()), types))
      fetched.push_back(FetchOp::create(builder, location, type, value, iteration ? own.back() : Value(),
                                        place ? builder.getI64IntegerAttr(*place) : IntegerAttr()));
    return fetched;
  });
}

spmd::StartOp offload::startStow(OpBuilder &builder, Location location, ValueRange tensors, Space space,
                                 int64_t stream) {
  SmallVector<Type> types;
  for (Value tensor : tensors)
    types.push_back(StowedType::get(builder.getContext(), cast<RankedTensorType>(tensor.getType()), space));
  return makeStart(builder, location, tensors, types, stream, [&](ValueRange own) {
    SmallVector<Value> stowed;
    for (auto [value, type] : llvm::zip_equal(own, types))
      stowed.push_back(StowOp::create(builder, location, type, value, space));
    return stowed;
  });
}

void offload::stowElements(ScanOp loop, OpResult stack, Space space, int64_t stream) {
  OpBuilder builder(loop.getContext());
  OpOperand &given = loop.getYield()->getOpOperand(stack.getResultNumber());
  Value element = given.get();
  if (Operation *op = element.getDefiningOp())
    builder.setInsertionPointAfter(op);
  else
    builder.setInsertionPointToStart(&loop.getBody().front());
  Location location = element.getLoc();
  spmd::StartOp start = startStow(builder, location, element, space, stream);
  builder.setInsertionPoint(loop.getYield());
  given.set(waitFor(builder, location, start.getFuture()).front());
  stack.setType(StowedType::get(builder.getContext(), cast<RankedTensorType>(stack.getType()), space));
}

ResultRange offload::waitFor(OpBuilder &builder, Location location, Value future) {
  auto types = cast<spmd::FutureType>(future.getType()).getTypes();
  return spmd::DoneOp::create(builder, location, TypeRange(types), future).getResults();
}
