// Tests that what a kernel does wrong is reported with its kernel, block, thread and line, and that its correct twin
// runs.
#include "Kernels.h"

#include <filesystem>
#include <gmock/gmock.h>
#include <numeric>
#include <unistd.h>

using testing::HasSubstr;

namespace {

std::vector<float> countUp(size_t count) {
  std::vector<float> values(count);
  std::iota(values.begin(), values.end(), 0.0f);
  return values;
}

constexpr const char *kReverse = R"(
KERNEL(256) reverse(In<float, 1024> x, Out<float, 1024> y) {
  SHARED(float, tile, 256);
  tile[thread()] = x[block() * 256 + thread()] * 2.0f;
  BARRIER
  y[block() * 256 + thread()] = tile[255 - thread()];
}
)";

std::string with(std::string text, const std::string &what, const std::string &by) {
  return text.replace(text.find(what), what.size(), by);
}

TEST(KernelTest, ABarrierOrdersSharedMemory) {
  for (uint64_t seed = 0; seed < 8; ++seed) {
    std::vector<float> x = countUp(1024), y(1024);
    ASSERT_EQ(runText(with(kReverse, "BARRIER", "barrier();"), "reverse", {slot(x), slot(y)}, {4, 256, 0, seed}), "");
    for (size_t i = 0; i < 1024; ++i)
      ASSERT_EQ(y[i], 2 * x[i / 256 * 256 + 255 - i % 256]);
  }
}

TEST(KernelTest, WithoutItThatIsARaceOrReadsWhatNobodyWrote) {
  for (uint64_t seed = 0; seed < 8; ++seed) {
    std::vector<float> x = countUp(1024), y(1024);
    const std::string fault = runText(with(kReverse, "BARRIER", ""), "reverse", {slot(x), slot(y)}, {4, 256, 0, seed});
    EXPECT_THAT(fault, HasSubstr("kernel reverse, block "));
    EXPECT_THAT(fault, HasSubstr("element "));
    EXPECT_THAT(fault, HasSubstr("shared memory \"tile\""));
    EXPECT_THAT(fault, testing::AnyOf(HasSubstr("line 7: reads"), HasSubstr("line 5: writes")));
  }
}

TEST(KernelTest, ArraysInSharedMemory) {
  for (int elements : {12288, 12289}) {
    std::vector<float> x = countUp(1024), y(1024);
    const std::string text =
        with(with(kReverse, "tile, 256", "tile, " + std::to_string(elements)), "BARRIER", "barrier();");
    const std::string fault = runText(text, "reverse", {slot(x), slot(y)}, {4, 256, 0, 1});
    if (elements == 12288)
      EXPECT_EQ(fault, "");
    else
      EXPECT_THAT(fault,
                  HasSubstr("arrays in shared memory have 49156 bytes with \"tile\", and a kernel's 49152 at most"));
  }
}

TEST(KernelTest, BoundsOfGlobalMemory) {
  std::vector<float> x = countUp(1024), y(1024);
  const std::string text = "KERNEL(32) copy(In<float, 1024> x, Out<float, 1023> y) {\n"
                           "  const int i = block() * 32 + thread();\n"
                           "  y[i] = x[i];\n"
                           "}\n";
  EXPECT_EQ(runText(text, "copy", {slot(x), slot(y)}, {32, 32, 0, 3}),
            "kernel copy, block 31, thread 31, line 4: element 1023 of 1023 elements of 4 bytes");
  EXPECT_EQ(runText(text, "copy", {slot(x), slot(y)}, {31, 32, 0, 3}), "");
}

TEST(KernelTest, BoundsOfRegisters) {
  std::vector<float> x = countUp(1024), y(1024);
  const std::string text = "KERNEL(32) copy(In<float, 1024> x, Out<float, 1024> y, i64 last) {\n"
                           "  Vec<float, 4> x4 = load<4>(x, thread() * 4);\n"
                           "  for (int k = 0; k <= last; ++k)\n"
                           "    x4[k] *= 2;\n"
                           "  store(y, thread() * 4, x4);\n"
                           "}\n";
  EXPECT_EQ(runText(text, "copy", {slot(x), slot(y), 3}, {1, 32, 0, 3}), "");
  EXPECT_THAT(runText(text, "copy", {slot(x), slot(y), 4}, {1, 32, 0, 3}),
              HasSubstr("line 5: element 4 of 4 elements of 4 bytes"));
}

TEST(KernelTest, VectorsAreAligned) {
  std::vector<float> x = countUp(1024), y(1024);
  const std::string text = "KERNEL(32) copy(In<float, 1023> x, Out<float, 1024> y, i64 from) {\n"
                           "  store(y, thread() * 4, load<4>(x, thread() * 4 + from));\n"
                           "}\n";
  EXPECT_EQ(runText(text, "copy", {slot(x), slot(y), 4}, {1, 32, 0, 3}), "");
  EXPECT_EQ(y[5], 9);
  EXPECT_THAT(runText(text, "copy", {slot(x), slot(y), 2}, {1, 32, 0, 3}), HasSubstr("is not aligned to 16 bytes"));
}

TEST(KernelTest, ShufflesSumAWarp) {
  std::vector<float> x = countUp(64), y(2);
  const std::string text = "KERNEL(64) sum(In<float, 64> x, Out<float, 2> y) {\n"
                           "  float sum = x[thread()];\n"
                           "  for (int mask = 16; mask > 0; mask /= 2)\n"
                           "    sum += shuffleXor(sum, mask);\n"
                           "  if (lane() == 0)\n"
                           "    y[warp()] = sum;\n"
                           "}\n";
  EXPECT_EQ(runText(text, "sum", {slot(x), slot(y)}, {1, 64, 0, 5}), "");
  EXPECT_EQ(y, (std::vector<float>{496, 1520}));
}

TEST(KernelTest, MasksNameLanesThatCome) {
  std::vector<float> x = countUp(64), y(64);
  const std::string text = "KERNEL(64) sum(In<float, 64> x, Out<float, 64> y, i64 lanes) {\n"
                           "  if (lane() < 16)\n"
                           "    y[thread()] = shuffle(x[thread()], 3, lanes);\n"
                           "}\n";
  EXPECT_EQ(runText(text, "sum", {slot(x), slot(y), 0xffff}, {1, 64, 0, 5}), "");
  EXPECT_EQ(y[33], 35);
  EXPECT_THAT(runText(text, "sum", {slot(x), slot(y), 0x1ffff}, {1, 64, 0, 5}),
              testing::AnyOf(HasSubstr("lane 16, which has ended"), HasSubstr("has its lane 16")));
  EXPECT_THAT(runText(text, "sum", {slot(x), slot(y), 0xfff7}, {1, 64, 0, 5}),
              testing::AnyOf(HasSubstr("lacks its own lane 3"), HasSubstr("a lane that its mask lacks")));
}

TEST(KernelTest, AllThreadsComeToABarrier) {
  std::vector<float> y(64);
  const std::string text = "KERNEL(64) some(Out<float, 64> y, i64 last) {\n"
                           "  if (thread() < last)\n"
                           "    barrier();\n"
                           "  y[thread()] = 1;\n"
                           "}\n";
  EXPECT_EQ(runText(text, "some", {slot(y), 64}, {1, 64, 0, 5}), "");
  EXPECT_THAT(runText(text, "some", {slot(y), 60}, {1, 64, 0, 5}), HasSubstr("line 4"));
  EXPECT_THAT(runText(text, "some", {slot(y), 60}, {1, 64, 0, 6}), HasSubstr("barrier"));
}

TEST(KernelTest, AtomicSumsInSharedMemory) {
  std::vector<int32_t> y(64);
  const std::string text = "KERNEL(64) count(Out<i32, 64> y) {\n"
                           "  SHARED(i32, bins, 4);\n"
                           "  if (thread() < 4)\n"
                           "    bins[thread()] = 0;\n"
                           "  barrier();\n"
                           "  atomicAddTo(bins, thread() % 4, thread());\n"
                           "  SECOND\n"
                           "  y[thread()] = bins[thread() % 4];\n"
                           "}\n";
  for (uint64_t seed = 0; seed < 4; ++seed) {
    EXPECT_EQ(runText(with(text, "SECOND", "barrier();"), "count", {slot(y)}, {1, 64, 0, seed}), "");
    EXPECT_EQ(y[1], 16 + 2 * 240);
    EXPECT_THAT(runText(with(text, "SECOND", ""), "count", {slot(y)}, {1, 64, 0, seed}),
                HasSubstr(" since the last barrier"));
  }
}

TEST(KernelTest, AsynchronousCopiesArriveAtTheWait) {
  std::vector<float> x = countUp(1024), y(1024);
  const std::string text = "KERNEL(128) copy(In<float, 1024> x, Out<float, 1024> y) {\n"
                           "  SHARED_AT(float, tile, 512, 0);\n"
                           "  copyAsync<16>(tile, thread() * 4, x, block() * 512 + thread() * 4);\n"
                           "  commitCopies();\n"
                           "  WAIT\n"
                           "  barrier();\n"
                           "  for (int i = thread(); i < 512; i += 128)\n"
                           "    y[block() * 512 + i] = tile[511 - i];\n"
                           "}\n";
  EXPECT_EQ(runText(with(text, "WAIT", "waitForCopies<0>();"), "copy", {slot(x), slot(y)}, {2, 128, 2048, 1}), "");
  EXPECT_EQ(y[0], 511);
  EXPECT_EQ(y[1023], 512);
  EXPECT_THAT(runText(with(text, "WAIT", "waitForCopies<1>();"), "copy", {slot(x), slot(y)}, {2, 128, 2048, 1}),
              HasSubstr("to which a copy is on its way"));
  EXPECT_THAT(runText(with(text, "WAIT", "waitForCopies<0>();"), "copy", {slot(x), slot(y)}, {2, 128, 2032, 1}),
              HasSubstr("ends at byte 2048, and the launch has 2032"));
}

TEST(KernelTest, MatricesMultiply) {
  // c [16, 8] = a [16, 16] b [16, 8], with b by rows in memory.
  std::vector<uint16_t> a(256), b(128);
  const auto code = [](float value) {
    uint32_t all;
    memcpy(&all, &value, 4);
    return static_cast<uint16_t>(all >> 16);
  };
  std::vector<float> af(256), bf(128), c(128);
  for (int i = 0; i < 256; ++i)
    a[i] = code(af[i] = static_cast<float>(i * 7 % 13 - 6));
  for (int i = 0; i < 128; ++i)
    b[i] = code(bf[i] = static_cast<float>(i * 5 % 11 - 5));
  const std::string text = "KERNEL(32) product(In<bf16, 256> a, In<bf16, 128> b, Out<float, 128> c) {\n"
                           "  SHARED(bf16, aTile, 256);\n"
                           "  SHARED(bf16, bTile, 128);\n"
                           "  for (int i = thread(); i < 256; i += 32) aTile[i] = a[i];\n"
                           "  for (int i = thread(); i < 128; i += 32) bTile[i] = b[i];\n"
                           "  warpBarrier();\n"
                           "  const Vec<u32, 4> aPart = loadMatrices<4>(aTile, lane() % 16 * 16 + lane() / 16 * 8);\n"
                           "  const Vec<u32, 2> bPart = loadMatricesTransposed<2>(bTile, lane() % 16 * 8);\n"
                           "  Vec<float, 4> sums{};\n"
                           "  multiplyAdd<bf16>(sums, aPart, bPart);\n"
                           "  for (int i = 0; i < 4; ++i)\n"
                           "    c[(lane() / 4 + i / 2 * 8) * 8 + lane() % 4 * 2 + i % 2] = sums[i];\n"
                           "}\n";
  EXPECT_EQ(runText(text, "product", {slot(a), slot(b), slot(c)}, {1, 32, 0, 1}), "");
  for (int i = 0; i < 16; ++i)
    for (int j = 0; j < 8; ++j) {
      float sum = 0;
      for (int k = 0; k < 16; ++k)
        sum += af[i * 16 + k] * bf[k * 8 + j];
      ASSERT_EQ(c[i * 8 + j], sum) << i << ", " << j;
    }
}

TEST(KernelTest, TextThatDoesNotCompile) {
  std::vector<float> y(64);
  const std::string text = "KERNEL(64) good(Out<float, 64> y) { y[0] = 1; }\n"
                           "KERNEL(64) bad(Out<float, 64> y) {\n"
                           "  y[thread()] = missing;\n"
                           "}\n";
  const std::string fault = runText(text, "bad", {slot(y)}, {1, 64, 0, 5});
  EXPECT_THAT(fault, HasSubstr("kernel bad, line 4: `y[thread()] = missing;`: "));
  EXPECT_THAT(fault, HasSubstr("missing"));
}

/// Bytes of what a text is compiled to.
size_t compiledBytes(const std::string &text, const std::string &name) {
  const std::filesystem::path cache = testing::TempDir() + "heddle-kernel-" + std::to_string(getpid()) + name;
  std::vector<float> x = countUp(1024), y(1);
  EXPECT_EQ(runText(text, "sum", {slot(x), slot(y)}, {1, 1, 0, 1}, cache.c_str()), "");
  EXPECT_EQ(y[0], 16.0f * 15 / 2 * 4 * 16);
  size_t bytes = 0;
  for (const auto &file : std::filesystem::directory_iterator(cache))
    bytes += file.file_size();
  std::filesystem::remove_all(cache);
  return bytes;
}

// Copies of loops made three quarters of the time that kernels of attention took to compile.
TEST(KernelTest, LoopsAreNotCopied) {
  const std::string loops = R"(
KERNEL(1) sum(In<float, 1024> x, Out<float, 1> y) {
  float total = 0;
#pragma unroll
  for (int i = 0; i < 16; ++i) {
#pragma unroll 16
    for (int j = 0; j < 64; j += 4)
      total += x[i * 4] + x[j] * 0.0f;
  }
  y[0] = total;
}
)";
  std::string plain = loops;
  for (const char *pragma : {"#pragma unroll 16", "#pragma unroll"})
    plain = with(plain, pragma, "");
  EXPECT_EQ(compiledBytes(loops, "-loops"), compiledBytes(plain, "-plain"));
}

} // namespace
