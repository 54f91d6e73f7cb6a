#pragma once
#include <stdint.h>

/// The version of the ICU that this program runs with, as major * 100 + minor.
int32_t cicu_version(void);
