#!/usr/bin/env python3
"""What the emulator takes, in nanoseconds of a processor: an access of global and of shared memory, a barrier, an exchange of lanes, a
product of matrices; and how long a unit takes to compile, with the vocabulary alone and with a kernel.

    ./dev bench emulator        (or bench/emulator.py, with $HEDDLE_BUILD for a build folder other than build)
"""
import ctypes
import os
import pathlib
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = pathlib.Path(os.environ.get("HEDDLE_BUILD", ROOT / "build"))


class Options(ctypes.Structure):
    _fields_ = [("size", ctypes.c_size_t), ("devices", ctypes.c_uint32), ("capability", ctypes.c_uint32), ("bytes", ctypes.c_uint64),
                ("seed", ctypes.c_uint64), ("compiler", ctypes.c_char_p), ("vocabulary", ctypes.c_char_p), ("cache", ctypes.c_char_p),
                ("timeout_ms", ctypes.c_uint32)]


emulator = ctypes.CDLL(str(BUILD / "lib/libheddle-emulator.so"))
emulator.heddleEmulatorRunText.restype = ctypes.c_char_p
emulator.heddleEmulatorRunText.argtypes = [ctypes.c_char_p, ctypes.c_char_p, ctypes.c_uint32, ctypes.c_uint32, ctypes.c_uint32,
                                           ctypes.c_void_p, ctypes.c_size_t, ctypes.c_void_p]

N = 1 << 22
THREADS = 256


def kernel(body):
    return ('#include "heddle.h"\n'
            f"KERNEL({THREADS}) run(In<float, {N}> x, Out<float, {N}> y) {{\n  const int i = block() * {THREADS} + thread();\n{body}\n}}\n")


# name, body, what is counted per thread, blocks
CASES = [
    ("nothing, a thread", "", 1, N // THREADS),
    ("load and store of a float", "  y[i] = x[i];", 1, N // THREADS),
    ("load and store of 4 floats", "  store(y, i * 4, load<4>(x, i * 4));", 1, N // THREADS // 4),
    ("64 loads, a load", "  float sum = 0;\n  for (int k = 0; k < 64; ++k)\n    sum += x[(i & 65535) + 65536 * (k & 15)];\n  y[i] = sum;", 64, 1024),
    ("expFast", "  float sum = x[i];\n  for (int k = 0; k < 64; ++k)\n    sum = expFast(-sum);\n  y[i] = sum;", 64, 1024),
    ("barrier", "  for (int k = 0; k < 64; ++k)\n    barrier();\n  y[i] = 1;", 64, 512),
    ("access of shared memory", "  SHARED(float, tile, 256);\n  tile[thread()] = 1;\n  float sum = 0;\n  for (int k = 0; k < 64; ++k)\n"
     "    sum += tile[thread()];\n  y[i] = sum;", 64, 512),
    ("shuffleXor", "  float sum = 1;\n  for (int k = 0; k < 64; ++k)\n    sum += shuffleXor(sum, 1);\n  y[i] = sum;", 64, 512),
    ("multiplyAdd, a warp", "  Vec<float, 4> sums{};\n  const Vec<u32, 4> a{};\n  const Vec<u32, 2> b{};\n  for (int k = 0; k < 64; ++k)\n"
     "    multiplyAdd<bf16>(sums, a, b);\n  y[i] = sums[0];", 2, 128),
]


def run(text, blocks, cache):
    x = (ctypes.c_float * N)()
    y = (ctypes.c_float * N)()
    slots = (ctypes.c_uint64 * 2)(ctypes.addressof(x), ctypes.addressof(y))
    options = Options(size=ctypes.sizeof(Options), seed=1, cache=cache.encode())
    times, compiled = [], 0
    for _ in range(5):
        start, wall = time.process_time(), time.perf_counter()
        fault = emulator.heddleEmulatorRunText(text.encode(), b"run", blocks, THREADS, 0, slots, 2, ctypes.byref(options))
        times.append(time.process_time() - start)
        compiled = compiled or time.perf_counter() - wall
        if fault:
            raise SystemExit(fault.decode())
    return compiled, min(times[1:])


with tempfile.TemporaryDirectory() as cache:
    compiles = []
    for name, body, count, blocks in CASES:
        compiled, best = run(kernel(body), blocks, cache)
        compiles.append(compiled - best)
        print(f"{name:28} {best * 1e9 / (blocks * THREADS * count):8.2f} ns")
    print(f"a unit of one kernel is compiled in {min(compiles) * 1e3:.0f} to {max(compiles) * 1e3:.0f} ms")
