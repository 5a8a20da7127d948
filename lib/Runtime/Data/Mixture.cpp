// Several sources as one, which has of each as many examples as its weight says.
#include "heddle/Runtime/Data/Order.h"
#include "heddle/Runtime/Data/Source.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>

using namespace heddle;
using namespace heddle::runtime;

namespace {

/// Examples of an epoch beyond which a double does not count exactly.
constexpr double maxExamples = 1LL << 53;

/// Cuts `:0.7` off.
bool takeWeight(MixturePart &part) {
  size_t colon = part.path.rfind(':');
  if (colon == std::string::npos || colon + 1 == part.path.size())
    return false;
  const char *end = part.path.data() + part.path.size();
  auto [rest, code] = std::from_chars(part.path.data() + colon + 1, end, part.weight);
  if (code != std::errc() || rest != end)
    return false;
  part.path.resize(colon);
  return true;
}

class Mixture : public Source {
public:
  struct Part {
    std::unique_ptr<Source> source;
    double weight = 0;
    uint64_t begin = 0; // of its examples among those of an epoch
  };

  bool open(std::vector<Part> given, std::string &error) {
    parts = std::move(given);
    double weights = 0, epoch = 0;
    for (const Part &part : parts)
      weights += part.weight;
    for (Part &part : parts) {
      part.weight /= weights;
      epoch = std::max(epoch, static_cast<double>(part.source->getExamples()) / part.weight);
    }
    if (!(epoch < maxExamples)) {
      error = "a weight of the data is too small: all of each part comes in an epoch, which has 2^53 examples at most";
      return false;
    }
    uint64_t count = 0;
    for (Part &part : parts) {
      part.begin = count;
      count += std::max<uint64_t>(part.source->getExamples(), std::llround(part.weight * epoch));
    }
    order.emplace(count, mix("mixture"));
    return true;
  }

  uint64_t getExamples() const override { return order->getSize(); }

  bool read(size_t leaf, uint64_t example, int64_t number, std::byte *row, std::string &error) override {
    // What takes examples in their order gets all parts mixed, too.
    uint64_t place = (*order)(example);
    auto part = std::prev(std::ranges::upper_bound(parts, place, {}, &Part::begin));
    return part->source->read(leaf, (place - part->begin) % part->source->getExamples(), number, row, error);
  }

  std::string describe() const override {
    std::string text;
    for (const Part &part : parts) {
      char percent[16];
      std::snprintf(percent, sizeof(percent), "%.3g", 100 * part.weight);
      text += (text.empty() ? "" : "; ") + std::string(percent) + " % of " + part.source->describe();
    }
    return text;
  }

private:
  std::vector<Part> parts;
  std::optional<Permutation> order; // of an epoch's examples, the same in all epochs
};

} // namespace

std::vector<MixturePart> runtime::splitMixture(const std::string &path) {
  std::vector<MixturePart> parts;
  size_t weighed = 0;
  std::error_code code;
  for (size_t begin = 0; begin <= path.size();) {
    size_t end = std::min(path.find(',', begin), path.size());
    parts.push_back({path.substr(begin, end - begin)});
    weighed += takeWeight(parts.back());
    begin = end + 1;
  }
  // A name may have commas and colons.
  return parts.size() > 1 && weighed > 0 && !std::filesystem::exists(path, code) ? parts : std::vector<MixturePart>();
}

std::unique_ptr<Source> runtime::openMixture(const SourceOptions &options, const std::vector<MixturePart> &parts,
                                             std::vector<Leaf> &leaves, std::string &error) {
  std::vector<Mixture::Part> opened;
  std::vector<Leaf> first;
  for (const MixturePart &part : parts) {
    if (!(part.weight > 0) || !std::isfinite(part.weight)) {
      error = "the data's part '" + part.path +
              "' has no weight above 0, needed one behind a colon, as in a.npy:0.7,b.npy:0.3";
      return nullptr;
    }
    SourceOptions own = options;
    own.path = part.path;
    std::unique_ptr<Source> source = own.path == "synthetic" ? nullptr : openSource(own, leaves, error);
    if (own.path == "synthetic" || (source && source->hasWholeSteps())) {
      error = part.path + ": has whole batches, needed a file of examples or tokens for a mixture";
      return nullptr;
    }
    if (!source)
      return nullptr;
    if (source->getExamples() == 0) {
      error = part.path + ": has no examples, needed one";
      return nullptr;
    }
    if (!first.empty() && !std::ranges::equal(first, leaves, {}, &Leaf::rowDims, &Leaf::rowDims)) {
      error = part.path + ": has rows of another kind than " + parts[0].path +
              ", needed all of a mixture as tokens or all as leaves";
      return nullptr;
    }
    first = leaves;
    opened.push_back({std::move(source), part.weight});
  }
  auto mixture = std::make_unique<Mixture>();
  if (!mixture->open(std::move(opened), error))
    return nullptr;
  return mixture;
}
