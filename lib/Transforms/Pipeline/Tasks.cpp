#include "Tasks.h"

#include "heddle/Analysis/ProgramCost.h"
#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::pipeline;
using problems::PipelineTaskKind;

// ---- functions ----

Outline heddle::pipeline::outline(SymbolTable &symbols, const Twine &name, StringRef description,
                                  ArrayRef<Operation *> ops, ArrayRef<Value> inputs, ArrayRef<Value> outputs) {
  auto module = cast<ModuleOp>(symbols.getOp());
  OpBuilder builder(module.getContext());
  Location location = ops.empty() ? module.getLoc() : ops.front()->getLoc();
  Outline made{SmallVector<Value>(inputs), SmallVector<Value>(outputs), nullptr};
  auto type = builder.getFunctionType(ValueRange(inputs).getTypes(), ValueRange(outputs).getTypes());
  made.function = func::FuncOp::create(location, name.str(), type);
  made.function.setPrivate();
  made.function->setAttr(HeddleDialect::taskAttrName, builder.getStringAttr(description));
  symbols.insert(made.function);
  Block *block = made.function.addEntryBlock();
  builder.setInsertionPointToEnd(block);
  IRMapping mapping;
  mapping.map(ValueRange(inputs), block->getArguments());
  std::function<void(Operation *)> copy = [&](Operation *op) {
    for (Value operand : pipeline::getOperands(op))
      if (!mapping.contains(operand))
        copy(operand.getDefiningOp());
    builder.clone(*op, mapping);
  };
  llvm::for_each(ops, copy);
  SmallVector<Value> results;
  for (Value output : outputs)
    results.push_back(mapping.lookup(output));
  func::ReturnOp::create(builder, location, results);
  return made;
}

// ---- tasks ----

Tasks::Tasks(const LoopBody &body, const Stages &stages, bool isSplit) : body(body) {
  ScanOp scan = body.getScan();
  DenseSet<Operation *> isForward(body.getForward().begin(), body.getForward().end());
  SmallVector<Operation *> backward;
  for (Operation &op : scan.getBody().front().without_terminator()) {
    if (body.isFree(&op))
      continue;
    // A sum is of the pass whose terms it adds.
    bool isOfForward =
        isForward.contains(&op) || (body.isSum(&op) && llvm::all_of(body.getSources(&op), [&](Value source) {
                                      Operation *maker = source.getDefiningOp();
                                      return !maker || isForward.contains(maker);
                                    }));
    if (isOfForward)
      isForward.insert(&op);
    else
      backward.push_back(&op);
    tasks[&op] = {stages.lookup(&op), isOfForward ? PipelineTaskKind::Forward
                                      : isSplit   ? PipelineTaskKind::InputGradient
                                                  : PipelineTaskKind::Backward};
  }
  if (isSplit)
    addWeightGradients(backward);
  for (Operation &op : scan.getBody().front().without_terminator())
    if (auto found = tasks.find(&op); found != tasks.end()) {
      ops[found->second].push_back(&op);
      for (Value source : body.getSources(&op))
        if (std::optional<TaskKey> maker = findMaker(source); !maker || *maker != found->second)
          takers[source].insert(found->second);
    }
}

/// What neither another stage nor a product with weights needs can wait.
void Tasks::addWeightGradients(const SmallVector<Operation *> &backward) {
  ScanOp scan = body.getScan();
  DenseSet<Value> constants(scan.getBodyConstants().begin(), scan.getBodyConstants().end());
  DenseSet<Operation *> urgent;
  for (Operation *op : llvm::reverse(backward)) {
    auto isConstant = [&](Value source) { return constants.contains(source); };
    if (isContraction(op) && llvm::any_of(body.getSources(op), isConstant))
      urgent.insert(op);
    bool isUrgent = urgent.contains(op);
    for (Value source : body.getSources(op))
      if (Operation *maker = source.getDefiningOp())
        if (isUrgent || tasks.lookup(maker).chunk != tasks.lookup(op).chunk)
          urgent.insert(maker);
  }
  for (Operation *op : backward)
    if (!urgent.contains(op))
      tasks[op].kind = PipelineTaskKind::WeightGradient;
}

LogicalResult Tasks::check() const {
  ScanOp scan = body.getScan();
  for (auto [index, argument] : llvm::enumerate(scan.getBodyCarries())) {
    std::optional<TaskKey> maker = findMaker(scan.getYield().getValues()[index]);
    if (!maker)
      return scan.emitOpError("has carry #") << index << ", which no stage of the pipeline computes, needed a sum";
    for (auto &[key, own] : ops)
      for (Operation *op : own)
        if (key != *maker && body.getSources(op).contains(argument))
          return op->emitOpError("takes in stage ")
                 << key.chunk << " of the pipeline carry #" << index
                 << " of the loop, which another task gives in stage " << maker->chunk << ", needed both in one";
  }
  return success();
}

static StringRef getName(PipelineTaskKind kind) {
  switch (kind) {
  case PipelineTaskKind::Forward:
    return "forward";
  case PipelineTaskKind::Backward:
    return "backward";
  case PipelineTaskKind::InputGradient:
    return "input_gradient";
  case PipelineTaskKind::WeightGradient:
    return "weight_gradient";
  }
  return "";
}

void Tasks::outlineAll(SymbolTable &symbols, StringRef entry) {
  ScanOp scan = body.getScan();
  DenseSet<Value> yielded(scan.getYield().getValues().begin(), scan.getYield().getValues().end());
  for (auto &[key, own] : ops) {
    llvm::SetVector<Value> inputs, outputs;
    for (Operation *op : own) {
      for (Value source : body.getSources(op))
        if (std::optional<TaskKey> maker = findMaker(source); !maker || *maker != key)
          inputs.insert(source);
      for (Value result : op->getResults())
        if (takers.contains(result) || yielded.contains(result))
          outputs.insert(result);
    }
    outlines[key] = outline(symbols, entry + "_" + getName(key.kind) + "_" + Twine(key.chunk),
                            (Twine(problems::getLetter(key.kind)) + Twine(key.chunk)).str(), own, inputs.getArrayRef(),
                            outputs.getArrayRef());
  }
}

std::optional<TaskKey> Tasks::findMaker(Value value) const {
  auto found = tasks.find(value.getDefiningOp());
  return found == tasks.end() ? std::nullopt : std::optional(found->second);
}

SmallVector<TaskKey> Tasks::getTakers(Value value) const {
  auto found = takers.find(value);
  return found == takers.end() ? SmallVector<TaskKey>()
                               : SmallVector<TaskKey>(found->second.begin(), found->second.end());
}
