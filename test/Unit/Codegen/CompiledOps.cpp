#include "CompiledOps.h"

#include "Codegen/Cpu/Elementwise.h"
#include "Codegen/Cpu/TargetOps.h"
#include "heddle/Pipelines/Register.h"
#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/SmallVectorMemoryBuffer.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace mlir;
using namespace heddle;

namespace heddle::test {

namespace {

/// A function (operands: ptr to pointers, result: ptr, count: i64), looping over the op's vectors.
void emitLoop(ModuleOp module, const std::string &name, Operation *op, int64_t lanes) {
  OpBuilder builder = OpBuilder::atBlockEnd(module.getBody());
  Location loc = module.getLoc();
  Type pointer = LLVM::LLVMPointerType::get(builder.getContext()), i64 = builder.getI64Type();
  auto function = func::FuncOp::create(builder, loc, name, builder.getFunctionType({pointer, pointer, i64}, {}));
  builder.setInsertionPointToStart(function.addEntryBlock());
  auto getMemoryType = [](Type element) -> Type {
    return element.isInteger(1) ? IntegerType::get(element.getContext(), 8) : cpu::getStorageType(element);
  };
  SmallVector<Value> bases;
  for (unsigned i = 0; i < op->getNumOperands(); ++i) {
    Value slot = LLVM::GEPOp::create(builder, loc, pointer, pointer, function.getArgument(0),
                                     ArrayRef<LLVM::GEPArg>{int32_t(i)});
    bases.push_back(LLVM::LoadOp::create(builder, loc, pointer, slot));
  }
  Value zero = arith::ConstantIntOp::create(builder, loc, 0, 64),
        step = arith::ConstantIntOp::create(builder, loc, lanes, 64);
  auto loop = scf::ForOp::create(builder, loc, zero, function.getArgument(2), step);
  func::ReturnOp::create(builder, loc);
  builder.setInsertionPointToStart(loop.getBody());
  Value index = loop.getInductionVar();
  SmallVector<Value> operands;
  for (auto [base, operand] : llvm::zip(bases, op->getOperands())) {
    Type element = getElementTypeOrSelf(operand.getType()), memory = getMemoryType(element);
    Value address = LLVM::GEPOp::create(builder, loc, pointer, memory, base, ArrayRef<LLVM::GEPArg>{index});
    Type type = lanes == 1 ? memory : Type(VectorType::get({lanes}, memory));
    Value loaded = LLVM::LoadOp::create(builder, loc, type, address, memory.getIntOrFloatBitWidth() / 8);
    operands.push_back(element.isInteger(1) ? cpu::loadAsI1(builder, loc, loaded) : loaded);
  }
  Value result = cpu::emitElementwise(builder, loc, op, operands)->front();
  Type element = getElementTypeOrSelf(op->getResult(0).getType()), memory = getMemoryType(element);
  if (element.isInteger(1))
    result = cpu::storeAsI8(builder, loc, result);
  Value address =
      LLVM::GEPOp::create(builder, loc, pointer, memory, function.getArgument(1), ArrayRef<LLVM::GEPArg>{index});
  LLVM::StoreOp::create(builder, loc, result, address, memory.getIntOrFloatBitWidth() / 8);
}

void lower(ModuleOp module) {
  PassManager passes(module.getContext());
  passes.addPass(createSCFToControlFlowPass());
  passes.addPass(createConvertVectorToLLVMPass());
  passes.addPass(createConvertMathToLLVMPass());
  passes.addPass(createArithToLLVMConversionPass());
  passes.addPass(createConvertControlFlowToLLVMPass());
  passes.addPass(createConvertFuncToLLVMPass());
  passes.addPass(createReconcileUnrealizedCastsPass());
  if (failed(passes.run(module)))
    llvm::report_fatal_error("the op's code cannot be lowered");
}

std::unique_ptr<llvm::TargetMachine> makeTargetMachine() {
  llvm::InitializeNativeTarget();
  llvm::InitializeNativeTargetAsmPrinter();
  auto builder = llvm::cantFail(llvm::orc::JITTargetMachineBuilder::detectHost());
  builder.setCodeGenOptLevel(llvm::CodeGenOptLevel::Default);
  return llvm::cantFail(builder.createTargetMachine());
}

void optimize(llvm::Module &module, llvm::TargetMachine &target) {
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager graphs;
  llvm::ModuleAnalysisManager modules;
  llvm::PipelineTuningOptions options;
  options.LoopUnrolling = false; // for the assembly's sake
  llvm::PassBuilder builder(&target, options);
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(graphs);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, graphs, modules);
  builder.buildPerModuleDefaultPipeline(llvm::OptimizationLevel::O2).run(module, modules);
}

std::string emitAssembly(llvm::Module &module, llvm::TargetMachine &target) {
  llvm::SmallString<0> text;
  llvm::raw_svector_ostream stream(text);
  llvm::legacy::PassManager passes;
  target.addPassesToEmitFile(passes, stream, nullptr, llvm::CodeGenFileType::AssemblyFile);
  passes.run(module);
  return text.str().str();
}

} // namespace

CompiledOps::CompiledOps(MLIRContext &context, const std::vector<OpText> &ops, int64_t lanes, bool usesTarget) {
  OwningOpRef<ModuleOp> module = ModuleOp::create(UnknownLoc::get(&context));
  for (auto [index, op] : llvm::enumerate(ops)) {
    OwningOpRef<ModuleOp> source = parseOp(context, op, "");
    Operation *parsed = &*source->lookupSymbol<func::FuncOp>("f").getBody().front().begin();
    if (!cpu::isElementwise(parsed))
      llvm::report_fatal_error(llvm::StringRef(op.text + " is refused"));
    emitLoop(*module, "run" + std::to_string(index), parsed, lanes);
  }
  auto target = makeTargetMachine();
  std::string features = target->getTargetFeatureString().str() + ",";
  cpu::useTargetOps(*module, [&](StringRef feature) {
    return usesTarget && features.find(("+" + feature + ",").str()) != std::string::npos;
  });
  lower(*module);
  auto llvmContext = std::make_unique<llvm::LLVMContext>();
  std::unique_ptr<llvm::Module> code = translateModuleToLLVMIR(*module, *llvmContext);
  code->setDataLayout(target->createDataLayout());
  code->setTargetTriple(target->getTargetTriple());
  for (llvm::Function &function : *code) {
    function.addFnAttr("target-cpu", target->getTargetCPU());
    function.addFnAttr("target-features", target->getTargetFeatureString());
  }
  optimize(*code, *target);
  if (ops.size() == 1)
    assembly = emitAssembly(*llvm::CloneModule(*code), *target);
  jit = llvm::cantFail(llvm::orc::LLJITBuilder().create());
  llvm::cantFail(jit->addIRModule(llvm::orc::ThreadSafeModule(std::move(code), std::move(llvmContext))));
  for (size_t index = 0; index < ops.size(); ++index)
    functions.push_back(llvm::cantFail(jit->lookup("run" + std::to_string(index))).toPtr<Function>());
}

CompiledOps::~CompiledOps() = default;

} // namespace heddle::test
