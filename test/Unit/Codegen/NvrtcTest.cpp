// Tests that texts become cubins with what the assembler says about them, that a cache gives the same again, and that
// whatever can't be done is one sentence. What needs NVRTC is skipped where there is none.
#include "heddle/Codegen/Cuda/CompileUnits.h"

#include "Codegen/Cuda/CompilerLog.h"
#include "Codegen/Cuda/NvrtcFunctions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Parallel.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

#if __has_include(<nvrtc.h>)
#include <nvrtc.h>
#endif

using namespace heddle::cuda;
using testing::Test;

namespace {

#if __has_include(<nvrtc.h>)
/// Of enums as the int that they are passed as, and of pointers to handles alike.
template <class T>
using Plain =
    std::conditional_t<std::is_same_v<T, nvrtcResult>, int,
                       std::conditional_t<std::is_same_v<T, nvrtcProgram>, NvrtcProgram,
                                          std::conditional_t<std::is_same_v<T, nvrtcProgram *>, NvrtcProgram *, T>>>;
template <class Result, class... Parameters>
auto getPlain(Result (*)(Parameters...)) -> Plain<Result> (*)(Plain<Parameters>...);
#define CHECK_TYPE(own, theirs)                                                                                        \
  static_assert(std::is_same_v<decltype(NvrtcFunctions::own), decltype(getPlain(&theirs))>)
CHECK_TYPE(version, nvrtcVersion);
CHECK_TYPE(getErrorString, nvrtcGetErrorString);
CHECK_TYPE(createProgram, nvrtcCreateProgram);
CHECK_TYPE(compileProgram, nvrtcCompileProgram);
CHECK_TYPE(getProgramLogSize, nvrtcGetProgramLogSize);
CHECK_TYPE(getProgramLog, nvrtcGetProgramLog);
CHECK_TYPE(getCubinSize, nvrtcGetCUBINSize);
CHECK_TYPE(getCubin, nvrtcGetCUBIN);
CHECK_TYPE(destroyProgram, nvrtcDestroyProgram);
#endif

const ForEach onThreads = [](size_t count, llvm::function_ref<void(size_t)> function) {
  llvm::parallelFor(0, count, function);
};

const char scaleText[] = R"(#include "heddle.h"

// y = 2 x: x [1024, 1024]
KERNEL(256) scale_0(In<float, 1048576> x /* [1024, 1024] */, Out<float, 1048576> y /* [1024, 1024] */) {
  SHARED(float, unusedByOthers, 256);
  const i32 i = (block() * 256 + thread()) * 4;
  Vec<float, 4> v = load<4>(x, i);
  unusedByOthers[thread()] = v[0];
  barrier();
  for (i32 k = 0; k < 4; ++k)
    v[k] = 2 * v[k] + unusedByOthers[255 - thread()];
  store(y, i, v);
}

KERNEL(128) scale_1(Out<i32, 128> y) { y[thread()] = block(); }
)";

struct NvrtcTest : Test {
  void SetUp() override {
    nvrtc = Nvrtc::load({"", HEDDLE_NVRTC_FOLDERS}, error);
    if (!nvrtc)
      GTEST_SKIP() << error;
    ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("nvrtc", folder));
  }
  void TearDown() override {
    if (!folder.empty())
      llvm::sys::fs::remove_directories(folder);
  }
  auto compile(llvm::ArrayRef<TextUnit> units, const std::string &architecture = "sm_90a") {
    UnitError wrong;
    auto compiled = compileUnits(*nvrtc, units, {architecture, std::string(folder)}, onThreads, wrong);
    error = wrong.sentence;
    return compiled;
  }

  std::unique_ptr<Nvrtc> nvrtc;
  std::string error;
  llvm::SmallString<64> folder;
};

TEST_F(NvrtcTest, CompilesForEachArchitecture) {
  for (const char *architecture : {"sm_80", "sm_90a"}) {
    auto compiled = compile({{"scale", scaleText}}, architecture);
    ASSERT_TRUE(compiled) << error;
    ASSERT_EQ(compiled->size(), 1u);
    const CompiledUnit &unit = compiled->front();
    EXPECT_TRUE(llvm::StringRef(unit.cubin)
                    .starts_with("\x7f"
                                 "ELF"));
    ASSERT_EQ(unit.kernels.size(), 2u);
    // In the assembler's order, which is not the text's.
    const KernelUsage &first = *llvm::find_if(unit.kernels, [](auto &kernel) { return kernel.symbol == "scale_0"; });
    EXPECT_GT(first.registers, 8);
    EXPECT_LT(first.registers, 64);
    EXPECT_EQ(first.shared, 1024);
    EXPECT_EQ(first.spillStores + first.spillLoads + first.stack, 0);
    EXPECT_TRUE(unit.warnings.empty()) << unit.warnings.front();
    EXPECT_FALSE(unit.isCached);
  }
}

TEST_F(NvrtcTest, TakesWhatTheCacheHas) {
  std::vector<TextUnit> units{{"scale", scaleText}};
  auto first = compile(units), second = compile(units);
  ASSERT_TRUE(first && second) << error;
  EXPECT_TRUE(second->front().isCached);
  EXPECT_EQ(second->front().cubin, first->front().cubin);
  EXPECT_EQ(second->front().kernels, first->front().kernels);
  auto other = compile(units, "sm_80");
  ASSERT_TRUE(other) << error;
  EXPECT_FALSE(other->front().isCached);
}

TEST_F(NvrtcTest, SaysWhichLineIsWrong) {
  std::string text = scaleText;
  text.replace(text.find("2 * v[k]"), 8, "2 * w[k]");
  EXPECT_FALSE(compile({{"right", scaleText}, {"scale", text}}));
  EXPECT_EQ(error, "kernel @scale does not compile for sm_90a: scale.cu:11: identifier \"w\" is undefined, in "
                   "\"v[k] = 2 * w[k] + unusedByOthers[255 - thread()];\"");
}

TEST_F(NvrtcTest, SaysWhatTheAssemblerCannotDo) {
  const char text[] = "#include \"heddle.h\"\n"
                      "KERNEL(1024) huge_0(Out<float, 4> y) {\n"
                      "  SHARED(float, tooMuch, 100000);\n"
                      "  tooMuch[thread()] = 1;\n"
                      "  barrier();\n"
                      "  y[0] = tooMuch[thread() ^ 1];\n"
                      "}\n";
  EXPECT_FALSE(compile({{"huge", text}}));
  EXPECT_NE(error.find("kernel @huge does not compile for sm_90a: "), std::string::npos) << error;
  EXPECT_NE(error.find("shared"), std::string::npos) << error;
  EXPECT_EQ(error.find('\n'), std::string::npos) << error;
}

TEST_F(NvrtcTest, ReportsSpills) {
  std::string text =
      "#include \"heddle.h\"\nKERNEL(1024) spill_0(In<float, 1048576> x, Out<float, 1048576> y) {\n"
      "  float v[128];\n#pragma unroll\n  for (i32 k = 0; k < 128; ++k) v[k] = x[k * 1024 + thread()];\n"
      "  barrier();\n#pragma unroll\n  for (i32 k = 0; k < 128; ++k) y[k * 1024 + thread()] = v[k];\n"
      "  barrier();\n#pragma unroll\n  for (i32 k = 0; k < 128; ++k) y[k * 1024 + thread() + 4096] = v[127 - k];\n}\n";
  auto compiled = compile({{"spill", text}});
  ASSERT_TRUE(compiled) << error;
  EXPECT_EQ(compiled->front().kernels.front().registers, 64);
  EXPECT_GT(compiled->front().kernels.front().spillStores, 0);
  EXPECT_GT(compiled->front().kernels.front().spillLoads, 0);
}

TEST_F(NvrtcTest, WarningsAreKept) {
  auto compiled = compile({{"odd", "#include \"heddle.h\"\nKERNEL(32) odd_0(Out<i32, 4> y) {\n  i32 unset;\n"
                                   "  y[0] = unset;\n}\n"}});
  ASSERT_TRUE(compiled) << error;
  ASSERT_FALSE(compiled->front().warnings.empty());
  EXPECT_NE(compiled->front().warnings.front().find("unset"), std::string::npos);
}

TEST(NvrtcLoadTest, SaysWhatIsMissing) {
  std::string error;
  EXPECT_FALSE(Nvrtc::load({"/nowhere/libnvrtc.so.13", {}}, error));
  EXPECT_EQ(error, "NVRTC is not found at /nowhere/libnvrtc.so.13, needed version 12.0 or newer (libnvrtc.so.13)");
  EXPECT_FALSE(Nvrtc::load({HEDDLE_OLD_NVRTC, {}}, error));
  EXPECT_EQ(error, "NVRTC in " HEDDLE_OLD_NVRTC " has version 11.8, needed version 12.0 or newer");
  EXPECT_FALSE(Nvrtc::load({HEDDLE_NO_NVRTC, {}}, error));
  EXPECT_EQ(error, "NVRTC in " HEDDLE_NO_NVRTC " has no nvrtcVersion, needed version 12.0 or newer");
}

TEST(CompilerLogTest, ReadsUsage) {
  const char log[] =
      "ptxas info    : 0 bytes gmem\n"
      "ptxas info    : Compiling entry function 'a' for 'sm_90a'\n"
      "ptxas info    : Function properties for a\n"
      "ptxas         .     24 bytes stack frame, 8 bytes spill stores, 16 bytes spill loads\n"
      "ptxas info    : Used 255 registers, used 1 barriers, 24 bytes cumulative stack size, 64 bytes smem\n"
      "ptxas info    : (C7510) Potential Performance Loss: wgmma.mma_async instructions are serialized\n"
      "ptxas info    : Compiling entry function 'b' for 'sm_90a'\n"
      "ptxas info    : Used 8 registers, used 0 barriers\n";
  EXPECT_EQ(readUsage(log), (std::vector<KernelUsage>{{"a", 255, 8, 16, 24, 64}, {"b", 8, 0, 0, 0, 0}}));
  EXPECT_EQ(readWarnings(log),
            std::vector<std::string>{"Potential Performance Loss: wgmma.mma_async instructions are serialized"});
}

} // namespace
