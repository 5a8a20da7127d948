#include "Clusters.h"
#include "Epilogues.h"
#include "Updates.h"

#include "heddle/Analysis/ProgramBlocks.h"
#include "heddle/Analysis/ReshardPlan.h"
#include "heddle/Analysis/Views.h"
#include "heddle/Dialect/Heddle/LoopOps.h"
#include "heddle/Dialect/Spmd/AsyncOps.h"
#include "heddle/Dialect/Spmd/SpmdDialect.h"
#include "heddle/Dialect/Stablehlo/ConstantOps.h"
#include "heddle/Dialect/Stablehlo/ShapeOps.h"
#include "heddle/Machine/Targets.h"
#include "heddle/Transforms/Fusion/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/CSE.h"
#include "llvm/ADT/MapVector.h"
#include <map>

namespace heddle {
#define GEN_PASS_DEF_FORMFUSIONS
#include "heddle/Transforms/Fusion/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;
using namespace heddle::fusion;

namespace {

/// The kernels of one block.
class BlockFuser {
public:
  BlockFuser(Block &block, const TargetInfo &target)
      : block(block), target(target), clusters(findFixed(), target, fixed, findUpdateOps(block)) {}

  void run() {
    mergeAlongValues();
    mergeReaders();
    mergeUpdates();
    emit();
  }

private:
  /// A product and what is computed with it, and what needs no kernel; all else is free to be merged.
  Block &findFixed() {
    for (Operation &op : block)
      if (getKernelPart(&op) == KernelPart::Product) {
        SmallVector<Operation *> &call = calls[&op];
        call = findEpilogue(&op, target);
        fixed.insert(call.begin(), call.end());
      }
    for (Operation &op : block)
      if (auto slice = dyn_cast<stablehlo::SliceOp>(op); slice && findDenseOffset(slice)) {
        bool isLarge = getTensorBytes(slice.getType()) >= kViewBytes && isInMemory(slice.getOperand());
        if (isTakenApart(slice.getOperand()) || (isLarge && isNeededInMemory(slice)))
          fixed.insert(slice);
      } else if (isReturnedJoin(&op) && isMadeInPlace(cast<stablehlo::ConcatenateOp>(op))) {
        fixed.insert(&op);
      }
    return block;
  }

  /// Smaller parts are read where they are needed: a view of them saves nothing.
  static constexpr int64_t kViewBytes = 256;

  /// Whether a value is in memory whatever kernels are formed.
  static bool isInMemory(Value value) {
    Operation *maker = value.getDefiningOp();
    return !maker || (getKernelPart(maker) == KernelPart::None && !maker->hasTrait<OpTrait::ConstantLike>());
  }

  /// Whether somebody needs it who is no kernel.
  bool isNeededInMemory(Value value) const {
    return llvm::any_of(value.getUsers(), [&](Operation *user) {
      if (isa<stablehlo::ReshapeOp>(user))
        return isNeededInMemory(user->getResult(0));
      KernelPart part = getKernelPart(user);
      return fixed.contains(user) || part == KernelPart::None || part == KernelPart::Product;
    });
  }

  /// Whether nothing else is in the memory that a join is donated to, if it is, when its parts are made.
  static bool isMadeInPlace(stablehlo::ConcatenateOp join) {
    auto function = cast<func::FuncOp>(join->getParentOp());
    return llvm::all_of(function.getArguments(), [&](BlockArgument argument) {
      auto io = function.getArgAttrOfType<IoAttr>(argument.getArgNumber(), HeddleDialect::ioAttrName);
      return !io || !io.getDonates() ||
             function.getBody().front().getTerminator()->getOperand(*io.getDonates()) != join ||
             isTakenApartAs(argument, join);
    });
  }

  /// Whether a value is a leaf of state of which parts alone are used.
  static bool isTakenApart(Value value) {
    auto argument = dyn_cast<BlockArgument>(value);
    auto function = argument ? dyn_cast<func::FuncOp>(argument.getOwner()->getParentOp()) : nullptr;
    auto io =
        function ? function.getArgAttrOfType<IoAttr>(argument.getArgNumber(), HeddleDialect::ioAttrName) : nullptr;
    return io && io.getRole() == Role::State && llvm::all_of(value.getUsers(), [](Operation *user) {
             auto slice = dyn_cast<stablehlo::SliceOp>(user);
             return slice && findDenseOffset(slice);
           });
  }

  struct Edge {
    int64_t bytes; // saved
    Operation *from, *to;
  };

  /// A value that is used in the kernel that makes it is not read there; where it has no other users, it is not stored
  /// either. Those that save most bytes come first. What is merged makes room for more, so until nothing changes.
  void mergeAlongValues() {
    SmallVector<Edge> edges;
    for (Operation &op : block)
      for (OpResult result : op.getResults())
        if (auto type = dyn_cast<RankedTensorType>(result.getType()))
          for (Operation *user : result.getUsers())
            if (user->getBlock() == &block && isFree(&op) && isFree(user))
              edges.push_back({getTensorBytes(type) * (result.hasOneUse() ? 2 : 1), &op, user});
    llvm::stable_sort(edges, [](const Edge &a, const Edge &b) { return a.bytes > b.bytes; });
    for (bool changed = true; std::exchange(changed, false);) {
      llvm::erase_if(edges, [&](const Edge &edge) { return clusterOf(edge.from) == clusterOf(edge.to); });
      for (const Edge &edge : edges)
        changed |= clusters.merge(clusterOf(edge.from), clusterOf(edge.to));
    }
  }

  /// Kernels that read one value read it once together. They have the loop nest of one of them.
  void mergeReaders() {
    SmallVector<std::pair<int64_t, Value>> values;
    auto note = [&](Value value) {
      auto type = dyn_cast<RankedTensorType>(value.getType());
      if (type && type.getNumElements() > 1 && !value.hasOneUse())
        values.emplace_back(getTensorBytes(type), value);
    };
    llvm::for_each(block.getArguments(), note);
    for (Operation &op : block)
      llvm::for_each(op.getResults(), note);
    llvm::stable_sort(values, [](const auto &a, const auto &b) { return a.first > b.first; });
    for (const auto &[bytes, value] : values) {
      Operation *first = nullptr;
      SmallVector<Operation *> users(value.getUsers()); // the last one first
      for (Operation *user : llvm::reverse(users)) {
        if (user->getBlock() != &block || !isFree(user) || !clusters[clusterOf(user)].isKernel)
          continue;
        if (first && haveOneNest(clusterOf(first), clusterOf(user)))
          clusters.merge(clusterOf(first), clusterOf(user));
        first = user;
      }
    }
  }

  bool haveOneNest(int a, int b) const {
    if (a == b)
      return false;
    const KernelShape &x = clusters[a].shape, &y = clusters[b].shape;
    bool areRowsAndColumns = x.kind != y.kind && x.reduced && x.kept == y.reduced && x.reduced == y.kept;
    if (!areRowsAndColumns && (x.kind != y.kind || x.kept != y.kept || x.reduced != y.reduced))
      return false;
    return x.kind != FusionKind::Loop || sizeOf(a) == sizeOf(b);
  }
  int64_t sizeOf(int cluster) const {
    SmallVector<Value> outputs = clusters.getOutputs(clusters[cluster].ops);
    return outputs.empty() ? 0 : getElements(outputs.front());
  }

  /// The update of all parameters in one launch, the norm of all gradients in one. Those of one level, which counts
  /// others of their kind on the way there, do not wait for each other. What is fetched together from another memory is
  /// updated together, or the first launch would wait for the last fetch; so is, of what nothing is fetched for, as an
  /// init makes it, what is stowed together, or all of it would lie on the device at a time.
  void mergeUpdates() {
    using Levels = std::array<int64_t, 2>;
    llvm::DenseMap<int, Levels> levels; // after the cluster
    llvm::DenseMap<Operation *, int> transfers;
    std::map<std::tuple<bool, int64_t, int>, SmallVector<int>> launches;
    for (int cluster : clusters.getOrder()) {
      Levels level{};
      int transfer = -1;
      auto noteTransfer = [&](Operation *op) { transfer = transfers.try_emplace(op, transfers.size()).first->second; };
      for (Value input : clusters.getInputs(cluster)) {
        if (isFetched(input))
          noteTransfer(input.getDefiningOp());
        if (Operation *from = input.getDefiningOp(); from && from->getBlock() == &block)
          for (auto [mine, before] : llvm::zip(level, levels.lookup(clusters.clusterOf(from))))
            mine = std::max(mine, before);
      }
      if (transfer < 0)
        for (Value output : clusters.getOutputs(clusters[cluster].ops))
          for (Operation *user : output.getUsers())
            if (isTransfer(user))
              noteTransfer(user);
      bool isNorm = isWholeReduction(cluster);
      if (isNorm || (clusters[cluster].isUpdate && clusters[cluster].isKernel && !isPlain(clusters[cluster])))
        launches[{isNorm, level[isNorm]++, transfer}].push_back(cluster);
      levels[cluster] = level;
    }
    for (auto &[kind, members] : launches) {
      // What is sent must not wait, beside state that is done, for what that state waits for.
      bool isEarly = llvm::any_of(members, [&](int member) { return isSent(member) && !isReceived(member); });
      auto *late = isEarly
                       ? std::stable_partition(members.begin(), members.end(),
                                               [&](int member) { return !isReceived(member) || !isReturned(member); })
                       : members.end();
      mergeUpdates(ArrayRef(members.begin(), late));
      mergeUpdates(ArrayRef(late, members.end()));
    }
  }
  /// Each joins the first launch that has room for it and does not wait for what waits for it.
  void mergeUpdates(ArrayRef<int> members) {
    SmallVector<int> launches;
    for (int member : members)
      if (llvm::none_of(launches, [&](int launch) {
            return countValues(launch) + countValues(member) <= target.maxLaunchValues &&
                   clusters.mergeAs(launch, member, {FusionKind::Updates});
          }))
        launches.push_back(member);
  }

  /// Whether an op starts transfers to or from another memory, or waits for them.
  static bool isTransfer(Operation *op) {
    auto done = dyn_cast<spmd::DoneOp>(op);
    auto start = done ? done.getFuture().getDefiningOp<spmd::StartOp>() : dyn_cast<spmd::StartOp>(op);
    return start && start.holdsTransfers();
  }
  static bool isFetched(Value value) { return value.getDefiningOp() && isTransfer(value.getDefiningOp()); }

  static bool isCollective(Operation *op) { return op && isa<spmd::SpmdDialect>(op->getDialect()) && !isTransfer(op); }
  bool isSent(int cluster) const {
    return llvm::any_of(clusters.getOutputs(clusters[cluster].ops),
                        [](Value output) { return llvm::any_of(output.getUsers(), isCollective); });
  }
  bool isReceived(int cluster) const {
    return llvm::any_of(clusters.getInputs(cluster), [](Value input) { return isCollective(input.getDefiningOp()); });
  }
  bool isReturned(int cluster) const {
    return llvm::any_of(clusters.getOutputs(clusters[cluster].ops), [](Value output) {
      return llvm::any_of(output.getUsers(), [](Operation *user) { return user->hasTrait<OpTrait::IsTerminator>(); });
    });
  }

  int64_t countValues(int cluster) const {
    return clusters.getInputs(cluster).size() + clusters.getOutputs(clusters[cluster].ops).size();
  }

  bool isWholeReduction(int cluster) const {
    const Cluster &members = clusters[cluster];
    return members.isKernel && members.shape.kind == FusionKind::RowReduce && members.shape.kept == 1 &&
           llvm::all_of(clusters.getOutputs(members.ops), [](Value value) { return getElements(value) == 1; });
  }

  /// Whether an op is a view, which needs no kernel.
  static bool isPlain(const Cluster &cluster) {
    return cluster.ops.size() == 1 && isa<stablehlo::ReshapeOp>(cluster.ops[0]);
  }

  bool isFree(Operation *op) const { return !fixed.contains(op); }
  int clusterOf(Operation *op) const { return clusters.clusterOf(op); }

  void emit() {
    for (auto &[product, call] : calls)
      for (Operation *op : call) {
        [[maybe_unused]] bool isOne = clusters.mergeAs(clusterOf(product), clusterOf(op), {});
        assert(isOne && "only the next op of a call uses what the one before gives");
      }
    Operation *end = block.getTerminator();
    for (int index : clusters.getOrder()) {
      const Cluster &cluster = clusters[index];
      Operation *product = findProduct(cluster);
      if (product)
        emitKernel<LibraryOp>(index, LibraryKindAttr::get(end->getContext(), getLibraryKind(product)), product,
                              product);
      else if (cluster.isKernel && !isPlain(cluster))
        emitKernel<FusionOp>(index, FusionKindAttr::get(end->getContext(), cluster.shape.kind), cluster.ops.back());
      else if (cluster.ops.front() != end)
        cluster.ops.front()->moveBefore(end);
    }
    for (auto [output, result] : replaced)
      output.replaceAllUsesWith(result);
    for (Operation *op : llvm::reverse(emitted))
      op->erase();
    for (Operation &op : llvm::make_early_inc_range(block))
      if (op.hasTrait<OpTrait::ConstantLike>() && op.use_empty())
        op.erase();
  }

  /// A constant that the kernel of a cluster has in its code; others are data that it reads, as is all that a library
  /// multiplies: it takes memory, not code.
  static bool isInCode(Value value, Operation *product) {
    DenseElementsAttr elements;
    return matchPattern(value, m_Constant(&elements)) && (elements.isSplat() || elements.getNumElements() <= 16) &&
           !(product && llvm::is_contained(product->getOperands(), value));
  }

  static Operation *findProduct(const Cluster &cluster) {
    auto it = llvm::find_if(cluster.ops, [](Operation *op) { return getKernelPart(op) == KernelPart::Product; });
    return it == cluster.ops.end() ? nullptr : *it;
  }

  /// `of` lends its location and scope; `product` is what a library computes.
  template <typename Op> void emitKernel(int index, Attribute kind, Operation *of, Operation *product = nullptr) {
    const Cluster &cluster = clusters[index];
    SmallVector<Value> inputs = clusters.getInputs(index), outputs = clusters.getOutputs(cluster.ops);
    auto *firstConstant =
        std::stable_partition(inputs.begin(), inputs.end(), [&](Value input) { return !isInCode(input, product); });
    SmallVector<Value> constants(firstConstant, inputs.end());
    inputs.erase(firstConstant, inputs.end());
    OpBuilder builder(block.getTerminator());
    SmallVector<Type> types(ValueRange(outputs).getTypes());
    OperationState state(of->getLoc(), Op::getOperationName());
    auto now = [&](Value input) { return replaced.count(input) ? replaced.lookup(input) : input; };
    Op::build(builder, state, types, llvm::map_to_vector(inputs, now), cast<decltype(Op().getKindAttr())>(kind));
    auto kernel = cast<Op>(builder.create(state));
    if (auto scope = of->getAttrOfType<StringAttr>(HeddleDialect::scopeAttrName))
      kernel->setAttr(HeddleDialect::scopeAttrName, scope);
    Block &body = kernel.getBody().emplaceBlock();
    IRMapping mapping;
    for (Value input : inputs)
      mapping.map(input, body.addArgument(input.getType(), input.getLoc()));
    builder.setInsertionPointToEnd(&body);
    for (Value constant : constants)
      builder.clone(*constant.getDefiningOp(), mapping);
    for (Operation *op : cluster.ops)
      builder.clone(*op, mapping);
    YieldOp::create(builder, of->getLoc(),
                    llvm::map_to_vector(outputs, [&](Value output) { return mapping.lookup(output); }));
    // Copies that came to be in one kernel are one again. Those in several kernels stay, or what is computed again in a
    // backward pass would be kept for it after all.
    IRRewriter rewriter(builder.getContext());
    DominanceInfo dominance(kernel);
    eliminateCommonSubExpressions(rewriter, dominance, kernel);
    for (auto [output, result] : llvm::zip_equal(outputs, kernel->getResults()))
      replaced[output] = result;
    llvm::append_range(emitted, cluster.ops);
  }

  Block &block;
  const TargetInfo &target;
  llvm::MapVector<Operation *, SmallVector<Operation *>> calls;
  llvm::DenseSet<Operation *> fixed; // in calls, or beside kernels
  Clusters clusters;
  llvm::MapVector<Value, Value> replaced; // what kernels give for what was there before
  SmallVector<Operation *> emitted;
};

struct FormFusions : heddle::impl::FormFusionsBase<FormFusions> {
  using FormFusionsBase::FormFusionsBase;

  void runOnOperation() override {
    if (maxOps < 0) {
      emitError(getOperation().getLoc(), "heddle-form-fusions: max-ops=")
          << int64_t(maxOps) << ", needed at least 1 op in a kernel, or 0";
      return signalPassFailure();
    }
    std::string error;
    std::optional<machine::Target> found = machine::findTarget(target.empty() ? "trace" : target.getValue(), error);
    if (!found) {
      emitError(getOperation().getLoc()) << error;
      return signalPassFailure();
    }
    if (maxOps > 0)
      found->info.maxKernelOps = maxOps;
    for (Block *block : findProgramBlocks(getOperation()))
      BlockFuser(*block, found->info).run();
  }
};

} // namespace
