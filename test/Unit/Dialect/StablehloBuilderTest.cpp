// Tests that passes can build stablehlo ops without writing result types, and that a bad build is reported, not built.
#include "heddle/Dialect/Stablehlo/ConstantOps.h"
#include "heddle/Dialect/Stablehlo/ElementwiseOps.h"
#include "heddle/Pipelines/Register.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/IR/Verifier.h"
#include "gtest/gtest.h"

using namespace mlir;
namespace stablehlo = heddle::stablehlo;

namespace {

class StablehloBuilder : public ::testing::Test {
protected:
  StablehloBuilder() : context(dialects()), builder(&context), loc(builder.getUnknownLoc()) {
    context.loadAllAvailableDialects();
    module = ModuleOp::create(loc);
    builder.setInsertionPointToStart(module->getBody());
  }

  static DialectRegistry dialects() {
    DialectRegistry registry;
    heddle::registerDialects(registry);
    return registry;
  }

  Value constant(float value, ArrayRef<int64_t> shape) {
    auto type = RankedTensorType::get(shape, builder.getF32Type());
    return stablehlo::ConstantOp::create(builder, loc, DenseElementsAttr::get(type, value));
  }

  MLIRContext context;
  OpBuilder builder;
  Location loc;
  OwningOpRef<ModuleOp> module;
};

TEST_F(StablehloBuilder, InfersResultTypes) {
  Value a = constant(1.0f, {8, 12});
  Value b = constant(2.0f, {8, 12});
  auto sum = stablehlo::AddOp::create(builder, loc, a, b);
  EXPECT_EQ(sum.getType(), a.getType());
  EXPECT_TRUE(succeeded(verify(*module)));
}

TEST_F(StablehloBuilder, InferenceReportsOneError) {
  SmallVector<std::string> errors;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) { errors.push_back(diagnostic.str()); });
  SmallVector<Type> types;
  Value operands[] = {constant(1.0f, {8, 12}), constant(2.0f, {8})};
  EXPECT_TRUE(failed(stablehlo::AddOp::inferReturnTypes(&context, loc, operands, DictionaryAttr(),
                                                        OpaqueProperties(nullptr), RegionRange(), types)));
  EXPECT_EQ(errors.size(), 1u);
}

} // namespace
