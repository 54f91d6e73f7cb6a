#pragma once
#include <fontconfig/fontconfig.h>

/* FcObjectSetBuild is variadic, which Swift does not import. */
static inline FcObjectSet *cfc_face_properties(void) {
  return FcObjectSetBuild(
      FC_FAMILY, FC_FILE, FC_INDEX, FC_WEIGHT, FC_SLANT, FC_WIDTH, FC_SCALABLE, FC_FONTFORMAT,
      FC_VARIABLE, (char *)0);
}
static inline FcObjectSet *cfc_text_face_properties(void) {
  return FcObjectSetBuild(
      FC_FAMILY, FC_FILE, FC_INDEX, FC_WEIGHT, FC_SLANT, FC_WIDTH, FC_SCALABLE, FC_FONTFORMAT,
      FC_VARIABLE, FC_COLOR, FC_CHARSET, (char *)0);
}
static inline FcObjectSet *cfc_family_property(void) {
  return FcObjectSetBuild(FC_FAMILY, (char *)0);
}
