#include "heddle/Dialect/Spmd/SpmdDialect.h"

#include "heddle/Dialect/Sdy/AxisLists.h"
#include "heddle/Dialect/Sdy/Sdy.h"
#include "heddle/Dialect/Sdy/Shardings.h"
#include "heddle/PlanFormat/CollectiveKind.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::sdy;
using namespace heddle::spmd;

#include "heddle/Dialect/Spmd/SpmdDialect.cpp.inc"

#define GET_OP_CLASSES
#include "heddle/Dialect/Spmd/CollectiveOps.cpp.inc"

void SpmdDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "heddle/Dialect/Spmd/CollectiveOps.cpp.inc"
      >();
  registerAsync();
  registerLists();
  registerMessages();
}

namespace {

/// The number of members of a collective.
template <typename Op> FailureOr<int64_t> verifyMembers(Op op, SymbolTableCollection &tables) {
  ArrayRef<AxisRefAttr> axes = op.getAxes().getValue();
  FailureOr<MeshAttr> mesh = verifyAxesOnMesh(op, op.getMeshAttr(), {axes}, tables);
  if (failed(mesh))
    return failure();
  if (axes.empty())
    return op.emitOpError("has no axes, needed at least 1");
  return heddle::sdy::getShardCount(axes, *mesh);
}

RankedTensorType typeOf(Value value) { return cast<RankedTensorType>(value.getType()); }

LogicalResult verifyDim(Operation *op, StringRef name, int64_t dim) {
  int64_t rank = typeOf(op->getOperand(0)).getRank();
  if (dim < 0 || dim >= rank)
    return op->emitOpError() << name << " is " << dim << ", needed a dim of " << op->getOperand(0).getType();
  return success();
}

/// Checks that `members` members can divide a dim between them.
LogicalResult verifySplit(Operation *op, StringRef name, int64_t dim, int64_t members) {
  if (failed(verifyDim(op, name, dim)))
    return failure();
  if (int64_t size = typeOf(op->getOperand(0)).getDimSize(dim); size % members != 0)
    return op->emitOpError("dim ") << dim << " has size " << size << ", needed a multiple of the " << members
                                   << " members";
  return success();
}

/// The size of a dim that all members' parts make up.
FailureOr<int64_t> joinedSize(Operation *op, int64_t dim, int64_t members) {
  int64_t size = typeOf(op->getOperand(0)).getDimSize(dim), joined;
  if (llvm::MulOverflow(size, members, joined))
    return op->emitOpError("dim ") << dim << " of size " << size << " from " << members
                                   << " members is too large, needed at most 2^63 - 1";
  return joined;
}

LogicalResult verifyResult(Operation *op, ArrayRef<int64_t> shape) {
  auto needed = RankedTensorType::get(shape, typeOf(op->getOperand(0)).getElementType());
  if (op->getResult(0).getType() != needed)
    return op->emitOpError("result has type ") << op->getResult(0).getType() << ", needed " << needed;
  return success();
}

LogicalResult verifyReduction(Operation *op, Combiner reduction) {
  Type element = typeOf(op->getOperand(0)).getElementType();
  if ((reduction == Combiner::And || reduction == Combiner::Or) && !isa<IntegerType>(element))
    return op->emitOpError() << stringifyCombiner(reduction) << " combines " << element
                             << ", needed a pred or an integer";
  return success();
}

} // namespace

LogicalResult spmd::AllReduceOp::verifySymbolUses(SymbolTableCollection &tables) {
  return failure(failed(verifyMembers(*this, tables)) || failed(verifyResult(*this, typeOf(getOperand()).getShape())) ||
                 failed(verifyReduction(*this, getReduction())));
}

LogicalResult spmd::AllGatherOp::verifySymbolUses(SymbolTableCollection &tables) {
  FailureOr<int64_t> members = verifyMembers(*this, tables);
  if (failed(members) || failed(verifyDim(*this, "dim", getDim())))
    return failure();
  FailureOr<int64_t> joined = joinedSize(*this, getDim(), *members);
  if (failed(joined))
    return failure();
  SmallVector<int64_t> shape(typeOf(getOperand()).getShape());
  shape[getDim()] = *joined;
  return verifyResult(*this, shape);
}

LogicalResult spmd::ReduceScatterOp::verifySymbolUses(SymbolTableCollection &tables) {
  FailureOr<int64_t> members = verifyMembers(*this, tables);
  if (failed(members) || failed(verifySplit(*this, "dim", getDim(), *members)))
    return failure();
  SmallVector<int64_t> shape(typeOf(getOperand()).getShape());
  shape[getDim()] /= *members;
  return failure(failed(verifyResult(*this, shape)) || failed(verifyReduction(*this, getReduction())));
}

LogicalResult spmd::AllSliceOp::verifySymbolUses(SymbolTableCollection &tables) {
  FailureOr<int64_t> members = verifyMembers(*this, tables);
  if (failed(members) || failed(verifySplit(*this, "dim", getDim(), *members)))
    return failure();
  SmallVector<int64_t> shape(typeOf(getOperand()).getShape());
  shape[getDim()] /= *members;
  return verifyResult(*this, shape);
}

LogicalResult spmd::AllToAllOp::verifySymbolUses(SymbolTableCollection &tables) {
  FailureOr<int64_t> members = verifyMembers(*this, tables);
  if (failed(members) || failed(verifySplit(*this, "split_dim", getSplitDim(), *members)) ||
      failed(verifyDim(*this, "concat_dim", getConcatDim())))
    return failure();
  if (getSplitDim() == getConcatDim())
    return emitOpError("split_dim and concat_dim are both ") << getSplitDim() << ", needed two dims";
  FailureOr<int64_t> joined = joinedSize(*this, getConcatDim(), *members);
  if (failed(joined))
    return failure();
  SmallVector<int64_t> shape(typeOf(getOperand()).getShape());
  shape[getSplitDim()] /= *members;
  shape[getConcatDim()] = *joined;
  return verifyResult(*this, shape);
}

/// The shards of each dim under one of a permute's shardings.
static FailureOr<SmallVector<int64_t>> verifyPermuted(PermuteOp op, StringRef name, ListOfAxisRefListsAttr lists,
                                                      SymbolTableCollection &tables) {
  auto axes = llvm::map_to_vector(lists.getValue(), [](AxisRefListAttr list) { return list.getValue(); });
  FailureOr<MeshAttr> mesh = verifyAxesOnMesh(op, op.getMeshAttr(), axes, tables);
  if (failed(mesh))
    return failure();
  if (static_cast<int64_t>(axes.size()) != typeOf(op.getOperand()).getRank())
    return op.emitOpError() << name << " has " << axes.size() << " lists of axes, needed one for each dim of "
                            << op.getOperand().getType();
  return llvm::map_to_vector(axes, [&](ArrayRef<AxisRefAttr> list) { return heddle::sdy::getShardCount(list, *mesh); });
}

LogicalResult PermuteOp::verifySymbolUses(SymbolTableCollection &tables) {
  FailureOr<SmallVector<int64_t>> from = verifyPermuted(*this, "from", getFrom(), tables);
  if (failed(from))
    return failure();
  FailureOr<SmallVector<int64_t>> to = verifyPermuted(*this, "to", getTo(), tables);
  if (failed(to))
    return failure();
  for (size_t dim = 0; dim < from->size(); ++dim)
    if ((*from)[dim] != (*to)[dim])
      return emitOpError("dim ") << dim << " has " << (*from)[dim] << " shards in from and " << (*to)[dim]
                                 << " in to, needed as many";
  return verifyResult(*this, typeOf(getOperand()).getShape());
}

void PermuteOp::addPlanAttributes(NamedAttrList &attributes) {
  attributes.set("from", getFromAttr());
  attributes.set("to", getToAttr());
}

LogicalResult ShiftOp::verifySymbolUses(SymbolTableCollection &tables) {
  FailureOr<int64_t> members = verifyMembers(*this, tables);
  if (failed(members))
    return failure();
  int64_t offset = getOffset();
  if (getMirrored() && (offset < 0 || offset >= 2 * *members - 1))
    return emitOpError("offset is ") << offset << ", needed at least 0 and less than " << 2 * *members - 1
                                     << " to mirror " << *members << " members";
  if (!getMirrored() && (offset == 0 || offset <= -*members || offset >= *members))
    return emitOpError("offset is ") << offset << ", needed less than the " << *members
                                     << " members in magnitude, and not 0";
  return verifyResult(*this, typeOf(getOperand()).getShape());
}

void ShiftOp::addPlanAttributes(NamedAttrList &attributes) {
  attributes.set("offset", getOffsetAttr());
  if (getMirrored())
    attributes.set("mirrored", getMirroredAttr());
}

format::CollectivePeers ShiftOp::getPeers() { return {static_cast<int64_t>(getOffset()), getMirrored()}; }

LogicalResult PairsOp::verifySymbolUses(SymbolTableCollection &tables) {
  FailureOr<int64_t> members = verifyMembers(*this, tables);
  if (failed(members))
    return failure();
  if (getFrom().size() != getTo().size())
    return emitOpError("from has ") << getFrom().size() << " members and to has " << getTo().size()
                                    << ", needed as many";
  for (auto [name, side] : {std::pair("from", getFrom()), std::pair("to", getTo())}) {
    llvm::SmallDenseSet<int64_t> seen;
    for (int64_t member : side) {
      if (member < 0 || member >= *members)
        return emitOpError() << name << " has member " << member << ", needed at least 0 and less than " << *members;
      if (!seen.insert(member).second)
        return emitOpError() << name << " has member " << member << " twice, needed once";
    }
  }
  return verifyResult(*this, typeOf(getOperand()).getShape());
}

void PairsOp::addPlanAttributes(NamedAttrList &attributes) {
  attributes.set("senders", getFromAttr());
  attributes.set("receivers", getToAttr());
}

LogicalResult AxisIndexOp::verifySymbolUses(SymbolTableCollection &tables) {
  return verifyAxesOnMesh(*this, getMeshAttr(), {getAxes().getValue()}, tables);
}
