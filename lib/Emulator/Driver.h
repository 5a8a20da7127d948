// The driver's own: what its handles stand for, and what all of its calls begin with.
#ifndef HEDDLE_LIB_EMULATOR_DRIVER_H
#define HEDDLE_LIB_EMULATOR_DRIVER_H

#include "Capture.h"
#include "Exchange.h"
#include "World.h"

#pragma GCC visibility push(default)
#include <cuda.h>
#pragma GCC visibility pop
#include <algorithm>
#include <new>
#include <unordered_map>

namespace heddle::emulator {

struct Module;

struct Function {
  Module *module = nullptr;
  const heddle_host::KernelEntry *entry = nullptr;
  int dynamicBytes = 48 << 10; // that a launch may have, at most
};

struct Module {
  uint32_t device = 0;
  std::shared_ptr<LoadedUnit> unit;
  std::map<std::string, std::unique_ptr<Function>> functions;
};

/// Owns what handles of one kind stand for.
template <typename T> class Handles {
public:
  template <typename Handle> Handle add(std::unique_ptr<T> object) {
    T *address = object.get();
    objects[address] = std::move(object);
    return reinterpret_cast<Handle>(address);
  }
  /// Null for what is none.
  template <typename Handle> T *find(Handle handle) const {
    const auto found = objects.find(reinterpret_cast<T *>(handle));
    return found == objects.end() ? nullptr : found->second.get();
  }
  void remove(T *object) { objects.erase(object); }
  template <typename F> bool anyOf(F is) const {
    return std::any_of(objects.begin(), objects.end(), [&](const auto &own) { return is(*own.second); });
  }
  void clear() { objects.clear(); }

private:
  std::unordered_map<T *, std::unique_ptr<T>> objects;
};

struct Driver {
  std::set<Stream *> streams; // the world's, that have handles
  Handles<Event> events;
  Handles<Module> modules;
  std::set<Function *> functions;
  Handles<Graph> graphs;
  Handles<GraphInstance> instances;

  void clear();
};

Driver &getDriver(); // under the world's lock

/// A thread's own.
struct ThreadState {
  std::vector<int> contexts; // GPUs, the current one last; -1: none
  std::string sentence;      // why its last call failed
};
ThreadState &getThread();

/// Says why, too.
CUresult refuse(CUresult result, std::string sentence);
/// The thread's GPU; null where it has none.
Device *findCurrent();
/// Null for what is no stream.
Stream *findStream(CUstream handle);

/// A call: under the lock, after cuInit, without a fault of before.
template <typename F> CUresult call(F body) {
  World &world = getWorld();
  World::Lock lock(world.mutex);
  if (!world.isStarted)
    return CUDA_ERROR_NOT_INITIALIZED;
  if (world.hasFault())
    return CUDA_ERROR_LAUNCH_FAILED;
  try {
    return body(world, lock);
  } catch (const std::bad_alloc &) {
    return refuse(CUDA_ERROR_OUT_OF_MEMORY, "the host has no memory left for the emulator");
  }
}
/// A call that needs a current GPU.
template <typename F> CUresult callOn(F body) {
  return call([&](World &world, World::Lock &lock) {
    Device *device = findCurrent();
    return device ? body(world, lock, *device)
                  : refuse(CUDA_ERROR_INVALID_CONTEXT, "the thread has no current context");
  });
}
/// A call on a stream of a GPU.
template <typename F> CUresult callIn(CUstream handle, F body) {
  return callOn([&](World &world, World::Lock &lock, Device &) {
    Stream *stream = findStream(handle);
    return stream ? body(world, lock, *stream) : refuse(CUDA_ERROR_INVALID_HANDLE, "there is no such stream");
  });
}

/// Puts an operation into a stream, or into what it captures. Waits where the stream's queue is full.
CUresult put(World &world, World::Lock &lock, Stream &stream, std::shared_ptr<const Operation> operation);

/// Ends NCCL's handles.
void clearCommunicators();

/// Bytes of a GPU, or pinned ones of its host; nothing for others.
void addRange(const World &world, std::vector<Range> &ranges, uint64_t address, uint64_t bytes, bool isWritten);

} // namespace heddle::emulator

#endif // HEDDLE_LIB_EMULATOR_DRIVER_H
