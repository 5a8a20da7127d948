#include "heddle/Codegen/Kernels/KernelPlan.h"

#include "heddle/Codegen/Kernels/Elementwise.h"
#include "heddle/Dialect/Chlo/SpecialOps.h"
#include "heddle/Dialect/Stablehlo/IndexingOps.h"
#include "heddle/Dialect/Stablehlo/ShapeOps.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::codegen;
using stablehlo::ReduceOp;

namespace {

class Planner {
public:
  Planner(func::FuncOp kernel, const PlanOptions &options)
      : kernel(kernel), options(options), body(kernel.getBody().front()) {}

  KernelPlan run() {
    for (auto [number, value] : llvm::enumerate(body.getTerminator()->getOperands())) {
      if (!isElementType(typeOf(value).getElementType()))
        return fail(kernel, "has a result of a type that has no code for " + options.machines);
      if (typeOf(value).getNumElements() > 0)
        outputs.push_back({value, static_cast<unsigned>(number)});
    }
    for (Operation &op : body)
      if (auto reduce = dyn_cast<ReduceOp>(op))
        if (typeOf(reduce.getInputs()[0]).getNumElements() > 0 && typeOf(reduce.getResult(0)).getNumElements() > 0)
          reductions.push_back(reduce);
    for (Operation &op : body)
      if (options.isScan && options.isScan(&op))
        scans.push_back(&op);
    if (!findScatters() || !findSorts())
      return std::move(plan);
    while (!(outputs.empty() && findNeeded().empty()))
      if (!addStage())
        return fail(reductions.empty() ? kernel : reductions.front().getOperation(), "waits for what waits for it");
    for (NestPlan &sort : sorts)
      plan.stages.emplace_back().push_back(std::move(sort));
    for (const Written &output : scatters) {
      NestPlan &nest = plan.stages.emplace_back().emplace_back(NestPlan{NestPlan::Kind::Scatter, {output}});
      nest.op = output.value.getDefiningOp();
    }
    return std::move(plan);
  }

private:
  KernelPlan fail(Operation *op, const Twine &why) {
    plan.culprit = op;
    plan.missing = why.str();
    return std::move(plan);
  }

  bool addStage() {
    std::vector<NestPlan> &nests = plan.stages.emplace_back();
    llvm::DenseSet<Operation *> now;
    llvm::DenseSet<Operation *> needed = findNeeded();
    RowGroups groups(body, options.rows, done, needed);
    std::vector<NestPlan> ofRows, others;
    for (RowGroup &group : groups.find(reductions, outputsOf())) {
      NestPlan &nest = ofRows.emplace_back(NestPlan{NestPlan::Kind::Rows});
      for (ArrayRef<RowGroup::Item> items : {ArrayRef(group.rowReductions), ArrayRef(group.columnReductions)})
        for (const RowGroup::Item &item : items)
          now.insert(item.value.getDefiningOp());
      for (ArrayRef<RowGroup::Item> items : {ArrayRef(group.fullOutputs), ArrayRef(group.rowOutputs)})
        for (const RowGroup::Item &item : items)
          llvm::erase_if(outputs, [&](const Written &output) { return output.result == item.result; });
      for (const RowGroup::Item &item : group.rowReductions)
        placeInResults(nest, item.value.getDefiningOp());
      if (options.finishesColumns)
        for (const RowGroup::Item &item : group.columnReductions)
          placeInResults(nest, item.value.getDefiningOp());
      nest.rows = std::move(group);
    }
    // Reductions of one shape go through it together.
    std::map<std::tuple<std::vector<int64_t>, std::vector<int64_t>>, SmallVector<ReduceOp>> byShape;
    for (ReduceOp reduce : reductions)
      if (!now.contains(reduce) && needed.contains(reduce) && groups.isFree(reduce))
        byShape[{typeOf(reduce.getInputs()[0]).getShape().vec(), reduce.getDimensions().vec()}].push_back(reduce);
    for (auto &[shape, ops] : byShape) {
      NestPlan &nest = others.emplace_back(NestPlan{NestPlan::Kind::Reduce});
      nest.reductions = ops;
      for (ReduceOp reduce : ops) {
        now.insert(reduce);
        if (!options.isLeftInParts(reduce))
          placeInResults(nest, reduce);
      }
    }
    for (Operation *op : scans)
      if (needed.contains(op) && groups.isFree(op)) {
        NestPlan &nest = others.emplace_back(NestPlan{NestPlan::Kind::Scan});
        nest.op = op;
        now.insert(op);
        placeInResults(nest, op);
      }
    SmallVector<Written> ready;
    for (const Written &output : outputs)
      if (groups.isFree(output.value))
        ready.push_back(output);
    llvm::erase_if(outputs, [&](const Written &output) { return groups.isFree(output.value); });
    for (SmallVector<Written> &together : groupOutputs(ready))
      nests.push_back({NestPlan::Kind::Loop, together});

    llvm::erase_if(reductions, [&](ReduceOp reduce) { return now.contains(reduce); });
    done.insert(now.begin(), now.end());
    llvm::DenseSet<Operation *> later = findRead();
    for (NestPlan &nest : ofRows) {
      auto keep = [&](ArrayRef<RowGroup::Item> items) {
        for (const RowGroup::Item &item : items)
          for (OpResult result : item.value.getDefiningOp()->getResults())
            if (later.contains(result.getOwner()) && !inResults.contains(result))
              nest.kept.push_back(result);
      };
      keep(nest.rows.rowReductions);
      if (options.finishesColumns)
        keep(nest.rows.columnReductions);
      nests.push_back(std::move(nest));
    }
    llvm::append_range(nests, others);
    llvm::erase_if(outputs, [&](const Written &output) {
      auto it = inResults.find(output.value);
      return it != inResults.end() && it->second == output.result && done.contains(output.value.getDefiningOp());
    });
    return !nests.empty();
  }

  /// A reduction that is a result of the kernel is put there.
  void placeInResults(NestPlan &nest, Operation *op) {
    for (OpResult value : op->getResults())
      for (const Written &output : outputs)
        if (output.value == value && inResults.try_emplace(value, output.result).second)
          nest.placed.push_back(output);
  }

  SmallVector<std::pair<Value, unsigned>> outputsOf() const {
    SmallVector<std::pair<Value, unsigned>> values;
    for (const Written &output : outputs)
      values.emplace_back(output.value, output.result);
    return values;
  }

  /// Reductions that are still to be done for some output.
  llvm::DenseSet<Operation *> findNeeded() { return walk(false); }
  /// Reductions that were done, and are read by what is still to be done.
  llvm::DenseSet<Operation *> findRead() { return walk(true); }

  llvm::DenseSet<Operation *> walk(bool findsDone) {
    llvm::DenseSet<Operation *> seen, found;
    SmallVector<Value> open;
    for (ArrayRef<Written> values : {ArrayRef(outputs), ArrayRef(scatters)})
      for (const Written &output : values)
        open.push_back(output.value);
    for (const NestPlan &sort : sorts)
      open.push_back(sort.op->getResult(0));
    while (!open.empty()) {
      Operation *op = open.pop_back_val().getDefiningOp();
      if (!op || !seen.insert(op).second)
        continue;
      bool isDone = done.contains(op);
      bool isNest = isa<ReduceOp>(op) ? typeOf(op->getOperand(0)).getNumElements() > 0 : llvm::is_contained(scans, op);
      if (isNest && isDone == findsDone)
        found.insert(op);
      if (!isDone)
        llvm::append_range(open, op->getOperands());
    }
    return found;
  }

  /// Outputs of one loop: of as many elements. In a kernel of updates, where they are of one tensor.
  SmallVector<SmallVector<Written>> groupOutputs(ArrayRef<Written> ready) {
    llvm::EquivalenceClasses<void *> classes;
    bool isUpdates = kernel->getAttrOfType<StringAttr>("plan.kernel") == "updates";
    std::map<int64_t, void *> bySize;
    for (const Written &output : ready) {
      int64_t elements = typeOf(output.value).getNumElements();
      void *own = output.value.getAsOpaquePointer();
      classes.insert(own);
      if (!isUpdates || elements == 1) {
        classes.unionSets(bySize.try_emplace(elements, own).first->second, own);
        continue;
      }
      llvm::SmallDenseSet<Value> seen;
      SmallVector<Value> open{output.value};
      while (!open.empty()) {
        Value value = open.pop_back_val();
        if (!seen.insert(value).second || typeOf(value).getNumElements() != elements)
          continue;
        if (Operation *op = value.getDefiningOp())
          llvm::append_range(open, op->getOperands());
        else
          classes.unionSets(own, value.getAsOpaquePointer());
      }
    }
    llvm::MapVector<void *, SmallVector<Written>> groups;
    for (const Written &output : ready)
      groups[classes.getLeaderValue(output.value.getAsOpaquePointer())].push_back(output);
    return llvm::to_vector(llvm::make_second_range(groups));
  }

  /// Results that are made by writing into an operand, which is done last.
  bool findScatters() {
    for (Operation &op : body) {
      if (!isa<stablehlo::ScatterOp, stablehlo::SelectAndScatterOp, stablehlo::DynamicUpdateSliceOp>(op))
        continue;
      Value written = op.getResult(0);
      bool isUpdate = isa<stablehlo::DynamicUpdateSliceOp>(op);
      // Results are often reshaped.
      while (written.hasOneUse() && isa<stablehlo::ReshapeOp>(*written.user_begin()))
        written = written.user_begin()->getResult(0);
      auto *output = llvm::find_if(outputs, [&](const Written &output) { return output.value == written; });
      bool isResult = written.hasOneUse() && output != outputs.end() && op.getNumResults() == 1;
      if (!isResult && isUpdate)
        continue; // computed where it is read
      if (!isResult) {
        fail(&op, "of several results, or that is read in its kernel, has no code for " + options.machines);
        return false;
      }
      scatters.push_back({op.getResult(0), output->result});
      outputs.erase(output);
    }
    return true;
  }

  bool findSorts() {
    for (Operation &op : body) {
      if (!isa<stablehlo::SortOp, chlo::TopKOp>(op) || typeOf(op.getResult(0)).getNumElements() == 0)
        continue;
      NestPlan sort{NestPlan::Kind::Sort};
      sort.op = &op;
      sort.results.resize(op.getNumResults());
      for (OpResult value : op.getResults()) {
        if (value.use_empty())
          continue;
        auto *output = llvm::find_if(outputs, [&](const Written &output) { return output.value == value; });
        if (!value.hasOneUse() || output == outputs.end()) {
          fail(&op, "that is read in its kernel has no code for " + options.machines);
          return false;
        }
        sort.results[value.getResultNumber()] = output->result;
        outputs.erase(output);
      }
      sorts.push_back(std::move(sort));
    }
    return true;
  }

  func::FuncOp kernel;
  const PlanOptions &options;
  Block &body;
  KernelPlan plan;
  SmallVector<Written> outputs;  // still to be written
  SmallVector<Written> scatters; // the ops' values, and where they go
  std::vector<NestPlan> sorts;
  SmallVector<ReduceOp> reductions; // still to be done
  SmallVector<Operation *> scans;
  llvm::DenseSet<Operation *> done; // reductions and scans of stages before
  llvm::DenseMap<Value, unsigned> inResults;
};

} // namespace

KernelPlan heddle::codegen::planKernel(func::FuncOp kernel, const PlanOptions &options) {
  return Planner(kernel, options).run();
}
