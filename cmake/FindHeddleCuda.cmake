# The headers of CUDA's driver, cuBLASLt, cuDNN and NCCL. Nothing is linked: the libraries are loaded when a program needs them.
#
# Looked for in CUDAToolkit_ROOT, CUDA_HOME and CUDA_PATH, beside nvcc, in /usr/local/cuda and /opt/cuda, and in the packages
# nvidia-* of HEDDLE_CUDA_PYTHON (a virtual environment; default: .venv of the tree, where ./dev puts them) and of python3.
#
#   HeddleCuda_FOUND, HeddleCuda_VERSION    `13.0`
#   HeddleCuda_LIBRARY_DIRS                 folders beside the headers that have libraries, for programs to look in
#   HeddleCuda_MISSING                      headers that are nowhere
#   Heddle::CudaHeaders                     their folders, for target_link_libraries

set(HEDDLE_CUDA_PYTHON ${PROJECT_SOURCE_DIR}/.venv CACHE PATH "A virtual environment that may have CUDA's headers")

set(_roots ${CUDAToolkit_ROOT} $ENV{CUDAToolkit_ROOT} $ENV{CUDA_HOME} $ENV{CUDA_PATH})
find_program(_nvcc nvcc NO_CACHE)
if(_nvcc)
  file(REAL_PATH ${_nvcc} _nvcc)
  cmake_path(GET _nvcc PARENT_PATH _nvcc)
  list(APPEND _roots ${_nvcc}/..)
endif()
list(APPEND _roots /usr/local/cuda /opt/cuda /usr)
list(TRANSFORM _roots APPEND /include)
file(GLOB _wheels ${HEDDLE_CUDA_PYTHON}/lib/python3*/site-packages/nvidia/*/include)
list(APPEND _roots ${_wheels})
find_program(_python python3 NO_CACHE)
if(_python)
  execute_process(COMMAND ${_python} -c "import sysconfig; print(sysconfig.get_paths()['purelib'])"
    OUTPUT_VARIABLE _packages OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  file(GLOB _wheels ${_packages}/nvidia/*/include)
  list(APPEND _roots ${_wheels})
endif()

# What the four include comes in packages of its own: crt/host_defines.h in nvidia-cuda-crt, nv/target in nvidia-cuda-cccl.
# CUDA's own folders have the latter in include/cccl or in include.
set(_cccl ${_roots})
list(TRANSFORM _cccl APPEND /cccl)
set(HeddleCuda_INCLUDE_DIRS "")
set(HeddleCuda_MISSING "")
foreach(_header cuda.h cuda_runtime_api.h crt/host_defines.h nv/target cublasLt.h cudnn.h nccl.h)
  find_path(_folder ${_header} PATHS ${_roots} ${_cccl} NO_DEFAULT_PATH NO_CACHE)
  if(_folder)
    list(APPEND HeddleCuda_INCLUDE_DIRS ${_folder})
  else()
    list(APPEND HeddleCuda_MISSING ${_header})
  endif()
  if(_folder AND _header STREQUAL "cuda.h")
    file(STRINGS ${_folder}/cuda.h _version REGEX "^#define CUDA_VERSION [0-9]+")
    string(REGEX REPLACE "[^0-9]" "" _version "${_version}")
    math(EXPR _major "${_version} / 1000")
    math(EXPR _minor "${_version} % 1000 / 10")
    set(HeddleCuda_VERSION ${_major}.${_minor})
  endif()
  unset(_folder)
endforeach()
list(REMOVE_DUPLICATES HeddleCuda_INCLUDE_DIRS)
set(HeddleCuda_LIBRARY_DIRS "")
foreach(_folder ${HeddleCuda_INCLUDE_DIRS})
  file(GLOB _libraries ${_folder}/../lib64/lib*.so* ${_folder}/../lib/lib*.so*)
  foreach(_library ${_libraries})
    cmake_path(GET _library PARENT_PATH _library)
    cmake_path(NORMAL_PATH _library)
    list(APPEND HeddleCuda_LIBRARY_DIRS ${_library})
  endforeach()
endforeach()
list(REMOVE_DUPLICATES HeddleCuda_LIBRARY_DIRS)

include(FindPackageHandleStandardArgs)
string(REPLACE ";" ", " _missing "${HeddleCuda_MISSING}")
find_package_handle_standard_args(HeddleCuda
  REQUIRED_VARS HeddleCuda_INCLUDE_DIRS
  VERSION_VAR HeddleCuda_VERSION
  REASON_FAILURE_MESSAGE "no ${_missing}")
if(HeddleCuda_MISSING)
  set(HeddleCuda_FOUND FALSE)
endif()
if(HeddleCuda_FOUND AND NOT TARGET Heddle::CudaHeaders)
  add_library(Heddle::CudaHeaders INTERFACE IMPORTED)
  target_include_directories(Heddle::CudaHeaders SYSTEM INTERFACE ${HeddleCuda_INCLUDE_DIRS})
endif()
