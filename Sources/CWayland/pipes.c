// Makes pipes that no other program inherits.
//
// `pipe2` is hidden from Swift. With `pipe` and `fcntl` a program that another thread starts in
// between would inherit both ends, and a pipe ends only when all copies of its writing end are
// closed.

#define _GNU_SOURCE
#include "CWayland.h"
#include <fcntl.h>
#include <unistd.h>

int cwayland_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }
