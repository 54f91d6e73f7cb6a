// Keymaps that come again.
//
// A compositor sends one whenever another keyboard is typed on, as on-screen keyboards come and go.
// SDL before 2.28 never frees any, nor the table of what composes that it reads with each: half a
// megabyte. So the program has its own of two functions of libxkbcommon, which it exports
// (Package.swift): who asks for what was asked for before gets that once more.

#define _GNU_SOURCE
#include "CWayland.h"
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <xkbcommon/xkbcommon-compose.h>
#include <xkbcommon/xkbcommon.h>

/// Keymaps that are kept: of two keyboards, and of their successors.
enum { most_keymaps = 4 };

/// What was asked for, and what came of it. Only the main thread has keyboards.
static struct kept_keymap {
  struct xkb_context *context;
  char *string;
  enum xkb_keymap_format format;
  enum xkb_keymap_compile_flags flags;
  struct xkb_keymap *keymap;
} keymaps[most_keymaps];

/// The oldest of them.
static int oldest;

/// The one that SDL was given last.
static struct xkb_keymap *latest;

static struct {
  struct xkb_context *context;
  char *locale;
  enum xkb_compose_compile_flags flags;
  struct xkb_compose_table *table;
} compose;

static void keep(struct xkb_context *context, const char *string, enum xkb_keymap_format format,
                 enum xkb_keymap_compile_flags flags, struct xkb_keymap *keymap) {
  char *copy = strdup(string);
  if (!copy) return;
  struct kept_keymap *place = &keymaps[oldest];
  oldest = (oldest + 1) % most_keymaps;
  free(place->string);
  if (place->keymap) xkb_keymap_unref(place->keymap);
  *place = (struct kept_keymap){context, copy, format, flags, xkb_keymap_ref(keymap)};
}

/// Notes a keymap that is about to be given away.
static struct xkb_keymap *noted(struct xkb_keymap *keymap) {
  if (keymap && keymap != latest) {
    if (latest) xkb_keymap_unref(latest);
    latest = xkb_keymap_ref(keymap);
  }
  return keymap;
}

struct xkb_keymap *cwayland_keymap(void) { return latest; }

__attribute__((visibility("default"))) struct xkb_keymap *xkb_keymap_new_from_string(
    struct xkb_context *context, const char *string, enum xkb_keymap_format format,
    enum xkb_keymap_compile_flags flags) {
  static struct xkb_keymap *(*make)(struct xkb_context *, const char *, enum xkb_keymap_format,
                                    enum xkb_keymap_compile_flags);
  if (!make) *(void **)&make = dlsym(RTLD_NEXT, "xkb_keymap_new_from_string");
  if (!make) return NULL;
  for (int place = 0; place < most_keymaps; place++) {
    const struct kept_keymap *kept = &keymaps[place];
    // A keymap holds its context, so that no other has this address.
    if (kept->keymap && kept->context == context && kept->format == format &&
        kept->flags == flags && !strcmp(kept->string, string))
      return noted(xkb_keymap_ref(kept->keymap));
  }
  struct xkb_keymap *keymap = make(context, string, format, flags);
  if (keymap) keep(context, string, format, flags, keymap);
  return noted(keymap);
}

__attribute__((visibility("default"))) struct xkb_compose_table *xkb_compose_table_new_from_locale(
    struct xkb_context *context, const char *locale, enum xkb_compose_compile_flags flags) {
  static struct xkb_compose_table *(*make)(struct xkb_context *, const char *,
                                           enum xkb_compose_compile_flags);
  if (!make) *(void **)&make = dlsym(RTLD_NEXT, "xkb_compose_table_new_from_locale");
  if (!make) return NULL;
  if (!compose.table || compose.context != context || compose.flags != flags ||
      strcmp(compose.locale, locale)) {
    struct xkb_compose_table *table = make(context, locale, flags);
    char *copy = table ? strdup(locale) : NULL;
    if (!copy) return table;
    if (compose.table) xkb_compose_table_unref(compose.table);
    free(compose.locale);
    compose.context = context, compose.locale = copy, compose.flags = flags;
    compose.table = table;
  }
  return xkb_compose_table_ref(compose.table);
}
