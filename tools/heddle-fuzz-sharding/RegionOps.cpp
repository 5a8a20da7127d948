// Adds loops, branches and manual computations.
#include "Program.h"
#include "heddle/PlanFormat/Groups.h"

using namespace heddle::fuzz;

namespace {

/// A value of a type, kept between -3 and 3 so that it may go around a loop: an integer is left as it is.
Value settle(Program &p, Value x) {
  if (!x.isFloat())
    return x;
  Value low = p.constant(x.element, {}, -3), high = p.constant(x.element, {}, 3), result = x;
  result.bound = 3;
  result.isSum = false;
  return p.op("stablehlo.clamp", {low, x, high}, {result}).front();
}

/// Adds a few ops in a region, then a value of a type that comes from them where it can.
Value compute(Program &p, const Value &like) {
  for (int64_t ops = p.between(0, 3); ops > 0; --ops) {
    addAny(p);
    if (p.once(6))
      addAnnotation(p);
  }
  auto isLike = [&](const Value &v) { return v.type() == like.type() && v.isExact(); };
  std::optional<Value> found = p.pick(isLike);
  Value x = found ? *found : p.any(like.element, like.shape);
  if (std::optional<Value> y = p.pick(isLike); y && !like.isPred() && p.once(2)) {
    std::optional<Value> sum =
        p.number(x.element, x.shape, x.bound + y->bound, x.integral && y->integral, 0, x.isSum || y->isSum);
    if (sum && sum->isExact())
      x = p.op("stablehlo.add", {x, *y}, {*sum}).front();
  }
  return x;
}

/// What goes around a loop is exact whatever the body makes of it: integers, or floats between -3 and 3 that are
/// integers. Others may be sums of what is no integer.
bool isCarried(const Value &v) { return v.isExact() && v.integral && v.bound <= 3 && v.count() <= 200; }

/// A counted loop: carries, a slice of an operand in each iteration, and a result for each.
void addScan(Program &p) {
  int64_t trips = p.between(1, 4);
  Value carry = p.operand(0, [](const Value &v) { return v.isFloat() ? isCarried(v) : v.count() <= 200; });
  std::optional<Value> xs = p.pick([&](const Value &v) { return v.rank() > 0 && v.shape[0] > 0 && v.isExact(); });
  if (xs)
    trips = std::min<int64_t>(xs->shape[0], 6);
  std::vector<Value> states = {p.constant("i32", {}, 0), carry};
  bool hasResults = p.once(2);
  if (hasResults) {
    Sizes shape = carry.shape;
    shape.insert(shape.begin(), trips);
    if (shape.size() > 5)
      return;
    states.push_back(p.constant(carry.element, shape, 0));
  }
  std::vector<Value> arguments = states;
  std::string header, types;
  for (Value &argument : arguments)
    argument.name = p.fresh();
  arguments[1].isSum = false;

  Value limit = p.constant("i32", {}, trips), one = p.constant("i32", {}, 1), zero = p.constant("i32", {}, 0);
  std::string condition = p.region([&] {
    Value more = p.op("stablehlo.compare", {arguments[0], limit}, {Program::pred({})},
                      "comparison_direction = #stablehlo<comparison_direction LT>, compare_type = "
                      "#stablehlo<comparison_type SIGNED>")
                     .front();
    p.op("stablehlo.return", {more}, {});
  });
  bool isExact = true;
  std::string body = p.region([&] {
    p.keep(arguments[1]);
    Value index = arguments[0];
    if (xs) {
      Sizes sizes = xs->shape, shape(sizes.begin() + 1, sizes.end());
      sizes[0] = 1;
      std::vector<Value> operands = {*xs, index};
      for (int64_t dim = 1; dim < xs->rank(); ++dim)
        operands.push_back(zero);
      Value slice =
          p.op("stablehlo.dynamic_slice", operands, {Program::moved(*xs, sizes)}, "slice_sizes = " + array(sizes))
              .front();
      p.keep(p.op("stablehlo.reshape", {slice}, {Program::moved(slice, shape)}).front());
    }
    Value made = compute(p, carry);
    isExact = made.integral || !made.isFloat();
    if (!isExact) // what rounds would differ more in every iteration
      made = arguments[1];
    Value next = settle(p, made);
    std::vector<Value> yielded = {p.op("stablehlo.add", {index, one}, {index}).front(), next};
    if (hasResults) {
      Sizes shape = next.shape;
      shape.insert(shape.begin(), 1);
      Value row = p.op("stablehlo.reshape", {next}, {Program::moved(next, shape)}).front();
      std::vector<Value> operands = {arguments[2], row, index};
      for (size_t dim = 1; dim < shape.size(); ++dim)
        operands.push_back(zero);
      yielded.push_back(p.op("stablehlo.dynamic_update_slice", operands, {arguments[2]}).front());
    }
    p.op("stablehlo.return", yielded, {});
  });
  auto block = [&](const std::string &text) {
    std::string list;
    for (const Value &argument : arguments)
      list += (list.empty() ? "" : ", ") + argument.name + ": " + argument.type();
    return "{\n    ^bb0(" + list + "):\n" + text + "    }";
  };
  std::vector<Value> results = states;
  for (Value &result : results)
    if (result.isFloat()) {
      result.bound = 3;
      result.isSum = false;
    }
  std::string conditionBlock = block(condition);
  // Each region names its own arguments.
  for (const Value &argument : arguments) {
    std::string other = argument.name + "_";
    for (size_t at = 0; (at = conditionBlock.find(argument.name, at)) != std::string::npos; at += other.size()) {
      char next = conditionBlock[at + argument.name.size()];
      if (next < '0' || next > '9')
        conditionBlock.replace(at, argument.name.size(), other);
    }
  }
  results = p.op("stablehlo.while", states, results, "", {conditionBlock, block(body)});
  p.keep(results[1]);
  if (hasResults)
    p.keep(results[2]);
}

/// Adds a loop with a number of iterations that comes from data: at most 3.
void addUncounted(Program &p) {
  Value carry = p.operand(0, [](const Value &v) { return v.isFloat() ? isCarried(v) : v.count() <= 200; });
  Value start = p.any("i32", {}), low = p.constant("i32", {}, 0), high = p.constant("i32", {}, 3);
  start = p.op("stablehlo.clamp", {low, start, high}, {start}).front();
  Value counter = start, state = carry;
  counter.name = p.fresh();
  state.name = p.fresh();
  state.isSum = false;
  auto block = [&](llvm::function_ref<void()> write) {
    return "{\n    ^bb0(" + counter.name + ": " + counter.type() + ", " + state.name + ": " + state.type() + "):\n" +
           p.region(write) + "    }";
  };
  std::string condition = block([&] {
    Value more = p.op("stablehlo.compare", {counter, high}, {Program::pred({})},
                      "comparison_direction = #stablehlo<comparison_direction LT>, compare_type = "
                      "#stablehlo<comparison_type SIGNED>")
                     .front();
    p.op("stablehlo.return", {more}, {});
  });
  counter.name = p.fresh();
  state.name = p.fresh();
  std::string body = block([&] {
    p.keep(state);
    Value made = compute(p, carry);
    if (!made.integral && made.isFloat())
      made = state;
    Value one = p.constant("i32", {}, 1), next = settle(p, made);
    p.op("stablehlo.return", {p.op("stablehlo.add", {counter, one}, {counter}).front(), next}, {});
  });
  Value result = carry;
  if (result.isFloat())
    result.bound = 3;
  result.isSum = false;
  p.keep(p.op("stablehlo.while", {start, carry}, {start, result}, "", {condition, body})[1]);
}

/// A loop that asks a tensor whether it goes on: its largest magnitude, which each iteration halves, or a sum of it.
void addAsking(Program &p) {
  Value carry = p.operand(1, [](const Value &v) { return v.isFloat() && isCarried(v) && v.count() > 0; });
  if (!carry.isFloat() || carry.rank() == 0 || !isCarried(carry))
    return;
  Value scalar = carry;
  scalar.shape = {};
  Value half = p.constant(carry.element, {}, 0.5), one = p.constant(carry.element, {}, 1),
        zero = p.constant(carry.element, {}, 0), limit = p.constant("i32", {}, p.between(1, 5)),
        none = p.constant("i32", {}, 0), next = p.constant("i32", {}, 1);
  Value counter = none, state = carry;
  state.isSum = false;
  auto block = [&](llvm::function_ref<void()> write) {
    counter.name = p.fresh();
    state.name = p.fresh();
    return "{\n    ^bb0(" + counter.name + ": " + counter.type() + ", " + state.name + ": " + state.type() + "):\n" +
           p.region(write) + "    }";
  };
  Sizes dims;
  for (int64_t dim = 0; dim < carry.rank(); ++dim)
    dims.push_back(dim);
  std::string condition = block([&] {
    Value size = p.op("stablehlo.abs", {state}, {state}).front();
    Value largest = p.op("stablehlo.reduce", {size, zero}, {scalar}, "dimensions = " + array(dims),
                         {Program::reducer("stablehlo.maximum", carry.element)})
                        .front();
    Value isLarge = p.op("stablehlo.compare", {largest, one}, {Program::pred({})},
                         "comparison_direction = #stablehlo<comparison_direction GT>, compare_type = "
                         "#stablehlo<comparison_type FLOAT>")
                        .front();
    Value isEarly = p.op("stablehlo.compare", {counter, limit}, {Program::pred({})},
                         "comparison_direction = #stablehlo<comparison_direction LT>, compare_type = "
                         "#stablehlo<comparison_type SIGNED>")
                        .front();
    p.op("stablehlo.return", {p.op("stablehlo.and", {isLarge, isEarly}, {isEarly}).front()}, {});
  });
  std::string body = block([&] {
    if (p.once(2))
      p.keep(state);
    for (int64_t ops = p.between(0, 2); ops > 0; --ops)
      addAny(p);
    Value factor = p.op("stablehlo.broadcast_in_dim", {half}, {Program::moved(half, carry.shape)},
                        "broadcast_dimensions = array<i64>")
                       .front();
    Value halved = p.op("stablehlo.multiply", {state, factor}, {state}).front();
    p.op("stablehlo.return", {p.op("stablehlo.add", {counter, next}, {counter}).front(), halved}, {});
  });
  // Integers up to 3 are halved at most 5 times: their halves are exact, but no integers any more.
  Value result = carry;
  result.integral = false;
  result.isSum = false;
  p.keep(p.op("stablehlo.while", {none, carry}, {none, result}, "", {condition, body})[1]);
}

void addBranches(Program &p) {
  bool isCase = p.once(2);
  Value index = p.any(isCase ? "i32" : "i1", {});
  Value like = p.operand(0, [](const Value &v) { return v.count() <= 200; }), result = like;
  result.isSum = false;
  std::vector<std::string> branches;
  for (int64_t branch = isCase ? p.between(1, 3) : 2; branch > 0; --branch)
    branches.push_back("{\n" + p.region([&] {
      Value made = compute(p, like);
      result.bound = std::max(result.bound, made.bound);
      result.integral &= made.integral;
      result.isSum |= made.isSum;
      p.op("stablehlo.return", {made}, {});
    }) + "    }");
  p.keep(p.op(isCase ? "stablehlo.case" : "stablehlo.if", {index}, {result}, "", branches).front());
}

/// Groups of device ids that differ along `manual` axes only.
std::string replicaGroups(const Program &p, const std::set<std::string> &manual, int64_t &members) {
  std::vector<int64_t> sizes;
  for (const Program::Axis &axis : p.axes)
    sizes.push_back(axis.size);
  std::vector<heddle::format::AxisSteps> steps;
  for (auto [index, axis] : llvm::enumerate(p.axes))
    if (manual.contains(axis.name))
      steps.push_back(heddle::format::getSteps(sizes, index, 1, axis.size));
  std::vector<std::vector<int64_t>> groups = heddle::format::getGroups(steps, p.deviceCount());
  members = static_cast<int64_t>(groups.front().size());
  std::string text;
  for (std::vector<int64_t> &ids : groups) {
    for (int64_t &id : ids)
      id = p.deviceIds.empty() ? id : p.deviceIds[id];
    text += (text.empty() ? "[" : ", [") + list(ids) + "]";
  }
  return "dense<[" + text + "]> : tensor<" + std::to_string(groups.size()) + "x" + std::to_string(members) + "xi64>";
}

} // namespace

void heddle::fuzz::addControlFlow(Program &p) {
  int64_t kind = p.below(7);
  if (kind < 3)
    addScan(p);
  else if (kind < 4)
    addUncounted(p);
  else if (kind < 5)
    addAsking(p);
  else
    addBranches(p);
}

void heddle::fuzz::addManualComputation(Program &p) {
  std::set<std::string> manual, around = p.manualAxes;
  int64_t shards = 1;
  std::string manualList, dimAxes;
  for (const Program::Axis &axis : p.axes)
    if (!around.contains(axis.name) && (manual.empty() || p.once(2))) {
      manual.insert(axis.name);
      manualList += (manualList.empty() ? "\"" : ", \"") + axis.name + "\"";
      shards *= axis.size;
    }
  if (manual.empty())
    return;
  Value x = p.operand(1, [&](const Value &v) {
    return v.count() > 0 && llvm::any_of(v.shape, [&](int64_t size) { return size % shards == 0; });
  });
  Sizes divisible;
  for (int64_t dim = 0; dim < x.rank(); ++dim)
    if (x.shape[dim] % shards == 0)
      divisible.push_back(dim);
  if (divisible.empty())
    return;
  int64_t cut = divisible[p.below(divisible.size())];
  Value local = x, other = p.any(x.element, x.shape);
  local.shape[cut] /= shards;
  auto shardingOf = [&](int64_t rank, int64_t cutDim) {
    std::string text = "<@mesh, [";
    for (int64_t dim = 0; dim < rank; ++dim)
      text += std::string(dim ? ", {" : "{") + (dim == cutDim ? manualList : "") + "}";
    return text + "]>";
  };
  std::string in = shardingOf(x.rank(), cut), out = in;
  Value first = local, second = local, result = x;
  first.name = p.fresh();
  second = Program::moved(other, local.shape);
  second.name = p.fresh();
  std::string returned;
  int64_t members;
  std::string groups = replicaGroups(p, manual, members);
  bool isSummed = !x.isPred() && p.once(2);
  p.manualAxes.insert(manual.begin(), manual.end());
  bool isPartial = p.once(2);
  std::string body = p.region(
      [&] {
        p.keep(first);
        p.keep(second);
        Value made = compute(p, local);
        if (isSummed) {
          std::optional<Value> sum =
              p.number(made.element, made.shape, made.bound * members, made.integral,
                       made.integral ? 0 : epsilonOf(made.element) * made.bound * members * members, true);
          if (sum && isPartial) { // the sum is made outside
            result = *sum;
            out = shardingOf(x.rank(), -1);
            out.insert(out.size() - 1, ", unreduced={" + manualList + "}");
          } else if (sum) {
            made = p.op("stablehlo.all_reduce", {made}, {*sum},
                        "channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = " + groups +
                            ", use_global_device_ids",
                        {Program::reducer("stablehlo.add", made.element)})
                       .front();
            result = made;
            out = shardingOf(x.rank(), -1);
          } else {
            result = Program::moved(made, x.shape);
          }
        } else {
          result = Program::moved(made, x.shape);
        }
        returned = made.name;
        p.op("sdy.return", {made}, {});
      },
      /*isIsolated=*/true);
  p.manualAxes = around;
  // Its own text: the generic form of its shardings is long.
  std::string name = p.fresh();
  p.use(x);
  p.use(other);
  std::string text = name + " = sdy.manual_computation(" + x.name + ", " + other.name + ") in_shardings=[" + in + ", " +
                     in + "] out_shardings=[" + out + "] manual_axes={" + manualList + "} (" + first.name + ": " +
                     first.type() + ", " + second.name + ": " + second.type() + ") {\n" + body + "    } : (" +
                     x.type() + ", " + other.type() + ") -> " + result.type();
  p.line(text);
  result.name = name;
  p.keep(result);
}
