// The text of a kernel: device functions and one launch after another.
#include "heddle/Codegen/Cuda/EmitText.h"

#include "IndexedNests.h"
#include "heddle/Codegen/Cuda/Attention.h"
#include "heddle/Dialect/Stablehlo/IndexingOps.h"
#include "heddle/Dialect/Stablehlo/ShapeOps.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::cuda;
using codegen::KernelPlan;
using codegen::PlanOptions;

namespace {

/// Names for a kernel's parameters: what its launches call them, or else what is done with them.
class ParameterNames {
public:
  /// A result that has an operand's name is what that becomes: `newCount`.
  std::string add(StringRef given, StringRef otherwise, bool isResult) {
    std::string wanted = given.empty() ? otherwise.str() : given.str();
    if (isResult && taken.contains(wanted))
      wanted = "new" + StringRef(wanted).take_front().upper() + wanted.substr(1);
    std::string name = wanted;
    for (unsigned number = 2; !taken.insert(name).second; ++number)
      name = wanted + (llvm::isDigit(wanted.back()) ? "_" : "") + std::to_string(number);
    return name;
  }

private:
  llvm::StringSet<> taken;
};

/// Whether offsets need 64 bits. Blocks and parts may end past a tensor's end, by a part of 2^24 elements at most.
bool isWide(func::FuncOp kernel) {
  bool isWide = false;
  auto look = [&](Type type) {
    if (auto tensor = dyn_cast<RankedTensorType>(type))
      isWide |= tensor.getNumElements() >= (int64_t(1) << 31) - (int64_t(1) << 24);
  };
  for (TypeRange types : {TypeRange(kernel.getArgumentTypes()), TypeRange(kernel.getResultTypes())})
    llvm::for_each(types, look);
  for (Operation &op : kernel.getBody().front())
    llvm::for_each(op.getResultTypes(), look);
  return isWide;
}

} // namespace

KernelState::KernelState(func::FuncOp kernel, const CudaTarget &target, const KernelFacts &facts, std::string &missing)
    : codegen::KernelState(kernel, missing, "GPUs", 256), target(target), isWide(::isWide(kernel)) {
  ParameterNames names;
  auto add = [&](std::vector<Memory> &memories, Type type, const std::vector<ArgumentFacts> &known, size_t number,
                 StringRef otherwise) {
    ArgumentFacts own = number < known.size() ? known[number] : ArgumentFacts();
    auto tensor = cast<RankedTensorType>(type);
    std::string name = names.add(own.name, otherwise, &memories == &results);
    memories.push_back({name, declare(name), tensor.getElementType(), tensor.getNumElements(), own.alignment,
                        own.isScalar, &memories == &results, own.group});
  };
  for (auto [number, value] : llvm::enumerate(kernel.getArguments()))
    add(operands, value.getType(), facts.operands, number, getArgumentName(cast<BlockArgument>(value)));
  OperandRange returned = kernel.getBody().front().getTerminator()->getOperands();
  for (auto [number, value] : llvm::enumerate(returned)) {
    std::string name = getName(value);
    add(results, value.getType(), facts.results, number,
        returned.size() == 1 ? std::string("out")
        : name == "value"    ? std::string("out")
                             : name + "Out");
  }
}

namespace {

class KernelWriter {
public:
  explicit KernelWriter(KernelState &state) : state(state) {}

  void run() {
    PlanOptions options;
    options.rows.isApart = isOrdered;
    options.rows.isScan = options.isScan = isScan;
    options.rows.leastRows = 2;
    options.rows.mostColumns = state.target.info.maxColumnElements;
    options.rows.mostColumnsAlone = int64_t(1) << 40; // strips of them
    options.rows.longRow = state.target.info.maxRowElements;
    options.rows.takesRowsAlong = false; // blocks go down strips of columns
    options.finishesColumns = true;
    llvm::DenseSet<Operation *> sums = findSums(state);
    options.isLeftInParts = [&](stablehlo::ReduceOp op) {
      return !sums.contains(op) && isLeftInParts(op, state.target.processors);
    };
    options.machines = "GPUs";
    KernelPlan plan = planKernel(state.kernel, options);
    if (plan.culprit)
      return state.fail(plan.culprit, plan.missing);
    for (std::vector<NestPlan> &stage : plan.stages) {
      for (NestPlan &nest : stage)
        for (const Written &value : nest.placed)
          state.materialized[value.value] = {0, 0, typeOf(value.value).getElementType(), value.result};
      // All of a stage before one of them is written, since what is read in it is what stages before have made.
      std::vector<std::unique_ptr<TextNest>> nests = takeSums(state, stage);
      if (state.isUpdates())
        joinLoops(stage, nests);
      for (NestPlan &nest : stage)
        make(nest, nests);
      if (state.hasFailed)
        return;
      for (std::unique_ptr<TextNest> &nest : nests)
        write(*nest);
      if (state.hasFailed)
        return;
    }
  }

  KernelText text;

private:
  /// Loops of one stage, where there are several, in one launch.
  void joinLoops(std::vector<NestPlan> &stage, std::vector<std::unique_ptr<TextNest>> &nests) {
    auto isLoop = [](const NestPlan &nest) { return nest.kind == NestPlan::Kind::Loop; };
    if (llvm::count_if(stage, isLoop) < 2)
      return;
    std::vector<SmallVector<Written>> loops;
    for (NestPlan &nest : stage)
      if (isLoop(nest))
        loops.push_back(nest.outputs);
    llvm::erase_if(stage, isLoop);
    nests.push_back(makeUpdatesNest(state, std::move(loops)));
  }

  void make(NestPlan &plan, std::vector<std::unique_ptr<TextNest>> &nests) {
    auto add = [&](std::unique_ptr<TextNest> nest) {
      if (nest)
        nests.push_back(std::move(nest));
    };
    auto addAll = [&](Nests all) {
      for (std::unique_ptr<TextNest> &nest : all)
        add(std::move(nest));
    };
    switch (plan.kind) {
    case NestPlan::Kind::Loop:
      return add(makeLoopNest(state, plan.outputs));
    case NestPlan::Kind::Rows:
      // What comes later reads the rows' reductions from scratch.
      state.keep(plan.kept);
      return addAll(makeRowNests(state, std::move(plan.rows)));
    case NestPlan::Kind::Reduce:
      return add(makeReduceNest(state, plan.reductions));
    case NestPlan::Kind::Scan:
      return add(makeScanNest(state, plan.op));
    case NestPlan::Kind::Sort:
      return addAll(makeSortNests(state, plan.op, plan.results));
    case NestPlan::Kind::Scatter:
      return addAll(makeScatterNests(state, plan.op, plan.outputs.front().result));
    }
  }

  void write(TextNest &nest) {
    nest.prepare(state);
    if (state.hasFailed)
      return;
    TextEmitter emitter(state, nest.threads);
    nest.emit(emitter);
    if (state.hasFailed)
      return;
    StageText stage{(state.kernel.getName() + "_" + Twine(text.stages.size())).str(), nest.blocks, nest.threads};
    stage.bytes = emitter.bytes;
    stage.vectorBytes = emitter.vectorBytes;
    launches.push_back({nest.describe(), "", {}});
    std::vector<Slot> slots = findSlots(nest);
    std::vector<Parameter> parameters;
    for (const Slot &slot : slots)
      parameters.push_back({slot.type, slot.name});
    FunctionText function = emitter.write(parameters);
    for (auto [slot, name] : llvm::zip(slots, function.parameters))
      if (!name.empty()) {
        llvm::append_range(stage.slots, slot.arguments);
        launches.back().parameters.push_back({slot.type, name, slot.comment});
      }
    launches.back().body = std::move(function.body);
    text.stages.push_back(std::move(stage));
  }

  /// A parameter that a launch may have, with the arguments' numbers.
  struct Slot {
    std::string type;
    Expression name;
    std::string comment;
    std::vector<uint32_t> arguments;
  };
  /// A launch whose head is still to be written.
  struct Launch {
    struct Parameter {
      std::string type, name, comment;
    };
    std::string what, body;
    std::vector<Parameter> parameters;
  };

  std::vector<Slot> findSlots(const TextNest &nest) {
    std::vector<Slot> slots;
    for (const TextNest::Table &table : nest.tables)
      slots.push_back({(Twine(table.isWritten ? "OutTable<" : "InTable<") + getMemoryType(table.element) + ", " +
                        Twine(table.arguments.size()) + ">")
                           .str(),
                       table.base, "", table.arguments});
    uint32_t number = 0;
    auto add = [&](StringRef kind, const Memory &memory, Type type) {
      std::string view = (kind + "<" + getMemoryType(memory.element) + ", " + Twine(memory.elements) + ">").str();
      slots.push_back({memory.isScalar ? "i64" : view,
                       memory.base,
                       memory.isScalar ? "" : printShape(cast<RankedTensorType>(type)),
                       {number++}});
    };
    for (auto [memory, type] : llvm::zip(state.operands, state.kernel.getArgumentTypes()))
      add("In", memory, type);
    for (auto [memory, type] : llvm::zip(state.results, state.kernel.getResultTypes()))
      add(isReadBack(memory) ? "InOut" : "Out", memory, type);
    slots.push_back({"", state.scratch, "", {number}});
    return slots;
  }

  /// KERNEL(256) name(parameters) {, a parameter a line, with its shape.
  std::string writeHead(const StageText &stage, ArrayRef<Launch::Parameter> parameters) const {
    std::string head = "KERNEL(" + std::to_string(stage.threads) + ") " + stage.symbol + "(";
    SmallVector<std::string> texts;
    size_t widest = 0;
    for (const Launch::Parameter &parameter : parameters) {
      // Scratch memory's size is known when all stages are.
      std::string type =
          parameter.type.empty() ? "InOut<byte, " + std::to_string(state.scratchBytes) + ">" : parameter.type;
      texts.push_back(type + " " + parameter.name);
      widest = std::max(widest, texts.back().size());
    }
    std::string indent(head.size() <= 60 ? head.size() : 4, ' ');
    if (head.size() > 60)
      head += "\n" + indent;
    for (auto [number, parameter] : llvm::enumerate(parameters)) {
      bool isLast = number + 1 == parameters.size();
      std::string line = texts[number] + (isLast ? ") {" : ",");
      head += (number ? indent : "") + line;
      if (!parameter.comment.empty())
        head += std::string(widest + 4 - std::min(widest + 3, line.size()), ' ') + "// " + parameter.comment;
      head += "\n";
    }
    return head;
  }

  /// Whether a later stage reads what an earlier one has put into a result.
  bool isReadBack(const Memory &memory) const {
    for (const auto &[value, where] : state.materialized)
      if (where.result && state.results[*where.result].name == memory.name)
        return true;
    return false;
  }

public:
  /// All stages are written, so the size of scratch memory is known.
  void finish() {
    checkResults();
    for (const std::string &function : state.functions)
      text.text += "\n" + function;
    for (auto [stage, launch] : llvm::zip(text.stages, launches)) {
      text.text += "\n" + (launch.what.empty() ? "" : "// " + launch.what + "\n");
      text.text += writeHead(stage, launch.parameters) + launch.body + "}\n";
    }
    text.text.erase(0, 1);
    text.scratchBytes = state.scratchBytes;
    text.notes = state.notes;
    for (Value argument : state.kernel.getArguments())
      text.leastBytes += countLeastBytes(argument);
    for (Type type : state.kernel.getResultTypes())
      text.leastBytes += getBytes(type);
  }

private:
  /// A result that no launch is given would keep what its memory held.
  void checkResults() {
    llvm::DenseSet<uint32_t> given;
    for (const StageText &stage : text.stages)
      given.insert(stage.slots.begin(), stage.slots.end());
    for (auto [number, type] : llvm::enumerate(state.kernel.getResultTypes()))
      if (cast<RankedTensorType>(type).getNumElements() > 0 && !given.contains(state.operands.size() + number))
        state.fail(state.kernel, "has a result that no launch writes, #" + Twine(number));
  }

  static double getBytes(Type type) {
    auto tensor = cast<RankedTensorType>(type);
    return double(tensor.getNumElements()) * getElementBytes(tensor.getElementType());
  }

  /// The bytes that are found in an argument that is only looked up in.
  static double countLeastBytes(Value argument) {
    double all = getBytes(argument.getType()), found = 0;
    for (OpOperand &use : argument.getUses()) {
      bool isLookup = isa<stablehlo::GatherOp, stablehlo::DynamicSliceOp, stablehlo::SliceOp>(use.getOwner());
      if (!isLookup || use.getOperandNumber() != 0)
        return all;
      found += getBytes(use.getOwner()->getResult(0).getType());
    }
    return std::min(all, found);
  }

  KernelState &state;
  std::vector<Launch> launches;
};

} // namespace

FailureOr<KernelText> heddle::cuda::emitText(func::FuncOp kernel, const CudaTarget &target, const KernelFacts &facts,
                                             std::string &missing) {
  if (isAttention(kernel))
    return emitAttention(kernel, target, facts, missing);
  KernelState state(kernel, target, facts, missing);
  KernelWriter writer(state);
  writer.run();
  if (state.hasFailed)
    return failure();
  writer.finish();
  if (state.hasFailed)
    return failure();
  return std::move(writer.text);
}
