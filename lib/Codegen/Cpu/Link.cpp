#include "Link.h"

#include "lld/Common/Driver.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <mutex>

LLD_HAS_DRIVER(elf)

using namespace heddle;

namespace {

/// lld's own state is the process's, and so is the lock of it.
std::mutex lldMutex;

/// A folder that goes with everything in it.
struct TemporaryFolder {
  TemporaryFolder() { error = llvm::sys::fs::createUniqueDirectory("heddle-link", path); }
  ~TemporaryFolder() {
    if (!error)
      llvm::sys::fs::remove_directories(path);
  }
  TemporaryFolder(const TemporaryFolder &) = delete;
  TemporaryFolder &operator=(const TemporaryFolder &) = delete;

  std::string operator/(const llvm::Twine &name) const {
    llvm::SmallString<128> file(path);
    llvm::sys::path::append(file, name);
    return std::string(file);
  }

  llvm::SmallString<128> path;
  std::error_code error;
};

bool write(const std::string &path, llvm::StringRef bytes, std::string &error) {
  std::error_code code;
  llvm::raw_fd_ostream file(path, code);
  if (!code) {
    file << bytes;
    file.close();
    code = file.error();
  }
  file.clear_error();
  if (code)
    error = path + ": can't be written: " + code.message();
  return !code;
}

} // namespace

std::vector<std::byte> cpu::linkSharedObject(llvm::ArrayRef<std::string> objects, std::string &error) {
  TemporaryFolder folder;
  if (folder.error) {
    error = "there is no folder for temporary files: " + folder.error.message();
    return {};
  }
  std::vector<std::string> paths;
  for (const std::string &object : objects)
    if (!write(paths.emplace_back(folder / (llvm::Twine(paths.size()) + ".o")), object, error))
      return {};
  std::string output = folder / "kernels.so";
  std::vector<const char *> arguments = {"ld.lld",          "-shared", "--strip-debug", "--hash-style=gnu",
                                         "--build-id=none", "-o",      output.c_str()};
  for (const std::string &path : paths)
    arguments.push_back(path.c_str());

  std::lock_guard lock(lldMutex);
  std::string said;
  llvm::raw_string_ostream out(said);
  lld::Result result = lld::lldMain(arguments, out, out, {{lld::Gnu, &lld::elf::link}});
  auto linked = llvm::MemoryBuffer::getFile(output);
  if (result.retCode != 0 || !linked) {
    error = "lld can't link the kernels: " + llvm::StringRef(said).trim().str();
    return {};
  }
  auto *begin = reinterpret_cast<const std::byte *>((*linked)->getBufferStart());
  return {begin, begin + (*linked)->getBufferSize()};
}
