#include "OptMain.h"

#include "heddle/Source/Bytecode.h"
#include "heddle/Source/SourceText.h"
#include "mlir/Dialect/IRDL/IR/IRDL.h"
#include "mlir/Dialect/IRDL/IRDLLoading.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Remark/RemarkStreamer.h"
#include "mlir/Support/Timing.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;
using namespace heddle;

namespace {

/// Leaves out what --mlir-diagnostic-verbosity-level and --mlir-disable-diagnostic-notes do not want.
class DiagnosticFilter : public ScopedDiagnosticHandler {
public:
  DiagnosticFilter(MLIRContext *context, const MlirOptMainConfig &config) : ScopedDiagnosticHandler(context) {
    setHandler(
        [level = config.getDiagnosticVerbosityLevel(), notes = config.shouldShowNotes()](Diagnostic &diagnostic) {
          DiagnosticSeverity severity = diagnostic.getSeverity();
          if ((severity == DiagnosticSeverity::Warning && level < VerbosityLevel::ErrorsAndWarnings) ||
              (severity == DiagnosticSeverity::Remark && level < VerbosityLevel::ErrorsWarningsAndRemarks))
            return success();
          if (notes || diagnostic.getNotes().empty())
            return failure(); // for the next handler
          diagnostic.getLocation()->getContext()->getDiagEngine().emit(diagnostic.getLocation(), severity)
              << diagnostic.str();
          return success();
        });
  }
};

} // namespace

static LogicalResult loadIRDLFile(StringRef path, MLIRContext *context) {
  DialectRegistry registry;
  registry.insert<irdl::IRDLDialect>();
  context->appendDialectRegistry(registry);
  OwningOpRef<ModuleOp> module = parseModule(path, ParserConfig(context));
  return success(module && succeeded(irdl::loadDialects(*module)));
}

/// --remarks-filter and its relatives.
static LogicalResult enableRemarks(const MlirOptMainConfig &config, MLIRContext *context) {
  auto filter = [](std::string text) { return text.empty() ? std::nullopt : std::optional(std::move(text)); };
  remark::RemarkCategories categories{filter(config.getRemarksAllFilter()), filter(config.getRemarksPassedFilter()),
                                      filter(config.getRemarksMissedFilter()), filter(config.getRemarksAnalyseFilter()),
                                      filter(config.getRemarksFailedFilter())};
  std::unique_ptr<remark::detail::RemarkEmittingPolicyBase> policy;
  if (config.getRemarkPolicy() == RemarkPolicy::REMARK_POLICY_FINAL)
    policy = std::make_unique<remark::RemarkEmittingPolicyFinal>();
  else
    policy = std::make_unique<remark::RemarkEmittingPolicyAll>();
  if (config.getRemarkFormat() == RemarkFormat::REMARK_FORMAT_STDOUT)
    return remark::enableOptimizationRemarks(*context, nullptr, std::move(policy), categories,
                                             /*printAsEmitRemarks=*/true);
  bool isYaml = config.getRemarkFormat() == RemarkFormat::REMARK_FORMAT_YAML;
  std::string file = config.getRemarksOutputFile();
  if (file.empty())
    file = isYaml ? "mlir-remarks.yaml" : "mlir-remarks.bitstream";
  return remark::enableOptimizationRemarksWithLLVMStreamer(
      *context, file, isYaml ? llvm::remarks::Format::YAML : llvm::remarks::Format::Bitstream, std::move(policy),
      categories);
}

/// --verify-roundtrip: the module is the same after it went through text, and through bytecode.
static LogicalResult verifyRoundtrip(Operation *op, FallbackAsmResourceMap &resources) {
  auto generic = [&](Operation *printed) {
    std::string text;
    llvm::raw_string_ostream os(text);
    AsmState state(printed, OpPrintingFlags().printGenericOpForm().enableDebugInfo(), nullptr, &resources);
    printModule(printed, os, state);
    return text;
  };
  auto readBack = [&](StringRef written, StringRef name, const std::string &want) -> LogicalResult {
    FallbackAsmResourceMap readResources;
    OwningOpRef<ModuleOp> read =
        parseModuleText(written, name, ParserConfig(op->getContext(), /*verifyAfterParse=*/true, &readResources));
    if (!read)
      return op->emitOpError() << "does not survive its " << name << ", which does not parse";
    if (generic(*read) != want)
      return op->emitOpError() << "is another module after its " << name << " was read";
    return success();
  };
  std::string want = generic(op), written;
  llvm::raw_string_ostream os(written);
  {
    AsmState state(op, OpPrintingFlags().enableDebugInfo(), nullptr, &resources);
    printModule(op, os, state);
  }
  if (failed(readBack(written, "text", want)))
    return failure();
  written.clear();
  if (failed(writeBytecode(op, os, {&resources, false, std::nullopt})))
    return failure();
  return readBack(written, "bytecode", want);
}

/// Parses, runs the passes and prints.
static LogicalResult run(raw_ostream &os, const std::shared_ptr<llvm::SourceMgr> &sources, MLIRContext *context,
                         const MlirOptMainConfig &config) {
  DefaultTimingManager timingManager;
  applyDefaultTimingManagerCLOptions(timingManager);
  TimingScope timing = timingManager.getRootScope();

  bool threads = context->isMultithreadingEnabled();
  context->disableMultithreading(); // parsing is faster without locks
  FallbackAsmResourceMap resources;
  ParserConfig parserConfig(context, config.shouldVerifyOnParsing(), &resources);
  PassReproducerOptions reproducer;
  if (config.shouldRunReproducer())
    reproducer.attachResourceParser(parserConfig);
  TimingScope parserTiming = timing.nest("Parser");
  OwningOpRef<Operation *> op = parsePrepared(sources, parserConfig, !config.shouldUseExplicitModule());
  parserTiming.stop();
  if (!op)
    return failure();
  if (config.shouldVerifyRoundtrip() && failed(verifyRoundtrip(*op, resources)))
    return failure();
  context->enableMultithreading(threads);
  if (config.shouldEmitRemarks() && failed(enableRemarks(config, context)))
    return failure();

  PassManager passes(op.get()->getName(), PassManager::Nesting::Implicit);
  passes.enableVerifier(config.shouldVerifyPasses());
  if (failed(applyPassManagerCLOptions(passes)))
    return failure();
  passes.enableTiming(timing);
  if ((config.shouldRunReproducer() && failed(reproducer.apply(passes))) || failed(config.setupPassPipeline(passes)) ||
      failed(passes.run(*op)))
    return failure();
  if (!config.getReproducerFilename().empty())
    makeReproducer(passes.getOpAnchorName(), passes.getPasses(), *op, config.getReproducerFilename());

  TimingScope outputTiming = timing.nest("Output");
  if (config.shouldEmitBytecode()) {
    BytecodeOptions options{&resources, config.shouldElideResourceDataFromBytecode(), config.bytecodeVersionToEmit()};
    return writeBytecode(*op, os, options);
  }
  if (config.bytecodeVersionToEmit())
    return emitError(UnknownLoc::get(context), "--emit-bytecode-version is given, needed --emit-bytecode with it");
  AsmState state(*op, OpPrintingFlags(), /*locationMap=*/nullptr, &resources);
  printModule(*op, os, state);
  return success();
}

/// One module: a file, or a part of one. `chunk` is a part of the memory of `file`.
static LogicalResult runChunk(raw_ostream &os, std::unique_ptr<llvm::MemoryBuffer> chunk,
                              const llvm::MemoryBufferRef &file, std::optional<SourceFault> fault,
                              DialectRegistry &registry, llvm::ThreadPoolInterface *threadPool,
                              SourceMgrDiagnosticVerifierHandler *verifier, const MlirOptMainConfig &config) {
  size_t chunkOffset = chunk->getBufferStart() - file.getBufferStart();
  auto sources = std::make_shared<llvm::SourceMgr>();
  // The file for the lines of errors; the last buffer is the one that is parsed.
  sources->AddNewSourceBuffer(llvm::MemoryBuffer::getMemBuffer(file, /*RequiresNullTerminator=*/false), llvm::SMLoc());
  sources->AddNewSourceBuffer(std::move(chunk), llvm::SMLoc());

  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  if (threadPool)
    context.setThreadPool(*threadPool);
  context.allowUnregisteredDialects(config.shouldAllowUnregisteredDialects());
  tracing::InstallDebugHandler debugHandler(context, config.getDebugConfig());
  if (StringRef irdl = config.getIrdlFile(); !irdl.empty() && failed(loadIRDLFile(irdl, &context)))
    return failure();

  auto act = [&]() -> LogicalResult {
    if (fault)
      return emitError(locationOf(file, chunkOffset + fault->offset, &context)) << fault->message;
    return run(os, sources, &context, config);
  };
  if (verifier) {
    context.printOpOnDiagnostic(false);
    verifier->registerInContext(&context);
    (void)act(); // the verifier judges
    return success();
  }
  SourceMgrDiagnosticHandler handler(*sources, &context);
  DiagnosticFilter filter(&context, config);
  return act();
}

LogicalResult heddle::optMain(raw_ostream &os, std::unique_ptr<llvm::WritableMemoryBuffer> buffer,
                              DialectRegistry &registry, const MlirOptMainConfig &config) {
  // One pool for all parts of a file; --mlir-disable-threading tells the context that lends it.
  MLIRContext poolContext;
  llvm::ThreadPoolInterface *pool = poolContext.isMultithreadingEnabled() ? &poolContext.getThreadPool() : nullptr;

  char *start = buffer->getBufferStart();
  llvm::MemoryBufferRef file = *buffer;
  auto view = [&] { return llvm::MemoryBuffer::getMemBuffer(file, /*RequiresNullTerminator=*/false); };
  llvm::SourceMgr fileSource;
  fileSource.AddNewSourceBuffer(view(), llvm::SMLoc());
  std::optional<SourceMgrDiagnosticVerifierHandler> verifier;
  if (config.shouldVerifyDiagnostics())
    verifier.emplace(fileSource, &poolContext, config.verifyDiagnosticsLevel());

  auto runOne = [&](std::unique_ptr<llvm::MemoryBuffer> chunk, const llvm::MemoryBufferRef &whole,
                    raw_ostream &chunkOs) {
    size_t offset = chunk->getBufferStart() - whole.getBufferStart();
    std::optional<SourceFault> fault = prepareText(MutableArrayRef(start + offset, chunk->getBufferSize()));
    return runChunk(chunkOs, std::move(chunk), whole, fault, registry, pool, verifier ? &*verifier : nullptr, config);
  };
  LogicalResult result = splitAndProcessBuffer(view(), ChunkBufferHandler(runOne), os, config.inputSplitMarker(),
                                               config.outputSplitMarker());
  if (verifier)
    return verifier->verify();
  return result;
}
