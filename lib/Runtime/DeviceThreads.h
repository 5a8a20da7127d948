// A thread for each device, which wait for what all of them do next.
#ifndef HEDDLE_LIB_RUNTIME_DEVICETHREADS_H
#define HEDDLE_LIB_RUNTIME_DEVICETHREADS_H

#include "Waiting.h"
#include "heddle/Runtime/World.h"

#include <functional>
#include <thread>
#include <vector>

namespace heddle::runtime {

class DeviceThreads {
public:
  using Work = std::function<void(int64_t device)>; // which throws nothing

  /// The first device has the caller's thread. Throws LoadError where there are no more threads.
  explicit DeviceThreads(DeviceRange devices);
  ~DeviceThreads();
  DeviceThreads(const DeviceThreads &) = delete;
  DeviceThreads &operator=(const DeviceThreads &) = delete;

  /// Returns when all devices are done. Allocates nothing.
  void run(const Work &work);

private:
  void serve(int64_t device);
  void end();

  int64_t first; // device
  const Work *current = nullptr;
  Word generation{0}, pending{0}; // of work; devices that are at it
  std::atomic<bool> isEnding{false};
  std::vector<std::thread> threads;
};

} // namespace heddle::runtime

#endif // HEDDLE_LIB_RUNTIME_DEVICETHREADS_H
