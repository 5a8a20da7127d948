#include "Bodies.h"

#include "Types.h"
#include "heddle/Dialect/Heddle/AttentionOps.h"
#include "heddle/Dialect/Heddle/SumsOn.h"
#include "heddle/Dialect/Stablehlo/LapackCalls.h"
#include "heddle/Dialect/Stablehlo/Stablehlo.h"
#include "heddle/PlanFormat/Kernels.h"
#include "heddle/Translation/PlanToProgram.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::stablehlo;

namespace {

/// The part of `stablehlo.add` or `chlo.square` that names a kernel.
std::string kernelOf(Operation *op) {
  if (auto call = dyn_cast<CustomCallOp>(op))
    return ("lapack_" + getLapackRoutine(call)).str();
  StringRef dialect = op->getName().getDialectNamespace();
  bool isOwn = isa<AttentionOp, AttentionBackwardOp>(op);
  return isOwn || dialect == "stablehlo" || dialect == "chlo" ? op->getName().stripDialect().str() : "";
}

/// `stablehlo.fft`; a custom call goes by what it calls.
std::string nameOf(Operation *op) {
  if (auto call = dyn_cast<CustomCallOp>(op))
    return "custom call @" + call.getCallTargetName().str();
  return op->getName().getStringRef().str();
}

/// Attributes of an op as lists of numbers.
class AttributeWriter {
public:
  AttributeWriter(std::vector<format::Attribute> &attributes, std::string &missing)
      : attributes(attributes), missing(missing) {}

  void add(StringRef name, ArrayRef<int64_t> values) {
    attributes.push_back({name.str(), std::vector<int64_t>(values.begin(), values.end())});
  }

  /// False for an op that has attributes or types no kernel understands; `missing` may say more.
  bool write(Operation *op) {
    return TypeSwitch<Operation *, bool>(op)
        .Case([&](AddOp op) {
          if (op->hasAttr(kSumsOnAttrName))
            add("sums_on", {});
          return true;
        })
        .Case([&](BroadcastInDimOp op) { return add("dims", op.getBroadcastDimensions()), true; })
        .Case([&](ConcatenateOp op) { return add("dim", static_cast<int64_t>(op.getDimension())), true; })
        .Case([&](IotaOp op) { return add("dim", static_cast<int64_t>(op.getIotaDimension())), true; })
        .Case([&](PadOp op) {
          add("low", op.getEdgePaddingLow());
          add("interior", op.getInteriorPadding());
          return true;
        })
        .Case([&](ReverseOp op) { return add("dims", op.getDimensions()), true; })
        .Case([&](SliceOp op) {
          add("start", op.getStartIndices());
          add("strides", op.getStrides());
          return true;
        })
        .Case([&](TransposeOp op) { return add("permutation", op.getPermutation()), true; })
        .Case([&](ReduceOp op) { return add("dims", op.getDimensions()), true; })
        .Case([&](ReduceWindowOp op) {
          std::vector<int64_t> ones(op.getWindowDimensions().size(), 1), low(ones.size(), 0);
          if (op.getPadding())
            for (auto [index, value] : llvm::enumerate(op.getPadding()->getValues<int64_t>()))
              if (index % 2 == 0)
                low[index / 2] = value;
          add("window", op.getWindowDimensions());
          add("strides", op.getWindowStrides().value_or(ones));
          add("base_dilations", op.getBaseDilations().value_or(ones));
          add("window_dilations", op.getWindowDilations().value_or(ones));
          add("low", low);
          return true;
        })
        .Case([&](CompareOp op) {
          add("direction", static_cast<int64_t>(op.getComparisonDirection()));
          return op.getCompareType() != ComparisonType::TOTALORDER;
        })
        .Case([&](DotGeneralOp op) {
          DotDimensionNumbersAttr dims = op.getDotDimensionNumbers();
          add("lhs_batching", dims.getLhsBatchingDimensions());
          add("rhs_batching", dims.getRhsBatchingDimensions());
          add("lhs_contracting", dims.getLhsContractingDimensions());
          add("rhs_contracting", dims.getRhsContractingDimensions());
          return true;
        })
        .Case<AttentionOp, AttentionBackwardOp>([&](auto op) { return addAttention(op), true; })
        .Case([&](ConvolutionOp op) { return addConvolution(op), true; })
        .Case([&](GatherOp op) {
          GatherDimensionNumbersAttr dims = op.getDimensionNumbers();
          add("offset_dims", dims.getOffsetDims());
          add("collapsed_dims", dims.getCollapsedSliceDims());
          addIndex(dims.getStartIndexMap(), dims.getOperandBatchingDims(), dims.getStartIndicesBatchingDims(),
                   dims.getIndexVectorDim());
          add("slice_sizes", op.getSliceSizes());
          return true;
        })
        .Case([&](ScatterOp op) {
          ScatterDimensionNumbersAttr dims = op.getScatterDimensionNumbers();
          add("window_dims", dims.getUpdateWindowDims());
          add("inserted_dims", dims.getInsertedWindowDims());
          addIndex(dims.getScatterDimsToOperandDims(), dims.getInputBatchingDims(),
                   dims.getScatterIndicesBatchingDims(), dims.getIndexVectorDim());
          return true;
        })
        .Case([&](FftOp op) {
          add("kind", static_cast<int64_t>(op.getFftType()));
          add("dims", op.getFftLength().size());
          Type element = getElementTypeOrSelf(op.getOperand());
          return element.isF32() || element == ComplexType::get(Float32Type::get(op.getContext()));
        })
        .Case([&](CholeskyOp op) { return add("lower", op.getLower()), needFloats(op); })
        .Case([&](TriangularSolveOp op) {
          add("left", op.getLeftSide());
          add("lower", op.getLower());
          add("unit_diagonal", op.getUnitDiagonal());
          add("transpose", static_cast<int64_t>(op.getTransposeA()) - 1); // none, TRANSPOSE, ADJOINT
          return needFloats(op);
        })
        .Case([&](RngBitGeneratorOp op) {
          add("algorithm", static_cast<int64_t>(op.getRngAlgorithm()));
          return op.getOutput().getType().getElementTypeBitWidth() >= 8;
        })
        .Case([&](CustomCallOp op) {
          for (auto [name, letter] : getLapackOptions(op))
            add(name, letter);
          std::string why;
          bool isCall = getLapackSignature(op, why).has_value();
          return isCall || (missing = why, false);
        })
        .Default([](Operation *) { return true; }); // the operands' and results' types say all
  }

private:
  /// Whether elements are floats of LAPACK: it has no others.
  bool needFloats(Operation *op) {
    Type element = getElementTypeOrSelf(op->getResult(0));
    if (element.isF32() || element.isF64())
      return true;
    llvm::raw_string_ostream(missing) << op->getName() << " of " << element;
    return false;
  }
  /// Says which optional operands there are, and adds attributes: none is an empty list. Floats are their bits as f64.
  template <typename Op> void addAttention(Op op) {
    auto bitsOf = [](const APFloat &value) { return llvm::bit_cast<int64_t>(value.convertToDouble()); };
    add("optional", {op.getBias() != nullptr, op.getMask() != nullptr, op.getQueryStart() != nullptr});
    add("scale", bitsOf(op.getScale()));
    SmallVector<int64_t, 1> causal, cap;
    if (op.getCausal())
      causal.push_back(static_cast<int64_t>(*op.getCausal()));
    if (op.getSoftCap())
      cap.push_back(bitsOf(*op.getSoftCap()));
    add("causal", causal);
    add("soft_cap", cap);
    add("uniform_empty_rows", op.getUniformEmptyRows());
  }
  /// Dims: batch or input feature, feature, spatial ones.
  void addConvolution(ConvolutionOp op) {
    ConvDimensionNumbersAttr numbers = op.getDimensionNumbers();
    size_t spatial = numbers.getInputSpatialDimensions().size();
    auto addDims = [&](StringRef name, int64_t first, int64_t second, ArrayRef<int64_t> others) {
      SmallVector<int64_t> dims = {first, second};
      dims.append(others.begin(), others.end());
      add(name, dims);
    };
    addDims("input_dims", numbers.getInputBatchDimension(), numbers.getInputFeatureDimension(),
            numbers.getInputSpatialDimensions());
    addDims("kernel_dims", numbers.getKernelInputFeatureDimension(), numbers.getKernelOutputFeatureDimension(),
            numbers.getKernelSpatialDimensions());
    addDims("output_dims", numbers.getOutputBatchDimension(), numbers.getOutputFeatureDimension(),
            numbers.getOutputSpatialDimensions());
    std::vector<int64_t> ones(spatial, 1), low(spatial, 0), high(spatial, 0), reversal(spatial, 0);
    if (op.getPadding())
      for (auto [index, value] : llvm::enumerate(op.getPadding()->getValues<int64_t>()))
        (index % 2 == 0 ? low : high)[index / 2] = value;
    if (op.getWindowReversal())
      reversal.assign(op.getWindowReversal()->begin(), op.getWindowReversal()->end());
    add("strides", op.getWindowStrides().value_or(ones));
    add("low", low);
    add("high", high);
    add("lhs_dilation", op.getLhsDilation().value_or(ones));
    add("rhs_dilation", op.getRhsDilation().value_or(ones));
    add("reversal", reversal);
    add("feature_groups", static_cast<int64_t>(op.getFeatureGroupCount()));
    add("batch_groups", static_cast<int64_t>(op.getBatchGroupCount()));
  }
  void addIndex(ArrayRef<int64_t> map, ArrayRef<int64_t> operandBatching, ArrayRef<int64_t> indicesBatching,
                int64_t vectorDim) {
    add("index_map", map);
    add("operand_batching", operandBatching);
    add("indices_batching", indicesBatching);
    add("index_vector_dim", vectorDim);
  }

  std::vector<format::Attribute> &attributes;
  std::string &missing;
};

class BodyWriter {
public:
  explicit BodyWriter(ConstantSection &constants) : constants(constants) {}

  /// False, with what is missing, where something has no portable kernel.
  bool write(func::FuncOp function) {
    Block &block = function.getBody().front();
    if (!addValues(block.getArguments()))
      return false;
    for (Operation &op : block.without_terminator()) {
      if (!write(op, body.ops))
        return false;
      sources.resize(body.ops.size(), &op);
    }
    body.results = lookUp(block.getTerminator()->getOperands());
    return true;
  }

  format::Body body;
  std::vector<Operation *> sources; // by op of the body
  std::string missing;

private:
  bool fail(const Twine &what) {
    missing = what.str();
    return false;
  }

  std::optional<uint32_t> addValue(Type type) {
    std::optional<format::TensorType> own = toFormatType(type);
    if (!own) {
      llvm::raw_string_ostream(missing) << "values of " << type;
      return std::nullopt;
    }
    body.values.push_back(std::move(*own));
    return body.values.size() - 1;
  }
  bool addValues(ValueRange added) {
    for (Value value : added) {
      std::optional<uint32_t> number = addValue(value.getType());
      if (!number)
        return false;
      values[value] = *number;
    }
    return true;
  }
  std::vector<uint32_t> lookUp(ValueRange used) {
    std::vector<uint32_t> numbers;
    for (Value value : used)
      numbers.push_back(values.lookup(value));
    return numbers;
  }

  bool write(Block &block, std::vector<format::Op> &ops, std::vector<uint32_t> &results) {
    for (Operation &op : block.without_terminator())
      if (!write(op, ops))
        return false;
    results = lookUp(block.getTerminator()->getOperands());
    return true;
  }

  bool write(Operation &op, std::vector<format::Op> &ops) {
    if (auto constant = dyn_cast<stablehlo::ConstantOp>(op))
      return writeConstant(constant, ops);
    if (isa<OptimizationBarrierOp>(op)) {
      for (auto [operand, result] : llvm::zip_equal(op.getOperands(), op.getResults()))
        values[result] = values.lookup(operand);
      return true;
    }
    format::Op written;
    written.kernel = kernelOf(&op);
    if (!format::hasKernel(written.kernel) || !AttributeWriter(written.attributes, missing).write(&op))
      return missing.empty() ? fail(nameOf(&op)) : false;
    written.operands = lookUp(op.getOperands());
    for (mlir::Region &region : op.getRegions()) {
      if (!region.hasOneBlock() || !addValues(region.getArguments()))
        return missing.empty() ? fail(op.getName().getStringRef()) : false;
      format::Region inner;
      inner.arguments = lookUp(region.getArguments());
      if (!write(region.front(), inner.ops, inner.results))
        return false;
      if (llvm::any_of(inner.ops, [](const format::Op &op) { return !op.regions.empty(); }))
        return fail(op.getName().getStringRef() + " of ops with regions");
      written.regions.push_back(std::move(inner));
    }
    if (!addValues(op.getResults()))
      return false;
    written.results = lookUp(op.getResults());
    ops.push_back(std::move(written));
    return true;
  }

  /// A splat is a scalar, broadcast.
  bool writeConstant(stablehlo::ConstantOp op, std::vector<format::Op> &ops) {
    if (!addValues(op->getResults()))
      return false;
    uint32_t value = values.lookup(op);
    auto dense = dyn_cast<DenseElementsAttr>(op.getValue());
    bool isSplat = dense && dense.isSplat() && !body.values[value].shape.empty();
    std::optional<uint32_t> number = constants.add(op.getValue(), isSplat);
    if (!number)
      return fail("stablehlo.constant of such elements");
    if (isSplat) {
      auto scalar = static_cast<uint32_t>(body.values.size());
      body.values.push_back({body.values[value].dtype, {}});
      ops.push_back({"broadcast_in_dim", {scalar}, {value}, {{"dims", {}}}, {}});
      value = scalar;
    }
    body.constants.push_back({value, *number});
    return true;
  }

  ConstantSection &constants;
  llvm::DenseMap<Value, uint32_t> values;
};

} // namespace

Operation *heddle::findBodyOp(func::FuncOp function, size_t index) {
  ConstantSection constants;
  BodyWriter writer(constants);
  writer.write(function);
  return index < writer.sources.size() ? writer.sources[index] : nullptr;
}

void heddle::writeBody(func::FuncOp function, format::Kernel &kernel, ConstantSection &constants) {
  BodyWriter writer(constants);
  if (writer.write(function))
    kernel.body = std::move(writer.body);
  else
    kernel.missing = writer.missing;
}
