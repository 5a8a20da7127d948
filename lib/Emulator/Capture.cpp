// Captures streams, and does again what was captured.
#include "Capture.h"

#include "Exchange.h"
#include "World.h"

using namespace heddle::emulator;

void Capture::addLane(Stream &stream) {
  stream.lane = static_cast<uint32_t>(streams.size());
  streams.push_back(&stream);
  clocks.emplace_back();
  ticks.push_back(0);
  graph.lanes.push_back({stream.device, stream.name});
}

void Capture::run(const Stream &stream, std::shared_ptr<const Operation> operation) {
  graph.steps.push_back({stream.lane, Command::Kind::Run, std::move(operation), 0});
  clocks[stream.lane].set(stream.lane, ++ticks[stream.lane]);
}

size_t Capture::record(const Stream &stream) {
  graph.steps.push_back({stream.lane, Command::Kind::Record, nullptr, graph.records});
  recorded.push_back(clocks[stream.lane]);
  return graph.records++;
}

void Capture::wait(const Stream &stream, size_t record) {
  graph.steps.push_back({stream.lane, Command::Kind::Wait, nullptr, record});
  clocks[stream.lane].join(recorded[record]);
}

const Stream *Capture::findUnjoined() const {
  for (size_t lane = 1; lane < streams.size(); ++lane)
    if (ticks[lane] && !clocks[0].has(static_cast<uint32_t>(lane), ticks[lane]))
      return streams[lane];
  return nullptr;
}

void heddle::emulator::launchGraph(World &world, GraphInstance &instance, Stream &stream) {
  if (instance.last) // one launch of a graph comes after the other
    world.wait(stream, instance.last);
  std::vector<std::shared_ptr<Moment>> moments(instance.graph.records);
  for (const Graph::Step &step : instance.graph.steps) {
    Stream &own = step.lane == 0 ? stream : *instance.lanes[step.lane - 1];
    switch (step.kind) {
    case Command::Kind::Run:
      world.submit(own, step.operation, false);
      break;
    case Command::Kind::Record:
      moments[step.record] = world.record(own);
      break;
    case Command::Kind::Wait:
      world.wait(own, moments[step.record]);
      break;
    }
  }
  instance.last = world.record(stream);
  world.countEntry(stream);
}
