#include "heddle/Files/PathCheck.h"

#include "heddle/Files/OutputFile.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include <sys/stat.h>

using namespace heddle;
namespace fs = std::filesystem;

namespace {

bool isSame(const std::string &a, const std::string &b) {
  struct stat first{}, second{};
  bool isFirst = ::stat(a.c_str(), &first) == 0, isSecond = ::stat(b.c_str(), &second) == 0;
  if (isFirst && isSecond)
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino &&
           !S_ISCHR(first.st_mode); // /dev/null may be several
  if (isFirst || isSecond)
    return false;
  std::error_code code;
  return fs::weakly_canonical(fs::absolute(a, code), code) == fs::weakly_canonical(fs::absolute(b, code), code);
}

/// What a run reads of a folder.
bool isReadOfFolders(const fs::path &file) {
  return file.extension() == ".safetensors" || file.extension() == ".npz" || file.extension() == ".npy";
}

} // namespace

void PathCheck::reads(const std::string &what, const std::string &path) {
  if (!path.empty())
    paths.push_back({what, path});
}

void PathCheck::writes(const std::string &what, const std::string &path) {
  if (!path.empty())
    paths.push_back({what, path, true, true});
}

void PathCheck::writesInPlace(const std::string &what, const std::string &path) {
  if (!path.empty())
    paths.push_back({what, path, true, false});
}

void PathCheck::allows(const std::string &output, const std::string &other) { allowed.emplace_back(output, other); }

bool PathCheck::compare(const Path &output, const Path &other, std::string &error) const {
  OutputTarget target, theirs;
  if (!findTarget(output.path, target, error) || !findTarget(other.path, theirs, error))
    return false;
  if (std::ranges::count(allowed, std::pair(output.what, other.what)) == 0) {
    if (isSame(target.path, theirs.path)) {
      error = output.what + " " + output.path + " is " + other.what + ", too, needed another file";
      return false;
    }
    std::error_code code;
    fs::path folder = fs::absolute(target.path, code).parent_path();
    if (!other.isWritten && target.kind != OutputTarget::Kind::Folder && isReadOfFolders(target.path) &&
        fs::is_directory(theirs.path, code) && fs::equivalent(folder, theirs.path, code)) {
      error = output.what + " " + output.path + " is in the folder of " + other.what + ", needed another place";
      return false;
    }
  }
  if (output.hasPartial && target.kind == OutputTarget::Kind::File && isSame(getPartialPath(target), theirs.path)) {
    error = output.what + " " + output.path + " is written by way of " + getPartialPath(target) + ", which is " +
            other.what + ", needed another file";
    return false;
  }
  return true;
}

/// What can only fail when all is done is said before it begins.
static bool hasFolder(const std::string &path, std::string &error) {
  OutputTarget target;
  if (!findTarget(path, target, error))
    return false;
  std::error_code code;
  fs::file_status folder = fs::status(fs::absolute(target.path, code).parent_path(), code);
  if (target.kind != OutputTarget::Kind::File || fs::is_directory(folder))
    return true;
  error = path + ": can't be written: " + std::strerror(fs::exists(folder) ? ENOTDIR : ENOENT);
  return false;
}

bool PathCheck::check(std::string &error) const {
  for (const Path &path : paths)
    if (path.isWritten && path.hasPartial && !hasFolder(path.path, error))
      return false;
  for (size_t output = 0; output < paths.size(); ++output)
    for (size_t other = 0; other < paths.size(); ++other)
      // Two outputs are compared both ways, as each may be written by way of the other; the first is refused.
      if (paths[output].isWritten && output != other && !compare(paths[output], paths[other], error))
        return false;
  return true;
}
