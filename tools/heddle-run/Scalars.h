// Numbers of a run by name: metrics, and leaves of the state.
#ifndef HEDDLE_TOOLS_HEDDLERUN_SCALARS_H
#define HEDDLE_TOOLS_HEDDLERUN_SCALARS_H

#include "Session.h"
#include "heddle/Runtime/Metrics/TensorBoard.h"

namespace heddle::run {

using runtime::Scalars;

/// An entry's metrics of one element, the loss first.
class MetricReader {
public:
  /// `hasRows`: whether those of several elements are recorded, too.
  MetricReader(Session &session, size_t entry, bool hasRows = true);
  Scalars read() const;
  /// The names of those.
  std::vector<std::string> getNames() const;
  /// Metrics of several elements, as few as a record takes.
  std::vector<std::pair<std::string, std::vector<double>>> readRows() const;
  /// A sentence for each metric that is not shown in lines.
  const std::vector<std::string> &getNotes() const { return notes; }

private:
  Session &session;
  size_t entry;
  std::vector<size_t> results, rows;
  std::vector<std::string> notes;
};

/// Leaves of the state that a user named, of one element each.
class StateReader {
public:
  StateReader(Session &session, const std::vector<std::string> &names);
  Scalars read() const;

private:
  Session &session;
  std::vector<size_t> leaves;
};

/// A line's and a record's own names keep their meaning: a program's number of such a name has `prefix` before it.
std::string nameNumber(const char *prefix, const std::string &name);

/// `loss: 2.31  grad_norm: 0.98`.
std::string toText(const Scalars &scalars);

} // namespace heddle::run

#endif // HEDDLE_TOOLS_HEDDLERUN_SCALARS_H
