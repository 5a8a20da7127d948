// heddle-bench-library: how fast a program's library calls are, each by itself, against what the machine can do.
#include "../../lib/Runtime/Library/BlockKernels.h"
#include "../CliMain.h"
#include "OneDnn.h"
#include "heddle/PlanFormat/ProgramFile.h"

#include <CLI/CLI.hpp>
#include <fmt/core.h>

#include <atomic>
#include <barrier>
#include <chrono>
#include <ctime>
#include <numeric>
#include <random>
#include <thread>

using namespace heddle;
using namespace heddle::runtime;

namespace {

double secondsNow() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}
/// This thread's own time, as other programs take some of the machine's.
double processorNow() {
  timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// The shortest of several runs, which take about `share` seconds in all.
template <typename Run> double measure(Run run, double share, bool isAlone = true) {
  double best = 1e30, begin = secondsNow();
  int count = 0;
  auto now = isAlone ? processorNow : secondsNow;
  do {
    double start = now();
    run();
    best = std::min(best, now() - start);
  } while (++count < 3 || secondsNow() - begin < share);
  return best;
}

/// Multiplications and additions a second in registers, on operands in the first level of the cache.
double measurePeak(const BlockKernels &kernels, Packed packed) {
  std::vector<uint32_t> left(kernels.rows * kernels.leftStride), right(64 * kernels.columns);
  std::vector<float> sums(kernels.rows * kernels.columns);
  double seconds = measure(
      [&] {
        for (int i = 0; i < 1000; ++i)
          kernels.multiply(packed, Left::Rows, left.data(), right.data(), kernels.columns, sums.data(), kernels.columns,
                           kernels.rows, kernels.columns, 64, true);
      },
      0.2);
  return 2e3 * kernels.rows * kernels.columns * 64 * (packed == Packed::F32 ? 1 : 2) / seconds;
}

/// Threads that share out the parts of stages and meet after each.
class Team {
public:
  explicit Team(int size) : meeting(size) {
    for (int i = 1; i < size; ++i)
      threads.emplace_back([this] {
        while (work())
          ;
      });
  }
  ~Team() {
    run(nullptr, nullptr);
    for (std::thread &thread : threads)
      thread.join();
  }
  void run(const RunnableKernel *next, void *const *given) {
    code = next;
    arguments = given;
    for (std::atomic<int64_t> &part : parts)
      part = 0;
    work();
  }

private:
  bool work() {
    meeting.arrive_and_wait();
    for (size_t stage = 0; code && stage < code->getStages().size(); ++stage) {
      auto count = static_cast<int64_t>(code->getStages()[stage].parts);
      for (int64_t part; (part = parts[stage]++) < count;)
        code->run(stage, arguments, part, part + 1);
      meeting.arrive_and_wait();
    }
    return code;
  }

  std::barrier<> meeting;
  const RunnableKernel *code = nullptr;
  void *const *arguments = nullptr;
  std::atomic<int64_t> parts[8];
  std::vector<std::thread> threads;
};

int64_t countOf(const std::vector<int64_t> &shape) {
  return std::accumulate(shape.begin(), shape.end(), int64_t(1), std::multiplies<>());
}

/// What a call's text says: its op with the types, and how oneDNN would do it.
struct Description {
  std::string text;
  std::function<void()> oneDnn;
};

Description describe(const format::Kernel &kernel, bool comparesOneDnn) {
  Description description;
  for (const format::Op &op : kernel.body->ops) {
    auto typeOf = [&](uint32_t value) -> const format::TensorType & { return kernel.body->values[value]; };
    if (op.kernel == "broadcast_in_dim")
      continue;
    if (!description.text.empty()) {
      description.text += ", " + op.kernel;
      continue;
    }
    for (size_t i = 0; i < op.operands.size() && i < 2; ++i)
      description.text += (i ? " x " : "") + toString(typeOf(op.operands[i]));
    description.text += " -> " + toString(typeOf(op.results[0]));
    if (op.kernel != "dot_general" || !comparesOneDnn)
      continue;
    auto attribute = [&](const char *name) {
      for (const format::Attribute &attribute : op.attributes)
        if (attribute.name == name)
          return attribute.values;
      return std::vector<int64_t>();
    };
    if (!attribute("lhs_batching").empty())
      continue;
    const format::TensorType &left = typeOf(op.operands[0]), &right = typeOf(op.operands[1]);
    int64_t depth = 1;
    for (int64_t dim : attribute("lhs_contracting"))
      depth *= left.shape[dim];
    bool isLeftTransposed = attribute("lhs_contracting")[0] == 0,
         isRightTransposed = attribute("rhs_contracting")[0] != 0;
    description.oneDnn = bench::makeOneDnnProduct(countOf(left.shape) / depth, countOf(right.shape) / depth, depth,
                                                  left.dtype, isLeftTransposed, isRightTransposed);
  }
  return description;
}

/// Collects by kernel the flops of a launch, which are the same for all, and the number of launches.
void collect(const std::vector<format::Instruction> &instructions, uint64_t times, std::vector<int64_t> &flops,
             std::vector<uint64_t> &counts) {
  for (const format::Instruction &instruction : instructions) {
    if (instruction.kind == format::InstructionKind::Library) {
      counts[instruction.kernel] += times;
      if (instruction.cost)
        flops[instruction.kernel] = instruction.cost->flops;
    }
    uint64_t inner = instruction.kind == format::InstructionKind::Loop ? times * instruction.count : times;
    for (const std::vector<format::Instruction> &body : instruction.bodies)
      collect(body, inner, flops, counts);
  }
}

} // namespace

static int runTool(int argc, char **argv) {
  CLI::App app("Runs each library call of a program by itself, on random operands.", "heddle-bench-library");
  std::string path, filter;
  int threads = 1;
  double share = 0.3;
  bool comparesOneDnn = false;
  app.add_option("program", path, "program file (.heddle)")->required();
  app.add_option("--threads", threads, "that share its parts out")->check(CLI::Range(1, 256));
  app.add_option("--filter", filter, "only kernels whose names contain this");
  app.add_option("--seconds", share, "for each call");
  app.add_flag("--onednn", comparesOneDnn, "also products by oneDNN, on one thread");
  refuseEmptyValues(app);
  if (std::optional<int> status = parseOptions(app, argc, argv))
    return *status;
  std::string error;
  std::optional<format::Program> program = format::readProgram(path, error);
  if (!program) {
    fmt::print(stderr, "heddle-bench-library: error: {}\n", error);
    return EXIT_FAILURE;
  }
  const BlockKernels &kernels = getBlockKernels(Instructions::All);
  double peak = measurePeak(kernels, Packed::F32),
         pairPeak = kernels.hasPairs ? measurePeak(kernels, Packed::BF16Pairs) : peak;
  fmt::print("{}: {:.1f} GFLOP/s f32 and {:.1f} bf16 a thread, in registers\n", kernels.name, peak / 1e9,
             pairPeak / 1e9);
  std::vector<int64_t> flops(program->kernels.size(), 0);
  std::vector<uint64_t> counts(program->kernels.size(), 0);
  for (const format::Entry &entry : program->entries)
    for (const format::List &list : entry.lists)
      collect(list.instructions, 1, flops, counts);

  Team team(threads);
  double total = 0, work = 0, ideal = 0;
  for (size_t number = 0; number < program->kernels.size(); ++number) {
    const format::Kernel &kernel = program->kernels[number];
    if (!kernel.isLibrary || kernel.name.find(filter) == std::string::npos)
      continue;
    std::unique_ptr<RunnableKernel> code = bindLibraryCall(*program, kernel, error);
    if (!code) {
      fmt::print("{}\n", error);
      continue;
    }
    std::vector<std::vector<float>> memory;
    std::vector<void *> arguments;
    std::mt19937 random(1);
    std::uniform_real_distribution<float> uniform(-1, 1);
    auto add = [&](uint64_t bytes, bool isBf16) {
      memory.emplace_back(bytes / 4 + 32);
      for (float &value : memory.back()) {
        value = uniform(random);
        if (isBf16) {
          uint32_t bits = std::bit_cast<uint32_t>(value) & 0xffff0000;
          value = std::bit_cast<float>(bits | bits >> 16);
        }
      }
      arguments.push_back(reinterpret_cast<void *>((reinterpret_cast<uintptr_t>(memory.back().data()) + 63) / 64 * 64));
    };
    for (const std::vector<format::TensorType> *types : {&kernel.parameters, &kernel.results})
      for (const format::TensorType &type : *types)
        add(*getBytes(type), type.dtype == format::DType::BF16);
    add(code->getScratchBytes(), false);
    double seconds = measure([&] { team.run(code.get(), arguments.data()); }, share, threads == 1);
    bool isBf16 = kernel.parameters[0].dtype == format::DType::BF16;
    double best = threads * (isBf16 ? pairPeak : peak);
    Description description = describe(kernel, comparesOneDnn);
    std::string parts;
    for (const RunnableKernel::Stage &stage : code->getStages())
      parts += (parts.empty() ? "" : "+") + std::to_string(stage.parts);
    fmt::print("{:<24} {:>4}x {:>8.1f} us {:>7.1f} GFLOP/s {:>4.0f}%", kernel.name, counts[number], seconds * 1e6,
               flops[number] / seconds / 1e9, 100 * flops[number] / seconds / best);
    if (description.oneDnn)
      fmt::print("  oneDNN {:>6.1f}", flops[number] / measure(description.oneDnn, share) / 1e9);
    fmt::print("  {} parts, {:.1f} MB scratch: {}\n", parts, code->getScratchBytes() / 1e6, description.text);
    total += counts[number] * seconds;
    work += static_cast<double>(counts[number]) * flops[number];
    ideal += static_cast<double>(counts[number]) * flops[number] / best;
  }
  fmt::print("all calls of a step: {:.2f} ms, {:.1f} GFLOP/s, {:.0f}%\n", total * 1e3,
             total > 0 ? work / total / 1e9 : 0, total > 0 ? 100 * ideal / total : 0);
  return EXIT_SUCCESS;
}

int main(int argc, char **argv) { return runMain("heddle-bench-library", runTool, argc, argv); }
