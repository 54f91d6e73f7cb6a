// Looks whether somebody can sit at a compositor before SDL does: SDL 2.26 crashes where there is no
// seat, as on a machine whose devices have not come yet.

#include "CWayland.h"
#include <stdlib.h>
#include <string.h>

static void came(void *found, struct wl_registry *registry, uint32_t number, const char *interface,
                 uint32_t version) {
  (void)registry, (void)number, (void)version;
  if (!strcmp(interface, wl_seat_interface.name)) *(bool *)found = true;
}

static void went(void *found, struct wl_registry *registry, uint32_t number) {
  (void)found, (void)registry, (void)number;
}

static const struct wl_registry_listener listener = {came, went};

bool cwayland_has_seat(void) {
  // An open connection is handed over once.
  if (getenv("WAYLAND_SOCKET")) return true;
  struct wl_display *display = wl_display_connect(NULL);
  if (!display) return false;
  bool found = false;
  struct wl_registry *registry = wl_display_get_registry(display);
  if (registry && wl_registry_add_listener(registry, &listener, &found) == 0)
    wl_display_roundtrip(display);
  if (registry) wl_registry_destroy(registry);
  wl_display_disconnect(display);
  return found;
}
