// Scheduling problems as text, a line for each value that is there from the beginning and for each task.
#include "heddle/Problems/Schedule.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <unordered_map>

using namespace heddle::problems;

namespace {

bool isKeyword(std::string_view word) {
  for (std::string_view keyword :
       {"cap", "value", "compute", "start", "done", "of", "stream", "uses", "gives", "kept", "scratch", "after"})
    if (word == keyword)
      return true;
  return false;
}

/// A name that needs no quotes.
bool isPlain(std::string_view name) {
  return !name.empty() && !isKeyword(name) && name[0] != '#' && name[0] != '"' &&
         name.find_first_of(" \t\r\n") == std::string_view::npos;
}

bool isDigits(std::string_view word) { return word.find_first_not_of("0123456789") == std::string_view::npos; }

std::string quote(std::string_view name, bool mayBeDigits = true) {
  if (isPlain(name) && (mayBeDigits || !isDigits(name)))
    return std::string(name);
  std::string text = "\"";
  for (char c : name) {
    if (c == '"' || c == '\\' || c == '\n')
      text += '\\';
    text += c == '\n' ? 'n' : c; // a line is a line
  }
  return text + '"';
}

std::string printSeconds(double seconds) {
  char buffer[32];
  return {buffer, std::to_chars(buffer, buffer + sizeof(buffer), seconds).ptr};
}

struct Word {
  std::string text;
  bool isQuoted = false;
};

class Reader {
public:
  explicit Reader(std::string_view text) : text(text) {}

  std::optional<ScheduleProblem> run(std::string &message) {
    while (error.empty() && !text.empty()) {
      ++line;
      size_t end = std::min(text.find('\n'), text.size());
      if (split(text.substr(0, end)) && !words.empty())
        readLine();
      text.remove_prefix(std::min(end + 1, text.size()));
    }
    for (const Use &use : uses) {
      if (!error.empty())
        break;
      line = use.line;
      resolve(use);
    }
    message = error;
    return error.empty() ? std::optional(std::move(problem)) : std::nullopt;
  }

private:
  enum class UseKind { Operand, After, Start };
  struct Use {
    UseKind kind;
    int task;
    std::string name;
    int line;
  };

  bool fail(const std::string &message) {
    error = "line " + std::to_string(line) + ": " + message;
    return false;
  }
  bool failAt(const std::string &needed) {
    return fail("found " + (next < words.size() ? "'" + words[next].text + "'" : "the end of the line") + ", needed " +
                needed);
  }

  bool split(std::string_view rest) {
    words.clear();
    next = 0;
    for (size_t at = 0; at < rest.size();) {
      char c = rest[at];
      if (c == '#')
        break;
      if (c == ' ' || c == '\t' || c == '\r') {
        ++at;
        continue;
      }
      Word word;
      if (c == '"') {
        word.isQuoted = true;
        for (++at; at < rest.size() && rest[at] != '"'; ++at) {
          bool isEscaped = rest[at] == '\\' && at + 1 < rest.size();
          at += isEscaped;
          word.text += isEscaped && rest[at] == 'n' ? '\n' : rest[at];
        }
        if (at++ == rest.size())
          return fail("found a name that begins with a quote, needed one at its end");
      } else {
        size_t end = std::min(rest.find_first_of(" \t\r", at), rest.size());
        word.text = rest.substr(at, end - at);
        at = end;
      }
      words.push_back(std::move(word));
    }
    return true;
  }

  bool take(std::string_view keyword) {
    if (next >= words.size() || words[next].isQuoted || words[next].text != keyword)
      return false;
    ++next;
    return true;
  }
  bool isName() const { return next < words.size() && (words[next].isQuoted || !isKeyword(words[next].text)); }

  bool readName(std::string &name, const std::string &needed) {
    if (!isName() || words[next].text.empty())
      return failAt(needed);
    name = words[next++].text;
    return true;
  }

  template <typename Number> bool readNumber(Number &number, const std::string &needed) {
    if (next < words.size() && !words[next].isQuoted) {
      const std::string &word = words[next].text;
      auto [end, code] = std::from_chars(word.data(), word.data() + word.size(), number);
      if (code == std::errc() && end == word.data() + word.size() && std::isfinite(static_cast<double>(number))) {
        ++next;
        return true;
      }
    }
    return failAt(needed);
  }
  bool readBytes(uint64_t &bytes) { return readNumber(bytes, "bytes, as a whole number"); }

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
    if (next + 1 < words.size() && !words[next + 1].isQuoted && isDigits(words[next + 1].text))
      return;
    takeSpace(space);
  }

  bool readEnd() { return next == words.size() || failAt("the end of the line"); }

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
      uses.push_back({UseKind::Start, index, start, line});
    } else if (!readNumber(task.seconds, "seconds, as a number")) {
      return false;
    }
    if (kind == ScheduleTaskKind::Start) {
      if (!take("stream"))
        return failAt("stream, with a number");
      if (!readNumber(task.stream, "a stream's number"))
        return false;
    }
    while (next < words.size())
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
      uses.push_back({kind, index, name, line});
    } while (isName());
    return true;
  }

  bool resolve(const Use &use) {
    const auto &names = use.kind == UseKind::Operand ? values : tasks;
    auto it = names.find(use.name);
    if (it == names.end())
      return fail("found \"" + use.name + "\", needed a " + (use.kind == UseKind::Operand ? "value" : "task") +
                  " of the file");
    if (use.kind == UseKind::Operand)
      problem.values[it->second].users.push_back(use.task);
    else if (use.kind == UseKind::After)
      problem.tasks[use.task].after.push_back(static_cast<int>(it->second));
    else
      problem.tasks[use.task].start = static_cast<int>(it->second);
    return true;
  }

  std::string_view text;
  int line = 0;
  std::vector<Word> words; // of the line
  size_t next = 0;
  ScheduleProblem problem;
  std::unordered_map<std::string, size_t> tasks, values;
  std::vector<Use> uses; // names may stand before what they name
  std::string error;
};

/// A name of digits is quoted where it could be the bytes of a value that is called as a space.
std::string printValue(const ScheduleValue &value, bool mayBeDigits = true) {
  bool isDevice = value.space == MemorySpace::Device;
  return " " + quote(value.name, mayBeDigits) + " " + std::to_string(value.bytes) +
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
      uses[user] += " " + quote(value.name);
  }
  for (size_t index = 0; index < problem.tasks.size(); ++index) {
    const ScheduleTask &task = problem.tasks[index];
    text += std::string(toString(task.kind)) + " " + quote(task.name);
    if (task.kind == ScheduleTaskKind::Done)
      text += " of " + quote(problem.tasks[task.start].name);
    else
      text += " " + printSeconds(task.seconds);
    if (task.kind == ScheduleTaskKind::Start)
      text += " stream " + std::to_string(task.stream);
    text += (uses[index].empty() ? "" : " uses" + uses[index]) + (gives[index].empty() ? "" : " gives" + gives[index]);
    text += task.scratchBytes ? " scratch " + std::to_string(task.scratchBytes) : "";
    for (size_t i = 0; i < task.after.size(); ++i)
      text += (i == 0 ? " after " : " ") + quote(problem.tasks[task.after[i]].name);
    text += "\n";
  }
  return text;
}
