// Cuts the backward pass between stages: for each border, a minimum cut of the graph of the backward pass's ops, of
// which those are pinned that take weights of one stage's forward pass. The smallest first sides of such cuts lie in
// each other, as the pins do, so that together they are stages.
#include "Leaves.h"
#include "Stages.h"

#include "heddle/Analysis/ProgramCost.h"
#include "heddle/Analysis/ReshardPlan.h"
#include "heddle/Analysis/Uses.h"
#include "heddle/Problems/MinimumCut.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::pipeline;
using problems::CutEdge;

namespace {

class BackwardCutter {
public:
  BackwardCutter(const LoopBody &body, Stages &stages) : body(body), stages(stages) {
    for (auto [index, op] : llvm::enumerate(body.getBackward()))
      numbers[op] = index;
    findWeightStages();
    for (Operation *op : body.getBackward())
      pins.push_back(findPin(op));
    for (const CarrySum &sum : body.getSums())
      if (std::optional<int> stage = findLeafStage(sum.carry))
        for (Value term : sum.terms)
          if (auto found = numbers.find(term.getDefiningOp()); found != numbers.end()) {
            ofSums.insert(found->first);
            if (!pins[found->second])
              pins[found->second] = stage;
          }
  }

  LogicalResult run(int count) {
    std::optional<int> uncut = cutAll(count);
    if (uncut) { // a bias, that what is computed again takes, may be on two stages
      for (auto [op, number] : numbers)
        if (!isContraction(op) && !ofSums.contains(op))
          pins[number].reset();
      uncut = cutAll(count);
    }
    return uncut ? reportCrossing(*uncut) : success();
  }

private:
  /// A border that can't be cut, if there is one.
  std::optional<int> cutAll(int count) {
    for (Operation *op : body.getBackward())
      stages[op] = 0;
    for (int border = 0; border + 1 < count; ++border) {
      problems::CutProblem problem = describe(border);
      std::optional<problems::MinimumCut> cut = problems::findMinimumCut(problem);
      if (!cut)
        return border;
      for (auto [op, number] : numbers)
        stages[op] += !cut->isFirst[number];
    }
    return std::nullopt;
  }

  /// For each weight the stages of the forward pass that take it.
  void findWeightStages() {
    ScanOp scan = body.getScan();
    // The leaves that the loop's constants are made of; those that are made of none are no weights.
    DenseMap<Value, SmallVector<Value>> leaves;
    for (auto [operand, constant] : llvm::zip_equal(scan.getConstants(), scan.getBodyConstants())) {
      llvm::SetVector<Value> origins;
      origins.insert(operand);
      for (unsigned next = 0; next < origins.size(); ++next) {
        Value origin = origins[next];
        if (isa<BlockArgument>(origin))
          leaves[constant].push_back(origin);
        else
          origins.insert_range(getReadValues(origin.getDefiningOp()));
      }
    }
    for (Operation *op : body.getForward())
      for (Value source : body.getSources(op)) {
        lastForward[source] = stages.lookup(op);
        if (!leaves.contains(source))
          continue;
        weightStages[source].insert(stages.lookup(op));
        for (Value leaf : leaves[source])
          leafStages[leaf].insert(stages.lookup(op));
      }
  }

  std::optional<int> findPin(Operation *op) const {
    for (Value source : body.getSources(op))
      if (auto found = weightStages.find(source); found != weightStages.end() && found->second.size() == 1)
        return found->second.front();
    return std::nullopt;
  }

  /// The stage whose weight a carry is the gradient of, as its elements say, which become new elements of the weight.
  std::optional<int> findLeafStage(unsigned carry) const {
    ScanOp scan = body.getScan();
    auto function = scan->getParentOfType<func::FuncOp>();
    auto countElements = [](Value value) {
      auto type = dyn_cast<RankedTensorType>(value.getType());
      return type ? type.getNumElements() : 0;
    };
    llvm::SetVector<Value> reached;
    reached.insert(scan.getCarryResults()[carry]);
    llvm::SmallSetVector<int, 2> found;
    for (unsigned next = 0; next < reached.size(); ++next)
      for (OpOperand &use : reached[next].getUses()) {
        if (isa<func::ReturnOp>(use.getOwner())) {
          if (std::optional<unsigned> leaf = findArgument(function, use.getOperandNumber()))
            for (int stage : leafStages.lookup(function.getArgument(*leaf)))
              found.insert(stage);
          continue;
        }
        for (Value result : use.getOwner()->getResults())
          if (countElements(result) == countElements(reached.front()))
            reached.insert(result);
      }
    return found.size() == 1 ? std::optional(found.front()) : std::nullopt;
  }

  problems::CutProblem describe(int border) const {
    problems::CutProblem problem;
    // Ops, and two nodes for each side where all else is: stages up to the border, and after it.
    problem.numNodes = static_cast<int>(numbers.size());
    int before = problem.numNodes++, after = problem.numNodes++;
    problem.first.push_back(before);
    problem.second.push_back(after);
    llvm::MapVector<Value, SmallVector<int>> users;
    for (auto [number, op] : llvm::enumerate(body.getBackward())) {
      for (Value source : body.getSources(op))
        users[source].push_back(static_cast<int>(number));
      if (std::optional<int> pin = pins[number]; pin && *pin <= border)
        problem.first.push_back(static_cast<int>(number));
      else if (pin)
        problem.second.push_back(static_cast<int>(number));
    }
    // An op that carries and is no sum, and what takes its carry, are in one stage.
    addCarries(problem);
    for (auto &[value, takers] : users) {
      Operation *maker = value.getDefiningOp();
      if (!maker)
        continue;
      auto own = numbers.find(maker);
      int from = own != numbers.end() ? own->second : stages.lookup(maker) <= border ? before : after;
      uint64_t bytes = std::max<uint64_t>(getTensorBytes(value), 1);
      // A value crosses once, however many ops take it on the other side; the forward pass may have sent it.
      int onward = problem.numNodes++, back = problem.numNodes++;
      bool isSent = lastForward.contains(value) && lastForward.lookup(value) > border;
      problem.edges.push_back({from, onward, isSent ? 0 : bytes});
      problem.edges.push_back({back, from, bytes});
      for (int taker : takers) {
        problem.edges.push_back({onward, taker});
        problem.edges.push_back({taker, back});
        if (own != numbers.end()) // a gradient goes to earlier stages only
          problem.edges.push_back({from, taker});
      }
    }
    return problem;
  }

  void addCarries(problems::CutProblem &problem) const {
    ScanOp scan = body.getScan();
    for (auto [argument, next] : llvm::zip(scan.getBodyCarries(), scan.getYield().getValues())) {
      auto maker = numbers.find(next.getDefiningOp());
      if (maker == numbers.end())
        continue;
      for (auto [number, op] : llvm::enumerate(body.getBackward()))
        if (body.getSources(op).contains(argument)) {
          problem.edges.push_back({maker->second, static_cast<int>(number)});
          problem.edges.push_back({static_cast<int>(number), maker->second});
        }
    }
  }

  /// Names a gradient that one stage's weights make and that a later stage's need.
  LogicalResult reportCrossing(int border) const {
    DenseMap<Operation *, Operation *> early; // the first op whose stage is certain, of those before
    for (auto [number, op] : llvm::enumerate(body.getBackward())) {
      Operation *from = pins[number] && *pins[number] <= border ? op : nullptr;
      for (Value source : body.getSources(op))
        if (source.getDefiningOp() && early.contains(source.getDefiningOp()))
          from = from ? from : early.lookup(source.getDefiningOp());
      if (from && pins[number] && *pins[number] > border) {
        InFlightDiagnostic error = op->emitOpError("needs in stage ")
                                   << *pins[number] << " of the pipeline a gradient of stage "
                                   << *pins[numbers.lookup(from)] << ", which comes later, needed a cut elsewhere";
        error.attachNote(from->getLoc()) << "the gradient is made here";
        return error;
      }
      if (from)
        early[op] = from;
    }
    return body.emitError() << "has a gradient that crosses back between stages " << border << " and " << border + 1
                            << " of the pipeline, needed a cut elsewhere";
  }

  const LoopBody &body;
  Stages &stages;
  llvm::MapVector<Operation *, int> numbers;
  /// By argument of the body, and of the function: the stages of the forward pass that take a weight.
  DenseMap<Value, llvm::SmallSetVector<int, 2>> weightStages, leafStages;
  SmallVector<std::optional<int>> pins;
  DenseSet<Operation *> ofSums; // they give gradients of weights
  /// The last stage of the forward pass that takes a value.
  DenseMap<Value, int> lastForward;
};

} // namespace

LogicalResult heddle::pipeline::cutBackward(const LoopBody &body, int count, Stages &stages) {
  return BackwardCutter(body, stages).run(count);
}
