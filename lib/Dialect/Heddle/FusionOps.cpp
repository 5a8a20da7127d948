#include "heddle/Dialect/Heddle/FusionOps.h"

#include "heddle/Dialect/Chlo/Chlo.h"
#include "heddle/Dialect/Heddle/AttentionOps.h"
#include "heddle/Dialect/Heddle/BoundRegion.h"
#include "heddle/Dialect/Heddle/HeddleTypes.h"
#include "heddle/Dialect/Heddle/LoopOps.h"
#include "heddle/Dialect/Spmd/AsyncOps.h"
#include "heddle/Dialect/Spmd/SpmdDialect.h"
#include "heddle/Dialect/Stablehlo/LapackCalls.h"
#include "heddle/Dialect/Stablehlo/Stablehlo.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace heddle;

#define GET_OP_CLASSES
#include "heddle/Dialect/Heddle/FusionOps.cpp.inc"

void HeddleDialect::registerFusionOps() {
  addOperations<
#define GET_OP_LIST
#include "heddle/Dialect/Heddle/FusionOps.cpp.inc"
      >();
}

KernelPart heddle::getKernelPart(Operation *op) {
  using namespace heddle::stablehlo;
  if (isa<DotGeneralOp, ConvolutionOp, AttentionOp, AttentionBackwardOp>(op))
    return KernelPart::Product;
  if (isa<ReduceOp>(op))
    return KernelPart::Reduction;
  if (isa<ScatterOp, DynamicUpdateSliceOp, SelectAndScatterOp>(op))
    return KernelPart::Scatter;
  if (isa<SortOp, ReduceWindowOp, FftOp, CholeskyOp, TriangularSolveOp, RngBitGeneratorOp, chlo::TopKOp,
          chlo::RaggedDotOp>(op))
    return KernelPart::Single;
  if (auto call = dyn_cast<CustomCallOp>(op); call && !getLapackRoutine(call).empty() && isMemoryEffectFree(op))
    return KernelPart::Single;
  if (isa<spmd::AxisIndexOp>(op))
    return KernelPart::Pointwise;
  bool isOrdered = isa<OptimizationBarrierOp, CustomCallOp>(op) || op->getNumResults() == 0 ||
                   !llvm::all_of(op->getResultTypes(), llvm::IsaPred<RankedTensorType>);
  if (isa<StablehloDialect, chlo::ChloDialect>(op->getDialect()) && op->getNumRegions() == 0 && isPure(op) &&
      !isOrdered)
    return KernelPart::Pointwise;
  return KernelPart::None;
}

bool heddle::isElementwise(Operation *op) {
  using namespace heddle::stablehlo;
  if (getKernelPart(op) != KernelPart::Pointwise || op->getNumResults() != 1 ||
      isa<TransposeOp, SliceOp, PadOp, ConcatenateOp, ReverseOp, GatherOp, DynamicSliceOp>(op))
    return false;
  if (auto broadcast = dyn_cast<BroadcastInDimOp>(op);
      broadcast && !llvm::is_sorted(broadcast.getBroadcastDimensions()))
    return false;
  auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  return type && llvm::all_of(op->getOperandTypes(), [&](Type operand) {
           auto tensor = dyn_cast<RankedTensorType>(operand); // a barrier may have tokens
           return tensor && (tensor.getRank() == 0 || tensor.getShape() == type.getShape());
         });
}

namespace {

/// How often each part stands in a kernel. Fails, having said why, at an op that can't.
FailureOr<llvm::SmallDenseMap<int, int>> countParts(Operation *kernel) {
  llvm::SmallDenseMap<int, int> counts;
  for (Operation &op : kernel->getRegion(0).front().without_terminator()) {
    KernelPart part = getKernelPart(&op);
    if (part == KernelPart::None)
      return kernel->emitOpError("holds '") << op.getName() << "', which can't be part of a kernel";
    ++counts[static_cast<int>(part)];
  }
  return counts;
}

template <typename Enum, typename Symbolize>
ParseResult parseKernel(OpAsmParser &parser, OperationState &result, std::optional<Enum> &kind, StringRef what,
                        Symbolize symbolize, Binding binding = Binding::Same) {
  StringRef keyword;
  llvm::SMLoc loc = parser.getCurrentLocation();
  if (parser.parseKeyword(&keyword))
    return failure();
  kind = symbolize(keyword);
  if (!kind)
    return parser.emitError(loc) << "unknown " << what << " '" << keyword << "'";
  SmallVector<Type> types;
  if (parseBoundRegion(parser, result, types, binding) || parser.parseOptionalAttrDict(result.attributes))
    return failure();
  result.addTypes(types);
  return success();
}

} // namespace

/// (C3) to (C5) of a kernel that gives `results`.
static LogicalResult verifyKind(Operation *op, FusionKind kind, TypeRange results) {
  FailureOr<llvm::SmallDenseMap<int, int>> counts = countParts(op);
  if (failed(counts)) // (C3)
    return failure();
  auto count = [&](KernelPart part) { return counts->lookup(static_cast<int>(part)); };
  auto refuse = [&](StringRef needed) {
    return op->emitOpError("of kind ") << stringifyFusionKind(kind) << " has " << count(KernelPart::Reduction)
                                       << " reductions, " << count(KernelPart::Scatter) << " scatters, "
                                       << count(KernelPart::Single) << " ops with kernels of their own and "
                                       << count(KernelPart::Product) << " products, needed " << needed;
  };
  int others = count(KernelPart::Single) + count(KernelPart::Scatter) + count(KernelPart::Product);
  switch (kind) { // (C4), (C5)
  case FusionKind::Loop:
    if (others || count(KernelPart::Reduction))
      return refuse("pointwise ops only");
    break;
  case FusionKind::Updates:
    if (others || !llvm::all_of(op->getRegion(0).getOps<stablehlo::ReduceOp>(), [](stablehlo::ReduceOp reduce) {
          return cast<ShapedType>(reduce->getResult(0).getType()).getNumElements() == 1;
        }))
      return refuse("pointwise ops and reductions to one element only");
    break;
  case FusionKind::RowReduce:
  case FusionKind::ColumnReduce:
    if (others || !count(KernelPart::Reduction))
      return refuse("at least one reduction, and nothing else but pointwise ops");
    break;
  case FusionKind::Scatter:
    if (others != 1 || count(KernelPart::Scatter) != 1 || count(KernelPart::Reduction))
      return refuse("exactly one scatter, and nothing else but pointwise ops");
    break;
  case FusionKind::Single:
    if (others != 1 || count(KernelPart::Single) != 1 || count(KernelPart::Reduction))
      return refuse("exactly one op with a kernel of its own, and nothing else but pointwise ops");
    break;
  }
  if (kind != FusionKind::Loop)
    return success();
  for (Type type : results) // (C4)
    if (cast<ShapedType>(type).getNumElements() != cast<ShapedType>(results.front()).getNumElements())
      return op->emitOpError("of kind loop has results of types (") << results << "), needed as many elements in each";
  return success();
}

LogicalResult FusionOp::verifyRegions() {
  return failure(failed(verifyBoundRegion(*this, getResultTypes())) ||
                 failed(verifyKind(*this, getKind(), getResultTypes())));
}

LogicalResult HostFusionOp::verifyRegions() {
  if (getKind() != FusionKind::Loop && getKind() != FusionKind::Updates) // (C4)
    return emitOpError("is of kind ") << stringifyFusionKind(getKind()) << ", needed loop or updates";
  if (getResults().empty()) // (C1)
    return emitOpError("gives nothing, needed at least one result");
  SmallVector<Type> inside;
  for (Type type : llvm::concat<const Type>(llvm::to_vector(getOperandTypes()), llvm::to_vector(getResultTypes())))
    if (auto stowed = dyn_cast<StowedType>(type); !stowed || stowed.getSpace() != Space::Host) // (C1)
      return emitOpError("takes or gives ") << type << ", needed what is stowed on the host";
  for (Type type : getResultTypes())
    inside.push_back(getTensorOf(type));
  if (failed(verifyBoundRegion(*this, inside, Binding::Opened)) || failed(verifyKind(*this, getKind(), inside)))
    return failure();
  if (!isa<spmd::StartOp>((*this)->getParentOp())) // (C5)
    return emitOpError("stands beside the device's kernels, needed it in an spmd.start");
  return success();
}

LogicalResult LibraryOp::verifyRegions() {
  if (failed(verifyBoundRegion(*this, getResultTypes())))
    return failure();
  if (failed(countParts(*this))) // (C3)
    return failure();
  auto isOurs = [&](Operation &op) {
    switch (getKind()) {
    case LibraryKind::Matmul:
      return isa<stablehlo::DotGeneralOp>(op);
    case LibraryKind::Convolution:
    case LibraryKind::ConvolutionInputGradient:
    case LibraryKind::ConvolutionFilterGradient:
      return isa<stablehlo::ConvolutionOp>(op);
    case LibraryKind::Attention:
      return isa<AttentionOp>(op);
    case LibraryKind::AttentionBackward:
      return isa<AttentionBackwardOp>(op);
    }
    llvm_unreachable("a kind that is none");
  };
  Block &body = getBody().front();
  int64_t ours = llvm::count_if(body, isOurs), parts = 0;
  for (Operation &op : body.without_terminator())
    parts += getKernelPart(&op) != KernelPart::Pointwise;
  if (ours != 1 || parts != 1) // (C4)
    return emitOpError("of kind ") << stringifyLibraryKind(getKind()) << " has " << ours << " ops of that kind among "
                                   << parts << " that are not pointwise, needed exactly one, and pointwise ops";
  return success();
}

std::optional<FusionKind> heddle::findFusionKind(Operation *op) {
  if (auto fusion = dyn_cast<FusionOp>(op))
    return fusion.getKind();
  if (auto fusion = dyn_cast<HostFusionOp>(op))
    return fusion.getKind();
  return std::nullopt;
}

static void printKernel(OpAsmPrinter &printer, Operation *op, StringRef kind) {
  printer << ' ' << kind;
  printBoundRegion(printer, op->getOperands(), op->getRegion(0), op->getResultTypes());
  printer.printOptionalAttrDict(op->getAttrs(), {"kind"});
}

template <typename Op>
static ParseResult parseFusion(OpAsmParser &parser, OperationState &result, Binding binding = Binding::Same) {
  std::optional<FusionKind> kind;
  auto symbolize = [](StringRef name) { return symbolizeFusionKind(name); };
  if (parseKernel(parser, result, kind, "fusion kind", symbolize, binding))
    return failure();
  result.getOrAddProperties<typename Op::Properties>().kind = FusionKindAttr::get(parser.getContext(), *kind);
  return success();
}

void FusionOp::print(OpAsmPrinter &printer) { printKernel(printer, *this, stringifyFusionKind(getKind())); }

ParseResult FusionOp::parse(OpAsmParser &parser, OperationState &result) {
  return parseFusion<FusionOp>(parser, result);
}

void HostFusionOp::print(OpAsmPrinter &printer) { printKernel(printer, *this, stringifyFusionKind(getKind())); }

ParseResult HostFusionOp::parse(OpAsmParser &parser, OperationState &result) {
  return parseFusion<HostFusionOp>(parser, result, Binding::Opened);
}

void LibraryOp::print(OpAsmPrinter &printer) { printKernel(printer, *this, stringifyLibraryKind(getKind())); }

ParseResult LibraryOp::parse(OpAsmParser &parser, OperationState &result) {
  std::optional<LibraryKind> kind;
  if (parseKernel(parser, result, kind, "library kind", [](StringRef name) { return symbolizeLibraryKind(name); }))
    return failure();
  result.getOrAddProperties<Properties>().kind = LibraryKindAttr::get(parser.getContext(), *kind);
  return success();
}
