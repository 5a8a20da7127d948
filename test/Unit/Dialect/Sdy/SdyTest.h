// What the tests of the sdy dialect's C++ interface share: a context, and short ways to write axes.
#ifndef HEDDLE_TEST_UNIT_DIALECT_SDY_SDYTEST_H
#define HEDDLE_TEST_UNIT_DIALECT_SDY_SDYTEST_H

#include "heddle/Dialect/Sdy/Sdy.h"
#include "heddle/Pipelines/Register.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

namespace heddle::sdy {

class SdyTest : public ::testing::Test {
protected:
  SdyTest() : context(dialects()) { context.loadAllAvailableDialects(); }

  static mlir::DialectRegistry dialects() {
    mlir::DialectRegistry registry;
    registerDialects(registry);
    return registry;
  }

  MeshAttr mesh(llvm::ArrayRef<std::pair<llvm::StringRef, int64_t>> axes, llvm::ArrayRef<int64_t> deviceIds = {}) {
    llvm::SmallVector<MeshAxisAttr> attrs;
    for (auto [name, size] : axes)
      attrs.push_back(MeshAxisAttr::get(&context, name, size));
    return MeshAttr::get(&context, attrs, deviceIds);
  }

  AxisRefAttr axis(llvm::StringRef name) { return AxisRefAttr::get(&context, name); }
  AxisRefAttr axis(llvm::StringRef name, int64_t preSize, int64_t size) {
    return AxisRefAttr::get(&context, name, preSize, size);
  }

  TensorShardingAttr sharding(llvm::StringRef text) {
    return llvm::cast<TensorShardingAttr>(mlir::parseAttribute(("#sdy.sharding" + text).str(), &context));
  }

  mlir::RankedTensorType tensor(llvm::ArrayRef<int64_t> shape) {
    return mlir::RankedTensorType::get(shape, mlir::Float32Type::get(&context));
  }

  mlir::MLIRContext context;
};

} // namespace heddle::sdy

#endif // HEDDLE_TEST_UNIT_DIALECT_SDY_SDYTEST_H
