#define _GNU_SOURCE
#include <string.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "cicu.h"

#ifdef __SSE2__
/// Compares sixteen places at once. Returns -1, with `*at` advanced, if there is no hit before.
static int64_t find_pairs(const uint8_t *text, int64_t length, const uint8_t *wanted,
                          int64_t wanted_length, int64_t first, int64_t second, int64_t *failures,
                          int64_t *at) {
    __m128i firsts = _mm_set1_epi8((char)wanted[first]);
    __m128i seconds = _mm_set1_epi8((char)wanted[second]);
    // At the last place all searched bytes must still fit before the end of the text.
    int64_t stop = length - wanted_length - 15;
    for (; *at <= stop && *failures > 0; *at += 16) {
        const uint8_t *here = text + *at;
        __m128i are_first = _mm_cmpeq_epi8(_mm_loadu_si128((const __m128i *)(here + first)), firsts);
        __m128i are_second =
            _mm_cmpeq_epi8(_mm_loadu_si128((const __m128i *)(here + second)), seconds);
        int places = _mm_movemask_epi8(_mm_and_si128(are_first, are_second));
        for (; places; places &= places - 1) {
            const uint8_t *place = here + __builtin_ctz((unsigned)places);
            int64_t same = 0;
            while (same < wanted_length && place[same] == wanted[same]) same++;
            if (same == wanted_length) return place - text;
            *failures -= 1 + same / 16;
        }
    }
    return -1;
}
#endif

int64_t cicu_find_bytes(const uint8_t *text, int64_t length, const uint8_t *wanted,
                        int64_t wanted_length, int64_t first, int64_t second, int64_t *failures) {
    int64_t at = 0;
#ifdef __SSE2__
    int64_t place =
        find_pairs(text, length, wanted, wanted_length, first, second, failures, &at);
    if (place >= 0) return place;
#else
    (void)first;
    (void)second;
    (void)failures;
#endif
    const uint8_t *found =
        memmem(text + at, (size_t)(length - at), wanted, (size_t)wanted_length);
    return found ? found - text : -1;
}

/// All rows after a byte that is not ASCII, else none.
static uint8_t beyond(uint8_t byte) { return (uint8_t)-(byte >> 7); }

int64_t cicu_find_beginning(const uint8_t *text, int64_t length, int64_t from,
                            const uint8_t *rows) {
    int64_t at = from;
    for (; at + CICU_BEGINNING <= length; at++) {
        const uint8_t *here = text + at;
        uint8_t fit = rows[here[0]];
        uint8_t any = beyond(here[0]);
        fit &= rows[256 + here[1]] | any;
        any |= beyond(here[1]);
        fit &= rows[512 + here[2]] | any;
        any |= beyond(here[2]);
        fit &= rows[768 + here[3]] | any;
        if (fit) return at;
    }
    for (; at < length; at++) {
        uint8_t fit = 0xFF;
        for (int64_t next = 0; next < CICU_BEGINNING && at + next < length; next++) {
            fit &= rows[256 * next + text[at + next]];
            if (text[at + next] >= 0x80) break;
        }
        if (fit) return at;
    }
    return -1;
}
