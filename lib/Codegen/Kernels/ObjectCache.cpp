#include "heddle/Codegen/Kernels/ObjectCache.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"

using namespace heddle::codegen;

namespace {

std::string hash(llvm::StringRef bytes) {
  llvm::XXH128_hash_t code = llvm::xxh3_128bits(llvm::arrayRefFromStringRef(bytes));
  return llvm::utohexstr(code.high64, /*LowerCase=*/true, 16) + llvm::utohexstr(code.low64, /*LowerCase=*/true, 16);
}

/// The file's first line; the object follows.
std::string describe(const CachedObject &object) {
  llvm::json::Object line{
      {"about", object.about}, {"bytes", static_cast<int64_t>(object.bytes.size())}, {"hash", hash(object.bytes)}};
  return llvm::formatv("{0}\n", llvm::json::Value(std::move(line)));
}

std::optional<CachedObject> parse(llvm::StringRef file) {
  auto [line, bytes] = file.split('\n');
  llvm::Expected<llvm::json::Value> value = llvm::json::parse(line);
  if (!value) {
    llvm::consumeError(value.takeError());
    return std::nullopt;
  }
  const llvm::json::Object *fields = value->getAsObject();
  const llvm::json::Value *about = fields ? fields->get("about") : nullptr;
  if (!about)
    return std::nullopt;
  CachedObject object{*about, bytes.str()};
  return describe(object) == (line + "\n").str() ? std::optional(std::move(object)) : std::nullopt;
}

} // namespace

std::string ObjectCache::getKey(llvm::ArrayRef<llvm::StringRef> parts) {
  std::string text;
  for (llvm::StringRef part : parts) // no two lists of parts have one text
    text += std::to_string(part.size()) + "\n" + part.str();
  return hash(text);
}

std::string ObjectCache::getPath(const std::string &key) const {
  llvm::SmallString<128> path(folder);
  llvm::sys::path::append(path, key.substr(0, 2), key.substr(2) + extension);
  return std::string(path);
}

std::optional<CachedObject> ObjectCache::find(const std::string &key) const {
  if (folder.empty())
    return std::nullopt;
  auto file = llvm::MemoryBuffer::getFile(getPath(key), /*IsText=*/false, /*RequiresNullTerminator=*/false);
  return file ? parse((*file)->getBuffer()) : std::nullopt;
}

void ObjectCache::store(const std::string &key, const CachedObject &object) const {
  if (folder.empty())
    return;
  std::string path = getPath(key);
  if (llvm::sys::fs::create_directories(llvm::sys::path::parent_path(path)))
    return;
  llvm::Error error = llvm::writeToOutput(path, [&](llvm::raw_ostream &out) { // beside, and renamed
    out << describe(object) << object.bytes;
    return llvm::Error::success();
  });
  llvm::consumeError(std::move(error));
}
