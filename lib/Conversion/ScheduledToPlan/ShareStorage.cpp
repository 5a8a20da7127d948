// Lets values share memory, so that nothing is copied that need not be: results take the place of donated arguments
// and of operands that are not needed any more, loops keep their carries in one place, or in two that alternate, and
// what a scan stacks is made in the stack.
//
// This is the coalescing of register allocators (Chaitin et al. 1981): pairs that want one place get it where no item
// of one class is needed while one of the other is.
#include "StorageBuilder.h"

#include "heddle/Analysis/InPlace.h"
#include "heddle/Analysis/StreamInPlace.h"
#include "heddle/Dialect/Stablehlo/ControlFlowOps.h"
#include "mlir/IR/AffineExpr.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::toplan;

// ---- what Storage answers ----

std::optional<Place> Storage::findPlace(Part part) const {
  auto found = places.find(part);
  return found == places.end() ? std::nullopt : std::optional(found->second);
}

Place Storage::resolve(Place place) const {
  while (const std::optional<Place> &inside = getClass(place.item).inside) {
    place.item = inside->item;
    place.offset += inside->offset;
    place.isPart = true;
    llvm::append_range(place.moving, inside->moving);
  }
  place.item = representatives[place.item];
  return place;
}

bool Storage::isSame(const Place &a, const Place &b) const {
  Place first = resolve(a), second = resolve(b);
  return first.item == second.item && first.offset == second.offset && first.moving == second.moving;
}

AffineExpr toplan::getElementPlace(ScanOp scan, int64_t bytes) {
  AffineExpr k = getAffineDimExpr(0, scan.getContext());
  auto trips = static_cast<int64_t>(scan.getTripCount());
  return scan.getReverse() ? k * -bytes + (trips - 1) * bytes : k * bytes;
}

Place toplan::withIteration(Place place, ScanOp scan, AffineExpr iteration) {
  SmallVector<std::pair<ScanOp, AffineExpr>, 1> moving;
  for (auto &[loop, at] : place.moving) {
    if (loop == scan)
      at = at.replaceDims(iteration);
    if (auto constant = dyn_cast<AffineConstantExpr>(at))
      place.offset += constant.getValue();
    else
      moving.emplace_back(loop, at);
  }
  place.moving = std::move(moving);
  return place;
}

// ---- classes ----

int StorageBuilder::wholeItem(Part part) const {
  auto found = storage.places.find(part);
  return found == storage.places.end() || !found->second.isWhole() ? -1 : found->second.item;
}

bool StorageBuilder::isFree(int item) const {
  const Class &own = storage.getClass(item);
  return !own.argument && !own.result && !own.inside && !own.isConstant;
}

bool StorageBuilder::isWithin(const Class &found, int from, int until) const {
  return llvm::all_of(found.items,
                      [&](int item) { return from <= storage.items[item].def && storage.items[item].last <= until; });
}

bool StorageBuilder::isMadeInside(const Class &found, ScanOp scan) const {
  return isWithin(found, begins.lookup(scan) + 1, ends.lookup(scan) - 1);
}

void StorageBuilder::putInside(int item, Place place, int from, int until) {
  Class &own = storage.classes[storage.representatives[item]];
  own.inside = std::move(place);
  own.from = from;
  own.until = until;
}

bool StorageBuilder::takesOver(const Item &operand, const Item &result, Operation *op) const {
  // The op's own operands are not walked: one that updates all leaves has thousands, and is asked for each pair of
  // them.
  auto isOwn = [&](const Item::Use &use) { return use.operand->getOwner() == op; };
  if (llvm::none_of(operand.uses, isOwn))
    return false;
  if (extend(operand.def, op, 0) > 0) // it is from before a loop around the op: the next iteration reads it again
    return false;
  unsigned number = isa<spmd::StartOp>(op) ? result.part.second : cast<OpResult>(result.part.first).getResultNumber();
  return llvm::all_of(operand.uses, [&](const Item::Use &use) {
    if (use.end >= result.def && (!isOwn(use) || !use.isWhole))
      return false;
    return !isOwn(use) || mayLieInOperand(op, use.operand->getOperandNumber(), number);
  });
}

/// Whether the later one may begin to be where the earlier one still is.
bool StorageBuilder::isExempt(const Item &earlier, const Item &later) const {
  if (handedOver.contains({int(&earlier - storage.items.data()), int(&later - storage.items.data())}))
    return true;
  Operation *maker = later.part.first ? later.part.first.getDefiningOp() : nullptr;
  return maker && begins.lookup(maker) == later.def && takesOver(earlier, later, maker);
}

bool StorageBuilder::interferes(const Class &a, const Class &b) const {
  for (int one : a.items)
    for (int other : b.items) {
      const Item *earlier = &storage.items[one], *later = &storage.items[other];
      if (later->def < earlier->def)
        std::swap(earlier, later);
      if (later->def <= earlier->last && !isExempt(*earlier, *later))
        return true;
    }
  return false;
}

/// What takes no look at lifetimes: an update of all leaves asks for each pair of its operands and results.
bool StorageBuilder::areAlike(int a, int b) const {
  int first = storage.representatives[a], second = storage.representatives[b];
  const Class &one = storage.classes[first], &other = storage.classes[second];
  bool areBound = (one.argument || one.result || one.inside) && (other.argument || other.result || other.inside);
  return first == second ||
         (!one.isConstant && !other.isConstant && !areBound && storage.items[a].bytes == storage.items[b].bytes &&
          storage.items[a].space == storage.items[b].space);
}

bool StorageBuilder::merge(int a, int b) {
  int first = storage.representatives[a], second = storage.representatives[b];
  if (first == second)
    return true;
  if (!areAlike(a, b))
    return false;
  Class &one = storage.classes[first], &other = storage.classes[second];
  if (!isWithin(one, other.from, other.until) || !isWithin(other, one.from, one.until))
    return false;
  if (interferes(one, other))
    return false;
  llvm::append_range(one.items, other.items);
  for (int item : other.items)
    storage.representatives[item] = first;
  if (!one.argument)
    one.argument = other.argument;
  if (!one.result)
    one.result = other.result;
  if (!one.inside)
    one.inside = std::move(other.inside);
  one.from = std::max(one.from, other.from);
  one.until = std::min(one.until, other.until);
  other = Class();
  return true;
}

void StorageBuilder::addClass(int item) {
  Class own;
  own.items.push_back(item);
  own.argument = storage.items[item].argument;
  own.isConstant = storage.items[item].isConstant;
  storage.classes.push_back(std::move(own));
  storage.representatives.push_back(item);
}

void StorageBuilder::makeClasses() {
  for (int item = 0, count = storage.items.size(); item < count; ++item)
    addClass(item);
  for (auto &[argument, own] : pieces)
    for (const Piece &piece : own)
      putInside(piece.item, Place{wholeItem({argument, 0}), piece.offset, {}}, 0, std::numeric_limits<int>::max());
  for (auto [start, scan] : wraps)
    keepForNextIteration(start, scan);
  Block &block = function.getBody().front();
  shareDonations();
  shareInside(block);
  nameResults();
  block.walk([&](Operation *op) { shareOperands(op); });
}

void StorageBuilder::shareInside(Block &block) {
  for (Operation &op : block) {
    if (auto scan = dyn_cast<ScanOp>(op)) {
      shareCarries(scan);
      shareOutputs(scan);
      shareInside(scan.getBody().front());
    } else if (isa<stablehlo::WhileOp>(op)) {
      OperandRange next = op.getRegion(1).front().getTerminator()->getOperands();
      for (auto [index, argument] : llvm::enumerate(op.getRegion(1).getArguments()))
        shareCarry(&op, {op.getOperand(index), 0}, {argument, 0}, {next[index], 0}, {op.getResult(index), 0});
      shareInside(op.getRegion(1).front());
    } else if (isa<stablehlo::CaseOp, stablehlo::IfOp>(op)) {
      shareBranches(&op);
      for (Region &region : op.getRegions())
        shareInside(region.front());
    }
  }
}

// ---- loops ----

void StorageBuilder::shareCarries(ScanOp scan) {
  for (auto [index, argument] : llvm::enumerate(scan.getBodyCarries())) {
    auto future = dyn_cast<spmd::FutureType>(argument.getType());
    unsigned parts = future ? future.getTypes().size() : !isa<RingType>(argument.getType());
    for (unsigned part = 0; part < parts; ++part)
      shareCarry(scan, {scan.getCarries()[index], part}, {argument, part}, {scan.getYield().getValues()[index], part},
                 {scan.getCarryResults()[index], part});
  }
}

/// A value that goes into a loop takes the carry's place if it is not needed any more.
bool StorageBuilder::handsOver(Operation *loop, int init) const {
  const Item &item = storage.items[init];
  int begin = begins.lookup(loop);
  return !item.isConstant && item.last == begin &&
         llvm::count_if(item.uses, [&](const Item::Use &use) { return use.position == begin; }) == 1;
}

void StorageBuilder::shareCarry(Operation *loop, Part init, Part argument, Part next, Part result) {
  int own = wholeItem(argument), given = wholeItem(next), first = wholeItem(init), last = wholeItem(result);
  auto scan = dyn_cast<ScanOp>(loop);
  bool isInside = given >= 0 && begins.lookup(loop) < storage.items[given].def;
  bool isOnePlace = given == own || (isInside && merge(own, given));
  if (!isOnePlace && scan && isInside && isFree(given) && isMadeInside(storage.getClass(given), scan))
    return alternate(scan, first, own, given, last);
  merge(own, last);
  if (first >= 0 && handsOver(loop, first)) {
    handedOver.insert({first, own});
    merge(first, own);
  }
}

void StorageBuilder::alternate(ScanOp scan, int first, int argument, int next, int last) {
  MLIRContext *context = scan.getContext();
  AffineExpr k = getAffineDimExpr(0, context);
  int64_t slot = llvm::alignTo(storage.items[argument].bytes, alignment);
  int begin = begins.lookup(scan), end = ends.lookup(scan), never = std::numeric_limits<int>::max();
  // What is in a slot before or after the loop must not be needed while the loop has the slots.
  bool takesFirst =
      first >= 0 && handsOver(scan, first) && isFree(first) && isWithin(storage.getClass(first), 0, begin);
  bool takesLast = isFree(last) && isWithin(storage.getClass(last), end, never);
  int both = addItem({}, nullptr, begin, 2 * slot, storage.items[argument].space);
  addClass(both);
  putInside(argument, Place{both, 0, {{scan, (k % 2) * slot}}}, begin, end - 1);
  putInside(next, Place{both, 0, {{scan, ((k + 1) % 2) * slot}}}, begin + 1, end - 1);
  if (takesFirst)
    putInside(first, Place{both, 0, {}}, 0, begin);
  if (takesLast)
    putInside(last, Place{both, (static_cast<int64_t>(scan.getTripCount()) % 2) * slot, {}}, end, never);
}

/// What a start sends that the next iteration waits for has to stay till then.
void StorageBuilder::keepForNextIteration(spmd::StartOp start, ScanOp scan) {
  unsigned carry = llvm::find(scan.getYield().getValues(), start.getFuture()) - scan.getYield().getValues().begin();
  int done = begins.lookup(scan);
  for (Operation *user : scan.getBodyCarries()[carry].getUsers())
    done = std::max(done, begins.lookup(scan.getBody().front().findAncestorOpInBlock(*user)));
  for (Value operand : start.getOperands()) {
    int sent = wholeItem({operand, 0});
    if (sent < 0 || storage.items[sent].def <= begins.lookup(scan) || !isFree(sent))
      continue;
    Item &item = storage.items[sent];
    if (done < item.def) { // no other item is in between
      item.def = begins.lookup(scan);
      item.last = std::max(item.last, ends.lookup(scan));
      continue;
    }
    int64_t slot = llvm::alignTo(item.bytes, alignment);
    AffineExpr k = getAffineDimExpr(0, scan.getContext());
    int both = addItem({}, nullptr, begins.lookup(scan), 2 * slot, item.space);
    addClass(both);
    putInside(sent, Place{both, 0, {{scan, (k % 2) * slot}}}, begins.lookup(scan) + 1, storage.items[sent].last);
  }
}

void StorageBuilder::shareOutputs(ScanOp scan) {
  for (auto [stack, value] :
       llvm::zip_equal(scan.getOutputs(), scan.getYield().getValues().drop_front(scan.getCarries().size()))) {
    int made = wholeItem({value, 0}), whole = wholeItem({stack, 0});
    if (made >= 0 && isFree(made) && isMadeInside(storage.getClass(made), scan))
      putInside(made, Place{whole, 0, {{scan, getElementPlace(scan, storage.items[made].bytes)}}},
                begins.lookup(scan) + 1, ends.lookup(scan) - 1);
  }
}

void StorageBuilder::shareBranches(Operation *op) {
  for (Region &region : op->getRegions())
    for (auto [value, result] : llvm::zip_equal(region.front().getTerminator()->getOperands(), op->getResults())) {
      int made = wholeItem({value, 0}), own = wholeItem({result, 0});
      if (made >= 0 && own >= 0 && begins.lookup(op) < storage.items[made].def)
        merge(own, made);
    }
}

// ---- borders and kernels ----

void StorageBuilder::shareDonations() {
  Operation *end = function.getBody().front().getTerminator();
  for (BlockArgument argument : function.getArguments()) {
    auto io = function.getArgAttrOfType<IoAttr>(argument.getArgNumber(), HeddleDialect::ioAttrName);
    if (!io || !io.getDonates())
      continue;
    Value returned = end->getOperand(*io.getDonates());
    if (auto own = pieces.find(argument); own != pieces.end()) {
      for (auto [piece, part] : llvm::zip_equal(own->second, getReturnedParts(returned)))
        if (int made = wholeItem({part.value, 0}); made >= 0)
          merge(piece.item, made);
    } else if (int made = wholeItem({returned, 0}); made >= 0) {
      int given = wholeItem({argument, 0});
      if (findStreamed(argument, returned))
        handedOver.insert({given, made});
      merge(given, made);
    }
  }
}

void StorageBuilder::nameResults() {
  llvm::SmallDenseSet<unsigned> donated;
  for (unsigned index = 0; index < function.getNumArguments(); ++index)
    if (auto io = function.getArgAttrOfType<IoAttr>(index, HeddleDialect::ioAttrName); io && io.getDonates())
      donated.insert(*io.getDonates());
  for (auto [index, value] : llvm::enumerate(function.getBody().front().getTerminator()->getOperands()))
    if (donated.contains(index))
      continue;
    else if (value.getDefiningOp() && isReturnedJoin(value.getDefiningOp()))
      nameParts(index, value);
    else if (int made = wholeItem({value, 0}); made >= 0 && isFree(made))
      storage.classes[storage.representatives[made]].result = index;
}

/// Parts that have memory of their own are made in the result's.
void StorageBuilder::nameParts(unsigned result, Value join) {
  auto type = cast<RankedTensorType>(join.getType());
  int whole = addItem({}, type, 0);
  addClass(whole);
  storage.classes[whole].result = result;
  for (const ReturnedPart &part : getReturnedParts(join))
    if (int made = wholeItem({part.value, 0}); made >= 0 && isFree(made))
      putInside(made, Place{whole, getBytesOf(type, part.offset), {}}, 0, std::numeric_limits<int>::max());
}

void StorageBuilder::shareOperands(Operation *op) {
  if (!isa<FusionOp, LibraryOp, spmd::StartOp, spmd::CollectiveOpInterface>(op) || !begins.contains(op))
    return;
  auto start = dyn_cast<spmd::StartOp>(op);
  unsigned parts = start ? cast<spmd::FutureType>(start.getFuture().getType()).getTypes().size() : op->getNumResults();
  for (unsigned part = 0; part < parts; ++part) {
    int made = start ? wholeItem({start.getFuture(), part}) : wholeItem({op->getResult(part), 0});
    for (Value operand : op->getOperands()) {
      int taken = wholeItem({operand, 0});
      if (made >= 0 && taken >= 0 && areAlike(taken, made) &&
          takesOver(storage.items[taken], storage.items[made], op) && merge(taken, made))
        break;
    }
  }
}

// ---- events ----

int StorageBuilder::countEvents() {
  llvm::EquivalenceClasses<const void *> same;
  for (const void *future : events)
    same.insert(future);
  function.walk([&](ScanOp scan) {
    for (auto [index, argument] : llvm::enumerate(scan.getBodyCarries()))
      if (isa<spmd::FutureType>(argument.getType()))
        for (Value other :
             {scan.getCarries()[index], scan.getYield().getValues()[index], Value(scan.getCarryResults()[index])})
          same.unionSets(argument.getAsOpaquePointer(), other.getAsOpaquePointer());
  });
  llvm::DenseMap<const void *, int> numbers;
  for (const void *future : events) {
    auto [number, isNew] = numbers.try_emplace(same.getLeaderValue(future), numbers.size());
    storage.events[Value::getFromOpaquePointer(future)] = number->second;
  }
  return numbers.size();
}
