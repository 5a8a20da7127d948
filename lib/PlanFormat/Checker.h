// What the parts of `check` share. Each gives one sentence about the first fault, with its subject in front.
#ifndef HEDDLE_LIB_PLANFORMAT_CHECKER_H
#define HEDDLE_LIB_PLANFORMAT_CHECKER_H

#include "heddle/PlanFormat/Ports.h"

namespace heddle::format {

struct CheckerBase {
  explicit CheckerBase(const Program &program) : program(program) {}

  bool fail(std::string message) {
    fault = std::move(message);
    return false;
  }
  /// `subject is found, needed needed`.
  bool fail(const std::string &subject, uint64_t found, const std::string &needed) {
    return fail(subject + " is " + std::to_string(found) + ", needed " + needed);
  }
  /// `subject is number, needed one of the count things`.
  bool checkNumber(const std::string &subject, uint64_t number, uint64_t count, const char *things) {
    return number < count || fail(subject, number, "one of the " + std::to_string(count) + ' ' + things);
  }
  bool checkType(const std::string &subject, const TensorType &type) {
    return getBytes(type) ||
           fail(subject + " has type " + toString(type) + ", needed sizes of at least 0 and less than 2^63 bytes");
  }
  /// Checks that they are axes of the mesh, and none is used twice.
  bool checkAxes(const std::string &subject, const std::vector<AxisList> &lists);

  const Program &program;
  std::string fault;
};

/// The fault of a list of an entry, which may use `common` of its ports; empty where there is none.
std::string checkList(const Program &program, const Entry &entry, const List &list, const CommonBytes &common);
/// The fault of a kernel's body; empty where there is none.
std::string checkBody(const Program &program, const Kernel &kernel);

} // namespace heddle::format

#endif // HEDDLE_LIB_PLANFORMAT_CHECKER_H
