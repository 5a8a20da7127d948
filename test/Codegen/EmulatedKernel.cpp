#include "EmulatedKernel.h"

#include "heddle/Emulator/Emulator.h"
#include "heddle/Reference/Elements.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::cuda;
using namespace heddle::cuda::test;

namespace {

constexpr size_t guardBytes = 256;
constexpr std::byte guard{0xA5};

/// Bytes at an address that is aligned so far and no further, between others.
class Memory {
public:
  Memory(size_t bytes, size_t alignment)
      : storage(bytes + 2 * guardBytes + 1024, guard), bytes(bytes),
        start(guardBytes + (512 - (reinterpret_cast<uintptr_t>(storage.data()) + guardBytes) % 512) + alignment) {}
  std::byte *data() { return storage.data() + start; }
  bool isIntact() const {
    auto isGuard = [](std::byte byte) { return byte == guard; };
    return std::all_of(storage.begin(), storage.begin() + start, isGuard) &&
           std::all_of(storage.begin() + start + bytes, storage.end(), isGuard);
  }

private:
  std::vector<std::byte> storage;
  size_t bytes, start;
};

} // namespace

llvm::Expected<std::vector<Tensor>> heddle::cuda::test::runEmulated(const KernelText &kernel, func::FuncOp function,
                                                                    const KernelFacts &facts,
                                                                    ArrayRef<Tensor> arguments,
                                                                    const cpu::test::Aliases &aliases,
                                                                    const EmulatorOptions &options) {
  std::vector<std::unique_ptr<Memory>> memory;
  std::vector<uint64_t> words; // operands, results, scratch
  auto add = [&](size_t bytes, const std::vector<ArgumentFacts> *known, size_t number) {
    size_t alignment = known && number < known->size() ? (*known)[number].alignment : 256;
    memory.push_back(std::make_unique<Memory>(bytes, alignment));
    words.push_back(reinterpret_cast<uint64_t>(memory.back()->data()));
    return memory.back()->data();
  };
  for (auto [number, argument] : llvm::enumerate(arguments)) {
    ArrayRef<std::byte> bytes(reinterpret_cast<const std::byte *>(argument.bytes().data()), argument.bytes().size());
    if (number < facts.operands.size() && facts.operands[number].isScalar) {
      int64_t value = 0;
      reference::Elements<int64_t> elements(argument);
      value = elements[0];
      words.push_back(static_cast<uint64_t>(value));
      continue;
    }
    llvm::copy(bytes, add(bytes.size(), &facts.operands, number));
  }
  std::vector<std::byte *> results;
  for (auto [number, type] : llvm::enumerate(function.getResultTypes())) {
    if (aliases[number] >= 0) {
      words.push_back(words[aliases[number]]);
      results.push_back(reinterpret_cast<std::byte *>(words.back()));
    } else {
      results.push_back(add(reference::bufferBytes(cast<RankedTensorType>(type)), &facts.results, number));
    }
  }
  if (kernel.scratchBytes > 0)
    std::fill_n(add(kernel.scratchBytes, nullptr, 0), kernel.scratchBytes, std::byte(0xFF));

  std::string text = "#include \"heddle.h\"\n\n" + kernel.text;
  HeddleEmulatorOptions emulator = {};
  emulator.size = sizeof(emulator);
  emulator.seed = options.seed;
  emulator.cache = options.cacheFolder.empty() ? nullptr : options.cacheFolder.c_str();
  for (const StageText &stage : kernel.stages) {
    std::vector<uint64_t> slots = words;
    if (!stage.slots.empty()) {
      slots.clear();
      for (uint32_t argument : stage.slots)
        slots.push_back(words[argument]);
    }
    if (const char *fault = heddleEmulatorRunText(text.c_str(), stage.symbol.c_str(), stage.blocks, stage.threads,
                                                  stage.sharedBytes, slots.data(), slots.size(), &emulator))
      return llvm::createStringError(fault);
  }
  for (auto [number, own] : llvm::enumerate(memory))
    if (!own->isIntact())
      return llvm::createStringError("writes outside of memory " + std::to_string(number));
  std::vector<Tensor> tensors;
  for (auto [type, address] : llvm::zip(function.getResultTypes(), results)) {
    Tensor tensor(cast<RankedTensorType>(type));
    std::copy_n(static_cast<const std::byte *>(address), tensor.bytes().size(), tensor.mutableBytes().data());
    tensors.push_back(std::move(tensor));
  }
  return tensors;
}
