// Tests that the disk of devices keeps bytes, and says what it can't do.
#include "../../../lib/Runtime/Disk.h"
#include "../../../lib/Runtime/Errors.h"
#include "gtest/gtest.h"

#include <filesystem>

using namespace heddle::runtime;

namespace {

std::vector<std::byte> toBytes(std::initializer_list<int> numbers) {
  std::vector<std::byte> bytes;
  for (int number : numbers)
    bytes.push_back(std::byte(number));
  return bytes;
}

std::string makeFolder() {
  std::string folder = testing::TempDir() + "/heddle-disk-test-XXXXXX";
  return mkdtemp(folder.data());
}

TEST(Disk, KeepsBytesInAFileWithoutAName) {
  std::string folder = makeFolder();
  {
    Disk disk(folder, 8);
    EXPECT_TRUE(std::filesystem::is_empty(folder));
    std::vector<std::byte> read(4);
    disk.read(disk.data() + 2, read.data(), 4);
    EXPECT_EQ(read, toBytes({0, 0, 0, 0}));
    disk.write(toBytes({1, 2}).data(), disk.data() + 3, 2);
    disk.read(disk.data() + 2, read.data(), 4);
    EXPECT_EQ(read, toBytes({0, 1, 2, 0}));
    disk.fill(7);
    disk.read(disk.data() + 4, read.data(), 4);
    EXPECT_EQ(read, toBytes({7, 7, 7, 7}));
  }
  std::filesystem::remove(folder); // it is empty
  EXPECT_FALSE(std::filesystem::exists(folder));
}

TEST(Disk, SaysWhatItCannotDo) {
  auto makeFault = [](const std::string &folder, uint64_t bytes) -> std::string {
    try {
      Disk disk(folder, bytes);
    } catch (const LoadError &fault) {
      return fault.what();
    }
    return "";
  };
  EXPECT_EQ(makeFault("/nowhere", 8), "/nowhere: no file can be made there for what is on the disk: No such file or "
                                      "directory, needed a folder that may be written to (--disk-folder)");
  std::string folder = makeFolder(), large = makeFault(folder, uint64_t(1) << 60);
  EXPECT_TRUE(large.starts_with(folder + ": the disk has ")) << large;
  EXPECT_TRUE(large.ends_with(" bytes free, needed 1152921504606846976 for what devices have on it (--disk-folder)"))
      << large;

  auto disk = std::make_shared<const Disk>(folder, 8);
  auto fault = std::make_shared<DiskCopy::Fault>();
  std::vector<std::byte> bytes(8);
  DiskCopy{disk, fault, disk->data(), bytes.data(), 8, /*isToDisk=*/false}.run();
  EXPECT_EQ(fault->sentence, "");
  DiskCopy{disk, fault, disk->data() + 4, bytes.data(), 8, /*isToDisk=*/false}.run();
  DiskCopy{disk, fault, disk->data() + 8, bytes.data(), 8, /*isToDisk=*/false}.run(); // the first fault is kept
  EXPECT_EQ(fault->sentence, folder + ": the disk can't be read: it ends before that, needed 8 bytes at 4 of 8");
  std::filesystem::remove(folder);
}

} // namespace
