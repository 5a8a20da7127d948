#include "Scalars.h"

#include "heddle/Runtime/DTypes.h"

#include <fmt/core.h>

using namespace heddle;
using namespace heddle::run;

static bool isScalar(const format::TensorType &type) {
  std::byte none[16] = {};
  return format::getBytes(type) == format::getBytes(type.dtype) && runtime::toDouble(type.dtype, none);
}

MetricReader::MetricReader(Session &session, size_t entry) : session(session), entry(entry) {
  const std::vector<format::Port> &ports = session.getEntry(entry).results;
  for (size_t index = 0; index < ports.size(); ++index) {
    if (ports[index].role != format::Role::Metric)
      continue;
    if (isScalar(ports[index].type))
      results.insert(ports[index].name == "loss" ? results.begin() : results.end(), index);
    else
      leftOut.push_back(ports[index].name);
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

std::string run::toText(const Scalars &scalars) {
  std::string text;
  for (const auto &[name, value] : scalars)
    text += fmt::format("{}{}: {:.5g}", text.empty() ? "" : "  ", name, value);
  return text;
}
