#include "Network.h"

#include "../../Errors.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

using namespace heddle::runtime;
using nlohmann::json;

namespace {

json print(const MemoryName &name) { return {name.process, name.file, name.bytes}; }
MemoryName readName(const json &value) {
  return {value[0].get<int64_t>(), value[1].get<int>(), value[2].get<uint64_t>()};
}

/// Makes of all ranks' descriptions one: each thing once, with the largest of the numbers at its end.
void merge(json &all, const json &own, size_t numbers) {
  for (const json &thing : own) {
    std::string key = json(std::vector<json>(thing.begin(), thing.end() - static_cast<ptrdiff_t>(numbers))).dump();
    json &known = all[key];
    if (known.is_null())
      known = thing;
    for (size_t index = thing.size() - numbers; index < thing.size(); ++index)
      known[index] = std::max(known[index].get<uint64_t>(), thing[index].get<uint64_t>());
  }
}

/// Each rank does something; what it has to say, or why it can't, is made one by rank 0.
template <typename Make, typename Combine> json decide(World &world, Make make, Combine combine) {
  std::string fault;
  Message own;
  try {
    own = toMessage(make().dump());
  } catch (const LoadError &error) {
    fault = error.what();
  }
  return json::parse(toText(world.decide(fault, own, [&](const std::vector<Message> &byRank) {
    json all;
    for (const Message &message : byRank)
      combine(all, json::parse(toText(message)));
    return toMessage(all.dump());
  })));
}

} // namespace

Network::Network(Run &run, World &world, int64_t deviceCount, DeviceRange local, std::string transports)
    : run(run), world(world), deviceCount(deviceCount), local(local), transports(std::move(transports)),
      remote{world, deviceCount, nullptr} {
  for (int64_t rank = 0; rank < world.getSize(); ++rank)
    sharesHost |= rank != world.getRank() && world.getHost(rank) == world.getHost(world.getRank());
}

Network::Reach Network::findReach(const std::vector<int64_t> &devices) const {
  if (std::ranges::all_of(devices, [&](int64_t device) { return local.contains(device); }))
    return Reach::Process;
  int64_t host = world.getHost(world.getRank());
  bool isOfHost = std::ranges::all_of(
      devices, [&](int64_t device) { return world.getHost(world.findRank(device, deviceCount)) == host; });
  return isOfHost ? Reach::Host : Reach::World;
}

Meeting &Network::getMeeting(const std::vector<int64_t> &devices, const CollectiveWork &work) {
  Reach reach = findReach(devices);
  if (reach == Reach::World) {
    std::unique_ptr<RemoteMeeting> &meeting = remoteMeetings[devices];
    if (!meeting)
      meeting = std::make_unique<RemoteMeeting>(run, remote, devices);
    meeting->reserve(work);
    return *meeting;
  }
  MemoryMeeting &meeting = findMeeting(devices, reach);
  meeting.reserve(work.getAddressCount());
  return meeting;
}

MemoryMeeting &Network::findMeeting(const MeetingKey &devices, Reach reach) {
  std::unique_ptr<MemoryMeeting> &meeting = (reach == Reach::Process ? inProcess : inHost).meetings[devices];
  if (!meeting)
    meeting = std::make_unique<MemoryMeeting>(run, devices, reach == Reach::Process ? nullptr : &regions);
  return *meeting;
}

Channel &Network::getChannel(const std::vector<int64_t> &group, int64_t from, int64_t to, uint32_t number) {
  Reach reach = findReach({from, to});
  ChannelKey key{group, from, to, number};
  if (reach != Reach::World)
    return findChannel(key, reach);
  std::unique_ptr<RemoteChannel> &channel = remoteChannels[key];
  if (!channel)
    channel = std::make_unique<RemoteChannel>(run, remote, from, to, changes[local.contains(from) ? from : to]);
  return *channel;
}

MemoryChannel &Network::findChannel(const ChannelKey &key, Reach reach) {
  std::unique_ptr<MemoryChannel> &channel = (reach == Reach::Process ? inProcess : inHost).channels[key];
  const auto &[group, from, to, number] = key;
  if (!channel)
    channel = std::make_unique<MemoryChannel>(run, from, to, changes[from], changes[to]);
  return *channel;
}

/// Gives each its part of memory, in the same order on all ranks; without any, says how much it is.
uint64_t Network::attach(const Ways &ways, std::byte *memory) {
  uint64_t needed = 0;
  auto attachOne = [&](auto &way) {
    if (memory)
      way.attach(memory + needed);
    needed = addBytes(needed, roundUp(way.getBytes()));
  };
  for (auto &[key, meeting] : ways.meetings)
    attachOne(*meeting);
  for (auto &[key, channel] : ways.channels)
    attachOne(*channel);
  return needed;
}

void Network::connect(const PerDevice<DeviceMemory> &memories, std::span<std::byte> constants) {
  bytes = attach(inProcess, nullptr);
  own = Memory(bytes);
  attach(inProcess, own.data());
  if (world.isLone())
    return;
  json all = decide(
      world, [&] { return describe(memories); },
      [](json &all, const json &own) {
        all["devices"].update(own["devices"]);
        merge(all["meetings"], own["meetings"], 1);
        merge(all["channels"], own["channels"], 2);
      });
  if (all["meetings"].empty() && all["channels"].empty())
    return;
  learn(all);
  openControl();
  connectHosts(all);
  decide(
      world,
      [&] {
        mapDevices(all["devices"], memories, constants);
        return json();
      },
      [](json &, const json &) {});
  control.close();
}

json Network::describe(const PerDevice<DeviceMemory> &memories) const {
  json own{{"devices", json::object()}, {"meetings", json::array()}, {"channels", json::array()}};
  for (int64_t device : local)
    if (sharesHost)
      own["devices"][std::to_string(device)] = {print(memories[device].own.getName()),
                                                print(memories[device].host.getName())};
  for (auto &[devices, meeting] : inHost.meetings)
    own["meetings"].push_back({devices, meeting->getMostAddresses()});
  for (auto &[key, channel] : inHost.channels)
    own["channels"].push_back({std::get<0>(key), std::get<1>(key), std::get<2>(key), std::get<3>(key),
                               channel->getMostBytes(), channel->getCount()});
  for (auto &[devices, meeting] : remoteMeetings)
    own["meetings"].push_back({devices, 0});
  for (auto &[key, channel] : remoteChannels)
    own["channels"].push_back({std::get<0>(key), std::get<1>(key), std::get<2>(key), std::get<3>(key),
                               channel->getMostBytes(), channel->getCount()});
  return own;
}

/// Makes all that is between processes of this host, also what this one has no part in.
void Network::learn(const json &all) {
  for (const json &own : all["meetings"]) {
    auto devices = own[0].get<MeetingKey>();
    if (findReach(devices) != Reach::World)
      findMeeting(devices, Reach::Host).reserve(own[1].get<size_t>());
  }
  for (const json &own : all["channels"]) {
    ChannelKey key{own[0].get<MeetingKey>(), own[1].get<int64_t>(), own[2].get<int64_t>(), own[3].get<uint32_t>()};
    if (findReach({std::get<1>(key), std::get<2>(key)}) != Reach::World)
      findChannel(key, Reach::Host).reserve(own[4].get<uint64_t>(), own[5].get<uint32_t>());
  }
}

/// What is between hosts has the same number on all ranks.
void Network::connectHosts(const json &all) {
  std::set<int64_t> peers;
  bool isNeeded = false; // by any rank
  uint32_t meeting = 0, channel = 0;
  std::vector<std::function<void()>> attachLater;
  for (const json &own : all["meetings"]) {
    auto devices = own[0].get<MeetingKey>();
    std::set<int64_t> hosts;
    for (int64_t device : devices)
      hosts.insert(world.getHost(world.findRank(device, deviceCount)));
    if (hosts.size() < 2)
      continue;
    isNeeded = true;
    uint32_t number = meeting++;
    if (auto found = remoteMeetings.find(devices); found != remoteMeetings.end()) {
      for (int64_t device : devices)
        peers.insert(world.findRank(device, deviceCount));
      attachLater.push_back([&way = *found->second, number] { way.attach(number); });
      bytes = addBytes(bytes, found->second->getBytes());
    }
  }
  for (const json &own : all["channels"]) {
    ChannelKey key{own[0].get<MeetingKey>(), own[1].get<int64_t>(), own[2].get<int64_t>(), own[3].get<uint32_t>()};
    int64_t from = world.findRank(std::get<1>(key), deviceCount), to = world.findRank(std::get<2>(key), deviceCount);
    if (world.getHost(from) == world.getHost(to))
      continue;
    isNeeded = true;
    uint32_t number = channel++;
    if (auto found = remoteChannels.find(key); found != remoteChannels.end()) {
      peers.insert({from, to});
      found->second->reserve(own[4].get<uint64_t>(), own[5].get<uint32_t>());
      attachLater.push_back([&way = *found->second, number] { way.attach(number); });
      bytes = addBytes(bytes, found->second->getBytes());
    }
  }
  if (!isNeeded)
    return;
  remote.ucx = Ucx::connect(run, world, peers, transports);
  for (const std::function<void()> &attachOne : attachLater)
    attachOne();
}

/// One process of each host makes memory for it.
void Network::openControl() {
  int64_t host = world.getHost(world.getRank());
  std::set<int64_t> devices; // which wait for channels
  for (const auto &[key, channel] : inHost.channels)
    devices.insert({std::get<1>(key), std::get<2>(key)});
  uint64_t words = devices.size() * memoryAlignment, needed = addBytes(words, attach(inHost, nullptr));
  json names = decide(
      world,
      [&] {
        if (host != world.getRank())
          return json::object();
        control = SharedMemory(needed);
        return json{{std::to_string(host), print(control.getName())}};
      },
      [](json &all, const json &own) { all.update(own); });
  decide(
      world,
      [&] {
        if (host != world.getRank())
          control = SharedMemory(readName(names[std::to_string(host)]));
        return json();
      },
      [](json &, const json &) {});
  uint64_t offset = 0;
  for (int64_t device : devices) {
    changes[device].word = reinterpret_cast<Word *>(control.data() + offset);
    changes[device].sleepers = Sleepers::OfHost;
    offset += memoryAlignment;
  }
  attach(inHost, control.data() + words);
  if (host == world.getRank())
    bytes = addBytes(bytes, needed);
}

void Network::mapDevices(const json &devices, const PerDevice<DeviceMemory> &memories, std::span<std::byte> constants) {
  for (const auto &[text, names] : devices.items()) {
    int64_t device = std::stoll(text);
    if (findReach({device}) == Reach::World)
      continue;
    Regions::OfDevice found{};
    for (size_t region = 0; region < 2; ++region) {
      MemoryName name = readName(names[region]);
      bool isOwn = local.contains(device);
      if (!isOwn)
        mapped.emplace_back(name);
      found[region] = {!isOwn        ? mapped.back().data()
                       : region == 0 ? memories[device].own.data()
                                     : memories[device].host.data(),
                       name.bytes};
    }
    found[2] = constants;
    regions.add(device, found);
  }
}
