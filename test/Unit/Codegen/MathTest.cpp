// Tests that functions of f32 are within their stated errors of what f64 gives, over all exponents, and that special
// values are right.
#include "CompiledOps.h"

#include "gtest/gtest.h"
#include <bit>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <random>

using namespace heddle::test;

namespace {

struct Function {
  const char *name;
  const char *op;
  double (*exact)(double);
  double ulps;
};

double logistic(double x) { return 1 / (1 + std::exp(-x)); }
double rsqrt(double x) { return 1 / std::sqrt(x); }

const Function functions[] = {
    {"exponential", "stablehlo.exponential %0 : tensor<#f32>", std::exp, 1.0},
    {"exponential_minus_one", "stablehlo.exponential_minus_one %0 : tensor<#f32>", std::expm1, 1.75},
    {"logistic", "stablehlo.logistic %0 : tensor<#f32>", logistic, 2.5},
    {"tanh", "stablehlo.tanh %0 : tensor<#f32>", std::tanh, 2.75},
    {"log", "stablehlo.log %0 : tensor<#f32>", std::log, 1.0},
    {"log_plus_one", "stablehlo.log_plus_one %0 : tensor<#f32>", std::log1p, 1.75},
    {"rsqrt", "stablehlo.rsqrt %0 : tensor<#f32>", rsqrt, 0.51},
    {"sqrt", "stablehlo.sqrt %0 : tensor<#f32>", std::sqrt, 0.5},
    {"cbrt", "stablehlo.cbrt %0 : tensor<#f32>", std::cbrt, 0.51},
    {"sine", "stablehlo.sine %0 : tensor<#f32>", std::sin, 1.75},
    {"cosine", "stablehlo.cosine %0 : tensor<#f32>", std::cos, 1.75},
    {"tan", "stablehlo.tan %0 : tensor<#f32>", std::tan, 0.51},
    {"erf", "chlo.erf %0 : tensor<#f32> -> tensor<#f32>", std::erf, 2.0},
    {"erfc", "chlo.erfc %0 : tensor<#f32> -> tensor<#f32>", std::erfc, 0.51},
};

/// The distance of `found` from `exact`, in units of the last place that an f32 near `exact` has.
double ulpsBetween(float found, double exact) {
  float rounded = static_cast<float>(exact);
  if (std::isnan(exact) || std::isnan(found))
    return std::isnan(exact) && std::isnan(found) ? 0 : INFINITY;
  if (rounded == found && (found != 0 || std::signbit(found) == std::signbit(exact)))
    return std::isinf(found) ? 0 : std::fabs(found - exact) / std::ldexp(1.0, std::max(std::ilogb(exact), -126) - 23);
  if (std::isinf(rounded) || std::isinf(found)) // as far as if the exponent had no end
    return std::isinf(found) && std::isinf(rounded)
               ? INFINITY
               : std::fabs(std::fabs(std::isinf(found) ? 0x1p128 : found) - std::min(std::fabs(exact), 0x1p128)) /
                     0x1p104;
  if (exact == 0 || (found == 0 && std::signbit(found) != std::signbit(exact)))
    return INFINITY;
  return std::fabs(found - exact) / std::ldexp(1.0, std::max(std::ilogb(exact), -126) - 23);
}

/// Each how many-th bit pattern is tried: HEDDLE_MATH_STEP, 1 for all; else primes.
uint64_t getStep() {
  if (const char *text = std::getenv("HEDDLE_MATH_STEP"))
    return std::max(1, std::atoi(text));
  return std::getenv("HEDDLE_FULL") ? 37 : 1021;
}

/// Instructions between the loop's label and its end: those of one vector.
int countInstructions(const std::string &assembly) {
  // The loop is the longest run of lines between a label and a jump back to it.
  int longest = 0;
  size_t at = 0;
  while ((at = assembly.find("\n.LBB", at)) != std::string::npos) {
    size_t end = assembly.find(':', at);
    std::string label = assembly.substr(at + 1, end - at - 1);
    size_t jump = assembly.find(label + "\n", end);
    if (jump != std::string::npos) {
      int count = 0;
      for (size_t line = end; line < jump; line = assembly.find('\n', line + 1))
        count += assembly[line] == '\n' && assembly[line + 1] == '\t' && assembly[line + 2] != '.';
      longest = std::max(longest, count);
    }
    at = end;
  }
  return longest;
}

/// The best of several runs, in nanoseconds for 1000 elements that lie in the first cache.
double getTime(const CompiledOps &compiled, const std::vector<float> &x, std::vector<float> &y) {
  double best = INFINITY;
  constexpr int64_t count = 4096;
  for (int run = 0; run < 50; ++run) {
    auto start = std::chrono::steady_clock::now();
    compiled.run(0, {x.data()}, y.data(), count);
    std::chrono::duration<double, std::nano> taken = std::chrono::steady_clock::now() - start;
    best = std::min(best, taken.count() * 1000 / count);
  }
  return best;
}

class Math : public ::testing::TestWithParam<Function> {};

TEST_P(Math, IsWithinItsError) {
  const Function &function = GetParam();
  auto context = makeContext();
  CompiledOps compiled(*context, {{function.op, {"f32"}, "f32"}}, 16);
  constexpr int64_t block = 1 << 14;
  std::vector<float> x(block), y(block);
  double worst = 0;
  float worstAt = 0, worstFound = 0;
  std::vector<float> ordinary(block); // for the time
  for (int64_t i = 0; i < block; ++i)
    ordinary[i] = static_cast<float>(i % 1001) / 100 - 5;
  uint64_t step = getStep(), bits = 0, total = uint64_t(1) << 32;
  while (bits < total) {
    for (float &value : x) {
      value = std::bit_cast<float>(static_cast<uint32_t>(std::min(bits, total - 1)));
      bits += step;
    }
    compiled.run(0, {x.data()}, y.data(), block);
    for (int64_t i = 0; i < block; ++i) {
      double ulps = ulpsBetween(y[i], function.exact(x[i]));
      if (ulps > worst)
        worst = ulps, worstAt = x[i], worstFound = y[i];
    }
  }
  std::printf("%-24s %.3f ulp at %a (found %a, exact %a), %d instructions for 16, %.0f ns for 1000\n", function.name,
              worst, worstAt, worstFound, function.exact(worstAt), countInstructions(compiled.getAssembly()),
              getTime(compiled, ordinary, y));
  if (std::getenv("HEDDLE_MATH_ASSEMBLY"))
    std::puts(compiled.getAssembly().c_str());
  EXPECT_LE(worst, function.ulps);
}

/// Of two operands: random numbers of all exponents, numbers around 1, and all pairs of special ones.
void expectPairsWithin(const char *op, double (*exact)(double, double), double ulps) {
  auto context = makeContext();
  CompiledOps compiled(*context, {{op, {"f32", "f32"}, "f32"}}, 16);
  std::mt19937 random(11);
  std::vector<float> x, y;
  const float special[] = {0.0f,  -0.0f,  1.0f,     -1.0f,     0.5f,    -0.5f,           2.0f,          -2.0f,
                           3.0f,  -3.0f,  1e-40f,   -1e-40f,   0x1p23f, 0x1p24f,         16777215.f,    -16777215.f,
                           1e30f, -1e30f, INFINITY, -INFINITY, NAN,     0x1.fffffep127f, 0x1.000002p0f, 0x1.fffffep-1f};
  for (float a : special)
    for (float b : special)
      x.push_back(a), y.push_back(b);
  while (x.size() % 16 || x.size() < 4000000) {
    uint32_t bits = random();
    bool isAny = random() & 1;
    x.push_back(std::bit_cast<float>(
        isAny ? bits : 0x3f800000u + static_cast<uint32_t>(static_cast<int32_t>(bits) >> (bits & 31))));
    y.push_back(isAny
                    ? std::bit_cast<float>(static_cast<uint32_t>(random()))
                    : std::ldexp(static_cast<float>(static_cast<int32_t>(random())), -static_cast<int>(random() & 31)));
  }
  std::vector<float> z(x.size());
  compiled.run(0, {x.data(), y.data()}, z.data(), static_cast<int64_t>(x.size()));
  double worst = 0;
  size_t at = 0;
  for (size_t i = 0; i < x.size(); ++i)
    if (double distance = ulpsBetween(z[i], exact(x[i], y[i])); distance > worst)
      worst = distance, at = i;
  std::printf("%-24.20s %.3f ulp at %a, %a (found %a, exact %a), %d instructions for 16\n", op, worst, x[at], y[at],
              z[at], exact(x[at], y[at]), countInstructions(compiled.getAssembly()));
  EXPECT_LE(worst, ulps);
}

TEST(MathOfPairs, Power) { expectPairsWithin("stablehlo.power %0, %1 : tensor<#f32>", std::pow, 0.51); }
TEST(MathOfPairs, Atan2) { expectPairsWithin("stablehlo.atan2 %0, %1 : tensor<#f32>", std::atan2, 0.51); }

class OfProcessor : public ::testing::TestWithParam<std::string> {};

/// The other ways of processors with less give the same bits, but for denormal bf16.
TEST_P(OfProcessor, GivesTheSameBits) {
  auto context = makeContext();
  std::vector<OpText> ops = {{"stablehlo.exponential %0 : tensor<#f32>", {"f32"}, "f32"},
                             {"stablehlo.logistic %0 : tensor<#f32>", {"f32"}, "f32"},
                             {"stablehlo.convert %0 : (tensor<#f32>) -> tensor<#bf16>", {"f32"}, "bf16"},
                             {"stablehlo.convert %0 : (tensor<#f32>) -> tensor<#f16>", {"f32"}, "f16"}};
  CompiledOps with(*context, ops, 16), without(*context, ops, 16, GetParam()), scalar(*context, ops, 1, GetParam());
  std::vector<uint32_t> x(1 << 22), a(x.size()), b(x.size()), c(x.size());
  for (size_t i = 0; i < x.size(); ++i)
    x[i] = static_cast<uint32_t>(i * 1021 + i % 7);
  for (int op : {0, 1, 2, 3}) {
    with.run(op, {x.data()}, a.data(), static_cast<int64_t>(x.size()));
    without.run(op, {x.data()}, b.data(), static_cast<int64_t>(x.size()));
    scalar.run(op, {x.data()}, c.data(), static_cast<int64_t>(x.size()));
    int differing = 0;
    for (size_t i = 0; i < x.size(); ++i) {
      uint32_t mask = ~uint32_t(0);
      if (op == 2) { // two results a word; where they come of denormal numbers, the processor has 0
        mask = 0;
        for (uint32_t half : {0xffffu, 0xffff0000u})
          mask |= (b[i] & half & 0x7fff7fff) > (half & 0x00800080) ? half : half & 0x80008000;
      }
      differing += (a[i] & mask) != (b[i] & mask) || b[i] != c[i];
    }
    EXPECT_EQ(differing, 0) << ops[op].text;
  }
}

/// All f16 become the same f32, bit for bit but for NaN's.
TEST_P(OfProcessor, WidensHalvesToTheSameBits) {
  auto context = makeContext();
  std::vector<OpText> ops = {{"stablehlo.convert %0 : (tensor<#f16>) -> tensor<#f32>", {"f16"}, "f32"}};
  CompiledOps compiled(*context, ops, 16, GetParam());
  std::vector<uint16_t> halves(1 << 16);
  for (size_t i = 0; i < halves.size(); ++i)
    halves[i] = static_cast<uint16_t>(i);
  std::vector<float> wide(halves.size());
  compiled.run(0, {halves.data()}, wide.data(), static_cast<int64_t>(halves.size()));
  int differing = 0;
  for (size_t i = 0; i < halves.size(); ++i) {
    auto exact = static_cast<float>(std::bit_cast<_Float16>(halves[i]));
    bool areNan = std::isnan(exact) && std::isnan(wide[i]);
    differing += !areNan && std::bit_cast<uint32_t>(exact) != std::bit_cast<uint32_t>(wide[i]);
  }
  EXPECT_EQ(differing, 0);
}

INSTANTIATE_TEST_SUITE_P(Processors, OfProcessor, ::testing::ValuesIn(getRunnableProcessors()), [](const auto &info) {
  std::string name = info.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

INSTANTIATE_TEST_SUITE_P(F32, Math, ::testing::ValuesIn(functions),
                         [](const auto &info) { return std::string(info.param.name); });

} // namespace
