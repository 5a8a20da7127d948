#include "Nccl.h"

#include "../../Errors.h"
#include "Driver.h"

using namespace heddle::runtime;
using namespace heddle::runtime::cuda;

Nccl::Nccl(const std::string &path) : library("NCCL", {"libnccl.so.2"}, path) {
  constexpr int leastVersion = 22200; // aborts several communicators as a group; 2.18 splits them
  int number = 0;
  library.get(ncclGetVersion, HEDDLE_SYMBOL(ncclGetVersion));
  auto toText = [](int all) {
    return std::to_string(all / 10000) + '.' + std::to_string(all % 10000 / 100) + '.' + std::to_string(all % 100);
  };
  bool isKnown = ncclGetVersion(&number) == ncclSuccess;
  version = toText(number);
  if (isKnown && number < leastVersion)
    throw LoadError("NCCL " + library.getName() + " is version " + version + ", needed " + toText(leastVersion) +
                    " or newer");
#define HEDDLE_LOAD(name) library.get(name, HEDDLE_SYMBOL(name));
  HEDDLE_NCCL_ENTRY_POINTS(HEDDLE_LOAD)
#undef HEDDLE_LOAD
  findFault = reinterpret_cast<decltype(findFault)>(library.find("heddleEmulatorFault"));
}

std::string Nccl::describe(ncclResult_t result) const {
  if (const char *fault = findFault ? findFault() : nullptr; fault && *fault)
    return fault;
  const char *text = ncclGetErrorString(result), *last = ncclGetLastError(nullptr);
  return std::string(text ? text : "an unknown error of NCCL") + (last && *last ? std::string(", ") + last : "");
}

void Nccl::fail(ncclResult_t result, int64_t device, const char *action) const {
  throw DeviceError("GPU " + std::to_string(device) + " can't " + action + ": " + describe(result));
}
