// The driver's functions on texts of kernels, and launches.
#include "Driver.h"

#include "heddle/Emulator/Emulator.h"

#include <cstring>

using namespace heddle::emulator;

namespace {

/// Where the caller of cuModuleLoadDataEx wants to read why it was refused.
void writeLog(const std::string &sentence, unsigned int count, CUjit_option *options, void **values) {
  char *log = nullptr;
  size_t bytes = 0;
  for (unsigned int i = 0; i < count; ++i) {
    if (options[i] == CU_JIT_ERROR_LOG_BUFFER)
      log = static_cast<char *>(values[i]);
    if (options[i] == CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES)
      bytes = reinterpret_cast<size_t>(values[i]);
  }
  if (!log || !bytes)
    return;
  std::strncpy(log, sentence.c_str(), bytes);
  log[bytes - 1] = 0;
}

CUresult loadModule(CUmodule *handle, const void *image, unsigned int count, CUjit_option *options, void **values) {
  UnitOptions unitOptions;
  uint32_t device = 0;
  if (CUresult result = callOn([&](World &world, World::Lock &lock, Device &current) {
        while (world.mayHang(HEDDLE_EMULATOR_HANG_LOADS))
          world.changed.wait(lock);
        unitOptions = world.settings.unit;
        device = current.number;
        return CUDA_SUCCESS;
      });
      result != CUDA_SUCCESS)
    return result;
  if (std::memcmp(image, "\177ELF", 4) == 0)
    return refuse(CUDA_ERROR_INVALID_IMAGE, "the emulator takes CUDA C++ text, and this is machine code");
  // Compilers run at the same time.
  std::string error;
  const std::string path = compileUnit(static_cast<const char *>(image), unitOptions, error);
  std::shared_ptr<LoadedUnit> unit = path.empty() ? nullptr : LoadedUnit::load(path, error);
  if (!unit) {
    writeLog(error, count, options, values);
    return refuse(CUDA_ERROR_INVALID_PTX, error);
  }
  return callOn([&](World &, World::Lock &, Device &) {
    auto module = std::make_unique<Module>();
    module->device = device;
    module->unit = std::move(unit);
    for (int i = 0; i < module->unit->getUnit().kernelCount; ++i) {
      auto function = std::make_unique<Function>();
      function->module = module.get();
      function->entry = &module->unit->getUnit().kernels[i];
      getDriver().functions.insert(function.get());
      module->functions[function->entry->name] = std::move(function);
    }
    *handle = getDriver().modules.add<CUmodule>(std::move(module));
    return CUDA_SUCCESS;
  });
}

Function *findFunction(CUfunction handle) {
  auto *function = reinterpret_cast<Function *>(handle);
  return getDriver().functions.contains(function) ? function : nullptr;
}

/// Runs on the device that drives it, without the lock.
struct KernelBody {
  std::shared_ptr<LoadedUnit> unit;
  const heddle_host::KernelEntry *entry;
  std::vector<heddle_host::u64> slots;
  uint32_t blocks, threads, sharedBytes;

  bool operator()(Execution &execution) const {
    BlockLaunch launch{&unit->getUnit(), entry, slots, blocks, threads, sharedBytes, execution.seed};
    heddle_host::State &state = *unit->getUnit().state;
    size_t slot = 0;
    for (int p = 0; p < entry->parameterCount; slot += static_cast<size_t>(entry->parameters[p++].slots))
      if (entry->parameters[p].elements < 0)
        std::memset(state.tableElements + slot, 0, sizeof(int64_t) * static_cast<size_t>(entry->parameters[p].slots));
    if (!execution.device.runner.run(launch, execution.fault))
      return false;
    slot = 0;
    for (int p = 0; p < entry->parameterCount; ++p) {
      const heddle_host::Parameter &parameter = entry->parameters[p];
      for (int i = 0; i < parameter.slots; ++i, ++slot)
        if (parameter.elements < 0 && state.tableElements[slot])
          execution.ranges.push_back({Memory::toHost(slots[slot]),
                                      static_cast<uint64_t>(state.tableElements[slot] * parameter.elementBytes),
                                      (parameter.access & 1) != 0, (parameter.access & 2) != 0});
    }
    execution.counters = &state.counters;
    execution.kernel = entry->name;
    return true;
  }
};

/// Parameters of 8 bytes, from either of the ways to hand them over.
bool readSlots(const heddle_host::KernelEntry &entry, void **parameters, void **extra,
               std::vector<heddle_host::u64> &slots) {
  if (parameters) {
    for (int p = 0; p < entry.parameterCount; ++p) {
      const auto *words = static_cast<const heddle_host::u64 *>(parameters[p]);
      slots.insert(slots.end(), words, words + entry.parameters[p].slots);
    }
    return true;
  }
  const void *buffer = nullptr;
  size_t bytes = 0;
  for (size_t i = 0; extra && extra[i] != CU_LAUNCH_PARAM_END; i += 2) {
    if (extra[i] == CU_LAUNCH_PARAM_BUFFER_POINTER)
      buffer = extra[i + 1];
    else if (extra[i] == CU_LAUNCH_PARAM_BUFFER_SIZE)
      bytes = *static_cast<const size_t *>(extra[i + 1]);
    else
      return false;
  }
  if (bytes % 8 || (bytes && !buffer))
    return false;
  slots.resize(bytes / 8);
  std::memcpy(slots.data(), buffer, bytes);
  return true;
}

} // namespace

extern "C" {

CUresult cuModuleLoadData(CUmodule *module, const void *image) {
  return loadModule(module, image, 0, nullptr, nullptr);
}
CUresult cuModuleLoadDataEx(CUmodule *module, const void *image, unsigned int count, CUjit_option *options,
                            void **values) {
  return loadModule(module, image, count, options, values);
}

CUresult cuModuleUnload(CUmodule handle) {
  return callOn([&](World &, World::Lock &, Device &) {
    Module *module = getDriver().modules.find(handle);
    if (!module)
      return refuse(CUDA_ERROR_INVALID_HANDLE, "there is no such module");
    for (const auto &[name, function] : module->functions)
      getDriver().functions.erase(function.get());
    getDriver().modules.remove(module); // launches that are not over keep the unit
    return CUDA_SUCCESS;
  });
}

CUresult cuModuleGetFunction(CUfunction *handle, CUmodule moduleHandle, const char *name) {
  return callOn([&](World &, World::Lock &, Device &) {
    const Module *module = getDriver().modules.find(moduleHandle);
    if (!module)
      return refuse(CUDA_ERROR_INVALID_HANDLE, "there is no such module");
    const auto found = module->functions.find(name);
    if (found == module->functions.end())
      return refuse(CUDA_ERROR_NOT_FOUND, std::string("the module has no kernel \"") + name + "\"");
    *handle = reinterpret_cast<CUfunction>(found->second.get());
    return CUDA_SUCCESS;
  });
}

CUresult cuFuncGetAttribute(int *value, CUfunction_attribute attribute, CUfunction handle) {
  return callOn([&](World &, World::Lock &, Device &) {
    const Function *function = findFunction(handle);
    if (!function)
      return refuse(CUDA_ERROR_INVALID_HANDLE, "there is no such kernel");
    *value = attribute == CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK           ? function->entry->threads
             : attribute == CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES ? function->dynamicBytes
                                                                            : 0;
    return CUDA_SUCCESS;
  });
}

CUresult cuFuncSetAttribute(CUfunction handle, CUfunction_attribute attribute, int value) {
  return callOn([&](World &world, World::Lock &, Device &) {
    Function *function = findFunction(handle);
    if (!function)
      return refuse(CUDA_ERROR_INVALID_HANDLE, "there is no such kernel");
    if (attribute != CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES)
      return CUDA_SUCCESS;
    const int most = world.settings.capability >= 90 ? 227 << 10 : 163 << 10;
    if (value < 0 || value > most)
      return refuse(CUDA_ERROR_INVALID_VALUE,
                    std::to_string(value) + " bytes of shared memory, more than " + std::to_string(most));
    function->dynamicBytes = value;
    return CUDA_SUCCESS;
  });
}

CUresult cuLaunchKernel(CUfunction handle, unsigned int blocks, unsigned int blocksY, unsigned int blocksZ,
                        unsigned int threads, unsigned int threadsY, unsigned int threadsZ, unsigned int sharedBytes,
                        CUstream streamHandle, void **parameters, void **extra) {
  return callIn(streamHandle, [&](World &world, World::Lock &lock, Stream &stream) {
    const Function *function = findFunction(handle);
    if (!function)
      return refuse(CUDA_ERROR_INVALID_HANDLE, "there is no such kernel");
    const heddle_host::KernelEntry &entry = *function->entry;
    const std::string name = std::string("kernel ") + entry.name;
    if (blocksY != 1 || blocksZ != 1 || threadsY != 1 || threadsZ != 1)
      return refuse(CUDA_ERROR_INVALID_VALUE, name + " is launched with a grid of more than one dim");
    if (stream.device->number != function->module->device)
      return refuse(CUDA_ERROR_INVALID_HANDLE, name + " is loaded on GPU " + std::to_string(function->module->device) +
                                                   ", and launched on " + stream.name);
    if (sharedBytes > static_cast<unsigned int>(function->dynamicBytes))
      return refuse(CUDA_ERROR_INVALID_VALUE, name + " is launched with " + std::to_string(sharedBytes) +
                                                  " bytes of shared memory, and may have " +
                                                  std::to_string(function->dynamicBytes));
    KernelBody body{function->module->unit, &entry, {}, blocks, threads, sharedBytes};
    if (!readSlots(entry, parameters, extra, body.slots))
      return refuse(CUDA_ERROR_INVALID_VALUE, name + " is launched without its parameters");
    if (std::string why;
        !checkLaunch({&body.unit->getUnit(), &entry, body.slots, blocks, threads, sharedBytes, 0}, why))
      return refuse(CUDA_ERROR_INVALID_VALUE, why);
    auto operation = std::make_shared<Operation>();
    operation->name = name;
    size_t slot = 0;
    for (int p = 0; p < entry.parameterCount; ++p) {
      const heddle_host::Parameter &parameter = entry.parameters[p];
      if (parameter.access && parameter.elements >= 0)
        operation->ranges.push_back({Memory::toHost(body.slots[slot]),
                                     static_cast<uint64_t>(parameter.elements * parameter.elementBytes),
                                     (parameter.access & 1) != 0, (parameter.access & 2) != 0});
      slot += static_cast<size_t>(parameter.slots);
    }
    operation->body = std::move(body);
    return put(world, lock, stream, std::move(operation));
  });
}

CUresult cuLaunchHostFunc(CUstream handle, CUhostFn function, void *user) {
  return callIn(handle, [&](World &world, World::Lock &lock, Stream &stream) {
    auto operation = std::make_shared<Operation>();
    operation->name = "host function";
    operation->body = [=](Execution &) {
      function(user);
      return true;
    };
    return put(world, lock, stream, std::move(operation));
  });
}

} // extern "C"
