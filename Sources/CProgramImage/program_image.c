#define _GNU_SOURCE
#include "program_image.h"

#include <link.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

// True if the loader has written into read-only memory, so that dropping it would lose data: a
// library with text relocations, which is hardly ever made today.
static int was_written_to(const struct dl_phdr_info *object) {
  for (int index = 0; index < object->dlpi_phnum; index++) {
    const ElfW(Phdr) *header = &object->dlpi_phdr[index];
    if (header->p_type != PT_DYNAMIC) continue;
    const ElfW(Dyn) *entry = (const ElfW(Dyn) *)(object->dlpi_addr + header->p_vaddr);
    for (; entry->d_tag != DT_NULL; entry++) {
      if (entry->d_tag == DT_TEXTREL) return 1;
      if (entry->d_tag == DT_FLAGS && entry->d_un.d_val & DF_TEXTREL) return 1;
    }
  }
  return 0;
}

static int release(struct dl_phdr_info *object, size_t size, void *released) {
  (void)size;
  if (was_written_to(object)) return 0;
  const uintptr_t page = sysconf(_SC_PAGESIZE);
  for (int index = 0; index < object->dlpi_phnum; index++) {
    const ElfW(Phdr) *header = &object->dlpi_phdr[index];
    if (header->p_type != PT_LOAD || header->p_flags & PF_W) continue;
    // Only whole pages of this segment: its first or last may be shared with one that is written
    // to.
    uintptr_t start = object->dlpi_addr + header->p_vaddr;
    uintptr_t end = (start + header->p_filesz) & ~(page - 1);
    start = (start + page - 1) & ~(page - 1);
    if (start >= end || madvise((void *)start, end - start, MADV_DONTNEED) != 0) continue;
    *(long *)released += end - start;
  }
  return 0;
}

// True if a debugger controls the process (proc(5), status).
static int is_traced(void) {
  FILE *status = fopen("/proc/self/status", "re");
  if (!status) return 1;
  char line[256];
  int tracer = 1;
  while (fgets(line, sizeof line, status) && sscanf(line, "TracerPid: %d", &tracer) != 1) {
  }
  fclose(status);
  return tracer != 0;
}

long program_image_release(void) {
  long released = 0;
  if (!is_traced()) dl_iterate_phdr(release, &released);
  return released;
}
