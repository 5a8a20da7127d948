// Scheduling problems as text, a line for each value that is there from the beginning and for each task.
#include "../WordLines.h"

#include "heddle/Problems/Schedule.h"
#include <array>
#include <unordered_map>

using namespace heddle::problems;

namespace {

constexpr std::array<std::string_view, 12> keywords{"cap",    "value", "compute", "start", "done",    "of",
                                                    "stream", "uses",  "gives",   "kept",  "scratch", "after"};

class Reader : WordLines {
public:
  explicit Reader(std::string_view text) : WordLines(text, keywords) {}

  std::optional<ScheduleProblem> run(std::string &message) {
    while (nextLine())
      readLine();
    for (const Use &use : uses)
      if (getError().empty())
        resolve(use);
    message = getError();
    return message.empty() ? std::optional(std::move(problem)) : std::nullopt;
  }

private:
  enum class UseKind { Operand, After, Start };
  struct Use {
    UseKind kind;
    int task;
    std::string name;
    int line;
  };

  bool readLine() {
    if (take("cap")) {
      MemorySpace space = MemorySpace::Device;
      bool isNamed = takeSpace(space);
      if (problem.caps[space])
        return fail("found a second cap" + std::string(isNamed ? " of " : "") + (isNamed ? toString(space) : "") +
                    ", needed one");
      return readBytes(problem.caps[space].emplace()) && readEnd();
    }
    if (take("value"))
      return readValue(-1) && readEnd();
    for (ScheduleTaskKind kind : {ScheduleTaskKind::Compute, ScheduleTaskKind::Start, ScheduleTaskKind::Done})
      if (take(toString(kind)))
        return readTask(kind);
    return failAt("cap, value, compute, start or done");
  }

  bool takeSpace(MemorySpace &space) {
    for (MemorySpace each : memorySpaces)
      if (take(toString(each))) {
        space = each;
        return true;
      }
    return false;
  }

  /// Takes the space of a value; what bytes follow is the name of the next value.
  void takeSpaceOfValue(MemorySpace &space) {
    if (!isBeforeDigits())
      takeSpace(space);
  }

  bool readValue(int producer) {
    ScheduleValue value;
    value.producer = producer;
    if (!readName(value.name, "a value's name") || !readBytes(value.bytes))
      return false;
    takeSpaceOfValue(value.space);
    value.isNeededAtEnd = take("kept");
    if (!values.try_emplace(value.name, problem.values.size()).second)
      return fail("found a second value \"" + value.name + "\", needed another name");
    problem.values.push_back(std::move(value));
    return true;
  }

  bool readTask(ScheduleTaskKind kind) {
    int index = static_cast<int>(problem.tasks.size());
    ScheduleTask task;
    task.kind = kind;
    if (!readName(task.name, "a task's name"))
      return false;
    if (!tasks.try_emplace(task.name, index).second)
      return fail("found a second task \"" + task.name + "\", needed another name");
    if (kind == ScheduleTaskKind::Done) {
      std::string start;
      if (!take("of"))
        return failAt("of, with a start's name");
      if (!readName(start, "a start's name"))
        return false;
      uses.push_back({UseKind::Start, index, start, getLine()});
    } else if (!readNumber(task.seconds, "seconds, as a number")) {
      return false;
    }
    if (kind == ScheduleTaskKind::Start) {
      if (!take("stream"))
        return failAt("stream, with a number");
      if (!readNumber(task.stream, "a stream's number"))
        return false;
    }
    while (!isAtEnd())
      if (!readClause(task, index))
        return false;
    problem.tasks.push_back(std::move(task));
    return true;
  }

  bool readClause(ScheduleTask &task, int index) {
    if (take("scratch"))
      return readBytes(task.scratchBytes);
    if (take("gives")) {
      do
        if (!readValue(index))
          return false;
      while (isName());
      return true;
    }
    UseKind kind = UseKind::Operand;
    if (take("after"))
      kind = UseKind::After;
    else if (!take("uses"))
      return failAt("uses, gives, scratch, after or the end of the line");
    do {
      std::string name;
      if (!readName(name, kind == UseKind::After ? "a task's name" : "a value's name"))
        return false;
      uses.push_back({kind, index, name, getLine()});
    } while (isName());
    return true;
  }

  bool resolve(const Use &use) {
    const auto &names = use.kind == UseKind::Operand ? values : tasks;
    auto it = names.find(use.name);
    if (it == names.end())
      return failIn(use.line, "found \"" + use.name + "\", needed a " +
                                  (use.kind == UseKind::Operand ? "value" : "task") + " of the file");
    if (use.kind == UseKind::Operand)
      problem.values[it->second].users.push_back(use.task);
    else if (use.kind == UseKind::After)
      problem.tasks[use.task].after.push_back(static_cast<int>(it->second));
    else
      problem.tasks[use.task].start = static_cast<int>(it->second);
    return true;
  }

  ScheduleProblem problem;
  std::unordered_map<std::string, size_t> tasks, values;
  std::vector<Use> uses; // names may stand before what they name
};

/// A name of digits is quoted where it could be the bytes of a value that is called as a space.
std::string printValue(const ScheduleValue &value, bool mayBeDigits = true) {
  bool isDevice = value.space == MemorySpace::Device;
  std::string name = quote(value.name, keywords);
  return " " + (mayBeDigits || !isDigits(name) ? name : '"' + name + '"') + " " + std::to_string(value.bytes) +
         (isDevice ? "" : std::string(" ") + toString(value.space)) + (value.isNeededAtEnd ? " kept" : "");
}

bool endsInSpace(std::string_view text) { return text.ends_with(" host") || text.ends_with(" disk"); }

} // namespace

std::optional<ScheduleProblem> heddle::problems::readScheduleProblem(std::string_view text, std::string &error) {
  return Reader(text).run(error);
}

std::string heddle::problems::toString(const ScheduleProblem &problem) {
  std::string text;
  for (MemorySpace space : memorySpaces)
    if (problem.caps[space])
      text += std::string("cap ") + (space == MemorySpace::Device ? "" : std::string(toString(space)) + " ") +
              std::to_string(*problem.caps[space]) + "\n";
  std::vector<std::string> uses(problem.tasks.size()), gives(problem.tasks.size());
  for (const ScheduleValue &value : problem.values) {
    if (value.producer < 0)
      text += "value" + printValue(value) + "\n";
    else
      gives[value.producer] += printValue(value, !endsInSpace(gives[value.producer]));
    for (int user : value.users)
      uses[user] += " " + quote(value.name, keywords);
  }
  for (size_t index = 0; index < problem.tasks.size(); ++index) {
    const ScheduleTask &task = problem.tasks[index];
    text += std::string(toString(task.kind)) + " " + quote(task.name, keywords);
    if (task.kind == ScheduleTaskKind::Done)
      text += " of " + quote(problem.tasks[task.start].name, keywords);
    else
      text += " " + printSeconds(task.seconds);
    if (task.kind == ScheduleTaskKind::Start)
      text += " stream " + std::to_string(task.stream);
    text += (uses[index].empty() ? "" : " uses" + uses[index]) + (gives[index].empty() ? "" : " gives" + gives[index]);
    text += task.scratchBytes ? " scratch " + std::to_string(task.scratchBytes) : "";
    for (size_t i = 0; i < task.after.size(); ++i)
      text += (i == 0 ? " after " : " ") + quote(problem.tasks[task.after[i]].name, keywords);
    text += "\n";
  }
  return text;
}
