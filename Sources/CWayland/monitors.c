// Keeps the last monitor for SDL.
//
// SDL before 2.28 assumes that there is a monitor: if it learns of a window's size while it has
// none, it crashes. Compositors do that when the only monitor is removed and comes back. So SDL
// keeps the last monitor until there is another.

#define _GNU_SOURCE
#include "monitors.h"

#include <dlfcn.h>
#include <stddef.h>

enum { most_monitors = 32 };

static uint32_t monitors[most_monitors], held[most_monitors];
static size_t count, held_count;

static int displays_of_sdl(void) {
  static int (*number)(void);
  if (!number) *(void **)&number = dlsym(RTLD_DEFAULT, "SDL_GetNumVideoDisplays");
  return number ? number() : 0;
}

void cwayland_note_monitor(uint32_t number) {
  if (count < most_monitors) monitors[count++] = number;
}

bool cwayland_hold_monitor(uint32_t number) {
  size_t place = 0;
  while (place < count && monitors[place] != number) place++;
  if (place == count) return false;
  monitors[place] = monitors[--count];
  if (displays_of_sdl() > 1 || held_count == most_monitors) return false;
  held[held_count++] = number;
  return true;
}

uint32_t cwayland_take_held_monitor(void) {
  if (!held_count || displays_of_sdl() < 2) return 0;
  return held[--held_count];
}
