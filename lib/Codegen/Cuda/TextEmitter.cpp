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

void KernelState::addFunction(StringRef name, const Twine &text) {
  if (hasFunction.insert(name).second)
    functions.push_back(text.str());
}

// ---- Scopes ----

TextEmitter::TextEmitter(KernelState &state, int64_t threads)
    : Evaluator(state), threads(threads), root(std::make_unique<cuda::Block>()) {
  scopes.emplace_back(root.get());
  for (StringRef name :
       {"block",    "thread",  "lane",     "warp",     "blocks",     "threads",    "load",      "store",   "scratch",
        "view",     "barrier", "fence",    "shuffle",  "bits",       "pack",       "minimum",   "maximum", "infinity",
        "square",   "sign",    "logistic", "isFinite", "isInfinite", "totalOrder", "magnitude", "power",   "quotient",
        "popcount", "exp",     "exp2",     "expm1",    "log",        "log1p",      "log2",      "pow",     "sqrt",
        "rsqrt",    "cbrt",    "tanh",     "sin",      "cos",        "tan",        "atan2",     "erf",     "erfc",
        "floor",    "ceil",    "round",    "rint",     "trunc",      "fmod",       "fma",       "min",     "max",
        "abs",      "fabs",    "isnan",    "k",        "step",       "byte",       "pred",      "not",     "and",
        "or",       "xor",     "float",    "double",   "int",        "bool",       "auto",      "const",   "union",
        "new",      "delete",  "this"})
    code.reserve(name);
  for (const std::vector<Memory> *memories : {&state.operands, &state.results})
    for (const Memory &memory : *memories)
      code.reserve(memory.name);
}

TextEmitter::~TextEmitter() = default;

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

void TextEmitter::loop(const Loop &loop, double trips, function_ref<void()> body, bool isUnrolled) {
  std::unique_ptr<cuda::Block> inner = collect(true, trips, body);
  code.addLoop(here(), loop, std::move(inner), isUnrolled);
}

void TextEmitter::when(const Twine &condition, double trips, function_ref<void()> body) {
  std::string text = condition.str(); // what is in scope before the body is
  std::unique_ptr<cuda::Block> inner = collect(false, trips, body);
  code.addBranch(here(), text, std::move(inner));
}

void TextEmitter::function(const Twine &name, const Twine &parameters, const Twine &result, double trips,
                           function_ref<void()> body) {
  std::string arrow = result.str().empty() ? "" : " -> " + result.str();
  std::string head = ("const auto " + name + " = [&](" + parameters + ")" + arrow).str();
  code.addFunction(here(), head, collect(false, trips, body));
}

void TextEmitter::branch(const Twine &condition, function_ref<void()> inside, function_ref<void()> otherwise,
                         double share, double otherShare) {
  // What both need from further out stands before the first.
  double trips = scopes.back().trips;
  std::unique_ptr<cuda::Block> first = collect(false, trips * share, inside);
  std::unique_ptr<cuda::Block> second = collect(false, trips * otherShare, otherwise);
  code.addBranch(here(), condition, std::move(first), std::move(second));
}

void TextEmitter::unrolled(StringRef name, int64_t count, function_ref<void(std::string)> body) {
  if (count == 1)
    return body("0");
  loop(Loop::upTo("int", name, "0", Twine(count)), scopes.back().trips * count, [&] { body(name.str()); }, true);
}

std::string TextEmitter::declareShared(StringRef type, const Twine &name, int64_t elements, int64_t elementBytes) {
  constexpr int64_t alignment = 16; // for vectors in it
  sharedBytes = llvm::alignTo(sharedBytes, alignment) + elements * elementBytes;
  if (sharedBytes > mostSharedBytes)
    state.fail(state.kernel, "takes " + Twine(sharedBytes) + " bytes of static shared memory in one launch, needed " +
                                 Twine(mostSharedBytes) + " at most");
  std::string unique = name.str();
  for (unsigned number = 2; !sharedNames.insert(unique).second; ++number)
    unique = (name + Twine(number)).str();
  code.reserve(unique);
  code.addLine(at(0), "SHARED(" + type + ", " + unique + ", " + Twine(elements) + ")");
  return unique;
}

void TextEmitter::endRound() {
  if (llvm::any_of(scopes, [](const Scope &scope) { return scope.isLoop; }))
    line("barrier()");
}

std::string TextEmitter::laneOf(const std::string &vector) {
  std::string lane = vector + "[k]";
  vectorsOfLanes[lane] = vector;
  return lane;
}

void TextEmitter::withLanes(int64_t width, function_ref<void(Index)> body) {
  if (width == 1)
    return body(space.constant(0));
  auto inner = std::make_unique<cuda::Block>();
  Block *block = inner.get();
  Scope scope(block);
  scope.width = width;
  scope.trips = scopes.back().trips * width;
  scopes.push_back(std::move(scope));
  scopes.back().lane = space.lane(getDepth(), width);
  body(*scopes.back().lane);
  std::vector<Scope::Stored> stores = std::move(scopes.back().stores);
  scopes.pop_back();
  // One vector that is another one as it stands.
  const Statement *first = block->statements.empty() ? nullptr : &block->statements[0];
  if (block->statements.size() == 1 && first->kind == Statement::Kind::Assignment && first->sign == "=") {
    auto to = vectorsOfLanes.find(first->target), from = vectorsOfLanes.find(first->text);
    if (to != vectorsOfLanes.end() && from != vectorsOfLanes.end()) {
      bool isStored = false;
      for (Scope::Stored &stored : stores)
        if (stored.vector == to->second) {
          stored.vector = from->second;
          isStored = true;
        }
      if (!isStored)
        assign(to->second, from->second);
      inner.reset();
    }
  }
  if (inner)
    code.addLoop(here(), Loop::upTo("int", "k", "0", Twine(width)), std::move(inner), true);
  for (const Scope::Stored &stored : stores)
    line("store(" + stored.memory.name + ", " + print(stored.place) + ", " + stored.vector + ")");
}

// ---- Indices ----

Index TextEmitter::makeVariable(const std::string &name, Range range, int64_t unit) {
  variables.push_back({name, unit});
  return space.variable(&variables.back(), getDepth(), range);
}

void TextEmitter::rename(Index variable, const std::string &name) {
  if (!space[variable].terms.empty()) // the only number in its range
    const_cast<VariableText *>(static_cast<const VariableText *>(space.getAtom(space[variable].terms[0].first).code))
        ->name = name;
}

int64_t TextEmitter::getUnit(const LinearForm &form) const {
  // Of one term: what its text counts in.
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
    return {"k", 1};
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
    std::string of = unit > 1 ? getAtomText(space[atom.of].terms[0].first).name : print(atom.of);
    Expression whole =
        isQuotient ? Expression(of) / std::to_string(atom.by * unit) : Expression(of) % std::to_string(atom.by * unit);
    text.name =
        define(getIndexType(), isQuotient ? (hasRows ? "outer" : "row") : (hasRows ? "inner" : "column"), whole.str());
  });
  text.unit = isQuotient ? 1 : unit;
  scopes[depth].atoms[number] = text;
  return text;
}

std::string TextEmitter::printTerm(const VariableText &variable, int64_t factor) {
  Expression name = variable.name;
  if (factor % variable.unit == 0)
    factor /= variable.unit;
  else if (variable.unit % factor == 0)
    return (name / std::to_string(variable.unit / factor)).str();
  else
    name = name / std::to_string(variable.unit);
  return factor == 1 ? name.str() : (name * std::to_string(factor)).str();
}

std::string TextEmitter::print(Index index) {
  LinearForm form = space[index];
  std::string text;
  // The widest step first, as one would write it; lanes last.
  auto isLane = [&](auto term) { return space.getAtom(term.first).kind == Atom::Kind::Lane; };
  std::stable_sort(form.terms.begin(), form.terms.end(), [&](auto a, auto b) {
    return isLane(a) != isLane(b) ? isLane(b) : std::abs(a.second) > std::abs(b.second);
  });
  std::vector<std::pair<VariableText, int64_t>> negative;
  for (auto [atom, factor] : form.terms) {
    VariableText variable = getAtomText(atom);
    if (factor < 0) {
      negative.push_back({variable, -factor});
      continue;
    }
    text += (text.empty() ? "" : " + ") + printTerm(variable, factor);
  }
  if (form.constant != 0 && (form.constant > 0 || text.empty()))
    text += (text.empty() ? "" : " + ") + std::to_string(form.constant);
  else if (form.constant < 0)
    text += " - " + std::to_string(-form.constant);
  for (auto &[variable, factor] : negative)
    text += (text.empty() ? "0 - " : " - ") + printTerm(variable, factor);
  return text.empty() ? "0" : text;
}

bool TextEmitter::isMultiple(Index index, int64_t of) const {
  const LinearForm &form = space[index];
  if (form.constant % of != 0)
    return false;
  return llvm::all_of(form.terms, [&](auto term) { return term.second % of == 0; });
}

// ---- Memory ----

void TextEmitter::count(const Memory &memory, double width, unsigned depth, bool isVector) {
  // What is small beside the cache of all processors (40 MiB and more) comes from memory once.
  constexpr double kSmall = 8 << 20;
  double all = double(memory.elements) * getElementBytes(memory.element);
  double moved = width * getElementBytes(memory.element) * scopes[depth].trips;
  if (all <= kSmall)
    moved = std::min(moved, all);
  bytes += moved;
  if (isVector)
    vectorBytes += moved;
}

Memory TextEmitter::getScratch(int64_t offset, Type element, int64_t elements, const Twine &name) {
  Memory &memory = scratchViews[{offset, element.isInteger(1) ? "i1" : getMemoryType(element).str()}];
  if (memory.name.empty()) {
    memory = {"", element, elements, 256};
    memory.name = code.addValue(
        at(0), "auto", name,
        "view<" + getMemoryType(element) + ", " + Twine(elements) + ">(scratch, " + Twine(offset) + ")", false, false);
  }
  return memory;
}

/// What elements of a memory are called.
static std::string getWord(const Memory &memory) {
  if (!memory.word.empty())
    return memory.word;
  return memory.name[0] == '\1' ? "partial" : memory.name; // of scratch
}

/// x4; of x2, x2_4.
static std::string nameVector(const std::string &name, int64_t width) {
  return name + (llvm::isDigit(name.back()) ? "_" : "") + std::to_string(width);
}

std::optional<std::string> TextEmitter::loadVector(const Memory &memory, Index uniform, unsigned depth) {
  int64_t width = getWidth();
  int64_t size = getElementBytes(memory.element), aligned = std::min<int64_t>(width * size, 16);
  if (memory.alignment % aligned != 0 || !isMultiple(uniform, aligned / size))
    return std::nullopt;
  auto key = std::pair(memory.name, uniform);
  for (const Scope &scope : scopes)
    if (auto it = scope.vectors.find(key); it != scope.vectors.end())
      return it->second;
  std::string reference, name = nameVector(getWord(memory), width);
  // A load that depends on the step over a row may be kept for the next pass.
  if (keeper && keeper->steps > 0 && depth > keeper->depth) {
    keeper->readIn[key].insert(keeper->pass);
    if (keeper->kept.contains(key)) {
      std::string &array = keeper->arrays[key];
      bool isFirst = array.empty();
      if (isFirst)
        array = code.addVariable(at(keeper->depth),
                                 ("Vec<" + getMemoryType(memory.element) + ", " + Twine(width) + ">").str(), name, "",
                                 keeper->steps > 1 ? "[" + Twine(keeper->steps) + "]" : Twine());
      reference = keeper->steps > 1 ? array + "[" + keeper->step + "]" : array;
      if (isFirst) {
        code.addAssignment(at(depth), reference,
                           "load<" + Twine(width) + ">(" + memory.name + ", " + print(uniform) + ")");
        count(memory, width, depth, true);
      }
      return scopes[depth].vectors[key] = keeper->steps > 1 ? reference + "[k]" : laneOf(reference);
    }
  }
  outside(depth, [&] {
    reference = code.addValue(here(), "auto", name,
                              "load<" + Twine(width) + ">(" + memory.name + ", " + print(uniform) + ")", true, false);
  });
  count(memory, width, depth, width * size >= 16 || size * width == aligned);
  return scopes[depth].vectors[key] = laneOf(reference);
}

Evaluated TextEmitter::load(const Memory &memory, Index place, bool isInRange) {
  if (memory.isScalar)
    return {(getValueType(memory.element) + "(" + memory.name + ")").str(), 0};
  loads.push_back({memory, place});
  unsigned least = isInRange ? 0 : getGuardedDepth();
  for (const auto &[key, text] : tiled)
    if (key == std::pair(memory.name, place))
      return {text, getDepth()};
  unsigned depth = std::max(space.getDepth(place), least);
  StringRef type = getValueType(memory.element);
  if (space.varies(place)) {
    auto [uniform, varying] = space.splitUniform(place);
    unsigned lanes = space.getDepth(varying), vectorDepth = std::max(space.getDepth(uniform), least);
    // In the scope around the lanes at the innermost.
    if (space.getStride(place) == 1 && vectorDepth < lanes && scopes[lanes].lane)
      if (std::optional<std::string> vector = loadVector(memory, uniform, vectorDepth))
        return {*vector, depth};
  }
  Evaluated element{{}, depth};
  std::string word = getWord(memory);
  std::string name = word == "partial" ? word : "its" + StringRef(word).take_front().upper() + word.substr(1);
  outside(depth, [&] {
    std::string reference = memory.name + "[" + print(place) + "]";
    // What may be written, too, is not passed to functions as it stands: on the host it is no value yet.
    bool isWritten = memory.name[0] == '\1' ||
                     llvm::any_of(state.results, [&](const Memory &result) { return result.name == memory.name; });
    element.value = code.addValue(here(), type, name, reference, true, !isWritten);
  });
  count(memory, 1, depth, false);
  return element;
}

void TextEmitter::store(const Memory &memory, Index place, const std::string &element) {
  int64_t width = getWidth(), size = getElementBytes(memory.element);
  auto [uniform, varying] = space.splitUniform(place);
  int64_t aligned = std::min<int64_t>(width * size, 16);
  bool isVector = width > 1 && scopes.back().lane && space.getStride(place) == 1 && memory.alignment % aligned == 0 &&
                  isMultiple(uniform, aligned / size) && space.getDepth(uniform) < getDepth();
  count(memory, 1, getDepth(), isVector);
  if (!isVector)
    return assign(memory.name + "[" + print(place) + "]", element);
  std::string name = getWord(memory);
  std::string vector =
      code.addVariable(at(getDepth() - 1), ("Vec<" + getMemoryType(memory.element) + ", " + Twine(width) + ">").str(),
                       nameVector(name, width));
  assign(laneOf(vector), element);
  scopes.back().stores.push_back({memory, uniform, vector});
}

std::string TextEmitter::write(StringRef) { return code.write(*root, 1); }
