#pragma once
#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>
#include <dlfcn.h>

/// The native handles of a window; `SDL_VERSION` is a macro that Swift can't see.
static inline SDL_bool csdl_native_window(SDL_Window *window, SDL_SysWMinfo *info) {
  SDL_VERSION(&info->version);
  return SDL_GetWindowWMInfo(window, info);
}

/// An error handler that prints nothing.
static void csdl_say_nothing(const char *file, int line, const char *function, int error,
                             const char *format, ...) {
  (void)file, (void)line, (void)function, (void)error, (void)format;
}

/// Keeps ALSA, if it is loaded, from printing errors on a machine without a sound card. Its handler
/// is variadic, which Swift can't write.
static inline void csdl_quiet_alsa(void) {
  void *library = dlopen("libasound.so.2", RTLD_NOW | RTLD_NOLOAD);
  if (!library) return;
  int (*set_handler)(void (*)(const char *, int, const char *, int, const char *, ...));
  *(void **)&set_handler = dlsym(library, "snd_lib_error_set_handler");
  if (set_handler) set_handler(csdl_say_nothing);
  dlclose(library);
}
