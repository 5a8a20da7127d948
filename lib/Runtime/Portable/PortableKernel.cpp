#include "PortableKernel.h"

#include <cstring>

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

RunnableKernel::~RunnableKernel() = default;

PortableKernel::PortableKernel(const format::Program &program, const format::Kernel &kernel, const KernelTable &table)
    : RunnableKernel({{1}}, 0), program(program), kernel(kernel), table(table) {
  if (!kernel.body)
    throw LoadError("kernel @" + kernel.name + " has no portable body" +
                    (kernel.missing.empty() ? "" : ", as there is no kernel for " + kernel.missing) +
                    ", needed one to run without its code");
  scratchBytes = runtime::getScratchBytes(*kernel.body);
  for (const format::TensorType &type : kernel.parameters)
    parameterBytes.push_back(*format::getBytes(type));
  for (const format::TensorType &type : kernel.results)
    resultBytes.push_back(*format::getBytes(type));
}

void PortableKernel::prepare(std::byte *scratch) {
  for (const Bound &own : bound)
    if (own.scratch == scratch)
      return;
  bound.push_back({scratch, bindBody(program, kernel, table, scratch)});
}

void PortableKernel::run(size_t, void *const *arguments, int64_t begin, int64_t end) const {
  size_t parameters = parameterBytes.size(), results = resultBytes.size();
  for (const Bound &own : bound) {
    if (own.scratch != arguments[parameters + results] || begin == end)
      continue;
    for (size_t index = 0; index < parameters; ++index)
      if (parameterBytes[index])
        std::memcpy(own.body.parameters[index].data, arguments[index], parameterBytes[index]);
    own.body.run();
    for (size_t index = 0; index < results; ++index)
      if (resultBytes[index])
        std::memcpy(arguments[parameters + index], own.body.results[index].data, resultBytes[index]);
    return;
  }
}
