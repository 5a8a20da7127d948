// Tests how statements of CUDA text are written: what is folded and named, loops, branches and chains of them.
#include "Codegen/Cuda/Code.h"
#include "gtest/gtest.h"

using namespace heddle::cuda;

namespace {

std::unique_ptr<Block> makeBlock() { return std::make_unique<Block>(); }

std::unique_ptr<Block> assign(Code &code, const char *target, const char *value) {
  std::unique_ptr<Block> block = makeBlock();
  code.addAssignment(*block, target, value);
  return block;
}

TEST(CudaCode, ValuesThatAreUsedOnceAreFoldedAndTheRestIsNamed) {
  Code code;
  Block block;
  std::string sum = code.addValue(block, "float", "sum", "a + b");
  std::string twice = code.addValue(block, "float", "sum", "c + d");
  code.addValue(block, "float", "unused", "e");
  code.addAssignment(block, "x", sum + " * 2");
  code.addAssignment(block, "y", twice + " - " + twice, "+=");
  EXPECT_EQ(code.write(block, 0), "const float sum = c + d;\nx = (a + b) * 2;\ny += sum - sum;\n");
}

TEST(CudaCode, WhatReadsAVariableDoesNotMoveAcrossItsAssignment) {
  Code code;
  Block block;
  std::string variable = code.addVariable(block, "int", "count", "0");
  std::string before = code.addValue(block, "int", "before", variable + " + 1");
  code.addAssignment(block, variable, "2");
  code.addAssignment(block, "x", before);
  EXPECT_EQ(code.write(block, 0), "int count = 0;\nconst int before = count + 1;\ncount = 2;\nx = before;\n");
}

TEST(CudaCode, ALoopsHeadIsNoPlaceToFoldIntoAndItsVariableIsTaken) {
  Code code;
  Block block;
  std::string end = code.addValue(block, "int", "end", "n + 1");
  std::unique_ptr<Block> body = makeBlock();
  std::string own = code.addValue(*body, "int", "i", "f()", false, false);
  code.addLine(*body, "use(" + own + ")");
  code.addLoop(block, Loop::upTo("int", "i", "0", end, 4), std::move(body), true);
  code.addLoop(block, Loop::upTo("int", "j", "0", "2"), assign(code, "x", "j"));
  code.addLoop(block, Loop::upTo("int", "nothing", "0", "2"), makeBlock());
  EXPECT_EQ(code.write(block, 1), "  const int end = n + 1;\n"
                                  "  #pragma unroll\n"
                                  "  for (int i = 0; i < end; i += 4) {\n"
                                  "    const int i2 = f();\n"
                                  "    use(i2);\n"
                                  "  }\n"
                                  "  for (int j = 0; j < 2; ++j)\n"
                                  "    x = j;\n");
}

TEST(CudaCode, BranchesOfOneLineNeedNoBracesAndOthersAreChained) {
  Code code;
  Block block;
  code.addBranch(block, "a", assign(code, "x", "1"), assign(code, "x", "2"));
  auto two = [&] {
    std::unique_ptr<Block> body = assign(code, "x", "3");
    code.addLine(*body, "barrier()");
    return body;
  };
  std::unique_ptr<Block> last = makeBlock();
  code.addBranch(*last, "c", two(), two());
  code.addBranch(block, "b", two(), std::move(last));
  EXPECT_EQ(code.write(block, 0), "if (a)\n  x = 1;\nelse\n  x = 2;\n"
                                  "if (b) {\n  x = 3;\n  barrier();\n"
                                  "} else if (c) {\n  x = 3;\n  barrier();\n"
                                  "} else {\n  x = 3;\n  barrier();\n}\n");
}

TEST(CudaCode, AFunctionEndsWithASemicolon) {
  Code code;
  Block block;
  std::unique_ptr<Block> body = makeBlock();
  code.addLine(*body, "return a < b");
  code.addFunction(block, "const auto isBefore = [&](i32 a, i32 b)", std::move(body));
  EXPECT_EQ(code.write(block, 0), "const auto isBefore = [&](i32 a, i32 b) {\n  return a < b;\n};\n");
}

} // namespace
