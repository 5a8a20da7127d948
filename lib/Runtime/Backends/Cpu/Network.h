// Where the devices of a process meet each other and those of other processes: made as their lists are bound.
#ifndef HEDDLE_LIB_RUNTIME_BACKENDS_CPU_NETWORK_H
#define HEDDLE_LIB_RUNTIME_BACKENDS_CPU_NETWORK_H

#include "../../PerDevice.h"
#include "../../SharedMemory.h"
#include "RemoteMeeting.h"

#include <nlohmann/json_fwd.hpp>

namespace heddle::runtime {

/// What a device has of this machine's memory; in that of the host it has a part of its own.
struct DeviceMemory {
  SharedMemory own, host;
};

class Network {
public:
  /// `transports`: as ExecutorOptions has them.
  Network(Run &run, World &world, int64_t deviceCount, DeviceRange local, std::string transports);

  /// Whether processes share memory: devices' own must be shared then.
  bool sharesMemory() const { return sharesHost; }

  /// `work`: what one of its local members comes with. Throws LoadError for what nothing carries.
  Meeting &getMeeting(const std::vector<int64_t> &devices, const CollectiveWork &work);
  /// `group` are the devices among which both are members.
  Channel &getChannel(const std::vector<int64_t> &group, int64_t from, int64_t to, uint32_t channel);
  /// Counts what channels to and from a device do.
  const Changes &getChanges(int64_t device) { return changes[device]; }

  /// Is called by all ranks after all lists are bound, with what local devices have. Throws LoadError, or WorldError
  /// for what another rank can't.
  void connect(const PerDevice<DeviceMemory> &memories, std::span<std::byte> constants);
  uint64_t getBytes() const { return bytes; }

private:
  using MeetingKey = std::vector<int64_t>;
  using ChannelKey = std::tuple<std::vector<int64_t>, int64_t, int64_t, uint32_t>; // group, from, to, number
  struct Ways {
    std::map<MeetingKey, std::unique_ptr<MemoryMeeting>> meetings;
    std::map<ChannelKey, std::unique_ptr<MemoryChannel>> channels;
  };
  enum class Reach : uint8_t { Process, Host, World };

  Reach findReach(const std::vector<int64_t> &devices) const;
  MemoryMeeting &findMeeting(const MeetingKey &devices, Reach reach);
  MemoryChannel &findChannel(const ChannelKey &key, Reach reach);
  static uint64_t attach(const Ways &ways, std::byte *memory);
  nlohmann::json describe(const PerDevice<DeviceMemory> &memories) const;
  void learn(const nlohmann::json &all);
  void connectHosts(const nlohmann::json &all);
  void openControl();
  void mapDevices(const nlohmann::json &devices, const PerDevice<DeviceMemory> &memories,
                  std::span<std::byte> constants);

  Run &run;
  World &world;
  int64_t deviceCount;
  DeviceRange local;
  bool sharesHost = false;
  std::string transports;
  Ways inProcess, inHost;
  std::map<int64_t, Changes> changes; // by device, of this host
  Memory own;                         // of what is within the process
  SharedMemory control;               // of what is between processes of this host
  Regions regions;
  std::vector<SharedMemory> mapped; // of devices of this host
  std::map<MeetingKey, std::unique_ptr<RemoteMeeting>> remoteMeetings;
  std::map<ChannelKey, std::unique_ptr<RemoteChannel>> remoteChannels;
  Remote remote; // its thread ends first
  uint64_t bytes = 0;
};

} // namespace heddle::runtime

#endif // HEDDLE_LIB_RUNTIME_BACKENDS_CPU_NETWORK_H
