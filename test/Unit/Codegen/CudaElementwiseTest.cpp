// Tests that elementwise ops as C++ text give the reference interpreter's bits on values at the edges of their types,
// and that the text is what one would write.
#include "ElementwiseCases.h"

#include "Codegen/Cuda/Code.h"
#include "Codegen/Cuda/Elementwise.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"
#include <bit>
#include <cmath>
#include <cstdlib>
#include <dlfcn.h>
#include <filesystem>
#include <fstream>
#include <sstream>

using namespace mlir;
using namespace heddle;
using namespace heddle::test;

namespace {

/// Operands a, b, c.
std::string textOf(MLIRContext &context, const OpText &op) {
  OwningOpRef<ModuleOp> module = parseOp(context, op, "");
  Operation *parsed = &module->lookupSymbol<func::FuncOp>("f").getBody().front().front();
  std::vector<cuda::Expression> names;
  for (size_t i = 0; i < op.operandTypes.size(); ++i)
    names.push_back(cuda::declare(StringRef("abc").substr(i, 1)));
  cuda::Expression result = cuda::emitElementwise(parsed, names);
  return result.isNone() ? "refused" : result.str();
}

struct Types {
  std::string value, memory;
};
Types typesOf(MLIRContext &context, const std::string &type) {
  OwningOpRef<ModuleOp> module = parseOp(context, unary("stablehlo.optimization_barrier", type), "");
  Type element = cast<RankedTensorType>(module->lookupSymbol<func::FuncOp>("f").getArgumentTypes()[0]).getElementType();
  return {cuda::getValueType(element).str(), cuda::getMemoryType(element).str()};
}

/// Functions over arrays, compiled for the host.
class HostUnit {
public:
  HostUnit(MLIRContext &context, const std::vector<OpText> &ops) {
    std::ostringstream text;
    text << "#include \"numbers.h\"\n";
    for (size_t number = 0; number < ops.size(); ++number) {
      const OpText &op = ops[number];
      text << "extern \"C\" void run" << number << "(const void *const *in, void *out, i64 count) {\n"
           << "  for (i64 i = 0; i < count; ++i) {\n";
      for (size_t k = 0; k < op.operandTypes.size(); ++k) {
        Types types = typesOf(context, op.operandTypes[k]);
        text << "    const " << types.value << " " << "abc"[k] << " = static_cast<const " << types.memory << " *>(in["
             << k << "])[i];\n";
      }
      Types types = typesOf(context, op.resultType);
      text << "    const " << types.value << " result = " << textOf(context, op) << ";\n    static_cast<"
           << types.memory << " *>(out)[i] = result;\n  }\n}\n";
    }
    std::string name = (std::filesystem::temp_directory_path() / "heddle-cuda-elementwise-XXXXXX").string();
    folder = ::mkdtemp(name.data());
    std::ofstream(folder + "/unit.cpp") << text.str();
    std::string command = HEDDLE_HOST_CXX " -std=c++20 -O1 -fPIC -shared -Wall -Werror -fno-math-errno "
                                          "-ffp-contract=off -I " HEDDLE_SOURCE "/kernels/vocabulary/host -o " +
                          folder + "/unit.so " + folder + "/unit.cpp";
    if (std::system(command.c_str()) == 0)
      handle = ::dlopen((folder + "/unit.so").c_str(), RTLD_NOW | RTLD_LOCAL);
    EXPECT_TRUE(handle) << text.str();
  }
  ~HostUnit() {
    if (handle)
      ::dlclose(handle);
    std::filesystem::remove_all(folder);
  }

  bool run(size_t number, const std::vector<std::vector<char>> &operands, std::vector<char> &result) const {
    if (!handle)
      return false;
    auto *function = reinterpret_cast<void (*)(const void *const *, void *, long long)>(
        ::dlsym(handle, ("run" + std::to_string(number)).c_str()));
    std::vector<const void *> pointers;
    for (const auto &operand : operands)
      pointers.push_back(operand.data());
    function(pointers.data(), result.data(), elementCount);
    return true;
  }

private:
  std::string folder;
  void *handle = nullptr;
};

double valueOf(uint64_t bits, const std::string &type) {
  if (type == "f64")
    return std::bit_cast<double>(bits);
  if (type == "f32")
    return std::bit_cast<float>(static_cast<uint32_t>(bits));
  if (type == "bf16")
    return std::bit_cast<float>(static_cast<uint32_t>(bits) << 16);
  return static_cast<double>(std::bit_cast<_Float16>(static_cast<uint16_t>(bits)));
}

/// Within a few units of the last place.
bool areClose(uint64_t found, uint64_t wanted, const std::string &type) {
  double a = valueOf(found, type), b = valueOf(wanted, type);
  double ulp = type == "f64" ? 0x1p-52 : type == "f32" ? 0x1p-23 : type == "f16" ? 0x1p-10 : 0x1p-7;
  double least = type == "f64" ? 0x1p-1074 : type == "f32" ? 0x1p-149 : type == "f16" ? 0x1p-24 : 0x1p-133;
  return a == b || std::fabs(a - b) <= 4 * ulp * std::fabs(b) + 2 * least;
}

void expectReference(const std::vector<OpText> &ops, bool isExact) {
  auto context = makeContext();
  HostUnit unit(*context, ops);
  for (size_t i = 0; i < ops.size(); ++i) {
    const std::string &type = ops[i].resultType;
    std::vector<std::vector<char>> operands;
    for (size_t place = 0; place < ops[i].operandTypes.size(); ++place)
      operands.push_back(operandOf(ops[i].operandTypes[place], place));
    std::vector<char> wanted = runReference(*context, ops[i], operands);
    std::vector<char> found(elementCount * bytesOf(type), char(0x55));
    if (!unit.run(i, operands, found))
      return;
    int shown = 0;
    for (int64_t j = 0; j < elementCount && shown < 3; ++j) {
      uint64_t a = elementAt(found, type, j), b = elementAt(wanted, type, j);
      if (a == b || (isNan(a, type) && isNan(b, type)) || (!isExact && areClose(a, b, type)))
        continue;
      ++shown;
      std::ostringstream of;
      for (size_t k = 0; k < operands.size(); ++k)
        of << " " << std::hex << elementAt(operands[k], ops[i].operandTypes[k], j);
      ADD_FAILURE() << textOf(*context, ops[i]) << ", which is " << ops[i].text << ": found " << std::hex << a
                    << ", wanted " << b << ", of" << of.str();
    }
  }
}

class CudaOfType : public ::testing::TestWithParam<std::string> {};

TEST_P(CudaOfType, GivesTheReferencesBits) {
  std::vector<OpText> ops = arithmeticOf(GetParam());
  for (auto more : {comparisonsOf, conversionsOf})
    llvm::append_range(ops, more(GetParam()));
  expectReference(ops, /*isExact=*/true);
}

INSTANTIATE_TEST_SUITE_P(Elementwise, CudaOfType, ::testing::ValuesIn(getElementTypes()),
                         [](const auto &info) { return info.param; });

TEST(CudaFunctions, AreTheReferences) {
  std::vector<OpText> ops;
  for (const char *type : {"f32", "f64", "bf16", "f16"})
    llvm::append_range(ops, functionsOf(type));
  expectReference(ops, /*isExact=*/false);
}

/// What `body`, of scalars x, y (f32), i, j (i32), h, k (bf16), p (i1), u (ui32), w (i8), d (f64), gives.
std::string textOfBody(const std::string &body, const std::string &type) {
  auto context = makeContext();
  std::string parameters;
  for (std::string name : {"x: f32", "y: f32", "z: f32", "i: i32", "j: i32", "h: bf16", "k: bf16", "p: i1", "q: i1",
                           "u: ui32", "v: ui32", "w: i8", "d: f64"})
    parameters += (parameters.empty() ? "%" : ", %") + name.substr(0, 3) + "tensor<" + name.substr(3) + ">";
  std::string text =
      "func.func @f(" + parameters + ") -> tensor<" + type + "> {\n" + body + "\n return %r : tensor<" + type + "> }";
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, context.get());
  Region &region = module->lookupSymbol<func::FuncOp>("f").getBody();
  if (!cuda::isElementwiseRegion(region))
    return "refused";
  std::vector<cuda::Expression> names;
  for (char word : StringRef("xyzijhkpquvwd"))
    names.push_back(cuda::declare(StringRef(&word, 1)));
  std::string before;
  auto name = [&](Value, const cuda::Expression &expression) {
    before += "t = " + expression.str() + "; ";
    return cuda::declare("t");
  };
  return before + cuda::emitRegion(region, names, name).front().str();
}

TEST(CudaText, ReadsAsAFormula) {
  auto expect = [](const char *wanted, const std::string &body, const std::string &type = "f32") {
    EXPECT_EQ(wanted, textOfBody(body, type)) << body;
  };
  std::string f32 = " : tensor<f32>\n", bf16 = " : tensor<bf16>\n", i32 = " : tensor<i32>\n",
              ui32 = " : tensor<ui32>\n", i1 = " : tensor<i1>\n", i8 = " : tensor<i8>\n";
  std::string product = "%m = stablehlo.multiply %x, %y" + f32, sum = "%s = stablehlo.add %x, %y" + f32;
  expect("x * y + z", product + "%r = stablehlo.add %m, %z" + f32);
  expect("(x + y) * z", sum + "%r = stablehlo.multiply %s, %z" + f32);
  expect("z - (x + y)", sum + "%r = stablehlo.subtract %z, %s" + f32);
  expect("x + y - z", sum + "%r = stablehlo.subtract %s, %z" + f32);
  expect("z / (x * y)", product + "%r = stablehlo.divide %z, %m" + f32);
  expect("exp(-(x + y))", sum + "%n = stablehlo.negate %s" + f32 + "%r = stablehlo.exponential %n" + f32);
  expect("-x * y", "%n = stablehlo.negate %x" + f32 + "%r = stablehlo.multiply %n, %y" + f32);
  expect("-(-x)", "%n = stablehlo.negate %x" + f32 + "%r = stablehlo.negate %n" + f32);
  expect("t = x + y; t * t", sum + "%r = stablehlo.multiply %s, %s" + f32);
  expect("maximum(x, 0.0f)", "%c = stablehlo.constant dense<0.0>" + f32 + "%r = stablehlo.maximum %x, %c" + f32);
  expect("x * 0.1f", "%c = stablehlo.constant dense<0.1>" + f32 + "%r = stablehlo.multiply %x, %c" + f32);
  expect("x - -1e-30f", "%c = stablehlo.constant dense<-1.0e-30>" + f32 + "%r = stablehlo.subtract %x, %c" + f32);
  expect("minimum(maximum(y, x), z)", "%r = stablehlo.clamp %x, %y, %z" + f32);
  // Of narrow floats.
  expect("bf16(bf16(h * k) + h)", "%m = stablehlo.multiply %h, %k" + bf16 + "%r = stablehlo.add %m, %h" + bf16, "bf16");
  expect("bf16(h * 0.5f)", "%c = stablehlo.constant dense<0.5>" + bf16 + "%r = stablehlo.multiply %h, %c" + bf16,
         "bf16");
  expect("bf16(maximum(h, -infinity))",
         "%c = stablehlo.constant dense<0xFF80>" + bf16 + "%r = stablehlo.maximum %h, %c" + bf16, "bf16");
  expect("float(h) * x",
         "%f = stablehlo.convert %h : (tensor<bf16>) -> tensor<f32>\n%r = stablehlo.multiply %f, %x" + f32);
  expect("bf16(float(d))", "%r = stablehlo.convert %d : (tensor<f64>) -> tensor<bf16>", "bf16");
  expect("bits<bf16>(u16(0x7fc0))", "%r = stablehlo.constant dense<0x7FC0>" + bf16, "bf16");
  expect("bits<float>(u32(0xffc00001))", "%r = stablehlo.constant dense<0xFFC00001>" + f32);
  expect("-infinity", "%r = stablehlo.constant dense<0xFF800000>" + f32);
  expect("3.4028235e+38f", "%r = stablehlo.constant dense<0x7F7FFFFF>" + f32);
  expect("-0.0f", "%r = stablehlo.constant dense<-0.0>" + f32);
  expect("double(infinity)", "%r = stablehlo.constant dense<0x7FF0000000000000> : tensor<f64>", "f64");
  // Of integers.
  std::string seven = "%c = stablehlo.constant dense<7>";
  expect("wrappingAdd(i, 7)", seven + i32 + "%r = stablehlo.add %i, %c" + i32, "i32");
  expect("u + 7u", seven + ui32 + "%r = stablehlo.add %u, %c" + ui32, "ui32");
  expect("i / 7", seven + i32 + "%r = stablehlo.divide %i, %c" + i32, "i32");
  expect("quotient(i, j)", "%r = stablehlo.divide %i, %j" + i32, "i32");
  expect("i8(w / i8(7))", seven + i8 + "%r = stablehlo.divide %w, %c" + i8, "i8");
  expect("(u << 7u) | (u >> 7u)",
         seven + ui32 + "%a = stablehlo.shift_left %u, %c" + ui32 + "%b = stablehlo.shift_right_logical %u, %c" + ui32 +
             "%r = stablehlo.or %a, %b" + ui32,
         "ui32");
  expect("shiftLeft(u, v)", "%r = stablehlo.shift_left %u, %v" + ui32, "ui32");
  expect("i32(0x80000000)", "%r = stablehlo.constant dense<-2147483648>" + i32, "i32");
  expect("0x9e3779b9u", "%r = stablehlo.constant dense<2654435769>" + ui32, "ui32");
  expect("i64(-5)", "%r = stablehlo.constant dense<-5> : tensor<i64>", "i64");
  expect("toInteger<i32>(x)", "%r = stablehlo.convert %x : (tensor<f32>) -> tensor<i32>", "i32");
  // Of conditions.
  std::string less = "%l = stablehlo.compare LT, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>\n";
  expect("x < y ? x : 0.0f", less + "%c = stablehlo.constant dense<0.0>" + f32 +
                                 "%r = stablehlo.select %l, %x, %c : tensor<i1>, tensor<f32>");
  expect("x < y && (p || q)", less + "%o = stablehlo.or %p, %q" + i1 + "%r = stablehlo.and %l, %o" + i1, "i1");
  expect("!(x < y)", less + "%r = stablehlo.not %l" + i1, "i1");
  expect("(x < y) == p", less + "%r = stablehlo.compare EQ, %l, %p : (tensor<i1>, tensor<i1>) -> tensor<i1>", "i1");
  expect("(p ? x : y) + z",
         "%s = stablehlo.select %p, %x, %y : tensor<i1>, tensor<f32>\n%r = stablehlo.add %s, %z" + f32);
}

TEST(CudaText, IsRefusedForOtherTypesAndOps) {
  auto context = makeContext();
  auto isRefused = [&](const OpText &op) { return textOf(*context, op) == "refused"; };
  for (std::string type : {"complex<f32>", "f8E4M3FN", "i4", "ui2"})
    EXPECT_TRUE(isRefused({"stablehlo.add %0, %1 : tensor<#" + type + ">", {type, type}, type})) << type;
  EXPECT_TRUE(isRefused({"stablehlo.convert %0 : (tensor<#f32>) -> tensor<#f8E4M3FN>", {"f32"}, "f8E4M3FN"}));
  EXPECT_TRUE(isRefused({"chlo.lgamma %0 : tensor<#f32> -> tensor<#f32>", {"f32"}, "f32"}));
}

TEST(CudaText, KnowsCombinersAndIdentities) {
  auto context = makeContext();
  Type f32 = Float32Type::get(context.get()), bf16 = BFloat16Type::get(context.get()),
       i32 = IntegerType::get(context.get(), 32), i1 = IntegerType::get(context.get(), 1),
       u8 = IntegerType::get(context.get(), 8, IntegerType::Unsigned);
  cuda::Expression a = cuda::declare("a"), b = cuda::declare("b");
  EXPECT_EQ("a + b", cuda::emitCombine(Combiner::Add, f32, a, b).str());
  EXPECT_EQ("bf16(a * b)", cuda::emitCombine(Combiner::Multiply, bf16, a, b).str());
  EXPECT_EQ("wrappingAdd(a, b)", cuda::emitCombine(Combiner::Add, i32, a, b).str());
  EXPECT_EQ("a || b", cuda::emitCombine(Combiner::Add, i1, a, b).str());
  EXPECT_EQ("u8(maximum(a, b))", cuda::emitCombine(Combiner::Maximum, u8, a, b).str());
  EXPECT_EQ("-0.0f", cuda::emitIdentity(Combiner::Add, f32).str());
  EXPECT_EQ("-infinity", cuda::emitIdentity(Combiner::Maximum, f32).str());
  EXPECT_EQ("bf16(infinity)", cuda::emitIdentity(Combiner::Minimum, bf16).str());
  EXPECT_EQ("i32(0x80000000)", cuda::emitIdentity(Combiner::Maximum, i32).str());
  EXPECT_EQ("u8(255)", cuda::emitIdentity(Combiner::And, u8).str());
  EXPECT_EQ("true", cuda::emitIdentity(Combiner::And, i1).str());
  EXPECT_EQ("i != 0", cuda::emitIota(cuda::declare("i"), i1).str());
  EXPECT_EQ("bf16(float(i + 1))", cuda::emitIota(cuda::declare("i") + 1, bf16).str());
}

} // namespace
