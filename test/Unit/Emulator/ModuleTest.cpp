// Tests modules of kernels, their launches, and what a launch is to the streams around it.
#include "Gpus.h"

#include <deque>

using testing::AllOf, testing::HasSubstr;

namespace {

constexpr const char *kText = R"(#include "heddle.h"

KERNEL(128) add(In<float, 1024> x, InOut<float, 1024> y, i64 by) {
  const int i = block() * 128 + thread();
  y[i] += x[i] + float(by);
}

KERNEL(128) gather(InTable<float, 3> from, OutTable<float, 2> to) {
  for (int i = thread(); i < 256; i += 128) {
    to.at(0, 256)[i] = from.at(0, 256)[i];
    to.at(1, 256)[i] = from.at(2, 256)[i];
  }
}

KERNEL(128) copyVectors(In<float, 1024> x, Out<float, 1024> y) {
  const int i = (block() * 128 + thread()) * 4;
  store(y, i, load<4>(x, i));
}
)";

CUfunction findKernel(const char *text, const char *name) {
  CUmodule module = nullptr;
  CUfunction function = nullptr;
  EXPECT_EQ(cuModuleLoadData(&module, text), CUDA_SUCCESS) << heddleEmulatorFault();
  EXPECT_EQ(cuModuleGetFunction(&function, module, name), CUDA_SUCCESS) << heddleEmulatorFault();
  return function;
}

CUresult launch(CUfunction function, unsigned blocks, unsigned threads, CUstream stream, std::vector<uint64_t> slots) {
  size_t bytes = slots.size() * 8;
  void *extra[] = {CU_LAUNCH_PARAM_BUFFER_POINTER, slots.data(), CU_LAUNCH_PARAM_BUFFER_SIZE, &bytes,
                   CU_LAUNCH_PARAM_END};
  return cuLaunchKernel(function, blocks, 1, 1, threads, 1, 1, 0, stream, nullptr, extra);
}

TEST(ModuleTest, ALaunchByItsBufferAndByItsParameters) {
  makeGpus(1, 1);
  CUstream stream = makeStream();
  const CUfunction add = findKernel(kText, "add");
  const CUdeviceptr x = allocate(4096), y = allocate(4096);
  std::vector<float> values(1024, 2.0f);
  CU(cuMemcpyHtoDAsync(x, values.data(), 4096, stream));
  CU(cuMemcpyHtoDAsync(y, values.data(), 4096, stream));
  CU(launch(add, 8, 128, stream, {x, y, 5}));
  int64_t by = 7;
  void *parameters[] = {const_cast<CUdeviceptr *>(&x), const_cast<CUdeviceptr *>(&y), &by};
  CU(cuLaunchKernel(add, 8, 1, 1, 128, 1, 1, 0, stream, parameters, nullptr));
  CU(cuMemcpyDtoHAsync(values.data(), y, 4096, stream));
  EXPECT_EQ(values[1000], 2 + 2 + 5 + 2 + 7);
}

TEST(ModuleTest, ModulesOfOneProcessAreApart) {
  makeGpus(2, 1);
  for (int i = 0; i < 4; ++i) {
    const std::string name = "kernel" + std::to_string(i);
    findKernel(("#include \"heddle.h\"\nKERNEL(32) " + name + "(Out<float, 32> y) { y[0] = 1; }\n").c_str(),
               name.c_str());
    findKernel(kText, "add");
  }
}

TEST(ModuleTest, LaunchesThatAreRefused) {
  makeGpus(2, 1);
  CUstream stream = makeStream();
  const CUfunction add = findKernel(kText, "add");
  const CUdeviceptr x = allocate(4096), y = allocate(4096);
  EXPECT_EQ(launch(add, 8, 128, stream, {x, y}), CUDA_ERROR_INVALID_VALUE);
  EXPECT_STREQ(heddleEmulatorFault(), "kernel add takes 3 parameters of 8 bytes, and is launched with 2");
  EXPECT_EQ(launch(add, 8, 256, stream, {x, y, 0}), CUDA_ERROR_INVALID_VALUE);
  EXPECT_THAT(heddleEmulatorFault(), HasSubstr("blocks of 1 to 128 threads"));
  EXPECT_EQ(launch(add, 8, 128, stream, {x + 2, y, 0}), CUDA_ERROR_INVALID_VALUE);
  EXPECT_THAT(heddleEmulatorFault(), HasSubstr("parameter 0 is not aligned to its elements of 4 bytes"));
  CU(launch(add, 8, 128, stream, {x + 4, y, 0})); // ends behind its allocation
  EXPECT_EQ(cuStreamSynchronize(stream), CUDA_ERROR_LAUNCH_FAILED);
  EXPECT_THAT(heddleEmulatorFault(), HasSubstr("kernel add on stream 1 of GPU 0 uses 4096 bytes at byte 4"));
}

TEST(ModuleTest, KernelsOnTwoStreamsNeedAnOrder) {
  for (const bool hasEvent : {false, true}) {
    makeGpus(1, 1);
    CUstream first = makeStream(), second = makeStream();
    CUevent event = makeEvent();
    const CUfunction add = findKernel(kText, "add");
    const CUdeviceptr x = allocate(4096), y = allocate(4096), z = allocate(4096);
    CU(launch(add, 8, 128, first, {x, y, 1}));
    CU(cuEventRecord(event, first));
    if (hasEvent)
      CU(cuStreamWaitEvent(second, event, 0));
    CU(launch(add, 8, 128, second, {y, z, 1}));
    EXPECT_EQ(cuCtxSynchronize() == CUDA_SUCCESS, hasEvent);
    if (!hasEvent)
      EXPECT_THAT(heddleEmulatorFault(),
                  AllOf(HasSubstr("kernel add on stream 1"), HasSubstr("kernel add on stream 2")));
  }
}

TEST(ModuleTest, EntriesOfTablesAreRangesToo) {
  for (const bool isOverlapping : {false, true}) {
    makeGpus(1, 1);
    CUstream first = makeStream(), second = makeStream();
    const CUfunction gather = findKernel(kText, "gather"), add = findKernel(kText, "add");
    const CUdeviceptr memory = allocate(8192), x = allocate(4096), y = allocate(4096);
    CU(cuMemsetD8(memory, 0, 8192));
    // Entry 1 is not used.
    CU(launch(gather, 1, 128, first,
              {memory, isOverlapping ? y : x, memory + 2048, memory + 4096, isOverlapping ? x : memory + 6144}));
    CU(launch(add, 8, 128, second, {x, y, 1}));
    EXPECT_EQ(cuCtxSynchronize() == CUDA_SUCCESS, !isOverlapping) << heddleEmulatorFault();
  }
}

TEST(ModuleTest, CountersOfBytes) {
  makeGpus(1, 1);
  CUstream stream = makeStream();
  const CUdeviceptr x = allocate(4096), y = allocate(4096);
  CU(launch(findKernel(kText, "add"), 8, 128, stream, {x, y, 1}));
  for (int i = 0; i < 3; ++i)
    CU(launch(findKernel(kText, "copyVectors"), 2, 128, stream, {x, y}));
  CU(cuStreamSynchronize(stream));
  std::vector<HeddleEmulatorCounters> counters(4);
  ASSERT_EQ(heddleEmulatorCounters(counters.data(), counters.size()), 2u);
  EXPECT_STREQ(counters[0].kernel, "add");
  EXPECT_EQ(counters[0].loadedBytes, 8192u);
  EXPECT_EQ(counters[0].storedBytes, 4096u);
  EXPECT_EQ(counters[0].wideLoadedBytes, 0u);
  EXPECT_EQ(counters[1].launches, 3u);
  EXPECT_EQ(counters[1].wideLoadedBytes, 3 * 4096u);
  EXPECT_EQ(counters[1].wideStoredBytes, counters[1].storedBytes);
}

TEST(ModuleTest, TextsThatAreRefused) {
  makeGpus(1, 1);
  CUmodule module = nullptr;
  char log[1024] = "";
  CUjit_option options[] = {CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES};
  void *values[] = {log, reinterpret_cast<void *>(sizeof(log))};
  EXPECT_EQ(
      cuModuleLoadDataEx(&module, "#include \"heddle.h\"\nKERNEL(32) bad() {\n  barrier(\n}\n", 2, options, values),
      CUDA_ERROR_INVALID_PTX);
  EXPECT_THAT(log, HasSubstr("kernel bad, line "));
  EXPECT_EQ(cuModuleLoadData(&module, "\177ELF"), CUDA_ERROR_INVALID_IMAGE);
  CUfunction function = nullptr;
  CU(cuModuleLoadData(&module, kText));
  EXPECT_EQ(cuModuleGetFunction(&function, module, "missing"), CUDA_ERROR_NOT_FOUND);
}

TEST(ModuleTest, AFaultOfAKernelEndsItsGpu) {
  makeGpus(1, 1);
  CUstream stream = makeStream();
  const CUfunction bad =
      findKernel("#include \"heddle.h\"\nKERNEL(32) bad(Out<float, 31> y) {\n  y[thread()] = 1;\n}\n", "bad");
  CU(launch(bad, 1, 32, stream, {allocate(4096)}));
  EXPECT_EQ(cuStreamSynchronize(stream), CUDA_ERROR_LAUNCH_FAILED);
  EXPECT_STREQ(heddleEmulatorFault(),
               "emulator: kernel bad, block 0, thread 31, line 3: element 31 of 31 elements of 4 bytes "
               "(kernel bad on stream 1 of GPU 0)");
}

} // namespace
