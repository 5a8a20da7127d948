// The functions of a kernel: one for each stage of its plan, with the nests that do not wait for each other.
#include "Nest.h"

#include "heddle/Codegen/Kernels/KernelPlan.h"
#include "heddle/Dialect/Stablehlo/IndexingOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::cpu;
using codegen::KernelPlan;
using codegen::NestPlan;
using codegen::PlanOptions;
using codegen::Written;

namespace {

/// Nests for a plan of the kernel, each with where its values go.
class NestMaker {
public:
  explicit NestMaker(KernelState &state) : state(state) {}

  /// Fills `stages`; notes why where it can't.
  void run() {
    PlanOptions options;
    options.rows.mostColumns = options.rows.mostColumnsAlone = state.target.info.maxColumnElements;
    options.isLeftInParts = isReducedInChunks;
    options.machines = "CPUs";
    KernelPlan plan = planKernel(state.kernel, options);
    if (plan.culprit)
      return state.fail(plan.culprit, plan.missing);
    for (std::vector<NestPlan> &stage : plan.stages)
      addStage(stage);
  }

  std::vector<std::vector<std::unique_ptr<Nest>>> stages;

private:
  void addStage(std::vector<NestPlan> &plans) {
    if (plans.front().kind == NestPlan::Kind::Scatter)
      return addScatter(plans.front());
    std::vector<std::unique_ptr<Nest>> &nests = stages.emplace_back();
    for (NestPlan &plan : plans)
      for (const Written &value : plan.placed)
        state.materialized[value.value] = {0, 0, typeOf(value.value).getElementType(), value.result};
    for (NestPlan &plan : plans)
      nests.push_back(make(plan));
  }

  std::unique_ptr<Nest> make(NestPlan &plan) {
    switch (plan.kind) {
    case NestPlan::Kind::Loop: {
      SmallVector<Output> outputs;
      for (const Written &output : plan.outputs)
        outputs.push_back({output.value, output.result});
      return makeLoopNest(outputs);
    }
    case NestPlan::Kind::Rows:
      // What comes later reads the rows' reductions from scratch.
      state.keep(plan.kept);
      return makeRowNest(state, std::move(plan.rows));
    case NestPlan::Kind::Reduce:
      return makeReduceNest(state, plan.reductions);
    case NestPlan::Kind::Scan: // windows are reduced where they are read
      llvm_unreachable("no scans are planned");
    case NestPlan::Kind::Sort:
      return makeSortNest(state, plan.op, plan.results);
    case NestPlan::Kind::Scatter:
      break;
    }
    llvm_unreachable("scatters are two stages");
  }

  /// First the operand, then what is written into it.
  void addScatter(const NestPlan &plan) {
    if (state.hasFailed)
      return;
    unsigned result = plan.outputs.front().result;
    stages.emplace_back().push_back(makeScatterStart(plan.op, result));
    // Updates come second, or last where there are indices between.
    if (typeOf(plan.op->getOperand(isa<stablehlo::ScatterOp>(plan.op) ? 2 : 1)).getNumElements() > 0)
      stages.emplace_back().push_back(makeScatterNest(state, plan.op, result));
  }

  KernelState &state;
};

Value emitClamp(Emitter &emitter, Value value, int64_t from, int64_t parts) {
  Value shift = emitter.emitConstant(from), none = emitter.emitConstant(0), all = emitter.emitConstant(parts);
  OpBuilder builder = emitter.here();
  value = arith::SubIOp::create(builder, emitter.getLoc(), value, shift);
  value = arith::MaxSIOp::create(builder, emitter.getLoc(), value, none);
  return arith::MinSIOp::create(builder, emitter.getLoc(), value, all);
}

} // namespace

FailureOr<EmittedKernel> heddle::cpu::emitKernel(func::FuncOp kernel, ModuleOp module, const CpuTarget &target,
                                                 std::string &missing) {
  KernelState state(kernel, module, target, missing);
  NestMaker maker(state);
  maker.run();
  EmittedKernel code;
  for (auto [number, nests] : llvm::enumerate(maker.stages)) {
    if (state.hasFailed)
      break;
    int64_t parts = 0;
    for (auto &nest : nests) {
      nest->prepare(state);
      parts += nest->parts;
    }
    if (state.hasFailed)
      break;
    std::string symbol = (kernel.getName() + "_" + Twine(number)).str();
    Emitter emitter(state, symbol);
    int64_t first = 0;
    for (auto &nest : nests) {
      if (nests.size() == 1) {
        nest->emit(emitter, emitter.getBegin(), emitter.getEnd());
        break;
      }
      Value begin = emitClamp(emitter, emitter.getBegin(), first, nest->parts),
            end = emitClamp(emitter, emitter.getEnd(), first, nest->parts);
      OpBuilder builder = emitter.here();
      Value isSome = arith::CmpIOp::create(builder, emitter.getLoc(), arith::CmpIPredicate::slt, begin, end);
      emitter.when(isSome, [&] { nest->emit(emitter, begin, end); });
      first += nest->parts;
    }
    code.stages.push_back({symbol, parts});
  }
  if (state.hasFailed) {
    for (size_t number = 0; number <= code.stages.size(); ++number)
      if (Operation *function = module.lookupSymbol((kernel.getName() + "_" + Twine(number)).str()))
        function->erase();
    return failure();
  }
  code.scratchBytes = state.scratchBytes;
  return code;
}
