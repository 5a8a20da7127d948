#include "Transfers.h"
#include "UpdateUnits.h"

#include "heddle/Analysis/ReshardPlan.h"
#include "heddle/Analysis/StepRoles.h"
#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Spmd/ListsOps.h"
#include "heddle/Dialect/Spmd/SpmdDialect.h"
#include "heddle/Dialect/Stablehlo/StablehloDialect.h"
#include "heddle/Transforms/Offload/OptimizerLeaves.h"
#include "heddle/Transforms/Offload/Passes.h"
#include "mlir/Analysis/TopologicalSortUtils.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
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
  Mover(func::FuncOp function, Space space, const CopyStreams &streams)
      : function(function), space(space), streams(streams), end(function.getBody().front().getTerminator()) {}

  void run(const llvm::StringSet<> &names, int64_t chunkBytes) {
    findLeaves(names);
    chunkBytes = chunkBytes ? chunkBytes : getChunkBytes();
    SmallVector<BlockArgument> read;
    for (BlockArgument leaf : arguments)
      if (!leaf.use_empty() && !isHandedOn(leaf))
        read.push_back(leaf);
    StepRoles roles(function);
    auto isLate = [&](Operation *op) { return op->getNumResults() > 0 && roles.getPart(op) == StepPart::Optimizer; };
    Block &body = function.getBody().front();
    bool hasUpdate = llvm::any_of(body, [&](Operation &op) { return isLate(&op); }); // an entry without a loss has none
    std::vector<UpdateUnit> units = findUpdateUnits(
        read, [&](Operation *op) { return !hasUpdate || op == end || op->getBlock() != &body || isLate(op); });
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
      if (llvm::any_of(leaf.getUses(), [&](OpOperand &use) { return !isStowedResult(use) && !isFetch(use); })) {
        UpdateUnit rest{{leaf}, {}};
        fetchWhole(&rest);
      }
    stowRest();
    sortTopologically(&body);
  }

private:
  void findLeaves(const llvm::StringSet<> &names) {
    auto isLeaf = [&](IoAttr io) { return io && io.getRole() == Role::State && names.contains(io.getName()); };
    for (BlockArgument argument : function.getArguments())
      if (isLeaf(function.getArgAttrOfType<IoAttr>(argument.getArgNumber(), HeddleDialect::ioAttrName)))
        arguments.push_back(argument);
    for (unsigned index = 0; index < function.getNumResults(); ++index)
      if (isLeaf(function.getResultAttrOfType<IoAttr>(index, HeddleDialect::ioAttrName)))
        results[end->getOperand(index)].push_back(index);
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
      auto io = function.getArgAttrOfType<IoAttr>(index, HeddleDialect::ioAttrName);
      function.setArgAttr(index, HeddleDialect::ioAttrName, withSpace(io, space));
    }
    for (auto &[value, places] : results)
      for (unsigned index : places) {
        outputs[index] = stow(outputs[index]);
        auto io = function.getResultAttrOfType<IoAttr>(index, HeddleDialect::ioAttrName);
        function.setResultAttr(index, HeddleDialect::ioAttrName, withSpace(io, space));
      }
    function.setType(FunctionType::get(function.getContext(), inputs, outputs));
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
    OpBuilder builder = OpBuilder::atBlockBegin(&function.getBody().front());
    Location location = leaves.front().getLoc();
    spmd::StartOp fetch = startFetch(builder, location, leaves, streams.in);
    if (chunks > 1)
      fetch->setAttr(kChunksAttrName, builder.getI64IntegerAttr(chunks));
    ResultRange fetched = waitFor(builder, location, fetch.getFuture());
    for (auto [leaf, value] : llvm::zip_equal(leaves, fetched))
      leaf.replaceUsesWithIf(value, [&](OpOperand &use) {
        // What is returned as it came has not to be fetched for that.
        return !isFetch(use) && !isStowedResult(use) && (ops.empty() || ops.contains(use.getOwner()));
      });
    stow(made, places);
  }

  static bool isFetch(OpOperand &use) {
    auto start = dyn_cast<spmd::StartOp>(use.getOwner());
    return start && start.holdsTransfers();
  }

  bool isStowedResult(OpOperand &use) {
    return use.getOwner() == end && isa<StowedType>(function.getResultTypes()[use.getOperandNumber()]);
  }

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
  Operation *end;
  SmallVector<BlockArgument> arguments;
  llvm::DenseMap<Value, SmallVector<unsigned>> results; // what leaves become, and the numbers of these results
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
    if (chunkBytes < 0)
      return refuse() << "chunk-bytes=" << int64_t(chunkBytes) << ", needed at least 0";
    for (auto lists : getOperation().getOps<spmd::ListsOp>())
      return lists.emitOpError("has a function for each stage, needed one function for heddle-offload");
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
        Mover(function, *to, streams).run(*names, chunkBytes);
    }
    for (const std::string &name : leaves)
      if (unknown.contains(name))
        return refuse() << "no leaf of the state has the name \"" << name << "\", needed one that the module has";
    return success();
  }

  /// The names of leaves that are to move and that the function has.
  FailureOr<llvm::StringSet<>> findNames(func::FuncOp function, Space to, llvm::StringSet<> &unknown) {
    llvm::StringSet<> wanted, names;
    if (state == "optimizer") {
      std::vector<std::string> found = findOptimizerLeaves(function);
      if (found.empty())
        return function.emitOpError("@") << function.getName()
                                         << " has no state that only its update reads, needed moments or masters to "
                                            "take to the "
                                         << stringifySpace(to);
      wanted.insert_range(found);
    }
    if (state == "parameters")
      wanted.insert_range(findParameterLeaves(function));
    if (state == "annotated")
      wanted.insert_range(findAnnotatedLeaves(function));
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
    for (BlockArgument argument : function.getArguments())
      if (failed(add(function.getArgAttrOfType<IoAttr>(argument.getArgNumber(), HeddleDialect::ioAttrName),
                     argument.getLoc())))
        return failure();
    for (unsigned index = 0; index < function.getNumResults(); ++index)
      if (failed(add(function.getResultAttrOfType<IoAttr>(index, HeddleDialect::ioAttrName), function.getLoc())))
        return failure();
    return names;
  }
};

} // namespace
