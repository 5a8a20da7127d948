// Tests that elementwise ops as code give the reference interpreter's bits on values at the edges of their types, as
// scalars and as vectors of any number of lanes.
#include "CompiledOps.h"

#include "Codegen/Cpu/Elementwise.h"
#include "gtest/gtest.h"
#include <sstream>

using namespace mlir;
using namespace heddle::test;

namespace {

/// NaN is NaN; and the processor's conversion to bf16 flushes denormal numbers.
bool areSame(uint64_t found, uint64_t wanted, const std::string &type) {
  if (isNan(found, type) && isNan(wanted, type))
    return true;
  if (type == "bf16" && (wanted & 0x7fff) <= 0x80 && found == (wanted & 0x8000))
    return true;
  return found == wanted;
}

/// Number of `ops` whose code differs from the reference interpreter.
void expectReference(const std::vector<OpText> &ops, bool comparesLanesOnly = false) {
  auto context = makeContext();
  std::vector<std::vector<std::vector<char>>> operands(ops.size());
  std::vector<std::vector<char>> wanted(ops.size());
  for (size_t i = 0; i < ops.size(); ++i) {
    for (size_t place = 0; place < ops[i].operandTypes.size(); ++place)
      operands[i].push_back(operandOf(ops[i].operandTypes[place], place));
    if (!comparesLanesOnly)
      wanted[i] = runReference(*context, ops[i], operands[i]);
  }
  for (int64_t lanes : {1, 4, 8, 16, 64}) {
    CompiledOps compiled(*context, ops, lanes);
    for (size_t i = 0; i < ops.size(); ++i) {
      const std::string &type = ops[i].resultType;
      std::vector<const void *> pointers;
      for (const auto &operand : operands[i])
        pointers.push_back(operand.data());
      std::vector<char> found(elementCount * bytesOf(type), char(0x55));
      compiled.run(i, pointers, found.data(), elementCount);
      if (wanted[i].empty())
        wanted[i] = found; // of scalars
      int shown = 0;
      for (int64_t j = 0; j < elementCount && shown < 3; ++j)
        if (!areSame(elementAt(found, type, j), elementAt(wanted[i], type, j), type)) {
          ++shown;
          std::ostringstream of;
          for (size_t k = 0; k < operands[i].size(); ++k)
            of << " " << std::hex << elementAt(operands[i][k], ops[i].operandTypes[k], j);
          ADD_FAILURE() << ops[i].text << " of " << lanes << " lanes: found " << std::hex << elementAt(found, type, j)
                        << ", wanted " << elementAt(wanted[i], type, j) << ", of" << of.str();
        }
    }
  }
}

class OfType : public ::testing::TestWithParam<std::string> {};

TEST_P(OfType, Arithmetic) { expectReference(arithmeticOf(GetParam())); }

TEST_P(OfType, ComparisonAndSelection) { expectReference(comparisonsOf(GetParam())); }

TEST_P(OfType, Conversion) { expectReference(conversionsOf(GetParam())); }

INSTANTIATE_TEST_SUITE_P(Elementwise, OfType, ::testing::ValuesIn(getElementTypes()),
                         [](const auto &info) { return info.param; });

TEST(Refused, TypesAndOpsWithoutCode) {
  auto context = makeContext();
  auto isRefused = [&](const OpText &op) {
    OwningOpRef<ModuleOp> module = parseOp(*context, op, "4x");
    return !heddle::cpu::isElementwise(&module->lookupSymbol<func::FuncOp>("f").getBody().front().front());
  };
  for (std::string type : {"complex<f32>", "f8E4M3FN", "i4", "ui2"})
    EXPECT_TRUE(isRefused({"stablehlo.add %0, %1 : tensor<#" + type + ">", {type, type}, type})) << type;
  EXPECT_TRUE(isRefused({"stablehlo.convert %0 : (tensor<#f32>) -> tensor<#f8E4M3FN>", {"f32"}, "f8E4M3FN"}));
  EXPECT_TRUE(isRefused({"stablehlo.reverse %0, dims = [0] : tensor<#f32>", {"f32"}, "f32"}));
  EXPECT_TRUE(isRefused({"chlo.lgamma %0 : tensor<#f32> -> tensor<#f32>", {"f32"}, "f32"}));
  EXPECT_FALSE(isRefused({"stablehlo.abs %0 : tensor<#f32>", {"f32"}, "f32"}));
}

/// Functions may differ from the reference interpreter in the last place, but not between numbers of lanes.
TEST(Functions, HaveTheSameBitsInAllLanes) {
  std::vector<OpText> ops = functionsOf("f32");
  llvm::append_range(ops, functionsOf("bf16"));
  expectReference(ops, /*comparesLanesOnly=*/true);
}

/// Those of f64 are libm's, as the reference interpreter's.
TEST(Functions, OfF64AreTheReferences) { expectReference(functionsOf("f64")); }

} // namespace
