// Streams, events, and graphs captured from them.
#include "Driver.h"

using namespace heddle::emulator;
using std::chrono::steady_clock;

Stream *heddle::emulator::findStream(CUstream handle) {
  Driver &driver = getDriver();
  if (handle != nullptr && handle != CU_STREAM_LEGACY && handle != CU_STREAM_PER_THREAD) {
    auto *stream = reinterpret_cast<Stream *>(handle);
    return driver.streams.contains(stream) ? stream : nullptr;
  }
  Device &device = *findCurrent();
  if (!device.legacy)
    device.legacy = &getWorld().addStream(device, true, "stream 0 of GPU " + std::to_string(device.number));
  return device.legacy;
}

CUresult heddle::emulator::put(World &world, World::Lock &lock, Stream &stream,
                               std::shared_ptr<const Operation> operation) {
  if (!stream.capture) {
    if (!world.makeRoom(lock, stream))
      return CUDA_ERROR_LAUNCH_FAILED;
    world.submit(stream, std::move(operation));
  } else if (stream.capture->isInvalid) {
    return CUDA_ERROR_STREAM_CAPTURE_INVALIDATED;
  } else {
    stream.capture->run(stream, std::move(operation));
  }
  return CUDA_SUCCESS;
}

namespace {

/// Whoever waits for a stream that is captured would wait forever.
CUresult refuseCapturing(Stream &stream, const char *what) {
  stream.capture->isInvalid = true;
  return refuse(CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED, std::string(what) + " " + stream.name + ", which is captured");
}

CUresult makeStream(CUstream *handle, unsigned int flags) {
  return callOn([&](World &world, World::Lock &, Device &device) {
    if (flags & ~1u)
      return refuse(CUDA_ERROR_INVALID_VALUE, "unknown flags of a stream");
    Stream &stream =
        world.addStream(device, !(flags & CU_STREAM_NON_BLOCKING),
                        "stream " + std::to_string(++device.streamCount) + " of GPU " + std::to_string(device.number));
    getDriver().streams.insert(&stream);
    *handle = reinterpret_cast<CUstream>(&stream);
    return CUDA_SUCCESS;
  });
}

template <typename F> CUresult callEvent(CUevent handle, F body) {
  return callOn([&](World &world, World::Lock &lock, Device &device) {
    Event *event = getDriver().events.find(handle);
    return event ? body(world, lock, device, *event) : refuse(CUDA_ERROR_INVALID_HANDLE, "there is no such event");
  });
}

CUresult getElapsedTime(float *milliseconds, CUevent startHandle, CUevent endHandle) {
  return callEvent(startHandle, [&](World &, World::Lock &, Device &, Event &start) {
    const Event *end = getDriver().events.find(endHandle);
    if (!end || !start.isTimed || !end->isTimed || !start.moment || !end->moment)
      return refuse(CUDA_ERROR_INVALID_HANDLE, "no time lies between events that are not recorded or have no time");
    if (!start.moment->isDone || !end->moment->isDone)
      return CUDA_ERROR_NOT_READY;
    *milliseconds = std::chrono::duration<float, std::milli>(end->moment->time - start.moment->time).count();
    return CUDA_SUCCESS;
  });
}

} // namespace

extern "C" {

// ---- Streams ----

CUresult cuStreamCreate(CUstream *handle, unsigned int flags) { return makeStream(handle, flags); }
CUresult cuStreamCreateWithPriority(CUstream *handle, unsigned int flags, int) { return makeStream(handle, flags); }

CUresult cuStreamDestroy(CUstream handle) {
  return callOn([&](World &world, World::Lock &, Device &) {
    auto *stream = reinterpret_cast<Stream *>(handle);
    if (!getDriver().streams.erase(stream))
      return refuse(CUDA_ERROR_INVALID_HANDLE, "there is no such stream");
    world.removeStream(*stream);
    return CUDA_SUCCESS;
  });
}

CUresult cuStreamSynchronize(CUstream handle) {
  return callIn(handle, [&](World &world, World::Lock &lock, Stream &stream) {
    if (stream.capture)
      return refuseCapturing(stream, "the host waits for");
    return world.runUntil(lock, world.record(stream)) ? CUDA_SUCCESS : CUDA_ERROR_LAUNCH_FAILED;
  });
}

CUresult cuStreamQuery(CUstream handle) {
  return callIn(handle, [&](World &world, World::Lock &lock, Stream &stream) {
    if (stream.capture)
      return refuseCapturing(stream, "the host asks for");
    if (stream.commands.empty()) {
      world.joinHost(stream.clock);
      return CUDA_SUCCESS;
    }
    if (!stream.queried || stream.queried->number != stream.commands.back().number)
      stream.queried = std::make_shared<Queried>();
    if (!stream.queried->moment) {
      stream.queried->moment = world.record(stream);
      stream.queried->number = stream.commands.back().number;
    }
    const std::shared_ptr<Moment> moment = stream.queried->moment;
    world.runSome(lock, moment);
    if (world.hasFault())
      return CUDA_ERROR_LAUNCH_FAILED;
    return moment->isDone ? CUDA_SUCCESS : CUDA_ERROR_NOT_READY;
  });
}

CUresult cuStreamWaitEvent(CUstream handle, CUevent eventHandle, unsigned int) {
  return callIn(handle, [&](World &world, World::Lock &, Stream &stream) {
    const Event *event = getDriver().events.find(eventHandle);
    if (!event)
      return refuse(CUDA_ERROR_INVALID_HANDLE, "there is no such event");
    if (!event->capture) {
      if (stream.capture)
        return event->moment ? refuse(CUDA_ERROR_STREAM_CAPTURE_ISOLATION,
                                      stream.name + " is captured, and waits for an event of before")
                             : CUDA_SUCCESS;
      if (event->moment)
        world.wait(stream, event->moment);
      return CUDA_SUCCESS;
    }
    if (stream.capture && stream.capture != event->capture)
      return refuse(CUDA_ERROR_STREAM_CAPTURE_ISOLATION, stream.name + " waits for an event of another capture");
    if (!stream.capture) { // joins
      if (!event->capture->origin)
        return refuse(CUDA_ERROR_CAPTURED_EVENT, "the event was recorded while a stream was captured");
      stream.capture = event->capture;
      stream.capture->addLane(stream);
    }
    stream.capture->wait(stream, event->captured);
    return CUDA_SUCCESS;
  });
}

// ---- Events ----

CUresult cuEventCreate(CUevent *handle, unsigned int flags) {
  return callOn([&](World &, World::Lock &, Device &) {
    auto event = std::make_unique<Event>();
    event->isTimed = !(flags & CU_EVENT_DISABLE_TIMING);
    *handle = getDriver().events.add<CUevent>(std::move(event));
    return CUDA_SUCCESS;
  });
}

CUresult cuEventDestroy(CUevent handle) {
  return callEvent(handle, [&](World &, World::Lock &, Device &, Event &event) {
    getDriver().events.remove(&event);
    return CUDA_SUCCESS;
  });
}

CUresult cuEventRecord(CUevent handle, CUstream streamHandle) {
  return callEvent(handle, [&](World &world, World::Lock &, Device &, Event &event) {
    Stream *stream = findStream(streamHandle);
    if (!stream)
      return refuse(CUDA_ERROR_INVALID_HANDLE, "there is no such stream");
    event.capture = stream->capture;
    if (stream->capture)
      event.captured = stream->capture->record(*stream);
    else
      event.moment = world.record(*stream);
    return CUDA_SUCCESS;
  });
}

CUresult cuEventQuery(CUevent handle) {
  return callEvent(handle, [&](World &world, World::Lock &lock, Device &, Event &event) {
    if (event.capture)
      return refuse(CUDA_ERROR_CAPTURED_EVENT, "the event was recorded while a stream was captured");
    const std::shared_ptr<Moment> moment = event.moment;
    if (!moment)
      return CUDA_SUCCESS;
    world.runSome(lock, moment);
    if (world.hasFault())
      return CUDA_ERROR_LAUNCH_FAILED;
    return moment->isDone ? CUDA_SUCCESS : CUDA_ERROR_NOT_READY;
  });
}

CUresult cuEventSynchronize(CUevent handle) {
  return callEvent(handle, [&](World &world, World::Lock &lock, Device &, Event &event) {
    if (event.capture)
      return refuse(CUDA_ERROR_CAPTURED_EVENT, "the event was recorded while a stream was captured");
    const std::shared_ptr<Moment> moment = event.moment;
    return !moment || world.runUntil(lock, moment) ? CUDA_SUCCESS : CUDA_ERROR_LAUNCH_FAILED;
  });
}

CUresult cuEventElapsedTime(float *milliseconds, CUevent start, CUevent end) {
  return getElapsedTime(milliseconds, start, end);
}
#undef cuEventElapsedTime // of drivers before 12.8
__attribute__((visibility("default"))) CUresult cuEventElapsedTime(float *milliseconds, CUevent start, CUevent end) {
  return getElapsedTime(milliseconds, start, end);
}

// ---- Captures ----

CUresult cuStreamBeginCapture(CUstream handle, CUstreamCaptureMode) {
  return callIn(handle, [&](World &, World::Lock &, Stream &stream) {
    if (stream.capture || &stream == stream.device->legacy)
      return refuse(CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED, stream.name + " can't be captured, or is already");
    stream.capture = std::make_shared<Capture>();
    stream.capture->origin = &stream;
    stream.capture->addLane(stream);
    return CUDA_SUCCESS;
  });
}

CUresult cuStreamIsCapturing(CUstream handle, CUstreamCaptureStatus *status) {
  return callIn(handle, [&](World &, World::Lock &, Stream &stream) {
    *status = !stream.capture             ? CU_STREAM_CAPTURE_STATUS_NONE
              : stream.capture->isInvalid ? CU_STREAM_CAPTURE_STATUS_INVALIDATED
                                          : CU_STREAM_CAPTURE_STATUS_ACTIVE;
    return CUDA_SUCCESS;
  });
}

CUresult cuStreamEndCapture(CUstream handle, CUgraph *graph) {
  *graph = nullptr;
  return callIn(handle, [&](World &, World::Lock &, Stream &stream) {
    const std::shared_ptr<Capture> capture = stream.capture;
    if (!capture || capture->origin != &stream)
      return refuse(CUDA_ERROR_STREAM_CAPTURE_UNMATCHED, "the capture did not begin with " + stream.name);
    for (Stream *own : capture->streams)
      own->capture = nullptr;
    capture->origin = nullptr;
    if (capture->isInvalid)
      return CUDA_ERROR_STREAM_CAPTURE_INVALIDATED;
    if (const Stream *unjoined = capture->findUnjoined())
      return refuse(CUDA_ERROR_STREAM_CAPTURE_UNJOINED,
                    "the capture of " + stream.name + " ends, and nothing in it waits for " + unjoined->name);
    *graph = getDriver().graphs.add<CUgraph>(std::make_unique<Graph>(capture->graph));
    return CUDA_SUCCESS;
  });
}

// ---- Graphs ----

CUresult cuGraphInstantiate(CUgraphExec *handle, CUgraph graphHandle, unsigned long long) {
  return callOn([&](World &world, World::Lock &, Device &) {
    const Graph *graph = getDriver().graphs.find(graphHandle);
    if (!graph)
      return refuse(CUDA_ERROR_INVALID_HANDLE, "there is no such graph");
    auto instance = std::make_unique<GraphInstance>();
    instance->graph = *graph;
    for (size_t lane = 1; lane < graph->lanes.size(); ++lane)
      instance->lanes.push_back(
          &world.addStream(*graph->lanes[lane].device, false, graph->lanes[lane].name + " (captured)"));
    *handle = getDriver().instances.add<CUgraphExec>(std::move(instance));
    return CUDA_SUCCESS;
  });
}

CUresult cuGraphLaunch(CUgraphExec handle, CUstream streamHandle) {
  return callIn(streamHandle, [&](World &world, World::Lock &lock, Stream &stream) {
    GraphInstance *instance = getDriver().instances.find(handle);
    if (!instance)
      return refuse(CUDA_ERROR_INVALID_HANDLE, "there is no such graph");
    if (stream.capture)
      return refuse(CUDA_ERROR_NOT_SUPPORTED, "the emulator has no graphs in graphs");
    if (!world.makeRoom(lock, stream))
      return CUDA_ERROR_LAUNCH_FAILED;
    launchGraph(world, *instance, stream);
    return CUDA_SUCCESS;
  });
}

CUresult cuGraphDestroy(CUgraph handle) {
  return callOn([&](World &, World::Lock &, Device &) {
    Graph *graph = getDriver().graphs.find(handle);
    if (!graph)
      return refuse(CUDA_ERROR_INVALID_HANDLE, "there is no such graph");
    getDriver().graphs.remove(graph);
    return CUDA_SUCCESS;
  });
}

CUresult cuGraphExecDestroy(CUgraphExec handle) {
  return callOn([&](World &world, World::Lock &, Device &) {
    GraphInstance *instance = getDriver().instances.find(handle);
    if (!instance)
      return refuse(CUDA_ERROR_INVALID_HANDLE, "there is no such graph");
    for (Stream *lane : instance->lanes)
      world.removeStream(*lane);
    getDriver().instances.remove(instance);
    return CUDA_SUCCESS;
  });
}

} // extern "C"
