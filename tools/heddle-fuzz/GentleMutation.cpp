#include "GentleMutation.h"

#include "heddle/Source/Lexer.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

using namespace heddle;
using llvm::ArrayRef;
using llvm::SmallVector;
using llvm::StringRef;

namespace {

constexpr StringRef numbers[] = {"0",
                                 "1",
                                 "2",
                                 "3",
                                 "-1",
                                 "-2",
                                 "7",
                                 "64",
                                 "127",
                                 "255",
                                 "-128",
                                 "65536",
                                 "2147483647",
                                 "-2147483648",
                                 "4294967295",
                                 "9223372036854775807",
                                 "-9223372036854775808",
                                 "0.0",
                                 "-0.0",
                                 "1.5",
                                 "-3.25",
                                 "1.0e30",
                                 "-1.0e-30",
                                 "0x7FC00000",
                                 "0xFF800000",
                                 "0x7C00",
                                 "true",
                                 "false"};

constexpr StringRef elementTypes[] = {"i1",     "i2",        "i4",       "i8",       "i16",          "i32",
                                      "i64",    "ui2",       "ui4",      "ui8",      "ui16",         "ui32",
                                      "ui64",   "f16",       "bf16",     "f32",      "f64",          "f8E4M3FN",
                                      "f8E5M2", "f8E8M0FNU", "f6E3M2FN", "f4E2M1FN", "complex<f32>", "complex<f64>"};

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
    for (unsigned steps = 1 + (random.below(2) ? 0 : random.below(4)); steps > 0; --steps)
      switch (random.below(12)) {
      case 0:
        changeElementType();
        break;
      case 1:
        changeWord();
        break;
      case 2:
        changeDim();
        break;
      default:
        changeNumber();
      }
    return std::move(text);
  }

private:
  static constexpr size_t largestSeed = 16 << 10;

  template <typename Keep> SmallVector<StringRef> tokens(Keep keep) const {
    SmallVector<StringRef> kept;
    Lexer lexer(text);
    for (Token token = lexer.next(); token.kind != Token::End; token = lexer.next())
      if (keep(token.text))
        kept.push_back(token.text);
    return kept;
  }

  void replace(StringRef token, StringRef with) { text.replace(token.data() - text.data(), token.size(), with.str()); }

  void replaceEverywhere(const std::string &from, const std::string &to) {
    for (size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
      text.replace(at, from.size(), to);
  }

  static bool isNumber(StringRef token) { return !token.empty() && token.front() >= '0' && token.front() <= '9'; }

  /// Whether a token stands between `dense<` and its `>`.
  bool isElement(StringRef token) const {
    StringRef before = StringRef(text).take_front(token.data() - text.data());
    size_t dense = before.rfind("dense<");
    return dense != StringRef::npos && !before.drop_front(dense).contains('>');
  }

  /// To one beside it, or to one of the list; mostly an element of a constant.
  void changeNumber() {
    SmallVector<StringRef> all = tokens([](StringRef token) { return isNumber(token) && !token.contains('x'); });
    SmallVector<StringRef> elements;
    llvm::copy_if(all, std::back_inserter(elements), [&](StringRef token) { return isElement(token); });
    if (!elements.empty() && random.below(4))
      all = elements;
    if (all.empty())
      return;
    StringRef number = random.pick(all);
    int64_t value;
    if (random.below(2) && !number.getAsInteger(10, value) && value < INT64_MAX)
      return replace(number, std::to_string(random.below(2) ? value + 1 : value - 1));
    // A number of its own kind, unless a quarter of the time.
    StringRef other = random.pick(ArrayRef<StringRef>(numbers));
    auto isFloat = [](StringRef token) { return token.contains('.'); };
    for (unsigned tries = 0; tries < 8 && random.below(8) && isFloat(other) != isFloat(number); ++tries)
      other = random.pick(ArrayRef<StringRef>(numbers));
    replace(number, other);
  }

  void changeElementType() {
    SmallVector<StringRef> present;
    for (StringRef type : elementTypes)
      if (text.find("x" + type.str() + ">") != std::string::npos ||
          text.find("<" + type.str() + ">") != std::string::npos)
        present.push_back(type);
    if (present.empty())
      return;
    std::string from = random.pick(present).str(), to = random.pick(ArrayRef<StringRef>(elementTypes)).str();
    replaceEverywhere("x" + from + ">", "x" + to + ">");
    replaceEverywhere("tensor<" + from + ">", "tensor<" + to + ">");
  }

  /// A size such as `3x` wherever it stands in a type.
  void changeDim() {
    std::string from = std::to_string(1 + random.below(6)) + "x", to = std::to_string(random.below(8)) + "x";
    for (StringRef before : {"<", "x"})
      replaceEverywhere(before.str() + from, before.str() + to);
  }

  void changeWord() {
    const auto &family = families[random.below(std::size(families))];
    SmallVector<StringRef> words;
    for (StringRef word : family)
      if (!word.empty())
        words.push_back(word);
    SmallVector<StringRef> present = tokens([&](StringRef token) { return llvm::is_contained(words, token); });
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
