#include "Program.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

#include <cmath>

using namespace heddle::fuzz;
using llvm::ArrayRef;
using llvm::StringRef;

// ---- Types ----

std::string Value::type() const {
  std::string text = "tensor<";
  for (int64_t size : shape)
    text += std::to_string(size) + "x";
  return text + element + ">";
}

int64_t Value::count() const {
  int64_t count = 1;
  for (int64_t size : shape)
    count *= size;
  return count;
}

double heddle::fuzz::epsilonOf(StringRef element) { return 1 / exactLimit(element); }

double heddle::fuzz::exactLimit(StringRef element) {
  return element == "bf16" ? 0x1p8 : element == "f16" ? 0x1p11 : element == "f64" ? 0x1p53 : 0x1p24;
}

double heddle::fuzz::argumentBound(StringRef element) {
  return element == "i1"            ? 1
         : element.starts_with("c") ? 6
         : element.starts_with("u") ? 15
         : element.starts_with("i") ? 8
                                    : 3;
}

std::string heddle::fuzz::list(ArrayRef<int64_t> numbers) {
  std::string text;
  for (int64_t number : numbers)
    text += (text.empty() ? "" : ", ") + std::to_string(number);
  return text;
}

std::string heddle::fuzz::array(ArrayRef<int64_t> numbers) {
  return numbers.empty() ? "array<i64>" : "array<i64: " + list(numbers) + ">";
}

std::string heddle::fuzz::pairs(ArrayRef<std::pair<int64_t, int64_t>> numbers) {
  std::string text;
  for (auto [a, b] : numbers)
    text += (text.empty() ? "[" : ", [") + std::to_string(a) + ", " + std::to_string(b) + "]";
  text = numbers.empty() ? "" : "[" + text + "]";
  return "dense<" + text + "> : tensor<" + std::to_string(numbers.size()) + "x2xi64>";
}

// ---- Dice ----

Program::Program(uint64_t series, uint64_t index, bool inMicrobatches) : random(series, index) {
  using Mesh = std::vector<Axis>;
  axes = oneOf<Mesh>({Mesh{{"a", 2}}, Mesh{{"a", 3}}, Mesh{{"a", 4}}, Mesh{{"a", 2}, {"b", 2}}, Mesh{{"a", 6}},
                      Mesh{{"a", 2}, {"b", 3}}, Mesh{{"a", 3}, {"b", 2}}, Mesh{{"a", 8}}, Mesh{{"a", 2}, {"b", 4}},
                      Mesh{{"a", 4}, {"b", 2}}, Mesh{{"a", 2}, {"b", 2}, {"c", 2}}, Mesh{{"a", 1}, {"b", 2}}});
  int64_t devices = 1;
  for (const Axis &axis : axes)
    devices *= axis.size;
  if (once(4)) {
    for (int64_t id = 0; id < devices; ++id)
      deviceIds.push_back(id);
    shuffle(deviceIds);
    if (llvm::is_sorted(deviceIds)) // must be left out
      deviceIds.clear();
  }
  hasPriorities = once(6);
  hasFlatMesh = once(5);
  hasOneDevice = once(5);
  if (inMicrobatches) {
    microbatches = oneOf<int64_t>({2, 2, 2, 3, 4});
    hasFlatMesh = hasOneDevice = false; // ids of devices say nothing of parts
  }
}

int64_t Program::deviceCount() const {
  int64_t devices = 1;
  for (const Axis &axis : axes)
    devices *= axis.size;
  return devices;
}

Sizes Program::someOf(int64_t n, int64_t onceIn) {
  Sizes some;
  for (int64_t i = 0; i < n; ++i)
    if (once(onceIn))
      some.push_back(i);
  return some;
}

int64_t Program::size() {
  if (once(60))
    return 0;
  return oneOf<int64_t>({1, 2, 2, 3, 3, 4, 4, 4, 5, 6, 6, 7, 8, 8, 8, 9, 10, 12});
}

Sizes Program::shape(int64_t leastRank, int64_t mostElements) {
  int64_t rank = std::max(leastRank, oneOf<int64_t>({0, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 4, 5}));
  Sizes shape;
  int64_t count = 1;
  for (int64_t dim = 0; dim < rank; ++dim) {
    int64_t next = size();
    while (next > 1 && count * next > mostElements)
      next /= 2;
    shape.push_back(next);
    count *= std::max<int64_t>(next, 1);
  }
  shuffle(shape);
  return shape;
}

std::string Program::floatElement() {
  return oneOf<const char *>({"f32", "f32", "f32", "f32", "f32", "f64", "bf16", "f16"});
}
std::string Program::integerElement() { return oneOf<const char *>({"i32", "i32", "i32", "ui32", "i64", "i8", "ui8"}); }
std::string Program::element() {
  int64_t kind = below(10);
  return kind == 0 ? "i1" : kind < 4 ? integerElement() : floatElement();
}

// ---- Values ----

std::optional<Value> Program::pick(llvm::function_ref<bool(const Value &)> fits) {
  std::vector<const Value *> fitting;
  auto isWanted = [&](const Value &value) { return (isComplexToo || !value.isComplex()) && fits(value); };
  if (!isolated)
    for (const Value &value : arguments)
      if (isWanted(value))
        fitting.push_back(&value);
  for (const Value &value : ArrayRef<Value>(values).drop_front(firstInSight))
    if (isWanted(value))
      fitting.push_back(&value);
  if (fitting.empty())
    return std::nullopt;
  size_t a = below(fitting.size()), b = below(fitting.size());
  return *fitting[std::max(a, b)];
}

Value Program::argument(StringRef element, const Sizes &shape) {
  Value value{"%arg" + std::to_string(arguments.size()), element.str(), shape, argumentBound(element), true, 0, false};
  arguments.push_back(value);
  return value;
}

Value Program::constant(StringRef element, const Sizes &shape, double number) {
  std::string text;
  llvm::raw_string_ostream os(text);
  Value value{"", element.str(), shape, std::abs(number), number == std::floor(number), 0, false};
  if (value.isComplex())
    value.bound = 2 * std::abs(number) + 1;
  if (value.isComplex())
    os << llvm::format("(%.6e, %.6e)", number, 1 - number);
  else if (value.isFloat())
    os << llvm::format("%.6e", number);
  else if (value.isPred())
    os << (number != 0 ? "true" : "false");
  else
    os << int64_t(number);
  return op("stablehlo.constant", {}, {value}, "value = dense<" + text + "> : " + value.type()).front();
}

Value Program::any(StringRef element, const Sizes &shape) {
  auto isSame = [&](const Value &value) { return value.element == element && value.shape == shape && value.isExact(); };
  if (!once(4)) {
    WithComplex scope(*this);
    if (std::optional<Value> value = pick(isSame))
      return *value;
  }
  if (!isolated && arguments.size() < 8 && !once(6))
    return argument(element, shape);
  if (!shape.empty() && element != "i1" && once(2)) {
    int64_t dim = below(shape.size());
    Value iota{"", element.str(), shape, double(std::max<int64_t>(shape[dim] - 1, 0)), true, 0, false};
    return op("stablehlo.iota", {}, {iota}, "iota_dimension = " + std::to_string(dim) + " : i64").front();
  }
  return constant(element, shape, below(4));
}

Value Program::operand(int64_t leastRank, llvm::function_ref<bool(const Value &)> fits) {
  auto isFit = [&](const Value &value) {
    return value.rank() >= leastRank && value.isExact() && (!fits || fits(value));
  };
  if (!once(5))
    if (std::optional<Value> value = pick(isFit))
      return *value;
  while (true) {
    Value wanted{"", isComplexToo && once(3) ? "complex<f32>" : element(), shape(leastRank), 0, true, 0, false};
    wanted.bound = argumentBound(wanted.element);
    if (!fits || fits(wanted))
      return any(wanted.element, wanted.shape);
  }
}

std::optional<Value> Program::number(StringRef element, const Sizes &shape, double bound, bool integral, double error,
                                     bool isSum) {
  Value value{"", element.str(), shape, bound, integral, error, isSum};
  if (!value.isFloat() && !value.isComplex()) {
    value.bound = std::min(bound, 0x1p62);
    value.integral = true;
    value.error = 0;
    return value;
  }
  if (!(bound < (element == "f16" ? 3e4 : 1e30)))
    return std::nullopt;
  value.integral = integral && bound <= exactLimit(element);
  if (value.isSum && !value.integral)
    value.error += 64 * epsilonOf(element) * bound;
  if (value.error > 0)
    value.error += 4 * epsilonOf(element) * bound;
  return value;
}

Value Program::moved(const Value &like, const Sizes &shape) {
  Value value = like;
  value.shape = shape;
  return value;
}

void Program::keep(Value value) { values.push_back(std::move(value)); }

// ---- Text ----

std::vector<Value> Program::op(StringRef name, ArrayRef<Value> operands, ArrayRef<Value> results,
                               const std::string &attributes, ArrayRef<std::string> regions) {
  std::string names, types, resultTypes, text;
  for (const Value &operand : operands) {
    used.insert(operand.name);
    names += (names.empty() ? "" : ", ") + operand.name;
    types += (types.empty() ? "" : ", ") + operand.type();
  }
  std::vector<Value> named(results.begin(), results.end());
  std::string base = fresh();
  for (auto [index, result] : llvm::enumerate(named)) {
    result.name = results.size() == 1 ? base : base + "#" + std::to_string(index);
    resultTypes += (resultTypes.empty() ? "" : ", ") + result.type();
  }
  if (!results.empty())
    text = base + (results.size() > 1 ? ":" + std::to_string(results.size()) : "") + " = ";
  text += "\"" + name.str() + "\"(" + names + ")";
  if (!attributes.empty())
    text += " <{" + attributes + "}>";
  if (!regions.empty())
    text += " (" + llvm::join(regions, ", ") + ")";
  line(text + " : (" + types + ") -> (" + resultTypes + ")");
  return named;
}

std::string Program::region(llvm::function_ref<void()> write, bool isIsolated) {
  std::string outer;
  std::swap(outer, body);
  size_t count = values.size(), first = firstInSight;
  bool wasIsolated = isolated;
  if (isIsolated)
    firstInSight = count;
  isolated |= isIsolated;
  ++nesting;
  write();
  --nesting;
  isolated = wasIsolated;
  firstInSight = first;
  values.resize(count);
  std::swap(outer, body);
  return outer;
}

std::string Program::reducer(StringRef op, StringRef element) {
  std::string type = "tensor<" + element.str() + ">";
  return "{\n    ^bb0(%l: " + type + ", %r: " + type + "):\n      %o = \"" + op.str() + "\"(%l, %r) : (" + type + ", " +
         type + ") -> " + type + "\n      \"stablehlo.return\"(%o) : (" + type + ") -> ()\n    }";
}

// ---- Shardings ----

std::string Program::sharding(const Sizes &shape, StringRef partial) {
  if (manualAxes.empty() && hasOneDevice && once(4))
    return "<@one, []>";
  struct Piece {
    std::string text, axis;
    int64_t begin, size;
  };
  // All devices in one axis, in the same order; a first axis of one device has no part that says so.
  bool isFlat = manualAxes.empty() && hasFlatMesh && once(2);
  std::vector<Axis> axes = isFlat ? std::vector<Axis>{{"all", deviceCount()}} : this->axes;
  std::vector<Piece> pieces;
  for (const Axis &axis : axes) {
    if (manualAxes.contains(axis.name))
      continue;
    std::string quoted = "\"" + axis.name + "\"";
    std::vector<int64_t> divisors;
    for (int64_t d = 2; d < axis.size; ++d)
      if (axis.size % d == 0)
        divisors.push_back(d);
    // A third of 6 devices is no part of axes of 2 and 3.
    bool isWhole = isFlat && axis.size % 3 == 0;
    if (divisors.empty() || isWhole || !once(3)) {
      pieces.push_back({quoted, axis.name, 1, axis.size});
      continue;
    }
    int64_t d = divisors[below(divisors.size())];
    auto subAxis = [&](int64_t begin, int64_t size) {
      std::string text = quoted + ":(" + std::to_string(begin) + ")" + std::to_string(size);
      pieces.push_back({text, axis.name, begin, size});
    };
    subAxis(1, d);
    subAxis(d, axis.size / d);
  }
  shuffle(pieces);
  std::vector<std::vector<Piece>> dims(shape.size());
  std::vector<Piece> left;
  bool mayPad = once(5);
  for (const Piece &piece : pieces) {
    int64_t dim = shape.empty() ? -1 : below(shape.size());
    if (dim < 0 || shape[dim] == 0 || once(4)) {
      left.push_back(piece);
      continue;
    }
    int64_t shards = piece.size;
    for (const Piece &before : dims[dim])
      shards *= before.size;
    const Piece *last = dims[dim].empty() ? nullptr : &dims[dim].back();
    bool merges = last && last->axis == piece.axis && last->begin * last->size == piece.begin;
    if (merges || (shards > shape[dim] && !mayPad))
      left.push_back(piece);
    else
      dims[dim].push_back(piece);
  }
  std::string text = isFlat ? "<@flat, [" : "<@mesh, [";
  bool isOpen = once(2);
  for (auto [index, dim] : llvm::enumerate(dims)) {
    std::string inner;
    for (const Piece &piece : dim)
      inner += (inner.empty() ? "" : ", ") + piece.text;
    bool open = once(4) ? !isOpen : isOpen;
    if (open)
      inner += inner.empty() ? "?" : ", ?";
    text += (index ? ", {" : "{") + inner + "}";
    if (hasPriorities && !inner.empty() && once(2))
      text += "p" + std::to_string(below(3));
  }
  text += "]";
  if (!left.empty() && once(5)) {
    text += ", replicated={" + left.back().text + "}";
    left.pop_back();
  }
  if (!left.empty() && !partial.empty() && once(4)) {
    bool isOrdered = !partial.starts_with("c");
    text +=
        ", unreduced=" + std::string(isOrdered && once(3) ? oneOf({"max", "min"}) : "") + "{" + left.front().text + "}";
  }
  return text + ">";
}

std::string Program::inMicrobatches(std::string sharding, const Sizes &shape) const {
  size_t begin = sharding.find("[{");
  if (!microbatches || begin == std::string::npos || sharding.find("unreduced") != std::string::npos)
    return sharding;
  begin += 2;
  StringRef dim = StringRef(sharding).slice(begin, sharding.find('}', begin));
  StringRef own = dim.take_front(dim.find('?')).rtrim(", ");
  int64_t shards = microbatches;
  llvm::SmallVector<StringRef> pieces;
  own.split(pieces, ", ", -1, /*KeepEmpty=*/false);
  for (StringRef piece : pieces) { // `"a"` or `"a":(1)2`
    int64_t size = 0;
    if (piece.rsplit(')').second.getAsInteger(10, size))
      size = llvm::find_if(axes, [&](const Axis &axis) { return piece.trim('"') == axis.name; })->size;
    shards *= size;
  }
  if (shape[0] == 0 || shape[0] % shards != 0)
    return sharding;
  return sharding.insert(begin + own.size(), own.empty() && dim.empty() ? "\"micro\""
                                             : own.empty()              ? "\"micro\", "
                                                                        : ", \"micro\"");
}

// ---- The module ----

std::string Program::meshes() {
  std::string text = "sdy.mesh @mesh = <[", joined;
  for (const Axis &axis : axes)
    joined += (joined.empty() ? "\"" : ", \"") + axis.name + "\"=" + std::to_string(axis.size);
  if (microbatches) {
    text += joined + ", \"micro\"=" + std::to_string(microbatches) + "]> {heddle.sequential_axes = [\"micro\"]";
    text += deviceIds.empty() ? "" : ", heddle.device_ids = " + array(deviceIds);
    return text + "}\n";
  }
  text += joined + "]";
  if (!deviceIds.empty())
    text += ", device_ids=[" + list(deviceIds) + "]";
  text += ">\n";
  if (hasFlatMesh) {
    text += "sdy.mesh @flat = <[\"all\"=" + std::to_string(deviceCount()) + "]";
    text += deviceIds.empty() ? "" : ", device_ids=[" + list(deviceIds) + "]";
    text += ">\n";
  }
  if (hasOneDevice)
    text += "sdy.mesh @one = <[], device_ids=[" + std::to_string(below(deviceCount())) + "]>\n";
  return text;
}

std::string Program::module(unsigned steps) {
  for (unsigned step = 0; step < steps; ++step) {
    addAny(*this);
    if (once(5))
      addAnnotation(*this);
  }
  std::vector<Value> results;
  for (const Value &value : llvm::reverse(values))
    if (!used.contains(value.name) && (results.size() < 4 || once(2)))
      results.push_back(value);
  if (results.empty())
    results.push_back(operand());
  if (once(6) && !values.empty())
    results.push_back(values[below(values.size())]);
  if (once(10))
    results.push_back(operand(0));

  std::string text = meshes();
  text += "func.func public @main(";
  std::set<size_t> taken;
  for (auto [index, argument] : llvm::enumerate(arguments)) {
    std::vector<std::string> attributes;
    if (once(2) || (microbatches && once(2)))
      attributes.push_back("sdy.sharding = #sdy.sharding" + sharding(argument.shape, argument.element));
    if (once(12))
      for (size_t result = 0; result < results.size(); ++result)
        if (results[result].type() == argument.type() && taken.insert(result).second) {
          attributes.push_back("tf.aliasing_output = " + std::to_string(result) + " : i32");
          break;
        }
    if (attributes.size() == 1 && StringRef(attributes[0]).starts_with("sdy")) // no state
      attributes[0] = inMicrobatches(std::move(attributes[0]), argument.shape);
    text += (index ? ", " : "") + argument.name + ": " + argument.type();
    if (!attributes.empty())
      text += " {" + llvm::join(attributes, ", ") + "}";
  }
  text += ") -> (";
  std::string names, types;
  for (auto [index, result] : llvm::enumerate(results)) {
    std::string attributes;
    llvm::raw_string_ostream os(attributes);
    if (result.error > 0)
      os << llvm::format("check.error = %.6e : f64", result.error);
    if (once(3))
      os << (attributes.empty() ? "" : ", ") << "sdy.sharding = #sdy.sharding"
         << sharding(result.shape, result.element);
    text += (index ? ", " : "") + result.type() + (attributes.empty() ? "" : " {" + attributes + "}");
    names += (index ? ", " : "") + result.name;
    types += (index ? ", " : "") + result.type();
  }
  return text + ") {\n" + body + "    return " + names + " : " + types + "\n}\n";
}

void heddle::fuzz::addAny(Program &p) {
  if (p.once(14))
    return addLinearAlgebra(p);
  if (p.getNesting() == 1 && !p.manualAxes.empty() && p.once(12))
    return addManualComputation(p);
  int64_t kind = p.below(p.getNesting() == 0 ? 88 : p.getNesting() == 1 ? 77 : 74);
  if (kind < 20)
    addElementwise(p);
  else if (kind < 38)
    addShapeOp(p);
  else if (kind < 46)
    addReduction(p);
  else if (kind < 54)
    addContraction(p);
  else if (kind < 64)
    addIndexing(p);
  else if (kind < 70)
    addWindowOp(p);
  else if (kind < 74)
    addSort(p);
  else if (kind < 83)
    addControlFlow(p);
  else
    addManualComputation(p);
}

std::string heddle::fuzz::generate(uint64_t series, uint64_t index, bool inMicrobatches) {
  Program program(series, index, inMicrobatches);
  unsigned steps = program.between(2, 9);
  return program.module(steps);
}
