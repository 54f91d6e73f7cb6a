#pragma once
#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>

/// The native handles of a window; `SDL_VERSION` is a macro that Swift can't see.
static inline SDL_bool csdl_native_window(SDL_Window *window, SDL_SysWMinfo *info) {
  SDL_VERSION(&info->version);
  return SDL_GetWindowWMInfo(window, info);
}
