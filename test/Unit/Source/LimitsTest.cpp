#include "heddle/Source/Limits.h"

#include "llvm/ADT/Twine.h"
#include "gtest/gtest.h"

using namespace heddle;

namespace {

std::string repeat(llvm::StringRef text, unsigned count) {
  std::string result;
  for (unsigned i = 0; i < count; ++i)
    result += text;
  return result;
}

/// "offset: message", or "" where there is no fault.
std::string check(llvm::StringRef text) {
  std::optional<SourceFault> fault = checkLimits(text);
  return fault ? std::to_string(fault->offset) + ": " + fault->message : "";
}

TEST(Limits, Nesting) {
  for (auto [open, close] : {std::pair("(", ")"), {"[", "]"}, {"{", "}"}, {"<", ">"}, {"([{<", ">}])"}}) {
    unsigned levels = limits::nesting / strlen(open);
    EXPECT_EQ(check(repeat(open, levels) + repeat(close, levels)), "") << open;
    EXPECT_EQ(check(repeat(open, levels) + "(" + repeat(close, levels)),
              "256: brackets nest 257 deep, needed at most 256")
        << open;
    EXPECT_EQ(check(repeat(open, levels) + repeat(close, levels) + repeat(open, levels)), "") << open;
  }
}

TEST(Limits, RelationsAndUnmatchedBracketsDoNotAddUp) {
  EXPECT_EQ(check(repeat("(d0 >= 0, d0 <= 4)", 300)), "");
  EXPECT_EQ(check(repeat("(a < b)", 300)), "");
  EXPECT_EQ(check(repeat("() -> ()", 300)), "");
  EXPECT_EQ(check(repeat(")]}>", 300)), "");
  EXPECT_EQ(check(repeat("\"(((\" // (((\n", 300)), "");
}

TEST(Limits, ExpressionsAreCountedThroughParentheses) {
  EXPECT_EQ(check("(" + repeat("d0 + ", 1024) + "d0)"), "");
  EXPECT_NE(check("(" + repeat("d0 + ", 1025) + "d0)"), "");
  EXPECT_NE(check("(" + repeat("(d0 mod 2) * ", 600) + "d0)"), "");
  EXPECT_NE(check("(" + repeat("- ", 1025) + "d0)"), "");
  EXPECT_NE(check("[" + repeat("%i floordiv ", 1025) + "2]"), "");
  EXPECT_EQ(check("[" + repeat("-1, ", 2000) + "1]"), "") << "a list of negative numbers is no expression";
}

TEST(Limits, AliasEndsWhereAnOpBegins) {
  // The op's text is not a part of the alias, or it would double with each use of #a1.
  std::string text = "#a0 = [1]\n#a1 = [#a0] func.func @f() attributes {" + repeat("a = #a1, ", 100) + "}";
  EXPECT_EQ(check(text), "");
  EXPECT_EQ(check("#a1 = [#a1, #a1]\n#a1 = [#a1, #a1]"), "");
}

TEST(Limits, AliasGrowth) {
  std::string chain = "#a0 = [1]\n";
  for (unsigned i = 0; i < 40; ++i)
    chain +=
        (llvm::Twine("#a") + llvm::Twine(i + 1) + " = [#a" + llvm::Twine(i) + ", #a" + llvm::Twine(i) + "]\n").str();
  EXPECT_NE(check(chain).find("alias #a20 gains more than 16777216 characters"), std::string::npos);
  std::string deep = "!t0 = i32\n";
  for (unsigned i = 0; i < 1100; ++i)
    deep += (llvm::Twine("!t") + llvm::Twine(i + 1) + " = tuple<!t" + llvm::Twine(i) + ">\n").str();
  EXPECT_NE(check(deep).find("alias !t1025 nests more than 1024 deep"), std::string::npos);
}

TEST(Limits, Tokens) {
  EXPECT_EQ(check(repeat("1", 4096)), "");
  EXPECT_EQ(check(repeat("1", 5000)), "0: number has 5000 characters, needed at most 4096");
  EXPECT_EQ(check("i4096"), "");
  EXPECT_EQ(check("a si4097"), "2: integer type si4097 is too wide, needed at most 4096 bits");
  EXPECT_EQ(check("i99999999999999999999"),
            "0: integer type i99999999999999999999 is too wide, needed at most 4096 bits");
  EXPECT_EQ(check("tensor<4xi5000>"), "8: integer type i5000 is too wide, needed at most 4096 bits");
  EXPECT_EQ(check("iota i i_9999 xi"), "");
  EXPECT_EQ(check("%0#65535 #70000"), "");
  EXPECT_EQ(check("%0 #65536"), "3: result number of %0#65536 is too large, needed at most 65535");
  EXPECT_EQ(check("dense<\"0x00\"> : tensor<72057594037927936xi8>"), "");
  EXPECT_NE(check("dense<\"0x00\"> : tensor<72057594037927936x2xi8>"), "");
  EXPECT_NE(check("sparse<[[0]], \"0x00\"> : vector<0x4294967296x4294967296xi8>"), "");
  EXPECT_EQ(check("dense<0> : tensor<72057594037927936x2xi8>"), "");
}

} // namespace
