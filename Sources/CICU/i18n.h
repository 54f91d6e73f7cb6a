#pragma once
#include <unicode/ucal.h>
#include <unicode/uchar.h>
#include <unicode/ucsdet.h>
#include <unicode/uregex.h>

// ICU's second library, loaded at run time: regular expressions, charset detection and calendars
// are seldom needed, and its tables alone would add a megabyte to every start.
//
// ICU's headers add their version to each name (`uregex_open` becomes `uregex_open_72`), here as
// everywhere.

#define CICU_I18N(FUNCTION) \
    FUNCTION(ucal_close) \
    FUNCTION(ucal_get) \
    FUNCTION(ucal_getCanonicalTimeZoneID) \
    FUNCTION(ucal_open) \
    FUNCTION(ucal_setMillis) \
    FUNCTION(ucsdet_close) \
    FUNCTION(ucsdet_detectAll) \
    FUNCTION(ucsdet_getConfidence) \
    FUNCTION(ucsdet_getName) \
    FUNCTION(ucsdet_open) \
    FUNCTION(ucsdet_setText) \
    FUNCTION(uregex_close) \
    FUNCTION(uregex_end64) \
    FUNCTION(uregex_findNext) \
    FUNCTION(uregex_groupCount) \
    FUNCTION(uregex_groupNumberFromCName) \
    FUNCTION(uregex_hitEnd) \
    FUNCTION(uregex_lookingAt) \
    FUNCTION(uregex_open) \
    FUNCTION(uregex_setMatchCallback) \
    FUNCTION(uregex_setRegionAndStart) \
    FUNCTION(uregex_setStackLimit) \
    FUNCTION(uregex_setText) \
    FUNCTION(uregex_setTimeLimit) \
    FUNCTION(uregex_setUText) \
    FUNCTION(uregex_start64)

typedef struct {
#define CICU_FIELD(function) __typeof__(function) *function;
    CICU_I18N(CICU_FIELD)
#undef CICU_FIELD
} cicu_i18n;

/// The functions of the library, which the first call loads and which then stays loaded; NULL if it
/// is missing. For any thread.
const cicu_i18n *cicu_i18n_load(void);
