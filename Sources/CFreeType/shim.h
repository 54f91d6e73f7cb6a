#pragma once
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_SFNT_NAMES_H
#include FT_TRUETYPE_TABLES_H
#include FT_OUTLINE_H
#include FT_BITMAP_H
#include FT_MULTIPLE_MASTERS_H

/* FT_LOAD_TARGET_ and FT_IS_ are function-like macros, which Swift does not import. */

static inline FT_Int32 cft_load_light(void) { return FT_LOAD_TARGET_LIGHT | FT_LOAD_NO_BITMAP; }
static inline FT_Int32 cft_load_unhinted(void) { return FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP; }
static inline FT_Int32 cft_load_color(void) { return FT_LOAD_COLOR; }
static inline int cft_is_scalable(FT_Face face) { return FT_IS_SCALABLE(face) ? 1 : 0; }
static inline int cft_has_color(FT_Face face) { return FT_HAS_COLOR(face) ? 1 : 0; }
