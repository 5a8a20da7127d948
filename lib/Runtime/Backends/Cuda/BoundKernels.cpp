#include "BoundKernels.h"

#include "../../Errors.h"

#include <map>

using namespace heddle;
using namespace heddle::runtime;
using namespace heddle::runtime::cuda;

void BoundKernels::bind(const std::vector<ListOfTable> &lists, bool isText, unsigned threads,
                        const std::function<void(size_t, size_t)> &onModule,
                        const std::function<std::unique_ptr<CudaLibrary>()> &makeLibrary,
                        const std::function<void()> &hasGoneOn) {
  struct Use {
    const InstructionTable *table;
    size_t number; // of the first instruction
  };
  std::map<uint32_t, Use> used; // by kernel
  for (auto [table, list] : lists)
    for (size_t number = table->getFirst(list); number < table->getEnd(list); ++number)
      if (auto kind = (*table)[number].kind;
          (kind == format::InstructionKind::Launch || kind == format::InstructionKind::Library) &&
          !table->isOnHost(number))
        used.try_emplace((*table)[number].kernel, Use{table, number});
  auto forEach = [&](auto action) {
    for (const auto &[index, use] : used)
      try {
        action(program.kernels[index], kernels[index]);
      } catch (const LoadError &fault) {
        throw LoadError(use.table->name(use.number) + ": " + fault.what());
      }
  };
  std::map<uint32_t, const format::Kernel *> modules;
  forEach([&](const format::Kernel &kernel, BoundKernel &own) {
    own.code = findCode(program, kernel, gpu, isText);
    if (own.code)
      modules.try_emplace(own.code->module, &kernel);
    else if (!kernel.isLibrary)
      throw LoadError("kernel @" + kernel.name + " has no code for GPUs" +
                      (kernel.missing.empty() ? "" : ", as " + kernel.missing + " has none") +
                      ", needed a program that is compiled for one: heddle-compile --target cuda-sm_90a");
  });
  loaded.load({modules.begin(), modules.end()}, threads, [&](size_t done, size_t total) {
    hasGoneOn();
    if (onModule)
      onModule(done, total);
  });
  forEach([&](const format::Kernel &kernel, BoundKernel &own) {
    if (own.code) {
      own.stages = loaded.find(kernel, *own.code);
      return;
    }
    if (!library)
      library = makeLibrary();
    own.call = library->bind(program, kernel);
    hasGoneOn();
  });
}
