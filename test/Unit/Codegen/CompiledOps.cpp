#include "CompiledOps.h"

#include "Codegen/Cpu/Elementwise.h"
#include "Codegen/Cpu/LowerToLlvm.h"
#include "heddle/Codegen/Cpu/Processors.h"
#include "heddle/Pipelines/Register.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Parser/Parser.h"
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
    unsigned bits = cpu::getStorageType(element).getIntOrFloatBitWidth();
    // LLVM's ops load no narrow floats: those may not be lowered as such.
    bool isAsBits = bits == 1 || bits == 16;
    return isAsBits ? IntegerType::get(element.getContext(), std::max(bits, 8u)) : cpu::getStorageType(element);
  };
  auto withElement = [](Value value, Type element) -> Type {
    auto vector = dyn_cast<VectorType>(value.getType());
    return vector ? Type(VectorType::get(vector.getShape(), element)) : element;
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
    if (element.isInteger(1))
      loaded = cpu::loadAsI1(builder, loc, loaded);
    else if (isa<FloatType>(element) && memory != element)
      loaded = arith::BitcastOp::create(builder, loc, withElement(loaded, element), loaded);
    operands.push_back(loaded);
  }
  Value result = cpu::emitElementwise(builder, loc, op, operands)->front();
  Type element = getElementTypeOrSelf(op->getResult(0).getType()), memory = getMemoryType(element);
  if (element.isInteger(1))
    result = cpu::storeAsI8(builder, loc, result);
  else if (isa<FloatType>(element) && memory != element)
    result = arith::BitcastOp::create(builder, loc, withElement(result, memory), result);
  Value address =
      LLVM::GEPOp::create(builder, loc, pointer, memory, function.getArgument(1), ArrayRef<LLVM::GEPArg>{index});
  LLVM::StoreOp::create(builder, loc, result, address, memory.getIntOrFloatBitWidth() / 8);
}

std::unique_ptr<llvm::TargetMachine> makeTargetMachine(const cpu::CpuTarget &processor) {
  llvm::InitializeNativeTarget();
  llvm::InitializeNativeTargetAsmPrinter();
  auto builder = llvm::cantFail(llvm::orc::JITTargetMachineBuilder::detectHost());
  builder.setCodeGenOptLevel(llvm::CodeGenOptLevel::Default);
  builder.setCPU("x86-64");
  builder.setRelocationModel(llvm::Reloc::PIC_);
  builder.setCodeModel(llvm::CodeModel::Small);
  builder.getFeatures() = llvm::SubtargetFeatures();
  builder.addFeatures(processor.features);
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

std::string emit(llvm::Module &module, llvm::TargetMachine &target, llvm::CodeGenFileType kind) {
  llvm::SmallString<0> text;
  llvm::raw_svector_ostream stream(text);
  llvm::legacy::PassManager passes;
  target.addPassesToEmitFile(passes, stream, nullptr, kind);
  passes.run(module);
  return text.str().str();
}

} // namespace

CompiledOps::CompiledOps(MLIRContext &context, const std::vector<OpText> &ops, int64_t lanes,
                         const std::string &processor) {
  OwningOpRef<ModuleOp> module = ModuleOp::create(UnknownLoc::get(&context));
  for (auto [index, op] : llvm::enumerate(ops)) {
    OwningOpRef<ModuleOp> source = parseOp(context, op, "");
    Operation *parsed = &*source->lookupSymbol<func::FuncOp>("f").getBody().front().begin();
    if (!cpu::isElementwise(parsed))
      llvm::report_fatal_error(llvm::StringRef(op.text + " is refused"));
    emitLoop(*module, "run" + std::to_string(index), parsed, lanes);
  }
  std::string error;
  std::optional<cpu::CpuTarget> found = cpu::findCpuTarget(processor, error);
  if (!found)
    llvm::report_fatal_error(llvm::StringRef(error));
  auto target = makeTargetMachine(*found);
  if (failed(cpu::lowerToLlvm(*module, [&](StringRef feature) { return cpu::hasFeature(*found, feature); })))
    llvm::report_fatal_error("the op's code cannot be lowered");
  auto llvmContext = std::make_unique<llvm::LLVMContext>();
  std::unique_ptr<llvm::Module> code = translateModuleToLLVMIR(*module, *llvmContext);
  code->setDataLayout(target->createDataLayout());
  code->setTargetTriple(target->getTargetTriple());
  for (llvm::Function &function : *code) {
    function.addFnAttr("target-cpu", target->getTargetCPU());
    function.addFnAttr("target-features", target->getTargetFeatureString());
    function.addFnAttr("tune-cpu", found->cpu);
  }
  optimize(*code, *target);
  if (ops.size() == 1)
    assembly = emit(*llvm::CloneModule(*code), *target, llvm::CodeGenFileType::AssemblyFile);
  jit = llvm::cantFail(llvm::orc::LLJITBuilder().create());
  std::string object = emit(*code, *target, llvm::CodeGenFileType::ObjectFile);
  if (std::string symbol = cpu::findUnknownSymbol(ArrayRef(object.data(), object.size())); !symbol.empty())
    llvm::report_fatal_error(llvm::StringRef("code for " + processor + " calls " + symbol));
  llvm::cantFail(jit->addObjectFile(llvm::MemoryBuffer::getMemBufferCopy(object)));
  for (size_t index = 0; index < ops.size(); ++index)
    functions.push_back(llvm::cantFail(jit->lookup("run" + std::to_string(index))).toPtr<Function>());
}

CompiledOps::~CompiledOps() = default;

std::vector<std::string> getRunnableProcessors() {
  std::vector<std::string> runnable;
  for (const char *name : {"x86-64", "x86-64-v3", "x86-64-v4"}) {
    std::string error;
    std::optional<cpu::CpuTarget> target = cpu::findCpuTarget(name, error);
    if (target && llvm::all_of(target->features,
                               [](StringRef feature) { return cpu::hasFeature(cpu::getHostTarget(), feature); }))
      runnable.push_back(name);
  }
  runnable.push_back("native");
  return runnable;
}

} // namespace heddle::test
