// Finds the items of a function, their lifetimes, and which of them may share memory.
#include "StorageBuilder.h"

#include "heddle/Analysis/InPlace.h"
#include "heddle/Dialect/Plan/BufferOps.h"
#include "heddle/Dialect/Sdy/ShardingOps.h"
#include "heddle/Dialect/Stablehlo/ConstantOps.h"
#include "heddle/Dialect/Stablehlo/ControlFlowOps.h"
#include "heddle/Dialect/Stablehlo/CustomOps.h"
#include "heddle/Dialect/Stablehlo/ShapeOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::toplan;

FailureOr<Storage> Storage::get(func::FuncOp function, int64_t alignment) {
  return StorageBuilder(function, alignment).run();
}

FailureOr<Storage> StorageBuilder::run() {
  for (auto [index, argument] : llvm::enumerate(function.getArguments())) {
    int item = addItem({argument, 0}, getTensorOf(argument.getType()), 0);
    storage.items[item].argument = index;
    storage.items[item].isConstant = !isDonated(index);
  }
  findPieces();
  position = 1;
  if (failed(addBlock(function.getBody().front())))
    return failure();
  addUses(function.getBody().front());
  for (Item &item : storage.items)
    for (const Item::Use &use : item.uses)
      item.last = std::max(item.last, use.end);
  keepArguments();
  makeClasses();
  storage.eventCount = countEvents();
  return std::move(storage);
}

bool StorageBuilder::isDonated(unsigned argument) {
  auto io = function.getArgAttrOfType<IoAttr>(argument, HeddleDialect::ioAttrName);
  return io && io.getDonates();
}

Type toplan::getPartType(Part part) {
  auto future = dyn_cast<spmd::FutureType>(part.first.getType());
  return future ? future.getTypes()[part.second] : part.first.getType();
}

int StorageBuilder::addItem(Part part, RankedTensorType type, int def, int64_t bytes, Space space) {
  Item item;
  item.part = part;
  item.type = type;
  item.space = part.first ? getSpaceOf(getPartType(part)) : space;
  item.bytes = type ? plan::getBytes(type) : bytes;
  item.def = item.last = def;
  int index = storage.items.size();
  storage.items.push_back(std::move(item));
  if (part.first)
    storage.places[part] = Place{index, 0, {}};
  return index;
}

LogicalResult StorageBuilder::addValue(Value value, int def) {
  Type type = value.getType();
  if (auto future = dyn_cast<spmd::FutureType>(type)) {
    for (auto [part, inner] : llvm::enumerate(future.getTypes()))
      addItem({value, static_cast<unsigned>(part)}, getTensorOf(inner), def);
    events.insert(value.getAsOpaquePointer());
    return success();
  }
  RankedTensorType tensor = getTensorOf(type);
  if (!tensor || !tensor.hasStaticShape() || !plan::getElementBytes(tensor.getElementType()))
    return emitError(value.getLoc()) << "has type " << type
                                     << ", needed a tensor of static shape and of elements of whole bytes";
  addItem({value, 0}, tensor, def);
  return success();
}

void StorageBuilder::alias(Value value, Part of) {
  if (auto place = storage.places.find(of); place != storage.places.end())
    storage.places[{value, 0}] = Place(place->second);
  else if (Scalar scalar = storage.scalars.lookup(of.first); scalar && cast<ShapedType>(value.getType()).getRank() == 0)
    storage.scalars[value] = scalar;
}

int64_t toplan::getBytesOf(RankedTensorType type, int64_t elements) {
  return elements * plan::getElementBytes(type.getElementType()).value_or(0);
}

/// What a function takes apart and puts together again is updated part by part, as if each part were an argument.
void StorageBuilder::findPieces() {
  Operation *end = function.getBody().front().getTerminator();
  for (BlockArgument argument : function.getArguments()) {
    auto io = function.getArgAttrOfType<IoAttr>(argument.getArgNumber(), HeddleDialect::ioAttrName);
    Value given = io && io.getDonates() ? end->getOperand(*io.getDonates()) : Value();
    Operation *join = given ? given.getDefiningOp() : nullptr;
    if (!join || !isReturnedJoin(join) || !isTakenApartAs(argument, cast<stablehlo::ConcatenateOp>(join)))
      continue;
    for (const ReturnedPart &part : getReturnedParts(given)) {
      auto type = cast<RankedTensorType>(part.value.getType());
      pieces[argument].push_back({getBytesOf(type, part.offset), addItem({}, type, 0)});
    }
  }
}

void StorageBuilder::aliasSlice(stablehlo::SliceOp slice) {
  Place place = storage.places.lookup({slice.getOperand(), 0});
  int64_t offset = getBytesOf(slice.getType(), *findDenseOffset(slice));
  if (auto own = pieces.find(slice.getOperand()); own != pieces.end()) {
    place = Place{llvm::find_if(own->second, [&](const Piece &piece) { return piece.offset == offset; })->item, 0, {}};
  } else {
    place.offset += offset;
    place.isPart |= slice.getType() != slice.getOperand().getType();
  }
  storage.places[{slice, 0}] = std::move(place);
}

LogicalResult StorageBuilder::addBlock(Block &block) {
  for (Operation &op : block)
    if (failed(addOp(op)))
      return failure();
  return success();
}

LogicalResult StorageBuilder::addOp(Operation &op) {
  int begin = position++;
  begins[&op] = begin;
  if (auto scan = dyn_cast<ScanOp>(op)) {
    if (failed(addScan(scan, begin)))
      return failure();
  } else if (isa<stablehlo::WhileOp>(op)) {
    for (Value argument : op.getRegion(1).getArguments())
      if (failed(addValue(argument, begin)))
        return failure();
    // What the condition takes is what the body has.
    for (auto [own, bodys] : llvm::zip_equal(op.getRegion(0).getArguments(), op.getRegion(1).getArguments()))
      storage.places[{own, 0}] = Place(storage.places[{bodys, 0}]);
    if (failed(addBlock(op.getRegion(1).front())))
      return failure();
  } else if (isa<stablehlo::CaseOp, stablehlo::IfOp>(op)) {
    for (Region &region : op.getRegions())
      if (failed(addBlock(region.front())))
        return failure();
  }
  if (op.getNumRegions() > 0 && isa<ScanOp, stablehlo::WhileOp, stablehlo::CaseOp, stablehlo::IfOp>(op))
    ends[&op] = position++;
  int def = ends.contains(&op) ? ends[&op] : begin;
  if (auto slice = dyn_cast<stablehlo::SliceOp>(op); slice && isView(slice)) {
    aliasSlice(slice);
    return success();
  }
  if (isReturnedJoin(&op)) // its parts are made where they are returned
    return success();
  if (isView(&op)) {
    for (auto [result, operand] : llvm::zip_equal(op.getResults(), op.getOperands())) {
      alias(result, {operand, 0});
      if (!storage.places.count({result, 0}) && !storage.scalars.lookup(result))
        return addValue(result, def); // a view of a scalar that the host knows is made in memory
    }
    return success();
  }
  if (auto done = dyn_cast<spmd::DoneOp>(op)) {
    for (auto [index, result] : llvm::enumerate(op.getResults()))
      alias(result, {done.getFuture(), static_cast<unsigned>(index)});
    return success();
  }
  if (auto index = dyn_cast<spmd::AxisIndexOp>(op)) {
    storage.scalars[index.getResult()].index = index;
    return success();
  }
  if (auto get = dyn_cast<RingGetOp>(op); get && addView(get))
    return success();
  for (Value result : op.getResults())
    if (auto ring = dyn_cast<RingType>(result.getType()))
      addRing(result, ring, def);
    else if (failed(addValue(result, def)))
      return failure();
  if (isa<stablehlo::ConstantOp>(op))
    storage.items.back().isConstant = true;
  if (auto scan = dyn_cast<ScanOp>(op)) // written from the first iteration on
    for (Value output : scan.getOutputs())
      storage.items[storage.places[{output, 0}].item].def = begin;
  return success();
}

Place toplan::getRingPlace(const Storage &storage, Value ring, Value iteration, int64_t offset, int64_t alignment) {
  auto type = cast<RingType>(ring.getType());
  int64_t slot = llvm::alignTo(plan::getBytes(type.getElement()), alignment);
  Place place = *storage.findPlace({ring, 0});
  int64_t first = heddle::getRingPlace(type, offset, 0);
  if (!iteration) {
    place.offset += first * slot;
    return place;
  }
  auto scan = cast<ScanOp>(iteration.getParentBlock()->getParentOp());
  AffineExpr k = getAffineDimExpr(0, iteration.getContext());
  place.moving.emplace_back(scan, ((k + first) % type.getPlaces()) * slot);
  return place;
}

Place toplan::getElementPlace(Place place, FetchOp fetch) {
  if (!fetch.getPlace())
    return place;
  int64_t bytes = plan::getBytes(fetch.getResult().getType()),
          count = fetch.getOperand().getType().getTensor().getDimSize(0);
  int64_t first = fetch.getElement(0);
  Value iteration = fetch.findIteration();
  if (!iteration) {
    place.offset += first * bytes;
    return place;
  }
  auto scan = cast<ScanOp>(iteration.getParentBlock()->getParentOp());
  AffineExpr k = getAffineDimExpr(0, fetch.getContext());
  // Of positive numbers only: `first` and whole rounds before it, going backwards.
  int64_t rounds = llvm::divideCeil(static_cast<int64_t>(scan.getTripCount()), count) * count;
  AffineExpr element = scan.getReverse() ? (first + rounds - k) % count : (k + first) % count;
  place.moving.emplace_back(scan, element * bytes);
  return place;
}

/// One piece of memory from `heddle.ring_empty` on, whatever it is handed through.
void StorageBuilder::addRing(Value ring, RingType type, int def) {
  if (auto scan = ring.getDefiningOp<ScanOp>())
    return alias(ring, {scan.getCarries()[cast<OpResult>(ring).getResultNumber()], 0});
  if (auto put = ring.getDefiningOp<RingPutOp>())
    return alias(ring, {put.getRing(), 0});
  int64_t slot = llvm::alignTo(plan::getBytes(type.getElement()), alignment);
  int item = addItem({ring, 0}, nullptr, def, type.getPlaces() * slot);
  storage.items[item].isConstant = true; // only what is put is written there
}

/// Whether the place may be put to while what was read there is still used.
static bool isOverwritten(RingGetOp get) {
  auto isLater = [&](Operation *user, Operation *op) {
    Operation *own = op->getBlock()->findAncestorOpInBlock(*user);
    return !own || op->isBeforeInBlock(own) || own == op;
  };
  // What is sent is used until it is waited for, which is not followed here.
  if (llvm::any_of(get->getUsers(), [](Operation *user) { return isa<spmd::StartOp>(user); }))
    return true;
  Value ring = get.getRing();
  while (true) {
    auto next = llvm::find_if(ring.getUsers(), [](Operation *user) { return !isa<RingGetOp>(user); });
    if (next == ring.getUsers().end() || !isa<RingPutOp, ScanOp>(*next))
      return false; // the iteration ends
    Operation *op = *next;
    auto put = dyn_cast<RingPutOp>(op);
    bool isElsewhere = put && put.getIteration() == get.getIteration() &&
                       heddle::getRingPlace(put.getRing().getType(), put.getOffset(), 0) !=
                           heddle::getRingPlace(put.getRing().getType(), get.getOffset(), 0);
    if (!isElsewhere && llvm::any_of(get->getUsers(), [&](Operation *user) { return isLater(user, op); }))
      return true;
    ring = put ? put.getResult()
               : Value(cast<ScanOp>(op)->getResult(llvm::find(op->getOperands(), ring) -
                                                   cast<ScanOp>(op).getCarries().begin()));
  }
}

bool StorageBuilder::addView(RingGetOp get) {
  if (isOverwritten(get))
    return false;
  storage.places[{get.getValue(), 0}] =
      getRingPlace(storage, get.getRing(), get.getIteration(), get.getOffset(), alignment);
  return true;
}

LogicalResult StorageBuilder::addScan(ScanOp scan, int begin) {
  storage.scalars[scan.getIteration()].loop = scan;
  for (auto [inner, outer] : llvm::zip_equal(scan.getBodyConstants(), scan.getConstants()))
    if (auto future = dyn_cast<spmd::FutureType>(inner.getType()))
      return scan.emitOpError("takes a future as a constant, needed it as a carry: it is waited for once");
    else
      alias(inner, {outer, 0});
  for (auto [carry, init] : llvm::zip_equal(scan.getBodyCarries(), scan.getCarries()))
    if (isa<RingType>(carry.getType()))
      alias(carry, {init, 0});
    else if (failed(addValue(carry, begin)))
      return failure();
  for (auto [inner, outer] : llvm::zip_equal(scan.getBodyInputs(), scan.getInputs())) {
    Place place = storage.places.lookup({outer, 0});
    if (place.item < 0)
      return scan.emitOpError("takes slices of what has no memory");
    place.moving.emplace_back(scan, getElementPlace(scan, plan::getBytes(getTensorOf(inner.getType()))));
    storage.places[{inner, 0}] = std::move(place);
  }
  return addBlock(scan.getBody().front());
}

// ---- lifetimes ----

bool StorageBuilder::isLoop(Operation *op) { return isa<ScanOp, stablehlo::WhileOp>(op); }

int StorageBuilder::extend(int def, Operation *user, int end) const {
  for (Operation *parent = user->getParentOp(); parent && parent != function; parent = parent->getParentOp())
    if (isLoop(parent) && def < begins.lookup(parent))
      end = std::max(end, ends.lookup(parent));
  return end;
}

/// The last position until which what a start sends must stay; `carries` the loop whose next iteration waits for it.
int StorageBuilder::findDone(Value future, ScanOp &carries) const {
  int last = 0;
  for (OpOperand &use : future.getUses()) {
    Operation *user = use.getOwner();
    last = std::max(last, begins.lookup(user));
    if (auto scan = dyn_cast<ScanOp>(user)) {
      last = std::max(last, ends.lookup(scan));
      unsigned carry = use.getOperandNumber() - scan.getConstants().size();
      last = std::max(last, findDone(scan.getCarryResults()[carry], carries));
    } else if (auto yield = dyn_cast<YieldOp>(user)) {
      auto scan = cast<ScanOp>(yield->getParentOp());
      carries = scan;
      last = std::max(last, ends.lookup(scan));
      last = std::max(last, findDone(scan.getCarryResults()[use.getOperandNumber()], carries));
    }
  }
  return last;
}

void StorageBuilder::use(OpOperand &operand, unsigned part, int position, int end) {
  auto found = storage.places.find({operand.get(), part});
  if (found == storage.places.end())
    return;
  Item &item = storage.items[found->second.item];
  item.uses.push_back({position, extend(item.def, operand.getOwner(), end), &operand, found->second.isWhole()});
}

void StorageBuilder::addUses(Block &block) {
  for (Operation &op : block) {
    int begin = begins.lookup(&op);
    if (auto start = dyn_cast<spmd::StartOp>(op)) {
      ScanOp carries;
      int done = std::max(begin, findDone(start.getFuture(), carries));
      for (OpOperand &operand : op.getOpOperands())
        use(operand, 0, begin, done);
      if (carries)
        wraps.emplace_back(start, carries);
    } else if (!isView(&op)) {
      for (OpOperand &operand : op.getOpOperands()) {
        auto future = dyn_cast<spmd::FutureType>(operand.get().getType());
        unsigned parts = future ? future.getTypes().size() : 1;
        for (unsigned part = 0; part < parts; ++part)
          use(operand, part, begin, isReturnedJoin(&op) ? position : begin);
      }
    }
    for (Region &region : op.getRegions())
      if (isLoop(&op) || isa<stablehlo::CaseOp, stablehlo::IfOp>(op))
        addRegionUses(op, region);
  }
}

void StorageBuilder::addRegionUses(Operation &op, Region &region) {
  if (!isa<stablehlo::WhileOp>(op) || &region != &op.getRegion(0))
    return addUses(region.front());
  // The condition is one kernel, run before the first iteration and after each of them.
  region.walk([&](Operation *inner) {
    for (OpOperand &operand : inner->getOpOperands())
      use(operand, 0, begins.lookup(&op), begins.lookup(&op));
  });
}

/// Arguments that are not donated are there all the time; the others at least in the beginning.
void StorageBuilder::keepArguments() {
  for (Item &item : storage.items)
    if (item.argument && item.isConstant)
      item.last = position;
}
