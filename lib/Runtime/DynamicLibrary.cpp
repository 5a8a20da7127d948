#include "DynamicLibrary.h"

#include "Errors.h"

#include <dlfcn.h>

using namespace heddle::runtime;

DynamicLibrary::DynamicLibrary(std::string given, const std::vector<std::string> &sonames, const std::string &path)
    : what(std::move(given)) {
  std::string reason, needed;
  for (const std::string &own : path.empty() ? sonames : std::vector{path}) {
    name = own;
    handle = dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (handle)
      return;
    const char *said = dlerror();
    reason += (reason.empty() ? "" : "; ") + (said ? std::string(said) : name + " can't be loaded");
  }
  for (const std::string &soname : sonames)
    needed += (needed.empty() ? "" : " or ") + soname;
  throw LoadError("there is no " + what + " here: " + reason + ", needed " + needed);
}

void *DynamicLibrary::find(const char *symbol) const { return dlsym(handle, symbol); }

void *DynamicLibrary::get(const char *symbol, const char *older) const {
  if (void *address = find(symbol))
    return address;
  if (void *address = older ? find(older) : nullptr)
    return address;
  throw LoadError(what + " is too old: " + name + " has no " + symbol + ", needed it");
}
