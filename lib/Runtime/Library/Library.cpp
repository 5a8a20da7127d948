#include "Library.h"

using namespace heddle;
using namespace heddle::runtime;

std::unique_ptr<KernelCode> heddle::runtime::bindLibraryCall(const format::Program &, const format::Kernel &kernel,
                                                             std::string &error) {
  error = "the library has no " + kernel.kind;
  return nullptr;
}
