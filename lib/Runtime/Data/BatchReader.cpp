#include "BatchReader.h"

#include "heddle/Runtime/DTypes.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <utility>

using namespace heddle;
using namespace heddle::runtime;

bool BatchReader::findInputs(std::string &error) {
  auto isNamed = [](const std::vector<std::string> &names, const format::Port &port) {
    return std::ranges::find(names, port.name) != names.end();
  };
  std::vector<std::string> numbered;
  for (const auto &[name, number] : options.numbers)
    numbered.push_back(name);
  for (const std::vector<std::string> *names : {&options.randomLeaves, &options.leafOrder, &std::as_const(numbered)})
    for (const std::string &name : *names) {
      std::string known;
      bool isKnown = false;
      for (const format::Port &port : entry.arguments)
        if (port.role == format::Role::Batch || port.role == format::Role::Seed) {
          known += (known.empty() ? "\"" : ", \"") + port.name + "\"";
          isKnown |= port.name == name;
        }
      if (!isKnown) {
        error = "entry @" + entry.name + " has no batch leaf \"" + name + "\", needed one of " + known;
        return false;
      }
    }
  for (size_t index = 0; index < entry.arguments.size(); ++index) {
    const format::Port &port = entry.arguments[index];
    if (port.role != format::Role::Batch && port.role != format::Role::Seed)
      continue;
    Input input{index, &port, {}, {}, {}};
    if (auto number = options.numbers.find(port.name); number != options.numbers.end()) {
      input.number.resize(format::getBytes(port.type.dtype));
      if (!port.type.shape.empty() || !fromDouble(port.type.dtype, number->second, input.number.data())) {
        error = "batch leaf \"" + port.name + "\" is " + format::toString(port.type) + ", needed " +
                (port.type.shape.empty() ? "a number that it can be" : "one without dims") + " to set";
        return false;
      }
    } else if (port.role == format::Role::Batch && !isNamed(options.randomLeaves, port)) {
      input.leaf = 0; // numbered below
    }
    std::map<std::vector<std::vector<int64_t>>, size_t> pieces; // by starts and sizes
    for (int64_t position = 0; position < format::getDeviceCount(program.mesh); ++position) {
      int64_t device = format::getDevice(program.mesh, position);
      std::vector<format::Box> boxes = format::getBoxes(program.mesh, port, position);
      if (boxes.empty() || (options.devices && !options.devices->contains(device)))
        continue;
      std::vector<std::vector<int64_t>> key;
      for (const format::Box &box : boxes)
        key.insert(key.end(), {box.start, box.size});
      auto [found, isNew] = pieces.try_emplace(std::move(key), input.pieces.size());
      if (isNew)
        input.pieces.push_back({format::getOwnType(program.mesh, port, position), std::move(boxes), {}});
      input.pieces[found->second].devices.push_back(device);
    }
    inputs.push_back(std::move(input));
  }
  auto addLeaf = [&](Input &input) {
    input.leaf = leaves.size();
    leaves.push_back({input.port->name, input.port->type, 0});
  };
  for (const std::string &name : options.leafOrder)
    for (Input &input : inputs)
      if (input.leaf && input.port->name == name)
        addLeaf(input);
  for (Input &input : inputs)
    if (input.leaf && !isNamed(options.leafOrder, *input.port))
      addLeaf(input);
  return true;
}

bool BatchReader::open(std::string &error) {
  if (!leaves.empty()) {
    if (options.source.path.empty()) {
      error = "entry @" + entry.name + " has batch leaf \"" + leaves[0].name +
              "\", needed data for it (--data, --eval-data)";
      return false;
    }
    source = openSource(options.source, leaves, error);
    if (!source)
      return false;
    rows = leaves[0].getRows();
    for (const Leaf &leaf : leaves) {
      if (source->hasWholeSteps()) // which have leaves without rows, too
        rows = std::max(rows, leaf.getRows());
      else if (leaf.getRows() != rows) {
        error = "batch leaf \"" + leaf.name + "\" is " + format::toString(leaf.type) + ", needed " +
                std::to_string(rows) + " rows, as \"" + leaves[0].name + "\" has; --random gives it random bits";
        return false;
      }
    }
  }
  return true;
}

bool BatchReader::read(std::span<const uint64_t> numbers, const DataPosition &now, Batch &batch, std::string &error) {
  batch.resize(inputs.size());
  for (size_t index = 0; index < inputs.size(); ++index) {
    const Input &input = inputs[index];
    if (!input.number.empty()) {
      row = input.number;
    } else if (!input.leaf) {
      row.resize(*format::getBytes(input.port->type));
      fillRandomBits(row, mix(mix(now.seed, mix(input.port->name)), now.step));
      if (input.port->type.dtype == format::DType::I1)
        for (std::byte &bit : row)
          bit &= std::byte(1);
    }
    batch[index].resize(input.pieces.size());
    for (size_t piece = 0; piece < input.pieces.size(); ++piece) {
      batch[index][piece].resize(*format::getBytes(input.pieces[piece].type)); // what is padding is zero
      for (const format::Box &box : input.pieces[piece].boxes)
        if (!fillBox(input, input.pieces[piece], box, numbers, batch[index][piece], error))
          return false;
    }
  }
  return true;
}

bool BatchReader::deliver(const Batch &batch, const Loader::Deliver &deliver) const {
  for (size_t index = 0; index < inputs.size(); ++index)
    for (size_t piece = 0; piece < inputs[index].pieces.size(); ++piece)
      for (int64_t device : inputs[index].pieces[piece].devices)
        if (!deliver(inputs[index].argument, device, batch[index][piece]))
          return false;
  return true;
}

uint64_t BatchReader::takeSample(uint64_t count) {
  uint64_t sample = 0, examples = getExamples();
  count = std::min(count, examples);
  for (uint64_t index = 0; index < count; ++index)
    for (size_t leaf = 0; leaf < leaves.size(); ++leaf) {
      row.assign(leaves[leaf].getRowBytes(), std::byte());
      std::string error; // what can't be read, a step says that comes to it
      bool isRead = source->read(leaf, index * (examples / count), 0, row.data(), error);
      sample = mix(sample, isRead ? getChecksum(row) : 0);
    }
  return sample;
}

bool BatchReader::fillBox(const Input &input, const Piece &piece, const format::Box &box,
                          std::span<const uint64_t> numbers, std::span<std::byte> local, std::string &error) {
  const std::vector<int64_t> &whole = input.port->type.shape, &shape = piece.type.shape;
  // Only the row is there of a leaf that is read; otherwise all of the argument is.
  size_t rowDims = input.leaf ? leaves[*input.leaf].rowDims : whole.size(), outer = whole.size() - rowDims;
  uint64_t bytes = format::getBytes(input.port->type.dtype);
  if (std::ranges::find(box.size, 0) != box.size.end())
    return true; // nothing but padding
  // All runs of the last dim, by their index in the box, the last dim but one fastest.
  std::vector<int64_t> index(whole.size(), 0);
  size_t runDims = rowDims > 0 ? whole.size() - 1 : whole.size();
  int64_t runBytes = static_cast<int64_t>(bytes) * (rowDims > 0 ? box.size.back() : 1);
  int64_t lastRow = -1;
  for (;;) {
    int64_t number = 0, from = 0, to = 0;
    for (size_t dim = 0; dim < whole.size(); ++dim) {
      int64_t &place = dim < outer ? number : from;
      place = place * whole[dim] + box.start[dim] + index[dim];
      to = to * shape[dim] + box.at[dim] + index[dim];
    }
    if (input.leaf && number != lastRow) {
      row.resize(leaves[*input.leaf].getRowBytes());
      if (!source->read(*input.leaf, numbers[source->hasWholeSteps() ? 0 : number], number, row.data(), error))
        return false;
      lastRow = number;
    }
    std::memcpy(local.data() + to * bytes, row.data() + from * bytes, runBytes);
    size_t dim = runDims;
    while (dim > 0 && ++index[dim - 1] == box.size[dim - 1])
      index[--dim] = 0;
    if (dim == 0)
      return true;
  }
}

/// Whether a leaf holds tokens.
static bool hasTokens(const Leaf &leaf) {
  return leaf.type.shape.size() > 1 && leaf.type.dtype >= format::DType::I8 && leaf.type.dtype <= format::DType::U64;
}

uint64_t BatchReader::getItemsPerStep() const {
  if (leaves.empty())
    return 0;
  return hasTokens(leaves[0]) ? *format::getBytes(leaves[0].type) / format::getBytes(leaves[0].type.dtype) : rows;
}

const char *BatchReader::getUnit() const { return !leaves.empty() && hasTokens(leaves[0]) ? "tokens" : "examples"; }
