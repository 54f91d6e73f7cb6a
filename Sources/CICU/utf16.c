#include "utf16.h"

#include <stdlib.h>

// Buffers that grew beyond this many elements are not kept.
#define KEPT (1 << 18)

int cicu_reserve(void **buffer, int32_t *capacity, int32_t count, size_t size) {
    if (count <= *capacity) return 1;
    int32_t wanted = count < 256 ? 256 : count;
    if (wanted < KEPT) wanted += wanted / 2;
    void *grown = realloc(*buffer, (size_t)wanted * size);
    if (!grown) return 0;
    *buffer = grown;
    *capacity = wanted;
    return 1;
}

void cicu_utf16_trim(cicu_utf16 *buffer) {
    if (buffer->capacity <= KEPT) return;
    free(buffer->units);
    buffer->units = NULL;
    buffer->capacity = 0;
    buffer->length = 0;
}

int cicu_utf16_set(cicu_utf16 *buffer, const uint8_t *text, int32_t length) {
    if (length < 0 || length > CICU_LONGEST) return 0;
    // A character takes at least as many bytes as it takes UTF-16 units.
    if (!cicu_reserve((void **)&buffer->units, &buffer->capacity, length, sizeof(UChar))) return 0;
    UChar *units = buffer->units;
    int32_t count = 0;
    int32_t byte = 0;
    while (byte < length) {
        while (byte < length && text[byte] < 0x80) units[count++] = text[byte++];
        if (byte == length) break;
        int32_t width;
        UChar32 character;
        byte += cicu_next(text + byte, length - byte, &width, &character);
        if (width == 1) {
            units[count++] = (UChar)character;
        } else {
            units[count++] = (UChar)(0xD7C0 + (character >> 10));
            units[count++] = (UChar)(0xDC00 | (character & 0x3FF));
        }
    }
    buffer->length = count;
    return 1;
}
