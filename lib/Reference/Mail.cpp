// Tensors that one device sends to another.
#include "heddle/Reference/Devices.h"

using namespace mlir;
using namespace heddle::reference;

Mailbox &Grid::getMailbox(ArrayRef<int64_t> group, int64_t from, int64_t to, int64_t channel) {
  auto [found, isNew] = mail.try_emplace({group.vec(), from, to, channel});
  if (isNew)
    found->second = {from, to, channel, {}, {}};
  return found->second;
}

void Device::send(Operation *op, ArrayRef<int64_t> group, int64_t to, int64_t channel, Tensor value) {
  Mailbox &mailbox = grid.getMailbox(group, index, to, channel);
  mailbox.sent.push_back({op, std::move(value)});
  Device &receiver = grid.getDevice(to);
  if (receiver.state == State::Waiting && receiver.waitsForMail == &mailbox)
    receiver.state = State::Ready; // it looks whether this is what it waits for
}

Receipt Device::receive(Operation *op, ArrayRef<int64_t> group, int64_t from, int64_t channel) {
  Mailbox &mailbox = grid.getMailbox(group, from, index, channel);
  mailbox.received.push_back(op);
  return {&mailbox, mailbox.received.size() - 1, Tensor()};
}

FailureOr<Tensor> Device::take(Receipt &receipt) {
  if (receipt.value)
    return receipt.value;
  Mailbox &mailbox = *receipt.mailbox;
  Operation *op = mailbox.received[receipt.number];
  while (mailbox.sent.size() <= receipt.number) {
    state = State::Waiting;
    waitsFor = nullptr;
    waitsForMail = &mailbox;
    waitsAt = op;
    grid.passBaton();
    baton.acquire();
    if (grid.stopped)
      return failure();
  }
  Mailbox::Letter &letter = mailbox.sent[receipt.number];
  Type needed = op->getResult(0).getType();
  if (letter.value.getType() == needed)
    return receipt.value = std::exchange(letter.value, Tensor());
  InFlightDiagnostic error = op->emitOpError("on ")
                             << getName() << " gives " << needed << ", needed " << letter.value.getType() << ", which "
                             << grid.getName(mailbox.from) << " sends on channel " << mailbox.channel << " as the "
                             << receipt.number + 1 << ".";
  error.attachNote(letter.op->getLoc()) << "it is sent here";
  return error;
}

void Grid::reportMissing(const Mailbox &mailbox, Operation *op) const {
  op->emitOpError("on ") << getName(mailbox.to) << " is the " << mailbox.received.size() << ". from "
                         << getName(mailbox.from) << " on channel " << mailbox.channel << ", which sends "
                         << mailbox.sent.size() << " there, needed as many";
}

LogicalResult Grid::verifyMail() const {
  for (const auto &[key, mailbox] : mail) {
    size_t sent = mailbox.sent.size(), received = mailbox.received.size();
    if (received > sent)
      return reportMissing(mailbox, mailbox.received.back()), failure();
    if (sent > received)
      return mailbox.sent[received].op->emitOpError("on ")
             << getName(mailbox.from) << " is the " << received + 1 << ". to " << getName(mailbox.to) << " on channel "
             << mailbox.channel << ", which receives " << received << " there, needed as many";
  }
  return success();
}
