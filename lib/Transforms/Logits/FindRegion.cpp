#include "FindRegion.h"

#include "heddle/Analysis/Effects.h"
#include "heddle/Analysis/ShardingRules.h"
#include "heddle/Analysis/Uses.h"
#include "heddle/Dialect/Heddle/FusionOps.h"
#include "heddle/Dialect/Spmd/SpmdDialect.h"
#include "heddle/Dialect/Stablehlo/Combiners.h"
#include "heddle/Dialect/Stablehlo/ConstantOps.h"
#include "heddle/Dialect/Stablehlo/ControlFlowOps.h"
#include "heddle/Dialect/Stablehlo/IndexingOps.h"
#include "heddle/Dialect/Stablehlo/ReductionOps.h"
#include "heddle/Dialect/Stablehlo/ShapeOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::logits;

/// What a barrier takes in the place of one of its results.
static Value getPassed(Value result) {
  return result.getDefiningOp()->getOperand(cast<OpResult>(result).getResultNumber());
}

Value RowRegion::resolve(Value value) const {
  while (value.getDefiningOp() && barriers.contains(value.getDefiningOp()))
    value = getPassed(value);
  return value;
}

namespace {

/// The rule of an op of the Local rung: collectives combine or move what stands at one place on all devices.
std::optional<ShardingRule> findRule(Operation *op) {
  auto makeRule = [&](ArrayRef<int64_t> moved) {
    auto from = cast<RankedTensorType>(op->getOperand(0).getType());
    auto to = cast<RankedTensorType>(op->getResult(0).getType());
    ShardingRule rule(op);
    for (int64_t dim = 0; dim < from.getRank(); ++dim)
      rule.add(std::max(from.getDimSize(dim), to.getDimSize(dim)))
          .kind(llvm::is_contained(moved, dim) ? FactorKind::Permutation : FactorKind::PassThrough)
          .operand(0, dim)
          .result(0, dim);
    return rule;
  };
  if (isa<spmd::AllReduceOp>(op))
    return makeRule({});
  if (auto gather = dyn_cast<spmd::AllGatherOp>(op))
    return makeRule({static_cast<int64_t>(gather.getDim())});
  if (auto slice = dyn_cast<spmd::AllSliceOp>(op))
    return makeRule({static_cast<int64_t>(slice.getDim())});
  return getShardingRule(op);
}

/// Whether an op's partial results add up to it, nothing being counted twice.
bool isSum(Operation *op) {
  if (isa<stablehlo::DotGeneralOp>(op))
    return true;
  auto reduce = dyn_cast<stablehlo::ReduceOp>(op);
  std::optional<SmallVector<Combiner>> combiners = reduce ? stablehlo::matchCombiners(reduce.getBody()) : std::nullopt;
  return combiners && combiners->size() == 1 && stablehlo::isNeutral(reduce->getOperand(1), combiners->front());
}

/// What is as cheap to make chunk by chunk as to read, whatever rows are.
bool isMadeAnywhere(Operation *op) {
  if (auto product = dyn_cast<stablehlo::DotGeneralOp>(op))
    return product.getDotDimensionNumbers().getLhsContractingDimensions().empty();
  if (auto constant = dyn_cast<stablehlo::ConstantOp>(op)) {
    auto value = dyn_cast<DenseElementsAttr>(constant.getValue());
    return value && value.isSplat();
  }
  return isa<stablehlo::IotaOp, stablehlo::BroadcastInDimOp, stablehlo::ReshapeOp, stablehlo::TransposeOp,
             stablehlo::SliceOp, stablehlo::PadOp, stablehlo::ConcatenateOp, stablehlo::GatherOp, stablehlo::ScatterOp,
             stablehlo::ReduceOp>(op) ||
         isElementwise(op);
}

class RegionFinder {
public:
  RegionFinder(stablehlo::DotGeneralOp product, int rowSide, Refusal &refusal) : product(product), refusal(refusal) {
    // Dims of the result: free ones of the left, then those of the right.
    stablehlo::DotDimensionNumbersAttr numbers = product.getDotDimensionNumbers();
    int64_t rank = product.getType().getRank();
    int64_t left = product.getLhs().getType().getRank() - numbers.getLhsContractingDimensions().size();
    rowSizes.resize(rank);
    isClass.resize(rank);
    for (int64_t dim = 0; dim < rank; ++dim)
      if (int64_t size = product.getType().getDimSize(dim); size > 1) {
        if ((dim < left) == (rowSide == 0))
          rowSizes[dim].push_back(size);
        else
          isClass[dim] = true;
      }
  }

  std::optional<RowRegion> run() {
    for (;;) {
      isChanged = false;
      std::optional<RowRegion> found = find();
      if (!isChanged)
        return found;
    }
  }

private:
  enum class Part { Outside, Rows, Sum };

  std::nullopt_t refuse(const Twine &why, Operation *where = nullptr) {
    refusal = {why.str(), where};
    return std::nullopt;
  }

  std::optional<RowRegion> find() {
    region = RowRegion();
    region.product = product;
    makers.clear();
    atomCount = 0;
    RowDims own(rowSizes.size());
    for (auto [dim, sizes] : llvm::enumerate(rowSizes)) {
      own.isClass[dim] = isClass[dim];
      for (int64_t size : sizes) {
        own.atoms[dim].push_back(atomCount++);
        region.atomSizes.push_back(size);
      }
    }
    region.wholeRows = product.getType().getNumElements();
    for (auto [dim, size] : llvm::enumerate(product.getType().getShape()))
      if (isClass[dim] || !rowSizes[dim].empty())
        region.wholeRows /= size;
    if (atomCount == 0 || !own.hasClasses())
      return refuse("it has no rows and classes");
    // What is a class may be known of a later op only.
    size_t known = 0;
    do {
      known = classes.size();
      if (!spread(own))
        return std::nullopt;
    } while (classes.size() != known);
    if (!collect() || !takeOperands() || !findDependents())
      return std::nullopt;
    return std::move(region);
  }

  bool isTable(Value value) const {
    auto it = region.dims.find(region.resolve(value));
    return it != region.dims.end() && it->second.countAtoms() == atomCount && it->second.hasClasses();
  }
  bool hasRows(Value value) const { return region.dims.contains(region.resolve(value)); }

  /// Learns what each op behind the product is. Returns false where a table has a reader that is none of the loop's.
  bool spread(const RowDims &own) {
    region.dims.clear();
    region.barriers.clear();
    parts.clear();
    setDims(product.getResult(), own);
    parts[product] = Part::Rows;
    SmallVector<Operation *> spreadOps;
    for (Operation *op = product->getNextNode(); op; op = op->getNextNode()) {
      if (isa<stablehlo::OptimizationBarrierOp>(op) &&
          llvm::any_of(op->getOperands(), [&](Value value) { return isTable(value); })) {
        region.barriers.insert(op);
        continue;
      }
      bool readsRows = false, readsTable = false;
      for (Value value : getReadValues(op)) {
        readsRows |= hasRows(value);
        readsTable |= isTable(value);
      }
      if (!readsRows)
        continue;
      // What rows have of their own is followed up to products: of these the rest of the step is made.
      Part part = !readsTable && isa<stablehlo::DotGeneralOp>(op) ? Part::Outside : classify(op, readsTable);
      if (isChanged)
        return false;
      if (part == Part::Outside && readsTable) {
        refuse("'" + op->getName().getStringRef() + "' reads all rows of it", op);
        return false;
      }
      if (part == Part::Outside)
        continue;
      parts[op] = part;
      spreadOps.push_back(op);
    }
    // And back: what is added to a table is one.
    for (Operation *op : llvm::reverse(spreadOps)) {
      OpRows rows = describe(op);
      for (auto [index, operand] : llvm::enumerate(op->getOperands()))
        if (hasRows(operand))
          noteClasses(region.resolve(operand), rows.getOperand(index));
    }
    return true;
  }

  void setDims(Value value, RowDims dims) {
    if (auto it = classes.find(value); it != classes.end())
      for (auto [dim, own] : llvm::enumerate(it->second))
        dims.isClass[dim] = dims.isClass[dim] || own;
    region.dims[value] = std::move(dims);
  }
  void noteClasses(Value value, const RowDims &dims) {
    if (dims.hasClasses() && !region.dims.lookup(value).hasClasses())
      classes[value] = dims.isClass;
  }

  /// The op's factors, by all of its operands and results that have rows; of inputs that is what is asked.
  OpRows describe(Operation *op) {
    OpRows rows(*findRule(op), region.atomSizes);
    for (auto [index, value] : llvm::enumerate(op->getOperands()))
      if (hasRows(value) && !region.inputs.contains(value))
        (void)rows.take(index, region.dims.lookup(region.resolve(value)));
    for (auto [index, value] : llvm::enumerate(op->getResults()))
      if (hasRows(value))
        (void)rows.take(op->getNumOperands() + index, region.dims.lookup(value));
    return rows;
  }

  Part classify(Operation *op, bool readsTable) {
    std::optional<ShardingRule> rule;
    if (op->hasTrait<OpTrait::IsTerminator>() || op->getNumResults() == 0 || hasOrderedEffects(op) ||
        (op->getNumRegions() > 0 && !hasScalarRegions(op)) || !(rule = findRule(op)))
      return Part::Outside;
    OpRows rows(std::move(*rule), region.atomSizes);
    for (auto [index, value] : llvm::enumerate(op->getOperands())) {
      if (!hasRows(value))
        continue;
      OpRows::Taken taken = rows.take(index, region.dims.lookup(region.resolve(value)));
      if (taken == OpRows::Taken::Splits) {
        split(rows.getSplit());
        return Part::Outside;
      }
      if (taken == OpRows::Taken::No)
        return Part::Outside;
    }
    for (size_t index = 0; index < op->getNumOperands(); ++index)
      if (!rows.get(index))
        return Part::Outside;
    if (rows.areRows(FactorKind::Reduction) && isSum(op))
      return Part::Sum;
    if (SmallVector<Atom> others = rows.findOthers(FactorKind::PassThrough); !others.empty()) {
      if (readsTable && others.size() < atomCount)
        keepWhole(others);
      return Part::Outside;
    }
    SmallVector<RowDims> results;
    for (size_t index = 0; index < op->getNumResults(); ++index) {
      std::optional<RowDims> dims = rows.getResult(index);
      if (!dims || dims->countAtoms() != atomCount)
        return Part::Outside;
      results.push_back(std::move(*dims));
    }
    for (auto [value, dims] : llvm::zip_equal(op->getResults(), results))
      setDims(value, std::move(dims));
    return Part::Rows;
  }

  /// Leaves dims uncut where an op reads across their rows.
  void keepWhole(ArrayRef<Atom> atoms) {
    isChanged = true;
    Atom atom = 0;
    for (SmallVector<int64_t> &sizes : rowSizes) {
      bool isWhole = llvm::any_of(atoms, [&](Atom own) { return own >= atom && own < atom + sizes.size(); });
      atom += sizes.size();
      if (isWhole)
        sizes.clear();
    }
  }

  void split(Split split) {
    isChanged = true;
    Atom atom = 0;
    for (SmallVector<int64_t> &sizes : rowSizes)
      for (size_t index = 0; index < sizes.size(); ++index)
        if (atom++ == split.atom) {
          int64_t rest = sizes[index] / split.major;
          sizes[index] = split.major;
          sizes.insert(sizes.begin() + index + 1, rest);
          return;
        }
  }

  /// Takes the ops of tables, and what leads from one to another.
  bool collect() {
    SmallVector<Operation *> open;
    llvm::DenseSet<Operation *> inside;
    auto add = [&](Operation *op) {
      if (op && parts.contains(op) && inside.insert(op).second)
        open.push_back(op);
    };
    bool hasStatistic = false;
    for (auto [op, part] : parts) {
      bool reads = llvm::any_of(op->getOperands(), [&](Value value) { return isTable(value); });
      bool gives = part == Part::Rows && llvm::any_of(op->getResults(), [&](Value value) { return isTable(value); });
      hasStatistic |=
          gives && llvm::any_of(op->getOperands(), [&](Value value) { return hasRows(value) && !isTable(value); });
      if (reads || gives)
        add(op);
    }
    if (!hasStatistic) {
      refuse("no statistic of a row goes back into a table");
      return false;
    }
    while (!open.empty())
      for (Value operand : open.pop_back_val()->getOperands())
        add(region.resolve(operand).getDefiningOp());
    for (auto [op, part] : parts) { // in the block's order
      if (!inside.contains(op))
        continue;
      region.ops.push_back(op);
      if (part == Part::Sum)
        region.sums.insert(op);
    }
    return true;
  }

  bool takeOperands() {
    llvm::DenseSet<Operation *> inside(region.ops.begin(), region.ops.end());
    llvm::DenseMap<Value, RowDims> kept;
    for (Operation *op : region.ops)
      if (!region.sums.contains(op))
        for (Value result : op->getResults())
          kept[result] = region.dims.lookup(result);
    std::swap(region.dims, kept);
    for (size_t next = 0; next < region.ops.size(); ++next) { // and those that are made
      Operation *op = region.ops[next];
      OpRows rows = describe(op);
      for (auto [index, operand] : llvm::enumerate(op->getOperands())) {
        Value value = region.resolve(operand);
        if (inside.contains(value.getDefiningOp()))
          continue;
        RowDims dims = rows.getOperand(index);
        if (auto it = region.dims.find(value); it != region.dims.end()) {
          if (it->second.atoms == dims.atoms)
            continue;
          refuse("an operand's rows are different dims of it in different places", op);
          return false;
        }
        if (dims.countAtoms() == 0) {
          region.constants.insert(value);
          continue;
        }
        region.dims[value] = dims;
        if (Operation *maker = getMaker(value, dims)) {
          region.made.insert(maker);
          inside.insert(maker);
          region.ops.push_back(maker);
        } else {
          region.inputs.insert(value);
        }
      }
    }
    for (Operation *op : region.sums)
      for (Value operand : op->getOperands())
        if (region.constants.contains(region.resolve(operand)) && isa<stablehlo::DotGeneralOp>(op)) {
          refuse("one operand of a sum over rows has none", op);
          return false;
        }
    llvm::sort(region.ops, [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
    return true;
  }

  /// What makes a value chunk by chunk that is as large as a table, or comes of one; null where it has to be read.
  Operation *getMaker(Value value, const RowDims &dims) {
    Operation *op = value.getDefiningOp();
    if (!op || op->getBlock() != product->getBlock())
      return nullptr;
    auto [it, isNew] = makers.try_emplace(value, nullptr);
    if (!isNew)
      return it->second;
    if (!isPure(op) || !isMadeAnywhere(op))
      return nullptr;
    std::optional<ShardingRule> rule = findRule(op);
    if (!rule)
      return nullptr;
    OpRows rows(std::move(*rule), region.atomSizes);
    if (rows.take(op->getNumOperands(), dims) != OpRows::Taken::Yes || !rows.areRows(FactorKind::PassThrough))
      return nullptr;
    for (size_t index = 0; index < op->getNumOperands(); ++index)
      if (!rows.get(index))
        return nullptr;
    bool isMade = cast<RankedTensorType>(value.getType()).getNumElements() >= product.getType().getNumElements() / 2;
    for (size_t index = 0; index < op->getNumOperands() && !isMade; ++index)
      if (RowDims own = rows.getOperand(index); own.countAtoms() > 0)
        isMade = getMaker(op->getOperand(index), own);
    return makers[value] = isMade ? op : nullptr;
  }

  bool findDependents() {
    llvm::DenseSet<Operation *> inside(region.ops.begin(), region.ops.end());
    llvm::DenseSet<Value> dependent;
    for (Operation *op : region.ops)
      if (!region.made.contains(op))
        dependent.insert_range(op->getResults());
    int64_t tableSize = product.getType().getNumElements();
    for (Operation *op = product->getNextNode(); op; op = op->getNextNode()) {
      if (region.barriers.contains(op)) {
        for (Value result : op->getResults())
          if (dependent.contains(getPassed(result)))
            dependent.insert(result);
      }
      bool isMade = region.made.contains(op);
      if (inside.contains(op) && !isMade)
        continue;
      bool depends = false;
      for (Value value : getReadValues(op)) {
        if (!dependent.contains(value))
          continue;
        depends = true;
        Value own = region.resolve(value);
        Operation *maker = own.getDefiningOp();
        if (region.barriers.contains(op) || !inside.contains(maker) || region.sums.contains(maker))
          continue;
        if (cast<RankedTensorType>(own.getType()).getNumElements() > tableSize) {
          refuse("what is read of a row is more than its classes", op);
          return false;
        }
        region.outputs.insert(own);
      }
      if (!depends || region.barriers.contains(op))
        continue;
      region.dependents.insert(op);
      dependent.insert_range(op->getResults());
    }
    auto isAhead = [&](Value value) {
      if (!dependent.contains(value))
        return false;
      refuse("the loop would need what comes of all of its rows", value.getDefiningOp());
      return true;
    };
    if (llvm::any_of(region.inputs, isAhead) || llvm::any_of(region.constants, isAhead))
      return false;
    return true;
  }

  stablehlo::DotGeneralOp product;
  Refusal &refusal;
  SmallVector<SmallVector<int64_t>> rowSizes; // of each dim of the product's result, its atoms
  SmallVector<bool> isClass;
  bool isChanged = false; // rows are others than those that an attempt began with
  size_t atomCount = 0;
  RowRegion region;
  llvm::MapVector<Operation *, Part> parts;
  llvm::DenseMap<Value, SmallVector<bool>> classes; // learnt from readers
  llvm::DenseMap<Value, Operation *> makers;
};

} // namespace

std::optional<RowRegion> heddle::logits::findRegion(stablehlo::DotGeneralOp product, Refusal &refusal) {
  if (!product.getDotDimensionNumbers().getLhsBatchingDimensions().empty()) {
    refusal = {"it is a batch of products"};
    return std::nullopt;
  }
  Refusal other;
  if (std::optional<RowRegion> region = RegionFinder(product, 0, refusal).run())
    return region;
  return RegionFinder(product, 1, other).run();
}
