// Programs on emulated GPUs, for tests of the CUDA backend.
#ifndef HEDDLE_TEST_UNIT_RUNTIME_EMULATEDGPUS_H
#define HEDDLE_TEST_UNIT_RUNTIME_EMULATEDGPUS_H

#include "Programs.h"
#include "heddle/Runtime/Backends/Cuda.h"

namespace heddle::format {

inline runtime::CudaOptions emulated(uint64_t seed = 0, bool usesGraphs = true) {
  runtime::CudaOptions cuda;
  cuda.driver = HEDDLE_EMULATOR;
  cuda.isEmulated = true;
  cuda.seed = seed;
  cuda.usesGraphs = usesGraphs;
  return cuda;
}

inline std::unique_ptr<runtime::Executor> loadCuda(const Program &program,
                                                   const runtime::CudaOptions &cuda = emulated(),
                                                   const runtime::ExecutorOptions &options = {}) {
  EXPECT_EQ(check(program), "");
  std::string error;
  auto executor = runtime::createCudaExecutor(std::make_shared<const Program>(program), options, cuda, error);
  EXPECT_TRUE(executor) << error;
  return executor;
}

/// What a program that can't be run says.
inline std::string refuse(const Program &program, const runtime::CudaOptions &cuda,
                          const runtime::ExecutorOptions &options = {}) {
  EXPECT_EQ(check(program), "");
  std::string error;
  EXPECT_FALSE(runtime::createCudaExecutor(std::make_shared<const Program>(program), options, cuda, error));
  return error;
}

/// A kernel whose text has one function of its name.
inline uint32_t addKernel(Program &program, const std::string &name, std::vector<TensorType> parameters,
                          std::vector<TensorType> results, const std::string &text, std::vector<uint32_t> slots = {}) {
  std::vector<std::byte> bytes(program.codeBytes.span().begin(), program.codeBytes.span().end());
  bytes.resize((bytes.size() + 63) / 64 * 64);
  std::string unit = "#include \"heddle.h\"\n" + text;
  CodeModule module{"cuda-source", {}, bytes.size(), unit.size()};
  for (char c : unit)
    bytes.push_back(static_cast<std::byte>(c));
  program.codeBytes = Bytes(std::move(bytes));
  program.modules.push_back(module);
  Kernel kernel;
  kernel.name = name;
  kernel.parameters = std::move(parameters);
  kernel.results = std::move(results);
  Stage stage{name, 1};
  stage.threads = 32;
  stage.slots = std::move(slots);
  kernel.code = {{static_cast<uint32_t>(program.modules.size() - 1), {stage}}};
  program.kernels.push_back(std::move(kernel));
  return static_cast<uint32_t>(program.kernels.size() - 1);
}

inline const TensorType row{DType::F32, {4}}, scalar{DType::I32, {}}, flag{DType::I1, {}};

inline uint32_t addScale(Program &program) {
  return addKernel(program, "scale", {row, scalar}, {row},
                   "KERNEL(32) scale(Out<float, 4> y, In<float, 4> x, i64 k) {\n"
                   "  const i32 i = thread();\n"
                   "  if (i < 4)\n    y[i] = x[i] * float(k + 1);\n}\n",
                   {2, 0, 1});
}

inline std::vector<float> getFloats(const runtime::Executor &executor, size_t result) {
  std::vector<std::byte> bytes;
  std::string error;
  EXPECT_TRUE(executor.getResult(0, result, bytes, error)) << error;
  std::vector<float> values(bytes.size() / sizeof(float));
  std::memcpy(values.data(), bytes.data(), bytes.size());
  return values;
}

inline void setFloats(runtime::Executor &executor, size_t argument, const std::vector<float> &values) {
  std::string error;
  EXPECT_TRUE(executor.setArgument(0, argument, std::as_bytes(std::span(values)), error)) << error;
}

inline void step(runtime::Executor &executor) {
  std::string error;
  EXPECT_TRUE(executor.run(0, error)) << error;
}

inline Instruction makeLoop(uint64_t count, std::vector<Instruction> body) {
  Instruction loop;
  loop.kind = InstructionKind::Loop;
  loop.count = count;
  loop.bodies = {std::move(body)};
  return loop;
}

} // namespace heddle::format

#endif // HEDDLE_TEST_UNIT_RUNTIME_EMULATEDGPUS_H
