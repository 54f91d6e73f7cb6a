#pragma once
#include <stdbool.h>
#include <stdint.h>

/// Notes a monitor that SDL knows, by its number in the registry.
void cwayland_note_monitor(uint32_t number);

/// True if the removal of a monitor must not be reported to SDL yet, since it would be left without
/// any.
bool cwayland_hold_monitor(uint32_t number);

/// Returns a removed monitor that may be reported to SDL now; 0 if there is none.
uint32_t cwayland_take_held_monitor(void);
