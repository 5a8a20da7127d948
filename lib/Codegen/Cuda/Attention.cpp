#include "heddle/Codegen/Cuda/Attention.h"

#include "AttentionTiles.h"
#include "heddle/Analysis/AttentionKernel.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::cuda;

namespace {

constexpr StringLiteral tilesText =
#include "AttentionTilesText.inc"
    ;
constexpr StringLiteral tensorCoresText =
#include "AttentionTensorCoresText.inc"
    ;
constexpr StringLiteral multiplyAddsText =
#include "AttentionMultiplyAddsText.inc"
    ;
constexpr StringLiteral forwardText =
#include "AttentionForwardText.inc"
    ;
constexpr StringLiteral backwardText =
#include "AttentionBackwardText.inc"
    ;

std::string printFloat(double value) {
  std::string text;
  llvm::raw_string_ostream(text) << llvm::format("%.9g", static_cast<double>(static_cast<float>(value)));
  if (text.find_first_of(".e") == std::string::npos)
    text += ".0";
  return text + "f";
}

/// Whether a name stands in a text.
bool isWordIn(StringRef name, StringRef text) {
  auto isLetter = [](char c) { return llvm::isAlnum(c) || c == '_'; };
  for (size_t at = text.find(name); at != StringRef::npos; at = text.find(name, at + 1))
    if ((at == 0 || !isLetter(text[at - 1])) && (at + name.size() == text.size() || !isLetter(text[at + name.size()])))
      return true;
  return false;
}

std::string printType(Type element) {
  if (element.isBF16())
    return "bf16";
  if (element.isF16())
    return "f16";
  return element.isInteger(32) ? "i32" : "float";
}

/// Writes the kernels of one op.
template <typename Op> class Emitter {
public:
  Emitter(func::FuncOp kernel, Op op, const CudaTarget &target, const KernelFacts &facts)
      : kernel(kernel), op(op), target(target), facts(facts),
        sizes(AttentionShape(op), op.getQuery().getType().getElementType()) {}

  FailureOr<KernelText> run(std::string &missing) {
    sizes.hasSoftCap = op.getSoftCap().has_value();
    missing = whyNoAttentionKernel(op, target.info);
    if (!missing.empty())
      return failure();
    if (std::min({sizes.batches, sizes.queries, sizes.heads, sizes.headSize, sizes.valueSize}) == 0)
      return fail(missing, "has no elements");
    if (std::max({sizes.batches * sizes.heads * (sizes.queries + sizes.keys)}) > INT32_MAX)
      return fail(missing, "has more than 2^31 - 1 queries and keys of all heads");
    if (failed(nameArguments(missing)))
      return failure();
    text << tilesText << (sizes.isFloat() ? multiplyAddsText : tensorCoresText);
    if constexpr (isForward)
      text << forwardText;
    else
      text << backwardText;
    writeSizes();
    writeStages();
    result.text = std::move(buffer);
    return std::move(result);
  }

private:
  static constexpr bool isForward = std::is_same_v<Op, AttentionOp>;

  LogicalResult fail(std::string &missing, const Twine &why) {
    missing = why.str();
    return failure();
  }

  struct Argument {
    std::string type, name, shape;
  };

  void add(const char *access, Type type, const Twine &name) {
    auto tensor = cast<RankedTensorType>(type);
    double bytes = static_cast<double>(tensor.getNumElements() * tensor.getElementTypeBitWidth()) / 8;
    result.leastBytes += bytes;
    arguments.push_back(
        {access + ("<" + printType(tensor.getElementType()) + ", " + std::to_string(tensor.getNumElements()) + ">"),
         name.str(),
         "[" + llvm::join(llvm::map_range(tensor.getShape(), [](int64_t size) { return std::to_string(size); }), ", ") +
             "]"});
  }

  /// Parameters in the launch's order, with the op's names; `words` says what the op's operands and results are called.
  LogicalResult nameArguments(std::string &missing) {
    SmallVector<std::pair<Value, std::string>> operands = {
        {op.getQuery(), "query"}, {op.getKey(), "key"}, {op.getValue(), "value"}};
    if (op.getQueryStart())
      operands.push_back({op.getQueryStart(), "queryStart"});
    if constexpr (!isForward)
      operands.append({{op.getOut(), "out"}, {op.getLse(), "lse"}, {op.getDout(), "dout"}});
    for (BlockArgument argument : kernel.getArguments()) {
      const ArgumentFacts *own =
          argument.getArgNumber() < facts.operands.size() ? &facts.operands[argument.getArgNumber()] : nullptr;
      std::string name;
      for (auto &[value, word] : operands)
        if (value == argument) {
          name = name.empty() ? word : name;
          words[word] = name;
        }
      if (name.empty())
        name = "unused" + std::to_string(argument.getArgNumber());
      if (own && own->isScalar) {
        arguments.push_back({"i64", name, ""});
        scalars.insert(name);
        continue;
      }
      if (own && name != "lse" && name != "queryStart")
        isAligned &= own->alignment % 16 == 0;
      add("In", argument.getType(), name);
    }
    for (auto &[value, word] : operands)
      if (!isa<BlockArgument>(value))
        return fail(missing, "computes its " + word);

    Operation *end = kernel.getBody().front().getTerminator();
    static constexpr StringLiteral forwardResults[] = {"out", "lse"}, backwardResults[] = {"dquery", "dkey", "dvalue"};
    ArrayRef<StringLiteral> names = isForward ? ArrayRef(forwardResults) : ArrayRef(backwardResults);
    for (auto [index, value] : llvm::enumerate(end->getOperands())) {
      auto from = dyn_cast<OpResult>(value);
      if (!from || from.getOwner() != op.getOperation())
        return fail(missing, "has a result that is not its own");
      std::string name = names[from.getResultNumber()].str();
      if (words.contains(name))
        return fail(missing, "gives " + name + " twice");
      words[name] = name;
      if (name != "lse" && index < facts.results.size())
        isAligned &= facts.results[index].alignment % 16 == 0;
      add("Out", value.getType(), name);
    }
    // What nobody asked for goes to scratch memory, but for lse, which is left out.
    if constexpr (!isForward)
      addScratch("rowSums", op.getLse().getType());
    for (auto [index, name] : llvm::enumerate(names))
      if (!words.contains(name.str()) && name != "lse")
        addScratch(name.str(), cast<RankedTensorType>(op->getResult(index).getType()));
    if (!words.contains("lse"))
      words["lse"] = "attention::Nothing()";
    if (result.scratchBytes > 0)
      arguments.push_back({"InOut<byte, " + std::to_string(result.scratchBytes) + ">", "scratch", ""});
    return success();
  }

  void addScratch(const std::string &name, RankedTensorType type) {
    words[name] = "view<" + printType(type.getElementType()) + ", " + std::to_string(type.getNumElements()) +
                  ">(scratch, " + std::to_string(result.scratchBytes) + ")";
    result.scratchBytes +=
        static_cast<int64_t>(llvm::alignTo(type.getNumElements() * type.getElementTypeBitWidth() / 8, 256));
  }

  std::string describe() {
    std::string exponent = "scale query key^T";
    if (op.getSoftCap())
      exponent = "soft cap of " + exponent;
    std::string of = std::string(op.getCausal() ? "causal " : "") + "softmax(" + exponent + ") value";
    return (isForward ? "" : "The gradient of ") + of + ", " + std::to_string(sizes.heads) + " heads of " +
           std::to_string(sizes.headSize) +
           (sizes.heads == sizes.keyHeads ? "" : " on " + std::to_string(sizes.keyHeads) + " of key and value") + ".";
  }

  std::string getName() { return kernel.getSymName().str(); }

  void writeSizes() {
    auto boolean = [](bool value) { return value ? "true" : "false"; };
    double softCap = op.getSoftCap() ? op.getSoftCap()->convertToDouble() : 0;
    text << "\n// " << describe() << "\nstruct " << getName() << "_sizes {\n"
         << "  using Element = " << printType(op.getQuery().getType().getElementType()) << ";\n"
         << "  static constexpr int batches = " << sizes.batches << ", queries = " << sizes.queries
         << ", keys = " << sizes.keys << ";\n"
         << "  static constexpr int heads = " << sizes.heads << ", keyHeads = " << sizes.keyHeads
         << ", headSize = " << sizes.headSize << ", valueSize = " << sizes.valueSize << ";\n"
         << "  static constexpr float scale = " << printFloat(op.getScale().convertToDouble())
         << ", softCap = " << printFloat(softCap) << ";\n"
         << "  static constexpr bool isCausal = " << boolean(op.getCausal().has_value())
         << ", hasQueryStart = " << boolean(op.getQueryStart() != nullptr) << ", isAligned = " << boolean(isAligned)
         << ";\n"
         // A limit past the last key is the same for all.
         << "  static constexpr int causal = " << std::min<int64_t>(op.getCausal().value_or(0), sizes.keys) << ";\n"
         << "};\n";
  }

  void writeStages() {
    if constexpr (isForward) {
      writeStage(AttentionStage::Forward, "", "forward", {"query", "key", "value", "queryStart", "out", "lse"});
      return;
    }
    writeStage(AttentionStage::BackwardQuery, "_query", "backwardQuery",
               {"query", "key", "value", "queryStart", "out", "lse", "dout", "dquery", "rowSums"});
    writeStage(AttentionStage::BackwardKey, "_key", "backwardKey",
               {"query", "key", "value", "queryStart", "lse", "dout", "rowSums", "dkey", "dvalue"});
  }

  void writeStage(AttentionStage stage, StringRef suffix, StringRef function, ArrayRef<StringRef> passed) {
    AttentionTiles tiles = chooseTiles(stage, sizes, target);
    StageText own;
    own.symbol = getName() + suffix.str();
    own.blocks = tiles.blocks;
    own.threads = tiles.threads;
    own.sharedBytes = tiles.sharedBytes;
    int64_t limit = op.getCausal() && !op.getQueryStart() ? std::min<int64_t>(*op.getCausal(), sizes.keys) : sizes.keys;
    own.bytes = getTraffic(stage, sizes, tiles, limit);
    own.vectorBytes = isAligned ? own.bytes : 0;
    result.notes.push_back(own.symbol + ": " + tiles.reason);
    text << "\n// " << tiles.reason << ".\nKERNEL(" << tiles.threads << ") " << own.symbol << "(";
    std::string all = llvm::join(llvm::map_range(passed, [&](StringRef word) { return getWord(word); }), ", ");
    bool isFirst = true;
    for (auto [index, argument] : llvm::enumerate(arguments)) {
      if (!isWordIn(argument.name, all))
        continue;
      own.slots.push_back(static_cast<uint32_t>(index));
      text << (isFirst ? "\n    " : ",\n    ") << argument.type << " " << argument.name;
      isFirst = false;
      if (!argument.shape.empty())
        text << " /* " << argument.shape << " */";
    }
    if (own.slots.size() == arguments.size())
      own.slots.clear();
    text << ") {\n  attention::" << function << "<" << getName()
         << "_sizes, attention::" << (sizes.isFloat() ? "MultiplyAdds" : "TensorCores") << ", " << tiles.rows << ", "
         << tiles.columns << ", " << tiles.threads << ", " << tiles.sharedBytes << ">(\n      " << all << ");\n}\n";
    result.stages.push_back(std::move(own));
  }

  std::string getWord(StringRef word) {
    if (word != "queryStart")
      return words.at(word.str());
    if (!op.getQueryStart())
      return "/* queryStart */ 0";
    std::string name = words.at("queryStart");
    return scalars.contains(name) ? name : name + "[0]";
  }

  func::FuncOp kernel;
  Op op;
  const CudaTarget &target;
  const KernelFacts &facts;
  AttentionSizes sizes;
  bool isAligned = true;
  std::vector<Argument> arguments;
  /// What the op's operands, results and scratch are in the text.
  std::map<std::string, std::string> words;
  std::set<std::string> scalars;
  std::string buffer;
  llvm::raw_string_ostream text{buffer};
  KernelText result;
};

} // namespace

bool heddle::cuda::isAttention(func::FuncOp kernel) {
  if (kernel.isExternal())
    return false;
  Operation &first = kernel.getBody().front().front();
  return isa<AttentionOp, AttentionBackwardOp>(first) &&
         first.getNextNode() == kernel.getBody().front().getTerminator();
}

FailureOr<KernelText> heddle::cuda::emitAttention(func::FuncOp kernel, const CudaTarget &target,
                                                  const KernelFacts &facts, std::string &missing) {
  Operation &first = kernel.getBody().front().front();
  if (auto op = dyn_cast<AttentionOp>(first))
    return Emitter(kernel, op, target, facts).run(missing);
  return Emitter(kernel, cast<AttentionBackwardOp>(first), target, facts).run(missing);
}
