#include "heddle/Runtime/Metrics/Prometheus.h"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <cmath>

using namespace heddle::runtime;

static std::string toText(double value) {
  if (std::isnan(value))
    return "NaN";
  if (std::isinf(value))
    return value < 0 ? "-Inf" : "+Inf";
  char text[32];
  return {text, std::to_chars(text, text + sizeof(text), value).ptr};
}

static std::string escape(std::string_view text) {
  std::string escaped;
  for (char one : text)
    if (one == '\n')
      escaped += "\\n";
    else
      escaped += one == '\\' || one == '"' ? std::string{'\\', one} : std::string(1, one);
  return escaped;
}

PrometheusFigures::PrometheusFigures(std::vector<PrometheusFamily> families) {
  for (PrometheusFamily &family : families)
    all.push_back({std::move(family), {}});
}

double &PrometheusFigures::find(std::string_view family, std::string_view label) {
  auto found = std::ranges::find_if(all, [&](const Figures &figures) { return figures.family.name == family; });
  assert(found != all.end() && found->family.label.empty() == label.empty());
  auto value = found->values.find(label);
  return value != found->values.end() ? value->second : found->values[std::string(label)];
}

void PrometheusFigures::set(std::string_view family, double value, std::string_view label) {
  std::lock_guard lock(mutex);
  find(family, label) = value;
}

void PrometheusFigures::add(std::string_view family, double value, std::string_view label) {
  std::lock_guard lock(mutex);
  find(family, label) += value;
}

std::string PrometheusFigures::getText() const {
  std::lock_guard lock(mutex);
  std::string text;
  for (const auto &[family, values] : all) {
    if (values.empty())
      continue;
    text += "# HELP " + family.name + " " + family.help + "\n# TYPE " + family.name + " " + family.type + "\n";
    for (const auto &[label, value] : values) {
      std::string labels = family.label.empty() ? "" : "{" + family.label + "=\"" + escape(label) + "\"}";
      text += family.name + labels + " " + toText(value) + "\n";
    }
  }
  return text;
}
