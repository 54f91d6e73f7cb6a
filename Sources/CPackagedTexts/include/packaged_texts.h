// The program's words in other languages and the sheets that greet: the files in
// Sources/paber/Resources, as they are.
//
// They are here, and not among the program's Swift resources, because the compiler optimises an array
// literal of 80,000 bytes for as long as it compiles a floor.
#pragma once

#include <stddef.h>

struct packaged_text {
  const unsigned char *_Nullable bytes;
  size_t count;
};

// The file of a name; no bytes where there is none.
struct packaged_text packaged_text(const char *_Nonnull name);
