#include <stdlib.h>
#include <string.h>
#include <unicode/utext.h>

#include "cicu.h"
#include "i18n.h"
#include "ropetext.h"
#include "utf16.h"

struct cicu_regex {
    const cicu_i18n *icu;
    URegularExpression *expression;
    /// The slice to search, in the form that ICU reads fastest.
    cicu_utf16 slice;
    cicu_cursor cursor;
    /// The place of the last attempt.
    cicu_cursor tried;
    /// The steps that `cicu_regex_match_at` has used in the slice, and their limit, in units of ten
    /// thousand.
    int32_t steps;
    int32_t most_steps;
    /// The text to search instead, which is read on demand.
    UText *rope;
    int is_slice;
    cicu_is_wanted is_wanted;
    const void *wanted_by;
};

static UBool goes_on(const void *context, int32_t steps) {
    (void)steps;
    cicu_regex *regex = (cicu_regex *)context;
    // ICU starts to count again at each place.
    if (++regex->steps > regex->most_steps) return 0;
    return !regex->is_wanted || regex->is_wanted(regex->wanted_by) != 0;
}

cicu_regex *cicu_regex_open(const uint8_t *pattern, int32_t length, int32_t ignores_case,
                            int32_t *error_at) {
    *error_at = -1;
    const cicu_i18n *icu = cicu_i18n_load();
    if (!icu) return NULL;
    cicu_regex *regex = calloc(1, sizeof *regex);
    cicu_utf16 units = {0};
    if (!regex || !cicu_utf16_set(&units, pattern, length)) {
        free(units.units);
        free(regex);
        return NULL;
    }
    regex->icu = icu;
    UErrorCode error = U_ZERO_ERROR;
    UParseError place = {.offset = -1};
    uint32_t flags =
        UREGEX_MULTILINE | UREGEX_UNIX_LINES | (ignores_case ? UREGEX_CASE_INSENSITIVE : 0);
    regex->expression = icu->uregex_open(units.units, units.length, flags, &place, &error);
    free(units.units);
    if (U_SUCCESS(error)) icu->uregex_setMatchCallback(regex->expression, goes_on, regex, &error);
    if (U_FAILURE(error)) {
        *error_at = place.offset < 0 ? -1 : place.offset;
        cicu_regex_close(regex);
        return NULL;
    }
    return regex;
}

void cicu_regex_close(cicu_regex *regex) {
    if (!regex) return;
    if (regex->expression) regex->icu->uregex_close(regex->expression);
    if (regex->rope) utext_close(regex->rope);
    free(regex->slice.units);
    free(regex);
}

void cicu_regex_set_limits(cicu_regex *regex, int32_t time, int32_t stack,
                           cicu_is_wanted is_wanted, const void *wanted_by) {
    UErrorCode error = U_ZERO_ERROR;
    regex->icu->uregex_setTimeLimit(regex->expression, time, &error);
    regex->icu->uregex_setStackLimit(regex->expression, stack, &error);
    regex->steps = 0;
    regex->most_steps = time;
    regex->is_wanted = is_wanted;
    regex->wanted_by = wanted_by;
}

int32_t cicu_regex_group_count(const cicu_regex *regex) {
    UErrorCode error = U_ZERO_ERROR;
    int32_t count = regex->icu->uregex_groupCount((URegularExpression *)regex->expression, &error);
    return U_FAILURE(error) ? 0 : count;
}

int32_t cicu_regex_group_named(const cicu_regex *regex, const char *name) {
    UErrorCode error = U_ZERO_ERROR;
    int32_t number = regex->icu->uregex_groupNumberFromCName(
        (URegularExpression *)regex->expression, name, -1, &error);
    return U_FAILURE(error) ? -1 : number;
}

int32_t cicu_regex_set_slice(cicu_regex *regex, const uint8_t *text, int32_t length) {
    if (!cicu_utf16_set(&regex->slice, text, length)) return 0;
    UErrorCode error = U_ZERO_ERROR;
    static const UChar empty[1];
    const UChar *units = regex->slice.length ? regex->slice.units : empty;
    regex->icu->uregex_setText(regex->expression, units, regex->slice.length, &error);
    regex->cursor = regex->tried = (cicu_cursor){text, length, 0, 0};
    regex->is_slice = 1;
    return U_SUCCESS(error);
}

int32_t cicu_regex_set_text(cicu_regex *regex, void *context, cicu_read read, int64_t length,
                            int64_t start) {
    UErrorCode error = U_ZERO_ERROR;
    regex->rope = cicu_open_rope(regex->rope, context, read, length, &error);
    regex->icu->uregex_setUText(regex->expression, regex->rope, &error);
    regex->icu->uregex_setRegionAndStart(regex->expression, 0, length, start, &error);
    regex->is_slice = 0;
    return U_SUCCESS(error);
}

/// Returns the byte offset of a place in the slice. Places come in any order, mostly ascending.
static int64_t bytes_before(cicu_regex *regex, int64_t unit) {
    if (!regex->is_slice) return unit;
    if (unit < regex->cursor.unit) regex->cursor.byte = regex->cursor.unit = 0;
    if (regex->slice.length == regex->cursor.length) return unit;
    return cicu_cursor_jump(&regex->cursor, (int32_t)unit);
}

/// Returns the result of an attempt: 0 or 1 if it ended by itself.
static int32_t outcome(const cicu_regex *regex, UBool is_found, UErrorCode error) {
    switch (error) {
    case U_ZERO_ERROR: return is_found ? 1 : 0;
    case U_REGEX_TIME_OUT: return CICU_REGEX_TOO_LONG;
    case U_REGEX_STACK_OVERFLOW: return CICU_REGEX_TOO_DEEP;
    case U_REGEX_STOPPED_BY_CALLER:
        return regex->steps > regex->most_steps ? CICU_REGEX_TOO_LONG : CICU_REGEX_STOPPED;
    default: return U_FAILURE(error) ? CICU_REGEX_FAILED : (is_found ? 1 : 0);
    }
}

int32_t cicu_regex_next(cicu_regex *regex, int64_t *start, int64_t *end) {
    UErrorCode error = U_ZERO_ERROR;
    UBool is_found = regex->icu->uregex_findNext(regex->expression, &error);
    int32_t result = outcome(regex, is_found, error);
    if (result != 1) return result;
    return cicu_regex_group(regex, 0, start, end) ? 1 : CICU_REGEX_FAILED;
}

int32_t cicu_regex_match_at(cicu_regex *regex, int32_t place, int64_t *end, int32_t *needs_more) {
    *needs_more = 0;
    int32_t unit = place;
    if (regex->slice.length != regex->cursor.length) {
        if (place < regex->tried.byte) regex->tried.byte = regex->tried.unit = 0;
        unit = cicu_cursor_find(&regex->tried, place);
        if (unit < 0) return 0;
    }
    UErrorCode error = U_ZERO_ERROR;
    UBool is_found = regex->icu->uregex_lookingAt(regex->expression, unit, &error);
    int32_t result = outcome(regex, is_found, error);
    if (result < 0) return result;
    *needs_more = regex->icu->uregex_hitEnd(regex->expression, &error);
    if (result == 0) return 0;
    int64_t start;
    return cicu_regex_group(regex, 0, &start, end) ? 1 : CICU_REGEX_FAILED;
}

int32_t cicu_regex_group(cicu_regex *regex, int32_t group, int64_t *start, int64_t *end) {
    UErrorCode error = U_ZERO_ERROR;
    int64_t first = regex->icu->uregex_start64(regex->expression, group, &error);
    int64_t last = regex->icu->uregex_end64(regex->expression, group, &error);
    if (U_FAILURE(error) || first < 0) return 0;
    *start = bytes_before(regex, first);
    *end = bytes_before(regex, last);
    return 1;
}
