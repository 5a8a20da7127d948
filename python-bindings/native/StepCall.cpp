#include "StepCall.h"

#include <cmath>
#include <limits>

using namespace heddle;
using namespace heddle::python;

StepCall::StepCall(const Parts &parts)
    : lastOwner(parts["last"]), native(parts["native"]), executor(parts["executor"]), maker(parts["maker"]),
      tree(parts["tree"]), metrics(parts["metrics"]), finishLeaves(parts["finish_leaves"]),
      finishMetrics(parts["finish_metrics"]), ports(parts["ports"]), last(nb::cast<LastState &>(lastOwner)),
      own(nb::cast<Executor &>(native)), entry(nb::cast<size_t>(parts["entry"])),
      goesOn(nb::cast<bool>(parts["goes_on"])) {
  if (nb::object kinds = parts["batch"]; !kinds.is_none()) {
    nb::object arrays = nb::module_::import_("numpy").attr("ndarray");
    batch.emplace();
    for (nb::handle kind : kinds) {
      Expected &expected = batch->emplace_back();
      expected.type = nb::isinstance<nb::type_object>(nb::handle(kind[0])) ? nb::object(kind[0]) : arrays;
      expected.dtype = kind[0];
      expected.shape = kind[1];
      if (nb::object argument = kind[2]; !argument.is_none()) {
        expected.argument = nb::cast<size_t>(argument);
        expected.element = own.getProgram().entries[entry].arguments[*expected.argument].type.dtype;
      }
    }
  }
}

/// Whether an object's attribute is just this one.
static bool hasAttribute(nb::handle object, const char *name, nb::handle wanted) {
  nb::object found = object.attr(name);
  return found.is(wanted) || found.equal(wanted);
}

bool StepCall::give(Given &given, const Expected &expected, nb::handle value) const {
  if (!value.type().is(expected.type))
    return false;
  if (!expected.shape.is_none()) {
    if (!hasAttribute(value, "dtype", expected.dtype) || !hasAttribute(value, "shape", expected.shape))
      return false;
    if (expected.argument)
      given.add(*expected.argument, value);
    return true;
  }
  if (!expected.argument)
    return true;
  if (expected.element == format::DType::F32 && PyFloat_CheckExact(value.ptr())) {
    double number = PyFloat_AS_DOUBLE(value.ptr());
    if (std::abs(number) > std::numeric_limits<float>::max())
      return false;
    given.addNumber(*expected.argument, static_cast<float>(number));
    return true;
  }
  if (expected.element == format::DType::I32 && PyLong_CheckExact(value.ptr())) {
    int overflows = 0;
    long number = PyLong_AsLongAndOverflow(value.ptr(), &overflows);
    if (overflows || number != static_cast<int32_t>(number))
      return false;
    given.addNumber(*expected.argument, static_cast<int32_t>(number));
    return true;
  }
  return false;
}

bool StepCall::isLast(nb::handle state) const {
  if (last.generation != own.getGeneration())
    return false;
  if (nb::isinstance<StateTree>(last.tree))
    return nb::cast<const StateTree &>(last.tree).has(state, last.leaves);
  return nb::cast<bool>(last.tree.attr("has")(state, last.leaves));
}

nb::object StepCall::attempt(nb::handle state, const nb::tuple &values) {
  if (!goesOn || !batch || batch->size() != values.size())
    return nb::none();
  Given given;
  try {
    for (size_t number = 0; number < batch->size(); ++number)
      if (!give(given, (*batch)[number], values[number]))
        return nb::none();
  } catch (const nb::python_error &fault) { // its memory can't be had as it is
    if (fault.matches(PyExc_ValueError) || fault.matches(PyExc_BufferError))
      return nb::none();
    throw;
  }
  return isLast(state) ? runGiven(given) : nb::none();
}

static nb::object makeTree(const nb::object &tree, const nb::list &leaves) {
  return nb::isinstance<StateTree>(tree) ? nb::cast<const StateTree &>(tree).make(leaves) : tree.attr("make")(leaves);
}

nb::object StepCall::runGiven(const Given &given) {
  // What the step will have made is made before it runs: afterwards all of it is gone from the processor's caches.
  uint64_t generation = own.getGeneration() + 1;
  nb::list leaves = nb::cast<LeafMaker &>(maker).make(executor, ports, generation);
  if (!finishLeaves.is_none())
    finishLeaves(leaves);
  nb::object state = makeTree(tree, leaves);
  nb::list found = runEntry(own, entry, given);
  last.leaves = leaves;
  last.tree = tree;
  last.generation = generation;
  if (!finishMetrics.is_none())
    found = nb::cast<nb::list>(finishMetrics(found));
  return nb::make_tuple(state, makeTree(metrics, found));
}
