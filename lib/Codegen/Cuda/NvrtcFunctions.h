// The functions of NVRTC that heddle calls, by their types in CUDA's nvrtc.h: a result is 0 where all is well. The
// tests compare these types with the header's where it is there.
#ifndef HEDDLE_LIB_CODEGEN_CUDA_NVRTCFUNCTIONS_H
#define HEDDLE_LIB_CODEGEN_CUDA_NVRTCFUNCTIONS_H

#include <cstddef>
#include <dlfcn.h>
#include <string>

namespace heddle::cuda {

using NvrtcProgram = struct _nvrtcProgram *;

struct NvrtcFunctions {
  int (*version)(int *major, int *minor) = nullptr;
  const char *(*getErrorString)(int result) = nullptr;
  int (*createProgram)(NvrtcProgram *program, const char *text, const char *name, int headerCount,
                       const char *const *headers, const char *const *headerNames) = nullptr;
  int (*compileProgram)(NvrtcProgram program, int optionCount, const char *const *options) = nullptr;
  int (*getProgramLogSize)(NvrtcProgram program, size_t *bytes) = nullptr;
  int (*getProgramLog)(NvrtcProgram program, char *log) = nullptr;
  int (*getCubinSize)(NvrtcProgram program, size_t *bytes) = nullptr;
  int (*getCubin)(NvrtcProgram program, char *cubin) = nullptr;
  int (*destroyProgram)(NvrtcProgram *program) = nullptr;

  /// The name of a function that the library lacks; empty where it has all.
  std::string load(void *library) {
    std::string missing;
    auto find = [&](auto &function, const char *name) {
      function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(dlsym(library, name));
      if (!function && missing.empty())
        missing = name;
    };
    find(version, "nvrtcVersion");
    find(getErrorString, "nvrtcGetErrorString");
    find(createProgram, "nvrtcCreateProgram");
    find(compileProgram, "nvrtcCompileProgram");
    find(getProgramLogSize, "nvrtcGetProgramLogSize");
    find(getProgramLog, "nvrtcGetProgramLog");
    find(getCubinSize, "nvrtcGetCUBINSize");
    find(getCubin, "nvrtcGetCUBIN");
    find(destroyProgram, "nvrtcDestroyProgram");
    return missing;
  }
};

} // namespace heddle::cuda

#endif // HEDDLE_LIB_CODEGEN_CUDA_NVRTCFUNCTIONS_H
