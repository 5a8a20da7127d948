#include "heddle/Dialect/Plan/BufferOps.h"

#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Plan/ProgramOps.h"
#include "heddle/Dialect/Sdy/Shardings.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::plan;

#define GET_OP_CLASSES
#include "heddle/Dialect/Plan/BufferOps.cpp.inc"

void PlanDialect::registerBufferOps() {
  addOperations<
#define GET_OP_LIST
#include "heddle/Dialect/Plan/BufferOps.cpp.inc"
      >();
}

// ---- layout ----

std::optional<int64_t> plan::getElementBytes(Type elementType) {
  if (auto complex = dyn_cast<ComplexType>(elementType)) {
    std::optional<int64_t> part = getElementBytes(complex.getElementType());
    return part ? std::optional(2 * *part) : std::nullopt;
  }
  if (!elementType.isIntOrFloat())
    return std::nullopt;
  unsigned bits = elementType.getIntOrFloatBitWidth();
  if (bits != 1 && bits % 8 != 0)
    return std::nullopt;
  return (bits + 7) / 8;
}

int64_t plan::getBytes(ShapedType type) {
  return type.getNumElements() * getElementBytes(type.getElementType()).value_or(0);
}

SmallVector<int64_t> plan::getStrides(MemRefType type) {
  if (type.getLayout().isIdentity())
    return computeStrides(type.getShape());
  if (auto strided = dyn_cast<StridedLayoutAttr>(type.getLayout()))
    return SmallVector<int64_t>(strided.getStrides());
  return type.getStridesAndOffset().first;
}

int64_t plan::getSpannedBytes(MemRefType type) {
  if (type.getNumElements() == 0)
    return 0;
  int64_t last = 0;
  for (auto [size, stride] : llvm::zip_equal(type.getShape(), getStrides(type)))
    last += (size - 1) * stride;
  return (last + 1) * getElementBytes(type.getElementType()).value_or(0);
}

bool plan::isDense(MemRefType type) {
  if (type.getNumElements() == 0)
    return true;
  if (type.getLayout().isIdentity())
    return true;
  int64_t expected = 1;
  SmallVector<int64_t> strides = getStrides(type);
  for (auto [size, stride] : llvm::reverse(llvm::zip_equal(type.getShape(), strides))) {
    if (size != 1 && stride != expected)
      return false;
    expected *= size;
  }
  return true;
}

Value plan::getRoot(Value memory) {
  while (auto view = memory.getDefiningOp<ViewOp>())
    memory = view.getSource();
  return memory;
}

Space plan::getSpace(Value memory) {
  auto spaceOf = [](ArrayAttr ports, uint64_t index) {
    auto attributes = ports && index < ports.size() ? dyn_cast<DictionaryAttr>(ports[index]) : DictionaryAttr();
    auto io = attributes ? attributes.getAs<IoAttr>(HeddleDialect::ioAttrName) : IoAttr();
    return io ? io.getSpace() : Space::Device;
  };
  Value root = getRoot(memory);
  if (auto buffer = root.getDefiningOp<BufferOp>())
    return buffer.getSpace();
  if (auto result = root.getDefiningOp<ResultOp>()) {
    auto entry = result->getParentOfType<EntryOp>();
    return entry ? spaceOf(entry.getResAttrsAttr(), result.getIndex()) : Space::Device;
  }
  if (auto argument = dyn_cast<BlockArgument>(root))
    if (auto entry = dyn_cast<EntryOp>(argument.getOwner()->getParentOp()))
      return spaceOf(entry.getArgAttrsAttr(), argument.getArgNumber());
  return Space::Device;
}

LogicalResult plan::verifyOnDevice(Operation *op) {
  for (auto [index, operand] : llvm::enumerate(op->getOperands()))
    if (isa<MemRefType>(operand.getType()))
      if (Space space = getSpace(operand); space != Space::Device)
        return op->emitOpError("operand #") << index << " is " << operand.getType() << " on the "
                                            << stringifySpace(space) << ", needed memory on the device";
  return success();
}

/// Checks that memory has no layout, and elements that are laid out.
static LogicalResult verifyPlain(Operation *op, MemRefType type) {
  if (!type.getLayout().isIdentity())
    return op->emitOpError("has type ") << type << ", needed one without a layout";
  if (!getElementBytes(type.getElementType()))
    return op->emitOpError("has type ") << type << ", needed elements of whole bytes, or i1";
  return success();
}

// ---- buffer, constant, result ----

LogicalResult BufferOp::verify() {
  if (failed(verifyPlain(*this, getMemory().getType()))) // (C1)
    return failure();
  auto list = (*this)->getParentOfType<ListOp>();
  if (!getOffset() || !list)
    return success();
  int64_t offset = *getOffset(), bytes = getBytes(getMemory().getType()), alignment = list.getAlignment();
  std::optional<int64_t> arena = list.getArenaBytes(getSpace());
  if (offset < 0 || (alignment > 0 && offset % alignment != 0)) // (C2)
    return emitOpError("is at ") << offset << ", needed a multiple of " << alignment;
  if (!arena || bytes > *arena || offset > *arena - bytes) // (C2)
    return emitOpError("has ") << bytes << " bytes at " << offset << ", needed them inside the "
                               << stringifySpace(getSpace()) << " arena of " << arena.value_or(0) << " bytes";
  return success();
}

LogicalResult plan::ConstantOp::verify() {
  if (failed(verifyPlain(*this, getMemory().getType()))) // (C1)
    return failure();
  ShapedType value = getValue().getShapedType();
  if (value.getShape() != getMemory().getType().getShape() ||
      value.getElementType() != getMemory().getType().getElementType()) // (C1)
    return emitOpError("has a value of ") << value << ", needed one of " << getMemory().getType();
  return success();
}

LogicalResult ResultOp::verify() {
  auto entry = (*this)->getParentOfType<EntryOp>();
  if (!entry) // (C1)
    return emitOpError("is in no entry, needed one around it");
  auto index = static_cast<int64_t>(getIndex());
  auto results = entry.getResultTypes();
  if (index < 0 || index >= static_cast<int64_t>(results.size()) || results[index] != getMemory().getType()) // (C1)
    return emitOpError("is #") << index << " of type " << getMemory().getType() << ", needed one of the results ("
                               << results << ")";
  if (std::optional<unsigned> donor = entry.findDonor(index)) // (C1)
    return emitOpError("is #") << index << ", to which argument #" << *donor
                               << " is donated, needed the argument in its place";
  return success();
}

// ---- view ----

int64_t ViewOp::getPlace(ArrayRef<int64_t> iterations) {
  Builder builder(getContext());
  SmallVector<Attribute> dims =
      llvm::map_to_vector(iterations, [&](int64_t k) -> Attribute { return builder.getIndexAttr(k); });
  SmallVector<Attribute> results;
  if (failed(getPlaceAttr().getValue().constantFold(dims, results)))
    return -1; // a division by zero
  return cast<IntegerAttr>(results.front()).getInt();
}

/// The trip counts of the loops that a view moves on with; fails on what is no loop's iteration.
static FailureOr<SmallVector<int64_t>> findTrips(ViewOp view) {
  SmallVector<int64_t> trips;
  for (Value iteration : view.getIterations()) {
    auto argument = dyn_cast<BlockArgument>(iteration);
    auto loop = argument ? dyn_cast<LoopOp>(argument.getOwner()->getParentOp()) : nullptr;
    if (!loop)
      return failure();
    trips.push_back(loop.getTripCount());
  }
  return trips;
}

/// A place in some iteration where a view is not inside its source.
static std::optional<int64_t> findPlaceOutside(ViewOp view, ArrayRef<int64_t> trips) {
  // Places are sums of terms that go on or repeat: the first iterations of each loop show them, and its last one.
  constexpr int64_t kMost = 4096;
  int64_t room = getBytes(view.getSource().getType()) - getSpannedBytes(view.getMemory().getType());
  std::optional<int64_t> wrong;
  SmallVector<int64_t> at(trips.size(), 0);
  auto visit = [&](auto &&self, size_t loop) -> void {
    if (loop == at.size()) {
      if (int64_t place = view.getPlace(at); place < 0 || place > room)
        wrong = place;
      return;
    }
    for (int64_t k = 0; k < trips[loop] && !wrong; k = k == kMost ? std::max(k + 1, trips[loop] - 1) : k + 1) {
      at[loop] = k;
      self(self, loop + 1);
    }
  };
  visit(visit, 0);
  return wrong;
}

LogicalResult ViewOp::verify() {
  AffineMap place = getPlaceAttr().getValue();
  FailureOr<SmallVector<int64_t>> trips = findTrips(*this);
  if (place.getNumResults() != 1 || place.getNumSymbols() != 0 || place.getNumDims() != getIterations().size() ||
      failed(trips)) // (C1)
    return emitOpError("place is ") << getPlaceAttr() << " of " << getIterations().size()
                                    << " values, needed one result of as many loops' iterations";
  MemRefType type = getMemory().getType(), source = getSource().getType();
  SmallVector<int64_t> strides;
  int64_t offset;
  if (failed(type.getStridesAndOffset(strides, offset)) || offset != 0 ||
      (type.getNumElements() != 0 && llvm::any_of(strides, [](int64_t stride) { return stride < 0; }))) // (C2)
    return emitOpError("has type ") << type << ", needed strides from 0 on";
  if (failed(verifyPlain(*this, source))) // (C2)
    return failure();
  if (!getElementBytes(type.getElementType())) // (C2)
    return emitOpError("has type ") << type << ", needed elements of whole bytes, or i1";
  if (std::optional<int64_t> wrong = findPlaceOutside(*this, *trips)) // (C3)
    return emitOpError("has ") << getSpannedBytes(type) << " bytes at " << *wrong << ", needed them inside " << source;
  return success();
}

void ViewOp::print(OpAsmPrinter &printer) {
  AffineMap place = getPlaceAttr().getValue();
  printer << ' ' << getSource() << '[';
  if (place.isSingleConstant() && getIterations().empty()) {
    printer << place.getSingleConstantResult();
  } else { // without an alias: it is what there is to read
    place.print(printer.getStream() << "affine_map<");
    printer << ">(" << getIterations() << ')';
  }
  printer << ']';
  printer.printOptionalAttrDict((*this)->getAttrs(), {"place"});
  printer << " : " << getSource().getType() << " to " << getMemory().getType();
}

ParseResult ViewOp::parse(OpAsmParser &parser, OperationState &result) {
  OpAsmParser::UnresolvedOperand source;
  SmallVector<OpAsmParser::UnresolvedOperand> iterations;
  int64_t constant;
  AffineMapAttr place;
  if (parser.parseOperand(source) || parser.parseLSquare())
    return failure();
  OptionalParseResult isConstant = parser.parseOptionalInteger(constant);
  if (isConstant.has_value()) {
    if (failed(*isConstant))
      return failure();
    place = AffineMapAttr::get(AffineMap::getConstantMap(constant, parser.getContext()));
  } else if (parser.parseAttribute(place) || parser.parseOperandList(iterations, OpAsmParser::Delimiter::Paren)) {
    return failure();
  }
  MemRefType sourceType, type;
  Type index = parser.getBuilder().getIndexType();
  result.getOrAddProperties<Properties>().place = place;
  if (parser.parseRSquare() || parser.parseOptionalAttrDict(result.attributes) || parser.parseColonType(sourceType) ||
      parser.parseKeyword("to") || parser.parseType(type) ||
      parser.resolveOperand(source, sourceType, result.operands) ||
      parser.resolveOperands(iterations, index, result.operands))
    return failure();
  result.addTypes(type);
  return success();
}

LogicalResult plan::AxisIndexOp::verifySymbolUses(SymbolTableCollection &tables) {
  return failure(failed(sdy::verifyAxesOnMesh(*this, getMeshAttr(), {getAxes().getValue()}, tables))); // (C1)
}
