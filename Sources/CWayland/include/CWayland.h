#pragma once
#include <stddef.h>
#include <wayland-client.h>
#include <wayland-cursor.h>

#include "protocols/fractional-scale-v1.h"
#include "protocols/pointer-gestures-unstable-v1.h"
#include "protocols/primary-selection-unstable-v1.h"
#include "protocols/tablet-unstable-v2.h"
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

/// Returns a descriptor of that much memory which another process can map; -1 on failure.
int cwayland_memory(size_t size);

/// Makes a pipe that programs started meanwhile do not inherit: the reading and the writing end.
/// Returns 0, or -1 with `errno`.
int cwayland_pipe(int ends[2]);
