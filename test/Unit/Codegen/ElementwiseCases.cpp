#include "ElementwiseCases.h"

#include "heddle/Pipelines/Register.h"
#include "heddle/Reference/Interpreter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include <bit>
#include <cmath>
#include <cstring>
#include <random>

using namespace mlir;
using namespace heddle;
using heddle::reference::RuntimeValue;
using heddle::reference::Tensor;

namespace heddle::test {

std::unique_ptr<MLIRContext> makeContext() {
  DialectRegistry registry;
  registerDialects(registry);
  registry.insert<arith::ArithDialect, cf::ControlFlowDialect, func::FuncDialect, LLVM::LLVMDialect, math::MathDialect,
                  scf::SCFDialect, vector::VectorDialect>();
  registerBuiltinDialectTranslation(registry);
  registerLLVMDialectTranslation(registry);
  auto context = std::make_unique<MLIRContext>(registry, MLIRContext::Threading::DISABLED);
  context->loadAllAvailableDialects();
  return context;
}

namespace {

std::string withShape(std::string text, const std::string &shape) {
  for (size_t at = text.find('#'); at != std::string::npos; at = text.find('#', at))
    text.replace(at, 1, shape);
  return text;
}

const std::vector<std::string> floats = {"f16", "bf16", "f32", "f64"};
const std::vector<std::string> signedInts = {"i8", "i16", "i32", "i64"}, unsignedInts = {"ui8", "ui16", "ui32", "ui64"};

std::vector<std::string> concat(std::initializer_list<std::vector<std::string>> lists) {
  std::vector<std::string> all;
  for (const auto &list : lists)
    all.insert(all.end(), list.begin(), list.end());
  return all;
}
const std::vector<std::string> ints = concat({signedInts, unsignedInts}), numbers = concat({ints, floats}),
                               all = concat({numbers, {"i1"}});

int bitsOf(const std::string &type) { return std::stoi(type.substr(type.find_first_of("0123456789"))); }

/// Bits of 64 values: edges of the type and of others, then random ones.
std::vector<uint64_t> edgesOf(const std::string &type) {
  std::vector<uint64_t> edges;
  std::mt19937_64 random(7);
  if (isFloat(type)) {
    for (double value : {0.0,           0.49999997,      0.5,    1.0,    1.5,     2.5,      3.0,
                         127.5,         128.0,           255.9,  256.0,  32768.0, 65504.0,  0x1p31,
                         0x1.fffffep30, 0x1p32,          0x1p63, 0x1p64, 1e30,    0x1p-126, 0x1p-130,
                         0x1p-20,       double(INFINITY)}) {
      edges.push_back(encode(value, type));
      edges.push_back(encode(-value, type));
    }
    edges.push_back(encode(NAN, type));
    edges.push_back(encode(1.0, type) + 1);
    while (edges.size() < edgeCount)
      edges.push_back(encode(std::ldexp(int64_t(random()), -60), type));
  } else {
    int bits = bitsOf(type);
    for (int64_t value : {0, 1, 2, 3, 5, 7, 8, 15, 16, 31, 32, 63, 64, 100, -1, -2, -3, -7, -8})
      edges.push_back(value);
    uint64_t top = uint64_t(1) << (bits - 1);
    for (uint64_t value : {top, top + 1, top - 1, top - 2, top + 5, top / 2, top / 2 - 1})
      edges.push_back(value);
    while (edges.size() < edgeCount)
      edges.push_back(random() >> (random() % bits));
    for (uint64_t &value : edges)
      value &= bits == 64 ? ~uint64_t(0) : (uint64_t(1) << bits) - 1;
  }
  return edges;
}

} // namespace

OwningOpRef<ModuleOp> parseOp(MLIRContext &context, const OpText &op, const std::string &shape) {
  std::string text = "func.func @f(";
  for (size_t i = 0; i < op.operandTypes.size(); ++i)
    text += (i ? ", %" : "%") + std::to_string(i) + ": tensor<" + shape + op.operandTypes[i] + ">";
  std::string result = "tensor<" + shape + op.resultType + ">";
  text += ") -> " + result + " { %r = " + withShape(op.text, shape) + "\n return %r : " + result + " }";
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, &context);
  if (!module)
    llvm::report_fatal_error(llvm::StringRef(text));
  return module;
}

const std::vector<std::string> &getElementTypes() { return all; }
bool isFloat(const std::string &type) { return type.find('f') != std::string::npos; }
size_t bytesOf(const std::string &type) { return (bitsOf(type) + 7) / 8; }

uint64_t encode(double value, const std::string &type) {
  if (type == "f64")
    return std::bit_cast<uint64_t>(value);
  if (type == "f32")
    return std::bit_cast<uint32_t>(static_cast<float>(value));
  if (type == "f16")
    return std::bit_cast<uint16_t>(static_cast<_Float16>(value));
  return std::bit_cast<uint32_t>(static_cast<float>(value)) >> 16; // cut to bf16
}

std::vector<char> operandOf(const std::string &type, size_t place) {
  std::vector<uint64_t> edges = edgesOf(type);
  std::vector<char> bytes(elementCount * bytesOf(type));
  for (int64_t i = 0; i < elementCount; ++i) {
    int64_t edge = place == 0 ? i % edgeCount : place == 1 ? i / edgeCount : (i * 7 + i / edgeCount * 5) % edgeCount;
    std::memcpy(bytes.data() + i * bytesOf(type), &edges[edge], bytesOf(type));
  }
  return bytes;
}

std::vector<char> runReference(MLIRContext &context, const OpText &op, const std::vector<std::vector<char>> &operands) {
  OwningOpRef<ModuleOp> module = parseOp(context, op, std::to_string(elementCount) + "x");
  auto function = module->lookupSymbol<func::FuncOp>("f");
  std::vector<RuntimeValue> arguments;
  for (auto [type, bytes] : llvm::zip(function.getArgumentTypes(), operands)) {
    Tensor tensor(cast<RankedTensorType>(type));
    std::memcpy(tensor.mutableBytes().data(), bytes.data(), bytes.size());
    arguments.push_back(RuntimeValue(std::move(tensor)));
  }
  heddle::reference::Interpreter interpreter(*module);
  std::vector<RuntimeValue> results = *interpreter.run(function, arguments);
  ArrayRef<std::byte> bytes = results.front().tensor.bytes();
  return std::vector<char>(reinterpret_cast<const char *>(bytes.begin()), reinterpret_cast<const char *>(bytes.end()));
}

uint64_t elementAt(const std::vector<char> &bytes, const std::string &type, int64_t index) {
  uint64_t element = 0;
  std::memcpy(&element, bytes.data() + index * bytesOf(type), bytesOf(type));
  return element;
}

bool isNan(uint64_t bits, const std::string &type) {
  return isFloat(type) && (bits & ~(uint64_t(1) << (bitsOf(type) - 1))) > encode(INFINITY, type);
}

OpText unary(const std::string &name, const std::string &type) {
  return {name + " %0 : tensor<#" + type + ">", {type}, type};
}
OpText binary(const std::string &name, const std::string &type) {
  return {"stablehlo." + name + " %0, %1 : tensor<#" + type + ">", {type, type}, type};
}

std::vector<OpText> arithmeticOf(const std::string &type) {
  std::vector<OpText> ops;
  auto add = [&](auto make, std::initializer_list<const char *> names) {
    for (std::string name : names)
      ops.push_back(make(name, type));
  };
  auto stablehlo = [](const std::string &name, const std::string &type) { return unary("stablehlo." + name, type); };
  add(binary, {"add", "multiply", "maximum", "minimum"});
  if (type != "i1") {
    add(binary, {"subtract", "divide", "remainder"});
    add(stablehlo, {"negate"});
  }
  if (isFloat(type)) {
    add(stablehlo, {"abs", "sign", "ceil", "floor", "round_nearest_even", "round_nearest_afz", "sqrt"});
    ops.push_back({"stablehlo.is_finite %0 : (tensor<#" + type + ">) -> tensor<#i1>", {type}, "i1"});
    for (const char *name : {"is_inf", "is_pos_inf", "is_neg_inf"})
      ops.push_back({"chlo." + std::string(name) + " %0 : tensor<#" + type + "> -> tensor<#i1>", {type}, "i1"});
    ops.push_back({"chlo.square %0 : tensor<#" + type + "> -> tensor<#" + type + ">", {type}, type});
  } else {
    add(binary, {"and", "or", "xor"});
    add(stablehlo, {"not"});
    if (type != "i1") {
      add(binary, {"power", "shift_left", "shift_right_logical", "shift_right_arithmetic"});
      add(stablehlo, {"popcnt", "count_leading_zeros"});
    }
    if (type[0] == 'i' && type != "i1")
      add(stablehlo, {"abs", "sign"});
  }
  return ops;
}

std::vector<OpText> comparisonsOf(const std::string &type) {
  std::string tensor = "tensor<#" + type + ">";
  std::vector<OpText> ops;
  std::vector<std::string> kinds = {""};
  if (isFloat(type))
    kinds.push_back(", TOTALORDER");
  for (const char *direction : {"EQ", "NE", "GE", "GT", "LE", "LT"})
    for (const std::string &kind : kinds)
      ops.push_back({"stablehlo.compare " + std::string(direction) + ", %0, %1" + kind + " : (" + tensor + ", " +
                         tensor + ") -> tensor<#i1>",
                     {type, type},
                     "i1"});
  ops.push_back({"stablehlo.select %0, %1, %2 : tensor<#i1>, " + tensor, {"i1", type, type}, type});
  ops.push_back({"stablehlo.clamp %0, %1, %2 : " + tensor, {type, type, type}, type});
  return ops;
}

std::vector<OpText> conversionsOf(const std::string &type) {
  std::vector<OpText> ops;
  auto add = [&](const char *name, const std::string &to) {
    ops.push_back(
        {"stablehlo." + std::string(name) + " %0 : (tensor<#" + type + ">) -> tensor<#" + to + ">", {type}, to});
  };
  for (const std::string &to : all) {
    add("convert", to);
    if (bitsOf(to) == bitsOf(type))
      add("bitcast_convert", to);
  }
  if (isFloat(type))
    for (const char *format : {"e5m10", "e8m7", "e4m3", "e1m0", "e8m23", "e11m52", "e3m0"})
      ops.push_back({"stablehlo.reduce_precision %0, format = " + std::string(format) + " : tensor<#" + type + ">",
                     {type},
                     type});
  return ops;
}

std::vector<OpText> functionsOf(const std::string &type) {
  std::vector<OpText> ops;
  for (const char *name : {"cbrt", "cosine", "exponential", "exponential_minus_one", "log", "log_plus_one", "logistic",
                           "rsqrt", "sine", "tan", "tanh"})
    ops.push_back(unary("stablehlo." + std::string(name), type));
  for (const char *name : {"erf", "erfc"})
    ops.push_back({"chlo." + std::string(name) + " %0 : tensor<#" + type + "> -> tensor<#" + type + ">", {type}, type});
  ops.push_back(binary("power", type));
  ops.push_back(binary("atan2", type));
  return ops;
}

} // namespace heddle::test
