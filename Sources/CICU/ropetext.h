#pragma once
#include <unicode/utext.h>

#include "cicu.h"

// A text that is read where ICU looks at it, as a `UText`: UTF-16 for ICU, places in bytes.

/// Opens the text, or opens it anew.
UText *cicu_open_rope(UText *text, void *context, cicu_read read, int64_t length,
                      UErrorCode *error);
