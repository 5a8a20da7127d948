#include "DrawTasks.h"

#include "Session.h"
#include "heddle/Files/OutputFile.h"

#include <fmt/core.h>

#include <algorithm>
#include <limits>

using namespace heddle;
using namespace heddle::run;

// In pixels.
static constexpr double width = 1200, left = 70, right = 80, rowHeight = 22, titleHeight = 30, axisHeight = 34;

static std::string escape(const std::string &text) {
  std::string out;
  for (char c : text)
    switch (c) {
    case '&':
      out += "&amp;";
      break;
    case '<':
      out += "&lt;";
      break;
    case '>':
      out += "&gt;";
      break;
    default:
      out += c;
    }
  return out;
}

namespace {

/// What a task's name says: `12F3` is stage 12's forward task of microbatch 3.
struct Name {
  char kind = 0;
  std::string stage, microbatch;

  explicit Name(const std::string &task) {
    size_t letter = task.find_first_not_of("0123456789");
    if (letter == std::string::npos)
      return;
    kind = task[letter];
    stage = task.substr(0, letter);
    microbatch = task.substr(letter + 1);
  }
  const char *getColor() const {
    switch (kind) {
    case 'F':
      return "#7aa6d8";
    case 'B':
      return "#7fbf8e";
    case 'I':
      return "#4fae9b";
    case 'W':
      return "#e6a35c";
    default:
      return "#c0c0c0";
    }
  }
};

struct Span {
  double begin = std::numeric_limits<double>::max(), end = 0;

  double length() const { return std::max(end - begin, 0.0); }
};

Span findSpan(const TaskPanel &panel) {
  Span span;
  for (const auto &row : panel.rows)
    for (const format::TaskTime &task : row)
      span = {std::min(span.begin, task.begin), std::max(span.end, task.end)};
  return span;
}

class Picture {
public:
  explicit Picture(double seconds) : scale(seconds > 0 ? (width - left - right) / seconds : 1) {}

  void draw(const TaskPanel &panel) {
    Span span = findSpan(panel);
    write("<text x=\"{}\" y=\"{}\" font-weight=\"bold\">{}, {}</text>\n", left, y + 19, escape(panel.title),
          toSecondsText(span.length()));
    y += titleHeight;
    for (size_t row = 0; row < panel.rows.size(); ++row) {
      drawRow(row, panel.rows[row], span);
      y += rowHeight;
    }
    drawAxis(span.length());
    y += axisHeight;
  }

  std::string finish() const {
    return fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" "
                       "font-family=\"sans-serif\" font-size=\"12\">\n"
                       "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n{2}</svg>\n",
                       width, y, text);
  }

private:
  template <typename... T> void write(fmt::format_string<T...> format, T &&...values) {
    text += fmt::format(format, std::forward<T>(values)...);
  }

  void drawRow(size_t number, const std::vector<format::TaskTime> &tasks, const Span &span) {
    write("<text x=\"{}\" y=\"{}\" text-anchor=\"end\">list {}</text>\n", left - 8, y + 15, number);
    double busy = 0;
    for (const format::TaskTime &task : tasks) {
      Name name(task.task);
      double length = task.end - task.begin, x = left + (task.begin - span.begin) * scale;
      busy += length;
      write("<rect x=\"{:.2f}\" y=\"{}\" width=\"{:.2f}\" height=\"{}\" fill=\"{}\" stroke=\"white\" "
            "stroke-width=\"0.5\">"
            "<title>{}: {} after the beginning, {}</title></rect>\n",
            x, y + 1, std::max(length * scale, 0.3), rowHeight - 2, name.getColor(), escape(task.task),
            toSecondsText(task.begin - span.begin), toSecondsText(length));
      if (length * scale > 8.0 * static_cast<double>(name.microbatch.size()))
        write("<text x=\"{:.2f}\" y=\"{}\" text-anchor=\"middle\" font-size=\"11\">{}</text>\n", x + length * scale / 2,
              y + 15, escape(name.microbatch));
    }
    if (span.length() > 0)
      write("<text x=\"{}\" y=\"{}\">{:.1f}% busy</text>\n", width - right + 6, y + 15, 100 * busy / span.length());
  }

  void drawAxis(double seconds) {
    int ticks = std::max(1, static_cast<int>(seconds * scale / 150));
    for (int tick = 0; tick <= ticks; ++tick) {
      double at = seconds * tick / ticks, x = left + at * scale;
      write("<line x1=\"{0:.2f}\" y1=\"{1}\" x2=\"{0:.2f}\" y2=\"{2}\" stroke=\"gray\"/>\n"
            "<text x=\"{0:.2f}\" y=\"{3}\" text-anchor=\"middle\" fill=\"gray\">{4}</text>\n",
            x, y, y + 5, y + 18, tick == 0 ? "0" : toSecondsText(at));
    }
  }

  double scale, y = 0;
  std::string text;
};

} // namespace

std::string run::drawTasks(const std::vector<TaskPanel> &panels) {
  double longest = 0;
  for (const TaskPanel &panel : panels)
    longest = std::max(longest, findSpan(panel).length());
  Picture picture(longest);
  for (const TaskPanel &panel : panels)
    picture.draw(panel);
  return picture.finish();
}

void run::writeDrawing(const std::string &program, const std::string &entry, const std::vector<TaskPanel> &panels,
                       const std::string &path) {
  auto isEmpty = [](const TaskPanel &panel) {
    return std::ranges::all_of(panel.rows, [](const auto &row) { return row.empty(); });
  };
  if (std::ranges::all_of(panels, isEmpty))
    throw Failure(fmt::format("{}: entry @{} has no tasks of a pipeline to draw, needed a step that heddle-compile "
                              "--pipeline has cut into stages",
                              program, entry));
  std::string error;
  OutputFile file;
  bool isWritten = file.open(path, error);
  if (isWritten) {
    file.write(drawTasks(panels));
    isWritten = file.finish(error);
  }
  if (!isWritten)
    throw Failure(error);
}
