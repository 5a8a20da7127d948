#include "ProgramKernels.h"

#include "../../Library/Library.h"
#include "../../Portable/PortableKernel.h"

using namespace heddle;
using namespace heddle::runtime;

ProgramKernels::ProgramKernels(const format::Program &program, bool usesPortableOnly)
    : program(program), usesPortableOnly(usesPortableOnly), codes(program.kernels.size()) {
  if (!usesPortableOnly)
    module.emplace(program);
  addKernels(table);
}

ProgramKernels::~ProgramKernels() = default;

RunnableKernel &ProgramKernels::bind(size_t kernel) {
  if (!codes[kernel]) {
    codes[kernel] = make(program.kernels[kernel]);
    scratchBytes = std::max(scratchBytes, codes[kernel]->getScratchBytes());
  }
  return *codes[kernel];
}

std::unique_ptr<RunnableKernel> ProgramKernels::make(const format::Kernel &kernel) {
  std::string error; // of a library that has no such call, or not in this form
  if (kernel.isLibrary && !usesPortableOnly)
    if (std::unique_ptr<RunnableKernel> code = bindLibraryCall(program, kernel, error))
      return code;
  if (module)
    for (const format::KernelCode &code : kernel.code)
      if (code.module == module->number)
        return std::make_unique<CompiledKernel>(kernel, code, *module);
  if (module && !kernel.code.empty())
    throw LoadError("the program has code for " + program.modules[kernel.code.front().module].target +
                    ", needed code for cpu");
  return std::make_unique<PortableKernel>(program, kernel, table);
}
