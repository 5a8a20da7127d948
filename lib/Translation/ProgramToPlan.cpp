#include "heddle/Translation/ProgramToPlan.h"

#include "PlanNames.h"
#include "Types.h"
#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Plan/BufferOps.h"
#include "heddle/Dialect/Plan/InstructionOps.h"
#include "heddle/Dialect/Plan/ProgramOps.h"
#include "heddle/Dialect/Sdy/MeshOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Verifier.h"
#include "llvm/ADT/MapVector.h"

#include <map>

using namespace mlir;
using namespace heddle;
using format::InstructionKind, format::Operand;

namespace {

/// The attribute of the module that all texts are parsed in, which has those of annotations.
constexpr StringLiteral kTextsName = "plan.texts";

/// What the parts share.
struct Context {
  const format::Program &program;
  MLIRContext *context;
  sdy::MeshAttr mesh;
  FlatSymbolRefAttr meshName;
  std::map<std::string, Attribute> annotations; // by text
};

void addAnnotations(const Context &shared, const std::vector<format::Annotation> &annotations,
                    SmallVectorImpl<NamedAttribute> &attributes) {
  for (const format::Annotation &annotation : annotations)
    attributes.emplace_back(StringAttr::get(shared.context, annotation.name), shared.annotations.at(annotation.text));
}

// ---- a list ----

class ListReader {
public:
  ListReader(const Context &shared, const format::List &list, plan::EntryOp entry)
      : shared(shared), list(list), entry(entry), builder(shared.context), loc(entry.getLoc()) {}

  LogicalResult read() {
    builder.setInsertionPointToEnd(&entry.getBody().front());
    auto op =
        plan::ListOp::create(builder, loc, toAttr(list.deviceBytes), toAttr(list.hostBytes), toAttr(list.diskBytes),
                             builder.getI64IntegerAttr(static_cast<int64_t>(list.alignment)));
    annotate(op, list.annotations);
    Block &block = op.getBody().emplaceBlock();
    if (failed(read(list.instructions, block)))
      return failure();
    builder.setInsertionPointToEnd(&block);
    return define();
  }

private:
  IntegerAttr toAttr(std::optional<uint64_t> number) {
    return number ? builder.getI64IntegerAttr(static_cast<int64_t>(*number)) : IntegerAttr();
  }
  void annotate(Operation *op, const std::vector<format::Annotation> &annotations) {
    SmallVector<NamedAttribute> attributes;
    addAnnotations(shared, annotations, attributes);
    for (NamedAttribute attribute : attributes)
      op->setDiscardableAttr(attribute.getName(), attribute.getValue());
  }

  /// All that stands in front of the next instruction.
  LogicalResult define() {
    auto defineIndices = [&] {
      for (; axisIndices.size() < list.axisIndices.size();) {
        const format::AxisIndex &index = list.axisIndices[axisIndices.size()];
        if (index.before != position || index.buffersBefore > buffers.size())
          break;
        axisIndices.push_back(
            plan::AxisIndexOp::create(builder, loc, builder.getI32Type(), toAxisList(index.axes), shared.meshName));
      }
    };
    defineIndices();
    while (buffers.size() < list.buffers.size() && list.buffers[buffers.size()].before == position) {
      FailureOr<Value> memory = define(list.buffers[buffers.size()]);
      if (failed(memory))
        return failure();
      buffers.push_back(*memory);
      defineIndices();
    }
    return success();
  }

  FailureOr<Value> define(const format::Buffer &buffer) {
    MemRefLayoutAttrInterface layout;
    if (!buffer.strides.empty())
      layout = StridedLayoutAttr::get(shared.context, 0, buffer.strides);
    auto type = MemRefType::get(buffer.type.shape, toElementType(buffer.type.dtype, shared.context), layout);
    if (buffer.source)
      return defineView(buffer, type);
    switch (buffer.space) {
    case format::Space::Device:
    case format::Space::Host:
    case format::Space::Disk:
      return plan::BufferOp::create(builder, loc, type, toSpace(buffer.space), toAttr(buffer.offset)).getMemory();
    case format::Space::Argument:
      return Value(entry.getBody().getArgument(buffer.number));
    case format::Space::Result:
      return plan::ResultOp::create(builder, loc, type, uint64_t(buffer.number)).getMemory();
    case format::Space::Constant:
      return plan::ConstantOp::create(builder, loc, type, toElements(buffer)).getMemory();
    }
    return failure();
  }

  ElementsAttr toElements(const format::Buffer &buffer) {
    const format::Constant &constant = shared.program.constants[buffer.number];
    auto type = RankedTensorType::get(buffer.type.shape, toElementType(buffer.type.dtype, shared.context));
    const auto *data = reinterpret_cast<const char *>(shared.program.constantBytes.data() + constant.offset);
    if (buffer.type.dtype == format::DType::I1) {
      SmallVector<bool> elements;
      for (uint64_t index = 0; index < constant.bytes; ++index)
        elements.push_back(data[index] & 1);
      return DenseElementsAttr::get(type, elements);
    }
    return DenseElementsAttr::getFromRawBuffer(type, ArrayRef(data, constant.bytes));
  }

  FailureOr<Value> defineView(const format::Buffer &buffer, MemRefType type) {
    const format::Buffer &source = list.buffers[*buffer.source];
    AffineExpr place;
    SmallVector<Value> iterations;
    for (const format::PlaceTerm &term : ArrayRef(buffer.terms).drop_front(source.terms.size())) {
      auto *found = llvm::find(iterations, loops[term.loop]);
      unsigned dim = found - iterations.begin();
      if (found == iterations.end())
        iterations.push_back(loops[term.loop]);
      AffineExpr expr = getAffineDimExpr(dim, shared.context);
      expr = term.scale == 1 ? expr : expr * term.scale;
      expr = term.shift == 0 ? expr : expr + term.shift;
      expr = term.modulus == 0 ? expr : expr % static_cast<uint64_t>(term.modulus);
      expr = term.step == 1 ? expr : expr * term.step;
      place = place ? place + expr : expr;
    }
    auto constant = static_cast<int64_t>(buffer.offset - source.offset);
    if (!place)
      place = getAffineConstantExpr(constant, shared.context);
    else if (constant != 0)
      place = place + constant;
    return plan::ViewOp::create(builder, loc, type, buffers[*buffer.source], iterations,
                                AffineMap::get(iterations.size(), 0, place))
        .getMemory();
  }

  // ---- instructions ----

  sdy::AxisRefListAttr toAxisList(const format::AxisList &axes) {
    return sdy::AxisRefListAttr::get(shared.context, toAxes(axes, shared.mesh));
  }
  sdy::ListOfAxisRefListsAttr toAxisLists(const std::vector<format::AxisList> &dims) {
    auto lists = llvm::map_to_vector(dims, [&](const format::AxisList &axes) { return toAxisList(axes); });
    return sdy::ListOfAxisRefListsAttr::get(shared.context, lists);
  }
  SmallVector<Value> toValues(const std::vector<Operand> &operands) {
    return llvm::map_to_vector(operands, [&](const Operand &operand) -> Value {
      return operand.kind == Operand::Kind::Buffer      ? buffers[operand.number]
             : operand.kind == Operand::Kind::AxisIndex ? axisIndices[operand.number]
                                                        : loops[operand.number];
    });
  }
  SmallVector<Value> toValues(const std::vector<uint32_t> &numbers) {
    return llvm::map_to_vector(numbers, [&](uint32_t number) { return buffers[number]; });
  }

  LogicalResult read(const std::vector<format::Instruction> &instructions, Block &block) {
    for (const format::Instruction &instruction : instructions) {
      builder.setInsertionPointToEnd(&block);
      if (failed(define()))
        return failure();
      ++position;
      Operation *op = create(instruction);
      annotate(op, instruction.annotations);
      bool isLoop = instruction.kind == InstructionKind::Loop;
      for (auto [region, body] : llvm::zip_equal(op->getRegions(), instruction.bodies)) {
        Block &inner = region.emplaceBlock();
        if (isLoop)
          loops.push_back(inner.addArgument(builder.getIndexType(), loc));
        if (failed(read(body, inner)))
          return failure();
        if (isLoop)
          loops.pop_back();
      }
    }
    return success();
  }

  Operation *create(const format::Instruction &instruction) {
    SmallVector<Value> operands = toValues(instruction.operands), destinations = toValues(instruction.destinations);
    auto stream = builder.getI64IntegerAttr(instruction.stream);
    plan::CostAttr cost;
    if (instruction.cost)
      cost = plan::CostAttr::get(shared.context, instruction.cost->nanoseconds, instruction.cost->flops,
                                 instruction.cost->bytes);
    switch (instruction.kind) {
    case InstructionKind::Launch:
      return plan::LaunchOp::create(builder, loc, nameOf(instruction), operands, destinations, stream, cost);
    case InstructionKind::Library:
      return plan::LibraryOp::create(builder, loc, nameOf(instruction), operands, destinations,
                                     instruction.scratch ? buffers[*instruction.scratch] : Value(), stream, cost);
    case InstructionKind::Collective:
      return createCollective(instruction, operands, destinations, stream, cost);
    case InstructionKind::Exchange:
      return plan::ExchangeOp::create(builder, loc, operands, builder.getDenseI64ArrayAttr(instruction.to),
                                      destinations, builder.getDenseI64ArrayAttr(instruction.from),
                                      toAxisList(instruction.axes), shared.meshName,
                                      builder.getI64IntegerAttr(instruction.channel), stream, cost);
    case InstructionKind::Copy:
      return plan::CopyOp::create(builder, loc, operands[0], destinations[0], stream, cost);
    case InstructionKind::Fill:
      return plan::FillOp::create(builder, loc, destinations[0], builder.getI64IntegerAttr(instruction.byte), stream,
                                  cost);
    case InstructionKind::Callback:
      return plan::CallbackOp::create(builder, loc, builder.getStringAttr(instruction.callee), operands, destinations,
                                      stream, cost);
    case InstructionKind::Record:
      return plan::RecordOp::create(builder, loc, builder.getI64IntegerAttr(instruction.event), stream);
    case InstructionKind::Wait:
      return plan::WaitOp::create(builder, loc, builder.getI64IntegerAttr(instruction.event), stream);
    case InstructionKind::Loop:
      return plan::LoopOp::create(builder, loc, builder.getI64IntegerAttr(static_cast<int64_t>(instruction.count)));
    case InstructionKind::When:
      return plan::WhenOp::create(builder, loc, loops[instruction.loop],
                                  builder.getI64IntegerAttr(static_cast<int64_t>(instruction.lower)),
                                  builder.getI64IntegerAttr(static_cast<int64_t>(instruction.upper)));
    case InstructionKind::While:
      return plan::WhileOp::create(builder, loc, operands[0]);
    case InstructionKind::Case:
      return plan::CaseOp::create(builder, loc, operands[0], static_cast<unsigned>(instruction.bodies.size()));
    }
    llvm_unreachable("all kinds are there");
  }

  FlatSymbolRefAttr nameOf(const format::Instruction &instruction) {
    return FlatSymbolRefAttr::get(shared.context, shared.program.kernels[instruction.kernel].name);
  }

  Operation *createCollective(const format::Instruction &instruction, ValueRange sources, ValueRange destinations,
                              IntegerAttr stream, plan::CostAttr cost) {
    format::CollectiveFacts facts = format::getFacts(instruction.collective);
    CombinerAttr reduction;
    if (facts.reduces)
      reduction = CombinerAttr::get(shared.context, static_cast<Combiner>(instruction.combiner));
    return plan::CollectiveOp::create(
        builder, loc, plan::CollectiveKindAttr::get(shared.context, instruction.collective), reduction, sources,
        destinations, facts.isOverMesh ? nullptr : toAxisList(instruction.axes),
        facts.isOverMesh ? toAxisLists(instruction.fromSharding) : nullptr,
        facts.isOverMesh ? toAxisLists(instruction.toSharding) : nullptr,
        facts.hasOffset ? builder.getI64IntegerAttr(instruction.shift) : nullptr,
        facts.hasOffset && instruction.isMirrored ? builder.getUnitAttr() : nullptr,
        facts.hasSenders ? builder.getDenseI64ArrayAttr(instruction.from) : nullptr,
        facts.hasReceivers ? builder.getDenseI64ArrayAttr(instruction.to) : nullptr, shared.meshName, stream, cost);
  }

  const Context &shared;
  const format::List &list;
  plan::EntryOp entry;
  OpBuilder builder;
  Location loc;
  std::vector<Value> buffers, axisIndices, loops;
  uint32_t position = 0; // instructions so far
};

// ---- entries and kernels ----

class PlanReader {
public:
  PlanReader(const format::Program &program, MLIRContext *context)
      : shared{program, context, {}, {}, {}}, builder(context), loc(UnknownLoc::get(context)) {}

  OwningOpRef<ModuleOp> read(ParseText parse) {
    OwningOpRef<ModuleOp> texts = parseTexts(parse);
    if (!texts)
      return nullptr;
    OwningOpRef<ModuleOp> module = ModuleOp::create(loc);
    SmallVector<NamedAttribute> attributes;
    addAnnotations(shared, shared.program.annotations, attributes);
    for (NamedAttribute attribute : attributes)
      (*module)->setAttr(attribute.getName(), attribute.getValue());
    builder.setInsertionPointToEnd(module->getBody());
    if (!shared.program.meshName.empty()) {
      shared.mesh = toMesh(shared.program.mesh, shared.context);
      shared.meshName = FlatSymbolRefAttr::get(shared.context, shared.program.meshName);
      auto mesh = sdy::MeshOp::create(builder, loc, shared.program.meshName, shared.mesh);
      SmallVector<NamedAttribute> own;
      addAnnotations(shared, shared.program.meshAnnotations, own);
      for (NamedAttribute attribute : own)
        mesh->setDiscardableAttr(attribute.getName(), attribute.getValue());
    }
    size_t kernel = 0;
    SmallVector<Operation *> functions;
    for (Operation &op : *texts->getBody())
      functions.push_back(&op);
    for (uint32_t entries = 0; entries <= shared.program.entries.size(); ++entries) {
      for (; kernel < functions.size() && shared.program.kernels[kernel].entriesBefore == entries; ++kernel)
        functions[kernel]->moveBefore(module->getBody(), module->getBody()->end());
      builder.setInsertionPointToEnd(module->getBody());
      if (entries < shared.program.entries.size() && failed(read(shared.program.entries[entries])))
        return nullptr;
    }
    if (kernel < functions.size())
      return fail("kernel @" + shared.program.kernels[kernel].name +
                  " stands in front of the one before it, needed kernels in the order of the text");
    return succeeded(verify(*module)) ? std::move(module) : nullptr;
  }

private:
  std::nullptr_t fail(const Twine &message) {
    emitError(loc) << message;
    return nullptr;
  }

  // ---- texts ----

  template <typename Visit> static void forEachAnnotation(const std::vector<format::Instruction> &body, Visit visit) {
    for (const format::Instruction &instruction : body) {
      visit(instruction.annotations);
      for (const std::vector<format::Instruction> &inner : instruction.bodies)
        forEachAnnotation(inner, visit);
    }
  }
  template <typename Visit> void forEachAnnotation(Visit visit) {
    visit(shared.program.annotations);
    visit(shared.program.meshAnnotations);
    for (const format::Entry &entry : shared.program.entries) {
      visit(entry.annotations);
      for (const std::vector<format::Port> *ports : {&entry.arguments, &entry.results})
        for (const format::Port &port : *ports)
          visit(port.annotations);
      for (const format::List &list : entry.lists) {
        visit(list.annotations);
        forEachAnnotation(list.instructions, visit);
      }
    }
  }

  /// A module with the kernels, and with the annotations as its attribute; these go to `shared`.
  OwningOpRef<ModuleOp> parseTexts(ParseText parse) {
    forEachAnnotation([&](const std::vector<format::Annotation> &annotations) {
      for (const format::Annotation &annotation : annotations)
        shared.annotations.try_emplace(annotation.text);
    });
    bool isFirst = true;
    std::string text = ("module attributes {" + kTextsName + " = [").str();
    for (const auto &[annotation, attribute] : shared.annotations) {
      text += (isFirst ? "" : ",\n") + annotation;
      isFirst = false;
    }
    text += "]} {\n";
    for (const format::Kernel &kernel : shared.program.kernels) {
      if (kernel.text.empty())
        return fail("kernel @" + kernel.name + " has no text, needed its function");
      text += kernel.text + "\n";
    }
    OwningOpRef<ModuleOp> module = parse(text + "}\n");
    if (!module)
      return nullptr;
    auto attributes = (*module)->getAttrOfType<ArrayAttr>(kTextsName);
    if (!attributes || attributes.size() != shared.annotations.size())
      return fail("annotations are " + Twine(attributes ? attributes.size() : 0) + " attributes, needed the " +
                  Twine(shared.annotations.size()) + " that there are texts of");
    for (auto [entry, attribute] : llvm::zip_equal(shared.annotations, attributes))
      entry.second = attribute;
    size_t index = 0;
    for (Operation &op : *module->getBody()) {
      auto function = dyn_cast<func::FuncOp>(op);
      if (!function || index == shared.program.kernels.size() ||
          function.getName() != shared.program.kernels[index].name)
        return fail("text has '" + op.getName().getStringRef() + "' in the place of a kernel, needed " +
                    (index < shared.program.kernels.size() ? "@" + shared.program.kernels[index].name : "no more"));
      ++index;
    }
    if (index < shared.program.kernels.size())
      return fail("text ends in front of kernel @" + shared.program.kernels[index].name + ", needed all kernels");
    return module;
  }

  // ---- entries ----

  LogicalResult read(const format::Entry &entry) {
    SmallVector<Type> arguments, results;
    SmallVector<Attribute> argumentAttributes, resultAttributes;
    if (failed(readPorts(entry.arguments, arguments, argumentAttributes)) ||
        failed(readPorts(entry.results, results, resultAttributes)))
      return failure();
    auto toArray = [&](ArrayRef<Attribute> attributes) {
      return attributes.empty() ? ArrayAttr() : builder.getArrayAttr(attributes);
    };
    bool chooses = !entry.listsBy.empty() || !entry.listOf.empty();
    sdy::AxisRefListAttr listsBy;
    DenseI64ArrayAttr lists;
    if (chooses) {
      listsBy = sdy::AxisRefListAttr::get(shared.context, toAxes(entry.listsBy, shared.mesh));
      lists = builder.getDenseI64ArrayAttr(SmallVector<int64_t>(entry.listOf.begin(), entry.listOf.end()));
    }
    auto op = plan::EntryOp::create(builder, loc, entry.name, builder.getFunctionType(arguments, results),
                                    toArray(argumentAttributes), toArray(resultAttributes), listsBy, lists,
                                    chooses ? shared.meshName : FlatSymbolRefAttr());
    SmallVector<NamedAttribute> attributes;
    addAnnotations(shared, entry.annotations, attributes);
    for (NamedAttribute attribute : attributes)
      op->setDiscardableAttr(attribute.getName(), attribute.getValue());
    Block &body = op.getBody().emplaceBlock();
    body.addArguments(arguments, SmallVector<Location>(arguments.size(), loc));
    for (const format::List &list : entry.lists)
      if (failed(ListReader(shared, list, op).read()))
        return failure();
    return success();
  }

  PlacementAttr toPlacement(const std::optional<format::Placement> &placement) {
    if (!placement)
      return nullptr;
    auto owners = llvm::map_to_vector(placement->owners, [&](const std::vector<int64_t> &own) {
      return DenseI64ArrayAttr::get(shared.context, own);
    });
    auto axes = sdy::AxisRefListAttr::get(shared.context, toAxes(placement->axes, shared.mesh));
    return PlacementAttr::get(shared.context, placement->dim, axes, owners);
  }

  LogicalResult readPorts(const std::vector<format::Port> &ports, SmallVectorImpl<Type> &types,
                          SmallVectorImpl<Attribute> &attributes) {
    for (const format::Port &port : ports) {
      Type element = toElementType(port.type.dtype, shared.context);
      types.push_back(MemRefType::get(port.local.shape, element));
      SmallVector<NamedAttribute> own;
      std::optional<int64_t> donates = port.donatedTo;
      auto report = [&] { return emitError(loc); };
      Type whole = RankedTensorType::get(port.type.shape, element);
      auto io =
          IoAttr::getChecked(llvm::function_ref<InFlightDiagnostic()>(report), shared.context, StringRef(port.name),
                             static_cast<Role>(port.role), whole, donates, toPlacement(port.placement),
                             port.appended ? toAppended(*port.appended, whole) : AppendedAttr(), toSpace(port.space));
      if (!io)
        return failure();
      own.emplace_back(StringAttr::get(shared.context, HeddleDialect::ioAttrName), io);
      addAnnotations(shared, port.annotations, own);
      bool isAnnotated =
          llvm::any_of(port.annotations, [](const format::Annotation &a) { return a.name == kShardingName; });
      if (shared.mesh && !isAnnotated)
        own.emplace_back(StringAttr::get(shared.context, kShardingName),
                         toSharding(port.sharding, shared.mesh, shared.meshName));
      attributes.push_back(DictionaryAttr::get(shared.context, own));
    }
    return success();
  }

  Context shared;
  OpBuilder builder;
  Location loc;
};

} // namespace

OwningOpRef<ModuleOp> heddle::translateToPlan(const format::Program &program, MLIRContext *context, ParseText parse) {
  context->loadDialect<func::FuncDialect, HeddleDialect, plan::PlanDialect, sdy::SdyDialect>();
  return PlanReader(program, context).read(parse);
}
