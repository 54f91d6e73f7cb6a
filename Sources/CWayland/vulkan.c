// Keeps SDL 2.26 from loading a GPU driver on Wayland.
//
// That version sets up EGL, and so loads a driver, for every window that is not a Vulkan window
// (2.30 does not). For a Vulkan window it looks for Vulkan's loader, asks for its extensions, and
// leaves the rest to the program. This file is such a loader as far as SDL asks: it has surfaces,
// and no function that makes one. SDL looks it up in the program itself, so the program exports it
// (Package.swift).

#include <stdint.h>
#include <string.h>

/// `VkExtensionProperties`.
struct extension {
  char name[256];
  uint32_t version;
};

static const struct extension extensions[] = {
    {"VK_KHR_surface", 1},
    {"VK_KHR_wayland_surface", 1},
};

/// `vkEnumerateInstanceExtensionProperties`: first their number, then the extensions.
static int32_t list_extensions(const char *layer, uint32_t *count, struct extension *list) {
  (void)layer;
  const uint32_t all = sizeof extensions / sizeof *extensions;
  if (list) memcpy(list, extensions, (*count < all ? *count : all) * sizeof *extensions);
  *count = all;
  return 0;
}

__attribute__((visibility("default"))) void *vkGetInstanceProcAddr(void *instance,
                                                                  const char *name);

void *vkGetInstanceProcAddr(void *instance, const char *name) {
  (void)instance;
  if (strcmp(name, "vkEnumerateInstanceExtensionProperties")) return NULL;
  return (void *)list_extensions;
}
