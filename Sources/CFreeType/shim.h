#pragma once
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H
#include FT_TRUETYPE_TABLES_H

/* FT_LOAD_TARGET_LIGHT is made by a function-like macro, which Swift does not import. */

static inline FT_Int32 cft_load_light(void) { return FT_LOAD_TARGET_LIGHT | FT_LOAD_NO_BITMAP; }
