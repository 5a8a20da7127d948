// Tests that state comes back with all that was said about the run, and that files of other state are refused by names.
#include "heddle/Runtime/Checkpoint/StateFile.h"
#include "heddle/Safetensors/Writer.h"
#include "gtest/gtest.h"

#include <cstring>
#include <filesystem>

#include <csignal>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <unistd.h>

using namespace heddle;
using namespace heddle::format;
using namespace heddle::runtime;

namespace {

class StateFileTest : public testing::Test {
protected:
  StateFileTest() {
    folder = std::filesystem::temp_directory_path() / ("heddle-state-" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder);
    path = folder / "state.safetensors";
    addLeaf("count", {DType::I32, {}});
    addLeaf("mask", {DType::I1, {3}});
    addLeaf("w", {DType::F32, {2, 3}});
  }
  ~StateFileTest() override { std::filesystem::remove_all(folder); }

  void addLeaf(std::string name, TensorType type) {
    ports.push_back(std::make_unique<Port>());
    ports.back()->name = std::move(name);
    ports.back()->type = std::move(type);
    leaves.push_back(ports.back().get());
  }

  /// A leaf's bytes are its number and `version`.
  bool save(char version, std::string &error, const StateInfo &info = {}) {
    return saveState(
        path, leaves, info,
        [&](size_t leaf, std::vector<std::byte> &whole, std::string &) {
          whole.assign(*getBytes(leaves[leaf]->type), std::byte(16 * version + leaf));
          return true;
        },
        error);
  }

  static char readVersion(const StateFile &file) {
    std::vector<std::byte> bytes;
    std::string error;
    EXPECT_TRUE(file.readLeaf(0, bytes, error)) << error;
    return static_cast<char>(bytes[0]) / 16;
  }

  char readVersion() {
    StateFile file;
    std::string error;
    EXPECT_TRUE(file.open(path, leaves, error)) << error;
    for (size_t leaf = 0; leaf < leaves.size(); ++leaf) {
      std::vector<std::byte> bytes;
      EXPECT_TRUE(file.readLeaf(leaf, bytes, error)) << error;
      EXPECT_EQ(bytes.size(), *getBytes(leaves[leaf]->type));
      for (std::byte byte : bytes)
        EXPECT_EQ(static_cast<size_t>(byte) % 16, leaf);
    }
    return readVersion(file);
  }

  std::string openFault() {
    StateFile file;
    std::string error;
    EXPECT_FALSE(file.open(path, leaves, error));
    EXPECT_TRUE(error.starts_with(path + ":")) << error;
    return error.substr(std::min(error.size(), path.size() + 2));
  }

  std::filesystem::path folder;
  std::string path;
  std::vector<std::unique_ptr<Port>> ports;
  std::vector<const Port *> leaves;
};

TEST_F(StateFileTest, AnEntryThatReadsSomeLeavesTakesAFileOfAll) {
  std::string error;
  ASSERT_TRUE(save(1, error)) << error;
  const Port *last = leaves.back();
  leaves.pop_back();
  StateFile file;
  EXPECT_TRUE(file.open(path, leaves, error, std::span(&last, 1))) << error;
  EXPECT_FALSE(file.open(path, leaves, error)) << error;
}

TEST_F(StateFileTest, ComesBackWhole) {
  std::string error;
  StateInfo info{{.seed = ~uint64_t(0), .epoch = 3, .example = 40, .step = 17}, 0x1234567890ABCDEF};
  ASSERT_TRUE(save(1, error, info)) << error;
  EXPECT_EQ(readVersion(), 1);
  StateFile file;
  ASSERT_TRUE(file.open(path, leaves, error)) << error;
  EXPECT_EQ(file.getInfo(), info);
  ASSERT_TRUE(save(2, error)) << error;
  EXPECT_EQ(readVersion(), 2);
  EXPECT_EQ(readVersion(file), 1); // the old file, as long as somebody has it
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder), {}), 1);
}

TEST_F(StateFileTest, OtherLeavesAreNamed) {
  std::string error;
  ASSERT_TRUE(save(1, error)) << error;
  leaves.pop_back();
  EXPECT_EQ(openFault(),
            "has \"w\", needed the program's 2 leaves of state and no others, since it appends no such state");
  addLeaf("v", {DType::F32, {}});
  for (int more = 0; more < 6; ++more)
    addLeaf("v" + std::to_string(more), {DType::F32, {}});
  EXPECT_EQ(openFault(),
            "lacks \"v\", \"v0\", \"v1\", \"v2\" and 3 more and has \"w\", needed the program's 9 leaves of "
            "state and no others, since it appends no such state");
  leaves = {ports[0].get(), ports[1].get(), ports[2].get()};
  ports[2]->type.shape = {3, 2};
  EXPECT_EQ(openFault(), "\"w\" has type F32[2,3], needed F32[3,2]");
  ports[2]->type = {DType::I32, {2, 3}};
  EXPECT_EQ(openFault(), "\"w\" has type F32[2,3], needed I32[2,3]");
}

TEST_F(StateFileTest, AppendedLeavesAreMadeWhereTheFileLacksThem) {
  std::string error;
  ASSERT_TRUE(save(1, error)) << error;
  auto append = [&](std::string name, TensorType type, Appended appended) {
    addLeaf(std::move(name), std::move(type));
    ports.back()->appended = std::move(appended);
  };
  append("ones", {DType::I16, {3}}, {"", {2, 1}});
  append("copy", {DType::F32, {2, 3}}, {"w", {}});
  append("again", {DType::F32, {2, 3}}, {"copy", {}});
  append("rest", {DType::C64, {2}}, {"", std::vector<uint8_t>(8)});
  StateFile file;
  ASSERT_TRUE(file.open(path, leaves, error)) << error;
  EXPECT_EQ(file.getMade(), (std::vector<size_t>{3, 4, 5, 6}));
  auto read = [&](size_t leaf) {
    std::vector<std::byte> bytes;
    EXPECT_TRUE(file.readLeaf(leaf, bytes, error)) << error;
    return bytes;
  };
  EXPECT_EQ(read(3), (std::vector<std::byte>{std::byte(2), std::byte(1), std::byte(2), std::byte(1), std::byte(2),
                                             std::byte(1)}));
  EXPECT_EQ(read(4), std::vector<std::byte>(24, std::byte(18)));
  EXPECT_EQ(read(5), read(2));
  EXPECT_EQ(read(6), std::vector<std::byte>(16));
  // The leaf that is copied may be another entry's, and may be appended itself.
  const Port *w = ports[2].get(), *copy = ports[4].get();
  std::vector<const Port *> others{w, copy};
  leaves = {ports[0].get(), ports[1].get(), ports[5].get()};
  ASSERT_TRUE(file.open(path, leaves, error, others)) << error;
  EXPECT_EQ(file.getMade(), std::vector<size_t>{2});
  EXPECT_EQ(read(2), std::vector<std::byte>(24, std::byte(18)));
  // Neither the leaf nor what it is a copy of is there.
  ports[4]->appended = {"v", {}};
  EXPECT_FALSE(file.open(path, leaves, error, others));
  EXPECT_EQ(error, path + ": lacks \"v\", needed the program's 3 leaves of state and no others");
}

TEST_F(StateFileTest, FilesOfOthersSayNothingOfTheRun) {
  std::string error;
  std::vector<std::byte> bytes(24);
  auto write = [&](std::map<std::string, std::string> metadata) {
    SafetensorsWriter writer;
    ASSERT_TRUE(
        writer.open(path, {{"count", "I32", {}}, {"mask", "BOOL", {3}}, {"w", "F32", {2, 3}}}, metadata, error));
    for (size_t size : {4, 3, 24})
      ASSERT_TRUE(writer.write(std::span(bytes).first(size), error)) << error;
    ASSERT_TRUE(writer.finish(error)) << error;
  };
  write({{"format", "pt"}});
  StateFile file;
  ASSERT_TRUE(file.open(path, leaves, error)) << error;
  EXPECT_FALSE(file.getInfo());
  write({{"heddle.step", "-1"}});
  EXPECT_EQ(openFault(), "metadata \"heddle.step\" is '-1', needed a number");
  write({{"heddle.step", "1"}, {"heddle.seed", ""}});
  EXPECT_EQ(openFault(), "metadata \"heddle.seed\" is '', needed a number");
  write({{"heddle.step", "1"}, {"heddle.seed", "0"}, {"heddle.example", "0"}});
  EXPECT_EQ(openFault(), "the metadata lacks \"heddle.epoch\", needed a number");
}

TEST_F(StateFileTest, AFailedSaveLeavesTheOldState) {
  std::string error;
  ASSERT_TRUE(save(1, error)) << error;
  ASSERT_FALSE(saveState(
      path, leaves, {},
      [](size_t leaf, std::vector<std::byte> &whole, std::string &error) {
        whole.assign(leaf == 0 ? 4 : 24, std::byte(0));
        error = "copies differ";
        return leaf != 0;
      },
      error));
  EXPECT_EQ(error, "copies differ");
  EXPECT_EQ(readVersion(), 1);

  // A second writer, while another one is at it.
  int other = ::open((path + ".partial").c_str(), O_CREAT | O_WRONLY, 0666);
  ASSERT_EQ(::flock(other, LOCK_EX), 0);
  EXPECT_FALSE(save(2, error));
  EXPECT_EQ(error, path + ": is being written by another process");
  ::close(other); // as if it were killed: what it left is in nobody's way
  ASSERT_TRUE(save(3, error)) << error;
  EXPECT_EQ(readVersion(), 3);

  // No room.
  struct rlimit before{};
  ::getrlimit(RLIMIT_FSIZE, &before);
  auto *handler = std::signal(SIGXFSZ, SIG_IGN);
  struct rlimit small{100, before.rlim_max};
  ::setrlimit(RLIMIT_FSIZE, &small);
  EXPECT_FALSE(save(4, error));
  ::setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, handler);
  EXPECT_EQ(error, path + ": can't be written: File too large");
  EXPECT_EQ(readVersion(), 3);
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder), {}), 1);
}

} // namespace
