// Tests that a program file is read back as it was written, and that no other file is read at all.
#include "heddle/PlanFormat/ThreadProgramFile.h"
#include "gtest/gtest.h"
#include <cstring>

#define XXH_INLINE_ALL
#include <xxhash.h>

using namespace heddle::format;
using namespace heddle::format::thread;

namespace {

/// Something in every field.
Program makeProgram() {
  Program program;
  program.name = "main";
  program.mesh = {{{"data", 2}, {"model", 8}}, {1, 0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}};
  program.arenaBytes = 256;
  TensorType local{DType::F32, {3, 4}}, scalar{DType::F32, {}};
  program.buffers = {{local, 0}, {local, 64}, {scalar, 128}, {scalar, 192}, {{DType::I32, {}}, 196}};
  program.constants = {{2, 4}};
  program.constantBytes.resize(8, std::byte(7));
  program.arguments = {{"w", Role::State, {DType::F32, {5, 16}}, {{{0, 1, 2}}, {{1, 2, 4}}}, 0, 0}};
  program.results = {{"w", Role::State, {DType::F32, {5, 16}}, {{{0, 1, 2}}, {{1, 2, 4}}}, 0, std::nullopt}};
  Instruction reduce;
  reduce.kernel = "reduce";
  reduce.operands = {0, 2};
  reduce.results = {3};
  reduce.attributes = {{"dimensions", {0, -1}}};
  reduce.location = "step.mlir:3:4";
  Instruction add;
  add.kernel = "add";
  add.operands = {2, 3};
  add.results = {3};
  reduce.regions = {{{2, 3}, {3}, {add}}};
  Instruction sum;
  sum.kind = InstructionKind::AllReduce;
  sum.combiner = Combiner::Maximum;
  sum.operands = {0};
  sum.results = {1};
  sum.axes = {{1, 2, 4}, {0, 1, 2}};
  Instruction permute;
  permute.kind = InstructionKind::Permute;
  permute.operands = {1};
  permute.results = {0};
  permute.from = {{{0, 1, 2}}, {}};
  permute.to = {{{1, 4, 2}}, {}};
  program.instructions = {reduce, sum, permute};
  return program;
}

std::string refusal(const std::vector<std::byte> &file) {
  std::string error;
  EXPECT_FALSE(deserialize(file, error));
  EXPECT_NE(error, "");
  EXPECT_EQ(error.find('\n'), std::string::npos);
  return error;
}

/// The file with its checksum made right again, as by somebody who means harm.
std::vector<std::byte> sealed(std::vector<std::byte> file) {
  uint64_t checksum = XXH3_64bits_withSeed(file.data() + 24, file.size() - 24, minorVersion);
  std::memcpy(file.data() + 16, &checksum, 8);
  return file;
}

TEST(ProgramFile, RoundTrip) {
  Program program = makeProgram();
  ASSERT_EQ(check(program), "");
  std::string error;
  std::optional<Program> read = deserialize(serialize(program), error);
  ASSERT_TRUE(read) << error;
  EXPECT_EQ(*read, program);
  EXPECT_EQ(print(*read), print(program));
  std::optional<Program> empty = deserialize(serialize(Program()), error);
  ASSERT_TRUE(empty) << error;
  EXPECT_EQ(*empty, Program());
}

TEST(ProgramFile, Text) {
  Program program = makeProgram();
  EXPECT_EQ(print(program, program.instructions[1]), "all_reduce maximum b0 -> b1 over {\"model\":(2)4, \"data\"}");
  EXPECT_EQ(print(program, program.instructions[2]),
            "permute b1 -> b0 from [{\"data\"}, {}] to [{\"model\":(4)2}, {}]");
  EXPECT_NE(print(program).find("argument #0 state \"w\": f32[5x16] [{\"data\"}, {\"model\":(2)4}] in b0, donated to "
                                "result #0\n"),
            std::string::npos);
}

TEST(ProgramFile, CutOffAtEveryByte) {
  std::vector<std::byte> file = serialize(makeProgram());
  for (size_t size = 0; size < file.size(); ++size) {
    std::string error = refusal({file.begin(), file.begin() + size});
    EXPECT_EQ(error, size == 0   ? "is empty, needed a heddle program"
                     : size < 64 ? "has " + std::to_string(size) + " bytes, needed the 64 of a header"
                                 : "has " + std::to_string(size) + " bytes, needed the " + std::to_string(file.size()) +
                                       " that its header says");
  }
  file.push_back(std::byte(0));
  refusal(file);
}

TEST(ProgramFile, ChangedInEveryByte) {
  std::vector<std::byte> file = serialize(makeProgram());
  for (size_t index = 0; index < file.size(); ++index)
    for (int bit : {0, 3, 7}) {
      std::vector<std::byte> changed = file;
      changed[index] ^= std::byte(1 << bit);
      refusal(changed);
    }
  file.back() ^= std::byte(1);
  EXPECT_EQ(refusal(file), "has changed since it was written: its checksum is another, needed the header's");
}

TEST(ProgramFile, OtherVersions) {
  std::vector<std::byte> file = serialize(makeProgram());
  file[8] = std::byte(1);
  EXPECT_EQ(refusal(file), "has version 1.1, newer than this runtime reads, needed 0.0 to 0.1");
  file[8] = std::byte(0);
  file[12] = std::byte(2);
  EXPECT_EQ(refusal(file), "has version 0.2, newer than this runtime reads, needed 0.0 to 0.1");
  EXPECT_EQ(refusal(std::vector<std::byte>(100, std::byte('x'))),
            "does not begin as a heddle program does, needed \"heddle\" and a line's end");
}

// A checksum does not make a file true: every byte of the table is changed under a right checksum. Whatever is read has
// been checked, so that printing it stays inside it.
TEST(ProgramFile, ChangedUnderARightChecksum) {
  std::vector<std::byte> file = serialize(makeProgram());
  unsigned refused = 0, read = 0;
  for (size_t index = 24; index < file.size(); ++index)
    for (int value : {0, 1, 0x7f, 0xff}) {
      std::vector<std::byte> changed = file;
      changed[index] = std::byte(value);
      std::string error;
      if (std::optional<Program> program = deserialize(sealed(changed), error)) {
        print(*program);
        ++read;
      } else {
        EXPECT_NE(error, "");
        ++refused;
      }
    }
  EXPECT_GT(refused, 500u);
  EXPECT_GT(read, 500u);
}

/// What `check` says of a program after `change`.
template <typename Change> std::string fault(Change change) {
  Program program = makeProgram();
  change(program);
  return check(program);
}

TEST(ProgramCheck, RefusesWhatPointsOutside) {
  EXPECT_EQ(fault([](Program &p) { p.buffers[0].offset = 228; }),
            "b0 has 48 bytes from 228 on, needed an end in the arena's 256");
  EXPECT_EQ(fault([](Program &p) { p.buffers[0].offset = 2; }),
            "b0's offset is 2, needed a multiple of its element's 4 bytes");
  EXPECT_EQ(fault([](Program &p) { p.buffers[0].type.shape[0] = -1; }),
            "b0 has type f32[-1x4], needed sizes of at least 0 and less than 2^63 bytes");
  EXPECT_EQ(fault([](Program &p) { p.constants[0].offset = 5; }),
            "the constant b2 has 4 bytes from 5 on, needed an end in the 8 of all constants");
  EXPECT_EQ(fault([](Program &p) { p.instructions[0].operands[1] = 9; }),
            "instruction #0's buffer is 9, needed one of the program's 5");
  EXPECT_EQ(fault([](Program &p) { p.instructions[0].regions[0].results[0] = 9; }),
            "instruction #0's buffer is 9, needed one of the program's 5");
  EXPECT_EQ(fault([](Program &p) { p.instructions[1].axes[0].axis = 2; }),
            "instruction #1's axis is 2, needed one of the mesh's 2");
  EXPECT_EQ(fault([](Program &p) { p.instructions[1].axes[0].size = 3; }),
            "instruction #1 has the part (2)3 of axis \"model\", needed factors of its size 8");
  EXPECT_EQ(fault([](Program &p) { p.instructions[1].axes.push_back({1, 1, 8}); }),
            "instruction #1 uses a part of axis \"model\" twice, needed once");
  EXPECT_EQ(fault([](Program &p) { p.mesh.devices[0] = 2; }),
            "the mesh's device ids are 16 numbers, needed each of its 16 devices once");
  EXPECT_EQ(fault([](Program &p) { p.mesh.axes[0].size = 0; }),
            "axis \"data\" of the mesh has size 0, needed at least 1 and at most 2^31 devices in all");
  EXPECT_EQ(fault([](Program &p) { p.arguments[0].type.shape[0] = 7; }),
            "argument #0 \"w\" has a buffer of f32[3x4], needed f32[4x4], a shard of f32[7x16]");
  EXPECT_EQ(fault([](Program &p) { p.arguments.push_back(p.arguments[0]); }),
            "argument #1 \"w\" has the name of another one, needed names that differ");
  EXPECT_EQ(
      fault([](Program &p) { p.results[0].sharding = {{{0, 1, 2}}, {{1, 1, 4}}}; }),
      "result \"w\" is state of type f32[5x16], needed the type and sharding of the argument of its name, of type "
      "f32[5x16]");
  EXPECT_EQ(fault([](Program &p) { p.results[0].buffer = 1; }),
            "argument \"w\" is donated to result #0, needed a result in its buffer");
  EXPECT_EQ(fault([](Program &p) { p.instructions[2].to[0] = {}; }),
            "instruction #2 is a permute b1 -> b0 from [{\"data\"}, {}] to [{}, {}], needed as many shards of each "
            "dim before as after");
  EXPECT_EQ(fault([](Program &p) { p.instructions[0].regions[0].body[0] = p.instructions[0]; }),
            "instruction #0 has a region with a reduce b0, b2 -> b3 {dimensions = [0, -1]}, needed kernels without "
            "regions in it");
}

TEST(ProgramFile, PathsInErrors) {
  std::string error;
  EXPECT_FALSE(readProgram("/nowhere/p.heddle", error));
  EXPECT_EQ(error, "/nowhere/p.heddle: can't be opened");
  EXPECT_FALSE(readProgram("/tmp", error));
  EXPECT_EQ(error, "/tmp: is a folder, needed a heddle program");
  EXPECT_FALSE(writeProgram("/nowhere/p.heddle", Program(), error));
  EXPECT_EQ(error, "/nowhere/p.heddle: can't be written");
}

} // namespace
