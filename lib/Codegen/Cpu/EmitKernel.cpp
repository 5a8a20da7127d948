// What a kernel is made of: stages, each of nests that do not wait for each other.
//
// A reduction's value is known when its nest is done. What is computed with it goes to the next stage, but for one
// case, the one that matters: what is computed for a row with the row's own reductions goes through the row again while
// it is in cache (RowNest). Everything else between memory and memory is computed where it is asked for (Emitter).
#include "Nest.h"
#include "RowGroups.h"

#include "heddle/Dialect/Chlo/SpecialOps.h"
#include "heddle/Dialect/Stablehlo/IndexingOps.h"
#include "heddle/Dialect/Stablehlo/ShapeOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::cpu;
using stablehlo::ReduceOp;

static RankedTensorType typeOf(Value value) { return cast<RankedTensorType>(value.getType()); }

namespace {

class KernelPlanner {
public:
  explicit KernelPlanner(KernelState &state) : state(state), body(state.kernel.getBody().front()) {}

  /// Fills `stages`; notes why where it can't.
  void run() {
    for (auto [number, value] : llvm::enumerate(body.getTerminator()->getOperands())) {
      if (!isElementType(typeOf(value).getElementType()))
        return state.fail(state.kernel, "has a result of a type that has no code for CPUs");
      if (typeOf(value).getNumElements() > 0)
        outputs.push_back({value, static_cast<unsigned>(number)});
    }
    for (Operation &op : body)
      if (auto reduce = dyn_cast<ReduceOp>(op))
        if (typeOf(reduce.getInputs()[0]).getNumElements() > 0 && typeOf(reduce.getResult(0)).getNumElements() > 0)
          reductions.push_back(reduce);
    findScatters();
    findSorts();
    while (!state.hasFailed && !(outputs.empty() && findNeeded().empty()))
      if (!addStage())
        return state.fail(reductions.empty() ? state.kernel : reductions.front().getOperation(),
                          "waits for what waits for it");
    for (auto &[op, results] : sorts)
      if (!state.hasFailed)
        stages.emplace_back().push_back(makeSortNest(state, op, results));
    // First the operand, then what is written into it.
    for (const Output &output : scatters) {
      if (state.hasFailed)
        return;
      Operation *op = output.value.getDefiningOp();
      std::unique_ptr<Nest> updates = makeScatterNest(state, op, *output.result);
      stages.emplace_back().push_back(makeScatterStart(op, *output.result));
      // Updates come second, or last where there are indices between.
      if (typeOf(op->getOperand(isa<stablehlo::ScatterOp>(op) ? 2 : 1)).getNumElements() > 0)
        stages.emplace_back().push_back(std::move(updates));
    }
  }

  std::vector<std::vector<std::unique_ptr<Nest>>> stages;

private:
  bool addStage() {
    std::vector<std::unique_ptr<Nest>> &nests = stages.emplace_back();
    llvm::DenseSet<Operation *> now;
    llvm::DenseSet<Operation *> needed = findNeeded();
    RowGroups groups(body, done, needed);
    for (RowGroup &group : groups.find(reductions, outputsOf())) {
      for (ArrayRef<RowGroup::Item> items : {ArrayRef(group.rowReductions), ArrayRef(group.columnReductions)})
        for (const RowGroup::Item &item : items)
          now.insert(item.value.getDefiningOp());
      for (ArrayRef<RowGroup::Item> items : {ArrayRef(group.fullOutputs), ArrayRef(group.rowOutputs)})
        for (const RowGroup::Item &item : items)
          llvm::erase_if(outputs, [&](const Output &output) { return output.result == item.result; });
      for (const RowGroup::Item &item : group.rowReductions)
        placeInResults(item.value.getDefiningOp());
      rowGroups.push_back(std::move(group));
    }
    // Reductions of one shape go through it together.
    std::map<std::tuple<std::vector<int64_t>, std::vector<int64_t>>, SmallVector<ReduceOp>> others;
    for (ReduceOp reduce : reductions)
      if (!now.contains(reduce) && needed.contains(reduce) && groups.isFree(reduce))
        others[{typeOf(reduce.getInputs()[0]).getShape().vec(), reduce.getDimensions().vec()}].push_back(reduce);
    for (auto &[shape, ops] : others)
      for (ReduceOp reduce : ops) {
        now.insert(reduce);
        placeInResults(reduce);
      }
    SmallVector<Output> ready;
    for (const Output &output : outputs)
      if (groups.isFree(output.value))
        ready.push_back(output);
    llvm::erase_if(outputs, [&](const Output &output) { return groups.isFree(output.value); });
    for (SmallVector<Output> &together : groupOutputs(ready))
      nests.push_back(makeLoopNest(together));

    llvm::erase_if(reductions, [&](ReduceOp reduce) { return now.contains(reduce); });
    done.insert(now.begin(), now.end());
    // What comes later reads the rows' reductions from scratch.
    llvm::DenseSet<Operation *> later = findRead();
    for (RowGroup &group : rowGroups) {
      for (const RowGroup::Item &item : group.rowReductions)
        for (OpResult result : item.value.getDefiningOp()->getResults())
          if (later.contains(result.getOwner()) && !state.materialized.contains(result)) {
            Type element = typeOf(result).getElementType();
            state.materialized[result] = {state.allocate(getElementBytes(element) * typeOf(result).getNumElements()), 0,
                                          element};
          }
      nests.push_back(makeRowNest(state, std::move(group)));
    }
    rowGroups.clear();
    for (auto &[shape, ops] : others)
      nests.push_back(makeReduceNest(state, ops));
    dropWritten();
    return !nests.empty();
  }

  /// A reduction that is a result of the kernel is put there.
  void placeInResults(Operation *op) {
    for (OpResult value : op->getResults())
      for (const Output &output : outputs)
        if (output.value == value && !state.materialized.contains(value))
          state.materialized[value] = {0, 0, typeOf(value).getElementType(), output.result};
  }

  void dropWritten() {
    llvm::erase_if(outputs, [&](const Output &output) {
      auto it = state.materialized.find(output.value);
      return it != state.materialized.end() && it->second.partials == 0 && it->second.result == output.result &&
             output.value.getDefiningOp() && done.contains(output.value.getDefiningOp());
    });
  }

  SmallVector<std::pair<Value, unsigned>> outputsOf() const {
    SmallVector<std::pair<Value, unsigned>> values;
    for (const Output &output : outputs)
      values.emplace_back(output.value, *output.result);
    return values;
  }

  /// Reductions that are still to be done for some output.
  llvm::DenseSet<Operation *> findNeeded() { return walk(false); }
  /// Reductions that were done, and are read by what is still to be done.
  llvm::DenseSet<Operation *> findRead() { return walk(true); }

  llvm::DenseSet<Operation *> walk(bool findsDone) {
    llvm::DenseSet<Operation *> seen, found;
    SmallVector<Value> open;
    for (const Output &output : outputs)
      open.push_back(output.value);
    for (const Output &output : scatters)
      open.push_back(output.value);
    for (auto &[op, results] : sorts)
      open.push_back(op->getResult(0));
    while (!open.empty()) {
      Operation *op = open.pop_back_val().getDefiningOp();
      if (!op || !seen.insert(op).second)
        continue;
      bool isDone = done.contains(op);
      if (isa<ReduceOp>(op) && typeOf(op->getOperand(0)).getNumElements() > 0 && isDone == findsDone)
        found.insert(op);
      if (!isDone)
        llvm::append_range(open, op->getOperands());
    }
    return found;
  }

  /// Outputs of one loop: of as many elements. In a kernel of updates, where they are of one tensor.
  SmallVector<SmallVector<Output>> groupOutputs(ArrayRef<Output> ready) {
    llvm::EquivalenceClasses<void *> classes;
    bool isUpdates = state.kernel->getAttrOfType<StringAttr>("plan.kernel") == "updates";
    std::map<int64_t, void *> bySize;
    for (const Output &output : ready) {
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
    llvm::MapVector<void *, SmallVector<Output>> groups;
    for (const Output &output : ready)
      groups[classes.getLeaderValue(output.value.getAsOpaquePointer())].push_back(output);
    return llvm::to_vector(llvm::make_second_range(groups));
  }

  /// Results that are made by writing into an operand, which is done last.
  void findScatters() {
    for (Operation &op : body) {
      if (!isa<stablehlo::ScatterOp, stablehlo::SelectAndScatterOp, stablehlo::DynamicUpdateSliceOp>(op))
        continue;
      Value written = op.getResult(0);
      bool isUpdate = isa<stablehlo::DynamicUpdateSliceOp>(op);
      // Results are often reshaped.
      while (written.hasOneUse() && isa<stablehlo::ReshapeOp>(*written.user_begin()))
        written = written.user_begin()->getResult(0);
      auto *output = llvm::find_if(outputs, [&](const Output &output) { return output.value == written; });
      bool isResult = written.hasOneUse() && output != outputs.end() && op.getNumResults() == 1;
      if (!isResult && isUpdate)
        continue; // computed where it is read
      if (!isResult)
        return state.fail(&op, "of several results, or that is read in its kernel, has no code for CPUs");
      scatters.push_back({op.getResult(0), output->result});
      outputs.erase(output);
    }
  }

  void findSorts() {
    for (Operation &op : body) {
      if (!isa<stablehlo::SortOp, chlo::TopKOp>(op) || typeOf(op.getResult(0)).getNumElements() == 0)
        continue;
      SmallVector<std::optional<unsigned>> results(op.getNumResults());
      for (OpResult value : op.getResults()) {
        if (value.use_empty())
          continue;
        auto *output = llvm::find_if(outputs, [&](const Output &output) { return output.value == value; });
        if (!value.hasOneUse() || output == outputs.end())
          return state.fail(&op, "that is read in its kernel has no code for CPUs");
        results[value.getResultNumber()] = output->result;
        outputs.erase(output);
      }
      sorts.emplace_back(&op, results);
    }
  }

  KernelState &state;
  Block &body;
  SmallVector<Output> outputs;  // still to be written
  SmallVector<Output> scatters; // the ops' values, and where they go
  SmallVector<std::pair<Operation *, SmallVector<std::optional<unsigned>>>> sorts;
  SmallVector<ReduceOp> reductions; // still to be done
  llvm::DenseSet<Operation *> done; // reductions of stages before
  std::vector<RowGroup> rowGroups;
};

Value emitClamp(Emitter &emitter, Value value, int64_t from, int64_t parts) {
  Value shift = emitter.emitConstant(from), none = emitter.emitConstant(0), all = emitter.emitConstant(parts);
  OpBuilder builder = emitter.here();
  value = arith::SubIOp::create(builder, emitter.getLoc(), value, shift);
  value = arith::MaxSIOp::create(builder, emitter.getLoc(), value, none);
  return arith::MinSIOp::create(builder, emitter.getLoc(), value, all);
}

} // namespace

FailureOr<KernelCode> heddle::cpu::emitKernel(func::FuncOp kernel, ModuleOp module, const CpuTarget &target,
                                              std::string &missing) {
  KernelState state{kernel, module, target, missing};
  KernelPlanner planner(state);
  planner.run();
  KernelCode code;
  for (auto [number, nests] : llvm::enumerate(planner.stages)) {
    if (state.hasFailed)
      break;
    int64_t parts = 0;
    for (auto &nest : nests) {
      nest->prepare(state);
      parts += nest->parts;
    }
    if (state.hasFailed)
      break;
    std::string symbol = (kernel.getName() + "_" + Twine(number)).str();
    Emitter emitter(state, symbol);
    int64_t first = 0;
    for (auto &nest : nests) {
      if (nests.size() == 1) {
        nest->emit(emitter, emitter.getBegin(), emitter.getEnd());
        break;
      }
      Value begin = emitClamp(emitter, emitter.getBegin(), first, nest->parts),
            end = emitClamp(emitter, emitter.getEnd(), first, nest->parts);
      OpBuilder builder = emitter.here();
      Value isSome = arith::CmpIOp::create(builder, emitter.getLoc(), arith::CmpIPredicate::slt, begin, end);
      emitter.when(isSome, [&] { nest->emit(emitter, begin, end); });
      first += nest->parts;
    }
    code.stages.push_back({symbol, parts});
  }
  if (state.hasFailed) {
    for (size_t number = 0; number <= code.stages.size(); ++number)
      for (Twine name : {kernel.getName() + "_" + Twine(number)})
        if (Operation *function = module.lookupSymbol(name.str()))
          function->erase();
    return failure();
  }
  code.scratchBytes = state.scratchBytes;
  return code;
}
