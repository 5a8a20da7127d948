// Where CUDA's libraries may be when the loader knows of none.
#ifndef HEDDLE_TOOLS_CUDAFOLDERS_H
#define HEDDLE_TOOLS_CUDAFOLDERS_H

#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

namespace heddle {

/// The folders of CUDA_HOME, of the packages nvidia-* of VIRTUAL_ENV and of those that are installed where a wheel of
/// heddle is, and those that were there when heddle was built: a list with colons, or empty.
inline std::vector<std::string> getCudaFolders(const std::string &atBuild) {
  namespace fs = std::filesystem;
  std::vector<std::string> folders;
  std::error_code code;
  auto add = [&](const fs::path &folder) {
    if (fs::is_directory(folder, code))
      folders.push_back(folder.string());
  };
  if (const char *home = std::getenv("CUDA_HOME"))
    add(fs::path(home) / "lib64");
  auto addPackages = [&](const fs::path &sitePackages) {
    for (const auto &package : fs::directory_iterator(sitePackages / "nvidia", code))
      add(package.path() / "lib");
  };
  if (const char *environment = std::getenv("VIRTUAL_ENV"))
    for (const auto &python : fs::directory_iterator(fs::path(environment) / "lib", code))
      addPackages(python.path() / "site-packages");
  // A wheel's tools are in site-packages/heddle_tools/bin.
  addPackages(fs::read_symlink("/proc/self/exe", code).parent_path().parent_path().parent_path());
  for (size_t begin = 0; begin < atBuild.size();) {
    size_t end = std::min(atBuild.find(':', begin), atBuild.size());
    add(atBuild.substr(begin, end - begin));
    begin = end + 1;
  }
  return folders;
}

} // namespace heddle

#endif // HEDDLE_TOOLS_CUDAFOLDERS_H
