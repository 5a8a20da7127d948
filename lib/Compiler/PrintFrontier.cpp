// What each memory budget gives, as a table and as a picture.
#include "heddle/Compiler/Report.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace heddle;
using llvm::formatv;

void heddle::printFrontier(const Report &report, llvm::raw_ostream &out) {
  out << formatv("{0,16}  {1,12}  done to hold less\n", "budget, bytes", "predicted");
  for (const BudgetCandidate &own : report.frontier)
    out << formatv("{0,16}  {1,9:f3} ms  {2}\n", own.bytes, own.seconds * 1e3, own.name);
}

void heddle::drawFrontier(const Report &report, llvm::raw_ostream &out) {
  constexpr double width = 720, height = 400, left = 80, right = 30, top = 30, bottom = 50; // in pixels
  double mostBytes = 1, mostSeconds = 1e-9;
  for (const BudgetCandidate &own : report.frontier) {
    mostBytes = std::max(mostBytes, static_cast<double>(own.bytes) * 1.05);
    mostSeconds = std::max(mostSeconds, own.seconds * 1.1);
  }
  auto [unit, unitBytes] = mostBytes >= 1e9   ? std::pair("GB", 1e9)
                           : mostBytes >= 1e6 ? std::pair("MB", 1e6)
                                              : std::pair("kB", 1e3);
  auto x = [&](double bytes) { return left + (width - left - right) * bytes / mostBytes; };
  auto y = [&](double seconds) { return height - bottom - (height - top - bottom) * seconds / mostSeconds; };
  out << formatv(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" "
      "font-family=\"sans-serif\" font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
      width, height);
  out << formatv("<path d=\"M{0} {1}V{2}H{3}\" fill=\"none\" stroke=\"gray\"/>\n", left, top, height - bottom,
                 width - right);
  for (int tick = 0; tick <= 5; ++tick) {
    double bytes = mostBytes * tick / 5, seconds = mostSeconds * tick / 5;
    out << formatv("<text x=\"{0:f1}\" y=\"{1}\" text-anchor=\"middle\" fill=\"gray\">{2:f2} {3}</text>\n", x(bytes),
                   height - bottom + 18, bytes / unitBytes, unit);
    out << formatv("<text x=\"{0}\" y=\"{1:f1}\" text-anchor=\"end\" fill=\"gray\">{2:f2} ms</text>\n", left - 6,
                   y(seconds) + 4, seconds * 1e3);
  }
  out << formatv("<text x=\"{0}\" y=\"{1}\" text-anchor=\"middle\">memory budget of a device</text>\n"
                 "<text x=\"{2}\" y=\"{3}\">predicted step</text>\n",
                 (left + width - right) / 2, height - 10, 8, top - 12);
  // A budget between two candidates gives the smaller one.
  std::string path;
  for (const BudgetCandidate &own : report.frontier) {
    double bytes = x(static_cast<double>(own.bytes)), seconds = y(own.seconds);
    path += path.empty() ? formatv("M{0:f1} {1:f1}", bytes, seconds).str()
                         : formatv("H{0:f1}V{1:f1}", bytes, seconds).str();
  }
  if (!path.empty())
    out << formatv("<path d=\"{0}H{1}\" fill=\"none\" stroke=\"#7aa6d8\" stroke-width=\"2\"/>\n", path, width - right);
  for (const BudgetCandidate &own : report.frontier)
    out << formatv(
        "<circle cx=\"{0:f1}\" cy=\"{1:f1}\" r=\"4\" fill=\"#2f6fb0\"><title>{2} bytes, {3:f3} ms: {4}</title>"
        "</circle>\n",
        x(static_cast<double>(own.bytes)), y(own.seconds), own.bytes, own.seconds * 1e3, own.name);
  out << "</svg>\n";
}
