// The words that a program was started with.
#pragma once

// How many there are, the program's name among them.
int program_argument_count(void);

// The words, each of which ends with a zero; they live as long as the process.
//
// Swift looks for them beside `environ`, and finds none where a library has set a variable while it was
// loaded, as sdl2-compat does: then `environ` is somewhere else.
char **program_arguments(void);
