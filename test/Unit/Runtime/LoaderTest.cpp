// Tests that devices get their rows of the same batches however these are cut, that a run goes on in its data where it
// was, and that data which does not fit is refused by one sentence.
#include "heddle/Runtime/Data/Loader.h"
#include "heddle/Runtime/DTypes.h"
#include "heddle/Safetensors/Safetensors.h"
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

class Folder {
public:
  Folder() {
    path = std::filesystem::temp_directory_path() / ("heddle-loader-" + std::to_string(::getpid()));
    std::filesystem::create_directories(path);
  }
  ~Folder() { std::filesystem::remove_all(path); }
  std::string operator/(const std::string &name) const { return path / name; }

private:
  std::filesystem::path path;
};

template <typename T> void writeTokens(const std::string &path, const std::vector<T> &tokens) {
  std::ofstream(path, std::ios::binary)
      .write(reinterpret_cast<const char *>(tokens.data()), static_cast<std::streamsize>(tokens.size() * sizeof(T)));
}

/// Tokens 0 ... count - 1.
std::vector<uint16_t> count(int count) {
  std::vector<uint16_t> tokens(count);
  for (int index = 0; index < count; ++index)
    tokens[index] = static_cast<uint16_t>(index);
  return tokens;
}

/// A program of which only the mesh and the arguments count.
Program makeProgram(int64_t devices, std::vector<Port> arguments) {
  Program program;
  program.mesh = {{{"a", devices}}, {}};
  Entry entry;
  entry.name = "step";
  entry.arguments = std::move(arguments);
  program.entries = {entry};
  return program;
}

/// A batch leaf cut along a dim into as many parts as there are devices; along none if the dim is none.
Port makePort(const std::string &name, TensorType type, int64_t devices, size_t dim = 0) {
  Port port{name, Role::Batch, type, std::vector<AxisList>(type.shape.size()), type, {}, {}};
  if (devices > 1 && dim < type.shape.size()) {
    port.sharding[dim] = {{0, 1, devices}};
    port.local.shape[dim] = (type.shape[dim] + devices - 1) / devices;
  }
  return port;
}

/// What an argument is in each of some steps, put together from its devices' shards along a dim.
std::vector<std::vector<int32_t>> collect(const Program &program, const LoaderOptions &options, int steps,
                                          size_t argument = 0, size_t dim = 0) {
  std::string error;
  std::unique_ptr<Loader> loader = Loader::create(program, program.entries[0], options, error);
  EXPECT_TRUE(loader) << error;
  if (!loader)
    return {};
  const Port &port = program.entries[0].arguments[argument];
  int64_t rows = port.type.shape[0], columns = port.type.shape[1];
  std::vector<std::vector<int32_t>> all;
  for (int step = 0; step < steps; ++step) {
    std::vector<int32_t> whole(rows * columns, -1);
    bool isDelivered = loader->next(
        [&](size_t index, int64_t device, std::span<const std::byte> shard) {
          if (index != argument)
            return true;
          int64_t localRows = port.local.shape[0], localColumns = port.local.shape[1];
          EXPECT_EQ(shard.size(), size_t(4 * localRows * localColumns));
          for (int64_t row = 0; row < localRows; ++row)
            for (int64_t column = 0; column < localColumns; ++column) {
              int64_t atRow = row + (dim == 0 ? device * localRows : 0),
                      atColumn = column + (dim == 1 ? device * localColumns : 0);
              if (atRow < rows && atColumn < columns)
                std::memcpy(&whole[atRow * columns + atColumn], &shard[4 * (row * localColumns + column)], 4);
            }
          return true;
        },
        error);
    EXPECT_TRUE(isDelivered) << error;
    all.push_back(whole);
  }
  return all;
}

const TensorType rows{DType::I32, {8, 5}};

Program makeStep(int64_t devices, size_t dim = 0) {
  return makeProgram(devices, {makePort("x", rows, devices, dim), makePort("y", rows, devices, dim)});
}

LoaderOptions optionsFor(const std::string &path) {
  LoaderOptions options;
  options.source.path = path;
  options.start.seed = 4;
  return options;
}

TEST(Loader, GivesTheSameHoweverItIsCut) {
  Folder folder;
  writeTokens(folder / "tokens", count(500));
  LoaderOptions options = optionsFor(folder / "tokens");
  for (size_t argument : {0, 1}) {
    auto whole = collect(makeStep(1), options, 20, argument);
    for (int64_t devices : {2, 3, 4, 8}) // of 3 the last one has padding
      EXPECT_EQ(collect(makeStep(devices), options, 20, argument), whole) << devices;
    EXPECT_EQ(collect(makeStep(2, 1), options, 20, argument, 1), whole); // columns
    EXPECT_EQ(collect(makeStep(4, 7), options, 20, argument, 7), whole); // copies
  }
  // Windows of 5 tokens, and those one further.
  auto inputs = collect(makeStep(1), options, 12, 0), targets = collect(makeStep(1), options, 12, 1);
  std::vector<bool> isSeen(99);
  for (size_t step = 0; step < inputs.size(); ++step)
    for (size_t index = 0; index < inputs[step].size(); ++index) {
      EXPECT_EQ(targets[step][index], inputs[step][index] + 1);
      EXPECT_EQ(inputs[step][index] % 5, int32_t(index % 5));
      if (index % 5 == 0) {
        EXPECT_FALSE(isSeen[inputs[step][index] / 5]);
        isSeen[inputs[step][index] / 5] = true;
      }
    }
}

TEST(Loader, GivesEachProcessItsPartOfTheSameBatches) {
  Folder folder;
  writeTokens(folder / "tokens", count(500));
  LoaderOptions options = optionsFor(folder / "tokens");
  for (size_t dim : {0, 1, 7}) { // 7: copies
    Program program = makeStep(4, dim);
    auto whole = collect(program, options, 20, 1, dim);
    for (int64_t first : {0, 2}) {
      options.devices = DeviceRange{first, first + 2};
      auto own = collect(program, options, 20, 1, dim);
      int64_t present = 0;
      for (size_t step = 0; step < whole.size(); ++step)
        for (size_t at = 0; at < whole[step].size(); ++at)
          if (own[step][at] != -1) {
            EXPECT_EQ(own[step][at], whole[step][at]);
            ++present;
          }
      EXPECT_EQ(present, 20 * (dim == 0 ? 20 : dim == 1 ? (first ? 8 : 32) : 40)) << dim; // 2 of 5 columns a device
    }
    options.devices.reset();
  }
}

TEST(Loader, ReadsRowsOfItsDevicesAlone) {
  Folder folder;
  std::vector<uint16_t> tokens = count(41);
  tokens[37] = 60000; // in the last of 8 rows of 5
  writeTokens(folder / "tokens", tokens);
  LoaderOptions options = optionsFor(folder / "tokens");
  options.isShuffled = false;
  options.source.vocabulary = 50000;
  Program program = makeStep(4);
  std::string error;
  options.devices = DeviceRange{0, 2};
  std::unique_ptr<Loader> loader = Loader::create(program, program.entries[0], options, error);
  ASSERT_TRUE(loader) << error;
  auto deliver = [](size_t, int64_t device, std::span<const std::byte>) { return device < 2; };
  EXPECT_TRUE(loader->next(deliver, error)) << error;
  EXPECT_EQ(loader->getPosition().example, 8u); // of all
  options.devices = DeviceRange{2, 4};
  EXPECT_FALSE(Loader::create(program, program.entries[0], options, error));
  EXPECT_NE(error.find("token 37 is 60000, needed ids below 50000"), std::string::npos) << error;
}

// The first and the last two of eight rows on device 0, the others on device 1; all of "y" on device 1 alone.
TEST(Loader, GivesOwnersTheirBlocks) {
  Folder folder;
  writeTokens(folder / "tokens", count(500));
  LoaderOptions options = optionsFor(folder / "tokens");
  Program program = makeProgram(2, {makePort("x", rows, 1), makePort("y", rows, 1)});
  program.entries[0].arguments[0].placement = Placement{0, {{0, 1, 2}}, {{0}, {1}, {1}, {0}}};
  program.entries[0].arguments[0].local.shape = {4, 5};
  program.entries[0].arguments[1].placement = Placement{0, {{0, 1, 2}}, {{1}}};
  std::vector<int32_t> inputs = collect(makeStep(1), options, 1, 0)[0],
                       targets = collect(makeStep(1), options, 1, 1)[0];
  std::string error;
  std::unique_ptr<Loader> loader = Loader::create(program, program.entries[0], options, error);
  ASSERT_TRUE(loader) << error;
  std::map<std::pair<size_t, int64_t>, std::vector<int32_t>> got; // by argument and device
  ASSERT_TRUE(loader->next(
      [&](size_t argument, int64_t device, std::span<const std::byte> shard) {
        std::vector<int32_t> &own = got[{argument, device}];
        own.resize(shard.size() / 4);
        std::memcpy(own.data(), shard.data(), shard.size());
        return true;
      },
      error));
  std::vector<int32_t> outer(inputs.begin(), inputs.begin() + 10), inner(inputs.begin() + 10, inputs.begin() + 30);
  outer.insert(outer.end(), inputs.begin() + 30, inputs.end());
  std::map<std::pair<size_t, int64_t>, std::vector<int32_t>> expected{
      {{0, 0}, outer}, {{0, 1}, inner}, {{1, 1}, targets}};
  EXPECT_EQ(got, expected);
}

TEST(Loader, GoesOnWhereItWas) {
  Folder folder;
  writeTokens(folder / "tokens", count(500));
  LoaderOptions options = optionsFor(folder / "tokens");
  auto whole = collect(makeStep(4), options, 30);
  Program program = makeStep(1);
  std::string error;
  std::unique_ptr<Loader> loader = Loader::create(program, program.entries[0], options, error);
  ASSERT_TRUE(loader) << error;
  for (int step = 0; step < 17; ++step)
    ASSERT_TRUE(loader->next([](auto...) { return true; }, error)) << error;
  options.start = loader->getPosition();
  EXPECT_EQ(options.start, (DataPosition{.seed = 4, .epoch = 1, .example = 40, .step = 17}));
  EXPECT_EQ(collect(makeStep(4), options, 13), std::vector(whole.begin() + 17, whole.end()));
}

TEST(Loader, OneLeafHasInputsAndTargets) {
  Folder folder;
  writeTokens(folder / "tokens", count(41));
  LoaderOptions options = optionsFor(folder / "tokens");
  options.isShuffled = false;
  Program program = makeProgram(1, {makePort("x", {DType::I32, {2, 5}}, 1)});
  auto steps = collect(program, options, 2);
  EXPECT_EQ(steps[1], (std::vector<int32_t>{8, 9, 10, 11, 12, 12, 13, 14, 15, 16}));
}

TEST(Loader, LeavesByNameAndRandomOnes) {
  Folder folder;
  writeTokens(folder / "tokens", count(500));
  LoaderOptions options = optionsFor(folder / "tokens");
  options.leafOrder = {"y"};
  options.randomLeaves = {"key"};
  Program program = makeStep(1);
  program.entries[0].arguments.push_back(makePort("key", {DType::U32, {1, 2}}, 1));
  auto x = collect(program, options, 4, 0), y = collect(program, options, 4, 1), key = collect(program, options, 4, 2);
  EXPECT_EQ(x[0][0], y[0][0] + 1);
  EXPECT_NE(key[0], key[1]);
  options.start = {.seed = 4, .epoch = 0, .example = 24, .step = 3};
  EXPECT_EQ(collect(program, options, 1, 2)[0], key[3]);
}

TEST(Loader, SafetensorsAndSyntheticExamples) {
  Folder folder;
  std::vector<int32_t> values(20 * 5);
  for (size_t index = 0; index < values.size(); ++index)
    values[index] = static_cast<int32_t>(index);
  std::string error;
  SafetensorsView view{"I32", {20, 5}, std::as_bytes(std::span(values))};
  ASSERT_TRUE(writeSafetensors(folder / "data.safetensors", {{"x", view}, {"batch.1", view}}, error)) << error;
  LoaderOptions options = optionsFor(folder / "data.safetensors");
  EXPECT_EQ(collect(makeStep(4), options, 6), collect(makeStep(1), options, 6));
  EXPECT_EQ(collect(makeStep(4), options, 6, 1), collect(makeStep(1), options, 6, 0)); // rows stay together
  options.isShuffled = false;
  EXPECT_EQ(collect(makeStep(1), options, 1)[0], std::vector<int32_t>(values.begin(), values.begin() + 40));

  // A file a step.
  std::filesystem::create_directories(folder / "steps");
  for (int step = 0; step < 3; ++step) {
    view = {"I32", {8, 5}, std::as_bytes(std::span(values).subspan(step * 10, 40))};
    ASSERT_TRUE(writeSafetensors(folder / ("steps/" + std::to_string(step) + ".safetensors"),
                                 {{"x", view}, {"y", view}}, error))
        << error;
  }
  options.source.path = folder / "steps";
  for (int step = 0; step < 3; ++step)
    EXPECT_EQ(collect(makeStep(2), options, 3)[step],
              std::vector<int32_t>(values.begin() + step * 10, values.begin() + step * 10 + 40));

  // In which leaves need not have rows.
  float rate = 0.5;
  view.shape = {8, 5};
  std::filesystem::create_directories(folder / "rates");
  SafetensorsView scalar{"F32", {}, std::as_bytes(std::span(&rate, 1))};
  ASSERT_TRUE(writeSafetensors(folder / "rates/0.safetensors", {{"rate", scalar}, {"x", view}}, error)) << error;
  options.source.path = folder / "rates";
  Program withRate = makeProgram(1, {makePort("rate", {DType::F32, {}}, 1), makePort("x", rows, 1)});
  std::unique_ptr<Loader> loader = Loader::create(withRate, withRate.entries[0], options, error);
  ASSERT_TRUE(loader) << error;
  ASSERT_TRUE(loader->next(
      [&](size_t argument, int64_t, std::span<const std::byte> shard) {
        return std::ranges::equal(shard, argument == 0 ? scalar.bytes : view.bytes);
      },
      error))
      << error;
  options.source.path = folder / "data.safetensors";
  EXPECT_EQ(Loader::create(withRate, withRate.entries[0], options, error), nullptr);

  options.source = {.path = "synthetic", .tokenType = {}, .vocabulary = 7, .seed = 0};
  auto synthetic = collect(makeStep(1), options, 3);
  EXPECT_EQ(collect(makeStep(4), options, 3), synthetic);
  EXPECT_EQ(*std::ranges::max_element(synthetic[0]), 6);
  EXPECT_EQ(*std::ranges::min_element(synthetic[0]), 0);
}

/// What is said about a program's data, at the latest with a batch.
std::string getFault(const Program &program, const LoaderOptions &options) {
  std::string error;
  std::unique_ptr<Loader> loader = Loader::create(program, program.entries[0], options, error);
  for (int step = 0; loader && step < 50 && loader->next([](auto...) { return true; }, error); ++step)
    ;
  return error;
}

TEST(Loader, NumbersAreTheSameInEachStep) {
  LoaderOptions options = optionsFor("");
  options.numbers = {{"rate", 0.375}, {"count", -3}, {"flag", 1}, {"half", 1.00390625}};
  Program program = makeProgram(1, {makePort("rate", {DType::F32, {}}, 1), makePort("count", {DType::I32, {}}, 1),
                                    makePort("flag", {DType::I1, {}}, 1), makePort("half", {DType::BF16, {}}, 1)});
  std::string error;
  std::unique_ptr<Loader> loader = Loader::create(program, program.entries[0], options, error);
  ASSERT_TRUE(loader) << error;
  for (int step = 0; step < 2; ++step) {
    std::vector<double> numbers;
    ASSERT_TRUE(loader->next(
        [&](size_t argument, int64_t, std::span<const std::byte> bytes) {
          numbers.push_back(*toDouble(program.entries[0].arguments[argument].type.dtype, bytes.data()));
          return true;
        },
        error));
    EXPECT_EQ(numbers, (std::vector<double>{0.375, -3, 1, 1})); // of two bf16 as near, the even one
  }
  auto refuse = [&](const char *name, double number) {
    LoaderOptions other = options;
    other.numbers[name] = number;
    return getFault(program, other);
  };
  EXPECT_EQ(refuse("count", 0.5), "batch leaf \"count\" is i32, needed a number that it can be to set");
  EXPECT_EQ(refuse("count", 2147483648.0), "batch leaf \"count\" is i32, needed a number that it can be to set");
  EXPECT_EQ(refuse("flag", 2), "batch leaf \"flag\" is i1, needed a number that it can be to set");
  EXPECT_EQ(refuse("other", 1),
            "entry @step has no batch leaf \"other\", needed one of \"rate\", \"count\", \"flag\", \"half\"");
  loader.reset(); // which reads the program
  options.numbers["rows"] = 1;
  program.entries[0].arguments.push_back(makePort("rows", {DType::F32, {4}}, 1));
  EXPECT_EQ(getFault(program, options), "batch leaf \"rows\" is f32[4], needed one without dims to set");
}

TEST(Loader, SaysWhatDoesNotFit) {
  Folder folder;
  std::string path = folder / "tokens";
  LoaderOptions options = optionsFor(path);
  EXPECT_EQ(getFault(makeStep(1), options), path + ": can't be opened: No such file or directory");
  writeTokens(path, count(0));
  EXPECT_EQ(getFault(makeStep(1), options), path + ": is empty, needed tokens");
  writeTokens(path, count(40));
  EXPECT_EQ(getFault(makeStep(1), options), path + ": has 40 tokens, needed at least 41 for a batch of 8 rows of 5");
  writeTokens(path, std::vector<uint8_t>(501));
  EXPECT_EQ(getFault(makeStep(1), options), path + ": has 501 bytes, needed a multiple of 2, tokens of uint16");
  writeTokens(path, count(500));
  EXPECT_EQ(getFault(makeStep(1), options), "");
  options.source.vocabulary = 495; // one token is not below it
  EXPECT_EQ(getFault(makeStep(4), options), path + ": token 495 is 495, needed ids below 495, the vocabulary");
  options.source.vocabulary = 0;
  options.source.tokenType = DType::U32;
  writeTokens(path, std::vector<uint32_t>(500, 0x80000001));
  options.isShuffled = false;
  EXPECT_EQ(getFault(makeStep(4), options),
            path + ": token 0 is 2147483649, needed ids below 2147483648, for batch leaf \"x\" is i32[8x5]");

  options = optionsFor(path);
  EXPECT_EQ(getFault(makeProgram(1, {makePort("x", {DType::F32, {8, 5}}, 1)}), options),
            "batch leaf \"x\" is f32[8x5], needed integers, with a last dim of tokens, for a file of tokens");
  EXPECT_EQ(getFault(makeProgram(1, {makePort("x", rows, 1), makePort("y", {DType::I32, {8}}, 1)}), options),
            "batch leaf \"y\" is i32[8], needed the shape of \"x\", i32[8x5], for a file of tokens");
  EXPECT_EQ(getFault(makeProgram(1, {makePort("x", rows, 1), makePort("y", rows, 1), makePort("z", rows, 1)}), options),
            "the program has 3 batch leaves that need data, needed 1 or 2 for tokens, and --random for others");
  options.randomLeaves = {"q"};
  EXPECT_EQ(getFault(makeStep(1), options), "entry @step has no batch leaf \"q\", needed one of \"x\", \"y\"");
  options = optionsFor("");
  EXPECT_EQ(getFault(makeStep(1), options),
            "entry @step has batch leaf \"x\", needed data for it (--data, --eval-data)");

  std::vector<int32_t> values(20 * 5);
  std::string error;
  auto refuse = [&](const std::map<std::string, SafetensorsView> &tensors) {
    std::string file = folder / "data.safetensors";
    EXPECT_TRUE(writeSafetensors(file, tensors, error)) << error;
    std::string fault = getFault(makeStep(1), optionsFor(file));
    EXPECT_TRUE(fault.starts_with(file + ": ")) << fault;
    return fault.substr(std::min(fault.size(), file.size() + 2));
  };
  auto bytes = std::as_bytes(std::span(values));
  SafetensorsView good{"I32", {20, 5}, bytes};
  EXPECT_EQ(refuse({{"x", good}}), "has no tensor 'y' or 'batch.1', needed the batch leaf's I32[8,5]");
  EXPECT_EQ(refuse({{"x", good}, {"y", {"F32", {20, 5}, bytes}}}),
            "tensor 'y' has type F32[20,5], needed I32[examples,5]");
  EXPECT_EQ(refuse({{"x", good}, {"y", {"I32", {25, 4}, bytes}}}),
            "tensor 'y' has type I32[25,4], needed I32[examples,5]");
  EXPECT_EQ(refuse({{"x", good}, {"y", {"I32", {10, 5}, bytes.first(200)}}}),
            "tensor 'y' has 10 examples, needed the 20 of 'x'");
  SafetensorsView few{"I32", {7, 5}, bytes.first(140)};
  EXPECT_EQ(refuse({{"x", few}, {"y", few}}), "has 7 examples, needed at least the 8 of a batch");
}

} // namespace
