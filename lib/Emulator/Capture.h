// Graphs: what streams were asked for while they were captured, in that order. To launch one is to ask for it again,
// the first stream's part in the stream of the launch, the others' in streams of the graph.
#ifndef HEDDLE_LIB_EMULATOR_CAPTURE_H
#define HEDDLE_LIB_EMULATOR_CAPTURE_H

#include "Operations.h"

namespace heddle::emulator {

class World;

struct Graph {
  struct Step {
    uint32_t lane = 0;
    Command::Kind kind = Command::Kind::Run;
    std::shared_ptr<const Operation> operation;
    size_t record = 0; // number of a record, also of what a wait is for
  };
  struct Lane {
    Device *device;
    std::string name; // of the stream that was captured
  };
  std::vector<Step> steps;
  std::vector<Lane> lanes;
  size_t records = 0;
};

struct Capture {
  Graph graph;
  Stream *origin = nullptr;
  std::vector<Stream *> streams; // by lane
  std::vector<Clock> clocks;     // by lane: which steps of which lanes come before
  std::vector<uint32_t> ticks;   // by lane
  std::vector<Clock> recorded;   // by record
  bool isInvalid = false;

  void addLane(Stream &stream);
  void run(const Stream &stream, std::shared_ptr<const Operation> operation);
  size_t record(const Stream &stream);
  void wait(const Stream &stream, size_t record);
  /// Streams that nothing brings back to the first one.
  const Stream *findUnjoined() const;
};

struct GraphInstance {
  Graph graph;
  std::vector<Stream *> lanes;  // but for the first; the world's
  std::shared_ptr<Moment> last; // end of the last launch
};

void launchGraph(World &world, GraphInstance &instance, Stream &stream);

} // namespace heddle::emulator

#endif // HEDDLE_LIB_EMULATOR_CAPTURE_H
