// Tests that what is wrong with a checkpoint is named, on all ranks alike.
#include "CheckpointFixture.h"

#include <nlohmann/json.hpp>

using namespace heddle;
using namespace heddle::format;
using namespace heddle::runtime;
using testing::AllOf, testing::Each, testing::EndsWith, testing::HasSubstr, testing::StartsWith;
namespace fs = std::filesystem;

namespace {

class CheckpointFaults : public CheckpointTest {
protected:
  /// Has one rank load it, and gives its sentence after the step's folder.
  std::string getFault() {
    std::string said = tryToLoad(makeHolder(1, 1), 1, folder)[0];
    std::string step = folder + "/step-1";
    EXPECT_THAT(said, testing::StartsWith(step)) << said;
    // All ranks of another mesh end with the same one, but for the rank that found it.
    EXPECT_THAT(tryToLoad(makeHolder(2, 2), 4, folder),
                testing::Each(testing::HasSubstr(said.substr(0, said.rfind(": ")))))
        << said;
    return said.substr(std::min(said.size(), step.size()));
  }

  /// Changes the manifest by a function of its JSON.
  template <typename Change> void change(Change change) const {
    nlohmann::ordered_json manifest = nlohmann::ordered_json::parse(readFile("step-1/manifest.json"));
    manifest.erase("manifest_checksum");
    change(manifest);
    std::string text = manifest.dump(), end = "}";
    if (manifest.is_object()) {
      text.back() = ',';
      uint64_t checksum = getChecksum(std::as_bytes(std::span(text)));
      for (int digit = 0; digit < 16; ++digit, checksum >>= 4)
        end.insert(end.begin(), "0123456789abcdef"[checksum & 15]);
      end = "\"manifest_checksum\": \"" + end.substr(0, 16) + "\"}";
      text += end;
    }
    writeFile("step-1/manifest.json", text);
  }
};

TEST_F(CheckpointFaults, EachFlippedByteIsFound) {
  ASSERT_THAT(save(makeHolder(2, 2), 4), Each(""));
  std::mt19937 random(1);
  for (int rank = 0; rank < 4; ++rank) {
    std::string name = "step-1/rank-" + std::to_string(rank) + ".safetensors", whole = readFile(name);
    uint64_t header;
    std::memcpy(&header, whole.data(), sizeof(header));
    for (int flip = 0; flip < 6; ++flip) {
      std::string text = whole;
      size_t at = 8 + header + random() % (whole.size() - 8 - header);
      text[at] ^= static_cast<char>(1 << random() % 8);
      writeFile(name, text);
      for (auto [a, b, ranks] : {std::tuple(2, 2, 4), {4, 1, 2}, {1, 1, 1}})
        EXPECT_THAT(tryToLoad(makeHolder(a, b), ranks, folder),
                    Each(AllOf(StartsWith(folder + "/" + name + ": \""),
                               EndsWith("\" has other bytes than were saved, by its checksum in manifest.json"))))
            << at;
    }
    writeFile(name, whole);
  }
  // Elements that have changed places: of on.disk, which follows the 8 bytes of count.
  std::string shard = readFile("step-1/rank-0.safetensors"), swapped = shard;
  uint64_t header;
  std::memcpy(&header, shard.data(), sizeof(header));
  std::swap_ranges(swapped.begin() + 16 + header, swapped.begin() + 24 + header, swapped.begin() + 24 + header);
  ASSERT_NE(swapped, shard);
  writeFile("step-1/rank-0.safetensors", swapped);
  EXPECT_THAT(tryToLoad(makeHolder(2, 2), 4, folder),
              Each(HasSubstr("\"on.disk[0:4]\" has other bytes than were saved")));
  writeFile("step-1/rank-0.safetensors", shard);
  std::string manifest = readFile("step-1/manifest.json");
  for (int flip = 0; flip < 100; ++flip) {
    std::string text = manifest;
    text[random() % text.size()] ^= static_cast<char>(1 << random() % 8);
    writeFile("step-1/manifest.json", text);
    EXPECT_THAT(tryToLoad(makeHolder(1, 1), 1, folder), Each(StartsWith(folder + "/step-1/manifest.json: "))) << text;
  }
  writeFile("step-1/manifest.json", manifest);
  EXPECT_THAT(tryToLoad(makeHolder(2, 2), 4, folder), Each(""));
}

TEST_F(CheckpointFaults, NoOtherFieldIsTakenAmiss) {
  ASSERT_THAT(save(makeHolder(2, 2), 4), Each(""));
  std::string manifest = readFile("step-1/manifest.json");
  std::mt19937 random(3);
  const nlohmann::ordered_json others[] = {-1, 0, 1, 3, UINT64_MAX, INT64_MAX, 1e300, "x", "w", "F32", true, nullptr};
  int refused = 0;
  for (int round = 0; round < 400; ++round) {
    change([&](nlohmann::ordered_json &json) {
      nlohmann::ordered_json flat = json.flatten(); // each field by its path
      auto field = std::next(flat.begin(), random() % flat.size());
      field.value() = others[random() % std::size(others)];
      json = flat.unflatten();
    });
    std::string said = tryToLoad(makeHolder(1, 1), 1, folder)[0];
    refused += !said.empty();
    EXPECT_TRUE(said.empty() || said.starts_with(folder + "/step-1")) << said; // a sharding may be any text
    writeFile("step-1/manifest.json", manifest);
  }
  EXPECT_GT(refused, 250);
}

TEST_F(CheckpointFaults, WhatIsWrongIsNamed) {
  ASSERT_THAT(save(makeHolder(2, 2), 4), Each(""));
  std::string manifest = readFile("step-1/manifest.json"), shard = readFile("step-1/rank-1.safetensors");
  size_t size = shard.size();
  writeFile("step-1/rank-1.safetensors", shard.substr(0, size - 5));
  EXPECT_EQ(getFault(), "/rank-1.safetensors: has " + std::to_string(size - 5) + " bytes, needed the " +
                            std::to_string(size) + " that manifest.json says");
  fs::remove(folder + "/step-1/rank-1.safetensors");
  EXPECT_EQ(getFault(), "/rank-1.safetensors: can't be opened: No such file or directory");
  writeFile("step-1/rank-1.safetensors", shard);
  struct Case {
    std::function<void(nlohmann::ordered_json &)> change;
    const char *fault;
  };
  const Case cases[] = {
      {[](auto &json) { json = "text"; }, "is no JSON object, needed a checkpoint's manifest"},
      {[](auto &json) { json["format"] = "orbax"; }, "\"format\" is \"orbax\", needed \"heddle checkpoint\""},
      {[](auto &json) { json["version"] = 2; }, "\"version\" is 2, needed 1"},
      {[](auto &json) { json.erase("step"); }, "lacks \"step\", needed a whole number"},
      {[](auto &json) { json["seed"] = -1; }, "\"seed\" is -1, needed a whole number"},
      {[](auto &json) { json["leaves"] = 3; }, "\"leaves\" is 3, needed a list of objects"},
      {[](auto &json) { json["metrics"]["loss"] = "low"; },
       "\"metrics\" is {\"loss\":\"low\"}, needed an object of numbers"},
      {[](auto &json) { json["files"]["../x"] = 3; }, "\"files\" has \"../x\", needed a name in the same folder"},
      {[](auto &json) { json["leaves"][1]["name"] = "w"; }, "two leaves have the name \"w\""},
      {[](auto &json) { json["leaves"][0]["dtype"] = "F99"; },
       "leaf \"w\": \"dtype\" is \"F99\", needed one of safetensors files"},
      {[](auto &json) { json["leaves"][0]["shape"] = {-1, 2}; },
       "leaf \"w\": \"shape\" is [-1,2], needed a list of sizes"},
      {[](auto &json) { json["leaves"][0]["shape"] = {INT64_MAX, 2}; },
       "leaf \"w\": the shape has more bytes than can be counted"},
      {[](auto &json) { json["leaves"][0]["shape"] = std::vector<int>(100'000, 1); },
       "leaf \"w\": the shape has 100000 dims, needed at most 64"},
      {[](auto &json) { json["leaves"][0]["boxes"].erase(3); },
       "leaf \"w\": the boxes have 90 of 120 elements, needed all"},
      {[](auto &json) { json["leaves"][0]["boxes"][3] = json["leaves"][0]["boxes"][0]; },
       "leaf \"w\": the boxes [0:6,0:5] and [0:6,0:5] overlap"},
      {[](auto &json) { json["leaves"][0]["boxes"][3]["start"] = {6, 4}; },
       "leaf \"w\": the boxes [6:12,0:5] and [6:12,4:9] overlap"},
      {[](auto &json) { json["leaves"][0]["boxes"][3]["size"] = {6, 6}; },
       "leaf \"w\": a box begins at [6, 5] and has sizes [6, 6], needed one of [12, 10]"},
      {[](auto &json) { json["leaves"][0]["boxes"][3]["start"] = {6}; },
       "leaf \"w\": a box begins at [6] and has sizes [6, 5], needed one of [12, 10]"},
      {[](auto &json) { json["leaves"][0]["boxes"][3]["file"] = "other"; },
       "leaf \"w\": \"file\" is \"other\", needed one of \"files\""},
      {[](auto &json) { json["leaves"][0]["boxes"][3]["checksum"] = "xyz"; },
       "leaf \"w\": \"checksum\" is \"xyz\", needed 16 hexadecimal digits"},
  };
  for (const Case &own : cases) {
    change(own.change);
    EXPECT_EQ(getFault(), std::string("/manifest.json: ") + own.fault);
    writeFile("step-1/manifest.json", manifest);
  }
  for (const std::string &text : {std::string(), std::string("{"), manifest.substr(0, manifest.size() / 2),
                                  std::string(100'000, '['), std::string("\xFF\xFE")}) {
    writeFile("step-1/manifest.json", text);
    EXPECT_EQ(getFault(), "/manifest.json: is no JSON object, needed a checkpoint's manifest");
  }
  writeFile("step-1/manifest.json", manifest);
  change([](auto &json) { json["leaves"][0]["boxes"][3]["tensor"] = "other"; });
  EXPECT_EQ(getFault(), "/rank-3.safetensors: lacks \"other\", which manifest.json says that it has");
  change([](auto &json) { json["leaves"][0]["boxes"][3]["tensor"] = "padded[3:5,4:7]"; });
  EXPECT_EQ(getFault(), "/rank-3.safetensors: \"padded[3:5,4:7]\" has type BF16[2,3], needed F32[6,5]");
  fs::remove_all(folder + "/step-1");
  EXPECT_THAT(tryToLoad(makeHolder(2, 2), 2, folder),
              Each(folder + ": has no complete checkpoint, needed manifest.json in it, or in a folder step-N of it"));
}

} // namespace
