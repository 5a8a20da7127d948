#include "Kernels.h"

#include "PortableKernel.h"

using namespace heddle;
using namespace heddle::runtime;

Kernels::Kernels(const format::Program &program, bool usesPortableOnly)
    : program(program), usesPortableOnly(usesPortableOnly), codes(program.kernels.size()) {
  addElementwiseKernels(table);
  addShapeKernels(table);
  addIndexingKernels(table);
  addContractionKernels(table);
  addSortingKernels(table);
  addWindowKernels(table);
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
  (void)usesPortableOnly; // until there is other code
  return std::make_unique<PortableKernel>(program, kernel, table);
}
