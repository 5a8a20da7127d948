// A library with NVRTC's entry points that says it is an old one.
extern "C" {
int nvrtcVersion(int *major, int *minor) {
  *major = 11;
  *minor = 8;
  return 0;
}
const char *nvrtcGetErrorString(int) { return ""; }
int nvrtcCreateProgram() { return 1; }
int nvrtcCompileProgram() { return 1; }
int nvrtcGetProgramLogSize() { return 1; }
int nvrtcGetProgramLog() { return 1; }
int nvrtcGetCUBINSize() { return 1; }
int nvrtcGetCUBIN() { return 1; }
int nvrtcDestroyProgram() { return 1; }
}
