#include "Library.h"

#include <dlfcn.h>

void *heddle::lapack::findSymbol(const std::string &name, std::string &error) {
  // It stays loaded, so that a further call only finds it.
  void *library = dlopen("liblapack.so.3", RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  if (!library) {
    const char *why = dlerror();
    error = std::string("LAPACK can't be loaded (") + (why ? why : "liblapack.so.3") +
            "), needed a package that has it, such as Debian's liblapack3";
    return nullptr;
  }
  // What OpenBLAS gives depends on its threads; results of a program don't.
  if (void *threads = dlsym(library, "openblas_set_num_threads"))
    reinterpret_cast<void (*)(int)>(threads)(1);
  void *symbol = dlsym(library, (name + "_").c_str());
  if (!symbol)
    error = "liblapack.so.3 has no " + name + ", needed LAPACK 3";
  dlclose(library); // counts down
  return symbol;
}
