#include "CompiledKernel.h"

#include "../../Errors.h"
#include "CpuFeatures.h"

#include <cerrno>
#include <cstring>
#include <dlfcn.h>
#include <sys/mman.h>
#include <unistd.h>

using namespace heddle;
using namespace heddle::runtime;

SharedObject::SharedObject(const std::string &name, std::span<const std::byte> bytes) {
  file = memfd_create("heddle", MFD_CLOEXEC);
  if (file < 0)
    throw LoadError(name + " can't be loaded: there is no file in memory for it, " + std::strerror(errno));
  std::string fault;
  while (!bytes.empty()) {
    ssize_t written = write(file, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR)
      continue;
    if (written <= 0) {
      fault = std::strerror(errno);
      break;
    }
    bytes = bytes.subspan(written);
  }
  if (fault.empty()) {
    handle = dlopen(("/proc/self/fd/" + std::to_string(file)).c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!handle)
      fault = dlerror();
  }
  if (handle)
    return;
  close(file);
  throw LoadError(name + " can't be loaded: " + fault);
}

SharedObject::~SharedObject() {
  dlclose(handle);
  close(file);
}

void *SharedObject::find(const std::string &symbol) const { return dlsym(handle, symbol.c_str()); }

CompiledModule::CompiledModule(const format::Program &program) {
  std::string fault;
  for (uint32_t index = 0; index < program.modules.size(); ++index) {
    const format::CodeModule &module = program.modules[index];
    if (module.target != "cpu") {
      fault = fault.empty() ? "the program has code for " + module.target + ", needed code for cpu" : fault;
      continue;
    }
    std::vector<std::string> missing = findMissingFeatures(module.features);
    if (missing.empty()) {
      number = index;
      object = std::make_shared<SharedObject>("code module #" + std::to_string(index),
                                              program.codeBytes.span().subspan(module.offset, module.bytes));
      return;
    }
    fault = "the program's code is for a processor with " + missing[0];
    for (size_t other = 1; other < missing.size(); ++other)
      fault += (other + 1 < missing.size() ? ", " : " and ") + missing[other];
    fault += ", which this machine lacks, needed a program that is compiled for it";
  }
  if (!fault.empty())
    throw LoadError(fault);
}

CompiledKernel::CompiledKernel(const format::Kernel &kernel, const format::KernelCode &code,
                               const CompiledModule &module)
    : RunnableKernel({}, code.scratchBytes), object(module.object) {
  for (const format::Stage &stage : code.stages) {
    auto *function = reinterpret_cast<Function>(object->find(stage.symbol));
    if (!function)
      throw LoadError("kernel @" + kernel.name + "'s stage \"" + stage.symbol + "\" is not in code module #" +
                      std::to_string(*module.number));
    stages.push_back({stage.parts});
    functions.push_back(function);
  }
}
