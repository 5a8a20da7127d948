#include "Agreement.h"

#include <cstring>
#include <numeric>
#include <tuple>

using namespace heddle::runtime;
using namespace heddle::runtime::cuda;

namespace {

/// Lines of a name, a tab and what is chosen.
std::string print(const Choices &choices) {
  std::string text;
  for (const auto &[name, choice] : choices)
    text += name + '\t' + choice + '\n';
  return text;
}

Choices parse(const Message &message) {
  std::string_view text = toText(message);
  Choices choices;
  for (size_t end; (end = text.find('\n')) != std::string_view::npos; text.remove_prefix(end + 1))
    if (size_t tab = text.find('\t'); tab < end)
      choices.emplace(text.substr(0, tab), text.substr(tab + 1, end - tab - 1));
  return choices;
}

} // namespace

void heddle::runtime::cuda::agreeOnChoices(World &world, const std::string &fault, const Choices &own) {
  world.decide(fault, toMessage(print(own)), [](const std::vector<Message> &all) {
    std::map<std::string, std::pair<size_t, std::string>> first; // rank that has it first, and what it has
    for (size_t rank = 0; rank < all.size(); ++rank)
      for (const auto &[name, choice] : parse(all[rank])) {
        const auto &[other, theirs] = first.try_emplace(name, rank, choice).first->second;
        if (theirs != choice)
          throw WorldError("rank " + std::to_string(rank) + " has " + name + ' ' + choice + ", where rank " +
                           std::to_string(other) + " has " + theirs + ", needed the same");
      }
    return Message();
  });
}

void heddle::runtime::cuda::agreeOnParts(World &world, const std::vector<CollectivePart> &own,
                                         const std::vector<size_t> &memberCounts,
                                         const std::function<std::string(const CollectivePart &)> &describe) {
  if (world.isLone())
    return;
  world.decide("", std::as_bytes(std::span(own)), [&](const std::vector<Message> &all) {
    struct Sequence {
      size_t rank = 0;
      std::vector<CollectivePart> parts;
    };
    using Key = std::tuple<uint32_t, uint32_t, uint32_t>;  // group and, of messages, their ends
    std::map<Key, std::map<uint32_t, Sequence>> sequences; // by member
    for (size_t rank = 0; rank < all.size(); ++rank)
      for (size_t at = 0; at + sizeof(CollectivePart) <= all[rank].size(); at += sizeof(CollectivePart)) {
        CollectivePart part;
        std::memcpy(&part, all[rank].data() + at, sizeof(part));
        Sequence &sequence = sequences[{part.group, part.from, part.to}][part.member];
        sequence.rank = rank;
        sequence.parts.push_back(part);
      }
    for (const auto &[key, members] : sequences) {
      const auto &[firstMember, first] = *members.begin();
      auto say = [&](uint32_t member, const Sequence *sequence, size_t at) {
        return "member " + std::to_string(member) + (sequence ? " on rank " + std::to_string(sequence->rank) : "") +
               " comes to " +
               (sequence && at < sequence->parts.size() ? describe(sequence->parts[at]) : "nothing more");
      };
      auto [group, from, to] = key;
      std::vector<uint32_t> expected{from, to};
      if (from == CollectivePart::all) {
        expected.resize(memberCounts[group]);
        std::iota(expected.begin(), expected.end(), 0);
      }
      for (uint32_t member : expected) {
        auto found = members.find(member);
        const Sequence *other = found == members.end() ? nullptr : &found->second;
        size_t count = other ? other->parts.size() : 0;
        for (size_t at = 0; at < std::max(first.parts.size(), count); ++at)
          if (at >= first.parts.size() || at >= count || first.parts[at].hash != other->parts[at].hash)
            throw WorldError("in group " + std::to_string(group) + " of GPUs " + say(member, other, at) + ", where " +
                             say(firstMember, &first, at) + ", needed the same");
      }
    }
    return Message();
  });
}
