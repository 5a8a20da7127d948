// Builds the scheduling problem of a block: each op is a task with its time, each memory a value. Views and results in
// place are walked back to the memory that they lie in, which gives users, order and bytes.
#include "heddle/Analysis/BlockSchedule.h"

#include "heddle/Analysis/InPlace.h"
#include "heddle/Analysis/KernelCost.h"
#include "heddle/Analysis/ProgramCost.h"
#include "heddle/Analysis/ReshardPlan.h"
#include "heddle/Analysis/StreamInPlace.h"
#include "heddle/Analysis/TransferCost.h"
#include "heddle/Analysis/Views.h"
#include "heddle/Dialect/Heddle/LoopOps.h"
#include "heddle/Dialect/Heddle/RingOps.h"
#include "heddle/Dialect/Heddle/StowOps.h"
#include "heddle/Dialect/Spmd/AsyncOps.h"
#include "heddle/Dialect/Spmd/MessageOps.h"
#include "heddle/Dialect/Stablehlo/ControlFlowOps.h"
#include "heddle/Dialect/Stablehlo/CustomOps.h"
#include "heddle/Dialect/Stablehlo/ShapeOps.h"
#include <numeric>

using namespace mlir;
using namespace heddle;
using problems::ScheduleTaskKind;

namespace {

uint64_t bytesOf(Type type) {
  if (auto future = dyn_cast<spmd::FutureType>(type)) {
    uint64_t bytes = 0;
    for (Type inner : future.getTypes())
      bytes += bytesOf(inner);
    return bytes;
  }
  if (auto ring = dyn_cast<RingType>(type))
    return ring.getPlaces() * getTensorBytes(ring.getElement());
  RankedTensorType tensor = getTensorOf(type);
  return tensor ? getTensorBytes(tensor) : 0;
}

/// The space of a type; what a future will give is in one.
problems::MemorySpace spaceOf(Type type) {
  if (auto future = dyn_cast<spmd::FutureType>(type))
    return future.getTypes().empty() ? problems::MemorySpace::Device : spaceOf(future.getTypes().front());
  switch (getSpaceOf(type)) {
  case Space::Device:
    return problems::MemorySpace::Device;
  case Space::Host:
    return problems::MemorySpace::Host;
  case Space::Disk:
    return problems::MemorySpace::Disk;
  }
  llvm_unreachable("a space");
}

class ProblemBuilder {
public:
  ProblemBuilder(Block &block, const MachineRates &rates) : block(block), rates(rates) {}

  BlockSchedule run() {
    for (Operation &op : block) {
      hasMessages |= sendsMessages(&op);
      addWaits(&op);
      if (&op != block.getTerminator()) {
        positions[&op] = result.ops.size();
        result.ops.push_back(&op);
      }
    }
    findBorder();
    for (Value argument : block.getArguments())
      addValue(argument, -1);
    for (auto [index, op] : llvm::enumerate(result.ops))
      if (op)
        addTask(op);
      else
        addWaitTask(index);
    for (Operation *op : result.ops)
      if (op)
        addUses(op);
    for (Value kept : keptAtEnd)
      if (int index = indexOf(kept); index >= 0)
        result.problem.values[index].isNeededAtEnd = true;
    for (problems::ScheduleValue &value : result.problem.values) {
      llvm::sort(value.users);
      value.users.erase(std::unique(value.users.begin(), value.users.end()), value.users.end());
    }
    return std::move(result);
  }

private:
  static spmd::StartOp findStart(Operation *user, Value future) {
    auto start = isa<spmd::DoneOp>(user) ? spmd::StartOp() : future.getDefiningOp<spmd::StartOp>();
    return start && start->getBlock() == user->getBlock() ? start : spmd::StartOp();
  }

  /// What a loop is given, or carries on, is waited for there: its done stands in another block or iteration.
  void addWaits(Operation *op) {
    for (Value operand : op->getOperands())
      if (spmd::StartOp start = findStart(op, operand); start && !isWaitedFor.contains(start)) {
        isWaitedFor.insert(start);
        waits[result.ops.size()] = start;
        result.ops.push_back(nullptr);
      }
  }

  void addWaitTask(int index) {
    problems::ScheduleTask task;
    task.name = "wait " + std::to_string(index);
    task.kind = ScheduleTaskKind::Done;
    task.start = positions[waits[index]];
    result.problem.tasks.push_back(std::move(task));
  }

  /// What the block's arguments and the operands of its terminator are to what is around it.
  void findBorder() {
    Operation *parent = block.getParentOp(), *end = block.getTerminator();
    for (Value operand : end->getOperands())
      if (spmd::StartOp start = findStart(end, operand))
        llvm::append_range(keptAtEnd, start->getOperands());
    if (auto function = dyn_cast<func::FuncOp>(parent)) {
      for (Value returned : end->getOperands())
        for (const ReturnedPart &part : getReturnedParts(returned))
          keptAtEnd.push_back(part.value);
      for (BlockArgument argument : block.getArguments()) {
        auto io = function.getArgAttrOfType<IoAttr>(argument.getArgNumber(), HeddleDialect::ioAttrName);
        if (io && io.getDonates())
          tryInPlaceByParts(argument, end->getOperand(*io.getDonates()));
        else
          keptAtEnd.push_back(argument);
      }
    } else if (auto scan = dyn_cast<ScanOp>(parent)) {
      outside.insert_range(block.getArguments());
      for (auto [index, value] : llvm::enumerate(end->getOperands()))
        if (index < scan.getCarries().size())
          keptAtEnd.push_back(value);
        else if (!isa<BlockArgument>(value))
          outside.insert(getMadeValue(value));
    } else {
      outside.insert_range(block.getArguments());
      llvm::append_range(keptAtEnd, end->getOperands());
    }
  }

  /// What is waited for of one stow has the place that the stow writes to.
  static Value getMadeValue(Value value) {
    auto done = value.getDefiningOp<spmd::DoneOp>();
    return done && isa<StowedType>(value.getType()) && done.getNumResults() == 1 ? done.getFuture() : value;
  }

  /// The op of the block that a user is in; null for the terminator.
  Operation *findTask(Operation *user) const {
    Operation *op = block.findAncestorOpInBlock(*user);
    return op == block.getTerminator() ? nullptr : op;
  }

  /// The result is made in the argument's place where that has no later use.
  void tryInPlace(Value argument, Value given) {
    Operation *maker = given.getDefiningOp();
    auto own = dyn_cast<BlockArgument>(argument);
    if (Value streamed = own ? findStreamed(own, given) : Value()) {
      inPlaceOf[streamed] = argument;
      maker = streamed.getDefiningOp();
      waitForReaders(argument, maker);
      return;
    }
    if (spmd::StartOp start = findHostUpdate(given)) { // written where it lies, as it is worked on there alone
      waitForReaders(argument, start);
      return;
    }
    if (argument == given || !maker || maker->getBlock() != &block || argument.getType() != given.getType() ||
        !(isa<FusionOp>(maker) || isView(maker)))
      return;
    while (isView(maker)) { // the kernel in front of views
      given = maker->getOperand(cast<OpResult>(given).getResultNumber());
      maker = given.getDefiningOp();
      if (!maker || !(isa<FusionOp>(maker) || isView(maker)) || maker->getBlock() != &block)
        return;
    }
    if (bytesOf(argument.getType()) != bytesOf(given.getType()) || inPlaceOf.count(given))
      return;
    for (Operation *user : argument.getUsers()) {
      Operation *task = findTask(user);
      if (!task || positions[task] > positions[maker] || isView(task))
        return;
    }
    inPlaceOf[given] = argument;
    for (Operation *user : argument.getUsers())
      if (Operation *task = findTask(user); task != maker)
        before[maker].push_back(positions[task]);
  }

  /// The start whose kernel of the host's gives a value.
  static spmd::StartOp findHostUpdate(Value value) {
    auto done = value.getDefiningOp<spmd::DoneOp>();
    auto start = done ? done.getFuture().getDefiningOp<spmd::StartOp>() : nullptr;
    return start && start.getHostKernel() ? start : spmd::StartOp();
  }

  /// Makes an op come after all others that read a value, also in other shapes, and after what they started is over.
  void waitForReaders(Value value, Operation *maker) {
    for (Operation *user : value.getUsers())
      if (Operation *task = findTask(user); task && task != maker) {
        before[maker].push_back(positions[task]);
        if (isView(task))
          for (Value view : task->getResults())
            waitForReaders(view, maker);
        if (auto start = dyn_cast<spmd::StartOp>(task))
          for (Operation *waiter : start.getFuture().getUsers())
            if (waiter != maker && waiter->getBlock() == &block && waiter != block.getTerminator())
              before[maker].push_back(positions[waiter]);
      }
  }

  /// The same for each part of what is put together of parts.
  void tryInPlaceByParts(BlockArgument argument, Value given) {
    Operation *join = given.getDefiningOp();
    if (!join || !isReturnedJoin(join))
      return tryInPlace(argument, given);
    if (!isTakenApartAs(argument, cast<stablehlo::ConcatenateOp>(join)))
      return;
    for (const ReturnedPart &part : getReturnedParts(given))
      for (Operation *slice : argument.getUsers())
        if (findDenseOffset(cast<stablehlo::SliceOp>(slice)) == part.offset)
          tryInPlace(slice->getResult(0), part.value);
  }

  int indexOf(Value value) const {
    auto it = indices.find(value);
    return it == indices.end() ? -1 : it->second;
  }

  void addValue(Value value, int producer) {
    problems::ScheduleValue added;
    added.name = "value " + std::to_string(result.problem.values.size());
    bool isOfParts = value.getDefiningOp() && isReturnedJoin(value.getDefiningOp());
    added.bytes = outside.contains(value) || isOfParts ? 0 : bytesOf(value.getType());
    added.producer = producer;
    added.space = spaceOf(value.getType());
    indices[value] = result.problem.values.size();
    result.problem.values.push_back(std::move(added));
    result.values.push_back(value);
  }

  /// Bytes of another space than the device for as long as a task runs.
  void addScratch(Operation *op, int task, problems::MemorySpace space, uint64_t bytes) {
    problems::ScheduleValue added;
    added.name = "value " + std::to_string(result.problem.values.size());
    added.bytes = bytes;
    added.producer = task;
    added.space = space;
    result.problem.values.push_back(std::move(added));
    result.values.push_back(op->getResult(0));
  }

  void addTask(Operation *op) {
    int index = positions[op];
    problems::ScheduleTask task;
    task.name = (op->getName().getStringRef() + " " + std::to_string(index)).str();
    for (int earlier : before.lookup(op))
      task.after.push_back(earlier);
    // Both ends keep one order, and nothing waits for a message before others have started that the other end needs.
    if (hasMessages && (isa<spmd::DoneOp>(op) || sendsMessages(op))) {
      if (lastMessage >= 0)
        task.after.push_back(lastMessage);
      lastMessage = index;
    }
    for (Value operand : op->getOperands())
      if (isa<RingType>(operand.getType()) && !isa<RingGetOp>(op)) // it writes where they read
        for (Operation *user : operand.getUsers())
          if (isa<RingGetOp>(user) && user->getBlock() == &block)
            task.after.push_back(positions[user]);
    if (auto start = dyn_cast<spmd::StartOp>(op)) {
      task.kind = ScheduleTaskKind::Start;
      task.stream = start.getStream();
    } else if (auto done = dyn_cast<spmd::DoneOp>(op)) {
      Operation *start = done.getFuture().getDefiningOp();
      if (isa_and_nonnull<spmd::StartOp>(start) && start->getBlock() == &block) {
        task.kind = ScheduleTaskKind::Done;
        task.start = positions[start];
      }
    }
    SmallVector<std::pair<problems::MemorySpace, uint64_t>> beside = measure(op, task);
    result.problem.tasks.push_back(std::move(task));
    for (auto [space, bytes] : beside)
      addScratch(op, index, space, bytes);
    for (auto [number, value] : llvm::enumerate(op->getResults())) {
      if (isView(op))
        indices[value] = indexOf(op->getOperand(number));
      else if (isa<spmd::DoneOp>(op))
        indices[value] = indexOf(op->getOperand(0));
      else if (auto put = dyn_cast<RingPutOp>(op))
        indices[value] = indexOf(put.getRing());
      else if (auto place = inPlaceOf.find(value); place != inPlaceOf.end())
        indices[value] = indexOf(place->second);
      else if (int carry = findCarryPlace(op, number); carry >= 0) {
        indices[value] = carry;
        waitForUsers(op->getOperand(firstCarry(op) + number), index);
      } else if (int operand = findOperandPlace(op, number); operand >= 0)
        indices[value] = operand;
      else
        addValue(value, index);
      if (indices[value] < 0)
        addValue(value, index);
    }
  }

  static bool holdsTransfers(Operation *op) {
    auto start = dyn_cast<spmd::StartOp>(op);
    return start && start.holdsTransfers();
  }

  static HostFusionOp findHostKernel(Operation *op) {
    auto start = dyn_cast<spmd::StartOp>(op);
    return start ? start.getHostKernel() : HostFusionOp();
  }

  static bool sendsMessages(Operation *op) {
    auto found = op->walk([](Operation *inner) {
      return isa<spmd::SendOp, spmd::ReceiveOp>(inner) ? WalkResult::interrupt() : WalkResult::advance();
    });
    return found.wasInterrupted();
  }

  static unsigned firstCarry(Operation *loop) {
    auto scan = dyn_cast<ScanOp>(loop);
    return scan ? scan.getCarries().getBeginOperandIndex() : 0;
  }

  /// The value that gives its place to a loop's result.
  int findCarryPlace(Operation *op, size_t number) const {
    Value init;
    if (auto scan = dyn_cast<ScanOp>(op); scan && number < scan.getCarries().size())
      init = scan.getCarries()[number];
    else if (isa<stablehlo::WhileOp>(op))
      init = op->getOperand(number);
    if (!init || llvm::count(op->getOperands(), init) > 1 || isa<BlockArgument>(init) ||
        isa<spmd::FutureType>(init.getType()))
      return -1;
    bool isLast = llvm::all_of(init.getUsers(), [&](Operation *user) {
      Operation *task = findTask(user);
      return task && (task == op || positions.lookup(task) < positions.lookup(op)) && !isView(task);
    });
    return isLast && !isView(init.getDefiningOp()) && !inPlaceOf.count(init) ? indexOf(init) : -1;
  }

  /// What is smaller is not worth an order among its readers.
  static constexpr uint64_t kHandedBytes = 1 << 20;

  /// The value that gives its place to a kernel's result: the kernel is the last one that reads it, by the program's
  /// order, and comes after the others.
  int findOperandPlace(Operation *op, size_t number) {
    if (!isa<FusionOp, LibraryOp>(op) || outside.contains(op->getResult(number)))
      return -1;
    for (OpOperand &operand : op->getOpOperands()) {
      Value value = operand.get();
      Operation *maker = value.getDefiningOp();
      int place = indexOf(value);
      if (!maker || maker->getBlock() != &block || !isa<FusionOp, LibraryOp>(maker) || place < 0 ||
          result.values[place] != value || handedOver.contains(place) || llvm::is_contained(keptAtEnd, value) ||
          outside.contains(value) || bytesOf(value.getType()) < kHandedBytes ||
          bytesOf(value.getType()) != bytesOf(op->getResult(number).getType()) ||
          !mayLieInOperand(op, operand.getOperandNumber(), number))
        continue;
      bool isLast = llvm::all_of(value.getUsers(), [&](Operation *user) {
        Operation *task = findTask(user);
        return task &&
               (task == op || (positions.lookup(task) < positions.lookup(op) && isa<FusionOp, LibraryOp>(task)));
      });
      if (!isLast)
        continue;
      handedOver.insert(place);
      waitForUsers(value, positions.lookup(op));
      return place;
    }
    return -1;
  }

  /// Makes the loop wait for all others that use what is in the place that it takes.
  void waitForUsers(Value init, int index) {
    for (Operation *user : init.getUsers())
      if (int other = positions.lookup(findTask(user)); other != index)
        result.problem.tasks[index].after.push_back(other);
  }

  /// Sets what a task takes on the device; returns what it takes in other spaces while it runs.
  SmallVector<std::pair<problems::MemorySpace, uint64_t>> measure(Operation *op, problems::ScheduleTask &task) const {
    using problems::MemorySpace;
    SmallVector<std::pair<MemorySpace, uint64_t>> beside;
    if (isa<FusionOp, LibraryOp>(op)) {
      task.seconds = getKernelSeconds(op, rates);
    } else if (isa<ScanOp, stablehlo::WhileOp, stablehlo::CaseOp, stablehlo::IfOp>(op)) {
      double trips = 1;
      if (auto scan = dyn_cast<ScanOp>(op))
        trips = scan.getTripCount();
      problems::SpaceBytes most{};
      for (Region &region : op->getRegions())
        for (Block &inner : region) {
          problems::Schedule schedule = getBlockSchedule(inner, rates).simulate();
          task.seconds = std::max(task.seconds, trips * schedule.seconds);
          for (MemorySpace space : problems::memorySpaces)
            most[space] = std::max(most[space], schedule.peakBytes[space]);
        }
      task.scratchBytes = most[MemorySpace::Device];
      for (MemorySpace space : {MemorySpace::Host, MemorySpace::Disk})
        if (most[space] > 0)
          beside.emplace_back(space, most[space]);
    } else if (HostFusionOp kernel = findHostKernel(op)) {
      task.seconds = findHostKernelSeconds(kernel, rates).value_or(0);
    } else if (isa<StowOp, FetchOp>(op) || holdsTransfers(op)) {
      TransferCost transfers = getTransferCost(op, rates);
      task.seconds = transfers.seconds;
      bool usesDisk = spaceOf(op->getResult(0).getType()) == MemorySpace::Disk ||
                      llvm::any_of(op->getOperandTypes(), [](Type type) { return spaceOf(type) == MemorySpace::Disk; });
      if (usesDisk) // the bytes go through the host's memory
        beside.emplace_back(MemorySpace::Host, transfers.bytes);
    } else if (task.kind != ScheduleTaskKind::Done) {
      // Collectives of one launch have one latency.
      std::vector<CollectiveCost> sent = getOpCost(op).collectives;
      if (!sent.empty()) {
        for (const CollectiveCost &other : llvm::drop_begin(sent))
          sent.front().wireBytes += other.wireBytes;
        task.seconds = getSeconds(sent.front(), rates);
      }
    }
    return beside;
  }

  void addUses(Operation *op) {
    int index = positions[op];
    auto use = [&](Value operand) {
      int value = indexOf(operand);
      if (value < 0 || isSelf(op, value))
        return;
      problems::ScheduleValue &used = result.problem.values[value];
      if (used.producer != index)
        used.users.push_back(index);
      // An op that makes a value in another's place, or passes it on, stands before those that use what it gives.
      if (Operation *maker = operand.getDefiningOp(); maker && maker->getBlock() == &block && maker != op)
        if (int from = positions[maker]; from != used.producer)
          result.problem.tasks[index].after.push_back(from);
    };
    for (Value operand : op->getOperands()) {
      use(operand);
      if (spmd::StartOp start = findStart(op, operand))
        llvm::for_each(start->getOperands(), use);
    }
    for (Region &region : op->getRegions())
      region.walk([&](Operation *inner) {
        for (Value operand : inner->getOperands())
          if (operand.getParentBlock() == &block)
            use(operand);
      });
    for (Value given : op->getResults()) // it writes there
      if (int value = indexOf(given);
          value >= 0 && result.problem.values[value].producer != index && !isSelf(op, value))
        result.problem.values[value].users.push_back(index);
  }

  /// A done is no user of what its own start gives.
  bool isSelf(Operation *op, int value) const {
    const problems::ScheduleTask &task = result.problem.tasks[positions.lookup(op)];
    return task.kind == ScheduleTaskKind::Done && result.problem.values[value].producer == task.start;
  }

  Block &block;
  const MachineRates &rates;
  BlockSchedule result;
  llvm::DenseMap<Operation *, int> positions;
  llvm::DenseMap<Value, int> indices;
  llvm::DenseMap<Value, Value> inPlaceOf;
  llvm::DenseSet<int> handedOver; // values whose places kernels' results have
  llvm::DenseMap<Operation *, SmallVector<int>> before;
  llvm::DenseMap<int, Operation *> waits; // by task
  llvm::DenseSet<Operation *> isWaitedFor;
  llvm::DenseSet<Value> outside;
  SmallVector<Value> keptAtEnd;
  bool hasMessages = false;
  int lastMessage = -1; // task
};

} // namespace

problems::Schedule BlockSchedule::simulate() const {
  std::vector<int> order(ops.size());
  std::iota(order.begin(), order.end(), 0);
  return problems::simulate(problem, order);
}

BlockSchedule heddle::getBlockSchedule(Block &block, const MachineRates &rates) {
  return ProblemBuilder(block, rates).run();
}

int64_t heddle::getStateBytes(func::FuncOp function) {
  int64_t bytes = 0;
  for (auto [index, type] : llvm::enumerate(function.getArgumentTypes())) {
    auto io = function.getArgAttrOfType<IoAttr>(index, HeddleDialect::ioAttrName);
    if (io && io.getRole() == Role::State && getSpaceOf(type) == Space::Device)
      bytes += bytesOf(type);
  }
  return bytes;
}
