#include "Checkpoints.h"

#include "Clock.h"
#include "ShardingText.h"

#include <fmt/core.h>

#include <system_error>

using namespace heddle;
using namespace heddle::run;

void CheckpointOptions::add(CLI::App &command) {
  auto *own = command.add_option("--checkpoint", folder,
                                 "folder of checkpoints: the state after the last step, each rank's part in a file");
  command.add_option("--checkpoint-every", every, "and after every so many steps, written while steps go on")
      ->needs(own)
      ->check(atLeastOne());
  auto *last =
      command.add_option("--keep-last", keepLast, "remove all but the last so many checkpoints (default: none)");
  last->needs(own)->check(atLeastOne());
  command
      .add_option("--keep-best", keepBest,
                  "METRIC or METRIC:max: of those, keep the one with the lowest or highest number (--keep-last 1)")
      ->needs(own);
  command
      .add_flag("--resume", isResumed,
                "go on from the latest checkpoint, if there is one; --steps counts from where the "
                "run began")
      ->needs(own);
}

runtime::Retention CheckpointOptions::getRetention() const {
  runtime::Retention retention{keepLast, keepBest, false};
  if (keepBest.empty())
    return retention;
  retention.last = std::max<uint64_t>(keepLast, 1);
  for (const char *end : {":max", ":min"})
    if (keepBest.ends_with(end)) {
      retention.best.resize(keepBest.size() - 4);
      retention.isHighest = end[2] == 'a';
    }
  return retention;
}

std::optional<uint64_t> run::findBegin(runtime::World &world, const CheckpointOptions &options) {
  agreeOn(world, {tellGiven("--checkpoint", options.isAsked()), tellGiven("--resume", options.isResumed)});
  if (!options.isAsked())
    return std::nullopt;
  runtime::Message said = world.decide("", {}, [&](const std::vector<runtime::Message> &) {
    std::optional<uint64_t> latest = runtime::CheckpointFolder(options.folder).findLatest();
    if (latest && !options.isResumed)
      throw Failure(fmt::format("{}: has a checkpoint of step {}, needed --resume to go on from it, or another folder",
                                options.folder, *latest));
    return runtime::toMessage(latest ? std::to_string(*latest) : "");
  });
  if (said.empty())
    return std::nullopt;
  return std::stoull(std::string(runtime::toText(said)));
}

Checkpoints::Checkpoints(const CheckpointOptions &options, Session &session, uint64_t firstStep,
                         std::optional<uint64_t> savedStep)
    : options(options), session(session), firstStep(firstStep), retention(options.getRetention()),
      folder(options.folder), savedStep(savedStep) {
  doFirst(session.getWorld(), [&](std::string &error) {
    std::string fault = runtime::checkLeaves(session.getExecutor().getState());
    error = fault.empty() ? folder.lock() : options.folder + ": the state can't be saved: " + fault;
    return error.empty();
  });
  world = session.getWorld().split();
}

Checkpoints::~Checkpoints() { end(); }

void Checkpoints::end() {
  if (!isWriting)
    return;
  if (thread.joinable()) {
    // Not while steps go on: others would take for progress what is none of theirs.
    world->watch(progress);
    thread.join();
    world->unwatch(progress);
  }
  isWriting = false;
  if (!current.fault.empty() && savedStep == current.step)
    savedStep.reset();
  reports.push_back(std::move(current));
}

std::optional<Checkpoints::Report> Checkpoints::findReport(bool waits) {
  if (waits || hasEnded)
    end();
  if (reports.empty())
    return std::nullopt;
  Report first = std::move(reports.front());
  reports.pop_front();
  return first;
}

double Checkpoints::begin(const runtime::DataPosition &position, const Scalars &metrics) {
  Clock::time_point start = Clock::now();
  end();
  runtime::Executor &executor = session.getExecutor();
  auto getShard = [&](size_t leaf, int64_t device, std::vector<std::byte> &shard, std::string &error) {
    return executor.getStateShard(leaf, device, shard, error);
  };
  doAlike(session.getWorld(), [&] {
    try {
      snapshot.take(session.getWorld(), session.getProgram().mesh, executor.getState(), getShard);
    } catch (const std::bad_alloc &) {
      throw Failure(folder.getStep(position.step) +
                    ": can't be written: there is not enough memory for a copy of the state");
    }
  });
  hasEnded = false;
  isWriting = true;
  current = Report();
  current.step = position.step;
  savedStep = position.step;
  Clock::time_point copied = Clock::now();
  auto writeAll = [this, position, metrics, copied] {
    write(position, metrics);
    current.seconds = since(copied);
    hasEnded = true;
  };
  current.stall = since(start);
  double stall = current.stall;
  try {
    thread = std::thread(writeAll);
  } catch (const std::system_error &) { // there are no more; other ranks wait for this one's part
    writeAll();
    stall = current.stall = since(start);
  }
  return stall;
}

/// Runs in the thread; what goes wrong is its report.
void Checkpoints::write(const runtime::DataPosition &position, const Scalars &metrics) {
  try {
    runtime::Manifest manifest;
    manifest.info = {position, session.getLoaded().checksum};
    manifest.firstStep = firstStep;
    manifest.initSeed = session.getInitSeed();
    manifest.mesh = session.getProgram().mesh;
    manifest.metrics.insert(metrics.begin(), metrics.end());
    for (const format::Port *leaf : session.getExecutor().getState())
      manifest.leaves.push_back(
          {leaf->name,
           leaf->type,
           toShardingText(session.getProgram(), *leaf) + toPlacementText(session.getProgram(), *leaf),
           {}});
    runtime::Parts parts = snapshot.getParts();
    parts.onWritten = [this](uint64_t bytes) {
      progress.bytes += bytes;
      if (std::string sentence = world->getEnd(); !sentence.empty())
        throw runtime::WorldError(sentence);
    };
    runtime::saveCheckpoint(*world, folder, manifest, parts);
    for (const auto &[name, bytes] : manifest.files)
      current.bytes += bytes;
    if (world->isFirst())
      current.warning = runtime::removeOld(folder, position.step, retention);
  } catch (const std::bad_alloc &) {
    current.fault = folder.getStep(position.step) + ": can't be written: there is not enough memory";
  } catch (const std::exception &fault) {
    current.fault = fault.what();
  }
}
