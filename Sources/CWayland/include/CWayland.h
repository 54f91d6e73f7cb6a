#pragma once
#include <stddef.h>
#include <wayland-client.h>

#include "protocols/fractional-scale-v1.h"
#include "protocols/primary-selection-unstable-v1.h"
#include "protocols/text-input-unstable-v3.h"
#include "protocols/viewporter.h"
#include "protocols/xdg-activation-v1.h"
#include "protocols/xdg-decoration-unstable-v1.h"
#include "protocols/xdg-output-unstable-v1.h"
#include "protocols/xdg-shell.h"

/// Binds a global object by its number as an interface of that name; NULL: the name is none of those
/// in interfaces.c, or the version is beyond what is described here.
struct wl_proxy *cwayland_bind(struct wl_registry *registry, uint32_t number, const char *interface,
                               uint32_t version);

/// The descriptor of so many bytes of memory that another process can map; -1 where there is none.
int cwayland_memory(size_t size);
