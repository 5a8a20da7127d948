// rng_bit_generator, bit for bit as XLA: Threefry-2x32 of 20 rounds and Philox-4x32 of 10 rounds, from Salmon et al.,
// "Parallel random numbers: as easy as 1, 2, 3", SC 2011. The state is [key, counter...]; DEFAULT is PHILOX, as on
// XLA's CPU.
#include "heddle/Reference/Elements.h"
#include "heddle/Reference/Interpreter.h"

#include "heddle/Dialect/Stablehlo/RandomOps.h"

#include <array>
#include <bit>

using namespace mlir;
using namespace heddle::reference;
using namespace heddle::stablehlo;

namespace {

uint32_t lowHalf(uint64_t word) { return static_cast<uint32_t>(word); }
uint32_t highHalf(uint64_t word) { return static_cast<uint32_t>(word >> 32); }
uint64_t join(uint32_t low, uint32_t high) { return low | static_cast<uint64_t>(high) << 32; }

/// Section 3.2 of the paper: five times four rounds, after each of which the key is added.
uint64_t threefry2x32(uint64_t key, uint64_t counter) {
  constexpr int rotations[2][4] = {{13, 15, 26, 6}, {17, 29, 16, 24}};
  uint32_t keys[3] = {lowHalf(key), highHalf(key), 0x1BD11BDA ^ lowHalf(key) ^ highHalf(key)};
  uint32_t a = lowHalf(counter) + keys[0], b = highHalf(counter) + keys[1];
  for (uint32_t group = 0; group < 5; ++group) {
    for (int rotation : rotations[group % 2]) {
      a += b;
      b = std::rotl(b, rotation) ^ a;
    }
    a += keys[(group + 1) % 3];
    b += keys[(group + 2) % 3] + group + 1;
  }
  return join(a, b);
}

/// Section 3.3 of the paper.
std::array<uint32_t, 4> philox4x32(uint64_t key, uint64_t counterLow, uint64_t counterHigh) {
  uint32_t x[4] = {lowHalf(counterLow), highHalf(counterLow), lowHalf(counterHigh), highHalf(counterHigh)};
  uint32_t key0 = lowHalf(key), key1 = highHalf(key);
  for (int round = 0; round < 10; ++round, key0 += 0x9E3779B9, key1 += 0xBB67AE85) {
    uint64_t first = uint64_t(x[0]) * 0xD2511F53, second = uint64_t(x[2]) * 0xCD9E8D57;
    uint32_t next[4] = {highHalf(second) ^ x[1] ^ key0, lowHalf(second), highHalf(first) ^ x[3] ^ key1, lowHalf(first)};
    std::copy_n(next, 4, x);
  }
  return {x[0], x[1], x[2], x[3]};
}

/// The dim along which XLA lays the two halves of each block next to each other: the first even one, else the largest.
int64_t pairedDim(ArrayRef<int64_t> shape) {
  for (auto [dim, size] : llvm::enumerate(shape))
    if (size % 2 == 0)
      return dim;
  return std::distance(shape.begin(), std::max_element(shape.begin(), shape.end()));
}

/// Words of up to 32 bits: elements 2i and 2i + 1 along the paired dim are the halves of one block. The block's number
/// is the place of i in the shape that has half as many elements along that dim. Moves `counter` on by the number of
/// blocks.
std::vector<int64_t> threefryWords(ArrayRef<int64_t> shape, uint64_t key, uint64_t &counter) {
  if (shape.empty())
    return {lowHalf(threefry2x32(key, counter++))};
  int64_t paired = pairedDim(shape);
  SmallVector<int64_t> halved(shape);
  halved[paired] = (halved[paired] + 1) / 2;
  SmallVector<int64_t> strides = rowMajorStrides(halved);
  std::vector<int64_t> words;
  forEachIndex(shape, [&](ArrayRef<int64_t> index) {
    uint64_t block = 0;
    for (auto [dim, i] : llvm::enumerate(index))
      block += (static_cast<int64_t>(dim) == paired ? i / 2 : i) * strides[dim];
    uint64_t bits = threefry2x32(key, counter + block);
    words.push_back(index[paired] % 2 ? highHalf(bits) : lowHalf(bits));
  });
  counter += ShapedType::getNumElements(halved);
  return words;
}

/// Words of 64 bits: one block each.
std::vector<int64_t> threefryWideWords(int64_t count, uint64_t key, uint64_t &counter) {
  std::vector<int64_t> words;
  for (int64_t i = 0; i < count; ++i)
    words.push_back(static_cast<int64_t>(threefry2x32(key, counter++)));
  return words;
}

/// Each block gives four words, or two of 64 bits; what is left of the last one is lost. The counter has 128 bits.
std::vector<int64_t> philoxWords(int64_t count, bool wide, uint64_t key, uint64_t &low, uint64_t &high) {
  std::vector<int64_t> words;
  for (int64_t left = count; left > 0; left -= wide ? 2 : 4) {
    std::array<uint32_t, 4> block = philox4x32(key, low, high);
    for (int i = 0; i < 4 && !wide; ++i)
      words.push_back(block[i]);
    for (int i = 0; i < 4 && wide; i += 2)
      words.push_back(static_cast<int64_t>(join(block[i], block[i + 1])));
    high += ++low == 0;
  }
  words.resize(count);
  return words;
}

/// spec: rng_bit_generator. A type of fewer than 32 bits has the low bits of a word; a float has its bits.
LogicalResult runRngBitGenerator(RngBitGeneratorOp op, Frame &frame) {
  Elements<int64_t> initial(frame.tensor(op.getInitialState()));
  auto type = cast<RankedTensorType>(op.getOutput().getType());
  bool isThreefry = op.getRngAlgorithm() == RngAlgorithm::THREE_FRY;
  if (initial.size() != 2 && (isThreefry || initial.size() != 3))
    return op.emitOpError("initial_state has ") << initial.size() << " elements, needed 2 or 3 for DEFAULT, a PHILOX";
  std::vector<int64_t> state(initial.begin(), initial.end()), words;
  uint64_t key = state[0], low = state[1], high = state.size() == 3 ? state[2] : key; // as XLA
  unsigned bits = type.getElementTypeBitWidth();
  if (!isThreefry)
    words = philoxWords(type.getNumElements(), bits == 64, key, low, high);
  else
    words = bits == 64 ? threefryWideWords(type.getNumElements(), key, low) : threefryWords(type.getShape(), key, low);
  state[1] = static_cast<int64_t>(low);
  if (state.size() == 3)
    state[2] = static_cast<int64_t>(high);
  frame.setTensor(op.getOutputState(), makeTensor<int64_t>(op.getInitialState().getType(), state));
  auto bitsType = RankedTensorType::get(type.getShape(), IntegerType::get(op.getContext(), bits));
  frame.setTensor(op.getOutput(), makeTensor<int64_t>(bitsType, words).withType(type));
  return success();
}

} // namespace

void heddle::reference::registerRandom(OpTable &table) {
  table.add<RngBitGeneratorOp>([](RngBitGeneratorOp op, Frame &frame) { return runRngBitGenerator(op, frame); });
}
