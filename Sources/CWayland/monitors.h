#pragma once
#include <stdbool.h>
#include <stdint.h>

/// A monitor of which SDL is told, by its number in the registry.
void cwayland_note_monitor(uint32_t number);

/// Whether SDL is not to be told yet that a monitor has gone, as it would be left without any.
bool cwayland_hold_monitor(uint32_t number);

/// A monitor that has gone and of which SDL may be told now; 0: there is none.
uint32_t cwayland_take_held_monitor(void);
