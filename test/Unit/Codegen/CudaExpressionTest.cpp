// Tests that expressions of CUDA text have parentheses where C++ needs them and where a reader does, and no others.
#include "Codegen/Cuda/Code.h"
#include "gtest/gtest.h"

using namespace heddle::cuda;

namespace {

const Expression a = declare("a"), b = declare("b"), c = declare("c");

TEST(CudaExpression, HasParenthesesByPrecedence) {
  EXPECT_EQ((a + b + c).str(), "a + b + c");
  EXPECT_EQ((a + (b + c)).str(), "a + (b + c)");
  EXPECT_EQ((a - (b - c)).str(), "a - (b - c)");
  EXPECT_EQ((a * b + c).str(), "a * b + c");
  EXPECT_EQ(((a + b) * c).str(), "(a + b) * c");
  EXPECT_EQ((a / b * c).str(), "a / b * c");
  EXPECT_EQ((a / (b * c)).str(), "a / (b * c)");
  EXPECT_EQ((a % (b % c)).str(), "a % (b % c)");
  EXPECT_EQ((-a * b).str(), "-a * b");
  EXPECT_EQ((-(a * b)).str(), "-(a * b)");
  EXPECT_EQ((-(-a)).str(), "-(-a)");
  EXPECT_EQ((!(a < b)).str(), "!(a < b)");
  EXPECT_EQ((a + b < c * a).str(), "a + b < c * a");
}

TEST(CudaExpression, HasThemAroundOperandsOfBitsAndComparisonsForReaders) {
  EXPECT_EQ((a << b | a >> c).str(), "(a << b) | (a >> c)");
  EXPECT_EQ((a | b | c).str(), "a | b | c");
  EXPECT_EQ((a | (b | c)).str(), "a | (b | c)");
  EXPECT_EQ((a & b + c).str(), "a & (b + c)");
  EXPECT_EQ(((a << b) << c).str(), "(a << b) << c");
  EXPECT_EQ(((a < b) == c).str(), "(a < b) == c");
  EXPECT_EQ((a < b && b < c && c == a).str(), "a < b && b < c && c == a");
  EXPECT_EQ(((a && b) || c).str(), "(a && b) || c");
  EXPECT_EQ((a || (b || c)).str(), "a || b || c");
}

TEST(CudaExpression, HasThemAroundChoices) {
  EXPECT_EQ(select(a < b, a, b + c).str(), "a < b ? a : b + c");
  EXPECT_EQ(select(a, b, select(b, a, c)).str(), "a ? b : b ? a : c");
  EXPECT_EQ(select(a, select(b, a, c), select(a, b, c)).str(), "a ? (b ? a : c) : a ? b : c");
  EXPECT_EQ((select(a, b, c) + 1).str(), "(a ? b : c) + 1");
  EXPECT_EQ(select(select(a, b, c), b, c).str(), "(a ? b : c) ? b : c");
}

TEST(CudaExpression, HasThemBeforeIndicesMembersAndCallsOnly) {
  EXPECT_EQ((a + b)[a + b].str(), "(a + b)[a + b]");
  EXPECT_EQ(a[b][c].str(), "a[b][c]");
  EXPECT_EQ(a.member("at")(b, a + c).str(), "a.at(b, a + c)");
  EXPECT_EQ(call("load<4>", a, b * 4 + c).str(), "load<4>(a, b * 4 + c)");
  EXPECT_EQ((call("float", a + b) * 2).str(), "float(a + b) * 2");
}

TEST(CudaExpression, WritesNumbersThatAreLessThanZeroAsSuch) {
  EXPECT_EQ(Expression(0).str(), "0");
  EXPECT_EQ((a - -5).str(), "a - -5");
  EXPECT_EQ((-Expression(-5)).str(), "-(-5)");
  EXPECT_EQ(Expression(INT64_MIN).str(), "-9223372036854775808");
}

TEST(CudaExpression, IsTheSameWhereItIsMadeOfTheSame) {
  EXPECT_TRUE((a + 1).isSame(a + 1));
  EXPECT_FALSE((a + 1).isSame(a + 2));
  EXPECT_FALSE((a + 1).isSame(a - 1));
  EXPECT_FALSE(a.isSame(declare("a"))); // another one, whatever both are called
  EXPECT_TRUE(Expression().isSame({}));
  EXPECT_FALSE(a.isSame({}));
}

} // namespace
