// State that passes appended to a step, where no @init and no file gives it.
#include "heddle/Runtime/Checkpoint/AppendedState.h"
#include "Session.h"

#include <fmt/core.h>

using namespace heddle;
using namespace heddle::run;

void run::tellOfMade(const std::string &path, const std::vector<const format::Port *> &leaves,
                     const std::vector<size_t> &made) {
  constexpr size_t shown = 4;
  std::string text;
  for (size_t index = 0; index < std::min(shown, made.size()); ++index)
    text += fmt::format("{}\"{}\" as {}", index ? ", " : "", leaves[made[index]]->name,
                        runtime::describeAppended(*leaves[made[index]]));
  if (made.size() > shown)
    text += fmt::format(" and {} more", made.size() - shown);
  if (!made.empty())
    tell(fmt::format("heddle-run: note: {} lacks appended state, which begins anew: {}", path, text));
}

void Session::appendState(const std::function<bool(const std::string &name)> &isGiven) {
  const std::vector<const format::Port *> &leaves = executor->getState();
  auto isMade = [&](size_t leaf) { return leaves[leaf]->appended && !(isGiven && isGiven(leaves[leaf]->name)); };
  std::string error;
  std::vector<std::byte> whole;
  for (size_t leaf = 0; leaf < leaves.size(); ++leaf) {
    size_t root = leaf; // a copy of a copy begins as what the first one is of
    while (isMade(root) && !leaves[root]->appended->copyOf.empty()) {
      const std::string &source = leaves[root]->appended->copyOf;
      std::optional<size_t> next = executor->findState(source);
      if (!next)
        throw Failure(fmt::format("{}: state \"{}\" begins as a copy of \"{}\", needed an entry with both to be loaded",
                                  loaded.path, leaves[leaf]->name, source));
      root = *next;
    }
    if (!isMade(leaf))
      continue;
    if (isMade(root)) {
      whole.resize(*format::getBytes(leaves[root]->type));
      runtime::fillAppended(*leaves[root], whole);
    } else {
      whole = getState(root);
    }
    if (!executor->setState(leaf, whole, error))
      throw Failure(loaded.path + ": " + error);
  }
}
