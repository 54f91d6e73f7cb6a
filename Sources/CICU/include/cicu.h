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

/// What a character is to the rules by which words are told apart (UAX #29), where these can do with
/// the characters beside each other.
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
    /// Joins all that is beside it.
    CICU_EXTENDER = 6,
    /// Han and kana: each is counted as a word.
    CICU_IDEOGRAPH = 7,
    /// Hangul: joins only with its like.
    CICU_SYLLABLE = 8,
    /// Joins letters and digits as those do who count words, but not by UAX #29.
    CICU_HYPHEN = 9,
    /// It takes all of the rules, or a dictionary, to tell.
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
    /// Goes on with a sentence.
    CICU_CONTINUE = 9,
};

/// What a character is to words, times 16, and to sentences. Of an involved one the lower half tells
/// whether it is an ideograph, or a letter or digit of a script that needs no dictionary.
uint8_t cicu_count_class(int32_t character);

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

/// Turns bytes of the charset `name` into UTF-8. Bytes that have no meaning in it are U+FFFD if
/// `replaces` is not 0.
///
/// Returns 0 and a buffer for `cicu_free`; -1 when the charset is unknown, when bytes have no
/// meaning in it and are not replaced, or when memory is short.
int32_t cicu_decode(const char *name, const uint8_t *bytes, int32_t length, int32_t replaces,
                    uint8_t **text, int32_t *text_length);

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

/// The day of the week (1 is Monday) and the minute of the day in a time zone, at a time since 1970.
/// Returns 0 when the zone (`Europe/Tallinn`) is unknown or `libicui18n` is not there. From any thread.
int32_t cicu_local_time(const char *zone, double milliseconds, int32_t *day, int32_t *minute);

/// Makes letters that differ in marks and case alone the same: canonical decomposition without the
/// marks that only accent, and full case folding. Quotation marks, apostrophes and spaces become those of
/// a keyboard; soft hyphens, joiners and spaces without width are dropped. To be used by one thread at
/// a time.
typedef struct cicu_folder cicu_folder;

/// Opens a folder, for which case counts or does not; NULL when memory is short or ICU fails.
cicu_folder *cicu_folder_open(int32_t keeps_case);
void cicu_folder_close(cicu_folder *folder);

/// The quotation mark, apostrophe or space of a keyboard that an upright, curly, narrow or wide one stands
/// for; 0 for any other character.
int32_t cicu_plain_sign(int32_t character);

/// The room that `cicu_fold` needs for a text of `length` bytes.
#define CICU_FOLD_ROOM(length) (4 * (length) + 64)

/// A character of a text that has not become one character of as many bytes: where it is, in the text
/// and in what that has become, and the bytes that it takes in both.
typedef struct {
    int32_t at;
    int32_t folded_at;
    int32_t width;
    int32_t folded_width;
} cicu_fold_seam;

/// The seams that a text of `length` bytes may have: such a character takes two bytes or more.
#define CICU_FOLD_SEAMS(length) ((length) / 2)

/// Folds a text; the length of what it becomes. An invalid byte becomes 0xFF. `seams` are as many as
/// `*seam_count` says then.
int32_t cicu_fold(cicu_folder *folder, const uint8_t *text, int32_t length, uint8_t *folded,
                  cicu_fold_seam *seams, int32_t *seam_count);

/// Finds what of a text has become bytes `start` to `end` of the folded one: 1 if these are whole
/// characters of the text. `*hit_end` is behind the marks that are dropped after them. `*seam` is
/// where to look from, at first 0, and is brought on; `start` must not go back. Linear in the seams
/// between.
int32_t cicu_fold_find(const cicu_fold_seam *seams, int32_t seam_count, int32_t *seam,
                       int32_t start, int32_t end, int32_t *hit_start, int32_t *hit_end);

/// A regular expression, and the text that it is looked for in. To be used by one thread at a time.
typedef struct cicu_regex cicu_regex;

/// Reads at most `capacity` bytes from `offset` on; how many there were.
typedef int32_t (*cicu_read)(void *context, int64_t offset, uint8_t *buffer, int32_t capacity);
/// Whether what is going on is still wanted.
typedef int32_t (*cicu_is_wanted)(const void *context);

/// Compiles an expression in which `^` and `$` stand at each line; `\n` alone ends one. NULL if it is
/// none: then `*error_at` is the place of the fault in UTF-16 units, or -1.
cicu_regex *cicu_regex_open(const uint8_t *pattern, int32_t length, int32_t ignores_case,
                            int32_t *error_at);
void cicu_regex_close(cicu_regex *regex);

/// Bounds what one text or slice may take: `time` in units of ten thousand steps, `stack` in bytes.
/// `is_wanted`, or NULL, is asked now and then.
void cicu_regex_set_limits(cicu_regex *regex, int32_t time, int32_t stack,
                           cicu_is_wanted is_wanted, const void *wanted_by);

/// The number of groups in parentheses.
int32_t cicu_regex_group_count(const cicu_regex *regex);
/// The number of the group of a name; -1 if there is none.
int32_t cicu_regex_group_named(const cicu_regex *regex, const char *name);

/// Looks through a slice of a text, which must stay until another is set. 0 when memory is short.
int32_t cicu_regex_set_slice(cicu_regex *regex, const uint8_t *text, int32_t length);
/// Looks through a text of `length` bytes from `start` on, and reads what it looks at by `read`; `\r\n`
/// is one `\n` in it. 0 on failure.
int32_t cicu_regex_set_text(cicu_regex *regex, void *context, cicu_read read, int64_t length,
                            int64_t start);

enum {
    CICU_REGEX_TOO_LONG = -1,
    CICU_REGEX_TOO_DEEP = -2,
    CICU_REGEX_STOPPED = -3,
    CICU_REGEX_FAILED = -4,
};

/// Finds the next match: 1, with its place in bytes of the slice or text; 0 if there is no more;
/// negative on failure.
int32_t cicu_regex_next(cicu_regex *regex, int64_t *start, int64_t *end);
/// Whether there is a match at just that byte of the slice, as `cicu_regex_next`. `*needs_more`: it
/// has looked at the end of the slice, and might say something else if more followed.
int32_t cicu_regex_match_at(cicu_regex *regex, int32_t place, int64_t *end, int32_t *needs_more);
/// The place of a group of the last match; 0 if it took no part in it.
int32_t cicu_regex_group(cicu_regex *regex, int32_t group, int64_t *start, int64_t *end);

/// Where bytes stand first in a text; -1 if they do not.
///
/// `first` and `second` are those of them that the text has least of: places are looked at in which
/// both are. What is found in vain there is taken from `*failures`; when nothing is left of it the
/// system's own search goes on, which is linear whatever the bytes are.
int64_t cicu_find_bytes(const uint8_t *text, int64_t length, const uint8_t *wanted,
                        int64_t wanted_length, int64_t first, int64_t second, int64_t *failures);

/// Characters of a beginning that `cicu_find_beginning` knows.
#define CICU_BEGINNING 4

/// Where a character stands first, from byte `from` on, with which one of eight rows of characters may
/// begin; -1 if none does. `rows` says for each of so many characters and each byte of which rows it may
/// be, a bit for each. Behind a character that takes several bytes, and behind the end, there may be anything.
int64_t cicu_find_beginning(const uint8_t *text, int64_t length, int64_t from,
                            const uint8_t *rows);
