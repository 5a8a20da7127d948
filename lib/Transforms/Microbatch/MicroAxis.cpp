#include "MicroAxis.h"

#include "heddle/Dialect/Sdy/AxisKinds.h"
#include "heddle/Dialect/Stablehlo/ConstantOps.h"
#include "heddle/Dialect/Stablehlo/ElementwiseOps.h"
#include "heddle/Dialect/Stablehlo/IndexingOps.h"
#include "heddle/Dialect/Stablehlo/ShapeOps.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::microbatch;

FailureOr<std::optional<MicroAxis>> MicroAxis::find(ModuleOp module) {
  std::optional<MicroAxis> found;
  for (auto mesh : module.getOps<sdy::MeshOp>()) {
    sdy::AxisKinds kinds = sdy::AxisKinds::of(mesh, mesh.getMesh());
    for (sdy::MeshAxisAttr axis : mesh.getMesh().getAxes()) {
      if (!kinds.isSequential(axis.getName()))
        continue;
      if (found)
        return LogicalResult(mesh.emitOpError("has the sequential axis \"")
                             << axis.getName() << "\" beside \"" << found->getName() << "\", needed one");
      found.emplace();
      found->mesh = mesh;
      found->name = StringAttr::get(module.getContext(), axis.getName());
    }
  }
  return found;
}

FlatSymbolRefAttr MicroAxis::getMeshRef() const { return FlatSymbolRefAttr::get(mesh.getSymNameAttr()); }

sdy::AxisRefListAttr MicroAxis::getList() const {
  return sdy::AxisRefListAttr::get(name.getContext(), sdy::AxisRefAttr::get(name.getContext(), name.getValue()));
}

bool MicroAxis::isIn(ArrayRef<sdy::AxisRefAttr> axes) const {
  return llvm::any_of(axes, [&](sdy::AxisRefAttr axis) { return axis.getName() == name; });
}

bool MicroAxis::isIn(sdy::TensorShardingAttr sharding) const {
  return isIn(sharding.getUnreducedAxes()) ||
         llvm::any_of(sharding.getDimShardings(), [&](auto dim) { return isIn(dim.getAxes()); });
}

bool MicroAxis::isAlone(sdy::AxisRefListAttr axes) const { return axes == getList(); }

/// The op, where it is one of these along the axis alone.
template <typename Op> static Op getAlong(Operation *op, const MicroAxis &axis) {
  auto own = dyn_cast<Op>(op);
  return own && axis.isAlone(own.getAxes()) ? own : Op();
}

spmd::AllReduceOp MicroAxis::getReduce(Operation *op) const { return getAlong<spmd::AllReduceOp>(op, *this); }
spmd::AllGatherOp MicroAxis::getGather(Operation *op) const { return getAlong<spmd::AllGatherOp>(op, *this); }
spmd::AllSliceOp MicroAxis::getSlice(Operation *op) const { return getAlong<spmd::AllSliceOp>(op, *this); }
spmd::AxisIndexOp MicroAxis::getIndex(Operation *op) const { return getAlong<spmd::AxisIndexOp>(op, *this); }

bool MicroAxis::hasMeeting(Operation *op) const {
  return op->walk([&](Operation *inner) { return isMeeting(inner) ? WalkResult::interrupt() : WalkResult::advance(); })
      .wasInterrupted();
}

static RankedTensorType withDim(RankedTensorType type, int64_t dim, int64_t size) {
  SmallVector<int64_t> shape(type.getShape());
  shape[dim] = size;
  return RankedTensorType::get(shape, type.getElementType(), type.getEncoding());
}

RankedTensorType heddle::microbatch::multiplyDim(RankedTensorType type, int64_t dim, int64_t count) {
  return withDim(type, dim, type.getDimSize(dim) * count);
}

RankedTensorType heddle::microbatch::divideDim(RankedTensorType type, int64_t dim, int64_t count) {
  return withDim(type, dim, type.getDimSize(dim) / count);
}

/// [0, ..., rank - 1] with `from` moved to `to`.
static SmallVector<int64_t> moveDim(int64_t rank, int64_t from, int64_t to) {
  SmallVector<int64_t> dims = llvm::to_vector(llvm::seq<int64_t>(0, rank));
  dims.erase(dims.begin() + from);
  dims.insert(dims.begin() + to, from);
  return dims;
}

static Value transpose(OpBuilder &builder, Value value, ArrayRef<int64_t> dims) {
  auto type = cast<RankedTensorType>(value.getType());
  if (llvm::is_sorted(dims))
    return value;
  SmallVector<int64_t> shape = llvm::map_to_vector(dims, [&](int64_t dim) { return type.getDimSize(dim); });
  return stablehlo::TransposeOp::create(builder, value.getLoc(), RankedTensorType::get(shape, type.getElementType()),
                                        value, builder.getDenseI64ArrayAttr(dims));
}

Value heddle::microbatch::stackParts(OpBuilder &builder, Value whole, int64_t dim, int64_t count) {
  auto type = cast<RankedTensorType>(whole.getType());
  SmallVector<int64_t> shape(divideDim(type, dim, count).getShape());
  shape.insert(shape.begin() + dim, count); // [..., count, part, ...]
  Value split =
      stablehlo::ReshapeOp::create(builder, whole.getLoc(), RankedTensorType::get(shape, type.getElementType()), whole);
  return transpose(builder, split, moveDim(type.getRank() + 1, dim, 0));
}

Value heddle::microbatch::joinParts(OpBuilder &builder, Value stack, int64_t dim) {
  auto type = cast<RankedTensorType>(stack.getType());
  Value beside = transpose(builder, stack, moveDim(type.getRank(), 0, dim));
  auto part = RankedTensorType::get(type.getShape().drop_front(), type.getElementType());
  return stablehlo::ReshapeOp::create(builder, stack.getLoc(), multiplyDim(part, dim, type.getDimSize(0)), beside);
}

Value heddle::microbatch::makeIndex(OpBuilder &builder, Location loc, int64_t value) {
  auto type = RankedTensorType::get({}, builder.getI32Type());
  return stablehlo::ConstantOp::create(builder, loc,
                                       DenseElementsAttr::get(type, builder.getI32IntegerAttr(value).getValue()));
}

Value heddle::microbatch::sliceAt(OpBuilder &builder, Value whole, RankedTensorType type, int64_t dim, Value index) {
  Location loc = whole.getLoc();
  SmallVector<Value> starts(type.getRank(), makeIndex(builder, loc, 0));
  starts[dim] = stablehlo::MultiplyOp::create(builder, loc, index, makeIndex(builder, loc, type.getDimSize(dim)));
  return stablehlo::DynamicSliceOp::create(builder, loc, type, whole, starts,
                                           builder.getDenseI64ArrayAttr(type.getShape()));
}

bool heddle::microbatch::isCutAlong(func::FuncOp function, unsigned argument, const MicroAxis &axis) {
  auto sharding = function.getArgAttrOfType<sdy::TensorShardingAttr>(argument, spmd::kShardingAttr);
  return sharding && axis.isIn(sharding);
}
