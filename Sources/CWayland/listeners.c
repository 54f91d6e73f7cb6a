// Passes the compositor's events through Paber before SDL gets them.
//
// SDL gives each proxy one listener, and exposes only some of its events: not where a window is
// tiled, nor which monitors it is on. SDL would also do again what Paber does itself, or interfere.
// So the program exports its own `wl_proxy_add_listener` (Package.swift): SDL's calls come here,
// and a few of its listeners are replaced by ones that call them in turn. An SDL that looks
// libwayland up by itself (`dlsym`) never comes here; then `cwayland_interposed` is false.

#define _GNU_SOURCE
#include "CWayland.h"
#include <dlfcn.h>
#include <linux/input-event-codes.h>
#include <string.h>

#include "monitors.h"

/// Global objects that are hidden from SDL: Paber uses them itself, and each allows only one object
/// for a surface or seat.
static const char *const own_globals[] = {
    "wl_data_device_manager",
    "wp_fractional_scale_manager_v1",
    "wp_viewporter",
    "zwp_primary_selection_device_manager_v1",
    "zwp_text_input_manager_v3",
    "zxdg_decoration_manager_v1",
};

/// False for plain windows, where only SDL speaks to the compositor.
static bool is_wanted = true;

static struct cwayland_ears ears;
/// SDL's registry, and SDL's listener of it.
static struct {
  struct wl_registry *proxy;
  const struct wl_registry_listener *listener;
  void *data;
} registry_of_sdl;
static const struct wl_surface_listener *surface_of_sdl;
static const struct xdg_toplevel_listener *toplevel_of_sdl;
static const struct wl_keyboard_listener *keyboard_of_sdl;

/// SDL's pointer, and SDL's listener of it.
static struct {
  struct wl_pointer *proxy;
  const struct wl_pointer_listener *listener;
  void *data;
} pointer_of_sdl;

static void registry_global(void *data, struct wl_registry *registry, uint32_t number,
                            const char *interface, uint32_t version) {
  for (size_t place = 0; place < sizeof own_globals / sizeof *own_globals; place++)
    if (!strcmp(own_globals[place], interface)) return;
  if (!strcmp(wl_output_interface.name, interface)) cwayland_note_monitor(number);
  registry_of_sdl.listener->global(data, registry, number, interface, version);
}

static void registry_global_remove(void *data, struct wl_registry *registry, uint32_t number) {
  if (cwayland_hold_monitor(number)) return;
  registry_of_sdl.listener->global_remove(data, registry, number);
}

/// Reports removed monitors to SDL once it has another one.
static void let_monitors_go(void) {
  for (uint32_t number; (number = cwayland_take_held_monitor());)
    registry_of_sdl.listener->global_remove(registry_of_sdl.data, registry_of_sdl.proxy, number);
}

static const struct wl_registry_listener registry_listener = {registry_global,
                                                              registry_global_remove};

static void surface_enter(void *data, struct wl_surface *surface, struct wl_output *output) {
  let_monitors_go();
  if (ears.moved) ears.moved(ears.context, surface, output, true);
  surface_of_sdl->enter(data, surface, output);
}

static void surface_leave(void *data, struct wl_surface *surface, struct wl_output *output) {
  if (ears.moved) ears.moved(ears.context, surface, output, false);
  surface_of_sdl->leave(data, surface, output);
}

static const struct wl_surface_listener surface_listener = {surface_enter, surface_leave};

static void toplevel_configure(void *data, struct xdg_toplevel *toplevel, int32_t width,
                               int32_t height, struct wl_array *states) {
  uint32_t bits = 0, *state;
  wl_array_for_each(state, states) if (*state < 32) bits |= UINT32_C(1) << *state;
  if (ears.configured && !ears.configured(ears.context, toplevel, width, height, bits))
    width = height = 0;
  toplevel_of_sdl->configure(data, toplevel, width, height, states);
}

static void toplevel_close(void *data, struct xdg_toplevel *toplevel) {
  toplevel_of_sdl->close(data, toplevel);
}

static const struct xdg_toplevel_listener toplevel_listener = {toplevel_configure, toplevel_close,
                                                               NULL, NULL};

/// True if SDL has a keymap.
static bool has_keymap;

/// The active layout of the keymap.
static uint32_t layout;

/// A virtual keyboard may appear with a key already down, which the compositor reports before the
/// active layout. SDL before 2.28 then asks libxkbcommon for layout -1, which is taken for one
/// beyond the last. So the layout is reported to SDL at once.
static void keyboard_keymap(void *data, struct wl_keyboard *keyboard, uint32_t format, int32_t map,
                            uint32_t size) {
  keyboard_of_sdl->keymap(data, keyboard, format, map, size);
  if (format != WL_KEYBOARD_KEYMAP_FORMAT_XKB_V1) return;
  has_keymap = true;
  keyboard_of_sdl->modifiers(data, keyboard, 0, 0, 0, 0, layout);
}

static void keyboard_enter(void *data, struct wl_keyboard *keyboard, uint32_t serial,
                           struct wl_surface *surface, struct wl_array *keys) {
  keyboard_of_sdl->enter(data, keyboard, serial, surface, keys);
}

static void keyboard_leave(void *data, struct wl_keyboard *keyboard, uint32_t serial,
                           struct wl_surface *surface) {
  keyboard_of_sdl->leave(data, keyboard, serial, surface);
}

static void keyboard_key(void *data, struct wl_keyboard *keyboard, uint32_t serial, uint32_t time,
                         uint32_t key, uint32_t state) {
  keyboard_of_sdl->key(data, keyboard, serial, time, key, state);
}

/// When a seat's keyboard has been removed while another exists, the seat has none for a moment,
/// and no keymap has arrived. SDL before 2.28 crashes on modifiers then.
static void keyboard_modifiers(void *data, struct wl_keyboard *keyboard, uint32_t serial,
                               uint32_t pressed, uint32_t latched, uint32_t locked,
                               uint32_t group) {
  layout = group;
  if (has_keymap)
    keyboard_of_sdl->modifiers(data, keyboard, serial, pressed, latched, locked, group);
}

static void keyboard_repeat_info(void *data, struct wl_keyboard *keyboard, int32_t rate,
                                 int32_t delay) {
  keyboard_of_sdl->repeat_info(data, keyboard, rate, delay);
}

static const struct wl_keyboard_listener keyboard_listener = {
    keyboard_keymap, keyboard_enter,     keyboard_leave,
    keyboard_key,    keyboard_modifiers, keyboard_repeat_info};

/// On a frame event SDL marks the whole surface as damaged, for programs that never report damage.
/// Without the event it never does.
static void frame_done(void *data, struct wl_callback *callback, uint32_t time) {
  (void)data, (void)callback, (void)time;
}

static const struct wl_callback_listener frame_listener = {frame_done};

/// True if a listener is SDL's own: libwayland and the program have listeners, too.
static bool is_of_sdl(const void *listener) {
  static Dl_info sdl;
  Dl_info there;
  if (!sdl.dli_fbase) {
    void *symbol = dlsym(RTLD_DEFAULT, "SDL_CreateWindow");
    if (!symbol || !dladdr(symbol, &sdl)) return false;
  }
  return dladdr(listener, &there) && there.dli_fbase == sdl.dli_fbase;
}

/// Returns the listener that replaces SDL's.
static const void *listener_for(struct wl_proxy *proxy, const void *listener, void *data) {
  const char *class = wl_proxy_get_class(proxy);
  const uint32_t version = wl_proxy_get_version(proxy);
  if (!strcmp(class, "wl_registry")) {
    registry_of_sdl.proxy = (struct wl_registry *)proxy;
    registry_of_sdl.listener = listener;
    registry_of_sdl.data = data;
    return &registry_listener;
  }
  if (!strcmp(class, "wl_surface") && version < 6) {
    surface_of_sdl = listener;
    return &surface_listener;
  }
  if (!strcmp(class, "xdg_toplevel") && version < 4) {
    toplevel_of_sdl = listener;
    return &toplevel_listener;
  }
  if (!strcmp(class, "wl_keyboard") && version < 10) {
    keyboard_of_sdl = listener;
    return &keyboard_listener;
  }
  if (!strcmp(class, "wl_pointer")) {
    pointer_of_sdl.proxy = (struct wl_pointer *)proxy;
    pointer_of_sdl.listener = listener;
    pointer_of_sdl.data = data;
  }
  return strcmp(class, "wl_callback") ? listener : &frame_listener;
}

__attribute__((visibility("default"))) int wl_proxy_add_listener(struct wl_proxy *proxy,
                                                                 void (**listener)(void),
                                                                 void *data) {
  static int (*add)(struct wl_proxy *, void (**)(void), void *);
  if (!add) *(void **)&add = dlsym(RTLD_NEXT, "wl_proxy_add_listener");
  if (!add) return -1;
  if (is_wanted && is_of_sdl(listener)) listener = (void (**)(void))listener_for(proxy, listener, data);
  return add(proxy, listener, data);
}

bool cwayland_interposed(void) { return registry_of_sdl.listener; }

void cwayland_interpose(bool wanted) { is_wanted = wanted; }

void cwayland_listen(const struct cwayland_ears *with) { ears = *with; }

void cwayland_release_button(uint32_t serial) {
  if (!pointer_of_sdl.proxy) return;
  pointer_of_sdl.listener->button(pointer_of_sdl.data, pointer_of_sdl.proxy, serial, 0, BTN_LEFT,
                                  WL_POINTER_BUTTON_STATE_RELEASED);
}
