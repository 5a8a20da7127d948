#include "IdleValues.h"
#include "Transfers.h"
#include "UpdateUnits.h"

#include "heddle/Analysis/ProgramBlocks.h"
#include "heddle/Analysis/ReshardPlan.h"
#include "heddle/Analysis/StepRoles.h"
#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Spmd/ListsOps.h"
#include "heddle/Dialect/Spmd/SpmdDialect.h"
#include "heddle/Dialect/Stablehlo/ShapeOps.h"
#include "heddle/Dialect/Stablehlo/StablehloDialect.h"
#include "heddle/Transforms/Offload/OptimizerLeaves.h"
#include "heddle/Transforms/Offload/Passes.h"
#include "mlir/Analysis/TopologicalSortUtils.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MathExtras.h"

namespace heddle {
#define GEN_PASS_DEF_OFFLOAD
#include "heddle/Transforms/Offload/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;
using namespace heddle::offload;

namespace {

/// How many equal chunks, of at most about `chunkBytes`, a unit may be done in; 1 where there are none, or none that
/// small.
int64_t findChunkCount(const UpdateUnit &unit, int64_t chunkBytes) {
  if (unit.ops.empty())
    return 1;
  int64_t elements = unit.getType().getNumElements(), least = llvm::divideCeil(unit.getBytes(), chunkBytes);
  if (least < 2)
    return 1;
  // Chunks that begin at whole vectors first; more of them than asked for cost latency.
  for (int64_t grain : {64, 1})
    for (int64_t count = least; count <= 4 * least && count <= elements / grain; ++count)
      if (elements % count == 0 && elements / count % grain == 0)
        return count;
  return 1;
}

IoAttr withSpace(IoAttr io, Space space) {
  return IoAttr::get(io.getContext(), io.getName(), io.getRole(), io.getType(), io.getDonates(), io.getPlacement(),
                     io.getAppended(), space);
}

/// Takes leaves of one function to another space.
class Mover {
public:
  Mover(func::FuncOp function, Space space, const CopyStreams &streams, bool updatesOnHost)
      : function(function), space(space), streams(streams), updatesOnHost(updatesOnHost),
        end(function.getBody().front().getTerminator()) {}

  void run(const llvm::StringSet<> &names, int64_t chunkBytes) {
    findLeaves(names);
    move(chunkBytes ? chunkBytes : getChunkBytes());
  }

private:
  void move(int64_t chunkBytes) {
    handOn(chunkBytes);
    SmallVector<BlockArgument> read;
    for (BlockArgument leaf : arguments)
      if (llvm::any_of(leaf.getUses(), [&](OpOperand &use) { return !isOfTask(use); }) && !isHandedOn(leaf))
        read.push_back(leaf);
    StepRoles roles(function);
    auto isLate = [&](Operation *op) { return op->getNumResults() > 0 && roles.getPart(op) == StepPart::Optimizer; };
    Block &body = function.getBody().front();
    bool hasUpdate = llvm::any_of(body, [&](Operation &op) { return isLate(&op); }); // an entry without a loss has none
    std::vector<UpdateUnit> units = findUpdateUnits(read, [&](OpOperand &use) {
      Operation *op = use.getOwner(); // what is returned as it came stays where it is
      return !isStowedResult(use) && (!hasUpdate || op == end || op->getBlock() != &body || isLate(op));
    });
    if (updatesOnHost && llvm::any_of(units, [&](const UpdateUnit &unit) {
          return unit.ops.empty() && llvm::any_of(unit.leaves.front().getUsers(), isLate);
        }))
      function.emitRemark(
          "the update of state on the host is done on the device: what is no elementwise op, or a result "
          "on the device, reads a leaf of it, too");
    auto chunks = llvm::map_to_vector(units, [&](UpdateUnit &unit) { return findChunkCount(unit, chunkBytes); });
    stowTypes();
    SmallVector<UpdateUnit *> group;
    int64_t bytes = 0;
    for (auto [unit, count] : llvm::zip_equal(units, chunks)) {
      if (count > 1 || unit.ops.empty()) { // what is used elsewhere, too, is needed when it is
        fetchWhole(&unit, count);
        continue;
      }
      int64_t own = getLeafBytes(unit.leaves);
      if (bytes + own > chunkBytes) {
        fetchWhole(group);
        group.clear();
        bytes = 0;
      }
      group.push_back(&unit);
      bytes += own;
    }
    fetchWhole(group);
    for (BlockArgument leaf : read) // what the forward and backward passes do with one that an update reads, too
      if (llvm::any_of(leaf.getUses(), [&](OpOperand &use) { return !takesStowed(use); })) {
        UpdateUnit rest{{leaf}, {}};
        fetchWhole(&rest);
      }
    stowRest();
    if (isStage)
      makeTasks();
    sortTopologically(&body);
  }

  /// A stage of a pipeline has kernels in its tasks alone: what takes a fetched leaf apart there, or puts a stowed one
  /// together, becomes one.
  void makeTasks() {
    SmallVector<Operation *> apart;
    for (Operation &op : function.getBody().front())
      if (isa<stablehlo::SliceOp, stablehlo::ConcatenateOp>(op) &&
          (llvm::any_of(op.getOperands(), [](Value value) { return static_cast<bool>(findStowed(value)); }) ||
           llvm::any_of(op.getUses(), isTransfer)))
        apart.push_back(&op);
    SymbolTable symbols(function->getParentOfType<ModuleOp>());
    for (Operation *op : apart) {
      OpBuilder builder(op);
      auto task = func::FuncOp::create(op->getLoc(), (function.getName() + "_part").str(),
                                       builder.getFunctionType(op->getOperandTypes(), op->getResultTypes()));
      task.setPrivate();
      task->setAttr(HeddleDialect::taskAttrName, builder.getStringAttr("part"));
      symbols.insert(task);
      Block *block = task.addEntryBlock();
      auto call = func::CallOp::create(builder, op->getLoc(), task, op->getOperands());
      op->replaceAllUsesWith(call.getResults());
      op->setOperands(block->getArguments());
      op->remove();
      builder.setInsertionPointToEnd(block);
      builder.insert(op);
      func::ReturnOp::create(builder, op->getLoc(), op->getResults());
    }
  }

  void findLeaves(const llvm::StringSet<> &names) {
    auto isLeaf = [&](IoAttr io) { return io && io.getRole() == Role::State && names.contains(io.getName()); };
    for (BlockArgument argument : function.getArguments())
      if (isLeaf(function.getArgAttrOfType<IoAttr>(argument.getArgNumber(), HeddleDialect::ioAttrName)))
        arguments.push_back(argument);
    for (unsigned index = 0; index < function.getNumResults(); ++index)
      if (isLeaf(function.getResultAttrOfType<IoAttr>(index, HeddleDialect::ioAttrName)))
        addResult(index);
  }

  void addResult(unsigned index) {
    results[end->getOperand(index)].push_back(index);
    stowed.insert(index);
  }

  static int64_t getLeafBytes(ArrayRef<BlockArgument> leaves) {
    int64_t bytes = 0;
    for (BlockArgument leaf : leaves)
      bytes += getTensorBytes(getTensorOf(leaf.getType()));
    return bytes;
  }

  int64_t getChunkBytes() const {
    return std::clamp<int64_t>(getLeafBytes(arguments) / 32, int64_t(1) << 16, int64_t(256) << 20);
  }

  /// Whether the function only gives back what it takes.
  bool isHandedOn(BlockArgument leaf) const {
    return llvm::all_of(leaf.getUses(), [&](OpOperand &use) {
      auto found = results.find(leaf);
      return use.getOwner() == end && found != results.end() &&
             llvm::is_contained(found->second, use.getOperandNumber());
    });
  }

  /// Sets the types of arguments and results; what reads and makes them follows.
  void stowTypes() {
    auto stow = [&](Type type) { return StowedType::get(type.getContext(), cast<RankedTensorType>(type), space); };
    SmallVector<Type> inputs(function.getArgumentTypes()), outputs(function.getResultTypes());
    for (BlockArgument leaf : arguments) {
      unsigned index = leaf.getArgNumber();
      inputs[index] = stow(inputs[index]);
      leaf.setType(inputs[index]);
      if (auto io = function.getArgAttrOfType<IoAttr>(index, HeddleDialect::ioAttrName)) // not of a task
        function.setArgAttr(index, HeddleDialect::ioAttrName, withSpace(io, space));
    }
    for (auto &[value, places] : results)
      for (unsigned index : places) {
        outputs[index] = stow(outputs[index]);
        if (auto io = function.getResultAttrOfType<IoAttr>(index, HeddleDialect::ioAttrName))
          function.setResultAttr(index, HeddleDialect::ioAttrName, withSpace(io, space));
      }
    function.setType(FunctionType::get(function.getContext(), inputs, outputs));
  }

  /// Tasks of a pipeline that come after all microbatches take leaves as they lie, and fetch them by themselves.
  void handOn(int64_t chunkBytes) {
    for (auto call : function.getBody().front().getOps<func::CallOp>()) {
      auto task = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(call, call.getCalleeAttr());
      if (call->hasAttr(HeddleDialect::taskAttrName) || !task || task.isExternal() || !isCalledOnce(task))
        continue;
      Mover own(task, space, streams, updatesOnHost);
      for (OpOperand &operand : call->getOpOperands())
        if (llvm::is_contained(arguments, operand.get()))
          own.arguments.push_back(task.getArgument(operand.getOperandNumber()));
      for (OpResult result : call.getResults())
        if (!result.use_empty() && llvm::all_of(result.getUses(), [&](OpOperand &use) { return isStowedResult(use); }))
          own.addResult(result.getResultNumber());
      if (own.arguments.empty() && own.results.empty())
        continue;
      own.move(chunkBytes);
      for (OpResult result : call.getResults())
        result.setType(task.getResultTypes()[result.getResultNumber()]);
      tasks.insert(call);
    }
  }

  static bool isCalledOnce(func::FuncOp task) {
    auto uses = SymbolTable::getSymbolUses(task.getNameAttr(), task->getParentOfType<ModuleOp>());
    return uses && llvm::hasSingleElement(*uses);
  }

  /// One start for the leaves of some units, and one that stows what is made of them.
  void fetchWhole(ArrayRef<UpdateUnit *> units, int64_t chunks = 1) {
    SmallVector<Value> leaves, made;
    SmallVector<unsigned> places;
    llvm::DenseSet<Operation *> ops;
    for (UpdateUnit *unit : units) {
      llvm::append_range(leaves, unit->leaves);
      ops.insert_range(unit->ops);
      for (Operation *op : unit->ops)
        if (auto found = results.find(op->getResult(0)); found != results.end())
          for (unsigned place : found->second) {
            made.push_back(op->getResult(0));
            places.push_back(place);
          }
    }
    if (leaves.empty())
      return;
    OpBuilder builder(function.getContext());
    setWhereFetched(builder, leaves);
    Location location = leaves.front().getLoc();
    spmd::StartOp fetch = startFetch(builder, location, leaves, streams.in);
    if (updatesOnHost && !ops.empty())
      fetch->setAttr(kUpdateOnHostAttrName, builder.getUnitAttr());
    if (chunks > 1)
      fetch->setAttr(kChunksAttrName, builder.getI64IntegerAttr(chunks));
    ResultRange fetched = waitFor(builder, location, fetch.getFuture());
    for (auto [leaf, value] : llvm::zip_equal(leaves, fetched))
      leaf.replaceUsesWithIf(value, [&](OpOperand &use) {
        // What is returned as it came has not to be fetched for that.
        return !takesStowed(use) && (ops.empty() || ops.contains(use.getOwner()));
      });
    stow(made, places);
  }

  /// At the beginning; in a pipeline one task before the first one that reads it.
  void setWhereFetched(OpBuilder &builder, ArrayRef<Value> leaves) {
    builder.setInsertionPointToStart(&function.getBody().front());
    if (!isStage)
      return;
    Operation *first = nullptr;
    for (Value leaf : leaves)
      for (OpOperand &use : leaf.getUses())
        if (Operation *user = function.getBody().front().findAncestorOpInBlock(*use.getOwner());
            !takesStowed(use) && (!first || user->isBeforeInBlock(first)))
          first = user;
    while (first && !(isa<func::CallOp>(first) && first->hasAttr(HeddleDialect::taskAttrName)))
      first = first->getPrevNode();
    for (Operation *before = first; before; before = before->getPrevNode())
      if (before != first && isa<func::CallOp>(before))
        return builder.setInsertionPoint(before);
  }

  /// Whether a use has a leaf as it lies in the other memory.
  bool takesStowed(OpOperand &use) { return isTransfer(use) || isStowedResult(use) || isOfTask(use); }

  bool isOfTask(OpOperand &use) { return tasks.contains(use.getOwner()); }

  /// Whether transfers take it.
  static bool isTransfer(OpOperand &use) {
    auto start = dyn_cast<spmd::StartOp>(use.getOwner());
    return start && start.holdsTransfers();
  }

  bool isStowedResult(OpOperand &use) { return use.getOwner() == end && stowed.contains(use.getOperandNumber()); }

  void stow(ValueRange values, ArrayRef<unsigned> places) {
    if (values.empty())
      return;
    OpBuilder builder(end);
    Location location = values.front().getLoc();
    Value start = startStow(builder, location, values, space, streams.out).getFuture();
    for (auto [place, value] : llvm::zip_equal(places, waitFor(builder, location, start)))
      end->setOperand(place, value);
  }

  /// What is made in other ways: each result by itself, so that one may leave before the next is made.
  void stowRest() {
    for (auto [index, type] : llvm::enumerate(function.getResultTypes()))
      if (Value value = end->getOperand(index); isa<StowedType>(type) && !isa<StowedType>(value.getType()))
        stow(value, static_cast<unsigned>(index));
  }

  func::FuncOp function;
  Space space;
  const CopyStreams &streams;
  const bool updatesOnHost;
  const bool isStage = callsTasks(function); // of a pipeline
  Operation *end;
  SmallVector<BlockArgument> arguments;
  llvm::MapVector<Value, SmallVector<unsigned>> results; // what leaves become, and the numbers of these results
  llvm::SmallDenseSet<unsigned> stowed;                  // those numbers
  llvm::DenseSet<Operation *> tasks;                     // calls that take leaves as they lie
};

struct Offload : heddle::impl::OffloadBase<Offload> {
  using OffloadBase::OffloadBase;

  void runOnOperation() override {
    if (failed(run()))
      signalPassFailure();
  }

  LogicalResult run() {
    auto refuse = [&] { return emitError(getOperation().getLoc(), "heddle-offload: "); };
    std::optional<Space> to = symbolizeSpace(space);
    if (!to || *to == Space::Device)
      return refuse() << "space=" << space.getValue() << ", needed host or disk";
    if (!state.empty() && state != "optimizer" && state != "parameters" && state != "annotated")
      return refuse() << "state=" << state.getValue() << ", needed optimizer, parameters or annotated";
    if (state.empty() && leaves.empty())
      return refuse() << "nothing to take to the " << space.getValue() << ", needed state=optimizer or leaves";
    if (updates != "device" && (updates != "host" || *to != Space::Host))
      return refuse() << "updates=" << updates.getValue() << " of state on the " << space.getValue()
                      << ", needed device, or host of state that is there";
    if (chunkBytes < 0)
      return refuse() << "chunk-bytes=" << int64_t(chunkBytes) << ", needed at least 0";
    llvm::StringSet<> unknown;
    for (const std::string &name : leaves)
      unknown.insert(name);
    CopyStreams streams(getOperation());
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      if (!function.isPublic() || function.isExternal())
        continue;
      FailureOr<llvm::StringSet<>> names = findNames(function, *to, unknown);
      if (failed(names))
        return failure();
      if (!names->empty())
        Mover(function, *to, streams, updates == "host").run(*names, chunkBytes);
    }
    for (auto lists : llvm::to_vector(getOperation().getOps<spmd::ListsOp>())) {
      if (!state.empty()) // its functions are not the step's whole graph
        return lists.emitOpError("has a function for each stage, needed leaves by name for heddle-offload");
      FailureOr<llvm::StringSet<>> names = findNames(lists, *to, unknown);
      if (failed(names))
        return failure();
      moveLists(lists, *names, *to, streams);
    }
    for (const std::string &name : leaves)
      if (unknown.contains(name))
        return refuse() << "no leaf of the state has the name \"" << name << "\", needed one that the module has";
    return success();
  }

  /// Each function has its own leaves; the entry says the same of all.
  void moveLists(spmd::ListsOp lists, const llvm::StringSet<> &names, Space to, const CopyStreams &streams) {
    auto stow = [&](ArrayRef<Type> types, auto getIo, auto setIo) {
      SmallVector<Type> own(types);
      for (auto [index, type] : llvm::enumerate(own))
        if (IoAttr io = getIo(index); io && io.getRole() == Role::State && names.contains(io.getName())) {
          type = StowedType::get(type.getContext(), cast<RankedTensorType>(type), to);
          setIo(index, withSpace(io, to));
        }
      return own;
    };
    StringRef name = HeddleDialect::ioAttrName;
    SmallVector<Type> inputs = stow(
        lists.getArgumentTypes(), [&](unsigned index) { return lists.getArgAttrOfType<IoAttr>(index, name); },
        [&](unsigned index, IoAttr io) { lists.setArgAttr(index, name, io); });
    SmallVector<Type> outputs = stow(
        lists.getResultTypes(), [&](unsigned index) { return lists.getResultAttrOfType<IoAttr>(index, name); },
        [&](unsigned index, IoAttr io) { lists.setResultAttr(index, name, io); });
    lists.setFunctionType(FunctionType::get(lists.getContext(), inputs, outputs));
    for (FlatSymbolRefAttr function : lists.getListFunctions())
      Mover(SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(lists, function), to, streams, updates == "host")
          .run(names, chunkBytes);
  }

  /// The names of leaves that are to move and that the entry has.
  FailureOr<llvm::StringSet<>> findNames(FunctionOpInterface function, Space to, llvm::StringSet<> &unknown) {
    llvm::StringSet<> wanted, names;
    auto step = dyn_cast<func::FuncOp>(*function);
    if (state == "optimizer") {
      std::vector<std::string> found = findOptimizerLeaves(step);
      if (found.empty())
        return step.emitOpError("@") << step.getName()
                                     << " has no state that only its update reads, needed moments or masters to "
                                        "take to the "
                                     << stringifySpace(to);
      wanted.insert_range(found);
    }
    if (state == "parameters")
      wanted.insert_range(findParameterLeaves(step));
    if (state == "annotated")
      wanted.insert_range(findAnnotatedLeaves(step));
    for (const std::string &name : leaves)
      wanted.insert(name);
    auto add = [&](IoAttr io, Location location) -> LogicalResult {
      if (!io || io.getRole() != Role::State || !wanted.contains(io.getName()))
        return success();
      if (io.getSpace() != Space::Device)
        return emitError(location) << "state \"" << io.getName() << "\" is on the " << stringifySpace(io.getSpace())
                                   << " already, needed it on the device";
      names.insert(io.getName());
      unknown.erase(io.getName());
      return success();
    };
    for (unsigned index = 0; index < function.getNumArguments(); ++index)
      if (failed(add(function.getArgAttrOfType<IoAttr>(index, HeddleDialect::ioAttrName),
                     step ? step.getArgument(index).getLoc() : function.getLoc())))
        return failure();
    for (unsigned index = 0; index < function.getNumResults(); ++index)
      if (failed(add(function.getResultAttrOfType<IoAttr>(index, HeddleDialect::ioAttrName), function.getLoc())))
        return failure();
    return names;
  }
};

} // namespace
