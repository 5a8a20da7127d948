// Tests that a program file is read back as it was written, and that no other file is read at all.
#include "heddle/PlanFormat/ProgramFile.h"
#include "SampleProgram.h"
#include "heddle/PlanFormat/Groups.h"
#include "heddle/Runtime/Backends/Trace.h"
#include "gtest/gtest.h"

#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>
#include <sys/mman.h>
#include <sys/stat.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

using namespace heddle::format;

namespace {

constexpr size_t headerBytes = 128, hashedFrom = 24;

std::string refusal(const std::vector<std::byte> &file) {
  std::string error;
  EXPECT_FALSE(deserialize(file, error));
  EXPECT_NE(error, "");
  EXPECT_EQ(error.find('\n'), std::string::npos);
  return error;
}

uint64_t readNumber(const std::vector<std::byte> &file, size_t at) {
  uint64_t number;
  std::memcpy(&number, file.data() + at, 8);
  return number;
}

/// The file with the checksum of its front made right again, as by somebody who means harm.
std::vector<std::byte> sealed(std::vector<std::byte> file, uint64_t major = majorVersion) {
  size_t end = file.size() < headerBytes ? 0 : std::min<size_t>(readNumber(file, 32), file.size()); // of the table
  if (end < headerBytes)
    return file;
  uint64_t checksum = XXH3_64bits_withSeed(file.data() + hashedFrom, end - hashedFrom, major << 32);
  std::memcpy(file.data() + 16, &checksum, 8);
  return file;
}

TEST(ProgramFile, RoundTrip) {
  Program program = makeSampleProgram();
  ASSERT_EQ(check(program), "");
  std::string error;
  std::optional<Program> read = deserialize(serialize(program), error);
  ASSERT_TRUE(read) << error;
  EXPECT_EQ(*read, program);
  EXPECT_EQ(print(*read), print(program));
  EXPECT_EQ(serialize(*read), serialize(program));
  std::optional<Program> empty = deserialize(serialize(Program()), error);
  ASSERT_TRUE(empty) << error;
  EXPECT_EQ(*empty, Program());
}

TEST(ProgramFile, Text) {
  Program program = makeSampleProgram();
  const std::vector<Instruction> &instructions = program.entries[0].lists[0].instructions;
  const char *texts[] = {"stream 1: all_gather b0 to b1 over {\"model\":(2)4}",
                         "all_reduce maximum b0 to b0 over {\"model\":(2)4, \"data\"}",
                         "permute b0 to b3 from [{\"data\"}, {}] to [{\"model\":(4)2}, {}]",
                         "shift b0 to b3 over {\"model\":(2)4} by 3 mirrored",
                         "pairs b0 to b3 over {\"model\":(2)4} from [0, 2] to [1, 3]",
                         "exchange send b0 [1] receive b3 [-1] over {\"data\"} channel 3",
                         "stream 1: record 3",
                         "wait 3",
                         "loop to 2",
                         "library @matmul_0(b0, b4) to (b3) scratch b1",
                         "while b5",
                         "case b6"};
  for (size_t index = 0; index < instructions.size(); ++index)
    EXPECT_EQ(print(program, instructions[index]), texts[index]);
  EXPECT_EQ(print(program, instructions[8].bodies[0][0]), "launch @sum_0(b7, k0) to (b7)");
  EXPECT_EQ(print(program, instructions[8].bodies[0][2]), "when k0 from 0 to 3");
  std::string text = print(program);
  for (const char *line :
       {"entry @step {heddle.note = 1 : i64}\n  argument #0 state \"w\": f32[5x16] [{\"data\"}, {\"model\":(2)4}], "
        "here f32[3x4], donated to result #0 {heddle.note = unit}\n",
        "    b8: f32[3x4] device at 64 + (k0 * 1 + 1 mod 2) * 48 + (k1 * -1 + 2) * 48, in b1\n",
        "    #0 stream 1: all_gather b0 to b1 over {\"model\":(2)4}, 12 ns, 0 flops, 144 bytes {heddle.cause = "
        "\"gather "
        "of w\"}  // step.mlir:3:4\n",
        "      #11 fill b8 with 255\n"})
    EXPECT_NE(text.find(line), std::string::npos) << line << "\nin\n" << text;
}

TEST(ProgramFile, CutOffAtEveryByte) {
  std::vector<std::byte> file = serialize(makeSampleProgram());
  for (size_t size = 0; size < file.size(); ++size) {
    std::string error = refusal({file.begin(), file.begin() + size});
    EXPECT_EQ(error, size == 0            ? "is empty, needed a heddle program"
                     : size < headerBytes ? "has " + std::to_string(size) + " bytes, needed the 128 of a header"
                                          : "has " + std::to_string(size) + " bytes, needed the " +
                                                std::to_string(file.size()) + " that its header says");
  }
  file.push_back(std::byte(0));
  refusal(file);
}

TEST(ProgramFile, ChangedInEveryByte) {
  std::vector<std::byte> file = serialize(makeSampleProgram());
  for (size_t index = 0; index < file.size(); ++index)
    for (int bit : {0, 3, 7}) {
      std::vector<std::byte> changed = file;
      changed[index] ^= std::byte(1 << bit);
      refusal(changed);
    }
  std::vector<std::byte> changed = file;
  changed[headerBytes] ^= std::byte(1);
  EXPECT_EQ(refusal(changed), "has changed since it was written: its checksum is another, needed the header's");
  file.back() ^= std::byte(1);
  EXPECT_EQ(refusal(file),
            "has changed since it was written: the checksum of a section is another, needed the header's");
  std::string error;
  EXPECT_TRUE(deserialize(file, error, {/*verifySections=*/false})) << error;
}

TEST(ProgramFile, OtherVersions) {
  std::vector<std::byte> file = serialize(makeSampleProgram());
  file[8] = std::byte(4);
  EXPECT_EQ(refusal(file), "has version 4.0, newer than this runtime reads, needed 2.0 to 3.0");
  file[8] = std::byte(1);
  EXPECT_EQ(refusal(file), "has version 1.0, older than this runtime reads, needed 2.0 to 3.0");
  file[8] = std::byte(3);
  file[12] = std::byte(2);
  EXPECT_EQ(refusal(file), "has version 3.2, newer than this runtime reads, needed 2.0 to 3.0");
  EXPECT_EQ(refusal(std::vector<std::byte>(100, std::byte('x'))),
            "does not begin as a heddle program does, needed \"heddle\" and a line's end");
}

// A file of version 2.0 is one of this version in which no port has a placement.
TEST(ProgramFile, TheVersionBefore) {
  Program program = makeSampleProgram();
  program.entries[0].results[1].placement.reset();
  std::vector<std::byte> file = serialize(program);
  file[8] = std::byte(2);
  EXPECT_EQ(refusal(file), "has changed since it was written: its checksum is another, needed the header's");
  std::string error;
  std::optional<Program> read = deserialize(sealed(file, 2), error);
  ASSERT_TRUE(read) << error;
  EXPECT_EQ(*read, program);
}

/// Each entry through the trace backend: on the first device, its loops unrolled, and on the last one.
void traceAll(const Program &program) {
  for (const Entry &entry : program.entries)
    for (bool unroll : {false, true}) {
      heddle::runtime::TraceOptions options;
      options.entry = entry.name;
      options.device = unroll ? 0 : getDeviceCount(program.mesh) - 1;
      options.unroll = unroll;
      options.most = 300;
      std::ostringstream out;
      std::string error;
      bool isTraced = heddle::runtime::trace(program, options, out, error);
      EXPECT_EQ(isTraced, error.empty());
      EXPECT_EQ(isTraced, !out.str().empty());
    }
}

/// What becomes of a file that somebody has changed on purpose: a sentence, or a program that can be printed and
/// traced.
bool readsChanged(const std::vector<std::byte> &file) {
  std::string error;
  std::optional<Program> program = deserialize(sealed(file), error, {/*verifySections=*/false});
  if (program) {
    EXPECT_NE(print(*program), "");
    traceAll(*program);
  } else {
    EXPECT_TRUE(!error.empty() && error.find('\n') == std::string::npos) << error;
  }
  return program.has_value();
}

// A checksum does not make a file true: every byte of the table is changed under a right checksum. Whatever is read has
// been checked, so that printing and tracing it stays inside it.
TEST(ProgramFile, ChangedUnderARightChecksum) {
  std::vector<std::byte> file = serialize(makeSampleProgram());
  unsigned refused = 0, read = 0;
  for (size_t index = hashedFrom; index < file.size(); ++index)
    for (int value : {0, 1, 0x7f, 0xff}) {
      std::vector<std::byte> changed = file;
      changed[index] = std::byte(value);
      ++(readsChanged(changed) ? read : refused);
    }
  EXPECT_GT(refused, 1000u);
  EXPECT_GT(read, 1000u);
}

// Several bytes at once: bits, small and large numbers, parts that are moved. HEDDLE_FILE_MUTANTS says how many.
TEST(ProgramFile, RandomMutants) {
  const char *text = std::getenv("HEDDLE_FILE_MUTANTS");
  unsigned count = text ? std::atoi(text) : 500;
  std::vector<std::byte> file = serialize(makeSampleProgram());
  std::mt19937 random(7);
  unsigned read = 0;
  for (unsigned mutant = 0; mutant < count; ++mutant) {
    std::vector<std::byte> changed = file;
    for (unsigned change = 1 + random() % 4; change > 0; --change) {
      size_t at = hashedFrom + random() % (changed.size() - hashedFrom - 8), from = random() % (changed.size() - 8);
      constexpr uint32_t numbers[] = {0, 1, 2, 0xff, 0x7fffffff, 0x80000000, 0xffffffff, 64};
      switch (random() % 4) {
      case 0:
        changed[at] ^= std::byte(1 << random() % 8);
        break;
      case 1:
        std::memcpy(&changed[at / 4 * 4], &numbers[random() % std::size(numbers)], 4);
        break;
      case 2:
        std::memmove(&changed[at], &changed[from], 1 + random() % 8);
        break;
      case 3:
        changed[at] = std::byte(random());
        break;
      }
    }
    if (random() % 16 == 0)
      changed.resize(random() % changed.size() + 1);
    read += readsChanged(changed);
  }
  RecordProperty("mutants", static_cast<int>(count));
  RecordProperty("read", static_cast<int>(read));
  EXPECT_LT(read, count);
}

struct Folder {
  Folder() {
    char name[] = "/tmp/heddle-program-file-XXXXXX";
    path = mkdtemp(name);
  }
  ~Folder() { std::filesystem::remove_all(path); }
  std::string file(const char *name) const { return path + "/" + name; }
  std::string path;
};

TEST(ProgramFile, OnDisk) {
  Folder folder;
  std::string path = folder.file("p.heddle"), error;
  std::ofstream(path) << "another file";
  Program program = makeSampleProgram();
  ASSERT_TRUE(writeProgram(path, program, error)) << error;
  std::optional<Program> read = readProgram(path, error);
  ASSERT_TRUE(read) << error;
  ASSERT_TRUE(writeProgram(path, Program(), error)); // under what is mapped
  EXPECT_EQ(*read, program);
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path), {}), 1); // nothing is left beside
}

// 4.1 GB of constants, nearly all of them zeros: neither the disk nor the memory has so much of them.
TEST(ProgramFile, PastFourGigabytes) {
  constexpr size_t size = (size_t(41) << 30) / 10 / 64 * 64;
  void *memory = ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  ASSERT_NE(memory, MAP_FAILED);
  auto *data = static_cast<std::byte *>(memory);
  data[size - 1] = std::byte(42);
  Program program = makeSampleProgram();
  program.constants.push_back({size - 64, 64});
  program.constantBytes =
      Bytes(std::shared_ptr<const void>(memory, [](void *at) { ::munmap(at, size); }), {data, size});
  Folder folder;
  std::string path = folder.file("p.heddle"), error;
  ASSERT_TRUE(writeProgram(path, program, error)) << error;
  struct stat status{};
  ASSERT_EQ(::stat(path.c_str(), &status), 0);
  EXPECT_GT(status.st_size, off_t(1) << 32);
  EXPECT_LT(status.st_blocks * 512, 16 << 20);
  std::optional<Program> read = readProgram(path, error, {/*verifySections=*/false});
  ASSERT_TRUE(read) << error;
  const Constant &last = read->constants.back();
  EXPECT_EQ(read->constantBytes.span()[last.offset + last.bytes - 1], std::byte(42));
  EXPECT_EQ(read->codeBytes, program.codeBytes);
}

TEST(ProgramFile, PathsInErrors) {
  std::string error;
  EXPECT_FALSE(readProgram("/nowhere/p.heddle", error));
  EXPECT_EQ(error, "/nowhere/p.heddle: can't be opened: No such file or directory");
  EXPECT_FALSE(readProgram("/tmp", error));
  EXPECT_EQ(error, "/tmp: is a folder, needed a heddle program");
  EXPECT_FALSE(writeProgram("/nowhere/p.heddle", Program(), error));
  EXPECT_EQ(error, "/nowhere/p.heddle: can't be written: No such file or directory");
}

} // namespace
