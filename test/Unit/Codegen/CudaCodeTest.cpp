// Tests how statements of CUDA text are written: what is folded and what it is called, loops, branches and chains of
// them.
#include "Codegen/Cuda/Code.h"
#include "gtest/gtest.h"

using namespace heddle::cuda;

namespace {

const Expression a = declare("a"), b = declare("b"), x = declare("x"), y = declare("y");
const std::vector<Parameter> parameters = {{"float", a}, {"float", b}, {"float &", x}, {"float &", y}};

std::string textOf(Block &block, unsigned indent = 0) { return write(block, indent, parameters).body; }

std::unique_ptr<Block> makeBlock() { return std::make_unique<Block>(); }

std::unique_ptr<Block> assign(const Expression &target, const Expression &value) {
  std::unique_ptr<Block> block = makeBlock();
  addAssignment(*block, target, value);
  return block;
}

TEST(CudaCode, ValuesThatAreUsedOnceAreFoldedAndTheRestIsNamed) {
  Block block;
  Expression sum = addValue(block, "float", "sum", a + b);
  Expression twice = addValue(block, "float", "sum", a - b);
  addValue(block, "float", "unused", a);
  addAssignment(block, x, sum * 2);
  addAssignment(block, y, twice - twice, "+=");
  EXPECT_EQ(textOf(block), "const float sum = a - b;\nx = (a + b) * 2;\ny += sum - sum;\n");
}

TEST(CudaCode, PartsOfFoldedPartsStandWhereTheyAreUsed) {
  Block block;
  Expression sum = addValue(block, "float", "sum", a + b), copy = addValue(block, "float", "copy", sum);
  Expression negative = addValue(block, "float", "negative", -copy);
  addAssignment(block, x, negative[0] - copy);
  EXPECT_EQ(textOf(block), "const float copy = a + b;\nx = (-copy)[0] - copy;\n");
}

TEST(CudaCode, LongPartsAndThoseThatMayNotAreNotFolded) {
  Block block;
  Expression sum = a;
  for (int i = 0; i < 15; ++i)
    sum = sum + b;
  Expression value = addValue(block, "float", "long", sum), fixed = addValue(block, "float", "fixed", a, false, false);
  addAssignment(block, x, value * 2);
  addAssignment(block, y, fixed);
  Expression whole = addValue(block, "float", "whole", sum); // all of an assignment
  addAssignment(block, x, whole);
  std::string text = sum.str();
  EXPECT_EQ(textOf(block),
            "const float long = " + text + ";\nconst float fixed = a;\nx = long * 2;\ny = fixed;\nx = " + text + ";\n");
}

TEST(CudaCode, WhatReadsAVariableDoesNotMoveAcrossItsAssignment) {
  Block block;
  Expression variable = addVariable(block, "int", "count", 0);
  Expression before = addValue(block, "int", "before", call("minimum", variable + 1, 7));
  addAssignment(block, variable, 2);
  addAssignment(block, x, before);
  EXPECT_EQ(textOf(block), "int count = 0;\nconst int before = minimum(count + 1, 7);\ncount = 2;\nx = before;\n");
}

TEST(CudaCode, ALoopsHeadIsNoPlaceToFoldInto) {
  Block block;
  Expression end = addValue(block, "int", "end", a + 1), i = declare("i"), j = declare("j");
  std::unique_ptr<Block> body = makeBlock();
  Expression own = addValue(*body, "int", "i", call("f"), false, false);
  addCall(*body, call("use", own, i));
  addLoop(block, Loop::upTo("int", "i", 0, end, 4), i, std::move(body), true);
  addLoop(block, Loop::upTo("int", "j", 0, 2), j, assign(x, j));
  addLoop(block, {"int", "i", 8, [](const Expression &it) { return it > 0; }, "/=", 2}, i, assign(x, i));
  addLoop(block, Loop::upTo("int", "nothing", 0, 2), declare("nothing"), makeBlock());
  EXPECT_EQ(textOf(block, 1), "  const int end = a + 1;\n"
                              "  #pragma unroll\n"
                              "  for (int i = 0; i < end; i += 4) {\n"
                              "    const int i2 = f();\n"
                              "    use(i2, i);\n"
                              "  }\n"
                              "  for (int j = 0; j < 2; ++j)\n"
                              "    x = j;\n"
                              "  for (int i = 8; i > 0; i /= 2)\n"
                              "    x = i;\n");
}

TEST(CudaCode, BranchesOfOneLineNeedNoBracesAndOthersAreChained) {
  Block block;
  addBranch(block, a, assign(x, 1), assign(x, 2));
  auto two = [&] {
    std::unique_ptr<Block> body = assign(x, 3);
    addCall(*body, call("barrier"));
    return body;
  };
  std::unique_ptr<Block> last = makeBlock();
  addBranch(*last, y, two(), two());
  addBranch(block, b, two(), std::move(last));
  addReturn(block, {}, a > b);
  EXPECT_EQ(textOf(block), "if (a)\n  x = 1;\nelse\n  x = 2;\n"
                           "if (b) {\n  x = 3;\n  barrier();\n"
                           "} else if (y) {\n  x = 3;\n  barrier();\n"
                           "} else {\n  x = 3;\n  barrier();\n}\n"
                           "if (a > b) return;\n");
}

TEST(CudaCode, AFunctionIsCalledByItsNameAndItsParametersByTheirs) {
  Block block;
  std::unique_ptr<Block> body = makeBlock();
  Expression left = declare("a"), right = declare("left");
  addReturn(*body, left < right);
  Expression isBefore = addFunction(block, "isBefore", {{"i32", left}, {"i32", right}}, "bool", std::move(body));
  addAssignment(block, x, isBefore(a, 1));
  EXPECT_EQ(textOf(block), "const auto isBefore = [&](i32 a2, i32 left) -> bool {\n  return a2 < left;\n};\n"
                           "x = isBefore(a, 1);\n");
}

TEST(CudaCode, ArraysSayHowManyElementsTheyHave) {
  Block block;
  Expression shared = addShared(block, "float", "totals", 8), own = addVariable(block, "float", "own", {}, 4);
  addAssignment(block, own[0], shared[thread()]);
  addAssignment(block, x, own[1]);
  EXPECT_EQ(textOf(block), "SHARED(float, totals, 8);\nfloat own[4];\nown[0] = totals[thread()];\nx = own[1];\n");
}

TEST(CudaNames, AreNoneOfTheWordsThatTheFunctionTakesFromOutside) {
  Block block;
  auto add = [&](const char *type, const char *word, const Expression &value) {
    addCall(block, call("use", addValue(block, type, word, value, false, false)));
  };
  add("float", "float", call("minimum", a, b));
  add("Vec<bf16, 4>", "minimum", call("load<4>", x, thread()));
  add("auto", "kTable", Expression::verbatim("kTable")[0]);
  add("auto", "Vec", call("i64", a));
  add("auto", "maximum", a);
  EXPECT_EQ(textOf(block), "const float float2 = minimum(a, b);\nuse(float2);\n"
                           "const Vec<bf16, 4> minimum2 = load<4>(x, thread());\nuse(minimum2);\n"
                           "const auto kTable2 = kTable[0];\nuse(kTable2);\n"
                           "const auto Vec2 = i64(a);\nuse(Vec2);\n"
                           "const auto maximum = a;\nuse(maximum);\n");
}

TEST(CudaNames, OfParametersAreGivenWhereTheyAreUsed) {
  Block block;
  Expression table = declare("load"), unused = declare("unused"), out = declare("Out"), again = declare("load");
  addAssignment(block, out[0], call("load", table, again));
  FunctionText text =
      write(block, 0, {{"In<float, 4>", table}, {"i64", unused}, {"Out<float, 4>", out}, {"i64", again}});
  EXPECT_EQ(text.body, "Out2[0] = load(load2, load3);\n");
  EXPECT_EQ(text.parameters, (std::vector<std::string>{"load2", "", "Out2", "load3"}));
}

TEST(CudaNames, AreTakenForTheRestOfTheirBlock) {
  Block block;
  auto inner = [&](const Expression &target) {
    std::unique_ptr<Block> body = makeBlock();
    addCall(*body, call("use", addValue(*body, "int", "x4", a, false, false)));
    addAssignment(*body, target, addValue(*body, "int", "sum", a * b, false, false));
    return body;
  };
  addBranch(block, a, inner(x), inner(y));
  addAssignment(block, x, addValue(block, "int", "sum", a + b, false, false));
  addBranch(block, b, inner(x));
  EXPECT_EQ(textOf(block), "if (a) {\n  const int x4 = a;\n  use(x4);\n  const int sum = a * b;\n  x = sum;\n"
                           "} else {\n  const int x4 = a;\n  use(x4);\n  const int sum = a * b;\n  y = sum;\n}\n"
                           "const int sum = a + b;\nx = sum;\n"
                           "if (b) {\n  const int x4 = a;\n  use(x4);\n  const int sum2 = a * b;\n  x = sum2;\n}\n");
}

} // namespace
