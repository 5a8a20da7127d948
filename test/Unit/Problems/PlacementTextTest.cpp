// Tests that placement problems are read from CSV, written with their offsets, and that bad CSV gets one error.
#include "heddle/Problems/PlacementText.h"
#include "gtest/gtest.h"

using namespace heddle::problems;

namespace {

TEST(PlacementText, WritesWhatItReads) {
  std::string error;
  std::optional<PlacementText> text = readPlacement("size, id,upper,lower\r\n4,a,3,0\n\n5 , b b ,9,-2\n", error);
  ASSERT_TRUE(text) << error;
  EXPECT_EQ(text->ids, (std::vector<std::string>{"a", "b b"}));
  EXPECT_EQ(text->problem.alignment, 1u);
  std::string csv = toString(*text, {{5, 0}, 9});
  EXPECT_EQ(csv, "id,lower,upper,size,offset\na,0,3,4,5\nb b,-2,9,5,0\n");
  text = readPlacement(csv, error);
  ASSERT_TRUE(text) << error;
  EXPECT_EQ(toString(*text, {{5, 0}, 9}), csv);
  EXPECT_TRUE(readPlacement("id,lower,upper,size", error));
  EXPECT_EQ(toString(*text), "id,lower,upper,size\na,0,3,4\nb b,-2,9,5\n");
  csv = "id,lower,upper,size,alignment,fixed\na,0,3,4,1,\nb,3,9,4,16,32\nc,0,9,8,1,0\n";
  text = readPlacement(csv, error);
  ASSERT_TRUE(text) << error;
  EXPECT_EQ(toString(*text), csv);
  text = readPlacement("id,lower,upper,size,alignment\na,0,3,4,\n", error);
  ASSERT_TRUE(text) << error;
  EXPECT_EQ(text->problem.buffers[0].alignment, 1u);
}

TEST(PlacementText, RefusesWhatItCannotRead) {
  auto errorOf = [](std::string_view csv) {
    std::string error;
    EXPECT_FALSE(readPlacement(csv, error)) << csv;
    return error;
  };
  EXPECT_EQ(errorOf("\n\n"), "line 1: found no line, needed one that names the columns id, lower, upper and size");
  EXPECT_EQ(errorOf("id,lower,upper,bytes"),
            "line 1: found a column 'bytes', needed id, lower, upper, size, alignment, fixed or offset");
  EXPECT_EQ(errorOf("id,lower,upper"), "line 1: found no column 'size', needed id, lower, upper and size");
  EXPECT_EQ(errorOf("id,lower,upper,size,id"), "line 1: found two columns 'id', needed one");
  std::string header = "id,lower,upper,size\n";
  EXPECT_EQ(errorOf(header + "a,0,3"), "line 2: found 3 cells, needed 4");
  EXPECT_EQ(errorOf(header + "a,0,3,4\na,0,3,4"), "line 3: found a second buffer 'a', needed another id");
  EXPECT_EQ(errorOf(header + "a,0,x,y"), "line 2: found 'x', needed a time, as a whole number");
  EXPECT_EQ(errorOf(header + "a,0,3,-4"), "line 2: found '-4', needed a size, as a whole number");
  EXPECT_EQ(errorOf("id,lower,upper,size,alignment,fixed\na,0,3,4,x,y"),
            "line 2: found 'x', needed an alignment, as a whole number");
  EXPECT_EQ(errorOf("id,lower,upper,size,fixed\na,0,3,4,-8"),
            "line 2: found '-8', needed an offset, as a whole number");
  EXPECT_EQ(errorOf(header + "a,,3,4"), "line 2: found '', needed a time, as a whole number");
}

} // namespace
