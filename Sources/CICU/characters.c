#include <unicode/uchar.h>
#include <unicode/uscript.h>

#include "cicu.h"

static uint8_t word_class(UChar32 character) {
    // It joins letters in some versions of ICU.
    if (character == '@') return CICU_INVOLVED;
    // Hyphens, and the Hebrew one.
    if (character == '-' || character == 0x2010 || character == 0x2011 || character == 0x05BE)
        return CICU_HYPHEN;
    UErrorCode error = U_ZERO_ERROR;
    UScriptCode script = uscript_getScript(character, &error);
    if (script == USCRIPT_HAN || script == USCRIPT_HIRAGANA || script == USCRIPT_KATAKANA)
        return CICU_IDEOGRAPH;
    int32_t cluster = u_getIntPropertyValue(character, UCHAR_GRAPHEME_CLUSTER_BREAK);
    if (cluster == U_GCB_LV || cluster == U_GCB_LVT) return CICU_SYLLABLE;
    switch (u_getIntPropertyValue(character, UCHAR_WORD_BREAK)) {
    case U_WB_ALETTER: return CICU_LETTER;
    case U_WB_NUMERIC: return CICU_DIGIT;
    // ICU excludes colons, as most languages want.
    case U_WB_MIDLETTER:
        return character == ':' || character == 0xFE55 || character == 0xFF1A ? CICU_NO_WORD
                                                                               : CICU_MID_LETTER;
    case U_WB_MIDNUM: return CICU_MID_DIGIT;
    case U_WB_MIDNUMLET:
    case U_WB_SINGLE_QUOTE: return CICU_MID_WORD;
    case U_WB_EXTENDNUMLET: return CICU_EXTENDER;
    case U_WB_KATAKANA: return CICU_IDEOGRAPH;
    case U_WB_OTHER:
    case U_WB_DOUBLE_QUOTE:
    case U_WB_WSEGSPACE: return CICU_NO_WORD;
    default: return CICU_INVOLVED;
    }
}

static uint8_t sentence_class(UChar32 character) {
    switch (u_getIntPropertyValue(character, UCHAR_SENTENCE_BREAK)) {
    case U_SB_OTHER: return CICU_NO_SENTENCE;
    case U_SB_LOWER: return CICU_LOWER;
    case U_SB_UPPER: return CICU_UPPER;
    case U_SB_OLETTER: return CICU_UNCASED;
    case U_SB_NUMERIC: return CICU_NUMERIC;
    case U_SB_ATERM: return CICU_FULL_STOP;
    case U_SB_STERM: return CICU_TERMINATOR;
    case U_SB_CLOSE: return CICU_CLOSE;
    case U_SB_SP: return CICU_SPACE;
    case U_SB_SCONTINUE: return CICU_CONTINUE;
    default: return CICU_INVOLVED;
    }
}

/// The additional class of an involved character.
static uint8_t involved_class(UChar32 character, uint8_t word, int has_dictionary) {
    if (word == CICU_IDEOGRAPH) return CICU_IDEOGRAPH;
    if (has_dictionary) return CICU_NO_WORD;
    if (u_getIntPropertyValue(character, UCHAR_WORD_BREAK) == U_WB_HEBREW_LETTER) return CICU_LETTER;
    return word == CICU_LETTER || word == CICU_DIGIT ? word : CICU_NO_WORD;
}

uint8_t cicu_count_class(int32_t character) {
    uint8_t word = word_class(character);
    uint8_t sentence = sentence_class(character);
    int32_t cluster = u_getIntPropertyValue(character, UCHAR_GRAPHEME_CLUSTER_BREAK);
    int stands_alone = cluster == U_GCB_OTHER || cluster == U_GCB_CONTROL || cluster == U_GCB_LV ||
                       cluster == U_GCB_LVT;
    int has_dictionary = u_getIntPropertyValue(character, UCHAR_LINE_BREAK) == U_LB_COMPLEX_CONTEXT;
    if (word == CICU_INVOLVED || sentence == CICU_INVOLVED || !stands_alone || has_dictionary)
        return (uint8_t)(CICU_INVOLVED << 4 | involved_class(character, word, has_dictionary));
    return (uint8_t)(word << 4 | sentence);
}
