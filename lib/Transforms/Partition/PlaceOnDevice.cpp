// What only one device has or does, in a program that all run.
#include "Localize.h"

#include "heddle/Analysis/DeviceGroups.h"
#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Spmd/SpmdDialect.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::stablehlo;
using namespace heddle::partition;

namespace {

class Placer {
public:
  Placer(LocalBuilder &builder, int64_t device, std::string cause)
      : builder(builder), device(device), cause(std::move(cause)) {
    SmallVector<sdy::AxisRefAttr> axes;
    for (sdy::MeshAxisAttr axis : builder.getMesh().getAxes())
      axes.push_back(sdy::AxisRefAttr::get(builder.getContext(), axis.getName()));
    all = sdy::AxisRefListAttr::get(builder.getContext(), axes);
  }

  /// tensor<i1>
  Value isHere() {
    auto type = RankedTensorType::get({}, builder.getI32Type());
    Value index = spmd::AxisIndexOp::create(builder, type, all, builder.getMeshRef());
    return builder.compare(index, builder.splatInt(type, getPosition(builder.getMesh(), device)),
                           ComparisonDirection::EQ);
  }

  /// What the device has, on all of them, to the last bit: a sum with zeros of what the bits are as integers.
  Value spread(Value value) {
    auto type = cast<RankedTensorType>(value.getType());
    Type element = type.getElementType();
    auto as = [&](Type other) { return RankedTensorType::get(type.getShape(), other); };
    if (auto complex = dyn_cast<ComplexType>(element)) {
      Value real = spread(RealOp::create(builder, as(complex.getElementType()), value));
      Value imag = spread(ImagOp::create(builder, as(complex.getElementType()), value));
      return ComplexOp::create(builder, type, real, imag);
    }
    if (isa<FloatType>(element)) {
      unsigned width = element.getIntOrFloatBitWidth();
      if (width < 8) { // f32 holds it exactly
        Value wide = spread(ConvertOp::create(builder, as(builder.getF32Type()), value));
        return ConvertOp::create(builder, type, wide);
      }
      Value bits = spread(BitcastConvertOp::create(builder, as(builder.getIntegerType(width)), value));
      return BitcastConvertOp::create(builder, type, bits);
    }
    Value own = SelectOp::create(builder, isHere(), value, builder.zeros(type));
    Combiner combiner = element.isInteger(1) ? Combiner::Or : Combiner::Add;
    auto sum = spmd::AllReduceOp::create(builder, type, own, CombinerAttr::get(builder.getContext(), combiner), all,
                                         builder.getMeshRef());
    sum->setAttr(HeddleDialect::causeAttrName, builder.getStringAttr(cause));
    sum->setAttr(HeddleDialect::annotationsAttrName,
                 builder.getStringAttr("on device " + Twine(device) + " by its sharding"));
    return sum;
  }

private:
  LocalBuilder &builder;
  int64_t device;
  std::string cause;
  sdy::AxisRefListAttr all;
};

} // namespace

void heddle::partition::spreadArgument(BlockArgument argument, int64_t device, const MeshInUse &use) {
  LocalBuilder builder(&argument.getOwner()->front(), use);
  replaceUses(argument, [&] {
    return Placer(builder, device, "argument #" + std::to_string(argument.getArgNumber())).spread(argument);
  });
}

void heddle::partition::placeOp(Operation *op, int64_t device, const MeshInUse &use) {
  LocalBuilder builder(op, use);
  Placer placer(builder, device, ("results of " + op->getName().getStringRef()).str());
  auto choice = IfOp::create(builder, op->getResultTypes(), placer.isHere());
  op->removeAttr(HeddleDialect::deviceAttrName);
  for (auto [from, to] : llvm::zip_equal(op->getResults(), choice.getResults()))
    from.replaceAllUsesWith(to);

  builder.createBlock(&choice.getTrueBranch());
  op->remove();
  builder.insert(op);
  ReturnOp::create(builder, op->getResults());

  builder.createBlock(&choice.getFalseBranch());
  SmallVector<Value> nothing;
  for (Type type : op->getResultTypes()) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    nothing.push_back(tensor ? builder.zeros(tensor) : AfterAllOp::create(builder, type, ValueRange()).getResult());
  }
  ReturnOp::create(builder, nothing);

  builder.setInsertionPointAfter(choice);
  for (Value result : choice.getResults())
    if (isa<RankedTensorType>(result.getType()) && !result.use_empty())
      replaceUses(result, [&] { return placer.spread(result); });
}
