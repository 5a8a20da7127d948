// Checks that a command does not write over what it reads, nor over what else it writes.
#ifndef HEDDLE_FILES_PATHCHECK_H
#define HEDDLE_FILES_PATHCHECK_H

#include <string>
#include <utility>
#include <vector>

namespace heddle {

/// All paths of a command, each by what it is: `--save`, `the program`. Empty ones are none.
class PathCheck {
public:
  void reads(const std::string &what, const std::string &path);
  void writes(const std::string &what, const std::string &path);
  /// A file that grows in place has no `FILE.partial`, nor does a folder.
  void writesInPlace(const std::string &what, const std::string &path);
  /// One may be the file of the other: a state that a run goes on from.
  void allows(const std::string &output, const std::string &other);

  /// False, with one sentence in `error`, where an output or its `FILE.partial` is an input or another output, or a
  /// file that would be read as one of a folder's, or where the folder that it is to lie in is not there. Files are
  /// compared by device and inode, and what does not exist yet by its path without links. Devices may be several
  /// things.
  bool check(std::string &error) const;

private:
  struct Path {
    std::string what, path;
    bool isWritten = false, hasPartial = false;
  };
  bool compare(const Path &output, const Path &other, std::string &error) const;

  std::vector<Path> paths;
  std::vector<std::pair<std::string, std::string>> allowed;
};

} // namespace heddle

#endif // HEDDLE_FILES_PATHCHECK_H
