// What each routine takes and gives.
#include "heddle/Lapack/Lapack.h"

#include <algorithm>

using namespace heddle::lapack;

namespace {

constexpr std::string_view routines[] = {"geqrf", "gesdd", "getrf", "orgqr", "potrf", "syevd", "trsm"};
static_assert(std::ranges::is_sorted(routines));

std::string toText(Element element) {
  return element == Element::F32 ? "f32" : element == Element::F64 ? "f64" : "i32";
}

std::string toText(const Value &value) {
  std::string text;
  for (int64_t size : value.shape)
    text += std::to_string(size) + "x";
  return text + toText(value.element);
}

std::string toText(const std::vector<Value> &values) {
  std::string text = "(";
  for (const Value &value : values)
    text += (text == "(" ? "" : ", ") + toText(value);
  return text + ")";
}

/// Work spaces are up to four times as large as a matrix.
bool isCountable(const Value &value, size_t batchDims) {
  constexpr int64_t most = int64_t(1) << 28;
  int64_t count = 1;
  for (size_t dim = batchDims; dim < value.shape.size(); ++dim) {
    if (value.shape[dim] < 0 || value.shape[dim] > most)
      return false;
    count = std::max<int64_t>(1, count * value.shape[dim]); // a dim of 0 does not make the others small
    if (count > most)
      return false;
  }
  return true;
}

/// What a signature needs, from its first operands' shapes.
class Needed {
public:
  explicit Needed(const Signature &signature) : given(signature) {}

  /// False where the operands are no matrices for the routine.
  bool find() {
    if (given.operands.empty() || given.operands[0].shape.size() < 2)
      return false;
    const std::vector<int64_t> &shape = given.operands[0].shape;
    batch.assign(shape.begin(), shape.end() - 2);
    element = given.operands[0].element;
    rows = shape[shape.size() - 2], columns = shape.back();
    int64_t least = std::min(rows, columns);
    const std::string &routine = given.routine;
    operands = {matrix(rows, columns)};
    if (routine == "potrf" || routine == "syevd") {
      results = {matrix(rows, rows)};
      if (routine == "syevd")
        results.push_back(vector(element, rows));
      results.push_back(number());
      return rows == columns;
    }
    if (routine == "geqrf") {
      results = {matrix(rows, columns), vector(element, least)};
      return true;
    }
    if (routine == "getrf") {
      results = {matrix(rows, columns), vector(Element::I32, least), number()};
      return true;
    }
    if (routine == "gesdd") {
      // Vectors that are not asked for have either shape.
      auto isThin = [&](size_t place, const Value &thin) {
        char mode = given.options.mode;
        return mode == 'S' || (mode == 'N' && place < given.results.size() && given.results[place] == thin);
      };
      Value u = matrix(rows, least), vt = matrix(least, columns);
      results = {matrix(rows, columns), vector(element, least), isThin(2, u) ? u : matrix(rows, rows),
                 isThin(3, vt) ? vt : matrix(columns, columns), number()};
      return true;
    }
    if (given.operands.size() < 2)
      return false;
    const std::vector<int64_t> &second = given.operands[1].shape;
    if (routine == "orgqr") {
      operands.push_back(vector(element, second.empty() ? 0 : second.back()));
      results = {matrix(rows, columns)};
      return rows >= columns && !second.empty() && second.back() <= columns;
    }
    if (second.size() < 2) // trsm
      return false;
    operands.push_back(matrix(second[second.size() - 2], second.back()));
    results = {operands[1]};
    return rows == columns && rows == second[second.size() - (given.options.side == 'L' ? 2 : 1)];
  }

  std::vector<Value> operands, results;

private:
  Value with(Element of, std::initializer_list<int64_t> sizes) const {
    Value value{of, batch};
    value.shape.insert(value.shape.end(), sizes);
    return value;
  }
  Value matrix(int64_t rows, int64_t columns) const { return with(element, {rows, columns}); }
  Value vector(Element of, int64_t size) const { return with(of, {size}); }
  Value number() const { return with(Element::I32, {}); }

  const Signature &given;
  std::vector<int64_t> batch;
  Element element = Element::F32;
  int64_t rows = 0, columns = 0;
};

} // namespace

bool Options::set(std::string_view name, int64_t value) {
  struct Letter {
    std::string_view name, values;
    char &letter;
  };
  for (const Letter &own : {Letter{"uplo", "LU", uplo},
                            {"side", "LR", side},
                            {"trans_x", "NTC", trans},
                            {"diag", "NU", diag},
                            {"mode", "ANSV", mode}})
    if (own.name == name && value > 0 && value < 128 && own.values.find(static_cast<char>(value)) != own.values.npos) {
      own.letter = static_cast<char>(value);
      return true;
    }
  return false;
}

std::span<const std::string_view> heddle::lapack::getRoutines() { return routines; }

bool heddle::lapack::hasRoutine(std::string_view name) { return std::ranges::binary_search(routines, name); }

bool heddle::lapack::check(const Signature &signature, std::string &error) {
  auto refuse = [&](const std::string &found, const std::string &needed) {
    error = "LAPACK's " + signature.routine + " has " + found + ", needed " + needed;
    return false;
  };
  if (!hasRoutine(signature.routine)) {
    error = "there is no call of LAPACK's " + signature.routine;
    return false;
  }
  std::string modes = signature.routine == "gesdd" ? "ANS" : "NV";
  bool hasMode = signature.routine == "gesdd" || signature.routine == "syevd";
  if (hasMode && modes.find(signature.options.mode) == modes.npos)
    return refuse(std::string("mode ") + signature.options.mode, "one of " + modes);
  Needed needed(signature);
  if (!needed.find())
    return refuse("operands " + toText(signature.operands), "matrices whose sizes fit it, after the batch's dims");
  if (needed.operands != signature.operands)
    return refuse("operands " + toText(signature.operands), toText(needed.operands));
  if (needed.results != signature.results)
    return refuse("results " + toText(signature.results), toText(needed.results));
  if (signature.operands[0].element == Element::I32)
    return refuse("operands " + toText(signature.operands), "f32 or f64");
  for (const std::vector<Value> *values : {&signature.operands, &signature.results})
    for (const Value &value : *values)
      if (!isCountable(value, signature.operands[0].shape.size() - 2))
        return refuse(toText(value), "at most 2^28 elements in a matrix: it counts in 32 bits");
  return true;
}
