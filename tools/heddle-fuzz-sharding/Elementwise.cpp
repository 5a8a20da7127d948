// Adds ops on each element, and annotations.
#include "Program.h"

#include <cmath>

using namespace heddle::fuzz;

static void addUnary(Program &p, const Value &x) {
  if (x.isPred())
    return p.keep(p.op("stablehlo.not", {x}, {x}).front());
  if (x.isInteger()) {
    bool isSigned = x.element[0] == 'i';
    std::string name = isSigned ? p.oneOf({"abs", "negate", "sign", "not", "popcnt"}) : p.oneOf({"not", "popcnt"});
    return p.keep(p.op("stablehlo." + name, {x}, {*p.number(x.element, x.shape, 0x1p62, true, 0, x.isSum)}).front());
  }
  std::string name = p.oneOf({"abs", "negate", "tanh", "logistic", "sine", "cosine", "exponential", "sqrt", "floor",
                              "sign", "ceil", "round_nearest_even"});
  if (name == "exponential" && (x.bound > 4 || !x.isExact()))
    name = "tanh";
  if (name == "sqrt") { // of what is at least 1
    if (!x.isExact())
      return;
    Value positive = p.op("stablehlo.abs", {x}, {x}).front();
    Value one = p.constant(x.element, x.shape, 1);
    std::optional<Value> sum = p.number(x.element, x.shape, x.bound + 1, x.integral, 0, false);
    if (!sum)
      return;
    Value shifted = p.op("stablehlo.add", {positive, one}, {*sum}).front();
    Value root{"", x.element, x.shape, std::sqrt(x.bound + 1), false, 0, false};
    return p.keep(p.op(p.once(2) ? "stablehlo.sqrt" : "stablehlo.rsqrt", {shifted}, {root}).front());
  }
  Value result = x;
  if (name == "floor" || name == "ceil" || name == "sign" || name == "round_nearest_even") {
    if (!x.isExact())
      return;
    result.integral = x.bound + 1 <= exactLimit(x.element);
    result.bound += 1;
  } else if (name != "abs" && name != "negate") {
    result.integral = false;
    result.bound = name == "exponential" ? std::exp(x.bound) : 1;
    if (result.error > 0)
      result.error += 4 * epsilonOf(x.element);
  }
  if (name != "negate")
    result.isSum = false;
  p.keep(p.op("stablehlo." + name, {x}, {result}).front());
}

static void addBinary(Program &p, const Value &x) {
  Value y = p.any(x.element, x.shape);
  if (p.once(2))
    if (std::optional<Value> other = p.pick([&](const Value &v) { return v.type() == x.type(); }))
      y = *other;
  bool isSum = x.isSum || y.isSum;
  if (x.isPred())
    return p.keep(p.op(p.oneOf({"stablehlo.and", "stablehlo.or", "stablehlo.xor"}), {x, y}, {x}).front());
  if (x.isInteger()) {
    const char *name = p.oneOf({"add", "add", "subtract", "multiply", "maximum", "minimum", "and", "or", "xor",
                                "divide", "remainder", "shift_left", "shift_right_logical"});
    if (llvm::StringRef(name) == "divide" || llvm::StringRef(name) == "remainder")
      y = p.constant(x.element, x.shape, p.between(1, 4));
    Value result = *p.number(x.element, x.shape, 0x1p62, true, 0, isSum);
    return p.keep(p.op(std::string("stablehlo.") + name, {x, y}, {result}).front());
  }
  std::string name =
      p.oneOf({"add", "add", "subtract", "multiply", "multiply", "maximum", "minimum", "divide", "atan2"});
  std::optional<Value> result;
  if (name == "add" || name == "subtract") {
    result = p.number(x.element, x.shape, x.bound + y.bound, x.integral && y.integral, x.error + y.error, isSum);
  } else if (name == "multiply") {
    double error = x.error * y.bound + y.error * x.bound;
    result = p.number(x.element, x.shape, x.bound * y.bound, x.integral && y.integral, error, isSum);
  } else if (name == "divide") {
    y = p.constant(x.element, x.shape, p.between(2, 7));
    result = p.number(x.element, x.shape, x.bound, false, x.error, isSum);
  } else if (name == "atan2") { // of a positive second operand: -0 is no matter
    if (!x.isExact())
      return;
    y = p.constant(x.element, x.shape, p.between(1, 3));
    result = p.number(x.element, x.shape, 4, false, 0, false);
  } else {
    result = p.number(x.element, x.shape, std::max(x.bound, y.bound), x.integral && y.integral,
                      std::max(x.error, y.error), false);
  }
  if (result)
    p.keep(p.op("stablehlo." + name, {x, y}, {*result}).front());
}

static void addCompare(Program &p, const Value &x) {
  Value y = p.any(x.element, x.shape);
  if (!x.isExact())
    return;
  std::string kind = x.isFloat() ? "FLOAT" : x.isPred() || x.element[0] == 'u' ? "UNSIGNED" : "SIGNED";
  std::string attributes = std::string("comparison_direction = #stablehlo<comparison_direction ") +
                           p.oneOf({"LT", "GE", "EQ", "NE", "GT"}) + ">, compare_type = #stablehlo<comparison_type " +
                           kind + ">";
  p.keep(p.op("stablehlo.compare", {x, y}, {Program::pred(x.shape)}, attributes).front());
}

static void addSelect(Program &p, const Value &x) {
  Value y = p.any(x.element, x.shape), which = p.any("i1", p.once(4) ? Sizes() : x.shape);
  std::optional<Value> result = p.number(x.element, x.shape, std::max(x.bound, y.bound), x.integral && y.integral,
                                         std::max(x.error, y.error), x.isSum || y.isSum);
  if (result)
    p.keep(p.op("stablehlo.select", {which, x, y}, {*result}).front());
}

static void addClamp(Program &p, const Value &x) {
  if (x.isPred())
    return;
  Sizes shape = p.once(2) ? Sizes() : x.shape;
  Value low = p.constant(x.element, shape, p.below(2)), high = p.constant(x.element, shape, p.between(2, 5));
  Value result{"", x.element, x.shape, 5, x.integral, x.error, false};
  p.keep(p.op("stablehlo.clamp", {low, x, high}, {result}).front());
}

static void addConvert(Program &p, const Value &x) {
  std::string element = p.element();
  Value like{"", element, x.shape};
  if (x.isFloat() && !like.isFloat() && (!x.isExact() || x.bound > 100))
    return;
  double limit = x.element.ends_with("8") ? 255 : x.element.ends_with("64") ? 0x1p64 : 0x1p32;
  double bound = x.isInteger() ? std::min(x.bound, limit) : x.bound;
  // A number that the type does not hold is rounded, not wrapped: not a linear function of a sum that does.
  std::optional<Value> result = p.number(element, x.shape, bound, x.integral, x.error, x.isSum);
  if (x.element == "i64" && like.isFloat())
    return;
  if (result && like.isFloat() && x.isInteger())
    result->isSum = false;
  if (result && like.isFloat() && x.isInteger())
    result->error = 0;
  if (result && element[0] == 'u' && x.isFloat())
    return; // what negative numbers become is not specified
  if (result)
    p.keep(p.op("stablehlo.convert", {x}, {*result}).front());
}

void heddle::fuzz::addElementwise(Program &p) {
  Value x = p.operand();
  if (p.once(3))
    if (std::optional<Value> inexact = p.pick([](const Value &value) { return value.isFloat(); }))
      x = *inexact;
  int64_t kind = p.below(12);
  if (kind < 3)
    addUnary(p, x);
  else if (kind < 7)
    addBinary(p, x);
  else if (kind < 8)
    addCompare(p, x);
  else if (kind < 9)
    addSelect(p, x);
  else if (kind < 10)
    addClamp(p, x);
  else
    addConvert(p, x);
}

void heddle::fuzz::addAnnotation(Program &p) {
  Program::WithComplex scope(p);
  std::optional<Value> x = p.pick([](const Value &) { return true; });
  if (!x)
    return;
  int64_t kind = p.below(10);
  std::string operand = " " + x->name + " ", type = " : " + x->type();
  if (kind == 0 && !p.isIsolated())
    return p.line("sdy.sharding_group" + operand + "group_id=" + std::to_string(x->rank() * 100 + x->count()) + type);
  p.use(*x);
  std::string text = p.fresh();
  if (kind == 1) {
    text += " = sdy.propagation_barrier" + operand + "allowed_direction=" + p.oneOf({"NONE", "FORWARD", "BACKWARD"});
  } else if (kind == 2) {
    return p.keep(p.op("stablehlo.optimization_barrier", {*x}, {*x}).front());
  } else {
    text += " = sdy.sharding_constraint" + operand + p.sharding(x->shape, x->element);
  }
  p.line(text + type);
  Value result = *x;
  result.name = text.substr(0, text.find(' '));
  p.keep(result);
}
