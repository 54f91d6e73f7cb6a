// Caches keymaps.
//
// A compositor sends a keymap whenever the writer types on another keyboard, as on-screen keyboards
// come and go. SDL before 2.28 frees neither the keymap nor the compose table that it reads with
// each: half a megabyte. So the program exports two functions of libxkbcommon of its own
// (Package.swift), which return the same object for the same request.

#define _GNU_SOURCE
#include "CWayland.h"
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <xkbcommon/xkbcommon-compose.h>
#include <xkbcommon/xkbcommon.h>

/// The number of cached keymaps: those of two keyboards, and their successors.
enum { most_keymaps = 4 };

/// A request and its result. Only the main thread has keyboards.
static struct kept_keymap {
  struct xkb_context *context;
  char *string;
  enum xkb_keymap_format format;
  enum xkb_keymap_compile_flags flags;
  struct xkb_keymap *keymap;
} keymaps[most_keymaps];

/// The index of the oldest entry.
static int oldest;

/// The keymap that SDL was given last.
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

/// Notes a keymap that is about to be returned, and returns it.
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
    // The cached keymap holds its context, so no other context has this address.
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
