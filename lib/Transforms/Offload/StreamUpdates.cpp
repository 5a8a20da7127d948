#include "HoistMovement.h"
#include "Transfers.h"

#include "heddle/Dialect/Heddle/FusionOps.h"
#include "heddle/Dialect/Heddle/LoopOps.h"
#include "heddle/Dialect/Stablehlo/ConstantOps.h"
#include "heddle/Dialect/Stablehlo/ShapeOps.h"
#include "heddle/Transforms/Offload/Passes.h"
#include "mlir/Analysis/TopologicalSortUtils.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/SetVector.h"

namespace heddle {
#define GEN_PASS_DEF_STREAMUPDATES
#include "heddle/Transforms/Offload/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;
using namespace heddle::offload;

namespace {

/// A kernel, all of whose operands of other memories come by one start, and what it leaves there.
struct Update {
  spmd::StartOp fetch;
  spmd::DoneOp fetched;
  FusionOp kernel;
  llvm::SetVector<spmd::StartOp> stows;
  RankedTensorType type;
};

RankedTensorType typeOf(Value value) { return cast<RankedTensorType>(value.getType()); }

/// Whether a constant is one number, so that a chunk's is, too.
bool isSplat(Operation &op) {
  DenseElementsAttr elements;
  return matchPattern(&op, m_Constant(&elements)) && elements.isSplat();
}

/// Whether an op in a kernel does the same for a chunk of its elements, in a row, as for all of them.
bool isOfChunks(Operation &op, ArrayRef<int64_t> shape) {
  if (op.getNumResults() != 1 || (typeOf(op.getResult(0)).getRank() > 0 && typeOf(op.getResult(0)).getShape() != shape))
    return false;
  if (op.hasTrait<OpTrait::ConstantLike>())
    return isSplat(op);
  if (auto broadcast = dyn_cast<stablehlo::BroadcastInDimOp>(op))
    return typeOf(op.getOperand(0)).getRank() == 0;
  return isElementwise(&op) && op.getNumOperands() > 0 && !isa<stablehlo::ReshapeOp>(op);
}

bool stowsTo(spmd::StartOp start, Space space) {
  ArrayRef<Type> given = cast<spmd::FutureType>(start.getFuture().getType()).getTypes();
  return !given.empty() && getSpaceOf(given.front()) == space;
}

/// Where the text says what reads fetched leaves.
Location findUpdatesPlace(spmd::StartOp fetch) {
  for (Operation *done : fetch.getFuture().getUsers())
    for (Operation *user : done->getUsers())
      if (!isa<UnknownLoc>(user->getLoc()))
        return user->getLoc();
  return fetch.getLoc();
}

/// The update that a start of whole leaves is for; nothing, with the reason in `why`, where it is done by more than one
/// kernel or not element by element.
std::optional<Update> findUpdate(spmd::StartOp fetch, StringRef &why) {
  Update update{fetch, {}, {}, {}, {}};
  why = "what it fetches is read by more than one kernel";
  if (!fetch.getFuture().hasOneUse())
    return std::nullopt;
  update.fetched = dyn_cast<spmd::DoneOp>(*fetch.getFuture().user_begin());
  if (!update.fetched || update.fetched->getBlock() != fetch->getBlock())
    return std::nullopt;
  for (Operation *user : update.fetched->getUsers()) {
    auto kernel = dyn_cast<FusionOp>(user);
    if (!kernel || (update.kernel && kernel != update.kernel))
      return std::nullopt;
    update.kernel = kernel;
  }
  if (!update.kernel)
    return std::nullopt;
  update.type = typeOf(update.fetched.getResult(0));
  why = "its update is not done element by element";
  Block &body = update.kernel.getBody().front();
  SmallVector<BlockArgument> chunks;
  for (auto [operand, argument] : llvm::zip_equal(update.kernel.getOperands(), body.getArguments()))
    if (operand.getDefiningOp() == update.fetched)
      chunks.push_back(argument);
  llvm::SetVector<Operation *> moved = findMovement(update.kernel, chunks);
  auto isLarge = [&](Value value) { return typeOf(value).getShape() == update.type.getShape(); };
  auto isReady = [&](Operation &op) {
    return moved.contains(&op) ||
           (isOfChunks(op, update.type.getShape()) &&
            llvm::all_of(op.getOperands(), [&](Value v) { return typeOf(v).getRank() == 0 || isLarge(v); }));
  };
  if (!llvm::all_of(update.kernel.getResults(), isLarge) || !llvm::all_of(body.without_terminator(), isReady))
    return std::nullopt;
  if (!moved.empty())
    hoistMovement(update.kernel, moved);
  Space space = getSpaceOf(fetch->getOperand(0).getType()); // what goes to another one goes whole
  for (Operation *user : update.kernel->getUsers())
    if (auto start = dyn_cast<spmd::StartOp>(user); start && start.holdsTransfers() && stowsTo(start, space)) {
      auto isOwn = [&](Value value) { return value.getDefiningOp() == update.kernel; };
      if (llvm::all_of(start.getOperands(), isOwn) && start.getFuture().hasOneUse())
        update.stows.insert(start);
    }
  return update;
}

/// Writes an update as a scan over chunks in its place.
class Streamer {
public:
  Streamer(Update &update, int64_t count)
      : update(update), count(count), size(update.type.getNumElements() / count), builder(update.kernel),
        location(update.kernel.getLoc()) {}

  void run() {
    for (Value operand : update.kernel.getOperands())
      if (operand.getDefiningOp() == update.fetched)
        fetched.insert(operand);
      else if (typeOf(operand).getRank() == 0)
        scalars.insert(operand);
      else
        inputs.insert(operand);
    for (spmd::StartOp stow : update.stows)
      stowed.insert_range(stow.getOperands());
    for (Value result : update.kernel.getResults())
      if (llvm::any_of(result.getUsers(), [&](Operation *user) {
            auto start = dyn_cast<spmd::StartOp>(user);
            return !start || !update.stows.contains(start);
          }))
        kept.push_back(result);
    ScanOp scan = makeScan();
    fillBody(scan);
    replaceResults(scan);
  }

private:
  RankedTensorType toChunk(RankedTensorType type) const { return RankedTensorType::get({size}, type.getElementType()); }
  RankedTensorType toStack(RankedTensorType type) const {
    return RankedTensorType::get({count, size}, type.getElementType());
  }
  Space getSpace() { return getSpaceOf(update.fetch->getOperand(0).getType()); }

  ScanOp makeScan() {
    SmallVector<Value> constants, stacks;
    for (Value value : fetched) {
      Value leaf = update.fetch->getOperand(cast<OpResult>(value).getResultNumber());
      Type type = withTensor(leaf.getType(), toStack(typeOf(value)));
      constants.push_back(StowedReshapeOp::create(builder, location, type, leaf));
    }
    Value first = startFetch(builder, location, constants, update.fetch.getStream(), 0).getFuture();
    llvm::append_range(constants, scalars);
    for (Value input : inputs)
      stacks.push_back(stablehlo::ReshapeOp::create(builder, location, toStack(typeOf(input)), input));
    SmallVector<Type> types{first.getType()};
    for (Value value : stowed)
      types.push_back(StowedType::get(builder.getContext(), toStack(typeOf(value)), getSpace()));
    for (Value value : kept)
      types.push_back(toStack(typeOf(value)));
    auto scan = ScanOp::create(builder, location, types, constants, first, stacks, builder.getI64IntegerAttr(count),
                               UnitAttr());
    Block &body = scan.getBody().emplaceBlock();
    body.addArgument(RankedTensorType::get({}, builder.getI32Type()), location);
    for (Value constant : constants)
      body.addArgument(constant.getType(), location);
    body.addArgument(first.getType(), location);
    for (Value input : inputs)
      body.addArgument(toChunk(typeOf(input)), location);
    return scan;
  }

  void fillBody(ScanOp scan) {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToEnd(&scan.getBody().front());
    auto constants = scan.getBodyConstants();
    spmd::StartOp next = startFetch(builder, location, SmallVector<Value>(constants.take_front(fetched.size())),
                                    update.fetch.getStream(), 1, scan.getIteration());
    next.setSkipsLast(true);
    IRMapping mapping;
    for (auto [value, chunk] : llvm::zip_equal(fetched, waitFor(builder, location, scan.getBodyCarries().front())))
      mapping.map(value, chunk);
    for (auto [value, scalar] : llvm::zip_equal(scalars, constants.drop_front(fetched.size())))
      mapping.map(value, scalar);
    for (auto [value, chunk] : llvm::zip_equal(inputs, scan.getBodyInputs()))
      mapping.map(value, chunk);
    cloneKernel(mapping);
    SmallVector<Value> yielded{next.getFuture()};
    if (!stowed.empty()) {
      SmallVector<Value> leaving = llvm::map_to_vector(stowed, [&](Value value) { return mapping.lookup(value); });
      spmd::StartOp whole = update.stows.front();
      spmd::StartOp start = startStow(builder, location, leaving, getSpace(), whole.getStream());
      llvm::append_range(yielded, waitFor(builder, location, start.getFuture()));
    }
    for (Value value : kept)
      yielded.push_back(mapping.lookup(value));
    YieldOp::create(builder, location, yielded);
  }

  /// The same kernel on a chunk of each operand.
  void cloneKernel(IRMapping &mapping) {
    auto kernel = cast<FusionOp>(builder.clone(*update.kernel, mapping));
    auto shrink = [&](Value value) {
      if (typeOf(value).getRank() > 0)
        value.setType(toChunk(typeOf(value)));
    };
    llvm::for_each(kernel->getResults(), shrink);
    Block &body = kernel.getBody().front();
    llvm::for_each(body.getArguments(), shrink);
    for (Operation &op : llvm::make_early_inc_range(body.without_terminator())) {
      auto constant = dyn_cast<stablehlo::ConstantOp>(op);
      if (!constant || typeOf(op.getResult(0)).getRank() == 0) {
        llvm::for_each(op.getResults(), shrink);
        continue;
      }
      OpBuilder inner(&op);
      auto splat = cast<DenseElementsAttr>(constant.getValue()).resizeSplat(toChunk(typeOf(op.getResult(0))));
      op.getResult(0).replaceAllUsesWith(stablehlo::ConstantOp::create(inner, op.getLoc(), splat));
      op.erase();
    }
  }

  void replaceResults(ScanOp scan) {
    ResultRange given = scan.getOutputs();
    llvm::SmallDenseMap<Value, Value> whole;
    for (auto [value, stack] : llvm::zip(stowed, given)) {
      auto type = StowedType::get(builder.getContext(), typeOf(value), getSpace());
      whole[value] = StowedReshapeOp::create(builder, location, type, stack);
    }
    for (spmd::StartOp stow : update.stows) {
      auto done = cast<spmd::DoneOp>(*stow.getFuture().user_begin());
      for (auto [operand, result] : llvm::zip_equal(stow.getOperands(), done.getResults()))
        result.replaceAllUsesWith(whole.lookup(operand));
      done.erase();
      stow.erase();
    }
    for (auto [value, stack] : llvm::zip_equal(kept, given.drop_front(stowed.size())))
      value.replaceAllUsesWith(stablehlo::ReshapeOp::create(builder, location, value.getType(), stack));
    update.kernel.erase();
    update.fetched.erase();
    update.fetch.erase();
  }

  Update &update;
  int64_t count, size; // of chunks, and of one in elements
  OpBuilder builder;
  Location location;
  llvm::SetVector<Value> fetched, scalars, inputs, stowed;
  SmallVector<Value> kept; // on the device
};

struct StreamUpdates : heddle::impl::StreamUpdatesBase<StreamUpdates> {
  void runOnOperation() override {
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      SmallVector<spmd::StartOp> fetches;
      function.walk([&](spmd::StartOp start) {
        if (start->hasAttr(kChunksAttrName))
          fetches.push_back(start);
      });
      for (spmd::StartOp fetch : fetches)
        if (failed(stream(fetch)))
          return signalPassFailure();
      if (!fetches.empty())
        sortTopologically(&function.getBody().front());
    }
  }

  LogicalResult stream(spmd::StartOp fetch) {
    auto count = dyn_cast<IntegerAttr>(fetch->removeAttr(kChunksAttrName));
    if (!count || count.getInt() < 2 || !fetch.holdsTransfers())
      return fetch.emitOpError("has ") << kChunksAttrName << " = " << count
                                       << ", needed an integer of at least 2 on a start of fetches";
    StringRef why;
    std::optional<Update> update = findUpdate(fetch, why);
    if (update && update->type.getNumElements() % count.getInt() != 0) {
      update.reset();
      why = "its elements are no multiple of that";
    }
    if (update)
      Streamer(*update, count.getInt()).run();
    else
      emitRemark(findUpdatesPlace(fetch), "the update of state in another memory is not done in ")
          << count.getInt() << " chunks: " << why;
    return success();
  }
};

} // namespace
