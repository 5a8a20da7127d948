#include "Kernels.h"

#include "Library/Library.h"
#include "PortableKernel.h"

using namespace heddle;
using namespace heddle::runtime;

void heddle::runtime::addKernels(KernelTable &table) {
  addElementwiseKernels(table);
  addShapeKernels(table);
  addIndexingKernels(table);
  addContractionKernels(table);
  addSortingKernels(table);
  addLinearAlgebraKernels(table);
  addRandomKernels(table);
  addFourierKernels(table);
  addComplexKernels(table);
  addWindowKernels(table);
  addLargeKernels(table);
}

Kernels::Kernels(const format::Program &program, bool usesPortableOnly)
    : program(program), usesPortableOnly(usesPortableOnly), codes(program.kernels.size()) {
  if (!usesPortableOnly)
    module.emplace(program);
  addKernels(table);
}

Kernels::~Kernels() = default;

KernelCode &Kernels::bind(size_t kernel) {
  if (!codes[kernel]) {
    codes[kernel] = make(program.kernels[kernel]);
    scratchBytes = std::max(scratchBytes, codes[kernel]->getScratchBytes());
  }
  return *codes[kernel];
}

std::unique_ptr<KernelCode> Kernels::make(const format::Kernel &kernel) {
  std::string error; // of a library that has no such call, or not in this form
  if (kernel.isLibrary && !usesPortableOnly)
    if (std::unique_ptr<KernelCode> code = bindLibraryCall(program, kernel, error))
      return code;
  if (module)
    for (const format::KernelCode &code : kernel.code)
      if (code.module == module->number)
        return std::make_unique<CompiledKernel>(kernel, code, *module);
  return std::make_unique<PortableKernel>(program, kernel, table);
}
