// Steps that update state: gradients of shared activations, norms over some of them, norms that wait for other norms,
// optimizers of several kinds, averages of what they give. What fusion and the combining of collectives merge meets in
// many ways here, and all of it must still be in an order in which nothing waits for itself.
#include "Program.h"

#include "llvm/ADT/StringExtras.h"

using namespace heddle::fuzz;

namespace {

class TrainingStep {
public:
  explicit TrainingStep(Program &p) : p(p) {}

  std::string module() {
    std::string body = p.region([&] { write(); });
    std::string text = p.meshes() + "func.func public @main(", results, types, names;
    for (auto [index, argument] : llvm::enumerate(arguments)) {
      std::string attributes = argument.attributes;
      if (argument.result >= 0)
        attributes += std::string(attributes.empty() ? "" : ", ") +
                      "tf.aliasing_output = " + std::to_string(argument.result) + " : i32";
      text += (index ? ", " : "") + argument.value.name + ": " + argument.value.type();
      text += attributes.empty() ? "" : " {" + attributes + "}";
    }
    for (auto [index, result] : llvm::enumerate(given)) {
      results += (index ? ", " : "") + result.value.type();
      results += result.attributes.empty() ? "" : " {" + result.attributes + "}";
      names += (index ? ", " : "") + result.value.name;
      types += (index ? ", " : "") + result.value.type();
    }
    return text + ") -> (" + results + ") {\n" + body + "    return " + names + " : " + types + "\n}\n";
  }

private:
  /// An argument, with the result that it is donated to, or a result.
  struct Border {
    Value value;
    std::string attributes;
    int64_t result = -1;
  };
  struct Parameter {
    Value weight, gradient;
    std::string sharding; // of all its state
    size_t group = 0;     // of gradients that are clipped together
  };

  // ---- Ops ----

  static Value like(const Sizes &shape, const std::string &element = "f32") {
    return {"", element, shape, 1, false, 0, false};
  }
  Value unary(const char *name, const Value &x) { return p.op(std::string("stablehlo.") + name, {x}, {x}).front(); }
  Value binary(const char *name, const Value &x, const Value &y) {
    return p.op(std::string("stablehlo.") + name, {x, y}, {x}).front();
  }
  Value number(double number, const Sizes &shape = {}) { return p.constant("f32", shape, number); }
  Value scaled(const Value &x, double factor) { return binary("multiply", x, number(factor, x.shape)); }
  Value convert(const Value &x, const std::string &element) {
    return x.element == element ? x : p.op("stablehlo.convert", {x}, {like(x.shape, element)}).front();
  }
  /// Broadcasts along new dims in front, or from a scalar.
  Value broadcast(const Value &x, const Sizes &shape) {
    if (x.shape == shape)
      return x;
    Sizes dims;
    for (int64_t dim = 0; dim < x.rank(); ++dim)
      dims.push_back(shape.size() - x.rank() + dim);
    return p.op("stablehlo.broadcast_in_dim", {x}, {like(shape, x.element)}, "broadcast_dimensions = " + array(dims))
        .front();
  }
  Value reduce(const Value &x, const Sizes &dims, const char *op = "stablehlo.add") {
    Sizes shape;
    for (int64_t dim = 0; dim < x.rank(); ++dim)
      if (!llvm::is_contained(dims, dim))
        shape.push_back(x.shape[dim]);
    if (dims.empty())
      return x;
    Value zero = p.constant(x.element, {}, 0);
    return p
        .op("stablehlo.reduce", {x, zero}, {like(shape, x.element)}, "dimensions = " + array(dims),
            {Program::reducer(op, x.element)})
        .front();
  }
  Value sum(const Value &x, const char *op = "stablehlo.add") {
    Sizes all;
    for (int64_t dim = 0; dim < x.rank(); ++dim)
      all.push_back(dim);
    return reduce(x, all, op);
  }
  /// The root is of a bit more than 0, so that it has no NaN.
  Value root(const Value &x) { return unary("sqrt", binary("add", unary("abs", x), number(0.0625, x.shape))); }
  Value norm(const Value &x) {
    if (p.once(5))
      return sum(unary("abs", x), "stablehlo.maximum");
    return root(sum(binary("multiply", x, x)));
  }
  /// A share of at most 1: what a scalar is clipped to, or how much of a step is taken.
  Value share(const Value &norm) { return binary("divide", number(1), binary("add", number(1), unary("abs", norm))); }

  // ---- The border ----

  Value argument(const std::string &element, const Sizes &shape, const std::string &sharding) {
    Value value = like(shape, element);
    value.name = "%arg" + std::to_string(arguments.size());
    arguments.push_back({value, sharding.empty() ? "" : "sdy.sharding = #sdy.sharding" + sharding});
    return value;
  }
  void give(const Value &value, const std::string &sharding = "") {
    given.push_back({value, sharding.empty() ? "" : "sdy.sharding = #sdy.sharding" + sharding});
  }
  /// State of a parameter, beside it.
  Value state(const Parameter &of, const Sizes &shape) {
    bool isShardedAlike = shape == of.weight.shape && !p.once(5);
    return argument("f32", shape, isShardedAlike ? of.sharding : p.once(2) ? p.sharding(shape) : "");
  }
  void update(const Value &from, const Value &to) {
    for (Border &argument : arguments)
      if (argument.value.name == from.name) {
        argument.result = given.size();
        give(convert(to, from.element), p.once(3)                     ? ""
                                        : argument.attributes.empty() ? p.sharding(from.shape)
                                                                      : shardingOf(argument));
      }
  }
  static std::string shardingOf(const Border &border) {
    return border.attributes.substr(llvm::StringRef("sdy.sharding = #sdy.sharding").size());
  }

  // ---- The step ----

  Sizes shape() { return p.oneOf<Sizes>({{8, 12}, {8, 12}, {12, 8}, {12}, {12}, {8}, {6, 4, 4}, {24}, {}, {1}}); }

  void write() {
    for (int64_t left = p.between(1, 3); left > 0; --left)
      scalars.push_back(argument("f32", {}, ""));
    for (int64_t count = p.between(2, 9); count > 0; --count) {
      Parameter parameter;
      Sizes own = shape();
      parameter.sharding = p.once(4) ? "" : p.sharding(own);
      parameter.weight = argument(p.once(5) ? "bf16" : "f32", own, parameter.sharding);
      parameters.push_back(parameter);
    }
    for (Parameter &parameter : parameters)
      parameter.gradient = gradient(parameter);
    if (p.once(3)) // a backward pass has them in the other order
      p.shuffle(parameters);
    clip();
    for (Parameter &parameter : parameters)
      step(parameter);
    p.shuffle(scalars);
    for (const Value &scalar : llvm::ArrayRef(scalars).take_front(p.between(1, 3)))
      give(scalar);
  }

  Value anyScalar() { return scalars[p.below(scalars.size())]; }

  /// One of the inputs of this shape after a batch's dim.
  Value batchOf(const Sizes &shape) {
    Sizes own{p.once(3) ? 6 : 12};
    own.append(shape);
    for (const Value &input : inputs)
      if (input.shape == own && !p.once(3))
        return input;
    inputs.push_back(argument("f32", own, p.once(4) ? "" : p.sharding(own)));
    return inputs.back();
  }

  Value gradient(const Parameter &parameter) {
    Value weight = convert(parameter.weight, "f32");
    if (weight.rank() == 2 && p.once(3))
      return throughProduct(weight);
    Value batch = batchOf(weight.shape);
    Value made = binary(p.oneOf({"multiply", "add", "subtract"}), batch, broadcast(weight, batch.shape));
    if (p.once(2))
      made = unary(p.oneOf({"tanh", "logistic", "negate"}), made);
    if (p.once(3)) // what all of an earlier pass was reduced to
      made = binary("multiply", made, broadcast(anyScalar(), made.shape));
    if (p.once(4)) { // rows, normalized
      Value rows = reduce(made, {made.rank() - 1});
      Sizes order;
      for (int64_t dim = 0; dim < rows.rank(); ++dim)
        order.push_back(dim);
      Value back =
          p.op("stablehlo.broadcast_in_dim", {rows}, {like(made.shape)}, "broadcast_dimensions = " + array(order))
              .front();
      made = binary("subtract", made, back);
    }
    if (p.once(3))
      scalars.push_back(sum(made));
    if (p.once(4))
      made = convert(convert(made, "bf16"), "f32");
    return reduce(made, {0});
  }

  /// x w, something with it, and x^T of that.
  Value throughProduct(const Value &weight) {
    Value x = batchOf({weight.shape[0]});
    auto product = [&](const Value &a, const Value &b, int64_t ofA, int64_t ofB) {
      std::string numbers = "dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [" +
                            std::to_string(ofA) + "], rhs_contracting_dimensions = [" + std::to_string(ofB) + "]>";
      return p.op("stablehlo.dot_general", {a, b}, {like({a.shape[1 - ofA], b.shape[1 - ofB]})}, numbers).front();
    };
    Value y = product(x, weight, 1, 0);
    if (p.once(2))
      y = binary("maximum", y, number(0, y.shape));
    if (p.once(2))
      scalars.push_back(sum(y));
    if (p.once(2))
      y = binary("multiply", y, broadcast(anyScalar(), y.shape));
    return product(x, unary("tanh", y), 0, 0);
  }

  /// Gradients in groups, each with a norm of its own; a group's may wait for those of others.
  void clip() {
    size_t groups = p.between(1, 3);
    for (Parameter &parameter : parameters)
      parameter.group = p.below(groups);
    std::vector<Value> scales;
    for (size_t group = 0; group < groups; ++group) {
      Value total = number(0.5);
      for (Parameter &parameter : parameters)
        if (parameter.group == group || p.once(8)) {
          if (!scales.empty() && p.once(2))
            parameter.gradient = binary("multiply", parameter.gradient,
                                        broadcast(scales[p.below(scales.size())], parameter.gradient.shape));
          total = binary("add", total, norm(parameter.gradient));
        }
      scalars.push_back(total);
      scales.push_back(share(total));
    }
    for (Parameter &parameter : parameters)
      if (!p.once(4))
        parameter.gradient =
            binary("multiply", parameter.gradient, broadcast(scales[parameter.group], parameter.gradient.shape));
  }

  /// `old` on the way to `now`.
  Value average(const Value &old, const Value &now, double share) {
    return binary("add", scaled(old, 1 - share), scaled(now, share));
  }

  void step(const Parameter &parameter) {
    Value weight = convert(parameter.weight, "f32"), change = parameter.gradient;
    int64_t kind = p.below(6);
    if (kind >= 1) { // momentum
      Value first = state(parameter, weight.shape), moved = average(first, change, 0.25);
      update(first, moved);
      change = kind == 1 ? unary("sign", moved) : moved;
    }
    if (kind >= 3) { // by its own size: of each element, or of its rows
      Value square = binary("multiply", parameter.gradient, parameter.gradient);
      bool hasRows = kind == 5 && weight.rank() > 1;
      Value measured = hasRows ? reduce(square, {0}) : square;
      Value second = state(parameter, measured.shape), moved = average(second, measured, 0.125);
      update(second, moved);
      change = binary("divide", change, broadcast(root(moved), change.shape));
    }
    if (kind == 4 || p.once(5)) { // a ratio of norms, once the change is known
      Value ratio = binary("divide", norm(weight), root(norm(change)));
      change = binary("multiply", change, broadcast(ratio, change.shape));
      if (p.once(3))
        scalars.push_back(ratio);
    }
    if (p.once(4)) // a rate that is counted, or depends on what other parameters did
      change = binary("multiply", change, broadcast(share(anyScalar()), change.shape));
    Value moved = binary("subtract", weight, scaled(change, 0.125));
    update(parameter.weight, moved);
    if (p.once(4)) {
      Value kept = state(parameter, weight.shape);
      update(kept, average(kept, moved, 0.5));
    }
    if (p.once(4)) // another parameter's step, or a metric
      scalars.push_back(norm(moved));
  }

  Program &p;
  std::vector<Border> arguments, given;
  std::vector<Parameter> parameters;
  std::vector<Value> inputs, scalars;
};

} // namespace

std::string heddle::fuzz::generateTrainingStep(uint64_t series, uint64_t index) {
  Program program(series, index);
  return TrainingStep(program).module();
}
