#include "heddle/Compiler/DeepSpeed.h"

#include "heddle/Files/JsonText.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSwitch.h"

#include <nlohmann/json.hpp>

#include <cmath>

using namespace heddle;
using llvm::StringRef, nlohmann::json;

namespace {

/// 2, and 2.0 as some write it.
std::optional<int64_t> getInteger(const json &value) {
  if (value.is_number_integer() && !(value.is_number_unsigned() && value.get<uint64_t>() > INT64_MAX))
    return value.get<int64_t>();
  double number = value.is_number_float() ? value.get<double>() : 0.5;
  return number == std::floor(number) && std::abs(number) < 0x1p53 ? std::optional(static_cast<int64_t>(number))
                                                                   : std::nullopt;
}

/// Reads one configuration; the first fault ends it.
class Reader {
public:
  Reader(CompileOptions &options, std::vector<std::string> &notes) : options(options), notes(notes) {}

  std::string run(const json &root) {
    if (!root.is_object())
      return "the configuration is no object, needed {...}";
    each(root, "", [&](StringRef key, const json &value) { readTop(key, value); });
    if (error.empty() && accumulation)
      merge("gradient_accumulation_steps", *accumulation, options.microbatches, int64_t(0), "--microbatches");
    return error;
  }

private:
  template <typename Read> void each(const json &object, const std::string &path, Read read) {
    for (const auto &[key, value] : object.items()) // sorted by keys
      if (error.empty()) {
        prefix = path;
        if (value == "auto") // as Hugging Face's Trainer has it, which fills it in
          note(key, "is \"auto\": the options and the module say it");
        else
          read(key, value);
      }
  }

  std::string refuse(StringRef key, const json &value, StringRef needed) {
    std::string shown = value.dump(-1, ' ', false, json::error_handler_t::replace);
    if (shown.size() > 60)
      shown = shown.substr(0, 57) + "...";
    return error = "\"" + prefix + key.str() + "\" is " + shown + ", " + needed.str();
  }
  void note(StringRef key, StringRef words) { notes.push_back("\"" + prefix + key.str() + "\" " + words.str()); }

  void noteNumber(StringRef key, const json &value, StringRef words) {
    if (value.is_number() && value >= 0)
      note(key, words);
    else
      refuse(key, value, "needed a number of at least 0");
  }
  void noteFlag(StringRef key, const json &value, StringRef words) {
    if (value.is_boolean())
      note(key, words);
    else
      refuse(key, value, "needed true or false");
  }

  void readTop(StringRef key, const json &value) {
    if (key == "zero_optimization" || key == "bf16" || key == "fp16" || key == "aio") {
      if (!value.is_object()) {
        refuse(key, value, "needed an object");
        return;
      }
      each(value, key.str() + ".", [&](StringRef inner, const json &own) {
        if (key == "zero_optimization")
          readZero(inner, own);
        else if (key == "aio")
          readDisk(inner, own);
        else
          readPrecision(key, inner, own);
      });
      return;
    }
    if (key == "gradient_accumulation_steps")
      accumulation = readCount(key, value);
    else if (key == "train_batch_size")
      options.expected.trainBatch = readCount(key, value);
    else if (key == "train_micro_batch_size_per_gpu")
      options.expected.microBatch = readCount(key, value);
    else if (key == "gradient_clipping") {
      if (value != 0)
        refuse(key, value, "needed 0, and the clipping in the step, as optax.clip_by_global_norm does it");
    } else if (key == "steps_per_print")
      noteNumber(key, value, "is for a run to decide");
    else if (key == "wall_clock_breakdown" || key == "dump_state")
      noteFlag(key, value, "is for a run to decide");
    else
      refuse(key, value, "which heddle has nothing for, needed the configuration without it");
  }

  std::optional<int64_t> readCount(StringRef key, const json &value) {
    std::optional<int64_t> count = getInteger(value);
    if (count && *count >= 1)
      return count;
    refuse(key, value, "needed an integer of at least 1");
    return std::nullopt;
  }

  void readPrecision(StringRef type, StringRef key, const json &value) {
    if (type == "fp16" && (key == "auto_cast" || key == "initial_scale_power" || key.contains("loss_scale") ||
                           key.contains("hysteresis")))
      note(key, "is of fp16's loss scaling, and without use where that is off");
    else if (key != "enabled")
      refuse(key, value, "which heddle has nothing for, needed \"enabled\" alone");
    else if (!value.is_boolean())
      refuse(key, value, "needed true or false");
    else if (value == true && type == "fp16")
      refuse(key, value, "needed bf16: heddle trains in f32 and bf16");
    else if (type == "bf16" && (value == true || options.precision == "bf16"))
      merge("bf16.enabled", std::string(value == true ? "bf16" : ""), options.precision, std::string(), "--precision");
  }

  void readZero(StringRef key, const json &value) {
    if (key == "stage") {
      options.expected.zeroStage = getInteger(value);
      if (options.expected.zeroStage.value_or(-1) < 0 || *options.expected.zeroStage > 3)
        refuse(key, value, "needed a stage of 0 to 3");
      return;
    }
    if (key == "offload_optimizer" || key == "offload_param") {
      if (!value.is_object()) {
        refuse(key, value, "needed an object");
        return;
      }
      each(value, "zero_optimization." + key.str() + ".",
           [&](StringRef inner, const json &own) { readOffload(key == "offload_param", inner, own); });
      return;
    }
    if (llvm::StringSwitch<bool>(key)
            .Cases({"overlap_comm", "contiguous_gradients", "reduce_scatter", "allgather_partitions"}, true)
            .Default(false)) {
      if (value == true)
        note(key, "is for the plan to decide, which does so");
      else
        refuse(key, value, "needed true, which a plan does, or nothing");
    } else if (llvm::StringSwitch<bool>(key)
                   .Cases({"allgather_bucket_size", "reduce_bucket_size", "stage3_max_live_parameters",
                           "stage3_max_reuse_distance", "stage3_prefetch_bucket_size",
                           "stage3_param_persistence_threshold", "stage3_model_persistence_threshold",
                           "stage3_module_granularity_threshold", "sub_group_size"},
                          true)
                   .Default(false)) {
      noteNumber(key, value, "is for the plan to decide, which has sizes of its own");
    } else if (key == "stage3_gather_16bit_weights_on_model_save" ||
               key == "stage3_gather_fp16_weights_on_model_save") {
      noteFlag(key, value, "is for a run to decide: a checkpoint has parts of all devices");
    } else {
      refuse(key, value, "which heddle has nothing for, needed the configuration without it");
    }
  }

  void readDisk(StringRef key, const json &value) {
    if (key == "block_size" || key == "queue_depth" || key == "thread_count" || key == "intra_op_parallelism")
      noteNumber(key, value, "is for a run to decide, which asks the disk by io_uring");
    else if (key == "single_submit" || key == "overlap_events")
      noteFlag(key, value, "is for a run to decide, which asks the disk by io_uring");
    else
      refuse(key, value, "which heddle has nothing for, needed the configuration without it");
  }

  void readOffload(bool isParameter, StringRef key, const json &value) {
    if (key == "device") {
      std::string space = value == "cpu" ? "host" : value == "nvme" ? "disk" : "";
      if (space.empty() && value != "none")
        refuse(key, value, "needed none, cpu or nvme");
      else if (isParameter)
        moveState("parameters", "offload_param", space, options.offload.parameters);
      else
        moveState("optimizer", "offload_optimizer", space, options.offload.optimizer);
    } else if (key == "pin_memory") {
      if (value != true)
        refuse(key, value, "needed true: the host's memory is pinned where devices are GPUs");
    } else if (key == "nvme_path") {
      if (value.is_string())
        note(key, "is for a run to decide: heddle-run --disk-folder");
      else
        refuse(key, value, "needed a folder's name");
    } else if (key == "buffer_count" || key == "buffer_size" || key == "max_in_cpu") {
      noteNumber(key, value, "is for the plan to decide, which has chunks of its own");
    } else if (key == "pipeline_read" || key == "pipeline_write") {
      noteFlag(key, value, "is for the plan to decide, which has chunks of its own");
    } else {
      refuse(key, value, "which heddle has nothing for, needed the configuration without it");
    }
  }

  void moveState(StringRef what, StringRef object, const std::string &space, std::string &own) {
    if (!own.empty() && own != space)
      error = ("\"zero_optimization." + object + ".device\" is beside --offload " + what + "=" + own +
               ", needed one of the two")
                  .str();
    if (!space.empty())
      own = space;
  }

  template <typename T> void merge(StringRef key, const T &value, T &option, const T &unset, StringRef name) {
    if (option != unset && option != value)
      error = "\"" + key.str() + "\" is beside " + name.str() + ", which says otherwise, needed one of the two";
    option = value;
  }

  CompileOptions &options;
  std::vector<std::string> &notes;
  std::string error, prefix;
  std::optional<int64_t> accumulation;
};

} // namespace

std::string heddle::readDeepSpeed(const std::string &file, const std::string &text, CompileOptions &options,
                                  std::vector<std::string> &notes) {
  json root;
  JsonFault fault;
  if (!readJson(text, /*maxDepth=*/64, root, fault))
    return file + (fault.place.empty() ? "" : ":" + fault.place) + ": " + fault.sentence;
  std::string error = Reader(options, notes).run(root);
  return error.empty() ? "" : file + ": " + error;
}
