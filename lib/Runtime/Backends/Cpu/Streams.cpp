#include "Streams.h"

#include <algorithm>

using namespace heddle;
using namespace heddle::runtime;
using Kind = Command::Kind;

void Streams::begin() {
  queues.resize(commands.streamCount);
  marks.resize(commands.eventCount);
  for (std::deque<Task> &queue : queues)
    queue.clear();
  for (Mark &mark : marks)
    mark = {};
  waiting = 0;
}

void Streams::handOut(const Command &command) {
  constexpr size_t mostWaiting = 4096; // as a driver's queue has an end
  if (waiting >= mostWaiting)
    finish(command.stream);
  if (waiting)
    advance();
  Task task{&command, {}};
  if (command.kind == Kind::Record)
    task.mark = ++marks[command.index].count;
  if (command.kind == Kind::Wait)
    task.mark = marks[command.index].count;
  std::deque<Task> &queue = queues[command.stream];
  if (queue.empty() && tryRun(task))
    return;
  if (command.kind == Kind::Record)
    marks[command.index].open.push_back(task.mark);
  task.iterations.assign(commands.iterations.begin(), commands.iterations.begin() + commands.loopDepth);
  queue.push_back(std::move(task));
  ++waiting;
}

bool Streams::isReady(const Task &task) const {
  const Command &command = *task.command;
  if (command.kind == Kind::Wait)
    return !std::ranges::count(marks[command.index].open, task.mark);
  if (command.kind != Kind::Exchange)
    return true;
  const ExchangeCommand &own = commands.exchanges[command.index];
  return (task.sent < own.sent.size() && own.sent[task.sent].channel->maySend()) ||
         (task.received < own.received.size() && own.received[task.received].channel->mayReceive());
}

bool Streams::tryRun(Task &task) {
  const Command &command = *task.command;
  if (command.kind == Kind::Wait)
    return isReady(task);
  if (command.kind == Kind::Record) {
    std::erase(marks[command.index].open, task.mark);
    return true;
  }
  std::swap_ranges(task.iterations.begin(), task.iterations.end(), commands.iterations.begin());
  bool isDone = true;
  if (command.kind == Kind::Exchange) {
    commands.move(command.moves);
    const ExchangeCommand &own = commands.exchanges[command.index];
    auto isThere = [&](const ExchangeCommand::Message &message, bool isSent) {
      void *memory = commands.slots[message.slot];
      return isSent ? message.channel->send(memory, message.bytes) : message.channel->receive(memory, message.bytes);
    };
    while (task.sent < own.sent.size() && isThere(own.sent[task.sent], true))
      ++task.sent;
    while (task.received < own.received.size() && isThere(own.received[task.received], false))
      ++task.received;
    isDone = task.sent == own.sent.size() && task.received == own.received.size();
  }
  if (isDone)
    perform(command, std::exchange(waited, 0));
  std::swap_ranges(task.iterations.begin(), task.iterations.end(), commands.iterations.begin());
  return isDone;
}

void Streams::advance() {
  for (bool hasMoved = true; hasMoved;) {
    hasMoved = false;
    for (std::deque<Task> &queue : queues)
      while (!queue.empty() && tryRun(queue.front())) {
        queue.pop_front();
        --waiting;
        hasMoved = true;
      }
  }
}

void Streams::finish(uint32_t stream) {
  advance();
  while (!queues[stream].empty()) {
    waitForMessage();
    advance();
  }
}

void Streams::finishAll() {
  for (uint32_t stream = 0; stream < queues.size(); ++stream)
    finish(stream);
}

/// One of the queues begins with an exchange: all others wait for that.
void Streams::waitForMessage() {
  auto isExchange = [](const std::deque<Task> &queue) {
    return !queue.empty() && queue.front().command->kind == Kind::Exchange;
  };
  const Task &first = std::ranges::find_if(queues, isExchange)->front();
  run.recorder.start(device, first.command->instruction, getTime());
  waited += run.wait(
      device, *commands.changes->word,
      [&] {
        return std::ranges::any_of(queues,
                                   [&](const auto &queue) { return isExchange(queue) && isReady(queue.front()); });
      },
      [&] {
        const ExchangeCommand &own = commands.exchanges[first.command->index];
        bool sends = first.sent < own.sent.size();
        const Channel &channel = *(sends ? own.sent[first.sent] : own.received[first.received]).channel;
        return "device " + std::to_string(device) + " has waited " + std::to_string(run.getTimeout().count()) +
               " ms in " + run.recorder.name(first.command->instruction) + " for " + channel.describe(sends);
      },
      commands.changes->sleepers);
}
