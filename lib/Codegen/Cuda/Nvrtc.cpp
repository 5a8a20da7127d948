#include "heddle/Codegen/Cuda/Nvrtc.h"

#include "NvrtcFunctions.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <dlfcn.h>

using namespace heddle::cuda;

/// Left open for good: NVRTC leaves threads and handlers behind that outlive it.
struct Nvrtc::Functions : NvrtcFunctions {};

namespace {

// The newest first.
constexpr const char *sonames[] = {"libnvrtc.so.13", "libnvrtc.so.12"};

std::string join(llvm::ArrayRef<std::string> words, const char *between = ", ") { return llvm::join(words, between); }

/// Files to try: those of a path that was asked for, or the loader's and those in folders.
std::vector<std::string> getCandidates(const NvrtcPlaces &places) {
  std::vector<std::string> candidates;
  if (!places.path.empty() && !llvm::sys::fs::is_directory(places.path))
    return {places.path};
  auto addFolder = [&](const std::string &folder) {
    for (const char *soname : sonames) {
      llvm::SmallString<128> file(folder);
      llvm::sys::path::append(file, soname);
      if (llvm::sys::fs::exists(file))
        candidates.push_back(std::string(file));
    }
  };
  if (!places.path.empty()) {
    addFolder(places.path);
    return candidates;
  }
  candidates.assign(std::begin(sonames), std::end(sonames));
  for (const std::string &folder : places.folders)
    addFolder(folder);
  return candidates;
}

/// The file that was loaded, which a soname alone does not say.
std::string getFile(void *symbol, const std::string &otherwise) {
  Dl_info info;
  return dladdr(symbol, &info) && info.dli_fname ? info.dli_fname : otherwise;
}

} // namespace

Nvrtc::Nvrtc() : functions(std::make_unique<Functions>()) {}
Nvrtc::~Nvrtc() = default;

std::unique_ptr<Nvrtc> Nvrtc::load(const NvrtcPlaces &places, std::string &error) {
  const std::string needed =
      ", needed version " + std::to_string(leastMajor) + "." + std::to_string(leastMinor) + " or newer";
  std::vector<std::string> candidates = getCandidates(places);
  for (const std::string &candidate : candidates) {
    void *handle = dlopen(candidate.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!handle)
      continue;
    std::unique_ptr<Nvrtc> own(new Nvrtc);
    std::string missing = own->functions->load(handle);
    int major = 0, minor = 0;
    own->path = getFile(dlsym(handle, "nvrtcVersion"), candidate);
    if (!missing.empty()) {
      error = "NVRTC in " + own->path + " has no " + missing + needed;
      return nullptr;
    }
    if (own->functions->version(&major, &minor) != 0) {
      error = "NVRTC in " + own->path + " does not say its version" + needed;
      return nullptr;
    }
    own->version = std::to_string(major) + "." + std::to_string(minor);
    if (std::pair(major, minor) < std::pair(leastMajor, leastMinor)) {
      error = "NVRTC in " + own->path + " has version " + own->version + needed;
      return nullptr;
    }
    // NVRTC loads it by its name alone, which finds what is already loaded; else it would have to be on the loader's
    // path.
    dlopen((own->path.substr(0, own->path.rfind('/') + 1) + "libnvrtc-builtins.so." + own->version).c_str(), RTLD_NOW);
    return own;
  }
  if (places.path.empty())
    error = "NVRTC is not found: looked for " + join(candidates) +
            (places.folders.empty() ? "" : " also in " + join(places.folders)) + needed;
  else
    error = "NVRTC is not found at " + places.path + needed + " (libnvrtc.so.13)";
  return nullptr;
}

Nvrtc::Compilation Nvrtc::compile(const std::string &name, const std::string &text,
                                  llvm::ArrayRef<std::string> options) const {
  static const std::string vocabulary = getVocabulary().str();
  const char *headers[] = {vocabulary.c_str()}, *headerNames[] = {"heddle.h"};
  Compilation made;
  NvrtcProgram program = nullptr;
  if (int code = functions->createProgram(&program, text.c_str(), name.c_str(), 1, headers, headerNames)) {
    made.log = functions->getErrorString(code);
    return made;
  }
  std::vector<const char *> words;
  for (const std::string &option : options)
    words.push_back(option.c_str());
  int code = functions->compileProgram(program, static_cast<int>(words.size()), words.data());
  size_t size = 0;
  if (functions->getProgramLogSize(program, &size) == 0 && size > 1) {
    made.log.resize(size);
    functions->getProgramLog(program, made.log.data());
    made.log.resize(size - 1); // its zero
  }
  if (code == 0)
    code = functions->getCubinSize(program, &size);
  if (code == 0) {
    made.cubin.resize(size);
    code = functions->getCubin(program, made.cubin.data());
  }
  if (code != 0) {
    made.cubin.clear();
    if (made.log.empty())
      made.log = functions->getErrorString(code);
  }
  made.isDone = code == 0;
  functions->destroyProgram(&program);
  return made;
}
