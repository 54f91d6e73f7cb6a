// Maps a part of a file into memory: bytes written there are in the file at once, as after
// write(2), without a system call. If the file becomes shorter, or its disk is full, writing there
// would end the process with SIGBUS; here it is reported as a failure.
#pragma once

#include <stddef.h>
#include <stdint.h>

// Maps `length` bytes of a file from `offset` on, a multiple of the page size. NULL, with errno
// set, if the file can't be mapped. The caller unmaps it with mapping_end.
void *mapping_begin(int descriptor, int64_t offset, size_t length);

// Copies bytes into mapped memory. Returns 0 if all were written, -1 if only some may have been.
// For one thread at a time.
int mapping_copy(void *to, const void *from, size_t length);

void mapping_end(void *start, size_t length);
