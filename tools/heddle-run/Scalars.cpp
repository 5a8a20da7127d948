#include "Scalars.h"

#include "heddle/Runtime/DTypes.h"

#include <fmt/core.h>

#include <set>

using namespace heddle;
using namespace heddle::run;

static bool isScalar(const format::TensorType &type) {
  std::byte none[16] = {};
  return format::getBytes(type) == format::getBytes(type.dtype) && runtime::toDouble(type.dtype, none);
}

/// The most elements of a metric in a record.
static constexpr uint64_t mostElements = 1024;

MetricReader::MetricReader(Session &session, size_t entry, bool hasRows) : session(session), entry(entry) {
  const std::vector<format::Port> &ports = session.getEntry(entry).results;
  for (size_t index = 0; index < ports.size(); ++index) {
    if (ports[index].role != format::Role::Metric)
      continue;
    const format::TensorType &type = ports[index].type;
    if (isScalar(type)) {
      results.insert(ports[index].name == "loss" ? results.begin() : results.end(), index);
      continue;
    }
    std::string said = "metric \"" + ports[index].name + "\" is " + format::toString(type);
    std::byte none[16] = {};
    if (!runtime::toDouble(type.dtype, none)) {
      notes.push_back(said + ", no number, and left out");
    } else if (!hasRows) {
      notes.push_back(said + ", no single number, and left out: reduce it in the entry");
    } else if (format::getBytes(type).value_or(UINT64_MAX) <= mostElements * format::getBytes(type.dtype)) {
      rows.push_back(index);
      notes.push_back(said + ", no single number: it goes into --metrics, not into lines");
    } else {
      notes.push_back(said + fmt::format(", more than {} numbers, and left out: reduce it in the step, or look at it "
                                         "by heddle-run run -o FILE",
                                         toCountText(mostElements)));
    }
  }
}

Scalars MetricReader::read() const {
  Scalars scalars;
  for (size_t index : results) {
    const format::Port &port = session.getEntry(entry).results[index];
    scalars.emplace_back(port.name, *runtime::toDouble(port.type.dtype, session.getResult(entry, index).data()));
  }
  return scalars;
}

std::vector<std::string> MetricReader::getNames() const {
  std::vector<std::string> names;
  for (size_t index : results)
    names.push_back(session.getEntry(entry).results[index].name);
  return names;
}

std::vector<std::pair<std::string, std::vector<double>>> MetricReader::readRows() const {
  std::vector<std::pair<std::string, std::vector<double>>> found;
  for (size_t index : rows) {
    const format::Port &port = session.getEntry(entry).results[index];
    std::vector<std::byte> bytes = session.getResult(entry, index);
    uint64_t step = format::getBytes(port.type.dtype);
    std::vector<double> &numbers = found.emplace_back(port.name, std::vector<double>()).second;
    for (uint64_t at = 0; at < bytes.size(); at += step)
      numbers.push_back(*runtime::toDouble(port.type.dtype, bytes.data() + at));
  }
  return found;
}

StateReader::StateReader(Session &session, const std::vector<std::string> &names) : session(session) {
  for (const std::string &name : names) {
    std::optional<size_t> leaf = session.getExecutor().findState(name);
    if (!leaf) {
      std::string known;
      for (const format::Port *port : session.getExecutor().getState())
        if (isScalar(port->type))
          known += (known.empty() ? "\"" : ", \"") + port->name + "\"";
      throw Failure("the program has no state \"" + name + "\", needed one of " +
                    (known.empty() ? "none: no leaf is a number" : known));
    }
    const format::TensorType &type = session.getExecutor().getState()[*leaf]->type;
    if (!isScalar(type))
      throw Failure("state \"" + name + "\" is " + format::toString(type) + ", needed one number to show");
    leaves.push_back(*leaf);
  }
}

Scalars StateReader::read() const {
  Scalars scalars;
  for (size_t leaf : leaves) {
    const format::Port &port = *session.getExecutor().getState()[leaf];
    scalars.emplace_back(port.name, *runtime::toDouble(port.type.dtype, session.getState(leaf).data()));
  }
  return scalars;
}

std::string run::nameNumber(const char *prefix, const std::string &name) {
  static const std::set<std::string> own = {"step",
                                            "epoch",
                                            "example",
                                            "time",
                                            "peak",
                                            "step_seconds",
                                            "data_seconds",
                                            "tflops",
                                            "TFLOP/s",
                                            "tokens_per_second",
                                            "tokens/s",
                                            "examples_per_second",
                                            "examples/s",
                                            "peak_bytes",
                                            "rank_step_seconds",
                                            "rank_wait_seconds"};
  return own.contains(name) ? prefix + name : name;
}

std::string run::toText(const Scalars &scalars) {
  std::string text;
  for (const auto &[name, value] : scalars)
    text += fmt::format("{}{}: {:.5g}", text.empty() ? "" : "  ", name, value);
  return text;
}
