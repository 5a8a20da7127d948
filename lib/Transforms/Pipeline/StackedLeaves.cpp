#include "StackedLeaves.h"

#include "Leaves.h"
#include "heddle/Dialect/Sdy/Sdy.h"
#include "heddle/Dialect/Spmd/SpmdDialect.h"
#include "heddle/Dialect/Stablehlo/Stablehlo.h"

#include <numeric>

using namespace mlir;
using namespace heddle;
using namespace heddle::pipeline;

SmallVector<size_t> StackedLeaf::getPartsOf(int rank) const {
  SmallVector<size_t> own;
  for (size_t part = 0; part < getPartCount(); ++part)
    if (ranks[part][rank])
      own.push_back(part);
  return own;
}

int64_t StackedLeaf::getRows(int rank) const {
  int64_t rows = 0;
  for (size_t part : getPartsOf(rank))
    rows += offsets[part + 1] - offsets[part];
  return rows;
}

int64_t StackedLeaf::getMostRows() const {
  int64_t most = 0;
  for (unsigned rank = 0; rank < ranks.front().size(); ++rank)
    most = std::max(most, getRows(static_cast<int>(rank)));
  return most;
}

bool StackedLeaf::isPlaced() const {
  return llvm::any_of(ranks, [](const llvm::SmallBitVector &own) { return !own.all(); });
}

SmallVector<DenseI64ArrayAttr> StackedLeaf::getOwners(MLIRContext *context) const {
  bool isWhole = llvm::all_of(ranks, [&](const llvm::SmallBitVector &own) { return own == ranks.front(); });
  int64_t size = isWhole ? offsets.back() : 0;
  for (int64_t offset : offsets)
    size = std::gcd(size, offset);
  SmallVector<DenseI64ArrayAttr> owners;
  for (size_t part = 0; part < (isWhole ? 1 : getPartCount()); ++part) {
    SmallVector<int64_t> own(ranks[part].set_bits_begin(), ranks[part].set_bits_end());
    owners.append(isWhole ? 1 : (offsets[part + 1] - offsets[part]) / size, DenseI64ArrayAttr::get(context, own));
  }
  return owners;
}

StackedLeaves::StackedLeaves(func::FuncOp function, int ranks, bool isPlaced)
    : function(function), ranks(ranks), isPlaced(isPlaced) {
  llvm::SmallDenseSet<unsigned> given;
  for (unsigned result = 0; result < function.getNumResults(); ++result) {
    std::optional<unsigned> argument = pipeline::findArgument(function, result);
    if (argument)
      given.insert(*argument);
    find(argument, result);
  }
  for (unsigned argument = 0; argument < function.getNumArguments(); ++argument)
    if (!given.contains(argument))
      find(argument, std::nullopt);
}

std::optional<std::pair<size_t, size_t>> StackedLeaves::findPart(Operation *slice) const {
  auto found = slices.find(slice);
  return found == slices.end() ? std::nullopt : std::optional(found->second);
}

const StackedLeaf *StackedLeaves::findArgument(unsigned argument) const {
  const auto *found = llvm::find_if(all, [&](const StackedLeaf &leaf) { return leaf.argument == argument; });
  return found == all.end() ? nullptr : found;
}

const StackedLeaf *StackedLeaves::findResult(unsigned result) const {
  const auto *found = llvm::find_if(all, [&](const StackedLeaf &leaf) { return leaf.result == result; });
  return found == all.end() ? nullptr : found;
}

/// The first row and the end of a slice of whole layers.
static std::optional<std::pair<int64_t, int64_t>> getRows(Operation *op, Value stack) {
  auto slice = dyn_cast<stablehlo::SliceOp>(op);
  auto type = cast<RankedTensorType>(stack.getType());
  if (!slice || slice.getStrides()[0] != 1)
    return std::nullopt;
  for (int64_t dim = 1; dim < type.getRank(); ++dim)
    if (cast<RankedTensorType>(slice.getType()).getDimSize(dim) != type.getDimSize(dim))
      return std::nullopt;
  return std::pair(slice.getStartIndices()[0], slice.getLimitIndices()[0]);
}

void StackedLeaves::find(std::optional<unsigned> argument, std::optional<unsigned> result) {
  IoAttr io = argument ? getArgumentIo(function, *argument) : getResultIo(function, *result);
  Attribute sharding = argument ? function.getArgAttr(*argument, spmd::kShardingAttr)
                                : function.getResultAttr(*result, spmd::kShardingAttr);
  Value value = argument ? Value(function.getArgument(*argument))
                         : function.getBody().front().getTerminator()->getOperand(*result);
  auto type = dyn_cast<RankedTensorType>(value.getType());
  auto own = dyn_cast_or_null<sdy::TensorShardingAttr>(sharding);
  if (!io || io.getRole() != Role::State || !type || type.getRank() == 0 ||
      (own && own.getRank() > 0 && !own.getDimShardings()[0].getAxes().empty()))
    return;
  if (isPlaced && (!io.getPlacement() || io.getPlacement().getBlockCount() == 1)) // however it is made
    return;
  StackedLeaf leaf{argument, result, {0}, {}, {}};
  if (result) {
    auto join =
        function.getBody().front().getTerminator()->getOperand(*result).getDefiningOp<stablehlo::ConcatenateOp>();
    if (!join || !join->hasOneUse() || join.getDimension() != 0 || join->getNumOperands() < 2)
      return;
    for (Value part : join->getOperands()) {
      leaf.offsets.push_back(leaf.offsets.back() + cast<RankedTensorType>(part.getType()).getDimSize(0));
      leaf.given.push_back(part);
    }
  }
  std::map<int64_t, std::pair<int64_t, SmallVector<Operation *>>> taken; // by first row
  if (argument)
    for (Operation *user : value.getUsers()) {
      std::optional<std::pair<int64_t, int64_t>> rows = getRows(user, value);
      if (!rows)
        return;
      auto &[end, users] = taken[rows->first];
      if (!users.empty() && end != rows->second)
        return;
      end = rows->second;
      users.push_back(user);
    }
  if (!result)
    for (auto &[first, own] : taken) {
      if (first != leaf.offsets.back())
        return;
      leaf.offsets.push_back(own.first);
    }
  if (leaf.offsets.back() != type.getDimSize(0) || leaf.getPartCount() < 2)
    return;
  for (auto &[first, own] : taken) {
    const auto *at = llvm::find(leaf.offsets, first);
    if (at == leaf.offsets.end() || at + 1 == leaf.offsets.end() || at[1] != own.first)
      return;
  }
  for (auto &[first, own] : taken)
    for (Operation *user : own.second)
      slices[user] = {all.size(), llvm::find(leaf.offsets, first) - leaf.offsets.begin()};
  leaf.ranks.assign(leaf.getPartCount(), llvm::SmallBitVector(ranks));
  if (PlacementAttr placement = io.getPlacement()) {
    int64_t size = type.getDimSize(0) / placement.getBlockCount();
    for (size_t part = 0; part < leaf.getPartCount(); ++part)
      for (int64_t owner : placement.getOwners()[leaf.offsets[part] / size].asArrayRef())
        leaf.ranks[part].set(owner);
  }
  all.push_back(std::move(leaf));
}
