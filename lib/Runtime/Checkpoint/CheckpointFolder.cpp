#include "heddle/Runtime/Checkpoint/CheckpointFolder.h"

#include "heddle/Files/OutputFile.h"
#include "heddle/Runtime/Checkpoint/Checkpoint.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

using namespace heddle;
using namespace heddle::runtime;
namespace fs = std::filesystem;

namespace {

constexpr std::string_view stepPrefix = "step-", partialSuffix = ".partial";

/// 100 of `step-100`; nothing of other names.
std::optional<uint64_t> parseStep(std::string_view name) {
  uint64_t step = 0;
  if (!name.starts_with(stepPrefix))
    return std::nullopt;
  name.remove_prefix(stepPrefix.size());
  auto [end, code] = std::from_chars(name.data(), name.data() + name.size(), step);
  bool isStep = code == std::errc() && end == name.data() + name.size() && std::to_string(step) == name;
  return isStep ? std::optional(step) : std::nullopt;
}

bool isPartial(std::string_view name) {
  if (!name.ends_with(partialSuffix))
    return false;
  name.remove_suffix(partialSuffix.size());
  return bool(parseStep(name.substr(0, name.ends_with(".old") ? name.size() - 4 : name.size())));
}

std::string describeFault(const std::string &path, const std::error_code &code) {
  return path + ": can't be written: " + code.message();
}

} // namespace

bool runtime::isFolder(const std::string &path) {
  std::error_code code;
  return fs::is_directory(path, code);
}

CheckpointFolder::~CheckpointFolder() {
  if (locked >= 0)
    ::close(locked);
}

std::string CheckpointFolder::getStep(uint64_t step) const {
  return path + "/" + std::string(stepPrefix) + std::to_string(step);
}

std::vector<uint64_t> CheckpointFolder::listSteps() const {
  std::vector<uint64_t> steps;
  std::error_code code;
  for (auto entry = fs::directory_iterator(path, code); !code && entry != fs::directory_iterator();
       entry.increment(code))
    if (std::optional<uint64_t> step = parseStep(entry->path().filename().string()))
      if (std::error_code own; fs::is_regular_file(entry->path() / manifestName, own))
        steps.push_back(*step);
  std::ranges::sort(steps);
  return steps;
}

std::optional<uint64_t> CheckpointFolder::findLatest() const {
  std::vector<uint64_t> steps = listSteps();
  std::ifstream pointer(path + "/latest");
  std::string name;
  std::getline(pointer, name);
  // One that is there and has lost its manifest is damaged; an older one in its place would be taken unnoticed.
  if (std::error_code code; std::optional<uint64_t> step = parseStep(name))
    if (fs::exists(getStep(*step), code))
      return step;
  return steps.empty() ? std::nullopt : std::optional(steps.back());
}

std::string CheckpointFolder::lock() {
  std::error_code code;
  if (fs::exists(path, code) && !fs::is_directory(path, code))
    return path + ": is no folder, needed one for checkpoints";
  fs::create_directories(path, code);
  if (!code && ::access(path.c_str(), W_OK) != 0)
    code.assign(errno, std::generic_category());
  if (code)
    return describeFault(path, code);
  syncFolder(fs::absolute(path).parent_path().string());
  locked = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (locked < 0)
    return path + ": can't be opened: " + std::strerror(errno);
  if (::flock(locked, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) // some file systems have no locks
    return path + ": another run writes its checkpoints there, needed a folder of its own";
  std::vector<fs::path> left;
  for (auto entry = fs::directory_iterator(path, code); !code && entry != fs::directory_iterator();
       entry.increment(code))
    if (isPartial(entry->path().filename().string()))
      left.push_back(entry->path());
  for (const fs::path &partial : left)
    fs::remove_all(partial, code); // what can't be removed shows when that step is saved
  return "";
}

std::string CheckpointFolder::begin(uint64_t step) const {
  std::error_code code;
  std::string partial = getPartial(step);
  fs::remove_all(partial, code);
  if (!code)
    fs::create_directories(partial, code);
  if (code)
    return describeFault(partial, code);
  return "";
}

std::string CheckpointFolder::commit(uint64_t step) const {
  std::error_code code;
  std::string own = getStep(step), old = own + ".old" + std::string(partialSuffix);
  syncFolder(getPartial(step));
  if (fs::exists(own, code)) { // of a run that went further than `latest` says
    fs::remove_all(old, code);
    fs::rename(own, old, code);
  }
  fs::rename(getPartial(step), own, code);
  if (code)
    return describeFault(own, code);
  syncFolder(path);
  std::string error;
  if (!writeText(path + "/latest", fs::path(own).filename().string() + "\n", error)) {
    fs::rename(own, getPartial(step), code);
    return error;
  }
  fs::remove_all(old, code);
  return "";
}

std::string CheckpointFolder::remove(uint64_t step) const {
  std::error_code code;
  fs::rename(getStep(step), getPartial(step), code); // whatever happens, there is no part of it by its name
  if (!code)
    fs::remove_all(getPartial(step), code);
  return code ? getStep(step) + ": can't be removed: " + code.message() : "";
}

void CheckpointFolder::abandon(uint64_t step) const {
  std::error_code code;
  fs::remove_all(getPartial(step), code);
}

std::string runtime::removeOld(const CheckpointFolder &folder, uint64_t step, const Retention &retention) {
  if (retention.last == 0)
    return "";
  std::vector<uint64_t> steps = folder.listSteps();
  std::erase_if(steps, [&](uint64_t other) { return other > step; }); // a run that was gone back from
  if (steps.size() <= retention.last)
    return "";
  std::optional<uint64_t> best;
  double number = INFINITY;
  if (!retention.best.empty())
    for (uint64_t other : steps) {
      Manifest manifest;
      std::string error;
      if (!readManifest(folder.getStep(other), manifest, error))
        return error;
      auto metric = manifest.metrics.find(retention.best);
      if (metric == manifest.metrics.end())
        continue;
      double own = retention.isHighest ? -metric->second : metric->second;
      if (own <= number) { // NaN is none; of equal ones the last
        number = own;
        best = other;
      }
    }
  for (size_t index = 0; index + retention.last < steps.size(); ++index)
    if (steps[index] != best)
      if (std::string fault = folder.remove(steps[index]); !fault.empty())
        return fault;
  return "";
}
