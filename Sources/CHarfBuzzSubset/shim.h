#pragma once
#include <dlfcn.h>
#include <hb-subset.h>
#include <hb.h>
#include <stdbool.h>
#include <stddef.h>

// HarfBuzz's subsetter, loaded at run time: only writing a PDF needs it, and a PDF can be written
// without it. It uses the HarfBuzz that the program is linked to, so both share faces and sets.

// Filled once by `csubset_load`, only read afterwards.
typedef struct __attribute__((swift_attr("@Sendable"))) {
    __typeof__(hb_subset_input_create_or_fail) *create_input;
    __typeof__(hb_subset_input_destroy) *destroy_input;
    __typeof__(hb_subset_input_set) *set;
    __typeof__(hb_subset_input_set_flags) *set_flags;
    __typeof__(hb_subset_input_pin_axis_location) *pin;
    __typeof__(hb_subset_input_pin_axis_to_default) *pin_default;
    __typeof__(hb_subset_plan_create_or_fail) *create_plan;
    __typeof__(hb_subset_plan_destroy) *destroy_plan;
    __typeof__(hb_subset_plan_execute_or_fail) *execute;
    __typeof__(hb_subset_plan_old_to_new_glyph_mapping) *new_glyphs;
} csubset;

// Finds the functions of the library of that name, which stays loaded. Returns false if it is
// missing or lacks some of them, as before HarfBuzz 6.
static inline bool csubset_load(const char *name, csubset *functions) {
    void *library = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
    if (library == NULL) return false;
#define FIND(field, symbol) functions->field = (__typeof__(functions->field))dlsym(library, symbol)
    FIND(create_input, "hb_subset_input_create_or_fail");
    FIND(destroy_input, "hb_subset_input_destroy");
    FIND(set, "hb_subset_input_set");
    FIND(set_flags, "hb_subset_input_set_flags");
    FIND(pin, "hb_subset_input_pin_axis_location");
    FIND(pin_default, "hb_subset_input_pin_axis_to_default");
    FIND(create_plan, "hb_subset_plan_create_or_fail");
    FIND(destroy_plan, "hb_subset_plan_destroy");
    FIND(execute, "hb_subset_plan_execute_or_fail");
    FIND(new_glyphs, "hb_subset_plan_old_to_new_glyph_mapping");
#undef FIND
    if (functions->create_input && functions->destroy_input && functions->set && functions->set_flags
        && functions->pin && functions->pin_default && functions->create_plan
        && functions->destroy_plan && functions->execute && functions->new_glyphs) {
        return true;
    }
    dlclose(library);
    return false;
}

static inline hb_subset_input_t *csubset_create_input(csubset library) {
    return library.create_input();
}

static inline void csubset_destroy_input(csubset library, hb_subset_input_t *input) {
    library.destroy_input(input);
}

// The set of the input itself.
static inline hb_set_t *csubset_set(csubset library, hb_subset_input_t *input,
                                    hb_subset_sets_t kind) {
    return library.set(input, kind);
}

static inline void csubset_set_flags(csubset library, hb_subset_input_t *input, unsigned flags) {
    library.set_flags(input, flags);
}

static inline bool csubset_pin(csubset library, hb_subset_input_t *input, hb_face_t *face,
                               hb_tag_t axis, float value) {
    return library.pin(input, face, axis, value) != 0;
}

static inline bool csubset_pin_default(csubset library, hb_subset_input_t *input, hb_face_t *face,
                                       hb_tag_t axis) {
    return library.pin_default(input, face, axis) != 0;
}

static inline hb_subset_plan_t *csubset_create_plan(csubset library, hb_face_t *face,
                                                    hb_subset_input_t *input) {
    return library.create_plan(face, input);
}

static inline void csubset_destroy_plan(csubset library, hb_subset_plan_t *plan) {
    library.destroy_plan(plan);
}

static inline hb_face_t *csubset_execute(csubset library, hb_subset_plan_t *plan) {
    return library.execute(plan);
}

// The number of a glyph in the subset; `HB_MAP_VALUE_INVALID` if it is not there.
static inline hb_codepoint_t csubset_new_glyph(csubset library, hb_subset_plan_t *plan,
                                               hb_codepoint_t glyph) {
    return hb_map_get(library.new_glyphs(plan), glyph);
}
