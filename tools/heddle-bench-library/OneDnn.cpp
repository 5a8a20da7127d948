#include "OneDnn.h"

#ifdef HEDDLE_ONEDNN
#include <oneapi/dnnl/dnnl.hpp>

#include <memory>

extern "C" void omp_set_num_threads(int);

std::function<void()> heddle::bench::makeOneDnnProduct(int64_t rows, int64_t columns, int64_t depth,
                                                       format::DType dtype, bool isLeftTransposed,
                                                       bool isRightTransposed) {
  using dnnl::memory;
  omp_set_num_threads(1);
  if (dtype != format::DType::F32 && dtype != format::DType::BF16)
    return nullptr;
  auto type = dtype == format::DType::F32 ? memory::data_type::f32 : memory::data_type::bf16;
  static dnnl::engine engine(dnnl::engine::kind::cpu, 0);
  memory::desc left({rows, depth}, type, isLeftTransposed ? memory::dims{1, rows} : memory::dims{depth, 1});
  memory::desc right({depth, columns}, type, isRightTransposed ? memory::dims{1, depth} : memory::dims{columns, 1});
  memory::desc to({rows, columns}, type, memory::dims{columns, 1});
  dnnl::matmul::primitive_desc description(dnnl::matmul::desc(left, right, to), engine);
  auto call = std::make_shared<dnnl::matmul>(description);
  auto stream = std::make_shared<dnnl::stream>(engine);
  memory a(left, engine), b(right, engine), c(to, engine);
  std::fill_n(static_cast<char *>(a.get_data_handle()), left.get_size(), 0);
  std::fill_n(static_cast<char *>(b.get_data_handle()), right.get_size(), 0);
  return [=] { call->execute(*stream, {{DNNL_ARG_SRC, a}, {DNNL_ARG_WEIGHTS, b}, {DNNL_ARG_DST, c}}); };
}
#else
std::function<void()> heddle::bench::makeOneDnnProduct(int64_t, int64_t, int64_t, format::DType, bool, bool) {
  return nullptr;
}
#endif
