// Tests that a mixture has of each part as many examples as its weight says, all of each in an epoch, in an order that
// every mesh and every run that goes on has.
#include "heddle/Runtime/Data/Loader.h"
#include "gtest/gtest.h"

#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>

#include <unistd.h>

using namespace heddle;
using namespace heddle::format;
using namespace heddle::runtime;

namespace {

class Mixture : public ::testing::Test {
protected:
  Mixture() {
    folder = std::filesystem::temp_directory_path() / ("heddle-mixture-" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder);
    // Windows of 4: 100, 25 and 10 examples; the first token of each says which it is.
    a = write("a:with:colons", 0, 401);
    b = write("b", 10000, 101);
    c = write("c", 40000, 41);
  }
  ~Mixture() override { std::filesystem::remove_all(folder); }

  std::string write(const std::string &name, uint16_t first, int count) {
    std::vector<uint16_t> tokens;
    for (int index = 0; index < count; ++index)
      tokens.push_back(static_cast<uint16_t>(first + index));
    std::ofstream(folder / name, std::ios::binary)
        .write(reinterpret_cast<const char *>(tokens.data()), static_cast<std::streamsize>(2 * tokens.size()));
    return folder / name;
  }

  /// A step of 8 rows, which so many devices share.
  static Program makeStep(int64_t devices) {
    Program program;
    program.mesh = {{{"a", devices}}, {}};
    Entry entry;
    entry.name = "step";
    TensorType type{DType::I32, {8, 5}};
    Port port{"x", Role::Batch, type, std::vector<AxisList>(2), type, {}, {}};
    if (devices > 1) {
      port.sharding[0] = {{0, 1, devices}};
      port.local.shape[0] = 8 / devices;
    }
    entry.arguments = {port};
    program.entries = {entry};
    return program;
  }

  /// The first tokens of the rows of some steps.
  static std::vector<int32_t> collect(const std::string &path, int64_t devices, int steps, DataPosition start = {},
                                      bool isShuffled = true, DataPosition *end = nullptr) {
    Program program = makeStep(devices);
    LoaderOptions options;
    options.source.path = path;
    options.start = start;
    options.isShuffled = isShuffled;
    std::string error;
    std::unique_ptr<Loader> loader = Loader::create(program, program.entries[0], options, error);
    EXPECT_TRUE(loader) << error;
    std::vector<int32_t> all;
    for (int step = 0; loader && step < steps; ++step) {
      std::vector<int32_t> rows(8);
      EXPECT_TRUE(loader->next(
          [&](size_t, int64_t device, std::span<const std::byte> shard) {
            for (size_t row = 0; row < shard.size() / 20; ++row)
              std::memcpy(&rows[device * (8 / devices) + row], shard.data() + row * 20, 4);
            return true;
          },
          error))
          << error;
      all.insert(all.end(), rows.begin(), rows.end());
    }
    if (loader && end)
      *end = loader->getPosition();
    return all;
  }

  static int getPart(int32_t token) { return token < 10000 ? 0 : token < 40000 ? 1 : 2; }

  static std::string getFault(const std::string &path) {
    Program program = makeStep(1);
    LoaderOptions options;
    options.source.path = path;
    std::string error;
    EXPECT_EQ(Loader::create(program, program.entries[0], options, error), nullptr);
    return error;
  }

  std::filesystem::path folder;
  std::string a, b, c;
};

TEST_F(Mixture, HasAsManyExamplesAsWeightsSay) {
  // 5 : 3 : 2 of 100, 25 and 10: an epoch is one of the first part, and has 60 and 40 of the others'.
  std::string path = a + ":0.5," + b + ":0.3,tokens:" + c + ":0.2";
  for (bool isShuffled : {true, false}) {
    std::map<int32_t, int> seen;
    int parts[3] = {};
    for (int32_t token : collect(path, 1, 25, {}, isShuffled)) {
      ++seen[token];
      ++parts[getPart(token)];
    }
    EXPECT_EQ(std::vector(parts, parts + 3), (std::vector{100, 60, 40}));
    EXPECT_EQ(seen.size(), 135u);
    for (auto [token, times] : seen)
      EXPECT_TRUE(getPart(token) == 0   ? times == 1
                  : getPart(token) == 1 ? times == 2 || times == 3
                                        : times == 4)
          << token;
  }
  // Weights are shares, whatever they add up to; in their order, parts are mixed from the beginning.
  EXPECT_EQ(collect(a + ":50," + b + ":30,tokens:" + c + ":2e1", 1, 25), collect(path, 1, 25));
  std::vector<int32_t> begin = collect(path, 1, 5, {}, false);
  for (int part = 0; part < 3; ++part)
    EXPECT_GT(std::ranges::count_if(begin, [&](int32_t token) { return getPart(token) == part; }), 2) << part;
}

TEST_F(Mixture, GoesOnWhereItWasOnAnyMesh) {
  std::string path = a + ":1," + b + ":2";
  std::vector<int32_t> whole = collect(path, 1, 60, {.seed = 3});
  for (int64_t devices : {2, 4, 8}) {
    DataPosition position;
    std::vector<int32_t> first = collect(path, devices, 41, {.seed = 3}, true, &position);
    std::vector<int32_t> second = collect(path, 8 / devices, 19, position);
    first.insert(first.end(), second.begin(), second.end());
    EXPECT_EQ(first, whole);
  }
  // 100 and 200 examples, of which 296 are in 37 steps: the next epoch has another order.
  EXPECT_FALSE(std::equal(whole.begin(), whole.begin() + 100, whole.begin() + 296));
}

TEST_F(Mixture, SaysWhatDoesNotFit) {
  EXPECT_EQ(getFault(a + ":1," + b), "the data's part '" + b +
                                         "' has no weight above 0, needed one behind a colon, as in "
                                         "a.npy:0.7,b.npy:0.3");
  for (const char *weight : {"0", "-1", "inf", "nan"})
    EXPECT_TRUE(getFault(c + ":1," + b + ":" + weight).starts_with("the data's part '" + b + "' has no weight above 0"))
        << weight;
  EXPECT_TRUE(getFault(c + ":1," + b + ":1e-300").starts_with("a weight of the data is too small"));
  EXPECT_EQ(getFault(b + ":1," + b + "x:1"), b + "x: can't be opened: No such file or directory");
  EXPECT_EQ(getFault(b + ":1,synthetic:1"),
            "synthetic: has whole batches, needed a file of examples or tokens for a mixture");
  EXPECT_EQ(getFault(b + ":1,:1"), "the data is '', needed a file after the colon");
  // Names with commas and colons, without weights, and files that are there are no mixtures.
  EXPECT_TRUE(splitMixture(a).empty());
  EXPECT_TRUE(splitMixture("x,y").empty());
  EXPECT_TRUE(splitMixture("tokens:a.npy").empty());
  EXPECT_TRUE(splitMixture(write("a:1,b:2", 0, 41)).empty());
  EXPECT_FALSE(collect(write("one,two:3", 0, 401), 1, 1).empty());
}

} // namespace
