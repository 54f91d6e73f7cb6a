#include "ropetext.h"

#include <string.h>

#include "utf16.h"

// Bytes that are converted to UTF-16 at once: the characters that begin in them.
#define BLOCK 4096
// A character may begin before the block and end behind it.
#define OVERHANG 3
// Bytes that are compared together.
#define STEP 16

/// A block in the form that ICU reads.
typedef struct {
    /// The block's number; -1 if there is none.
    int64_t block;
    int64_t start;
    int64_t end;
    int32_t count;
    /// The number of units at the beginning whose index is that of their byte.
    int32_t plain;
    UChar units[BLOCK + 2];
    /// The start of each unit, in bytes from `start`.
    uint16_t byte_of_unit[BLOCK + 3];
    /// The index of each byte's unit.
    uint16_t unit_of_byte[BLOCK + OVERHANG + 2];
} page;

/// The text, and the two blocks that ICU has read last: it goes back and forth between two.
typedef struct {
    cicu_read read;
    int64_t length;
    int32_t last;
    page pages[2];
} rope;

/// Returns a non-zero value if a byte of a word of ASCII is `\r`.
static uint64_t returns(uint64_t word) {
    uint64_t other = word ^ 0x0D0D0D0D0D0D0D0D;
    return (other - 0x0101010101010101) & ~other & 0x8080808080808080;
}

/// True if each of some bytes is a unit: all are ASCII, and none may begin a `\r\n`.
static int are_units(const uint8_t *bytes) {
    uint64_t words[STEP / 8];
    memcpy(words, bytes, sizeof words);
    if ((words[0] | words[1]) & 0x8080808080808080) return 0;
    return (returns(words[0]) | returns(words[1])) == 0;
}

/// As `cicu_next`, but `\r\n` is one character, the end of a line.
static int32_t next(const uint8_t *bytes, int32_t length, int32_t *units, UChar32 *character) {
    if (length > 1 && bytes[0] == '\r' && bytes[1] == '\n') {
        *units = 1;
        *character = '\n';
        return 2;
    }
    return cicu_next(bytes, length, units, character);
}

static rope *rope_of(const UText *text) { return (rope *)text->pExtra; }

/// Returns the start of the first character that does not begin before the block.
static int32_t first_start(const uint8_t *bytes, int32_t count, int32_t before) {
    for (int32_t at = 0; at < before;) {
        int32_t units;
        UChar32 character;
        // An earlier byte that starts no character must not hide a later start.
        int32_t width = next(bytes + at, count - at, &units, &character);
        if (at + width > before) return at + width;
        at += width > 1 ? width : 1;
    }
    return before;
}

static void load(UText *text, page *page, int64_t block) {
    rope *rope = rope_of(text);
    uint8_t bytes[OVERHANG + BLOCK + OVERHANG];
    int64_t start = block * BLOCK;
    int32_t before = start < OVERHANG ? (int32_t)start : OVERHANG;
    int32_t count = rope->read((void *)text->context, start - before, bytes, before + BLOCK + OVERHANG);
    if (count < before) count = before;
    int32_t at = first_start(bytes, count, before);
    int32_t stop = count < before + BLOCK ? count : before + BLOCK;
    if (at > count) at = count;
    int32_t first = at;
    int32_t units = 0;
    page->plain = -1;
    while (at < stop) {
        // Most bytes of most texts are ASCII.
        for (; stop - at >= STEP && are_units(bytes + at); at += STEP, units += STEP) {
            for (int32_t byte = 0; byte < STEP; byte++) {
                page->units[units + byte] = bytes[at + byte];
                page->unit_of_byte[at - first + byte] = (uint16_t)(units + byte);
                page->byte_of_unit[units + byte] = (uint16_t)(at - first + byte);
            }
        }
        if (at == stop) break;
        int32_t width;
        UChar32 character;
        int32_t length = next(bytes + at, count - at, &width, &character);
        if (length != width && page->plain < 0) page->plain = units;
        for (int32_t byte = 0; byte < length; byte++) {
            page->unit_of_byte[at - first + byte] = (uint16_t)units;
        }
        page->byte_of_unit[units] = (uint16_t)(at - first);
        if (width == 1) {
            page->units[units++] = (UChar)character;
        } else {
            page->byte_of_unit[units + 1] = (uint16_t)(at - first);
            page->units[units++] = U16_LEAD(character);
            page->units[units++] = U16_TRAIL(character);
        }
        at += length;
    }
    page->unit_of_byte[at - first] = (uint16_t)units;
    page->byte_of_unit[units] = (uint16_t)(at - first);
    if (page->plain < 0) page->plain = units;
    page->block = block;
    page->start = start - before + first;
    page->end = start - before + at;
    page->count = units;
}

static const page *page_of(UText *text, int64_t block) {
    rope *rope = rope_of(text);
    if (rope->pages[rope->last].block == block) return &rope->pages[rope->last];
    rope->last = 1 - rope->last;
    page *page = &rope->pages[rope->last];
    if (page->block != block) load(text, page, block);
    return page;
}

static void show(UText *text, const page *page, int32_t unit) {
    text->chunkContents = page->units;
    text->chunkLength = page->count;
    text->chunkNativeStart = page->start;
    text->chunkNativeLimit = page->end;
    text->nativeIndexingLimit = page->plain;
    text->chunkOffset = unit;
}

static UBool U_CALLCONV rope_access(UText *text, int64_t index, UBool forward) {
    int64_t length = rope_of(text)->length;
    if (index < 0) index = 0;
    if (index > length) index = length;
    if (length == 0) {
        text->chunkOffset = 0;
        return 0;
    }
    int is_at_end = forward ? index == length : index == 0;
    int64_t wanted = is_at_end ? (forward ? length - 1 : 0) : (forward ? index : index - 1);
    int64_t block = wanted / BLOCK;
    const page *page = page_of(text, block);
    // The byte is inside a character that begins in the block before.
    if (wanted < page->start && block > 0) page = page_of(text, block - 1);
    if (index < page->start) index = page->start;
    if (index > page->end) index = page->end;
    show(text, page, page->unit_of_byte[index - page->start]);
    return !is_at_end;
}

static int64_t U_CALLCONV rope_length(UText *text) { return rope_of(text)->length; }

static int64_t U_CALLCONV offset_to_native(const UText *text) {
    const rope *rope = rope_of(text);
    return text->chunkNativeStart + rope->pages[rope->last].byte_of_unit[text->chunkOffset];
}

static int32_t U_CALLCONV native_to_offset(const UText *text, int64_t index) {
    const rope *rope = rope_of(text);
    return rope->pages[rope->last].unit_of_byte[index - text->chunkNativeStart];
}

static int32_t U_CALLCONV rope_extract(UText *text, int64_t start, int64_t limit, UChar *units,
                                       int32_t capacity, UErrorCode *error) {
    int32_t count = 0;
    if (U_FAILURE(*error)) return 0;
    rope_access(text, start, 1);
    while (UTEXT_GETNATIVEINDEX(text) < limit) {
        UChar32 character = UTEXT_NEXT32(text);
        if (character < 0) break;
        int32_t width = U16_LENGTH(character);
        if (count + width <= capacity) {
            int32_t at = count;
            U16_APPEND_UNSAFE(units, at, character);
        }
        count += width;
    }
    if (count > capacity) *error = U_BUFFER_OVERFLOW_ERROR;
    return count;
}

static UText *U_CALLCONV rope_clone(UText *copy, const UText *text, UBool deep,
                                    UErrorCode *error) {
    if (deep) {
        *error = U_UNSUPPORTED_ERROR;
        return copy;
    }
    const rope *rope = rope_of(text);
    copy = cicu_open_rope(copy, (void *)text->context, rope->read, rope->length, error);
    if (U_SUCCESS(*error)) rope_access(copy, utext_getNativeIndex(text), 1);
    return copy;
}

static const UTextFuncs functions = {
    .tableSize = sizeof(UTextFuncs),
    .clone = rope_clone,
    .nativeLength = rope_length,
    .access = rope_access,
    .extract = rope_extract,
    .mapOffsetToNative = offset_to_native,
    .mapNativeIndexToUTF16 = native_to_offset,
};

UText *cicu_open_rope(UText *text, void *context, cicu_read read, int64_t length,
                      UErrorCode *error) {
    text = utext_setup(text, sizeof(rope), error);
    if (U_FAILURE(*error)) return text;
    rope *rope = text->pExtra;
    rope->read = read;
    rope->length = length;
    rope->last = 0;
    rope->pages[0].block = rope->pages[1].block = -1;
    text->pFuncs = &functions;
    text->context = context;
    text->providerProperties = 0;
    text->chunkContents = rope->pages[0].units;
    text->chunkLength = 0;
    text->chunkNativeStart = text->chunkNativeLimit = 0;
    text->nativeIndexingLimit = 0;
    text->chunkOffset = 0;
    return text;
}
