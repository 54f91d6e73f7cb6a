#define _GNU_SOURCE
#include <string.h>

#include "cicu.h"

int64_t cicu_find_bytes(const uint8_t *text, int64_t length, const uint8_t *wanted,
                        int64_t wanted_length) {
    const uint8_t *found = memmem(text, (size_t)length, wanted, (size_t)wanted_length);
    return found ? found - text : -1;
}
