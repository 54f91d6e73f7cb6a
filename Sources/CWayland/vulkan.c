// Keeps SDL 2.26 from loading a GPU driver on Wayland.
//
// That SDL sets up EGL, and so a driver, for every window that is not for Vulkan (it was mended in
// 2.30). For those that are it looks for Vulkan's loader, asks what it can do, and leaves all else to
// the program. This is such a loader as far as SDL asks: there are surfaces, and no call to make one.
// SDL looks it up in the program itself, so the program exports it (Package.swift).

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

/// `vkEnumerateInstanceExtensionProperties`: first how many there are, then which.
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
