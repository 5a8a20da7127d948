#include "heddle/Translation/PlanToProgram.h"

#include "Bodies.h"
#include "PlanNames.h"
#include "Types.h"
#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Plan/BufferOps.h"
#include "heddle/Dialect/Plan/InstructionOps.h"
#include "heddle/Dialect/Plan/ProgramOps.h"
#include "heddle/Dialect/Sdy/AxisKinds.h"
#include "heddle/Dialect/Sdy/MeshOps.h"
#include "heddle/Dialect/Sdy/Shardings.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace heddle;
using format::Operand;

namespace {

void addAnnotation(NamedAttribute attribute, std::vector<format::Annotation> &annotations) {
  std::string text;
  llvm::raw_string_ostream os(text);
  attribute.getValue().print(os);
  annotations.push_back({attribute.getName().str(), text});
}

template <typename Attributes>
std::vector<format::Annotation> toAnnotations(Attributes attributes, ArrayRef<StringRef> besides = {}) {
  std::vector<format::Annotation> annotations;
  for (NamedAttribute attribute : attributes)
    if (!llvm::is_contained(besides, attribute.getName().getValue()))
      addAnnotation(attribute, annotations);
  return annotations;
}

/// What the parts share.
struct Context {
  format::Program program;
  ConstantSection constants;
  llvm::StringMap<uint32_t> kernels;
  sdy::MeshAttr mesh;
  FlatSymbolRefAttr meshName;
};

// ---- a list ----

class ListWriter {
public:
  ListWriter(Context &shared, format::List &list) : shared(shared), list(list) {}

  LogicalResult write(plan::ListOp op) {
    list.deviceBytes = op.getDeviceBytes();
    list.hostBytes = op.getHostBytes();
    list.diskBytes = op.getDiskBytes();
    list.alignment = op.getAlignment();
    list.annotations = toAnnotations(op->getDiscardableAttrs());
    for (auto [index, argument] : llvm::enumerate(op->getParentOfType<plan::EntryOp>().getBody().getArguments()))
      if (failed(addBuffer(argument, {{}, {}, format::Space::Argument, static_cast<uint32_t>(index)})))
        return failure();
    return write(op.getBody(), list.instructions);
  }

private:
  LogicalResult write(Region &region, std::vector<format::Instruction> &instructions) {
    for (Operation &op : region.front()) {
      LogicalResult result =
          TypeSwitch<Operation *, LogicalResult>(&op)
              .Case<plan::BufferOp, plan::ConstantOp, plan::ResultOp, plan::ViewOp>([&](auto op) { return define(op); })
              .Case([&](plan::AxisIndexOp op) { return define(op); })
              .Default([&](Operation *op) { return writeInstruction(op, instructions); });
      if (failed(result))
        return failure();
    }
    return success();
  }

  // ---- buffers ----

  LogicalResult addBuffer(Value value, format::Buffer buffer) {
    auto type = cast<MemRefType>(value.getType());
    std::optional<format::TensorType> own = toFormatType(type);
    if (!own)
      return emitError(value.getLoc()) << "memory has type " << type << ", needed an element type that programs have";
    buffer.type = std::move(*own);
    if (!type.getLayout().isIdentity()) {
      SmallVector<int64_t> strides = plan::getStrides(type);
      buffer.strides.assign(strides.begin(), strides.end());
    };
    buffer.before = position;
    values[value] = {Operand::Kind::Buffer, static_cast<uint32_t>(list.buffers.size())};
    list.buffers.push_back(std::move(buffer));
    return success();
  }

  static bool isLast(Operation *op) {
    while ((op = op->getNextNode()))
      if (op->getNumResults() == 0)
        return false;
    return true;
  }

  template <typename Op> LogicalResult define(Op op) {
    if (DictionaryAttr beside = op->getDiscardableAttrDictionary(); !beside.empty())
      return op->emitOpError("has ") << beside << ", needed no other attributes, as programs have none there";
    // Its place is told by the instruction after it. At the end of a body there is none, and so no use.
    bool isInList = isa<plan::ListOp>(op->getParentOp());
    if (op->use_empty() && !isInList && isLast(op))
      return success();
    return write(op);
  }

  LogicalResult write(plan::BufferOp op) {
    if (!op.getOffset())
      return op.emitOpError("has no offset, needed one, as heddle-plan-memory gives it");
    return addBuffer(op.getMemory(), {{}, {}, toFormatSpace(op.getSpace()), 0, *op.getOffset()});
  }
  LogicalResult write(plan::ResultOp op) {
    return addBuffer(op.getMemory(), {{}, {}, format::Space::Result, static_cast<uint32_t>(op.getIndex())});
  }
  LogicalResult write(plan::ConstantOp op) {
    std::optional<uint32_t> number = shared.constants.add(op.getValue());
    if (!number)
      return op.emitOpError("has a value of ") << op.getValue().getShapedType() << ", needed elements written out";
    return addBuffer(op.getMemory(), {{}, {}, format::Space::Constant, *number});
  }

  LogicalResult write(plan::ViewOp op) {
    Operand source = values.lookup(op.getSource());
    format::Buffer buffer = list.buffers[source.number];
    buffer.strides.clear();
    buffer.source = source.number;
    SmallVector<uint32_t> loops =
        llvm::map_to_vector(op.getIterations(), [&](Value value) { return values.lookup(value).number; });
    int64_t constant = 0;
    AffineExpr place = op.getPlaceAttr().getValue().getResult(0);
    if (!addTerms(place, loops, buffer.terms, constant) || constant < 0)
      return op.emitOpError("place is ")
             << op.getPlaceAttr()
             << ", needed a sum of a number from 0 on and terms (k * scale + shift) [mod m] * step";
    buffer.offset += static_cast<uint64_t>(constant);
    return addBuffer(op.getMemory(), std::move(buffer));
  }

  static bool addTerms(AffineExpr expr, ArrayRef<uint32_t> loops, std::vector<format::PlaceTerm> &terms,
                       int64_t &constant) {
    if (auto number = dyn_cast<AffineConstantExpr>(expr))
      return !__builtin_add_overflow(constant, number.getValue(), &constant);
    auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
    if (binary && binary.getKind() == AffineExprKind::Add)
      return addTerms(binary.getLHS(), loops, terms, constant) && addTerms(binary.getRHS(), loops, terms, constant);
    format::PlaceTerm term;
    if (std::optional<int64_t> step = takeFactor(expr, AffineExprKind::Mul))
      term.step = *step;
    if (std::optional<int64_t> modulus = takeFactor(expr, AffineExprKind::Mod)) {
      term.modulus = *modulus;
      if (term.modulus <= 0)
        return false;
    }
    if (std::optional<int64_t> shift = takeFactor(expr, AffineExprKind::Add))
      term.shift = *shift;
    if (std::optional<int64_t> scale = takeFactor(expr, AffineExprKind::Mul))
      term.scale = *scale;
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim)
      return false;
    term.loop = loops[dim.getPosition()];
    terms.push_back(term);
    return true;
  }
  /// Takes a constant second operand off an expression.
  static std::optional<int64_t> takeFactor(AffineExpr &expr, AffineExprKind kind) {
    auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
    auto number = binary ? dyn_cast<AffineConstantExpr>(binary.getRHS()) : AffineConstantExpr();
    if (!number || binary.getKind() != kind)
      return std::nullopt;
    expr = binary.getLHS();
    return number.getValue();
  }

  LogicalResult write(plan::AxisIndexOp op) {
    values[op.getIndex()] = {Operand::Kind::AxisIndex, static_cast<uint32_t>(list.axisIndices.size())};
    list.axisIndices.push_back(
        {toFormatAxes(op.getAxes().getValue(), shared.mesh), position, static_cast<uint32_t>(list.buffers.size())});
    return success();
  }

  // ---- instructions ----

  std::vector<Operand> operandsOf(ValueRange used) {
    std::vector<Operand> operands;
    for (Value value : used)
      operands.push_back(values.lookup(value));
    return operands;
  }
  std::vector<uint32_t> buffersOf(ValueRange used) {
    std::vector<uint32_t> buffers;
    for (Value value : used)
      buffers.push_back(values.lookup(value).number);
    return buffers;
  }

  LogicalResult writeInstruction(Operation *op, std::vector<format::Instruction> &instructions) {
    format::Instruction instruction;
    instruction.location = describe(op->getLoc());
    instruction.annotations = toAnnotations(op->getDiscardableAttrs());
    if (auto cost = op->getAttrOfType<plan::CostAttr>("cost"))
      instruction.cost = {cost.getNanoseconds(), cost.getFlops(), cost.getBytes()};
    if (auto stream = op->getAttrOfType<IntegerAttr>("stream")) {
      if (!stream.getValue().isIntN(32))
        return op->emitOpError("stream is ") << stream.getInt() << ", needed less than 2^32";
      instruction.stream = static_cast<uint32_t>(stream.getInt());
    }
    ++position;
    LogicalResult result =
        TypeSwitch<Operation *, LogicalResult>(op)
            .Case<plan::LaunchOp, plan::LibraryOp, plan::CollectiveOp, plan::ExchangeOp, plan::CopyOp, plan::FillOp,
                  plan::CallbackOp, plan::RecordOp, plan::WaitOp, plan::LoopOp, plan::WhenOp, plan::WhileOp,
                  plan::CaseOp>([&](auto op) { return write(op, instruction); })
            .Default([](Operation *op) {
              return op->emitOpError("is in a list, needed what a program has an instruction for");
            });
    instructions.push_back(std::move(instruction));
    return result;
  }

  LogicalResult writeCall(ValueRange arguments, ValueRange destinations, StringRef kernel,
                          format::Instruction &instruction) {
    instruction.kernel = shared.kernels.lookup(kernel);
    instruction.operands = operandsOf(arguments);
    instruction.destinations = buffersOf(destinations);
    return success();
  }
  LogicalResult write(plan::LaunchOp op, format::Instruction &instruction) {
    instruction.kind = format::InstructionKind::Launch;
    return writeCall(op.getArguments(), op.getDestinations(), op.getKernel(), instruction);
  }
  LogicalResult write(plan::LibraryOp op, format::Instruction &instruction) {
    instruction.kind = format::InstructionKind::Library;
    if (op.getScratch())
      instruction.scratch = values.lookup(op.getScratch()).number;
    return writeCall(op.getArguments(), op.getDestinations(), op.getCallee(), instruction);
  }
  LogicalResult write(plan::CollectiveOp op, format::Instruction &instruction) {
    instruction.kind = format::InstructionKind::Collective;
    instruction.collective = op.getKind();
    if (op.getReduction())
      instruction.combiner = static_cast<format::Combiner>(*op.getReduction());
    instruction.operands = operandsOf(op.getSources());
    instruction.destinations = buffersOf(op.getDestinations());
    if (auto axes = op.getAxesAttr())
      instruction.axes = toFormatAxes(axes.getValue(), shared.mesh);
    auto toLists = [&](sdy::ListOfAxisRefListsAttr lists, std::vector<format::AxisList> &written) {
      if (lists)
        for (sdy::AxisRefListAttr axes : lists.getValue())
          written.push_back(toFormatAxes(axes.getValue(), shared.mesh));
    };
    toLists(op.getFromAttr(), instruction.fromSharding);
    toLists(op.getToAttr(), instruction.toSharding);
    instruction.shift = static_cast<int64_t>(op.getOffset().value_or(0));
    instruction.isMirrored = op.getMirrored();
    instruction.from = op.getSenders().value_or(ArrayRef<int64_t>()).vec();
    instruction.to = op.getReceivers().value_or(ArrayRef<int64_t>()).vec();
    return success();
  }
  LogicalResult write(plan::ExchangeOp op, format::Instruction &instruction) {
    instruction.kind = format::InstructionKind::Exchange;
    instruction.operands = operandsOf(op.getSent());
    instruction.destinations = buffersOf(op.getReceived());
    instruction.to = op.getSendTo().vec();
    instruction.from = op.getReceiveFrom().vec();
    instruction.channel = static_cast<uint32_t>(op.getChannel());
    instruction.axes = toFormatAxes(op.getAxes().getValue(), shared.mesh);
    return success();
  }
  LogicalResult write(plan::CopyOp op, format::Instruction &instruction) {
    instruction.kind = format::InstructionKind::Copy;
    instruction.operands = operandsOf(op.getSource());
    instruction.destinations = buffersOf(op.getDestination());
    return success();
  }
  LogicalResult write(plan::FillOp op, format::Instruction &instruction) {
    instruction.kind = format::InstructionKind::Fill;
    instruction.destinations = buffersOf(op.getDestination());
    instruction.byte = static_cast<uint8_t>(op.getByte());
    return success();
  }
  LogicalResult write(plan::CallbackOp op, format::Instruction &instruction) {
    instruction.kind = format::InstructionKind::Callback;
    instruction.callee = op.getCallee();
    instruction.operands = operandsOf(op.getArguments());
    instruction.destinations = buffersOf(op.getDestinations());
    return success();
  }
  template <typename Op>
  LogicalResult writeEvent(Op op, format::InstructionKind kind, format::Instruction &instruction) {
    instruction.kind = kind;
    if (op.getEvent() > UINT32_MAX)
      return op.emitOpError("event is ") << op.getEvent() << ", needed less than 2^32";
    instruction.event = static_cast<uint32_t>(op.getEvent());
    return success();
  }
  LogicalResult write(plan::RecordOp op, format::Instruction &instruction) {
    return writeEvent(op, format::InstructionKind::Record, instruction);
  }
  LogicalResult write(plan::WaitOp op, format::Instruction &instruction) {
    return writeEvent(op, format::InstructionKind::Wait, instruction);
  }

  LogicalResult write(plan::LoopOp op, format::Instruction &instruction) {
    instruction.kind = format::InstructionKind::Loop;
    instruction.count = op.getTripCount();
    values[op.getIteration()] = {Operand::Kind::Iteration, loops++};
    LogicalResult result = write(op.getBody(), instruction.bodies.emplace_back());
    --loops;
    return result;
  }
  LogicalResult write(plan::WhenOp op, format::Instruction &instruction) {
    instruction.kind = format::InstructionKind::When;
    instruction.loop = values.lookup(op.getIteration()).number;
    instruction.lower = op.getLower();
    instruction.upper = op.getUpper();
    return write(op.getBody(), instruction.bodies.emplace_back());
  }
  LogicalResult write(plan::WhileOp op, format::Instruction &instruction) {
    instruction.kind = format::InstructionKind::While;
    instruction.operands = operandsOf(op.getCondition());
    instruction.bodies.resize(2);
    return failure(failed(write(op.getBefore(), instruction.bodies[0])) ||
                   failed(write(op.getBody(), instruction.bodies[1])));
  }
  LogicalResult write(plan::CaseOp op, format::Instruction &instruction) {
    instruction.kind = format::InstructionKind::Case;
    instruction.operands = operandsOf(op.getIndex());
    instruction.bodies.resize(op.getBranches().size());
    for (auto [branch, body] : llvm::zip_equal(op.getBranches(), instruction.bodies))
      if (failed(write(branch, body)))
        return failure();
    return success();
  }

  Context &shared;
  format::List &list;
  llvm::DenseMap<Value, Operand> values;
  uint32_t position = 0; // instructions so far
  uint32_t loops = 0;    // around
};

// ---- entries and kernels ----

class ProgramWriter {
public:
  explicit ProgramWriter(ModuleOp module) : module(module) {}

  FailureOr<format::Program> run() {
    format::Program &program = shared.program;
    program.annotations = toAnnotations(module->getAttrs());
    if (failed(writeMesh()) || failed(writeKernels()))
      return failure();
    for (auto entry : module.getOps<plan::EntryOp>())
      if (failed(write(entry, program.entries.emplace_back())))
        return failure();
    shared.constants.finish(program);
    if (std::string fault = format::check(program); !fault.empty())
      return module.emitError("the plan gives a program that is none: ") << fault;
    return std::move(program);
  }

private:
  LogicalResult writeMesh() {
    if (failed(sdy::verifyAllSpatial(module, "a program")))
      return failure();
    sdy::MeshOp found;
    for (auto mesh : module.getOps<sdy::MeshOp>()) {
      if (found)
        return mesh.emitOpError("@") << mesh.getSymName() << " is there beside @" << found.getSymName()
                                     << ", needed one mesh for a plan";
      found = mesh;
    }
    if (!found)
      return success();
    shared.mesh = found.getMesh();
    shared.meshName = FlatSymbolRefAttr::get(found.getSymNameAttr());
    if (shared.mesh.isMaximal())
      return found.emitOpError("@") << found.getSymName() << " is maximal, needed axes";
    shared.program.meshName = found.getSymName();
    shared.program.mesh = toFormatMesh(shared.mesh);
    shared.program.meshAnnotations = toAnnotations(found->getDiscardableAttrs());
    return success();
  }

  LogicalResult writeKernels() {
    uint32_t entries = 0;
    for (Operation &op : *module.getBody()) {
      if (isa<plan::EntryOp>(op))
        ++entries;
      if (isa<plan::EntryOp, sdy::MeshOp>(op))
        continue;
      auto function = dyn_cast<func::FuncOp>(op);
      auto kernelKind = op.getAttrOfType<StringAttr>(plan::PlanDialect::kernelAttrName),
           libraryKind = op.getAttrOfType<StringAttr>(plan::PlanDialect::libraryAttrName);
      if (!function || function.isExternal() || !function.getBody().hasOneBlock() || !kernelKind == !libraryKind)
        return op.emitOpError("is in a plan, needed entries, a mesh, and functions of one block with either ")
               << plan::PlanDialect::kernelAttrName << " or " << plan::PlanDialect::libraryAttrName;
      format::Kernel kernel;
      kernel.name = function.getName();
      kernel.isLibrary = libraryKind != nullptr;
      kernel.kind = (kernel.isLibrary ? libraryKind : kernelKind).getValue();
      kernel.entriesBefore = entries;
      if (failed(writeTypes(function, function.getArgumentTypes(), kernel.parameters)) ||
          failed(writeTypes(function, function.getResultTypes(), kernel.results)))
        return failure();
      llvm::raw_string_ostream os(kernel.text);
      // Masks in hex are read in two ways: element by element there is one.
      function->print(os, OpPrintingFlags().useLocalScope().printLargeElementsAttrWithHex(INT64_MAX));
      writeBody(function, kernel, shared.constants);
      shared.kernels[kernel.name] = shared.program.kernels.size();
      shared.program.kernels.push_back(std::move(kernel));
    }
    return success();
  }

  static LogicalResult writeTypes(func::FuncOp function, TypeRange types, std::vector<format::TensorType> &written) {
    for (Type type : types) {
      std::optional<format::TensorType> own = toFormatType(type);
      if (!own)
        return function.emitOpError("takes or gives ")
               << type << ", needed tensors of static shape and an element type that programs have";
      written.push_back(std::move(*own));
    }
    return success();
  }

  LogicalResult write(plan::EntryOp op, format::Entry &entry) {
    entry.name = op.getSymName();
    entry.annotations = toAnnotations(op->getDiscardableAttrs());
    if (op.getListsBy())
      entry.listsBy = toFormatAxes(op.getListsBy()->getValue(), shared.mesh);
    for (int64_t number : op.getLists().value_or(ArrayRef<int64_t>()))
      entry.listOf.push_back(static_cast<uint32_t>(number));
    if (failed(writePorts(op, "argument", op.getArgumentTypes(), op.getArgAttrsAttr(), entry.arguments)) ||
        failed(writePorts(op, "result", op.getResultTypes(), op.getResAttrsAttr(), entry.results)))
      return failure();
    for (auto list : op.getBody().getOps<plan::ListOp>())
      if (failed(ListWriter(shared, entry.lists.emplace_back()).write(list)))
        return failure();
    return success();
  }

  LogicalResult writePorts(plan::EntryOp op, StringRef what, ArrayRef<Type> types, ArrayAttr attributes,
                           std::vector<format::Port> &ports) {
    for (auto [index, type] : llvm::enumerate(types)) {
      auto own = attributes ? cast<DictionaryAttr>(attributes[index]) : DictionaryAttr();
      auto emitError = [&, index = index] {
        return op.emitOpError("@") << op.getSymName() << ' ' << what << " #" << index << ' ';
      };
      auto io = own ? own.getAs<IoAttr>(HeddleDialect::ioAttrName) : IoAttr();
      if (!io)
        return emitError() << "has no " << HeddleDialect::ioAttrName << ", needed one, as import gives it";
      std::optional<format::TensorType> whole = toFormatType(io.getType()), local = toFormatType(type);
      if (!whole || !local)
        return emitError() << "has type " << type << " of " << io.getType()
                           << ", needed static shapes and an element type that programs have";
      format::Port port{io.getName().str(), static_cast<format::Role>(io.getRole()), *whole, {}, *local, {}, {}};
      port.sharding.resize(whole->shape.size());
      if (io.getDonates())
        port.donatedTo = static_cast<uint32_t>(*io.getDonates());
      if (io.getAppended())
        port.appended = toFormatAppended(io.getAppended(), io.getType());
      port.space = toFormatSpace(io.getSpace());
      port.annotations = toAnnotations(own, {HeddleDialect::ioAttrName, kShardingName});
      if (failed(writeSharding(op, own.getNamed(kShardingName), type, port, emitError)))
        return failure();
      if (PlacementAttr placement = io.getPlacement()) {
        format::Placement &written = port.placement.emplace();
        written.dim = static_cast<uint32_t>(placement.getDim());
        written.axes = toFormatAxes(placement.getAxes().getValue(), shared.mesh);
        for (DenseI64ArrayAttr owners : placement.getOwners())
          written.owners.emplace_back(owners.asArrayRef());
      }
      ports.push_back(std::move(port));
    }
    return success();
  }

  LogicalResult writeSharding(plan::EntryOp op, std::optional<NamedAttribute> found, Type type, format::Port &port,
                              sdy::EmitError emitError) {
    auto sharding = found ? dyn_cast<sdy::TensorShardingAttr>(found->getValue()) : sdy::TensorShardingAttr();
    if (!sharding != !shared.mesh)
      return emitError() << "has " << (found ? "an " : "no ") << kShardingName << ", needed "
                         << (shared.mesh ? "one, as the plan has a mesh" : "none, as the plan has no mesh");
    if (!sharding)
      return success();
    auto rankOnly = RankedTensorType::get(cast<MemRefType>(type).getShape(), Builder(op.getContext()).getI1Type());
    if (failed(sdy::verifySharding(sharding, rankOnly, op, nullptr, emitError)))
      return failure();
    if (sharding.getMesh(op) != shared.mesh || !sharding.isFullyClosed() || !sharding.getUnreducedAxes().empty() ||
        sharding.getDimShardings().size() != port.sharding.size())
      return emitError() << kShardingName << " is " << sharding << ", needed closed dims on " << shared.meshName
                         << ", and nothing unreduced";
    for (auto [dim, axes] : llvm::zip_equal(sharding.getDimShardings(), port.sharding))
      axes = toFormatAxes(dim.getAxes(), shared.mesh);
    // What dims don't say: replicated axes.
    if (toSharding(port.sharding, shared.mesh, shared.meshName) != sharding)
      addAnnotation(*found, port.annotations);
    return success();
  }

  ModuleOp module;
  Context shared;
};

} // namespace

FailureOr<format::Program> heddle::translateToProgram(ModuleOp module) { return ProgramWriter(module).run(); }
