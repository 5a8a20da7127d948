// Tests that an output is there whole or not at all, that a log has whole records, that no path is two things, and that
// what is cut off while it is read is an error.
#include "heddle/Files/OutputFile.h"
#include "heddle/Files/FileFormat.h"
#include "heddle/Files/InputFile.h"
#include "heddle/Files/LogFile.h"
#include "heddle/Files/PathCheck.h"
#include "gtest/gtest.h"

#include <chrono>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

#include <csignal>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace heddle;
namespace fs = std::filesystem;

namespace {

class Files : public testing::Test {
protected:
  Files() : folder(fs::temp_directory_path() / ("heddle-files-" + std::to_string(::getpid()))) {
    fs::create_directories(folder);
  }
  ~Files() override { fs::remove_all(folder); }

  std::string at(const std::string &name) const { return folder / name; }
  static std::string read(const std::string &path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
  }
  size_t count() const { return std::distance(fs::directory_iterator(folder), {}); }

  fs::path folder;
  std::string error;
};

TEST_F(Files, AreThereAtOnce) {
  ASSERT_TRUE(writeText(at("a"), "old", error)) << error;
  fs::permissions(at("a"), fs::perms(0640));
  fs::create_symlink("a", at("link"));
  OutputFile file;
  ASSERT_TRUE(file.open(at("link"), error)) << error;
  EXPECT_EQ(file.getPartialPath(), at("a.partial"));
  file.write("new");
  file.writeZeros(1 << 20);
  EXPECT_EQ(read(at("a")), "old");
  OutputFile second;
  EXPECT_FALSE(second.open(at("a"), error));
  EXPECT_EQ(error, at("a") + ": is being written by another process");
  ASSERT_TRUE(file.finish(error)) << error;
  EXPECT_EQ(read(at("a")), "new" + std::string(1 << 20, '\0'));
  EXPECT_EQ(fs::status(at("a")).permissions(), fs::perms(0640));
  EXPECT_TRUE(fs::is_symlink(at("link")));
  {
    OutputFile dropped;
    ASSERT_TRUE(dropped.open(at("a"), error));
    dropped.write("other");
  }
  EXPECT_EQ(fs::file_size(at("a")), 3 + (1 << 20));
  EXPECT_EQ(count(), 2u);
}

TEST_F(Files, LinksLeadToWhatIsNotThereYet) {
  fs::create_symlink("two", at("one"));
  fs::create_symlink(at("three"), at("two"));
  ASSERT_TRUE(writeText(at("one"), "text", error)) << error;
  EXPECT_TRUE(fs::is_symlink(at("one")) && fs::is_symlink(at("two")));
  EXPECT_EQ(read(at("three")), "text");
  fs::create_symlink("circle", at("circle"));
  EXPECT_FALSE(writeText(at("circle"), "text", error));
  EXPECT_EQ(error, at("circle") + ": can't be written: Too many levels of symbolic links");
}

TEST_F(Files, RecordsAreWhole) {
  struct rlimit before{};
  ::getrlimit(RLIMIT_FSIZE, &before);
  auto *handler = std::signal(SIGXFSZ, SIG_IGN);
  LogFile log;
  ASSERT_TRUE(log.open(at("log"), false, error)) << error;
  EXPECT_TRUE(log.write("first\n", error)) << error;
  struct rlimit small{10, before.rlim_max};
  ::setrlimit(RLIMIT_FSIZE, &small);
  EXPECT_FALSE(log.write("second\n", error));
  EXPECT_EQ(read(at("log")), "first\n");
  ::setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, handler);
  EXPECT_EQ(error, at("log") + ": can't be written: File too large");
  EXPECT_TRUE(log.write("third\n", error)) << error;
  EXPECT_EQ(read(at("log")), "first\nthird\n");
}

TEST_F(Files, WhatIsCutOffIsAnError) {
  ASSERT_TRUE(writeText(at("in"), std::string(100, 'x'), error));
  InputFile file;
  ASSERT_TRUE(file.open(at("in"), error)) << error;
  std::vector<std::byte> bytes(20);
  EXPECT_TRUE(file.read(80, bytes, error)) << error;
  ASSERT_EQ(::truncate(at("in").c_str(), 90), 0);
  EXPECT_FALSE(file.read(80, bytes, error));
  EXPECT_EQ(error, at("in") + ": ends at byte 90, needed the 100 bytes that it had when it was opened");
  ASSERT_EQ(::mkfifo(at("pipe").c_str(), 0666), 0);
  EXPECT_FALSE(file.open(at("pipe"), error)); // and does not wait
  EXPECT_EQ(error, at("pipe") + ": is a pipe, needed a file");
}

TEST_F(Files, TextsAreReadWhole) {
  std::string text = "before";
  ASSERT_TRUE(writeText(at("a"), std::string_view("one\n\0two", 8), error)) << error;
  ASSERT_TRUE(readText(at("a"), text, error)) << error;
  EXPECT_EQ(text, std::string_view("one\n\0two", 8));
  EXPECT_FALSE(readText(at("none"), text, error));
  EXPECT_EQ(error, at("none") + ": can't be opened: No such file or directory");
  EXPECT_FALSE(readText(folder, text, error));
  EXPECT_EQ(error, folder.string() + ": is a folder, needed a file");
  ASSERT_EQ(::mkfifo(at("pipe").c_str(), 0666), 0);
  EXPECT_FALSE(readText(at("pipe"), text, error)); // and does not wait
  EXPECT_EQ(error, at("pipe") + ": is a pipe into which nothing is written, needed a text");
  std::string longer(1 << 20, 'x'); // more than a pipe holds at once
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  std::thread writer([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20)); // the reader is there before a byte is
    for (size_t done = 0; done < longer.size();)
      done += ::write(ends[1], longer.data() + done, longer.size() - done);
    ::close(ends[1]);
  });
  EXPECT_TRUE(readText("/dev/fd/" + std::to_string(ends[0]), text, error)) << error;
  writer.join();
  ::close(ends[0]);
  EXPECT_EQ(text, longer);
}

TEST_F(Files, NoPathIsTwoThings) {
  ASSERT_TRUE(writeText(at("in"), "text", error));
  fs::create_hard_link(at("in"), at("hard"));
  fs::create_symlink("none", at("dangling"));
  auto check = [&](const std::string &out, const std::string &in, const std::string &second = "") {
    PathCheck paths;
    paths.reads("the data", in);
    paths.writes("--save", out);
    paths.writes("--json", second);
    std::string fault;
    return paths.check(fault) ? "" : fault;
  };
  EXPECT_EQ(check(at("out"), at("in")), "");
  EXPECT_EQ(check(at("out"), at("in"), ""), "");
  for (const char *same : {"in", "hard", "./in"})
    EXPECT_EQ(check(at(same), at("in")), "--save " + at(same) + " is the data, too, needed another file");
  EXPECT_NE(check(at("none"), at("in"), at("dangling")), "");
  EXPECT_NE(check(at("dangling"), at("in"), at("none")), "");
  EXPECT_EQ(check(at("s"), at("s.partial")), "--save " + at("s") + " is written by way of " + at("s") +
                                                 ".partial, which is the data, needed another file");
  EXPECT_NE(check(at("s"), at("in"), at("s.partial")), "");
  EXPECT_NE(check(at("s.partial"), at("in"), at("s")), "");
  EXPECT_EQ(check("/dev/null", "/dev/null", "/dev/null"), "");
  EXPECT_EQ(check(at("x.safetensors"), folder),
            "--save " + at("x.safetensors") + " is in the folder of the data, needed another place");
  EXPECT_EQ(check(at("x.json"), folder), "");
}

TEST(FileFormat, TextIsUtf8) {
  auto check = [](std::string_view text) { return isText(std::as_bytes(std::span(text))); };
  EXPECT_TRUE(check("a line\n\tof \xC3\xBC and \xE2\x82")); // which is cut off within a character
  EXPECT_FALSE(check("a\x01"));
  EXPECT_FALSE(check("\xFF\xFE"));
  EXPECT_FALSE(check("\xC3 "));
  EXPECT_FALSE(check(std::string_view("a\0b", 3)));
}

} // namespace
