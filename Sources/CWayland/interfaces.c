// Binds the compositor's global objects. A proxy keeps the address of its interface, and Swift
// would pass that of a copy; so Swift names an interface by a string, which is looked up here.

#include "CWayland.h"
#include <string.h>

static const struct wl_interface *const bound[] = {
    &wl_compositor_interface,
    &wl_data_device_manager_interface,
    &wl_output_interface,
    &wl_seat_interface,
    &wl_shm_interface,
    &wp_fractional_scale_manager_v1_interface,
    &wp_viewporter_interface,
    &xdg_activation_v1_interface,
    &xdg_wm_base_interface,
    &zwp_pointer_gestures_v1_interface,
    &zwp_primary_selection_device_manager_v1_interface,
    &zwp_tablet_manager_v2_interface,
    &zwp_text_input_manager_v3_interface,
    &zxdg_decoration_manager_v1_interface,
    &zxdg_exporter_v1_interface,
    &zxdg_exporter_v2_interface,
    &zxdg_output_manager_v1_interface,
};

struct wl_proxy *cwayland_bind(struct wl_registry *registry, uint32_t number, const char *interface,
                               uint32_t version) {
  for (size_t place = 0; place < sizeof bound / sizeof *bound; place++) {
    if (strcmp(bound[place]->name, interface)) continue;
    if (version > (uint32_t)bound[place]->version) return NULL;
    return wl_registry_bind(registry, number, bound[place], version);
  }
  return NULL;
}
