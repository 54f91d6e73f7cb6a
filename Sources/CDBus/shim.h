#pragma once
#include <dbus/dbus.h>
#include <sys/prctl.h>

/// What debuggers call the calling thread; `prctl` takes a variable number of arguments, which
/// Swift can't call.
static inline void cdbus_name_thread(const char *name) { prctl(PR_SET_NAME, name, 0, 0, 0); }
