// The translations and the welcome sheets: the files in Sources/paber/Resources, unchanged.
//
// They are embedded in C because SwiftPM embeds resources as array literals, and the Swift optimiser
// takes 13 seconds for these 85,000 bytes.
#pragma once

#include <stddef.h>

struct packaged_text {
  const unsigned char *_Nullable bytes;
  size_t count;
};

// Returns the file of a name; `bytes` is NULL if there is none.
struct packaged_text packaged_text(const char *_Nonnull name);
