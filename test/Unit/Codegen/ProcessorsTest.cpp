// Tests which processors there is code for, and what that may call.
#include "ElementwiseCases.h"

#include "heddle/Codegen/Cpu/Processors.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"
#include <dlfcn.h>

using namespace mlir;
using namespace heddle;

namespace {

TEST(Processors, HaveTheFeaturesOfTheirNames) {
  std::string error;
  struct Case {
    const char *name, *last;
    unsigned vectorBytes;
  };
  for (Case wanted : {Case{"x86-64", "sse2", 16}, Case{"x86-64-v3", "avx2", 32}, Case{"x86-64-v4", "avx512vl", 64},
                      Case{"cooperlake", "avx512bf16", 64}}) {
    std::optional<cpu::CpuTarget> found = cpu::findCpuTarget(wanted.name, error);
    ASSERT_TRUE(found) << error;
    EXPECT_TRUE(cpu::hasFeature(*found, wanted.last)) << wanted.name;
    EXPECT_EQ(found->vectorBytes, wanted.vectorBytes);
  }
  EXPECT_FALSE(cpu::findCpuTarget("i486", error)); // has no 64 bits
  EXPECT_EQ(error.find("processor \"i486\" is not known, needed one of native, "), 0u);
}

TEST(OfferedSymbols, AreThereWhereverARuntimeIs) {
  void *libraries[] = {dlopen("libm.so.6", RTLD_NOW), dlopen("libc.so.6", RTLD_NOW)};
  for (StringRef name : cpu::getOfferedSymbols())
    EXPECT_TRUE(llvm::any_of(libraries, [&](void *library) { return dlsym(library, name.str().c_str()); }))
        << name.str();
}

/// An object whose only function calls another one.
std::string findUnknownOf(const std::string &callee) {
  auto context = heddle::test::makeContext();
  DialectRegistry registry;
  cpu::registerCodeDialects(registry);
  context->appendDialectRegistry(registry);
  context->loadAllAvailableDialects();
  std::string text = "func.func private @" + callee + "(f64) -> f64\n" +
                     "func.func @kernel_0(%x: memref<1xf64>, %begin: index, %end: index) {\n"
                     "  %0 = memref.load %x[%begin] : memref<1xf64>\n  %1 = func.call @" +
                     callee + "(%0) : (f64) -> f64\n" + "  memref.store %1, %x[%begin] : memref<1xf64>\n  return\n}\n";
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, context.get());
  FailureOr<SmallVector<char, 0>> object = cpu::compileToObject(*module, cpu::getHostTarget());
  return failed(object) ? "no object" : cpu::findUnknownSymbol(*object);
}

TEST(OfferedSymbols, OthersAreFound) {
  EXPECT_EQ(findUnknownOf("tanh"), "");
  EXPECT_EQ(findUnknownOf("nowhere"), "nowhere");
}

} // namespace
