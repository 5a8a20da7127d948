#include "heddle/Safetensors/Golden.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>

using namespace heddle;
using nlohmann::json;

namespace {

uint64_t readBits(const std::byte *bytes, unsigned count) {
  uint64_t bits = 0;
  std::memcpy(&bits, bytes, count); // the format is little-endian, as we are
  return bits;
}

/// A float of a sign, `exponentBits` and `mantissaBits`; the largest exponent stands for infinities and NaNs, or, in
/// the formats "FN", only its largest mantissa for a NaN.
double decodeFloat(uint64_t bits, int exponentBits, int mantissaBits, bool hasInfinities) {
  int bias = (1 << (exponentBits - 1)) - 1, largest = (1 << exponentBits) - 1;
  int exponent = static_cast<int>(bits >> mantissaBits) & largest;
  int64_t mantissa = static_cast<int64_t>(bits & ((uint64_t(1) << mantissaBits) - 1));
  double sign = bits >> (exponentBits + mantissaBits) & 1 ? -1 : 1;
  if (exponent == largest && hasInfinities)
    return mantissa ? NAN : sign * INFINITY;
  if (exponent == largest && mantissa == (1 << mantissaBits) - 1)
    return NAN;
  if (exponent == 0)
    return sign * std::ldexp(static_cast<double>(mantissa), 1 - bias - mantissaBits);
  return sign * std::ldexp(static_cast<double>(mantissa | int64_t(1) << mantissaBits), exponent - bias - mantissaBits);
}

double decodeF32(const std::byte *bytes) {
  float value;
  std::memcpy(&value, bytes, sizeof(value));
  return value;
}

double decodeF64(const std::byte *bytes) {
  double value;
  std::memcpy(&value, bytes, sizeof(value));
  return value;
}

/// An element of a float or complex type.
std::complex<double> decode(const std::string &dtype, const std::byte *bytes) {
  if (dtype == "F32")
    return decodeF32(bytes);
  if (dtype == "F64")
    return decodeF64(bytes);
  if (dtype == "C64")
    return {decodeF32(bytes), decodeF32(bytes + 4)};
  if (dtype == "F16")
    return decodeFloat(readBits(bytes, 2), 5, 10, true);
  if (dtype == "BF16")
    return decodeFloat(readBits(bytes, 2), 8, 7, true);
  if (dtype == "F8_E5M2")
    return decodeFloat(readBits(bytes, 1), 5, 2, true);
  if (dtype == "F8_E4M3")
    return decodeFloat(readBits(bytes, 1), 4, 3, false);
  uint64_t bits = readBits(bytes, 1); // F8_E8M0: a power of two
  return bits == 0xFF ? NAN : std::ldexp(1.0, static_cast<int>(bits) - 127);
}

bool isNan(std::complex<double> value) { return value != value; }

} // namespace

std::string heddle::describeUnchecked(size_t leaves) {
  return leaves == 0   ? ""
         : leaves == 1 ? ", 1 appended leaf unchecked"
                       : ", " + std::to_string(leaves) + " appended leaves unchecked";
}

bool heddle::isFloat(const std::string &dtype) { return dtype.starts_with("F") || dtype == "BF16" || dtype == "C64"; }

Distance heddle::getDistance(const SafetensorsView &found, const SafetensorsView &expected) {
  Distance result;
  unsigned elementBytes = safetensorsElementBytes(expected.dtype);
  for (size_t at = 0; at < expected.bytes.size(); at += elementBytes) {
    std::complex<double> a = decode(expected.dtype, found.bytes.data() + at),
                         b = decode(expected.dtype, expected.bytes.data() + at);
    double magnitude = std::abs(b);
    if (a == b || (isNan(a) && isNan(b))) {
      if (std::isfinite(magnitude))
        result.largest = std::max(result.largest, magnitude);
      result.nans += isNan(a);
      continue;
    }
    double distance = std::abs(a - b);
    if (!std::isfinite(distance) || !std::isfinite(magnitude))
      return {INFINITY, 1, 0};
    result.difference = std::max(result.difference, distance);
    result.largest = std::max(result.largest, magnitude);
  }
  return result;
}

double heddle::relativeDifference(const SafetensorsView &found, const SafetensorsView &expected) {
  if (!isFloat(expected.dtype))
    return std::equal(found.bytes.begin(), found.bytes.end(), expected.bytes.begin(), expected.bytes.end()) ? 0
                                                                                                            : INFINITY;
  Distance distance = getDistance(found, expected);
  return distance.difference == 0 ? 0 : distance.difference / distance.largest;
}

double heddle::getDetour(const SafetensorsView &end, const SafetensorsView &otherEnd, const SafetensorsView *start,
                         const SafetensorsView *otherStart) {
  double largest = 0;
  if (!isFloat(end.dtype))
    return largest;
  unsigned elementBytes = safetensorsElementBytes(end.dtype);
  for (size_t at = 0; at < end.bytes.size(); at += elementBytes) {
    auto element = [&](const SafetensorsView *view) {
      return view ? decode(view->dtype, view->bytes.data() + at) : std::complex<double>();
    };
    double detour = std::abs((element(&end) - element(&otherEnd)) - (element(start) - element(otherStart)));
    if (std::isfinite(detour))
      largest = std::max(largest, detour);
  }
  return largest;
}

struct GoldenFile::Tolerances {
  json model;
};

GoldenFile::GoldenFile() : tolerances(std::make_unique<Tolerances>()) {}
GoldenFile::~GoldenFile() = default;

bool GoldenFile::read(const std::string &path, std::string &error) {
  if (!file.read(path, error))
    return false;
  modelPath = (std::filesystem::path(path).parent_path() / "model.json").string();
  std::ifstream stream(modelPath);
  json &model = tolerances->model;
  model = json::parse(stream, nullptr, /*allow_exceptions=*/false);
  if (!model.is_object() || !model.contains("tolerance") || !model["tolerance"].is_object() ||
      !model.contains("steps") || !model["steps"].is_number_unsigned()) {
    error = modelPath + ": needed a JSON object with steps and tolerance";
    return false;
  }
  steps = model["steps"].get<unsigned>();
  return true;
}

unsigned GoldenFile::getStates() const {
  unsigned states = 0;
  while (file.find("state." + std::to_string(states)))
    ++states;
  return states;
}

const SafetensorsView *GoldenFile::find(const std::string &name, const SafetensorsView &needed,
                                        std::string &error) const {
  const SafetensorsView *view = file.find(name);
  if (!view)
    error = "'" + name + "' is missing, needed " + describe(needed);
  else if (view->dtype != needed.dtype || view->shape != needed.shape)
    error = "'" + name + "' has type " + describe(*view) + ", needed " + describe(needed);
  else
    return view;
  return nullptr;
}

bool GoldenFile::compare(const std::string &name, const SafetensorsView &found, std::string &report,
                         std::string &error) {
  report.clear();
  const SafetensorsView *expected = find(name, found, error);
  if (!expected) {
    error = "result " + error;
    return false;
  }
  const json &all = tolerances->model["tolerance"];
  auto entry = all.find(name);
  if (entry == all.end() || !entry->is_number()) {
    error = "model.json has no tolerance for '" + name + "'";
    return false;
  }
  double tolerance = entry->get<double>();
  if (!(tolerance >= 0)) {
    error = "model.json has tolerance " + entry->dump() + " for '" + name + "', needed at least 0";
    return false;
  }
  double difference = relativeDifference(found, *expected);
  double fraction = difference == 0 ? 0 : difference / tolerance;
  ++compared;
  if (!(fraction <= 1)) {
    ++outside;
    char text[64];
    std::snprintf(text, sizeof(text), " differs by %.3g, tolerance %.3g", difference, tolerance);
    report = name + text;
  }
  if (fraction >= worst) {
    worst = fraction;
    worstLeaf = name;
  }
  return true;
}

bool GoldenFile::checkNoMore(const std::string &prefix, size_t count, std::string &error) const {
  std::string next = prefix + std::to_string(count);
  if (!file.find(next))
    return true;
  error = "the golden file has '" + next + "', for which the entry has no result";
  return false;
}

std::string GoldenFile::getSummary() const {
  char text[128];
  std::snprintf(text, sizeof(text), " at %.3f of its tolerance, %u of %u leaves out of tolerance", worst, outside,
                compared);
  return "worst leaf " + worstLeaf + text;
}
