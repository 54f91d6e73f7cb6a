#pragma once
#include <stdint.h>
#include <string.h>
#include <unicode/utf16.h>
#include <unicode/utf8.h>
#include <unicode/utypes.h>

// Converts UTF-8, which may have invalid bytes, to ICU's UTF-16, and offsets back.

/// A buffer of UTF-16 that grows and is kept between calls.
typedef struct {
    UChar *units;
    int32_t length;
    int32_t capacity;
} cicu_utf16;

/// The longest text in bytes: its UTF-16 and the arrays beside it still count in 32 bits.
#define CICU_LONGEST (1 << 29)

/// Ensures that `*buffer` has room for `count` elements of `size` bytes. Returns 0 on failure.
int cicu_reserve(void **buffer, int32_t *capacity, int32_t count, size_t size);

/// Converts a text; each invalid byte becomes one U+FFFD. Returns 0 on failure.
int cicu_utf16_set(cicu_utf16 *buffer, const uint8_t *text, int32_t length);

/// Frees the memory of a very long text.
void cicu_utf16_trim(cicu_utf16 *buffer);

/// The length in bytes of the character at `text[0]`, 1 for an invalid byte; its UTF-16 length
/// goes to `*units`, its code point (U+FFFD for an invalid byte) to `*character`.
static inline int32_t cicu_next(const uint8_t *text, int32_t length, int32_t *units,
                                UChar32 *character) {
    int32_t at = 0;
    U8_NEXT(text, at, length, *character);
    *units = 1;
    if (*character < 0) {
        *character = 0xFFFD;
        return 1;
    }
    *units = U16_LENGTH(*character);
    return at;
}

/// Walks through a text, by bytes or by UTF-16 positions, which must ascend.
typedef struct {
    const uint8_t *text;
    int32_t length;
    int32_t byte;
    int32_t unit;
} cicu_cursor;

/// Moves over ASCII in large steps, by at most `count`.
static inline void cicu_cursor_skip(cicu_cursor *cursor, int32_t count) {
    if (count > cursor->length - cursor->byte) count = cursor->length - cursor->byte;
    for (; count >= 16; count -= 16) {
        uint64_t words[2];
        memcpy(words, cursor->text + cursor->byte, sizeof words);
        if ((words[0] | words[1]) & 0x8080808080808080) return;
        cursor->byte += 16;
        cursor->unit += 16;
    }
}

/// Returns the byte offset of UTF-16 position `unit`. `*before` gets the code point before it if
/// the cursor has moved.
static inline int32_t cicu_cursor_move(cicu_cursor *cursor, int32_t unit, UChar32 *before) {
    while (cursor->unit < unit && cursor->byte < cursor->length) {
        int32_t units;
        cursor->byte += cicu_next(cursor->text + cursor->byte, cursor->length - cursor->byte,
                                  &units, before);
        cursor->unit += units;
    }
    return cursor->byte;
}

/// The same without the code point, and with large steps.
static inline int32_t cicu_cursor_jump(cicu_cursor *cursor, int32_t unit) {
    UChar32 before;
    while (cursor->unit < unit && cursor->byte < cursor->length) {
        cicu_cursor_skip(cursor, unit - cursor->unit);
        int32_t stop = cursor->unit + 16 < unit ? cursor->unit + 16 : unit;
        cicu_cursor_move(cursor, stop, &before);
    }
    return cursor->byte;
}

/// The UTF-16 position of the character that begins at `byte`; -1 if none does.
static inline int32_t cicu_cursor_find(cicu_cursor *cursor, int32_t byte) {
    while (cursor->byte < byte && cursor->byte < cursor->length) {
        cicu_cursor_skip(cursor, byte - cursor->byte);
        for (int32_t steps = 0; steps < 16 && cursor->byte < byte; steps++) {
            int32_t units;
            UChar32 character;
            cursor->byte += cicu_next(cursor->text + cursor->byte, cursor->length - cursor->byte,
                                      &units, &character);
            cursor->unit += units;
        }
    }
    return cursor->byte == byte ? cursor->unit : -1;
}
