// Scopes, indices and memory of emitted text. See Evaluate.cpp for values.
#include "TextEmitter.h"

#include "Expression.h"

#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

#include <numeric>

using namespace mlir;
using namespace heddle;
using namespace heddle::cuda;

std::string heddle::cuda::printShape(RankedTensorType type) {
  std::string text = "[";
  for (auto [dim, size] : llvm::enumerate(type.getShape()))
    text += (dim ? ", " : "") + std::to_string(size);
  return text + "]";
}

// ---- State ----

bool KernelState::isUpdates() const { return kernel->getAttrOfType<StringAttr>("plan.kernel") == "updates"; }

void KernelState::addFunction(StringRef name, const Twine &text) {
  if (hasFunction.insert(name).second)
    functions.push_back(text.str());
}

// ---- Scopes ----

TextEmitter::TextEmitter(KernelState &state, int64_t threads)
    : Evaluator(state), threads(threads), root(std::make_unique<cuda::Block>()) {
  scopes.emplace_back(root.get());
}

std::unique_ptr<heddle::cuda::Block> TextEmitter::collect(bool isLoop, double trips, function_ref<void()> body) {
  auto inner = std::make_unique<cuda::Block>();
  Scope scope(inner.get());
  scope.isGuarded = !isLoop;
  scope.isLoop = isLoop;
  scope.width = scopes.back().width;
  scope.trips = trips;
  scopes.push_back(std::move(scope));
  body();
  scopes.pop_back();
  return inner;
}

void TextEmitter::loop(const Loop &loop, double trips, function_ref<void(const Expression &)> body, bool isUnrolled) {
  Expression variable = declare(loop.word);
  std::unique_ptr<cuda::Block> inner = collect(true, trips, [&] { body(variable); });
  addLoop(here(), loop, variable, std::move(inner), isUnrolled);
}

void TextEmitter::when(const Expression &condition, double trips, function_ref<void()> body) {
  if (condition.isNone())
    return body();
  std::unique_ptr<cuda::Block> inner = collect(false, trips, body);
  addBranch(here(), condition, std::move(inner));
}

Expression TextEmitter::function(const Twine &word, StringRef type, ArrayRef<StringRef> parameters, StringRef result,
                                 double trips, function_ref<Expression(ArrayRef<Expression>)> body) {
  std::vector<Parameter> given;
  SmallVector<Expression> names;
  for (StringRef parameter : parameters) {
    names.push_back(declare(parameter));
    given.push_back({type.str(), names.back()});
  }
  std::unique_ptr<cuda::Block> inner = collect(false, trips, [&] { addReturn(here(), body(names)); });
  return addFunction(here(), word, std::move(given), result, std::move(inner));
}

void TextEmitter::branch(const Expression &condition, function_ref<void()> inside, function_ref<void()> otherwise,
                         double share, double otherShare) {
  // What both need from further out stands before the first.
  double trips = scopes.back().trips;
  std::unique_ptr<cuda::Block> first = collect(false, trips * share, inside);
  std::unique_ptr<cuda::Block> second = collect(false, trips * otherShare, otherwise);
  addBranch(here(), condition, std::move(first), std::move(second));
}

void TextEmitter::unrolled(StringRef word, int64_t count, function_ref<void(const Expression &)> body) {
  if (count == 1)
    return body(0);
  loop(Loop::upTo("int", word, 0, count), scopes.back().trips * count, body, true);
}

Expression TextEmitter::declareShared(Type element, const Twine &word, int64_t elements) {
  constexpr int64_t alignment = 16; // for vectors in it
  sharedBytes = llvm::alignTo(sharedBytes, alignment) + elements * getElementBytes(element);
  if (sharedBytes > mostSharedBytes)
    state.fail(state.kernel, "takes " + Twine(sharedBytes) + " bytes of static shared memory in one launch, needed " +
                                 Twine(mostSharedBytes) + " at most");
  return addShared(at(0), getMemoryType(element), word, elements);
}

void TextEmitter::endRound() {
  if (llvm::any_of(scopes, [](const Scope &scope) { return scope.isLoop; }))
    barrier();
}

Expression TextEmitter::laneOf(const Expression &vector) const {
  for (const Scope &scope : llvm::reverse(scopes))
    if (scope.lane)
      return Expression::lane(vector, scope.laneNumber);
  llvm_unreachable("no lanes");
}

void TextEmitter::withLanes(int64_t width, function_ref<void(Index)> body) {
  if (width == 1)
    return body(space.constant(0));
  auto inner = std::make_unique<cuda::Block>();
  Block *block = inner.get();
  Scope scope(block);
  scope.width = width;
  scope.trips = scopes.back().trips * width;
  scope.laneNumber = declare("k");
  Expression k = scope.laneNumber;
  scopes.push_back(std::move(scope));
  scopes.back().lane = space.lane(getDepth(), width);
  body(*scopes.back().lane);
  std::vector<Scope::Stored> stores = std::move(scopes.back().stores);
  scopes.pop_back();
  // One vector that is another one as it stands.
  const Statement *first = block->statements.size() == 1 ? &block->statements[0] : nullptr;
  if (first && first->kind == Statement::Kind::Assignment && StringRef(first->sign) == "=" &&
      first->target.is(Expression::Kind::Lane) && first->value.is(Expression::Kind::Lane)) {
    Expression to = first->target.getPart(0), from = first->value.getPart(0);
    bool isStored = false;
    for (Scope::Stored &stored : stores)
      if (stored.vector.isSame(to)) {
        stored.vector = from;
        isStored = true;
      }
    if (!isStored)
      assign(to, from);
    inner.reset();
  }
  if (inner)
    addLoop(here(), Loop::upTo("int", "k", 0, width), k, std::move(inner), true);
  for (const Scope::Stored &stored : stores)
    statement(call("store", stored.memory.base, print(stored.place), stored.vector));
}

// ---- Indices ----

Index TextEmitter::makeVariable(const Expression &number, Range range, int64_t unit) {
  variables.push_back({number, unit});
  return space.variable(&variables.back(), getDepth(), range);
}

void TextEmitter::rename(Index variable, const Expression &number) {
  if (!space[variable].terms.empty()) // the only number in its range
    const_cast<VariableText *>(static_cast<const VariableText *>(space.getAtom(space[variable].terms[0].first).code))
        ->number = number;
}

int64_t TextEmitter::getUnit(const LinearForm &form) const {
  // What the text of a lone term counts in.
  if (form.terms.size() != 1 || form.constant != 0 || form.terms[0].second != 1)
    return 1;
  const Atom &atom = space.getAtom(form.terms[0].first);
  if (atom.kind == Atom::Kind::Variable && atom.code)
    return static_cast<const VariableText *>(atom.code)->unit;
  if (atom.kind == Atom::Kind::Remainder)
    return getUnit(space[atom.of]);
  return 1;
}

VariableText TextEmitter::getAtomText(unsigned number) {
  Atom atom = space.getAtom(number);
  switch (atom.kind) {
  case Atom::Kind::Variable:
  case Atom::Kind::Lanes:
    return *static_cast<const VariableText *>(atom.code);
  case Atom::Kind::Lane:
    return {scopes[atom.depth].laneNumber, 1};
  case Atom::Kind::Quotient:
  case Atom::Kind::Remainder:
    break;
  }
  for (const Scope &scope : llvm::reverse(scopes))
    if (auto it = scope.atoms.find(number); it != scope.atoms.end())
      return it->second;
  bool isQuotient = atom.kind == Atom::Kind::Quotient;
  int64_t unit = getUnit(space[atom.of]);
  unsigned depth = std::min(atom.depth, getDepth());
  VariableText text;
  outside(depth, [&] {
    Expression of = unit > 1 ? getAtomText(space[atom.of].terms[0].first).number : print(atom.of);
    text.number = define(getIndexType(), isQuotient ? (hasRows ? "outer" : "row") : (hasRows ? "inner" : "column"),
                         isQuotient ? of / (atom.by * unit) : of % (atom.by * unit));
  });
  text.unit = isQuotient ? 1 : unit;
  scopes[depth].atoms[number] = text;
  return text;
}

Expression TextEmitter::printTerm(const VariableText &variable, int64_t factor) {
  Expression number = variable.number;
  if (factor % variable.unit == 0)
    factor /= variable.unit;
  else if (variable.unit % factor == 0)
    return number / (variable.unit / factor);
  else
    number = number / variable.unit;
  return factor == 1 ? number : number * factor;
}

Expression TextEmitter::print(Index index) {
  LinearForm form = space[index];
  Expression sum;
  auto add = [&](const Expression &term) { sum = sum.isNone() ? term : sum + term; };
  auto subtract = [&](const Expression &term) { sum = (sum.isNone() ? Expression(0) : sum) - term; };
  // The widest step first, as one would write it; lanes last, but for what is subtracted.
  auto isLane = [&](auto term) { return space.getAtom(term.first).kind == Atom::Kind::Lane; };
  std::stable_sort(form.terms.begin(), form.terms.end(), [&](auto a, auto b) {
    return isLane(a) != isLane(b) ? isLane(b) : std::abs(a.second) > std::abs(b.second);
  });
  SmallVector<Expression> negative;
  for (auto [atom, factor] : form.terms)
    if (factor > 0)
      add(printTerm(getAtomText(atom), factor));
    else
      negative.push_back(printTerm(getAtomText(atom), -factor));
  if (form.constant > 0 || (form.constant == 0 && sum.isNone() && negative.empty()))
    add(form.constant);
  else if (form.constant < 0)
    subtract(-form.constant);
  for (const Expression &term : negative)
    subtract(term);
  return sum;
}

bool TextEmitter::isMultiple(Index index, int64_t of) const {
  const LinearForm &form = space[index];
  if (form.constant % of != 0)
    return false;
  return llvm::all_of(form.terms, [&](auto term) { return term.second % of == 0; });
}

// ---- Memory ----

void TextEmitter::count(const Memory &memory, double elements, unsigned depth, bool isVector) {
  // What is small beside the cache of all processors (40 MiB and more) comes from memory once.
  constexpr double kSmall = 8 << 20;
  double all = double(memory.elements) * getElementBytes(memory.element);
  double moved = elements * getElementBytes(memory.element) * scopes[depth].trips;
  if (all <= kSmall)
    moved = std::min(moved, all);
  bytes += moved;
  if (isVector)
    vectorBytes += moved;
}

Memory TextEmitter::getScratch(int64_t offset, Type element, int64_t elements, const Twine &name) {
  std::string type = element.isInteger(1) ? "i1" : getMemoryType(element).str();
  Memory &memory = scratchViews[{offset, type}];
  if (memory.name.empty()) {
    Expression view = call("view<" + getMemoryType(element) + ", " + Twine(elements) + ">", state.scratch, offset);
    memory = {("scratch " + Twine(offset) + " " + type).str(), addValue(at(0), "auto", name, view, false, false),
              element, elements, 256};
    memory.word = "partial";
    memory.isWritten = true;
  }
  return memory;
}

/// What elements of a memory are called.
static const std::string &getWord(const Memory &memory) { return memory.word.empty() ? memory.name : memory.word; }

/// x4; of x2, x2_4.
static std::string nameVector(const std::string &name, int64_t width) {
  return name + (llvm::isDigit(name.back()) ? "_" : "") + std::to_string(width);
}

std::string heddle::cuda::getVectorType(Type element, int64_t width) {
  return ("Vec<" + getMemoryType(element) + ", " + Twine(width) + ">").str();
}

std::optional<Expression> TextEmitter::loadVector(const Memory &memory, Index uniform, unsigned depth) {
  int64_t width = getWidth();
  int64_t size = getElementBytes(memory.element), aligned = std::min<int64_t>(width * size, 16);
  if (memory.alignment % aligned != 0 || !isMultiple(uniform, aligned / size))
    return std::nullopt;
  auto key = std::pair(memory.name, uniform);
  for (const Scope &scope : scopes)
    if (auto it = scope.vectors.find(key); it != scope.vectors.end())
      return it->second;
  std::string name = nameVector(getWord(memory), width);
  auto loaded = [&] { return call("load<" + Twine(width) + ">", memory.base, print(uniform)); };
  // A load that depends on the step over a row may be kept for the next pass.
  if (keeper && keeper->steps > 0 && depth > keeper->depth) {
    keeper->readIn[key].insert(keeper->pass);
    if (keeper->kept.contains(key)) {
      Expression &array = keeper->arrays[key];
      bool isFirst = array.isNone(), isArray = keeper->steps > 1;
      if (isFirst)
        array =
            addVariable(at(keeper->depth), getVectorType(memory.element, width), name, {}, isArray ? keeper->steps : 0);
      Expression vector = isArray ? array[keeper->step] : array;
      if (isFirst) {
        addAssignment(at(depth), vector, loaded());
        count(memory, width, depth, true);
      }
      return scopes[depth].vectors[key] = vector;
    }
  }
  Expression vector;
  outside(depth, [&] { vector = addValue(here(), "auto", name, loaded(), true, false); });
  count(memory, width, depth, width * size >= 16 || size * width == aligned);
  return scopes[depth].vectors[key] = vector;
}

Evaluated TextEmitter::load(const Memory &memory, Index place, bool isInRange) {
  if (memory.isScalar)
    return {call(getValueType(memory.element), memory.base), 0};
  loads.push_back({memory, place});
  unsigned least = isInRange ? 0 : getGuardedDepth();
  if (auto it = tiled.find({memory.name, place}); it != tiled.end())
    return {it->second, getDepth()};
  unsigned depth = std::max(space.getDepth(place), least);
  if (space.varies(place)) {
    auto [uniform, varying] = space.splitUniform(place);
    unsigned lanes = space.getDepth(varying), vectorDepth = std::max(space.getDepth(uniform), least);
    // In the scope around the lanes at the innermost.
    if (space.getStride(place) == 1 && vectorDepth < lanes && scopes[lanes].lane)
      if (std::optional<Expression> vector = loadVector(memory, uniform, vectorDepth))
        return {Expression::lane(*vector, scopes[lanes].laneNumber), depth};
  }
  Evaluated element{{}, depth};
  std::string word = getWord(memory);
  std::string name = word == "partial" ? word : "its" + StringRef(word).take_front().upper() + word.substr(1);
  // What may be written, too, is not passed to functions as it stands: on the host it is no value yet.
  outside(depth, [&] {
    element.value =
        addValue(here(), getValueType(memory.element), name, memory.base[print(place)], true, !memory.isWritten);
  });
  count(memory, 1, depth, false);
  return element;
}

void TextEmitter::store(const Memory &memory, Index place, const Expression &element) {
  int64_t width = getWidth(), size = getElementBytes(memory.element);
  auto [uniform, varying] = space.splitUniform(place);
  int64_t aligned = std::min<int64_t>(width * size, 16);
  bool isVector = width > 1 && scopes.back().lane && space.getStride(place) == 1 && memory.alignment % aligned == 0 &&
                  isMultiple(uniform, aligned / size) && space.getDepth(uniform) < getDepth();
  count(memory, 1, getDepth(), isVector);
  if (!isVector)
    return assign(memory.base[print(place)], element);
  Expression vector =
      addVariable(at(getDepth() - 1), getVectorType(memory.element, width), nameVector(getWord(memory), width));
  assign(laneOf(vector), element);
  scopes.back().stores.push_back({memory, uniform, vector});
}
