#include "program_arguments.h"

static int count;
static char **words;

// glibc passes the arguments of main to each constructor, on the stack, where no library moves
// them.
__attribute__((constructor)) static void take(int argc, char **argv, char **envp) {
  (void)envp;
  count = argc;
  words = argv;
}

int program_argument_count(void) { return count; }

char **program_arguments(void) { return words; }
