#include <stdlib.h>
#include <string.h>
#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/ustring.h>

#include "cicu.h"
#include "utf16.h"

// A page for each 256 characters, made when the first of them occurs: most texts need only a few.
#define PAGES (0x110000 >> 8)
#define INLINE_BYTES 14

/// The folded form of one character.
typedef struct {
    uint8_t bytes[INLINE_BYTES];
    uint8_t length;
    /// 1 if the folded form is one character of as many bytes.
    uint8_t keeps_place;
} folding;

struct cicu_folder {
    int keeps_case;
    const UNormalizer2 *nfd;
    folding *pages[PAGES];
};

cicu_folder *cicu_folder_open(int32_t keeps_case) {
    UErrorCode error = U_ZERO_ERROR;
    const UNormalizer2 *nfd = unorm2_getNFDInstance(&error);
    if (U_FAILURE(error)) return NULL;
    cicu_folder *folder = calloc(1, sizeof *folder);
    if (!folder) return NULL;
    folder->keeps_case = keeps_case;
    folder->nfd = nfd;
    return folder;
}

void cicu_folder_close(cicu_folder *folder) {
    if (!folder) return;
    for (int page = 0; page < PAGES; page++) free(folder->pages[page]);
    free(folder);
}

/// True if a mark shows only a letter's reading or stress, so that the letter matches without it.
/// Marks that are vowels, tones or voicing in their script have other classes.
static int is_passed_over(UChar32 character) {
    uint8_t class = u_getCombiningClass(character);
    return class == 1 || (class >= 10 && class <= 36) || class >= 200;
}

/// True if a character shows only where a word may be divided or how its letters join: soft
/// hyphens, joiners, zero-width spaces.
static int is_unseen(UChar32 character) {
    return character == 0xAD || (character >= 0x200B && character <= 0x200D) ||
           character == 0x2060 || character == 0xFEFF;
}

int32_t cicu_plain_sign(int32_t character) {
    switch (character) {
    case 0x02BC:
    case 0x2018: case 0x2019: case 0x201A: case 0x201B:
    case 0x2039: case 0x203A: return '\'';
    case 0xAB: case 0xBB:
    case 0x201C: case 0x201D: case 0x201E: case 0x201F: return '"';
    default: break;
    }
    return character != ' ' && u_charType(character) == U_SPACE_SEPARATOR ? ' ' : 0;
}

// The one letter whose mark makes another letter in every language, as in ICU's collation: it stays
// composed.
#define SMALL_SHORT_I 0x439
#define CAPITAL_SHORT_I 0x419
#define BREVE 0x306

/// Returns `character` composed with a breve, or 0 for the same with an accent.
static UChar32 with_breve(UChar32 character) {
    if (character == 0x438) return SMALL_SHORT_I;
    return character == 0x418 ? CAPITAL_SHORT_I : 0;
}

/// Appends the canonical decomposition without ignored marks, and signs as keyboards have them.
/// Returns the new length.
static int32_t decompose(const cicu_folder *folder, UChar32 character, UChar *units, int32_t length,
                         int32_t capacity) {
    UErrorCode error = U_ZERO_ERROR;
    UChar parts[32];
    int32_t count = -1;
    if (character != SMALL_SHORT_I && character != CAPITAL_SHORT_I) {
        count = unorm2_getDecomposition(folder->nfd, character, parts, 32, &error);
    }
    if (U_FAILURE(error) || count < 0) {
        count = 0;
        U16_APPEND_UNSAFE(parts, count, character);
    }
    for (int32_t at = 0; at < count;) {
        UChar32 part;
        U16_NEXT(parts, at, count, part);
        if (is_passed_over(part) || is_unseen(part) || length + 2 > capacity) continue;
        UChar32 plain = cicu_plain_sign(part);
        U16_APPEND_UNSAFE(units, length, plain ? plain : part);
    }
    return length;
}

/// Returns the folded form of a character, in UTF-16.
static int32_t fold(const cicu_folder *folder, UChar32 character, UChar *units, int32_t capacity) {
    UChar letters[32];
    int32_t count = decompose(folder, character, letters, 0, 32);
    if (!folder->keeps_case) {
        UErrorCode error = U_ZERO_ERROR;
        UChar folded[64];
        int32_t length =
            u_strFoldCase(folded, 64, letters, count, U_FOLD_CASE_DEFAULT, &error);
        if (U_FAILURE(error)) length = 0;
        // Case folding may give composed letters, or marks.
        count = 0;
        for (int32_t at = 0; at < length;) {
            UChar32 part;
            U16_NEXT(folded, at, length, part);
            count = decompose(folder, part, letters, count, 32);
        }
    }
    if (count > capacity) return -1;
    memcpy(units, letters, (size_t)count * sizeof(UChar));
    return count;
}

static folding folding_of(const cicu_folder *folder, UChar32 character) {
    folding result = {{0}, 0, 0};
    UChar units[32];
    uint8_t bytes[128];
    int32_t length = 0;
    int32_t characters = 0;
    int32_t count = U_IS_SURROGATE(character) ? -1 : fold(folder, character, units, 32);
    for (int32_t at = 0; at < count;) {
        UChar32 part;
        U16_NEXT(units, at, count, part);
        U8_APPEND_UNSAFE(bytes, length, part);
        characters++;
    }
    // No character becomes that long; one of a later Unicode would stay unchanged.
    if (count < 0 || length > INLINE_BYTES || length > 4 * U8_LENGTH(character)) {
        length = 0;
        characters = 1;
        if (!U_IS_SURROGATE(character)) U8_APPEND_UNSAFE(bytes, length, character);
    }
    memcpy(result.bytes, bytes, (size_t)length);
    result.length = (uint8_t)length;
    result.keeps_place = characters == 1 && length == U8_LENGTH(character);
    return result;
}

/// Returns the folded form of a character; NULL if memory is short.
static const folding *entry(cicu_folder *folder, UChar32 character) {
    folding *page = folder->pages[character >> 8];
    if (!page) {
        page = malloc(256 * sizeof *page);
        if (!page) return NULL;
        UChar32 first = character & ~0xFF;
        for (int32_t index = 0; index < 256; index++) {
            page[index] = folding_of(folder, first + index);
        }
        folder->pages[character >> 8] = page;
    }
    return page + (character & 0xFF);
}

/// True if 32 bytes are all ASCII.
static int is_ascii(const uint8_t *text) {
    uint64_t words[4];
    memcpy(words, text, sizeof words);
    return ((words[0] | words[1] | words[2] | words[3]) & 0x8080808080808080) == 0;
}

/// Converts 32 bytes of ASCII to lower case. Returns 0, and changes nothing, if they are not all
/// ASCII.
static int fold_ascii(const uint8_t *text, uint8_t *folded, int keeps_case) {
    if (!is_ascii(text)) return 0;
    if (keeps_case) {
        memcpy(folded, text, 32);
    } else {
        for (int at = 0; at < 32; at++) {
            uint8_t byte = text[at];
            folded[at] = byte | (uint8_t)((uint8_t)(byte - 'A') < 26 ? 0x20 : 0);
        }
    }
    return 1;
}

/// Writes the folded form of the character at `text` to `folded`, which needs room for 16 bytes
/// more. Returns the bytes of the character; `*keeps_place` is 1 if the form is one character of as
/// many bytes.
static int32_t fold_next(cicu_folder *folder, const uint8_t *text, int32_t length, uint8_t *folded,
                         int32_t *folded_length, int *keeps_place) {
    uint8_t byte = text[0];
    *keeps_place = 1;
    if (byte < 0x80) {
        int is_capital = !folder->keeps_case && (uint8_t)(byte - 'A') < 26;
        folded[0] = byte | (is_capital ? 0x20 : 0);
        *folded_length = 1;
        return 1;
    }
    int32_t at = 0;
    UChar32 character;
    U8_NEXT(text, at, length, character);
    UChar32 composed = character < 0 ? 0 : with_breve(character);
    if (composed && length - at >= 2 && text[at] == 0xCC && text[at + 1] == 0x86) {
        character = composed;
        at += 2;
    }
    const folding *found = character < 0 ? NULL : entry(folder, character);
    if (!found) {
        // A byte that occurs in no pattern.
        folded[0] = 0xFF;
        *folded_length = 1;
        *keeps_place = character < 0;
        return character < 0 ? 1 : at;
    }
    memcpy(folded, found->bytes, INLINE_BYTES);
    *folded_length = found->length;
    *keeps_place = found->keeps_place && at == found->length;
    return at;
}

int32_t cicu_fold(cicu_folder *folder, const uint8_t *text, int32_t length, uint8_t *folded,
                  cicu_fold_seam *seams, int32_t *seam_count) {
    int32_t at = 0;
    int32_t count = 0;
    cicu_fold_seam *seam = seams;
    while (at < length) {
        if (length - at >= 32 && fold_ascii(text + at, folded + count, folder->keeps_case)) {
            at += 32;
            count += 32;
            continue;
        }
        // Limited, since a text with little ASCII would be searched for its end again and again.
        int32_t stop = length - at > 32 ? at + 32 : length;
        while (at < stop) {
            int32_t part;
            int keeps_place;
            int32_t width =
                fold_next(folder, text + at, length - at, folded + count, &part, &keeps_place);
            if (!keeps_place) *seam++ = (cicu_fold_seam){at, count, width, part};
            at += width;
            count += part;
        }
    }
    *seam_count = (int32_t)(seam - seams);
    return count;
}

int32_t cicu_fold_find(const cicu_fold_seam *seams, int32_t seam_count, int32_t *seam,
                       int32_t start, int32_t end, int32_t *hit_start, int32_t *hit_end) {
    // The number of bytes by which the text is ahead where nothing changes between two changes of
    // length.
    int32_t next = *seam;
    int32_t ahead = next ? seams[next - 1].at + seams[next - 1].width - seams[next - 1].folded_at -
                               seams[next - 1].folded_width
                         : 0;
    while (next < seam_count && seams[next].folded_at + seams[next].folded_width <= start) {
        ahead += seams[next].width - seams[next].folded_width;
        next++;
    }
    *seam = next;
    if (next < seam_count && seams[next].folded_at < start) return 0;
    *hit_start = start + ahead;
    // Marks after the end are dropped by folding, and belong to the hit.
    while (next < seam_count && seams[next].folded_at + seams[next].folded_width <= end) {
        ahead += seams[next].width - seams[next].folded_width;
        next++;
    }
    if (next < seam_count && seams[next].folded_at < end) return 0;
    *hit_end = end + ahead;
    return 1;
}
