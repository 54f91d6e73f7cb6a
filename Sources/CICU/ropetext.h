#pragma once
#include <unicode/utext.h>

#include "cicu.h"

// A text that is read on demand, as a `UText`: ICU sees UTF-16, and places are bytes.

/// Opens the text, or opens it again.
UText *cicu_open_rope(UText *text, void *context, cicu_read read, int64_t length,
                      UErrorCode *error);
