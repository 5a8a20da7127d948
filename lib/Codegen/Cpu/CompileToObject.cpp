// From loops and vectors to an object file: MLIR's LLVM dialect, LLVM IR, machine code.
#include "heddle/Codegen/Cpu/Processors.h"

#include "LowerToLlvm.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/TargetParser/Triple.h"

using namespace mlir;
using namespace heddle::cpu;

void heddle::cpu::registerCodeDialects(DialectRegistry &registry) {
  registry.insert<arith::ArithDialect, cf::ControlFlowDialect, func::FuncDialect, LLVM::LLVMDialect, math::MathDialect,
                  memref::MemRefDialect, scf::SCFDialect, ub::UBDialect, vector::VectorDialect>();
  registerBuiltinDialectTranslation(registry);
  registerLLVMDialectTranslation(registry);
}

/// `void <symbol>(void *const *arguments, int64_t begin, int64_t end)`, in whose name the function takes its arguments
/// one by one.
static void wrap(LLVM::LLVMFuncOp function) {
  MLIRContext *context = function.getContext();
  OpBuilder builder(function);
  Location loc = function.getLoc();
  std::string symbol = function.getName().str();
  auto pointer = LLVM::LLVMPointerType::get(context);
  auto type = LLVM::LLVMFunctionType::get(LLVM::LLVMVoidType::get(context),
                                          {pointer, builder.getI64Type(), builder.getI64Type()});
  function.setName(symbol + "_body");
  function.setLinkage(LLVM::Linkage::Internal);
  auto wrapper = LLVM::LLVMFuncOp::create(builder, loc, symbol, type);
  Block *entry = wrapper.addEntryBlock(builder);
  builder.setInsertionPointToStart(entry);
  SmallVector<Value> arguments;
  unsigned count = function.getNumArguments() - 2;
  for (unsigned number = 0; number < count; ++number) {
    Value address = LLVM::GEPOp::create(builder, loc, pointer, pointer, entry->getArgument(0),
                                        ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(number)});
    arguments.push_back(LLVM::LoadOp::create(builder, loc, pointer, address));
  }
  arguments.push_back(entry->getArgument(1));
  arguments.push_back(entry->getArgument(2));
  LLVM::CallOp::create(builder, loc, function, arguments);
  LLVM::ReturnOp::create(builder, loc, ValueRange());
}

/// A processor without features of its own: one by its name would bring those that its kind has, whether or not a
/// hypervisor or the system lets this one have them.
static llvm::StringRef getFeatureBase(const CpuTarget &target) {
#ifdef __x86_64__
  return "x86-64";
#else
  return target.cpu;
#endif
}

static std::unique_ptr<llvm::TargetMachine> createTargetMachine(const CpuTarget &target) {
  static const bool initialized = [] {
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
    return true;
  }();
  (void)initialized;
  llvm::Triple triple("x86_64-unknown-linux-gnu");
#if defined(__aarch64__)
  triple = llvm::Triple("aarch64-unknown-linux-gnu");
#endif
  std::string error;
  const llvm::Target *found = llvm::TargetRegistry::lookupTarget(triple, error);
  if (!found)
    return nullptr;
  std::string features;
  for (const std::string &feature : target.features)
    features += (features.empty() ? "+" : ",+") + feature;
  return std::unique_ptr<llvm::TargetMachine>(
      found->createTargetMachine(triple, getFeatureBase(target), features, llvm::TargetOptions(), llvm::Reloc::PIC_,
                                 llvm::CodeModel::Small, llvm::CodeGenOptLevel::Default));
}

static void optimize(llvm::Module &module, llvm::TargetMachine &machine) {
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager callGraph;
  llvm::ModuleAnalysisManager modules;
  llvm::PassBuilder builder(&machine);
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(callGraph);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, callGraph, modules);
  llvm::ModulePassManager passes;
  // What is computed where, and how often, was decided when the code was emitted. What is left is small.
  llvm::cantFail(builder.parsePassPipeline(
      passes, "function(early-cse<memssa>,instcombine<no-verify-fixpoint>,simplifycfg,loop-mssa(licm),early-cse)"));
  passes.run(module, modules);
}

FailureOr<SmallVector<char, 0>> heddle::cpu::compileToObject(ModuleOp module, const CpuTarget &target) {
  if (failed(lowerToLlvm(module, [&](StringRef feature) { return hasFeature(target, feature); })))
    return failure();
  for (LLVM::LLVMFuncOp function : llvm::make_early_inc_range(module.getOps<LLVM::LLVMFuncOp>()))
    if (!function.isExternal() && !function->hasAttr("sym_visibility"))
      wrap(function);
  llvm::LLVMContext context;
  std::unique_ptr<llvm::Module> code = translateModuleToLLVMIR(module, context);
  std::unique_ptr<llvm::TargetMachine> machine = createTargetMachine(target);
  if (!code || !machine)
    return failure();
  code->setTargetTriple(machine->getTargetTriple());
  code->setDataLayout(machine->createDataLayout());
  for (llvm::Function &function : *code) {
    function.addFnAttr("prefer-vector-width", std::to_string(target.vectorBytes * 8));
    function.addFnAttr("target-cpu", getFeatureBase(target));
    function.addFnAttr("tune-cpu", target.cpu);
    function.addFnAttr("target-features", machine->getTargetFeatureString());
    function.addFnAttr(llvm::Attribute::NoUnwind);
  }
  optimize(*code, *machine);
  SmallVector<char, 0> object;
  llvm::raw_svector_ostream stream(object);
  llvm::legacy::PassManager emission;
  if (machine->addPassesToEmitFile(emission, stream, nullptr, llvm::CodeGenFileType::ObjectFile))
    return failure();
  emission.run(*code);
  return object;
}
