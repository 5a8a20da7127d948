#include "Mutate.h"

#include "GentleMutation.h"
#include "NumberMutation.h"
#include "Random.h"

#include "heddle/Source/Lexer.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"

using namespace heddle;
using llvm::ArrayRef;
using llvm::SmallVector;
using llvm::StringRef;

namespace {

/// A part of a text.
struct Range {
  size_t begin = 0, size = 0;

  StringRef in(StringRef text) const { return text.substr(begin, size); }
};

constexpr StringRef numbers[] = {"0",
                                 "1",
                                 "2",
                                 "3",
                                 "-1",
                                 "-2",
                                 "7",
                                 "64",
                                 "65",
                                 "255",
                                 "65536",
                                 "2147483647",
                                 "2147483648",
                                 "-2147483648",
                                 "4294967295",
                                 "4294967296",
                                 "1099511627776",
                                 "4611686018427387904",
                                 "9223372036854775807",
                                 "9223372036854775808",
                                 "-9223372036854775808",
                                 "18446744073709551615",
                                 "18446744073709551616",
                                 "99999999999999999999999999",
                                 "0x0",
                                 "0x7FF0000000000000",
                                 "0xFFFFFFFFFFFFFFFF",
                                 "1.0",
                                 "-0.0",
                                 "1.0e400",
                                 "1.5e-400"};

constexpr StringRef pieces[] = {"(",
                                ")",
                                "[",
                                "]",
                                "{",
                                "}",
                                "<",
                                ">",
                                ",",
                                ":",
                                "=",
                                "->",
                                "*",
                                "?",
                                "-",
                                "\"",
                                "//",
                                "()",
                                "[]",
                                "{}",
                                "({})",
                                "({^bb0:})",
                                "\"\"",
                                "true",
                                "unit",
                                "@main",
                                "@nowhere",
                                "@a::@b",
                                "%0",
                                "%nothing",
                                "%0#1",
                                "^bb0",
                                "i1",
                                "i2",
                                "i8",
                                "i32",
                                "i64",
                                "i128",
                                "i0",
                                "ui8",
                                "si32",
                                "f16",
                                "bf16",
                                "f32",
                                "f64",
                                "f80",
                                "f8E4M3FN",
                                "f4E2M1FN",
                                "tf32",
                                "index",
                                "none",
                                "complex<f32>",
                                "complex<i8>",
                                "tensor<f32>",
                                "tensor<i1>",
                                "tensor<i32>",
                                "tensor<0xf32>",
                                "tensor<1xf32>",
                                "tensor<2x0x3xi64>",
                                "tensor<?xf32>",
                                "tensor<*xf32>",
                                "tensor<4611686018427387904x2xf32>",
                                "tensor<4294967296xf32>",
                                "tensor<2x!stablehlo.token>",
                                "tensor<1xindex>",
                                "tensor<2xf32, 1>",
                                "memref<2xf32>",
                                "vector<2xf32>",
                                "tuple<>",
                                "tuple<tensor<f32>, tuple<i32>>",
                                "() -> ()",
                                "!stablehlo.token",
                                "dense<0>",
                                "dense<> : tensor<0xi64>",
                                "dense<1> : tensor<2xi64>",
                                "dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>",
                                "dense<\"0x\">",
                                "array<i64>",
                                "array<i64: -1, 0>",
                                "array<i1: true>",
                                "1 : i1",
                                "2 : i64",
                                "1.0 : f32",
                                "[1, \"a\"]",
                                "{a = 1}",
                                "loc(unknown)",
                                "loc(\"a\"(callsite(\"b\" at \"c\")))",
                                "stablehlo.add",
                                "stablehlo.return",
                                "stablehlo.while",
                                "stablehlo.reduce",
                                "func.call",
                                "func.return"};

/// Changes a text step by step.
class Mutation {
public:
  Mutation(const std::vector<Seed> &seeds, Random &random) : seeds(seeds), random(random), text(pickSeed().text) {}

  std::string run() {
    // One change finds most faults; several get past what checks only one thing.
    unsigned steps = 1 + (random.below(3) ? 0 : random.below(5));
    for (unsigned i = 0; i < steps; ++i)
      step();
    return std::move(text);
  }

private:
  static constexpr size_t largeBytes = 16 << 10, mostBytes = 1 << 20;

  const Seed &pickSeed() {
    while (true) {
      const Seed &seed = random.pick(seeds);
      // Text that is refused anyway says little about passes.
      if (StringRef(seed.name).contains("-invalid.mlir") && random.below(8))
        continue;
      if (seed.text.size() <= largeBytes || random.below(seed.text.size()) < largeBytes)
        return seed;
    }
  }

  void replace(Range range, std::string with) {
    if (text.size() - range.size + with.size() <= mostBytes)
      text.replace(range.begin, range.size, with);
  }
  void insert(size_t at, StringRef what) { replace({at, 0}, what.str()); }

  size_t anyPlace() { return random.below(text.size() + 1); }
  Range anyPart(size_t longest) {
    size_t begin = anyPlace();
    return {begin, std::min(random.below(longest) + 1, text.size() - begin)};
  }

  static SmallVector<Range> tokens(StringRef text) {
    SmallVector<Range> ranges;
    Lexer lexer(text);
    for (Token token = lexer.next(); token.kind != Token::End; token = lexer.next())
      ranges.push_back({size_t(token.text.data() - text.data()), token.text.size()});
    return ranges;
  }
  static SmallVector<Range> lines(StringRef text) {
    SmallVector<Range> ranges;
    for (size_t begin = 0, end; begin < text.size(); begin = end) {
      end = std::min(text.find('\n', begin), text.size() - 1) + 1;
      ranges.push_back({begin, end - begin});
    }
    return ranges;
  }
  /// A range from an opening bracket to the one that closes it, both included.
  Range anyGroup(StringRef in) {
    SmallVector<Range> all = tokens(in);
    if (all.empty())
      return Range();
    size_t first = random.below(all.size()), depth = 0;
    while (first < all.size() && !StringRef("([{<").contains(all[first].in(in)))
      ++first;
    for (size_t last = first; last < all.size(); ++last) {
      StringRef token = all[last].in(in);
      if (StringRef("([{<").contains(token))
        ++depth;
      if (StringRef(")]}>").contains(token) && --depth == 0)
        return {all[first].begin, all[last].begin + all[last].size - all[first].begin};
    }
    return Range();
  }

  void step() {
    switch (random.below(14)) {
    case 0:
      return changeBytes();
    case 1:
    case 2:
    case 3:
      return changeTokens();
    case 4:
    case 5:
      return changeLines();
    case 6:
    case 7:
      return changeGroups();
    case 8:
    case 9:
    case 10:
      return changeNumber();
    case 11:
    case 12:
      return changeEverywhere();
    default:
      if (random.below(4) == 0)
        text.resize(anyPlace()); // truncate
    }
  }

  void changeBytes() {
    if (text.empty())
      return;
    size_t at = random.below(text.size());
    switch (random.below(5)) {
    case 0:
      text[at] ^= 1 << random.below(8);
      return;
    case 1:
      text[at] = char(random.next());
      return;
    case 2:
      return insert(at, StringRef("\0\xff\"\\\n<(", 7).substr(random.below(7), 1));
    case 3:
      return replace(anyPart(16), "");
    default:
      return insert(at, anyPart(64).in(text));
    }
  }

  void changeTokens() {
    SmallVector<Range> all = tokens(text);
    if (all.empty())
      return;
    Range token = random.pick(all), other = random.pick(all);
    switch (random.below(7)) {
    case 0:
      return replace(token, "");
    case 1:
      return insert(token.begin, token.in(text).str() + " ");
    case 2: // swap, the later one first, so that the earlier keeps its place
      if (token.begin > other.begin)
        std::swap(token, other);
      if (token.begin + token.size <= other.begin) {
        std::string first = token.in(text).str(), second = other.in(text).str();
        replace(other, first);
        replace(token, second);
      }
      return;
    case 3:
      return replace(token, other.in(text).str());
    case 4: {
      const Seed &donor = pickSeed();
      SmallVector<Range> theirs = tokens(donor.text);
      if (!theirs.empty())
        replace(token, random.pick(theirs).in(donor.text).str());
      return;
    }
    case 5:
      return replace(token, random.pick(ArrayRef<StringRef>(pieces)).str());
    default:
      return insert(token.begin, random.pick(ArrayRef<StringRef>(pieces)).str() + " ");
    }
  }

  void changeNumber() {
    SmallVector<Range> all = tokens(text);
    llvm::erase_if(all, [&](Range range) { return !StringRef("0123456789").contains(text[range.begin]); });
    if (!all.empty())
      replace(random.pick(all), random.pick(ArrayRef<StringRef>(numbers)).str());
  }

  /// A tensor type or a token becomes another wherever it stands, so that uses still agree with each other.
  void changeEverywhere() {
    SmallVector<Range> all = tokens(text), types;
    if (all.empty())
      return;
    for (auto [token, next] : llvm::zip(all, llvm::drop_begin(all)))
      if (token.in(text) == "tensor" && next.in(text) == "<")
        types.push_back({token.begin, std::min(text.find('>', token.begin), text.size() - 1) + 1 - token.begin});
    bool isType = !types.empty() && random.below(2);
    Range range = random.pick(isType ? types : all);
    std::string from = range.in(text).str(), to;
    if (isType && random.below(2)) { // one of its dims
      to = from;
      for (size_t i = 0; i < to.size(); ++i)
        if (llvm::isDigit(to[i]) && to[i - 1] != 'f' && to[i - 1] != 'i' && random.below(2)) {
          to.replace(i, 1, random.pick(ArrayRef<StringRef>(numbers)).str());
          break;
        }
    } else if (isType) {
      SmallVector<StringRef> known;
      for (StringRef piece : pieces)
        if (piece.starts_with("tensor<"))
          known.push_back(piece);
      to = random.below(2) ? random.pick(known).str() : random.pick(types).in(text).str();
    } else {
      to = random.below(2) ? random.pick(ArrayRef<StringRef>(pieces)).str() : random.pick(all).in(text).str();
    }
    for (size_t at = 0; (at = text.find(from, at)) != std::string::npos && text.size() < mostBytes; at += to.size())
      text.replace(at, from.size(), to);
  }

  void changeLines() {
    SmallVector<Range> all = lines(text);
    if (all.empty())
      return;
    Range line = random.pick(all), other = random.pick(all);
    switch (random.below(5)) {
    case 0:
      return replace(line, "");
    case 1:
      return insert(line.begin, line.in(text).str());
    case 2:
      return insert(line.begin, other.in(text).str());
    case 3: { // a few lines of another seed
      const Seed &donor = pickSeed();
      SmallVector<Range> theirs = lines(donor.text);
      if (theirs.empty())
        return;
      size_t first = random.below(theirs.size()), last = std::min(first + random.below(8), theirs.size() - 1);
      return insert(line.begin,
                    StringRef(donor.text).slice(theirs[first].begin, theirs[last].begin + theirs[last].size));
    }
    default: // the head of this one, the tail of another
      const Seed &donor = pickSeed();
      SmallVector<Range> theirs = lines(donor.text);
      if (!theirs.empty())
        text = text.substr(0, line.begin) + donor.text.substr(random.pick(theirs).begin);
    }
  }

  void changeGroups() {
    Range group = anyGroup(text);
    if (group.size == 0)
      return;
    switch (random.below(5)) {
    case 0:
      return replace(group, "");
    case 1: // empty it
      return replace({group.begin + 1, group.size - 2}, "");
    case 2:
      return insert(group.begin, group.in(text).str());
    case 3: {
      Range other = anyGroup(text);
      return replace(group, other.in(text).str());
    }
    default: {
      const Seed &donor = pickSeed();
      Range theirs = anyGroup(donor.text);
      if (theirs.size)
        replace(group, theirs.in(donor.text).str());
    }
    }
  }

  const std::vector<Seed> &seeds;
  Random &random;
  std::string text;
};

} // namespace

/// The symbols that a text names by `@name`, in its order.
static std::vector<StringRef> symbolsIn(StringRef text) {
  std::vector<StringRef> symbols;
  Lexer lexer(text);
  for (Token token = lexer.next(); token.kind != Token::End; token = lexer.next())
    if (token.isPrefixed('@'))
      symbols.push_back(token.text);
  return symbols;
}

/// Functions, each with those that it names, directly or not. A function's first symbol is its own name.
static std::vector<std::string> withCallees(ArrayRef<std::string> functions) {
  std::vector<std::string> whole;
  for (size_t root = 0; root < functions.size(); ++root) {
    std::vector<size_t> used{root};
    for (size_t next = 0; next < used.size(); ++next)
      for (StringRef symbol : symbolsIn(functions[used[next]]))
        for (size_t other = 0; other < functions.size(); ++other) {
          std::vector<StringRef> own = symbolsIn(functions[other]);
          if (!own.empty() && own.front() == symbol && !llvm::is_contained(used, other))
            used.push_back(other);
        }
    whole.emplace_back();
    for (size_t function : used)
      whole.back() += functions[function];
  }
  return whole;
}

void heddle::addSeeds(StringRef file, StringRef text, std::vector<Seed> &seeds) {
  SmallVector<StringRef> parts;
  text.split(parts, "// -----");
  for (auto [index, part] : llvm::enumerate(parts)) {
    std::string name = parts.size() > 1 ? (file + "#" + llvm::Twine(index)).str() : file.str();
    std::string whole, shared; // shared: aliases and meshes
    std::vector<std::string> functions;
    SmallVector<StringRef> lines;
    part.split(lines, '\n');
    for (StringRef line : lines) {
      if (line.trim().empty() || line.ltrim().starts_with("//"))
        continue;
      whole += (line + "\n").str();
      if (line.starts_with("#") || line.starts_with("!") || line.starts_with("sdy.mesh")) {
        shared += (line + "\n").str();
        continue;
      }
      if (line.starts_with("func.func"))
        functions.emplace_back();
      if (!functions.empty())
        functions.back() += (line + "\n").str();
    }
    if (functions.size() > 1)
      for (auto [number, function] : llvm::enumerate(withCallees(functions)))
        seeds.push_back({name + "@" + std::to_string(number), shared + function});
    if (!whole.empty())
      seeds.push_back({name, whole});
  }
}

std::string heddle::mutate(const std::vector<Seed> &seeds, uint64_t series, uint64_t index, MutationKind kind) {
  Random random(series, index);
  if (kind == MutationKind::Numbers)
    return mutateNumbers(seeds, random);
  if (kind == MutationKind::Gentle && random.below(16))
    return mutateGently(seeds, random);
  return Mutation(seeds, random).run();
}
