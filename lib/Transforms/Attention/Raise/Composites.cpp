#include "Composites.h"

#include "heddle/Dialect/Heddle/AttentionOps.h"
#include "heddle/Dialect/Stablehlo/CustomOps.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::stablehlo;

namespace {

/// The op's properties from the composite's attributes; fails, having said why, at one that it has not.
template <typename Op> LogicalResult readAttributes(CompositeOp composite, typename Op::Properties &properties) {
  Builder builder(composite.getContext());
  for (NamedAttribute attribute : composite.getCompositeAttributes()) {
    StringRef name = attribute.getName();
    auto number = dyn_cast<FloatAttr>(attribute.getValue());
    auto integer = dyn_cast<IntegerAttr>(attribute.getValue());
    auto wide = [&] { return builder.getF64FloatAttr(number.getValueAsDouble()); };
    if (name == "scale" && number)
      properties.scale = wide();
    else if (name == "soft_cap" && number)
      properties.soft_cap = wide();
    else if (name == "causal" && integer && !integer.getType().isInteger(1))
      properties.causal = builder.getI64IntegerAttr(integer.getValue().getSExtValue());
    else if (name == "uniform_empty_rows" && integer && integer.getType().isInteger(1))
      properties.uniform_empty_rows = integer.getValue().isOne() ? builder.getUnitAttr() : UnitAttr();
    else
      return composite.emitRemark("stays as it is: its attribute ")
             << attribute.getName() << " = " << attribute.getValue() << " is none of " << Op::getOperationName();
  }
  if (!properties.scale)
    return composite.emitRemark("stays as it is: it has no scale, a number");
  return success();
}

template <typename Op> void raise(CompositeOp composite) {
  constexpr bool isForward = std::is_same_v<Op, AttentionOp>;
  constexpr unsigned required = isForward ? 3 : 6;
  ValueRange inputs = composite.getInputs();
  typename Op::Properties properties;
  if (failed(readAttributes<Op>(composite, properties)))
    return;
  auto refuse = [&](StringRef reason) { composite.emitRemark("stays as it is: ") << reason; };
  if (inputs.size() < required || composite->getNumRegions() > 0)
    return refuse("it has too few inputs, or regions");
  Value bias, mask;
  for (Value extra : inputs.drop_front(required)) {
    Value &slot = getElementTypeOrSelf(extra).isInteger(1) ? mask : bias;
    if (slot || (&slot == &bias && mask))
      return refuse("its inputs after those of the op are not a bias and a mask, in this order");
    slot = extra;
  }
  SmallVector<Value> operands(inputs.take_front(3));
  for (Value value : {bias, mask})
    if (value)
      operands.push_back(value);
  llvm::append_range(operands, inputs.slice(3, required - 3));
  SmallVector<int32_t> segments{1, 1, 1, bias ? 1 : 0, mask ? 1 : 0, 0};
  segments.append(required - 3, 1);
  llvm::copy(segments, properties.operandSegmentSizes.begin());

  SmallVector<Type> types;
  MLIRContext *context = composite.getContext();
  for (Value operand : operands)
    if (!isa<Float16Type, BFloat16Type, Float32Type>(getElementTypeOrSelf(operand)) && operand != mask)
      return refuse("an input is no tensor of f16, bf16 or f32");
  if (failed(Op::inferReturnTypes(context, std::nullopt, operands, DictionaryAttr(), OpaqueProperties(&properties), {},
                                  types)))
    return refuse("its inputs or attributes are not what the op takes");
  auto found = composite.getResultTypes();
  if (found.empty() || found.size() > types.size() || (!isForward && found.size() != types.size()) ||
      !llvm::equal(found, ArrayRef(types).take_front(found.size())))
    return refuse("its results are not the op's");
  OpBuilder builder(composite);
  auto op = Op::create(builder, composite.getLoc(), types, operands, properties);
  for (NamedAttribute attribute : composite->getDiscardableAttrs())
    if (attribute.getName() == HeddleDialect::scopeAttrName)
      op->setAttr(attribute.getName(), attribute.getValue());
  composite->replaceAllUsesWith(op->getResults().take_front(found.size()));
  composite->erase();
}

} // namespace

void heddle::attention::raiseComposites(func::FuncOp function) {
  function.walk([](CompositeOp composite) {
    if (composite.getName() == AttentionOp::getOperationName())
      raise<AttentionOp>(composite);
    else if (composite.getName() == AttentionBackwardOp::getOperationName())
      raise<AttentionBackwardOp>(composite);
  });
}
