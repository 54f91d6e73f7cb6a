// The part of the program's file and its libraries that is in the process's memory.
#pragma once

// Drops the read-only parts of these files from memory: code and constants. The kernel loads a part
// again when it is needed, from its own copy or from the disk. Returns the number of bytes covered.
// For any thread.
//
// Does nothing in a process under a debugger, whose breakpoints are written into code, and nothing
// to a library whose code was written to while it was loaded.
long program_image_release(void);
