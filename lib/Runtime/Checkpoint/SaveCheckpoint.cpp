#include "Region.h"
#include "heddle/Files/OutputFile.h"
#include "heddle/Runtime/Checkpoint/Checkpoint.h"
#include "heddle/Runtime/DTypes.h"
#include "heddle/Safetensors/Writer.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <numeric>

using namespace heddle;
using namespace heddle::runtime;
using nlohmann::json;

namespace {

constexpr size_t bytesAtOnce = 1 << 20;

/// The name of a part in its file: the leaf's, where that is all of it. No two parts have one name, since only names of
/// others end with a bracket.
std::string nameTensor(const StoredLeaf &leaf, const Region &region) {
  bool isWhole = region.size == leaf.type.shape && !leaf.name.ends_with(']');
  return isWhole ? leaf.name : leaf.name + toText(region);
}

/// Writes a rank's file. What it has, as the first rank is told.
json writeParts(const std::string &folder, const std::string &file, const Manifest &manifest, const Parts &parts) {
  if (parts.list.empty())
    return {{"boxes", json::array()}};
  std::vector<size_t> order(parts.list.size()); // wide elements come first, so that each tensor is aligned to its own
  std::iota(order.begin(), order.end(), size_t(0));
  std::ranges::stable_sort(order, std::greater(), [&](size_t part) {
    return format::getBytes(manifest.leaves[parts.list[part].leaf].type.dtype);
  });
  std::vector<SafetensorsEntry> entries;
  for (size_t part : order) {
    const StoredLeaf &leaf = manifest.leaves[parts.list[part].leaf];
    const Region &region = parts.list[part].region;
    entries.push_back({nameTensor(leaf, region), getSafetensorsName(leaf.type.dtype), region.size});
  }
  std::string path = folder + "/" + file, error;
  SafetensorsWriter writer;
  if (!writer.open(path, entries, {}, error))
    throw std::runtime_error(error);
  json boxes = json::array();
  for (size_t index = 0; index < order.size(); ++index) {
    const auto &[leaf, region] = parts.list[order[index]];
    std::span<const std::byte> bytes = parts.read(order[index]);
    for (std::span<const std::byte> rest = bytes, piece; !rest.empty(); rest = rest.subspan(piece.size())) {
      piece = rest.first(std::min(bytesAtOnce, rest.size()));
      if (!writer.write(piece, error))
        throw std::runtime_error(error);
      parts.onWritten(piece.size());
    }
    const format::TensorType &type = manifest.leaves[leaf].type;
    uint64_t sum = sumElements(type.shape, region, format::getBytes(type.dtype), bytes.data());
    boxes.push_back({leaf, region.start, region.size, entries[index].name, sum});
  }
  if (!writer.finish(error))
    throw std::runtime_error(error);
  return {{"file", file}, {"bytes", std::filesystem::file_size(path)}, {"boxes", boxes}};
}

/// Adds what a rank has written, once the first rank sees it.
void addFile(const std::string &folder, int64_t rank, const Message &message, Manifest &manifest) {
  json own = json::parse(toText(message));
  if (own["boxes"].empty())
    return;
  std::string file = own["file"].get<std::string>(), path = folder + "/" + file;
  std::error_code code;
  if (uint64_t bytes = std::filesystem::file_size(path, code); code || bytes != own["bytes"].get<uint64_t>())
    throw std::runtime_error(path + ": rank " + std::to_string(rank) +
                             " has written it, but rank 0 does not see it, needed a folder that all ranks share");
  manifest.files[file] = own["bytes"].get<uint64_t>();
  for (const json &box : own["boxes"])
    manifest.leaves[box[0].get<size_t>()].boxes.push_back(
        {{box[1].get<std::vector<int64_t>>(), box[2].get<std::vector<int64_t>>()},
         file,
         box[3].get<std::string>(),
         box[4].get<uint64_t>()});
}

template <typename Action> std::string attempt(Action action) {
  try {
    action();
    return "";
  } catch (const std::bad_alloc &) {
    return "there is not enough memory";
  } catch (const std::exception &fault) {
    return fault.what();
  }
}

} // namespace

std::string runtime::checkLeaves(std::span<const format::Port *const> leaves) {
  std::vector<SafetensorsEntry> entries;
  for (const format::Port *leaf : leaves)
    entries.push_back({leaf->name, getSafetensorsName(leaf->type.dtype), {}});
  return checkEntries(entries);
}

void runtime::saveCheckpoint(World &world, const CheckpointFolder &folder, Manifest &manifest, const Parts &parts) {
  uint64_t step = manifest.info.position.step;
  std::string partial = folder.getPartial(step), file = "rank-" + std::to_string(world.getRank()) + ".safetensors";
  manifest.ranks = world.getSize();
  try {
    world.confirm(world.isFirst() ? folder.begin(step) : "");
    Message written;
    std::string fault = attempt([&] { written = toMessage(writeParts(partial, file, manifest, parts).dump()); });
    world.decide(fault, written, [&](const std::vector<Message> &byRank) {
      for (int64_t rank = 0; rank < world.getSize(); ++rank)
        addFile(partial, rank, byRank[rank], manifest);
      std::string error;
      if (!writeText(partial + "/" + manifestName, toJson(manifest), error) || !(error = folder.commit(step)).empty())
        throw std::runtime_error(error);
      return Message();
    });
  } catch (const std::runtime_error &) {
    // Others leave their files: one that has heard of a rank that is gone does not know whether the first rank, which
    // may hear of it later, is making them a checkpoint.
    attempt([&] { world.confirm(""); }); // all have come to here, but for a rank that is gone
    if (world.isFirst())
      folder.abandon(step);
    throw;
  }
}
