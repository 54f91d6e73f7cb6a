#pragma once
#include <stddef.h>
#include <wayland-client.h>

/// Binds a global object by its number. Swift can't name the interface: it would hand over a copy.
struct wl_shm *cwayland_bind_shm(struct wl_registry *registry, uint32_t name);

/// The descriptor of so many bytes of memory that another process can map; -1 where there is none.
int cwayland_memory(size_t size);
