// Memory that is a part of a file: what is written to it is the file's as soon as it is written, as
// after write(2), without a call of the kernel. A file that became shorter, or a disk that has no
// room for what is written, would end the process with SIGBUS; here it is an answer.
#pragma once

#include <stddef.h>
#include <stdint.h>

// Maps `length` bytes of a file from `offset` on, a multiple of the page size; NULL where the file
// can't be mapped, and errno says why. The caller unmaps it with mapping_end.
void *mapping_begin(int descriptor, int64_t offset, size_t length);

// Copies bytes into memory that was mapped so. Answers 0 when all are there, -1 when they can't be
// and any number of them may be. For one thread at a time.
int mapping_copy(void *to, const void *from, size_t length);

void mapping_end(void *start, size_t length);
