#include "SplitLayers.h"
#include "Stages.h"

#include "heddle/Analysis/ProgramCost.h"
#include "heddle/Analysis/ReshardPlan.h"
#include "heddle/Analysis/ShardingOrigins.h"
#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Stablehlo/ControlFlowOps.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"

#include <set>

using namespace mlir;
using namespace heddle;
using namespace heddle::pipeline;

/// The function in which `heddle.stage_boundary` of Python puts its barrier.
constexpr StringLiteral boundaryScope = "heddle_stage_boundary";

namespace {

/// The time of a stage's forward and backward pass to that of its forward pass.
constexpr double kStepPerForward = 3;

/// A place where a stage may begin.
struct Border {
  StageBegin begin;
  int64_t bytes;
};

class StageBalancer {
public:
  StageBalancer(const LoopBody &body, const MachineRates &rates) : body(body), rates(rates), ops(body.getForward()) {}

  FailureOr<Cuts> run(int count) {
    findBorders();
    if (static_cast<int>(borders.size()) + 1 < count)
      return body.emitError() << "has " << borders.size() + 1
                              << " products that follow each other in its forward pass, needed one for each of "
                              << count << " stages of the pipeline";
    return balance(count);
  }

private:
  /// Between each two products the place where the fewest bytes cross; of those only the ones that let little more
  /// cross than the best do, if there are enough.
  void findBorders() {
    DenseMap<Value, size_t> lastUses;
    for (auto [position, op] : llvm::enumerate(ops))
      for (Value source : body.getSources(op))
        if (source.getDefiningOp())
          lastUses[source] = position;
    SmallVector<SmallVector<Value>> ends(ops.size());
    for (auto [value, position] : lastUses)
      ends[position].push_back(value);
    int64_t live = 0;
    bool isAfterProduct = false;
    std::optional<Border> best;
    for (auto [position, op] : llvm::enumerate(ops)) {
      if (hasContraction(op)) {
        if (best && isAfterProduct)
          borders.push_back(*best);
        best.reset();
        isAfterProduct = true;
        // Between its iterations crosses what is alive around the loop; its carries have come in its place.
        if (auto scan = dyn_cast<ScanOp>(op); scan && !body.makesGradients(op))
          for (int64_t iteration = 1; iteration < static_cast<int64_t>(scan.getTripCount()); ++iteration)
            borders.push_back({{position, iteration}, live});
      }
      for (Value result : op->getResults())
        if (auto use = lastUses.find(result); use != lastUses.end() && use->second > position)
          live += getTensorBytes(result);
      for (Value ended : ends[position])
        if (ended.getDefiningOp() != op)
          live -= getTensorBytes(ended);
      // What follows a product stays with it.
      if (isAfterProduct && (!best || live <= best->bytes))
        best = Border{{position + 1}, live};
      StepSeconds cost = getSeconds(getOpCost(op), rates);
      double own = cost.compute + cost.wire + rates.getMemorySeconds(getTensorBytes(op->getResultTypes()));
      seconds.push_back(body.makesGradients(op) ? own / kStepPerForward : own);
    }
  }

  /// The positions of count - 1 borders. What a stage sends counts as time, so that a border of few bytes is taken
  /// where it costs little balance.
  Cuts balance(int count) const {
    SmallVector<Border> choices = {{{0}, 0}};
    int64_t least = INT64_MAX;
    for (const Border &border : borders)
      least = std::min(least, border.bytes);
    auto isThin = [&](const Border &border) { return border.bytes <= least + least / 4; };
    bool onlyThin = llvm::count_if(borders, isThin) + 1 >= count;
    llvm::copy_if(borders, std::back_inserter(choices),
                  [&](const Border &border) { return !onlyThin || isThin(border); });
    choices.push_back({{ops.size()}, 0});
    SmallVector<double> before = {0};
    for (double own : seconds)
      before.push_back(before.back() + own);
    auto timeBefore = [&](const StageBegin &begin) {
      double own = before[begin.position];
      if (begin.iteration > 0)
        own += seconds[begin.position] * begin.iteration / cast<ScanOp>(ops[begin.position]).getTripCount();
      return own;
    };
    // The least time of the longest stage, of the ops before a choice in a number of stages; and the choice before it.
    size_t n = choices.size();
    std::vector<std::vector<double>> longest(count + 1,
                                             std::vector<double>(n, std::numeric_limits<double>::infinity()));
    std::vector<std::vector<size_t>> previous(count + 1, std::vector<size_t>(n));
    longest[0][0] = 0;
    for (int stage = 1; stage <= count; ++stage)
      for (size_t to = 1; to < n; ++to)
        for (size_t from = 0; from < to; ++from) {
          double own = kStepPerForward * (timeBefore(choices[to].begin) - timeBefore(choices[from].begin)) +
                       2 * rates.getMemorySeconds(choices[to].bytes);
          if (double time = std::max(longest[stage - 1][from], own); time < longest[stage][to]) {
            longest[stage][to] = time;
            previous[stage][to] = from;
          }
        }
    Cuts cuts(count - 1);
    size_t at = n - 1;
    for (int stage = count; stage > 1; --stage) {
      at = previous[stage][at];
      cuts[stage - 2] = choices[at].begin;
    }
    return cuts;
  }

  const LoopBody &body;
  const MachineRates &rates;
  ArrayRef<Operation *> ops;
  SmallVector<Border> borders;
  SmallVector<double> seconds;
};

} // namespace

FailureOr<Cuts> heddle::pipeline::balanceStages(const LoopBody &body, int count, const MachineRates &rates) {
  return StageBalancer(body, rates).run(count);
}

static StringRef getScope(Operation *op) {
  auto scope = op->getAttrOfType<StringAttr>(HeddleDialect::scopeAttrName);
  return scope ? scope.getValue() : StringRef();
}

static bool isBoundary(Operation *op) {
  return isa<stablehlo::OptimizationBarrierOp>(op) && getScope(op).contains(boundaryScope);
}

/// Where the source has boundaries at which no stage can begin: gradients of others are in the backward pass.
static std::set<std::string> findUnusedBoundaries(const LoopBody &body) {
  std::set<std::string> lines;
  body.getScan()->getParentOfType<func::FuncOp>().walk([&](Operation *op) {
    if (isBoundary(op) && !llvm::is_contained(body.getForward(), op) && !llvm::is_contained(body.getBackward(), op))
      lines.insert(describeLocation(op->getLoc()));
  });
  lines.erase("");
  return lines;
}

FailureOr<Cuts> heddle::pipeline::findBoundaries(const LoopBody &body, int count) {
  Cuts cuts;
  std::set<std::string> lines;
  for (auto [position, op] : llvm::enumerate(body.getForward()))
    if (isBoundary(op)) {
      cuts.push_back({position});
      lines.insert(describeLocation(op->getLoc()));
    }
  if (static_cast<int>(cuts.size()) + 1 == count)
    return cuts;
  InFlightDiagnostic error = body.emitError()
                             << "has " << cuts.size() << " heddle.stage_boundary in its forward pass, needed "
                             << count - 1 << " between the " << count << " stages of the pipeline";
  lines.erase("");
  if (!lines.empty())
    error << "; those at " << llvm::join(lines, ", ");
  if (std::set<std::string> unused = findUnusedBoundaries(body); !unused.empty())
    error << "; no stage can begin at " << llvm::join(unused, ", ")
          << ", in a loop or a branch, or at what comes of weights or of the batch alone";
  return error;
}

FailureOr<Cuts> heddle::pipeline::matchScopes(const LoopBody &body, int count, ArrayRef<std::string> expressions) {
  if (static_cast<int>(expressions.size()) + 1 != count)
    return body.emitError() << "is cut at " << expressions.size() << " scopes, needed " << count - 1 << " between the "
                            << count << " stages of the pipeline";
  Cuts cuts;
  for (StringRef expression : expressions) {
    llvm::Regex regex(expression);
    std::string invalid;
    if (!regex.isValid(invalid))
      return body.emitError() << "is cut at the scope \"" << expression
                              << "\", needed a regular expression: " << invalid;
    const auto *found = llvm::find_if(body.getForward(), [&](Operation *op) { return regex.match(getScope(op)); });
    size_t position = found - body.getForward().begin();
    if (found == body.getForward().end())
      return body.emitError() << "has no op of a scope \"" << expression
                              << "\" in its forward pass, needed one where a stage of the pipeline begins";
    if (position == 0)
      return (*found)->emitOpError("is the first of a scope \"")
             << expression << "\" and of the forward pass, needed one where the second stage of the pipeline begins";
    if (!cuts.empty() && position <= cuts.back().position)
      return (*found)->emitOpError("is the first of a scope \"")
             << expression
             << "\" and comes before the stage that precedes it, needed scopes in the order of the forward pass";
    cuts.push_back({position});
  }
  return cuts;
}

ScanOp heddle::pipeline::cutLayers(const LoopBody &body, const Cuts &cuts) {
  llvm::MapVector<size_t, LayerCut> layers; // by position
  Builder builder(body.getScan().getContext());
  for (auto [index, cut] : llvm::enumerate(cuts)) {
    int stage = static_cast<int>(index) + 1;
    Operation *op = body.getForward()[cut.position];
    if (cut.iteration == 0) {
      op->setAttr(stageAttr, builder.getI64IntegerAttr(stage));
      continue;
    }
    LayerCut &own = layers[cut.position];
    if (!own.scan) {
      own.scan = cast<ScanOp>(op);
      own.offsets = {0};
      auto begun = op->getAttrOfType<IntegerAttr>(stageAttr);
      own.stages = {begun ? static_cast<int>(begun.getInt()) : 0};
    }
    own.offsets.push_back(cut.iteration);
    own.stages.push_back(stage);
  }
  SmallVector<LayerCut> all;
  for (auto &[position, cut] : layers) {
    int64_t trips = cut.scan.getTripCount();
    cut.offsets.push_back(trips);
    if (cut.scan.getReverse()) { // iterations from the end on
      for (int64_t &offset : cut.offsets)
        offset = trips - offset;
      std::reverse(cut.offsets.begin(), cut.offsets.end());
    }
    cut.scan->removeAttr(stageAttr);
    all.push_back(std::move(cut));
  }
  ScanOp scan = body.getScan();
  return splitLayers(scan->getParentOfType<func::FuncOp>(), scan, all);
}

void heddle::pipeline::cutForward(const LoopBody &body, Stages &stages) {
  int stage = 0;
  for (Operation *op : body.getForward()) {
    if (auto begun = op->getAttrOfType<IntegerAttr>(stageAttr))
      stage = static_cast<int>(begun.getInt());
    op->removeAttr(stageAttr);
    stages[op] = stage;
  }
}
