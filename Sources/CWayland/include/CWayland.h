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

/// Binds a global object by its number as an interface of that name; NULL: the name is none of those
/// in interfaces.c, or the version is beyond what is described here.
struct wl_proxy *cwayland_bind(struct wl_registry *registry, uint32_t number, const char *interface,
                               uint32_t version);

struct xkb_keymap;

/// The keymap that SDL was given last, borrowed until it is given another; NULL: none yet.
struct xkb_keymap *cwayland_keymap(void);

/// The descriptor of so many bytes of memory that another process can map; -1 where there is none.
int cwayland_memory(size_t size);

/// Makes a pipe that programs started meanwhile do not inherit: the reading and the writing end. 0, or -1
/// with `errno`.
int cwayland_pipe(int ends[2]);

/// Who is told what SDL hears, before SDL is. Each may be NULL.
struct cwayland_ears {
  void *context;
  /// A window came to a monitor or left it. SDL's own objects of the monitors are told, too.
  void (*moved)(void *context, struct wl_surface *surface, struct wl_output *output, bool enters);
  /// A window is to be of a size, in units (0: of its own), and in a state: `states` has a bit for
  /// each of `xdg_toplevel_state`. Returns whether SDL is to take the size.
  bool (*configured)(void *context, struct xdg_toplevel *toplevel, int32_t width, int32_t height,
                     uint32_t states);
};

/// Whether SDL's listeners come by here: false where it is not linked with libwayland.
bool cwayland_interposed(void);

/// Lets SDL's listeners come by here from now on, or leaves them alone, as for plain windows. To be
/// called before SDL connects.
void cwayland_interpose(bool wanted);

/// Tells `with` from now on, in place of any earlier listener.
void cwayland_listen(const struct cwayland_ears *with);

/// Tells SDL that the left button is up. The compositor does not, once it has taken the pointer to
/// move or resize a window, and SDL would take no further press.
void cwayland_release_button(uint32_t serial);
