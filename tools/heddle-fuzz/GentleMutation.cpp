#include "GentleMutation.h"

#include "heddle/Source/Lexer.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace heddle;
using llvm::ArrayRef;
using llvm::SmallVector;
using llvm::StringRef;

namespace {

constexpr StringRef decimals[] = {"0.0",   "-0.0",  "1.0",    "-1.0",     "0.5",    "1.5",
                                  "-3.25", "100.0", "1.0e30", "-1.0e-30", "1.0e-45"};

/// What takes the place of a number that is no element.
constexpr StringRef integers[] = {"0", "1", "2", "3", "4", "7", "-1", "-2", "64", "2147483647", "9223372036854775807"};

/// Types that take each other's numbers.
const std::vector<StringRef> typeClasses[] = {
    {"i2", "i4", "i8", "i16", "i32", "i64"},
    {"ui2", "ui4", "ui8", "ui16", "ui32", "ui64"},
    {"f16", "bf16", "f32", "f64", "f8E4M3FN", "f8E5M2", "f8E8M0FNU", "f6E3M2FN", "f4E2M1FN"},
    {"complex<f32>", "complex<f64>"},
    {"i1"},
};

/// Bits of an integer or floating-point type by its name.
unsigned widthOf(StringRef type) {
  unsigned bits = 0;
  type.drop_while([](char c) { return !llvm::isDigit(c); }).consumeInteger(10, bits);
  return bits;
}

/// A number as it stands in the elements of a constant of a type other than complex: small, extreme, or any bits.
std::string elementOf(StringRef type, Random &random) {
  if (type == "i1")
    return random.below(2) ? "true" : "false";
  unsigned width = widthOf(type);
  uint64_t mask = width >= 64 ? ~uint64_t(0) : (uint64_t(1) << width) - 1, bits = random.next() & mask;
  bool isInteger = !type.contains('f');
  if (!isInteger) {
    if (random.below(3))
      return random.pick(ArrayRef<StringRef>(decimals)).str();
    // Ones and then zeros are infinite, no number, or nearly so.
    unsigned zeros = 1 + random.below(width - 1);
    if (random.below(2))
      bits = (mask >> zeros << zeros) & (random.below(2) ? mask : mask >> 1);
    std::string digits = llvm::utohexstr(bits);
    return "0x" + std::string((width + 3) / 4 - std::min<size_t>(digits.size(), (width + 3) / 4), '0') + digits;
  }
  uint64_t top = uint64_t(1) << (width - 1);
  const uint64_t extremes[] = {0, 1, 2, 3, 7, top - 1, top, top + 1, mask - 1, mask};
  if (random.below(4))
    bits = random.pick(ArrayRef<uint64_t>(extremes)) & mask;
  if (type.starts_with("u") || !(bits & top))
    return std::to_string(bits);
  return std::to_string(static_cast<int64_t>(bits | ~mask));
}

/// Words that stand where others of their line can.
constexpr StringRef families[][12] = {
    {"EQ", "NE", "LT", "LE", "GT", "GE"},
    {"FLOAT", "TOTALORDER", "SIGNED", "UNSIGNED"},
    {"FFT", "IFFT", "RFFT", "IRFFT"},
    {"THREE_FRY", "PHILOX", "DEFAULT"},
    {"NO_TRANSPOSE", "TRANSPOSE", "ADJOINT"},
    {"true", "false"},
    {"stablehlo.add", "stablehlo.subtract", "stablehlo.multiply", "stablehlo.divide", "stablehlo.remainder",
     "stablehlo.power", "stablehlo.maximum", "stablehlo.minimum", "stablehlo.and", "stablehlo.or", "stablehlo.xor"},
    {"stablehlo.shift_left", "stablehlo.shift_right_logical", "stablehlo.shift_right_arithmetic", "stablehlo.atan2",
     "stablehlo.add"},
    {"stablehlo.abs", "stablehlo.negate", "stablehlo.sign", "stablehlo.not", "stablehlo.popcnt",
     "stablehlo.count_leading_zeros", "stablehlo.sqrt", "stablehlo.log", "stablehlo.exponential", "stablehlo.tanh",
     "stablehlo.cbrt", "stablehlo.logistic"},
    {"chlo.asin", "chlo.acos", "chlo.digamma", "chlo.lgamma", "chlo.erf_inv", "chlo.bessel_i1e", "chlo.sinh",
     "chlo.square", "chlo.conj", "chlo.erfc", "chlo.acosh", "chlo.tan"},
    {"chlo.zeta", "chlo.polygamma", "chlo.next_after", "chlo.mulhi"},
    {"stablehlo.fft", "stablehlo.cholesky", "stablehlo.reverse", "stablehlo.transpose"},
    {"stablehlo.all_gather", "stablehlo.all_reduce", "stablehlo.reduce_scatter", "stablehlo.all_to_all"}};

class GentleMutation {
public:
  GentleMutation(const std::vector<Seed> &seeds, Random &random) : random(random) {
    do
      text = random.pick(seeds).text;
    while (text.size() > largestSeed && random.below(16));
  }

  std::string run() {
    // Most expectations fail once anything has changed, and end the run.
    if (random.below(8))
      dropExpectations();
    for (unsigned steps = 1 + (random.below(2) ? 0 : random.below(4)); steps > 0; --steps)
      switch (random.below(16)) {
      case 0:
      case 1:
        changeElementType();
        break;
      case 2:
      case 3:
      case 4:
        changeWord();
        break;
      case 5:
        changeDim();
        break;
      case 6:
      case 7:
        changeNumber();
        break;
      default:
        changeElement();
      }
    return std::move(text);
  }

private:
  static constexpr size_t largestSeed = 16 << 10;

  /// `dense<[1, 2]> : tensor<2xi32>`
  struct Dense {
    size_t begin, size; // of what stands in `dense<` and its `>`
    std::string dims;   // 2x
    std::string type;   // i32
    bool isValue;       // of a constant op, rather than an attribute such as replica_groups
  };

  std::vector<Dense> findDense() const {
    std::vector<Dense> found;
    StringRef whole(text);
    for (size_t at = 0; (at = whole.find("dense<", at)) != StringRef::npos;) {
      bool isValue =
          whole.take_front(at).rtrim(" ").ends_with(".constant") || whole.take_front(at).ends_with("value = ");
      at += 6;
      size_t size = whole.drop_front(at).find('>');
      if (size == StringRef::npos)
        break;
      StringRef rest = whole.drop_front(at + size + 1);
      if (!rest.consume_front(" : tensor<"))
        continue;
      Dims dims = lexDims(rest);
      rest = rest.drop_front(dims.text.size());
      size_t end = rest.starts_with("complex<") ? rest.find('>') + 1 : rest.find('>');
      found.push_back({at, size, dims.text.str(), rest.substr(0, end).str(), isValue});
    }
    return found;
  }

  /// The numbers in a part of the text.
  SmallVector<StringRef> elementsOf(const Dense &dense) const {
    SmallVector<StringRef> elements;
    StringRef rest = StringRef(text).substr(dense.begin, dense.size);
    auto isPart = [](char c) { return llvm::isAlnum(c) || StringRef("+-._\"").contains(c); };
    while (!(rest = rest.drop_until(isPart)).empty()) {
      elements.push_back(rest.take_while(isPart));
      rest = rest.drop_front(elements.back().size());
    }
    return elements;
  }

  void replace(StringRef token, StringRef with) { text.replace(token.data() - text.data(), token.size(), with.str()); }

  void replaceEverywhere(const std::string &from, const std::string &to) {
    for (size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
      text.replace(at, from.size(), to);
  }

  static StringRef partOf(StringRef type) {
    type.consume_front("complex<");
    return type.take_while([](char c) { return c != '>'; });
  }

  void dropExpectations() {
    std::string kept;
    SmallVector<StringRef> lines;
    StringRef(text).split(lines, '\n');
    for (StringRef line : lines)
      if (!line.ltrim().starts_with("check.expect") && !line.contains("@check.expect"))
        kept += (line + "\n").str();
    text = std::move(kept);
  }

  /// One number of a constant to another of its type.
  void changeElement() {
    std::vector<Dense> all = findDense();
    llvm::erase_if(all, [](const Dense &dense) { return !dense.isValue; });
    if (all.empty())
      return changeNumber();
    const Dense &dense = random.pick(all);
    SmallVector<StringRef> elements = elementsOf(dense);
    if (elements.empty() || elements.front().contains('"') || widthOf(dense.type) == 0)
      return;
    replace(random.pick(elements), elementOf(partOf(dense.type), random));
  }

  /// A number outside of constants to one beside it, or to one of the list. Few are still valid.
  void changeNumber() {
    std::vector<Dense> values = findDense();
    llvm::erase_if(values, [](const Dense &dense) { return !dense.isValue; });
    SmallVector<StringRef> numbers;
    Lexer lexer(text);
    for (Token token = lexer.next(); token.kind != Token::End; token = lexer.next()) {
      size_t begin = token.text.data() - text.data();
      bool isDim = StringRef(text).drop_front(begin + token.text.size()).starts_with("x");
      auto isInside = [&](const Dense &value) { return begin >= value.begin && begin < value.begin + value.size; };
      if (token.kind == Token::Number && !isDim && llvm::none_of(values, isInside))
        numbers.push_back(token.text);
    }
    if (numbers.empty())
      return;
    StringRef number = random.pick(numbers);
    int64_t value;
    if (random.below(4) && !number.getAsInteger(10, value) && value < INT64_MAX)
      return replace(number, std::to_string(random.below(2) ? value + 1 : value - 1));
    bool isFloat = number.contains('.');
    replace(number, random.pick(isFloat ? ArrayRef<StringRef>(decimals) : ArrayRef<StringRef>(integers)));
  }

  /// Everywhere, mostly to one that takes the same numbers; constants of it get new numbers.
  void changeElementType() {
    SmallVector<std::pair<StringRef, const std::vector<StringRef> *>> present;
    for (const std::vector<StringRef> &types : typeClasses)
      for (StringRef type : types)
        if (StringRef(text).contains(("x" + type + ">").str()) ||
            StringRef(text).contains(("tensor<" + type + ">").str()))
          present.push_back({type, &types});
    if (present.empty())
      return;
    auto [from, types] = random.pick(present);
    const std::vector<StringRef> &others = random.below(8) ? *types : random.pick(ArrayRef(typeClasses));
    std::string to = random.pick(others).str();
    std::vector<Dense> all = findDense();
    for (const Dense &dense : llvm::reverse(all)) {
      if (dense.type != from || !dense.isValue)
        continue;
      // The first numbers of the text keep their places while later ones change.
      SmallVector<std::pair<size_t, size_t>> places;
      for (StringRef element : elementsOf(dense))
        if (!element.contains('"'))
          places.push_back({element.data() - text.data(), element.size()});
      for (auto [begin, size] : llvm::reverse(places))
        text.replace(begin, size, elementOf(partOf(to), random));
    }
    replaceEverywhere(("x" + from + ">").str(), "x" + to + ">");
    replaceEverywhere(("tensor<" + from + ">").str(), "tensor<" + to + ">");
  }

  /// A size such as `3x` wherever it stands in a type. Constants of that size become splats.
  void changeDim() {
    std::string from = std::to_string(1 + random.below(6)) + "x", to = std::to_string(random.below(8)) + "x";
    std::vector<Dense> all = findDense();
    for (const Dense &dense : llvm::reverse(all)) {
      StringRef body = StringRef(text).substr(dense.begin, dense.size), first = body.ltrim("[");
      if (("x" + dense.dims).find("x" + from) == std::string::npos || first.size() == body.size())
        continue;
      first = first.take_front(first.find_first_of(dense.type.starts_with("complex") ? ")" : ",]"));
      replace(body, (first + (dense.type.starts_with("complex") ? ")" : "")).str());
    }
    for (StringRef before : {"<", "x"})
      replaceEverywhere(before.str() + from, before.str() + to);
  }

  void changeWord() {
    const auto &family = families[random.below(std::size(families))];
    SmallVector<StringRef> words;
    for (StringRef word : family)
      if (!word.empty())
        words.push_back(word);
    SmallVector<StringRef> present;
    Lexer lexer(text);
    for (Token token = lexer.next(); token.kind != Token::End; token = lexer.next())
      if (llvm::is_contained(words, token.text))
        present.push_back(token.text);
    if (!present.empty())
      replace(random.pick(present), random.pick(words));
  }

  Random &random;
  std::string text;
};

} // namespace

std::string heddle::mutateGently(const std::vector<Seed> &seeds, Random &random) {
  return GentleMutation(seeds, random).run();
}
