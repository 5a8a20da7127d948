#include "Instructions.h"

#include "heddle/Dialect/Sdy/Shardings.h"
#include "heddle/Dialect/Spmd/SpmdDialect.h"
#include "heddle/Dialect/Stablehlo/Stablehlo.h"
#include "heddle/PlanFormat/Kernels.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::stablehlo;
using format::thread::Instruction, format::thread::InstructionKind;

namespace {

std::optional<format::DType> toDType(Type type) {
  using format::DType;
  if (auto integer = dyn_cast<IntegerType>(type)) {
    bool isUnsigned = integer.isUnsigned();
    switch (integer.getWidth()) {
    case 1:
      return DType::I1;
    case 8:
      return isUnsigned ? DType::U8 : DType::I8;
    case 16:
      return isUnsigned ? DType::U16 : DType::I16;
    case 32:
      return isUnsigned ? DType::U32 : DType::I32;
    case 64:
      return isUnsigned ? DType::U64 : DType::I64;
    default:
      return std::nullopt;
    }
  }
  return TypeSwitch<Type, std::optional<DType>>(type)
      .Case([](Float16Type) { return DType::F16; })
      .Case([](BFloat16Type) { return DType::BF16; })
      .Case([](Float32Type) { return DType::F32; })
      .Case([](Float64Type) { return DType::F64; })
      .Default([](Type) { return std::nullopt; });
}

std::string describe(Location location) {
  std::string text;
  location->walk([&](Location part) {
    auto line = dyn_cast<FileLineColLoc>(part);
    if (!line)
      return WalkResult::advance();
    text = line.getFilename().str() + ":" + std::to_string(line.getLine()) + ":" + std::to_string(line.getColumn());
    return WalkResult::interrupt();
  });
  return text;
}

/// The part of `stablehlo.add` or `chlo.square` that names a kernel.
StringRef kernelOf(Operation *op) {
  StringRef dialect = op->getName().getDialectNamespace();
  return dialect == "stablehlo" || dialect == "chlo" ? op->getName().stripDialect() : "";
}

/// Attributes of an op as lists of numbers.
class AttributeWriter {
public:
  explicit AttributeWriter(Instruction &instruction) : instruction(instruction) {}

  void add(StringRef name, ArrayRef<int64_t> values) {
    instruction.attributes.push_back({name.str(), std::vector<int64_t>(values.begin(), values.end())});
  }

  /// False for an op whose attributes no kernel understands.
  bool write(Operation *op) {
    return TypeSwitch<Operation *, bool>(op)
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
        .Default([](Operation *) { return true; }); // the operands' and results' types say all
  }

private:
  void addIndex(ArrayRef<int64_t> map, ArrayRef<int64_t> operandBatching, ArrayRef<int64_t> indicesBatching,
                int64_t vectorDim) {
    add("index_map", map);
    add("operand_batching", operandBatching);
    add("indices_batching", indicesBatching);
    add("index_vector_dim", vectorDim);
  }

  Instruction &instruction;
};

/// A collective but for permute, which has no list of axes.
template <typename Op> void setAxes(Op op, sdy::MeshAttr mesh, InstructionKind kind, Instruction &instruction) {
  instruction.kind = kind;
  instruction.axes = toPlanAxes(op.getAxes().getValue(), mesh);
}

std::vector<format::AxisList> toPlanLists(sdy::ListOfAxisRefListsAttr lists, sdy::MeshAttr mesh) {
  std::vector<format::AxisList> result;
  for (sdy::AxisRefListAttr list : lists.getValue())
    result.push_back(toPlanAxes(list.getValue(), mesh));
  return result;
}

void writeCollective(Operation *op, sdy::MeshAttr mesh, Instruction &instruction) {
  AttributeWriter attributes(instruction);
  TypeSwitch<Operation *>(op)
      .Case([&](spmd::AllReduceOp op) {
        setAxes(op, mesh, InstructionKind::AllReduce, instruction);
        instruction.combiner = static_cast<format::Combiner>(op.getReduction());
      })
      .Case([&](spmd::AllGatherOp op) {
        setAxes(op, mesh, InstructionKind::AllGather, instruction);
        attributes.add("dim", static_cast<int64_t>(op.getDim()));
      })
      .Case([&](spmd::ReduceScatterOp op) {
        setAxes(op, mesh, InstructionKind::ReduceScatter, instruction);
        instruction.combiner = static_cast<format::Combiner>(op.getReduction());
        attributes.add("dim", static_cast<int64_t>(op.getDim()));
      })
      .Case([&](spmd::AllSliceOp op) {
        setAxes(op, mesh, InstructionKind::AllSlice, instruction);
        attributes.add("dim", static_cast<int64_t>(op.getDim()));
      })
      .Case([&](spmd::AllToAllOp op) {
        setAxes(op, mesh, InstructionKind::AllToAll, instruction);
        attributes.add("split", static_cast<int64_t>(op.getSplitDim()));
        attributes.add("concat", static_cast<int64_t>(op.getConcatDim()));
      })
      .Case([&](spmd::ShiftOp op) {
        setAxes(op, mesh, InstructionKind::Shift, instruction);
        attributes.add("offset", static_cast<int64_t>(op.getOffset()));
        attributes.add("mirrored", static_cast<int64_t>(op.getMirrored()));
      })
      .Case([&](spmd::ExchangeOp op) {
        setAxes(op, mesh, InstructionKind::Exchange, instruction);
        attributes.add("from", op.getFrom());
        attributes.add("to", op.getTo());
      })
      .Case([&](spmd::PermuteOp op) {
        instruction.kind = InstructionKind::Permute;
        instruction.from = toPlanLists(op.getFrom(), mesh);
        instruction.to = toPlanLists(op.getTo(), mesh);
      })
      .Case([&](spmd::AxisIndexOp op) { setAxes(op, mesh, InstructionKind::AxisIndex, instruction); });
}

static_assert(static_cast<int>(format::Combiner::Or) == static_cast<int>(Combiner::Or));

} // namespace

std::optional<format::TensorType> heddle::toPlanType(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  std::optional<format::DType> dtype =
      tensor && tensor.hasStaticShape() ? toDType(tensor.getElementType()) : std::nullopt;
  if (!dtype)
    return std::nullopt;
  return format::TensorType{*dtype, std::vector<int64_t>(tensor.getShape().begin(), tensor.getShape().end())};
}

format::Mesh heddle::toPlanMesh(sdy::MeshAttr mesh) {
  format::Mesh result;
  for (sdy::MeshAxisAttr axis : mesh.getAxes())
    result.axes.push_back({axis.getName().str(), axis.getSize()});
  result.devices.assign(mesh.getDeviceIds().begin(), mesh.getDeviceIds().end());
  return result;
}

format::AxisList heddle::toPlanAxes(ArrayRef<sdy::AxisRefAttr> axes, sdy::MeshAttr mesh) {
  format::AxisList list;
  for (sdy::AxisRefAttr axis : axes) {
    const auto *found =
        llvm::find_if(mesh.getAxes(), [&](sdy::MeshAxisAttr other) { return other.getName() == axis.getName(); });
    list.push_back({static_cast<uint32_t>(found - mesh.getAxes().begin()), axis.getPreSize(), axis.getSize(mesh)});
  }
  return list;
}

bool heddle::hasInstruction(Operation *op) {
  Instruction scratch;
  return isa_and_nonnull<spmd::SpmdDialect>(op->getDialect()) ||
         (format::findKernel(kernelOf(op)) && AttributeWriter(scratch).write(op));
}

FailureOr<Instruction> heddle::toInstruction(Operation *op, sdy::MeshAttr mesh) {
  Instruction instruction;
  instruction.location = describe(op->getLoc());
  if (auto name = op->getAttrOfType<FlatSymbolRefAttr>("mesh")) {
    sdy::MeshAttr own = sdy::lookupMesh(name, op);
    if (own != mesh) {
      auto error = op->emitOpError("mesh ") << name << " is " << own.toString() << ", needed ";
      return mesh ? error << "the arguments' " << mesh.toString() : error << "arguments and results with spmd.sharding";
    }
    writeCollective(op, mesh, instruction);
    return instruction;
  }
  instruction.kernel = kernelOf(op);
  AttributeWriter(instruction).write(op);
  return instruction;
}
