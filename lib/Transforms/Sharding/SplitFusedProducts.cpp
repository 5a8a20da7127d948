// Products that are only ever used in parts become products with parts of the weight, and what joins parts in
// order to multiply them with a weight is multiplied part by part.
#include "FusedProducts/CutValues.h"
#include "heddle/Analysis/ShardingRules.h"
#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Sdy/Sdy.h"
#include "heddle/Dialect/Stablehlo/Stablehlo.h"
#include "heddle/Transforms/Sharding/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringSet.h"
#include <set>

namespace heddle {
#define GEN_PASS_DEF_SPLITFUSEDPRODUCTS
#include "heddle/Transforms/Sharding/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;
using namespace heddle::fused;

namespace {

int64_t elementsOf(Value value) { return cast<RankedTensorType>(value.getType()).getNumElements(); }

/// Parts of a value side by side.
struct Joined {
  ValueDim whole;
  SmallVector<Value> parts;
  SmallVector<Range> ranges;
};

class Splitter {
public:
  Splitter(func::FuncOp function, bool always) : always(always) { findTensorAxes(function); }

  void run(func::FuncOp function) {
    if (!always && tensorAxes.empty())
      return;
    SmallVector<stablehlo::DotGeneralOp> dots;
    function.walk([&](stablehlo::DotGeneralOp dot) { dots.push_back(dot); });
    for (stablehlo::DotGeneralOp dot : dots)
      splitSlicedProduct(dot);
    SmallVector<Operation *> joins;
    function.walk([&](Operation *op) {
      if (findJoined(op))
        joins.push_back(op);
    });
    for (Operation *op : joins)
      splitJoined(*findJoined(op));
    eraseDead();
  }

private:
  // ---- Which products ----

  /// Axes of weights that don't split the batch: activations have them along features.
  void findTensorAxes(func::FuncOp function) {
    llvm::StringSet<> ofBatch;
    auto visit = [&](Role role, auto take) {
      for (unsigned index = 0; index < function.getNumArguments(); ++index) {
        auto io = function.getArgAttrOfType<IoAttr>(index, HeddleDialect::ioAttrName);
        auto sharding = function.getArgAttrOfType<sdy::TensorShardingAttr>(index, sdy::kShardingAttr);
        if (!io || !sharding || io.getRole() != role)
          continue;
        for (sdy::DimensionShardingAttr dim : sharding.getDimShardings())
          for (sdy::AxisRefAttr axis : dim.getAxes())
            take(axis.getName());
      }
    };
    visit(Role::Batch, [&](StringRef axis) { ofBatch.insert(axis); });
    visit(Role::State, [&](StringRef axis) {
      if (!ofBatch.contains(axis))
        tensorAxes.insert(axis);
    });
  }

  /// Whether `weight` comes from state that a tensor axis splits along the dim.
  bool isWeight(ValueDim weight, Value other) const {
    if (always)
      return elementsOf(weight.value) < elementsOf(other);
    ValueDim from = weight;
    while (Operation *op = from.value.getDefiningOp()) {
      // What is gathered again for the backward pass is the same weight: its products are cut as those of the forward
      // pass are.
      if (isa<stablehlo::OptimizationBarrierOp>(op)) {
        from.value = op->getOperand(cast<OpResult>(from.value).getResultNumber());
        continue;
      }
      std::optional<ShardingRule> rule = keepsElements(op) ? getShardingRule(op) : std::nullopt;
      std::optional<int64_t> factor = rule ? findFactor(*rule, op->getNumOperands(), from.dim) : std::nullopt;
      std::optional<int64_t> dim = factor ? findDim(*rule, 0, *factor) : std::nullopt;
      if (!dim)
        return false;
      from = {op->getOperand(0), *dim};
    }
    if (std::optional<ValueDim> outside = findOutside(from))
      return isWeight(*outside, other);
    auto function = dyn_cast_or_null<func::FuncOp>(from.value.getParentBlock()->getParentOp());
    if (!function)
      return false;
    unsigned index = cast<BlockArgument>(from.value).getArgNumber();
    auto io = function.getArgAttrOfType<IoAttr>(index, HeddleDialect::ioAttrName);
    auto sharding = function.getArgAttrOfType<sdy::TensorShardingAttr>(index, sdy::kShardingAttr);
    return io && io.getRole() == Role::State && sharding &&
           llvm::any_of(sharding.getDimShardings()[from.dim].getAxes(),
                        [&](sdy::AxisRefAttr axis) { return tensorAxes.contains(axis.getName()); });
  }

  /// What stands between a weight's argument and its use.
  static bool keepsElements(Operation *op) {
    return isa<stablehlo::ConvertOp, stablehlo::TransposeOp, stablehlo::ReshapeOp, stablehlo::SliceOp,
               stablehlo::DynamicSliceOp, sdy::ShardingConstraintOp>(op);
  }

  /// What an argument of a loop's body starts as.
  static std::optional<ValueDim> findOutside(ValueDim from) {
    Operation *parent = from.value.getParentBlock()->getParentOp();
    auto flow = dyn_cast<DataFlowOpInterface>(parent);
    if (!flow || isa<sdy::ManualComputationOp>(parent))
      return std::nullopt;
    for (const DataFlowEdge &edge : flow.getDataFlowEdges())
      if (llvm::is_contained(edge.targets, from.value)) {
        Value source = edge.sources.front()->get();
        int64_t more =
            cast<RankedTensorType>(source.getType()).getRank() - cast<RankedTensorType>(from.value.getType()).getRank();
        return more >= 0 ? std::optional(ValueDim{source, from.dim + more}) : std::nullopt;
      }
    return std::nullopt;
  }

  // ---- What lies between a product and its slices, or what joins parts and their products ----

  /// An op that is computed part by part: the factor that the parts are of, and the dim of the result that has it.
  struct Passed {
    int64_t factor, dim;
  };
  using Between = llvm::MapVector<Operation *, Passed>;

  /// Takes along a user of `use` that can be computed in parts along the operand's dim: the dim of its result, or
  /// nothing where its parts can't be computed alone.
  static std::optional<ValueDim> follow(OpOperand &use, int64_t dim, Between &between, bool &isNew) {
    Operation *user = use.getOwner();
    if (!isCuttable(user))
      return std::nullopt;
    ShardingRule rule = *getShardingRule(user);
    std::optional<int64_t> factor = findFactor(rule, use.getOperandNumber(), dim);
    std::optional<int64_t> result = factor ? findResultDim(user, rule, *factor) : std::nullopt;
    if (!result)
      return std::nullopt;
    auto [it, inserted] = between.insert({user, {*factor, *result}});
    isNew = inserted;
    return it->second.factor == *factor ? std::optional(ValueDim{user->getResult(0), *result}) : std::nullopt;
  }

  /// Whether all else that is cut for these ops is small beside `elements`: biases, not activations.
  static bool areOthersSmall(const Between &between, Value root, int64_t rootDim, int64_t elements) {
    for (auto [op, passed] : between) {
      if (op == root.getDefiningOp())
        continue;
      ShardingRule rule = *getShardingRule(op);
      for (auto [index, operand] : llvm::enumerate(op->getOperands())) {
        std::optional<int64_t> dim = findDim(rule, index, passed.factor);
        if (!dim || (operand == root && *dim == rootDim))
          continue;
        const auto *from = between.find(operand.getDefiningOp());
        if (from != between.end() && from->second.dim == *dim)
          continue;
        ValueDim source = findSource({operand, *dim});
        if (source.value && elementsOf(source.value) >= elements)
          return false;
      }
    }
    return true;
  }

  // ---- Products that are sliced ----

  void splitSlicedProduct(stablehlo::DotGeneralOp dot) {
    if (!isCuttable(dot))
      return;
    ShardingRule rule = *getShardingRule(dot);
    for (int64_t dim = 0; dim < dot.getType().getRank(); ++dim) {
      std::optional<int64_t> factor = findFactor(rule, 2, dim);
      if (!factor || findDim(rule, 0, *factor).has_value() == findDim(rule, 1, *factor).has_value())
        continue;
      unsigned operand = findDim(rule, 0, *factor) ? 0 : 1;
      ValueDim weight{dot->getOperand(operand), *findDim(rule, operand, *factor)};
      if (elementsOf(weight.value) >= elementsOf(dot) || !isWeight(weight, dot->getOperand(1 - operand)))
        continue;
      Between between;
      llvm::MapVector<stablehlo::SliceOp, int64_t> slices;
      std::set<Range> ranges;
      between.insert({dot, {*factor, dim}});
      if (!collectSlices({dot, dim}, between, slices, ranges) || !areDisjoint(ranges) ||
          !areOthersSmall(between, dot, dim, elementsOf(dot)))
        continue;
      for (auto [op, passed] : between)
        cutter.addComputed({op->getResult(0), passed.dim});
      // Slices go in program order, so that later parts find what earlier ones made.
      auto inOrder = slices.takeVector();
      llvm::sort(inOrder, [](auto &a, auto &b) { return a.first->isBeforeInBlock(b.first); });
      for (auto [slice, along] : inOrder) {
        Value part = cutter.cut({slice.getOperand(), along}, rangeOf(slice, along), slice);
        slice.getResult().replaceAllUsesWith(part);
        dead.insert(slice);
      }
      return;
    }
  }

  /// The slices that all uses of `from` end in, through ops that keep the dim.
  bool collectSlices(ValueDim from, Between &between, llvm::MapVector<stablehlo::SliceOp, int64_t> &slices,
                     std::set<Range> &ranges) {
    for (OpOperand &use : from.value.getUses()) {
      Operation *user = use.getOwner();
      if (user->getBlock() != from.value.getParentBlock())
        return false;
      if (auto slice = dyn_cast<stablehlo::SliceOp>(user)) {
        if (findSlicedDim(slice) != from.dim || slice->hasAttr(sdy::kShardingAttr))
          return false;
        slices.insert({slice, from.dim});
        ranges.insert(rangeOf(slice, from.dim));
        continue;
      }
      bool isNew = false;
      std::optional<ValueDim> result = follow(use, from.dim, between, isNew);
      if (!result || isa<stablehlo::DotGeneralOp, stablehlo::ReduceOp>(user))
        return false;
      if (isNew && !collectSlices(*result, between, slices, ranges))
        return false;
    }
    return !from.value.use_empty();
  }

  /// The one dim that a slice takes a part of, with stride 1 everywhere.
  static std::optional<int64_t> findSlicedDim(stablehlo::SliceOp slice) {
    std::optional<int64_t> sliced;
    if (!llvm::all_of(slice.getStrides(), [](int64_t stride) { return stride == 1; }))
      return std::nullopt;
    for (auto [dim, whole, part] :
         llvm::enumerate(slice.getOperand().getType().getShape(), slice.getType().getShape())) {
      if (whole == part)
        continue;
      if (sliced)
        return std::nullopt;
      sliced = dim;
    }
    return sliced;
  }

  static Range rangeOf(stablehlo::SliceOp slice, int64_t dim) {
    return {slice.getStartIndices()[dim], slice.getType().getDimSize(dim)};
  }

  /// No element is computed twice, and no part is empty.
  static bool areDisjoint(const std::set<Range> &ranges) {
    int64_t end = 0;
    for (Range range : ranges) {
      if (range.start < end || range.size == 0)
        return false;
      end = range.end();
    }
    return true;
  }

  // ---- Products with what joins parts ----

  static std::optional<Joined> findJoined(Operation *op) {
    if (auto concatenate = dyn_cast<stablehlo::ConcatenateOp>(op)) {
      Joined joined{{concatenate, static_cast<int64_t>(concatenate.getDimension())}, {}, {}};
      int64_t start = 0;
      for (Value input : concatenate.getInputs()) {
        int64_t size = cast<RankedTensorType>(input.getType()).getDimSize(joined.whole.dim);
        if (size == 0)
          return std::nullopt;
        joined.parts.push_back(input);
        joined.ranges.push_back({start, size});
        start += size;
      }
      return joined.parts.size() > 1 ? std::optional(joined) : std::nullopt;
    }
    if (auto add = dyn_cast<stablehlo::AddOp>(op))
      return findSumOfPads(add);
    return std::nullopt;
  }

  /// Parts that are padded with zeros to where the others are and then added up: the gradient of slices.
  static std::optional<Joined> findSumOfPads(stablehlo::AddOp add) {
    std::map<Range, Value> parts;
    std::optional<int64_t> along;
    SmallVector<Value> terms{add.getLhs(), add.getRhs()};
    while (!terms.empty()) {
      Value term = terms.pop_back_val();
      if (auto inner = term.getDefiningOp<stablehlo::AddOp>()) {
        terms.append({inner.getLhs(), inner.getRhs()});
        continue;
      }
      auto pad = term.getDefiningOp<stablehlo::PadOp>();
      if (!pad || parts.size() > 64 || !isZero(pad.getPaddingValue()))
        return std::nullopt;
      std::optional<int64_t> dim = findPaddedDim(pad);
      if (!dim || along.value_or(*dim) != *dim)
        return std::nullopt;
      along = dim;
      Range range{pad.getEdgePaddingLow()[*dim], pad.getOperand().getType().getDimSize(*dim)};
      if (range.size == 0 || !parts.insert({range, pad.getOperand()}).second)
        return std::nullopt;
    }
    Joined joined{{add, *along}, {}, {}};
    int64_t end = 0;
    for (auto [range, part] : parts) {
      if (range.start != end)
        return std::nullopt;
      end = range.end();
      joined.parts.push_back(part);
      joined.ranges.push_back(range);
    }
    return end == joined.whole.getSize() ? std::optional(joined) : std::nullopt;
  }

  static bool isZero(Value value) { return matchPattern(value, m_AnyZeroFloat()) || matchPattern(value, m_Zero()); }

  /// The one dim that is padded, at its edges alone and with nothing cut off.
  static std::optional<int64_t> findPaddedDim(stablehlo::PadOp pad) {
    std::optional<int64_t> padded;
    for (auto [dim, low, high, inside] :
         llvm::enumerate(pad.getEdgePaddingLow(), pad.getEdgePaddingHigh(), pad.getInteriorPadding())) {
      if (low < 0 || high < 0 || inside != 0 || ((low || high) && padded))
        return std::nullopt;
      if (low || high)
        padded = dim;
    }
    return padded;
  }

  /// A product, or a reduction, that all of a joined value's uses end in.
  struct Ending {
    Operation *op;
    int64_t factor;
  };

  void splitJoined(const Joined &joined) {
    Between between;
    SmallVector<Ending> endings;
    bool hasWeight = false;
    int64_t elements = elementsOf(joined.whole.value);
    if (!collectEndings(joined.whole, elements, between, endings, hasWeight) || !hasWeight ||
        !areOthersSmall(between, joined.whole.value, joined.whole.dim, elements))
      return;
    for (auto [op, passed] : between)
      cutter.addComputed({op->getResult(0), passed.dim});
    for (auto [range, part] : llvm::zip_equal(joined.ranges, joined.parts))
      cutter.addPart(joined.whole, range, part);
    llvm::sort(endings, [](Ending a, Ending b) { return a.op->isBeforeInBlock(b.op); });
    for (Ending ending : endings) {
      ShardingRule rule = *getShardingRule(ending.op);
      auto results = llvm::map_to_vector(
          joined.ranges, [&](Range range) { return cutter.cutOp(ending.op, rule, ending.factor, range, ending.op); });
      std::optional<int64_t> dim = findDim(rule, ending.op->getNumOperands(), ending.factor);
      ending.op->getResult(0).replaceAllUsesWith(dim ? cutter.join(results, *dim, ending.op)
                                                     : cutter.add(results, ending.op));
      dead.insert(ending.op);
    }
  }

  bool collectEndings(ValueDim from, int64_t elements, Between &between, SmallVector<Ending> &endings,
                      bool &hasWeight) {
    for (OpOperand &use : from.value.getUses()) {
      Operation *user = use.getOwner();
      if (user->getBlock() != from.value.getParentBlock() || !isCuttable(user))
        return false;
      if (!isa<stablehlo::DotGeneralOp, stablehlo::ReduceOp>(user)) {
        bool isNew = false;
        std::optional<ValueDim> result = follow(use, from.dim, between, isNew);
        if (!result || (isNew && !collectEndings(*result, elements, between, endings, hasWeight)))
          return false;
        continue;
      }
      ShardingRule rule = *getShardingRule(user);
      unsigned number = use.getOperandNumber();
      std::optional<int64_t> factor = findFactor(rule, number, from.dim);
      if (!factor)
        return false;
      if (isa<stablehlo::ReduceOp>(user) || rule.getFactor(*factor).kind == FactorKind::PassThrough) {
        // A dim of batches would need parts of the other operand.
        if (!findResultDim(user, rule, *factor) ||
            (isa<stablehlo::DotGeneralOp>(user) && findDim(rule, 1 - number, *factor)))
          return false;
      } else {
        ValueDim weight{user->getOperand(1 - number), *findDim(rule, 1 - number, *factor)};
        if (weight.value == from.value || elementsOf(weight.value) >= elements || !isWeight(weight, from.value))
          return false;
        hasWeight = true;
      }
      // Where another operand is joined of parts, too, each part needs all of the other.
      if (llvm::any_of(endings, [&](Ending ending) { return ending.op == user; }))
        return false;
      endings.push_back({user, *factor});
    }
    return true;
  }

  void eraseDead() {
    while (!dead.empty()) {
      Operation *op = dead.pop_back_val();
      if (!op->use_empty())
        continue;
      llvm::SetVector<Operation *> before;
      for (Value operand : op->getOperands())
        if (Operation *from = operand.getDefiningOp())
          before.insert(from);
      op->erase();
      for (Operation *from : before)
        if (isOpTriviallyDead(from))
          dead.insert(from);
    }
  }

  bool always;
  llvm::StringSet<> tensorAxes;
  Cutter cutter;
  llvm::SetVector<Operation *> dead;
};

struct SplitFusedProducts : heddle::impl::SplitFusedProductsBase<SplitFusedProducts> {
  using SplitFusedProductsBase::SplitFusedProductsBase;

  void runOnOperation() override {
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (!function.isExternal())
        Splitter(function, always).run(function);
  }
};

} // namespace
