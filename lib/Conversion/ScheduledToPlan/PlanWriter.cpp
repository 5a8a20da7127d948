#include "PlanWriter.h"

#include "heddle/Analysis/KernelCost.h"
#include "heddle/Analysis/ProgramCost.h"
#include "heddle/Conversion/WayOut.h"
#include "heddle/Dialect/Sdy/ShardingOps.h"
#include "heddle/Dialect/Stablehlo/CollectiveOps.h"
#include "heddle/Dialect/Stablehlo/ControlFlowOps.h"
#include "heddle/Dialect/Stablehlo/CustomOps.h"
#include "heddle/Dialect/Stablehlo/ShapeOps.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::toplan;

namespace {

RankedTensorType typeOf(Part part) { return getTensorOf(getPartType(part)); }

MemRefType toMemory(RankedTensorType type) { return MemRefType::get(type.getShape(), type.getElementType()); }

} // namespace

plan::EntryOp toplan::makeEntry(FunctionOpInterface function) {
  OpBuilder builder(function);
  auto toMemories = [](TypeRange types) {
    return llvm::map_to_vector(types, [](Type type) -> Type { return toMemory(getTensorOf(type)); });
  };
  auto type = builder.getFunctionType(toMemories(function.getArgumentTypes()), toMemories(function.getResultTypes()));
  auto entry = plan::EntryOp::create(builder, function.getLoc(), function.getName(), type, function.getArgAttrsAttr(),
                                     function.getResAttrsAttr(), sdy::AxisRefListAttr(), DenseI64ArrayAttr(),
                                     FlatSymbolRefAttr());
  Block &body = entry.getBody().emplaceBlock();
  body.addArguments(type.getInputs(), SmallVector<Location>(type.getNumInputs(), function.getLoc()));
  return entry;
}

LogicalResult PlanWriter::run() {
  builder.setInsertionPointToEnd(&entry.getBody().front());
  list = plan::ListOp::create(builder, function.getLoc(), IntegerAttr(), IntegerAttr(), IntegerAttr(),
                              builder.getI64IntegerAttr(alignment));
  builder.setInsertionPointToEnd(&list.getBody().emplaceBlock());
  views.emplace_back();
  if (failed(writeBlock(function.getBody().front())))
    return failure();
  writeResults();
  addMoveCosts();
  return success();
}

void PlanWriter::addMoveCosts() {
  list.walk([&](plan::InstructionOpInterface instruction) {
    if (instruction->hasAttr("cost"))
      return;
    int64_t bytes = 0;
    SmallVector<Value> memories = instruction.getRead();
    llvm::append_range(memories, instruction.getWritten());
    for (Value memory : memories)
      bytes += plan::getBytes(cast<MemRefType>(memory.getType()));
    double seconds = rates.getLaunchSeconds() + rates.getMemorySeconds(static_cast<double>(bytes));
    if (auto copy = dyn_cast<plan::CopyOp>(*instruction)) {
      Space from = plan::getSpace(copy.getSource()), to = plan::getSpace(copy.getDestination());
      bytes = from == to ? bytes : plan::getBytes(copy.getSource().getType());
      if (from != to)
        seconds = rates.findTransferSeconds(from, to, static_cast<double>(bytes)).value_or(0);
    }
    instruction->setAttr(
        "cost", plan::CostAttr::get(builder.getContext(), static_cast<int64_t>(seconds * 1e9 + 0.5), 0, bytes));
  });
}

LogicalResult PlanWriter::writeBlock(Block &block) {
  for (Operation &op : block.without_terminator())
    if (failed(writeOp(op)))
      return failure();
  return success();
}

LogicalResult PlanWriter::writeOp(Operation &op) {
  if (isa<sdy::ShardingGroupOp>(op)) // said to propagation, in a module that was never sharded
    return success();
  if (isReturnedJoin(&op))
    return success();
  if (isView(&op)) {
    // A view is another type of the same bytes; one of a value that the host knows is made in memory here.
    for (auto [operand, result] : llvm::zip_equal(op.getOperands(), op.getResults()))
      if (!storage.findPlace({operand, 0}) && storage.findPlace({result, 0}))
        plan::LaunchOp::create(builder, op.getLoc(),
                               kernels.make(operand.getType(), op.getLoc(),
                                            [type = result.getType(), &op](OpBuilder &inner, ValueRange values) {
                                              return SmallVector<Value>{stablehlo::ReshapeOp::create(
                                                  inner, op.getLoc(), type, values.front())};
                                            }),
                               getArgument(operand), getMemory({result, 0}));
    return success();
  }
  if (isa<spmd::AxisIndexOp>(op))
    return success();
  if (isa<FusionOp, LibraryOp>(op)) {
    writeLaunch(&op);
    return success();
  }
  if (auto constant = dyn_cast<stablehlo::ConstantOp>(op)) {
    writeConstant(constant);
    return success();
  }
  if (auto start = dyn_cast<spmd::StartOp>(op)) {
    writeStart(start);
    return success();
  }
  if (auto done = dyn_cast<spmd::DoneOp>(op)) {
    plan::WaitOp::create(builder, op.getLoc(), int64_t(2) * storage.getEvent(done.getFuture()) + 1);
    return success();
  }
  if (auto collective = dyn_cast<spmd::CollectiveOpInterface>(op)) {
    writeCollective(collective, 0);
    return success();
  }
  if (auto send = dyn_cast<spmd::SendOp>(op)) {
    writeMessages(&op, getMemory({send.getOperand(), 0}), {}, 0);
    return success();
  }
  if (auto receive = dyn_cast<spmd::ReceiveOp>(op)) {
    writeMessages(&op, {}, getMemory({receive.getResult(), 0}), 0);
    return success();
  }
  if (isa<StowOp, FetchOp>(op)) {
    writeTransfer(&op, *storage.findPlace({op.getOperand(0), 0}), *storage.findPlace({op.getResult(0), 0}), 0);
    return success();
  }
  if (isa<RingEmptyOp>(op))
    return success();
  if (auto put = dyn_cast<RingPutOp>(op)) {
    SmallVector<Copy> copies;
    addCopy(copies, {put.getValue(), 0},
            getRingPlace(storage, put.getRing(), put.getIteration(), put.getOffset(), alignment));
    writeCopies(copies, op.getLoc());
    return success();
  }
  if (auto get = dyn_cast<RingGetOp>(op)) {
    Place from = getRingPlace(storage, get.getRing(), get.getIteration(), get.getOffset(), alignment);
    Place to = *storage.findPlace({get.getValue(), 0});
    if (!storage.isSame(from, to))
      writeCopy({get.getValue(), 0, from, to, cast<RankedTensorType>(get.getType())}, op.getLoc());
    return success();
  }
  if (isa<spmd::AllSliceOp>(op)) {
    writeSlice(&op);
    return success();
  }
  if (auto scan = dyn_cast<ScanOp>(op))
    return writeScan(scan);
  if (isa<stablehlo::WhileOp>(op))
    return writeWhile(&op);
  if (isa<stablehlo::CaseOp, stablehlo::IfOp>(op))
    return writeBranches(&op);
  if (auto call = dyn_cast<stablehlo::CustomCallOp>(op)) {
    StringRef entry = op.getParentOfType<FunctionOpInterface>().getName();
    return op.emitOpError("calls @") << call.getCallTargetName() << " in entry @" << entry
                                     << ", which heddle has no code for, " << getWayOut(entry);
  }
  if (isa<stablehlo::AllReduceOp, stablehlo::AllGatherOp, stablehlo::ReduceScatterOp, stablehlo::AllToAllOp,
          stablehlo::CollectivePermuteOp, stablehlo::CollectiveBroadcastOp>(op))
    return op.emitOpError(
        "is between devices that are along no axes of a mesh, needed it in an "
        "sdy.manual_computation (jax.shard_map), over axes of its mesh and without axis_index_groups");
  return op.emitOpError("has no instruction in a plan");
}

LogicalResult PlanWriter::writeInside(Region &region, llvm::function_ref<LogicalResult()> write) {
  OpBuilder::InsertionGuard guard(builder);
  if (region.empty())
    region.emplaceBlock();
  builder.setInsertionPointToEnd(&region.front());
  views.emplace_back();
  LogicalResult result = write();
  views.pop_back();
  return result;
}

static plan::CostAttr makeCost(MLIRContext *context, double seconds, double flops, int64_t bytes) {
  return plan::CostAttr::get(context, static_cast<int64_t>(seconds * 1e9 + 0.5), static_cast<int64_t>(flops), bytes);
}

plan::CostAttr PlanWriter::getKernelCost(Operation *op) const {
  return makeCost(builder.getContext(), getKernelSeconds(op, rates), getOpCost(op).flops,
                  getKernelBytes(op).getTotal());
}

/// The cost of collectives that are one launch, with one latency for all.
plan::CostAttr PlanWriter::getCollectiveCost(ArrayRef<Sent> sent) const {
  std::optional<CollectiveCost> all;
  for (const Sent &one : sent)
    for (const CollectiveCost &own : getOpCost(one.op).collectives)
      if (all)
        all->wireBytes += own.wireBytes;
      else
        all = own;
  return all ? makeCost(builder.getContext(), getSeconds(*all, rates), 0, all->wireBytes) : nullptr;
}

plan::CostAttr PlanWriter::getMessageCost(ArrayRef<Operation *> messages) const {
  int64_t sent = 0, received = 0;
  for (Operation *op : messages)
    if (auto send = dyn_cast<spmd::SendOp>(op))
      sent += plan::getBytes(cast<RankedTensorType>(send.getOperand().getType()));
    else
      received += plan::getBytes(cast<RankedTensorType>(op->getResult(0).getType()));
  CollectiveCost all = getOpCost(messages.front()).collectives.front();
  all.wireBytes = std::max(sent, received);
  return makeCost(builder.getContext(), getSeconds(all, rates), 0, sent);
}

/// A launch says where its kernel's op was called from, as ops do.
static void copyScope(Operation *from, Operation *to) {
  Attribute scope;
  from->walk([&](Operation *op) {
    if (Attribute own = op->getAttr(HeddleDialect::scopeAttrName))
      scope = own;
    return scope ? WalkResult::interrupt() : WalkResult::advance();
  });
  if (scope)
    to->setAttr(HeddleDialect::scopeAttrName, scope);
}

void PlanWriter::writeLaunch(Operation *op) {
  Kernel kernel = kernels.outline(op);
  bool isLibrary = isa<LibraryOp>(op);
  SmallVector<Value> arguments, destinations;
  for (Value operand : op->getOperands())
    arguments.push_back(getArgument(operand));
  for (auto [axes, mesh] : kernel.indices)
    arguments.push_back(getIndex(axes, mesh));
  for (Value result : op->getResults())
    destinations.push_back(getMemory({result, 0}));
  Operation *launch =
      isLibrary ? plan::LibraryOp::create(builder, op->getLoc(), kernel.name, arguments, destinations).getOperation()
                : plan::LaunchOp::create(builder, op->getLoc(), kernel.name, arguments, destinations).getOperation();
  launch->setAttr("cost", getKernelCost(op));
  copyScope(op, launch);
  if (Attribute task = op->getAttr(HeddleDialect::taskAttrName))
    launch->setAttr(HeddleDialect::taskAttrName, task);
}

/// A launch like others, on memory of the host.
void PlanWriter::writeHostKernel(spmd::StartOp start, int64_t stream) {
  HostFusionOp kernel = start.getHostKernel();
  SmallVector<Value> arguments, destinations;
  for (Value operand : start.getOperands())
    arguments.push_back(getMemory({operand, 0}));
  for (unsigned part = 0; part < kernel->getNumResults(); ++part)
    destinations.push_back(getMemory({start.getFuture(), part}));
  auto launch =
      plan::LaunchOp::create(builder, kernel.getLoc(), kernels.outline(kernel).name, arguments, destinations, stream);
  launch->setAttr("cost", makeCost(builder.getContext(), findHostKernelSeconds(kernel, rates).value_or(0),
                                   getOpCost(kernel).flops, getKernelBytes(kernel).getTotal()));
  copyScope(kernel, launch);
}

// ---- constants and copies ----

DenseElementsAttr toplan::findSplat(Value value) {
  auto constant = value.getDefiningOp<stablehlo::ConstantOp>();
  auto elements = constant ? dyn_cast<DenseElementsAttr>(constant.getValue()) : nullptr;
  return elements && elements.isSplat() && plan::getBytes(elements.getType()) > 256 ? elements : nullptr;
}

void PlanWriter::writeConstant(stablehlo::ConstantOp op) {
  DenseElementsAttr splat = findSplat(op);
  if (!splat)
    return;
  // Loops and results take it as a copy, which is a fill.
  bool isRead = llvm::any_of(op->getUsers(), [](Operation *user) {
    return !isa<ScanOp, stablehlo::WhileOp, stablehlo::ReshapeOp>(user) && !user->hasTrait<OpTrait::IsTerminator>() &&
           !isReturnedJoin(user);
  });
  isRead |= llvm::any_of(op->getUsers(), [&](Operation *user) {
    auto scan = dyn_cast<ScanOp>(user);
    return isa<stablehlo::ReshapeOp>(user) || (scan && (llvm::is_contained(scan.getConstants(), op.getResult()) ||
                                                        llvm::is_contained(scan.getInputs(), op.getResult())));
  });
  if (isRead)
    fill(splat, getMemory({op.getResult(), 0}), op.getLoc());
}

void PlanWriter::fill(DenseElementsAttr splat, Value memory, Location loc) {
  std::optional<uint8_t> byte;
  if (splat.getElementType().isInteger(1)) {
    byte = splat.getSplatValue<bool>();
  } else {
    ArrayRef<char> raw = splat.getRawData();
    if (llvm::all_equal(raw))
      byte = raw.front();
  }
  if (byte) {
    plan::FillOp::create(builder, loc, memory, *byte);
    return;
  }
  auto kernel = kernels.make({}, loc, [&](OpBuilder &inner, ValueRange) {
    return SmallVector<Value>{stablehlo::ConstantOp::create(inner, loc, splat)};
  });
  plan::LaunchOp::create(builder, loc, kernel, ValueRange(), memory);
}

void PlanWriter::addCopy(SmallVectorImpl<Copy> &copies, Part part, Place to) {
  Copy copy{part.first, part.second, {}, std::move(to), typeOf(part)};
  if (!findSplat(part.first))
    if (std::optional<Place> from = storage.findPlace(part)) {
      if (storage.isSame(*from, copy.to))
        return;
      copy.from = *from;
    }
  copies.push_back(std::move(copy));
}

void PlanWriter::writeCopy(const Copy &copy, Location loc) {
  Value to = getMemory(copy.to, copy.type);
  if (DenseElementsAttr splat = findSplat(copy.value))
    return fill(splat, to, loc);
  if (copy.from.item >= 0) {
    writeMove(getMemory(copy.from, copy.type), to, 0, loc);
    return;
  }
  auto kernel = kernels.make(copy.type, loc, [](OpBuilder &, ValueRange values) { return SmallVector<Value>(values); });
  plan::LaunchOp::create(builder, loc, kernel, getScalar(storage.findScalar(copy.value)), to);
}

/// What is neither in the host's memory nor stays on the device goes through a buffer there.
void PlanWriter::writeMove(Value from, Value to, int64_t stream, Location loc) {
  Space source = plan::getSpace(from), destination = plan::getSpace(to);
  bool usesDisk = source == Space::Disk || destination == Space::Disk;
  if (usesDisk && source != Space::Host && destination != Space::Host) {
    auto type = cast<MemRefType>(from.getType());
    Value between = addBuffer(RankedTensorType::get(type.getShape(), type.getElementType()), Space::Host);
    plan::CopyOp::create(builder, loc, from, between, stream, plan::CostAttr());
    from = between;
  }
  plan::CopyOp::create(builder, loc, from, to, stream, plan::CostAttr());
}

/// One `heddle.stow` or `heddle.fetch`.
void PlanWriter::writeTransfer(Operation *op, Place from, Place to, int64_t stream) {
  auto fetch = dyn_cast<FetchOp>(op);
  if (fetch)
    from = getElementPlace(std::move(from), fetch);
  RankedTensorType type = getTensorOf(fetch ? fetch.getResult().getType() : op->getOperand(0).getType());
  writeMove(getMemory(std::move(from), type), getMemory(std::move(to), type), stream, op->getLoc());
}

void PlanWriter::writeCopies(ArrayRef<Copy> copies, Location loc) {
  // What another copy overwrites before is saved first.
  llvm::SmallDenseMap<size_t, Value> saved;
  for (auto [index, copy] : llvm::enumerate(copies))
    if (copy.from.item >= 0)
      for (const Copy &other : copies.take_front(index))
        if (storage.resolve(other.to).item == storage.resolve(copy.from).item) {
          Value from = getMemory(copy.from, copy.type), buffer = addBuffer(copy.type, plan::getSpace(from));
          writeMove(from, buffer, 0, loc);
          saved[index] = buffer;
          break;
        }
  for (auto [index, copy] : llvm::enumerate(copies))
    if (Value buffer = saved.lookup(index))
      writeMove(buffer, getMemory(copy.to, copy.type), 0, loc);
    else
      writeCopy(copy, loc);
}

// ---- control flow ----

/// Visits the parts of a loop's carries, each with the place of the body's argument.
void PlanWriter::forEachCarry(ScanOp scan, llvm::function_ref<void(unsigned, unsigned, const Place &)> visit) {
  for (auto [index, argument] : llvm::enumerate(scan.getBodyCarries())) {
    auto future = dyn_cast<spmd::FutureType>(argument.getType());
    unsigned parts = future ? future.getTypes().size() : !isa<RingType>(argument.getType());
    for (unsigned part = 0; part < parts; ++part)
      visit(index, part, storage.resolve(*storage.findPlace({argument, part})));
  }
}

/// Writes the loop itself; carries have their first values.
LogicalResult PlanWriter::writeBody(ScanOp scan) {
  Location loc = scan.getLoc();
  AffineExpr k = getAffineDimExpr(0, builder.getContext());
  auto loop = plan::LoopOp::create(builder, loc, static_cast<uint64_t>(scan.getTripCount()));
  Block &body = loop.getBody().emplaceBlock();
  iterations[scan] = body.addArgument(builder.getIndexType(), loc);
  return writeInside(loop.getBody(), [&]() -> LogicalResult {
    if (failed(writeBlock(scan.getBody().front())))
      return failure();
    SmallVector<Copy> next;
    auto yielded = scan.getYield().getValues();
    for (auto [index, stack] : llvm::enumerate(scan.getOutputs())) {
      Value value = yielded[scan.getCarries().size() + index];
      Place to = *storage.findPlace({stack, 0});
      to.moving.emplace_back(scan, getElementPlace(scan, plan::getBytes(getTensorOf(value.getType()))));
      addCopy(next, {value, 0}, to);
    }
    forEachCarry(scan, [&](unsigned carry, unsigned part, const Place &own) {
      addCopy(next, {yielded[carry], part}, withIteration(own, scan, k + 1));
    });
    writeCopies(next, loc);
    return success();
  });
}

LogicalResult PlanWriter::writeScan(ScanOp scan) {
  MLIRContext *context = builder.getContext();
  Location loc = scan.getLoc();
  auto trips = static_cast<int64_t>(scan.getTripCount());
  SmallVector<Copy> first, last;
  forEachCarry(scan, [&](unsigned carry, unsigned part, const Place &own) {
    if (!isa<spmd::FutureType>(scan.getCarries()[carry].getType()) || trips > 0)
      addCopy(first, {scan.getCarries()[carry], part}, withIteration(own, scan, getAffineConstantExpr(0, context)));
  });
  writeCopies(first, loc);
  if (trips > 0 && failed(writeBody(scan)))
    return failure();
  forEachCarry(scan, [&](unsigned carry, unsigned part, const Place &own) {
    Value result = scan.getCarryResults()[carry];
    Place from = withIteration(own, scan, getAffineConstantExpr(trips, context));
    Place to = *storage.findPlace({result, part});
    if (!storage.isSame(from, to) && !result.use_empty())
      last.push_back({Value(), part, from, to, typeOf({result, part})});
  });
  writeCopies(last, loc);
  return success();
}

LogicalResult PlanWriter::writeWhile(Operation *op) {
  Location loc = op->getLoc();
  auto arguments = op->getRegion(1).getArguments();
  SmallVector<Copy> first, next, last;
  for (auto [init, own] : llvm::zip_equal(op->getOperands(), arguments))
    addCopy(first, {init, 0}, *storage.findPlace({own, 0}));
  writeCopies(first, loc);
  Region &condition = op->getRegion(0);
  for (Operation &inner : condition.front().without_terminator())
    if (getKernelPart(&inner) == KernelPart::None && !inner.hasTrait<OpTrait::ConstantLike>())
      return inner.emitOpError("is in a loop's condition, needed what a kernel can compute");
  llvm::SetVector<Value> captured;
  condition.walk([&](Operation *inner) {
    for (Value operand : inner->getOperands())
      if (operand.getParentRegion()->isProperAncestor(&condition))
        captured.insert(operand);
  });
  Kernel kernel = kernels.outline(condition, captured.getArrayRef(), loc);
  Value holds = addBuffer(RankedTensorType::get({}, builder.getI1Type()));
  auto loop = plan::WhileOp::create(builder, loc, holds);
  (void)writeInside(loop.getBefore(), [&] {
    SmallVector<Value> given;
    for (Value own : arguments)
      given.push_back(getArgument(own));
    for (Value value : captured)
      given.push_back(getArgument(value));
    for (auto [axes, mesh] : kernel.indices)
      given.push_back(getIndex(axes, mesh));
    plan::LaunchOp::create(builder, loc, kernel.name, given, holds);
    return success();
  });
  LogicalResult written = writeInside(loop.getBody(), [&]() -> LogicalResult {
    Block &body = op->getRegion(1).front();
    if (failed(writeBlock(body)))
      return failure();
    for (auto [value, own] : llvm::zip_equal(body.getTerminator()->getOperands(), arguments))
      addCopy(next, {value, 0}, *storage.findPlace({own, 0}));
    writeCopies(next, loc);
    return success();
  });
  if (failed(written))
    return failure();
  for (auto [result, own] : llvm::zip_equal(op->getResults(), arguments)) {
    Place from = *storage.findPlace({own, 0}), to = *storage.findPlace({result, 0});
    if (!storage.isSame(from, to) && !result.use_empty())
      last.push_back({Value(), 0, from, to, typeOf({result, 0})});
  }
  writeCopies(last, loc);
  return success();
}

LogicalResult PlanWriter::writeBranches(Operation *op) {
  auto branches = plan::CaseOp::create(builder, op->getLoc(), getMemory({op->getOperand(0), 0}), op->getNumRegions());
  for (auto [index, region] : llvm::enumerate(op->getRegions())) {
    // An i1 counts as 0 or 1; the branch that an `if` takes first is that of true.
    unsigned number = isa<stablehlo::IfOp>(op) ? 1 - index : index;
    LogicalResult written = writeInside(branches.getBranches()[number], [&, &region = region]() -> LogicalResult {
      if (failed(writeBlock(region.front())))
        return failure();
      SmallVector<Copy> copies;
      for (auto [value, result] : llvm::zip_equal(region.front().getTerminator()->getOperands(), op->getResults()))
        addCopy(copies, {value, 0}, *storage.findPlace({result, 0}));
      writeCopies(copies, op->getLoc());
      return success();
    });
    if (failed(written))
      return failure();
  }
  return success();
}

/// Where a result is made, and what the runtime takes it from.
Value PlanWriter::getResultMemory(unsigned index) {
  unsigned port = ports.results[index];
  if (std::optional<unsigned> donor = entry.findDonor(port))
    return entry.getArgument(*donor);
  Value &memory = results[index];
  if (!memory) {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(&list.getBody().front());
    memory = plan::ResultOp::create(builder, function.getLoc(), cast<MemRefType>(entry.getResultTypes()[port]), port);
  }
  return memory;
}

/// Writes a part of a result where it is not made there; `copies` are for the end.
void PlanWriter::writeResult(unsigned index, const ReturnedPart &part,
                             SmallVectorImpl<std::pair<Value, Value>> &copies) {
  Operation *end = function.getBody().front().getTerminator();
  RankedTensorType type = getTensorOf(part.value.getType());
  int64_t offset = getBytesOf(type, part.offset);
  std::optional<unsigned> donor = entry.findDonor(ports.results[index]);
  auto isThere = [&](const Place &place) {
    const Class &own = storage.getClass(place.item);
    bool isSame =
        place.moving.empty() && place.offset == offset &&
        storage.getItem(own.items.front()).bytes == plan::getBytes(getTensorOf(end->getOperand(index).getType()));
    return isSame && (donor ? own.argument && ports.arguments[*own.argument] == *donor : own.result == index);
  };
  std::optional<Place> place = storage.findPlace({part.value, 0});
  if (place && !findSplat(part.value) && isThere(storage.resolve(*place)))
    return;
  Value to = getResultMemory(index);
  if (MemRefType own = toMemory(type); own != to.getType()) // a part, or of devices with fewer blocks
    to = addView(to, own, Place{-1, offset, {}});
  if (DenseElementsAttr splat = findSplat(part.value)) {
    fill(splat, to, end->getLoc());
    return;
  }
  if (place) {
    copies.emplace_back(getMemory({part.value, 0}), to);
    return;
  }
  auto kernel = kernels.make(part.value.getType(), end->getLoc(),
                             [](OpBuilder &, ValueRange values) { return SmallVector<Value>(values); });
  plan::LaunchOp::create(builder, end->getLoc(), kernel, getArgument(part.value), to);
}

void PlanWriter::writeResults() {
  Operation *end = function.getBody().front().getTerminator();
  SmallVector<std::pair<Value, Value>> copies; // what the runtime gets
  for (auto [index, returned] : llvm::enumerate(end->getOperands()))
    for (const ReturnedPart &part : getReturnedParts(returned))
      writeResult(index, part, copies);
  // An argument that another result is written over is saved first.
  for (auto &[from, to] : copies) {
    Value root = plan::getRoot(from);
    if (llvm::any_of(copies, [&](auto &other) { return plan::getRoot(other.second) == root; })) {
      auto type = cast<MemRefType>(from.getType());
      Value buffer = addBuffer(RankedTensorType::get(type.getShape(), type.getElementType()), plan::getSpace(from));
      writeMove(from, buffer, 0, end->getLoc());
      from = buffer;
    }
  }
  for (auto [from, to] : copies)
    writeMove(from, to, 0, end->getLoc());
}
