#include <stdio.h>
#include <stdlib.h>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/uloc.h>
#include <unicode/uversion.h>

#include "cicu.h"
#include "utf16.h"

int32_t cicu_version(void) {
    UVersionInfo version;
    u_getVersion(version);
    return version[0] * 100 + version[1];
}

struct cicu_breaker {
    UBreakIterator *iterator;
    int32_t kind;
    cicu_utf16 utf16;
    int32_t *offsets;
    int32_t offsets_capacity;
    uint8_t *is_word;
    int32_t is_word_capacity;
};

cicu_breaker *cicu_breaker_open(int32_t kind, const char *language) {
    static const UBreakIteratorType types[] = {UBRK_WORD, UBRK_SENTENCE, UBRK_LINE};
    if (kind < CICU_WORDS || kind > CICU_LINES) return NULL;
    cicu_breaker *breaker = calloc(1, sizeof *breaker);
    if (!breaker) return NULL;
    breaker->kind = kind;
    UErrorCode error = U_ZERO_ERROR;
    // The root locale has the rules of the annexes. The exceptions for abbreviations come from
    // Unicode's locale data.
    char locale[ULOC_FULLNAME_CAPACITY] = "";
    if (kind == CICU_SENTENCES && *language) {
        int length = snprintf(locale, sizeof locale, "%s@ss=standard", language);
        if (length < 0 || length >= (int)sizeof locale) *locale = 0;
    }
    breaker->iterator = ubrk_open(types[kind], locale, NULL, 0, &error);
    if (U_FAILURE(error)) {
        cicu_breaker_close(breaker);
        return NULL;
    }
    return breaker;
}

void cicu_breaker_close(cicu_breaker *breaker) {
    if (!breaker) return;
    if (breaker->iterator) ubrk_close(breaker->iterator);
    free(breaker->utf16.units);
    free(breaker->offsets);
    free(breaker->is_word);
    free(breaker);
}


/// True if the rules of grapheme clusters (UAX #29) join `before` and `after` where those of line
/// breaking do not: a mark after a space, a letter after a prefix, a letter below another.
/// `StackedLetters` of TextCore has the signs for these; a character that is no letter stays joined
/// to such a sign, too. UAX #14 itself keeps the other clusters whole: syllables of Hangul, flags,
/// sequences with joiners.
static int joins(UChar32 before, UChar32 after) {
    if (before < 0x600 && after < 0x300) return 0;
    if (before == 0x17D2 || before == 0x1039 || before == 0x1A60) return u_isalpha(after);
    int32_t first = u_getIntPropertyValue(before, UCHAR_GRAPHEME_CLUSTER_BREAK);
    if (first == U_GCB_CONTROL || first == U_GCB_CR || first == U_GCB_LF) return 0;
    int32_t second = u_getIntPropertyValue(after, UCHAR_GRAPHEME_CLUSTER_BREAK);
    if (second == U_GCB_EXTEND || second == U_GCB_ZWJ || second == U_GCB_SPACING_MARK) return 1;
    if (first != U_GCB_PREPEND) return 0;
    return second != U_GCB_CONTROL && second != U_GCB_CR && second != U_GCB_LF;
}

static int append(cicu_breaker *breaker, int32_t count, int32_t offset, int is_word) {
    if (!cicu_reserve((void **)&breaker->offsets, &breaker->offsets_capacity, count + 1,
                      sizeof(int32_t)) ||
        !cicu_reserve((void **)&breaker->is_word, &breaker->is_word_capacity, count + 1, 1))
        return 0;
    breaker->offsets[count] = offset;
    breaker->is_word[count] = (uint8_t)is_word;
    return 1;
}

static int32_t find(cicu_breaker *breaker, const uint8_t *text, int32_t length) {
    UErrorCode error = U_ZERO_ERROR;
    ubrk_setText(breaker->iterator, breaker->utf16.units, breaker->utf16.length, &error);
    if (U_FAILURE(error)) return -1;
    cicu_cursor cursor = {text, length, 0, 0};
    int32_t count = 0;
    UChar32 before = 0;
    int32_t unit;
    while ((unit = ubrk_next(breaker->iterator)) != UBRK_DONE) {
        int32_t byte = cicu_cursor_move(&cursor, unit, &before);
        if (breaker->kind == CICU_LINES && byte < length) {
            int32_t units;
            UChar32 after;
            cicu_next(text + byte, length - byte, &units, &after);
            if (joins(before, after)) continue;
        }
        int is_word = breaker->kind == CICU_WORDS &&
                      ubrk_getRuleStatus(breaker->iterator) >= UBRK_WORD_NONE_LIMIT;
        if (!append(breaker, count, byte, is_word)) return -1;
        count++;
    }
    return count;
}

int32_t cicu_breaker_find(cicu_breaker *breaker, const uint8_t *text, int32_t length,
                          const int32_t **offsets, const uint8_t **is_word) {
    if (length == 0) return 0;
    if (!cicu_utf16_set(&breaker->utf16, text, length)) return -1;
    int32_t count = find(breaker, text, length);
    // The iterator must not keep a text whose buffer may move or be freed.
    UErrorCode error = U_ZERO_ERROR;
    static const UChar empty[1];
    ubrk_setText(breaker->iterator, empty, 0, &error);
    cicu_utf16_trim(&breaker->utf16);
    *offsets = breaker->offsets;
    *is_word = breaker->is_word;
    return count;
}
