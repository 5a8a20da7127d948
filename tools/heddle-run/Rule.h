// A condition on a number of a run: --stop-when and --alert.
#ifndef HEDDLE_TOOLS_HEDDLERUN_RULE_H
#define HEDDLE_TOOLS_HEDDLERUN_RULE_H

#include <cstdint>
#include <deque>
#include <optional>
#include <string>

namespace heddle::run {

class Rule {
public:
  static constexpr const char *grammar =
      "METRIC<NUMBER, METRIC>NUMBER, METRIC>NUMBERx, METRIC=nan, METRIC:COUNT or METRIC:COUNT:max";
  /// `loss<2.5`, `loss>3x`, `loss=nan`, `eval/loss:5`, `eval/accuracy:5:max`; nothing for a text that is none.
  static std::optional<Rule> read(const std::string &text);

  const std::string &getText() const { return text; }
  const std::string &getName() const { return name; }
  /// Whether it is reached by what is no finite number: then the state is none to keep.
  bool isOfNan() const { return kind == Kind::Nan; }
  /// Looks at the next value: empty, or what it has come to, as `loss is 9.1, 3.2 times the median 2.8`.
  std::string look(double value);

private:
  /// The values that a spike is far above: the median of the last ones, once there are some.
  static constexpr size_t mostValues = 64, fewestValues = 8;
  double findMedian() const;

  std::string text, name;
  enum class Kind : uint8_t { Below, Above, Spike, Nan, NoLower, NoHigher } kind = Kind::Below;
  double bound = 0;      // of a spike a factor
  uint64_t patience = 0; // values without a better one
  std::optional<double> best;
  uint64_t since = 0;      // the best one
  std::deque<double> last; // of a spike
};

} // namespace heddle::run

#endif // HEDDLE_TOOLS_HEDDLERUN_RULE_H
