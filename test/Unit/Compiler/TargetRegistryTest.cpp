// Tests that compile() knows targets by its registry alone, and that a target's backend makes the code.
#include "heddle/Compiler/Compile.h"
#include "heddle/Pipelines/Register.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace heddle;

namespace {

/// Stands for the backend of `cpu`.
class CountingBackend : public TargetBackend {
public:
  CountingBackend(int &compiled, std::string fault = "") : compiled(compiled), fault(std::move(fault)) {}

  StringRef getName() const override { return "cpu"; }
  StringRef getDevices() const override { return "abaci"; }
  std::string findFault() const override { return fault; }
  LogicalResult attachCode(ModuleOp, const machine::Target &target, const machine::MachineSpec &machine,
                           format::Program &program, Report &) const override {
    EXPECT_EQ(target.name, "cpu");
    EXPECT_EQ(machine.name, "host");
    compiled += static_cast<int>(program.kernels.size());
    return success();
  }

private:
  int &compiled;
  std::string fault;
};

struct TargetRegistryTest : testing::Test {
  TargetRegistryTest() {
    DialectRegistry dialects;
    registerDialects(dialects);
    context.appendDialectRegistry(dialects);
  }

  /// The error, or the target that was compiled for.
  std::string compileFor(const std::string &target, const CompileOptions &given = {}) {
    std::vector<SourceEntry> entries;
    entries.push_back({"step", StateUse::Write,
                       parseSourceString<ModuleOp>(R"(
      func.func @main(%x: tensor<8xf32> {heddle.io = #heddle.io<name = "x", role = batch, type = tensor<8xf32>>})
          -> (tensor<8xf32> {heddle.io = #heddle.io<name = "y", role = metric, type = tensor<8xf32>>}) {
        %y = stablehlo.tanh %x : tensor<8xf32>
        return %y : tensor<8xf32>
      })",
                                                   &context)});
    CompileOptions options = given;
    options.target = target;
    std::string text;
    ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
      text = diagnostic.str();
      return success();
    });
    FailureOr<Compiled> compiled = compile(std::move(entries), targets, options);
    return failed(compiled) ? text : compiled->report.target;
  }

  MLIRContext context;
  TargetRegistry targets;
  int compiled = 0;
};

TEST_F(TargetRegistryTest, OnlyRegisteredTargetsAreKnown) {
  EXPECT_EQ(compileFor("trace"), "target \"trace\" is not known, needed one of ");
  targets.add(createTraceBackend());
  EXPECT_EQ(compileFor("cpu"), "target \"cpu\" is not known, needed one of trace");
  EXPECT_EQ(compileFor("trace"), "trace");
}

TEST_F(TargetRegistryTest, TheBackendOfATargetMakesItsCode) {
  targets.add(std::make_unique<CountingBackend>(compiled));
  CompileOptions options;
  options.code = false;
  EXPECT_EQ(compileFor("cpu", options), "cpu");
  EXPECT_EQ(compiled, 0);
  EXPECT_EQ(compileFor("cpu"), "cpu");
  EXPECT_EQ(compiled, 1);
}

TEST_F(TargetRegistryTest, AFaultOfItsOptionsEndsCompilationAtOnce) {
  targets.add(std::make_unique<CountingBackend>(compiled, "there are no beads"));
  EXPECT_EQ(compileFor("cpu"), "there are no beads");
  EXPECT_EQ(compiled, 0);
}

TEST_F(TargetRegistryTest, ErrorsNameItsDevices) {
  targets.add(std::make_unique<CountingBackend>(compiled));
  CompileOptions options;
  options.findFaults = [](const format::Program &program) {
    return std::vector<ProgramFault>{{program.kernels.front().name, std::nullopt, "", "a bead is missing"}};
  };
  EXPECT_EQ(compileFor("cpu", options), "entry @step can't run on abaci: a bead is missing, needed @step without it");
}

} // namespace
