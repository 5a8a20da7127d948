#include "heddle/Problems/PipelineText.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>

using namespace heddle::problems;

namespace {

constexpr std::string_view blanks = " \t\r";

std::string_view trim(std::string_view text) {
  size_t first = std::min(text.find_first_not_of(blanks), text.size());
  text.remove_prefix(first);
  return text.substr(0, text.find_last_not_of(blanks) + 1);
}

/// Takes what stands before the next separator, and the separator.
std::string_view takeUntil(std::string_view &text, char separator) {
  size_t end = std::min(text.find(separator), text.size());
  std::string_view part = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return part;
}

std::string at(int line, const std::string &message) { return "line " + std::to_string(line) + ": " + message; }

class TableReader {
public:
  std::optional<PipelineTable> run(std::string_view csv, std::string &error) {
    for (int line = 1; !csv.empty(); ++line) {
      std::string_view row = takeUntil(csv, '\n');
      table.schedule.ranks.emplace_back();
      while (!row.empty())
        if (std::string_view cell = trim(takeUntil(row, ',')); !readCell(cell)) {
          error = at(line,
                     "found '" + std::string(cell) + "', needed a chunk, F, B, I or W, and a microbatch, such as 2F0");
          return std::nullopt;
        }
    }
    // Lines at the end that have nothing are none.
    while (!table.schedule.ranks.empty() && table.schedule.ranks.back().empty())
      table.schedule.ranks.pop_back();
    if (table.schedule.ranks.empty()) {
      error = "line 1: found no task, needed a line for each rank";
      return std::nullopt;
    }
    return place(error) ? std::optional(std::move(table)) : std::nullopt;
  }

private:
  bool readCell(std::string_view cell) {
    constexpr std::string_view overlap = ")OVERLAP_F_B";
    if (cell.starts_with('(') && cell.ends_with(overlap)) {
      cell = cell.substr(1, cell.size() - 1 - overlap.size());
      std::string_view first = takeUntil(cell, ';');
      return readTask(trim(first)) && readTask(trim(cell));
    }
    return cell.empty() || readTask(cell) || isTransfer(cell);
  }

  static bool readNumber(std::string_view &text, int &number) {
    if (text.empty() || text[0] == '-')
      return false;
    auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), number);
    text.remove_prefix(end - text.data());
    return code == std::errc() && number < maxPipelineTasks;
  }

  bool readTask(std::string_view cell) {
    PipelineTask task;
    if (!readNumber(cell, task.chunk) || cell.empty())
      return false;
    auto kind = std::find_if(pipelineTaskKinds.begin(), pipelineTaskKinds.end(),
                             [&](PipelineTaskKind kind) { return getLetter(kind) == cell[0]; });
    cell.remove_prefix(1);
    if (kind == pipelineTaskKinds.end() || !readNumber(cell, task.microbatch) || !cell.empty())
      return false;
    task.kind = *kind;
    table.schedule.ranks.back().push_back(task);
    return true;
  }

  /// `3SEND_F1`, `0UNSHARD` and so on.
  static bool isTransfer(std::string_view cell) {
    int number = 0;
    if (!readNumber(cell, number))
      return false;
    if (cell.starts_with("WAIT_"))
      cell.remove_prefix(5);
    for (std::string_view word : {"UNSHARD", "RESHARD", "REDUCE_GRAD"})
      if (cell == word)
        return true;
    for (std::string_view word : {"SEND_F", "RECV_F", "SEND_B", "RECV_B"})
      if (cell.starts_with(word)) {
        cell.remove_prefix(word.size());
        return readNumber(cell, number) && cell.empty();
      }
    return false;
  }

  /// Chunks lie where the table has them.
  bool place(std::string &error) {
    PipelineProblem &problem = table.problem;
    problem.numRanks = static_cast<int>(table.schedule.ranks.size());
    problem.numMicrobatches = 0;
    std::map<int, int> ranks; // by chunk
    for (int rank = 0; rank < problem.numRanks; ++rank)
      for (const PipelineTask &task : table.schedule.ranks[rank]) {
        ranks.try_emplace(task.chunk, rank);
        problem.numMicrobatches = std::max(problem.numMicrobatches, task.microbatch + 1);
      }
    for (auto [chunk, rank] : ranks) {
      if (static_cast<size_t>(chunk) != problem.chunks.size()) {
        error = at(rank + 1, "found chunk " + std::to_string(chunk) + ", but no line has a task of chunk " +
                                 std::to_string(problem.chunks.size()) + ", needed one of each");
        return false;
      }
      problem.chunks.emplace_back().rank = rank;
    }
    return true;
  }

  PipelineTable table;
};

std::string readCost(std::string_view keyword, std::string_view word, PipelineChunk &chunk) {
  auto read = [&](auto &number, const char *needed) -> std::string {
    auto [end, code] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (code == std::errc() && end == word.data() + word.size() && !word.empty())
      return "";
    std::string found = word.empty() ? "the end of the line" : "'" + std::string(word) + "'";
    return "found " + found + " after " + std::string(keyword) + ", needed " + needed;
  };
  for (auto [name, seconds] : {std::pair("forward", &chunk.forwardSeconds),
                               {"input", &chunk.inputGradientSeconds},
                               {"weight", &chunk.weightGradientSeconds},
                               {"transfer", &chunk.transferSeconds}})
    if (keyword == name)
      return read(*seconds, "seconds, as a number");
  if (keyword == "backward")
    return read(chunk.backwardSeconds.emplace(), "seconds, as a number");
  for (auto [name, bytes] : {std::pair("activation", &chunk.activationBytes), {"kept", &chunk.weightGradientBytes}})
    if (keyword == name)
      return read(*bytes, "bytes, as a whole number");
  return "found '" + std::string(keyword) +
         "', needed forward, input, weight, backward, transfer, activation, kept or the end of the line";
}

} // namespace

std::optional<PipelineTable> heddle::problems::readPipelineTable(std::string_view csv, std::string &error) {
  return TableReader().run(csv, error);
}

std::string heddle::problems::toCsv(const PipelineSchedule &schedule) {
  std::string text;
  for (const std::vector<PipelineTask> &order : schedule.ranks) {
    for (size_t step = 0; step < order.size(); ++step)
      text += (step ? "," : "") + toString(order[step]);
    text += "\n";
  }
  return text;
}

std::string heddle::problems::readPipelineCosts(std::string_view text, PipelineProblem &problem) {
  size_t numLines = 0;
  for (int line = 1; !text.empty(); ++line) {
    std::string_view rest = takeUntil(text, '\n');
    rest = rest.substr(0, rest.find('#'));
    auto takeWord = [&] {
      rest = trim(rest);
      std::string_view word = rest.substr(0, rest.find_first_of(blanks));
      rest.remove_prefix(word.size());
      return word;
    };
    std::string_view first = takeWord();
    if (first.empty())
      continue;
    if (first != "chunk")
      return at(line, "found '" + std::string(first) + "', needed chunk");
    if (numLines == problem.chunks.size())
      return at(line, "found a line more than there are chunks, needed one or " + std::to_string(numLines));
    PipelineChunk &chunk = problem.chunks[numLines++];
    std::set<std::string_view> seen;
    for (std::string_view keyword = takeWord(); !keyword.empty(); keyword = takeWord())
      if (!seen.insert(keyword).second)
        return at(line, "found '" + std::string(keyword) + "' twice, needed it once");
      else if (std::string error = readCost(keyword, takeWord(), chunk); !error.empty())
        return at(line, error);
  }
  if (numLines == 1)
    for (PipelineChunk &chunk : problem.chunks) {
      int rank = chunk.rank;
      chunk = problem.chunks.front();
      chunk.rank = rank;
    }
  else if (numLines != problem.chunks.size())
    return "line 1: found costs of " + std::to_string(numLines) + " chunks, needed one line or " +
           std::to_string(problem.chunks.size());
  return "";
}
