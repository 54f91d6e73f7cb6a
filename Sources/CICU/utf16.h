#pragma once
#include <stdint.h>
#include <unicode/utypes.h>

// UTF-8 with invalid bytes to the UTF-16 that ICU works on, and offsets back.

/// A buffer of UTF-16 that grows and is kept between calls.
typedef struct {
    UChar *units;
    int32_t length;
    int32_t capacity;
} cicu_utf16;

/// The longest text in bytes: its UTF-16 and the arrays beside it still count in 32 bits.
#define CICU_LONGEST (1 << 29)

/// Makes sure that `*buffer` has room for `count` elements of `size` bytes. 0 on failure.
int cicu_reserve(void **buffer, int32_t *capacity, int32_t count, size_t size);

/// Converts a text; each invalid byte becomes one U+FFFD. 0 on failure.
int cicu_utf16_set(cicu_utf16 *buffer, const uint8_t *text, int32_t length);

/// Gives memory back that a very long text has left behind.
void cicu_utf16_trim(cicu_utf16 *buffer);

/// The length in bytes of the character at `text[0]`, 1 for an invalid byte; its UTF-16 length
/// goes to `*units`, its code point (U+FFFD for an invalid byte) to `*character`.
static inline int32_t cicu_next(const uint8_t *text, int32_t length, int32_t *units,
                                UChar32 *character) {
    *units = 1;
    uint8_t lead = text[0];
    if (lead < 0x80) {
        *character = lead;
        return 1;
    }
    *character = 0xFFFD;
    if (lead < 0xC2 || lead > 0xF4 || length < 2) return 1;
    uint8_t second = text[1];
    if ((second & 0xC0) != 0x80) return 1;
    if (lead < 0xE0) {
        *character = (lead & 0x1F) << 6 | (second & 0x3F);
        return 2;
    }
    if (length < 3 || (text[2] & 0xC0) != 0x80) return 1;
    if (lead < 0xF0) {
        if ((lead == 0xE0 && second < 0xA0) || (lead == 0xED && second > 0x9F)) return 1;
        *character = (lead & 0x0F) << 12 | (second & 0x3F) << 6 | (text[2] & 0x3F);
        return 3;
    }
    if (length < 4 || (text[3] & 0xC0) != 0x80) return 1;
    if ((lead == 0xF0 && second < 0x90) || (lead == 0xF4 && second > 0x8F)) return 1;
    *character = (lead & 0x07) << 18 | (second & 0x3F) << 12 | (text[2] & 0x3F) << 6 |
                 (text[3] & 0x3F);
    *units = 2;
    return 4;
}

/// Walks from UTF-16 positions to bytes; positions must be asked for in ascending order.
typedef struct {
    const uint8_t *text;
    int32_t length;
    int32_t byte;
    int32_t unit;
} cicu_cursor;

/// The byte offset of UTF-16 position `unit`. `*before` is left at the code point before it where
/// the cursor moved.
static inline int32_t cicu_cursor_move(cicu_cursor *cursor, int32_t unit, UChar32 *before) {
    while (cursor->unit < unit && cursor->byte < cursor->length) {
        int32_t units;
        cursor->byte += cicu_next(cursor->text + cursor->byte, cursor->length - cursor->byte,
                                  &units, before);
        cursor->unit += units;
    }
    return cursor->byte;
}
