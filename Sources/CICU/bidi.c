#include <stdlib.h>
#include <unicode/ubidi.h>

#include "cicu.h"
#include "utf16.h"

int32_t cicu_may_run_right_to_left(const uint8_t *text, int32_t length) {
    for (int32_t at = 0; at < length; at++) {
        uint8_t lead = text[at];
        // Below U+0590 everything runs from left to right or has no direction.
        if (lead < 0xD6) continue;
        uint8_t second = at + 1 < length ? text[at + 1] : 0;
        uint8_t third = at + 2 < length ? text[at + 2] : 0;
        switch (lead) {
        case 0xE0:  // U+0800 to U+08FF: Samaritan, Mandaic, Syriac, Arabic
            if (second >= 0xA0 && second <= 0xA3) return 1;
            break;
        case 0xE2:  // marks and embeddings U+200E to U+202E, isolates U+2066 to U+2069
            if (second == 0x80 && (third == 0x8E || third == 0x8F || third >= 0xAA)) return 1;
            if (second == 0x81 && third >= 0xA0 && third <= 0xAF) return 1;
            break;
        case 0xEF:  // presentation forms U+FB1D to U+FDFF, U+FE70 to U+FEFF
            if (second >= 0xAC && second <= 0xBB) return 1;
            break;
        case 0xF0:  // U+10800 to U+10FFF, U+1E800 to U+1EFFF
            if (second == 0x90 && third >= 0xA0) return 1;
            if (second == 0x9E && third >= 0xA0) return 1;
            break;
        default:  // U+0590 to U+07FF: Hebrew, Arabic, Syriac, Thaana, N'Ko
            if (lead <= 0xDF) return 1;
        }
    }
    return 0;
}

struct cicu_bidi {
    UBiDi *bidi;
    cicu_utf16 utf16;
    int32_t *ends;
    int32_t ends_capacity;
    uint8_t *levels;
    int32_t levels_capacity;
};

cicu_bidi *cicu_bidi_open(void) {
    cicu_bidi *bidi = calloc(1, sizeof *bidi);
    if (!bidi) return NULL;
    bidi->bidi = ubidi_open();
    if (!bidi->bidi) {
        free(bidi);
        return NULL;
    }
    return bidi;
}

void cicu_bidi_close(cicu_bidi *bidi) {
    if (!bidi) return;
    ubidi_close(bidi->bidi);
    free(bidi->utf16.units);
    free(bidi->ends);
    free(bidi->levels);
    free(bidi);
}

static int append(cicu_bidi *bidi, int32_t count, int32_t end, uint8_t level) {
    if (!cicu_reserve((void **)&bidi->ends, &bidi->ends_capacity, count + 1, sizeof(int32_t)) ||
        !cicu_reserve((void **)&bidi->levels, &bidi->levels_capacity, count + 1, 1))
        return 0;
    bidi->ends[count] = end;
    bidi->levels[count] = level;
    return 1;
}

static int32_t resolve(cicu_bidi *bidi, const uint8_t *text, int32_t length, int32_t base,
                       int32_t *base_level) {
    UErrorCode error = U_ZERO_ERROR;
    int32_t units = bidi->utf16.length;
    UBiDiLevel wanted = base < 0 ? UBIDI_DEFAULT_LTR : (UBiDiLevel)base;
    ubidi_setPara(bidi->bidi, bidi->utf16.units, units, wanted, NULL, &error);
    const UBiDiLevel *levels = ubidi_getLevels(bidi->bidi, &error);
    if (U_FAILURE(error)) return -1;
    *base_level = ubidi_getParaLevel(bidi->bidi);

    cicu_cursor cursor = {text, length, 0, 0};
    int32_t count = 0;
    UChar32 before;
    for (int32_t at = 0; at < units;) {
        UBiDiLevel level = levels[at];
        while (at < units && levels[at] == level) at++;
        if (!append(bidi, count, cicu_cursor_move(&cursor, at, &before), level)) return -1;
        count++;
    }
    return count;
}

int32_t cicu_bidi_resolve(cicu_bidi *bidi, const uint8_t *text, int32_t length, int32_t base,
                          int32_t *base_level, const int32_t **ends, const uint8_t **levels) {
    if (length == 0 || !cicu_utf16_set(&bidi->utf16, text, length)) return -1;
    int32_t count = resolve(bidi, text, length, base, base_level);
    cicu_utf16_trim(&bidi->utf16);
    *ends = bidi->ends;
    *levels = bidi->levels;
    return count;
}
