// Reductions of one and of several operands, and sorts.
#include "Program.h"

#include <cmath>

using namespace heddle::fuzz;

namespace {

struct Combination {
  std::string op;
  Value init;
  std::optional<Value> result; ///< nothing where it might overflow
};

/// A reduction of `count` elements at a time of `x`, to `shape`.
Combination pickCombination(Program &p, const Value &x, const Sizes &shape, int64_t count) {
  Combination found;
  if (x.isPred()) {
    bool isAnd = p.once(2);
    found.op = isAnd ? "stablehlo.and" : "stablehlo.or";
    found.init = p.constant("i1", {}, isAnd != p.once(8));
    found.result = Program::pred(shape);
    return found;
  }
  std::string name = p.oneOf({"add", "add", "add", "maximum", "minimum", "multiply"});
  if (x.isComplex())
    name = "add";
  if (name == "multiply" && x.isFloat() && (!x.integral || std::pow(std::max(x.bound, 1.0), count + 1) > 1e6))
    name = "add";
  found.op = "stablehlo." + name;
  if (name == "add") {
    // An init that is no zero must count once.
    found.init = p.constant(x.element, {}, p.once(3) ? p.between(1, 3) : 0);
    double bound = x.bound * count + found.init.bound;
    double error = x.error * count + (x.integral ? 0 : epsilonOf(x.element) * bound * (count + 1));
    found.result = p.number(x.element, shape, bound, x.integral, error, true);
  } else if (name == "multiply") {
    found.init = p.constant(x.element, {}, p.between(1, 2));
    found.result = p.number(x.element, shape, std::pow(std::max(x.bound, 1.0), count) * 2, x.integral, 0, true);
  } else {
    found.init = p.once(3) ? p.any(x.element, {}) : p.constant(x.element, {}, name == "maximum" ? 0 : 2);
    found.result = p.number(x.element, shape, std::max(x.bound, found.init.bound), x.integral && found.init.integral,
                            x.error, false);
  }
  return found;
}

void addReduce(Program &p) {
  Program::WithComplex scope(p, p.once(4));
  Value x = p.operand(1);
  if (p.once(3))
    if (std::optional<Value> inexact = p.pick([](const Value &v) { return v.rank() > 0; }))
      x = *inexact;
  Sizes dims = p.someOf(x.rank()), shape;
  int64_t count = 1;
  for (int64_t dim = 0; dim < x.rank(); ++dim)
    if (llvm::is_contained(dims, dim))
      count *= x.shape[dim];
    else
      shape.push_back(x.shape[dim]);
  Combination found = pickCombination(p, x, shape, count);
  if (found.result)
    p.keep(p.op("stablehlo.reduce", {x, found.init}, {*found.result}, "dimensions = " + array(dims),
                {Program::reducer(found.op, x.element)})
               .front());
}

/// The largest element and the first place where it stands, as JAX writes argmax; or sums of two operands at a time.
void addReduceOfTwo(Program &p) {
  Value x = p.operand(1, [](const Value &v) { return !v.isPred() && v.element != "i64"; });
  int64_t dim = p.below(x.rank());
  Sizes shape = x.shape;
  int64_t count = shape[dim];
  shape.erase(shape.begin() + dim);
  std::string dims = "dimensions = " + array({dim}), e = "tensor<" + x.element + ">", i = "tensor<i32>";
  if (p.once(2)) {
    Value y = p.any("i32", x.shape);
    std::optional<Value> sum = p.number(x.element, shape, x.bound * count + 1, x.integral,
                                        x.integral ? 0 : epsilonOf(x.element) * x.bound * count * (count + 1), true);
    if (!sum)
      return;
    Value maximum{"", "i32", shape, y.bound, true, 0, false};
    Value one = p.constant(x.element, {}, 1), low = p.constant("i32", {}, -3);
    std::string region = "{\n    ^bb0(%a: " + e + ", %b: " + i + ", %c: " + e + ", %d: " + i +
                         "):\n      %s = stablehlo.add %a, %c : " + e + "\n      %m = stablehlo.maximum %b, %d : " + i +
                         "\n      stablehlo.return %s, %m : " + e + ", " + i + "\n    }";
    for (const Value &result : p.op("stablehlo.reduce", {x, y, one, low}, {*sum, maximum}, dims, {region}))
      p.keep(result);
    return;
  }
  Value places{"", "i32", x.shape, double(std::max<int64_t>(count, 1)), true, 0, false};
  places = p.op("stablehlo.iota", {}, {places}, "iota_dimension = " + std::to_string(dim) + " : i64").front();
  Value low = p.constant(x.element, {}, x.element[0] == 'u' ? 0 : -100), zero = p.constant("i32", {}, 0);
  Value best = Program::moved(x, shape), place = Program::moved(places, shape);
  best.bound = std::max(best.bound, 100.0);
  best.isSum = false;
  std::string p1 = "tensor<i1>", kind = x.isFloat() ? "FLOAT" : x.element[0] == 'u' ? "UNSIGNED" : "SIGNED";
  std::string region = "{\n    ^bb0(%a: " + e + ", %b: " + i + ", %c: " + e + ", %d: " + i +
                       "):\n      %gt = stablehlo.compare GT, %a, %c, " + kind + " : (" + e + ", " + e + ") -> " + p1 +
                       "\n      %eq = stablehlo.compare EQ, %a, %c, " + kind + " : (" + e + ", " + e + ") -> " + p1 +
                       "\n      %lt = stablehlo.compare LT, %b, %d, SIGNED : (" + i + ", " + i + ") -> " + p1 +
                       "\n      %tie = stablehlo.and %eq, %lt : " + p1 +
                       "\n      %take = stablehlo.or %gt, %tie : " + p1 +
                       "\n      %v = stablehlo.select %take, %a, %c : " + p1 + ", " + e +
                       "\n      %w = stablehlo.select %take, %b, %d : " + p1 + ", " + i +
                       "\n      stablehlo.return %v, %w : " + e + ", " + i + "\n    }";
  for (const Value &result : p.op("stablehlo.reduce", {x, places, low, zero}, {best, place}, dims, {region}))
    p.keep(result);
}

/// Windows along some dims; a cumulative sum is one of them.
void addReduceWindow(Program &p) {
  Value x = p.operand(1, [](const Value &v) { return v.count() > 0 && v.count() <= 200 && !v.isPred(); });
  Sizes window(x.rank(), 1), strides = window, dilations = window, base = window, shape = x.shape;
  std::vector<std::pair<int64_t, int64_t>> padding(x.rank(), {0, 0});
  int64_t count = 1;
  bool isCumulative = p.once(2);
  int64_t cumulated = p.below(x.rank());
  for (int64_t dim = 0; dim < x.rank(); ++dim) {
    int64_t size = x.shape[dim];
    if (isCumulative) {
      if (dim != cumulated)
        continue;
      window[dim] = size;
      padding[dim] = p.once(2) ? std::pair<int64_t, int64_t>(size - 1, 0) : std::pair<int64_t, int64_t>(0, size - 1);
      count = size;
      continue;
    }
    if (p.once(2))
      continue;
    window[dim] = p.between(1, 3);
    strides[dim] = p.between(1, 3);
    dilations[dim] = p.once(4) ? 2 : 1;
    base[dim] = p.once(5) ? 2 : 1;
    padding[dim] = {p.below(3), p.below(3)};
    if (p.once(8))
      padding[dim].first = -1;
    int64_t padded = (size - 1) * base[dim] + 1 + padding[dim].first + padding[dim].second;
    int64_t covered = (window[dim] - 1) * dilations[dim] + 1;
    if (padded < covered)
      return;
    shape[dim] = (padded - covered) / strides[dim] + 1;
    count *= window[dim];
  }
  Combination found = pickCombination(p, x, shape, count);
  if (found.result)
    p.keep(p.op("stablehlo.reduce_window", {x, found.init}, {*found.result},
                "window_dimensions = " + array(window) + ", window_strides = " + array(strides) +
                    ", base_dilations = " + array(base) + ", window_dilations = " + array(dilations) +
                    ", padding = " + pairs(padding),
                {Program::reducer(found.op, x.element)})
               .front());
}

void addSelectAndScatter(Program &p) {
  Value x = p.operand(1, [](const Value &v) { return v.count() > 0 && v.count() <= 200 && v.isFloat(); });
  Sizes window(x.rank(), 1), strides = window, shape = x.shape;
  std::vector<std::pair<int64_t, int64_t>> padding(x.rank(), {0, 0});
  int64_t count = 1;
  for (int64_t dim = 0; dim < x.rank(); ++dim) {
    if (p.once(2))
      continue;
    window[dim] = p.between(1, 3);
    strides[dim] = p.between(1, 3);
    if (window[dim] > 1)
      padding[dim] = {p.below(2), p.below(2)};
    int64_t padded = x.shape[dim] + padding[dim].first + padding[dim].second;
    if (padded < window[dim])
      return;
    shape[dim] = (padded - window[dim]) / strides[dim] + 1;
    count *= window[dim];
  }
  Value source = p.any(x.element, shape), init = p.constant(x.element, {}, 0);
  std::optional<Value> result =
      p.number(x.element, x.shape, source.bound * count, source.integral,
               source.integral ? 0 : epsilonOf(x.element) * source.bound * count * count, true);
  if (!result)
    return;
  std::string e = "tensor<" + x.element + ">";
  std::string select = "{\n    ^bb0(%l: " + e + ", %r: " + e +
                       "):\n      %o = stablehlo.compare GE, %l, %r, FLOAT : (" + e + ", " + e +
                       ") -> tensor<i1>\n      stablehlo.return %o : tensor<i1>\n    }";
  p.keep(p.op("stablehlo.select_and_scatter", {x, source, init}, {*result},
              "window_dimensions = " + array(window) + ", window_strides = " + array(strides) +
                  ", padding = " + pairs(padding),
              {select, Program::reducer("stablehlo.add", x.element)})
             .front());
}

} // namespace

void heddle::fuzz::addReduction(Program &p) { p.once(3) ? addReduceOfTwo(p) : addReduce(p); }

void heddle::fuzz::addWindowOp(Program &p) { p.once(4) ? addSelectAndScatter(p) : addReduceWindow(p); }

void heddle::fuzz::addSort(Program &p) {
  Value x = p.operand(1, [](const Value &v) { return !v.isPred() && v.count() > 0; });
  if (p.once(3)) {
    int64_t k = p.between(1, x.shape.back());
    Value best = x, places{"", "i32", x.shape, double(x.shape.back()), true, 0, false};
    best.shape.back() = places.shape.back() = k;
    best.isSum = false;
    for (const Value &result : p.op("chlo.top_k", {x}, {best, places}, "k = " + std::to_string(k) + " : i64"))
      p.keep(result);
    return;
  }
  std::string dim = std::to_string(p.below(x.rank())), e = "tensor<" + x.element + ">";
  std::string kind = x.isFloat() ? "FLOAT" : x.element[0] == 'u' ? "UNSIGNED" : "SIGNED";
  std::string arguments = "%l: " + e + ", %r: " + e;
  std::vector<Value> operands = {x}, results;
  if (p.once(2)) {
    Value carried = p.any(p.element(), x.shape);
    std::string c = "tensor<" + carried.element + ">";
    arguments += ", %c: " + c + ", %d: " + c;
    operands.push_back(carried);
  }
  for (Value operand : operands) {
    operand.isSum = false;
    results.push_back(operand);
  }
  std::string direction = p.oneOf({"LT", "GT"});
  std::string region = "{\n    ^bb0(" + arguments + "):\n      %o = stablehlo.compare " + direction + ", %l, %r, " +
                       kind + " : (" + e + ", " + e + ") -> tensor<i1>\n      stablehlo.return %o : tensor<i1>\n    }";
  for (const Value &result :
       p.op("stablehlo.sort", operands, results, "dimension = " + dim + " : i64, is_stable = true", {region}))
    p.keep(result);
}
