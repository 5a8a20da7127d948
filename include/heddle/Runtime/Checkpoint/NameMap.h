// Names of leaves elsewhere, as Hugging Face's: docs/checkpoints.md, "Export and import".
#ifndef HEDDLE_RUNTIME_CHECKPOINT_NAMEMAP_H
#define HEDDLE_RUNTIME_CHECKPOINT_NAMEMAP_H

#include <optional>
#include <string>
#include <vector>

namespace heddle::runtime {

/// Pairs of names, ours and theirs. `{}` stands for a number in both: `layers.{}.wq` is
/// `model.layers.{}.self_attn.q_proj.weight`.
class NameMap {
public:
  /// Reads a JSON object of names, ours as keys, or lines of two names each. False, with one sentence in `error` that
  /// begins with the path.
  bool read(const std::string &path, std::string &error);

  /// Gives each of some names that is in the map the other one: theirs, or with `isBack` ours. Others have none. False,
  /// with one sentence in `error`, where a pair is of none of them.
  bool apply(const std::vector<std::string> &names, bool isBack, std::vector<std::optional<std::string>> &others,
             std::string &error) const;

private:
  struct Pair {
    std::string ours, theirs;
  };
  bool parse(const std::string &text, std::string &error);
  bool add(Pair pair, std::string &error);

  std::string path;
  std::vector<Pair> pairs;
};

} // namespace heddle::runtime

#endif // HEDDLE_RUNTIME_CHECKPOINT_NAMEMAP_H
