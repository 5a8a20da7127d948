#include "DynamicLibrary.h"

#include "Errors.h"

#include <dlfcn.h>

using namespace heddle::runtime;

DynamicLibrary::DynamicLibrary(std::string given, const std::string &soname, const std::string &path)
    : what(std::move(given)), name(path.empty() ? soname : path), handle(dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL)) {
  if (handle)
    return;
  const char *reason = dlerror();
  throw LoadError("there is no " + what + " here: " + (reason ? reason : name + " can't be loaded") + ", needed " +
                  soname);
}

void *DynamicLibrary::find(const char *symbol) const { return dlsym(handle, symbol); }

void *DynamicLibrary::get(const char *symbol) const {
  if (void *address = find(symbol))
    return address;
  throw LoadError(what + " is too old: " + name + " has no " + symbol + ", needed it");
}
