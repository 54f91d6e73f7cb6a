// The arguments of the program.
#pragma once

// The number of arguments, with the program's name.
int program_argument_count(void);

// The arguments, each with a zero byte at the end; valid as long as the process.
//
// Swift looks for them beside `environ`, and fails if a library has set a variable while it was
// loaded, as sdl2-compat does: then `environ` is elsewhere.
char **program_arguments(void);
