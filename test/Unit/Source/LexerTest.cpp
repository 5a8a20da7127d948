#include "heddle/Source/Lexer.h"

#include "gtest/gtest.h"

using namespace heddle;

namespace {

std::vector<std::string> lex(llvm::StringRef text) {
  std::vector<std::string> tokens;
  Lexer lexer(text);
  for (Token token = lexer.next(); token.kind != Token::End; token = lexer.next())
    tokens.push_back(token.text.str());
  return tokens;
}

using Tokens = std::vector<std::string>;

TEST(Lexer, CutsLikeMLIR) {
  EXPECT_EQ(lex("%0 = stablehlo.add %arg0, %1#2 : tensor<4x?xi1> // a comment\n^bb0"),
            (Tokens{"%0", "=", "stablehlo.add", "%arg0", ",", "%1", "#2", ":", "tensor", "<", "4", "x", "?", "xi1", ">",
                    "^bb0"}));
  EXPECT_EQ(lex("1.5e-3 0x1F 0xg 2.e 7"), (Tokens{"1.5e-3", "0x1F", "0", "xg", "2.", "e", "7"}));
  EXPECT_EQ(lex("(i32) -> () d0 >= 0 <= !a.b<@c::@d>"),
            (Tokens{"(", "i32", ")", "->", "(", ")", "d0", ">=", "0", "<=", "!a.b", "<", "@c", ":", ":", "@d", ">"}));
}

TEST(Lexer, ReadsStringsToTheirEnd) {
  EXPECT_EQ(lex(R"("a \" // b" c)"), (Tokens{R"("a \" // b")", "c"}));
  EXPECT_EQ(lex(R"("a \\" b)"), (Tokens{R"("a \\")", "b"}));
  EXPECT_EQ(lex("a \"no end\nb"), (Tokens{"a"}));
  EXPECT_EQ(lex("\""), (Tokens{}));
  EXPECT_EQ(lex("\"\\"), (Tokens{}));
}

TEST(Lexer, NeedsNothing) {
  EXPECT_EQ(lex(""), (Tokens{}));
  EXPECT_EQ(lex("// only"), (Tokens{}));
  EXPECT_EQ(lex(llvm::StringRef("a\0b", 3)), (Tokens{"a", "b"}));
  EXPECT_EQ(lex("%"), (Tokens{"%"}));
}

TEST(Lexer, Dims) {
  Dims dims = lexDims("4x0x8xi1>");
  EXPECT_EQ(dims.text, "4x0x8x");
  EXPECT_TRUE(dims.isStatic);
  EXPECT_EQ(dims.nonZeroProduct, 32u);
  EXPECT_EQ(dims.numElements(), 0u);
  EXPECT_FALSE(lexDims("4x?xf32").isStatic);
  EXPECT_EQ(lexDims("f32").text, "");
  EXPECT_EQ(lexDims("f32").numElements(), 1u);
  EXPECT_EQ(lexDims("").text, "");
  EXPECT_EQ(lexDims("4294967296x4294967296xf32").nonZeroProduct, UINT64_MAX);
  EXPECT_EQ(lexDims("99999999999999999999xf32").nonZeroProduct, UINT64_MAX);
}

} // namespace
