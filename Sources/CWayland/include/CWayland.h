#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <wayland-client.h>
#include <wayland-cursor.h>

#include "protocols/fractional-scale-v1.h"
#include "protocols/pointer-gestures-unstable-v1.h"
#include "protocols/primary-selection-unstable-v1.h"
#include "protocols/text-input-unstable-v3.h"
#include "protocols/viewporter.h"
#include "protocols/xdg-activation-v1.h"
#include "protocols/xdg-decoration-unstable-v1.h"
#include "protocols/xdg-foreign-unstable-v1.h"
#include "protocols/xdg-foreign-unstable-v2.h"
#include "protocols/xdg-output-unstable-v1.h"
#include "protocols/xdg-shell.h"

/// Binds a global object by its number as an interface of that name. NULL if interfaces.c lacks the
/// name, or if the version is beyond its description.
struct wl_proxy *cwayland_bind(struct wl_registry *registry, uint32_t number, const char *interface,
                               uint32_t version);

struct xkb_keymap;

/// The keymap that SDL was given last, borrowed until it gets another; NULL if there is none yet.
struct xkb_keymap *cwayland_keymap(void);

/// Returns a descriptor of that much memory which another process can map; -1 on failure.
int cwayland_memory(size_t size);

/// Makes a pipe that programs started meanwhile do not inherit: the reading and the writing end.
/// Returns 0, or -1 with `errno`.
int cwayland_pipe(int ends[2]);

/// Callbacks that run before SDL's listeners. Each may be NULL.
struct cwayland_ears {
  void *context;
  /// A window has entered or left a monitor. SDL's own monitor objects are reported as well.
  void (*moved)(void *context, struct wl_surface *surface, struct wl_output *output, bool enters);
  /// The compositor asks for a size of the window in units (0: the client decides) and a state:
  /// `states` has a bit for each of `xdg_toplevel_state`. Returns true if SDL is to take the size.
  bool (*configured)(void *context, struct xdg_toplevel *toplevel, int32_t width, int32_t height,
                     uint32_t states);
};

/// True if SDL's listeners pass through here; false if SDL is not linked with libwayland.
bool cwayland_interposed(void);

/// Routes SDL's listeners through here from now on, or leaves them alone, as for plain windows.
/// Call it before SDL connects.
void cwayland_interpose(bool wanted);

/// Sets the callbacks, in place of any earlier ones.
void cwayland_listen(const struct cwayland_ears *with);

/// Reports to SDL that the left button is up. The compositor does not once it has taken the pointer
/// to move or resize a window, and SDL would accept no further press.
void cwayland_release_button(uint32_t serial);
