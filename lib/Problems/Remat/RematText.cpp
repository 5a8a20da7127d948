#include "../WordLines.h"

#include "heddle/Problems/Remat.h"
#include <array>
#include <unordered_map>
#include <utility>

using namespace heddle::problems;

namespace {

constexpr std::array<std::string_view, 5> keywords{"gives", "reads", "scratch", "once", "kept"};

class Reader : WordLines {
public:
  explicit Reader(std::string_view text) : WordLines(text, keywords) {}

  std::optional<RematProblem> run(std::string &message) {
    while (nextLine())
      readLine();
    message = getError();
    return message.empty() ? std::optional(std::move(problem)) : std::nullopt;
  }

private:
  bool readLine() {
    if (take("cap"))
      return problem.cap ? fail("found a second cap, needed one") : readBytes(problem.cap.emplace()) && readEnd();
    if (take("other")) {
      if (std::exchange(hasOther, true))
        return fail("found a second line of other bytes, needed one");
      return readBytes(problem.otherBytes) && readEnd();
    }
    for (bool isBackward : {false, true})
      if (take(isBackward ? "backward" : "forward"))
        return readNode(isBackward);
    return failAt("cap, other, forward or backward");
  }

  bool readNode(bool isBackward) {
    RematNode node;
    node.isBackward = isBackward;
    if (!readName(node.name, "a node's name"))
      return false;
    if (nodes.contains(node.name))
      return fail("found a second node \"" + node.name + "\", needed another name");
    if (!readNumber(node.seconds, "seconds, as a number"))
      return false;
    while (!isAtEnd()) {
      if (take("gives")) {
        if (!readBytes(node.bytes))
          return false;
      } else if (take("scratch")) {
        if (!readBytes(node.scratchBytes))
          return false;
      } else if (take("once")) {
        node.isOnce = true;
      } else if (take("kept")) {
        node.isKept = true;
      } else if (take("reads")) {
        do {
          auto it = isName() ? nodes.find(getName()) : nodes.end();
          std::string name;
          if (it == nodes.end() || !readName(name, "a node of a line before"))
            return failAt("a node of a line before");
          node.deps.push_back(it->second);
        } while (isName());
      } else {
        return failAt("gives, reads, scratch, once, kept or the end of the line");
      }
    }
    nodes[node.name] = static_cast<int>(problem.nodes.size());
    problem.nodes.push_back(std::move(node));
    return true;
  }

  RematProblem problem;
  bool hasOther = false;
  std::unordered_map<std::string, int> nodes;
};

} // namespace

std::optional<RematProblem> heddle::problems::readRematProblem(std::string_view text, std::string &error) {
  return Reader(text).run(error);
}

std::string heddle::problems::toString(const RematProblem &problem) {
  std::string text;
  if (problem.cap)
    text += "cap " + std::to_string(*problem.cap) + "\n";
  if (problem.otherBytes)
    text += "other " + std::to_string(problem.otherBytes) + "\n";
  for (const RematNode &node : problem.nodes) {
    text +=
        (node.isBackward ? "backward " : "forward ") + quote(node.name, keywords) + " " + printSeconds(node.seconds);
    text += node.bytes ? " gives " + std::to_string(node.bytes) : "";
    for (size_t index = 0; index < node.deps.size(); ++index)
      text += (index == 0 ? " reads " : " ") + quote(problem.nodes[node.deps[index]].name, keywords);
    text += node.scratchBytes ? " scratch " + std::to_string(node.scratchBytes) : "";
    text += std::string(node.isOnce ? " once" : "") + (node.isKept ? " kept" : "") + "\n";
  }
  return text;
}
