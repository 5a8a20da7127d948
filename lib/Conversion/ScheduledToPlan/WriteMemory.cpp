// Buffers and views of a plan, for places of values.
#include "PlanWriter.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::toplan;

Value PlanWriter::addBuffer(RankedTensorType type, Space space) {
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(&list.getBody().front());
  return plan::BufferOp::create(builder, function.getLoc(), MemRefType::get(type.getShape(), type.getElementType()),
                                space, IntegerAttr());
}

/// The memory of a class of items, declared where the list begins.
Value PlanWriter::getRoot(int item) {
  Value &root = roots[item];
  if (root)
    return root;
  const Class &own = storage.getClass(item);
  const Item &first = storage.getItem(own.items.front());
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(&list.getBody().front());
  Location loc = first.part.first ? first.part.first.getLoc() : function.getLoc();
  auto type = first.type ? MemRefType::get(first.type.getShape(), first.type.getElementType())
                         : MemRefType::get({first.bytes}, builder.getI8Type());
  if (own.argument)
    root = entry.getArgument(ports.arguments[*own.argument]);
  else if (own.result)
    root = getResultMemory(*own.result);
  else if (auto constant = first.part.first ? first.part.first.getDefiningOp<stablehlo::ConstantOp>() : nullptr;
           constant && !findSplat(constant))
    root = plan::ConstantOp::create(builder, loc, type, cast<ElementsAttr>(constant.getValue()));
  else
    root = plan::BufferOp::create(builder, loc, type, first.space, IntegerAttr());
  return root;
}

Value PlanWriter::addView(Value root, MemRefType type, const Place &place) {
  MLIRContext *context = builder.getContext();
  AffineExpr at = getAffineConstantExpr(place.offset, context);
  SmallVector<Value> loops;
  for (auto [loop, expr] : place.moving) {
    at = at + expr.replaceDims(getAffineDimExpr(loops.size(), context));
    loops.push_back(iterations.lookup(loop));
  }
  auto map = AffineMap::get(loops.size(), 0, at);
  return plan::ViewOp::create(builder, root.getLoc(), type, root, loops, AffineMapAttr::get(map));
}

Value PlanWriter::getMemory(Place place, RankedTensorType tensor) {
  place = storage.resolve(std::move(place));
  Value root = getRoot(place.item);
  auto type = MemRefType::get(tensor.getShape(), tensor.getElementType());
  if (place.isWhole() && root.getType() == type)
    return root;
  std::vector<const void *> moving{reinterpret_cast<const void *>(place.offset)};
  for (auto [loop, expr] : place.moving) {
    moving.push_back(loop.getOperation());
    moving.push_back(expr.getAsOpaquePointer());
  }
  ViewKey key(root.getAsOpaquePointer(), type.getAsOpaquePointer(), nullptr, std::move(moving));
  for (const auto &around : llvm::reverse(views))
    if (auto found = around.find(key); found != around.end())
      return found->second;
  return views.back()[key] = addView(root, type, place);
}

Value PlanWriter::getMemory(Part part) {
  if (std::optional<Place> place = storage.findPlace(part)) {
    return getMemory(*place, getTensorOf(getPartType(part)));
  }
  // A value that the host knows is written for instructions that take only memory.
  auto type = cast<RankedTensorType>(part.first.getType());
  Value buffer = addBuffer(type);
  Location loc = part.first.getLoc();
  auto kernel = kernels.make(type, loc, [](OpBuilder &, ValueRange values) { return SmallVector<Value>(values); });
  plan::LaunchOp::create(builder, loc, kernel, getScalar(storage.findScalar(part.first)), buffer);
  return buffer;
}

Value PlanWriter::getIndex(Attribute axes, FlatSymbolRefAttr mesh) {
  ViewKey key(nullptr, axes.getAsOpaquePointer(), mesh.getAsOpaquePointer(), {});
  Value &index = views.front()[key];
  if (!index) {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(&list.getBody().front());
    index = plan::AxisIndexOp::create(builder, function.getLoc(), builder.getI32Type(),
                                      cast<sdy::AxisRefListAttr>(axes), mesh);
  }
  return index;
}

Value PlanWriter::getScalar(const Scalar &scalar) {
  if (scalar.loop)
    return iterations.lookup(scalar.loop);
  spmd::AxisIndexOp index = scalar.index;
  return getIndex(index.getAxesAttr(), index.getMeshAttr());
}

Value PlanWriter::getArgument(Value value) {
  if (Scalar scalar = storage.findScalar(value))
    return getScalar(scalar);
  return getMemory({value, 0});
}
