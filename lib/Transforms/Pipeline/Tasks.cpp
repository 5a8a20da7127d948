#include "Tasks.h"

#include "heddle/Analysis/ProgramCost.h"
#include "heddle/Analysis/Uses.h"
#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Stablehlo/Stablehlo.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::pipeline;
using problems::PipelineTaskKind;

// ---- functions ----

func::FuncOp heddle::pipeline::declareTask(SymbolTable &symbols, const Twine &name, StringRef description,
                                           TypeRange arguments, TypeRange results) {
  Builder builder(symbols.getOp()->getContext());
  auto function =
      func::FuncOp::create(symbols.getOp()->getLoc(), name.str(), builder.getFunctionType(arguments, results));
  function.setPrivate();
  function->setAttr(HeddleDialect::taskAttrName, builder.getStringAttr(description));
  symbols.insert(function);
  function.addEntryBlock();
  return function;
}

/// The scan that takes the value apart, if it is the element of an iteration.
static ScanOp findScanOf(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  auto scan = argument ? dyn_cast<ScanOp>(argument.getOwner()->getParentOp()) : ScanOp();
  return scan && llvm::is_contained(scan.getBodyInputs(), argument) ? scan : ScanOp();
}

Value heddle::pipeline::getWhole(Value element) {
  ScanOp scan = findScanOf(element);
  return scan.getInputs()[cast<BlockArgument>(element).getArgNumber() - scan.getBodyInputs().front().getArgNumber()];
}

/// Element `iteration` along dim 0, or the last less that many.
static Value takeElement(OpBuilder &builder, Value whole, Value iteration, RankedTensorType type, bool isReverse) {
  Location location = whole.getLoc();
  auto wide = cast<RankedTensorType>(whole.getType());
  auto indexType = cast<RankedTensorType>(iteration.getType());
  auto constant = [&](int64_t number) -> Value {
    return stablehlo::ConstantOp::create(
        builder, location,
        DenseElementsAttr::get(indexType, builder.getIntegerAttr(indexType.getElementType(), number)));
  };
  if (isReverse)
    iteration = stablehlo::SubtractOp::create(builder, location, constant(wide.getDimSize(0) - 1), iteration);
  SmallVector<Value> starts(wide.getRank(), iteration);
  for (Value &start : llvm::drop_begin(starts))
    start = constant(0);
  SmallVector<int64_t> sizes(wide.getShape());
  sizes[0] = 1;
  Value slice = stablehlo::DynamicSliceOp::create(builder, location, wide.clone(sizes), whole, starts, sizes);
  return stablehlo::ReshapeOp::create(builder, location, type, slice);
}

Outline heddle::pipeline::outline(SymbolTable &symbols, const Twine &name, StringRef description,
                                  ArrayRef<Operation *> ops, ArrayRef<Value> inputs, ArrayRef<Value> outputs) {
  Outline made{SmallVector<Value>(inputs), SmallVector<Value>(outputs), nullptr};
  SmallVector<Type> types;
  for (Value input : inputs)
    types.push_back(findScanOf(input) ? getWhole(input).getType() : input.getType());
  made.function = declareTask(symbols, name, description, types, ValueRange(outputs).getTypes());
  OpBuilder builder = OpBuilder::atBlockEnd(&made.function.getBody().front());
  IRMapping mapping;
  mapping.map(ValueRange(inputs), made.function.getArguments());
  for (Value input : inputs)
    if (ScanOp scan = findScanOf(input))
      mapping.map(input, takeElement(builder, mapping.lookup(input), mapping.lookup(scan.getIteration()),
                                     cast<RankedTensorType>(input.getType()), scan.getReverse()));
  std::function<void(Operation *)> copy = [&](Operation *op) {
    for (Value operand : getReadValues(op))
      if (!mapping.contains(operand))
        copy(operand.getDefiningOp());
    builder.clone(*op, mapping);
  };
  llvm::for_each(ops, copy);
  SmallVector<Value> results;
  for (Value output : outputs)
    results.push_back(mapping.lookup(output));
  func::ReturnOp::create(builder, made.function.getLoc(), results);
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
    if (hasContraction(op) && llvm::any_of(body.getSources(op), isConstant))
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
      return body.emitError() << "has carry #" << index << ", which no stage of the pipeline computes, needed a sum";
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
    if (llvm::any_of(inputs, findScanOf))
      inputs.insert(scan.getIteration());
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
