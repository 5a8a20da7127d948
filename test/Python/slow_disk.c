// Preloaded, it makes the disk of some files slow: $SLOW_FILES is a part of their paths, and a MiB takes $SLOW_DELAY
// ms. Memory holds what is written, as the system's does, until somebody waits for the disk. One such file is open at a
// time. With $SLOW_BREAKS the disk breaks, which the system tells once.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static size_t written, synced;

static int isSlow(int file) {
  char link[64], path[4096] = "";
  snprintf(link, sizeof(link), "/proc/self/fd/%d", file);
  return readlink(link, path, sizeof(path) - 1) > 0 && strstr(path, getenv("SLOW_FILES"));
}

static void await(size_t end) {
  if (end > synced)
    usleep((useconds_t)((end - synced) * atoi(getenv("SLOW_DELAY")) * 1000 >> 20));
  synced = end > synced ? end : synced;
}

ssize_t write(int file, const void *bytes, size_t count) {
  ssize_t (*next)(int, const void *, size_t) = (ssize_t (*)(int, const void *, size_t))dlsym(RTLD_NEXT, "write");
  ssize_t done = next(file, bytes, count);
  if (done > 0 && isSlow(file))
    written += (size_t)done;
  return done;
}

int sync_file_range(int file, off_t offset, off_t count, unsigned flags) {
  if (!isSlow(file) || !(flags & SYNC_FILE_RANGE_WAIT_AFTER))
    return 0;
  await((size_t)(offset + count));
  errno = EIO;
  return getenv("SLOW_BREAKS") ? -1 : 0;
}

int fsync(int file) {
  int (*next)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
  if (isSlow(file))
    await(written);
  return next(file);
}
