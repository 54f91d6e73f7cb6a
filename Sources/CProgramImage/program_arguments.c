#include "program_arguments.h"

static int count;
static char **words;

// glibc hands each constructor what main gets, by the way of the stack, where no library moves it.
__attribute__((constructor)) static void take(int argc, char **argv, char **envp) {
  (void)envp;
  count = argc;
  words = argv;
}

int program_argument_count(void) { return count; }

char **program_arguments(void) { return words; }
