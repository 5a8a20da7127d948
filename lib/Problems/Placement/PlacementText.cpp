#include "heddle/Problems/PlacementText.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <unordered_set>

using namespace heddle::problems;

namespace {

constexpr std::array<std::string_view, 7> columnNames{"id", "lower", "upper", "size", "alignment", "fixed", "offset"};

class Reader {
public:
  explicit Reader(std::string_view csv) : csv(csv) {}

  std::optional<PlacementText> run(std::string &message) {
    while (error.empty() && !csv.empty()) {
      ++line;
      size_t end = std::min(csv.find('\n'), csv.size());
      split(csv.substr(0, end));
      csv.remove_prefix(std::min(end + 1, csv.size()));
      if (cells.size() == 1 && cells[0].empty())
        continue;
      if (columns.empty())
        readHeader();
      else
        readBuffer();
    }
    if (error.empty() && columns.empty()) {
      line = 1;
      fail("found no line, needed one that names the columns id, lower, upper and size");
    }
    message = error;
    return error.empty() ? std::optional(std::move(result)) : std::nullopt;
  }

private:
  void fail(const std::string &message) {
    if (error.empty())
      error = "line " + std::to_string(line) + ": " + message;
  }

  void split(std::string_view rest) {
    cells.clear();
    while (true) {
      size_t end = std::min(rest.find(','), rest.size());
      std::string_view cell = rest.substr(0, end);
      size_t first = std::min(cell.find_first_not_of(" \t\r"), cell.size());
      cells.push_back(cell.substr(first, cell.find_last_not_of(" \t\r") + 1 - first));
      if (end == rest.size())
        return;
      rest.remove_prefix(end + 1);
    }
  }

  void readHeader() {
    for (std::string_view cell : cells) {
      auto it = std::find(columnNames.begin(), columnNames.end(), cell);
      if (it == columnNames.end())
        return fail("found a column '" + std::string(cell) +
                    "', needed id, lower, upper, size, alignment, fixed or offset");
      size_t column = it - columnNames.begin();
      if (std::count(columns.begin(), columns.end(), column))
        return fail("found two columns '" + std::string(cell) + "', needed one");
      columns.push_back(column);
    }
    for (size_t column = 0; column < 4; ++column)
      if (!std::count(columns.begin(), columns.end(), column))
        return fail("found no column '" + std::string(columnNames[column]) + "', needed id, lower, upper and size");
  }

  void readBuffer() {
    if (cells.size() != columns.size())
      return fail("found " + std::to_string(cells.size()) + " cells, needed " + std::to_string(columns.size()));
    PlacementBuffer buffer;
    for (size_t at = 0; at < cells.size(); ++at)
      switch (columns[at]) {
      case 0:
        if (!seen.insert(std::string(cells[at])).second)
          return fail("found a second buffer '" + std::string(cells[at]) + "', needed another id");
        result.ids.emplace_back(cells[at]);
        break;
      case 1:
        readNumber(cells[at], buffer.lower, "a time, as a whole number");
        break;
      case 2:
        readNumber(cells[at], buffer.upper, "a time, as a whole number");
        break;
      case 3:
        readNumber(cells[at], buffer.bytes, "a size, as a whole number");
        break;
      case 4:
        if (!cells[at].empty())
          readNumber(cells[at], buffer.alignment, "an alignment, as a whole number");
        break;
      case 5:
        if (!cells[at].empty())
          readNumber(cells[at], buffer.offset.emplace(), "an offset, as a whole number");
        break;
      }
    result.problem.buffers.push_back(buffer);
  }

  template <typename Number> void readNumber(std::string_view cell, Number &number, const char *needed) {
    auto [end, code] = std::from_chars(cell.data(), cell.data() + cell.size(), number);
    if (code != std::errc() || end != cell.data() + cell.size())
      fail("found '" + std::string(cell) + "', needed " + needed);
  }

  std::string_view csv;
  int line = 0;
  std::vector<std::string_view> cells; // of the line
  std::vector<size_t> columns;         // by cell, of columnNames
  std::unordered_set<std::string> seen;
  PlacementText result{{{}, 1}, {}};
  std::string error;
};

} // namespace

std::optional<PlacementText> heddle::problems::readPlacement(std::string_view csv, std::string &error) {
  return Reader(csv).run(error);
}

namespace {

std::string write(const PlacementText &text, const Placement *placement) {
  const std::vector<PlacementBuffer> &buffers = text.problem.buffers;
  auto any = [&](auto has) { return std::any_of(buffers.begin(), buffers.end(), has); };
  bool hasAlignment = any([](const PlacementBuffer &buffer) { return buffer.alignment != 1; });
  bool hasFixed = any([](const PlacementBuffer &buffer) { return buffer.offset.has_value(); });
  std::string csv = "id,lower,upper,size";
  csv += std::string(hasAlignment ? ",alignment" : "") + (hasFixed ? ",fixed" : "") + (placement ? ",offset\n" : "\n");
  for (size_t index = 0; index < text.ids.size(); ++index) {
    const PlacementBuffer &buffer = buffers[index];
    csv += text.ids[index] + "," + std::to_string(buffer.lower) + "," + std::to_string(buffer.upper) + "," +
           std::to_string(buffer.bytes);
    if (hasAlignment)
      csv += "," + std::to_string(buffer.alignment);
    if (hasFixed)
      csv += "," + (buffer.offset ? std::to_string(*buffer.offset) : "");
    if (placement)
      csv += "," + std::to_string(placement->offsets[index]);
    csv += "\n";
  }
  return csv;
}

} // namespace

std::string heddle::problems::toString(const PlacementText &text) { return write(text, nullptr); }

std::string heddle::problems::toString(const PlacementText &text, const Placement &placement) {
  return write(text, &placement);
}
