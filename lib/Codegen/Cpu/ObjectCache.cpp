#include "ObjectCache.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"

#include <dlfcn.h>

using namespace heddle::cpu;

namespace {

std::string toHex(llvm::XXH128_hash_t hash) {
  return llvm::utohexstr(hash.high64, /*LowerCase=*/true, 16) + llvm::utohexstr(hash.low64, /*LowerCase=*/true, 16);
}

/// This library's file as it is now: another build makes other code of the same text.
std::string getCompilerIdentity() {
  Dl_info info;
  llvm::sys::fs::file_status status;
  if (!dladdr(reinterpret_cast<void *>(&getCompilerIdentity), &info) || llvm::sys::fs::status(info.dli_fname, status))
    return "";
  return std::to_string(status.getSize()) + "," +
         std::to_string(status.getLastModificationTime().time_since_epoch().count());
}

/// The file's first line; the object follows.
std::string describe(const CachedObject &cached) {
  llvm::json::Array stages;
  for (const StageCode &stage : cached.code.stages)
    stages.push_back(llvm::json::Array{stage.symbol, stage.parts});
  llvm::json::Object line{{"stages", std::move(stages)},
                          {"scratch_bytes", cached.code.scratchBytes},
                          {"bytes", static_cast<int64_t>(cached.object.size())},
                          {"hash", toHex(llvm::xxh3_128bits(llvm::arrayRefFromStringRef(cached.object)))}};
  return llvm::formatv("{0}\n", llvm::json::Value(std::move(line)));
}

std::optional<CachedObject> parse(llvm::StringRef file) {
  auto [line, object] = file.split('\n');
  llvm::Expected<llvm::json::Value> value = llvm::json::parse(line);
  if (!value) {
    llvm::consumeError(value.takeError());
    return std::nullopt;
  }
  CachedObject cached;
  const llvm::json::Object *fields = value->getAsObject();
  const llvm::json::Array *stages = fields ? fields->getArray("stages") : nullptr;
  if (!stages || !fields->getInteger("scratch_bytes"))
    return std::nullopt;
  for (const llvm::json::Value &stage : *stages) {
    const llvm::json::Array *pair = stage.getAsArray();
    if (!pair || pair->size() != 2 || !(*pair)[0].getAsString() || !(*pair)[1].getAsInteger())
      return std::nullopt;
    cached.code.stages.push_back({(*pair)[0].getAsString()->str(), *(*pair)[1].getAsInteger()});
  }
  cached.code.scratchBytes = *fields->getInteger("scratch_bytes");
  cached.object = object.str();
  return describe(cached) == (line + "\n").str() ? std::optional(std::move(cached)) : std::nullopt;
}

std::string getPath(const std::string &folder, const std::string &key) {
  llvm::SmallString<128> path(folder);
  llvm::sys::path::append(path, key.substr(0, 2), key.substr(2) + ".o");
  return std::string(path);
}

} // namespace

std::string ObjectCache::getKey(llvm::StringRef kernel, const CpuTarget &target) const {
  static const std::string compiler = getCompilerIdentity();
  std::string text = compiler + "\n" + target.cpu + "\n" + llvm::join(target.features, ",") + "\n" +
                     std::to_string(target.vectorBytes) + "\n" + kernel.str();
  return toHex(llvm::xxh3_128bits(llvm::arrayRefFromStringRef(text)));
}

std::optional<CachedObject> ObjectCache::find(const std::string &key) const {
  if (folder.empty())
    return std::nullopt;
  auto file = llvm::MemoryBuffer::getFile(getPath(folder, key), /*IsText=*/false, /*RequiresNullTerminator=*/false);
  return file ? parse((*file)->getBuffer()) : std::nullopt;
}

void ObjectCache::store(const std::string &key, const CachedObject &object) const {
  if (folder.empty())
    return;
  std::string path = getPath(folder, key);
  if (llvm::sys::fs::create_directories(llvm::sys::path::parent_path(path)))
    return;
  llvm::Error error = llvm::writeToOutput(path, [&](llvm::raw_ostream &out) { // beside, and renamed
    out << describe(object) << object.object;
    return llvm::Error::success();
  });
  llvm::consumeError(std::move(error));
}
