#pragma once
#include <stdint.h>

// What the program needs of ICU, in plain integers and arrays.
//
// ICU's own headers must not be visible here: Swift's Foundation and Testing carry a private copy
// of ICU, and a module that sees both does not compile.
//
// Texts are UTF-8 and may hold invalid bytes, each of which counts as one U+FFFD. Every offset
// that comes back counts bytes of the text that was given.

/// The version of the ICU that this program runs with, as major * 100 + minor.
int32_t cicu_version(void);

/// What a breaker looks for.
enum {
    CICU_WORDS = 0,
    CICU_SENTENCES = 1,
    CICU_LINES = 2,
};

/// A break iterator and its buffers, kept because opening one costs a fifth of a millisecond.
/// To be used by one thread at a time.
typedef struct cicu_breaker cicu_breaker;

/// Opens a breaker of the given kind; NULL when ICU has no data for it. `language` (`de`, `de_AT`,
/// `de-AT`) is for sentences, which do not end with an abbreviation that is known in it; with an
/// empty one they follow the rules of Unicode alone.
cicu_breaker *cicu_breaker_open(int32_t kind, const char *language);
void cicu_breaker_close(cicu_breaker *breaker);

/// Finds the boundaries inside a text, ascending, without 0, with the text's end.
///
/// Returns how many there are; -1 when memory is short or ICU fails. `*offsets` and `*is_word`
/// (for each boundary, whether the segment that ends there is a word) stay valid until the breaker
/// is used again or closed. In a breaker of lines there is no boundary inside a grapheme cluster.
int32_t cicu_breaker_find(cicu_breaker *breaker, const uint8_t *text, int32_t length,
                          const int32_t **offsets, const uint8_t **is_word);

/// Whether a text could hold anything that does not simply run from left to right: a letter of a
/// right-to-left script, or a control that embeds, overrides or isolates. May say 1 for others.
int32_t cicu_may_run_right_to_left(const uint8_t *text, int32_t length);

/// A bidi resolver and its buffers. To be used by one thread at a time.
typedef struct cicu_bidi cicu_bidi;

/// Opens a resolver; NULL when memory is short.
cicu_bidi *cicu_bidi_open(void);
void cicu_bidi_close(cicu_bidi *bidi);

/// Finds the stretches of equal embedding level in logical order.
///
/// `base` is the level of the paragraph, or -1 to let the first strong character decide (left to
/// right where there is none). Returns how many runs there are, -1 on failure. `*ends` (where each
/// run ends) and `*levels` stay valid until the resolver is used again or closed.
int32_t cicu_bidi_resolve(cicu_bidi *bidi, const uint8_t *text, int32_t length, int32_t base,
                          int32_t *base_level, const int32_t **ends, const uint8_t **levels);

/// Turns bytes of the charset `name` into UTF-8.
///
/// Returns 0 and a buffer for `cicu_free`; -1 when the charset is unknown, when bytes have no
/// meaning in it, or when memory is short.
int32_t cicu_decode(const char *name, const uint8_t *bytes, int32_t length, uint8_t **text,
                    int32_t *text_length);

/// Turns UTF-8 into bytes of the charset `name`.
///
/// Returns 0 and a buffer for `cicu_free`; -1 when the charset is unknown or memory is short; 1
/// when the charset lacks a character, whose offset is then in `*bytes_length`.
int32_t cicu_encode(const char *name, const uint8_t *text, int32_t length, uint8_t **bytes,
                    int32_t *bytes_length);

void cicu_free(uint8_t *buffer);

/// A charset that bytes may be in: its name, ended by a zero, and how likely it is (0 to 100).
typedef struct {
    char name[40];
    int32_t confidence;
} cicu_candidate;

/// The charsets that bytes may be in, the most likely first; up to `capacity`, returns how many.
int32_t cicu_detect(const uint8_t *bytes, int32_t length, cicu_candidate *candidates,
                    int32_t capacity);
