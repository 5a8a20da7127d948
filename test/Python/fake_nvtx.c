// A profiler that NVTX loads (NVTX_INJECTION64_PATH), which appends names of ranges to the file $HEDDLE_RANGES as they begin, and `-` as they end.
#include <nvtx3/nvToolsExt.h>

#include <stdio.h>
#include <stdlib.h>

static void append(const char *text) {
  FILE *file = fopen(getenv("HEDDLE_RANGES"), "a");
  fprintf(file, "%s\n", text);
  fclose(file);
}

static nvtxDomainHandle_t NVTX_API create(const char *name) {
  append(name);
  return (nvtxDomainHandle_t)name;
}
static int NVTX_API push(nvtxDomainHandle_t domain, const nvtxEventAttributes_t *attributes) {
  append(attributes->message.ascii);
  return 0;
}
static int NVTX_API pop(nvtxDomainHandle_t domain) {
  append("-");
  return 0;
}

int NVTX_API InitializeInjectionNvtx2(NvtxGetExportTableFunc_t getExportTable) {
  const NvtxExportTableCallbacks *callbacks = getExportTable(NVTX_ETID_CALLBACKS);
  NvtxFunctionTable table;
  unsigned size;
  if (!callbacks || !callbacks->GetModuleFunctionTable(NVTX_CB_MODULE_CORE2, &table, &size))
    return 0;
  *table[NVTX_CBID_CORE2_DomainCreateA] = (NvtxFunctionPointer)create;
  *table[NVTX_CBID_CORE2_DomainRangePushEx] = (NvtxFunctionPointer)push;
  *table[NVTX_CBID_CORE2_DomainRangePop] = (NvtxFunctionPointer)pop;
  return 1;
}
