#include "Checker.h"

using namespace heddle::format;

namespace {

class BodyChecker : CheckerBase {
public:
  BodyChecker(const Program &program, const Kernel &kernel)
      : CheckerBase(program), kernel(kernel), body(*kernel.body) {}

  std::string run() {
    checkValues() && checkConstants() && checkOps(body.ops, /*isInner=*/false) && checkResults();
    return fault;
  }

private:
  bool checkValues() {
    for (size_t index = 0; index < body.values.size(); ++index)
      if (!checkType("value v" + std::to_string(index), body.values[index]))
        return false;
    for (size_t index = 0; index < kernel.parameters.size(); ++index)
      if (index >= body.values.size() || body.values[index] != kernel.parameters[index])
        return fail("begins with other values than its parameters, needed " + toString(kernel.parameters[index]) +
                    " as v" + std::to_string(index));
    return true;
  }

  bool checkConstants() {
    for (const Body::Constant &constant : body.constants) {
      if (!checkNumber("constant's value", constant.value, body.values.size(), "values") ||
          !checkNumber("value's constant", constant.constant, program.constants.size(), "of the program"))
        return false;
      if (constant.value < kernel.parameters.size())
        return fail("has the parameter v" + std::to_string(constant.value) + " as a constant, needed another value");
      const TensorType &type = body.values[constant.value];
      if (uint64_t bytes = program.constants[constant.constant].bytes; bytes != *getBytes(type))
        return fail("has v" + std::to_string(constant.value) + " as " + std::to_string(bytes) +
                    " bytes, needed those of " + toString(type));
    }
    return true;
  }

  bool checkUses(const std::string &what, const std::vector<uint32_t> &values) {
    for (uint32_t value : values)
      if (!checkNumber(what + "'s value", value, body.values.size(), "values"))
        return false;
    return true;
  }

  bool checkOps(const std::vector<Op> &ops, bool isInner) {
    for (size_t index = 0; index < ops.size(); ++index) {
      const Op &op = ops[index];
      std::string name = "op #" + std::to_string(index) + " (" + op.kernel + ")";
      if (!checkUses(name, op.operands) || !checkUses(name, op.results))
        return false;
      if (isInner && !op.regions.empty())
        return fail(name + " in a region has one, needed none");
      for (const Region &region : op.regions)
        if (!checkUses(name, region.arguments) || !checkUses(name, region.results) ||
            !checkOps(region.ops, /*isInner=*/true))
          return false;
    }
    return true;
  }

  bool checkResults() {
    if (!checkUses("the end", body.results))
      return false;
    bool isSame = body.results.size() == kernel.results.size();
    for (size_t index = 0; isSame && index < body.results.size(); ++index)
      isSame = body.values[body.results[index]] == kernel.results[index];
    return isSame || fail("gives other values than its " + std::to_string(kernel.results.size()) +
                          " results, needed them by their types");
  }

  const Kernel &kernel;
  const Body &body;
};

} // namespace

std::string heddle::format::checkBody(const Program &program, const Kernel &kernel) {
  return BodyChecker(program, kernel).run();
}
