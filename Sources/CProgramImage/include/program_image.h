// What a process has of its program's file and those of its libraries in memory.
#pragma once

// Takes out of the process's memory what it only reads of these files: code and constants. What is
// needed again comes back by itself, from the kernel's copies of the files or from the disk. Answers
// how many bytes were gone over. May be called on any thread.
//
// Nothing happens in a process that is looked at by a debugger, whose breakpoints are written into
// code, and to a library whose code was written to when it was loaded.
long program_image_release(void);
