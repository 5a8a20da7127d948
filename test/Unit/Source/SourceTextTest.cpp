// readModuleText and its callers: the way that tools besides heddle-opt take.
#include "heddle/Source/SourceText.h"

#include "heddle/Source/Bytecode.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace heddle;

namespace {

class SourceText : public testing::Test {
protected:
  SourceText() { context.allowUnregisteredDialects(); }

  /// The module's text, or the errors.
  std::string readBack(StringRef text) {
    std::string result;
    llvm::raw_string_ostream os(result);
    // parseModuleText prints errors itself; this handler, made first, would only see what that one lets through.
    testing::internal::CaptureStderr();
    OwningOpRef<ModuleOp> module = parseModuleText(text, "name", ParserConfig(&context));
    std::string errors = testing::internal::GetCapturedStderr();
    if (!module)
      return errors;
    printModule(*module, os);
    return result;
  }

  MLIRContext context;
};

TEST_F(SourceText, MaskComesOutSpelledOut) {
  std::string text = readBack("module attributes {a.m = dense<\"0x010001\"> : tensor<3xi1>} {}");
  EXPECT_EQ(text, "module attributes {a.m = dense<[true, false, true]> : tensor<3xi1>} {\n}\n\n");
  EXPECT_EQ(readBack(text), text);
}

TEST_F(SourceText, FaultHasItsPlaceAndLine) {
  EXPECT_EQ(readBack("module {\n  a.b : i9999\n}"),
            "name:2:9: error: integer type i9999 is too wide, needed at most 4096 bits\n  a.b : i9999\n        ^\n");
}

TEST_F(SourceText, BytecodeInMemory) {
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>("module @m {}", ParserConfig(&context));
  std::string bytes;
  llvm::raw_string_ostream os(bytes);
  ASSERT_TRUE(succeeded(writeBytecode(*module, os)));
  EXPECT_EQ(checkBytecode(bytes), std::nullopt);
  EXPECT_EQ(readBack(bytes), "module @m {\n}\n\n");
  // Every changed byte is noticed, wherever it is.
  for (size_t i = 4; i < bytes.size(); ++i) {
    std::string changed = bytes;
    changed[i] ^= 0x20;
    EXPECT_NE(checkBytecode(changed), std::nullopt) << "byte " << i;
  }
  for (size_t size = 4; size < bytes.size(); ++size)
    EXPECT_NE(checkBytecode(StringRef(bytes).take_front(size)), std::nullopt) << size << " bytes";
}

TEST_F(SourceText, ReadsFiles) {
  std::string error;
  EXPECT_EQ(readModuleText("/nonexistent/file", error), nullptr);
  EXPECT_EQ(error, "cannot read '/nonexistent/file': No such file or directory");

  llvm::SmallString<128> path;
  int descriptor;
  ASSERT_FALSE(llvm::sys::fs::createTemporaryFile("heddle", "mlir", descriptor, path));
  llvm::FileRemover remover(path);
  llvm::raw_fd_ostream(descriptor, /*shouldClose=*/true) << "module @m {}";
  OwningOpRef<ModuleOp> module = parseModule(path, ParserConfig(&context));
  ASSERT_TRUE(module);
  EXPECT_EQ(module->getName(), "m");
}

} // namespace
