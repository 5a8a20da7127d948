#include "KernelRun.h"

#include "heddle/Reference/Elements.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::cpu;
using namespace heddle::cpu::test;

llvm::Expected<LoadedKernel> LoadedKernel::load(EmittedKernel code, ArrayRef<char> object) {
  LoadedKernel kernel;
  auto jit = llvm::orc::LLJITBuilder().create();
  if (!jit)
    return jit.takeError();
  kernel.jit = std::move(*jit);
  auto buffer = llvm::MemoryBuffer::getMemBufferCopy(StringRef(object.data(), object.size()));
  if (llvm::Error error = kernel.jit->addObjectFile(std::move(buffer)))
    return error;
  for (const StageCode &stage : code.stages) {
    auto address = kernel.jit->lookup(stage.symbol);
    if (!address)
      return address.takeError();
    kernel.stages.push_back(address->toPtr<Stage>());
  }
  kernel.code = std::move(code);
  return kernel;
}

void LoadedKernel::run(void *const *arguments, bool isOneByOne) const {
  for (auto [stage, described] : llvm::zip(stages, code.stages))
    if (isOneByOne)
      for (int64_t part = described.parts; part-- > 0;)
        stage(arguments, part, part + 1);
    else
      stage(arguments, 0, described.parts);
}

GuardedBytes::GuardedBytes(size_t bytes, size_t shift)
    : memory(new std::byte[bytes + shift + 2 * kGuard + 64]), bytes(bytes) {
  auto address = reinterpret_cast<uintptr_t>(memory.get());
  std::byte *aligned = memory.get() + (64 - address % 64) % 64;
  first = aligned;
  start = aligned + kGuard + shift;
  std::fill(aligned, start + bytes + kGuard, std::byte(0xA5));
}

bool GuardedBytes::isIntact() const {
  auto isGuard = [](std::byte byte) { return byte == std::byte(0xA5); };
  const std::byte *end = start + bytes;
  return std::all_of(first, static_cast<const std::byte *>(start), isGuard) && std::all_of(end, end + kGuard, isGuard);
}

Tensor heddle::cpu::test::makeRandomTensor(RankedTensorType type, std::mt19937 &random, bool hasSpecials) {
  int64_t size = type.getNumElements();
  Type element = type.getElementType();
  if (reference::isIntegerType(element)) {
    std::vector<int64_t> values(size);
    bool isUnsigned = reference::isUnsignedType(element);
    std::uniform_int_distribution<int64_t> number(element.isInteger(1) || isUnsigned ? 0 : -3,
                                                  element.isInteger(1) ? 1 : 40);
    for (int64_t &value : values)
      value = number(random);
    return reference::makeTensor<int64_t>(type, values);
  }
  auto number = [&, ordinary = std::uniform_real_distribution<double>(-2, 2)](std::mt19937 &random) mutable {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    constexpr double kSpecials[] = {0.0, -0.0, kInfinity, -kInfinity, std::numeric_limits<double>::quiet_NaN()};
    return hasSpecials && random() % 32 == 0 ? kSpecials[random() % 5] : ordinary(random);
  };
  if (element.isF64()) {
    std::vector<double> values(size);
    for (double &value : values)
      value = number(random);
    return reference::makeTensor<double>(type, values);
  }
  std::vector<float> values(size);
  for (float &value : values)
    value = number(random);
  return reference::makeTensor<float>(type, values);
}

llvm::Expected<std::vector<Tensor>> heddle::cpu::test::runKernel(const LoadedKernel &kernel, func::FuncOp function,
                                                                 ArrayRef<Tensor> arguments, const Aliases &aliases,
                                                                 bool isOneByOne) {
  std::vector<GuardedBytes> memory;
  std::vector<void *> addresses;
  auto add = [&](size_t bytes, size_t shift) {
    memory.emplace_back(bytes, shift);
    addresses.push_back(memory.back().data());
  };
  memory.reserve(arguments.size() + function.getNumResults() + 1);
  for (const Tensor &argument : arguments) {
    add(argument.bytes().size(), argument.getElementBytes()); // views need not be aligned for vectors
    std::copy(argument.bytes().begin(), argument.bytes().end(), memory.back().data());
  }
  std::vector<void *> results;
  for (auto [number, type] : llvm::enumerate(function.getResultTypes())) {
    auto tensor = cast<RankedTensorType>(type);
    if (aliases[number] >= 0)
      addresses.push_back(addresses[aliases[number]]);
    else
      add(reference::bufferBytes(tensor), reference::storageBytes(tensor.getElementType()));
    results.push_back(addresses.back());
  }
  add(kernel.code.scratchBytes, 0);
  std::fill_n(memory.back().data(), kernel.code.scratchBytes, std::byte(0xFF));
  kernel.run(addresses.data(), isOneByOne);
  for (auto [number, bytes] : llvm::enumerate(memory))
    if (!bytes.isIntact())
      return llvm::createStringError(llvm::formatv("writes outside of memory {0} of {1}", number, memory.size()).str());
  std::vector<Tensor> tensors;
  for (auto [type, address] : llvm::zip(function.getResultTypes(), results)) {
    Tensor tensor(cast<RankedTensorType>(type));
    std::copy_n(static_cast<const std::byte *>(address), tensor.bytes().size(), tensor.mutableBytes().data());
    tensors.push_back(std::move(tensor));
  }
  return tensors;
}

Difference heddle::cpu::test::compare(const Tensor &found, const Tensor &expected, double tolerance) {
  Difference difference;
  difference.elements = found.getNumElements();
  reference::withComputeType(found.getElementType(), [&](auto zero) {
    using T = decltype(zero);
    if constexpr (!reference::isComplex<T>) {
      reference::Elements<T> a(found), b(expected);
      double largest = 0;
      for (int64_t i = 0; i < a.size(); ++i)
        if (std::isfinite(double(b[i])))
          largest = std::max(largest, std::abs(double(b[i])));
      bool isExact = std::is_same_v<T, int64_t>;
      for (int64_t i = 0; i < a.size(); ++i) {
        double x = a[i], y = b[i];
        if (x == y || (std::isnan(x) && std::isnan(y)))
          continue;
        double error = std::abs(x - y);
        if (!isExact)
          difference.error = std::max(difference.error, error / std::max(largest, 1e-30));
        if (!isExact && error <= tolerance * (largest + std::abs(y)))
          continue;
        if (difference.different++ == 0)
          difference.first = llvm::formatv("element {0}: {1} instead of {2}", i, x, y).str();
      }
    }
  });
  return difference;
}
