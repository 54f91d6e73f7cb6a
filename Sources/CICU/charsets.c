#include <stdlib.h>
#include <string.h>
#include <unicode/ucnv.h>

#include "cicu.h"
#include "i18n.h"
#include "utf16.h"

void cicu_free(uint8_t *buffer) { free(buffer); }

/// Opens a converter that stops at what it cannot convert.
static UConverter *open_converter(const char *name) {
    UErrorCode error = U_ZERO_ERROR;
    UConverter *converter = ucnv_open(name, &error);
    if (U_FAILURE(error)) return NULL;
    ucnv_setToUCallBack(converter, UCNV_TO_U_CALLBACK_STOP, NULL, NULL, NULL, &error);
    ucnv_setFromUCallBack(converter, UCNV_FROM_U_CALLBACK_STOP, NULL, NULL, NULL, &error);
    // A fallback would replace a character by another one, so that saving changes the text.
    ucnv_setFallback(converter, 0);
    if (U_FAILURE(error)) {
        ucnv_close(converter);
        return NULL;
    }
    return converter;
}

/// UTF-16 to UTF-8; a lone surrogate is refused. A unit takes at most three bytes.
static int32_t to_utf8(const UChar *units, int32_t length, uint8_t **text, int32_t *text_length) {
    uint8_t *result = malloc((size_t)length * 3 + 1);
    if (!result) return -1;
    int32_t count = 0;
    for (int32_t at = 0; at < length;) {
        UChar32 character;
        U16_NEXT(units, at, length, character);
        if (U_IS_SURROGATE(character)) {
            free(result);
            return -1;
        }
        U8_APPEND_UNSAFE(result, count, character);
    }
    *text = result;
    *text_length = count;
    return 0;
}

int32_t cicu_decode(const char *name, const uint8_t *bytes, int32_t length, int32_t replaces,
                    uint8_t **text, int32_t *text_length) {
    if (length < 0 || length > CICU_LONGEST) return -1;
    UConverter *converter = open_converter(name);
    if (!converter) return -1;
    UErrorCode error = U_ZERO_ERROR;
    if (replaces) {
        ucnv_setToUCallBack(converter, UCNV_TO_U_CALLBACK_SUBSTITUTE, NULL, NULL, NULL, &error);
    }
    int32_t result = -1;
    // Each byte becomes at most one unit in the charsets in use. If one does not, the conversion
    // below fails.
    int32_t capacity = length + 16;
    UChar *units = malloc((size_t)capacity * sizeof(UChar));
    if (units) {
        int32_t count =
            ucnv_toUChars(converter, units, capacity, (const char *)bytes, length, &error);
        if (U_SUCCESS(error) && count <= CICU_LONGEST) {
            // Some charsets give the control SUB for an undefined byte. No text has it.
            for (int32_t at = 0; replaces && at < count; at++) {
                if (units[at] == 0x1A) units[at] = 0xFFFD;
            }
            result = to_utf8(units, count, text, text_length);
        }
    }
    free(units);
    ucnv_close(converter);
    return result;
}

/// The offset of the first character that can't be converted: the one after the longest prefix of
/// UTF-16 that the converter accepted.
static int32_t failing_offset(const uint8_t *text, int32_t length, int32_t unit) {
    cicu_cursor cursor = {text, length, 0, 0};
    UChar32 before;
    return cicu_cursor_move(&cursor, unit, &before);
}

/// Converts all of `units`. Returns 1, with the position of the failing character in
/// `*bytes_length`, if one can't be converted.
static int32_t from_units(UConverter *converter, const cicu_utf16 *utf16, uint8_t **bytes,
                          int32_t *bytes_length) {
    size_t capacity = (size_t)UCNV_GET_MAX_BYTES_FOR_STRING((size_t)utf16->length,
                                                            ucnv_getMaxCharSize(converter));
    char *result = malloc(capacity);
    if (!result) return -1;
    UErrorCode error = U_ZERO_ERROR;
    char *target = result;
    const UChar *source = utf16->units;
    ucnv_fromUnicode(converter, &target, result + capacity, &source,
                     utf16->units + utf16->length, NULL, 1, &error);
    if (U_SUCCESS(error) && target - result <= INT32_MAX) {
        *bytes = (uint8_t *)result;
        *bytes_length = (int32_t)(target - result);
        return 0;
    }
    free(result);
    UChar rejected[8];
    int8_t rejected_length = 8;
    UErrorCode ignored = U_ZERO_ERROR;
    ucnv_getInvalidUChars(converter, rejected, &rejected_length, &ignored);
    *bytes_length = (int32_t)(source - utf16->units) - rejected_length;
    return 1;
}

int32_t cicu_encode(const char *name, const uint8_t *text, int32_t length, uint8_t **bytes,
                    int32_t *bytes_length) {
    UConverter *converter = open_converter(name);
    if (!converter) return -1;
    int32_t result = -1;
    cicu_utf16 utf16 = {0};
    if (cicu_utf16_set(&utf16, text, length)) {
        result = from_units(converter, &utf16, bytes, bytes_length);
        if (result == 1) *bytes_length = failing_offset(text, length, *bytes_length);
    }
    free(utf16.units);
    ucnv_close(converter);
    return result;
}

int32_t cicu_detect(const uint8_t *bytes, int32_t length, cicu_candidate *candidates,
                    int32_t capacity) {
    const cicu_i18n *icu = cicu_i18n_load();
    if (!icu) return 0;
    UErrorCode error = U_ZERO_ERROR;
    UCharsetDetector *detector = icu->ucsdet_open(&error);
    if (U_FAILURE(error)) return 0;
    icu->ucsdet_setText(detector, (const char *)bytes, length, &error);
    int32_t found = 0;
    const UCharsetMatch **matches = icu->ucsdet_detectAll(detector, &found, &error);
    int32_t count = 0;
    for (int32_t at = 0; U_SUCCESS(error) && at < found && count < capacity; at++) {
        const char *name = icu->ucsdet_getName(matches[at], &error);
        int32_t confidence = icu->ucsdet_getConfidence(matches[at], &error);
        if (U_FAILURE(error) || strlen(name) >= sizeof candidates[count].name) continue;
        strcpy(candidates[count].name, name);
        candidates[count].confidence = confidence;
        count++;
    }
    icu->ucsdet_close(detector);
    return count;
}
