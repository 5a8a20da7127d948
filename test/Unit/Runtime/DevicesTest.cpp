// Tests that a program's own code runs, that bits depend neither on the number of threads nor on the time, that nothing
// is allocated in a step, and what is recorded of it.
#include "Programs.h"

#include <atomic>
#include <fstream>
#include <nlohmann/json.hpp>

using namespace heddle;
using namespace heddle::format;
using runtime::Executor, runtime::ExecutorOptions;

// ---- a hook around the allocator ----

#if !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)
#define HEDDLE_COUNTS_ALLOCATIONS 1
static std::atomic<size_t> allocations;
extern "C" {
void *__libc_malloc(size_t bytes);
void *__libc_calloc(size_t count, size_t bytes);
void *__libc_realloc(void *memory, size_t bytes);
void *__libc_memalign(size_t alignment, size_t bytes);
void *malloc(size_t bytes) { return ++allocations, __libc_malloc(bytes); }
void *calloc(size_t count, size_t bytes) { return ++allocations, __libc_calloc(count, bytes); }
void *realloc(void *memory, size_t bytes) { return ++allocations, __libc_realloc(memory, bytes); }
void *aligned_alloc(size_t alignment, size_t bytes) { return ++allocations, __libc_memalign(alignment, bytes); }
}
#endif

namespace {

const TensorType row{DType::F32, {4096}}, number{DType::I32, {}};

Kernel makeKernel(const char *name, std::vector<TensorType> parameters, std::vector<Stage> stages) {
  Kernel kernel;
  kernel.name = name;
  kernel.kind = "loop";
  kernel.parameters = std::move(parameters);
  kernel.results = {row};
  kernel.code = {{0, std::move(stages), row.shape[0] * 4ul}};
  return kernel;
}

/// On so many devices: x of the state becomes what kernels in two nested loops and all-reduces make of it; a scratch
/// tensor of 3 rows is written row by row.
Program makeProgram(int64_t a, int64_t b) {
  ProgramBuilder builder(a, b);
  std::ifstream file(HEDDLE_TEST_KERNELS, std::ios::binary);
  std::vector<char> code{std::istreambuf_iterator<char>(file), {}};
  EXPECT_FALSE(code.empty()) << HEDDLE_TEST_KERNELS;
  auto *bytes = reinterpret_cast<const std::byte *>(code.data());
  builder.program.codeBytes = std::vector<std::byte>(bytes, bytes + code.size());
  builder.program.modules = {{"cpu", {}, 0, code.size()}};
  builder.program.kernels = {makeKernel("squares", {row}, {{"squares_0", 64}, {"squares_1", 16}}),
                             makeKernel("halves", {row, number}, {{"halves_0", 128}})};
  const TensorType rows{DType::F32, {3, 4096}};
  uint32_t x = builder.addPort(Space::Argument, row, "x", Role::State, 0);
  builder.entry().results.push_back(builder.entry().arguments[0]);
  builder.entry().results[0].donatedTo.reset();
  uint32_t result = builder.addPort(Space::Result, rows, "y", Role::Metric);
  uint32_t table = builder.addBuffer(rows), sum = builder.addBuffer(row);
  Buffer view{row, {}, Space::Device, 0, 0, {{0, 1, 1, 3, 4096 * 4}}, table, 1}; // row (k + 1) mod 3
  uint32_t moving = builder.addBuffer(view);
  Instruction outer, inner, halves = ProgramBuilder::makeLaunch(1, {x}, {x});
  halves.operands.push_back({Operand::Kind::Iteration, 1});
  outer.kind = inner.kind = InstructionKind::Loop;
  outer.count = 3;
  inner.count = 2;
  inner.bodies = {{halves}};
  Instruction reduce = ProgramBuilder::makeCollective(CollectiveKind::AllReduce, builder.all(), {sum}, {sum});
  outer.bodies = {{inner, ProgramBuilder::makeLaunch(0, {x}, {sum})}};
  if (builder.devices > 1)
    outer.bodies[0].push_back(reduce);
  outer.bodies[0].push_back(ProgramBuilder::make(InstructionKind::Copy, {sum}, {moving}));
  builder.list().instructions = {outer, ProgramBuilder::make(InstructionKind::Copy, {table}, {result})};
  return builder.program;
}

std::vector<float> makeValues(int64_t devices) {
  std::vector<float> values(4096 * devices);
  for (size_t i = 0; i < values.size(); ++i)
    values[i] = static_cast<float>(i * 7919 % 1000) / 300.f - 1;
  return values;
}

std::vector<std::byte> runSteps(Executor &executor, int64_t devices, int steps) {
  std::string error;
  std::vector<float> values = makeValues(devices);
  EXPECT_TRUE(executor.setArgument(0, 0, std::as_bytes(std::span(values)), error)) << error;
  std::vector<std::byte> all, bytes;
  for (int step = 0; step < steps; ++step) {
    EXPECT_TRUE(executor.run(0, error)) << error;
    for (size_t result : {0, 1}) {
      EXPECT_TRUE(executor.getResult(0, result, bytes, error)) << error;
      all.insert(all.end(), bytes.begin(), bytes.end());
    }
    executor.carryState(0);
  }
  return all;
}

TEST(Devices, RunTheProgramsCode) {
  std::unique_ptr<Executor> executor = load(makeProgram(1, 1));
  std::vector<std::byte> got = runSteps(*executor, 1, 1);
  std::vector<float> x = makeValues(1), expected(3 * 4096);
  for (int k = 0; k < 3; ++k) {
    for (int j = 0; j < 2; ++j)
      for (float &value : x)
        value = value * 0.5f + static_cast<float>(j);
    for (int i = 0; i < 4096; ++i)
      expected[(k + 1) % 3 * 4096 + i] = x[i] * x[i] + 0.25f * (x[4095 - i] * x[4095 - i]);
  }
  ASSERT_EQ(got.size(), 4 * 4096 * 4u);
  EXPECT_EQ(std::memcmp(got.data(), x.data(), 4096 * 4), 0);
  for (int i = 0; i < 3 * 4096; ++i) {
    float value;
    std::memcpy(&value, got.data() + 4096 * 4 + i * 4, 4);
    ASSERT_NEAR(value, expected[i], 1e-5) << i; // the compiler may have fused one of the two
  }
}

TEST(Devices, BitsDoNotDependOnThreads) {
  for (auto [a, b] : {std::pair(1, 1), {2, 1}, {2, 2}, {3, 2}}) {
    std::vector<std::byte> first;
    for (unsigned threads : {1, 2, 4, 7, 2}) {
      ExecutorOptions options;
      options.threads = threads;
      std::unique_ptr<Executor> executor = load(makeProgram(a, b), options);
      EXPECT_EQ(executor->getThreads(), threads);
      for (int time = 0; time < 3; ++time) {
        std::vector<std::byte> got = runSteps(*executor, a * b, 4);
        if (first.empty())
          first = got;
        EXPECT_TRUE(got == first) << a * b << " devices, " << threads << " threads";
      }
    }
  }
}

TEST(Devices, AStageThatIsNotThere) {
  Program program = makeProgram(1, 1);
  program.kernels[0].code[0].stages[1].symbol = "squares_2";
  std::string error;
  EXPECT_FALSE(Executor::create(std::make_shared<const Program>(program), {}, error));
  EXPECT_EQ(error, "instruction #3 (launch @squares(b0) to (b3)): kernel @squares's stage \"squares_2\" is not in code "
                   "module #0");
}

#ifdef HEDDLE_COUNTS_ALLOCATIONS
TEST(Devices, AllocateNothingInAStep) {
  for (unsigned threads : {1, 2, 8}) {
    ExecutorOptions options;
    options.threads = threads;
    options.isProfiled = true;
    std::unique_ptr<Executor> executor = load(makeProgram(2, 2), options);
    runSteps(*executor, 4, 1);
    std::string error;
    size_t before = allocations;
    for (int step = 0; step < 3; ++step) {
      executor->run(0, error);
      executor->carryState(0);
    }
    size_t after = allocations;
    EXPECT_EQ(after, before) << threads << " threads";
    EXPECT_EQ(error, "");
  }
}
#endif

TEST(Devices, KeepTimes) {
  ExecutorOptions options;
  options.isProfiled = true;
  std::unique_ptr<Executor> executor = load(makeProgram(2, 1), options);
  runSteps(*executor, 2, 2);
  for (int64_t device : {0, 1}) {
    std::span<const runtime::Event> events = executor->getEvents(device);
    ASSERT_EQ(events.size(), 3 * (2 + 3) + 1u);
    std::vector<uint32_t> numbers;
    for (size_t index = 0; index < events.size(); ++index) {
      const runtime::Event &event = events[index];
      EXPECT_TRUE(event.start >= 0 && event.start <= event.end && event.waited >= 0);
      EXPECT_TRUE(index == 0 || event.start >= events[index - 1].end);
      numbers.push_back(event.instruction);
    }
    EXPECT_EQ(std::vector<uint32_t>(numbers.end() - 6, numbers.end()), std::vector<uint32_t>({2, 2, 3, 4, 5, 6}));
  }
  EXPECT_EQ(executor->describeInstruction(0, 4), "all_reduce add b3 to b3 over {\"a\"}");
  EXPECT_EQ(executor->getInstructionCount(0), 7u);
}

/// One of four devices leaves out an all-reduce in the last round of a loop: the others end in time, and the record
/// says where each one is.
TEST(Devices, FailuresAreRecorded) {
  for (unsigned threads : {1, 4}) {
    Program program = makeProgram(4, 1);
    program.entries[0].lists[0].instructions[0].bodies[0][2].location = "step.mlir:7:3";
    ExecutorOptions options;
    options.skip = {2, 4};
    options.threads = threads;
    options.timeout = std::chrono::milliseconds(300);
    std::unique_ptr<Executor> executor = load(program, options);
    std::vector<float> values = makeValues(4);
    std::string error;
    EXPECT_EQ(executor->getFlightRecord(), "");
    ASSERT_TRUE(executor->setArgument(0, 0, std::as_bytes(std::span(values)), error)) << error;
    EXPECT_FALSE(executor->run(0, error));
    EXPECT_NE(
        error.find(" has waited 300 ms in instruction #4 (all_reduce add b3 to b3 over {\"a\"}, step.mlir:7:3) for "
                   "device 2, which has ended its step"),
        std::string::npos)
        << error;
    std::string again, record = executor->getFlightRecord();
    EXPECT_FALSE(executor->run(0, again));
    EXPECT_EQ(again, error);
    for (const char *needed :
         {"entry @step, ", "device 2: ended its step", "device 3: ",
          "in instruction #4 (all_reduce add b3 to b3 over {\"a\"}, step.mlir:7:3) since ", "#6 copy b2 to b1"})
      EXPECT_NE(record.find(needed), std::string::npos) << record;
    std::string path = testing::TempDir() + "record.json";
    ASSERT_TRUE(executor->writeFlightRecord(path, again)) << again;
    nlohmann::json json = nlohmann::json::parse(std::ifstream(path));
    ASSERT_EQ(json["devices"].size(), 4u);
    EXPECT_EQ(json["devices"][2]["state"], "ended");
    EXPECT_EQ(json["devices"][0]["instructions"].back()["number"], 4);
    EXPECT_TRUE(json["devices"][0]["instructions"].back()["end"].is_null());
    EXPECT_FALSE(executor->writeFlightRecord("/proc/none", again));
    EXPECT_EQ(again, "/proc/none: can't be written: No such file or directory");
  }
}

} // namespace
