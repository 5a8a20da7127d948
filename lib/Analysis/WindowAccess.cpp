// Computes which elements of a dim each shard reads, as a line in the shard's number, from the op's windows, slices and
// pads; a halo plan cuts that range where the neighbours' shards begin.
#include "heddle/Analysis/WindowAccess.h"

#include "heddle/Analysis/ReshardPlan.h"
#include "heddle/Dialect/Stablehlo/Combiners.h"
#include "heddle/Dialect/Stablehlo/OpWindows.h"
#include "heddle/Dialect/Stablehlo/ShapeOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::stablehlo;

namespace {

RankedTensorType typeOf(Value value) { return cast<RankedTensorType>(value.getType()); }

/// The dim of a tensor that is all of a factor; -1 where there is none.
int64_t findDim(const ShardingRule &rule, size_t tensor, int64_t factor) {
  ArrayRef<DimFactors> dims = rule.getTensor(tensor);
  const DimFactors *found = llvm::find(dims, DimFactors{factor});
  return found == dims.end() ? -1 : found - dims.begin();
}

/// Reads that start at -`window.paddingLow` of the dilated dim and move on by `step` with each shard.
std::optional<WindowAccess> makeAccess(int64_t operand, int64_t dim, const WindowDim &window, int64_t step,
                                       int64_t length) {
  int64_t dilation = window.baseDilation, start = -window.paddingLow, end = start + length - 1;
  if (step % dilation != 0)
    return std::nullopt;
  WindowAccess access{operand, dim, llvm::divideCeilSigned(start, dilation), step / dilation};
  int64_t last = llvm::divideFloorSigned(end, dilation);
  access.length = last - access.first + 1;
  if (access.length <= 0)
    return std::nullopt;
  access.paddingLow = access.first * dilation - start;
  access.paddingHigh = end - last * dilation;
  return access;
}

/// The windows of `local` results each.
std::optional<WindowAccess> accessOfResults(int64_t operand, int64_t dim, const WindowDim &window, int64_t local) {
  return makeAccess(operand, dim, window, local * window.stride,
                    (local - 1) * window.stride + (window.size - 1) * window.windowDilation + 1);
}

using Accesses = std::optional<SmallVector<WindowAccess>>;

Accesses one(std::optional<WindowAccess> access) { return access ? Accesses({*access}) : std::nullopt; }

/// The position of a factor among a convolution's spatial dims; -1 where it is none.
int64_t findSpatial(ConvolutionOp op, const ShardingRule &rule, int64_t factor) {
  ArrayRef<int64_t> dims = op.getDimensionNumbers().getInputSpatialDimensions();
  const int64_t *found = llvm::find(dims, findDim(rule, 0, factor));
  return found == dims.end() ? -1 : found - dims.begin();
}

Accesses ofConvolution(ConvolutionOp op, const ShardingRule &rule, int64_t factor, int64_t shards) {
  ConvDimensionNumbersAttr numbers = op.getDimensionNumbers();
  int64_t spatial = findSpatial(op, rule, factor);
  WindowDim window = getWindows(op)[spatial];
  int64_t input = numbers.getInputSpatialDimensions()[spatial];
  int64_t outputs = op.getType().getDimSize(numbers.getOutputSpatialDimensions()[spatial]);
  if (rule.getFactor(factor).kind != FactorKind::Reduction)
    return one(accessOfResults(0, input, window, llvm::divideCeil(outputs, shards)));
  // The kernel is cut: each shard of it meets the input from its own place on, for all outputs. Past its end it is
  // zero.
  bool isReversed = op.getWindowReversal() && (*op.getWindowReversal())[spatial];
  if (isReversed)
    return std::nullopt;
  int64_t local = llvm::divideCeil(window.size, shards);
  return one(makeAccess(0, input, window, local * window.windowDilation,
                        (outputs - 1) * window.stride + (local - 1) * window.windowDilation + 1));
}

/// Shards of the operand and result get what the windows over their elements choose. Where a shard is no whole number
/// of strides, the windows of shard k start at the largest step with k that none of them is missed with.
Accesses ofSelectAndScatter(SelectAndScatterOp op, int64_t dim, int64_t shards) {
  WindowDim window = getWindows(op)[dim];
  // Windows past the last one scatter zeros.
  if (window.paddingLow != 0 || window.paddingHigh != 0 || matchCombiner(op.getScatter()) != Combiner::Add)
    return std::nullopt;
  int64_t local = llvm::divideCeil(typeOf(op.getOperand()).getDimSize(dim), shards), step = local / window.stride;
  // The first window that touches a shard, or starts at its first element where there is a gap before it; the last one.
  int64_t count = typeOf(op.getSource()).getDimSize(dim);
  auto firstOf = [&](int64_t shard) {
    return std::max<int64_t>(0, std::min(llvm::divideCeilSigned(shard * local - window.size + 1, window.stride),
                                         llvm::divideFloorSigned(shard * local, window.stride)));
  };
  auto lastOf = [&](int64_t shard) {
    return std::min(count - 1, llvm::divideFloorSigned((shard + 1) * local - 1, window.stride));
  };
  int64_t first = firstOf(0), windows = 0, elements = 0;
  for (int64_t shard = 0; shard < shards; ++shard)
    first = std::min(first, firstOf(shard) - shard * step);
  for (int64_t shard = 0; shard < shards; ++shard) {
    windows = std::max(windows, lastOf(shard) - shard * step - first + 1);
    elements = std::max(elements, (shard + 1) * local - (first + shard * step) * window.stride);
  }
  elements = std::max(elements, (windows - 1) * window.stride + window.size);
  windows = (elements - window.size) / window.stride + 1;
  return SmallVector<WindowAccess>{{0, dim, first * window.stride, step * window.stride, elements},
                                   {1, dim, first, step, windows}};
}

} // namespace

bool heddle::hasWindows(Operation *op, const ShardingRule &rule, int64_t factor) {
  if (auto convolution = dyn_cast<ConvolutionOp>(op))
    return findSpatial(convolution, rule, factor) >= 0;
  return rule.getFactor(factor).kind == FactorKind::Permutation;
}

Accesses heddle::getWindowAccesses(Operation *op, const ShardingRule &rule, int64_t factor, int64_t shards) {
  if (auto convolution = dyn_cast<ConvolutionOp>(op))
    return ofConvolution(convolution, rule, factor, shards);
  int64_t dim = findDim(rule, op->getNumOperands(), factor); // of results
  if (dim < 0 || op->getNumResults() == 0)
    return std::nullopt;
  int64_t local = llvm::divideCeil(typeOf(op->getResult(0)).getDimSize(dim), shards);
  if (auto slice = dyn_cast<SliceOp>(op)) {
    WindowDim window;
    window.stride = slice.getStrides()[dim];
    window.paddingLow = -slice.getStartIndices()[dim];
    return one(accessOfResults(0, dim, window, local));
  }
  if (auto pad = dyn_cast<PadOp>(op)) {
    WindowDim window;
    window.paddingLow = pad.getEdgePaddingLow()[dim];
    window.baseDilation = pad.getInteriorPadding()[dim] + 1;
    return one(accessOfResults(0, dim, window, local));
  }
  if (isa<ReverseOp>(op))
    return one(WindowAccess{0, dim, typeOf(op->getResult(0)).getDimSize(dim) - local, -local, local});
  if (auto concatenate = dyn_cast<ConcatenateOp>(op)) {
    SmallVector<WindowAccess> accesses;
    WindowDim window;
    for (auto [index, input] : llvm::enumerate(concatenate.getInputs())) {
      accesses.push_back(*accessOfResults(index, dim, window, local));
      window.paddingLow += typeOf(input).getDimSize(dim);
    }
    return accesses;
  }
  if (auto scatter = dyn_cast<SelectAndScatterOp>(op))
    return ofSelectAndScatter(scatter, dim, shards);
  if (auto reduce = dyn_cast<ReduceWindowOp>(op)) {
    WindowDim window = getWindows(reduce)[dim];
    if (window.size >= typeOf(reduce.getInputs()[0]).getDimSize(dim))
      return std::nullopt; // a cumulative sum: what is not split reads all
    SmallVector<WindowAccess> accesses;
    for (size_t input = 0; input < reduce.getInputs().size(); ++input)
      if (std::optional<WindowAccess> access = accessOfResults(input, dim, window, local))
        accesses.push_back(*access);
    return accesses.empty() ? Accesses() : accesses;
  }
  return std::nullopt;
}

SmallVector<int64_t> HaloPlan::getSentElements() const {
  SmallVector<int64_t> sent(shards, 0);
  for (const HaloPiece &piece : pieces)
    for (int64_t to = 0; to < shards; ++to)
      if (int64_t from = getSource(piece, to); from != to && from >= 0 && from < shards)
        sent[from] += std::max<int64_t>(0, piece.end - piece.begin);
  return sent;
}

HaloPlan heddle::planHalo(const WindowAccess &access, int64_t size, int64_t shards) {
  HaloPlan plan;
  plan.shards = shards;
  plan.local = llvm::divideCeil(size, shards);
  if (access.step == -plan.local && shards > 1) {
    // This is as going forward from what the last shard reads, for the shards in reverse order.
    WindowAccess forward = access;
    forward.first = access.first + (shards - 1) * access.step;
    forward.step = plan.local;
    plan = planHalo(forward, size, shards);
    plan.isMirrored = true;
    return plan;
  }
  plan.isUniform = access.step == plan.local;
  auto beginOf = [&](int64_t shard) { return access.first + shard * access.step; };
  int64_t firstDelta = shards, lastDelta = -shards, lowest = 0, highest = size;
  for (int64_t shard = 0; shard < shards; ++shard) {
    int64_t begin = beginOf(shard), end = begin + access.length;
    firstDelta = std::min(firstDelta, llvm::divideFloorSigned(begin, plan.local) - shard);
    lastDelta = std::max(lastDelta, llvm::divideFloorSigned(end - 1, plan.local) - shard);
    lowest = std::min(lowest, begin);
    highest = std::max(highest, end);
  }
  plan.readsOutside = lowest < 0 || highest > size;
  if (!plan.isUniform) {
    firstDelta = std::max(firstDelta, -(shards - 1));
    lastDelta = std::max(std::min(lastDelta, shards - 1), firstDelta);
  }
  plan.start = access.first - firstDelta * plan.local;
  plan.startStep = access.step - plan.local;
  for (int64_t delta = firstDelta; delta <= lastDelta; ++delta) {
    HaloPiece piece{delta, plan.local, 0};
    for (int64_t shard = std::max<int64_t>(0, -delta); shard < std::min(shards, shards - delta); ++shard) {
      int64_t begin = std::max<int64_t>(beginOf(shard), 0) - (shard + delta) * plan.local;
      int64_t end = std::min(beginOf(shard) + access.length, size) - (shard + delta) * plan.local;
      begin = std::max<int64_t>(begin, 0);
      end = std::min(end, plan.local);
      if (begin < end) {
        piece.begin = std::min(piece.begin, begin);
        piece.end = std::max(piece.end, end);
      }
    }
    if (plan.isUniform) {
      // Just what is read, also at the ends, so that the pieces join up.
      piece.begin = std::max<int64_t>(access.first - delta * plan.local, 0);
      piece.end = std::min(access.first + access.length - delta * plan.local, plan.local);
    } else if (piece.begin >= piece.end) {
      piece.begin = piece.end = 0;
    }
    plan.pieces.push_back(piece);
  }
  return plan;
}

int64_t heddle::getHaloBytes(Operation *op, const OpSharding &sharding, const MeshInUse &use) {
  int64_t bytes = 0;
  for (int64_t factor = 0; factor < static_cast<int64_t>(sharding.axes.size()); ++factor) {
    int64_t shards = sharding.getShardCount(factor, use.mesh);
    if (shards == 1 || !hasWindows(op, sharding.rule, factor))
      continue;
    Accesses accesses = getWindowAccesses(op, sharding.rule, factor, shards);
    if (!accesses)
      continue;
    SmallVector<int64_t> sent(shards, 0); // by the shard that sends
    for (const WindowAccess &access : *accesses) {
      RankedTensorType type = typeOf(op->getOperand(access.operand));
      RankedTensorType local = getShardType(type, sharding.getTensorSharding(access.operand, type, use), use.mesh);
      int64_t row = getTensorBytes(local) / std::max<int64_t>(1, local.getDimSize(access.dim));
      for (auto [all, elements] :
           llvm::zip_equal(sent, planHalo(access, type.getDimSize(access.dim), shards).getSentElements()))
        all += row * elements;
    }
    bytes += *llvm::max_element(sent);
  }
  return bytes;
}
