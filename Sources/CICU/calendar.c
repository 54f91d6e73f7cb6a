#include <string.h>
#include <unicode/ustring.h>

#include "cicu.h"
#include "i18n.h"

#define LONGEST_ZONE 64

int32_t cicu_local_time(const char *zone, double milliseconds, int32_t *day, int32_t *minute) {
    const cicu_i18n *icu = cicu_i18n_load();
    size_t length = strlen(zone);
    if (!icu || length == 0 || length > LONGEST_ZONE) return 0;
    UChar name[LONGEST_ZONE + 1], canonical[LONGEST_ZONE * 2];
    u_charsToUChars(zone, name, (int32_t)length + 1);
    UErrorCode error = U_ZERO_ERROR;
    UBool is_known = 0;
    // A calendar would take an unknown zone for Greenwich.
    icu->ucal_getCanonicalTimeZoneID(name, (int32_t)length, canonical, LONGEST_ZONE * 2, &is_known,
                                     &error);
    if (U_FAILURE(error) || !is_known) return 0;
    UCalendar *calendar = icu->ucal_open(name, (int32_t)length, "en", UCAL_GREGORIAN, &error);
    if (U_FAILURE(error)) return 0;
    icu->ucal_setMillis(calendar, milliseconds, &error);
    int32_t weekday = icu->ucal_get(calendar, UCAL_DAY_OF_WEEK, &error);
    int32_t hour = icu->ucal_get(calendar, UCAL_HOUR_OF_DAY, &error);
    *minute = hour * 60 + icu->ucal_get(calendar, UCAL_MINUTE, &error);
    *day = weekday == UCAL_SUNDAY ? 7 : weekday - 1;
    icu->ucal_close(calendar);
    return U_SUCCESS(error);
}
