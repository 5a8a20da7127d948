// attention and attention_backward: by batch, heads, and the queries of the forward.
#include "heddle/Dialect/Heddle/AttentionOps.h"
#include "heddle/Dialect/Heddle/Sharding.h"
#include "heddle/Interfaces/ShardingRule.h"

using namespace mlir;
using namespace heddle;

namespace {

/// How one tensor's dims are called; `logits` are [batch..., H, Q, K], without the last one for lse.
enum class Layout { Queries, Keys, Logits };

/// Puts the factors that both ops have into operands and results; their layouts are given in order; an operand without
/// one has no dims.
///
/// Key heads are the major factor of query's heads, the query heads of a group the minor one. That is sharded where a
/// group's keys and values are not: they would have to be copied, and their gradients would be sums over devices while
/// dq is none, which is not a rule's to say. The same holds for the queries of the backward. Keys and the sizes of
/// heads stay whole: the softmax and both products run over them.
ShardingRule makeRule(Operation *op, const AttentionShape &shape, ArrayRef<std::optional<Layout>> operands,
                      ArrayRef<Layout> results, bool isForward) {
  ShardingRule rule(op);
  int64_t batch = shape.batch.size();
  struct Tensor {
    bool isResult;
    int64_t index;
    Layout layout;
    RankedTensorType type;
  };
  SmallVector<Tensor> tensors;
  for (auto [index, layout] : llvm::enumerate(operands))
    if (layout)
      tensors.push_back(
          {false, static_cast<int64_t>(index), *layout, cast<RankedTensorType>(op->getOperand(index).getType())});
  for (auto [index, layout] : llvm::enumerate(results))
    tensors.push_back(
        {true, static_cast<int64_t>(index), layout, cast<RankedTensorType>(op->getResult(index).getType())});
  auto put = [&](ShardingRule::NewFactor &factor, const Tensor &tensor, int64_t dim, int64_t whole) {
    if (tensor.type.getDimSize(dim) != whole)
      return; // the same for all, a dim of size 1
    if (tensor.isResult)
      factor.result(tensor.index, dim);
    else
      factor.operand(tensor.index, dim);
  };
  auto headDim = [&](const Tensor &tensor) { return tensor.layout == Layout::Logits ? batch : batch + 1; };

  for (int64_t dim = 0; dim < batch; ++dim) {
    ShardingRule::NewFactor factor = rule.add(shape.batch[dim]);
    for (const Tensor &tensor : tensors)
      put(factor, tensor, dim, shape.batch[dim]);
  }
  ShardingRule::NewFactor keyHeads = rule.add(shape.keyHeads);
  for (const Tensor &tensor : tensors)
    put(keyHeads, tensor, headDim(tensor), tensor.layout == Layout::Keys ? shape.keyHeads : shape.heads);
  if (shape.getGroup() > 1) {
    ShardingRule::NewFactor group = rule.add(shape.getGroup()).kind(FactorKind::NeedReplication);
    for (const Tensor &tensor : tensors)
      if (tensor.layout != Layout::Keys)
        put(group, tensor, headDim(tensor), shape.heads);
  }
  ShardingRule::NewFactor queries =
      rule.add(shape.queries).kind(isForward ? FactorKind::PassThrough : FactorKind::NeedReplication);
  for (const Tensor &tensor : tensors)
    if (tensor.layout != Layout::Keys)
      put(queries, tensor, tensor.layout == Layout::Logits ? batch + 1 : batch, shape.queries);
  return rule.close();
}

template <typename Op> ShardingRule attentionRule(Op op) {
  SmallVector<std::optional<Layout>> operands{Layout::Queries, Layout::Keys, Layout::Keys};
  if (op.getBias())
    operands.push_back(Layout::Logits);
  if (op.getMask())
    operands.push_back(Layout::Logits);
  if (op.getQueryStart())
    operands.push_back(std::nullopt);
  if constexpr (std::is_same_v<Op, AttentionOp>)
    return makeRule(op, AttentionShape(op), operands, {Layout::Queries, Layout::Logits}, /*isForward=*/true);
  operands.append({Layout::Queries, Layout::Logits, Layout::Queries});
  return makeRule(op, AttentionShape(op), operands, {Layout::Queries, Layout::Keys, Layout::Keys}, /*isForward=*/false);
}

} // namespace

void heddle::attachAttentionSharding(MLIRContext &context) {
  attachShardingRule<attentionRule<AttentionOp>, AttentionOp>(context);
  attachShardingRule<attentionRule<AttentionBackwardOp>, AttentionBackwardOp>(context);
}
