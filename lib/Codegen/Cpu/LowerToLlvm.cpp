#include "LowerToLlvm.h"

#include "NarrowFloats.h"
#include "TargetOps.h"

#include "mlir/Conversion/ArithToLLVM/ArithToLLVM.h"
#include "mlir/Conversion/ControlFlowToLLVM/ControlFlowToLLVM.h"
#include "mlir/Conversion/FuncToLLVM/ConvertFuncToLLVM.h"
#include "mlir/Conversion/IndexToLLVM/IndexToLLVM.h"
#include "mlir/Conversion/LLVMCommon/ConversionTarget.h"
#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Conversion/MathToLLVM/MathToLLVM.h"
#include "mlir/Conversion/MemRefToLLVM/MemRefToLLVM.h"
#include "mlir/Conversion/SCFToControlFlow/SCFToControlFlow.h"
#include "mlir/Conversion/UBToLLVM/UBToLLVM.h"
#include "mlir/Conversion/VectorToLLVM/ConvertVectorToLLVM.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/DialectConversion.h"

using namespace mlir;
using namespace heddle::cpu;

LogicalResult heddle::cpu::lowerToLlvm(ModuleOp module, function_ref<bool(StringRef)> hasFeature) {
  useTargetOps(module, hasFeature);
  MLIRContext *context = module.getContext();
  // Straight to blocks: nothing here needs to be found by matching again and again.
  PassManager passes(context);
  passes.enableVerifier(false);
  passes.addPass(createSCFToControlFlowPass());
  if (failed(passes.run(module)))
    return failure();

  LowerToLLVMOptions options(context);
  options.useBarePtrCallConv = true;
  LLVMTypeConverter types(context, options);
  types.addConversion([&](FloatType type) -> std::optional<Type> {
    if (!isLoweredToBits(type, hasFeature))
      return std::nullopt;
    return IntegerType::get(context, type.getWidth());
  });
  // MLIR takes a vector that LLVM could have as it is, whatever becomes of its elements.
  types.addConversion([&](VectorType type) -> std::optional<Type> {
    if (!isLoweredToBits(type.getElementType(), hasFeature))
      return std::nullopt;
    return types.convertType(type.clone(IntegerType::get(context, type.getElementTypeBitWidth())));
  });
  RewritePatternSet patterns(context);
  arith::populateArithToLLVMConversionPatterns(types, patterns);
  cf::populateControlFlowToLLVMConversionPatterns(types, patterns);
  index::populateIndexToLLVMConversionPatterns(types, patterns);
  populateFinalizeMemRefToLLVMConversionPatterns(types, patterns);
  populateFuncToLLVMConversionPatterns(types, patterns);
  populateMathToLLVMConversionPatterns(types, patterns);
  ub::populateUBToLLVMConversionPatterns(types, patterns);
  populateVectorToLLVMConversionPatterns(types, patterns);
  LLVMConversionTarget target(*context);
  target.addLegalOp<ModuleOp>();
  return applyFullConversion(module, target, std::move(patterns));
}
