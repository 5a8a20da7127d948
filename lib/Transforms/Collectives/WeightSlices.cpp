#include "WeightSlices.h"

#include "heddle/Dialect/Stablehlo/Stablehlo.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::collectives;

namespace {

/// What stands for `value` without a computation: a kernel's operand for its argument, what a kernel gives for its
/// result, a barrier's operand; null for a result that is computed.
Value lookThrough(Value value) {
  if (auto argument = dyn_cast<BlockArgument>(value))
    return argument.getOwner()->getParentOp()->getOperand(argument.getArgNumber());
  Operation *op = value.getDefiningOp();
  unsigned number = cast<OpResult>(value).getResultNumber();
  if (auto barrier = dyn_cast<stablehlo::OptimizationBarrierOp>(op))
    return barrier.getOperand()[number];
  if (auto kernel = dyn_cast<FusionOp>(op))
    return kernel.getBody().front().getTerminator()->getOperand(number);
  return nullptr;
}

/// Goes from a value of the body back to inputs, into kernels, of which only the part that makes the value counts.
class Tracer {
public:
  explicit Tracer(ScanOp scan) : scan(scan) {}

  bool visit(Value value) {
    if (auto argument = dyn_cast<BlockArgument>(value)) {
      if (argument.getOwner() == &scan.getBody().front()) {
        unsigned first = 1 + scan.getConstants().size() + scan.getCarries().size();
        if (argument.getArgNumber() < first)
          return false;
        inputs.insert(argument.getArgNumber() - first);
        return true;
      }
    }
    if (Value before = lookThrough(value))
      return visit(before);
    Operation *op = value.getDefiningOp();
    if (!isa<stablehlo::ReshapeOp, stablehlo::ConvertOp, stablehlo::SliceOp, stablehlo::TransposeOp>(op))
      return false;
    return visit(op->getOperand(0));
  }

  ScanOp scan;
  SetVector<unsigned> inputs;
};

/// The same way, making the value again.
class Cloner {
public:
  Cloner(OpBuilder &builder, ScanOp scan, llvm::function_ref<Value(unsigned)> element)
      : builder(builder), scan(scan), element(element) {}

  Value visit(Value value) {
    if (Value made = this->made.lookup(value))
      return made;
    Value result = make(value);
    made[value] = result;
    return result;
  }

private:
  Value make(Value value) {
    if (auto argument = dyn_cast<BlockArgument>(value)) {
      if (argument.getOwner() == &scan.getBody().front())
        return element(argument.getArgNumber() - 1 - scan.getConstants().size() - scan.getCarries().size());
    }
    if (Value before = lookThrough(value))
      return visit(before);
    Operation *op = value.getDefiningOp();
    IRMapping mapping;
    mapping.map(op->getOperand(0), visit(op->getOperand(0)));
    return builder.clone(*op, mapping)->getResult(0);
  }

  OpBuilder &builder;
  ScanOp scan;
  llvm::function_ref<Value(unsigned)> element;
  llvm::DenseMap<Value, Value> made;
};

} // namespace

std::optional<SetVector<unsigned>> heddle::collectives::findInputs(ScanOp scan, Value value) {
  Tracer tracer(scan);
  if (!tracer.visit(value))
    return std::nullopt;
  return std::move(tracer.inputs);
}

FusionOp heddle::collectives::makeSlices(OpBuilder &builder, ScanOp scan, ArrayRef<Value> values, Value iteration,
                                         llvm::function_ref<Value(unsigned)> stacks) {
  SetVector<unsigned> inputs;
  for (Value value : values)
    inputs.insert_range(*findInputs(scan, value));
  SmallVector<Value> operands;
  for (unsigned input : inputs)
    operands.push_back(stacks(input));
  if (iteration)
    operands.push_back(iteration);
  Location location = scan.getLoc();
  SmallVector<Type> types(ValueRange(values).getTypes());
  bool isOneLoop = llvm::all_of(types, [&](Type type) {
    return cast<RankedTensorType>(type).getNumElements() == cast<RankedTensorType>(types.front()).getNumElements();
  });
  auto kind = FusionKindAttr::get(builder.getContext(), isOneLoop ? FusionKind::Loop : FusionKind::Updates);
  auto kernel = FusionOp::create(builder, location, types, operands, kind);
  if (Attribute scope = scan->getAttr(HeddleDialect::scopeAttrName))
    kernel->setAttr(HeddleDialect::scopeAttrName, scope);
  Block &body = kernel.getBody().emplaceBlock();
  for (Value operand : operands)
    body.addArgument(operand.getType(), location);
  OpBuilder inner = OpBuilder::atBlockEnd(&body);

  int64_t trips = scan.getTripCount();
  auto counterType = cast<RankedTensorType>(scan.getIteration().getType());
  auto constant = [&](int64_t value) -> Value {
    auto attr = DenseElementsAttr::get(counterType, inner.getIntegerAttr(counterType.getElementType(), value));
    return stablehlo::ConstantOp::create(inner, location, counterType, attr);
  };
  Value zero, next;
  if (iteration) {
    zero = constant(0);
    // Element trips - 1 - (k + 1) in reverse; that of no iteration is clamped to one that is there.
    Value k = body.getArguments().back();
    next = scan.getReverse()
               ? stablehlo::SubtractOp::create(inner, location, counterType, constant(trips - 2), k).getResult()
               : stablehlo::AddOp::create(inner, location, counterType, k, constant(1)).getResult();
  }
  llvm::DenseMap<unsigned, Value> elements;
  auto element = [&](unsigned input) -> Value {
    Value &made = elements[input];
    if (made)
      return made;
    Value stack = body.getArgument(llvm::find(inputs, input) - inputs.begin());
    auto stackType = cast<RankedTensorType>(stack.getType());
    SmallVector<int64_t> sizes(stackType.getShape());
    sizes.front() = 1;
    auto oneType = RankedTensorType::get(sizes, stackType.getElementType());
    Value one;
    if (iteration) {
      SmallVector<Value> starts(sizes.size(), zero);
      starts.front() = next;
      one = stablehlo::DynamicSliceOp::create(inner, location, oneType, stack, starts, sizes);
    } else {
      SmallVector<int64_t> starts(sizes.size(), 0), limits(stackType.getShape()), strides(sizes.size(), 1);
      starts.front() = scan.getReverse() ? trips - 1 : 0;
      limits.front() = starts.front() + 1;
      one = stablehlo::SliceOp::create(inner, location, oneType, stack, starts, limits, strides);
    }
    auto type = RankedTensorType::get(ArrayRef(sizes).drop_front(), stackType.getElementType());
    return made = stablehlo::ReshapeOp::create(inner, location, type, one);
  };
  Cloner cloner(inner, scan, element);
  SmallVector<Value> made = llvm::map_to_vector(values, [&](Value value) { return cloner.visit(value); });
  YieldOp::create(inner, location, made);
  return kernel;
}
