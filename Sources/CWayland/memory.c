#define _GNU_SOURCE
#include "CWayland.h"
#include <sys/mman.h>
#include <unistd.h>

int cwayland_memory(size_t size) {
  int memory = memfd_create("paber-frame", MFD_CLOEXEC);
  if (memory < 0) return -1;
  if (ftruncate(memory, (off_t)size) == 0) return memory;
  close(memory);
  return -1;
}
