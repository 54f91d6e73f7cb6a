#pragma once
#include <stdint.h>

// The parts of ICU that the program needs, with plain integers and arrays.
//
// ICU's own headers must not be visible here: Swift's Foundation and Testing carry a private copy
// of ICU, and a module that sees both does not compile.
//
// Texts are UTF-8 and may have invalid bytes, each of which counts as one U+FFFD. All returned
// offsets count bytes of the given text.

/// The version of the ICU that the program runs with, as major * 100 + minor.
int32_t cicu_version(void);

/// The kind of boundary that a breaker finds.
enum {
    CICU_WORDS = 0,
    CICU_SENTENCES = 1,
    CICU_LINES = 2,
};

/// A break iterator and its buffers, kept because opening one costs a fifth of a millisecond. For
/// one thread at a time.
typedef struct cicu_breaker cicu_breaker;

/// Opens a breaker of the given kind; NULL if ICU has no data for it. `language` (`de`, `de_AT`,
/// `de-AT`) is for sentences: a known abbreviation of it does not end one. With an empty language,
/// Unicode's rules apply alone.
cicu_breaker *cicu_breaker_open(int32_t kind, const char *language);
void cicu_breaker_close(cicu_breaker *breaker);

/// Finds the boundaries inside a text, ascending, without 0, with the text's end.
///
/// Returns their number; -1 if memory is short or ICU fails. `*offsets` and `*is_word` (for each
/// boundary, 1 if the segment that ends there is a word) stay valid until the breaker is used again
/// or closed. A line breaker reports no boundary inside a grapheme cluster.
int32_t cicu_breaker_find(cicu_breaker *breaker, const uint8_t *text, int32_t length,
                          const int32_t **offsets, const uint8_t **is_word);

/// The class of a character in the word rules (UAX #29), where these depend only on adjacent
/// characters.
enum {
    CICU_NO_WORD = 0,
    CICU_LETTER = 1,
    CICU_DIGIT = 2,
    /// Joins letters.
    CICU_MID_LETTER = 3,
    /// Joins digits.
    CICU_MID_DIGIT = 4,
    /// Joins either.
    CICU_MID_WORD = 5,
    /// Joins all adjacent characters.
    CICU_EXTENDER = 6,
    /// Han and kana: each is counted as a word.
    CICU_IDEOGRAPH = 7,
    /// Hangul: joins only with Hangul.
    CICU_SYLLABLE = 8,
    /// Joins letters and digits for counting words, though not by UAX #29.
    CICU_HYPHEN = 9,
    /// Needs all of the rules, or a dictionary.
    CICU_INVOLVED = 15,
};

/// The same for sentences.
enum {
    CICU_NO_SENTENCE = 0,
    CICU_LOWER = 1,
    CICU_UPPER = 2,
    CICU_UNCASED = 3,
    CICU_NUMERIC = 4,
    /// May end a sentence or an abbreviation.
    CICU_FULL_STOP = 5,
    /// Ends a sentence.
    CICU_TERMINATOR = 6,
    /// Closes brackets or quotes.
    CICU_CLOSE = 7,
    CICU_SPACE = 8,
    /// Continues a sentence.
    CICU_CONTINUE = 9,
};

/// The class of a character for words, times 16, plus that for sentences. For an involved character
/// the lower half says whether it is an ideograph, or a letter or digit of a script that needs no
/// dictionary.
uint8_t cicu_count_class(int32_t character);

/// Returns 1 if a text could have anything that does not simply run from left to right: a letter of
/// a right-to-left script, or a control that embeds, overrides or isolates. May return 1 for other
/// texts.
int32_t cicu_may_run_right_to_left(const uint8_t *text, int32_t length);

/// A bidi resolver and its buffers. For one thread at a time.
typedef struct cicu_bidi cicu_bidi;

/// Opens a resolver; NULL when memory is short.
cicu_bidi *cicu_bidi_open(void);
void cicu_bidi_close(cicu_bidi *bidi);

/// Finds the runs of equal embedding level in logical order.
///
/// `base` is the level of the paragraph, or -1 to let the first strong character decide (left to
/// right if there is none). Returns the number of runs, -1 on failure. `*ends` (the end of each
/// run) and `*levels` stay valid until the resolver is used again or closed.
int32_t cicu_bidi_resolve(cicu_bidi *bidi, const uint8_t *text, int32_t length, int32_t base,
                          int32_t *base_level, const int32_t **ends, const uint8_t **levels);

/// Converts bytes of the charset `name` to UTF-8. Undefined bytes become U+FFFD if `replaces` is
/// not 0.
///
/// Returns 0 and a buffer for `cicu_free`; -1 if the charset is unknown, if bytes are undefined and
/// not replaced, or if memory is short.
int32_t cicu_decode(const char *name, const uint8_t *bytes, int32_t length, int32_t replaces,
                    uint8_t **text, int32_t *text_length);

/// Converts UTF-8 to bytes of the charset `name`.
///
/// Returns 0 and a buffer for `cicu_free`; -1 if the charset is unknown or memory is short; 1 if
/// the charset lacks a character, whose offset is then in `*bytes_length`.
int32_t cicu_encode(const char *name, const uint8_t *text, int32_t length, uint8_t **bytes,
                    int32_t *bytes_length);

void cicu_free(uint8_t *buffer);

/// A possible charset of some bytes: its name, with a zero byte at the end, and its likelihood (0
/// to 100).
typedef struct {
    char name[40];
    int32_t confidence;
} cicu_candidate;

/// Finds the possible charsets of bytes, the most likely first, at most `capacity`. Returns their
/// number.
int32_t cicu_detect(const uint8_t *bytes, int32_t length, cicu_candidate *candidates,
                    int32_t capacity);

/// The day of the week (1 is Monday) and the minute of the day in a time zone, at a time since
/// 1970. Returns 0 if the zone (`Europe/Tallinn`) is unknown or `libicui18n` is missing. For any
/// thread.
int32_t cicu_local_time(const char *zone, double milliseconds, int32_t *day, int32_t *minute);

/// Folds letters that differ only in marks and case: canonical decomposition without the marks that
/// only accent, and full case folding. Quotation marks, apostrophes and spaces become those of a
/// keyboard; soft hyphens, joiners and zero-width spaces are dropped. For one thread at a time.
typedef struct cicu_folder cicu_folder;

/// Opens a folder that keeps or folds case; NULL if memory is short or ICU fails.
cicu_folder *cicu_folder_open(int32_t keeps_case);
void cicu_folder_close(cicu_folder *folder);

/// Returns the quotation mark, apostrophe or space of a keyboard for a typographic, narrow or wide
/// one; 0 for any other character.
int32_t cicu_plain_sign(int32_t character);

/// The buffer size that `cicu_fold` needs for a text of `length` bytes.
#define CICU_FOLD_ROOM(length) (4 * (length) + 64)

/// A character whose folded form is not one character of as many bytes: its place in the text and
/// in the folded form, and its bytes in both.
typedef struct {
    int32_t at;
    int32_t folded_at;
    int32_t width;
    int32_t folded_width;
} cicu_fold_seam;

/// The greatest number of such places in a text of `length` bytes: a character of this kind takes
/// at least two.
#define CICU_FOLD_SEAMS(length) ((length) / 2)

/// Folds a text and returns the length of the result. An invalid byte becomes 0xFF. `*seam_count`
/// is set to the number of `seams`.
int32_t cicu_fold(cicu_folder *folder, const uint8_t *text, int32_t length, uint8_t *folded,
                  cicu_fold_seam *seams, int32_t *seam_count);

/// Finds the range of the text that became bytes `start` to `end` of the folded form. Returns 1 if
/// it consists of whole characters. `*hit_end` includes dropped marks after them. `*seam` is the
/// place to start from: 0 in the first call, and updated by each; `start` must not decrease. Linear
/// in the seams between.
int32_t cicu_fold_find(const cicu_fold_seam *seams, int32_t seam_count, int32_t *seam,
                       int32_t start, int32_t end, int32_t *hit_start, int32_t *hit_end);

/// A regular expression and the text to search. For one thread at a time.
typedef struct cicu_regex cicu_regex;

/// Reads at most `capacity` bytes from `offset` on. Returns their number.
typedef int32_t (*cicu_read)(void *context, int64_t offset, uint8_t *buffer, int32_t capacity);
/// Returns 0 to cancel the search.
typedef int32_t (*cicu_is_wanted)(const void *context);

/// Compiles an expression in which `^` and `$` match at each line; only `\n` ends one. NULL if it
/// is invalid: then `*error_at` is the place of the error in UTF-16 units, or -1.
cicu_regex *cicu_regex_open(const uint8_t *pattern, int32_t length, int32_t ignores_case,
                            int32_t *error_at);
void cicu_regex_close(cicu_regex *regex);

/// Limits the work for one text or slice: `time` in units of ten thousand steps, `stack` in bytes.
/// `is_wanted`, or NULL, is called now and then.
void cicu_regex_set_limits(cicu_regex *regex, int32_t time, int32_t stack,
                           cicu_is_wanted is_wanted, const void *wanted_by);

/// The number of groups in parentheses.
int32_t cicu_regex_group_count(const cicu_regex *regex);
/// The number of the group with a name; -1 if there is none.
int32_t cicu_regex_group_named(const cicu_regex *regex, const char *name);

/// Sets the slice of a text to search, which must stay valid until another is set. Returns 0 if
/// memory is short.
int32_t cicu_regex_set_slice(cicu_regex *regex, const uint8_t *text, int32_t length);
/// Sets a text of `length` bytes to search from `start` on. `read` returns the bytes that are
/// needed; `\r\n` is one `\n` in them. Returns 0 on failure.
int32_t cicu_regex_set_text(cicu_regex *regex, void *context, cicu_read read, int64_t length,
                            int64_t start);

enum {
    CICU_REGEX_TOO_LONG = -1,
    CICU_REGEX_TOO_DEEP = -2,
    CICU_REGEX_STOPPED = -3,
    CICU_REGEX_FAILED = -4,
};

/// Finds the next match. Returns 1, with its place in bytes of the slice or text; 0 if there is
/// none; negative on failure.
int32_t cicu_regex_next(cicu_regex *regex, int64_t *start, int64_t *end);
/// Finds a match at exactly that byte of the slice; returns as `cicu_regex_next`. `*needs_more` is
/// 1 if the search reached the end of the slice, so that more bytes might change the result.
int32_t cicu_regex_match_at(cicu_regex *regex, int32_t place, int64_t *end, int32_t *needs_more);
/// The place of a group of the last match. Returns 0 if the group took no part in it.
int32_t cicu_regex_group(cicu_regex *regex, int32_t group, int64_t *start, int64_t *end);

/// Returns the first place of some bytes in a text; -1 if there is none.
///
/// `first` and `second` are the indices of the two bytes that are rarest in the text: only places
/// with both are compared. Each vain comparison is subtracted from `*failures`. When nothing is
/// left of it, the system's own search continues, which is linear for any bytes.
int64_t cicu_find_bytes(const uint8_t *text, int64_t length, const uint8_t *wanted,
                        int64_t wanted_length, int64_t first, int64_t second, int64_t *failures);

/// The number of characters of a beginning that `cicu_find_beginning` compares.
#define CICU_BEGINNING 4

/// Returns the first place, from byte `from` on, at which one of eight rows of characters may
/// begin; -1 if there is none. `rows` has, for each character and each byte, a bit for each row in
/// which the byte may be. Any character may follow one of several bytes, or the end.
int64_t cicu_find_beginning(const uint8_t *text, int64_t length, int64_t from,
                            const uint8_t *rows);
